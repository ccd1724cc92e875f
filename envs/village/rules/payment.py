"""Paying: influence cubes, coins in their stead, and time (Coins, The "currency" time)."""

from eurozoo.envs.core.agenda import push
from eurozoo.envs.core.kernel import kernel

from ..actions import PAY, PAY_SCROLL, PAY_TIME
from ..components.terms import COIN, NUM_COLORS, Good, Price
from ..state import Decision


@kernel
def spend_time(t, pl, amount):
    """Move the token on the life track; how many times it passed the quill."""
    pl.time += amount
    passed = 0
    while pl.time >= t.lap:
        pl.time -= t.lap
        passed += 1
    return passed


@kernel
def affordable(t, pl, price):
    """Whether a price can be paid in one of its ways."""
    row = t.prices[price]
    if row.time > 0 or (row.scroll and pl.goods[Good.SCROLL] > 0):
        return True
    return coins_needed(t, pl, price) <= pl.purse[COIN]


@kernel
def coins_needed(t, pl, price):
    """Coins that must stand in for the cubes of a price that the purse lacks."""
    row = t.prices[price]
    if price == Price.WELL:
        most = 0
        for color in range(NUM_COLORS):
            most = max(most, pl.purse[color])
        return max(0, row.size - most)
    lacking = 0
    for color in range(NUM_COLORS):
        lacking += max(0, row.cubes[color] - pl.purse[color])
    return lacking


@kernel
def owe(t, s, seat, price):
    """Ask how a price is paid."""
    if t.prices[price].size > 0:
        push(s, Decision.PAY, seat, price, 0, 0)


@kernel
def list_payments(t, pl, price, out):
    """Ways to pay a price."""
    row = t.prices[price]
    n = 0
    for i in range(t.first_payment[row.size], t.first_payment[row.size + 1]):
        if covers(t, pl, price, i):
            out[n] = PAY + i
            n += 1
    if row.scroll and pl.goods[Good.SCROLL] > 0:
        out[n] = PAY_SCROLL
        n += 1
    if row.time > 0:
        out[n] = PAY_TIME
        n += 1
    return n


@kernel
def covers(t, pl, price, payment):
    """Whether a payment of the right size is within the purse, and all its cubes are asked for."""
    paid = t.payments[payment]
    for color in range(NUM_COLORS):
        due = t.prices[price].size if price == Price.WELL else t.prices[price].cubes[color]
        if paid[color] > min(due, pl.purse[color]):
            return False
    return paid[COIN] <= pl.purse[COIN]


@kernel
def pay(t, s, seat, price, action):
    """Pay a price in the way chosen."""
    pl = s.players[seat]
    if action == PAY_SCROLL:
        give_back(s, pl, Good.SCROLL, 1)
    elif action == PAY_TIME:
        pl.deaths += spend_time(t, pl, t.prices[price].time)
    else:
        paid = t.payments[action - PAY]
        for color in range(NUM_COLORS):
            pl.purse[color] -= paid[color]
            s.supply[color] += paid[color]
        pay_coins(s, pl, paid[COIN])


@kernel
def pay_coins(s, pl, amount):
    pl.purse[COIN] -= amount
    s.coins += amount


@kernel
def gain_coins(s, pl, amount):
    """Coins from the supply, as far as there are some."""
    amount = min(amount, s.coins)
    pl.purse[COIN] += amount
    s.coins -= amount


@kernel
def gain_cube(s, pl, color):
    pl.purse[color] += 1
    s.supply[color] -= 1


@kernel
def gain_good(s, pl, good):
    pl.goods[good] += 1
    s.goods[good] -= 1


@kernel
def give_back(s, pl, good, amount):
    pl.goods[good] -= amount
    s.goods[good] += amount


@kernel
def gain_grain(t, pl, amount):
    """Bags of grain, up to what the farmyard stores."""
    pl.grain = min(pl.grain + amount, t.max_grain)
