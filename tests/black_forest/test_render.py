"""Pictures of a position: complete, well formed, the same for the same position, and silent about secrets."""

from __future__ import annotations

import copy
import dataclasses
import math
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import Any

import pytest
from tests.pictures import (
    SVG,
    Position,
    check_frame,
    check_pictures,
    check_the_end,
    check_unseen,
    each_made,
    hints,
    parse_svg,
    part,
    placed_texts,
    plain,
    random_game,
    texts,
    widest,
)

from eurozoo.envs.black_forest import render
from eurozoo.envs.black_forest.actions import JOBS, LARGE_BUILDINGS, PLACES
from eurozoo.envs.black_forest.components.load import load
from eurozoo.envs.black_forest.components.model import Board, Components
from eurozoo.envs.black_forest.components.terms import Good, Special, Tile
from eurozoo.envs.black_forest.render.effects import building_lines, effect_line
from eurozoo.envs.black_forest.render.estates import Piece, pieces
from eurozoo.envs.black_forest.render.map import CENTRE, HEIGHT, OUTER, PLACE, WIDTH, layout
from eurozoo.envs.black_forest.render.style import GOODS
from eurozoo.envs.black_forest.render.table import QUESTIONS
from eurozoo.envs.black_forest.render.terminal import large_code
from eurozoo.envs.black_forest.render.wheels import basic_sector, refined_sector
from eurozoo.envs.black_forest.state import Decision

COUNTS = (1, 2, 3, 4)
MAIN = [
    ["forest", "field", "empty", "empty", "hut"],
    ["forest", "field", "empty", "empty", "hut"],
    ["forest", "pond", "pond", "empty", "stable"],
]
LATER_MAIN = [
    ["01A", "field", "pasture", "empty", "stable"],
    ["forest", "field", "23A", "inn", "stable"],
    ["forest", "pond", "18A", "inn", "stable"],
]
SMALL = [["hut", "forest"], ["hut", "empty"], ["forest", "empty"]]
LATER_SMALL = [["stable", "forest"], ["stable", "empty"], ["forest", "empty"]]


def opening(num_players: int) -> Position:
    """The table before the first turn."""
    position: Position = {
        "game": "black_forest-v0",
        "num_players": num_players,
        "first_game": False,
        "starting_player": 0,
        "active": 0,
        "to_move": 0,
        "decision": "turn",
        "tradespeople": {
            "L1": ["brickmaker", "cook", "herder", "lumberjack"],
            "S1": ["builder", "farmhand", "butcher"],
            "L2": ["carpenter", "gardener", "landowner", "charcoal_burner"],
            "S2": ["furnace_maker", "glass_miller", "cattle_farmer"],
            "S3": ["woodworker", "traveling_merchant", "pig_farmer"],
        },
        "jobs": {"villages": {}, "places": [], "pile": list(JOBS)},
        "buildings": [f"{number:02d}{'AB'[number % 2]}" for number in range(1, 37)]
        + list(LARGE_BUILDINGS[: 5 if num_players == 4 else 4]),
        "neutral_pawn": "L2.4" if num_players == 2 else None,
        "reminders_moved": 0,
        "final_turns": None,
        "triggered_by": None,
        "turn": {"swapped": False, "extra_turns": 0, "is_extra": False, "visited": None, "acted": False},
        "players": [opening_player() for _ in range(num_players)],
        "decisions": 0,
        "rng": 987654321987654321,
        "agenda": [],
    }
    if num_players == 1:
        position["solo"] = {"year": 1, "pawns": [None] * 5, "last_pawn": None}
    return position


def opening_player() -> dict[str, Any]:
    return {
        "wheels": {
            "sand": 0,
            "charcoal_left": 1,
            "water": 2,
            "wood": 3,
            "glass": 0,
            "porridge": 0,
            "meat": 1,
            "charcoal_right": 2,
            "commodity": 0,
            "provisions": [1, 2],
        },
        "brick": 3,
        "dials": {"left": 0, "right": 0},
        "reminder_tile": True,
        "progress": 0,
        "estates": copy.deepcopy([MAIN]),
        "pigs": 0,
        "cattle": 0,
        "tannery_pigs": 0,
        "pawn": None,
        "jobs_done": [],
        "turns": 0,
    }


def later(num_players: int) -> Position:
    """A table late in the game with as much on it as can be."""
    position = opening(num_players)
    position |= {"decision": "second_visit", "final_turns": 2, "triggered_by": num_players - 1}
    position["turn"] |= {"swapped": True, "extra_turns": 1, "is_extra": True, "visited": "furnace_maker"}
    position["jobs"] = {
        "villages": {"L1": "glass_miller", "S2": "cook"},
        "places": ["market", "feudal_lord"],
        "pile": ["captain", "hermit"],
    }
    position["buildings"] = [id for id in position["buildings"] if id not in ("02A", "04A", "36A", "inn")]
    pawns = ["L1.2", "S2", "hermit", "S2"]
    for seat, player in enumerate(position["players"]):
        player |= {"pawn": pawns[seat], "brick": 7, "pigs": 12, "cattle": 9, "tannery_pigs": 5, "turns": 21}
        player |= {"dials": {"left": 11 + seat, "right": 9 - seat}, "reminder_tile": False, "progress": 2}
        player["jobs_done"] = list(JOBS)
        player["estates"] = copy.deepcopy([LATER_MAIN, *[LATER_SMALL] * (2 * seat), SMALL])
        player["wheels"] |= {
            "sand": 3,
            "water": 3,
            "wood": 3,
            "charcoal_left": 3,
            "glass": 3,
            "provisions": [2, 2],
        }
        player["wheels"] |= {"porridge": 7, "meat": 7, "charcoal_right": 7, "commodity": 2}
    position["players"][-1]["wheels"]["charcoal_left"] = None
    if num_players == 1:
        position["solo"] = {"year": 4, "pawns": ["L1.2", "hermit", "aside", "S3.1", None], "last_pawn": 3}
    return position


each_table = each_made(COUNTS, opening, later)


@pytest.fixture(scope="module")
def components() -> Components:
    return load()


def parse(position: Position, components: Components) -> ElementTree.Element:
    return parse_svg(render.svg(position, components))


# --- the whole picture ------------------------------------------------------------------------------------


@each_table
def test_the_whole_picture(position: Position, components: Components) -> None:
    check_pictures(render, position, components)


@each_table
def test_hidden_information_is_not_shown(position: Position, components: Components) -> None:
    other = copy.deepcopy(position)
    other["jobs"]["pile"].reverse()
    other |= {"rng": 5, "decisions": 77, "agenda": [{"kind": "reveal_jobs", "seat": 0}]}
    check_unseen(render, position, other, components)


def test_raster_is_not_constant_and_changes_with_the_position(components: Components) -> None:
    moved = later(2)
    moved["players"][0]["wheels"]["sand"] = 4
    check_frame(render, later(2), moved, components)


@pytest.mark.parametrize("count", COUNTS)
def test_a_real_game(count: int, components: Components) -> None:
    positions, _ = random_game("black_forest-v0", count)
    for position in positions:
        check_pictures(render, position, components)


CHANGES = {
    "pawn": lambda p: p["players"][1].update(pawn="S3.3"),
    "neutral pawn": lambda p: p.update(neutral_pawn="S3.2"),
    "marker": lambda p: p["players"][0]["wheels"].update(meat=6),
    "provision": lambda p: p["players"][0]["wheels"].update(provisions=[1, 2]),
    "brick": lambda p: p["players"][1].update(brick=6),
    "dial": lambda p: p["players"][0]["dials"].update(right=10),
    "reminder": lambda p: p["players"][0].update(reminder_tile=True),
    "progress": lambda p: p["players"][0].update(progress=1),
    "tile": lambda p: p["players"][0]["estates"][0][0].__setitem__(3, "pond"),
    "pigs": lambda p: p["players"][0].update(pigs=11),
    "cattle": lambda p: p["players"][0].update(cattle=8),
    "tannery": lambda p: p["players"][0].update(tannery_pigs=4),
    "building": lambda p: p["buildings"].remove("06A"),
    "side": lambda p: p["buildings"].__setitem__(p["buildings"].index("06A"), "06B"),
    "job": lambda p: p["jobs"]["villages"].update(S3="lumberjack"),
    "place": lambda p: p["jobs"]["places"].append("freiburg"),
    "pile": lambda p: p["jobs"]["pile"].pop(),
    "tradespeople": lambda p: p["tradespeople"]["L1"].reverse(),
    "job done": lambda p: p["players"][0]["jobs_done"].pop(),
    "decision": lambda p: p.update(decision="build"),
    "mover": lambda p: p.update(to_move=1),
    "final": lambda p: p.update(final_turns=1),
    "trigger": lambda p: p.update(triggered_by=0),
    "swap": lambda p: p["turn"].update(swapped=False),
}
UNSEEN_IN_TEXT = ("trigger",)


@pytest.mark.parametrize("change", CHANGES)
def test_every_public_change_is_seen(change: str, components: Components) -> None:
    position = later(2)
    changed = copy.deepcopy(position)
    CHANGES[change](changed)
    assert render.svg(position, components) != render.svg(changed, components)
    if change not in UNSEEN_IN_TEXT:
        assert render.ansi(position, components) != render.ansi(changed, components)


def test_names_are_escaped(components: Components) -> None:
    nasty = """<text>&"Bar's</text>"""
    buildings = tuple(
        dataclasses.replace(building, name=nasty) if building.id in ("06A", "23A") else building
        for building in components.buildings
    )
    root = parse(later(3), dataclasses.replace(components, buildings=buildings))
    assert any(nasty in hint for hint in hints(part(root, "buildings")))
    assert any(nasty in hint for hint in hints(part(root, "player0")))


def test_every_decision_has_words() -> None:
    assert set(QUESTIONS) == {decision.name.lower() for decision in Decision}


def test_after_the_end_nobody_is_to_move(components: Components) -> None:
    check_the_end(render, later(3), QUESTIONS, components)


# --- tableau ----------------------------------------------------------------------------------------------


@each_table
def test_every_marker_is_drawn_once(position: Position, components: Components) -> None:
    root = parse(position, components)
    for seat, player in enumerate(position["players"]):
        wheels = player["wheels"]
        expected = Counter(
            f"{word}: {wheels[word]}"
            for word in ("sand", "water", "wood", "glass", "porridge", "meat", "commodity")
        )
        expected.update(f"provision: {value}" for value in wheels["provisions"])
        charcoal = (wheels["charcoal_left"], wheels["charcoal_right"])
        expected.update(f"charcoal: {value}" for value in charcoal if value is not None)
        expected[f"brick: {player['brick']}"] += 1
        drawn = Counter(
            hint for hint in hints(part(root, f"player{seat}")) if re.fullmatch(r"[a-z]+: \d", hint)
        )
        assert drawn == expected


@pytest.mark.parametrize("hour", range(13))
def test_markers_lie_in_their_sector(hour: int, components: Components) -> None:
    position = opening(1)
    player = position["players"][0]
    player["dials"] = {"left": hour, "right": hour}
    player["wheels"] |= {"sand": 7, "wood": 4, "glass": 2, "porridge": 5, "provisions": [0, 3]}
    row = part(parse(position, components), "player0")
    hubs = sorted(
        (float(c.get("cx", 0)), float(c.get("cy", 0))) for c in row.iter(f"{SVG}circle") if c.get("r") == "20"
    )
    assert len(hubs) == 2
    sectors: dict[str, list[int]] = {}
    for group in row.iter(f"{SVG}g"):
        title, circle = group.findtext(f"{SVG}title"), group.find(f"{SVG}circle")
        if title and circle is not None and re.fullmatch(r"[a-z]+: \d", title):
            x, y = float(circle.get("cx", 0)), float(circle.get("cy", 0))
            hub = min(hubs, key=lambda hub: math.dist(hub, (x, y)))
            angle = math.degrees(math.atan2(x - hub[0], hub[1] - y)) % 360
            sectors.setdefault(title, []).append(int(angle // 30))
    assert sectors["sand: 7"] == [(hour + 7) % 12]
    assert sectors["wood: 4"] == [(hour + 4) % 12]
    assert sectors["porridge: 5"] == [(hour + 5) % 12]
    assert sectors["glass: 2"] == [(hour - 3) % 12]
    assert sectors["provision: 0"] == [(hour - 1) % 12]
    assert sectors["provision: 3"] == [(hour - 4) % 12]


def test_sectors_move_with_a_production() -> None:
    # a turn of the dial leaves the markers: basic values fall by 1, refined ones rise by 1
    for hour in range(12):
        assert basic_sector(hour, 3) == basic_sector(hour + 1, 2)
        assert refined_sector(hour, 1) == refined_sector(hour + 1, 2)
    assert {basic_sector(5, v) for v in range(8)} | {refined_sector(5, v) for v in range(4)} == set(range(12))


def test_the_reminder_tile_leaves_the_wheel(components: Components) -> None:
    position = opening(2)
    position["players"][1]["reminder_tile"] = False
    root = parse(position, components)
    tile = "Job + Resource tile: moved by the large hand"
    assert tile in hints(part(root, "player0"))
    assert tile not in hints(part(root, "player1"))


# --- Domain -----------------------------------------------------------------------------------------------


def test_pieces_of_a_main_estate(components: Components) -> None:
    covered = list(pieces(LATER_MAIN, components.main_grid))
    assert Piece("inn", 9, 1, 3, rows=2) in covered
    # the large stable, free since the Glass Hut has moved, and the small one
    assert [p for p in covered if p.word == "stable"] == [
        Piece("stable", 5, 0, 4, rows=2),
        Piece("stable", 15, 2, 4),
    ]
    assert sum(piece.rows * piece.columns for piece in covered) == 15


def test_large_buildings_may_lie_across(components: Components) -> None:
    rows = [["inn", "inn", "empty", "empty", "hut"], *MAIN[1:]]
    assert Piece("inn", 1, 0, 0, columns=2) in list(pieces(rows, components.main_grid))


def test_spaces_carry_the_numbers_of_action_words(components: Components) -> None:
    row = texts(part(parse(opening(2), components), "player0"))
    free = [str(i) for i in (3, 4, 8, 9, 14)]
    tiles = [str(i) for i in (1, 2, 6, 7, 11, 12, 13)]
    for number in free + tiles:
        assert number in row


def test_many_estates_still_fit(components: Components) -> None:
    position = opening(1)
    position["players"][0]["estates"] = copy.deepcopy([LATER_MAIN, *[LATER_SMALL] * 11, SMALL])
    root = parse(position, components)
    assert "estate12" in texts(root)
    assert all(right <= 1600 for _, _, right, _ in placed_texts(root))
    assert widest(render.ansi(position, components)) < 120


# --- map --------------------------------------------------------------------------------------------------


def test_all_pawns_are_drawn(components: Components) -> None:
    for count in COUNTS[1:]:
        for make in (opening, later):
            shown = Counter(
                hint for hint in hints(part(parse(make(count), components), "map")) if "pawn" in hint
            )
            expected = Counter(f"pawn of player {seat}" for seat in range(count))
            expected["neutral pawn"] += count == 2
            assert shown == +expected
    solo = Counter(hint for hint in hints(part(parse(later(1), components), "map")) if "pawn" in hint)
    assert solo == Counter(f"{color} pawn" for color in ("blue", "yellow", "red", "black", "white"))


def test_open_jobs_show_payment_and_reward(components: Components) -> None:
    shown = texts(part(parse(later(3), components), "map"))
    assert "7Ch" in shown  # Glass Miller
    assert "5Li" in shown  # Market
    assert shown.count("Job open") == 2
    assert shown.count("no Job") == 4


def test_the_solo_board_is_used_alone(components: Components) -> None:
    paths = tuple((a, b, 2) for a, b, _ in components.solo_board.paths)
    other = dataclasses.replace(
        components, solo_board=dataclasses.replace(components.solo_board, paths=paths)
    )
    assert render.svg(opening(1), other) != render.svg(opening(1), components)
    assert render.svg(opening(2), other) == render.svg(opening(2), components)


LEAVES = {
    "captain": "L1",
    "count": "S1",
    "feudal_lord": "L2",
    "freiburg": "S2",
    "hermit": "S3",
    "market": "L2",
}
RING = ("L1", "S1", "L2", "S2", "S3")
BETWEEN = dict(zip(PLACES[:5], zip(RING, (*RING[1:], RING[0]), strict=True), strict=True))
BOARDS = {
    "leaves": list(LEAVES.items()),
    "between": [(p, v) for p, ends in BETWEEN.items() for v in ends] + [("market", "L1"), ("market", "L2")],
    "one village": [(place, "S3") for place in PLACES],
}


@pytest.mark.parametrize("paths", BOARDS.values(), ids=BOARDS)
def test_places_do_not_cover_villages_or_each_other(paths: list[tuple[str, str]]) -> None:
    nodes = layout(Board(RING, tuple((a, b, 1) for a, b in paths)))
    assert len(set(nodes.values())) == 11
    half_width, half_height = PLACE[0] / 2, PLACE[1] / 2
    for place in PLACES:
        x, y = nodes[place]
        assert half_width <= x <= WIDTH - half_width
        assert half_height <= y <= HEIGHT - half_height
        for village in RING:
            beyond = (max(abs(nodes[village][i] - nodes[place][i]) - PLACE[i] / 2, 0) for i in (0, 1))
            assert math.hypot(*beyond) >= OUTER
        for other in PLACES:
            if other != place:
                apart = [abs(nodes[other][i] - nodes[place][i]) for i in (0, 1)]
                assert apart[0] >= PLACE[0] or apart[1] >= PLACE[1]
    for i, village in enumerate(RING):
        assert math.dist(nodes[village], nodes[RING[i - 1]]) > 2 * OUTER
        assert math.dist(nodes[village], CENTRE) > OUTER


# --- Buildings and effects --------------------------------------------------------------------------------


@each_table
def test_buildings_boards_show_what_is_left(position: Position, components: Components) -> None:
    group = part(parse(position, components), "buildings")
    shown = [hint.split()[0] for hint in hints(group)]
    assert sorted(shown) == sorted(position["buildings"])
    empty = 36 - sum(id[:2].isdigit() for id in position["buildings"])
    assert sum(bool(re.fullmatch(r"\d\d", text)) for text in texts(group)) == empty


def test_cost_of_the_fort_depends_on_the_players(components: Components) -> None:
    for count, brick in zip(COUNTS, (1, 2, 2, 3), strict=True):
        position = opening(count) | {"buildings": ["35A"]}
        group = part(parse(position, components), "buildings")
        assert f"{brick}Br" in texts(group)
        assert any(f"{brick} brick" in hint for hint in hints(group))
        assert f"{brick}Br" in plain(render.ansi(position, components))


def test_every_card_says_something(components: Components) -> None:
    flat = {"general_hospital", "hunting_lodge", "thermal_baths"}
    for building in components.buildings:
        lines = building_lines(building, components)
        assert bool(lines) == (building.id not in flat), building.id
        for line in lines:
            assert "{" not in line.text
            assert line.spoken
    assert set(Good) == set(GOODS)


SAYINGS = {
    "01A": ["C 2Wa → 3Br"],
    "03B": ["I if 5Wo : 7Br"],
    "05A": ["C 1Fo → 1 2 3 4 Wo at 1 2 4 7 Ca"],
    "13B": ["P Cook's village: 2Wa"],
    "14A": ["I 1Wa / empty"],
    "18A": ["C 1Pd → 2Wa", "C 1Fi → 1Po"],
    "21A": ["I may 3Li → 6Me"],
    "21B": ["P Gardener Pond: may 1Wa → 2Me"],
    "22B": ["I 1Pi / 2 Fo"],
    "23B": ["P Farmhand Field: if 2 Pi : 1Pi"],
    "27A": ["I +1 per pair, max 4"],
    "29A": ["I 2Fi or 1Pd or 1Pa"],
    "11B": ["I 6Ch", "I may 1Me → 3Ch"],
    "30A": ["P Merchant moved: 1Po / Fi, max 4"],
    "34A": ["E -1 / empty, max 5"],
    "castle_hotel": ["P no more Estates", "C 1St → 1Me", "E +1 / Estate"],
    "charcoal_storage": ["C 2Wo → 1Ch", "E +1 / 2 Ch"],
    "farmers_residence": ["N 4 Fi", "C 4Po → 1Fi", "E +1 / Fi"],
}


@pytest.mark.parametrize("id", SAYINGS)
def test_effects_in_codes(id: str, components: Components) -> None:
    lines = building_lines(components.building(id), components)
    assert [line.text for line in lines] == SAYINGS[id]


def test_numbers_of_special_cards_come_from_the_components(components: Components) -> None:
    (visit,) = (
        v for t in components.tradespeople for v in t.visits if v.special == Special.TRAVELING_MERCHANT
    )
    assert effect_line(visit, components).text == "V 2 any, others 1"
    more = dataclasses.replace(components, special_numbers={**components.special_numbers, "merchant_gain": 5})
    assert effect_line(visit, more).text == "V 5 any, others 1"


# --- terminal ---------------------------------------------------------------------------------------------


@each_table
def test_ansi_is_complete(position: Position, components: Components) -> None:
    text = plain(render.ansi(position, components))
    lines = text.split("\n")
    for village in position["tradespeople"]:
        assert any(line.startswith(f"{village} ") for line in lines)
    for seat, player in enumerate(position["players"]):
        (top,) = (i for i, line in enumerate(lines) if line.startswith(f" Player {seat}: "))
        wheels = player["wheels"]
        for code, word in (
            ("Sa", "sand"),
            ("Wa", "water"),
            ("Gl", "glass"),
            ("Me", "meat"),
            ("Co", "commodity"),
        ):
            assert f"{code}{wheels[word]}" in lines[top + 1]
        assert f"Br{player['brick']}" in lines[top + 1]
        assert lines[top + 2].startswith("main")
        for row, line in zip(player["estates"][0], lines[top + 3 :], strict=False):
            for word in row:
                if word in LARGE_BUILDINGS:
                    assert large_code(word) in line
                elif word[0].isdigit():
                    assert word in line
    for id in position["buildings"]:
        code = id if id[0].isdigit() else large_code(id)
        assert any(code in line for line in lines)


def test_a_crowded_village_fits_the_terminal(components: Components) -> None:
    position = later(4)
    position["tradespeople"]["L1"] = [
        "furnace_maker",
        "traveling_merchant",
        "charcoal_burner",
        "cattle_farmer",
    ]
    for player in position["players"]:
        player["pawn"] = "L1"
    assert max(map(len, plain(render.ansi(position, components)).split("\n"))) < 120


def test_codes_of_large_buildings_are_unique() -> None:
    assert len({large_code(id) for id in LARGE_BUILDINGS}) == len(LARGE_BUILDINGS)


def test_grids_of_other_sizes(components: Components) -> None:
    """A component file may give the Estates other grids."""
    tall = [["forest", "empty", "field", "hut"]] * 2 + [["empty", "pond", "forest", "stable"]] * 3
    grid = dataclasses.replace(
        components.main_grid, rows=tuple(tuple(Tile[word.upper()] for word in row) for row in tall)
    )
    position = opening(2)
    for player in position["players"]:
        player["estates"] = copy.deepcopy([tall, SMALL])
    other = dataclasses.replace(components, main_grid=grid)
    root = parse(position, other)
    height = float(root.get("height", 0))
    assert all(y < height for _, _, _, y in placed_texts(root))
    assert "20 St" not in plain(render.ansi(position, other))
