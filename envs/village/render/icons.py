"""Costs and rewards as lines of icons; each also has words for terminals and hints."""

from collections.abc import Mapping

from eurozoo.envs.core.icons import Icon, counted, either
from eurozoo.envs.core.style import INK, Look
from eurozoo.envs.core.svg import Canvas

from ..components.model import Cost
from ..components.terms import Cube, Good
from .pieces import coin, cube, good, hourglass, ring, sack
from .style import COIN, CUBES, GOODS, GRAIN, TIME

_CUBE = 15.0  # front of a cube in a line of icons


def time(amount: int) -> Icon:
    """Spaces of the life track."""
    return counted(amount, 12, hourglass, Look("t", TIME), "")


def grain(amount: int) -> Icon:
    """Bags of grain."""
    return counted(amount, 16, sack, Look("grain", GRAIN, INK))


def coins(amount: int) -> Icon:
    """Coins."""
    return counted(amount, 18, coin, Look("coin", COIN, INK))


def goods(kind: Good, amount: int = 1) -> Icon:
    """Goods tiles of a kind; the number is left out if it is 1."""
    look = Look(kind.name.lower(), GOODS[kind].fill, GOODS[kind].ink)
    if amount == 1:
        return Icon(24, lambda canvas, x, y: good(canvas, x + 12, y, kind), look.code, look)
    return counted(amount, 24, lambda canvas, x, y: good(canvas, x, y, kind), look)


def marker() -> Icon:
    """The next starting player marker."""
    return Icon(20, lambda canvas, x, y: ring(canvas, x + 10, y), "ring")


def any_cubes(amount: int) -> Icon:
    """Cubes of any colours."""
    return Icon(
        34,
        lambda canvas, x, y: _any_cubes(canvas, x, y, amount),
        f"{amount} cubes",
    )


def _any_cubes(canvas: Canvas, x: float, y: float, amount: int) -> None:
    canvas.text(x, y + 4, str(amount), 12, fill=INK, bold=True)
    for i, kind in enumerate(list(Cube)[:4]):
        canvas.rect(
            x + 12 + 9 * (i % 2),
            y - 9 + 9 * (i // 2),
            8.5,
            8.5,
            fill=CUBES[kind].fill,
            stroke=INK,
            stroke_width=0.7,
        )


def any_good(amount: int = 1) -> Icon:
    """Goods tiles of any kind."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x + 1, y - 11, 22, 22, rx=4, fill="#ffffff", stroke=INK)
        canvas.text(x + 12, y + 4, "good", 8, fill=INK, anchor="middle", bold=True)

    return Icon(24, draw, f"{amount} good")


def cube_icons(bundle: Mapping[Cube, int]) -> list[Icon]:
    """Cubes, each drawn."""
    return [_cube(kind) for kind, amount in bundle.items() for _ in range(amount)]


def cost_icons(cost: Cost) -> list[Icon]:
    """A price with what may be paid instead."""
    ways = [cube_icons(cost.cubes) + ([grain(cost.grain)] if cost.grain else [])]
    if cost.scroll:
        ways.append([goods(Good.SCROLL)])
    if cost.time:
        ways.append([time(cost.time)])
    return either(*(way for way in ways if way))


def _cube(kind: Cube) -> Icon:
    return Icon(
        _CUBE + 4,
        lambda canvas, x, y: cube(canvas, x + _CUBE / 2, y + 1.5, kind, _CUBE),
        kind.name.lower(),
        CUBES[kind],
    )
