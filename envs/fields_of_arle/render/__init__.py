"""Pictures of a position: `svg` for screens and papers, `ansi` for terminals.

Nothing of the game is hidden but the random state, which neither reads.
"""

from typing import Any

from ..components.model import Components
from .table import draw_table
from .terminal import draw_text


def svg(position: dict[str, Any], components: Components) -> str:
    """The whole table as SVG text, 1600 pixels wide; the same position always gives the same text."""
    return draw_table(position, components)


def ansi(position: dict[str, Any], components: Components) -> str:
    """The table as coloured text for a terminal, fewer than 120 columns wide."""
    return draw_text(position, components)
