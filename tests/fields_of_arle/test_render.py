"""Pictures of a position: complete, well formed, the same for the same position."""

from __future__ import annotations

import copy
import dataclasses
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.pictures import (
    SVG,
    Position,
    check_frame,
    check_pictures,
    check_seen,
    check_texts,
    check_unseen,
    each_made,
    hints,
    ids,
    parse_svg,
    part,
    placed_texts,
    plain,
    random_game,
    texts,
)

from eurozoo.envs.fields_of_arle import render
from eurozoo.envs.fields_of_arle.actions import BUILDINGS, DESTINATIONS, SPACES
from eurozoo.envs.fields_of_arle.components.load import load
from eurozoo.envs.fields_of_arle.components.model import Components, Item, Ladder
from eurozoo.envs.fields_of_arle.components.pack import pack
from eurozoo.envs.fields_of_arle.components.terms import (
    BuildingKind,
    Count,
    Destination,
    Equipment,
    Good,
    Land,
    Pool,
    StepKind,
    Tool,
)
from eurozoo.envs.fields_of_arle.position import set_position
from eurozoo.envs.fields_of_arle.render.barn import space_states
from eurozoo.envs.fields_of_arle.render.buildings import building_name
from eurozoo.envs.fields_of_arle.render.effects import (
    building_icons,
    option_icons,
    price_icons,
    space_icons,
    step_icons,
)
from eurozoo.envs.fields_of_arle.render.home import free_cells, free_land, grid
from eurozoo.envs.fields_of_arle.render.housing import ANIMALS, house
from eurozoo.envs.fields_of_arle.render.icons import Icon
from eurozoo.envs.fields_of_arle.render.pieces import good_word
from eurozoo.envs.fields_of_arle.render.points import food_split, points
from eurozoo.envs.fields_of_arle.render.style import COUNTS, GEAR, GOODS, KINDS, LANDS, TOOLS
from eurozoo.envs.fields_of_arle.render.supply import item_icons, pools
from eurozoo.envs.fields_of_arle.render.table import QUESTIONS
from eurozoo.envs.fields_of_arle.rules.housing import fits
from eurozoo.envs.fields_of_arle.state import STATE, Decision

COUNTS_OF_PLAYERS = (1, 2)
#: two players late in the game, with as much on their boards as can be
LATE: tuple[Position, ...] = (
    {
        "goods": {
            "food": 23, "grain": 15, "hides": 3, "wool": 7, "wood": 4, "clay": 12, "timber": 3, "brick": 1,
            "peat": 8, "linen": 1, "leather": 2, "winter_wear": 1, "sheep": 9, "cattle": 4, "horse": 3,
        },
        "tools": {
            "fish_traps": 6, "fleshing_beams": 5, "weaving_looms": 5, "slaughtering_tables": 2, "spades": 7,
            "shovels": 4, "pottery_wheels": 3, "ovens": 4, "axes": 3, "workbenches": 4,
        },
        "land": {
            "grain_field": 2, "flax_field": 1, "stall": 1, "depot": 1, "stable": 1, "double_stall": 1,
            "forest": 2, "park": 1,
        },
        "moors": {"wet": 1, "boardwalk": 2, "dehydrated": [3]},
        "dikes": 4,
        "buildings": ["workshop", "weaving_parlor", "berum_castle"],
        "barn": {
            "peat_boats": 1,
            "plows": 1,
            "vehicles": [
                {"kind": "wagon", "singles": 1, "doubles": 0},
                {"kind": "horse_cart", "singles": 0, "doubles": 0},
                {"kind": "droshky", "singles": 1, "doubles": 0},
            ],
        },
        "loaded": {"timber": 1, "brick": 1, "summer_wear": 1},
        "destinations": {
            "storage": ["dornum", "leer", "bremen"],
            "underway": ["hage", "emden"],
            "travelled": ["beemoor", "norden", "aurich", "esens"],
        },
        "houses_waiting": ["workshop"],
        "bottlenecks": 1,
        "crowded": False,
        "bred": {"stalls": {"sheep": 1}, "stables": {"cattle": 1}},
        "turns": 22,
    },
    {
        "goods": {"food": 2, "grain": 2, "hides": 11, "flax": 9, "wood": 1, "sheep": 2, "horse": 1},
        "tools": {
            "fish_traps": 3, "fleshing_beams": 3, "weaving_looms": 2, "slaughtering_tables": 4, "spades": 3,
            "shovels": 6, "pottery_wheels": 2, "ovens": 1, "axes": 5, "workbenches": 2,
        },
        "land": {"grain_field": 1, "flax_field": 1, "stall": 1, "forest": 1},
        "moors": {"wet": 0, "boardwalk": 0, "dehydrated": [4, 1]},
        "dikes": 7,
        "buildings": ["mill"],
        "barn": {
            "peat_boats": 0, "plows": 4, "vehicles": [{"kind": "handcart", "singles": 0, "doubles": 0}]
        },
        "loaded": {"brick": 1},
        "destinations": {"storage": list(DESTINATIONS), "underway": [], "travelled": []},
        "houses_waiting": [],
        "bottlenecks": 0,
        "crowded": False,
        "bred": {"stalls": {}, "stables": {}},
        "turns": 21,
    },
)  # fmt: skip


@pytest.fixture(scope="module")
def components() -> Components:
    return load()


def opening(num_players: int) -> Position:
    """The table before the first turn."""
    return {
        "game": "fields_of_arle-v0",
        "num_players": num_players,
        "first_game": False,
        "status": "running",
        "half_year": 1,
        "starting_player": 0,
        "active": 0,
        "to_move": 0,
        "decision": "turn",
        "phase": "work",
        "special_action": None,
        "occupied": {},
        "buildings": [
            "weaving_parlor", "schnapps_distillery", "litter_storage", "loading_station", "turnery", "smithy",
            "mill", "weaving_mill", "textile_house", "saddlery", "joinery", "waterfront_house",
            "potters_inn", "farmers_inn", "junk_dealers_inn", "village_church", "luetetsburg_castle",
            "berum_castle",
        ],
        "players": [
            {
                "goods": {
                    "food": 5, "grain": 1, "hides": 2, "flax": 3, "wool": 4, "wood": 4, "clay": 4, "peat": 3,
                    "horse": 1,
                },
                "tools": {
                    "fish_traps": 2, "fleshing_beams": 3, "weaving_looms": 2, "slaughtering_tables": 2,
                    "spades": 3, "shovels": 3, "pottery_wheels": 2, "ovens": 1, "axes": 3, "workbenches": 2,
                },
                "land": {"grain_field": 1, "flax_field": 1, "stall": 1},
                "moors": {"wet": 3, "boardwalk": 4, "dehydrated": []},
                "dikes": 0,
                "buildings": [],
                "barn": {"peat_boats": 0, "plows": 0, "vehicles": []},
                "loaded": {},
                "destinations": {"storage": list(DESTINATIONS), "underway": [], "travelled": []},
                "houses_waiting": [],
                "bottlenecks": 0,
                "crowded": False,
                "bred": {"stalls": {}, "stables": {}},
                "turns": 0,
            }
            for _ in range(num_players)
        ],
        "decisions": 0,
        "rng": 987654321987654321,
    }  # fmt: skip


def later(num_players: int) -> Position:
    """A table late in the game."""
    last = num_players - 1
    position = opening(num_players)
    position |= {
        "half_year": 6,
        "starting_player": last,
        "active": last,
        "decision": "price",
        "special_action": last,
        "occupied": {"forester": last, "baker": 0, "winter_laborer": 0, "wood_trader": last},
        "buildings": ["schnapps_distillery", "turnery", "textile_house", "village_church"],
        "agenda": [{"kind": "price", "seat": 0, "a": BUILDINGS.index("textile_house"), "b": 0, "c": 0}],
        "players": copy.deepcopy(list(LATE[:num_players])),
    }
    return position


each_table = each_made(COUNTS_OF_PLAYERS, opening, later)


def parse(position: Position, components: Components) -> ElementTree.Element:
    return parse_svg(render.svg(position, components))


def home_board(row: ElementTree.Element) -> ElementTree.Element:
    (group,) = (g for g in row.iter(f"{SVG}g") if g.findtext(f"{SVG}title") == "Home Board")
    return group


def words_of(icons: list[Icon]) -> str:
    return " ".join(icon.text for icon in icons)


# --- the whole picture ------------------------------------------------------------------------------------


@each_table
def test_the_whole_picture(position: Position, components: Components) -> None:
    root = check_pictures(render, position, components)
    assert {*SPACES, *DESTINATIONS, *(tool.name.lower() for tool in Tool)} <= set(ids(root))


@each_table
def test_random_numbers_are_not_shown(position: Position, components: Components) -> None:
    check_unseen(render, position, position | {"rng": 5, "decisions": 77}, components)


def test_raster_is_not_constant_and_changes_with_the_position(components: Components) -> None:
    moved = later(2)
    moved["occupied"]["potter"] = 1
    check_frame(render, later(2), moved, components)


def own(key: str, value: Any) -> Callable[[Position], object]:
    """Another value for what belongs to a player."""
    return lambda p: p["players"][0].update({key: value})


def deep(key: str, **values: Any) -> Callable[[Position], object]:
    """Other values for a part of what belongs to a player."""
    return lambda p: p["players"][0][key].update(values)


CHANGES: dict[str, Callable[[Position], object]] = {
    "worker": lambda p: p["occupied"].update(potter=1),
    "worker's owner": lambda p: p["occupied"].update(baker=1),
    "buildings": lambda p: p["buildings"].pop(),
    "half-year": lambda p: p.update(half_year=7),
    "phase": lambda p: p.update(phase="inventory"),
    "starting player": lambda p: p.update(starting_player=0),
    "special action": lambda p: p.update(special_action=0),
    "active": lambda p: p.update(active=0),
    "to move": lambda p: p.update(to_move=1),
    "decision": lambda p: p.update(decision="smithy"),
    "subject of the decision": lambda p: p["agenda"][-1].update(a=BUILDINGS.index("mill")),
    **{good: deep("goods", **{good: 13}) for good in (g.name.lower() for g in Good)},
    "tool": deep("tools", axes=5),
    "land": deep("land", grain_field=1),
    "wet moors": deep("moors", wet=0),
    "boardwalk": deep("moors", boardwalk=1),
    "peat": deep("moors", dehydrated=[2]),
    "dikes": own("dikes", 5),
    "own buildings": own("buildings", ["workshop", "weaving_parlor", "mill"]),
    "boats": deep("barn", peat_boats=0),
    "plows": deep("barn", plows=0),
    "vehicles": deep("barn", vehicles=[{"kind": "droshky", "singles": 1, "doubles": 0}]),
    "free spaces": lambda p: p["players"][0]["barn"]["vehicles"][0].update(singles=2),
    "loads": own("loaded", {"timber": 2}),
    "destinations": deep("destinations", storage=["leer", "bremen"], underway=["hage", "emden", "dornum"]),
    "travels": deep("destinations", underway=[], travelled=["beemoor", "norden", "aurich", "esens", "hage"]),
    "waiting houses": own("houses_waiting", []),
    "bottlenecks": own("bottlenecks", 2),
    "bred": own("bred", {"stalls": {"sheep": 2}, "stables": {}}),
    "turns": own("turns", 23),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_seen(change: str, components: Components) -> None:
    position = later(2)
    changed = copy.deepcopy(position)
    CHANGES[change](changed)
    check_seen(render, position, changed, components)


def test_every_decision_has_words() -> None:
    assert set(QUESTIONS) == {decision.name.lower() for decision in Decision}


@pytest.mark.parametrize("decision", [decision.name.lower() for decision in Decision])
@pytest.mark.parametrize("a", [0, 1])
def test_every_decision_can_be_drawn(decision: str, a: int, components: Components) -> None:
    position = later(2)
    position["decision"] = decision
    position["agenda"][-1] |= {"kind": decision, "a": a}
    root = parse(position, components)
    assert any(text.startswith(QUESTIONS[decision]) for text in texts(root))
    assert QUESTIONS[decision] in plain(render.ansi(position, components))
    assert texts(root).count("to move") == (decision != "game_over")


def test_everything_has_a_look() -> None:
    assert set(GOODS) == set(Good)
    assert set(LANDS) == set(Land)
    assert set(GEAR) == set(Equipment)
    assert set(KINDS) == set(BuildingKind)
    assert set(TOOLS) == set(Tool)
    assert set(COUNTS) == set(Count) - {Count.ONE}


def test_solo_titles(components: Components) -> None:
    position = later(1)
    name = components.titles[-1][1]
    assert name not in texts(parse(position, components))
    reached = dataclasses.replace(components, titles=((10, name),))
    assert name in texts(parse(position, reached))


# --- game board -------------------------------------------------------------------------------------------


@each_table
def test_workers_stand_on_their_spaces(position: Position, components: Components) -> None:
    root = parse(position, components)
    for space in SPACES:
        drawn = [hint for hint in hints(part(root, space)) if hint.startswith("worker")]
        worker = position["occupied"].get(space)
        assert drawn == ([] if worker is None else [f"worker of Player {worker}"])


@each_table
def test_tool_tracks_show_numbers_points_and_indicators(position: Position, components: Components) -> None:
    root = parse(position, components)
    for tool in Tool:
        track = part(root, tool.name.lower())
        shown = texts(track)
        numbers = components.tools[tool]
        for value in numbers.values:
            assert str(value) in shown
        for worth in numbers.points:
            assert not worth or f"{worth / 2:g}" in shown
        drawn = [hint.split(" of Player ")[1] for hint in hints(track) if " of Player " in hint]
        assert sorted(drawn) == [
            f"{seat}: {player['tools'][tool.name.lower()]}" for seat, player in enumerate(position["players"])
        ]


@pytest.mark.parametrize("half_year", [1, 4])
def test_the_season_is_highlighted(half_year: int, components: Components) -> None:
    shown = texts(part(parse(opening(1) | {"half_year": half_year}, components), "board"))
    assert ("summer spaces: now" in shown) == (half_year == 1)
    assert ("winter spaces: now" in shown) == (half_year == 4)


def test_what_spaces_and_buildings_do(components: Components) -> None:
    spaces = {name: words_of(space_icons(components.spaces[name], components)) for name in SPACES}
    assert spaces["fisherman"] == "Sh · +1 fish trap · Fo per fish trap"
    assert "dike x 1 2 3 at 2 4 6 shovel" in spaces["dike_builder"]
    assert spaces["farmer"] == "Wo Ca / Ho → plow · field per plow"
    assert spaces["wood_trader"] == "Fo or Gr : 4Wo or building"
    assert spaces["winter_carpenter"] == "2Br stall → stable or Gr 2Cl → stall"
    assert spaces["baker"] == "Gr / Fx Pe / Wo → 6Fo per oven"
    assert spaces["butcher"] == "Sh / Ho → 3Fo 2Hi · Ca → 4Fo 2Hi per table"
    effects = {name: words_of(building_icons(name, components)) for name in BUILDINGS}
    assert effects["mill"] == "Fo x 8 10 12 at 3 5 6 field"
    assert effects["litter_storage"] == "with 2Ho : 3Fx → Ho"
    assert effects["carpenters_workshop"] == "4Fo Br → · stall → stable"
    assert effects["loading_station"] == "load Pe"
    assert effects["farmers_inn"] == "3 field → 3 forest"
    prices = {name: words_of(price_icons(components.buildings[name].price)) for name in BUILDINGS}
    assert prices["workshop"] == "Gr + 1 of Wo Cl Ti Br"
    assert prices["potters_inn"] == "9Fo + 2 of Wo Cl Ti Br"
    assert prices["mill"] == "Ti + 8Fx or 8Gr"
    assert prices["berum_castle"] == "15Fo 3Ti 3Br"


def test_every_step_has_icons(components: Components) -> None:
    steps = [step for space in components.spaces.values() for step in space.steps]
    steps += [step for building in components.buildings.values() for step in building.steps]
    assert {step.kind for step in steps} == set(StepKind)
    assert all(step_icons(step, components) for step in steps)
    assert all(option_icons(option, components) for step in steps for option in step.options)


def test_all_buildings_can_be_on_offer(components: Components) -> None:
    """A component file may lay out every building."""
    position = opening(2) | {"buildings": list(BUILDINGS)}
    root = parse(position, components)
    check_texts(root)
    assert {building_name(name) for name in BUILDINGS} <= set(hints(part(root, "buildings")))
    bottom = float(root.get("height", 0)) - 2 * 492 - 240
    assert all(y < bottom for _, _, _, y in placed_texts(part(root, "buildings")))


def test_numbers_come_from_the_components(components: Components) -> None:
    """Every part of the table that shows a number follows a component file."""
    position = opening(2)
    axes, dornum = components.tools[Tool.AXES], components.towns[Destination.DORNUM]
    plow, cart = components.equipment[Equipment.PLOW], components.equipment[Equipment.CART]
    others: list[dict[str, Any]] = [
        {"half_years": 7},
        {"stall_cost": {Good.CLAY: 3}},
        {"stable_cost": {Good.BRICK: 3}},
        {"wood_sale": {Good.WOOD: 5}},
        {"slaughter": {**components.slaughter, Good.HORSE: {Good.FOOD: 5}}},
        {"tools": {**components.tools, Tool.AXES: dataclasses.replace(axes, values=(3, 5, 6, 7))}},
        {"tools": {**components.tools, Tool.AXES: dataclasses.replace(axes, cost={Good.CLAY: 1})}},
        {"equipment": {**components.equipment, Equipment.PLOW: dataclasses.replace(plow, points=8)}},
        {"equipment": {**components.equipment, Equipment.CART: dataclasses.replace(cart, singles=4)}},
        {"large_places": 1},
        {"box": {**components.box, Pool.CART: 2}},
        {"towns": {**components.towns, Destination.DORNUM: dataclasses.replace(dornum, size=2)}},
        {"towns": {**components.towns, Destination.DORNUM: dataclasses.replace(dornum, items=(Item(1, 9),))}},
        {"experience": (2, *components.experience[1:])},
        {"tidal_points": (-8, *components.tidal_points[1:])},
        {"pasture": 3},
        {"milk": {**components.milk, Good.SHEEP: Ladder((1,), (4,))}},
        {"wool": Ladder((2,), (3,))},
        {"food_due": 5},
        {"fuel_due": 3},
        {"track_points": Ladder((5, 10), (2, 4))},
        {"wet_moor_points": -10},
        {"boardwalk_points": -10},
        {"no_large_points": -10},
    ]
    for other in others:
        changed = dataclasses.replace(components, **other)
        for picture in (render.svg, render.ansi):
            assert picture(position, components) != picture(position, changed), other


# --- supply and travel ------------------------------------------------------------------------------------


def test_pools_of_the_opening(components: Components) -> None:
    two, alone = (pools(opening(count), components) for count in (2, 1))
    assert (two[Pool.FIELD], two[Pool.STALL]) == (10, 5)
    assert (alone[Pool.FIELD], alone[Pool.STALL]) == (12, 6)
    scarce = pools(opening(1), dataclasses.replace(components, solo_boards=2))
    assert (scarce[Pool.FIELD], scarce[Pool.STALL]) == (10, 5)


def test_destinations_say_what_they_buy(components: Components) -> None:
    assert words_of(item_icons("hage", 0, components)) == "grain field / flax field → Fo"
    assert words_of(item_icons("bremen", 1, components)) == "2Sh / 2Ca / 2Ho → 9Fo"
    assert words_of(item_icons("bremen", 2, components)) == "Li Wn Le → 12Fo"
    assert words_of(item_icons("bremen", 4, components)) == "moor → -"
    assert words_of(item_icons("norden", 2, components)) == "peat boat → 5Fo"


@each_table
def test_travels_and_loads(position: Position, components: Components) -> None:
    root = parse(position, components)
    for seat, player in enumerate(position["players"]):
        row = part(root, f"player{seat}")
        places = player["destinations"]
        drawn = [hint for hint in hints(row) if hint.startswith("travelled to")]
        assert drawn == [f"travelled to {name.title()}" for name in places["travelled"]]
        for name in (*places["storage"], *places["underway"]):
            assert texts(row).count(name.title()) == 1


@pytest.mark.parametrize(
    ("kind", "singles", "doubles", "expected"),
    [
        ("wagon", 1, 0, [(1, False), (1, True)]),
        ("horse_cart", 4, 0, [(1, True)] * 4),
        ("carriage", 1, 0, [(1, True), (2, False)]),
        ("droshky", 1, 1, [(1, False), (2, True), (1, True)]),
    ],
)
def test_spaces_of_vehicles(
    kind: str, singles: int, doubles: int, expected: list[tuple[int, bool]], components: Components
) -> None:
    vehicle = {"kind": kind, "singles": singles, "doubles": doubles}
    assert space_states(vehicle, components) == expected


@each_table
def test_barn_shows_pieces_and_free_places(position: Position, components: Components) -> None:
    root = parse(position, components)
    for seat, player in enumerate(position["players"]):
        row = part(root, f"player{seat}")
        barn = player["barn"]
        pieces = Counter(vehicle["kind"] for vehicle in barn["vehicles"])
        pieces += Counter(peat_boat=barn["peat_boats"], plow=barn["plows"])
        shown = Counter(hints(row))
        assert all(shown[piece] == number for piece, number in pieces.items())
        free = sum(texts(row).count(size) for size in ("small", "large", "either"))
        places = components.small_places + components.large_places + components.either_places
        assert free == places - pieces.total()


# --- Home Boards ------------------------------------------------------------------------------------------


@each_table
def test_home_board_shows_tiles_moors_and_animals(position: Position, components: Components) -> None:
    root = parse(position, components)
    for seat, player in enumerate(position["players"]):
        shown = Counter(hints(home_board(part(root, f"player{seat}"))))
        for tile in Land:
            assert shown[LANDS[tile].code] == player["land"].get(tile.name.lower(), 0)
        for name in player["buildings"]:
            assert shown[building_name(name)] == 1
        moors = player["moors"]
        assert shown["moor"] == moors["wet"]
        assert shown["dehydrated moor"] == len(moors["dehydrated"])
        assert shown["boardwalk"] == (moors["boardwalk"] > 0)
        assert shown["peat token"] == moors["boardwalk"] + sum(moors["dehydrated"])
        assert shown["empty land"] == free_land(player, components)
        assert shown["dike"] == components.dikes
        for kind in ANIMALS:
            assert shown[good_word(kind)] == player["goods"].get(kind.name.lower(), 0)


@pytest.mark.parametrize("moved", range(8))
def test_dikes_move_up_from_the_bottom(moved: int, components: Components) -> None:
    position = opening(1)
    player = position["players"][0]
    player["dikes"] = moved
    board = home_board(part(parse(position, components), "player0"))
    feet = Counter(
        round(float(re.match(r"M\S+ (\S+)l", group.find(f"{SVG}path").get("d")).group(1)))  # type: ignore[union-attr,arg-type]
        for group in board.iter(f"{SVG}g")
        if group.findtext(f"{SVG}title") == "dike"
    )
    rows = [feet[foot] for foot in sorted(feet, reverse=True)]
    expected = [0, 0, 0, 0]
    for gap in range(moved, moved + 5):
        expected[gap // 3] += 1
    assert rows == [number for number in expected if number]
    won = components.diked[moved]
    assert free_land(player, components) == 2 + won
    assert free_cells(player, grid(components), components)[-won or 99 :] == grid(components).tidal[:won]


def test_the_default_board_has_seven_rows_of_three(components: Components) -> None:
    board = grid(components)
    cells = [*board.tidal, *board.mainland, *(cell for moor in board.moors for cell in moor)]
    assert sorted(cells) == [(row, column) for row in range(7) for column in range(3)]
    assert board.boardwalk == (4, 1)


def test_other_boards_can_be_drawn() -> None:
    large = load({"home_board": {"mainland": 21, "moor_spaces": 4, "diked": [0, 5, 9, 12, 15, 18, 20, 21]}})
    small = load(
        {
            "home_board": {"mainland": 2, "moor_spaces": 0, "diked": [0] * 8, "dikes": 1},
            "start_land": {"grain_field": 0, "flax_field": 0, "wet_moors": 1},
        }
    )
    position = later(2)
    for player in position["players"]:
        player["moors"] = {"wet": 1, "boardwalk": 1, "dehydrated": [1]}
    check_texts(parse(position, large))
    for player in position["players"]:
        player |= {
            "land": {"stall": 1},
            "buildings": [],
            "moors": {"wet": 1, "boardwalk": 1, "dehydrated": []},
        }
        player["bred"] = {"stalls": {}, "stables": {}}
    check_texts(parse(position, small))


def test_animals_without_a_place_wait(components: Components) -> None:
    position = opening(1)
    player = position["players"][0]
    player["goods"] |= {"sheep": 12, "cattle": 2}
    row = part(parse(position, components), "player0")
    assert "no place:" in texts(row)
    homeless = house(player, free_land(player, components), components).homeless
    assert len(homeless) == 12 + 2 + 1 - (3 + 2 + 2 + 5)


def test_housing_agrees_with_the_rules(components: Components) -> None:
    """All animals find a place exactly where the rules say so."""
    random = Random(3)
    t = pack(components, 1)[0]
    outcomes: Counter[bool] = Counter()
    for _ in range(400):
        counts = [random.randrange(10) for _ in ANIMALS]
        stables, stalls, double_stalls, pastures, parks = (random.randrange(3) for _ in range(5))
        player = {
            "goods": {kind.name.lower(): n for kind, n in zip(ANIMALS, counts, strict=True)},
            "land": {"stable": stables, "stall": stalls, "double_stall": double_stalls, "park": parks},
            "bred": {"stalls": {}, "stables": {}},
        }
        housing = house(player, pastures, components)
        fit = bool(fits(t, *counts, stables, stalls + 2 * double_stalls, pastures, 5 + 2 * parks))
        outcomes[fit] += 1
        assert (not housing.homeless) == fit
        housed = Counter([*housing.dikes, *housing.parks, *housing.homeless])
        for group in (*housing.stables, *housing.stalls, *housing.pastures):
            housed[group[0]] += group[1]
        assert [housed[kind] for kind in ANIMALS] == counts
        assert len(housing.stables) <= stables
        assert len(housing.stalls) <= stalls + 2 * double_stalls
        assert len(housing.pastures) <= pastures
        assert len(housing.parks) <= 2 * parks
    assert min(outcomes.values()) > 50


def test_breeding_animals_keep_their_places(components: Components) -> None:
    player = later(2)["players"][0]
    housing = house(player, free_land(player, components), components)
    assert housing.stalls[0] == (Good.SHEEP, 3)
    assert housing.stables[0] == (Good.CATTLE, 4)


# --- goods and points -------------------------------------------------------------------------------------


@each_table
def test_goods_track_and_stock(position: Position, components: Components) -> None:
    root = parse(position, components)
    for seat, player in enumerate(position["players"]):
        row = part(root, f"player{seat}")
        goods = player["goods"]
        drawn = [hint for hint in hints(row) if " indicator: " in hint]
        food = food_split(goods.get("food", 0), components)
        assert sum(food) == goods.get("food", 0)
        assert drawn == [f"food indicator: {number}" for number in food] + [
            f"{good} indicator: {goods.get(good, 0)}" for good in ("grain", "hides", "flax", "wool")
        ]
        for number in goods.values():
            assert str(number) in texts(row) or number == goods["food"]


@pytest.mark.parametrize(
    ("food", "worth"), [(0, 0), (6, 0), (7, 1), (11, 2), (14, 2), (15, 3), (22, 4), (26, 5), (30, 6)]
)
def test_food_is_split_for_the_most_points(food: int, worth: int, components: Components) -> None:
    split = food_split(food, components)
    assert sum(split) == food
    assert max(split) <= 15
    assert sum(map(components.track_points.value, split)) == 2 * worth


def test_points_by_part(components: Components) -> None:
    start = points(opening(1)["players"][0], components)
    assert sum(start.values()) == -19
    assert {part: n for part, n in start.items() if n} == {"home board": -16, "barn": -3}
    assert points(later(2)["players"][0], components) == {
        "home board": 18, "buildings": 17, "barn": 12, "goods track": 16, "goods": 8, "animals": 10,
        "tools": 21, "travel": 4, "bottlenecks": -2,
    }  # fmt: skip


@pytest.mark.parametrize("count", COUNTS_OF_PLAYERS)
def test_a_real_game(count: int, components: Components) -> None:
    """The points shown at the end are the scores, tiles left are those of the record; all can be drawn."""
    tables, record = pack(components, count)[0], np.zeros(1, STATE)[0]
    positions, scores = random_game("fields_of_arle-v0", count)
    for position in positions:
        check_pictures(render, position, components)
        set_position(tables, record, position)
        left = pools(position, components)
        assert [left[pool] for pool in Pool] == record["pools"].tolist()
    assert [sum(points(player, components).values()) for player in positions[-1]["players"]] == scores


# --- terminal ---------------------------------------------------------------------------------------------


@each_table
def test_ansi_is_complete(position: Position, components: Components) -> None:
    text = plain(render.ansi(position, components))
    lines = text.split("\n")
    for name in position["buildings"]:
        assert any(line.startswith(f"  {building_name(name)} ") for line in lines)
    for name in DESTINATIONS:
        assert f"{name.title()} (" in text
    for worker in position["occupied"].values():
        assert text.count(f"({worker})") >= list(position["occupied"].values()).count(worker)
    for seat, player in enumerate(position["players"]):
        (top,) = (i for i, line in enumerate(lines) if line.startswith(f" Player {seat}: "))
        row = "\n".join(lines[top:])
        for good in Good:
            assert f"{GOODS[good].code}{player['goods'].get(good.name.lower(), 0)}" in row
        for tool in Tool:
            assert f"{tool.name.lower().replace('_', ' ')} {player['tools'][tool.name.lower()]}" in row
        for name in player["buildings"]:
            assert building_name(name) in row
        assert f"{sum(points(player, components).values()):g} points" in row
