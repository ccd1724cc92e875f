"""The pieces of the game as small drawings: goods, animals, dikes, the spaces of vehicles."""

from collections.abc import Callable, Sequence

from eurozoo.envs.core.style import EDGE, INK
from eurozoo.envs.core.svg import Canvas, polar

from ..components.terms import Good
from .style import DIKE, GOODS

GOOD = 20.0  # width and height of a drawing
_LINE: dict[str, str | float] = {"stroke": INK, "stroke_width": 0.9, "stroke_linejoin": "round"}
SPACE = 15.0  # a Single Space of a vehicle


def good_word(good: Good) -> str:
    """`Good.SUMMER_WEAR` as "summer wear"."""
    return good.name.lower().replace("_", " ")


def draw_good(
    canvas: Canvas, x: float, y: float, good: Good, scale: float = 1, *, pale: bool = False
) -> None:
    """A good or an animal, 20 by 20 at scale 1, centred on (x, y)."""
    faint: dict[str, str | float] = {"opacity": 0.35} if pale else {}
    move = f"translate({x:.2f} {y:.2f})" + (f" scale({scale:.3f})" if scale != 1 else "")
    with canvas.group(good_word(good), transform=move, **faint):
        _SHAPES[good](canvas)


def dike(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """A dike from its top left corner."""
    with canvas.group("dike"):
        canvas.path(
            f"M{x:.2f} {y + height:.2f}l7 -{height - 1:.2f}h{width - 14:.2f}l7 {height - 1:.2f}z",
            fill=DIKE.fill,
            **_LINE,
        )


def peat(canvas: Canvas, x: float, y: float) -> None:
    """A peat token on a moor."""
    with canvas.group("peat token"):
        canvas.rect(x - 9, y - 6.5, 18, 13, rx=2, fill="#2c2019", stroke="#e9dcc8", stroke_width=1.2)


def vehicle_spaces(canvas: Canvas, x: float, y: float, free: Sequence[tuple[int, bool]]) -> None:
    """The spaces of a vehicle side by side, `y` their middle; for each its size, and whether it is free."""
    for size, is_free in free:
        with canvas.group(f"{'free' if is_free else 'taken'} space {size}"):
            width = SPACE * size + (size - 1)
            canvas.rect(
                x, y - SPACE / 2, width, SPACE, rx=2, fill="#fffdf7" if is_free else "#6b4a2c", stroke=INK
            )
            if not is_free:
                tick = f"M{x + width / 2 - 4:.2f} {y:.2f}l3 3l5 -6"
                canvas.path(tick, stroke="#ffffff", stroke_width=1.8, fill="none")
            x += width + 2


def empty_place(canvas: Canvas, x: float, y: float, width: float, height: float, text: str) -> None:
    """A place where nothing lies yet."""
    canvas.rect(x, y, width, height, rx=5, fill="none", stroke=EDGE, stroke_dasharray="4 3")
    canvas.text(x + width / 2, y + height / 2 + 4, text, 10, fill="#8b7f6c", anchor="middle", width=width - 6)


def tree(canvas: Canvas, x: float, y: float, fill: str = "#2f5f33") -> None:
    """A tree, 14 wide and 20 high, standing at (x, y)."""
    canvas.path(f"M{x:.2f} {y:.2f}v-5", stroke="#5d3f22", stroke_width=2.4)
    canvas.path(f"M{x - 7:.2f} {y - 4:.2f}l7 -15l7 15z", fill=fill, stroke="#21421f", stroke_width=0.7)


def _food(canvas: Canvas) -> None:
    canvas.path("M-9 4Q-10 -6 0 -6Q10 -6 9 4Q8 7 5 7H-5Q-8 7 -9 4Z", fill=GOODS[Good.FOOD].fill, **_LINE)
    canvas.path("M-5 -2.5l2 4M-0.5 -3.5l2 4M4 -3l2 4", stroke="#8a5a18", stroke_width=1.6, fill="none")


def _grain(canvas: Canvas) -> None:
    canvas.path("M0 9.5V-3", stroke="#8a6d10", stroke_width=1.5)
    for y in (-1.5, 2.5, 6.5):
        canvas.path(
            f"M0 {y}q-7 -1 -6.5 -6q6 0.5 6.5 6zM0 {y}q7 -1 6.5 -6q-6 0.5 -6.5 6z",
            fill=GOODS[Good.GRAIN].fill, stroke="#8a6d10", stroke_width=0.9,
        )  # fmt: skip
    canvas.path("M0 -3q-4 -3 0 -7q4 4 0 7z", fill=GOODS[Good.GRAIN].fill, stroke="#8a6d10", stroke_width=0.9)


def _hides(canvas: Canvas) -> None:
    canvas.path(
        "M-2.5 -9L0 -7L2.5 -9L4.5 -6L9 -7L7 0L9 7.5L4.5 5.5L2.5 9L0 7.5L-2.5 9L-4.5 5.5L-9 7.5L-7 0L-9 -7"
        "L-4.5 -6Z",
        fill=GOODS[Good.HIDES].fill,
        **_LINE,
    )
    canvas.path("M-2.5 -3q2.5 3 0 6M2.5 -3q-2.5 3 0 6", stroke="#8a5a30", stroke_width=1.1, fill="none")


def _flax(canvas: Canvas) -> None:
    canvas.path("M0 0Q2 5 -1 9.5", stroke="#4d7332", stroke_width=1.6, fill="none")
    for i in range(5):
        px, py = polar(0, -2.5, 4.3, 72 * i)
        canvas.circle(px, py, 3.3, fill="#5f8fdc", stroke="#2c4f8c", stroke_width=0.8)
    canvas.circle(0, -2.5, 2.2, fill="#f4d24c")


def _wool(canvas: Canvas) -> None:
    canvas.circle(0, 0, 8, fill=GOODS[Good.WOOL].fill, **_LINE)
    canvas.path(
        "M-6 -3Q0 -8 6 -1M-7 1Q0 -4 6.5 3M-5 5Q0 0 4 6", stroke="#a89a80", stroke_width=1.1, fill="none"
    )
    canvas.path("M4 7q4 2 5.5 1", stroke=INK, stroke_width=1.1, fill="none")


def _wood(canvas: Canvas) -> None:
    canvas.path("M-6 -5H6Q9 -5 9 0Q9 5 6 5H-6Z", fill=GOODS[Good.WOOD].fill, **_LINE)
    canvas.element("ellipse", cx=-6, cy=0, rx=3.4, ry=5, fill="#e6c592", **_LINE)
    canvas.element("ellipse", cx=-6, cy=0, rx=1.5, ry=2.4, fill="none", stroke="#9a7040", stroke_width=0.9)


def _clay(canvas: Canvas) -> None:
    canvas.path("M-9 6Q-10 -1 -4 -3Q-1 -8 4 -5Q9 -3 9 6Z", fill=GOODS[Good.CLAY].fill, **_LINE)
    canvas.path("M-5 2q2 -3 5 -2M2 -1q3 -1 4 2", stroke="#7c3f1d", stroke_width=1.1, fill="none")


def _timber(canvas: Canvas) -> None:
    for x, y in ((-8, -6), (-10, 0.5)):
        canvas.path(f"M{x} {y}h16l2 5.5h-16z", fill=GOODS[Good.TIMBER].fill, **_LINE)
        canvas.path(f"M{x + 3} {y + 2.5}h10", stroke="#9a7040", stroke_width=0.9)


def _brick(canvas: Canvas) -> None:
    canvas.path("M-9 -1l3 -5H9l-3 5z", fill="#dd7a5e", **_LINE)
    canvas.rect(-9, -1, 15, 7, fill=GOODS[Good.BRICK].fill, **_LINE)
    canvas.path("M6 -1l3 -5v7l-3 5z", fill="#8f3220", **_LINE)


def _peat(canvas: Canvas) -> None:
    canvas.path("M-9 -2l3 -5H9l-3 5z", fill="#75594a", **_LINE)
    canvas.rect(-9, -2, 15, 9, fill=GOODS[Good.PEAT].fill, **_LINE)
    canvas.path("M6 -2l3 -5v9l-3 5z", fill="#2c2019", **_LINE)
    canvas.path("M-7 1l2 1M-2 3l2 1M2 0l2 1M-6 5l2 0", stroke="#b39a80", stroke_width=1)


def _cloth(good: Good) -> Callable[[Canvas], None]:
    look = GOODS[good]

    def draw(canvas: Canvas) -> None:
        canvas.path("M-9 -5Q-9 -8 -6 -8H6Q9 -8 9 -5V7H-6Q-9 7 -9 4Z", fill=look.fill, **_LINE)
        canvas.path("M-9 -5Q-9 -2 -6 -2H9", stroke=look.ink, stroke_width=0.9, fill="none")
        canvas.text(0.8, 5.6, look.code, 8, fill=look.ink, anchor="middle", bold=True)

    return draw


def _wear(good: Good) -> Callable[[Canvas], None]:
    look = GOODS[good]

    def draw(canvas: Canvas) -> None:
        canvas.path(
            "M-4 -9L-10 -5L-8 0.5L-6 -0.5V9H6V-0.5L8 0.5L10 -5L4 -9Q0 -5.5 -4 -9Z", fill=look.fill, **_LINE
        )
        canvas.text(0, 5.2, look.code[0], 9, fill=look.ink, anchor="middle", bold=True)

    return draw


def _sheep(canvas: Canvas) -> None:
    canvas.path("M-3.5 4v5M4.5 4v5", stroke="#2b2622", stroke_width=2)
    canvas.path(
        "M-5 4q-4 -1 -2.5 -4.5q-1 -4 3 -4q2 -3 5 -1.5q4 -2 5.5 1.5q4 0.5 2.5 4.5q1 4 -3.5 4"
        "q-2 2 -5 0.5q-3 1.5 -5 -0.5z",
        fill="#ffffff",
        **_LINE,
    )
    canvas.path("M-10 -2q0 -4 3.5 -3.5q2.5 0.5 2 3.5q-0.5 3.5 -3 3.5q-2.5 -0.5 -2.5 -3.5z", fill="#3a332c")


def _cattle(canvas: Canvas) -> None:
    canvas.path(
        "M-9.5 -3.5Q-8 -6 -5 -5.5L-3 -4.5H6.5Q9.5 -4.5 9.5 -1V3.5L8.5 3V9H6V3.5H-1.5V9H-4V2.5"
        "Q-6 1.5 -6 -0.5L-9 -0.5Z",
        fill=GOODS[Good.CATTLE].fill,
        **_LINE,
    )
    canvas.path(
        "M-8 -5q-2.5 -1.5 -1 -4M-5.5 -5.5q2 -1.5 0.5 -4", stroke="#d8c7a2", stroke_width=1.5, fill="none"
    )
    canvas.path("M0 -4q3 4 6 0.5q0.5 3.5 -2.5 4q-3.5 -0.5 -3.5 -4.5z", fill="#f3ead8")


def _horse(canvas: Canvas) -> None:
    canvas.path(
        "M-10 -4.5L-6.5 -9L-5.5 -10L-4.8 -8.6Q-2.6 -7 -1.8 -4H6Q8.8 -4 9 -1.5L10 5L8.7 5L8 1.5L8.2 9H6L5 3"
        "H-0.5L-1 9H-3.2L-3.6 2.5Q-5.5 0 -5.2 -3.4L-8.8 -2.6Z",
        fill=GOODS[Good.HORSE].fill,
        **_LINE,
    )
    canvas.path("M-4.8 -8.6Q-2.6 -7 -1.8 -4", stroke="#c9a27a", stroke_width=1.5, fill="none")


_SHAPES: dict[Good, Callable[[Canvas], None]] = {
    Good.FOOD: _food,
    Good.GRAIN: _grain,
    Good.HIDES: _hides,
    Good.FLAX: _flax,
    Good.WOOL: _wool,
    Good.WOOD: _wood,
    Good.CLAY: _clay,
    Good.TIMBER: _timber,
    Good.BRICK: _brick,
    Good.PEAT: _peat,
    **{good: _cloth(good) for good in (Good.LINEN, Good.WOOLEN, Good.LEATHER)},
    **{good: _wear(good) for good in (Good.SUMMER_WEAR, Good.WINTER_WEAR, Good.LEATHER_WEAR)},
    Good.SHEEP: _sheep,
    Good.CATTLE: _cattle,
    Good.HORSE: _horse,
}
