"""Constructing Buildings and the Glass Hut's progress."""

import numpy as np

from eurozoo.envs.core.bits import lowest
from eurozoo.envs.core.kernel import kernel

from ..components.terms import NUM_BUILDINGS, NUM_SMALL, Event, Good, Special, Tile
from ..state import Decision
from .agenda import pop, push
from .domain import (
    can_add_estate,
    has_pair,
    has_room,
    hermit_has_room,
    relocate_hut,
    set_space,
)
from .effects import begin_effect, count_of, fire, push_cost, within_means

CANNOT = -1
_SMALL_HIGH = (1 << (2 * NUM_SMALL - 64)) - 1


@kernel
def constructable(t, s, pl, free, felled):
    """Words of the buildings on the boards that a player can construct now.

    free: only small ones, without their cost. felled: how many Forests, already taken off the counts, are
    still to be removed from spaces of the player's choice. Counted are cost, condition, and a space for it,
    which removing Landscape tiles may still have to make.
    """
    low = np.int64(s.available[0])
    high = np.int64(s.available[1])
    if free:
        high &= _SMALL_HIGH
    else:
        affordable_low, affordable_high = within_means(t.affordable, pl)
        low &= affordable_low
        high &= affordable_high
    if not low and not high:
        return low, high
    if not has_room(pl):
        # only a Forest paid for the building could make room
        low = 0 if free else low & np.int64(t.forest_cost[0])
        high = 0 if free else high & np.int64(t.forest_cost[1])
    hermit = t.special_building[Special.HERMITS_HUT]
    if is_in(low, high, hermit) and not hermit_has_room(t, pl, hermit, felled):
        low, high = without(low, high, hermit)
    if high & ~_SMALL_HIGH:
        for b in range(2 * NUM_SMALL, NUM_BUILDINGS):
            if is_in(low, high, b):
                building = t.buildings[b]
                if (
                    building.condition_count
                    and count_of(t, pl, building.condition_count) < building.condition_amount
                ) or not has_pair(t, pl, building.cost[Good.FOREST] + felled):
                    low, high = without(low, high, b)
    return low, high


@kernel
def is_in(low, high, b):
    """Bit b of a pair of words."""
    word = high if b >= 64 else low
    return (word >> (b & 63)) & 1


@kernel
def without(low, high, b):
    """A pair of words with bit b cleared."""
    if b >= 64:
        return low, high & ~(1 << (b & 63))
    return low & ~(1 << b), high


@kernel
def cheapest_building(t, s, pl, felled):
    """Fewest basic resources in the cost of a building that the player can construct now, CANNOT: none.

    felled: see `constructable`.
    """
    words = constructable(t, s, pl, False, felled)
    fewest = CANNOT
    for i in range(2):
        word = words[i]
        while word:
            cost = t.buildings[64 * i + lowest(word)].basic_cost
            if fewest == CANNOT or cost < fewest:
                fewest = cost
            word &= word - 1
    return fewest


@kernel
def begin_construction(t, s, seat, b, free):
    """Pay for building b, produce, place it."""
    push(s, Decision.PLACE_BUILDING, seat, b, 0, 0)
    if not free:
        push_cost(t, s, seat, t.buildings[b].cost, b)


@kernel
def place_building(t, s, seat, b, x):
    """Put building b on space x and have its instant reward follow."""
    pl = s.players[seat]
    set_space(pl, x, Tile.BUILDING + b)
    if t.buildings[b].large:
        set_space(pl, t.partner[x], Tile.BUILDING + b)
    s.available[b >> 6] &= ~(1 << (b & 63))
    pl.buildings[b >> 6] |= 1 << (b & 63)
    learn(t, pl, b)
    building = t.buildings[b]
    if building.instants == 1 or building.in_sequence:
        for i in range(building.instants - 1, -1, -1):
            e = building.instant + i
            if t.effects[e].optional:
                push(s, Decision.OFFER, seat, e, 0, 0)
            else:
                begin_effect(t, s, seat, e, x)
    elif building.instants:
        push(s, Decision.CHOOSE_INSTANT, seat, b, 0, 0)


@kernel
def learn(t, pl, b):
    """Note the conversions and permanents of a building."""
    for i in range(t.num_conversions):
        if t.effects[t.first_conversion + i].owner == b:
            pl.conversions |= 1 << i
    for i in range(t.num_permanents):
        if t.effects[t.first_permanent + i].owner == b:
            pl.permanents |= 1 << i


@kernel
def run_steps(t, s):
    """Take Glass Hut Progress steps up to the next relocation."""
    entry = s.agenda[s.depth - 1]
    seat = entry.seat
    pl = s.players[seat]
    while entry.a > 0 and pl.progress < t.hut_steps:
        entry.a -= 1
        pl.progress += 1
        if pl.progress == t.hut_steps and can_add_estate(t, pl):
            if entry.a == 0:
                pop(s)
            relocate_hut(t, pl)
            fire(t, s, seat, Event.ESTATE_ADDED, -1, 1)
            return
    pop(s)
