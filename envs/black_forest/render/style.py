"""Colours, codes and small pieces that every part of the picture uses."""

from dataclasses import dataclass

from eurozoo.envs.core.svg import Canvas, polar, text_width

from ..components.terms import Good

INK = "#2b2622"
FAINT = "#6b6257"  # second-rank text, still 4.5:1 on PAPER
PAPER = "#f4efe3"
PANEL = "#fffdf7"
EDGE = "#c9bda6"
ACCENT = "#b3541e"


@dataclass(frozen=True)
class Look:
    """How a good is shown: a two-letter code on a coloured ground, so that colour is never needed."""

    code: str
    fill: str
    ink: str = "#ffffff"
    corner: float = 7  # of its label: round for resources, square for what lies in a Domain


GOODS = {
    Good.SAND: Look("Sa", "#ecc95f", INK),
    Good.WATER: Look("Wa", "#2f7fc4"),
    Good.WOOD: Look("Wo", "#85552a"),
    Good.PORRIDGE: Look("Po", "#f6e7bd", INK),
    Good.MEAT: Look("Me", "#b23a48"),
    Good.BRICK: Look("Br", "#e0803a", INK),
    Good.CHARCOAL: Look("Ch", "#3b3b3f"),
    Good.GLASS: Look("Gl", "#7fd0bd", INK),
    Good.PROVISION: Look("Pv", "#6d4a9c"),
    Good.COMMODITY: Look("Co", "#e7a3c8", INK),
    Good.STEP: Look("St", "#54618f"),
    Good.FOREST: Look("Fo", "#2f6b41", corner=1),
    Good.FIELD: Look("Fi", "#f0d65a", INK, corner=1),
    Good.POND: Look("Pd", "#8fc4ee", INK, corner=1),
    Good.PASTURE: Look("Pa", "#a9d47c", INK, corner=1),
    Good.PIG: Look("Pi", "#f3b3ba", INK, corner=3),
    Good.CATTLE: Look("Ca", "#d2a679", INK, corner=3),
    Good.LIVESTOCK: Look("Li", "#e3ad9a", INK, corner=3),
    Good.BASIC: Look("any", "#ffffff", INK),
    Good.BUILDING: Look("Bu", "#76695a", corner=1),
    Good.FREE_BUILDING: Look("free Bu", "#76695a", corner=1),
    Good.CHARCOAL_LEFT: Look("Ch left", "#3b3b3f"),
    Good.CHARCOAL_RIGHT: Look("Ch right", "#3b3b3f"),
}


@dataclass(frozen=True)
class Pawn:
    """Colour and mark of a pawn."""

    color: str
    fill: str
    ink: str
    mark: str


SEATS = (
    Pawn("blue", "#2767b0", "#ffffff", "0"),
    Pawn("yellow", "#f2c230", INK, "1"),
    Pawn("red", "#c3352b", "#ffffff", "2"),
    Pawn("black", "#26262a", "#ffffff", "3"),
)
NEUTRAL = Pawn("grey", "#9b9b9b", INK, "N")
SOLO = (
    *(Pawn(seat.color, seat.fill, seat.ink, mark) for seat, mark in zip(SEATS, "BYRK", strict=True)),
    Pawn("white", "#ffffff", INK, "W"),
)


def label(canvas: Canvas, x: float, y: float, good: Good, text: str, width: float) -> None:
    """A coloured label around a short text; `y` is its middle, `x` its left side."""
    look = GOODS[good]
    canvas.rect(
        x,
        y - 7.5,
        width,
        15,
        rx=look.corner,
        fill=look.fill,
        stroke=INK,
        stroke_width=0.7,
        stroke_opacity=0.6,
    )
    canvas.text(x + width / 2, y + 3.6, text, 10, fill=look.ink, anchor="middle", bold=True, width=width - 4)


def star(canvas: Canvas, x: float, y: float, points: int) -> None:
    """Points of a building in a star."""
    corners = [polar(x, y, 10 if i % 2 == 0 else 6.8, 36 * i) for i in range(10)]
    canvas.polygon(corners, fill="#ffd75e", stroke="#8a6a12", stroke_width=0.8)
    canvas.text(x, y + 3.6, str(points), 9.5, fill=INK, anchor="middle", bold=True, width=12)


def pawn(canvas: Canvas, x: float, y: float, look: Pawn, hint: str) -> None:
    """A pawn, 20 wide and 26 high, centred on (x, y)."""
    outline = "#ffffff" if look.fill == SEATS[3].fill else INK
    with canvas.group(hint, transform=f"translate({x:.2f} {y:.2f})"):
        body = "M-9 13q1 -11 5 -15a6.5 6.5 0 1 1 8 0q4 4 5 15z"
        canvas.path(body, fill=look.fill, stroke=outline, stroke_width=1.4)
        canvas.text(0, 9.5, look.mark, 9.5, fill=look.ink, anchor="middle", bold=True)


def panel(canvas: Canvas, x: float, y: float, width: float, height: float, title: str = "") -> None:
    """A light sheet with an optional title."""
    canvas.rect(x, y, width, height, rx=8, fill=PANEL, stroke=EDGE)
    if title:
        canvas.text(x + 12, y + 20, title, 13, fill=INK, bold=True)


def chip_width(text: str, size: float) -> float:
    """Width of a `chip`."""
    return text_width(text, size, bold=True) + 1.3 * size


def chip(canvas: Canvas, x: float, y: float, text: str, *, fill: str, ink: str, size: float = 11) -> float:
    """A word on a coloured ground, `y` its middle; returns the x for a next one."""
    width = chip_width(text, size)
    canvas.rect(
        x, y - size * 0.85, width, size * 1.7, rx=size * 0.85, fill=fill, stroke=INK, stroke_width=0.6
    )
    canvas.text(x + width / 2, y + size * 0.36, text, size, fill=ink, anchor="middle", bold=True)
    return x + width + 7


def words(name: str) -> str:
    """`traveling_merchant` as `Traveling Merchant`."""
    return name.replace("_", " ").title()
