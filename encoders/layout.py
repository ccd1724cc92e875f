"""Layouts of observations: sections in a row, rows by type, which give offsets and tables; shares of 1."""

from collections.abc import Sequence
from dataclasses import dataclass

from eurozoo.envs.core.kernel import kernel


@dataclass(frozen=True)
class Section:
    """Consecutive numbers of an observation."""

    name: str
    size: int
    meaning: str
    scale: str = "0 or 1"
    parts: "Layout | None" = None
    """What the numbers are, if they are themselves a row of sections."""


def nested(name: str, layout: "Layout", meaning: str) -> Section:
    """A section that holds a whole layout."""
    return Section(name, layout.size, meaning, parts=layout)


class Layout:
    """Sections in order: `layout[name]` is the first index of a section, `layout.size` the length of all."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self.sections = tuple(sections)
        self._first: dict[str, int] = {}
        first = 0
        for section in self.sections:
            if section.name in self._first:
                raise ValueError(f"two sections are called {section.name!r}")
            self._first[section.name] = first
            first += section.size
        self.size = first

    def __getitem__(self, name: str) -> int:
        return self._first[name]

    def describe(self) -> list[tuple[int, int, str, str]]:
        """Rows (first index, how many, meaning, range) for the documentation; nested layouts in full."""
        rows = []
        for section in self.sections:
            first = self._first[section.name]
            if section.parts is None:
                rows.append((first, section.size, section.meaning, section.scale))
            else:
                rows += [
                    (first + index, size, f"{section.meaning}: {meaning}", scale)
                    for index, size, meaning, scale in section.parts.describe()
                ]
        return rows


@dataclass(frozen=True)
class RowType:
    """Consecutive rows of an observation that describe things of one kind."""

    name: str
    rows: int
    meaning: str
    """What the rows are, in which order."""
    layout: Layout
    """The numbers of a row, behind its head."""


class RowLayout:
    """Rows by type, all of one width, in order: `layout[name]` is the first row of a type.

    A row begins with its head: 1 if there is such a thing, and the one-hot type. If there is none, the row is
    zeros. The numbers of the thing follow from column `head` on; the rest is zeros.
    """

    def __init__(self, types: Sequence[RowType]) -> None:
        self.types = tuple(types)
        self.head = 1 + len(self.types)
        self._first: dict[str, int] = {}
        first = 0
        for row_type in self.types:
            if row_type.name in self._first:
                raise ValueError(f"two types are called {row_type.name!r}")
            self._first[row_type.name] = first
            first += row_type.rows
        self.shape = first, self.head + max(row_type.layout.size for row_type in self.types)

    def __getitem__(self, name: str) -> int:
        return self._first[name]

    @property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """How many rows each type has, and how many numbers each of them holds behind its head."""
        return tuple((row_type.rows, row_type.layout.size) for row_type in self.types)

    def describe(self) -> list[tuple[str, int, int, str, str]]:
        """Lines (rows, first column, how many, meaning, range) for the documentation."""
        names = ", ".join(row_type.name for row_type in self.types)
        lines = [(f"0-{self.shape[0] - 1}", 1, len(self.types), f"type of the row: {names}", "0 or 1")]
        for row_type in self.types:
            first = self._first[row_type.name]
            last = first + row_type.rows - 1
            rows = str(first) if first == last else f"{first}-{last}"
            lines.append(
                (rows, 0, 1, f"{row_type.meaning}: 1 if there is one, else a row of zeros", "0 or 1")
            )
            words = row_type.name.replace("_", " ")
            lines += [
                (rows, self.head + column, size, f"{words}: {meaning}", scale)
                for column, size, meaning, scale in row_type.layout.describe()
            ]
        return lines


@kernel
def start_row(row, number):
    """Fill the head of a row of the type with this number (float32[columns])."""
    row[0] = 1.0
    row[1 + number] = 1.0


@kernel
def share(number, unit):
    """number * unit, at most 1."""
    return min(1.0, number * unit)
