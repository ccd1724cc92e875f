"""Tradespeople: which of their effects a player can perform, alone or on arriving somewhere."""

from eurozoo.envs.core.kernel import kernel

from ..actions import FARMHAND, VISIT
from ..components.terms import MAX_BASIC, NUM_BUILDINGS, NUM_GOODS, NUM_TRADESPEOPLE, Good, Marker, Special, Tile
from .construction import constructable, is_in
from .domain import owns_special
from .effects import ladder_gain, part_changes, within_means
from .wheels import left_can_turn, total_basic, turn_left

CANNOT = -1


@kernel
def cheapest_building(t, s, pl, felled, wood):
    """Fewest basic resources in the cost of a building that the player can construct now, CANNOT: none.

    felled: see `constructable`; wood: how much wood of the cost is not counted, being a gift.
    """
    low, high = constructable(t, s, pl, False, felled)
    fewest = CANNOT
    if low or high:
        for b in range(NUM_BUILDINGS):
            if is_in(low, high, b):
                cost = t.buildings[b].basic_cost - min(wood, t.buildings[b].cost[Good.WOOD])
                if fewest == CANNOT or cost < fewest:
                    fewest = cost
    return fewest


@kernel
def cheapest_with_wood(t, s, pl, wood_gained, felled):
    """The same when wood comes first; what a production that it causes uses up is added."""
    wood, sand, water = pl.stock[Marker.WOOD], pl.stock[Marker.SAND], pl.stock[Marker.WATER]
    coal, glass, dial = pl.stock[Marker.CHARCOAL_LEFT], pl.stock[Marker.GLASS], pl.left_dial
    gift = min(MAX_BASIC, wood + wood_gained) - wood
    pl.stock[Marker.WOOD] += gift
    before = total_basic(pl)
    while left_can_turn(pl):
        turn_left(pl)
    used = before - total_basic(pl)
    if used:  # the gift has gone into the production
        used -= gift
        gift = 0
    fewest = cheapest_building(t, s, pl, felled, gift)
    if fewest != CANNOT:
        fewest += used
    pl.stock[Marker.WOOD], pl.stock[Marker.SAND], pl.stock[Marker.WATER] = wood, sand, water
    pl.stock[Marker.CHARCOAL_LEFT], pl.stock[Marker.GLASS], pl.left_dial = coal, glass, dial
    return fewest


@kernel
def can_build_felling(t, s, pl, effect, owed):
    """Whether the Woodworker's Building can be constructed before or after the wood, the Forest gone."""
    forests = effect.pay[Good.FOREST]
    pl.tile_count[Tile.FOREST] -= forests
    pl.tile_count[Tile.EMPTY] += forests
    found = can_build_somehow(t, s, pl, effect.gain[Good.WOOD], forests, owed)
    pl.tile_count[Tile.FOREST] += forests
    pl.tile_count[Tile.EMPTY] -= forests
    return found


@kernel
def can_build_somehow(t, s, pl, wood, felled, owed):
    """Whether a Building can be constructed before or after gaining wood, and `owed` basic resources paid."""
    cheapest = cheapest_building(t, s, pl, felled, 0)
    if cheapest != CANNOT and spares(pl, cheapest, owed):
        return True
    cheapest = cheapest_with_wood(t, s, pl, wood, felled)
    return cheapest != CANNOT and spares(pl, cheapest, owed)


@kernel
def changes_something(t, pl, effect, owed):
    """Whether an effect would change anything: a paid cost does, so does any part that is not lost whole.

    Of a marker at its highest value, owing resources makes room.
    """
    if effect.pays or effect.special:
        return True
    if effect.per_good >= 0 and ladder_gain(t, pl, effect) > 0 and part_changes(t, pl, effect.per_good, owed):
        return True
    for good in range(NUM_GOODS):
        if effect.gain[good] and part_changes(t, pl, good, owed):
            return True
    return False


@kernel
def can_perform(t, s, pl, e, low, high, cheapest, owed):
    """Whether visit e can be performed with some change after paying `owed` basic resources of any kind.

    low, high: the effects whose cost is at hand; cheapest: `cheapest_building` now.
    """
    if not is_in(low, high, e):
        return False
    effect = t.effects[e]
    if effect.gain[Good.BUILDING] == 0:
        return spares(pl, effect.basic_pay, owed) and changes_something(t, pl, effect, owed)
    if effect.pays:
        return can_build_felling(t, s, pl, effect, owed)
    return cheapest != CANNOT and spares(pl, cheapest, owed)


@kernel
def spares(pl, needed, owed):
    """Whether a player who needs some basic resources (and has them) can pay `owed` others."""
    return owed == 0 or total_basic(pl) - owed >= needed


@kernel
def can_visit(t, s, pl, tradesperson, low, high, cheapest, owed):
    """Whether some effect of a Tradesperson can be performed after paying `owed` basic resources."""
    first = t.first_option[tradesperson]
    for e in range(first, first + t.options[tradesperson]):
        if can_perform(t, s, pl, e, low, high, cheapest, owed):
            return True
    return False


@kernel
def visitable(t, s, pl, low, high, cheapest):
    """Bit set of the Tradespeople whom the player could visit if the pawn stood beside them."""
    found = 0
    for tradesperson in range(NUM_TRADESPEOPLE):
        if can_visit(t, s, pl, tradesperson, low, high, cheapest, 0):
            found |= 1 << tradesperson
    return found


@kernel
def list_visits(t, s, pl, tradesperson, low, high, cheapest, out, n):
    """Append the actions of a Tradesperson's performable effects."""
    first = t.first_option[tradesperson]
    for e in range(first, first + t.options[tradesperson]):
        if can_perform(t, s, pl, e, low, high, cheapest, 0):
            out[n] = VISIT + e
            n += 1
    return n


@kernel
def distillery_open(t, s, pl):
    """Whether the Distillery lets the player visit someone anywhere after the Farmhand."""
    if (
        s.visited != FARMHAND
        or not owns_special(t, pl, Special.DISTILLERY)
        or pl.stock[Marker.WATER] < t.distillery_water
    ):
        return False
    pl.stock[Marker.WATER] -= t.distillery_water
    low, high = within_means(t.payable, pl)
    found = visitable(t, s, pl, low, high, cheapest_building(t, s, pl, 0, 0)) & ~(1 << FARMHAND)
    pl.stock[Marker.WATER] += t.distillery_water
    return found != 0
