"""The travel map: village, cities, ways with their cost, rewards, discs and travellers."""

from typing import Any

from eurozoo.envs.core.icons import Icon, draw_line, line_width, points, word
from eurozoo.envs.core.style import FAINT, INK, words
from eurozoo.envs.core.svg import Canvas

from ..components.model import CityReward, Components, Leg
from ..components.terms import FIRST_CITY, NUM_CITIES, Good, Place, Reward, Space
from .area import action_area
from .icons import any_cubes, coins, cube_icons, goods, time
from .pieces import crowd, disc, figures
from .style import families, members_at

HEIGHT = 524.0
CITIES = tuple(Place(FIRST_CITY + i) for i in range(NUM_CITIES))
Point = tuple[float, float]
#: middle of the village and of each city; no three of them in a line
NODES: dict[Place | None, Point] = {
    None: (54, 262),
    Place.NORTH_1: (184, 142),
    Place.NORTH_2: (354, 100),
    Place.NORTH_3: (530, 158),
    Place.SOUTH_1: (184, 376),
    Place.SOUTH_2: (354, 422),
    Place.SOUTH_3: (530, 364),
}
VILLAGE, CITY = (86.0, 72.0), (120.0, 104.0)  # sizes


def leg_icons(leg: Leg) -> list[Icon]:
    """The cubes of a leg."""
    return cube_icons(leg.cost.cubes)


def reward_icon(reward: CityReward) -> Icon:
    """What a city gives."""
    return {Reward.PRESTIGE: points, Reward.CUBES: any_cubes, Reward.COINS: coins}[reward.kind](reward.amount)


def draw_travel(
    canvas: Canvas, x: float, y: float, width: float, position: dict[str, Any], components: Components
) -> None:
    """The travel map with its top left corner at (x, y)."""
    with action_area(canvas, (x, y, width, HEIGHT), "Travel", Space.TRAVEL, position):
        canvas.rect(6, 40, width - 12, HEIGHT - 46, rx=6, fill="#e4ecd2")
        _draw_land(canvas, width)
        for leg in components.legs:
            _draw_way(canvas, leg)
        for leg in components.legs:
            _draw_cost(canvas, leg)
        _draw_village(canvas)
        for city in CITIES:
            _draw_city(canvas, city, position, components)
        foot = [
            word("each leg:"),
            time(components.leg_time),
            goods(Good.WAGON, components.leg_wagons),
            word("and its cubes"),
        ]
        draw_line(canvas, 14, HEIGHT - 24, foot, width / 2)
        final = " ".join(map(str, components.city_points[1:]))
        canvas.text(
            width - 14, HEIGHT - 20, f"1-{NUM_CITIES} discs at the end: {final}", 11, fill=INK, anchor="end"
        )


def _draw_land(canvas: Canvas, width: float) -> None:
    canvas.path(
        f"M6 300q90 -40 200 -18t180 -30t{width - 392} 20v22q-100 -24 -190 -8t-190 26t-194 12z", fill="#bcdcec"
    )
    for x, y in ((70, 84), (262, 60), (452, 66), (60, 440), (96, 452), (266, 470), (480, 462), (446, 250)):
        canvas.path(f"M{x} {y}l11 24h-22zM{x} {y - 10}l8 20h-16z", fill="#7da05c")


def _ends(leg: Leg) -> tuple[Point, Point]:
    return NODES[leg.ends[0]], NODES[leg.ends[1]]


def _draw_way(canvas: Canvas, leg: Leg) -> None:
    (ax, ay), (bx, by) = _ends(leg)
    canvas.line(ax, ay, bx, by, "#b39a6b", 10)
    canvas.line(ax, ay, bx, by, "#f3e7cb", 6)


def cost_place(leg: Leg) -> Point:
    """Where the cost of a leg stands: the middle of the part that no card covers."""
    (ax, ay), (bx, by) = _ends(leg)
    dx, dy = abs(bx - ax), abs(by - ay)
    start, end = (
        min(size[0] / 2 / max(dx, 1), size[1] / 2 / max(dy, 1))
        for size in (CITY if node is not None else VILLAGE for node in leg.ends)
    )
    part = (start + 1 - end) / 2
    return ax + part * (bx - ax), ay + part * (by - ay)


def _draw_cost(canvas: Canvas, leg: Leg) -> None:
    x, y = cost_place(leg)
    icons = leg_icons(leg)
    width = line_width(icons) + 8
    names = [words("village" if end is None else end.name).lower() for end in leg.ends]
    with canvas.group(f"way between {names[0]} and {names[1]}"):
        canvas.rect(x - width / 2, y - 13, width, 26, rx=6, fill="#fffdf7", stroke="#8a7440")
        draw_line(canvas, x, y, icons, width - 8, "middle")


def _draw_village(canvas: Canvas) -> None:
    (x, y), (width, height) = NODES[None], VILLAGE
    canvas.rect(
        x - width / 2, y - height / 2, width, height, rx=8, fill="#f7ead2", stroke=INK, stroke_width=1.5
    )
    for at, top, roof in ((x - 26, y - 8, "#b5563a"), (x + 22, y - 8, "#9a6b3f"), (x - 2, y - 18, "#c8743f")):
        canvas.rect(at - 13, top, 26, 22, fill="#fffdf7", stroke=INK)
        canvas.path(f"M{at - 16} {top}l16 -14l16 14z", fill=roof, stroke=INK)
        canvas.rect(at - 3, top + 11, 7, 11, fill="#6d4a28")
    canvas.text(x, y + 29, "village", 12, fill=INK, anchor="middle", bold=True)


def _draw_city(canvas: Canvas, city: Place, position: dict[str, Any], components: Components) -> None:
    (x, y), (width, height) = NODES[city], CITY
    name = city.name.lower()
    with canvas.group(id=name, transform=f"translate({x - width / 2} {y - height / 2})"):
        canvas.rect(0, 0, width, height, rx=8, fill="#fffdf7", stroke=INK, stroke_width=1.5)
        canvas.path(f"M0 24v-16q0 -8 8 -8h{width - 16}q8 0 8 8v16z", fill="#34658f")
        canvas.text(9, 17, words(name), 12.5, fill="#ffffff", bold=True)
        reward = reward_icon(components.rewards[city])
        canvas.rect(width - reward.width - 12, 1.5, reward.width + 10, 24, rx=6, fill="#fff6df", stroke=INK)
        draw_line(canvas, width - 7, 13.5, [reward], width, "end")
        _draw_walls(canvas, 7, 36)
        people = members_at(position, name)
        crowd(canvas, 50, 27, width - 54, 54, figures(people))
        for i, family in enumerate(families(position)):
            if i < len(position["players"]):
                visited = name in position["players"][i]["cities"]
                hint = f"disc of {family.name}" if visited else ""
                disc(canvas, 14 + 18 * i, height - 11, family.look if visited else None, hint)


def _draw_walls(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(
        f"M{x} {y + 44}v-30h4v-5h4v5h3v14h4v-20l7 -10l7 10v20h4v-14h3v-5h4v5h4v30z",
        fill="#d9d2c4", stroke="#6b6257", stroke_linejoin="round",
    )  # fmt: skip
    canvas.path(f"M{x + 18} {y + 44}v-10a4 4 0 0 1 8 0v10z", fill="#6d4a28")
    canvas.path(f"M{x + 15} {y + 8}l7 -10l7 10z", fill="#b5563a", stroke=FAINT)
