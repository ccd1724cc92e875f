"""From `Components` to the packed tables that kernels read."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.errors import OptionError

from ..actions import BUILDINGS, SALES, SPACES, USABLE
from .load import BUILDINGS_OF, PRICE_WORDS
from .model import Components, Goods, Ladder, Steps
from .tables import TABLES
from .terms import (
    FIRST_ANIMAL,
    FIRST_DESTINATION,
    LAND_POOL,
    MAX_COUNT,
    MAX_PLAYERS,
    NUM_TRACK_GOODS,
    Destination,
    Equipment,
    Good,
    Land,
    Option,
    Upgrade,
)

#: goods that each word of a sale takes, where it is not the good itself
SOLD = {
    "hide": (Good.HIDES,),
    "any_sheep": (Good.SHEEP,),
    "any_cattle": (Good.CATTLE,),
    "any_horse": (Good.HORSE,),
    "two_sheep": (Good.SHEEP,),
    "two_cattle": (Good.CATTLE,),
    "two_horses": (Good.HORSE,),
    "fabrics": (Good.LINEN, Good.WOOLEN, Good.LEATHER),
    "clothing": (Good.SUMMER_WEAR, Good.WINTER_WEAR, Good.LEATHER_WEAR),
}
MOOR_SOLD = "moor"
LAND_SOLD = {"grain_field": Land.GRAIN_FIELD, "flax_field": Land.FLAX_FIELD}
EQUIPMENT_SOLD = {"plow": Equipment.PLOW, "peat_boat": Equipment.PEAT_BOAT}
FRONTS = {
    Upgrade.PEAT_BOAT: Equipment.PEAT_BOAT,
    Upgrade.HANDCART: Equipment.HANDCART,
    Upgrade.CART: Equipment.CART,
    Upgrade.CARRIAGE: Equipment.CARRIAGE,
    Upgrade.MOOR: -1,
    Upgrade.STALL: Land.STALL,
    Upgrade.STABLE: Land.STABLE,
    Upgrade.FOREST: Land.FOREST,
}


def pack(components: Components, num_players: int) -> NDArray[np.void]:
    """The tables for games of `num_players`: a structured array of shape (1,) and dtype `tables.TABLES`.

    Raises `OptionError` if `num_players` is not 1 or 2.
    """
    if not isinstance(num_players, int | np.integer) or not 1 <= num_players <= MAX_PLAYERS:
        raise OptionError(f"num_players must be 1 to {MAX_PLAYERS}, not {num_players!r}")
    tables = np.zeros(1, TABLES)
    t = tables[0]
    t["num_players"] = num_players
    _pack_setup(t, components, num_players)
    _pack_programs(t, components)
    _pack_options(t, components)
    _pack_tools(t, components)
    _pack_travel(t, components)
    _pack_inventorying(t, components)
    _pack_points(t, components)
    _pack_numbers(t, components)
    return tables


def _pack_goods(row: Any, goods: Goods) -> None:
    for good, number in goods.items():
        row[good] = number


def _pack_setup(t: Any, components: Components, num_players: int) -> None:
    _pack_goods(t["start_goods"], components.start_goods)
    boards = components.solo_boards if num_players == 1 else num_players
    for pool, number in components.box.items():
        t["pools"][pool] = number
    for tile, number in components.start_land.items():
        t["start_land"][tile] = number
        t["pools"][LAND_POOL[tile]] -= boards * number
    for kind, words in BUILDINGS_OF.items():
        t["laid_out"][kind] = components.laid_out[kind]
        for word in words:
            t["kind_of"][BUILDINGS.index(word)] = kind
    t["first_game"] = sum(1 << BUILDINGS.index(word) for word in components.first_game)
    t["special_action"] = num_players > 1 or components.solo_special_action


def _pack_programs(t: Any, components: Components) -> None:
    packed = 0

    def program(record: Any, steps: Steps) -> None:
        nonlocal packed
        record["first"], record["length"] = packed, len(steps)
        _pack_steps(t["steps"][packed : packed + len(steps)], steps)
        packed += len(steps)

    for i, word in enumerate(SPACES):
        space = components.spaces[word]
        program(t["spaces"][i], space.steps)
        t["space_food"][i] = space.food
        t["space_grain"][i] = space.or_grain
    for i, word in enumerate(BUILDINGS):
        building, record = components.buildings[word], t["buildings"][i]
        _pack_goods(record["cost"], building.price.cost)
        record["choice"] = [building.price.choice.get(price, 0) for price in PRICE_WORDS]
        record["choices"] = len(building.price.choice)
        record["points"] = building.points
        program(record["program"], building.steps)
    for i, word in enumerate(USABLE):
        use = components.uses[word]
        program(t["uses"][i], use.steps)
        t["use_needs_horses"][i] = use.horses


def _pack_steps(records: Any, steps: Steps) -> None:
    for record, step in zip(records, steps, strict=True):
        record["kind"] = step.kind
        record["count"] = step.count
        record["arg"] = sum(1 << option for option in step.options) if step.tool is None else step.tool
        record["spare"] = step.spare
        record["ladder"] = step.ladder
        _pack_goods(record["pay"], step.pay)
        _pack_goods(record["gain"], step.gain)


def _pack_options(t: Any, components: Components) -> None:
    costs = {
        Option.STALL: components.stall_cost,
        Option.STABLE: components.stable_cost,
        Option.PEAT_BOAT: components.equipment[Equipment.PEAT_BOAT].cost,
        Option.PLOW: components.equipment[Equipment.PLOW].cost,
    }
    for option, cost in costs.items():
        _pack_goods(t["option_cost"][option], cost)
    _pack_goods(t["option_gain"][Option.WOOD], components.wood_sale)
    for animal, meat in components.slaughter.items():
        _pack_goods(t["slaughter_gain"][animal - FIRST_ANIMAL], meat)


def _pack_tools(t: Any, components: Components) -> None:
    for tool, track in components.tools.items():
        last = len(track.values) - 1
        t["tool_last"][tool] = last
        t["tool_value"][tool] = track.values[-1]
        t["tool_value"][tool][: last + 1] = track.values
        t["tool_points"][tool] = track.points[-1]
        t["tool_points"][tool][: last + 1] = track.points
        _pack_goods(t["tool_cost"][tool], track.cost)
    for piece, gear in components.equipment.items():
        _pack_goods(t["equipment_cost"][piece], gear.cost)
        t["equipment_points"][piece] = gear.points
        t["singles"][piece] = gear.singles
        t["doubles"][piece] = gear.doubles
        t["joined"][piece] = gear.joined
    for upgrade, front in FRONTS.items():
        t["upgradable"][upgrade] = front


def _pack_travel(t: Any, components: Components) -> None:
    for cargo, freight in components.cargo.items():
        t["cargo_size"][cargo] = freight.size
        _pack_goods(t["cargo_pay"][cargo], freight.pay)
        t["cargo_gain"][cargo][freight.becomes] = 1
    for destination, town in components.towns.items():
        t["cargo_size"][FIRST_DESTINATION + destination] = town.size
    for record, (place, number, word) in zip(t["sales"], SALES, strict=True):
        destination = Destination[place.upper()]
        item = components.towns[destination].items[number]
        record["destination"], record["item"], record["food"] = destination, number, item.food
        record["land"] = LAND_SOLD.get(word, -1)
        record["equipment"] = EQUIPMENT_SOLD.get(word, -1)
        record["moor"] = word == MOOR_SOLD
        if word not in (*LAND_SOLD, *EQUIPMENT_SOLD, MOOR_SOLD):
            for good in SOLD.get(word) or (Good[word.upper()],):
                record["pay"][good] = item.number


def _amounts(ladder: Ladder, entries: int) -> list[int]:
    return [ladder.value(number) for number in range(entries)]


def _pack_inventorying(t: Any, components: Components) -> None:
    for animal, ladder in components.milk.items():
        t["milk"][animal - FIRST_ANIMAL] = _amounts(ladder, MAX_COUNT)
    t["wool"] = _amounts(components.wool, MAX_COUNT)
    t["limit"] = components.max_goods
    t["limit"][:NUM_TRACK_GOODS] = components.track_length
    t["limit"][Good.FOOD] = components.track_length * components.food_indicators


def _pack_points(t: Any, components: Components) -> None:
    _pack_goods(t["good_points"], components.good_points)
    for tile, points in components.land_points.items():
        t["land_points"][tile] = points
    one = _amounts(components.track_points, components.track_length + 1)
    for good in range(NUM_TRACK_GOODS):
        indicators = components.food_indicators if good == Good.FOOD else 1
        best = one if indicators == 1 else _best_split(one)
        t["track_points"][good] = best[-1]
        t["track_points"][good][: len(best)] = best


def _best_split(one: list[int]) -> list[int]:
    """The most points for each amount shared out among two indicators, of which each alone has `one`."""
    length = len(one) - 1
    return [
        max(
            one[first] + one[amount - first]
            for first in range(max(0, amount - length), min(amount, length) + 1)
        )
        for amount in range(2 * length + 1)
    ]


def _pack_numbers(t: Any, components: Components) -> None:
    t["dike_cells"] = components.dikes
    for field in ("pasture", "stall", "stable", "park"):
        t[f"{field}_capacity"] = getattr(components, field)
    t["top_title"] = components.titles[-1][0]
    for field in (
        "start_wet_moors", "start_boardwalk", "workers", "half_years", "small_places", "large_places",
        "either_places", "experience", "mainland", "moor_spaces", "moor_peat", "diked", "tidal_points",
        "food_due", "fuel_due", "animal_points", "wet_moor_points", "moor_points", "boardwalk_points",
        "no_large_points", "bottleneck_points", "workbench_counts_at_once", "max_turns",
    ):  # fmt: skip
        t[field] = getattr(components, field)
