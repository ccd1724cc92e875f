"""Inventorying: starter houses, vehicles, milk, harvest, newborn animals, wool, sustenance."""

from eurozoo.envs.core.agenda import pop, push
from eurozoo.envs.core.kernel import kernel

from ..actions import BORN, EAT, HOUSE, NUM_STARTERS
from ..components.terms import (
    FIRST_ANIMAL,
    MAX_COUNT,
    NUM_ANIMALS,
    NUM_GOODS,
    Good,
    Land,
)
from ..state import Decision
from .barn import empty_barn
from .housing import can_breed, is_best, most_births
from .programs import begin
from .stock import gain_good, owe_wood


@kernel
def run_houses(s, seat):
    """Ask for the next starter house to act, as long as one is left."""
    if s.players[seat].houses == 0:
        pop(s)
    else:
        push(s, Decision.NOVEMBER, seat, 0, 0, 0)


@kernel
def list_houses(pl, out):
    n = 0
    for house in range(NUM_STARTERS):
        if pl.houses >> house & 1:
            out[n] = HOUSE + house
            n += 1
    return n


@kernel
def use_house(t, s, seat, house):
    s.players[seat].houses &= ~(1 << house)
    begin(s, seat, t.buildings[house].program)


@kernel
def empty_vehicles(t, pl):
    """Materials and clothing come to hand, travel destinations go onto the travel experience track."""
    for good in range(NUM_GOODS):
        gain_good(t, pl, good, pl.loaded[good])
        pl.loaded[good] = 0
    pl.underway = 0
    empty_barn(t, pl)


@kernel
def milk_and_harvest(t, pl):
    for kind in range(NUM_ANIMALS):
        gain_good(t, pl, Good.FOOD, t.milk[kind, clipped(pl.goods[FIRST_ANIMAL + kind])])
    gain_good(t, pl, Good.GRAIN, pl.land[Land.GRAIN_FIELD])
    gain_good(t, pl, Good.FLAX, pl.land[Land.FLAX_FIELD])
    gain_good(t, pl, Good.WOOD, pl.land[Land.FOREST])


@kernel
def shear(t, pl):
    gain_good(t, pl, Good.WOOL, t.wool[clipped(pl.goods[Good.SHEEP])])


@kernel
def clipped(count):
    """An index into a table by count, whose last entry holds for more."""
    return min(count, MAX_COUNT - 1)


# Sustenance


@kernel
def feed(t, s, seat, fuel):
    """Food, then grain, then animals of choice; for `fuel` peat, then wood or timber; count what lacks."""
    pl = s.players[seat]
    hungry = use_up(pl, Good.GRAIN, use_up(pl, Good.FOOD, t.food_due))
    animals = pl.goods[Good.SHEEP] + pl.goods[Good.CATTLE] + pl.goods[Good.HORSE]
    eaten = min(hungry, animals)
    pl.bottlenecks += hungry - eaten
    if eaten > 0:
        push(s, Decision.EAT, seat, eaten, 0, 0)
    if fuel:
        cold = use_up(pl, Good.PEAT, t.fuel_due)
        burnt = min(cold, pl.goods[Good.WOOD] + pl.goods[Good.TIMBER])
        pl.bottlenecks += cold - burnt
        owe_wood(s, seat, burnt)


@kernel
def use_up(pl, good, due):
    """Pay with a good as far as it goes; what is still due."""
    paid = min(due, pl.goods[good])
    pl.goods[good] -= paid
    return due - paid


@kernel
def list_animals(pl, first, out):
    """The kinds of animals that a player has."""
    n = 0
    for kind in range(NUM_ANIMALS):
        if pl.goods[FIRST_ANIMAL + kind] > 0:
            out[n] = first + kind
            n += 1
    return n


@kernel
def eat(s, seat, action):
    pl = s.players[seat]
    pl.goods[FIRST_ANIMAL + action - EAT] -= 1
    entry = s.agenda[s.depth - 1]
    entry.a -= 1
    if entry.a == 0:
        pop(s)


# Newborn animals


@kernel
def list_births(t, pl, entry, out):
    """Numbers of newborn of a kind that belong to a best arrangement, given those of the kinds before."""
    n = 0
    kind = entry.a
    for births in range(most_births(t, pl, kind) + 1):
        if leads_to_best(t, pl, kind, births, entry.b, entry.c):
            out[n] = BORN + births
            n += 1
    return n


@kernel
def leads_to_best(t, pl, kind, births, sheep, cattle):
    """Whether some best arrangement has so many newborn of a kind, after those fixed for the kinds before."""
    if kind == 2:
        return is_best(t, pl, sheep, cattle, births)
    if kind == 1:
        for horses in range(most_births(t, pl, 2) + 1):
            if is_best(t, pl, sheep, births, horses):
                return True
        return False
    for calves in range(most_births(t, pl, 1) + 1):
        for foals in range(most_births(t, pl, 2) + 1):
            if is_best(t, pl, births, calves, foals):
                return True
    return False


@kernel
def choose_births(t, s, seat, kind, sheep, cattle, births):
    """Fix the newborn of a kind; after the horses they are born."""
    if kind == 0:
        push(s, Decision.BORN, seat, 1, births, 0)
    elif kind == 1:
        push(s, Decision.BORN, seat, 2, sheep, births)
    else:
        can_breed(t, s.players[seat], sheep, cattle, births, 1)
