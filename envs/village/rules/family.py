"""Family members: where they stand, and how they pass away (A family member passes away)."""

from eurozoo.envs.core.agenda import pop, push
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.turns import NOBODY

from ..components.terms import (
    END_VISIBLE,
    FIRST_CHRONICLE,
    FIRST_VISIBLE,
    NUM_NUMBERS,
    NUM_SECTIONS,
    Place,
)
from ..state import Decision


@kernel
def count_at(pl, place):
    """Members of a player at a Place."""
    count = 0
    for n in range(NUM_NUMBERS):
        count += pl.members[place, n]
    return count


@kernel
def lowest_at(pl, place):
    """Index of the lowest number at a Place, -1: nobody is there."""
    for n in range(NUM_NUMBERS):
        if pl.members[place, n] > 0:
            return n
    return NOBODY


@kernel
def lowest_visible(pl):
    """Index of the lowest number among the visible members, -1: nobody is visible."""
    lowest = NUM_NUMBERS
    for place in range(FIRST_VISIBLE, END_VISIBLE):
        for n in range(lowest):
            if pl.members[place, n] > 0:
                lowest = n
                break
    return lowest if lowest < NUM_NUMBERS else NOBODY


# Death


@kernel
def run_die(s):
    """Ask who dies, as often as is due; without a visible member nobody does."""
    entry = s.agenda[s.depth - 1]
    if entry.a == 0 or lowest_visible(s.players[entry.seat]) < 0:
        pop(s)
        return
    entry.a -= 1
    push(s, Decision.DEATH, entry.seat, 0, 0, 0)


@kernel
def bury(s, seat, place, n, section):
    """Lay a member in the chronicle's section, or else in a grave; -1: no section is fitting."""
    pl = s.players[seat]
    pl.members[place, n] -= 1
    if section >= 0 and s.chronicle[section] > 0:
        s.chronicle[section] -= 1
        pl.members[FIRST_CHRONICLE + section, n] += 1
    elif s.graves > 0:
        s.graves -= 1
        pl.members[Place.GRAVE, n] += 1
    else:
        pl.members[Place.GONE, n] += 1
    if s.trigger_seat < 0 and end_reached(s):
        s.trigger_seat = seat
        s.last_cube = s.carla_day and seat == 0


@kernel
def end_reached(s):
    """Whether the chronicle or the graveyard is full."""
    free = 0
    for section in range(NUM_SECTIONS):
        free += s.chronicle[section]
    return free == 0 or s.graves == 0
