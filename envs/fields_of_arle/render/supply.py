"""What the supply holds and costs, where one can travel, and what happens after the work phase."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from eurozoo.envs.core.icons import Icon, arrow, draw_line, points, word
from eurozoo.envs.core.style import FAINT, HEADING, INK, area, words
from eurozoo.envs.core.svg import Canvas

from ..actions import ITEMS
from ..components.model import Components, Gear
from ..components.pack import EQUIPMENT_SOLD, LAND_SOLD, MOOR_SOLD, SOLD
from ..components.terms import (
    EQUIPMENT_POOL,
    FIRST_VEHICLE,
    LAND_POOL,
    Cargo,
    Destination,
    Equipment,
    Good,
    Land,
    Pool,
)
from .barn import gear_spaces
from .effects import gear_cost
from .icons import SEPARATOR, bundle, draw_lines, goods, joined, split, tile
from .pieces import vehicle_spaces
from .style import GEAR, LANDS, MOOR, TABLE

HEIGHT = 214.0
_TOP = HEADING + 8
_TOWN_NAME = 68.0
_Term = TypeVar("_Term")


def pools(position: dict[str, Any], components: Components) -> dict[Pool, int]:
    """Limited tiles left in the supply."""
    boards = position["num_players"] if position["num_players"] > 1 else components.solo_boards
    left = dict(components.box)
    for tile_kind, number in components.start_land.items():
        left[LAND_POOL[tile_kind]] -= number * (boards - position["num_players"])
    for player in position["players"]:
        for tile_kind in Land:
            left[LAND_POOL[tile_kind]] -= player["land"].get(tile_kind.name.lower(), 0)
        barn = player["barn"]
        left[Pool.PEAT_BOAT] -= barn["peat_boats"] + barn["plows"]
        for vehicle in barn["vehicles"]:
            left[EQUIPMENT_POOL[Equipment[vehicle["kind"].upper()]]] -= 1
    return left


def draw_supply(
    canvas: Canvas, box: tuple[float, float, float, float], position: dict[str, Any], components: Components
) -> None:
    """Tiles of the supply, fronts and reverse sides together, with what the equipment costs."""
    left = pools(position, components)
    with area(canvas, box, "Supply", TABLE, "supply"):
        canvas.text(box[2] - 12, 22, "tiles left, with both sides", 11, fill="#ffffff", anchor="end")
        for i, (first, second) in enumerate(_pairs(LANDS)):
            y = _TOP + 2 + i * 41
            _count(canvas, 10, y + 17, left[LAND_POOL[first]])
            draw_line(canvas, 40, y + 9, [tile(LANDS[first])], 94)
            draw_line(canvas, 40, y + 27, [tile(LANDS[second])], 94)
        for i, (front, back) in enumerate(_pairs(GEAR)):
            y = _TOP + 2 + i * 41
            _count(canvas, 142, y + 17, left[EQUIPMENT_POOL[front]])
            for row, piece in enumerate((front, back)):
                _draw_gear(canvas, 172, y + 9 + 18 * row, piece, components)


def _pairs(terms: Iterable[_Term]) -> list[tuple[_Term, _Term]]:
    """Fronts and reverse sides."""
    sides = list(terms)
    return list(zip(sides[::2], sides[1::2], strict=True))


def _count(canvas: Canvas, x: float, y: float, number: int) -> None:
    canvas.text(x + 12, y + 6, str(number), 17, fill=INK if number else "#b3352b", anchor="middle", bold=True)


def _draw_gear(canvas: Canvas, x: float, y: float, piece: Equipment, components: Components) -> None:
    gear = components.equipment[piece]
    draw_line(canvas, x, y, [tile(GEAR[piece])], 76)
    with canvas.group(transform=f"translate({x + 80} {y}) scale(0.82)"):
        draw_line(canvas, 0, 0, gear_cost(piece, components), 120)
    if gear.points:
        draw_line(canvas, x + 180, y, [points(gear.points / 2)], 20)
    if piece >= FIRST_VEHICLE:
        with canvas.group(transform=f"translate({x + 204} {y}) scale(0.85)"):
            vehicle_spaces(canvas, 0, 0, [(size, True) for size in gear_spaces(gear)])


def spaces_text(gear: Gear) -> str:
    """The spaces of a vehicle in words: `1+2+1`."""
    return "+".join(map(str, gear_spaces(gear)))


def item_icons(place: str, item: int, components: Components) -> list[Icon]:
    """What is sold as an item of a destination, and for how much food."""
    sold = components.towns[Destination[place.upper()]].items[item]
    ways = [_sold(one, sold.number) for one in ITEMS[place][item]]
    price = [goods(Good.FOOD, sold.food)] if sold.food else [word("-")]
    return [*joined(ways, "/"), arrow(), *price]


def _sold(what: str, number: int) -> list[Icon]:
    if what == MOOR_SOLD:
        return [tile(MOOR, number)]
    if what in LAND_SOLD:
        return [tile(LANDS[LAND_SOLD[what]], number)]
    if what in EQUIPMENT_SOLD:
        return [tile(GEAR[EQUIPMENT_SOLD[what]], number)]
    return bundle(dict.fromkeys(SOLD.get(what) or (Good[what.upper()],), number))


def destinations_by_size(components: Components) -> list[list[Destination]]:
    """Destinations of one size together."""
    sizes = sorted({town.size for town in components.towns.values()})
    return [[place for place in Destination if components.towns[place].size == size] for size in sizes]


def draw_towns(canvas: Canvas, box: tuple[float, float, float, float], components: Components) -> None:
    """The travel destinations and what is sold there, a row for each size."""
    with area(canvas, box, "Travel destinations", "#34658f", "towns"):
        canvas.text(box[2] - 12, 22, "one of each item is sold there", 11, fill="#ffffff", anchor="end")
        rows = destinations_by_size(components)
        room = [(box[2] - 16) / len(row) for row in rows]
        lines = [
            max(len(split(_town_icons(place, components), wide - _TOWN_NAME - 9)) for place in row)
            for row, wide in zip(rows, room, strict=True)
        ]
        line = (box[3] - _TOP - 4) / sum(0.7 + number for number in lines)
        top = _TOP
        for row, wide, number in zip(rows, room, lines, strict=True):
            high = line * (0.7 + number)
            for j, place in enumerate(row):
                with canvas.group(
                    id=place.name.lower(), transform=f"translate({8 + j * wide:.2f} {top:.2f})"
                ):
                    _draw_town(canvas, wide - 5, high - 5, place, components)
            top += high


def _town_icons(place: Destination, components: Components) -> list[Icon]:
    items, name = range(len(components.towns[place].items)), place.name.lower()
    return joined((item_icons(name, item, components) for item in items), SEPARATOR)


def _draw_town(
    canvas: Canvas, width: float, height: float, place: Destination, components: Components
) -> None:
    town = components.towns[place]
    canvas.rect(0, 0, width, height, rx=5, fill="#eef3f7", stroke=INK, stroke_width=0.8)
    canvas.text(6, height / 2 - 1, words(place.name), 11.5, fill=INK, bold=True, width=58)
    for i in range(town.size):
        canvas.rect(6 + 11 * i, height / 2 + 3, 9, 8, rx=1.5, fill="#34658f")
    draw_lines(canvas, _TOWN_NAME, height / 2, _town_icons(place, components), width - _TOWN_NAME - 4, 19)


def inventory_lines(components: Components) -> list[tuple[str, list[Icon]]]:
    """What inventorying gives and takes, what loads become, and how much room animals have, line by line."""
    milk = [
        icon
        for animal, ladder in components.milk.items()
        for icon in (goods(animal), word(_ladder(ladder.at, ladder.amounts)), goods(Good.FOOD))
    ]
    wool = components.wool
    loads = [
        icon
        for cargo, freight in components.cargo.items()
        for icon in (
            *bundle(freight.pay),
            word(f"({freight.size})"),
            arrow(),
            goods(freight.becomes),
            word("·"),
        )
        if cargo != Cargo.PEAT
    ][:-1]
    born = [word(text) for text in ("born", "stall 2→1", "stable 2→1 3→1 4→2 5→1", "·")]
    room = [
        word(f"{place} {number}".strip())
        for place, number in (
            ("land", components.pasture),
            ("stall", components.stall),
            ("stable", components.stable),
            ("·", ""),
            ("any: park", components.park),
            ("dike", 1),
        )
    ]
    fuel = [goods(Good.PEAT, components.fuel_due), word("/"), goods(Good.WOOD)]
    return [
        ("loading", loads),
        ("November", [*milk, word("·"), word("field, forest 1 each")]),
        ("May", [*born, goods(Good.SHEEP), word(_ladder(wool.at, wool.amounts)), goods(Good.WOOL)]),
        ("to pay", [goods(Good.FOOD, components.food_due), word("· November also"), *fuel]),
        ("room", room),
    ]


def _ladder(at: Sequence[int], amounts: Sequence[int]) -> str:
    return " ".join(f"{n}→{amount}" for n, amount in zip(at, amounts, strict=True))


def draw_inventory(canvas: Canvas, box: tuple[float, float, float, float], components: Components) -> None:
    """The lines of `inventory_lines`."""
    with area(canvas, box, "Loading, November and May", TABLE, "inventory"):
        lines = inventory_lines(components)
        width = box[2] - 80
        rows = [len(split(icons, width)) for _, icons in lines]
        step = (box[3] - HEADING - 8) / sum(0.4 + number for number in rows)
        top = HEADING + 4
        for (what, icons), number in zip(lines, rows, strict=True):
            middle = top + (0.4 + number) * step / 2
            canvas.text(10, middle + 4, what, 11, fill=FAINT, width=60)
            draw_lines(canvas, 74, middle, icons, width, 19)
            top += (0.4 + number) * step
