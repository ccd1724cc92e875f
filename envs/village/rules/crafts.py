"""Crafts: training, producing with time, buying, and the mill (Crafts)."""

from eurozoo.envs.core.agenda import push
from eurozoo.envs.core.kernel import kernel

from ..actions import BUY, MILL, PRODUCE, TRAIN
from ..components.terms import FIRST_CRAFT, FIRST_PURCHASE, NUM_CRAFTS, NUM_GOODS, Place
from ..state import Decision
from .family import count_at
from .payment import affordable, gain_coins, gain_good, owe, spend_time


@kernel
def list_crafts(t, s, pl, out):
    """Everything that the crafts action offers."""
    n = 0
    if count_at(pl, Place.FARMYARD) > 0:
        for craft in range(NUM_CRAFTS):
            out[n] = TRAIN + craft
            n += 1
    for craft in range(NUM_CRAFTS):
        if count_at(pl, FIRST_CRAFT + craft) > 0:
            n = list_products(t, s, craft, out, n)
    for good in range(NUM_GOODS):
        if s.goods[good] > 0 and pl.grain >= t.buy_grain[good] and affordable(t, pl, FIRST_PURCHASE + good):
            out[n] = BUY + good
            n += 1
    if pl.grain >= t.mill_grain:
        out[n] = MILL
        n += 1
    return n


@kernel
def list_products(t, s, craft, out, n):
    """Goods of a craft building that the supply still has."""
    for good in range(NUM_GOODS):
        if t.craft[good] == craft and s.goods[good] > 0:
            out[n] = PRODUCE + good
            n += 1
    return n


@kernel
def train(t, s, seat, craft):
    """Place a member below a building; producing there may follow."""
    pl = s.players[seat]
    pl.deaths += spend_time(t, pl, t.train_time[craft])
    push(s, Decision.MEMBER, seat, Place.FARMYARD, FIRST_CRAFT + craft, 0)


@kernel
def produce(t, s, seat, good):
    pl = s.players[seat]
    pl.deaths += spend_time(t, pl, t.produce_time[t.craft[good]])
    gain_good(s, pl, good)


@kernel
def buy(t, s, seat, good):
    pl = s.players[seat]
    pl.grain -= t.buy_grain[good]
    gain_good(s, pl, good)
    owe(t, s, seat, FIRST_PURCHASE + good)


@kernel
def mill(t, s, seat):
    pl = s.players[seat]
    pl.deaths += spend_time(t, pl, t.mill_time)
    pl.grain -= t.mill_grain
    gain_coins(s, pl, t.mill_coins)
