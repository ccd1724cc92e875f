"""Building tiles: what they are called, and the ones on offer."""

from typing import Any

from eurozoo.envs.core.icons import draw_line
from eurozoo.envs.core.style import HEADING, INK, area, panel, star, words
from eurozoo.envs.core.svg import Canvas

from ..components.load import BUILDINGS_OF
from ..components.model import Components
from ..components.terms import BuildingKind
from .effects import building_icons, price_icons
from .icons import draw_lines
from .style import KINDS, TABLE

_CARD = (164.0, 82.0)
_GAP = 5.0
_OWNERS = ("farmers", "makers", "novices", "colonists", "carpenters", "potters", "dealers")


def building_name(name: str) -> str:
    """`plow_makers_workshop` as "Plow Maker's Workshop"."""
    return " ".join(f"{words(word[:-1])}'s" if word in _OWNERS else words(word) for word in name.split("_"))


def kind_of(name: str) -> BuildingKind:
    """The kind of a building."""
    return next(kind for kind, names in BUILDINGS_OF.items() if name in names)


def draw_offer(
    canvas: Canvas, box: tuple[float, float, float, float], position: dict[str, Any], components: Components
) -> None:
    """The buildings that can be built."""
    width, height = box[2], box[3] - HEADING - 2 * _GAP
    names = position["buildings"]
    columns = 3
    while -(-len(names) // columns) * (_CARD[1] + _GAP) * _scale(width, columns) > height + _GAP:
        columns += 1
    scale = _scale(width, columns)
    with area(canvas, box, f"Buildings on offer: {len(names)}", TABLE, "buildings"):
        for i, name in enumerate(names):
            row, column = divmod(i, columns)
            x = _GAP + 3 + column * (_CARD[0] + _GAP) * scale
            y = HEADING + _GAP + row * (_CARD[1] + _GAP) * scale
            with canvas.group(
                building_name(name), transform=f"translate({x:.2f} {y:.2f}) scale({scale:.3f})"
            ):
                _draw_card(canvas, name, components)


def _scale(width: float, columns: int) -> float:
    return (width - 2 * _GAP - 6 + _GAP) / (columns * (_CARD[0] + _GAP))


def _draw_card(canvas: Canvas, name: str, components: Components) -> None:
    building, look = components.buildings[name], KINDS[kind_of(name)]
    width, height = _CARD
    panel(canvas, 0, 0, width, height)
    canvas.path(f"M0 19v-11q0 -8 8 -8h{width - 16}q8 0 8 8v11z", fill=look.fill, stroke=INK, stroke_width=0.8)
    canvas.text(8, 14, building_name(name), 11, fill=look.ink, bold=True, width=width - 42)
    with canvas.group(transform=f"translate({width - 16} 12) scale(1.25)"):
        star(canvas, 0, 0, building.points / 2)
    draw_line(canvas, 8, 32, price_icons(building.price), width - 16)
    canvas.path(f"M6 44h{width - 12}", stroke="#e0d6c0")
    draw_lines(canvas, 8, 63, building_icons(name, components), width - 14, 18)
