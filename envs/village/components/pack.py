"""From `Components` to the packed tables that kernels read."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.errors import OptionError

from ..actions import COLORS, CUBE_GAINS, FIRST_PAYMENT, LEGS, PAYMENTS, VILLAGE
from .model import Components, Cost
from .tables import FAMILY, TABLES
from .terms import (
    COIN,
    FIRST_CHURCH,
    FIRST_CITY,
    FIRST_COUNCIL,
    FIRST_CRAFT,
    FIRST_PURCHASE,
    MAX_PLAYERS,
    NUM_CITIES,
    NUM_CRAFTS,
    NUM_MEMBERS,
    NUM_STAGES,
    Cube,
    Place,
    Price,
    Section,
    Space,
)

WELL_SIZE = 3  # cubes of one colour: the payments of the catalogue are made for it
SECTIONS = {Place.FARMYARD: Section.FARMYARD} | {
    Place(first + i): section
    for first, count, section in (
        (FIRST_CRAFT, NUM_CRAFTS, Section.CRAFTS),
        (FIRST_COUNCIL, NUM_STAGES, Section.COUNCIL),
        (FIRST_CITY, NUM_CITIES, Section.TRAVEL),
        (FIRST_CHURCH, NUM_STAGES, Section.CHURCH),
    )
    for i in range(count)
}
#: where Carla's dead are entered, by the space of the cube that revealed a quill; others go to a grave
SPACE_SECTIONS = {
    Space.CRAFTS: Section.CRAFTS,
    Space.HARVEST: Section.FARMYARD,
    Space.FAMILY: Section.FARMYARD,
    Space.TRAVEL: Section.TRAVEL,
    Space.COUNCIL: Section.COUNCIL,
    Space.CHURCH: Section.CHURCH,
}


def pack(components: Components, num_players: int) -> NDArray[np.void]:
    """The tables for games of `num_players`: a structured array of shape (1,) and dtype `tables.TABLES`.

    Raises `OptionError` if `num_players` is not 1 to 5.
    """
    if not isinstance(num_players, int | np.integer) or not 1 <= num_players <= MAX_PLAYERS:
        raise OptionError(f"num_players must be 1 to {MAX_PLAYERS}, not {num_players!r}")
    tables = np.zeros(1, TABLES)
    t = tables[0]
    t["num_players"] = num_players
    t["families"] = max(num_players, 2)
    _pack_setup(t, components, num_players)
    _pack_prices(t, components)
    _pack_crafts(t, components)
    _pack_travel(t, components)
    _pack_carla(t, components)
    _pack_numbers(t, components)
    return tables


def _pack_setup(t: Any, components: Components, num_players: int) -> None:
    setup = components.setup(num_players)
    for cube, number in components.stock.items():
        t["cube_stock"][cube] = number
    for color, number in setup.bag.items():
        t["fill"][color] = number
    t["fill"][Cube.PLAGUE] = components.stock[Cube.PLAGUE]
    for space, number in setup.spaces.items():
        t["seed"][space] = number
    for section, number in setup.chronicle.items():
        t["chronicle"][section] = number
    t["graves"] = setup.graves
    t["blue"] = setup.stalls
    for place, start in enumerate(components.start[:num_players]):
        t["start_coins"][place] = start.coins
        t["start_grain"][place] = start.grain
        t["start_random_cubes"][place] = start.random_cubes
        t["start_chosen_cubes"][place] = start.chosen_cubes
    t["members"] = NUM_MEMBERS
    t["section"] = [SECTIONS.get(place, -1) for place in Place]
    t["space_section"] = [SPACE_SECTIONS.get(space, -1) for space in Space]


def _pack_prices(t: Any, components: Components) -> None:
    prices = t["prices"]
    prices[Price.WELL]["size"] = WELL_SIZE
    _pack_price(prices[Price.FEE], components.fee)
    _pack_price(prices[Price.COUNCIL], components.council)
    _pack_price(prices[Price.CHURCH], components.church)
    for good, cost in components.purchases.items():
        _pack_price(prices[FIRST_PURCHASE + good], cost)
        t["buy_grain"][good] = cost.grain
    words = (*COLORS, "coin")
    for i, payment in enumerate(PAYMENTS):
        t["payments"][i] = [payment.count(word) for word in words]
    t["first_payment"] = FIRST_PAYMENT
    for i, gain in enumerate(CUBE_GAINS):
        t["gains"][i] = [gain.count(word) for word in words[:COIN]]


def _pack_price(record: Any, cost: Cost) -> None:
    for color, number in cost.cubes.items():
        record["cubes"][color] = number
    record["size"] = cost.size
    record["scroll"] = cost.scroll
    record["time"] = cost.time


def _pack_crafts(t: Any, components: Components) -> None:
    for craft, building in components.crafts.items():
        for good in building.goods:
            t["craft"][good] = craft
        t["train_time"][craft] = building.train
        t["produce_time"][craft] = building.produce
    for record, customer in zip(t["customers"], components.customers, strict=True):
        for good, number in customer.goods.items():
            record["goods"][good] = number
        record["grain"] = customer.grain
        record["points"] = customer.points


def _pack_travel(t: Any, components: Components) -> None:
    costs = {ends: leg.cost for leg in components.legs for ends in (leg.ends, leg.ends[::-1])}
    for i, (start, end) in enumerate(LEGS):
        origin = None if start == VILLAGE else Place[start.upper()]
        goal = Place[end.upper()]
        t["leg_from"][i] = Place.FARMYARD if origin is None else origin
        t["leg_to"][i] = goal
        if (origin, goal) in costs:
            t["leg_open"][i] = 1
            _pack_price(t["prices"][Price.LEG + i], costs[origin, goal])
    for place, reward in components.rewards.items():
        t["reward"][place - FIRST_CITY] = reward.kind
        t["reward_amount"][place - FIRST_CITY] = reward.amount


def _pack_carla(t: Any, components: Components) -> None:
    t["fate_space"] = [space for fates in components.fates for space in fates]
    t["fate_set"] = [number for number, fates in enumerate(components.fates) for _ in fates]
    t["set_quills"] = components.quills
    circle = components.clockwise
    for space, following in zip(circle, circle[1:] + circle[:1], strict=True):
        t["clockwise"][space] = following


def _pack_numbers(t: Any, components: Components) -> None:
    points = components.chronicle_points
    t["chronicle_points"] = points + (points[-1],) * (FAMILY + 1 - len(points))
    t["top_title"] = components.titles[-1][0]
    for field in (
        "goods_stock", "coin_stock", "max_grain", "lap", "plague_time", "harvest", "mill_time", "mill_grain",
        "mill_coins", "fee_time", "leg_time", "leg_wagons", "reward_again", "council_time", "privilege_cubes",
        "privilege_coins", "privilege_prestige", "monks", "draws", "draw_coins", "majority", "church_grain",
        "city_points", "council_points", "church_points", "coin_points", "track", "max_turns",
    ):  # fmt: skip
        t[field] = getattr(components, field)
