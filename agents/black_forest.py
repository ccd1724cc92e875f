"""The greedy player of Black Forest: it looks through its own turn and plays the line that ends best.

Where a line ends counts the score, plus what stocks, Domain and affordable buildings are worth (`WEIGHTS`).
It thinks no further than its own turn.
"""

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.black_forest.actions import (
    BUILD,
    BUILDINGS,
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
from eurozoo.envs.black_forest.game import GAME
from eurozoo.envs.black_forest.rules import apply, determinize, legal
from eurozoo.envs.black_forest.rules.domain import num_spaces, pair_is_free
from eurozoo.envs.black_forest.rules.effects import count_of, holding
from eurozoo.envs.black_forest.rules.movement import NOWHERE, node_of, pawns_to_pay
from eurozoo.envs.black_forest.rules.wheels import provisions
from eurozoo.envs.black_forest.scoring import building_bonus, player_score
from eurozoo.envs.black_forest.state import Decision
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status

from .lines import LineSearcher, bind_search, warm_up

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
def prepare(t, s, judgement):
    """Weigh the features for the time of the game."""
    early = earliness(t, s)
    judgement.early = early
    for i in range(NUM_FEATURES):
        judgement.now[i] = early * judgement.weights[i, 0] + (1.0 - early) * judgement.weights[i, 1]


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

CONVERSIONS_IN_A_ROW = 3  # conversions tried in one line

# What a line notes
_SWAPPED = 0  # 1 + slot of who has changed places with the Merchant, 0: nobody
_CONVERSIONS = 1  # conversions made


@kernel
def note(s, action, notes):
    if SWAP <= action < MOVE:
        notes[_SWAPPED] = 1 + s.slot_of[MERCHANT]
    elif CONVERT <= action < CONVERT + NUM_CONVERSIONS:
        notes[_CONVERSIONS] += 1


@kernel
def is_over(s, root):
    """Whether a line has come to its end: the turn is over, or others decide outside the seat's turn."""
    active = root.active
    if (
        s.status != Status.RUNNING
        or s.active != active
        or s.players[active].turns != root.players[active].turns
    ):
        return True
    return s.seat != root.seat and (active != root.seat or s.agenda[s.depth - 1].kind == Decision.LAST_CHANCE)


@kernel
def candidates(t, s, root, notes, judgement, ids):
    """List the actions worth a look, the likeliest first; other seats are taken to do what comes first."""
    seat = root.seat
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
    if kind == Decision.MOVE and notes[_SWAPPED] > 0:
        return moves_beside(t, notes[_SWAPPED] - 1, ids, n)
    if notes[_CONVERSIONS] == CONVERSIONS_IN_A_ROW:
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


SEARCH = bind_search(
    __name__,
    WIDE=12, DEEP=60, FEW=4,
    apply=apply, determinize=determinize,
    prepare=prepare, note=note, is_over=is_over, candidates=candidates, value=value,
)  # fmt: skip


class GreedyAgent(LineSearcher):
    """Plays the line of its own turn that ends best by `WEIGHTS`. For any number of players."""

    def __init__(self) -> None:
        judgement = np.zeros(1, JUDGEMENT)
        judgement["weights"] = [WEIGHTS[feature] for feature in Feature]
        judgement["effects"] = [EFFECT_WORTH[building] for building in BUILDINGS]
        judgement["prices"] = [PRICES[good] for good in Good]
        super().__init__(GAME, SEARCH, judgement)

    def prepare(self, tables: NDArray[Any]) -> None:
        """Note the costs of the buildings."""
        list_costs(tables, self.judgement)


def warmup(game_id: str) -> None:
    """Compile the agent's kernels."""
    warm_up(GreedyAgent(), game_id)
