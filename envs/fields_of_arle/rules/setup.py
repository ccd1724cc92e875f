"""Game set-up: buildings on offer, the supply, the players' boards."""

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.random import below

from ..actions import NUM_BUILDINGS
from ..components.terms import (
    NUM_BUILDING_KINDS,
    NUM_DESTINATIONS,
    NUM_GOODS,
    NUM_LAND,
    NUM_POOLS,
    BuildingKind,
)
from .course import begin_half_year


@kernel
def lay_out_game(t, s):
    """Lay out a game in a zeroed record; the first worker waits on the agenda."""
    for pool in range(NUM_POOLS):
        s.pools[pool] = t.pools[pool]
    lay_out_buildings(t, s)
    for seat in range(s.num_players):
        set_up_player(t, s.players[seat])
    s.first_seat = below(s, s.num_players)
    s.active = s.first_seat
    s.half_year = 1
    begin_half_year(s)


@kernel
def lay_out_buildings(t, s):
    """So many buildings of each kind at random, or those for a first game."""
    s.available = t.first_game if s.first_game else 0
    for kind in range(NUM_BUILDING_KINDS):
        if s.first_game and kind != BuildingKind.MINOR:
            continue
        left = 0
        for building in range(NUM_BUILDINGS):
            left += t.kind_of[building] == kind
        drawn = t.laid_out[kind]
        for building in range(NUM_BUILDINGS):
            if t.kind_of[building] == kind:
                if below(s, left) < drawn:
                    s.available |= 1 << building
                    drawn -= 1
                left -= 1


@kernel
def set_up_player(t, pl):
    for good in range(NUM_GOODS):
        pl.goods[good] = t.start_goods[good]
    for land in range(NUM_LAND):
        pl.land[land] = t.start_land[land]
    pl.wet_moors = t.start_wet_moors
    pl.boardwalk = t.start_boardwalk
    pl.storage = (1 << NUM_DESTINATIONS) - 1
