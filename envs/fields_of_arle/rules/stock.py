"""Goods: gaining, paying, and what may stand in for wood, clay, grain and peat (Goods Track, costs)."""

import numpy as np

from eurozoo.envs.core.agenda import push
from eurozoo.envs.core.kernel import kernel

from ..actions import BRICK, GOODS, MAX_TIMES, NUM_PRICES, PRICE, PRICES, TIMBER
from ..components.terms import FIRST_ANIMAL, NUM_GOODS, Good
from ..state import Decision

_PRICE_GOODS = np.zeros((NUM_PRICES, NUM_GOODS), np.int8)
for _index, _price in enumerate(PRICES):
    for _word in _price:
        _PRICE_GOODS[_index, GOODS.index(_word)] = 1


@kernel
def gain(t, pl, bundle, times):
    """Gain a bundle so many times; what goes beyond a good's limit is lost."""
    for good in range(NUM_GOODS):
        if bundle[good] > 0:
            gain_good(t, pl, good, times * bundle[good])


@kernel
def gain_good(t, pl, good, amount):
    pl.goods[good] = min(pl.goods[good] + amount, t.limit[good])
    if good >= FIRST_ANIMAL:
        pl.crowded = 1


@kernel
def can_pay(pl, cost):
    """Whether a cost can be paid, with timber for missing wood and brick for missing clay."""
    for good in range(NUM_GOODS):
        if good != Good.WOOD and good != Good.CLAY and pl.goods[good] < cost[good]:
            return False
    timber = pl.goods[Good.TIMBER] - cost[Good.TIMBER]
    brick = pl.goods[Good.BRICK] - cost[Good.BRICK]
    return cost[Good.WOOD] <= pl.goods[Good.WOOD] + timber and cost[Good.CLAY] <= pl.goods[Good.CLAY] + brick


@kernel
def pay(s, seat, cost, times):
    """Pay a cost so many times; how wood and clay are paid is asked where there is a choice."""
    pl = s.players[seat]
    for good in range(NUM_GOODS):
        if good != Good.WOOD and good != Good.CLAY:
            pl.goods[good] -= times * cost[good]
    owe_clay(s, seat, times * cost[Good.CLAY])
    owe_wood(s, seat, times * cost[Good.WOOD])


@kernel
def owe_wood(s, seat, amount):
    if amount > 0:
        push(s, Decision.PAY_WOOD, seat, amount, 0, 0)


@kernel
def owe_clay(s, seat, amount):
    if amount > 0:
        push(s, Decision.PAY_CLAY, seat, amount, 0, 0)


@kernel
def list_split(pl, due, basic, fine, first, out):
    """How much of a payment can be in the finer material: `first` is the action for none."""
    n = 0
    for amount in range(max(0, due - pl.goods[basic]), min(due, pl.goods[fine]) + 1):
        out[n] = first + amount
        n += 1
    return n


@kernel
def list_wood(pl, due, out):
    return list_split(pl, due, Good.WOOD, Good.TIMBER, TIMBER, out)


@kernel
def list_clay(pl, due, out):
    return list_split(pl, due, Good.CLAY, Good.BRICK, BRICK, out)


@kernel
def pay_split(pl, due, basic, fine, amount):
    pl.goods[fine] -= amount
    pl.goods[basic] -= due - amount


@kernel
def can_enter(t, pl, space):
    """Whether the entry cost of an action space can be paid."""
    food = t.space_food[space]
    return pl.goods[Good.FOOD] >= food or pays_grain(t, pl, space)


@kernel
def pays_grain(t, pl, space):
    """Whether grain stands in for the food of an entry cost: only without any food."""
    return (
        bool(t.space_grain[space])
        and pl.goods[Good.FOOD] == 0
        and pl.goods[Good.GRAIN] >= t.space_food[space]
    )


@kernel
def enter(t, pl, space):
    """Pay the entry cost of an action space."""
    if pl.goods[Good.FOOD] >= t.space_food[space]:
        pl.goods[Good.FOOD] -= t.space_food[space]
    else:
        pl.goods[Good.GRAIN] -= t.space_food[space]


# Prices of buildings


@kernel
def can_afford(t, pl, building):
    row = t.buildings[building]
    for good in range(NUM_GOODS):
        if pl.goods[good] < row.cost[good]:
            return False
    if row.choices == 0:
        return True
    for price in range(NUM_PRICES):
        if price_fits(t, pl, building, price):
            return True
    return False


@kernel
def price_fits(t, pl, building, price):
    """Whether a choice pays the open part of a building's price, beside the fixed one."""
    row = t.buildings[building]
    if row.choice[price] == 0:
        return False
    for good in range(NUM_GOODS):
        if pl.goods[good] < row.cost[good] + row.choice[price] * _PRICE_GOODS[price, good]:
            return False
    return True


@kernel
def list_prices(t, pl, building, out):
    n = 0
    for price in range(NUM_PRICES):
        if price_fits(t, pl, building, price):
            out[n] = PRICE + price
            n += 1
    return n


@kernel
def pay_price(t, pl, building, price):
    """Pay the fixed part of a building's price, and its open part (`price` -1: there is none)."""
    row = t.buildings[building]
    for good in range(NUM_GOODS):
        pl.goods[good] -= row.cost[good]
        if price >= 0:
            pl.goods[good] -= row.choice[price] * _PRICE_GOODS[price, good]


# Conversions


@kernel
def most_times(t, pl, step, limit):
    """How often a conversion can be made, up to a limit."""
    most = min(limit, MAX_TIMES)
    for good in range(NUM_GOODS):
        if step.pay[good] > 0:
            most = min(most, at_hand(pl, good, step.spare) // step.pay[good])
    return most


@kernel
def at_hand(pl, good, spare):
    """Units of a good to convert, with what may stand in for it."""
    amount = pl.goods[good]
    if good == Good.CLAY:
        amount += pl.goods[Good.BRICK]
    elif spare and good == Good.GRAIN:
        amount += pl.goods[Good.FLAX]
    elif spare and good == Good.PEAT:
        amount += pl.goods[Good.WOOD] + pl.goods[Good.TIMBER]
    return amount


@kernel
def convert(t, s, seat, step, times):
    """Convert so many times: flax only once the grain is gone, wood only once the peat is gone."""
    pl = s.players[seat]
    for good in range(NUM_GOODS):
        due = times * step.pay[good]
        if good == Good.CLAY:
            owe_clay(s, seat, due)
        elif good == Good.GRAIN or good == Good.PEAT:
            paid = min(due, pl.goods[good])
            pl.goods[good] -= paid
            if good == Good.GRAIN:
                pl.goods[Good.FLAX] -= due - paid
            else:
                owe_wood(s, seat, due - paid)
        else:
            pl.goods[good] -= due
    gain(t, pl, step.gain[:], times)
