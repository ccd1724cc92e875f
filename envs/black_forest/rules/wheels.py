"""The production wheels: stocks, splits over two markers, and production."""

from eurozoo.envs.core.kernel import kernel

from ..components.terms import MAX_BASIC, MAX_REFINED, Good, Marker
from ..state import Decision, Task
from .agenda import push


@kernel
def charcoal(pl):
    return pl.stock[Marker.CHARCOAL_LEFT] + pl.stock[Marker.CHARCOAL_RIGHT]


@kernel
def provisions(pl):
    return pl.stock[Marker.PROVISION_LOW] + pl.stock[Marker.PROVISION_HIGH]


@kernel
def total_basic(pl):
    """Basic resources of all kinds together."""
    total = pl.stock[Marker.CHARCOAL_LEFT] + pl.stock[Marker.CHARCOAL_RIGHT]
    for marker in range(Marker.SAND, Marker.BRICK + 1):
        total += pl.stock[marker]
    return total


@kernel
def left_can_turn(pl):
    """Glassmaking wheel: nothing on basic 0, nothing on refined 3."""
    return (
        pl.stock[Marker.SAND] > 0
        and pl.stock[Marker.WATER] > 0
        and pl.stock[Marker.WOOD] > 0
        and pl.stock[Marker.GLASS] < MAX_REFINED
        and (pl.stock[Marker.CHARCOAL_LEFT] > 0 or not pl.left_charcoal_marker)
    )


@kernel
def right_can_turn(pl):
    """Cooking wheel: nothing on basic 0, nothing on refined 3."""
    return (
        pl.stock[Marker.PORRIDGE] > 0
        and pl.stock[Marker.MEAT] > 0
        and pl.stock[Marker.CHARCOAL_RIGHT] > 0
        and pl.stock[Marker.COMMODITY] < MAX_REFINED
        and pl.stock[Marker.PROVISION_HIGH] < MAX_REFINED
    )


@kernel
def turn_left(pl):
    """One production of the Glassmaking wheel."""
    pl.stock[Marker.SAND] -= 1
    pl.stock[Marker.WATER] -= 1
    pl.stock[Marker.WOOD] -= 1
    if pl.left_charcoal_marker:
        pl.stock[Marker.CHARCOAL_LEFT] -= 1
    pl.stock[Marker.GLASS] += 1
    pl.left_dial += 1


@kernel
def turn_right(pl):
    """One production of the Cooking wheel."""
    pl.stock[Marker.PORRIDGE] -= 1
    pl.stock[Marker.MEAT] -= 1
    pl.stock[Marker.CHARCOAL_RIGHT] -= 1
    pl.stock[Marker.COMMODITY] += 1
    pl.stock[Marker.PROVISION_LOW] += 1
    pl.stock[Marker.PROVISION_HIGH] += 1
    pl.right_dial += 1


@kernel
def push_production(s, seat):
    """Have the seat's wheels turned next, if one can turn."""
    pl = s.players[seat]
    if left_can_turn(pl) or right_can_turn(pl):
        push(s, Task.PRODUCE, seat, 0, 0, 0)


@kernel
def room_for(pl, good):
    """How much of a resource kind can still be stored (charcoal: on the emptier wheel)."""
    if good == Good.CHARCOAL:
        room = MAX_BASIC - pl.stock[Marker.CHARCOAL_RIGHT]
        if pl.left_charcoal_marker:
            room = max(room, MAX_BASIC - pl.stock[Marker.CHARCOAL_LEFT])
        return room
    if good == Good.PROVISION:
        return 2 * MAX_REFINED - provisions(pl)
    if good == Good.GLASS or good == Good.COMMODITY:
        return MAX_REFINED - pl.stock[good]
    return MAX_BASIC - pl.stock[good]


@kernel
def set_provisions(pl, one, other):
    """Set both provision markers, the lower one first."""
    pl.stock[Marker.PROVISION_LOW] = min(one, other)
    pl.stock[Marker.PROVISION_HIGH] = max(one, other)


# Splits of n over two markers: the share of the first runs from fewest to most.


@kernel
def fewest(n, room_second):
    return max(0, n - room_second)


@kernel
def most(n, room_first):
    return min(n, room_first)


@kernel
def is_split(least, largest, k, mirror):
    """Whether k is one of the splits; of two that differ only in the names of the markers, the smaller."""
    return least <= k <= largest and not least <= mirror < k


@kernel
def provisions_paid_low(pl, n, k):
    """Whether k of n provisions may come from the lower marker."""
    low = pl.stock[Marker.PROVISION_LOW]
    high = pl.stock[Marker.PROVISION_HIGH]
    return is_split(fewest(n, high), most(n, low), k, low - high + n - k)


@kernel
def provisions_gained_low(pl, n, k):
    """Whether k of n provisions (all of which fit) may go to the lower marker."""
    low = pl.stock[Marker.PROVISION_LOW]
    high = pl.stock[Marker.PROVISION_HIGH]
    return is_split(fewest(n, MAX_REFINED - high), most(n, MAX_REFINED - low), k, high - low + n - k)


@kernel
def pay_provisions(s, seat, n):
    """Pay provisions; the split is asked for if there are several."""
    pl = s.players[seat]
    found = 0
    split = 0
    for k in range(MAX_REFINED + 1):
        if provisions_paid_low(pl, n, k):
            found += 1
            split = k
    if found > 1:
        push(s, Decision.PAY_PROVISIONS, seat, n, 0, 0)
    else:
        spend_provisions(pl, n, split)


@kernel
def spend_provisions(pl, n, k):
    set_provisions(pl, pl.stock[Marker.PROVISION_LOW] - k, pl.stock[Marker.PROVISION_HIGH] - (n - k))


@kernel
def gain_provisions(s, seat, n):
    """Gain provisions; what does not fit is lost, the split of the rest is asked for if there are several."""
    pl = s.players[seat]
    n = min(n, room_for(pl, Good.PROVISION))
    found = 0
    split = 0
    for k in range(MAX_REFINED + 1):
        if provisions_gained_low(pl, n, k):
            found += 1
            split = k
    if found > 1:
        push(s, Decision.GAIN_PROVISIONS, seat, n, 0, 0)
    else:
        store_provisions(pl, n, split)


@kernel
def store_provisions(pl, n, k):
    set_provisions(pl, pl.stock[Marker.PROVISION_LOW] + k, pl.stock[Marker.PROVISION_HIGH] + (n - k))


@kernel
def pay_charcoal(s, seat, n):
    """Pay charcoal; the split over the wheels is asked for if there are several."""
    pl = s.players[seat]
    least = fewest(n, pl.stock[Marker.CHARCOAL_RIGHT])
    if least < most(n, pl.stock[Marker.CHARCOAL_LEFT]):
        push(s, Decision.PAY_CHARCOAL, seat, n, 0, 0)
    else:
        spend_charcoal(pl, n, least)


@kernel
def spend_charcoal(pl, n, k):
    pl.stock[Marker.CHARCOAL_LEFT] -= k
    pl.stock[Marker.CHARCOAL_RIGHT] -= n - k


@kernel
def store(pl, marker, n):
    """Add to a marker up to its highest value; returns how much was really gained."""
    top = MAX_REFINED if marker == Marker.GLASS or marker == Marker.COMMODITY else MAX_BASIC
    gained = min(n, top - pl.stock[marker])
    pl.stock[marker] += gained
    return gained


@kernel
def end_symbol_reached(t, pl):
    """Whether a provision marker has reached or passed the end symbol of the Cooking wheel."""
    return pl.right_dial - 1 - pl.stock[Marker.PROVISION_LOW] >= t.end_symbol
