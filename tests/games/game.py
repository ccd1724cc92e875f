"""A game as the general tests see it."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

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
    as_flat: Callable[[NDArray[np.float32]], NDArray[np.float32]]
    """The observation `flat`, float32 (D,), that says the same as `entities`, float32 (rows, columns)."""

    @property
    def name(self) -> str:
        """Id without the version."""
        return self.playing.id.partition("-v")[0]
