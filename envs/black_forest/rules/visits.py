"""Tradespeople: which of their effects a player can perform, alone or on arriving somewhere."""

from eurozoo.envs.core.kernel import kernel

from ..actions import FARMHAND, VISIT
from ..components.terms import NUM_GOODS, NUM_TRADESPEOPLE, Good, Marker, Special
from .construction import CANNOT, cheapest_building, is_in
from .domain import owns_special
from .effects import ladder_gain, part_changes, within_means
from .wheels import total_basic
from .woodworker import woodworker_can_build


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
        return woodworker_can_build(t, s, pl, effect, effect.pay[Good.FOREST], owed)
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
    found = visitable(t, s, pl, low, high, cheapest_building(t, s, pl, 0)) & ~(1 << FARMHAND)
    pl.stock[Marker.WATER] += t.distillery_water
    return found != 0
