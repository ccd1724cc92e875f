"""Hidden information: the order of the Job pile and the random numbers to come (solo: the next deal)."""

import numpy as np

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.random import redraw


@kernel
def determinize(t, s, seat, key):
    """Redraw what no seat can know: the same for every seat, since all else lies open."""
    s.rng = np.uint64(key)
    redraw(s, s.job_pile[:], s.pile_size)
