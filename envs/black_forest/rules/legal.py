"""Legal actions: one short function a decision, each listing the actions that the rules allow there."""

import numpy as np

from eurozoo.envs.core.bits import lowest
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status

from ..actions import (
    ACCEPT,
    BASIC_RESOURCE,
    BEG,
    BREED_PIGS,
    BUILD,
    CHOOSE,
    COMPLETE_JOB,
    CONVERT,
    DECLINE,
    DONE,
    FARMHAND,
    GAIN,
    GAIN_PROVISIONS,
    NEUTRAL,
    NEUTRAL_VILLAGE,
    PAY,
    PAY_CHARCOAL,
    PAY_PIGS,
    PAY_PROVISIONS,
    PLACE,
    REMOVE,
    REMOVE_LANDSCAPE,
    RETURN,
    SWAP,
    TILE,
    USE_DISTILLERY,
    WHEEL,
)
from ..components.terms import (
    BASIC_MARKERS,
    FIRST_PLACE,
    MAX_REFINED,
    NUM_GOODS,
    NUM_MARKERS,
    NUM_TRADESPEOPLE,
    NUM_VILLAGES,
    Good,
    Marker,
    Tile,
)
from ..state import Decision
from .construction import CANNOT, cheapest_building, constructable, is_in
from .domain import can_house, fits, has_pair, is_landscape, landscapes, num_spaces, set_space
from .effects import FOR_EFFECT, FOR_NONE, ladder_gain, within_means
from .jobs import job_at
from .movement import can_act_at, list_moves, list_pawns, occupied
from .visits import distillery_open, list_visits
from .wheels import fewest, most, provisions_gained_low, provisions_paid_low
from .woodworker import woodworker_can_build

_BASIC = tuple(int(marker) for marker in BASIC_MARKERS)
_NUM_BASIC_KINDS = 7


@kernel
def legal(t, s, out):
    """List the ids of all legal actions in `out` (int16); returns how many, 0 once the game is over."""
    if s.status != Status.RUNNING:
        return 0
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    seat = entry.seat
    pl = s.players[seat]
    if kind <= Decision.RECEIVE:
        return legal_on_the_way(t, s, pl, entry, out)
    if kind <= Decision.LAST_CHANCE:
        return legal_in_action(t, s, pl, entry, out)
    if kind <= Decision.GAIN_PROVISIONS:
        return legal_in_stock(t, s, pl, entry, out)
    return legal_in_domain(t, s, pl, entry, out)


@kernel
def legal_on_the_way(t, s, pl, entry, out):
    """Set-up, start of the turn, movement and its payments."""
    kind = entry.kind
    if kind == Decision.TURN or kind == Decision.MOVE:
        return legal_turn(t, s, pl, entry, out)
    if kind == Decision.NEUTRAL_VILLAGE:
        for village in range(NUM_VILLAGES):
            out[village] = NEUTRAL_VILLAGE + village
        return NUM_VILLAGES
    if kind == Decision.NEUTRAL_SPACE:
        return legal_neutral(t, s, entry.a, out)
    if kind == Decision.PAWN:
        return list_pawns(t, s, entry.seat, entry.a, out, 0)
    if kind == Decision.PAY_PROVISIONS:
        return legal_pay_provisions(pl, entry.a, out)
    if kind == Decision.PAY_OWNER:
        return legal_pay_owner(t, s, pl, entry, out)
    out[0] = ACCEPT
    out[1] = DECLINE
    return list_conversions(t, pl, out, 2)


@kernel
def legal_turn(t, s, pl, entry, out):
    n = list_moves(t, s, entry.seat, out, 0)
    if entry.kind == Decision.TURN:
        out[n] = BEG
        n += 1
        if pl.stock[Marker.COMMODITY] > 0:
            for i in range(NUM_TRADESPEOPLE - 1):
                out[n] = SWAP + i
                n += 1
    elif n == 0:
        out[n] = BEG
        n += 1
    return list_anytime(t, pl, out, n)


@kernel
def list_anytime(t, pl, out, n):
    """Append the anytime actions: conversions and the removal of Landscape tiles."""
    n = list_conversions(t, pl, out, n)
    if landscapes(pl):
        out[n] = REMOVE_LANDSCAPE
        n += 1
    return n


@kernel
def list_conversions(t, pl, out, n):
    word = np.int64(pl.conversions)
    if word:
        low, high = within_means(t.payable, pl)
        while word:
            i = lowest(word)
            if conversion_open(t, pl, t.first_conversion + i, low, high):
                out[n] = CONVERT + i
                n += 1
            word &= word - 1
    return n


@kernel
def can_convert(t, pl):
    """Whether a conversion is possible."""
    word = np.int64(pl.conversions)
    if word:
        low, high = within_means(t.payable, pl)
        while word:
            if conversion_open(t, pl, t.first_conversion + lowest(word), low, high):
                return True
            word &= word - 1
    return False


@kernel
def conversion_open(t, pl, e, low, high):
    """Whether conversion e can be paid and, if it gains by a count, the count gives something."""
    effect = t.effects[e]
    return is_in(low, high, e) and (effect.per_good < 0 or ladder_gain(t, pl, effect) > 0)


@kernel
def legal_neutral(t, s, village, out):
    """Empty spaces for the neutral pawn, in one village or (-1) in any."""
    taken = occupied(s)
    n = 0
    for space in range(FIRST_PLACE):
        if not (taken >> space) & 1 and (village < 0 or t.village_of_space[space] == village):
            out[n] = NEUTRAL + space
            n += 1
    return n


@kernel
def legal_pay_provisions(pl, amount, out):
    n = 0
    for k in range(MAX_REFINED + 1):
        if provisions_paid_low(pl, amount, k):
            out[n] = PAY_PROVISIONS + k
            n += 1
    return n


@kernel
def legal_pay_owner(t, s, pl, entry, out):
    """Any basic resource, as long as something can still be done at the space afterwards."""
    n = 0
    for marker in _BASIC:
        if pl.stock[marker] > 0:
            pl.stock[marker] -= 1
            if can_act_at(t, s, entry.seat, entry.a, entry.b - 1):
                out[n] = PAY + marker
                n += 1
            pl.stock[marker] += 1
    return n


@kernel
def legal_in_action(t, s, pl, entry, out):
    """Visits, Jobs and the windows for anytime actions."""
    kind = entry.kind
    if kind == Decision.ACTION:
        return legal_action(t, s, pl, out)
    if kind == Decision.SECOND_VISIT:
        return legal_second_visit(t, s, pl, out)
    if kind == Decision.DISTILLERY:
        low, high = within_means(t.payable, pl)
        cheapest = cheapest_building(t, s, pl, 0)
        n = 0
        for tradesperson in range(NUM_TRADESPEOPLE):
            if tradesperson != FARMHAND:
                n = list_visits(t, s, pl, tradesperson, low, high, cheapest, out, n)
        return n
    # the end of a turn and of the game: a removal alone changes nothing until the next turn
    out[0] = DONE
    n = list_conversions(t, pl, out, 1)
    if (n > 1 or kind == Decision.LAST_CHANCE) and landscapes(pl):
        out[n] = REMOVE_LANDSCAPE
        n += 1
    return n


@kernel
def legal_action(t, s, pl, out):
    low, high = within_means(t.payable, pl)
    n = 0
    if pl.pawn < FIRST_PLACE:
        cheapest = cheapest_building(t, s, pl, 0)
        left = s.tradesperson_at[t.slot_left[pl.pawn]]
        right = s.tradesperson_at[t.slot_right[pl.pawn]]
        n = list_visits(t, s, pl, left, low, high, cheapest, out, n)
        n = list_visits(t, s, pl, right, low, high, cheapest, out, n)
    job = job_at(t, s, pl.pawn)
    if job >= 0 and is_in(low, high, t.job_effect[job]):
        out[n] = COMPLETE_JOB
        n += 1
    if n > 0 and pl.pawn >= FIRST_PLACE:
        return n  # who has moved to a Location Job must complete it
    if n == 0:
        # conversions after the move, or a production that it caused, have spent what the action needed
        out[n] = DONE
        n += 1
    return list_anytime(t, pl, out, n)


@kernel
def legal_second_visit(t, s, pl, out):
    low, high = within_means(t.payable, pl)
    cheapest = cheapest_building(t, s, pl, 0)
    other = s.tradesperson_at[t.slot_left[pl.pawn]]
    if other == s.visited:
        other = s.tradesperson_at[t.slot_right[pl.pawn]]
    n = list_visits(t, s, pl, other, low, high, cheapest, out, 0)
    if distillery_open(t, s, pl):
        out[n] = USE_DISTILLERY
        n += 1
    out[n] = DONE
    return list_anytime(t, pl, out, n + 1)


@kernel
def legal_in_stock(t, s, pl, entry, out):
    """Choices that concern markers: parts of a reward, wheels, splits."""
    kind = entry.kind
    n = 0
    if kind == Decision.CHOOSE_PART:
        return legal_part(t, s, pl, entry, out)
    if kind == Decision.CHOOSE_BASIC:
        for good in range(_NUM_BASIC_KINDS):
            out[n] = BASIC_RESOURCE + good
            n += 1
        if entry.seat != s.active:
            n = list_conversions(t, pl, out, n)
    elif kind == Decision.CHARCOAL_WHEEL:
        out[0] = WHEEL
        out[1] = WHEEL + 1
        n = 2
    elif kind == Decision.PAY_CHARCOAL:
        least = fewest(entry.a, pl.stock[Marker.CHARCOAL_RIGHT])
        for k in range(least, most(entry.a, pl.stock[Marker.CHARCOAL_LEFT]) + 1):
            out[n] = PAY_CHARCOAL + k
            n += 1
    else:
        for k in range(MAX_REFINED + 1):
            if provisions_gained_low(pl, entry.a, k):
                out[n] = GAIN_PROVISIONS + k
                n += 1
    return n


@kernel
def legal_part(t, s, pl, entry, out):
    """Parts still to gain; a Building only once it can be constructed, since no part may be forfeited."""
    n = 0
    for good in range(NUM_GOODS):
        if entry.amount[good] and (good != Good.BUILDING or cheapest_building(t, s, pl, 0) != CANNOT):
            out[n] = GAIN + good
            n += 1
    return n


@kernel
def legal_in_domain(t, s, pl, entry, out):
    """Choices that concern buildings, tiles and animals."""
    kind = entry.kind
    if kind == Decision.BUILD:
        return legal_build(t, s, pl, entry.a, out)
    if kind == Decision.PLACE_BUILDING:
        return legal_place_building(t, pl, entry.a, out)
    if kind == Decision.PLACE_TILE:
        return legal_place_tile(t, pl, entry, out)
    if kind == Decision.REMOVE_TILE:
        return legal_remove_tile(t, s, pl, entry, out)
    if kind == Decision.REMOVE_LANDSCAPE:
        n = 0
        for x in range(num_spaces(pl)):
            if is_landscape(pl.space[x]):
                out[n] = REMOVE + x
                n += 1
        return n
    if kind == Decision.RETURN_ANIMAL:
        out[0] = RETURN
        out[1] = RETURN + 1
        return 2
    if kind == Decision.PAY_LIVESTOCK:
        return list_range(PAY_PIGS, max(0, entry.a - pl.cattle), min(entry.a, pl.pigs), out)
    if kind == Decision.BREED:
        pig_pairs = pl.pigs // 2
        cattle_pairs = pl.cattle // 2
        return list_range(BREED_PIGS, max(0, entry.a - cattle_pairs), min(entry.a, pig_pairs), out)
    if kind == Decision.CHOOSE_ANIMAL:
        return legal_choose_animal(t, pl, out)
    if kind == Decision.OFFER:
        return legal_offer(t, pl, entry.a, out)
    if kind == Decision.PAY_KIND:
        return legal_pay_kind(pl, entry, out)
    if kind == Decision.CHOOSE_TILE:
        return list_range(TILE, 0, 2, out)
    return list_range(CHOOSE, 0, t.buildings[entry.a].instants - 1, out)


@kernel
def list_range(block, first, last, out):
    for k in range(first, last + 1):
        out[k - first] = block + k
    return last + 1 - first


@kernel
def legal_build(t, s, pl, free, out):
    """Every building that can be constructed now.

    Declining is left where a reward has made that impossible, and where a free building has no empty space:
    making room for it is the player's choice.
    """
    words = constructable(t, s, pl, free, 0)
    n = 0
    for i in range(2):
        word = words[i]
        while word:
            out[n] = BUILD + 64 * i + lowest(word)
            n += 1
            word &= word - 1
    if n == 0 or (free and pl.tile_count[Tile.EMPTY] == 0):
        out[n] = DECLINE
        n += 1
    return n


@kernel
def legal_place_building(t, pl, b, out):
    n = 0
    for x in range(num_spaces(pl)):
        if fits(t, pl, b, x, False):
            out[n] = PLACE + x
            n += 1
    if landscapes(pl):
        out[n] = REMOVE_LANDSCAPE
        n += 1
    return n


@kernel
def legal_place_tile(t, pl, entry, out):
    """Empty spaces (of Estate b, -1: of all), or making room; without a space the tile may be given up."""
    n = 0
    for x in range(num_spaces(pl)):
        if pl.space[x] == Tile.EMPTY and (entry.b < 0 or t.estate_of[x] == entry.b):
            out[n] = PLACE + x
            n += 1
    if entry.b >= 0:
        out[n] = DONE
        n += 1
    elif n == 0:
        out[n] = DECLINE
        n += 1
    if landscapes(pl):
        out[n] = REMOVE_LANDSCAPE
        n += 1
    return n


@kernel
def legal_remove_tile(t, s, pl, entry, out):
    """Tiles of kind a; Forests only if the building they pay for (c) can still be constructed then."""
    n = 0
    for x in range(num_spaces(pl)):
        if pl.space[x] == entry.a and (entry.a != Tile.FOREST or may_fell(t, s, pl, x, entry.b, entry.c)):
            out[n] = REMOVE + x
            n += 1
    return n


@kernel
def may_fell(t, s, pl, x, forests, building):
    """Whether removing the Forest on x, the first of `forests`, leaves room for what it is paid for."""
    if building == FOR_NONE or (building >= 0 and not t.buildings[building].large):
        return True
    set_space(pl, x, Tile.EMPTY)
    if building <= FOR_EFFECT:
        found = woodworker_can_build(t, s, pl, t.effects[FOR_EFFECT - building], 0, 0)
    else:
        found = has_pair(t, pl, forests - 1)
    set_space(pl, x, Tile.FOREST)
    return found


@kernel
def legal_choose_animal(t, pl, out):
    """Animals that can be housed; neither can: both are offered, and lost."""
    pig = can_house(t, pl, pl.pigs + 1, pl.cattle)
    cattle = can_house(t, pl, pl.pigs, pl.cattle + 1)
    n = 0
    if pig or not cattle:
        out[n] = GAIN + Good.PIG
        n += 1
    if cattle:
        out[n] = GAIN + Good.CATTLE
        n += 1
    return n


@kernel
def legal_offer(t, pl, e, out):
    low, high = within_means(t.payable, pl)
    out[0] = DECLINE
    if is_in(low, high, e):
        out[1] = ACCEPT
        return 2
    return 1


@kernel
def legal_pay_kind(pl, entry, out):
    """One of each marker whose kind (bit of b) has not been paid yet."""
    n = 0
    for marker in range(NUM_MARKERS):
        if pl.stock[marker] > 0 and not (entry.b >> kind_of(marker)) & 1:
            out[n] = PAY + marker
            n += 1
    return n


@kernel
def kind_of(marker):
    """The Good of a marker: charcoal and provisions have two markers each."""
    if marker == Marker.CHARCOAL_RIGHT:
        return Good.CHARCOAL.value
    if marker == Marker.PROVISION_HIGH:
        return Good.PROVISION.value
    return marker
