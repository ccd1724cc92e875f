"""The whole table: turn line, village, chronicle, and one row for each family."""

from typing import Any

from eurozoo.envs.core.style import (
    FAINT,
    HEADER,
    INK,
    MARGIN,
    PAPER,
    SEATS,
    WIDTH,
    Pawn,
    header,
    panel,
    player_row,
)
from eurozoo.envs.core.svg import Canvas

from ..components.model import Components
from ..components.terms import Cube, Good
from . import carla, farmyard, market, travel, village
from .area import GAP
from .chronicle import draw_chronicle
from .church import draw_church
from .council import draw_council
from .pieces import coin, cube, good
from .points import points
from .style import CUBES, families

_MAP = 596.0  # width of the travel map
_LOWER = 300.0  # height of church, council chamber and chronicle
_STRIP = 46.0

#: what a decision asks, by its name
QUESTIONS = {
    "game_over": "the game is over",
    "start_cube": "choose the cube to begin with",
    "turn": "take a cube, or use the well",
    "action": "do the action, or skip it",
    "member": "which family member?",
    "pay": "how to pay?",
    "produce": "produce a good in the new trade, or skip",
    "privilege": "which privilege?",
    "gain_cubes": "choose the cubes to gain",
    "gain_good": "choose the good to gain",
    "market": "serve a customer, or pass",
    "death": "who dies?",
    "buy_draw": "mass: pick members out of the bag for coins, or done",
    "ascend": "mass: move up the church track for grain, or done",
    "carla_cube": "which cube does Carla take?",
}


def asked(position: dict[str, Any]) -> tuple[tuple[str, Pawn] | None, str]:
    """Who decides, nobody after the end, and what."""
    question = QUESTIONS[position["decision"]]
    if position["decision"] == "game_over":
        return None, question
    seat, active = position["to_move"], position["active"]
    if active != seat:
        question += f" (turn of player {active})"
    return (f"Player {seat}", SEATS[seat]), question


def turn_notes(position: dict[str, Any]) -> list[str]:
    """What else there is to know about the turn, in short words."""
    notes = [f"round {position['round']}"]
    turn = position["turn"]
    if turn["took"] and turn["taken_this_turn"]:
        notes.append(f"took {turn['took']['cube']} from {turn['took']['space']}")
    if position["mass"]["drawn"]:
        notes.append(f"{position['mass']['drawn']} picked out of the bag")
    if position["num_players"] == 1:
        if position["carla"]["market_day"]:
            notes.append("Carla's market day")
        if position["carla"]["one_more_cube"]:
            notes.append("Carla takes one more cube")
    if position["final_turns"] is not None:
        notes.append(f"FINAL TURNS left: {position['final_turns']}")
    return notes


def family_notes(position: dict[str, Any], seat: int, components: Components) -> list[str]:
    """What there is to know about a player beside the pieces, in short words; seat 1 alone: Carla."""
    notes = []
    if seat < len(position["players"]):
        player = position["players"][seat]
        notes.append(f"{player['turns']} turns taken")
        if position["starting_player"] == seat:
            notes.append("starting player")
        if position["decision"] != "game_over" and position["to_move"] == seat:
            notes.append("to move")
        if position["decision"] == "market" and seat in position["market_day"]["passed"]:
            notes.append("passed on this market day")
        if player["deaths"]:
            notes.append(f"deaths due: {player['deaths']}")
        if position["num_players"] == 1:
            score = sum(points(player, components).values())
            notes.append(next(name for least, name in reversed(components.titles) if score >= least))
    if position["ring"] == seat:
        notes.append("next starting player")
    if position["triggered_by"] == seat:
        notes.append("triggered the end")
    gone = families(position)[seat].members.get("gone", ())
    if gone:
        notes.append(f"dead without a grave: {' '.join(map(str, gone))}")
    return notes


def draw_table(position: dict[str, Any], components: Components) -> str:
    """The table as SVG text, 1600 pixels wide."""
    board = market.HEIGHT + village.HEIGHT + _LOWER + _STRIP + 4 * GAP
    rows = len(position["players"]) * (farmyard.HEIGHT + GAP)
    if position["num_players"] == 1:
        rows += carla.HEIGHT + GAP
    canvas = Canvas(
        WIDTH, HEADER + MARGIN + board + rows + 4, PAPER, f"Village, {position['num_players']} players"
    )
    mover, question = asked(position)
    header(canvas, "Village", "#4a3a2a", "#7a6448", mover, question, turn_notes(position))
    with canvas.group(transform=f"translate({MARGIN} {HEADER + MARGIN})"):
        _draw_board(canvas, position, components)
    top = HEADER + MARGIN + board
    for seat, family in enumerate(families(position)):
        solo = seat >= len(position["players"])
        height = carla.HEIGHT if solo else farmyard.HEIGHT
        with canvas.group(id="carla" if solo else f"player{seat}", transform=f"translate({MARGIN} {top})"):
            to_move = position["decision"] != "game_over" and position["to_move"] == seat
            title = family.name if solo else f"{family.name}: {family.look.color}"
            notes = family_notes(position, seat, components)
            player_row(canvas, height, title, family.look, notes, to_move)
            if solo:
                carla.draw_carla(canvas, position, family, components)
            else:
                farmyard.draw_farmyard(canvas, position["players"][seat], family, components)
        top += height + GAP
    return canvas.render()


def _draw_board(canvas: Canvas, position: dict[str, Any], components: Components) -> None:
    width = WIDTH - 2 * MARGIN
    left = width - _MAP - GAP
    market.draw_market(canvas, 0, 0, left, position, components)
    travel.draw_travel(canvas, width - _MAP, 0, _MAP, position, components)
    top = market.HEIGHT + GAP
    village.draw_crafts(canvas, 0, top, 640, position, components)
    village.draw_yards(canvas, 640 + GAP, top, left - 640 - GAP, position, components)
    top += village.HEIGHT + GAP
    draw_church(canvas, (0, top, 560, _LOWER), position, components)
    draw_council(canvas, (572, top, 456, _LOWER), position, components)
    draw_chronicle(canvas, (1040, top, width - 1040, _LOWER), position, components)
    _draw_strip(canvas, top + _LOWER + GAP, position, components)


def supply(position: dict[str, Any], components: Components) -> dict[str, dict[str, int]]:
    """What is left of the box: cubes by kind, goods by kind, coins."""
    solo = [position["carla"]] if position["num_players"] == 1 else []
    piles = [
        *position["spaces"].values(),
        position["bag"],
        *(owner["cubes"] for owner in (*position["players"], *solo)),
    ]
    players = position["players"]
    return {
        "cubes": {
            word: components.stock[kind] - sum(pile.get(word, 0) for pile in piles)
            for kind, word in ((kind, kind.name.lower()) for kind in Cube)
        },
        "goods": {
            word: components.goods_stock - sum(player["goods"].get(word, 0) for player in players)
            for word in (kind.name.lower() for kind in Good)
        },
        "coins": {"coin": components.coin_stock - sum(player["coins"] for player in players)},
    }


def _draw_strip(canvas: Canvas, y: float, position: dict[str, Any], components: Components) -> None:
    """The green bag and the supply."""
    left = supply(position, components)
    with canvas.group(id="supply", transform=f"translate(0 {y})"):
        panel(canvas, 0, 0, WIDTH - 2 * MARGIN, _STRIP)
        canvas.path(
            "M20 10h18l-3 5q12 8 12 16q0 8 -8 8h-20q-8 0 -8 -8q0 -8 12 -16z", fill="#3f7a44", stroke=INK
        )
        canvas.text(58, 28, "green bag", 13, fill=INK, bold=True)
        x = _cube_counts(canvas, 146, position["bag"])
        canvas.text(x + 24, 28, "supply", 13, fill=INK, bold=True)
        x = _cube_counts(canvas, x + 88, left["cubes"]) + 6
        for kind in Good:
            good(canvas, x + 12, 23, kind)
            canvas.text(x + 29, 28, str(left["goods"][kind.name.lower()]), 14, fill=INK, bold=True)
            x += 66
        coin(canvas, x + 12, 23)
        canvas.text(x + 27, 28, str(left["coins"]["coin"]), 14, fill=INK, bold=True)
        codes = ", ".join(f"{CUBES[kind].code} {kind.name.lower()}" for kind in Cube)
        canvas.text(WIDTH - 2 * MARGIN - 12, 28, codes, 11, fill=FAINT, anchor="end")


def _cube_counts(canvas: Canvas, x: float, counts: dict[str, int]) -> float:
    """Cubes of every kind with their number; returns the x for what comes next."""
    for kind in Cube:
        cube(canvas, x + 10, 25, kind)
        canvas.text(x + 27, 29, str(counts.get(kind.name.lower(), 0)), 14, fill=INK, bold=True)
        x += 60
    return x
