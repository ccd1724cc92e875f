"""Applying an action, and running the agenda up to the next decision."""

from eurozoo.envs.core.agenda import pop, push
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status
from eurozoo.envs.core.turns import end_game

from ..actions import (
    BORN,
    BRICK,
    BUILD,
    CUT,
    DONE,
    FIELD,
    FOR_PLOW,
    GOODS,
    HOUSE,
    IMPROVE,
    LOAD,
    ONTO,
    PASS,
    PLACE,
    PRICE,
    REMOVE,
    REPLACE,
    RETURN,
    SLAUGHTER,
    TAKE,
    TAKEN,
    TIMBER,
    TIMES,
    UPGRADE,
)
from ..components.terms import (
    FIRST_ANIMAL,
    Equipment,
    Good,
    Land,
    Tool,
    Upgrade,
)
from ..state import FIRST_TASK, LAST_OF_ANYTIME, Decision, Task
from .anytime import apply_anytime
from .barn import add_piece, occupy, remove_piece, upgrade_vehicle
from .course import close_work, next_half_year, place_worker, run_next_worker
from .housing import can_house
from .inventory import (
    choose_births,
    eat,
    empty_vehicles,
    feed,
    milk_and_harvest,
    run_houses,
    shear,
    use_house,
)
from .land import cut_peat, dehydrate, place_tile, remove_moor, remove_tile, turn_tile
from .options import apply_option, build
from .programs import run_step, tool_value
from .setup import lay_out_game
from .stock import convert, gain, gain_good, pay, pay_split
from .travel import sell

_TAKEN = tuple(GOODS.index(word) for word in TAKEN)


@kernel
def setup(t, s):
    """Set a new game up in the zeroed record `s`, to its first decision.

    `rng`, `num_players` and `first_game` must be set.
    """
    lay_out_game(t, s)
    advance(t, s)


@kernel
def apply(t, s, action):
    """Apply a legal action and run all that follows from it, up to the next decision."""
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    if kind <= Decision.MAKE_ROOM:
        apply_with_anytime(t, s, entry, action)
    elif kind <= Decision.UPGRADE:
        apply_in_step(t, s, entry, action)
    elif kind <= Decision.REMOVE_MOOR:
        apply_in_trade(t, s, entry, action)
    else:
        apply_in_inventory(t, s, entry, action)
    advance(t, s)


@kernel
def advance(t, s):
    """Run tasks until a decision is on top; animals without a place come first of all."""
    while True:
        kind = s.agenda[s.depth - 1].kind
        if kind <= LAST_OF_ANYTIME or kind >= FIRST_TASK:
            ask_for_room(t, s)
            kind = s.agenda[s.depth - 1].kind
        if kind < FIRST_TASK:
            break
        run_task(t, s)
    s.seat = s.agenda[s.depth - 1].seat


@kernel
def ask_for_room(t, s):
    """Where animals or their places have changed, see whether all have one."""
    for seat in range(s.num_players):
        pl = s.players[seat]
        if pl.crowded:
            pl.crowded = 0
            if not can_house(t, pl):
                push(s, Decision.MAKE_ROOM, seat, 0, 0, 0)


# Tasks


@kernel
def run_task(t, s):
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    if kind == Task.STEP:
        run_step(t, s)
    elif kind == Task.NEXT_WORKER:
        run_next_worker(t, s)
    elif kind == Task.HOUSES:
        run_houses(s, entry.seat)
    else:
        pop(s)
        run_inventory(t, s, entry)


@kernel
def run_inventory(t, s, entry):
    """Tasks of the end of a half-year."""
    kind = entry.kind
    seat = entry.seat
    pl = s.players[seat]
    if kind == Task.CLOSE:
        close_work(s)
    elif kind == Task.EMPTY:
        empty_vehicles(t, pl)
    elif kind == Task.MILK_AND_HARVEST:
        milk_and_harvest(t, pl)
    elif kind == Task.BREED:
        push(s, Decision.BORN, seat, 0, 0, 0)
    elif kind == Task.SHEAR:
        shear(t, pl)
    elif kind == Task.FEED:
        feed(t, s, seat, entry.a)
    elif kind == Task.NEXT_HALF_YEAR:
        next_half_year(t, s)
    else:
        end_game(s, Status.TERMINATED)


# Decisions


@kernel
def apply_with_anytime(t, s, entry, action):
    """Turns, windows, options, fields, tools, and animals without a place."""
    kind = entry.kind
    seat = entry.seat
    pl = s.players[seat]
    if kind == Decision.MAKE_ROOM:
        pop(s)
        pl.crowded = 1
    if LOAD <= action < BUILD:
        apply_anytime(t, s, seat, action)
    elif action == DONE or action == PASS:
        pop(s)
    elif kind == Decision.MAKE_ROOM or kind == Decision.WINDOW:
        pl.goods[FIRST_ANIMAL + action - RETURN] -= 1
    elif kind == Decision.TURN:
        pop(s)
        place_worker(t, s, seat, action - PLACE)
    elif kind == Decision.OPTION:
        pop(s)
        apply_option(t, s, seat, t.steps[entry.a].arg, action)
    elif kind == Decision.FIELDS:
        count_down(s)
        place_tile(s, pl, action - FIELD)
    else:
        use_master(t, s, entry, action - IMPROVE)


@kernel
def count_down(s):
    """One less of what the decision on top still allows; after the last it is over."""
    entry = s.agenda[s.depth - 1]
    entry.a -= 1
    if entry.a == 0:
        pop(s)


@kernel
def use_master(t, s, entry, tool):
    """Pay for a tool and move its indicator; new Workbenches help at once where the action counts them."""
    seat = entry.seat
    pl = s.players[seat]
    before = tool_value(t, pl, tool)
    pl.tools[tool] += 1
    entry.b |= 1 << tool
    if tool == Tool.WORKBENCHES and entry.c and t.workbench_counts_at_once:
        entry.a += tool_value(t, pl, tool) - before
    count_down(s)
    pay(s, seat, t.tool_cost[tool], 1)


@kernel
def apply_in_step(t, s, entry, action):
    """The choices of a step."""
    kind = entry.kind
    seat = entry.seat
    pl = s.players[seat]
    if kind == Decision.TAKE:
        pop(s)
        good = _TAKEN[action - TAKE]
        gain_good(t, pl, good, t.steps[entry.a].gain[good])
    elif kind == Decision.TIMES:
        pop(s)
        convert(t, s, seat, t.steps[entry.a], action - TIMES)
    elif action == DONE:
        pop(s)
    elif kind == Decision.SLAUGHTER:
        count_down(s)
        animal = action - SLAUGHTER
        pl.goods[FIRST_ANIMAL + animal] -= 1
        gain(t, pl, t.slaughter_gain[animal], 1)
    elif kind == Decision.CUT:
        count_down(s)
        cut_peat(pl, action - CUT)
    else:
        pop(s)
        upgrade(t, s, seat, action - UPGRADE)


@kernel
def upgrade(t, s, seat, kind):
    """Turn a tile to its reverse side."""
    pl = s.players[seat]
    if kind == Upgrade.MOOR:
        dehydrate(t, pl)
    elif kind >= Upgrade.STALL:
        turn_tile(pl, t.upgradable[kind])
    elif kind == Upgrade.PEAT_BOAT:
        pl.boats -= 1
        pl.plows += 1
    else:
        push(s, Decision.SLOT, seat, -1, t.upgradable[kind], 0)


@kernel
def apply_in_trade(t, s, entry, action):
    """Vehicles, prices and sales."""
    kind = entry.kind
    seat = entry.seat
    pl = s.players[seat]
    if kind == Decision.SELL:
        sell(t, s, action)
        return
    pop(s)
    if kind == Decision.SLOT:
        if entry.a >= 0:
            occupy(pl, action - ONTO, t.cargo_size[entry.a])
        else:
            upgrade_vehicle(pl, action - ONTO)
    elif kind == Decision.PRICE:
        build(t, s, seat, entry.a, action - PRICE)
    elif kind == Decision.PAY_WOOD:
        pay_split(pl, entry.a, Good.WOOD, Good.TIMBER, action - TIMBER)
    elif kind == Decision.PAY_CLAY:
        pay_split(pl, entry.a, Good.CLAY, Good.BRICK, action - BRICK)
    elif kind == Decision.PLOW_ANIMAL:
        pl.goods[FIRST_ANIMAL + action - RETURN] -= 1
    else:
        remove_moor(pl, action - REMOVE - 1)


@kernel
def apply_in_inventory(t, s, entry, action):
    """Inventorying, and the effects of single buildings."""
    kind = entry.kind
    seat = entry.seat
    if kind == Decision.EAT:
        eat(s, seat, action)
    elif kind == Decision.SMITHY and action != DONE:
        exchange_for_plow(t, s, s.players[seat], action - FOR_PLOW)
    elif kind == Decision.REPLACE and action != DONE:
        count_down(s)
        remove_tile(s, s.players[seat], action - REPLACE)
        place_tile(s, s.players[seat], Land.FOREST)
    else:
        pop(s)
        if kind == Decision.BORN:
            choose_births(t, s, seat, entry.a, entry.b, entry.c, action - BORN)
        elif kind == Decision.NOVEMBER:
            use_house(t, s, seat, action - HOUSE)


@kernel
def exchange_for_plow(t, s, pl, piece):
    """Exchange a peat boat (0), handcart (1) or wagon (2) for a plow."""
    if piece == 0:
        remove_piece(t, s, pl, Equipment.PEAT_BOAT)
    else:
        remove_piece(t, s, pl, piece + 1)
    add_piece(t, s, pl, Equipment.PLOW)
