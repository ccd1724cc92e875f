"""A production tableau: the two resource wheels with their hands and markers, and the brick track.

A wheel is a clock of 12 sectors; sector 0 lies between 12 and 1 o'clock. After h productions the large hand
points at hour h and the small one 8 hours further. Basic value v is then sector h + v, refined value v is
sector h - 1 - v (both modulo 12): basic values run clockwise from the large hand, refined ones the other way.
"""

from typing import Any

from eurozoo.envs.core.style import ACCENT, EDGE, FAINT, INK
from eurozoo.envs.core.svg import Canvas, polar, sector

from ..components.model import Components
from ..components.terms import MAX_BASIC, MAX_REFINED, Good
from .effects import draw_tokens, labels
from .style import GOODS

SECTORS = 12
RADIUS = 112.0
RIM = RADIUS + 15  # with what is printed round the wheel
_DIAL = 46.0  # radius of the numbered middle
_BASIC, _REFINED = "#f7edd8", "#e3ddf0"
_DARK = "#3a3340"

Markers = list[tuple[Good, int]]

# where the markers of one sector lie: (radius, degrees off its middle), by how many they are
_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((84, 0),),
    2: ((94, -6.3), (94, 6.3)),
    3: ((99, -6), (99, 6), (76, 0)),
    4: ((99, -6), (99, 6), (76, -7.8), (76, 7.8)),
}


def basic_sector(hour: int, value: int) -> int:
    """Sector of a basic resource's value after `hour` productions."""
    return (hour + value) % SECTORS


def refined_sector(hour: int, value: int) -> int:
    """Sector of a refined resource's value after `hour` productions."""
    return (hour - 1 - value) % SECTORS


def left_markers(wheels: dict[str, Any]) -> tuple[Markers, Markers]:
    """Basic and refined markers of the Glassmaking wheel; its charcoal marker may have left the game."""
    basic = [(Good.SAND, wheels["sand"]), (Good.WATER, wheels["water"]), (Good.WOOD, wheels["wood"])]
    if wheels["charcoal_left"] is not None:
        basic.append((Good.CHARCOAL, wheels["charcoal_left"]))
    return basic, [(Good.GLASS, wheels["glass"])]


def right_markers(wheels: dict[str, Any]) -> tuple[Markers, Markers]:
    """Basic and refined markers of the Cooking wheel."""
    basic = [
        (Good.PORRIDGE, wheels["porridge"]),
        (Good.MEAT, wheels["meat"]),
        (Good.CHARCOAL, wheels["charcoal_right"]),
    ]
    refined = [(Good.PROVISION, value) for value in wheels["provisions"]]
    return basic, [*refined, (Good.COMMODITY, wheels["commodity"])]


def draw_tableau(canvas: Canvas, x: float, y: float, player: dict[str, Any], components: Components) -> None:
    """Brick track, Glassmaking wheel and Cooking wheel; 600 x 292 pixels from (x, y)."""
    wheels, dials = player["wheels"], player["dials"]
    middle = y + RIM + 20
    left, right = x + 62 + RIM, x + 82 + 3 * RIM
    _draw_bricks(canvas, x, y + 20, player["brick"])
    for cx, title, hour, (basic, refined) in (
        (left, "Glassmaking", dials["left"], left_markers(wheels)),
        (right, "Cooking", dials["right"], right_markers(wheels)),
    ):
        canvas.text(cx - RIM, y + 14, title, 12, fill=INK, bold=True)
        _draw_wheel(canvas, cx, middle, hour, basic, refined)
        _draw_stock(canvas, cx, middle + RIM + 13, basic, refined)
    _draw_cooking_rim(canvas, right, middle, player, components)


def _draw_wheel(canvas: Canvas, cx: float, cy: float, hour: int, basic: Markers, refined: Markers) -> None:
    canvas.circle(cx, cy, RADIUS + 3, fill="#d9cbb0", stroke=INK)
    values = [(basic_sector(hour, v), v, True) for v in range(MAX_BASIC + 1)]
    values += [(refined_sector(hour, v), v, False) for v in range(MAX_REFINED + 1)]
    for index, value, is_basic in values:
        start = index * 30
        dark = value == (0 if is_basic else MAX_REFINED)  # a marker here stops production
        ground = _BASIC if is_basic else _REFINED
        canvas.path(
            sector(cx, cy, _DIAL, RADIUS, start, start + 30), fill=ground, stroke="#b8a98c", stroke_width=0.8
        )
        canvas.path(
            sector(cx, cy, 20, _DIAL, start, start + 30), fill=_DARK if dark else ground, stroke="#b8a98c"
        )
        px, py = polar(cx, cy, 35, start + 15)
        canvas.text(px, py + 4, str(value), 11, fill="#ffffff" if dark else INK, anchor="middle", bold=True)
    _draw_hand(canvas, cx, cy, hour * 30, RADIUS + 1, 7)
    _draw_hand(canvas, cx, cy, (hour + 8) * 30, RADIUS - 14, 4.5)
    canvas.circle(cx, cy, 20, fill="#4a3b2a", stroke=INK)
    canvas.text(cx, cy + 5, str(hour), 14, fill="#ffffff", anchor="middle", bold=True)
    shared: dict[int, list[tuple[Good, int]]] = {}
    for good, value in basic:
        shared.setdefault(basic_sector(hour, value), []).append((good, value))
    for good, value in refined:
        shared.setdefault(refined_sector(hour, value), []).append((good, value))
    for index, markers in shared.items():
        for (good, value), (radius, off) in zip(markers, _PLACES[len(markers)], strict=True):
            _draw_marker(canvas, *polar(cx, cy, radius, index * 30 + 15 + off), good, value)


def _draw_hand(canvas: Canvas, cx: float, cy: float, degrees: float, length: float, width: float) -> None:
    points = [
        polar(cx, cy, 21, degrees),
        polar(cx, cy, length - 12, degrees - width * 0.3),
        polar(cx, cy, length - 13, degrees - width * 0.7),
        polar(cx, cy, length, degrees),
        polar(cx, cy, length - 13, degrees + width * 0.7),
        polar(cx, cy, length - 12, degrees + width * 0.3),
    ]
    canvas.polygon(points, fill="#4a3b2a", stroke="#4a3b2a", stroke_width=2.4, stroke_linejoin="round")


def _draw_marker(canvas: Canvas, cx: float, cy: float, good: Good, value: int) -> None:
    look = GOODS[good]
    with canvas.group(f"{good.name.lower()}: {value}"):
        canvas.circle(cx, cy, 10.2, fill=look.fill, stroke=INK, stroke_width=1.2)
        canvas.text(cx, cy + 3.8, look.code, 10.5, fill=look.ink, anchor="middle", bold=True)


def _draw_stock(canvas: Canvas, cx: float, y: float, basic: Markers, refined: Markers) -> None:
    """The same amounts once more as a row of labels."""
    goods: dict[Good, int] = {}
    for good, value in (*basic, *refined):
        goods[good] = goods.get(good, 0) + value
    tokens = labels(goods)
    draw_tokens(canvas, cx - (29 * len(tokens) - 3) / 2, y, tokens, 2 * RIM)


def _draw_cooking_rim(
    canvas: Canvas, cx: float, cy: float, player: dict[str, Any], components: Components
) -> None:
    """Printed round the Cooking wheel: points of the large hand, the end symbol; and the reminder tile."""
    points = components.hand_points
    with canvas.group("points of the large hand at the end"):
        for hour in range(SECTORS):
            px, py = polar(cx, cy, RADIUS + 10, hour * 30)
            value = str(points[min(hour, len(points) - 1)])
            canvas.text(px, py + 3.5, value, 9.5, fill=FAINT, anchor="middle", bold=True)
    ex, ey = polar(cx, cy, RADIUS + 10, components.end_symbol * 30 + 15)
    with canvas.group("end of the game: a provision marker has reached this sector"):
        canvas.circle(ex, ey, 9.5, fill="#ffffff", stroke=ACCENT, stroke_width=1.6)
        canvas.path(
            f"M{ex - 4:.2f} {ey - 5.5:.2f}h8l-8 11h8z", fill=ACCENT, stroke=ACCENT, stroke_linejoin="round"
        )
    if player["reminder_tile"]:
        sector_middle = (components.reminder_production - 1) * 30 + 15
        rx, ry = polar(cx, cy, RADIUS + 9, sector_middle)
        with canvas.group("Job + Resource tile: moved by the large hand"):
            canvas.rect(rx - 9, ry - 8, 18, 16, rx=3, fill="#5d6b52", stroke="#ffffff")
            canvas.text(rx, ry + 4, "J+", 10, fill="#ffffff", anchor="middle", bold=True)


def _draw_bricks(canvas: Canvas, x: float, y: float, bricks: int) -> None:
    """The brick track, 7 at the top."""
    canvas.text(x + 18, y - 6, "Brick", 12, fill=INK, anchor="middle", bold=True)
    for value in range(MAX_BASIC + 1):
        top = y + 26 * (MAX_BASIC - value) + 4
        canvas.rect(x, top, 36, 24, rx=4, fill=_BASIC, stroke=EDGE)
        if value != bricks:
            canvas.text(x + 18, top + 16, str(value), 11, fill=FAINT, anchor="middle", bold=True)
    top = y + 26 * (MAX_BASIC - bricks) + 4
    _draw_marker(canvas, x + 13, top + 12, Good.BRICK, bricks)
    canvas.text(x + 30, top + 16, str(bricks), 11, fill=INK, anchor="middle", bold=True)
