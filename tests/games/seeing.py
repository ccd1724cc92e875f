"""Looking at observations by the names of their sections."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from eurozoo.encoders.layout import Layout, RowLayout
from eurozoo.envs.core.game import Encoder


def seen(env: Any, layout: Layout, seat: int = 0) -> Callable[..., list[float]]:
    """What a seat sees, as a function of a section's name and of the name of a part of it."""
    observation = env.observe(env.possible_agents[seat])["observation"]

    def look(name: str, part: str | None = None) -> list[float]:
        section = next(x for x in layout.sections if x.name == name)
        first = layout[name]
        if part is not None:
            assert section.parts is not None
            first += section.parts[part]
            section = next(x for x in section.parts.sections if x.name == part)
        numbers: list[float] = observation[first : first + section.size].astype(float).round(4).tolist()
        return numbers

    return look


def one_hot(index: int | None, size: int) -> list[float]:
    return [float(i == index) for i in range(size)]


def check_description(encoder: Encoder) -> None:
    """Every index is described, once and in its own words."""
    assert encoder.describe is not None
    rows = encoder.describe()
    assert [first for first, *_ in rows] == np.cumsum([0, *(size for _, size, *_ in rows)])[:-1].tolist()
    assert sum(size for _, size, *_ in rows) == encoder.size
    assert all(meaning and scale for *_, meaning, scale in rows)
    assert len({meaning for *_, meaning, _ in rows}) == len(rows)


def check_row_description(encoder: Encoder) -> None:
    """Every column of every row is described, once and in its own words."""
    assert encoder.describe is not None
    assert encoder.row_types is not None
    lines = encoder.describe()
    count = np.zeros(encoder.shape, np.int64)
    for rows, column, size, *_ in lines:
        first, _, last = rows.partition("-")
        count[int(first) : int(last or first) + 1, column : column + size] += 1
    head, first = 1 + len(encoder.row_types), 0
    for rows, size in encoder.row_types:
        assert (count[first : first + rows, : head + size] == 1).all()
        assert not count[first : first + rows, head + size :].any()
        first += rows
    assert first == encoder.shape[0]
    assert all(meaning and scale for *_, meaning, scale in lines)
    assert len({meaning for *_, meaning, _ in lines}) == len(lines)


class FlatFromRows:
    """A flat observation, put together from the rows of the other."""

    def __init__(self, rows: NDArray[np.float32], row_layout: RowLayout, layout: Layout) -> None:
        self.rows = rows
        self.row_layout = row_layout
        self.layout = layout
        self.flat = np.zeros(layout.size, np.float32)

    def row(self, name: str, number: int = 0) -> NDArray[np.float32]:
        """The numbers of a row of a type, behind its head."""
        return self.rows[self.row_layout[name] + number, self.row_layout.head :]

    def all_rows(self, name: str) -> NDArray[np.float32]:
        """The numbers of all rows of a type."""
        first = self.row_layout[name]
        count = next(x.rows for x in self.row_layout.types if x.name == name)
        return self.rows[first : first + count, self.row_layout.head :]

    def part(self, name: str, block: Layout, within: Layout, number: int = 0) -> NDArray[np.float32]:
        """The numbers of a block of sections within a row."""
        first = within[block.sections[0].name]
        return self.row(name, number)[first : first + block.size]

    def put(self, name: str, numbers: ArrayLike, within: str | None = None) -> None:
        """Fill the flat observation from a section on (one inside the section `within`)."""
        first = self.layout[name if within is None else within]
        if within is not None:
            parts = next(x.parts for x in self.layout.sections if x.name == within)
            assert parts is not None
            first += parts[name]
        values = np.ravel(np.asarray(numbers, np.float32))
        self.flat[first : first + len(values)] = values
