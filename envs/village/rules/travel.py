"""Travel: ways between cities, discs and rewards (Travel)."""

from eurozoo.envs.core.agenda import push
from eurozoo.envs.core.kernel import kernel

from ..actions import NUM_LEGS, TRAVEL
from ..components.terms import NUM_COLORS, Good, Price, Reward
from ..state import Decision
from .family import count_at
from .payment import affordable, gain_coins, give_back, owe, spend_time


@kernel
def list_journeys(t, pl, out, n):
    """Ways that a member of the player can take and the player can pay."""
    if pl.goods[Good.WAGON] < t.leg_wagons:
        return n
    for leg in range(NUM_LEGS):
        if t.leg_open[leg] and count_at(pl, t.leg_from[leg]) > 0 and affordable(t, pl, Price.LEG + leg):
            out[n] = TRAVEL + leg
            n += 1
    return n


@kernel
def begin_journey(t, s, seat, leg):
    """Pay for a way, then choose who takes it."""
    pl = s.players[seat]
    pl.deaths += spend_time(t, pl, t.leg_time)
    give_back(s, pl, Good.WAGON, t.leg_wagons)
    push(s, Decision.MEMBER, seat, t.leg_from[leg], t.leg_to[leg], 0)
    owe(t, s, seat, Price.LEG + leg)


@kernel
def reward_traveller(t, s, seat, city):
    """Lay a disc on a city and take its reward."""
    pl = s.players[seat]
    visited = pl.cities >> city & 1
    pl.cities |= 1 << city
    if visited and not t.reward_again:
        return
    amount = t.reward_amount[city]
    if t.reward[city] == Reward.PRESTIGE:
        pl.prestige += amount
    elif t.reward[city] == Reward.COINS:
        gain_coins(s, pl, amount)
    else:
        offer_cubes(s, seat, amount)


@kernel
def offer_cubes(s, seat, amount):
    """Let a player choose influence cubes from the supply, if any are left."""
    if cubes_left(s):
        push(s, Decision.GAIN_CUBES, seat, amount, 0, 0)


@kernel
def cubes_left(s):
    """Whether the supply has an influence cube."""
    for color in range(NUM_COLORS):
        if s.supply[color] > 0:
            return True
    return False
