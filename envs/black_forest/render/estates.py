"""A Domain: Estates as grids of tiles, Buildings, stables and the Glass Hut."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from eurozoo.envs.core.style import ACCENT, EDGE, FAINT, INK, star
from eurozoo.envs.core.svg import Canvas, wrap

from ..components.model import Building, Components, Grid
from ..components.terms import Good, Special, Tile
from .effects import building_hint, building_lines, draw_tokens, split, tokens_width
from .style import GOODS

CELL = (76.0, 76.0)  # width and height of a space
HEIGHT = 228.0  # of all Estates, without their names
GAP = 14.0  # between two Estates
_EMPTY = "#fbf8ef"
_TILES = {
    "forest": GOODS[Good.FOREST],
    "field": GOODS[Good.FIELD],
    "pond": GOODS[Good.POND],
    "pasture": GOODS[Good.PASTURE],
}
_READABLE = 0.62  # smallest scale of an effect on a space


@dataclass(frozen=True)
class Piece:
    """What covers one space, or two: a large Building, the Glass Hut and the stable below it."""

    word: str
    number: int  # of its first space, as in `main.3`
    row: int
    column: int
    rows: int = 1
    columns: int = 1


def pieces(rows: list[list[str]], grid: Grid) -> Iterator[Piece]:
    """The pieces of an Estate in reading order; `grid` tells which spaces the Glass Hut covers."""
    width = len(rows[0])
    covered: set[tuple[int, int]] = set()
    for row, line in enumerate(rows):
        for column, word in enumerate(line):
            if (row, column) in covered:
                continue
            number = row * width + column + 1
            here = (row, column)
            below, beside = (row + 1, column), (row, column + 1)
            if _joined(rows, grid, here, below):
                covered.add(below)
                yield Piece(word, number, row, column, rows=2)
            elif _joined(rows, grid, here, beside):
                covered.add(beside)
                yield Piece(word, number, row, column, columns=2)
            else:
                yield Piece(word, number, row, column)


def _joined(rows: list[list[str]], grid: Grid, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Whether one piece covers both spaces."""
    row, column = second
    if row >= len(rows) or column >= len(rows[0]):
        return False
    word = rows[first[0]][first[1]]
    if rows[row][column] != word:
        return False
    if word in ("hut", "stable"):
        return grid.rows[first[0]][first[1]] == grid.rows[row][column] == Tile.HUT
    return word not in _TILES and word != "empty"


def estates_width(estates: list[list[list[str]]]) -> float:
    """Width of a Domain at full size."""
    return sum(len(rows[0]) for rows in estates) * CELL[0] + GAP * (len(estates) - 1)


def draw_estates(
    canvas: Canvas, x: float, y: float, width: float, player: dict[str, Any], components: Components
) -> None:
    """All Estates of a player side by side, made smaller if they need more than the room given."""
    estates = player["estates"]
    highest = max(len(rows) for rows in estates)
    scale = min(1.0, width / estates_width(estates), HEIGHT / (highest * CELL[1]))
    with canvas.group(transform=f"translate({x} {y}) scale({scale:.4f})"):
        left = 0.0
        for number, rows in enumerate(estates):
            name = "main" if number == 0 else f"estate{number}"
            grid = components.small_grid if number else components.main_grid
            canvas.text(left + 2, 13, name, 12, fill=INK, bold=True)
            with canvas.group(transform=f"translate({left} 20)"):
                for piece in pieces(rows, grid):
                    _draw_piece(canvas, piece, player, components)
                canvas.rect(
                    0,
                    0,
                    len(rows[0]) * CELL[0],
                    len(rows) * CELL[1],
                    rx=3,
                    fill="none",
                    stroke=INK,
                    stroke_width=2,
                )
            left += len(rows[0]) * CELL[0] + GAP


def _draw_piece(canvas: Canvas, piece: Piece, player: dict[str, Any], components: Components) -> None:
    width, height = CELL[0] * piece.columns, CELL[1] * piece.rows
    with canvas.group(transform=f"translate({piece.column * CELL[0]} {piece.row * CELL[1]})"):
        if piece.word == "empty":
            canvas.rect(0, 0, width, height, fill=_EMPTY, stroke=EDGE)
            canvas.text(width / 2, height / 2 + 7, str(piece.number), 20, fill="#8c8170", anchor="middle")
        elif piece.word in _TILES:
            _draw_landscape(canvas, piece.word, width, height, piece.number)
        elif piece.word == "stable":
            canvas.rect(0, 0, width, height, fill="#c9a27a", stroke=INK)
            canvas.path(
                f"M8 {height - 8}v-22l{width / 2 - 8} -14l{width / 2 - 8} 14v22z", fill="#a87a4c", stroke=INK
            )
            canvas.text(width / 2, height - 14, "Stable", 12, fill="#ffffff", anchor="middle", bold=True)
        elif piece.word == "hut":
            _draw_hut(canvas, width, height, player["progress"], components.hut_steps)
        else:
            _draw_building(canvas, piece.word, width, height, player, components)


def _draw_landscape(canvas: Canvas, word: str, width: float, height: float, number: int) -> None:
    look = _TILES[word]
    canvas.rect(0, 0, width, height, fill=look.fill, stroke=INK)
    middle = width / 2
    if word == "forest":
        for cx, top in ((middle - 17, 12.0), (middle + 17, 12.0), (middle, 20.0)):
            canvas.path(f"M{cx} {top}l11 22h-22z", fill="#1f4d2e", stroke="#bfd9c4", stroke_width=0.8)
    elif word == "field":
        for i in range(5):
            canvas.line(10 + 11 * i, 34, 18 + 11 * i, 10, "#a88a12", 2)
    elif word == "pond":
        canvas.element("ellipse", cx=middle, cy=24, rx=27, ry=13, fill="#3f86c6")
        canvas.path(
            f"M{middle - 16} 24q4 -5 8 0t8 0t8 0t8 0", fill="none", stroke="#ffffff", stroke_width=1.5
        )
    else:
        canvas.path(
            f"M10 14h{width - 20}M10 24h{width - 20}M16 8v26M{middle} 8v26M{width - 16} 8v26",
            fill="none",
            stroke="#5d7f35",
            stroke_width=2.2,
        )
    canvas.text(middle, height - 15, word.title(), 12, fill=look.ink, anchor="middle", bold=True)
    canvas.text(5, height - 4, str(number), 9, fill=look.ink)


def _draw_hut(canvas: Canvas, width: float, height: float, progress: int, steps: int) -> None:
    """The Glass Hut with its progress track, bottom space 0."""
    canvas.rect(0, 0, width, height, fill="#e8d2b0", stroke=INK)
    canvas.path(f"M4 22l{width / 2 - 4} -18l{width / 2 - 4} 18z", fill=ACCENT, stroke=INK)
    canvas.text(width / 2, 34, "Glass Hut", 10.5, fill=INK, anchor="middle", bold=True, width=width - 6)
    track = height - 42
    space = min(track / (steps + 1), 22)
    for step in range(steps + 1):
        top = height - 6 - space * (step + 1)
        here = step == progress
        canvas.rect(
            width / 2 - 17,
            top,
            34,
            space - 2,
            rx=4,
            fill=GOODS[Good.STEP].fill if here else "#fffdf7",
            stroke=INK,
        )
        text = "new" if step == steps else str(step)
        canvas.text(
            width / 2,
            top + space / 2 + 2.5,
            text,
            10,
            fill="#ffffff" if here else FAINT,
            anchor="middle",
            bold=here,
        )


def _draw_building(
    canvas: Canvas, id: str, width: float, height: float, player: dict[str, Any], components: Components
) -> None:
    building = components.building(id)
    with canvas.group(building_hint(building, components)):
        canvas.rect(1, 1, width - 2, height - 2, rx=4, fill="#efe4d2", stroke=ACCENT, stroke_width=2)
        canvas.rect(1, 1, width - 2, 19, rx=4, fill=ACCENT)
        canvas.text(6, 15, "large" if building.level else id, 11, fill="#ffffff", bold=True, width=width - 30)
        star(canvas, width - 13, 12, building.points)
        title = wrap(building.name, 9.5, width - 10, 2, bold=True)
        for i, text in enumerate(title):
            y = 31 + 11 * i
            canvas.text(width / 2, y, text, 9.5, fill=INK, anchor="middle", bold=True, width=width - 8)
        if building.special == Special.TANNERY:
            canvas.text(
                width / 2, height - 10, f"{player['tannery_pigs']} pigs", 12, fill=INK, anchor="middle"
            )
        else:
            _draw_lasting(canvas, building, 21 + 11 * len(title), width, height, components)


def _draw_lasting(
    canvas: Canvas, building: Building, top: float, width: float, height: float, components: Components
) -> None:
    """The effects that a constructed Building still has, as far as they fit in readable size."""
    room = width - 10
    lasting = [line for line in building_lines(building, components) if line.kind in "CPE"]
    rows = [tokens for line in lasting for tokens in split(line.tokens, room)]
    step = 14
    if not rows or len(rows) * step > height - top - 4:
        return
    if min(room / tokens_width(tokens) for tokens in rows) < _READABLE:
        return
    y = (top + height) / 2 - step * (len(rows) - 1) / 2
    for tokens in rows:
        scale = min(0.85, room / tokens_width(tokens))
        draw_tokens(canvas, (width - tokens_width(tokens) * scale) / 2, y, tokens, room, scale)
        y += step
