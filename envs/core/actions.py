"""The flat action space of a game: ids from one ordered table of blocks, each action with stable words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Block:
    """Consecutive actions of one kind."""

    name: str
    words: tuple[str, ...]


class ActionCatalogue:
    """All actions of a game: `len(catalogue)` ids, counted through the blocks in order.

    Raises `ValueError` if two actions have the same words.
    """

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = tuple(blocks)
        self.words: tuple[str, ...] = tuple(word for block in self.blocks for word in block.words)
        self._ids = {word: action for action, word in enumerate(self.words)}
        if len(self._ids) != len(self.words):
            raise ValueError("two actions have the same words")
        self._first: dict[str, int] = {}
        first = 0
        for block in self.blocks:
            self._first[block.name] = first
            first += len(block.words)

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def first(self, block: str) -> int:
        """Id of the first action of a block."""
        return self._first[block]

    def name(self, action: int) -> str:
        """Words of an action id; `ValueError` if there is no such id."""
        if not 0 <= action < len(self.words):
            raise ValueError(f"no action {action}: ids run from 0 to {len(self.words) - 1}")
        return self.words[action]

    def id(self, words: str) -> int:
        """Id of an action's words; `ValueError` if there are no such words."""
        try:
            return self._ids[words]
        except KeyError:
            raise ValueError(f"no action is called {words!r}") from None
