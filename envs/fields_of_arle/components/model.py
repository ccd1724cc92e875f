"""The components as typed, checked, immutable objects: what `load` returns and `pack` packs.

All points are half points.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from .terms import (
    BuildingKind,
    Cargo,
    Count,
    Destination,
    Equipment,
    Good,
    Land,
    Option,
    Pool,
    StepKind,
    Tool,
)

Goods = Mapping[Good, int]


@dataclass(frozen=True)
class Step:
    """One step of what an action space, a building or a house does."""

    kind: StepKind
    count: Count
    ladder: tuple[int, ...]  # how often, for a count of 0, 1, 2, ...
    pay: Goods
    gain: Goods
    tool: Tool | None
    options: tuple[Option, ...]
    spare: bool


Steps = tuple[Step, ...]


@dataclass(frozen=True)
class Space:
    """An action space; `food` to enter it, `or_grain` without food."""

    food: int
    or_grain: bool
    steps: Steps


@dataclass(frozen=True)
class Price:
    """What a building costs, and one of `choice` beside: words of `actions.PRICES`, how much of each good."""

    cost: Goods
    choice: Mapping[str, int]


@dataclass(frozen=True)
class Building:
    """A building tile; `steps` once when built, of a starter house before each November."""

    price: Price
    points: int
    steps: Steps


@dataclass(frozen=True)
class Use:
    """What a house with a clock does at any time while there are so many horses."""

    horses: int
    steps: Steps


@dataclass(frozen=True)
class ToolTrack:
    values: tuple[int, ...]
    points: tuple[int, ...]
    cost: Goods


@dataclass(frozen=True)
class Gear:
    """A piece of equipment; of vehicles, its spaces, and whether the Single Spaces can be used together."""

    cost: Goods
    points: int
    singles: int = 0
    doubles: int = 0
    joined: bool = False


@dataclass(frozen=True)
class Freight:
    """Something to load: its size, its cost, and the good that is unloaded."""

    size: int
    pay: Goods
    becomes: Good


@dataclass(frozen=True)
class Item:
    """Something that is sold at a destination: how many of its good (of each of its goods), for how much."""

    number: int
    food: int


@dataclass(frozen=True)
class Town:
    """A travel destination; its items in the order of `actions.ITEMS`."""

    size: int
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Ladder:
    """From each number in `at` on, the amount beside it."""

    at: tuple[int, ...]
    amounts: tuple[int, ...]

    def value(self, number: int) -> int:
        reached = [amount for least, amount in zip(self.at, self.amounts, strict=True) if number >= least]
        return reached[-1] if reached else 0


@dataclass(frozen=True)
class Components:
    """Everything that a component file says."""

    start_goods: Goods
    start_land: Mapping[Land, int]
    start_wet_moors: int
    start_boardwalk: int
    box: Mapping[Pool, int]
    laid_out: Mapping[BuildingKind, int]
    first_game: frozenset[str]  # all buildings of a first game but for those drawn at random
    half_years: int
    workers: int
    spaces: Mapping[str, Space]
    stall_cost: Goods
    stable_cost: Goods
    wood_sale: Goods
    slaughter: Mapping[Good, Goods]
    buildings: Mapping[str, Building]
    uses: Mapping[str, Use]
    tools: Mapping[Tool, ToolTrack]
    equipment: Mapping[Equipment, Gear]
    small_places: int
    large_places: int
    either_places: int
    cargo: Mapping[Cargo, Freight]
    towns: Mapping[Destination, Town]
    experience: tuple[int, ...]
    mainland: int
    moor_spaces: int
    moor_peat: int
    dikes: int
    diked: tuple[int, ...]
    tidal_points: tuple[int, ...]
    pasture: int
    stall: int
    stable: int
    park: int
    milk: Mapping[Good, Ladder]
    wool: Ladder
    food_due: int
    fuel_due: int
    track_length: int
    food_indicators: int
    track_points: Ladder
    good_points: Mapping[Good, int]
    land_points: Mapping[Land, int]
    wet_moor_points: int
    moor_points: int
    boardwalk_points: int
    animal_points: tuple[int, ...]
    no_large_points: int
    bottleneck_points: int
    solo_boards: int
    solo_special_action: bool
    titles: tuple[tuple[int, str], ...]  # solo: (points, name), rising
    workbench_counts_at_once: bool
    max_goods: int
    max_turns: int
    sources: Mapping[str, str]  # block name to "rulebook", "published" or "reconstructed"
