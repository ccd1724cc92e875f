"""Scoring: points, end-of-game effects, the best arrangement of Livestock, and ties."""

import numpy as np

from eurozoo.envs.core.bits import lowest
from eurozoo.envs.core.kernel import kernel

from .components.terms import MAX_HAND, NUM_BUILDINGS, Count, Marker, Tile
from .rules.construction import is_in
from .rules.domain import forest_room, num_spaces, stables
from .rules.effects import count_of

_NO_LIMIT = 127


@kernel
def score(t, s, out):
    """Points of every seat if the game ended now (`out` int32[P])."""
    for seat in range(s.num_players):
        out[seat] = player_score(t, s.players[seat])


@kernel
def player_score(t, pl):
    points = t.glass_points * pl.stock[Marker.GLASS]
    points += t.hand_points[min(pl.right_dial, MAX_HAND - 1)]
    points += t.estate_points * pl.small_estates
    points += livestock_points(t, pl)
    for i in range(2):
        word = np.int64(pl.buildings[i])
        while word:
            b = 64 * i + lowest(word)
            points += t.buildings[b].points + building_bonus(t, pl, b)
            word &= word - 1
    return points


@kernel
def building_bonus(t, pl, b):
    """End-of-game points of a building, those for stocked Pastures excepted (see `livestock_points`)."""
    building = t.buildings[b]
    kind = building.bonus_count
    if kind == Count.NOTHING or kind == Count.ADJACENT_STOCKED_PASTURE:
        return 0
    if kind == Count.ADJACENT_BUILDING or kind == Count.ADJACENT_EMPTY_SPACE:
        count = adjacent(t, pl, b, kind)
    else:
        count = count_of(t, pl, kind)
    bonus = count // building.bonus_every * building.bonus_points
    if building.bonus_max != _NO_LIMIT:
        bonus = min(building.bonus_max, max(-building.bonus_max, bonus))
    return bonus


@kernel
def adjacent(t, pl, b, kind):
    """Empty spaces, Pastures or other buildings beside the spaces of building b; each counts once."""
    count = 0
    for x in range(num_spaces(pl)):
        tile = pl.space[x]
        counts = (
            (kind == Count.ADJACENT_EMPTY_SPACE and tile == Tile.EMPTY)
            or (kind == Count.ADJACENT_STOCKED_PASTURE and tile == Tile.PASTURE)
            or (kind == Count.ADJACENT_BUILDING and tile >= Tile.BUILDING and tile != Tile.BUILDING + b)
        )
        if counts and touches(t, pl, x, b) and not counted_before(t, pl, x, b):
            count += 1
    return count


@kernel
def touches(t, pl, x, b):
    """Whether space x lies beside a space of building b."""
    for i in range(4):
        y = t.neighbour[x, i]
        if y >= 0 and pl.space[y] == Tile.BUILDING + b:
            return True
    return False


@kernel
def counted_before(t, pl, x, b):
    """Whether the large building on space x also touches b with its first space."""
    tile = pl.space[x]
    if tile < Tile.BUILDING:
        return False
    for y in range(x):
        if pl.space[y] == tile and touches(t, pl, y, b):
            return True
    return False


@kernel
def livestock_points(t, pl):
    """Best points over all ways to house the animals: each on a Pasture scores, and so do Pastures with two
    animals beside the Livestock Farm.
    """
    farm = livestock_farm(t, pl)
    farm_pastures = adjacent(t, pl, farm, Count.ADJACENT_STOCKED_PASTURE) if farm >= 0 else 0
    farm_points = t.buildings[farm].bonus_points if farm >= 0 else 0
    pastures = pl.tile_count[Tile.PASTURE]
    best = 0
    for for_pigs in range(pastures + 1):
        for_cattle = pastures - for_pigs
        pigs = min(pl.pigs, for_pigs * t.pasture_capacity)
        cattle = min(pl.cattle, for_cattle * t.pasture_capacity)
        if pl.pigs - pigs > forest_room(t, pl) or pl.cattle - cattle > stables(t, pl) * t.stable_capacity:
            continue
        pairs = min(for_pigs, pigs // 2) + min(for_cattle, cattle // 2)
        points = t.livestock_points * (pigs + cattle) + farm_points * min(farm_pastures, pairs)
        best = max(best, points)
    return best


@kernel
def livestock_farm(t, pl):
    """The owned building that scores stocked Pastures, -1: none."""
    for b in range(NUM_BUILDINGS):
        if t.buildings[b].bonus_count == Count.ADJACENT_STOCKED_PASTURE and is_in(
            pl.buildings[0], pl.buildings[1], b
        ):
            return b
    return -1


@kernel
def winners(t, s, out):
    """Mark the winner in `out` (int32[P]): of tied players who triggered the end, else who is next."""
    first = s.trigger_seat if s.trigger_seat >= 0 else (s.active + 1) % s.num_players
    best = -1
    most = 0
    for step in range(s.num_players):
        seat = (first + step) % s.num_players
        points = player_score(t, s.players[seat])
        out[seat] = 0
        if best < 0 or points > most:
            best = seat
            most = points
    out[best] = 1
