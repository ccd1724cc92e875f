"""The components as typed, checked, immutable objects: what `load` returns and `pack` packs."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .terms import Craft, Cube, Good, Place, Reward, Section, Space

Cubes = Mapping[Cube, int]


@dataclass(frozen=True)
class Cost:
    """A price: influence cubes, `scroll` (one instead of them), `time` (instead of them), and grain."""

    cubes: Cubes
    scroll: bool = False
    time: int = 0
    grain: int = 0

    @property
    def size(self) -> int:
        """Cubes in all."""
        return sum(self.cubes.values())


@dataclass(frozen=True)
class Start:
    """What a place in the turn order gets at the start."""

    coins: int
    grain: int
    random_cubes: int
    chosen_cubes: int


@dataclass(frozen=True)
class Setup:
    """What depends on the number of players."""

    bag: Cubes  # put into the green bag each round
    spaces: Mapping[Space, int]  # cubes laid out on each action space
    chronicle: Mapping[Section, int]  # open spaces
    graves: int
    stalls: int


@dataclass(frozen=True)
class CraftBuilding:
    """A craft building: what is made there, and the time that training and production take."""

    goods: tuple[Good, ...]
    train: int
    produce: int


@dataclass(frozen=True)
class Customer:
    """A customer tile; `name` is its word in positions ("horse+plow", "scroll+2grain")."""

    name: str
    goods: Mapping[Good, int]
    grain: int
    points: int


@dataclass(frozen=True)
class Leg:
    """A way of the travel map between the village (None) or a city and a city, both ways."""

    ends: tuple[Place | None, Place]
    cost: Cost


@dataclass(frozen=True)
class CityReward:
    kind: Reward
    amount: int


@dataclass(frozen=True)
class Components:
    """Everything that a component file says."""

    stock: Cubes
    goods_stock: int
    coin_stock: int
    start: tuple[Start, ...]  # by place in the turn order
    setups: Mapping[int, Setup]  # by number of players, from 2
    max_grain: int
    lap: int
    plague_time: int
    harvest: tuple[int, int, int]  # alone, with horse and plow, with ox and plow
    crafts: Mapping[Craft, CraftBuilding]
    purchases: Mapping[Good, Cost]
    mill_time: int
    mill_grain: int
    mill_coins: int
    fee: Cost
    fee_time: int
    customers: tuple[Customer, ...]
    leg_time: int
    leg_wagons: int
    legs: tuple[Leg, ...]
    rewards: Mapping[Place, CityReward]
    reward_again: bool
    council: Cost
    council_time: tuple[int, ...]
    privilege_cubes: int
    privilege_coins: int
    privilege_prestige: int
    church: Cost
    monks: int
    draws: int
    draw_coins: int
    majority: int
    church_grain: tuple[int, ...]  # for each step
    city_points: tuple[int, ...]
    council_points: tuple[int, ...]
    church_points: tuple[int, ...]
    chronicle_points: tuple[int, ...]  # the last one for more members
    coin_points: int
    solo_players: int  # whose set-up holds for the solo game
    titles: tuple[tuple[int, str], ...]  # solo: (points, name), rising
    track: int
    fates: tuple[tuple[int, ...], tuple[int, ...]]  # spaces of the top and of the bottom set
    quills: tuple[int, int]
    clockwise: tuple[Space, ...]
    max_turns: int
    sources: Mapping[str, str]  # block name to "rulebook", "published" or "reconstructed"

    def setup(self, num_players: int) -> Setup:
        """The set-up for a number of players."""
        return self.setups[self.solo_players if num_players == 1 else num_players]


def name_customers(wants: Iterable[Mapping[str, int]]) -> tuple[str, ...]:
    """A word for each customer by what it wants: "horse+plow", "scroll+2grain"; its equal gets "#2"."""
    names: list[str] = []
    seen: Counter[str] = Counter()
    for wanted in wants:
        word = "+".join(thing if number == 1 else f"{number}{thing}" for thing, number in wanted.items())
        seen[word] += 1
        names.append(word if seen[word] == 1 else f"{word}#{seen[word]}")
    return tuple(names)
