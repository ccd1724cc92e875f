"""The Buildings boards: 36 small Buildings with the side that lies up, and the large Buildings."""

from typing import Any

from eurozoo.envs.core.style import EDGE, FAINT, INK, panel, star
from eurozoo.envs.core.svg import Canvas, wrap

from ..actions import LARGE_BUILDINGS
from ..components.model import Building, Components
from ..components.terms import NUM_SMALL
from .effects import KINDS, Line, building_hint, building_lines, draw_tokens, labels, split

WIDTH, HEIGHT = 716, 724
_SLOT = (114.0, 90.0)  # a small Building
_ROWS = 6  # of the boards; three columns each, by glass cost
_TOP = 30.0


def draw_boards(canvas: Canvas, x: float, y: float, position: dict[str, Any], components: Components) -> None:
    """All Buildings that can be constructed, with the top left corner at (x, y)."""
    players = position["num_players"]
    lying = {id: components.building(id) for id in position["buildings"]}
    with canvas.group(id="buildings", transform=f"translate({x} {y})"):
        panel(canvas, 0, 0, WIDTH, HEIGHT, "Buildings")
        _draw_key(canvas)
        for number in range(NUM_SMALL):
            board, place = divmod(number, 3 * _ROWS)
            row, column = divmod(place, 3)
            left = 10 + board * (3 * _SLOT[0] + 12) + column * _SLOT[0]
            top = _TOP + row * _SLOT[1]
            side = next((id for id in lying if id[:2] == f"{number + 1:02d}"), None)
            if side is None:
                _draw_gap(canvas, left, top, f"{number + 1:02d}")
            else:
                _draw_slot(canvas, left, top, *_SLOT, lying[side], players, components)
        large = [lying[id] for id in LARGE_BUILDINGS if id in lying]
        laid_out = sum(components.large_laid_out[players - 1])
        width = (WIDTH - 20) / laid_out
        top = _TOP + _ROWS * _SLOT[1] + 8
        for i, building in enumerate(large):
            _draw_slot(canvas, 10 + i * width, top, width, HEIGHT - top - 8, building, players, components)
        if not large:
            canvas.text(20, top + 24, "All large Buildings are taken.", 12, fill=FAINT)


def _draw_key(canvas: Canvas) -> None:
    x = 110.0
    for letter in "CIPEN":
        name, fill = KINDS[letter]
        _draw_kind(canvas, x, 16, letter)
        canvas.text(x + 11, 20, name, 10.5, fill=fill, bold=True)
        x += 32 + 7.4 * len(name)


def _draw_kind(canvas: Canvas, x: float, y: float, letter: str) -> None:
    canvas.rect(x - 6, y - 6.5, 13, 13, rx=3, fill=KINDS[letter][1])
    canvas.text(x + 0.5, y + 3.6, letter, 10, fill="#ffffff", anchor="middle", bold=True)


def _draw_gap(canvas: Canvas, x: float, y: float, number: str) -> None:
    """A space whose Building is taken."""
    canvas.rect(
        x + 2,
        y + 2,
        _SLOT[0] - 4,
        _SLOT[1] - 4,
        rx=5,
        fill="#efe9dc",
        stroke=EDGE,
        stroke_dasharray="4 3",
    )
    canvas.text(x + _SLOT[0] / 2, y + _SLOT[1] / 2 + 6, number, 17, fill="#a89d89", anchor="middle")


def _draw_slot(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    building: Building,
    players: int,
    components: Components,
) -> None:
    lines = building_lines(building, components)
    cost = labels(building.build_cost(players))
    hint = f"{building_hint(building, components)} Costs {', '.join(token.spoken for token in cost)}."
    with canvas.group(hint, transform=f"translate({x:.2f} {y:.2f})"):
        canvas.rect(2, 2, width - 4, height - 4, rx=5, fill="#ffffff", stroke=INK)
        left = 7.0
        if not building.level:
            canvas.rect(2, 2, 27, 17, rx=5, fill=INK)
            canvas.text(15.5, 14.5, building.id, 10, fill="#ffffff", anchor="middle", bold=True)
            left = 32.0
        room = width - left - 24
        title = wrap(building.name, 9.5, room, 2, bold=True)
        for i, text in enumerate(title):
            canvas.text(left, 13 + 11 * i, text, 9.5, fill=INK, bold=True, width=room)
        star(canvas, width - 13, 14, building.points)
        draw_tokens(canvas, 7, 36, cost, width - 14)
        canvas.line(6, 47, width - 6, 47, EDGE)
        _draw_lines(canvas, 7, 57, width - 12, lines)


def _draw_lines(canvas: Canvas, x: float, y: float, width: float, lines: list[Line]) -> None:
    """One row an effect; a single one may take two rows before it is made smaller."""
    for i, line in enumerate(lines):
        top = y + 18 * i
        _draw_kind(canvas, x + 5, top, line.kind)
        rows = split(line.tokens, width - 16) if len(lines) == 1 else [line.tokens]
        for j, tokens in enumerate(rows):
            draw_tokens(canvas, x + 16, top + 18 * j, tokens, width - 16)
