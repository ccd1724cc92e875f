"""The pieces of the game as small drawings: cubes, family members, goods, customers."""

import math
from collections.abc import Callable, Sequence
from functools import partial

from eurozoo.envs.core.style import EDGE, FAINT, INK, SEATS, Pawn, star
from eurozoo.envs.core.svg import Canvas

from ..components.model import Customer
from ..components.terms import Cube, Good
from .style import COIN, CUBES, GOODS, GRAIN, MONK, TIME, Member

CUBE = 18.0  # front of a cube
_DEPTH = 5.0
MEMBER = (27.0, 32.0)  # room of a family member
_TILE = (76.0, 112.0)  # size of a customer
_READABLE = 60  # narrowest tile with words
_LARGEST = 1.3  # scale of figures in a crowd


def cube(canvas: Canvas, x: float, y: float, kind: Cube, size: float = CUBE) -> None:
    """A wooden cube; (x, y) is the middle of its front, which shows the letter of its colour."""
    look = CUBES[kind]
    with canvas.group(
        f"{kind.name.lower()} cube", transform=f"translate({x:.2f} {y:.2f}) scale({size / CUBE:.3f})"
    ):
        half = CUBE / 2
        outline: dict[str, str | float] = {"stroke": INK, "stroke_width": 0.9, "stroke_linejoin": "round"}
        for shape, shade in (
            (f"M{-half} {-half}l{_DEPTH} {-_DEPTH}h{CUBE}l{-_DEPTH} {_DEPTH}z", "#ffffff"),
            (f"M{half} {-half}l{_DEPTH} {-_DEPTH}v{CUBE}l{-_DEPTH} {_DEPTH}z", "#000000"),
        ):
            canvas.path(shape, fill=look.fill, **outline)
            canvas.path(shape, fill=shade, fill_opacity=0.28)
        canvas.rect(-half, -half, CUBE, CUBE, fill=look.fill, **outline)
        if kind == Cube.PLAGUE:
            canvas.path("M-4 -4l8 8m0 -8l-8 8", stroke="#ffffff", stroke_width=2, fill="none")
        else:
            canvas.text(0, 4, look.code, 11, fill=look.ink, anchor="middle", bold=True)


def cubes(canvas: Canvas, x: float, y: float, width: float, kinds: Sequence[Cube]) -> None:
    """Cubes side by side from `x` on, closer together if there are many."""
    step = min(CUBE + _DEPTH + 3, (width - CUBE - _DEPTH) / max(len(kinds) - 1, 1))
    for i, kind in enumerate(kinds):
        cube(canvas, x + CUBE / 2 + i * step, y + 2, kind)


def member(canvas: Canvas, x: float, y: float, who: Member) -> None:
    """A family member with its number, 27 wide and 32 high, centred on (x, y)."""
    look = who.family.look
    outline = "#ffffff" if look == SEATS[3] else INK
    with canvas.group(f"{who.number} of {who.family.name}", transform=f"translate({x:.2f} {y:.2f})"):
        canvas.path(
            "M-4 -5C-9 -4 -13 -2 -13 1.5C-13 4.5 -9 4.5 -6.5 4L-10 14.5H-2.5L0 9.5L2.5 14.5H10L6.5 4"
            "C9 4.5 13 4.5 13 1.5C13 -2 9 -4 4 -5A5.4 5.4 0 1 0 -4 -5Z",
            fill=look.fill,
            stroke=outline,
            stroke_width=1.2,
            stroke_linejoin="round",
        )
        canvas.text(0, 5.5, str(who.number), 11, fill=look.ink, anchor="middle", bold=True)


def monk(canvas: Canvas, x: float, y: float) -> None:
    """A monk, as large as a family member."""
    with canvas.group("monk", transform=f"translate({x:.2f} {y:.2f})"):
        canvas.path(
            "M0 -15q7 1 7 10l5 19.5h-24l5 -19.5q0 -9 7 -10z", fill=MONK.fill, stroke="#ffffff", stroke_width=1
        )
        canvas.element("ellipse", cx=0, cy=-6, rx=3.8, ry=4.6, fill="#f3d9bd")
        canvas.line(0, 2, 0, 14, "#d9c4a0", 1.4)


def disc(canvas: Canvas, x: float, y: float, look: Pawn | None, hint: str = "") -> None:
    """A player's disc on a city, or the space for it."""
    if look is None:
        canvas.circle(x, y, 6.5, fill="none", stroke=EDGE, stroke_width=1.2, stroke_dasharray="2 2")
        return
    with canvas.group(hint):
        canvas.circle(x, y, 7, fill=look.fill, stroke=INK, stroke_width=1.2)
        canvas.circle(x, y, 3.6, fill="none", stroke=look.ink, stroke_width=1, stroke_opacity=0.7)


Draw = Callable[[Canvas, float, float], None]


def crowd(canvas: Canvas, x: float, y: float, width: float, height: float, people: Sequence[Draw]) -> None:
    """Figures in rows that fill a box from its top left corner, made smaller until all fit."""
    scale = _LARGEST
    while scale > 0.2 and -(-len(people) // _columns(width, scale)) * MEMBER[1] * scale > height:
        scale -= 0.02
    across, (wide, high) = _columns(width, scale), MEMBER
    rows = -(-len(people) // across)
    top = max(0.0, (height - rows * high * scale) / 2)
    for i, draw in enumerate(people):
        row, column = divmod(i, across)
        in_row = min(across, len(people) - row * across)
        left = (width - in_row * wide * scale) / 2
        at = x + left + (column + 0.5) * wide * scale, y + top + (row + 0.5) * high * scale
        with canvas.group(transform=f"translate({at[0]:.2f} {at[1]:.2f}) scale({scale:.3f})"):
            draw(canvas, 0, 0)


def _columns(width: float, scale: float) -> int:
    return max(1, math.floor(width / (MEMBER[0] * scale)))


def figures(people: Sequence[Member]) -> list[Draw]:
    """Family members as `crowd` takes them."""
    return [partial(_draw_member, who) for who in people]


def _draw_member(who: Member, canvas: Canvas, x: float, y: float) -> None:
    member(canvas, x, y, who)


def hourglass(canvas: Canvas, x: float, y: float) -> None:
    """An hourglass, 12 wide and 18 high."""
    with canvas.group(transform=f"translate({x:.2f} {y:.2f})"):
        canvas.path(
            "M-4.5 -7.5h9q0 5 -3.5 7.5q3.5 2.5 3.5 7.5h-9q0 -5 3.5 -7.5q-3.5 -2.5 -3.5 -7.5z",
            fill="#fffdf7",
            stroke=INK,
        )
        canvas.path("M-3.5 7.5q0.5 -4 3.5 -4.5q3 0.5 3.5 4.5zM-2.8 -3.5h5.6l-2.8 3z", fill=TIME)
        canvas.path("M-6 -8h12M-6 8h12", stroke="#6b4a1c", stroke_width=2.2, stroke_linecap="round")


def sack(canvas: Canvas, x: float, y: float, empty: bool = False) -> None:
    """A bag of grain, 16 wide and 20 high, or the space for one."""
    shape = "M-7 9Q-9.5 -1 -3 -4.5L-5 -9H5L3 -4.5Q9.5 -1 7 9Z"
    with canvas.group("" if empty else "grain", transform=f"translate({x:.2f} {y:.2f})"):
        if empty:
            canvas.path(shape, fill="none", stroke=EDGE, stroke_width=1.2, stroke_dasharray="3 2")
            return
        canvas.path(shape, fill=GRAIN, stroke=INK, stroke_linejoin="round")
        canvas.path("M-3.6 -4.5h7.2", stroke="#8a5a33", stroke_width=1.8)
        canvas.path(
            "M0 7v-8M0 3q-4 0 -4 -3.5M0 3q4 0 4 -3.5M0 -0.5q-3 0 -3 -2.5M0 -0.5q3 0 3 -2.5",
            stroke="#8a6d10",
            fill="none",
            stroke_width=1.2,
        )


def coin(canvas: Canvas, x: float, y: float) -> None:
    """A coin, 18 wide."""
    with canvas.group("coin"):
        canvas.circle(x, y, 9, fill=COIN, stroke="#8a6a12", stroke_width=1.2)
        canvas.circle(x, y, 6.2, fill="none", stroke="#8a6a12", stroke_width=0.9)
        canvas.path(f"M{x - 2.4:.2f} {y + 2.6:.2f}v-5l2.4 2l2.4 -2v5z", fill="#8a6a12")


def good(canvas: Canvas, x: float, y: float, kind: Good, pale: bool = False) -> None:
    """A goods tile, 24 by 24."""
    look = GOODS[kind]
    faint: dict[str, str | float] = {"opacity": 0.35} if pale else {}
    with canvas.group(kind.name.lower(), transform=f"translate({x:.2f} {y:.2f})", **faint):
        canvas.rect(-12, -12, 24, 24, rx=4, fill=look.fill, stroke=INK)
        _SHAPES[kind](canvas)


def _draw_good(kind: Good, canvas: Canvas, x: float, y: float) -> None:
    good(canvas, x, y, kind)


def _scroll(canvas: Canvas) -> None:
    canvas.path("M-5.5 -7h9v14h-9z", fill="#ffffff", stroke=INK)
    for y in (-7, 7):
        canvas.rect(-8, y - 2, 14, 4, rx=2, fill="#d8b878", stroke=INK, stroke_width=0.9)
    canvas.path("M-3.5 -3h5M-3.5 0h5M-3.5 3h4", stroke=FAINT, stroke_width=1.1)


def _horse(canvas: Canvas) -> None:
    canvas.path(
        "M-9 2.5Q-8.5 0 -6 -2.5Q-3.5 -6 0 -7L0.5 -10L3 -7Q9 -4 8.5 9.5H-1.5"
        "Q-1 5 0.5 2Q-2 3 -4 4.5Q-6 6.5 -8 5.5Q-9.5 4.5 -9 2.5Z",
        fill="#6d3f1c",
    )
    canvas.path("M2.5 -7Q8.5 -3 8.5 9.5H5.5Q6 0 2 -4.5Z", fill="#2b1a0e")
    canvas.circle(-1.8, -2.6, 1, fill="#ffffff")


def _ox(canvas: Canvas) -> None:
    canvas.path(
        "M-5 -4Q-10.5 -4 -9.5 -10M5 -4Q10.5 -4 9.5 -10",
        fill="none",
        stroke="#8d8268",
        stroke_width=2.6,
        stroke_linecap="round",
    )
    canvas.path(
        "M-10 -1.5q3 -3 5 -1l1 2.5q-4 1 -6 -1.5zM10 -1.5q-3 -3 -5 -1l-1 2.5q4 1 6 -1.5z", fill="#5c4630"
    )
    canvas.path("M-5.5 -5Q0 -7.5 5.5 -5L3.5 5.5Q0 7.5 -3.5 5.5Z", fill="#7a5c3e")
    canvas.element("ellipse", cx=0, cy=6.5, rx=4.8, ry=3.4, fill="#d9b99a")
    canvas.path(
        "M-2.6 -1.2h1.6M1 -1.2h1.6M-1.8 6.5h0.8M1 6.5h0.8",
        stroke=INK,
        stroke_width=1.6,
        stroke_linecap="round",
    )


def _plow(canvas: Canvas) -> None:
    canvas.path(
        "M-10 -8Q-5 -7 -2.5 1.5M-9.5 -3.5Q-6 -2 -2.5 1.5M-4 1.5L9 -2.5",
        fill="none",
        stroke="#6d4a28",
        stroke_width=2.4,
        stroke_linecap="round",
    )
    canvas.path("M-4.5 1L3 -0.6Q2.5 4 6.5 9H0.5Q-4 6.5 -4.5 1Z", fill="#5f6b75", stroke=INK, stroke_width=0.8)
    canvas.circle(8.3, 3.4, 3.4, fill="none", stroke="#6d4a28", stroke_width=1.8)


def _wagon(canvas: Canvas) -> None:
    canvas.path("M-9 -5H7.5L5.5 3H-7Z", fill="#a06a35", stroke=INK, stroke_width=0.9, stroke_linejoin="round")
    canvas.path("M-8.4 -2.4H6.9M6.5 1.5L10.5 -1", stroke="#4d3015", stroke_width=1.3)
    for x in (-4.5, 3.8):
        canvas.circle(x, 5, 4, fill="#f3e3c4", stroke="#4d3015", stroke_width=1.6)
        canvas.path(f"M{x - 4} 5h8M{x} 1v8", stroke="#4d3015", stroke_width=0.9)


_SHAPES: dict[Good, Callable[[Canvas], None]] = {
    Good.SCROLL: _scroll,
    Good.HORSE: _horse,
    Good.OX: _ox,
    Good.PLOW: _plow,
    Good.WAGON: _wagon,
}


def customer(canvas: Canvas, x: float, y: float, tile: Customer, width: float) -> None:
    """A customer tile, half as high again as it is wide: the person, the things wanted, the points."""
    wanted = ", ".join(
        [f"{n} {kind.name.lower()}" for kind, n in tile.goods.items() if n]
        + ([f"{tile.grain} grain"] if tile.grain else [])
    )
    with canvas.group(
        f"customer wants {wanted}: {tile.points} points",
        transform=f"translate({x:.2f} {y:.2f}) scale({width / _TILE[0]:.3f})",
    ):
        canvas.rect(0, 0, 76, 112, rx=6, fill="#fbf1d9", stroke=INK)
        canvas.path("M14 62Q14 40 34 40Q54 40 54 62Z", fill="#9a7a55")
        canvas.circle(34, 28, 11, fill="#f0cfae", stroke=INK, stroke_width=0.8)
        canvas.path("M21 25Q22 13 34 13Q46 13 47 25Q34 19 21 25Z", fill="#5d4a36")
        with canvas.group(transform="translate(61 16) scale(1.25)"):
            star(canvas, 0, 0, tile.points)
        canvas.path("M0 62H76V106Q76 112 70 112H6Q0 112 0 106Z", fill="#ffffff", stroke=INK, stroke_width=0.8)
        things: list[tuple[float, Draw]] = [
            (26, partial(_draw_good, kind)) for kind, n in tile.goods.items() for _ in range(n)
        ]
        things += [(18, sack)] * tile.grain
        natural = sum(room for room, _ in things)
        scale = min(1.0, 70 / natural)
        with canvas.group(transform=f"translate(38 80) scale({scale:.3f})"):
            at = -natural / 2
            for room, draw in things:
                draw(canvas, at + room / 2, 0)
                at += room
        if width >= _READABLE:
            canvas.text(38, 106, wanted.replace("1 ", ""), 9.5, fill=INK, anchor="middle", width=70)


def customers(
    canvas: Canvas, x: float, y: float, width: float, height: float, tiles: Sequence[Customer]
) -> None:
    """Customer tiles in as few rows as fit into a box from its top left corner."""
    gap, rows = 4.0, 1
    while (across := _tiles_across(width, height, rows, gap)) * rows < len(tiles):
        rows += 1
    size = _tile_width(height, rows, gap)
    for i, tile in enumerate(tiles):
        row, column = divmod(i, across)
        customer(canvas, x + column * (size + gap), y + row * (_TILE[1] / _TILE[0] * size + gap), tile, size)


def _tile_width(height: float, rows: int, gap: float) -> float:
    return min(_TILE[0], ((height + gap) / rows - gap) * _TILE[0] / _TILE[1])


def _tiles_across(width: float, height: float, rows: int, gap: float) -> int:
    return math.floor((width + gap) / (_tile_width(height, rows, gap) + gap))


def gravestone(canvas: Canvas, x: float, y: float, covered: bool = False) -> None:
    """A grave, 34 wide and 40 high, centred on (x, y)."""
    shape = f"M{x - 15:.2f} {y + 18:.2f}v-22a15 15 0 0 1 30 0v22z"
    if covered:
        canvas.path(shape, fill="#d9d2c4", stroke=EDGE)
    else:
        canvas.path(shape, fill="#eceae6", stroke="#77736b", stroke_width=1.4)
        canvas.path(f"M{x:.2f} {y - 12:.2f}v14M{x - 5:.2f} {y - 7:.2f}h10", stroke="#b7b2a8", stroke_width=2)


def ring(canvas: Canvas, x: float, y: float) -> None:
    """The next starting player marker."""
    with canvas.group("next starting player marker"):
        canvas.circle(x, y + 3, 8.5, fill="none", stroke="#8a6a12", stroke_width=5.4)
        canvas.circle(x, y + 3, 8.5, fill="none", stroke=COIN, stroke_width=3.4)
        canvas.polygon(
            [(x - 4.5, y - 9.5), (x + 4.5, y - 9.5), (x + 7, y - 6.5), (x, y - 0.5), (x - 7, y - 6.5)],
            fill="#c3352b",
            stroke=INK,
            stroke_width=0.8,
        )
