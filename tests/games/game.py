"""A game as the general tests see it."""

from dataclasses import dataclass

from .bad_input import BadInput
from .golden import Golden
from .hidden import Hidden
from .invariants import Invariants
from .playing import Playing


@dataclass(frozen=True, kw_only=True, eq=False)
class GameUnderTest:
    """All that differs between games; `tests/<game>/game.py` holds one."""

    playing: Playing
    invariants: Invariants
    hidden: Hidden
    golden: Golden
    bad_input: BadInput

    @property
    def name(self) -> str:
        """Id without the version."""
        return self.playing.id.partition("-v")[0]
