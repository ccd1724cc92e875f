"""What a position is worth to the greedy player of Fields of Arle: its score and what it promises."""

from enum import IntEnum
from typing import Any

import numpy as np

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.fields_of_arle.actions import GOODS, PRICES
from eurozoo.envs.fields_of_arle.components.terms import (
    FIRST_ANIMAL,
    FIRST_VEHICLE,
    HALF_YEARS,
    MAX_PEAT,
    NUM_ANIMALS,
    NUM_GOODS,
    NUM_LAND,
    NUM_TOOLS,
    NUM_VEHICLES,
    Good,
    Land,
)
from eurozoo.envs.fields_of_arle.rules.housing import wild_cells
from eurozoo.envs.fields_of_arle.rules.inventory import (
    clipped,
    empty_vehicles,
    milk_and_harvest,
    shear,
    use_up,
)
from eurozoo.envs.fields_of_arle.rules.land import free_land, stalls
from eurozoo.envs.fields_of_arle.rules.stock import gain_good
from eurozoo.envs.fields_of_arle.scoring import half_points
from eurozoo.envs.fields_of_arle.state import PLAYER, Task


class Feature(IntEnum):
    """What the value of a position adds up."""

    FOOD = 0  # goods in the order of `Good`, after the inventorying to come; beyond `_PLENTY` they count half
    GRAIN = 1
    HIDES = 2
    FLAX = 3
    WOOL = 4
    WOOD = 5
    CLAY = 6
    TIMBER = 7
    BRICK = 8
    PEAT = 9
    LINEN = 10
    WOOLEN = 11
    LEATHER = 12
    SUMMER_WEAR = 13
    WINTER_WEAR = 14
    LEATHER_WEAR = 15
    SHEEP = 16
    CATTLE = 17
    HORSE = 18
    GRAIN_FIELD = 19  # tiles in the order of `Land`
    FLAX_FIELD = 20
    STALL = 21
    DEPOT = 22
    STABLE = 23
    DOUBLE_STALL = 24
    FOREST = 25
    PARK = 26
    FISH_TRAPS = 27  # spaces moved, in the order of `Tool`
    FLESHING_BEAMS = 28
    WEAVING_LOOMS = 29
    SLAUGHTERING_TABLES = 30
    SPADES = 31
    SHOVELS = 32
    POTTERY_WHEELS = 33
    OVENS = 34
    AXES = 35
    WORKBENCHES = 36
    HANDCART = 37  # vehicles in the order of `Equipment`
    WAGON = 38
    CART = 39
    HORSE_CART = 40
    CARRIAGE = 41
    DROSHKY = 42
    PEAT_BOATS = 43
    PLOWS = 44
    PAIRS = 45  # kinds of animals that can breed
    MILK = 46  # food a summer
    FLEECE = 47  # wool a winter
    FREE_LAND = 48
    CROWD = 49  # animals for whom there is hardly a place
    WET_MOORS = 50
    BOG = 51  # peat still on the moors
    DIKES = 52
    HOUSES = 53  # small houses
    SHORT_FOOD = 54  # missing at the inventorying to come
    SHORT_FUEL = 55
    NEXT_FOOD = 56  # missing one half-year later, if nothing came in
    NEXT_FUEL = 57
    IDLE = 58  # free spaces of vehicles, while there are workers left
    GOAL = 59  # the best building to be had: points less what is missing (`_MISSING`)
    SECOND_GOAL = 60
    SPECIAL = 61  # the special action is used up


NUM_FEATURES = len(Feature)

#: Points for one of each feature when the game starts and when it ends.
WEIGHTS: dict[Feature, tuple[float, float]] = {
    Feature.FOOD: (0.61, 0.01),
    Feature.GRAIN: (0.27, 0.04),
    Feature.HIDES: (0.51, 0.00),
    Feature.FLAX: (0.52, -0.09),
    Feature.WOOL: (0.32, -0.17),
    Feature.WOOD: (2.54, 0.06),
    Feature.CLAY: (1.72, 0.13),
    Feature.TIMBER: (1.39, 0.32),
    Feature.BRICK: (2.82, 0.17),
    Feature.PEAT: (0.56, 0.16),
    Feature.LINEN: (0.68, 0.25),
    Feature.WOOLEN: (0.53, -0.01),
    Feature.LEATHER: (0.83, 0.55),
    Feature.SUMMER_WEAR: (0.91, 0.04),
    Feature.WINTER_WEAR: (0.70, 0.07),
    Feature.LEATHER_WEAR: (2.60, 0.15),
    Feature.SHEEP: (2.40, 0.09),
    Feature.CATTLE: (1.98, -0.06),
    Feature.HORSE: (1.07, 0.03),
    Feature.GRAIN_FIELD: (1.93, 0.09),
    Feature.FLAX_FIELD: (1.39, -0.08),
    Feature.STALL: (3.97, 0.37),
    Feature.DEPOT: (0.16, -0.24),
    Feature.STABLE: (2.93, -0.21),
    Feature.DOUBLE_STALL: (1.78, -0.10),
    Feature.FOREST: (8.86, -0.38),
    Feature.PARK: (1.14, 0.19),
    Feature.FISH_TRAPS: (2.79, 0.10),
    Feature.FLESHING_BEAMS: (0.66, 0.02),
    Feature.WEAVING_LOOMS: (0.59, 0.16),
    Feature.SLAUGHTERING_TABLES: (0.62, -0.24),
    Feature.SPADES: (0.72, 0.10),
    Feature.SHOVELS: (0.83, -0.05),
    Feature.POTTERY_WHEELS: (0.66, 0.01),
    Feature.OVENS: (0.56, 0.20),
    Feature.AXES: (0.96, 0.16),
    Feature.WORKBENCHES: (1.95, 0.01),
    Feature.HANDCART: (3.10, 0.14),
    Feature.WAGON: (6.87, -0.02),
    Feature.CART: (4.31, 0.47),
    Feature.HORSE_CART: (6.17, -0.03),
    Feature.CARRIAGE: (6.71, 0.22),
    Feature.DROSHKY: (31.80, -0.04),
    Feature.PEAT_BOATS: (0.55, 0.14),
    Feature.PLOWS: (1.08, 0.05),
    Feature.PAIRS: (3.04, 0.12),
    Feature.MILK: (1.71, 0.18),
    Feature.FLEECE: (1.17, 0.04),
    Feature.FREE_LAND: (0.17, -0.06),
    Feature.CROWD: (-0.55, -0.92),
    Feature.WET_MOORS: (1.13, 0.07),
    Feature.BOG: (0.44, 0.07),
    Feature.DIKES: (0.22, -0.03),
    Feature.HOUSES: (0.32, -0.14),
    Feature.SHORT_FOOD: (-0.79, -0.77),
    Feature.SHORT_FUEL: (-1.29, -1.19),
    Feature.NEXT_FOOD: (-0.17, -0.20),
    Feature.NEXT_FUEL: (-0.52, -0.39),
    Feature.IDLE: (0.29, 0.41),
    Feature.GOAL: (0.21, 0.24),
    Feature.SECOND_GOAL: (0.02, 0.08),
    Feature.SPECIAL: (-0.10, -0.51),
}

# Points that each missing good takes off a building that one would like to have.
_MISSING = np.array(
    [0.5, 0.7, 0.7, 0.7, 0.7, 0.8, 0.8, 1.5, 2.0, 0.8, 2.0, 2.0, 2.0, 3.0, 3.0, 3.0, 2.0, 2.0, 2.0, 0.0]
)

_PLENTY = np.full(NUM_GOODS, 3.0)
_PLENTY[: Good.PEAT + 1] = [10, 6, 6, 6, 6, 6, 5, 4, 4, 6]
_PLENTY[Good.SHEEP :] = 6

_NUM_STOCK = len(Good)
_SMALL_HOUSES = 11  # come first among the buildings

# Parts of the inventorying, as bits.
_EMPTYING = 1
_MILKING = 2
_BREEDING = 4
_SHEARING = 8
_EATING = 16
_HEATING = 32

_MAX_PARTS = 5  # different goods in a price
_MAX_PRICES = 128

#: a way to pay for a building
PRICE = np.dtype(
    [
        ("building", "i8"),
        ("points", "f8"),
        ("goods", "i8", (_MAX_PARTS,)),
        ("amounts", "i8", (_MAX_PARTS,)),
    ],
    align=True,
)

#: what the value of a position is computed from
JUDGEMENT = np.dtype(
    [
        ("weights", "f8", (NUM_FEATURES, 2)),  # at the start, at the end
        ("now", "f8", (NUM_FEATURES,)),  # the weights at this time
        ("features", "f8", (NUM_FEATURES,)),  # of the position judged last
        ("prices", PRICE, (_MAX_PRICES,)),
        ("num_prices", "i8"),
        ("pending", "i8"),  # parts of the inventorying to come
        ("leisure", "f8"),  # share of the workers of this half-year still to be placed
        ("projected", PLAYER, (1,)),  # a player after the inventorying to come
    ],
    align=True,
)


@kernel
def prepare(t, s, judgement):
    """Weights of the time, and what is left of the half-year."""
    judgement.leisure = 0.0
    judgement.pending = 0
    for i in range(s.depth):
        entry = s.agenda[i]
        if entry.kind == Task.NEXT_WORKER:
            judgement.leisure = 1.0 - entry.a / (t.workers * s.num_players)
            judgement.pending = _EMPTYING | _EATING
            if s.half_year % 2 == 1:
                judgement.pending |= _MILKING | _HEATING
            else:
                judgement.pending |= _BREEDING | _SHEARING
        elif entry.seat == s.seat:
            judgement.pending |= part_of(entry)
    early = (HALF_YEARS - s.half_year + judgement.leisure) / HALF_YEARS
    for i in range(NUM_FEATURES):
        judgement.now[i] = early * judgement.weights[i, 0] + (1.0 - early) * judgement.weights[i, 1]


@kernel
def part_of(entry):
    """Part of the inventorying that a task will do."""
    kind = entry.kind
    if kind == Task.EMPTY:
        return _EMPTYING
    if kind == Task.MILK_AND_HARVEST:
        return _MILKING
    if kind == Task.BREED:
        return _BREEDING
    if kind == Task.SHEAR:
        return _SHEARING
    if kind == Task.FEED:
        return _EATING | _HEATING if entry.a else _EATING
    return 0


@kernel
def value(t, s, seat, judgement):
    """Points that a position promises a seat."""
    judgement.projected[0] = s.players[seat]
    pl = judgement.projected[0]
    find_board_features(t, pl, judgement)
    project(t, pl, judgement)
    find_stock_features(t, pl, judgement.features)
    find_goals(s, pl, judgement)
    judgement.features[Feature.SPECIAL] = s.special_seat == seat
    points = 0.5 * half_points(t, pl)
    for i in range(NUM_FEATURES):
        points += judgement.now[i] * judgement.features[i]
    return points


@kernel
def find_board_features(t, pl, judgement):
    out = judgement.features
    for land in range(NUM_LAND):
        out[Feature.GRAIN_FIELD + land] = pl.land[land]
    for tool in range(NUM_TOOLS):
        out[Feature.FISH_TRAPS + tool] = pl.tools[tool]
    for kind in range(NUM_VEHICLES):
        out[Feature.HANDCART + kind] = 0.0
    idle = 0
    for slot in range(pl.vehicles):
        out[Feature.HANDCART - FIRST_VEHICLE + pl.vehicle[slot]] += 1.0
        idle += pl.singles[slot] + 2 * pl.doubles[slot]
    out[Feature.IDLE] = judgement.leisure * idle
    out[Feature.PEAT_BOATS] = pl.boats
    out[Feature.PLOWS] = pl.plows
    free = free_land(t, pl)
    room = wild_cells(t, pl) + t.pasture_capacity * free + t.stall_capacity * stalls(pl)
    room += t.stable_capacity * pl.land[Land.STABLE]
    animals = pl.goods[Good.SHEEP] + pl.goods[Good.CATTLE] + pl.goods[Good.HORSE]
    out[Feature.FREE_LAND] = free
    out[Feature.CROWD] = max(0, animals + 3 - room)
    out[Feature.WET_MOORS] = pl.wet_moors
    bog = np.int64(pl.boardwalk)
    for peat in range(1, MAX_PEAT + 1):
        bog += peat * pl.moors[peat]
    out[Feature.BOG] = bog
    out[Feature.DIKES] = pl.dikes
    houses = 0
    for building in range(_SMALL_HOUSES):
        houses += pl.buildings >> building & 1
    out[Feature.HOUSES] = houses


@kernel
def project(t, pl, judgement):
    """Take a player through the inventorying to come; births are estimated."""
    out = judgement.features
    pending = judgement.pending
    if pending & _EMPTYING:
        empty_vehicles(t, pl)
    if pending & _MILKING:
        milk_and_harvest(t, pl)
    if pending & _BREEDING:
        places = stalls(pl) + 2 * pl.land[Land.STABLE]
        for kind in range(NUM_ANIMALS):
            born = min(places, pl.goods[FIRST_ANIMAL + kind] // 2)
            places -= born
            gain_good(t, pl, FIRST_ANIMAL + kind, born)
    if pending & _SHEARING:
        shear(t, pl)
    out[Feature.SHORT_FOOD] = 0.0
    out[Feature.SHORT_FUEL] = 0.0
    if pending & _EATING:
        hungry = use_up(pl, Good.GRAIN, use_up(pl, Good.FOOD, t.food_due))
        pl.bottlenecks += hungry
        out[Feature.SHORT_FOOD] = hungry
    if pending & _HEATING:
        cold = use_up(pl, Good.TIMBER, use_up(pl, Good.WOOD, use_up(pl, Good.PEAT, t.fuel_due)))
        pl.bottlenecks += cold
        out[Feature.SHORT_FUEL] = cold
    out[Feature.NEXT_FOOD] = max(0, t.food_due - pl.goods[Good.FOOD] - pl.goods[Good.GRAIN])
    out[Feature.NEXT_FUEL] = max(0, t.fuel_due - pl.goods[Good.PEAT])


@kernel
def find_stock_features(t, pl, out):
    for good in range(_NUM_STOCK):
        n = pl.goods[good]
        out[good] = n if n <= _PLENTY[good] else 0.5 * (n + _PLENTY[good])
    milk = 0
    pairs = 0
    for kind in range(NUM_ANIMALS):
        n = pl.goods[FIRST_ANIMAL + kind]
        milk += t.milk[kind, clipped(n)]
        pairs += n >= 2
    out[Feature.MILK] = milk
    out[Feature.PAIRS] = pairs
    out[Feature.FLEECE] = t.wool[clipped(pl.goods[Good.SHEEP])]


@kernel
def find_goals(s, pl, judgement):
    """The two buildings on offer that promise most."""
    first = 0.0
    second = 0.0
    best = -1
    for i in range(judgement.num_prices):
        price = judgement.prices[i]
        building = price.building
        if s.available >> building & 1:
            worth = price.points
            for k in range(_MAX_PARTS):
                good = price.goods[k]
                worth -= _MISSING[good] * max(0, price.amounts[k] - pl.goods[good])
            if worth > first:
                if building != best:
                    second = first
                first = worth
                best = building
            elif worth > second and building != best:
                second = worth
    judgement.features[Feature.GOAL] = first
    judgement.features[Feature.SECOND_GOAL] = second


def prices_of(building: Any) -> list[tuple[list[int], list[int]]]:
    """Goods and their amounts, filled up with nothing, for each way to pay for a building."""
    prices = [building["cost"].astype(int)]
    if building["choices"]:
        prices = []
        for index in np.flatnonzero(building["choice"]):
            price = building["cost"].astype(int)
            for word in PRICES[index]:
                price[GOODS.index(word)] += building["choice"][index]
            prices.append(price)
    listed = []
    for price in prices:
        goods = np.flatnonzero(price).tolist()[:_MAX_PARTS]
        spare = [0] * (_MAX_PARTS - len(goods))
        listed.append((goods + spare, price[goods].tolist() + spare))
    return listed
