"""The whole table: turn line, map, Buildings boards and one row for each player."""

from typing import Any

from eurozoo.envs.core.style import (
    HEADER,
    INK,
    MARGIN,
    PAPER,
    SEATS,
    WIDTH,
    Pawn,
    header,
    label,
    player_row,
)
from eurozoo.envs.core.svg import Canvas

from ..actions import JOBS
from ..components.model import Components
from ..components.terms import Good
from . import boards
from .effects import good_word
from .estates import draw_estates
from .map import draw_map
from .style import GOODS, SOLO
from .wheels import draw_tableau

_FOOTER = 24
_ROW = 344  # height of a player's row

#: what a decision asks, by its name
QUESTIONS = {
    "game_over": "the game is over",
    "neutral_village": "choose the village of the neutral pawn",
    "neutral_space": "choose the space of the neutral pawn",
    "turn": "start of the turn: swap, move, beg or convert",
    "move": "move the pawn",
    "pawn": "choose which pawn to place",
    "pay_provisions": "pay provisions: from which marker?",
    "pay_owner": "pay a basic resource for a pawn in the village",
    "receive": "take the resource or decline",
    "action": "visit a Tradesperson or complete the Job",
    "second_visit": "second visit, or done",
    "distillery": "Distillery: visit any other Tradesperson",
    "end_of_turn": "end of the turn: convert, or done",
    "last_chance": "before scoring: convert, or done",
    "choose_part": "choose the next part of the reward",
    "choose_basic": "choose a basic resource",
    "charcoal_wheel": "gain charcoal: on which wheel?",
    "pay_charcoal": "pay charcoal: from which wheel?",
    "gain_provisions": "gain provisions: on which marker?",
    "build": "choose a Building to construct",
    "place_building": "choose a space for the Building",
    "place_tile": "choose a space for the tile",
    "remove_tile": "pay a tile: which one?",
    "remove_landscape": "remove a Landscape tile: which one?",
    "return_animal": "which animals go back to the supply?",
    "pay_livestock": "pay Livestock: how many pigs?",
    "choose_animal": "choose pig or cattle",
    "breed": "Breeding Station: how many pigs?",
    "offer": "use the effect or decline",
    "pay_kind": "Grocer: pay 1 of which resource?",
    "choose_tile": "Wilderness Hut: which tile?",
    "choose_instant": "choose the reward",
}


def seat_look(position: dict[str, Any], seat: int) -> Pawn:
    """Colour of a player; alone, white."""
    return SOLO[-1] if position["num_players"] == 1 else SEATS[seat]


def asked(position: dict[str, Any]) -> tuple[tuple[str, Pawn] | None, str]:
    """Who decides, nobody after the end, and what."""
    question = QUESTIONS[position["decision"]]
    if position["decision"] == "game_over":
        return None, question
    seat, active = position["to_move"], position["active"]
    if active != seat:
        question += f" (turn of player {active})"
    return (f"Player {seat}", seat_look(position, seat)), question


def turn_notes(position: dict[str, Any]) -> list[str]:
    """What else there is to know about the turn, in short words."""
    notes = []
    turn = position["turn"]
    if position["num_players"] == 1:
        notes.append(f"year {position['solo']['year']}")
    if turn["swapped"]:
        notes.append("commodity spent")
    if turn["visited"]:
        notes.append(f"visited {turn['visited'].replace('_', ' ')}")
    if turn["is_extra"]:
        notes.append("extra turn")
    if turn["extra_turns"]:
        notes.append("extra turn to come")
    if position["final_turns"] is not None:
        notes.append(f"FINAL ROUND, turns left: {position['final_turns']}")
    return notes


def draw_table(position: dict[str, Any], components: Components) -> str:
    """The table as SVG text, 1600 pixels wide."""
    height = HEADER + boards.HEIGHT + 2 * MARGIN + len(position["players"]) * (_ROW + MARGIN) + _FOOTER
    canvas = Canvas(WIDTH, height, PAPER, f"Black Forest, {position['num_players']} players")
    mover, question = asked(position)
    header(canvas, "Black Forest", "#33472f", "#5d7357", mover, question, turn_notes(position))
    top = HEADER + MARGIN
    draw_map(canvas, MARGIN, top, position, components)
    boards.draw_boards(canvas, WIDTH - MARGIN - boards.WIDTH, top, position, components)
    top += boards.HEIGHT + MARGIN
    for seat in range(len(position["players"])):
        _draw_player(canvas, top, position, seat, components)
        top += _ROW + MARGIN
    _draw_codes(canvas, top)
    return canvas.render()


def _draw_codes(canvas: Canvas, y: float) -> None:
    """What the codes on the labels mean, along the foot of the picture."""
    goods = [good for good in GOODS if good <= Good.LIVESTOCK] + [Good.BUILDING]
    step = (WIDTH - 2 * MARGIN) / len(goods)
    for i, good in enumerate(goods):
        x = MARGIN + i * step
        label(canvas, x, y, GOODS[good], GOODS[good].code, 24)
        canvas.text(x + 28, y + 4, good_word(good), 10.5, fill=INK, width=step - 32)


def _draw_player(
    canvas: Canvas, y: float, position: dict[str, Any], seat: int, components: Components
) -> None:
    """One row: name and notes, tableau, Domain."""
    player = position["players"][seat]
    look = seat_look(position, seat)
    width = WIDTH - 2 * MARGIN
    to_move = position["decision"] != "game_over" and position["to_move"] == seat
    with canvas.group(id=f"player{seat}", transform=f"translate({MARGIN} {y})"):
        player_row(canvas, _ROW, f"Player {seat}: {look.color}", look, _player_notes(position, seat), to_move)
        draw_tableau(canvas, 14, 36, player, components)
        draw_estates(canvas, 630, 44, width - 644, player, components)
        _draw_domain_line(canvas, 630, _ROW - 24, player, components)


def _player_notes(position: dict[str, Any], seat: int) -> list[str]:
    player = position["players"][seat]
    notes = [f"{player['turns']} turns taken"]
    if position["num_players"] > 1 and position["starting_player"] == seat:
        notes.append("starting player")
    if position["triggered_by"] == seat:
        notes.append("triggered the end")
    if position["decision"] != "game_over" and position["to_move"] == seat:
        notes.append("to move")
    if player["wheels"]["charcoal_left"] is None:
        notes.append("no charcoal on the Glassmaking wheel")
    return notes


def _draw_domain_line(
    canvas: Canvas, x: float, y: float, player: dict[str, Any], components: Components
) -> None:
    """Livestock and completed Jobs, below the Estates."""
    for word, good in (("pigs", Good.PIG), ("cattle", Good.CATTLE)):
        label(canvas, x, y, GOODS[good], f"{player[word]} {word}", 72)
        x += 82
    jobs = [components.jobs[JOBS.index(job)].name for job in player["jobs_done"]]
    canvas.text(x + 8, y + 4, "Jobs done: " + (", ".join(jobs) or "none"), 12, fill=INK, width=740)
