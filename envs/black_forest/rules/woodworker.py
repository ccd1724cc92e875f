"""The Woodworker: whether some payment and some order of the reward let the Building be constructed.

The Forest goes first. Then wood and Building come in either order, and wood may set off a production. What is
owed for entering the village is paid before, and may be chosen so as to prevent that production.
"""

from eurozoo.envs.core.kernel import kernel

from ..components.terms import BASIC_MARKERS, MAX_BASIC, NUM_MARKERS, Event, Good, Marker, Tile
from .construction import CANNOT, cheapest_building
from .wheels import left_can_turn, turn_left

_BASIC = tuple(int(marker) for marker in BASIC_MARKERS)
_KINDS = len(_BASIC)


@kernel
def woodworker_can_build(t, s, pl, effect, felled, owed):
    """Whether a Building can be constructed by the Woodworker's effect, `owed` basic resources paid before.

    felled: how many Forests of its cost are still to be removed.
    """
    saved = markers(pl)
    dial = pl.left_dial
    pl.tile_count[Tile.FOREST] -= felled
    pl.tile_count[Tile.EMPTY] += felled
    found = False
    for payment in range(_KINDS**owed):
        if pay_as_coded(pl, payment, owed):
            gain_for_forests(t, pl, effect.pay[Good.FOREST])
            found = cheapest_building(t, s, pl, felled) != CANNOT
            if not found:
                gain_left(pl, Marker.WOOD, effect.gain[Good.WOOD])
                found = cheapest_building(t, s, pl, felled) != CANNOT
        for marker in range(NUM_MARKERS):
            pl.stock[marker] = saved[marker]
        pl.left_dial = dial
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
def gain_left(pl, marker, n):
    """Gain a resource of the Glassmaking wheel and produce."""
    pl.stock[marker] = min(MAX_BASIC, pl.stock[marker] + n)
    while left_can_turn(pl):
        turn_left(pl)


@kernel
def gain_for_forests(t, pl, forests):
    """Gain what the player's permanents give for removed Forests."""
    owned = pl.permanents
    i = t.first_permanent
    while owned:
        if owned & 1 and t.effects[i].event == Event.FOREST_REMOVED:
            for good in range(Good.CHARCOAL):
                gain_left(pl, good, t.effects[i].gain[good] * forests)
        owned >>= 1
        i += 1
