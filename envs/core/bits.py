"""Words as sets of small numbers: bit i of a 64-bit word says whether i is in the set."""

from typing import Any

import numpy as np
from numba.cpython.unsafe import numbers

from .kernel import kernel

_trailing_zeros: Any = numbers.trailing_zeros


@kernel
def lowest(word):
    """The smallest number in a set that is not empty. `word &= word - 1` takes it out."""
    return np.int64(_trailing_zeros(np.uint64(word)))
