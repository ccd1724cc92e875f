"""The greedy player of Black Forest: it looks through its own turn and plays the line that ends best.

From each decision it tries the likely actions on a copy of the game, plays on to the end of the turn, and
compares where the lines end: the score, plus what stocks, Domain and affordable buildings are worth
(`WEIGHTS`). What the seat cannot know is redrawn in the copy before anything is tried. It thinks no further
than its own turn.
"""

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.black_forest.actions import (
    BUILD,
    BUILDINGS,
    CATALOGUE,
    CONVERT,
    MERCHANT,
    MOVE,
    NUM_CONVERSIONS,
    PAY,
    PLACE,
    REMOVE,
    REMOVE_LANDSCAPE,
    SWAP,
    TRADESPEOPLE,
)
from eurozoo.envs.black_forest.components.terms import (
    FIRST_PLACE,
    MAX_REFINED,
    NUM_BUILDINGS,
    NUM_MARKERS,
    NUM_SMALL,
    NUM_SPACES,
    OFF_BOARD,
    Count,
    Good,
    Marker,
    Special,
    Tile,
)
from eurozoo.envs.black_forest.rules import apply, determinize, legal
from eurozoo.envs.black_forest.rules.domain import num_spaces, pair_is_free
from eurozoo.envs.black_forest.rules.effects import count_of, holding
from eurozoo.envs.black_forest.rules.movement import NOWHERE, node_of, pawns_to_pay
from eurozoo.envs.black_forest.rules.wheels import provisions
from eurozoo.envs.black_forest.scoring import building_bonus, player_score
from eurozoo.envs.black_forest.state import STATE, Decision
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status
from eurozoo.envs.core.vector import VectorEnv

# --- what a position is worth beyond its score --------------------------------------------------------------


class Feature(IntEnum):
    """What the value of a position adds up; up to CHARCOAL_RIGHT the stock of the `Marker` so numbered."""

    SAND = 0
    WATER = 1
    WOOD = 2
    PORRIDGE = 3
    MEAT = 4
    BRICK = 5
    CHARCOAL_LEFT = 6
    GLASS = 7
    PROVISION = 8  # both markers together
    COMMODITY = 9
    CHARCOAL_RIGHT = 10
    LEFT_MISSING = 11  # basic markers on 0, which the wheel waits for
    RIGHT_MISSING = 12
    LEFT_BLOCKED = 13  # a refined marker on 3 stops the wheel
    RIGHT_BLOCKED = 14
    NO_PROVISION = 15
    STEP = 16  # Glass Hut Progress
    SMALL_ESTATE = 17
    FOREST = 18
    FIELD = 19
    POND = 20
    PASTURE = 21
    EMPTY = 22
    PAIR = 23  # there is a place for a large building
    PIG = 24
    CATTLE = 25
    EFFECTS = 26  # lasting use of the buildings owned (`EFFECT_WORTH`)
    GOAL = 27  # the best buildings to be had: points and use less what is missing (`PRICES`)
    SECOND_GOAL = 28
    THIRD_GOAL = 29
    BUILDER_DISTANCE = 30  # provisions to the nearest village where one can build
    EXTRA_TURN = 31


NUM_FEATURES = len(Feature)
NUM_ACTIONS = len(CATALOGUE)

#: Points for one of each feature when the game starts and when it ends. First guessed by hand; then, a few
#: times over, the final scores of games with 3 % random moves were regressed on the features after each turn
#: (ridge, drawn to the weights before), and the mixture of old and new weights that does best alone was kept.
WEIGHTS: dict[Feature, tuple[float, float]] = {
    Feature.SAND: (0.26, 0.12),
    Feature.WATER: (0.36, 0.04),
    Feature.WOOD: (0.41, -0.04),
    Feature.PORRIDGE: (0.32, 0.08),
    Feature.MEAT: (0.60, -0.08),
    Feature.BRICK: (0.34, 0.14),
    Feature.CHARCOAL_LEFT: (0.29, 0.12),
    Feature.GLASS: (0.60, -0.23),
    Feature.PROVISION: (0.40, 0.01),
    Feature.COMMODITY: (-0.22, 0.35),
    Feature.CHARCOAL_RIGHT: (0.41, -0.01),
    Feature.LEFT_MISSING: (-0.10, -0.33),
    Feature.RIGHT_MISSING: (-0.07, -0.12),
    Feature.LEFT_BLOCKED: (-0.48, 0.45),
    Feature.RIGHT_BLOCKED: (-0.17, 0.07),
    Feature.NO_PROVISION: (-0.96, -0.54),
    Feature.STEP: (0.89, 0.28),
    Feature.SMALL_ESTATE: (-1.41, 0.74),
    Feature.FOREST: (1.00, -0.29),
    Feature.FIELD: (0.62, -0.11),
    Feature.POND: (1.35, -0.21),
    Feature.PASTURE: (0.83, 0.27),
    Feature.EMPTY: (0.51, 0.01),
    Feature.PAIR: (0.44, 0.23),
    Feature.PIG: (-0.13, 0.06),
    Feature.CATTLE: (0.05, 0.08),
    Feature.EFFECTS: (1.0, 0.0),
    Feature.GOAL: (0.14, 0.13),
    Feature.SECOND_GOAL: (0.04, 0.22),
    Feature.THIRD_GOAL: (0.04, 0.18),
    Feature.BUILDER_DISTANCE: (0.06, -0.19),
    Feature.EXTRA_TURN: (2.55, 0.94),
}

#: Points that the use of a building is worth to its owner over a whole game, its printed points not counted
#: (from the same regression).
EFFECT_WORTH: dict[str, float] = {
    "01A": 0.8, "01B": 0.0, "02A": -0.2, "02B": 1.0, "03A": 0.5, "03B": 0.5,
    "04A": 0.9, "04B": -0.1, "05A": 0.8, "05B": 0.9, "06A": 1.0, "06B": 1.2,
    "07A": -0.1, "07B": 0.0, "08A": -0.3, "08B": 0.5, "09A": 0.1, "09B": 0.0,
    "10A": 1.1, "10B": 0.2, "11A": 0.8, "11B": -0.1, "12A": 0.1, "12B": -0.2,
    "13A": -0.4, "13B": 1.1, "14A": -0.2, "14B": 0.6, "15A": 1.2, "15B": 1.0,
    "16A": 1.2, "16B": 0.5, "17A": -0.2, "17B": -0.3, "18A": 1.4, "18B": 0.8,
    "19A": 0.2, "19B": 0.7, "20A": 1.5, "20B": -0.5, "21A": 0.6, "21B": 0.6,
    "22A": 0.6, "22B": 0.4, "23A": 0.0, "23B": 1.1, "24A": 0.4, "24B": 0.1,
    "25A": 0.9, "25B": 1.0, "26A": 0.7, "26B": 0.2, "27A": 0.7, "27B": 0.8,
    "28A": 0.3, "28B": 0.7, "29A": -0.1, "29B": 1.0, "30A": 0.7, "30B": 1.6,
    "31A": 0.1, "31B": 0.8, "32A": 1.0, "32B": 0.2, "33A": 1.4, "33B": 0.3,
    "34A": -0.8, "34B": -0.3, "35A": -0.1, "35B": -0.1, "36A": -1.1, "36B": 0.6,
    "charcoal_storage": -0.1, "farm_store": -2.3, "hardware_store": -0.8, "inn": -1.3, "reservoir": -0.7,
    "sand_storage": -0.2, "general_hospital": 0.7, "hunting_lodge": 0.4, "thermal_baths": 0.8,
    "castle_hotel": 1.0, "construction_yard": 0.6, "farmers_residence": 1.5, "livestock_farm": 0.6,
    "smokehouse": 0.7,
}  # fmt: skip

#: Points that each missing good takes off a building that one would like to construct.
PRICES: dict[Good, float] = {
    **dict.fromkeys(Good, 0.5),
    Good.GLASS: 1.6,
    **dict.fromkeys((Good.FOREST, Good.FIELD, Good.POND, Good.PASTURE), 1.0),
}
CONDITION_PRICE = 2.0  # the same for what a condition lacks
LATE = 0.2  # share of the game in which weights mostly change: the smaller, the later

# Several of the same are worth less each.
_SEVERAL = np.array([0.0, 1.0, 1.9, 2.7, 3.4, 4.0, 4.5, 4.9])
_EMPTIED = 0.3  # points lost with the last of a resource
_BUILDERS = tuple(TRADESPEOPLE.index(name) for name in ("builder", "carpenter", "woodworker"))

# --- how far it looks ---------------------------------------------------------------------------------------

WIDE = 12  # steps spent on each action at first
DEEP = 60  # steps spent on each of the best few after that
FEW = 4
CONVERSIONS_IN_A_ROW = 3  # conversions tried in one line
DEPTH = 40  # decisions with a choice in one line

#: the cost of a building as a list
COST = np.dtype([("kinds", "i8"), ("good", "i1", (8,)), ("amount", "i1", (8,))], align=True)


#: what the value of a position is computed from
JUDGEMENT = np.dtype(
    [
        ("weights", "f8", (NUM_FEATURES, 2)),  # at the start, at the end
        ("effects", "f8", (NUM_BUILDINGS,)),
        ("prices", "f8", (len(Good),)),
        ("costs", COST, (NUM_BUILDINGS,)),
        ("early", "f8"),  # 1 at the start of the game, 0 at its end
        ("now", "f8", (NUM_FEATURES,)),  # the weights at this time
        ("features", "f8", (NUM_FEATURES,)),  # of the position judged last
    ],
    align=True,
)

#: the line that is being tried; index: decisions with a choice before it
LINE = np.dtype(
    [
        ("counts", "i8", (DEPTH,)),  # actions worth a look, 0 at the end of the line
        ("tried", "i8", (DEPTH,)),  # how many of them have been tried
        ("swapped", "i8", (DEPTH,)),  # slot of who has changed places with the Merchant, -1: nobody
        ("conversions", "i8", (DEPTH,)),  # conversions made
        ("worth", "f8", (NUM_ACTIONS,)),  # best end found after each first action
    ],
    align=True,
)


@kernel
def list_costs(tables, judgements):
    """Note the costs of all buildings."""
    for b in range(NUM_BUILDINGS):
        cost = judgements[0].costs[b]
        cost.kinds = 0
        for good in range(Good.PIG):
            amount = tables[0].buildings[b].cost[good]
            if amount:
                cost.good[cost.kinds] = good
                cost.amount[cost.kinds] = amount
                cost.kinds += 1


@kernel
def earliness(t, s):
    """1 at the start of a game, 0 at its end; falls fastest at the end."""
    left = time_left(t, s)
    return left * (1.0 + LATE) / (left + LATE)


@kernel
def time_left(t, s):
    """Share of the game still to play: by turns alone, else by the provisions until the end symbol."""
    if s.num_players == 1:
        used = (s.year - 1) * t.pawns
        for i in range(t.pawns):
            used += s.pawn_at[i] != OFF_BOARD
        return max(0.0, 1.0 - used / (t.years * t.pawns))
    if s.final_turns >= 0:
        return 0.0
    start = -1 - t.start_stock[0, Marker.PROVISION_HIGH]
    furthest = start
    for seat in range(s.num_players):
        pl = s.players[seat]
        furthest = max(furthest, pl.right_dial - 1 - pl.stock[Marker.PROVISION_LOW])
    return max(0.0, (t.end_symbol - furthest) / (t.end_symbol - start))


@kernel
def several(n):
    return _SEVERAL[min(n, 7)]


@kernel
def value(t, s, seat, judgement):
    """Points that a position promises a seat."""
    find_features(t, s, seat, judgement)
    total = np.float64(player_score(t, s.players[seat]))
    for i in range(NUM_FEATURES):
        total += judgement.now[i] * judgement.features[i]
    return total


@kernel
def find_features(t, s, seat, judgement):
    pl = s.players[seat]
    out = judgement.features
    find_stock_features(pl, out)
    out[Feature.STEP] = pl.progress
    out[Feature.SMALL_ESTATE] = pl.small_estates
    for tile in range(Tile.FOREST, Tile.PASTURE + 1):
        out[Feature.FOREST + tile - Tile.FOREST] = several(pl.tile_count[tile])
    out[Feature.EMPTY] = several(pl.tile_count[Tile.EMPTY])
    out[Feature.PAIR] = free_pairs(t, pl) > 0
    out[Feature.PIG] = several(pl.pigs)
    out[Feature.CATTLE] = several(pl.cattle)
    out[Feature.EFFECTS] = effects_owned(pl, judgement.effects)
    out[Feature.BUILDER_DISTANCE] = builder_distance(t, s, pl)
    out[Feature.EXTRA_TURN] = s.active == seat and s.extra_turn
    find_goals(t, s, pl, judgement)


@kernel
def find_stock_features(pl, out):
    stock = pl.stock
    for marker in range(NUM_MARKERS - 1):
        out[marker] = several(stock[marker])
    out[Feature.GLASS] = stock[Marker.GLASS]
    out[Feature.PROVISION] = several(provisions(pl))
    out[Feature.NO_PROVISION] = provisions(pl) == 0
    out[Feature.LEFT_MISSING] = (
        (stock[Marker.SAND] == 0)
        + (stock[Marker.WATER] == 0)
        + (stock[Marker.WOOD] == 0)
        + (stock[Marker.CHARCOAL_LEFT] == 0 and pl.left_charcoal_marker)
    )
    out[Feature.RIGHT_MISSING] = (
        (stock[Marker.PORRIDGE] == 0) + (stock[Marker.MEAT] == 0) + (stock[Marker.CHARCOAL_RIGHT] == 0)
    )
    out[Feature.LEFT_BLOCKED] = stock[Marker.GLASS] == MAX_REFINED
    out[Feature.RIGHT_BLOCKED] = (
        stock[Marker.COMMODITY] == MAX_REFINED or stock[Marker.PROVISION_HIGH] == MAX_REFINED
    )


@kernel
def free_pairs(t, pl):
    """How many places there are for a large building."""
    pairs = 0
    for x in range(num_spaces(pl)):
        pairs += pair_is_free(t, pl, x, 0, False)
    return pairs


@kernel
def builder_distance(t, s, pl):
    here = node_of(t, pl.pawn)
    if here == NOWHERE:
        return 0
    nearest = t.distance.shape[0]
    for builder in _BUILDERS:
        nearest = min(nearest, t.distance[here, t.village_of_slot[s.slot_of[builder]]])
    return nearest


@kernel
def effects_owned(pl, effects):
    total = 0.0
    for word in range(2):
        bits = pl.buildings[word]
        b = 64 * word
        while bits:
            if bits & np.uint64(1):
                total += effects[b]
            bits >>= np.uint64(1)
            b += 1
    return total


@kernel
def find_goals(t, s, pl, judgement):
    """The three available buildings that promise most."""
    first = 0.0
    second = 0.0
    third = 0.0
    for word in range(2):
        bits = s.available[word]
        b = 64 * word
        while bits:
            if bits & np.uint64(1):
                worth = promise(t, pl, b, third, judgement)
                if worth > first:
                    first, second, third = worth, first, second
                elif worth > second:
                    second, third = worth, second
                elif worth > third:
                    third = worth
            bits >>= np.uint64(1)
            b += 1
    judgement.features[Feature.GOAL] = first
    judgement.features[Feature.SECOND_GOAL] = second
    judgement.features[Feature.THIRD_GOAL] = third


@kernel
def promise(t, pl, b, least, judgement):
    """Points and use of a building less the price of what is missing for it; not exact below `least`."""
    building = t.buildings[b]
    worth = building.points + judgement.effects[b] * judgement.early
    if Count.NOTHING < building.bonus_count < Count.ADJACENT_BUILDING:
        worth += building_bonus(t, pl, b)
    if building.condition_count:
        lacking = building.condition_amount - count_of(t, pl, building.condition_count)
        worth -= CONDITION_PRICE * max(0, lacking)
    cost = judgement.costs[b]
    for i in range(cost.kinds):
        if worth <= least:
            break
        good = cost.good[i]
        missing = cost.amount[i] - holding(pl, good)
        if missing > 0:
            worth -= judgement.prices[good] * missing
    return worth


# --- which actions are worth a look -------------------------------------------------------------------------


@kernel
def candidates(t, s, seat, swapped, conversions, judgement, ids):
    """List the actions worth a look, the likeliest first; other seats are taken to do what comes first."""
    n = legal(t, s, ids)
    if n <= 1:
        return n
    if s.seat != seat:
        return 1
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    pl = s.players[seat]
    if kind == Decision.PLACE_TILE:
        return keep(ids, roomiest(t, pl, ids, n, False))
    if kind == Decision.PLACE_BUILDING:
        if place_matters(t.buildings[entry.a]):
            return without_last(ids, n, REMOVE_LANDSCAPE)
        return keep(ids, roomiest(t, pl, ids, n, t.buildings[entry.a].large))
    if kind == Decision.REMOVE_TILE:
        return keep(ids, clearest(t, pl, ids, n))
    if kind == Decision.PAY_OWNER or kind == Decision.PAY_KIND:
        return least_missed(pl, judgement.now, ids, n)
    if kind == Decision.PAY_PROVISIONS or kind == Decision.NEUTRAL_VILLAGE or kind == Decision.NEUTRAL_SPACE:
        return 1
    if kind == Decision.GAIN_PROVISIONS:
        return keep(ids, n - 1)  # keeps the higher marker off 3, where it stops the wheel
    if kind == Decision.PAWN:
        village_space = 0 <= entry.a < FIRST_PLACE
        owes = village_space and pawns_to_pay(t, s, seat, t.village_of_space[entry.a]) > 0
        return n if owes else 1  # spare the white pawn
    if (
        kind == Decision.CHOOSE_PART
        or kind == Decision.PAY_CHARCOAL
        or kind == Decision.PAY_LIVESTOCK
        or kind == Decision.BREED
    ):
        ids[1] = ids[n - 1]  # only the extremes
        return 2
    if kind == Decision.BUILD:
        return large_first(ids, n)
    n = without_last(ids, n, REMOVE_LANDSCAPE)
    if kind == Decision.MOVE and swapped >= 0:
        return moves_beside(t, swapped, ids, n)
    if conversions == CONVERSIONS_IN_A_ROW:
        return without_conversions(ids, n)
    return n


@kernel
def keep(ids, k):
    """Keep only action k of the list."""
    ids[0] = ids[k]
    return 1


@kernel
def without_last(ids, n, action):
    """The list without an action at its end, unless there is no other."""
    return n - 1 if n > 1 and ids[n - 1] == action else n


@kernel
def without_conversions(ids, n):
    kept = 0
    for k in range(n):
        if not CONVERT <= ids[k] < CONVERT + NUM_CONVERSIONS:
            ids[kept] = ids[k]
            kept += 1
    return kept if kept else n


@kernel
def moves_beside(t, slot, ids, n):
    """Moves to the spaces beside a Tradesperson."""
    kept = 0
    for k in range(n):
        x = ids[k] - MOVE
        if 0 <= x < FIRST_PLACE and (t.slot_left[x] == slot or t.slot_right[x] == slot):
            ids[kept] = ids[k]
            kept += 1
    return kept


@kernel
def large_first(ids, n):
    """Put a large building, if there is one, at the head of the list."""
    large = 0
    for k in range(n):
        if BUILD + 2 * NUM_SMALL <= ids[k] < BUILD + NUM_BUILDINGS:
            large = k
    ids[0], ids[large] = ids[large], ids[0]
    return n


@kernel
def place_matters(building):
    """Whether a building cares for the Estate or the neighbours of its space."""
    kind = building.bonus_count
    return (
        kind == Count.ADJACENT_BUILDING
        or kind == Count.ADJACENT_EMPTY_SPACE
        or kind == Count.ADJACENT_STOCKED_PASTURE
        or building.special == Special.WILDERNESS_HUT
        or building.special == Special.WILDLIFE_PARK
    )


@kernel
def roomiest(t, pl, ids, n, large):
    """Of spaces to fill the first that leaves most places for large buildings."""
    best = 0
    most = -1
    for k in range(n):
        x = ids[k] - PLACE
        if not 0 <= x < NUM_SPACES:
            continue
        y = t.partner[x] if large else x
        pl.space[x] = Tile.STABLE
        pl.space[y] = Tile.STABLE
        pairs = free_pairs(t, pl)
        pl.space[x] = Tile.EMPTY
        pl.space[y] = Tile.EMPTY
        if pairs > most:
            most = pairs
            best = k
    return best


@kernel
def clearest(t, pl, ids, n):
    """Of tiles to remove the first that opens most places for large buildings."""
    best = 0
    most = -1
    for k in range(n):
        x = ids[k] - REMOVE
        tile = pl.space[x]
        pl.space[x] = Tile.EMPTY
        pairs = free_pairs(t, pl)
        pl.space[x] = tile
        if pairs > most:
            most = pairs
            best = k
    return best


@kernel
def least_missed(pl, weights, ids, n):
    """Keep the two payments that are least missed, the best first."""
    loss = 1e9
    second_loss = 1e9
    for k in range(n):
        action = ids[k]
        marker = action - PAY
        feature = marker if marker < Marker.PROVISION_HIGH else Feature.PROVISION.value
        held = pl.stock[marker]
        missed = weights[feature] * (several(held) - several(held - 1)) + _EMPTIED * (held == 1)
        if missed < loss:
            second_loss = loss
            loss = missed
            ids[1] = ids[0]
            ids[0] = action
        elif missed < second_loss:
            second_loss = missed
            ids[1] = action
    return 2


# --- the search ---------------------------------------------------------------------------------------------


@kernel
def is_over(s, seat, active, turns):
    """Whether a line has come to its end: the turn is over, or others decide outside the seat's turn."""
    if s.status != Status.RUNNING or s.active != active or s.players[active].turns != turns:
        return True
    return s.seat != seat and (active != seat or s.agenda[s.depth - 1].kind == Decision.LAST_CHANCE)


@kernel
def try_action(t, action, d, steps, limit, seat, active, turns, judgement, games, ids, line):
    """Play an action at depth d on a copy, and on until there is a choice (steps < limit) or the line ends.

    Returns the steps made; `line.counts[d + 1]` is the number of choices, 0 at the end of the line.
    """
    games[d + 1] = games[d]
    line.swapped[d + 1] = line.swapped[d]
    line.conversions[d + 1] = line.conversions[d]
    s = games[d + 1]
    listed = ids[d + 1]
    while True:
        if SWAP <= action < MOVE:
            line.swapped[d + 1] = s.slot_of[MERCHANT]
        elif CONVERT <= action < CONVERT + NUM_CONVERSIONS:
            line.conversions[d + 1] += 1
        apply(t, s, action)
        steps += 1
        n = 0
        if not is_over(s, seat, active, turns):
            n = candidates(t, s, seat, line.swapped[d + 1], line.conversions[d + 1], judgement, listed)
        if n == 0 or (n > 1 and steps < limit and d + 2 < DEPTH):
            line.counts[d + 1] = n
            line.tried[d + 1] = 0
            return steps
        action = np.int64(listed[0])


@kernel
def best_end(t, action, limit, judgement, games, ids, line):
    """Value of the best end of a line that begins with an action and that `limit` steps can find."""
    root = games[0]
    seat = root.seat
    active = root.active
    turns = root.players[active].turns
    best = -1e9
    steps = try_action(t, action, 0, 0, limit, seat, active, turns, judgement, games, ids, line)
    d = 1
    while d > 0:
        if line.counts[d] == 0 and is_over(games[d], seat, active, turns):
            best = max(best, value(t, games[d], seat, judgement))
        if line.tried[d] == line.counts[d] or steps >= limit:
            d -= 1
            continue
        action = np.int64(ids[d, line.tried[d]])
        line.tried[d] += 1
        steps = try_action(t, action, d, steps, limit, seat, active, turns, judgement, games, ids, line)
        d += 1
    return best


@kernel
def best_action(t, judgement, games, ids, line):
    """The action that leads on from `games[0]` to the best end of the mover's turn."""
    root = games[0]
    line.swapped[0] = -1
    line.conversions[0] = 0
    first = ids[0]
    n = candidates(t, root, root.seat, -1, 0, judgement, first)
    if n == 1:
        return first[0]
    line.counts[0] = n
    limit = WIDE if n > FEW else DEEP
    best = 0
    for k in range(n):
        line.worth[k] = best_end(t, np.int64(first[k]), limit, judgement, games, ids, line)
        if line.worth[k] > line.worth[best]:
            best = k
    if n <= FEW:
        return first[best]
    # look deeper after the few best
    choice = best
    most = -1e9
    for _ in range(FEW):
        best = 0
        for k in range(n):
            if line.worth[k] > line.worth[best]:
                best = k
        line.worth[best] = -2e9
        worth = best_end(t, np.int64(first[best]), DEEP, judgement, games, ids, line)
        if worth > most:
            most = worth
            choice = best
    return first[choice]


@kernel
def choose(tables, states, lanes, keys, judgements, games, ids, lines, out):
    """`out[k]`: action of the mover of lane `lanes[k]`; `keys[k]` seeds the draw of what is hidden."""
    t = tables[0]
    judgement = judgements[0]
    for k in range(lanes.shape[0]):
        games[0] = states[lanes[k]]
        s = games[0]
        s.job_pile[: s.pile_size].sort()  # nothing of the true order is left to the draw
        determinize(t, s, s.seat, keys[k])
        early = earliness(t, s)
        judgement.early = early
        for i in range(NUM_FEATURES):
            judgement.now[i] = early * judgement.weights[i, 0] + (1.0 - early) * judgement.weights[i, 1]
        out[k] = best_action(t, judgement, games, ids, lines[0])


class GreedyAgent:
    """Plays the line of its own turn that ends best by `WEIGHTS`. For any number of players."""

    name = "greedy"

    def __init__(self) -> None:
        self._rng = np.random.default_rng()
        self._tables: NDArray[Any] | None = None
        self._judgement = np.zeros(1, JUDGEMENT)
        self._judgement["weights"] = [WEIGHTS[feature] for feature in Feature]
        self._judgement["effects"] = [EFFECT_WORTH[building] for building in BUILDINGS]
        self._judgement["prices"] = [PRICES[good] for good in Good]
        # scratch memory of the search
        self._games = np.zeros(DEPTH, STATE)
        self._ids = np.zeros((DEPTH, NUM_ACTIONS), np.int16)
        self._line = np.zeros(1, LINE)

    def reset(self, seed: int) -> None:
        """Start the agent's own random stream afresh."""
        self._rng = np.random.default_rng(seed)

    def act(self, env: VectorEnv, lanes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Actions, int64 (len(lanes),), one for the mover of each lane."""
        if env.tables is not self._tables:
            self._tables = env.tables
            list_costs(env.tables, self._judgement)
        keys = self._rng.integers(2**64, size=len(lanes), dtype=np.uint64)
        out = np.zeros(len(lanes), np.int64)
        choose(
            env.tables, env.state, lanes, keys, self._judgement, self._games, self._ids, self._line, out
        )  # fmt: skip
        return out


def warmup(game_id: str) -> None:
    """Compile the agent's kernels."""
    from eurozoo.envs.core.registry import make_vec

    GreedyAgent().act(make_vec(game_id, 1, seed=0), np.zeros(1, np.int64))
