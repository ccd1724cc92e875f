"""Cards whose reward is more than a bundle, by name."""

from eurozoo.envs.core.kernel import kernel

from ..components.terms import BASIC_MARKERS, Good, Marker, Special, Tile
from ..state import Decision, Task
from .agenda import pop, push
from .wheels import charcoal, provisions, push_production

_BASIC = tuple(int(marker) for marker in BASIC_MARKERS)


@kernel
def run_special(t, s, seat, e, x):
    """Give the reward of effect e, which has a Special; x: space of its building."""
    special = t.effects[e].special
    if special == Special.TRAVELING_MERCHANT:
        push(s, Decision.CHOOSE_BASIC, seat, t.merchant_gain, t.merchant_others, 0)
    elif special == Special.CLOCKMAKER:
        clockmaker(s, seat)
    elif special == Special.POTASH_MANUFACTURER:
        potash_manufacturer(s, seat)
    elif special == Special.GROCER:
        grocer(t, s, seat, e)
    elif special == Special.BREEDING_STATION:
        breeding_station(t, s, seat)
    elif special == Special.WILDERNESS_HUT:
        push(s, Task.WILDERNESS, seat, x, 0, 0)
    elif special == Special.WILDLIFE_PARK:
        push(s, Decision.PLACE_TILE, seat, Tile.PASTURE, t.estate_of[x], t.wildlife_pastures)


@kernel
def clockmaker(s, seat):
    """Every basic marker on 0 moves to 1, in any order; the extra turn follows this one."""
    pl = s.players[seat]
    s.extra_turns += 1
    push(s, Task.GAIN, seat, 0, 0, 0)
    reward = s.agenda[s.depth - 1]
    for marker in _BASIC:
        good = marker
        if marker == Marker.CHARCOAL_LEFT:
            good = Good.CHARCOAL_LEFT.value
            if not pl.left_charcoal_marker:
                continue
        elif marker == Marker.CHARCOAL_RIGHT:
            good = Good.CHARCOAL_RIGHT.value
        if pl.stock[marker] == 0:
            reward.amount[good] = 1
            reward.raise_to |= 1 << good


@kernel
def potash_manufacturer(s, seat):
    """The charcoal marker leaves the Glassmaking wheel, which may turn at once without it."""
    pl = s.players[seat]
    pl.stock[Marker.CHARCOAL_LEFT] = 0
    pl.left_charcoal_marker = 0
    push_production(s, seat)


@kernel
def kinds_held(pl):
    """How many different kinds of resources a player has; both wheels' charcoal is one kind."""
    kinds = (charcoal(pl) > 0) + (provisions(pl) > 0)
    for marker in range(Marker.COMMODITY + 1):
        if marker != Marker.CHARCOAL_LEFT and marker != Marker.PROVISION_LOW:
            kinds += pl.stock[marker] > 0
    return kinds


@kernel
def grocer(t, s, seat, e):
    """Spend different resources, one each, for porridge; nothing happens without enough kinds."""
    if kinds_held(s.players[seat]) < t.grocer_kinds:
        return
    push(s, Task.GAIN, seat, 0, 0, 0)
    s.agenda[s.depth - 1].amount[Good.PORRIDGE] = t.effects[e].gain[Good.PORRIDGE]
    push(s, Task.PRODUCE, seat, 0, 0, 0)
    push(s, Decision.PAY_KIND, seat, t.grocer_kinds, 0, 0)


@kernel
def breeding_station(t, s, seat):
    """One animal for each pair, up to a limit; above it the player chooses the pairs."""
    pl = s.players[seat]
    pig_pairs = pl.pigs // 2
    cattle_pairs = pl.cattle // 2
    if pig_pairs + cattle_pairs > t.breeding_pairs and pig_pairs and cattle_pairs:
        push(s, Decision.BREED, seat, t.breeding_pairs, 0, 0)
    else:
        breed(s, seat, min(pig_pairs, t.breeding_pairs), min(cattle_pairs, t.breeding_pairs))


@kernel
def breed(s, seat, pigs, cattle):
    push(s, Task.GAIN, seat, 0, 0, 0)
    reward = s.agenda[s.depth - 1]
    reward.amount[Good.PIG] = pigs
    reward.amount[Good.CATTLE] = cattle


@kernel
def wilderness_space(t, pl, x):
    """First empty neighbour of the Wilderness Hut in reading order, -1: none."""
    found = -1
    for i in range(4):
        y = t.neighbour[x, i]
        if y >= 0 and pl.space[y] == Tile.EMPTY and (found < 0 or y < found):
            found = y
    return found


@kernel
def run_wilderness(t, s):
    """Ask for the tile of the next empty neighbour, until there is none."""
    entry = s.agenda[s.depth - 1]
    y = wilderness_space(t, s.players[entry.seat], entry.a)
    if y < 0:
        pop(s)
    else:
        push(s, Decision.CHOOSE_TILE, entry.seat, y, 0, 0)
