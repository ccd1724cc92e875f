"""Carla's row in the solo game: her board with cubes and fate tiles, her family and customers."""

from typing import Any

from eurozoo.envs.core.icons import arrow, draw_line, word
from eurozoo.envs.core.style import ACCENT, BAND, EDGE, FAINT, INK, words
from eurozoo.envs.core.svg import Canvas, polar

from ..components.model import Components
from ..components.terms import Cube
from .market import find_customer
from .pieces import crowd, cube, customers, figures
from .style import AREAS, Family, Member

HEIGHT = 258.0
_CENTRE = (130.0, BAND + 112)
_RADIUS = 70.0  # of the ring of spaces
_TILES = 98.0  # of the ring of fate tiles


def draw_carla(canvas: Canvas, position: dict[str, Any], family: Family, components: Components) -> None:
    """What lies on and beside Carla's board, below the band of her row."""
    carla = position["carla"]
    _draw_track(canvas, carla, components)
    x = 270.0
    canvas.text(x, BAND + 22, "cubes on her board", 11, fill=FAINT)
    for kind in Cube:
        amount = carla["cubes"].get(kind.name.lower(), 0)
        with canvas.group(opacity=1 if amount else 0.35):
            cube(canvas, x + 12 + 46 * kind, BAND + 46, kind)
            canvas.text(x + 27 + 46 * kind, BAND + 52, str(amount), 15, fill=INK, bold=True)
    for i, (place, label) in enumerate(
        (("farmyard", "her family, beside her board"), ("supply", "her stock at the church"))
    ):
        top = BAND + 72 + 72 * i
        people = [Member(number, family) for number in family.members.get(place, ())]
        canvas.text(x, top + 12, label, 11, fill=FAINT)
        canvas.rect(x, top + 18, 240, 44, rx=7, fill="#e6eed6" if i == 0 else "#eceef2", stroke=EDGE)
        crowd(canvas, x + 4, top + 20, 232, 40, figures(people))
    _draw_circle(canvas, 700, components)
    tiles = [find_customer(components, name) for name in carla["customers"]]
    canvas.text(960, BAND + 22, f"customers sold to her: {len(tiles)}", 11, fill=FAINT)
    customers(canvas, 960, BAND + 28, 590, HEIGHT - BAND - 36, tiles)


def _draw_track(canvas: Canvas, carla: dict[str, Any], components: Components) -> None:
    """The spaces that her cubes fill clockwise; only the colour of the last one is known by place."""
    cx, cy = _CENTRE
    part = 360 / components.track
    laid = min(sum(carla["cubes"].values()), components.track)
    filled = [(carla["track"] - 1 - i) % components.track for i in range(laid)]
    fates = [space for tiles in components.fates for space in tiles]
    for i, space in enumerate(fates):
        px, py = polar(cx, cy, _TILES, (space - 1) * part)
        shown, quill = carla["revealed"][i], carla["revealed"][i] and carla["quills"][i]
        hint = "fate tile: " + ("quill" if quill else "no quill" if shown else "face down")
        with canvas.group(hint, transform=f"translate({px:.2f} {py:.2f})"):
            canvas.rect(-11, -11, 22, 22, rx=3, fill="#fffdf7" if shown else "#5d4a36", stroke=INK)
            if quill:
                canvas.path("M-5 9L-1 0Q-3 -8 6 -9Q8 -2 1 2Z", fill=ACCENT, stroke=INK, stroke_width=0.9)
            elif shown:
                canvas.path("M-4 0h8", stroke=EDGE, stroke_width=2)
            else:
                canvas.text(0, 5, "?", 13, fill="#f3e3bd", anchor="middle", bold=True)
    for space in range(components.track):
        px, py = polar(cx, cy, _RADIUS, space * part)
        canvas.circle(px, py, 16, fill="#fff6df", stroke="#8a7440", stroke_width=1.2)
        if space not in filled:
            canvas.text(px, py + 4, str(space + 1), 11, fill=FAINT, anchor="middle")
        elif space == filled[0] and carla["last_cube"] is not None:
            cube(canvas, px - 2, py + 3, Cube[carla["last_cube"].upper()])
        else:
            canvas.rect(px - 7, py - 7, 14, 14, fill="#cfc4ae", stroke=INK, stroke_width=0.9)
    canvas.text(cx, cy - 4, "track", 12, fill=INK, anchor="middle", bold=True)
    canvas.text(
        cx, cy + 13, f"space {carla['track']}" if carla["track"] else "empty", 12, fill=FAINT, anchor="middle"
    )


def _draw_circle(canvas: Canvas, x: float, components: Components) -> None:
    canvas.text(x - 140, BAND + 22, "her way round the village", 11, fill=FAINT)
    for i, space in enumerate(components.clockwise):
        top = BAND + 44 + 26 * i
        canvas.rect(x - 140, top - 11, 110, 22, rx=5, fill=AREAS[space])
        canvas.text(x - 85, top + 4, words(space.name), 12, fill="#ffffff", anchor="middle", bold=True)
    draw_line(canvas, x - 20, BAND + 44, [arrow(), word("clockwise; from the last back to the first")], 240)
