"""One way to house a player's animals; the position holds only their numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..components.model import Components
from ..components.terms import FIRST_ANIMAL, NUM_ANIMALS, Good, Land

ANIMALS = tuple(Good(FIRST_ANIMAL + kind) for kind in range(NUM_ANIMALS))
Group = tuple[Good, int]  # animals of a kind in one place


@dataclass
class Housing:
    """Who stands where; lists shorter than the places there are leave the others empty."""

    stables: list[Group] = field(default_factory=list)
    stalls: list[Group] = field(default_factory=list)
    pastures: list[Group] = field(default_factory=list)
    dikes: list[Good] = field(default_factory=list)
    parks: list[Good] = field(default_factory=list)
    homeless: list[Good] = field(default_factory=list)


def house(player: dict[str, Any], pastures: int, components: Components) -> Housing:
    """An arrangement that houses as many animals as can be, with those that bred in their places."""
    housing = Housing()
    left = [player["goods"].get(kind.name.lower(), 0) for kind in ANIMALS]
    land = player["land"]
    free = {
        "stables": land.get(Land.STABLE.name.lower(), 0),
        "stalls": land.get(Land.STALL.name.lower(), 0) + 2 * land.get(Land.DOUBLE_STALL.name.lower(), 0),
    }
    capacity = {"stables": components.stable, "stalls": components.stall}
    for word, groups in (("stables", housing.stables), ("stalls", housing.stalls)):
        for i, kind in enumerate(ANIMALS):
            for _ in range(player["bred"][word].get(kind.name.lower(), 0)):
                free[word] -= 1
                _move_in(groups, left, i, capacity[word])
    parks = components.park * land.get(Land.PARK.name.lower(), 0)
    stables, stalls = _best(left, free, capacity, pastures, components.pasture)
    for groups, shares, room in (
        (housing.stables, stables, components.stable),
        (housing.stalls, stalls, components.stall),
    ):
        for i, places in enumerate(shares):
            for _ in range(places):
                _move_in(groups, left, i, room)
    for _ in range(pastures):
        most = max(range(NUM_ANIMALS), key=lambda i: min(left[i], components.pasture))
        _move_in(housing.pastures, left, most, components.pasture)
    wild = [kind for i, kind in enumerate(ANIMALS) for _ in range(left[i])]
    dikes = components.dikes
    housing.dikes, housing.parks = wild[:dikes], wild[dikes : dikes + parks]
    housing.homeless = wild[dikes + parks :]
    return housing


def _move_in(groups: list[Group], left: list[int], kind: int, room: int) -> None:
    number = min(left[kind], room)
    if number:
        groups.append((ANIMALS[kind], number))
        left[kind] -= number


def _best(
    left: Sequence[int], free: dict[str, int], capacity: dict[str, int], pastures: int, pasture: int
) -> tuple[Sequence[int], Sequence[int]]:
    """Stables and stalls for each kind, so that the fewest animals need dikes and parks."""
    best: tuple[int, Sequence[int], Sequence[int]] | None = None
    for stables in _shares(left, free["stables"], capacity["stables"]):
        beyond = [max(0, n - capacity["stables"] * share) for n, share in zip(left, stables, strict=True)]
        for stalls in _shares(beyond, free["stalls"], capacity["stalls"]):
            rest = [max(0, n - capacity["stalls"] * share) for n, share in zip(beyond, stalls, strict=True)]
            for _ in range(pastures):
                most = max(range(NUM_ANIMALS), key=lambda i: min(rest[i], pasture))
                rest[most] -= min(rest[most], pasture)
            if best is None or sum(rest) < best[0]:
                best = sum(rest), stables, stalls
                if not best[0]:
                    return best[1:]
    assert best is not None
    return best[1:]


def _shares(animals: Sequence[int], places: int, room: int) -> Iterator[tuple[int, ...]]:
    """The ways to give places to the kinds, none more than it fills."""
    needs = [-(-n // room) for n in animals]
    for first in range(min(places, needs[0]), -1, -1):
        for second in range(min(places - first, needs[1]), -1, -1):
            yield first, second, min(places - first - second, needs[2])
