"""The components as typed, checked, immutable objects: what `load` returns and `pack` packs."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..actions import CONVERSIONS
from .terms import Back, Count, EffectKind, Event, Good, Special, Tile

Bundle = Mapping[Good, int]


@dataclass(frozen=True)
class Per:
    """A gain that depends on a count: `ladder[n]` of `good` for a count of n, the last value for more."""

    count: Count
    good: Good
    ladder: tuple[int, ...]


@dataclass(frozen=True)
class Effect:
    """One effect; `name` is its word in actions ("cook:meat", "18A:water"), `owner` the id of its card."""

    kind: EffectKind
    name: str
    owner: str
    pay: Bundle
    gain: Bundle
    need: Bundle
    per: Per | None = None
    need_count: tuple[Count, int] | None = None
    optional: bool = False
    special: Special = Special.NONE
    event: Event = Event.NEVER
    event_tradesperson: str | None = None
    event_option: str | None = None


@dataclass(frozen=True)
class Bonus:
    """End-of-game points: `points` per `every` of the count, in all at most `most` (by absolute value)."""

    count: Count
    points: int
    every: int
    most: int | None


@dataclass(frozen=True)
class Building:
    """A Building side; `level` 0: a small one. Several `instants` are alternatives unless `in_sequence`."""

    id: str
    name: str
    level: int
    cost: Bundle
    brick_by_players: tuple[int, ...] | None
    points: int
    special: Special
    condition: tuple[Count, int] | None
    conversions: tuple[Effect, ...]
    permanents: tuple[Effect, ...]
    instants: tuple[Effect, ...]
    in_sequence: bool
    bonus: Bonus | None

    def build_cost(self, num_players: int) -> dict[Good, int]:
        """Cost with `num_players` players (only the Fort's depends on it)."""
        cost = dict(self.cost)
        if self.brick_by_players is not None:
            cost[Good.BRICK] = cost.get(Good.BRICK, 0) + self.brick_by_players[num_players - 1]
        return cost


@dataclass(frozen=True)
class Tradesperson:
    id: str
    name: str
    back: Back
    visits: tuple[Effect, ...]


@dataclass(frozen=True)
class Job:
    """A Job; it belongs to the Location place of its id, or to the Tradesperson of its id."""

    id: str
    name: str
    location: bool
    effect: Effect


@dataclass(frozen=True)
class Board:
    """One side of the board: villages clockwise, and paths as (node, node, provisions)."""

    clockwise: tuple[str, ...]
    paths: tuple[tuple[str, str, int], ...]

    def distances(self, nodes: tuple[str, ...]) -> list[list[int | None]]:
        """Cost of the cheapest way between any two of `nodes`, None where there is no way."""
        index = {node: i for i, node in enumerate(nodes)}
        cost: list[list[int | None]] = [
            [0 if i == j else None for j in index.values()] for i in index.values()
        ]
        for a, b, price in self.paths:
            i, j = index[a], index[b]
            known = cost[i][j]
            cost[i][j] = cost[j][i] = price if known is None else min(known, price)
        for k in index.values():
            for i in index.values():
                for j in index.values():
                    first, second, known = cost[i][k], cost[k][j], cost[i][j]
                    if first is not None and second is not None and (known is None or first + second < known):
                        cost[i][j] = first + second
        return cost


@dataclass(frozen=True)
class Grid:
    """What lies on an Estate at the start, rows from top to bottom."""

    rows: tuple[tuple[Tile, ...], ...]

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def cells(self) -> tuple[Tile, ...]:
        """Its spaces in reading order."""
        return tuple(tile for row in self.rows for tile in row)


@dataclass(frozen=True)
class Components:
    """Everything that a component file says. Tuples by player count start with 1 player."""

    start_stock: Mapping[str, int]  # by Marker name, lower case
    start_bonus: tuple[tuple[Bundle, ...], ...]  # by player count, then place in the turn order
    flipped: int
    large_laid_out: tuple[tuple[int, int, int], ...]  # by player count, then level
    slots: Mapping[str, tuple[Back, ...]]  # "L" and "S": clockwise round a village
    board: Board
    solo_board: Board
    jobs_in_play: tuple[int, ...]
    end_symbol: int
    hand_points: tuple[int, ...]
    reminder_production: int
    hut_steps: int
    main_grid: Grid
    small_grid: Grid
    large_vertical: bool
    pasture_capacity: int
    stable_capacity: int
    forest_capacity: int
    estate_points: int
    glass_points: int
    livestock_points: int
    years: int
    pawns: int
    redeal_year: int
    titles: tuple[tuple[int, str], ...]  # solo: (points, name), rising
    max_turns: int
    special_numbers: Mapping[str, int]  # by the name of their field in `tables.TABLES`
    tradespeople: tuple[Tradesperson, ...]  # order of actions.TRADESPEOPLE
    jobs: tuple[Job, ...]  # order of actions.JOBS
    buildings: tuple[Building, ...]  # order of actions.BUILDINGS
    sources: Mapping[str, str]  # block name to "rulebook", "published" or "reconstructed"

    @property
    def effects(self) -> tuple[Effect, ...]:
        """All effects in the order of `tables.TABLES["effects"]`; conversions in that of the catalogue."""
        conversions = {effect.name: effect for building in self.buildings for effect in building.conversions}
        return (
            *(visit for tradesperson in self.tradespeople for visit in tradesperson.visits),
            *(job.effect for job in self.jobs),
            *(conversions[name] for name in CONVERSIONS),
            *(permanent for building in self.buildings for permanent in building.permanents),
            *(instant for building in self.buildings for instant in building.instants),
        )

    def building(self, id: str) -> Building:
        """The Building of an id such as "01A" or "inn"; `KeyError` if there is none."""
        for building in self.buildings:
            if building.id == id:
                return building
        raise KeyError(id)
