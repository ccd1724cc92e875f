"""Animals: who can be housed, and what an arrangement can breed (Animal Husbandry Rules, Baby Animals).

Only counts are stored, since rearranging is free. Cells for any animal ("wild": dikes and parks) go to those
who find no place among their own kind in a stable, a stall or a pasture.
"""

from eurozoo.envs.core.kernel import kernel

from ..components.terms import FIRST_ANIMAL, NUM_ANIMALS, Land
from .land import free_land, stalls


@kernel
def can_house(t, pl):
    """Whether all animals have a place, without disturbing the stalls and stables that bred this May."""
    return fits(
        t,
        unsettled(t, pl, 0),
        unsettled(t, pl, 1),
        unsettled(t, pl, 2),
        free_stables(pl),
        free_stalls(pl),
        free_land(t, pl),
        wild_cells(t, pl),
    )


@kernel
def unsettled(t, pl, kind):
    """Animals of a kind beyond those in the stalls and stables that bred, and what these can still take."""
    room = t.stall_capacity * pl.bred_stalls[kind] + t.stable_capacity * pl.bred_stables[kind]
    return max(0, pl.goods[FIRST_ANIMAL + kind] - room)


@kernel
def free_stables(pl):
    return pl.land[Land.STABLE] - pl.bred_stables[0] - pl.bred_stables[1] - pl.bred_stables[2]


@kernel
def free_stalls(pl):
    return stalls(pl) - pl.bred_stalls[0] - pl.bred_stalls[1] - pl.bred_stalls[2]


@kernel
def wild_cells(t, pl):
    return t.dike_cells + t.park_capacity * pl.land[Land.PARK]


@kernel
def fits(t, a, b, c, stables, stalls, pastures, wild):
    """Whether so many of the three kinds fit into so many places."""
    if a + b + c <= wild:
        return True
    if stables > 0:
        full = t.stable_capacity
        for first in range(min(stables, needed(a, full)) + 1):
            for second in range(min(stables - first, needed(b, full)) + 1):
                third = stables - first - second
                if fits_in_stalls(
                    t,
                    rest(a, first * full),
                    rest(b, second * full),
                    rest(c, third * full),
                    stalls,
                    pastures,
                    wild,
                ):
                    return True
        return False
    return fits_in_stalls(t, a, b, c, stalls, pastures, wild)


@kernel
def fits_in_stalls(t, a, b, c, stalls, pastures, wild):
    full = t.stall_capacity
    for first in range(min(stalls, needed(a, full)) + 1):
        for second in range(min(stalls - first, needed(b, full)) + 1):
            third = stalls - first - second
            left = left_over(
                rest(a, first * full),
                rest(b, second * full),
                rest(c, third * full),
                pastures,
                t.pasture_capacity,
            )
            if left <= wild:
                return True
    return False


@kernel
def needed(animals, capacity):
    """Places of a capacity that so many animals fill."""
    return (animals + capacity - 1) // capacity


@kernel
def rest(animals, places):
    return max(0, animals - places)


@kernel
def left_over(a, b, c, pastures, capacity):
    """Animals without a pasture: full pastures first, then those with the most animals."""
    full = min(pastures, a // capacity + b // capacity + c // capacity)
    left = a + b + c - capacity * full
    a %= capacity
    b %= capacity
    c %= capacity
    for _ in range(min(pastures - full, NUM_ANIMALS)):
        most = max(a, b, c)
        left -= most
        if a == most:
            a = 0
        elif b == most:
            b = 0
        else:
            c = 0
    return left


# Breeding


@kernel
def can_breed(t, pl, a, b, c, settle):
    """Whether an arrangement lets at least so many of each kind be born. With `settle` it is kept.

    A stall breeds with exactly 2 animals; a stable with 2, 3 or 5 breeds one, with 4 two.
    """
    stables = pl.land[Land.STABLE]
    for single_a in range(min(stables, a) + 1):
        for twin_a in range(min(stables - single_a, (a - single_a) // 2) + 1):
            left_a = stables - single_a - twin_a
            for single_b in range(min(left_a, b) + 1):
                for twin_b in range(min(left_a - single_b, (b - single_b) // 2) + 1):
                    left_b = left_a - single_b - twin_b
                    for single_c in range(min(left_b, c) + 1):
                        for twin_c in range(min(left_b - single_c, (c - single_c) // 2) + 1):
                            if breeds(t, pl, a, b, c, single_a, twin_a, single_b, twin_b, single_c, twin_c):
                                if settle:
                                    keep(pl, 0, a, single_a, twin_a)
                                    keep(pl, 1, b, single_b, twin_b)
                                    keep(pl, 2, c, single_c, twin_c)
                                return True
    return False


@kernel
def breeds(t, pl, a, b, c, single_a, twin_a, single_b, twin_b, single_c, twin_c):
    """Whether the stables given and stalls for the other births hold pairs, and all other animals fit."""
    stalls_a = a - single_a - 2 * twin_a
    stalls_b = b - single_b - 2 * twin_b
    stalls_c = c - single_c - 2 * twin_c
    free = stalls(pl) - stalls_a - stalls_b - stalls_c
    if free < 0:
        return False
    rest_a = beside(pl, 0, stalls_a, single_a, twin_a)
    rest_b = beside(pl, 1, stalls_b, single_b, twin_b)
    rest_c = beside(pl, 2, stalls_c, single_c, twin_c)
    if min(rest_a, rest_b, rest_c) < 0:
        return False
    stables = pl.land[Land.STABLE] - single_a - twin_a - single_b - twin_b - single_c - twin_c
    return fits(t, rest_a, rest_b, rest_c, stables, free, free_land(t, pl), wild_cells(t, pl))


@kernel
def beside(pl, kind, in_stalls, singles, twins):
    """Animals of a kind beside the breeding ones (a stable for one birth takes up to 5); -1: too few."""
    animals = pl.goods[FIRST_ANIMAL + kind] - 2 * in_stalls - 2 * singles - 4 * twins
    return -1 if animals < 0 else max(0, animals - 3 * singles)


@kernel
def keep(pl, kind, births, singles, twins):
    """Remember which places bred, and let the newborn join."""
    pl.bred_stalls[kind] = births - singles - 2 * twins
    pl.bred_stables[kind] = singles + twins
    pl.goods[FIRST_ANIMAL + kind] += births


@kernel
def is_best(t, pl, a, b, c):
    """Whether so many births of each kind are possible, and no further one."""
    return (
        can_breed(t, pl, a, b, c, 0)
        and not can_breed(t, pl, a + 1, b, c, 0)
        and not can_breed(t, pl, a, b + 1, c, 0)
        and not can_breed(t, pl, a, b, c + 1, 0)
    )


@kernel
def breeds_everywhere(t, pl):
    """Whether the animals can be arranged so that no place could breed more, whatever their number."""
    capacity = stalls(pl) + 2 * pl.land[Land.STABLE]
    for a in range(most_births(t, pl, 0) + 1):
        for b in range(most_births(t, pl, 1) + 1):
            c = capacity - a - b
            if 0 <= c <= most_births(t, pl, 2) and can_breed(t, pl, a, b, c, 0):
                return True
    return False


@kernel
def most_births(t, pl, kind):
    """No more can be born of a kind."""
    pairs = pl.goods[FIRST_ANIMAL + kind] // 2
    return min(pairs, stalls(pl) + 2 * pl.land[Land.STABLE])
