"""Pictures of a position: complete, well formed, the same for the same position, and silent about secrets."""

from __future__ import annotations

import copy
import dataclasses
import math
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from tests.pictures import (
    SVG,
    Position,
    check_frame,
    check_pictures,
    check_seen,
    check_the_end,
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
    widest,
)

from eurozoo.envs.core.svg import Canvas
from eurozoo.envs.village import render
from eurozoo.envs.village.components.load import load
from eurozoo.envs.village.components.model import Components
from eurozoo.envs.village.components.terms import Craft, Cube, Good, Place, Section, Space
from eurozoo.envs.village.render.chronicle import places
from eurozoo.envs.village.render.market import find_customer
from eurozoo.envs.village.render.pieces import crowd
from eurozoo.envs.village.render.points import points
from eurozoo.envs.village.render.style import AREAS, CUBES, GOODS, SECTIONS
from eurozoo.envs.village.render.table import QUESTIONS, supply
from eurozoo.envs.village.render.travel import CITIES, CITY, NODES, VILLAGE
from eurozoo.envs.village.render.village import craft_lines
from eurozoo.envs.village.state import Decision

COUNTS = (1, 2, 3, 4, 5)
STALLS = {1: 3, 2: 3, 3: 4, 4: 5, 5: 5}
SEEDED = {
    "market": {"green": 1},
    "crafts": {"orange": 3, "pink": 2, "brown": 2, "plague": 1},
    "harvest": {"green": 3, "brown": 2, "plague": 1},
    "family": {"brown": 2, "orange": 2},
    "travel": {"pink": 2, "plague": 1},
    "council": {"orange": 1, "brown": 1, "green": 2},
    "church": {"green": 1, "pink": 1, "plague": 2},
}
#: families late in the game; 5 seats
FAMILIES = (
    {"supply": [4], "bag": [3, 4], "farmyard": [2], "wainwright": [1], "council_3": [2], "north_2": [2],
     "church_3": [1], "chronicle_farmyard": [1], "chronicle_church": [1], "grave": [3]},
    {"supply": [4], "bag": [3, 4], "office": [3], "smithy": [2], "north_1": [2], "church_2": [1],
     "chronicle_crafts": [1, 1], "chronicle_travel": [1], "grave": [2]},
    {"supply": [4, 4], "farmyard": [2, 3, 3], "stables": [2], "council_1": [2], "chronicle_council": [1],
     "chronicle_crafts": [1], "grave": [1], "gone": [1]},
    {"supply": [3, 4, 4], "bag": [2], "farmyard": [2], "stables": [2], "council_4": [1], "north_2": [3],
     "church_4": [1], "chronicle_church": [1], "grave": [1]},
    {"supply": [4], "farmyard": [2, 2, 2], "wainwright": [3], "council_3": [3], "south_3": [4],
     "chronicle_council": [1, 1], "grave": [1, 1]},
)  # fmt: skip
CITIES_VISITED: tuple[list[str], ...] = (
    ["north_1", "north_2"],
    ["north_1"],
    [],
    ["south_1", "south_2"],
    ["south_1", "south_3"],
)
SERVED: tuple[list[str], ...] = (
    ["2grain", "scroll", "3grain"],
    ["scroll+horse", "scroll+ox"],
    ["horse+grain"],
    [],
    ["horse+wagon", "ox+wagon"],
)


@pytest.fixture(scope="module")
def components() -> Components:
    return load()


def opening(num_players: int) -> Position:
    """The table before the first turn."""
    tiles = [tile.name for tile in load().customers]
    stalls = STALLS[num_players]
    position: Position = {
        "game": "village-v0",
        "num_players": num_players,
        "status": "running",
        "round": 1,
        "starting_player": 0,
        "active": 0,
        "to_move": 0,
        "decision": "turn",
        "ring": None,
        "spaces": copy.deepcopy(SEEDED),
        "bag": {"orange": 1, "pink": 1},
        "market": {
            "stalls": tiles[-stalls:],
            "waiting": tiles[5:10],
            "pile": tiles[10:-stalls],
        },
        "turn": {"took": None, "taken_this_turn": False},
        "market_day": {"passed": []},
        "mass": {"drawn": 0},
        "final_turns": None,
        "triggered_by": None,
        "players": [
            {
                "family": {"farmyard": [1, 1, 1, 1], "supply": [2, 2, 2, 3, 3, 4, 4]},
                "cubes": {},
                "goods": {},
                "coins": 1,
                "grain": int(seat == 1),
                "time": 0,
                "deaths": 0,
                "prestige": 0,
                "cities": [],
                "customers": [],
                "turns": 0,
            }
            for seat in range(num_players)
        ],
        "decisions": 0,
        "rng": 987654321987654321,
        "agenda": [],
    }
    if num_players == 1:
        position["carla"] = {
            "family": {"farmyard": [1, 1, 1, 1, 2, 2, 2], "supply": [3, 3, 4, 4]},
            "cubes": {},
            "last_cube": None,
            "track": 0,
            "quills": [True, False, False, False, True, False],
            "revealed": [False] * 6,
            "market_day": False,
            "one_more_cube": False,
            "customers": [],
        }
    return position


def later(num_players: int) -> Position:
    """A table late in the game with as much on it as can be."""
    position = opening(num_players)
    last = num_players - 1
    position |= {"round": 5, "ring": last, "decision": "market", "active": last, "final_turns": 2}
    position["triggered_by"] = last
    position["spaces"] = {"crafts": {"orange": 1, "plague": 1}, "church": {"green": 1}}
    position["turn"] = {"took": {"space": "crafts", "cube": "green"}, "taken_this_turn": True}
    position["market_day"]["passed"] = [last]
    position["mass"]["drawn"] = 1
    stalls = ["horse+plow", None, "scroll+2grain", "4grain", "wagon"][: STALLS[num_players]]
    position["market"] = {"stalls": stalls, "waiting": ["2scroll", "horse", None, None, None], "pile": ["ox"]}
    for seat, player in enumerate(position["players"]):
        player |= {
            "family": copy.deepcopy(FAMILIES[seat]),
            "cubes": {"orange": 2, "green": 11, "pink": 3},
            "goods": {"wagon": 1, "horse": 2} if seat % 2 else {"scroll": 3, "ox": 1, "plow": 1},
            "coins": 3,
            "grain": seat + 1,
            "time": (3 * seat + 4) % 10,
            "deaths": int(seat == 0),
            "prestige": 27 + seat,
            "cities": list(CITIES_VISITED[seat]),
            "customers": list(SERVED[seat]),
            "turns": 34,
        }
    if num_players == 1:
        position["carla"] |= {
            "family": {
                "farmyard": [2, 2], "supply": [4], "bag": [3, 4], "church_1": [3], "chronicle_farmyard": [1],
                "chronicle_council": [1], "grave": [1, 1], "gone": [2],
            },
            "cubes": {"orange": 2, "green": 3, "plague": 1},
            "last_cube": "green",
            "track": 2,
            "revealed": [True, True, False, False, False, True],
            "market_day": True,
            "one_more_cube": True,
            "customers": ["horse+ox", "ox+plow"],
        }  # fmt: skip
    return position


each_table = each_made(COUNTS, opening, later)


def parse(position: Position, components: Components) -> ElementTree.Element:
    return parse_svg(render.svg(position, components))


def owners(position: Position) -> dict[str, dict[str, list[int]]]:
    """Every family by the name of its owner."""
    named = {f"Player {seat}": player["family"] for seat, player in enumerate(position["players"])}
    return named | ({"Carla": position["carla"]["family"]} if position["num_players"] == 1 else {})


# --- the whole picture ------------------------------------------------------------------------------------


@each_table
def test_the_whole_picture(position: Position, components: Components) -> None:
    root = check_pictures(render, position, components)
    rows = [id for id in ids(root) if id.startswith(("player", "carla"))]
    assert (rows[-1] == "carla") == (position["num_players"] == 1)
    assert {space.name.lower() for space in Space} <= set(ids(root))


@each_table
def test_hidden_information_is_not_shown(position: Position, components: Components) -> None:
    other = copy.deepcopy(position)
    other["market"]["pile"] = ["scroll+plow"] * len(other["market"]["pile"])
    other |= {"rng": 5, "decisions": 77, "agenda": [{"kind": "next", "seat": 0}]}
    if other["num_players"] == 1:
        carla = other["carla"]
        carla["quills"] = [
            quill if shown else not quill
            for quill, shown in zip(carla["quills"], carla["revealed"], strict=True)
        ]
    check_unseen(render, position, other, components)


def test_raster_is_not_constant_and_changes_with_the_position(components: Components) -> None:
    moved = later(2)
    moved["players"][0]["time"] = 9
    check_frame(render, later(2), moved, components)


def move(position: Position, seat: int, start: str, end: str) -> None:
    """Take a member of a player from one place to another."""
    family = position["players"][seat]["family"]
    family.setdefault(end, []).append(family[start].pop())


CHANGES: dict[str, Callable[[Position], object]] = {
    "cube on a space": lambda p: p["spaces"]["crafts"].update(orange=2),
    "green bag": lambda p: p["bag"].update(brown=1),
    "stall": lambda p: p["market"]["stalls"].__setitem__(0, None),
    "waiting line": lambda p: p["market"]["waiting"].__setitem__(0, "plow"),
    "pile": lambda p: p["market"]["pile"].pop(),
    "ring": lambda p: p.update(ring=None),
    "ring holder": lambda p: p.update(ring=0),
    "starting player": lambda p: p.update(starting_player=1),
    "crafts": lambda p: move(p, 0, "farmyard", "stables"),
    "council": lambda p: move(p, 0, "council_3", "council_4"),
    "traveller": lambda p: move(p, 0, "north_2", "north_3"),
    "church": lambda p: move(p, 0, "church_3", "church_4"),
    "bag": lambda p: move(p, 0, "bag", "church_1"),
    "birth": lambda p: move(p, 0, "supply", "farmyard"),
    "chronicle": lambda p: move(p, 1, "smithy", "chronicle_crafts"),
    "grave": lambda p: move(p, 1, "smithy", "grave"),
    "gone": lambda p: move(p, 1, "smithy", "gone"),
    "disc": lambda p: p["players"][0]["cities"].append("south_3"),
    "cubes": lambda p: p["players"][0]["cubes"].update(brown=1),
    "goods": lambda p: p["players"][0]["goods"].update(wagon=1),
    "coins": lambda p: p["players"][0].update(coins=2),
    "grain": lambda p: p["players"][0].update(grain=4),
    "time": lambda p: p["players"][0].update(time=9),
    "deaths": lambda p: p["players"][1].update(deaths=1),
    "prestige": lambda p: p["players"][0].update(prestige=30),
    "customers": lambda p: p["players"][0]["customers"].append("plow"),
    "turns": lambda p: p["players"][0].update(turns=35),
    "cube taken": lambda p: p["turn"].update(took={"space": "church", "cube": "pink"}),
    "passed": lambda p: p["market_day"].update(passed=[0, 1]),
    "mass": lambda p: p["mass"].update(drawn=2),
    "round": lambda p: p.update(round=6),
    "decision": lambda p: p.update(decision="death"),
    "mover": lambda p: p.update(to_move=1),
    "active": lambda p: p.update(active=0),
    "final turns": lambda p: p.update(final_turns=1),
    "trigger": lambda p: p.update(triggered_by=0),
}
CARLA_CHANGES: dict[str, Callable[[Position], object]] = {
    "track": lambda c: c.update(track=3),
    "cubes": lambda c: c["cubes"].update(pink=1),
    "last cube": lambda c: c.update(last_cube="orange"),
    "fate tile": lambda c: c["revealed"].__setitem__(2, True),
    "quill": lambda c: c["quills"].__setitem__(0, False),
    "home": lambda c: c["family"]["farmyard"].pop(),
    "stock": lambda c: c["family"]["supply"].pop(),
    "sold": lambda c: c["customers"].pop(),
    "market day": lambda c: c.update(market_day=False),
    "one more": lambda c: c.update(one_more_cube=False),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_public_change_is_seen(change: str, components: Components) -> None:
    position = later(2)
    changed = copy.deepcopy(position)
    CHANGES[change](changed)
    check_seen(render, position, changed, components)


@pytest.mark.parametrize("change", CARLA_CHANGES)
def test_every_change_of_carla_is_seen(change: str, components: Components) -> None:
    position = later(1)
    changed = copy.deepcopy(position)
    CARLA_CHANGES[change](changed["carla"])
    check_seen(render, position, changed, components)


def test_every_decision_has_words() -> None:
    assert set(QUESTIONS) == {decision.name.lower() for decision in Decision}


def test_everything_has_a_look() -> None:
    assert set(CUBES) == set(Cube)
    assert set(GOODS) == set(Good)
    assert set(AREAS) == set(Space)
    assert set(SECTIONS) == set(Section)


def test_after_the_end_nobody_is_to_move(components: Components) -> None:
    check_the_end(render, later(3), QUESTIONS, components)


# --- places -----------------------------------------------------------------------------------------------


@each_table
def test_every_cube_is_drawn_on_its_space(position: Position, components: Components) -> None:
    root = parse(position, components)
    prices = Counter(hints(part(parse(opening(2) | {"spaces": {}}, components), "crafts")))
    for space in Space:
        name = space.name.lower()
        lying = Counter({f"{cube} cube": n for cube, n in position["spaces"].get(name, {}).items()})
        drawn = Counter(hint for hint in hints(part(root, name)) if hint.endswith(" cube"))
        if name in ("harvest", "family"):
            assert drawn == lying
        elif name == "crafts":
            assert drawn - Counter({h: n for h, n in prices.items() if h.endswith(" cube")}) == lying
        else:
            assert not lying - drawn


@each_table
def test_every_member_is_drawn_once(position: Position, components: Components) -> None:
    root = parse(position, components)
    drawn = Counter(hint for hint in hints(root) if re.fullmatch(r"\d of (Player \d|Carla)", hint))
    expected: Counter[str] = Counter()
    for owner, family in owners(position).items():
        for place, numbers in family.items():
            if place != "gone":
                expected.update(f"{number} of {owner}" for number in numbers)
    assert drawn == expected
    for seat, player in enumerate(position["players"]):
        gone = " ".join(map(str, player["family"].get("gone", ())))
        shown = any(f"dead without a grave: {gone}" == text for text in texts(part(root, f"player{seat}")))
        assert shown == bool(gone)


@each_table
def test_members_stand_at_their_places(position: Position, components: Components) -> None:
    root = parse(position, components)
    for place in Place:
        name = place.name.lower()
        if place == Place.GRAVE or name.startswith("chronicle") or name in [c.name.lower() for c in CITIES]:
            drawn = Counter(h for h in hints(part(root, name)) if re.match(r"\d of", h))
            expected = Counter(
                f"{number} of {owner}"
                for owner, family in owners(position).items()
                for number in family.get(name, ())
            )
            assert drawn == expected, name


@pytest.mark.parametrize("place", [p.name.lower() for p in Place if p not in (Place.GONE, Place.SUPPLY)])
def test_a_crowd_stays_in_its_place(place: str, components: Components) -> None:
    """All families at one place: nobody leaves the picture, the terminal keeps its width."""
    position = opening(5)
    fits = place.startswith("chronicle") or place == "grave"
    for player in position["players"]:
        player["family"] = {place: [1]} if fits else {place: [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]}
    other = dataclasses.replace(
        components,
        setups={
            count: dataclasses.replace(setup, chronicle=dict.fromkeys(Section, 11), graves=20)
            for count, setup in components.setups.items()
        },
    )
    root = parse(position, other)
    drawn = [hint for hint in hints(root) if re.match(r"\d of", hint)]
    assert len(drawn) == (5 if fits else 55)
    assert all(left >= 0 and right <= 1600 for _, left, right, _ in placed_texts(root))
    assert widest(render.ansi(position, other)) < 120


@pytest.mark.parametrize("count", [1, 2, 5, 11, 30, 60])
@pytest.mark.parametrize("box", [(66.0, 54.0), (286.0, 54.0), (96.0, 78.0), (162.0, 150.0)])
def test_figures_of_a_crowd_stay_in_their_box(count: int, box: tuple[float, float]) -> None:
    canvas = Canvas(400, 400, "#ffffff", "crowd")
    crowd(canvas, 10, 20, *box, [lambda c, x, y: c.rect(x - 13, y - 15, 26, 30)] * count)
    groups = list(parse_svg(canvas.render()).iter(f"{SVG}g"))
    assert len(groups) == count
    for group in groups:
        found = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", group.get("transform", ""))
        assert found is not None
        x, y, scale = map(float, found.groups())
        assert x - 13 * scale + 0.5 >= 10
        assert x + 13 * scale <= 10 + box[0] + 0.5
        assert y - 15 * scale + 0.5 >= 20
        assert y + 15 * scale <= 20 + box[1] + 0.5


@each_table
def test_market_shows_its_customers(position: Position, components: Components) -> None:
    root = part(parse(position, components), "market")
    market = position["market"]
    tiles = [find_customer(components, name) for name in (*market["stalls"], *market["waiting"]) if name]
    shown = [hint for hint in hints(root) if hint.startswith("customer wants")]
    assert [int(hint.split()[-2]) for hint in shown] == [tile.points for tile in tiles]
    for tile, hint in zip(tiles, shown, strict=True):
        assert all(f"{n} {good.name.lower()}" in hint for good, n in tile.goods.items())
        assert (f"{tile.grain} grain" in hint) == bool(tile.grain)
    assert texts(root).count("closed") == 5 - len(market["stalls"])
    assert f"pile: {len(market['pile'])}" in texts(root)


def test_map_shows_legs_rewards_and_discs(components: Components) -> None:
    position = later(5)
    root = parse(position, components)
    ways = [hint for hint in hints(part(root, "travel")) if hint.startswith("way between")]
    assert len(set(ways)) == len(components.legs) == 9
    for city in CITIES:
        name = city.name.lower()
        drawn = [hint for hint in hints(part(root, name)) if hint.startswith("disc of")]
        visitors = [seat for seat, player in enumerate(position["players"]) if name in player["cities"]]
        assert drawn == [f"disc of Player {seat}" for seat in visitors]


def test_other_maps_can_be_drawn(components: Components) -> None:
    """A component file may join any two cities: their cards never touch, and no third lies in between."""
    sizes = {node: VILLAGE if node is None else CITY for node in NODES}
    for a, b in combinations(NODES, 2):
        assert any(abs(NODES[a][i] - NODES[b][i]) > (sizes[a][i] + sizes[b][i]) / 2 for i in (0, 1))
        for c in set(NODES) - {a, b}:
            (ax, ay), (bx, by), (cx, cy) = NODES[a], NODES[b], NODES[c]
            away = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / math.dist(NODES[a], NODES[b])
            assert away > 20


@each_table
def test_chronicle_shows_open_and_covered_spaces(position: Position, components: Components) -> None:
    root = parse(position, components)
    setup = components.setup(position["num_players"])
    most = components.setup(5)
    for place, (count, covered) in places(position, components).items():
        drawn = part(root, place)
        if place == "grave":
            assert (count, count + covered) == (setup.graves, most.graves)
            dead = sum(len(family.get("grave", ())) for family in owners(position).values())
            assert texts(drawn).count("free") == count - dead
        else:
            section = Section[place.removeprefix("chronicle_").upper()]
            assert (count, count + covered) == (setup.chronicle[section], most.chronicle[section])
            circles = list(drawn.iter(f"{SVG}circle"))
            assert len(circles) == count + covered
            assert sum(c.get("stroke-width") == "2" for c in circles) == count


def test_the_ring_leaves_the_council_chamber(components: Components) -> None:
    marker = "next starting player marker"
    assert marker in hints(part(parse(opening(3), components), "council"))
    root = parse(later(3), components)
    assert marker not in hints(part(root, "council"))
    assert "taken" in texts(part(root, "council"))
    assert "next starting player" in texts(part(root, "player2"))
    assert "next starting player" not in texts(part(root, "player0"))


def test_numbers_come_from_the_components(components: Components) -> None:
    """Every part of the village that shows a number follows a component file."""
    position = later(3)
    craft = dataclasses.replace(components.crafts[Craft.OFFICE], train=7, produce=6)
    others: list[dict[str, Any]] = [
        {"crafts": {**components.crafts, Craft.OFFICE: craft}},
        {"purchases": {**components.purchases, Good.SCROLL: components.purchases[Good.WAGON]}},
        {"mill_time": 9},
        {"harvest": (2, 3, 5)},
        {"fee_time": 2},
        {"leg_time": 3},
        {"legs": components.legs[1:]},
        {"council_time": (1, 2, 2, 4)},
        {"council_points": (1, 2, 4, 6)},
        {"privilege_prestige": 4},
        {"church_grain": (1, 2, 5)},
        {"church_points": (2, 3, 4, 7)},
    ]
    for other in others:
        changed = dataclasses.replace(components, **other)
        for picture in (render.svg, render.ansi):
            assert picture(position, components) != picture(position, changed), other


def test_crafts_say_what_they_ask(components: Components) -> None:
    lines = {
        craft: [
            f"{use} {' '.join(icon.text for icon in icons)}" for use, icons in craft_lines(craft, components)
        ]
        for craft in Craft
    }
    assert lines[Craft.WAINWRIGHT] == ["train 2t", "make 2t", "buy orange pink"]
    assert lines[Craft.STABLES] == ["train 3t", "make 3t", "buy 3 grain"]
    assert lines[Craft.OFFICE] == ["train 2t", "make 2t", "buy pink"]


def test_prices_of_one_craft_may_differ(components: Components) -> None:
    purchases = {**components.purchases, Good.OX: components.purchases[Good.SCROLL]}
    changed = dataclasses.replace(components, purchases=purchases)
    assert [icon.text for icon in craft_lines(Craft.STABLES, changed)[2][1]] == ["3 grain", "or", "pink"]


# --- rows -------------------------------------------------------------------------------------------------


@each_table
def test_rows_show_what_lies_on_a_farmyard(position: Position, components: Components) -> None:
    root = parse(position, components)
    for seat, player in enumerate(position["players"]):
        row = part(root, f"player{seat}")
        shown = Counter(hints(row))
        assert shown[f"life track: {player['time']}"] == 1
        wanted = sum(find_customer(components, name).grain for name in player["customers"])
        assert shown["grain"] == player["grain"] + wanted
        for amount in (*player["cubes"].values(), *player["goods"].values(), player["coins"]):
            assert str(amount) in texts(row)
        assert sum(hint.startswith("customer wants") for hint in shown.elements()) == len(player["customers"])
        assert f"{player['turns']} turns taken" in texts(row)


def test_many_customers_still_fit(components: Components) -> None:
    position = opening(2)
    position["players"][0]["customers"] = [tile.name for tile in components.customers]
    root = parse(position, components)
    assert len([hint for hint in hints(part(root, "player0")) if hint.startswith("customer wants")]) == 24
    assert widest(render.ansi(position, components)) < 120


@pytest.mark.parametrize("time", range(10))
def test_the_marker_lies_on_its_space(time: int, components: Components) -> None:
    position = opening(1)
    position["players"][0]["time"] = time
    row = part(parse(position, components), "player0")
    (group,) = (g for g in row.iter(f"{SVG}g") if g.findtext(f"{SVG}title") == f"life track: {time}")
    circle = group.find(f"{SVG}circle")
    (quill,) = (g for g in row.iter(f"{SVG}g") if g.findtext(f"{SVG}title") == "quill")
    found = re.fullmatch(r"translate\((\S+) (\S+)\)", quill.get("transform", ""))
    assert circle is not None
    assert found is not None
    centre = float(found[1]), float(found[2]) + 70
    x, y = float(circle.get("cx", 0)) - centre[0], float(circle.get("cy", 0)) - centre[1]
    assert math.degrees(math.atan2(x, -y)) % 360 // 36 == time


def test_fate_tiles_show_only_what_lies_open(components: Components) -> None:
    tiles = Counter(h for h in hints(part(parse(later(1), components), "carla")) if h.startswith("fate"))
    assert tiles == {"fate tile: quill": 1, "fate tile: no quill": 2, "fate tile: face down": 3}
    assert "Q-???-" in plain(render.ansi(later(1), components))


def test_cubes_fill_carlas_track_up_to_the_last(components: Components) -> None:
    row = part(parse(later(1), components), "carla")
    assert "space 2" in texts(row)
    free = [text for text in texts(row) if re.fullmatch(r"\d+", text)]
    # 6 cubes: spaces 7 to 10, 1 and 2
    assert {"3", "4", "5", "6"} <= set(free)


@each_table
def test_supply_is_what_the_box_has_left(position: Position, components: Components) -> None:
    left = supply(position, components)
    assert set(left["cubes"]) == {cube.name.lower() for cube in Cube}
    for cube in Cube:
        word = cube.name.lower()
        owned = sum(player["cubes"].get(word, 0) for player in position["players"])
        lying = sum(space.get(word, 0) for space in position["spaces"].values())
        carla = position["carla"]["cubes"].get(word, 0) if position["num_players"] == 1 else 0
        expected = components.stock[cube] - owned - lying - carla - position["bag"].get(word, 0)
        assert left["cubes"][word] == expected
    coins = sum(player["coins"] for player in position["players"])
    assert left["coins"] == {"coin": components.coin_stock - coins}
    row = texts(part(parse(position, components), "supply"))
    for amount in (*left["cubes"].values(), *left["goods"].values(), *left["coins"].values()):
        assert str(amount) in row


def test_points_by_part(components: Components) -> None:
    assert points(later(5)["players"][0], components) == {
        "prestige": 27, "customers": 7, "cities": 3, "council": 4, "church": 4, "chronicle": 0, "coins": 3,
    }  # fmt: skip
    player = later(5)["players"][1]
    assert points(player, components)["chronicle"] == 4
    player["family"]["chronicle_farmyard"] = [1, 1, 1, 1]
    assert points(player, components)["chronicle"] == 12


@pytest.mark.parametrize("count", COUNTS)
def test_points_of_a_real_game(count: int, components: Components) -> None:
    """The points shown after a game are its scores, and every table on the way can be drawn."""
    positions, scores = random_game("village-v0", count)
    for position in positions:
        check_pictures(render, position, components)
    assert [sum(points(player, components).values()) for player in positions[-1]["players"]] == scores


# --- terminal ---------------------------------------------------------------------------------------------


@each_table
def test_ansi_is_complete(position: Position, components: Components) -> None:
    text = plain(render.ansi(position, components))
    lines = text.split("\n")
    for space in Space:
        assert any(line.startswith(space.name.title()) for line in lines)
    for city in CITIES:
        assert any(line.startswith(f"  {city.name.lower()}") for line in lines)
    for seat, player in enumerate(position["players"]):
        (top,) = (i for i, line in enumerate(lines) if line.startswith(f" Player {seat}: "))
        stock = next(line for line in lines[top:] if line.startswith("  time "))
        assert f"time {player['time']}/10" in stock
        assert f"coins {player['coins']}" in stock
        assert f"grain {player['grain']}/5" in stock
        for word, n in player["goods"].items():
            assert f"{word} {n}" in stock
        for cube in list(Cube)[:4]:
            assert f"{CUBES[cube].code}{player['cubes'].get(cube.name.lower(), 0)}" in stock
    letters = dict(zip(owners(position), "BYRKW", strict=False))
    for owner, family in owners(position).items():
        for number in {number for place, numbers in family.items() if place != "gone" for number in numbers}:
            expected = sum(numbers.count(number) for place, numbers in family.items() if place != "gone")
            assert len(re.findall(rf"\b{letters[owner]}{number}\b", text)) >= expected
