"""Hidden information: nothing but the random numbers, of which the rules draw none after the set-up."""

import numpy as np

from eurozoo.envs.core.kernel import kernel


@kernel
def determinize(t, s, seat, key):
    """Redraw what no seat can know."""
    s.rng = np.uint64(key)
