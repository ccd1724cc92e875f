"""What lies on vehicles: whether the loads of a position can fill the occupied spaces, and just those."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from ..components.terms import FIRST_DESTINATION, NUM_DESTINATIONS

MAX_SIZE = 4
Pieces = tuple[int, ...]  # how many of size 1, 2, 3, 4


def loads_fit(t: Any, player: Any, in_hand: int = 0) -> bool:
    """Whether the loads fill the spaces that are not free; a piece of size `in_hand` lies nowhere yet."""
    wanted = _pieces(t, player, in_hand)
    reached = {(0,) * MAX_SIZE}
    for slot in range(player["vehicles"]):
        kind = player["vehicle"][slot]
        singles = int(t["singles"][kind] - player["singles"][slot])
        doubles = int(t["doubles"][kind] - player["doubles"][slot])
        fillings = tuple(_fillings(singles, doubles, bool(t["joined"][kind])))
        sums = {tuple(map(sum, zip(pieces, more, strict=True))) for pieces in reached for more in fillings}
        reached = {pieces for pieces in sums if all(p <= w for p, w in zip(pieces, wanted, strict=True))}
    return wanted in reached


def cargo_becomes(t: Any, cargo: int) -> int:
    """The good that a cargo (not a destination) becomes on a vehicle."""
    return int(t["cargo_gain"][cargo].argmax())


def _pieces(t: Any, player: Any, in_hand: int) -> Pieces:
    sizes = [0] * (MAX_SIZE + 1)
    for cargo in range(FIRST_DESTINATION):
        sizes[t["cargo_size"][cargo]] += int(player["loaded"][cargo_becomes(t, cargo)])
    for destination in range(NUM_DESTINATIONS):
        sizes[t["cargo_size"][FIRST_DESTINATION + destination]] += int(player["underway"]) >> destination & 1
    sizes[in_hand] -= 1
    return tuple(sizes[1:])


def _fillings(singles: int, doubles: int, joined: bool) -> Iterator[Pieces]:
    """The loads that occupy just so many spaces of a vehicle."""
    if not doubles:
        for parts in _partitions(singles, MAX_SIZE if joined else 1):
            yield _count(parts)
        return
    for beside in range(min(singles, MAX_SIZE - 2) + 1):
        for parts in _partitions(singles - beside, MAX_SIZE if joined else 1):
            yield _count((2 + beside, *parts))


@cache
def _partitions(number: int, most: int) -> tuple[tuple[int, ...], ...]:
    """The ways to write a number as a sum of numbers up to `most`."""
    if number == 0:
        return ((),)
    return tuple(
        (part, *rest) for part in range(min(number, most), 0, -1) for rest in _partitions(number - part, part)
    )


def _count(parts: tuple[int, ...]) -> Pieces:
    return tuple(parts.count(size) for size in range(1, MAX_SIZE + 1))
