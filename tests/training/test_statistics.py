"""Confidence intervals."""

import numpy as np
import pytest

from eurozoo.training.statistics import bootstrap_mean, wilson


def test_wilson__known_values():
    # Newcombe (1998), Statistics in Medicine 17, table I, method 3
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)


def test_wilson__no_games():
    assert wilson(0, 0) == (0.0, 1.0)


def test_bootstrap_mean():
    values = np.random.default_rng(0).normal(10, 2, 400)
    low, high = bootstrap_mean(values)
    assert low < values.mean() < high
    assert high - low == pytest.approx(2 * 1.96 * 2 / 20, rel=0.15)
    assert bootstrap_mean(values) == (low, high)
