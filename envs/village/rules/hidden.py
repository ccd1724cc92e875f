"""Hidden information: the pile of customers, face-down fate tiles, and the random numbers to come."""

import numpy as np

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.random import redraw

from ..components.terms import NUM_FATES
from .setup import deal_quills


@kernel
def determinize(t, s, seat, key):
    """Redraw what no seat can know: the same for every seat, since all else lies open."""
    s.rng = np.uint64(key)
    redraw(s, s.pile[:], s.pile_size)
    if s.num_players == 1:
        redraw_fate(t, s)


@kernel
def redraw_fate(t, s):
    """Deal the quills that have not shown yet among the tiles that lie face down."""
    s.quills &= s.revealed
    for fate_set in range(t.set_quills.shape[0]):
        quills = t.set_quills[fate_set]
        for fate in range(NUM_FATES):
            quills -= t.fate_set[fate] == fate_set and s.quills >> fate & 1
        deal_quills(t, s, fate_set, quills)
