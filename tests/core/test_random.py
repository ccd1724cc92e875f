"""The generator in the record."""

import numpy as np

from eurozoo.envs.core.random import below, mix, next_word, shuffle
from toy_game import STATE

MASK = 2**64 - 1


def record(seed):
    states = np.zeros(1, STATE)
    states["rng"] = seed
    return states[0]


def splitmix64(state):
    """The published algorithm (Steele, Lea, Flood 2014), in Python integers."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def test_next_word_is_splitmix64():
    s, state = record(1234567), 1234567
    for _ in range(100):
        state, word = splitmix64(state)
        assert next_word(s) == word
    assert next_word(record(1234567)) == 6457827717110365317  # published test vector


def test_below_and_shuffle_are_even():
    s = record(5)
    draws = np.bincount([below(s, 6) for _ in range(60_000)], minlength=6)
    assert draws.shape == (6,)
    assert (abs(draws - 10_000) < 400).all()
    first = np.zeros((3, 3), int)
    for _ in range(30_000):
        values = np.arange(3, dtype=np.int8)
        shuffle(s, values, 3)
        first[np.arange(3), values] += 1
    assert (abs(first - 10_000) < 400).all()


def test_mix_is_one_to_one_on_neighbours():
    assert len({int(mix(seed)) for seed in range(10_000)}) == 10_000
