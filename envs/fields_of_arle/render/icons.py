"""What Fields of Arle counts and places, as icons for lines."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from eurozoo.envs.core.icons import Icon, arrow, counted, draw_line, line_width, word
from eurozoo.envs.core.style import Look, label
from eurozoo.envs.core.svg import Canvas, text_width

from ..components.terms import Good
from .pieces import GOOD, draw_good
from .style import GOODS


def goods(kind: Good, amount: int = 1) -> Icon:
    """A good; the number is left out if it is 1."""
    look = GOODS[kind]
    if amount == 1:
        return Icon(GOOD, lambda canvas, x, y: draw_good(canvas, x + GOOD / 2, y, kind), look.code, look)
    return counted(amount, GOOD, partial(_draw_good, kind), look, "")


def _draw_good(kind: Good, canvas: Canvas, x: float, y: float) -> None:
    draw_good(canvas, x, y, kind)


def bundle(amounts: Mapping[Good, int], times: int = 1) -> list[Icon]:
    """Goods side by side."""
    return [goods(kind, amount * times) for kind, amount in amounts.items() if amount]


def tile(look: Look, amount: int = 1) -> Icon:
    """A tile, by its name on its colour."""
    text = look.code if amount == 1 else f"{amount} {look.code}"
    width = text_width(text, 10, bold=True) + 10
    square = Look(look.code, look.fill, look.ink, corner=3)
    return Icon(width, lambda canvas, x, y: label(canvas, x, y, square, text, width), text, look)


def trade(pay: Sequence[Icon], gain: Sequence[Icon]) -> list[Icon]:
    """What is paid, and what it is paid for; only that if it is free."""
    return [*pay, arrow(), *gain] if pay else [*gain]


def joined(ways: Iterable[Sequence[Icon]], joint: str) -> list[Icon]:
    """Lines one after the other with a word between them."""
    line: list[Icon] = []
    for way in ways:
        line += [word(joint), *way] if line and way else way
    return line


SEPARATOR = "·"


def split(icons: Sequence[Icon], width: float) -> list[Sequence[Icon]]:
    """A line of icons that is too wide for `width`, as two that are as even as its parts allow."""
    if line_width(icons) * 0.85 <= width or len(icons) < 2:
        return [icons]
    between = [i for i, icon in enumerate(icons) if icon.text == SEPARATOR]
    cut = min(
        between or range(1, len(icons)),
        key=lambda cut: max(line_width(icons[:cut]), line_width(icons[cut:])),
    )
    return [icons[:cut], icons[cut + 1 :] if between else icons[cut:]]


def draw_lines(canvas: Canvas, x: float, y: float, icons: Sequence[Icon], width: float, step: float) -> None:
    """A line of icons, or two of them `step` apart if it is too wide, `y` the middle."""
    lines = split(icons, width)
    for i, line in enumerate(lines):
        draw_line(canvas, x, y + (i - (len(lines) - 1) / 2) * step, line, width)
