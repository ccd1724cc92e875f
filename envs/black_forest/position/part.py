"""Checked reading of a position."""

from collections.abc import Collection
from typing import Any

from eurozoo.envs.core.errors import PositionError

from ..components.block import Block


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
