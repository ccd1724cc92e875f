"""What is wrong with the input in the general tests of bad input, as far as it differs between games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .invariants import Rule

Edit = Callable[[dict[str, Any]], Any]


@dataclass(frozen=True, kw_only=True)
class BadInput:
    """Nonsense in the words of a game."""

    components: Path
    """The component file."""
    words: Sequence[Any]
    """What is no action's words."""
    positions: Mapping[str, tuple[Edit, str]]
    """Edits that make a position of `several` players impossible, and a part of the error."""
    nonsense: Sequence[Any]
    """What may turn up in a damaged position, beside numbers and what stands elsewhere in it."""
    not_of_positions: Sequence[Rule]
    """Invariants that a position need not keep: a puzzle may leave things out."""
    files: Mapping[str, tuple[bytes, str]]
    """Component files that are refused, and a part of the error."""
