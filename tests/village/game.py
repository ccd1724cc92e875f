"""Village as the general tests see it."""

from typing import Any

import numpy as np
from tests.games.game import GameUnderTest
from tests.games.hidden import Hidden

from eurozoo.envs.village.components.terms import NUM_FATES

from .bad_input import BAD_INPUT
from .golden import GOLDEN
from .invariants import INVARIANTS
from .playing import PLAYING
from .rows import as_flat

_FATES = np.arange(NUM_FATES)


def known_fate(t: Any, record: Any) -> Any:
    """Which fate tiles that lie face up show a quill, and how many quills each set has."""
    quills, up = (record[field] >> _FATES & 1 for field in ("quills", "revealed"))
    return (quills * up).tolist(), [int(quills[t["fate_set"] == fate_set].sum()) for fate_set in (0, 1)]


def rearrange_fate(t: Any, record: Any, rng: np.random.Generator) -> None:
    """Shuffle the fate tiles of each set that lie face down."""
    quills, up = (record[field][0] >> _FATES & 1 for field in ("quills", "revealed"))
    for fate_set in (0, 1):
        down = np.flatnonzero((t["fate_set"] == fate_set) & (up == 0))
        quills[down] = rng.permutation(quills[down])
    record["quills"] = (quills << _FATES).sum()


GAME = GameUnderTest(
    playing=PLAYING,
    invariants=INVARIANTS,
    hidden=Hidden(piles={"pile": "pile_size"}, cards={"quills": known_fate}, rearrange_cards=rearrange_fate),
    golden=GOLDEN,
    bad_input=BAD_INPUT,
    as_flat=as_flat,
)
