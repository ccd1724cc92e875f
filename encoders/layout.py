"""Layouts of flat observations: named sections in a row, which give offsets and tables; shares of 1."""

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


@kernel
def share(number, unit):
    """number * unit, at most 1."""
    return min(1.0, number * unit)
