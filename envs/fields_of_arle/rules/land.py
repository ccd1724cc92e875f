"""The Home Board: Land Spaces, tiles, dikes and moors (Features of Your Home Board)."""

import numpy as np

from eurozoo.envs.core.kernel import kernel

from ..components.terms import LAND_POOL, MAX_DIKE_MOVES, MAX_PEAT, NUM_LAND, Good, Land, Pool

_LAND_POOL = tuple(int(pool) for pool in LAND_POOL)
BOARDWALK = 0  # among the moors to cut from; else a dehydrated moor with so many tokens


@kernel
def free_land(t, pl):
    """Empty Land Spaces, which are pastures too."""
    spaces = t.mainland + t.diked[pl.dikes]
    spaces += t.moor_spaces * (t.start_wet_moors - pl.wet_moors - dehydrated(pl))
    covered = buildings(pl) + (pl.boardwalk > 0)
    for land in range(NUM_LAND):
        covered += pl.land[land]
    return spaces - covered


@kernel
def buildings(pl):
    """Buildings of a player."""
    count = 0
    word = np.int64(pl.buildings)
    while word:
        count += 1
        word &= word - 1
    return count


@kernel
def fields(pl):
    return pl.land[Land.GRAIN_FIELD] + pl.land[Land.FLAX_FIELD]


@kernel
def stalls(pl):
    """Stalls; a Double Stall is two."""
    return pl.land[Land.STALL] + 2 * pl.land[Land.DOUBLE_STALL]


@kernel
def can_place(t, s, pl, land):
    """Whether the supply has such a tile and the player an empty Land Space."""
    return s.pools[_LAND_POOL[land]] > 0 and free_land(t, pl) > 0


@kernel
def place_tile(s, pl, land):
    pl.land[land] += 1
    s.pools[_LAND_POOL[land]] -= 1
    pl.crowded = 1


@kernel
def remove_tile(s, pl, land):
    pl.land[land] -= 1
    s.pools[_LAND_POOL[land]] += 1
    pl.crowded = 1


@kernel
def turn_tile(pl, land):
    """Turn a tile to its reverse side."""
    pl.land[land] -= 1
    pl.land[land + 1] += 1
    pl.crowded = 1


@kernel
def can_turn_stall(s, pl):
    """Whether a Stall can be replaced by a Stable."""
    return pl.land[Land.STALL] > 0 and s.pools[Pool.STABLE] > 0


@kernel
def replace_stall(s, pl):
    remove_tile(s, pl, Land.STALL)
    place_tile(s, pl, Land.STABLE)
    if stalls(pl) < pl.bred_stalls[0] + pl.bred_stalls[1] + pl.bred_stalls[2]:
        kind = 0
        while pl.bred_stalls[kind] == 0:
            kind += 1
        pl.bred_stalls[kind] -= 1  # its animals live in the Stable now
        pl.bred_stables[kind] += 1


@kernel
def move_dike(pl):
    """One of the lowest dikes moves to the next gap, until all stand at the top."""
    pl.dikes = min(pl.dikes + 1, MAX_DIKE_MOVES)


# Moors


@kernel
def dehydrated(pl):
    """Dehydrated moors that still lie there."""
    count = 0
    for peat in range(1, MAX_PEAT + 1):
        count += pl.moors[peat]
    return count


@kernel
def dehydrate(t, pl):
    pl.wet_moors -= 1
    pl.moors[t.moor_peat] += 1


@kernel
def cut_peat(pl, moor):
    """Take a token off the boardwalk (0) or a moor with `moor` tokens; an emptied tile leaves at once."""
    pl.goods[Good.PEAT] += 1
    if moor == BOARDWALK:
        pl.boardwalk -= 1
        return
    pl.moors[moor] -= 1
    if moor > 1:
        pl.moors[moor - 1] += 1


@kernel
def remove_moor(pl, moor):
    """Remove a moor with its peat: the wet one (-1), the boardwalk (0), or one with `moor` tokens."""
    if moor < 0:
        pl.wet_moors -= 1
    elif moor == BOARDWALK:
        pl.boardwalk = 0
    else:
        pl.moors[moor] -= 1
