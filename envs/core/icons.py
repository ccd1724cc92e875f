"""Lines of icons, for costs and effects; each icon also has words for terminals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .style import GOLD, INK, Look, star
from .svg import Canvas, text_width

_GAP = 5.0


@dataclass(frozen=True)
class Icon:
    """A piece of a line: drawn from its left middle, `text` for terminals."""

    width: float
    draw: Callable[[Canvas, float, float], None]
    text: str
    look: Look | None = None


def word(text: str, size: float = 11) -> Icon:
    """Plain text."""
    return Icon(
        text_width(text, size),
        lambda canvas, x, y: canvas.text(x, y + size * 0.36, text, size, fill=INK),
        text,
    )


def points(amount: float) -> Icon:
    """Points in a star."""
    return Icon(
        20,
        lambda canvas, x, y: star(canvas, x + 10, y, amount),
        f"{amount:g}*",
        Look("*", GOLD, INK),
    )


def arrow() -> Icon:
    """From cost to reward."""
    return Icon(
        11,
        lambda canvas, x, y: canvas.path(f"M{x:.2f} {y - 1.5:.2f}h5v-3l6 4.5l-6 4.5v-3h-5z", fill=INK),
        "→",
    )


def counted(
    amount: int, width: float, draw: Callable[[Canvas, float, float], None], look: Look, joint: str = " "
) -> Icon:
    """A number before a drawing that is `width` wide; `joint` stands between number and code."""
    room = text_width(str(amount), 12, bold=True) + 3

    def both(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y + 4.3, str(amount), 12, fill=INK, bold=True)
        draw(canvas, x + room + width / 2, y)

    return Icon(room + width, both, f"{amount}{joint}{look.code}", look)


def either(*ways: Sequence[Icon]) -> list[Icon]:
    """One of several lines."""
    line: list[Icon] = []
    for way in ways:
        line += [word("or"), *way] if line else way
    return line


def line_width(icons: Sequence[Icon]) -> float:
    """Width of a line at full size."""
    return sum(icon.width + _GAP for icon in icons) - _GAP


def draw_line(
    canvas: Canvas, x: float, y: float, icons: Sequence[Icon], width: float, anchor: str = "start"
) -> None:
    """A line of icons with its middle at `y`, made smaller if it would exceed `width`.

    `anchor` is `start`, `middle` or `end`: which part of the line stands at `x`.
    """
    natural = line_width(icons)
    scale = min(1.0, width / max(natural, 1))
    x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * natural * scale
    with canvas.group(transform=f"translate({x:.2f} {y:.2f}) scale({scale:.3f})"):
        left = 0.0
        for icon in icons:
            icon.draw(canvas, left, 0)
            left += icon.width + _GAP
