"""What nobody can see in a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True, kw_only=True)
class Hidden:
    """The hidden information in the records of a game, beside the random numbers to come (`rng`).

    It is the same for every seat.
    """

    piles: Mapping[str, str]
    """Fields that hold a face-down pile, its top last, and the fields with its size."""
    cards: Mapping[str, Callable[[Any, Any], Any]] | None = None
    """Fields of which a part is hidden: from tables and record, all that is known about it."""
    rearrange_cards: Callable[[Any, Any, np.random.Generator], None] | None = None
    """Put other values, which agree with what is known, into these fields of a record (1,)."""

    @property
    def fields(self) -> list[str]:
        return ["rng", *self.piles, *(self.cards or {})]

    def rearrange(self, t: Any, record: Any, rng: np.random.Generator) -> None:
        """Change all that is hidden in a record (1,), in place, but for what is known about it."""
        record["rng"] ^= np.uint64(2**64 - 1)
        for pile, size in self.piles.items():
            n = int(record[size][0])
            record[pile][0, :n] = rng.permutation(record[pile][0, :n])
        if self.rearrange_cards:
            self.rearrange_cards(t, record, rng)

    def known(self, t: Any, record: Any) -> dict[str, Any]:
        """What is known about the hidden fields of a record: the contents of piles, but not their order."""
        facts: dict[str, Any] = {}
        for pile, size in self.piles.items():
            n = int(record[size])
            facts[pile] = (sorted(record[pile][:n].tolist()), record[pile][n:].tolist())
        for field, fact in (self.cards or {}).items():
            facts[field] = fact(t, record)
        return facts
