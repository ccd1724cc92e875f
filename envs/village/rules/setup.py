"""Game set-up: supplies, families, customers, start compensations, Carla's fate (Setup)."""

from eurozoo.envs.core.agenda import push
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.random import below, shuffle
from eurozoo.envs.core.turns import NOBODY

from ..components.terms import (
    MAX_BLUE,
    NUM_COLORS,
    NUM_CUBES,
    NUM_CUSTOMERS,
    NUM_FATES,
    NUM_GOODS,
    NUM_NUMBERS,
    NUM_SECTIONS,
    WAITING,
    Place,
)
from ..state import Decision, Task
from .carla import SEAT as CARLA_SEAT
from .market import NO_CUSTOMER, refill
from .payment import gain_coins, gain_cube, gain_grain

_NUM_SETS = 2


@kernel
def lay_out_game(t, s):
    """Lay out a game in a zeroed record; the first round waits on the agenda."""
    s.ring = NOBODY
    s.trigger_seat = NOBODY
    s.final_turns = -1
    s.took_space = -1
    s.took_cube = -1
    s.carla_last = -1
    s.first_seat = below(s, s.num_players)
    s.active = s.first_seat
    fill_supply(t, s)
    lay_out_customers(t, s)
    push(s, Task.ROUND, s.first_seat, 0, 0, 0)
    for place in range(s.num_players):
        seat = (s.first_seat + place) % s.num_players
        set_up_family(t, s.players[seat])
        compensate(t, s, seat, place)
    if s.num_players == 1:
        set_up_carla(t, s)


@kernel
def fill_supply(t, s):
    for cube in range(NUM_CUBES):
        s.supply[cube] = t.cube_stock[cube]
    for good in range(NUM_GOODS):
        s.goods[good] = t.goods_stock
    s.coins = t.coin_stock
    for section in range(NUM_SECTIONS):
        s.chronicle[section] = t.chronicle[section]
    s.graves = t.graves


@kernel
def lay_out_customers(t, s):
    for customer in range(NUM_CUSTOMERS):
        s.pile[customer] = customer
    shuffle(s, s.pile[:], NUM_CUSTOMERS)
    s.pile_size = NUM_CUSTOMERS
    for i in range(MAX_BLUE):
        s.blue[i] = NO_CUSTOMER
    for i in range(WAITING):
        s.waiting[i] = NO_CUSTOMER
    refill(t, s)  # the waiting line
    refill(t, s)  # the stalls out of it, and the line again


@kernel
def set_up_family(t, pl):
    """The first generation on the farmyard, the others not born yet."""
    for n in range(NUM_NUMBERS):
        place = Place.FARMYARD.value if n == 0 else Place.SUPPLY.value
        pl.members[place, n] = t.members[n]


@kernel
def compensate(t, s, seat, place):
    """Coins, grain and cubes by place in the turn order; a cube of choice is asked for."""
    pl = s.players[seat]
    gain_coins(s, pl, t.start_coins[place])
    gain_grain(t, pl, t.start_grain[place])
    for _ in range(t.start_random_cubes[place]):
        gain_cube(s, pl, below(s, NUM_COLORS))
    for _ in range(t.start_chosen_cubes[place]):
        push(s, Decision.START_CUBE, seat, 0, 0, 0)


@kernel
def set_up_carla(t, s):
    """Her 1s and 2s beside her board, 3s and 4s at the church; quills on random fate tiles of each set."""
    pl = s.players[CARLA_SEAT]
    for n in range(NUM_NUMBERS):
        place = Place.FARMYARD.value if n < 2 else Place.SUPPLY.value
        pl.members[place, n] = t.members[n]
    for fate_set in range(_NUM_SETS):
        deal_quills(t, s, fate_set, t.set_quills[fate_set])


@kernel
def deal_quills(t, s, fate_set, quills):
    """Lay so many quills at random on the tiles of a set that lie face down."""
    left = 0
    for fate in range(NUM_FATES):
        left += t.fate_set[fate] == fate_set and not s.revealed >> fate & 1
    for fate in range(NUM_FATES):
        if t.fate_set[fate] == fate_set and not s.revealed >> fate & 1:
            if below(s, left) < quills:
                s.quills |= 1 << fate
                quills -= 1
            left -= 1
