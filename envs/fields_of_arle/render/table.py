"""The whole table: turn line, game board, buildings, supply, and one row for each player."""

from typing import Any

from eurozoo.envs.core.style import (
    BAND,
    FAINT,
    HEADER,
    INK,
    MARGIN,
    PAPER,
    SEATS,
    WIDTH,
    Pawn,
    header,
    player_row,
    star,
    words,
)
from eurozoo.envs.core.svg import Canvas

from ..actions import BUILDINGS, CARGO, DESTINATIONS
from ..components.model import Components
from ..components.terms import FIRST_ANIMAL, Good
from . import barn, board, home, stock, supply
from .buildings import building_name, draw_offer
from .pieces import good_word
from .points import points, title
from .style import HEAD, HEAD_NOTE

_GAP = 12.0
_BOARD = 1052.0  # width of the game board
_SUPPLY = 440.0
_TOWNS = 752.0
_ROW = BAND + home.HEIGHT + 32

#: what a decision asks, by its name
QUESTIONS = {
    "game_over": "the game is over",
    "turn": "place a worker, or pass",
    "window": "anything else? load, exchange, use a house, or done",
    "option": "choose what to do, or done",
    "fields": "place a field, or done",
    "master": "pay for a tool, or done",
    "make_room": "animals have no place: return one",
    "take": "which good?",
    "times": "how often?",
    "slaughter": "slaughter an animal, or done",
    "cut": "cut peat from which moor?",
    "upgrade": "turn which tile?",
    "slot": "which vehicle?",
    "price": "how to pay for the building?",
    "pay_wood": "how much of the wood in timber?",
    "pay_clay": "how much of the clay in brick?",
    "plow_animal": "cattle or horse for the plow?",
    "sell": "sell an item, or done",
    "remove_moor": "remove which moor?",
    "born": "how many are born?",
    "eat": "food is short: eat which animal?",
    "november": "which starter house acts next?",
    "smithy": "exchange equipment for a plow, or done",
    "replace": "replace a field by a forest, or done",
}


def asked(position: dict[str, Any]) -> tuple[tuple[str, Pawn] | None, str]:
    """Who decides, nobody after the end, and what."""
    question = QUESTIONS[position["decision"]]
    if position["decision"] == "game_over":
        return None, question
    seat = position["to_move"]
    about = _subject(position)
    return (f"Player {seat}", SEATS[seat]), question + (f" ({about})" if about else "")


def _subject(position: dict[str, Any]) -> str:
    """What a decision is about, where the agenda says it."""
    if not position.get("agenda"):
        return ""
    a = position["agenda"][-1]["a"]
    subject = {
        "fields": f"{a} left",
        "master": f"{a} left",
        "slaughter": f"{a} left",
        "cut": f"{a} left",
        "replace": f"{a} left",
        "price": building_name(BUILDINGS[a]) if position["decision"] == "price" else "",
        "pay_wood": f"{a} due",
        "pay_clay": f"{a} due",
        "eat": f"{a} missing",
    }
    if position["decision"] == "sell":
        return words(DESTINATIONS[a])
    if position["decision"] == "slot" and a >= 0:
        return f"for {words(CARGO[a]).lower()}"
    if position["decision"] == "born":
        return good_word(Good(FIRST_ANIMAL + a))
    return subject.get(position["decision"], "")


def turn_notes(position: dict[str, Any], components: Components) -> list[str]:
    """What else there is to know about the turn, in short words."""
    half_year = position["half_year"]
    phase = "" if position["phase"] == "work" else f", {'November' if board.is_summer(half_year) else 'May'}"
    notes = [f"half-year {half_year} of {components.half_years}: {board.season_name(half_year)}{phase}"]
    if position["special_action"] is not None:
        notes.append(f"other season used by Player {position['special_action']}")
    if position["decision"] != "game_over" and position["active"] != position["to_move"]:
        notes.append(f"turn of Player {position['active']}")
    return notes


def player_notes(position: dict[str, Any], seat: int, components: Components) -> list[str]:
    """What there is to know about a player beside the pieces, in short words."""
    player = position["players"][seat]
    notes = [f"workers used: {player['turns']}"]
    if position["num_players"] > 1 and position["starting_player"] == seat:
        notes.append("starting player")
    if position["decision"] != "game_over" and position["to_move"] == seat:
        notes.append("to move")
    if position["special_action"] == seat:
        notes.append("special action used")
    if player["houses_waiting"]:
        notes.append(f"still to act: {', '.join(map(building_name, player['houses_waiting']))}")
    if player["bottlenecks"]:
        notes.append(f"bottlenecks: {player['bottlenecks']}")
    bred = [
        f"{number} {place[:-1] if number == 1 else place} with {animal}"
        for place in ("stalls", "stables")
        for animal, number in player["bred"][place].items()
    ]
    if bred:
        notes.append(f"bred: {', '.join(bred)}")
    if position["num_players"] == 1 and (reached := title(player, components)):
        notes.append(reached)
    return notes


def draw_table(position: dict[str, Any], components: Components) -> str:
    """The table as SVG text, 1600 pixels wide."""
    top = HEADER + MARGIN + board.HEIGHT + _GAP + supply.HEIGHT + _GAP
    rows = len(position["players"]) * (_ROW + _GAP)
    canvas = Canvas(WIDTH, top + rows + 4, PAPER, f"Fields of Arle, {position['num_players']} players")
    mover, question = asked(position)
    header(canvas, "Fields of Arle", HEAD, HEAD_NOTE, mover, question, turn_notes(position, components))
    with canvas.group(transform=f"translate({MARGIN} {HEADER + MARGIN})"):
        width = WIDTH - 2 * MARGIN
        board.draw_board(canvas, (0, 0, _BOARD, board.HEIGHT), position, components)
        left = _BOARD + _GAP
        draw_offer(canvas, (left, 0, width - left, board.HEIGHT), position, components)
        y = board.HEIGHT + _GAP
        supply.draw_supply(canvas, (0, y, _SUPPLY, supply.HEIGHT), position, components)
        supply.draw_towns(canvas, (_SUPPLY + _GAP, y, _TOWNS, supply.HEIGHT), components)
        left = _SUPPLY + _TOWNS + 2 * _GAP
        supply.draw_inventory(canvas, (left, y, width - left, supply.HEIGHT), components)
    for seat in range(len(position["players"])):
        with canvas.group(id=f"player{seat}", transform=f"translate({MARGIN} {top})"):
            _draw_player(canvas, position, seat, components)
        top += _ROW + _GAP
    return canvas.render()


def _draw_player(canvas: Canvas, position: dict[str, Any], seat: int, components: Components) -> None:
    player, look = position["players"][seat], SEATS[seat]
    to_move = position["decision"] != "game_over" and position["to_move"] == seat
    notes = player_notes(position, seat, components)
    player_row(canvas, _ROW, f"Player {seat}: {look.color}", look, notes, to_move)
    home.draw_room(canvas, 16, BAND + 16, home.WIDTH, player, components)
    homeless = home.draw_home(canvas, 16, BAND + 26, player, components)
    left, width = home.WIDTH + 44, 400.0
    stock.draw_animals(canvas, left, BAND + 34, player)
    home.draw_homeless(canvas, left, BAND + 70, homeless)
    stock.draw_track(canvas, left, BAND + 92, width, player, look, components)
    stock.draw_stock(canvas, left, BAND + 288, width, player)
    left += width + 28
    width = 590.0
    barn.draw_barn(canvas, left, BAND + 8, width, player, components)
    barn.draw_loads(canvas, left, BAND + 204, width, player)
    barn.draw_travels(canvas, left, BAND + 288, width, player, look, components)
    _draw_points(canvas, left + width + 28, player, components)


def _draw_points(canvas: Canvas, x: float, player: dict[str, Any], components: Components) -> None:
    parts = points(player, components)
    canvas.text(x, BAND + 18, "points as of now", 11, fill=FAINT, width=180)
    for i, (what, amount) in enumerate(parts.items()):
        top = BAND + 42 + 21 * i
        ink = INK if amount else FAINT
        canvas.text(x, top, what, 12.5, fill=ink)
        canvas.text(x + 132, top, f"{amount:g}", 12.5, fill=ink, anchor="end", bold=bool(amount))
    total = sum(parts.values())
    with canvas.group(f"{total:g} points", transform=f"translate({x + 70} {BAND + 296}) scale(4.4)"):
        star(canvas, 0, 0, total)
