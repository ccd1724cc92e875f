"""The points that a player would have if the game ended now, part by part."""

from typing import Any

from ..components.model import Components
from ..components.terms import (
    FIRST_ANIMAL,
    FIRST_LARGE,
    NUM_ANIMALS,
    NUM_TRACK_GOODS,
    Destination,
    Equipment,
    Good,
    Land,
    Tool,
)


def points(player: dict[str, Any], components: Components) -> dict[str, float]:
    """Points by what they are for; their sum is the score."""
    halves = {
        "home board": _home_board(player, components),
        "buildings": sum(components.buildings[name].points for name in player["buildings"]),
        "barn": _barn(player, components),
        "goods track": track_points(player, components),
        "goods": sum(worth * amount(player, good) for good, worth in components.good_points.items()),
        "animals": _animals(player, components),
        "tools": sum(
            track.points[track.values.index(player["tools"][tool.name.lower()])]
            for tool, track in ((tool, components.tools[tool]) for tool in Tool)
        ),
        "travel": components.experience[covered(player, components)],
        "bottlenecks": components.bottleneck_points * player["bottlenecks"],
    }
    return {part: amount / 2 for part, amount in halves.items()}


def title(player: dict[str, Any], components: Components) -> str | None:
    """The title that a player alone would reach, if any."""
    score = sum(points(player, components).values())
    reached = [name for least, name in components.titles if score >= least]
    return reached[-1] if reached else None


def covered(player: dict[str, Any], components: Components) -> int:
    """Spaces of the travel experience track that tiles cover."""
    travelled = player["destinations"]["travelled"]
    return sum(components.towns[Destination[name.upper()]].size for name in travelled)


def food_split(food: int, components: Components) -> tuple[int, ...]:
    """Where the food indicators stand for the most points."""
    length = components.track_length
    if components.food_indicators == 1:
        return (food,)
    splits = [(first, food - first) for first in range(min(food, length), -1, -1) if food - first <= length]
    return max(splits, key=lambda split: sum(map(components.track_points.value, split)))


def track_points(player: dict[str, Any], components: Components) -> int:
    """Half points of the goods track; a Depot doubles them."""
    value = components.track_points.value
    amounts = [amount(player, Good(i)) for i in range(NUM_TRACK_GOODS)]
    total = sum(map(value, food_split(amounts[Good.FOOD], components))) + sum(
        value(amount) for good, amount in enumerate(amounts) if good != Good.FOOD
    )
    return total * 2 if player["land"].get(Land.DEPOT.name.lower()) else total


def amount(player: dict[str, Any], good: Good) -> int:
    """How much of a good a player has."""
    number: int = player["goods"].get(good.name.lower(), 0)
    return number


def _home_board(player: dict[str, Any], components: Components) -> int:
    land, moors = player["land"], player["moors"]
    points: int = (
        sum(worth * land.get(tile.name.lower(), 0) for tile, worth in components.land_points.items())
        + components.tidal_points[player["dikes"]]
        + components.wet_moor_points * moors["wet"]
        + components.moor_points * len(moors["dehydrated"])
        + components.boardwalk_points * (moors["boardwalk"] > 0)
    )
    return points


def _barn(player: dict[str, Any], components: Components) -> int:
    barn = player["barn"]
    pieces = [Equipment[vehicle["kind"].upper()] for vehicle in barn["vehicles"]]
    large = any(piece >= FIRST_LARGE for piece in pieces)
    pieces += [Equipment.PEAT_BOAT] * barn["peat_boats"] + [Equipment.PLOW] * barn["plows"]
    return sum(components.equipment[piece].points for piece in pieces) + (
        0 if large else components.no_large_points
    )


def _animals(player: dict[str, Any], components: Components) -> int:
    counts = sorted((amount(player, Good(FIRST_ANIMAL + i)) for i in range(NUM_ANIMALS)), reverse=True)
    return sum(n * worth for n, worth in zip(counts, components.animal_points, strict=True))
