"""The game board: half-years, action spaces of both seasons, tool tracks."""

from collections.abc import Sequence
from typing import Any

from eurozoo.envs.core.icons import draw_line
from eurozoo.envs.core.style import ACCENT, EDGE, FAINT, GOLD, HEADING, INK, SEATS, area, pawn, star, words
from eurozoo.envs.core.svg import Canvas, polar, text_width

from ..actions import SUMMER, WINTER
from ..components.model import Components
from ..components.terms import Tool
from .effects import space_icons
from .icons import bundle
from .style import SUMMER as SUMMER_DARK
from .style import SUMMER_LIGHT, TABLE, WINTER_LIGHT
from .style import WINTER as WINTER_DARK

_ROW = 32.0
_NAME = 118.0
_TRACKS = 250.0  # width of the tool tracks
HEIGHT = HEADING + 40 + _ROW * len(SUMMER)


def is_summer(half_year: int) -> bool:
    return half_year % 2 == 1


def season_name(half_year: int) -> str:
    return "summer" if is_summer(half_year) else "winter"


def space_name(space: str) -> str:
    """`summer_grocer` as "Grocer", `builders_merchant` as "Builders' Merchant"."""
    name = words(space.removeprefix("summer_").removeprefix("winter_"))
    return name.replace("Builders ", "Builders' ")


def draw_board(
    canvas: Canvas, box: tuple[float, float, float, float], position: dict[str, Any], components: Components
) -> None:
    """The whole board in a box."""
    with area(canvas, box, "Action board", TABLE, "board"):
        _draw_half_years(canvas, box[2], position["half_year"], components)
        side = (box[2] - _TRACKS - 32) / 2
        summer = is_summer(position["half_year"])
        top = HEADING + 8
        for i, (spaces, now, dark, light) in enumerate(
            ((SUMMER, summer, SUMMER_DARK, SUMMER_LIGHT), (WINTER, not summer, WINTER_DARK, WINTER_LIGHT))
        ):
            x = 8 + i * (side + _TRACKS + 16)
            with canvas.group(id="winter" if i else "summer", transform=f"translate({x} {top})"):
                canvas.rect(0, 0, side, 24, rx=6, fill=dark if now else "#8d877c")
                (_snowflake if i else _sun)(canvas, 18, 12)
                name = "winter" if i else "summer"
                canvas.text(36, 17, f"{name} spaces{': now' if now else ''}", 13, fill="#ffffff", bold=True)
                _draw_spaces(canvas, side, spaces, position, components, light if now else "#f1eee6", now)
        _draw_tools(canvas, 16 + side, top, position, components)


def _draw_half_years(canvas: Canvas, width: float, half_year: int, components: Components) -> None:
    step = 66.0
    x = width - 10 - step * components.half_years
    for number in range(1, components.half_years + 1):
        now, summer = number == half_year, is_summer(number)
        fill = GOLD if now else "#fffdf7" if number > half_year else "#a3978a"
        with canvas.group(f"half-year {number}: {season_name(number)}"):
            canvas.rect(
                x, 5, step - 5, 24, rx=6, fill=fill,
                stroke=ACCENT if now else INK, stroke_width=3 if now else 0.8,
            )  # fmt: skip
            (_sun if summer else _snowflake)(canvas, x + 17, 17, INK if not summer else "#c98a12")
            canvas.text(x + 42, 22, str(number), 14, fill=INK, anchor="middle", bold=True)
        x += step


def _sun(canvas: Canvas, x: float, y: float, fill: str = GOLD) -> None:
    canvas.circle(x, y, 4.6, fill=fill)
    for i in range(8):
        (ax, ay), (bx, by) = polar(x, y, 6, 45 * i), polar(x, y, 8.6, 45 * i)
        canvas.line(ax, ay, bx, by, fill, 1.6)


def _snowflake(canvas: Canvas, x: float, y: float, stroke: str = "#ffffff") -> None:
    for i in range(3):
        (ax, ay), (bx, by) = polar(x, y, 8, 60 * i), polar(x, y, 8, 60 * i + 180)
        canvas.line(ax, ay, bx, by, stroke, 1.5)
    for i in range(6):
        px, py = polar(x, y, 5.4, 60 * i)
        canvas.circle(px, py, 1.3, fill=stroke)


def _draw_spaces(
    canvas: Canvas,
    width: float,
    spaces: Sequence[str],
    position: dict[str, Any],
    components: Components,
    fill: str,
    now: bool,
) -> None:
    for i, space in enumerate(spaces):
        worker = position["occupied"].get(space)
        with canvas.group(id=space, transform=f"translate(0 {28 + i * _ROW})"):
            canvas.rect(0, 0, width, _ROW - 3, rx=5, fill=fill, stroke=INK if now else EDGE, stroke_width=0.8)
            if worker is None:
                canvas.circle(16, 14.5, 9.5, fill="#fffdf7", stroke=EDGE, stroke_dasharray="3 2")
            else:
                pawn(canvas, 16, 14.5, SEATS[worker], f"worker of Player {worker}")
            canvas.text(33, 19, space_name(space), 12, fill=INK if now else FAINT, bold=True, width=_NAME - 6)
            icons = space_icons(components.spaces[space], components)
            draw_line(canvas, 33 + _NAME, 14.5, icons, width - 38 - _NAME)


def _draw_tools(canvas: Canvas, x: float, y: float, position: dict[str, Any], components: Components) -> None:
    high = (24 + 4 + _ROW * len(SUMMER)) / len(Tool)
    for i, tool in enumerate(Tool):
        with canvas.group(id=tool.name.lower(), transform=f"translate({x} {y + i * high:.2f})"):
            _draw_track(canvas, tool, position, components)


def _draw_track(canvas: Canvas, tool: Tool, position: dict[str, Any], components: Components) -> None:
    """A tool track: numbers, points, and what a step costs; the indicators of all players."""
    track = components.tools[tool]
    canvas.text(2, 11, words(tool.name), 11, fill=INK, bold=True)
    with canvas.group(
        transform=f"translate({text_width(words(tool.name), 11, bold=True) + 12:.2f} 8) scale(0.8)"
    ):
        draw_line(canvas, 0, 0, bundle(track.cost), 120)
    step = _TRACKS / 5
    for i, (value, points) in enumerate(zip(track.values, track.points, strict=True)):
        left = i * step
        canvas.rect(left, 18, step - 3, 22, rx=4, fill="#fffdf7", stroke="#8b7f6c")
        canvas.text(left + 5, 33, str(value), 12, fill=INK, bold=True)
        if points:
            star(canvas, left + step - 10, 20, points / 2)
        here = [
            seat
            for seat, player in enumerate(position["players"])
            if player["tools"][tool.name.lower()] == value
        ]
        for seat in here:
            look = SEATS[seat]
            with canvas.group(f"{words(tool.name)} of Player {seat}: {value}"):
                px = left + 20 + 13 * seat
                canvas.path(f"M{px:.2f} 41l-6 -5v-9q0 -3 3 -3h6q3 0 3 3v9z", fill=look.fill, stroke=INK)
                canvas.text(px, 35, look.mark, 8.5, fill=look.ink, anchor="middle", bold=True)
