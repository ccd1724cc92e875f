"""The Woodworker: whether some payment and some order of the reward let the Building be constructed.

The Forest goes first. Then wood and Building come in either order, and wood may set off a production. What is
owed for entering the village is paid before, and may be chosen so as to prevent that production.
"""

import numpy as np

from eurozoo.envs.core.bits import lowest
from eurozoo.envs.core.kernel import kernel

from ..components.terms import BASIC_MARKERS, MAX_BASIC, NUM_MARKERS, Event, Good, Marker, Tile
from .construction import CANNOT, cheapest_building
from .wheels import left_can_turn, right_can_turn, turn_left, turn_right

_BASIC = tuple(int(marker) for marker in BASIC_MARKERS)
_KINDS = len(_BASIC)


@kernel
def woodworker_can_build(t, s, pl, effect, felled, owed):
    """Whether a Building can be constructed by the Woodworker's effect, `owed` basic resources paid before.

    felled: how many Forests of its cost are still to be removed.
    """
    saved = markers(pl)
    cooking = not right_can_turn(pl)  # else a production waits for a payment, and is not foreseen
    left_dial = pl.left_dial
    right_dial = pl.right_dial
    pl.tile_count[Tile.FOREST] -= felled
    pl.tile_count[Tile.EMPTY] += felled
    found = False
    for payment in range(_KINDS**owed):
        if pay_as_coded(pl, payment, owed):
            add_for(t, pl, Event.FOREST_REMOVED, effect.pay[Good.FOREST])
            produce(t, pl, cooking)
            found = cheapest_building(t, s, pl, felled) != CANNOT
            if not found:
                add(pl, Marker.WOOD, effect.gain[Good.WOOD])
                produce(t, pl, cooking)
                found = cheapest_building(t, s, pl, felled) != CANNOT
        for marker in range(NUM_MARKERS):
            pl.stock[marker] = saved[marker]
        pl.left_dial = left_dial
        pl.right_dial = right_dial
        if found:
            break
    pl.tile_count[Tile.FOREST] += felled
    pl.tile_count[Tile.EMPTY] -= felled
    return found


@kernel
def markers(pl):
    """All markers, to put them back."""
    return (
        pl.stock[0], pl.stock[1], pl.stock[2], pl.stock[3], pl.stock[4], pl.stock[5],
        pl.stock[6], pl.stock[7], pl.stock[8], pl.stock[9], pl.stock[10], pl.stock[11],
    )  # fmt: skip


@kernel
def pay_as_coded(pl, payment, owed):
    """Pay the kinds that are the digits of `payment`; False if they are not in order or not there."""
    last = 0
    for _ in range(owed):
        kind = payment % _KINDS
        payment //= _KINDS
        marker = _BASIC[kind]
        if kind < last or pl.stock[marker] == 0:
            return False
        pl.stock[marker] -= 1
        last = kind
    return True


@kernel
def produce(t, pl, cooking):
    """Turn the wheels as far as they go, the Cooking wheel only if `cooking`; permanents answer the glass."""
    while True:
        if left_can_turn(pl):
            turn_left(pl)
            add_for(t, pl, Event.GLASS_GAINED, 1)
        elif cooking and right_can_turn(pl):
            turn_right(pl)
        else:
            return


@kernel
def add(pl, marker, n):
    """Move a basic marker up."""
    pl.stock[marker] = min(MAX_BASIC, pl.stock[marker] + n)


@kernel
def add_for(t, pl, event, times):
    """Add the basic resources that the player's permanents give for an event."""
    owned = np.int64(pl.permanents)
    while owned:
        permanent = t.effects[t.first_permanent + lowest(owned)]
        if permanent.event == event:
            for good in range(Good.CHARCOAL):
                add(pl, good, permanent.gain[good] * times)
        owned &= owned - 1
