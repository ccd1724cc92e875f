"""Travel destinations: what can be sold there (Loading Travel Destinations)."""

from eurozoo.envs.core.agenda import pop, push
from eurozoo.envs.core.kernel import kernel

from ..actions import DONE, NUM_SALES, REMOVE, SELL
from ..components.terms import MAX_PEAT, NUM_GOODS, Equipment, Good
from ..state import Decision
from .barn import remove_piece
from .land import dehydrated, remove_tile
from .stock import gain_good


@kernel
def can_sell(t, pl, destination):
    """Whether anything that a destination asks for is there."""
    for i in range(NUM_SALES):
        if t.sales[i].destination == destination and has_for_sale(t, pl, i):
            return True
    return False


@kernel
def has_for_sale(t, pl, i):
    """Whether the player has what sale `i` asks for."""
    sale = t.sales[i]
    if sale.moor:
        return pl.wet_moors > 0 or pl.boardwalk > 0 or dehydrated(pl) > 0
    if sale.land >= 0:
        return pl.land[sale.land] > 0
    if sale.equipment >= 0:
        return pl.boats > 0 if sale.equipment == Equipment.PEAT_BOAT else pl.plows > 0
    for good in range(NUM_GOODS):
        if pl.goods[good] < sale.pay[good]:
            return False
    return True


@kernel
def list_sales(t, pl, entry, out):
    """Items not sold yet, in their order: so each set of them is reached in one way."""
    n = 0
    for i in range(NUM_SALES):
        sale = t.sales[i]
        if sale.destination == entry.a and entry.b >> sale.item == 0 and has_for_sale(t, pl, i):
            out[n] = SELL + i
            n += 1
    if entry.b > 0:
        out[n] = DONE
        n += 1
    return n


@kernel
def sell(t, s, action):
    """Sell an item of the destination on top of the agenda, or end the sale."""
    entry = s.agenda[s.depth - 1]
    if action == DONE:
        pop(s)
        return
    sale = t.sales[action - SELL]
    seat = entry.seat
    pl = s.players[seat]
    entry.b |= 1 << sale.item
    for good in range(NUM_GOODS):
        pl.goods[good] -= sale.pay[good]
    gain_good(t, pl, Good.FOOD, sale.food)
    if sale.land >= 0:
        remove_tile(s, pl, sale.land)
    elif sale.equipment >= 0:
        remove_piece(t, s, pl, sale.equipment)
    elif sale.moor:
        push(s, Decision.REMOVE_MOOR, seat, 0, 0, 0)


@kernel
def list_moors(pl, out):
    """Moors to remove: wet, boardwalk, dehydrated by the peat left."""
    n = 0
    if pl.wet_moors > 0:
        out[n] = REMOVE
        n += 1
    if pl.boardwalk > 0:
        out[n] = REMOVE + 1
        n += 1
    for peat in range(1, MAX_PEAT + 1):
        if pl.moors[peat] > 0:
            out[n] = REMOVE + 1 + peat
            n += 1
    return n
