"""Checked reading of nested tables (of a component file, of a position), key by key."""

import reprlib
from collections.abc import Collection, Iterator, Mapping
from enum import IntEnum
from typing import Any, Self, TypeVar

from .errors import ComponentError, EurozooError

shown = reprlib.repr

_Term = TypeVar("_Term", bound=IntEnum)


class Block:
    """A table, read key by key; `close` refuses the keys that nobody asked for. Errors are `failure`."""

    failure: type[EurozooError] = ComponentError

    def __init__(self, values: Any, where: str, path: str) -> None:
        self.where = where
        self.path = path
        if not isinstance(values, Mapping):
            raise self.error("", f"must be a table, not {shown(values)}")
        self._values = dict(values)
        self._asked: set[str] = set()

    def error(self, key: str, what: str) -> EurozooError:
        name = self._path_of(key) or "the whole"
        return self.failure(f"{self.where}: {name} {what}" if self.where else f"{name} {what}")

    def _path_of(self, key: str) -> str:
        return ".".join(part for part in (self.path, key) if part)

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def take(self, key: str) -> Any:
        if key not in self._values:
            raise self.error(key, "is missing")
        self._asked.add(key)
        return self._values[key]

    def close(self) -> None:
        unknown = [key for key in self._values if key not in self._asked]
        if unknown:
            raise self.error(str(unknown[0]), "is not known here")

    def block(self, key: str) -> Self:
        return type(self)(self.take(key), self.where, self._path_of(key))

    def blocks(self, key: str) -> list[Self]:
        items = enumerate(self.sequence(key))
        return [type(self)(item, self.where, self._path_of(f"{key}[{i}]")) for i, item in items]

    def integer(self, key: str, low: int, high: int) -> int:
        return self.check_integer(key, self.take(key), low, high)

    def check_integer(self, key: str, value: Any, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(key, f"must be a whole number from {low} to {high}, not {shown(value)}")
        return value

    def flag(self, key: str) -> bool:
        value = self.take(key)
        if not isinstance(value, bool):
            raise self.error(key, f"must be true or false, not {shown(value)}")
        return value

    def text(self, key: str) -> str:
        value = self.take(key)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.error(key, f"must be a text of one line, not {shown(value)}")
        return value

    def sequence(self, key: str) -> list[Any]:
        value = self.take(key)
        if not isinstance(value, list):
            raise self.error(key, f"must be a list, not {shown(value)}")
        return value

    def integers(self, key: str, low: int, high: int, least: int, most: int) -> tuple[int, ...]:
        values = self.sequence(key)
        if not least <= len(values) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise self.error(key, f"must have {wanted} numbers, not {len(values)}")
        return tuple(self.check_integer(f"{key}[{i}]", v, low, high) for i, v in enumerate(values))

    def check_word(self, key: str, value: Any, words: Collection[str]) -> str:
        if not isinstance(value, str) or value not in words:
            raise self.error(key, f"must be one of {', '.join(words)}, not {shown(value)}")
        return value

    def word(self, key: str, words: Collection[str]) -> str:
        return self.check_word(key, self.take(key), words)

    def words(self, key: str, words: Collection[str]) -> tuple[str, ...]:
        return tuple(self.check_word(f"{key}[{i}]", v, words) for i, v in enumerate(self.sequence(key)))

    def term(self, key: str, terms: Collection[_Term]) -> _Term:
        return by_word(terms)[self.word(key, by_word(terms))]


def by_word(terms: Collection[_Term]) -> dict[str, _Term]:
    return {term.name.lower(): term for term in terms}
