"""The words of positions, and the numbers that they stand for in a record."""

from typing import Any

from ..actions import BUILDINGS, PLACES, VILLAGE_SPACES, VILLAGES
from ..components.terms import (
    MAIN_SPACES,
    MAX_BASIC,
    MAX_REFINED,
    OFF_BOARD,
    SMALL_SPACES,
    Good,
    Marker,
    Tile,
)
from ..state import ASIDE, Decision, Task

GAME = "black_forest-v0"
#: places where a pawn can be, by number; OFF_BOARD is None
LOCATIONS = VILLAGE_SPACES + PLACES + VILLAGES
SPACE_WORDS = {tile.name.lower(): int(tile) for tile in Tile if tile < Tile.NO_SPACE} | {
    building: Tile.BUILDING + b for b, building in enumerate(BUILDINGS)
}
KINDS = {kind.name.lower(): int(kind) for kind in (*Decision, *Task)}
GOODS = {good.name.lower(): int(good) for good in Good}
#: markers that stand by name in the "wheels" of a player, and their highest values
WHEELS = {
    Marker.SAND: MAX_BASIC,
    Marker.CHARCOAL_LEFT: MAX_BASIC,
    Marker.WATER: MAX_BASIC,
    Marker.WOOD: MAX_BASIC,
    Marker.GLASS: MAX_REFINED,
    Marker.PORRIDGE: MAX_BASIC,
    Marker.MEAT: MAX_BASIC,
    Marker.CHARCOAL_RIGHT: MAX_BASIC,
    Marker.COMMODITY: MAX_REFINED,
}


def location_word(value: int) -> str | None:
    """Where a pawn is."""
    if value == ASIDE:
        return "aside"
    return None if value == OFF_BOARD else LOCATIONS[value]


def slots_of(t: Any, village: int) -> range:
    """Slots of a village, which are also the numbers of its spaces."""
    first = int(t["village_first"][village])
    return range(first, first + int(t["village_size"][village]))


def estate_of(t: Any, estate: int) -> tuple[int, list[int], int]:
    """First space of an Estate, what lies on its spaces at the start, and how many make a row."""
    if estate:
        first, grid, width = MAIN_SPACES + (estate - 1) * SMALL_SPACES, t["small_grid"], t["small_width"]
    else:
        first, grid, width = 0, t["main_grid"], t["main_width"]
    return first, [int(tile) for tile in grid if tile != Tile.NO_SPACE], int(width)
