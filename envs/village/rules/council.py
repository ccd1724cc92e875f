"""The council chamber: entering, advancing, and the privileges of its stages (Council chamber)."""

from eurozoo.envs.core.agenda import push
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.turns import NOBODY

from ..actions import ADVANCE, ENTER_COUNCIL, GAIN_CUBES, GAIN_GOOD, PRIVILEGE
from ..components.terms import (
    COIN,
    FIRST_COUNCIL,
    NUM_COLORS,
    NUM_GOODS,
    NUM_STAGES,
    Place,
    Price,
)
from ..state import Decision
from .family import count_at
from .payment import affordable, gain_cube, owe, pay_coins, spend_time
from .travel import cubes_left, offer_cubes

_NUM_SINGLES = NUM_COLORS


@kernel
def list_council(t, s, pl, out):
    """Everything that the council action offers."""
    n = 0
    payable = affordable(t, pl, Price.COUNCIL)
    if payable and count_at(pl, Place.FARMYARD) > 0:
        out[n] = ENTER_COUNCIL
        n += 1
    highest = 0
    for stage in range(1, NUM_STAGES + 1):
        if count_at(pl, FIRST_COUNCIL + stage - 1) > 0:
            highest = stage
            if payable and stage < NUM_STAGES:
                out[n] = ADVANCE + stage - 1
                n += 1
    return list_privileges(t, s, pl, highest, out, n)


@kernel
def list_privileges(t, s, pl, highest, out, n):
    """Privileges up to a stage that would do something."""
    for stage in range(1, highest + 1):
        if privilege_open(t, s, pl, stage):
            out[n] = PRIVILEGE + stage - 1
            n += 1
    return n


@kernel
def privilege_open(t, s, pl, stage):
    if stage == 1:
        return s.ring == NOBODY
    if stage == 4:
        return pl.purse[COIN] >= t.privilege_coins
    if stage == 2:
        return cubes_left(s)
    for good in range(NUM_GOODS):
        if s.goods[good] > 0:
            return True
    return False


@kernel
def climb(t, s, seat, stage):
    """Bring a member to a stage (1-4), from the one before or from the farmyard."""
    pl = s.players[seat]
    left = Place.FARMYARD.value if stage == 1 else FIRST_COUNCIL + stage - 2
    pl.deaths += spend_time(t, pl, t.council_time[stage - 1])
    push(s, Decision.MEMBER, seat, left, FIRST_COUNCIL + stage - 1, 0)
    owe(t, s, seat, Price.COUNCIL)


@kernel
def use_privilege(t, s, seat, stage):
    pl = s.players[seat]
    if stage == 1:
        s.ring = seat
    elif stage == 2:
        offer_cubes(s, seat, t.privilege_cubes)
    elif stage == 3:
        push(s, Decision.GAIN_GOOD, seat, 0, 0, 0)
    else:
        pay_coins(s, pl, t.privilege_coins)
        pl.prestige += t.privilege_prestige


@kernel
def list_cubes(t, s, amount, out):
    """Cubes of choice: pairs, or single ones where one is due or no more is left."""
    n = 0
    if amount > 1:
        n = list_gains(t, s, _NUM_SINGLES, t.gains.shape[0], out)
    return n if n > 0 else list_gains(t, s, 0, _NUM_SINGLES, out)


@kernel
def list_gains(t, s, first, end, out):
    n = 0
    for i in range(first, end):
        within = True
        for color in range(NUM_COLORS):
            within = within and t.gains[i, color] <= s.supply[color]
        if within:
            out[n] = GAIN_CUBES + i
            n += 1
    return n


@kernel
def take_cubes(t, s, seat, gain):
    for color in range(NUM_COLORS):
        for _ in range(t.gains[gain, color]):
            gain_cube(s, s.players[seat], color)


@kernel
def list_goods(s, out):
    n = 0
    for good in range(NUM_GOODS):
        if s.goods[good] > 0:
            out[n] = GAIN_GOOD + good
            n += 1
    return n
