"""The middle of the village: craft buildings, grain harvest, family and the well."""

from typing import Any

from eurozoo.envs.core.icons import Icon, arrow, draw_line, either, word
from eurozoo.envs.core.style import FAINT, INK, area, words
from eurozoo.envs.core.svg import Canvas

from ..components.model import Components
from ..components.terms import Craft, Good, Space
from .area import GAP, action_area
from .icons import coins, cost_icons, goods, grain, time
from .pieces import crowd, figures, good
from .style import members_at

HEIGHT = 276.0
_BUILDING = (120.0, 228.0)


def craft_lines(craft: Craft, components: Components) -> list[tuple[str, list[Icon]]]:
    """What a craft building asks for each of its uses: the use, and the cost."""
    building = components.crafts[craft]
    prices: list[list[Icon]] = []
    for kind in building.goods:
        price = cost_icons(components.purchases[kind])
        if [icon.text for icon in price] not in [[icon.text for icon in line] for line in prices]:
            prices.append(price)
    return [("train", [time(building.train)]), ("make", [time(building.produce)]), ("buy", either(*prices))]


def mill_line(components: Components) -> list[Icon]:
    """What the mill takes and gives."""
    return [time(components.mill_time), grain(components.mill_grain), arrow(), coins(components.mill_coins)]


def harvest_lines(components: Components) -> list[list[Icon]]:
    """Grain of a harvest: alone, and with what is needed for more."""
    alone, horse, ox = components.harvest
    return [
        [grain(alone)],
        [goods(Good.HORSE), goods(Good.PLOW), arrow(), grain(horse)],
        [goods(Good.OX), goods(Good.PLOW), arrow(), grain(ox)],
    ]


def draw_crafts(
    canvas: Canvas, x: float, y: float, width: float, position: dict[str, Any], components: Components
) -> None:
    """The craft buildings, with the top left corner at (x, y)."""
    with action_area(canvas, (x, y, width, HEIGHT), "Crafts", Space.CRAFTS, position):
        step = (width - 12) / (len(Craft) + 1)
        for i, craft in enumerate(Craft):
            with canvas.group(transform=f"translate({8 + i * step:.2f} 42)"):
                _draw_building(canvas, craft, position, components)
        with canvas.group(transform=f"translate({8 + len(Craft) * step:.2f} 42)"):
            _draw_mill(canvas, components)


def _draw_house(canvas: Canvas, name: str) -> None:
    width, height = _BUILDING
    canvas.rect(4, 26, width - 8, height - 28, fill="#f7ead2", stroke=INK)
    canvas.path(
        f"M4 27L14 4H{width - 14}L{width - 4} 27Z", fill="#b5563a", stroke=INK, stroke_linejoin="round"
    )
    canvas.text(width / 2, 20, name, 12.5, fill="#ffffff", anchor="middle", bold=True, width=width - 30)


def _draw_building(canvas: Canvas, craft: Craft, position: dict[str, Any], components: Components) -> None:
    width, height = _BUILDING
    _draw_house(canvas, words(craft.name))
    kinds = components.crafts[craft].goods
    for i, kind in enumerate(kinds):
        good(canvas, width / 2 + (i - (len(kinds) - 1) / 2) * 32, 46, kind)
    for i, (use, icons) in enumerate(craft_lines(craft, components)):
        canvas.text(12, 79 + 23 * i, use, 11, fill=FAINT)
        draw_line(canvas, width - 12, 75 + 23 * i, icons, width - 58, "end")
    canvas.rect(10, 138, width - 20, height - 146, rx=5, fill="#fffaf0", stroke="#c9a97c")
    people = members_at(position, craft.name.lower())
    crowd(canvas, 12, 140, width - 24, height - 150, figures(people))


def _draw_mill(canvas: Canvas, components: Components) -> None:
    width, height = _BUILDING
    _draw_house(canvas, "Mill")
    draw_line(canvas, width / 2, 50, mill_line(components), width - 16, "middle")
    canvas.path(f"M{width / 2 - 17} {height - 12}L{width / 2 - 11} 128h22l6 88z", fill="#d8c39c", stroke=INK)
    canvas.path(f"M{width / 2 - 14} 129L{width / 2} 110l14 19z", fill="#8f3f2a", stroke=INK)
    for angle in (20, 110, 200, 290):
        with canvas.group(transform=f"rotate({angle} {width / 2} 126)"):
            canvas.path(f"M{width / 2} 126v-46h11v32h-11", fill="#fffdf7", stroke="#6d4a28", stroke_width=1.4)
    canvas.circle(width / 2, 126, 4, fill="#6d4a28")
    canvas.path(f"M{width / 2 - 6} {height - 12}v-16a6 6 0 0 1 12 0v16z", fill="#6d4a28")


def draw_yards(
    canvas: Canvas, x: float, y: float, width: float, position: dict[str, Any], components: Components
) -> None:
    """Grain harvest, family and the well, one below the other, with the top left corner at (x, y)."""
    height = (HEIGHT - 2 * GAP) / 3
    middle = (34 + height) / 2
    with action_area(canvas, (x, y, width, height), "Harvest", Space.HARVEST, position):
        alone, horse, ox = harvest_lines(components)
        line = [*alone, word("   "), *horse, word("   "), *ox]
        draw_line(canvas, width / 2, middle, line, width - 24, "middle")
    with action_area(canvas, (x, y + height + GAP, width, height), "Family", Space.FAMILY, position):
        canvas.text(
            width / 2,
            middle - 3,
            "a child is born: lowest number in the supply,",
            11,
            fill=INK,
            anchor="middle",
        )
        canvas.text(
            width / 2, middle + 12, "or a member comes home from the board", 11, fill=INK, anchor="middle"
        )
    with area(canvas, (x, y + 2 * (height + GAP), width, height), "Well", "#3f7f8c", "well"):
        _draw_well(canvas, width - 32, 40)
        canvas.text(12, middle - 3, "3 cubes of one colour (or coins):", 11, fill=INK)
        canvas.text(12, middle + 12, "any one of the seven actions", 11, fill=INK)


def _draw_well(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(f"M{x - 17} {y + 20}v-28M{x + 17} {y + 20}v-28", stroke="#6d4a28", stroke_width=3.5)
    canvas.path(f"M{x - 25} {y - 6}l25 -18l25 18z", fill="#b5563a", stroke=INK)
    canvas.path(f"M{x - 22} {y + 14}h44v22q-22 8 -44 0z", fill="#c9c3b6", stroke=INK)
    canvas.element("ellipse", cx=x, cy=y + 14, rx=22, ry=6, fill="#4f9fc4", stroke=INK)
    canvas.path(f"M{x} {y - 8}v14", stroke=INK)
    canvas.path(f"M{x - 5} {y + 5}h10l-1.5 9h-7z", fill="#8a5a33", stroke=INK)
