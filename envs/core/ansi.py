"""Coloured text for terminals, shared by the text pictures of every game."""

import re
from collections.abc import Sequence

from .style import Look, Pawn

RESET = "\x1b[0m"
_CODES = re.compile(r"\x1b\[[0-9;]*m")


def paint(text: str, ink: str = "", ground: str = "", bold: bool = False) -> str:
    """Text in 24-bit colours given as `#rrggbb`; an empty colour stays the terminal's own."""
    codes = ["1"] if bold else []
    for layer, color in (("38", ink), ("48", ground)):
        if color:
            red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
            codes.append(f"{layer};2;{red};{green};{blue}")
    return f"\x1b[{';'.join(codes)}m{text}{RESET}" if codes else text


def columns(text: str) -> int:
    """Columns that a text takes, whatever its colours."""
    return len(_CODES.sub("", text))


def fit(text: str, width: int) -> str:
    """Text cut or padded to exactly `width` columns; apply before `paint`."""
    return text[:width].ljust(width)


def wrapped(
    label: str, items: Sequence[str], joint: str = " ", indent: int = 11, width: int = 118
) -> list[str]:
    """Items behind a label, in as many lines of at most `width` columns as they need."""
    lines = [label + items[0]]
    for item in items[1:]:
        if columns(lines[-1] + joint + item) > width:
            lines.append(" " * indent + item)
        else:
            lines[-1] += joint + item
    return lines


def mark(text: str, look: Look | Pawn) -> str:
    """Text in the colours of a good or a player."""
    return paint(text, look.ink, look.fill, bold=True)


def turn_line(title: str, mover: tuple[str, Pawn] | None, question: str) -> str:
    """First line of a picture: the game, who decides, and what."""
    asked = f"{mark(f' {mover[0]} ', mover[1])} {question}" if mover else question
    return f"{paint(title, bold=True)} · {asked}"
