"""Confidence intervals of match results."""

from math import sqrt

import numpy as np
from numpy.typing import ArrayLike

Interval = tuple[float, float]

_Z = 1.959963984540054  # 97.5% quantile of the normal distribution


def wilson(successes: float, trials: int) -> Interval:
    """95% Wilson interval of a rate; shared wins may count as fractions."""
    if trials == 0:
        return 0.0, 1.0
    rate, spread = successes / trials, _Z**2 / trials
    centre = (rate + spread / 2) / (1 + spread)
    half = _Z * sqrt(rate * (1 - rate) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def bootstrap_mean(values: ArrayLike, seed: int = 0, resamples: int = 2000) -> Interval:
    """95% percentile bootstrap interval of the mean of `values`."""
    distinct, counts = np.unique(np.asarray(values, dtype=np.float64), return_counts=True)
    size = counts.sum()
    picked = np.random.default_rng(seed).multinomial(size, counts / size, size=resamples)
    low, high = np.quantile(picked @ distinct / size, (0.025, 0.975))
    return float(low), float(high)
