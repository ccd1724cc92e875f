"""Every number of the component file, transcribed a second time, and what the kernels get of it."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.fields_of_arle.actions import (
    BUILDINGS,
    CARGO,
    EQUIPMENT,
    GOODS,
    ITEMS,
    PRICES,
    SALES,
    SPACES,
    TOOLS,
    USABLE,
)
from eurozoo.envs.fields_of_arle.components.load import load
from eurozoo.envs.fields_of_arle.components.pack import pack
from eurozoo.envs.fields_of_arle.components.terms import (
    Count,
    Equipment,
    Land,
    Option,
    Pool,
    StepKind,
    Upgrade,
)
from eurozoo.envs.fields_of_arle.game import GAME
from eurozoo.envs.fields_of_arle.rules import setup
from eurozoo.envs.fields_of_arle.scoring import score
from eurozoo.envs.fields_of_arle.state import STATE

COMPONENTS = load()
TABLES: dict[int, Any] = {players: pack(COMPONENTS, players)[0] for players in (1, 2)}
T = TABLES[2]
LAND = tuple(tile.name.lower() for tile in Land)

#: space: what it costs to enter; its steps
SPACE_STEPS = """
fisherman: gain 1 sheep; improve fish_traps; gain 1 food per fish_traps
summer_grocer: choose 1 timber 1 brick 1 sheep 1 cattle 1 horse; gain 1 grain 1 leather
woolen_weaver: convert 1 wool > 1 woolen per weaving_looms
colonist: gain 1 horse; options dehydrate
peat_cutter: cut per spades
dike_builder: dike per shovels 2:1 4:2 6:3; choose 1 sheep 1 cattle
clay_worker: gain 1 clay per shovels
farmer: options plow; fields per plows
forester (1 food): options building forest
woodcutter: gain 1 wood per axes
summer_master: master per workbenches
summer_carpenter: options building stall
builder: options building
warden: upgrade
summer_laborer (2 food): options vehicle imitate
peat_boatman: gain 3 peat; gain 1 peat per peat_boats
tanner: convert 1 hides > 1 leather per fleshing_beams
linen_weaver: convert 1 flax > 1 linen per weaving_looms
butcher: slaughter per slaughtering_tables
cattle_trader: gain 2 grain 1 sheep; choose 1 cattle 1 horse
winter_grocer: cut; choose 1 sheep 1 cattle 1 horse; gain 1 wood 1 clay
builders_merchant: gain 2 hides; choose 1 wood 1 clay; choose 1 timber 1 brick
potter: convert 1 clay > 3 food 1 peat per pottery_wheels
baker: convert 1 grain 1 peat > 6 food per ovens, spare
wood_trader (1 food or grain): options building wood
winter_master: master per workbenches
winter_carpenter: options stall stable
wainwright: options vehicle; options peat_boat
dike_warden: dike; upgrade
winter_laborer (2 food): options building imitate
"""

_SMALL = "1 grain + wood 1, clay 1, timber 1, brick 1"
_INN = "9 food + wood+clay 1, wood+timber 1, wood+brick 1, clay+timber 1, clay+brick 1, timber+brick 1"
#: building | price | points | steps
BUILDING_ROWS = f"""
farmers_house | {_SMALL} | 1 | gain 1 clay; cut
plow_makers_workshop | {_SMALL} | 1 | fields
novices_hut | {_SMALL} | 1 | gain 1 grain; dike
workshop | {_SMALL} | 1 | gain 1 wood; master
weaving_parlor | {_SMALL} | 1 |
colonists_house | {_SMALL} | 1 |
carpenters_workshop | {_SMALL} | 1 |
schnapps_distillery | {_SMALL} | 1 |
litter_storage | {_SMALL} | 1 |
wood_trader | {_SMALL} | 1 |
loading_station | {_SMALL} | 1 |
turnery | 1 timber 1 brick | 5 | cut 2 per forests; gain 1 wood per forests
smokehouse | 1 timber 1 brick | 5 | cut per fish_traps
cooperage | 1 timber 1 brick | 4 | gain 2 food 1 grain 1 hides 1 flax 1 wool per dairy 5:1 10:2 15:3
smithy | 1 timber 1 brick | 3 | smithy
bakehouse | 1 timber 1 brick | 4 | convert 2 grain 1 flax > 8 food per ovens
mill | 1 timber + flax 8, grain 8 | 6 | gain 1 food per fields 3:8 5:10 6:12
weaving_mill | 2 brick + flax 10, wool 10 | 7 | gain 1 winter_wear; improve weaving_looms 2
textile_house | 1 brick + summer_wear+winter_wear 1, summer_wear+leather_wear 1, winter_wear+leather_wear 1 \
| 9 | gain 1 linen 1 woolen 1 leather
saddlery | 2 timber 3 leather | 8 | cut per horses; improve fleshing_beams
joinery | 5 grain 2 timber | 6 | gain 1 peat 2 per peat_boats; gain 1 horse per plows
waterfront_house | 25 food 2 brick | 10 | gain 10 food; dike 2; improve fish_traps 3
potters_inn | {_INN} | 5 | choose 1 sheep 1 cattle 1 horse per pottery_wheels
farmers_inn | {_INN} | 3 | replace_fields 3
junk_dealers_inn | {_INN} | 4 | options free_handcart free_peat_boat; gain 1 woolen 1 leather_wear
gulf_house_inn | {_INN} | 5 | gain 1 timber per stalls; gain 1 brick per stables
milk_house_inn | {_INN} | 5 | gain 1 cattle; cut per cattle
sluice_yard_inn | {_INN} | 4 | improve fish_traps 2; gain 1 wood per fish_traps
village_church | 15 food 3 timber 3 brick | 15 | options free_carriage
luetetsburg_castle | 15 food 3 timber 3 brick | 15 | options forest; improve spades; \
improve pottery_wheels; improve workbenches
berum_castle | 15 food 3 timber 3 brick | 15 | improve ovens; improve weaving_looms; upgrade
"""

USE_STEPS = """
weaving_parlor: gain 3 flax > 1 linen; cut
colonists_house: gain 2 wool > 1 clay; cut
carpenters_workshop: gain 4 food 1 brick >; options free_stable
schnapps_distillery: gain 1 grain 1 peat > 3 food
litter_storage (2 horses): gain 3 flax > 1 horse
wood_trader: gain 1 food 1 timber > 2 wood
"""

#: tool: cost; numbers, points in brackets
TOOL_ROWS = """
fish_traps: 1 wood; 2 3 4 5 6(3)
fleshing_beams: 1 wood; 3 5(1) 6(3)
weaving_looms: 2 wood; 2 3(1) 4(3) 5(4)
slaughtering_tables: 1 clay; 2 3(1) 4(2)
spades: 1 wood; 3 5 7(2)
shovels: 1 wood; 3 4 5 6
pottery_wheels: 1 clay; 2 3 4(2)
ovens: 1 brick; 1 2(1) 3(5) 4(7)
axes: 1 wood; 3 4 5 6
workbenches: 2 clay; 2 3(1) 4(4)
"""

#: piece: cost; points, Single Spaces, Double Spaces, joined
EQUIPMENT_ROWS = {
    "peat_boat": ("1 wood", 1, 0, 0, 0),
    "plow": ("1 wood", 3, 0, 0, 0),
    "handcart": ("2 wood", 0, 1, 0, 0),
    "wagon": ("4 wood", 1, 2, 0, 0),
    "cart": ("5 wood 1 horse", 1, 3, 0, 1),
    "horse_cart": ("7 wood 1 horse", 2, 4, 0, 1),
    "carriage": ("4 wood 2 horse", 4, 1, 1, 0),
    "droshky": ("6 wood 2 horse", 5, 2, 1, 0),
}

#: destination, size: items with their food
DESTINATION_ROWS = """
hage 1: grain_field 1 | flax_field 1
beemoor 1: 1 peat 2
dornum 1: plow 8
norden 2: 1 sheep 4, 1 winter_wear 7, peat_boat 5
aurich 2: 1 leather 4, 1 horse 5, 1 sheep 4 | 1 cattle 4 | 1 horse 4
esens 2: 2 grain 4, 1 hides 2, 1 woolen 4
emden 3: 1 winter_wear 7, 1 leather_wear 7, 1 summer_wear 6, 1 peat 3
leer 3: 1 flax 2, 1 linen 3, 1 cattle 5, 1 summer_wear 6 | 1 winter_wear 6 | 1 leather_wear 6
bremen 4: 1 timber 5, 2 sheep 9 | 2 cattle 9 | 2 horse 9, 1 linen 1 woolen 1 leather 12, \
1 summer_wear 1 winter_wear 1 leather_wear 30, moor 0
"""

EXPERIENCE = (0, 0, 1, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10)


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def bundle(row: Any) -> str:
    """ "1 wood 2 clay" for a row of numbers by good."""
    return " ".join(f"{number} {good}" for good, number in zip(GOODS, row, strict=False) if number)


def often(step: Any) -> str:
    """How often a step is done, as the rows above say it."""
    ladder = step["ladder"].tolist()
    if step["count"] == Count.ONE:
        return "" if ladder[1] == 1 else f" {ladder[1]}"
    counted = Count(step["count"]).name.lower()
    each = ladder[1]
    if each and ladder == [n * each for n in range(len(ladder))]:
        return f" per {counted}" if each == 1 else f" {each} per {counted}"
    rises = [(n, after) for n, (before, after) in enumerate(pairwise(ladder), start=1) if before != after]
    return f" per {counted} " + " ".join(f"{n}:{amount}" for n, amount in rises)


def describe(step: Any) -> str:
    kind = StepKind(step["kind"])
    word, pay, gain = kind.name.lower(), bundle(step["pay"]), bundle(step["gain"])
    if kind == StepKind.OPTIONS:
        return f"options {' '.join(o.name.lower() for o in Option if step['arg'] >> o & 1)}"
    if kind == StepKind.IMPROVE:
        return f"improve {TOOLS[step['arg']]}{often(step)}"
    goods = f" {pay} > {gain}".rstrip() if pay else f" {gain}".rstrip()
    return f"{word}{goods}{often(step)}{', spare' if step['spare'] else ''}"


def describe_program(t: Any, program: Any) -> str:
    first, length = int(program["first"]), int(program["length"])
    return "; ".join(describe(step) for step in t["steps"][first : first + length])


# --- set-up -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2])
def test_start(players: int) -> None:
    t = TABLES[players]
    assert bundle(t["start_goods"]) == "5 food 1 grain 2 hides 3 flax 4 wool 4 wood 4 clay 3 peat 1 horse"
    assert t["start_land"].tolist() == [1, 1, 1, 0, 0, 0, 0, 0]
    assert (t["start_wet_moors"], t["start_boardwalk"], t["num_players"]) == (3, 4, players)


def test_supply() -> None:
    pools = {
        players: {pool.name.lower(): int(TABLES[players]["pools"][pool]) for pool in Pool}
        for players in (1, 2)
    }
    assert pools[2] == {
        "field": 10, "stall": 5, "stable": 3, "forest": 5, "peat_boat": 6, "handcart": 2, "cart": 3,
        "carriage": 3,
    }  # fmt: skip
    assert pools[1] == pools[2] | {"field": 12, "stall": 6}


def test_buildings_laid_out() -> None:
    assert T["laid_out"].tolist() == [0, 4, 2, 6, 3, 3]
    assert [T["kind_of"].tolist().count(kind) for kind in range(6)] == [4, 7, 5, 6, 6, 3]
    assert T["kind_of"].tolist() == sorted(T["kind_of"].tolist())
    named = {b for i, b in enumerate(BUILDINGS) if int(T["first_game"]) >> i & 1}
    assert named == {
        "farmers_house", "plow_makers_workshop", "novices_hut", "workshop", "mill", "weaving_mill",
        "textile_house", "saddlery", "joinery", "waterfront_house", "potters_inn", "farmers_inn",
        "junk_dealers_inn", "village_church", "luetetsburg_castle", "berum_castle",
    }  # fmt: skip


def test_course() -> None:
    assert (T["workers"], T["half_years"], T["max_turns"]) == (4, 9, 60)
    assert [int(TABLES[players]["special_action"]) for players in (1, 2)] == [0, 1]


@pytest.mark.parametrize("players", [1, 2])
def test_the_start_is_worth_minus_19(players: int) -> None:
    """Three moors, the boardwalk, the tidal flat, a stall, and no large vehicle."""
    record: Any = np.zeros(1, STATE)[0]
    record["rng"], record["num_players"] = 1, players
    setup(TABLES[players], record)
    scores = np.zeros(players, np.int32)
    score(TABLES[players], record, scores)
    assert GAME.points(scores).tolist() == [3 * -4 - 3 - 3 + 2 - 3] * players


# --- action spaces and buildings --------------------------------------------------------------------------


def test_action_spaces() -> None:
    found = []
    for i, space in enumerate(SPACES):
        food = f"{T['space_food'][i]} food{' or grain' if T['space_grain'][i] else ''}"
        entry = f" ({food})" if T["space_food"][i] else ""
        found.append(f"{space}{entry}: {describe_program(T, T['spaces'][i])}")
    assert found == lines(SPACE_STEPS)


def test_buildings() -> None:
    found = []
    for building, record in zip(BUILDINGS, T["buildings"], strict=True):
        choices = [
            f"{'+'.join(price)} {number}"
            for price, number in zip(PRICES, record["choice"], strict=True)
            if number
        ]
        assert record["choices"] == len(choices)
        price = bundle(record["cost"]) + (f" + {', '.join(choices)}" if choices else "")
        steps = describe_program(T, record["program"])
        found.append(f"{building} | {price} | {record['points'] // 2} | {steps}".strip())
        assert record["points"] % 2 == 0
    assert sorted(map(normal, found)) == sorted(map(normal, lines(BUILDING_ROWS)))


def normal(row: str) -> str:
    """A row of buildings with its choices in alphabetical order."""
    name, price, *rest = row.split(" | ") if " | " in row else row.split("|")
    cost, _, choices = price.partition(" + ")
    return " | ".join([name, cost, ", ".join(sorted(choices.split(", "))), *rest])


def test_houses_with_a_clock() -> None:
    found = []
    for i, house in enumerate(USABLE):
        horses = int(T["use_needs_horses"][i])
        needs = f" ({horses} horses)" if horses else ""
        found.append(f"{house}{needs}: {describe_program(T, T['uses'][i])}")
    assert found == lines(USE_STEPS)


def test_programs_use_each_step_once() -> None:
    rows = [*T["spaces"], *T["buildings"]["program"], *T["uses"]]
    used = [n for row in rows for n in range(row["first"], row["first"] + row["length"])]
    assert sorted(used) == list(range(len(used)))
    assert len(used) == 95


def test_options() -> None:
    costs = {Option(i).name.lower(): bundle(row) for i, row in enumerate(T["option_cost"]) if row.any()}
    gains = {Option(i).name.lower(): bundle(row) for i, row in enumerate(T["option_gain"]) if row.any()}
    assert costs == {"stall": "1 grain 2 clay", "stable": "2 brick", "peat_boat": "1 wood", "plow": "1 wood"}
    assert gains == {"wood": "4 wood"}


def test_slaughter() -> None:
    assert [bundle(row) for row in T["slaughter_gain"]] == [
        "3 food 2 hides",
        "4 food 2 hides",
        "3 food 2 hides",
    ]


# --- tools and equipment ----------------------------------------------------------------------------------


def test_tools() -> None:
    found = []
    for i, tool in enumerate(TOOLS):
        last = int(T["tool_last"][i])
        values, points = T["tool_value"][i], T["tool_points"][i]
        assert (values[last:] == values[last]).all()
        shown = [f"{v}({p // 2})" if p else f"{v}" for v, p in zip(values, points, strict=True)][: last + 1]
        found.append(f"{tool}: {bundle(T['tool_cost'][i])}; {' '.join(shown)}")
    assert found == lines(TOOL_ROWS)


def test_equipment() -> None:
    for i, piece in enumerate(EQUIPMENT):
        cost, points, singles, doubles, joined = EQUIPMENT_ROWS[piece]
        assert bundle(T["equipment_cost"][i]) == cost
        assert T["equipment_points"][i] == 2 * points
        assert (T["singles"][i], T["doubles"][i], T["joined"][i]) == (singles, doubles, joined)


def test_barn() -> None:
    assert (T["small_places"], T["large_places"], T["either_places"]) == (4, 2, 1)


def test_upgrades() -> None:
    fronts = dict(zip(Upgrade, T["upgradable"].tolist(), strict=True))
    assert fronts == {
        Upgrade.PEAT_BOAT: Equipment.PEAT_BOAT,
        Upgrade.HANDCART: Equipment.HANDCART,
        Upgrade.CART: Equipment.CART,
        Upgrade.CARRIAGE: Equipment.CARRIAGE,
        Upgrade.MOOR: -1,
        Upgrade.STALL: Land.STALL,
        Upgrade.STABLE: Land.STABLE,
        Upgrade.FOREST: Land.FOREST,
    }


# --- loading and travel -----------------------------------------------------------------------------------


def test_cargo() -> None:
    rows = {
        c: (int(T["cargo_size"][i]), bundle(T["cargo_pay"][i]), bundle(T["cargo_gain"][i]))
        for i, c in enumerate(CARGO)
    }
    assert rows == {
        "wood": (1, "1 wood", "1 timber"),
        "clay": (1, "1 clay 1 peat", "1 brick"),
        "peat": (1, "", "1 peat"),
        "linen": (2, "1 linen", "1 summer_wear"),
        "woolen": (3, "1 woolen", "1 winter_wear"),
        "leather": (3, "1 leather", "1 leather_wear"),
        **dict.fromkeys(("hage", "beemoor", "dornum"), (1, "", "")),
        **dict.fromkeys(("norden", "aurich", "esens"), (2, "", "")),
        **dict.fromkeys(("emden", "leer"), (3, "", "")),
        "bremen": (4, "", ""),
    }


def test_sales() -> None:
    sold: dict[str, dict[int, list[str]]] = {place: {} for place in ITEMS}
    for (place, item, _), record in zip(SALES, T["sales"], strict=True):
        assert (list(ITEMS)[record["destination"]], record["item"]) == (place, item)
        things = [bundle(record["pay"])] if record["pay"].any() else []
        things += [LAND[record["land"]]] if record["land"] >= 0 else []
        things += [EQUIPMENT[record["equipment"]]] if record["equipment"] >= 0 else []
        things += ["moor"] if record["moor"] else []
        assert len(things) == 1
        sold[place].setdefault(int(record["item"]), []).append(f"{things[0]} {record['food']}")
    rows = []
    for place, items in sold.items():
        size = T["cargo_size"][CARGO.index(place)]
        rows.append(f"{place} {size}: {', '.join(' | '.join(words) for words in items.values())}")
    assert rows == lines(DESTINATION_ROWS)


def test_all_destinations_fill_the_track() -> None:
    assert T["cargo_size"][CARGO.index("hage") :].sum() == 19
    assert T["experience"].tolist() == [2 * points for points in EXPERIENCE]


# --- home board and inventorying --------------------------------------------------------------------------


def test_home_board() -> None:
    assert (T["mainland"], T["moor_spaces"], T["moor_peat"]) == (6, 2, 4)
    assert T["diked"].tolist() == [0, 3, 3, 3, 6, 6, 6, 9]
    assert T["tidal_points"].tolist() == [-6, -6, -6, -6, -6, -4, -2, 0]
    assert T["mainland"] + 3 * T["moor_spaces"] + T["diked"][-1] == 21
    capacities = [int(T[f"{place}_capacity"]) for place in ("pasture", "stall", "stable", "park")]
    assert (T["dike_cells"], capacities) == (5, [2, 3, 6, 2])


def test_inventorying() -> None:
    assert T["milk"][0].tolist() == [0] * 2 + [1] * 3 + [2] * 3 + [3] * 12
    assert T["milk"][1].tolist() == [0] + [1] * 2 + [2] * 2 + [3] * 15
    assert not T["milk"][2].any()
    assert T["wool"].tolist() == [0] + [1] * 3 + [2] * 2 + [3] * 14
    assert (T["food_due"], T["fuel_due"]) == (3, 2)


def test_limits() -> None:
    assert T["limit"].tolist() == [30, 15, 15, 15, 15] + [1000] * 15


# --- scoring ----------------------------------------------------------------------------------------------


def test_points_of_goods() -> None:
    points = {good: int(p) / 2 for good, p in zip(GOODS, T["good_points"], strict=False) if p}
    assert points == {
        "timber": 0.5, "brick": 1, "linen": 1, "woolen": 1, "leather": 1, "summer_wear": 2,
        "winter_wear": 2.5, "leather_wear": 2.5,
    }  # fmt: skip


def test_points_of_the_goods_track() -> None:
    food, others = T["track_points"][0] / 2, T["track_points"][1:] / 2
    assert others[:, :16].tolist() == [[0] * 7 + [1] * 4 + [2] * 4 + [3]] * 4
    assert food[:31].tolist() == [0] * 7 + [1] * 4 + [2] * 4 + [3] * 7 + [4] * 4 + [5] * 4 + [6]


def test_points_of_the_home_board() -> None:
    points = dict(zip(LAND, (T["land_points"] // 2).tolist(), strict=True))
    assert points == {
        "grain_field": 0, "flax_field": 0, "stall": 2, "depot": 2, "stable": 6, "double_stall": 9,
        "forest": 2, "park": 6,
    }  # fmt: skip
    assert (T["wet_moor_points"], T["moor_points"], T["boardwalk_points"]) == (-8, -2, -6)


def test_other_points() -> None:
    assert T["animal_points"].tolist() == [0, 2, 4]
    assert (T["no_large_points"], T["bottleneck_points"]) == (-6, -4)
    assert COMPONENTS.titles == ((110, "Aim reached"),)
    assert (T["top_title"], T["workbench_counts_at_once"]) == (110, 1)


# --- the file ---------------------------------------------------------------------------------------------


def test_sources() -> None:
    by_source: dict[str, set[str]] = {}
    for block, source in COMPONENTS.sources.items():
        by_source.setdefault(source, set()).add(block)
    assert by_source["reconstructed"] == {"start_track", "experience", "solo", "rulings", "limits"}
    assert by_source["published"] == {
        "start_materials", "start_land", "box", "spaces", "construction", "wood_sale", "slaughter", "cargo",
        "home_board", "goods_points", "land_points",
    }  # fmt: skip
    assert {"buildings", "destinations", "tools"} <= by_source["rulebook"]


def test_pack_options() -> None:
    assert pack(COMPONENTS, np.int8(2)).shape == (1,)
    for players in (0, 3, 2.0, "2", None):
        with pytest.raises(OptionError, match="num_players must be 1 to 2"):
            pack(COMPONENTS, players)  # type: ignore[arg-type]
