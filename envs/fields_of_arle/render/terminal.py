"""A position as coloured text for a terminal of 120 columns."""

from collections.abc import Sequence
from typing import Any

from eurozoo.envs.core.ansi import columns, fit, mark, paint, turn_line, wrapped
from eurozoo.envs.core.icons import Icon
from eurozoo.envs.core.style import SEATS, words

from ..actions import SUMMER, WINTER
from ..components.model import Components
from ..components.terms import (
    FIRST_ANIMAL,
    FIRST_VEHICLE,
    NUM_TRACK_GOODS,
    TRACK_LENGTH,
    Destination,
    Equipment,
    Good,
    Land,
    Tool,
)
from .barn import load_icons, places, space_states
from .board import is_summer, space_name
from .buildings import building_name, kind_of
from .effects import building_icons, gear_cost, price_icons, space_icons
from .home import free_land
from .icons import bundle, joined
from .pieces import good_word
from .points import amount, covered, points
from .style import GEAR, GOODS, KINDS, LANDS
from .supply import inventory_lines, item_icons, pools, spaces_text
from .table import asked, player_notes, turn_notes

_SIDE = 56  # columns of half the tools
_COLUMNS = 119
_LABEL = 11


def draw_text(position: dict[str, Any], components: Components) -> str:
    """The whole table as lines of text."""
    lines = [
        turn_line("Fields of Arle", *asked(position)),
        *wrapped("", turn_notes(position, components), " · "),
        "",
        *_space_lines(position, components),
        *_tool_lines(position, components),
        *_building_lines(position, components),
        *_supply_lines(position, components),
        *_town_lines(components),
        *(wrapped(_label(what.title()), [_icons(icons)])[0] for what, icons in inventory_lines(components)),
        *wrapped(
            _label("Goods"), [mark(f"{look.code} {good_word(good)}", look) for good, look in GOODS.items()]
        ),
    ]
    for seat in range(len(position["players"])):
        lines += ["", *_player_lines(position, seat, components)]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _label(text: str) -> str:
    return paint(fit(text, _LABEL), bold=True)


def _space_lines(position: dict[str, Any], components: Components) -> list[str]:
    """Both seasons side by side, each space with the worker on it; the current season is starred."""
    sides = [
        [_space(name, room, position, components) for name in spaces]
        for spaces, room in ((SUMMER, 14), (WINTER, 18))
    ]
    left, right = (max(map(columns, side)) for side in sides)
    left = min(left, _COLUMNS - 1 - right)
    now = position["half_year"]
    lines = [
        paint(
            fit(f"Summer{' *' * is_summer(now)}", left + 1) + f"Winter{' *' * (not is_summer(now))}",
            bold=True,
        )
    ]
    for summer, winter in zip(*sides, strict=True):
        lines += wrapped(_padded(summer, left), [winter], "", left + 1)
    return lines


def _padded(text: str, width: int) -> str:
    return text + " " * max(1, width + 1 - columns(text))


def _space(name: str, room: int, position: dict[str, Any], components: Components) -> str:
    worker = position["occupied"].get(name)
    stand = "( )" if worker is None else mark(f"({SEATS[worker].mark})", SEATS[worker])
    return f"{stand} {fit(space_name(name), room)} {_icons(space_icons(components.spaces[name], components))}"


def _tool_lines(position: dict[str, Any], components: Components) -> list[str]:
    """The tracks in two columns: each number, its points, and who is there."""
    texts = []
    for tool in Tool:
        track = components.tools[tool]
        cells = []
        for value, worth in zip(track.values, track.points, strict=True):
            here = "".join(
                mark(look.mark, look)
                for look, player in zip(SEATS, position["players"], strict=False)
                if player["tools"][tool.name.lower()] == value
            )
            cells.append(f"{value}{f'*{worth / 2:g}' if worth else ''}{f'[{here}]' if here else ''}")
        texts.append(f"{fit(words(tool.name), 20)} {_icons(bundle(track.cost))} {' '.join(cells)}")
    half = len(texts) // 2
    pairs = zip(texts[:half], texts[half:], strict=True)
    return [_label("Tools"), *(f"  {_padded(first, _SIDE)}{second}" for first, second in pairs)]


def _building_lines(position: dict[str, Any], components: Components) -> list[str]:
    """The buildings on offer: points, price, effect."""
    lines = [_label("Buildings")]
    for name in position["buildings"]:
        building = components.buildings[name]
        head = mark(fit(building_name(name), 22), KINDS[kind_of(name)])
        effect = _icons(building_icons(name, components)) or "-"
        lines += wrapped(
            f"  {head} {building.points / 2:g}*  ", [_icons(price_icons(building.price)), effect], " | ", 29
        )
    return lines


def _supply_lines(position: dict[str, Any], components: Components) -> list[str]:
    tiles = [f"{pool.name.lower().replace('_', ' ')} {n}" for pool, n in pools(position, components).items()]
    gear = []
    for piece in Equipment:
        data = components.equipment[piece]
        room = f" ({spaces_text(data)})" if piece >= FIRST_VEHICLE else ""
        name = mark(GEAR[piece].code, GEAR[piece])
        gear.append(f"{name}{room} {_icons(gear_cost(piece, components))} {data.points / 2:g}*")
    return [*wrapped(_label("Supply"), tiles, " · "), *wrapped(_label("Equipment"), gear, " · ")]


def _town_lines(components: Components) -> list[str]:
    towns = []
    for place, town in components.towns.items():
        name = place.name.lower()
        items = joined((item_icons(name, i, components) for i in range(len(town.items))), "·")
        towns.append(f"{words(name)} ({town.size}) {_icons(items)}")
    return wrapped(_label("Sales"), towns, " | ")


def _player_lines(position: dict[str, Any], seat: int, components: Components) -> list[str]:
    player = position["players"][seat]
    look = SEATS[seat]
    parts = points(player, components)
    score = [f"{'+' if n > 0 else '-'} {what} {abs(n):g}" for what, n in parts.items() if n]
    tools = [f"{words(tool.name).lower()} {player['tools'][tool.name.lower()]}" for tool in Tool]
    track = " ".join(_good(Good(i), player) for i in range(NUM_TRACK_GOODS))
    stock = " ".join(_good(Good(i), player) for i in range(NUM_TRACK_GOODS, FIRST_ANIMAL))
    animals = " ".join(_good(good, player) for good in Good if good >= FIRST_ANIMAL)
    head = f"{mark(fit(f' Player {seat}: {look.color}', 20), look)} "
    return [
        *wrapped(head, player_notes(position, seat, components), " · "),
        f"  {track} | {stock} | {animals}",
        *wrapped(_row("tools"), tools, " · "),
        *wrapped(_row("land"), _land(player, components), " · "),
        *wrapped(_row("barn"), _barn(player, components), " · "),
        *wrapped(_row("travel"), _travel(player, components), " · "),
        *wrapped(f"  {sum(parts.values()):g} points ", score or [""]),
    ]


def _row(text: str) -> str:
    return fit(f"  {text}", _LABEL)


def _good(good: Good, player: dict[str, Any]) -> str:
    return mark(f"{GOODS[good].code}{amount(player, good)}", GOODS[good])


def _land(player: dict[str, Any], components: Components) -> list[str]:
    moors = player["moors"]
    names = [
        mark(f"{LANDS[tile].code} {number}", LANDS[tile])
        for tile in Land
        if (number := player["land"].get(tile.name.lower(), 0))
    ]
    names += [mark(building_name(name), KINDS[kind_of(name)]) for name in player["buildings"]]
    return [
        f"free {free_land(player, components)}",
        f"dike moves {player['dikes']}",
        f"moors {moors['wet']}",
        *(f"dehydrated ({tokens} peat)" for tokens in moors["dehydrated"]),
        *([f"boardwalk ({moors['boardwalk']} peat)"] if moors["boardwalk"] else []),
        *names,
    ]


def _barn(player: dict[str, Any], components: Components) -> list[str]:
    texts = []
    free: dict[str, int] = {}
    for size, piece in places(player, components):
        if piece is None:
            free[size] = free.get(size, 0) + 1
            continue
        kind, vehicle = piece
        states = space_states(vehicle, components) if vehicle else []
        spaces = "".join(f"[{'.' * room if is_free else '#' * room}]" for room, is_free in states)
        texts.append(mark(GEAR[kind].code, GEAR[kind]) + (f" {spaces}" if spaces else ""))
    places_left = ", ".join(f"{number} {size}" for size, number in free.items())
    return [*texts, f"free places: {places_left or 'none'}"]


def _travel(player: dict[str, Any], components: Components) -> list[str]:
    names = {place: ", ".join(map(words, where)) for place, where in player["destinations"].items()}
    sizes = "+".join(
        str(components.towns[Destination[name.upper()]].size) for name in player["destinations"]["travelled"]
    )
    return [
        f"covered {covered(player, components)}/{TRACK_LENGTH}",
        *([f"travelled {names['travelled']} ({sizes})"] if names["travelled"] else []),
        *([f"on vehicles {_icons(load_icons(player))}"] if load_icons(player) else []),
        f"on the storage board {names['storage'] or 'none'}",
    ]


def _icons(icons: Sequence[Icon]) -> str:
    line = " ".join(mark(icon.text, icon.look) if icon.look else icon.text for icon in icons)
    return line.replace(" / ", "/")
