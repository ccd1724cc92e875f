"""Colours and small pieces that the pictures of every game use."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from .svg import Canvas, polar, text_width

WIDTH = 1600  # of every picture, in pixels
MARGIN = 16
HEADER = 52  # height of the turn line
HEADING = 34.0  # height of the heading of an area
BAND = 32.0  # height of a player's band
INK = "#2b2622"
FAINT = "#6b6257"  # second-rank text, still 4.5:1 on PAPER
PAPER = "#f4efe3"
PANEL = "#fffdf7"
EDGE = "#c9bda6"
ACCENT = "#b3541e"
GOLD = "#ffd75e"


@dataclass(frozen=True)
class Look:
    """How a good is shown: a short code on a coloured ground, so that colour is never needed."""

    code: str
    fill: str
    ink: str = "#ffffff"
    corner: float = 7  # radius, of its label


@dataclass(frozen=True)
class Pawn:
    """Colour and mark of a player's pieces."""

    color: str
    fill: str
    ink: str
    mark: str


SEATS = (
    Pawn("blue", "#2767b0", "#ffffff", "0"),
    Pawn("yellow", "#f2c230", INK, "1"),
    Pawn("red", "#c3352b", "#ffffff", "2"),
    Pawn("black", "#26262a", "#ffffff", "3"),
    Pawn("white", "#ffffff", INK, "4"),
)


def label(canvas: Canvas, x: float, y: float, look: Look, text: str, width: float) -> None:
    """A coloured label around a short text; `y` is its middle, `x` its left side."""
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


def star(canvas: Canvas, x: float, y: float, points: float) -> None:
    """Points of a building in a star."""
    corners = [polar(x, y, 10 if i % 2 == 0 else 6.8, 36 * i) for i in range(10)]
    canvas.polygon(corners, fill=GOLD, stroke="#8a6a12", stroke_width=0.8)
    canvas.text(x, y + 3.6, f"{points:g}", 9.5, fill=INK, anchor="middle", bold=True, width=12)


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


def pawn(canvas: Canvas, x: float, y: float, look: Pawn, hint: str) -> None:
    """A pawn, 20 wide and 26 high, centred on (x, y)."""
    outline = "#ffffff" if look.fill == SEATS[3].fill else INK
    with canvas.group(hint, transform=f"translate({x:.2f} {y:.2f})"):
        body = "M-9 13q1 -11 5 -15a6.5 6.5 0 1 1 8 0q4 4 5 15z"
        canvas.path(body, fill=look.fill, stroke=outline, stroke_width=1.4)
        canvas.text(0, 9.5, look.mark, 9.5, fill=look.ink, anchor="middle", bold=True)


@contextmanager
def area(
    canvas: Canvas,
    box: tuple[float, float, float, float],
    title: str,
    fill: str,
    id: str,
) -> Iterator[None]:
    """A panel at `box` (x, y, width, height) with a coloured heading; what follows is drawn inside it."""
    x, y, width, height = box
    with canvas.group(id=id, transform=f"translate({x} {y})"):
        panel(canvas, 0, 0, width, height)
        canvas.path(f"M0 {HEADING}v-{HEADING - 8}q0 -8 8 -8h{width - 16}q8 0 8 8v{HEADING - 8}z", fill=fill)
        canvas.text(12, 23, title, 16, fill="#ffffff", bold=True)
        yield


def player_row(
    canvas: Canvas, height: float, title: str, look: Pawn, notes: Sequence[str], to_move: bool
) -> None:
    """The sheet of a player's row, with a band in the player's colour and short notes on it."""
    width = WIDTH - 2 * MARGIN
    panel(canvas, 0, 0, width, height)
    canvas.path(
        f"M0 {BAND}v-{BAND - 8}q0 -8 8 -8h{width - 16}q8 0 8 8v{BAND - 8}z", fill=look.fill, stroke=INK
    )
    canvas.text(14, 22, title, 16, fill=look.ink, bold=True)
    x = 200.0
    for note in notes:
        x = chip(canvas, x, 16, note, fill="#fffdf7", ink=INK)
    if to_move:
        canvas.rect(-1, -1, width + 2, height + 2, rx=9, fill="none", stroke=ACCENT, stroke_width=4)


def words(name: str) -> str:
    """`traveling_merchant` as `Traveling Merchant`."""
    return name.replace("_", " ").title()


def header(
    canvas: Canvas,
    title: str,
    ground: str,
    note_ground: str,
    mover: tuple[str, Pawn] | None,
    question: str,
    notes: list[str],
) -> None:
    """The turn line along the top: title, who decides what, and on the right short notes.

    A note that begins with "FINAL" stands out.
    """
    canvas.rect(0, 0, WIDTH, HEADER, fill=ground)
    canvas.text(MARGIN + 4, 34, title, 24, fill="#ffffff", bold=True)
    x = max(230.0, MARGIN + 16 + text_width(title, 24, bold=True))
    if mover is not None:
        name, look = mover
        x = chip(canvas, x, HEADER / 2, name, fill=look.fill, ink=look.ink, size=16)
    right = float(WIDTH - MARGIN)
    for note in reversed(notes):
        fill, ink = (GOLD, INK) if note.startswith("FINAL") else (note_ground, "#ffffff")
        right -= chip_width(note, 13)
        chip(canvas, right, HEADER / 2, note, fill=fill, ink=ink, size=13)
        right -= 8
    canvas.text(x + 4, 32, question, 17, fill="#ffffff", width=right - x - 8)
