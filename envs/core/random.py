"""Random numbers whose state is the record's `rng` field: reproducible, cloneable, thread-safe
(splitmix64)."""

import numpy as np

from .kernel import kernel

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_HALF = np.uint64(32)


@kernel
def mix(word):
    """Scramble 64 bits, one to one."""
    word = np.uint64(word)
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@kernel
def next_word(s):
    """Next 64 random bits of record `s`."""
    s.rng += _GAMMA
    return mix(s.rng)


@kernel
def scale(word, bound):
    """Integer in [0, bound) from 64 random bits, by the high bits of a 32-bit product (bias below 2^-24 for
    bounds up to 256)."""
    return np.int64(((np.uint64(word) >> _HALF) * np.uint64(bound)) >> _HALF)


@kernel
def below(s, bound):
    """Random integer in [0, bound)."""
    return scale(next_word(s), bound)


@kernel
def shuffle(s, values, count):
    """Fisher-Yates shuffle of `values[:count]` in place; pass a field as `s.pile[:]`, so that all are of a
    type."""
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1)
        values[last], values[other] = values[other], values[last]


@kernel
def redraw(s, values, count):
    """Shuffle `values[:count]` afresh: the new order depends on `s.rng` alone, not on the old one."""
    for i in range(1, count):
        value = values[i]
        j = i
        while j > 0 and values[j - 1] > value:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value
    shuffle(s, values, count)
