"""The market: customers, market days and their order (Market)."""

from eurozoo.envs.core.agenda import pop, push
from eurozoo.envs.core.kernel import kernel

from ..actions import PASS, SERVE
from ..components.terms import NUM_GOODS, WAITING, Price
from ..state import Decision, Task
from .payment import affordable, give_back, owe, spend_time

NO_CUSTOMER = -1


@kernel
def open_market(s, seat):
    """Begin a market day; `seat` comes first, its first sale is free of the fee (Carla pays none)."""
    s.passed = 0
    push(s, Task.MARKET_DAY, seat, seat, 1, 0)


@kernel
def run_market_day(t, s):
    """Ask the next player who has not passed; without one, or without customers, the day is over."""
    entry = s.agenda[s.depth - 1]
    seat = next_in_market(t, s, entry.a)
    front = frontmost(t, s)
    if seat < 0 or front == t.blue:
        pop(s)
        s.carla_day = 0
        refill(t, s)
        return
    free = entry.b
    entry.a = (seat + 1) % t.families
    entry.b = 0
    if seat < s.num_players:
        push(s, Decision.MARKET, seat, free, 0, 0)
    else:  # Carla serves one customer a day
        take_customer(s, s.players[seat], front)
        leave_market(s, seat)


@kernel
def next_in_market(t, s, seat):
    """The first player from `seat` on who has not passed, -1: all have."""
    for step in range(t.families):
        other = (seat + step) % t.families
        if not s.passed >> other & 1:
            return other
    return -1


@kernel
def leave_market(s, seat):
    s.passed |= 1 << seat


@kernel
def frontmost(t, s):
    """The first blue space with a customer, `t.blue`: none."""
    for i in range(t.blue):
        if s.blue[i] != NO_CUSTOMER:
            return i
    return t.blue


@kernel
def list_market(t, s, pl, free, out):
    n = 0
    if free or affordable(t, pl, Price.FEE):
        for i in range(t.blue):
            if s.blue[i] != NO_CUSTOMER and can_serve(t, pl, s.blue[i]):
                out[n] = SERVE + i
                n += 1
    out[n] = PASS
    return n + 1


@kernel
def can_serve(t, pl, customer):
    wants = t.customers[customer]
    for good in range(NUM_GOODS):
        if pl.goods[good] < wants.goods[good]:
            return False
    return pl.grain >= wants.grain


@kernel
def begin_sale(t, s, seat, i, free):
    """Pay the fee, if one is due, with a death at once if its time passes the quill; then serve."""
    push(s, Task.SERVE, seat, i, 0, 0)
    if not free:
        push(s, Task.DIE, seat, spend_time(t, s.players[seat], t.fee_time), 0, 0)
        owe(t, s, seat, Price.FEE)


@kernel
def serve(t, s, seat, i):
    """Return what the customer on a blue space wants, and take the tile."""
    pl = s.players[seat]
    wants = t.customers[s.blue[i]]
    for good in range(NUM_GOODS):
        give_back(s, pl, good, wants.goods[good])
    pl.grain -= wants.grain
    take_customer(s, pl, i)


@kernel
def take_customer(s, pl, i):
    pl.customers |= 1 << s.blue[i]
    s.blue[i] = NO_CUSTOMER


@kernel
def refill(t, s):
    """Fill the gaps from the waiting line, the front first, and the waiting line from the pile."""
    for i in range(t.blue):
        if s.blue[i] == NO_CUSTOMER:
            s.blue[i] = s.waiting[0]
            for j in range(WAITING - 1):
                s.waiting[j] = s.waiting[j + 1]
            s.waiting[WAITING - 1] = NO_CUSTOMER
    for j in range(WAITING):
        if s.waiting[j] == NO_CUSTOMER:
            s.waiting[j] = draw_customer(s)


@kernel
def draw_customer(s):
    """The next customer of the pile, NO_CUSTOMER: it is empty."""
    if s.pile_size == 0:
        return NO_CUSTOMER
    s.pile_size -= 1
    return s.pile[s.pile_size]
