"""A position as coloured text for a terminal of 120 columns."""

from collections.abc import Mapping, Sequence
from typing import Any

from eurozoo.envs.core.ansi import fit, mark, paint, turn_line, wrapped
from eurozoo.envs.core.icons import Icon
from eurozoo.envs.core.style import words

from ..components.model import Components, Customer
from ..components.terms import NUM_STAGES, Craft, Cube, Good, Space
from .area import cubes_on
from .chronicle import places
from .council import privileges
from .icons import cost_icons, grain, time
from .market import find_customer
from .points import points
from .style import CUBES, GOODS, MONK, Family, Member, families, members_at
from .table import asked, family_notes, supply, turn_notes
from .travel import CITIES, leg_icons, reward_icon
from .village import craft_lines, harvest_lines, mill_line

_LABEL = 11  # columns before the parts of the village
_CUSTOMERS = fit("  served", _LABEL)


def draw_text(position: dict[str, Any], components: Components) -> str:
    """The whole table as lines of text; a family member is the letter of its family and its number."""
    lines = [
        turn_line("Village", *asked(position)),
        *wrapped("", turn_notes(position), " · "),
        "",
        *_market_lines(position, components),
        *_craft_lines(position, components),
        *_yard_lines(position, components),
        *_travel_lines(position, components),
        *_stage_lines(position, components),
        *_bag_lines(position, components),
        *_chronicle_lines(position, components),
        *_supply_lines(position, components),
    ]
    for seat, family in enumerate(families(position)):
        if seat < len(position["players"]):
            lines += ["", *_player_lines(position, seat, family, components)]
        else:
            lines += ["", *_carla_lines(position, seat, family, components)]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _head(space: Space, position: dict[str, Any]) -> str:
    """Name of an area and the cubes on its action space."""
    lying = "".join(mark(CUBES[kind].code, CUBES[kind]) for kind in cubes_on(position, space)) or "-"
    return f"{_label(space.name.title())}[{lying}]"


def _label(text: str) -> str:
    return paint(fit(text, _LABEL), bold=True)


def _market_lines(position: dict[str, Any], components: Components) -> list[str]:
    market = position["market"]
    fee = _icons([*cost_icons(components.fee), time(components.fee_time)])
    lines = [f"{_head(Space.MARKET, position)} fee {fee} · pile {len(market['pile'])}"]
    for what, names, numbered in (("stalls", market["stalls"], True), ("waiting", market["waiting"], False)):
        tiles = [
            (f"{i} " if numbered else "") + (_customer(find_customer(components, name)) if name else "-")
            for i, name in enumerate(names, 1)
        ]
        lines += wrapped(f"  {fit(what, _LABEL - 2)}", tiles, " | ")
    return lines


def _customer(tile: Customer) -> str:
    return f"{tile.name} {tile.points}*"


def _craft_lines(position: dict[str, Any], components: Components) -> list[str]:
    lines = [_head(Space.CRAFTS, position)]
    for craft in Craft:
        uses = " · ".join(f"{use} {_icons(icons)}" for use, icons in craft_lines(craft, components))
        made = ", ".join(kind.name.lower() for kind in components.crafts[craft].goods)
        text = f"  {fit(words(craft.name), _LABEL)}{made}: {uses}"
        lines += _with_people(text, members_at(position, craft.name.lower()))
    return [*lines, f"  {fit('Mill', _LABEL)}{_icons(mill_line(components))}"]


def _yard_lines(position: dict[str, Any], components: Components) -> list[str]:
    gains = " · ".join(_icons(line) for line in harvest_lines(components))
    return [f"{_head(Space.HARVEST, position)} {gains}", _head(Space.FAMILY, position)]


def _travel_lines(position: dict[str, Any], components: Components) -> list[str]:
    each = _icons([time(components.leg_time)])
    wagons = mark(f"{components.leg_wagons} wagon", GOODS[Good.WAGON])
    lines = [f"{_head(Space.TRAVEL, position)} each leg {each} {wagons} and its cubes"]
    for city in CITIES:
        name = city.name.lower()
        ways = [
            f"{'village' if other is None else other.name.lower()} {_icons(leg_icons(leg))}"
            for leg in components.legs
            for other in leg.ends
            if city in leg.ends and other != city
        ]
        discs = "".join(
            mark(family.letter.lower(), family.look)
            for family, player in zip(families(position), position["players"], strict=False)
            if name in player["cities"]
        )
        reward = _icons([reward_icon(components.rewards[city])])
        text = f"  {fit(name, 9)}{reward} · {', '.join(ways)}{'  ' if discs else ''}{discs}"
        lines += _with_people(text, members_at(position, name))
    return lines


def _stage_lines(position: dict[str, Any], components: Components) -> list[str]:
    step = _icons(cost_icons(components.council))
    gives = privileges(components)
    lines = [f"{_head(Space.COUNCIL, position)} each step {step} and its time"]
    for stage in range(NUM_STAGES):
        taken = stage == 0 and position["ring"] is not None
        gain = "taken" if taken else _icons(gives[stage])
        text = f"  {stage + 1} {_icons([time(components.council_time[stage])])} {gain}"
        text += f" · end {components.council_points[stage]}*"
        lines += _with_people(text, members_at(position, f"council_{stage + 1}"))
    lines.append(f"{_head(Space.CHURCH, position)} into the bag {_icons(cost_icons(components.church))}")
    for stage in range(NUM_STAGES):
        cost = f"{_icons([grain(components.church_grain[stage - 1])])} " if stage else ""
        text = f"  {stage + 1} {cost}· end {components.church_points[stage]}*"
        lines += _with_people(text, members_at(position, f"church_{stage + 1}"))
    return lines


def _bag_lines(position: dict[str, Any], components: Components) -> list[str]:
    people = [*_mark_all(members_at(position, "bag")), mark(f"{components.monks} monks", MONK)]
    return wrapped(_label("Black bag"), people)


def _chronicle_lines(position: dict[str, Any], components: Components) -> list[str]:
    lines = [_label("Chronicle")]
    for place, (count, _) in places(position, components).items():
        people = members_at(position, place)
        name = "graves" if place == "grave" else place.removeprefix("chronicle_")
        free = count - len(people)
        lines += wrapped(f"  {fit(name, _LABEL - 2)}", [*_mark_all(people), f"{free} free"])
    return lines


def _supply_lines(position: dict[str, Any], components: Components) -> list[str]:
    left = supply(position, components)
    goods = " ".join(mark(f"{word} {n}", GOODS[Good[word.upper()]]) for word, n in left["goods"].items())
    return [
        f"{_label('Green bag')}{_counts(position['bag'])}",
        f"{_label('Supply')}{_counts(left['cubes'])} {goods} coins {left['coins']['coin']}",
    ]


def _player_lines(position: dict[str, Any], seat: int, family: Family, components: Components) -> list[str]:
    player = position["players"][seat]
    parts = points(player, components)
    score = " + ".join(f"{what} {n}" for what, n in parts.items() if n)
    goods = " ".join(
        mark(f"{kind.name.lower()} {n}", GOODS[kind])
        for kind in Good
        if (n := player["goods"].get(kind.name.lower(), 0))
    )
    grain_bags = f"grain {player['grain']}/{components.max_grain}"
    stock = f"{_counts(player['cubes'])} · coins {player['coins']} · {grain_bags} · {goods or 'no goods'}"
    tiles = [_customer(find_customer(components, name)) for name in player["customers"]]
    lines = [
        *_family_head(f" Player {seat}: {family.look.color}", position, seat, family, components),
        f"  time {player['time']}/{components.lap} · {stock}",
        f"  farmyard {_home(family, 'farmyard')} · not born {_home(family, 'supply')}",
    ]
    if tiles:
        lines += wrapped(_CUSTOMERS, tiles, " | ")
    return [*lines, f"  {sum(parts.values())} points{': ' if score else ''}{score}"]


def _family_head(
    title: str, position: dict[str, Any], seat: int, family: Family, components: Components
) -> list[str]:
    head = f"{mark(fit(title, 20), family.look)} {family.letter} "
    return wrapped(head, family_notes(position, seat, components) or [""], " · ")


def _carla_lines(position: dict[str, Any], seat: int, family: Family, components: Components) -> list[str]:
    carla = position["carla"]
    tiles = "".join(
        "?" if not shown else "Q" if quill else "-"
        for shown, quill in zip(carla["revealed"], carla["quills"], strict=True)
    )
    spaces = " ".join(str(space) for set_of in components.fates for space in set_of)
    last = carla["last_cube"] or "-"
    sold = [_customer(find_customer(components, name)) for name in carla["customers"]]
    return [
        *_family_head(" Carla", position, seat, family, components),
        f"  track {carla['track']}/{components.track} · cubes {_counts(carla['cubes'])} · last {last}",
        f"  fate tiles {tiles} at {spaces}",
        f"  beside her board {_home(family, 'farmyard')} · at the church {_home(family, 'supply')}",
        f"  way {' > '.join(space.name.lower() for space in components.clockwise)}",
        *(wrapped(_CUSTOMERS, sold, " | ") if sold else []),
    ]


def _home(family: Family, place: str) -> str:
    """Members off the board."""
    return _members([Member(number, family) for number in family.members.get(place, ())]) or "-"


def _counts(counts: Mapping[str, int]) -> str:
    """Cubes by kind: `O2 G0 B1 P3`, plague only where there is some."""
    return " ".join(
        mark(f"{CUBES[kind].code}{counts.get(kind.name.lower(), 0)}", CUBES[kind])
        for kind in Cube
        if kind != Cube.PLAGUE or counts.get("plague")
    )


def _with_people(text: str, people: Sequence[Member]) -> list[str]:
    """A place and who is there."""
    return wrapped(f"{text}  ", _mark_all(people)) if people else [text]


def _members(people: Sequence[Member]) -> str:
    return " ".join(_mark_all(people))


def _mark_all(people: Sequence[Member]) -> list[str]:
    return [mark(f"{who.family.letter}{who.number}", who.family.look) for who in people]


def _icons(icons: Sequence[Icon]) -> str:
    return " ".join(mark(icon.text, icon.look) if icon.look else icon.text for icon in icons)
