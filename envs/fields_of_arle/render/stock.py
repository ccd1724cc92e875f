"""A player's animals, goods track, and the materials, fabrics and clothing in the supply."""

from collections.abc import Sequence
from typing import Any

from eurozoo.envs.core.style import EDGE, FAINT, INK, Pawn, star
from eurozoo.envs.core.svg import Canvas

from ..components.model import Components
from ..components.terms import FIRST_ANIMAL, NUM_ANIMALS, NUM_TRACK_GOODS, Good, Land
from .pieces import draw_good
from .points import amount, food_split
from .style import CLOTH, MATERIALS

_LANE = 24.0
_SHADES = ("#fffdf7", "#f6eed6", "#efe0b4", "#e8cf86")  # of spaces, by how many steps of points are reached


def draw_goods(
    canvas: Canvas, x: float, y: float, width: float, kinds: Sequence[Good], player: dict[str, Any]
) -> None:
    """Goods side by side with their numbers."""
    step = width / len(kinds)
    for i, kind in enumerate(kinds):
        number, left = amount(player, kind), x + i * step
        draw_good(canvas, left + 13, y, kind, 1.3, pale=not number)
        canvas.text(
            left + 30, y + 5, str(number), 14, fill=INK if number else "#a89d89", bold=True, width=step - 32
        )


def draw_animals(canvas: Canvas, x: float, y: float, player: dict[str, Any]) -> None:
    """How many animals of each kind there are."""
    for i in range(NUM_ANIMALS):
        kind = Good(FIRST_ANIMAL + i)
        number, left = amount(player, kind), x + 96 * i
        draw_good(canvas, left + 15, y, kind, 1.45, pale=not number)
        canvas.text(left + 35, y + 7, str(number), 19, fill=INK if number else "#a89d89", bold=True)


def draw_track(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    player: dict[str, Any],
    look: Pawn,
    components: Components,
) -> None:
    """The goods track: a lane for each indicator, from 0 on; stars above the spaces that give more points."""
    length = components.track_length
    step = (width - 26) / (length + 1)
    left = x + 26
    lanes = [(Good.FOOD, number) for number in food_split(amount(player, Good.FOOD), components)]
    lanes += [(Good(i), amount(player, Good(i))) for i in range(1, NUM_TRACK_GOODS)]
    depot = player["land"].get(Land.DEPOT.name.lower(), 0) > 0
    canvas.text(x, y + 10, "doubled by a Depot" if depot else "goods track", 11, fill=FAINT, width=140)
    at = components.track_points.at
    for least, worth in zip(at, components.track_points.amounts, strict=True):
        star(canvas, left + (least + 0.5) * step, y + 7, (2 if depot else 1) * worth / 2)
    for i, (kind, number) in enumerate(lanes):
        top = y + 19 + i * _LANE
        draw_good(canvas, x + 11, top + 10.5, kind)
        for space in range(length + 1):
            reached = sum(space >= least for least in at)
            canvas.rect(
                left + space * step, top, step - 1.5, _LANE - 3, rx=3,
                fill=_SHADES[min(reached, 3)], stroke=EDGE, stroke_width=0.8,
            )  # fmt: skip
        middle = left + (number + 0.5) * step - 0.75
        with canvas.group(f"{kind.name.lower()} indicator: {number}"):
            canvas.rect(
                middle - step / 2 - 0.5, top - 1, step + 0.5, _LANE - 1, rx=5, fill=look.fill, stroke=INK
            )
            canvas.text(
                middle,
                top + 13.3,
                str(number),
                11.5,
                fill=look.ink,
                anchor="middle",
                bold=True,
                width=step - 2,
            )


def draw_stock(canvas: Canvas, x: float, y: float, width: float, player: dict[str, Any]) -> None:
    """Materials in one row, fabrics and clothing in another."""
    canvas.text(x, y + 10, "materials, fabrics, clothing", 11, fill=FAINT)
    draw_goods(canvas, x, y + 32, width, MATERIALS, player)
    draw_goods(canvas, x, y + 70, width, CLOTH, player)
