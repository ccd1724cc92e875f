"""Anytime actions: loading vehicles, peat boats, houses with a clock, returning equipment."""

from eurozoo.envs.core.agenda import push
from eurozoo.envs.core.kernel import kernel

from ..actions import (
    CARGO,
    DISCARD,
    EXCHANGE,
    FIRST_HOUSE,
    LOAD,
    LOADING_STATION,
    NUM_USABLE,
    USABLE,
    USE,
)
from ..components.terms import FIRST_DESTINATION, NUM_GOODS, NUM_TRACK_GOODS, Cargo, Good
from ..state import Decision, Task
from .barn import any_takes, list_discards, remove_piece
from .land import can_turn_stall
from .programs import begin, run_step
from .stock import can_pay, gain_good
from .travel import can_sell

_NUM_CARGO = len(CARGO)
_CARPENTERS_WORKSHOP = USABLE.index("carpenters_workshop")


@kernel
def list_anytime(t, s, pl, out, n):
    """Everything that a player may do beside the action proper; after the work phase only what is left."""
    if pl.boats > 0 and pl.goods[Good.PEAT] > 0:
        for good in range(NUM_TRACK_GOODS):
            if pl.goods[good] < t.limit[good]:
                out[n] = EXCHANGE + good
                n += 1
    for house in range(NUM_USABLE):
        if pl.buildings >> (FIRST_HOUSE + house) & 1 and can_use(t, s, pl, house):
            out[n] = USE + house
            n += 1
    if s.inventory:
        return n
    if pl.vehicles > 0:
        n = list_loads(t, pl, out, n)
    return list_discards(t, s, pl, out, n)


@kernel
def can_use(t, s, pl, house):
    """Whether the effect of a house can be paid, and would do something."""
    if house == _CARPENTERS_WORKSHOP and not can_turn_stall(s, pl):
        return False
    if pl.goods[Good.HORSE] < t.use_needs_horses[house]:
        return False
    return can_pay(pl, t.steps[t.uses[house].first].pay[:])


@kernel
def list_loads(t, pl, out, n):
    for cargo in range(_NUM_CARGO):
        if can_load(t, pl, cargo) and any_takes(t, pl, t.cargo_size[cargo]):
            out[n] = LOAD + cargo
            n += 1
    return n


@kernel
def can_load(t, pl, cargo):
    """Whether the player has what is to be loaded."""
    if cargo >= FIRST_DESTINATION:
        destination = cargo - FIRST_DESTINATION
        return bool(pl.storage >> destination & 1) and can_sell(t, pl, destination)
    if cargo == Cargo.PEAT and not pl.buildings >> LOADING_STATION & 1:
        return False
    for good in range(NUM_GOODS):
        if pl.goods[good] < t.cargo_pay[cargo, good]:
            return False
    return True


@kernel
def apply_anytime(t, s, seat, action):
    pl = s.players[seat]
    if action >= DISCARD:
        remove_piece(t, s, pl, action - DISCARD)
    elif action >= USE:
        use(t, s, seat, action - USE)
    elif action >= EXCHANGE:
        pl.goods[Good.PEAT] -= 1
        gain_good(t, pl, action - EXCHANGE, 1)
    else:
        load(t, s, seat, action - LOAD)


@kernel
def use(t, s, seat, house):
    """Run the programme of a house at once, before animals are asked to make room."""
    depth = s.depth
    begin(s, seat, t.uses[house])
    while s.depth > depth and s.agenda[s.depth - 1].kind == Task.STEP:
        run_step(t, s)


@kernel
def load(t, s, seat, cargo):
    """Put a cargo on a vehicle; it is upgraded at once, but comes to hand when the vehicle is emptied."""
    pl = s.players[seat]
    for good in range(NUM_GOODS):
        pl.goods[good] -= t.cargo_pay[cargo, good]
        pl.loaded[good] += t.cargo_gain[cargo, good]
    if cargo >= FIRST_DESTINATION:
        destination = cargo - FIRST_DESTINATION
        pl.storage &= ~(1 << destination)
        pl.underway |= 1 << destination
        push(s, Decision.SELL, seat, destination, 0, 0)
    push(s, Decision.SLOT, seat, cargo, 0, 0)
