"""Scoring in the categories of the rulebook, in half points inside (The End of the Game and the Winner)."""

from eurozoo.envs.core.kernel import kernel

from .actions import NUM_BUILDINGS
from .components.terms import (
    FIRST_ANIMAL,
    FIRST_DESTINATION,
    NUM_DESTINATIONS,
    NUM_GOODS,
    NUM_LAND,
    NUM_TOOLS,
    NUM_TRACK_GOODS,
    TRACK_LENGTH,
    Equipment,
    Land,
)
from .rules.barn import large_vehicles
from .rules.land import dehydrated


@kernel
def score(t, s, out):
    """Half points of every seat if the game ended now (`out` int32[P])."""
    for seat in range(s.num_players):
        out[seat] = half_points(t, s.players[seat])


@kernel
def half_points(t, pl):
    points = home_board_points(t, pl) + barn_points(t, pl) + track_points(t, pl) + animal_points(t, pl)
    for good in range(NUM_GOODS):
        points += t.good_points[good] * pl.goods[good]
    for tool in range(NUM_TOOLS):
        points += t.tool_points[tool, pl.tools[tool]]
    points += t.experience[travel_experience(t, pl)]
    return points + t.bottleneck_points * pl.bottlenecks


@kernel
def home_board_points(t, pl):
    """Buildings, tiles, moors and the tidal flat."""
    points = t.tidal_points[pl.dikes] + t.wet_moor_points * pl.wet_moors + t.moor_points * dehydrated(pl)
    if pl.boardwalk > 0:
        points += t.boardwalk_points
    for land in range(NUM_LAND):
        points += t.land_points[land] * pl.land[land]
    for building in range(NUM_BUILDINGS):
        if pl.buildings >> building & 1:
            points += t.buildings[building].points
    return points


@kernel
def barn_points(t, pl):
    points = (
        t.equipment_points[Equipment.PEAT_BOAT] * pl.boats + t.equipment_points[Equipment.PLOW] * pl.plows
    )
    for slot in range(pl.vehicles):
        points += t.equipment_points[pl.vehicle[slot]]
    return points if large_vehicles(pl) > 0 else points + t.no_large_points


@kernel
def track_points(t, pl):
    """The goods track, food split over its two markers for the best; a Depot doubles it."""
    points = 0
    for good in range(NUM_TRACK_GOODS):
        points += t.track_points[good, pl.goods[good]]
    return 2 * points if pl.land[Land.DEPOT] > 0 else points


@kernel
def animal_points(t, pl):
    """Most points for the kind of which there are the fewest."""
    a = pl.goods[FIRST_ANIMAL]
    b = pl.goods[FIRST_ANIMAL + 1]
    c = pl.goods[FIRST_ANIMAL + 2]
    most = max(a, b, c)
    least = min(a, b, c)
    return (
        t.animal_points[0] * most
        + t.animal_points[1] * (a + b + c - most - least)
        + t.animal_points[2] * least
    )


@kernel
def travel_experience(t, pl):
    """Spaces of the travel experience track that are covered."""
    covered = 0
    for destination in range(NUM_DESTINATIONS):
        if not (pl.storage | pl.underway) >> destination & 1:
            covered += t.cargo_size[FIRST_DESTINATION + destination]
    return min(covered, TRACK_LENGTH)


@kernel
def winners(t, s, out):
    """Mark the winner in `out` (int32[P]): most points, of tied players who would start next."""
    best = s.first_seat
    for seat in range(s.num_players):
        if half_points(t, s.players[seat]) > half_points(t, s.players[best]):
            best = seat
    for seat in range(s.num_players):
        out[seat] = seat == best
