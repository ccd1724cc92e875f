"""What the `position` modules of the games share: checked reading, and words for numbers."""

from collections.abc import Collection, Mapping
from typing import Any

from .block import Block
from .errors import PositionError
from .state import Status

STATUSES = {status.name.lower(): int(status) for status in Status}


class Part(Block):
    """A table of a position."""

    failure = PositionError

    def number_or_none(self, key: str, high: int) -> int:
        """A whole number from 0 to `high`, or -1 for None."""
        value = self.take(key)
        return -1 if value is None else self.check_integer(key, value, 0, high)

    def pick(self, key: str, value: Any, words: Collection[str], taken: set[str]) -> str:
        """One of `words` that is not in `taken` yet; adds it there."""
        word = self.check_word(key, value, words)
        if word in taken:
            raise self.error(key, f"is {word!r}, which is named twice")
        taken.add(word)
        return word


def name_of(words: Mapping[str, int], value: int) -> str:
    """The word of a number."""
    return next(word for word, number in words.items() if number == value)


def or_none(value: int) -> int | None:
    """None for a number below zero, which stands for nobody or nothing in a record."""
    return None if value < 0 else int(value)
