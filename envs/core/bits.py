"""Words as sets of small numbers: bit i of a 64-bit word says whether i is in the set."""

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros

from .kernel import kernel


@kernel
def lowest(word):
    """The smallest number in a set that is not empty. `word &= word - 1` takes it out."""
    return np.int64(trailing_zeros(np.uint64(word)))
