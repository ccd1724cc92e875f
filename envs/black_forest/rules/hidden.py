"""Hidden information: the order of the Job pile and the random numbers to come (solo: the next deal)."""

import numpy as np

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.random import shuffle


@kernel
def determinize(t, s, seat, key):
    """Redraw what no seat can know: the same for every seat, since all else lies open.

    The draw depends on `key` alone, not on the true order.
    """
    s.rng = np.uint64(key)
    sort(s.job_pile[:], s.pile_size)
    shuffle(s, s.job_pile[:], s.pile_size)


@kernel
def sort(values, count):
    """Insertion sort of `values[:count]` in place."""
    for i in range(1, count):
        value = values[i]
        j = i
        while j > 0 and values[j - 1] > value:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value
