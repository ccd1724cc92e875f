"""The greedy player of Village: it looks through its own turn and plays the line that ends best.

Where a line ends counts the score, plus what cubes, goods, time and the places of the family promise
(`WEIGHTS`). It thinks no further than its own turn.
"""

from enum import IntEnum

import numpy as np

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status
from eurozoo.envs.village.actions import (
    CATALOGUE,
    DONE,
    DRAW,
    GAIN_CUBES,
    PAY,
    PAY_SCROLL,
    PERFORM,
    SKIP,
    TAKE,
)
from eurozoo.envs.village.components.terms import (
    COIN,
    END_VISIBLE,
    FIRST_CHURCH,
    FIRST_CITY,
    FIRST_COUNCIL,
    FIRST_CRAFT,
    FIRST_VISIBLE,
    NUM_CITIES,
    NUM_COLORS,
    NUM_CRAFTS,
    NUM_CUBES,
    NUM_GOODS,
    NUM_SECTIONS,
    NUM_STAGES,
    WAITING,
    Cube,
    Good,
    Place,
)
from eurozoo.envs.village.game import GAME
from eurozoo.envs.village.rules import apply, determinize, legal
from eurozoo.envs.village.rules.family import count_at, lowest_visible
from eurozoo.envs.village.rules.market import can_serve
from eurozoo.envs.village.scoring import player_score, remembered
from eurozoo.envs.village.state import Decision

from .lines import LineSearcher, bind_search, warm_up

# --- what a position is worth beyond its score --------------------------------------------------------------


class Feature(IntEnum):
    """What the value of a position adds up."""

    ORANGE = 0  # cubes by colour, then coins
    GREEN = 1
    BROWN = 2
    PINK = 3
    COIN = 4
    SCROLL = 5  # goods
    HORSE = 6
    OX = 7
    PLOW = 8
    WAGON = 9
    GRAIN = 10
    HARVEST = 11  # grain of a harvest
    TIME = 12  # spent since the last death
    FARMYARD = 13  # members
    UNBORN = 14
    WAINWRIGHT = 15  # there is a craftsman
    STABLES = 16
    OFFICE = 17
    SMITHY = 18
    CRAFTSMEN = 19  # all
    COUNCIL_1 = 20  # highest stage reached
    COUNCIL_2 = 21
    COUNCIL_3 = 22
    COUNCIL_4 = 23
    COUNCILLORS = 24  # all
    TRAVELLERS = 25
    DISCS = 26
    BAG = 27
    CHURCH = 28  # members on the track below its last stage
    CHURCH_LEAD = 29  # more members on the track than any rival, -2 to 2
    RECORDED_1 = 30  # members in the chronicle
    RECORDED_2 = 31
    RECORDED_3 = 32
    RECORDED_4 = 33
    RECORDED_5 = 34
    PROSPECT = 35  # of the next generation to die: how many would find a place in the chronicle
    HOMELESS = 36  # none of it would
    READY = 37  # points of the customers at the stalls that can be served
    WAITING = 38  # points of the waiting ones that could be
    RING = 39
    OLDEST = 40  # members of the generation that dies next
    TRIO = 41  # colours of which there are three cubes: the well
    GOAL = 42  # the best customer to be had: points less what is missing (`_PRICES`)


NUM_FEATURES = len(Feature)

#: Points for one of each feature when the game starts and when it ends. First guessed by hand and fitted to
#: final scores; then, some 40 times over, each seat of a thousand games got weights a little off these, and
#: these were moved towards those that had won by more (alone: scored more) or had ended games sooner.
WEIGHTS: dict[Feature, tuple[float, float]] = {
    Feature.ORANGE: (0.89, 0.00),
    Feature.GREEN: (1.30, 0.19),
    Feature.BROWN: (1.10, 0.21),
    Feature.PINK: (1.10, 0.24),
    Feature.COIN: (-0.33, 0.03),
    Feature.SCROLL: (1.46, 0.22),
    Feature.HORSE: (1.45, 0.01),
    Feature.OX: (2.79, -0.18),
    Feature.PLOW: (1.22, -0.21),
    Feature.WAGON: (1.69, 0.52),
    Feature.GRAIN: (0.40, 0.27),
    Feature.HARVEST: (0.84, 0.09),
    Feature.TIME: (-0.68, -0.33),
    Feature.FARMYARD: (8.28, 3.18),
    Feature.UNBORN: (1.87, 2.87),
    Feature.WAINWRIGHT: (3.67, 0.77),
    Feature.STABLES: (0.49, 0.39),
    Feature.OFFICE: (2.77, 0.75),
    Feature.SMITHY: (1.39, 1.66),
    Feature.CRAFTSMEN: (0.28, 0.95),
    Feature.COUNCIL_1: (4.39, 2.51),
    Feature.COUNCIL_2: (7.03, 1.37),
    Feature.COUNCIL_3: (10.97, 0.49),
    Feature.COUNCIL_4: (5.83, -0.45),
    Feature.COUNCILLORS: (7.59, 0.56),
    Feature.TRAVELLERS: (-0.07, 3.60),
    Feature.DISCS: (-0.32, 0.32),
    Feature.BAG: (8.45, 2.68),
    Feature.CHURCH: (0.41, 0.27),
    Feature.CHURCH_LEAD: (2.63, 2.05),
    Feature.RECORDED_1: (1.87, -1.60),
    Feature.RECORDED_2: (4.77, 1.00),
    Feature.RECORDED_3: (2.30, 0.30),
    Feature.RECORDED_4: (3.76, 1.86),
    Feature.RECORDED_5: (-1.67, 3.08),
    Feature.PROSPECT: (0.11, 3.03),
    Feature.HOMELESS: (-0.76, 0.75),
    Feature.READY: (0.09, 0.04),
    Feature.WAITING: (0.06, 0.06),
    Feature.RING: (0.81, 0.23),
    Feature.OLDEST: (1.30, 0.13),
    Feature.TRIO: (-0.28, 0.23),
    Feature.GOAL: (0.08, 0.63),
}

# Points that each missing thing takes off a customer that one would like to serve.
_PRICES = np.array([1.2, 2.0, 2.0, 2.0, 2.0])  # by Good
_GRAIN_PRICE = 0.7

# Several of the same are worth less each.
_SEVERAL = np.array([0.0, 1.0, 1.9, 2.7, 3.4, 4.0, 4.5, 4.9])

#: what the value of a position is computed from
JUDGEMENT = np.dtype(
    [
        ("weights", "f8", (NUM_FEATURES, 2)),  # at the start, at the end
        ("now", "f8", (NUM_FEATURES,)),  # the weights at this time
        ("features", "f8", (NUM_FEATURES,)),  # of the position judged last
    ],
    align=True,
)


@kernel
def several(n):
    return _SEVERAL[min(n, 7)]


@kernel
def earliness(t, s):
    """1 at the start of a game, 0 at its end: by free places in the chronicle or by graves."""
    if s.final_turns >= 0 or s.trigger_seat >= 0:
        return 0.0
    free = 0
    places = 0
    for section in range(NUM_SECTIONS):
        free += s.chronicle[section]
        places += t.chronicle[section]
    return min(free / places, s.graves / t.graves)


@kernel
def prepare(t, s, judgement):
    early = earliness(t, s)
    for i in range(NUM_FEATURES):
        judgement.now[i] = early * judgement.weights[i, 0] + (1.0 - early) * judgement.weights[i, 1]


@kernel
def value(t, s, seat, judgement):
    """Points that a position promises a seat."""
    points = np.float64(player_score(t, s.players[seat]))
    if s.status != Status.RUNNING:
        return points
    find_features(t, s, seat, judgement.features)
    for i in range(NUM_FEATURES):
        points += judgement.now[i] * judgement.features[i]
    return points


@kernel
def find_features(t, s, seat, out):
    pl = s.players[seat]
    find_stock_features(t, s, pl, out)
    find_family_features(t, pl, out)
    out[Feature.CHURCH_LEAD] = church_lead(t, s, seat)
    find_death_features(t, s, pl, out)
    out[Feature.RING] = s.ring == seat


@kernel
def find_stock_features(t, s, pl, out):
    trios = 0
    for color in range(NUM_COLORS):
        out[color] = several(pl.purse[color])
        trios += pl.purse[color] >= 3
    out[Feature.TRIO] = trios
    out[Feature.COIN] = several(pl.purse[COIN])
    for good in range(NUM_GOODS):
        out[Feature.SCROLL + good] = several(pl.goods[good])
    out[Feature.GRAIN] = pl.grain
    team = 0
    if pl.goods[Good.PLOW] > 0:
        team = 2 if pl.goods[Good.OX] > 0 else pl.goods[Good.HORSE] > 0
    out[Feature.HARVEST] = t.harvest[team]
    out[Feature.TIME] = pl.time + t.lap * pl.deaths
    ready = 0
    for i in range(t.blue):
        if s.blue[i] >= 0 and can_serve(t, pl, s.blue[i]):
            ready += t.customers[s.blue[i]].points
    waiting = 0
    for i in range(WAITING):
        if s.waiting[i] >= 0 and can_serve(t, pl, s.waiting[i]):
            waiting += t.customers[s.waiting[i]].points
    out[Feature.READY] = ready
    out[Feature.WAITING] = waiting
    out[Feature.GOAL] = goal(t, s, pl)


@kernel
def goal(t, s, pl):
    """What the most promising customer at the stalls promises."""
    most = 0.0
    for i in range(t.blue):
        if s.blue[i] >= 0:
            most = max(most, promise(t.customers[s.blue[i]], pl))
    return most


@kernel
def promise(customer, pl):
    """Points of a customer less the price of what is missing."""
    worth = customer.points - _GRAIN_PRICE * max(0, customer.grain - pl.grain)
    for good in range(NUM_GOODS):
        worth -= _PRICES[good] * max(0, customer.goods[good] - pl.goods[good])
    return worth


@kernel
def find_family_features(t, pl, out):
    out[Feature.FARMYARD] = several(count_at(pl, Place.FARMYARD))
    out[Feature.UNBORN] = count_at(pl, Place.SUPPLY)
    craftsmen = 0
    for craft in range(NUM_CRAFTS):
        here = count_at(pl, FIRST_CRAFT + craft)
        out[Feature.WAINWRIGHT + craft] = here > 0
        craftsmen += here
    out[Feature.CRAFTSMEN] = craftsmen
    councillors = 0
    highest = -1
    for stage in range(NUM_STAGES):
        here = count_at(pl, FIRST_COUNCIL + stage)
        out[Feature.COUNCIL_1 + stage] = 0.0
        councillors += here
        if here > 0:
            highest = stage
    if highest >= 0:
        out[Feature.COUNCIL_1 + highest] = 1.0
    out[Feature.COUNCILLORS] = councillors
    travellers = 0
    discs = 0
    for city in range(NUM_CITIES):
        travellers += count_at(pl, FIRST_CITY + city)
        discs += pl.cities >> city & 1
    out[Feature.TRAVELLERS] = travellers
    out[Feature.DISCS] = discs
    out[Feature.BAG] = count_at(pl, Place.BAG)
    church = 0
    for stage in range(NUM_STAGES - 1):
        church += count_at(pl, FIRST_CHURCH + stage)
    out[Feature.CHURCH] = church


@kernel
def on_church_track(pl):
    members = 0
    for stage in range(NUM_STAGES):
        members += count_at(pl, FIRST_CHURCH + stage)
    return members


@kernel
def church_lead(t, s, seat):
    most = 0
    for other in range(t.families):
        if other != seat:
            most = max(most, on_church_track(s.players[other]))
    return max(-2, min(2, on_church_track(s.players[seat]) - most))


@kernel
def find_death_features(t, s, pl, out):
    recorded = remembered(pl)
    for i in range(5):
        out[Feature.RECORDED_1 + i] = 0.0
    if recorded > 0:
        out[Feature.RECORDED_1 + min(recorded, 5) - 1] = 1.0
    lowest = lowest_visible(pl)
    prospect = 0
    oldest = 0
    if lowest >= 0:
        for place in range(FIRST_VISIBLE, END_VISIBLE):
            here = pl.members[place, lowest]
            if here > 0:
                oldest += here
                if s.chronicle[t.section[place]] > 0:
                    prospect += here
    out[Feature.PROSPECT] = several(prospect)
    out[Feature.HOMELESS] = oldest > 0 and prospect == 0
    out[Feature.OLDEST] = oldest


# --- which actions are worth a look -------------------------------------------------------------------------

_ORDER = 0  # what a line notes: the last action in a mass, which takes no other order of the same steps


@kernel
def note(s, action, notes):
    if DRAW <= action < DONE:
        notes[_ORDER] = action


@kernel
def is_over(s, root):
    """Whether a line has come to its end: somebody else decides, or the turn or the mass is over."""
    if s.status != Status.RUNNING or s.seat != root.seat:
        return True
    kind = s.agenda[s.depth - 1].kind
    if kind == Decision.TURN:
        return True
    if kind == Decision.BUY_DRAW or kind == Decision.ASCEND or kind == Decision.CARLA_CUBE:
        return kind != root.agenda[root.depth - 1].kind
    return False


@kernel
def candidates(t, s, root, notes, judgement, ids):
    """List the actions worth a look, the likeliest first."""
    n = legal(t, s, ids)
    if n <= 1:
        return n
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    if kind == Decision.TURN:
        return without_waste(s, ids, n)
    if kind == Decision.PAY:
        return cheapest(t, s, judgement.now, ids, n)
    if kind == Decision.GAIN_CUBES:
        return dearest(t, s, judgement.now, ids, n)
    if kind == Decision.MEMBER:
        ids[1] = ids[n - 1]  # the oldest or the youngest
        return 2
    if kind == Decision.BUY_DRAW or kind == Decision.ASCEND:
        return in_order(notes[_ORDER], ids, n)
    return n


@kernel
def without_waste(s, ids, n):
    """No plague cube where others lie, nor the well where a cube can be taken."""
    kept = 0
    for k in range(n):
        action = ids[k]
        if action < PERFORM:
            wasteful = (action - TAKE) % NUM_CUBES == Cube.PLAGUE and has_influence(
                s, (action - TAKE) // NUM_CUBES
            )
        else:
            wasteful = action != SKIP and has_influence(s, action - PERFORM)
        if not wasteful:
            ids[kept] = action
            kept += 1
    return kept


@kernel
def has_influence(s, space):
    """Whether a cube that is no plague cube lies on an action space."""
    cubes = 0
    for color in range(NUM_COLORS):
        cubes += s.cubes[space, color]
    return cubes > 0


@kernel
def cheapest(t, s, weights, ids, n):
    """The payment of cubes and coins that is least missed, and those of another kind."""
    pl = s.players[s.seat]
    kept = 0
    least = 1e9
    for k in range(n):
        action = ids[k]
        if action >= PAY_SCROLL:
            ids[kept] = action
            kept += 1
            continue
        paid = t.payments[action - PAY]
        missed = np.float64(t.coin_points * paid[COIN])
        for kind in range(NUM_COLORS + 1):
            missed += weights[kind] * (several(pl.purse[kind]) - several(pl.purse[kind] - paid[kind]))
        if kept == 0:
            kept = 1
            ids[0] = action
            least = missed
        elif missed < least:
            ids[0] = action
            least = missed
    return kept


@kernel
def dearest(t, s, weights, ids, n):
    """Of cubes of choice those that promise most."""
    pl = s.players[s.seat]
    best = 0
    most = -1.0
    for k in range(n):
        gain = t.gains[ids[k] - GAIN_CUBES]
        worth = 0.0
        for color in range(NUM_COLORS):
            worth += weights[color] * (several(pl.purse[color] + gain[color]) - several(pl.purse[color]))
        if worth > most:
            most = worth
            best = k
    ids[0] = ids[best]
    return 1


@kernel
def in_order(last, ids, n):
    """Steps of a mass in the order of their ids."""
    kept = 0
    for k in range(n):
        if ids[k] >= last:
            ids[kept] = ids[k]
            kept += 1
    return kept


SEARCH = bind_search(
    __name__,
    WIDE=10000, DEEP=10000, FEW=len(CATALOGUE),  # lines are short: all are tried to their ends
    apply=apply, determinize=determinize,
    prepare=prepare, note=note, is_over=is_over, candidates=candidates, value=value,
)  # fmt: skip


class GreedyAgent(LineSearcher):
    """Plays the line of its own turn that ends best by `WEIGHTS`. For any number of players."""

    def __init__(self) -> None:
        judgement = np.zeros(1, JUDGEMENT)
        judgement["weights"] = [WEIGHTS[feature] for feature in Feature]
        super().__init__(GAME, SEARCH, judgement)


def warmup(game_id: str) -> None:
    """Compile the agent's kernels."""
    warm_up(GreedyAgent(), game_id)
