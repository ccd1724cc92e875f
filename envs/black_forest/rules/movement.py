"""Movement: where the pawn may go, what the way costs, and who is paid there."""

from eurozoo.envs.core.kernel import kernel

from ..actions import MOVE, PAWN
from ..components.terms import (
    FIRST_CENTRE,
    FIRST_PLACE,
    NUM_PLACES,
    NUM_VILLAGES,
    OFF_BOARD,
    Event,
    Good,
    Special,
)
from ..state import ASIDE, Decision, Task
from .agenda import push
from .construction import cheapest_building, is_in
from .domain import owns_special
from .effects import fire, within_means
from .jobs import village_job_effect
from .visits import can_visit, visitable
from .wheels import pay_provisions, provisions, total_basic

NOWHERE = -1
WHITE = 4  # the solo player's white pawn


@kernel
def node_of(t, location):
    """Village or place node of a pawn, NOWHERE off the board."""
    if location < FIRST_PLACE:
        return t.village_of_space[location]
    if location < FIRST_CENTRE:
        return NUM_VILLAGES + location - FIRST_PLACE
    if location < OFF_BOARD:
        return location - FIRST_CENTRE
    return NOWHERE


@kernel
def is_village(node):
    return 0 <= node < NUM_VILLAGES


@kernel
def occupied(s):
    """Bit set of the village spaces with a pawn."""
    spaces = 0
    if s.num_players == 1:
        for i in range(s.pawn_at.shape[0]):
            if s.pawn_at[i] < FIRST_PLACE:
                spaces |= 1 << s.pawn_at[i]
    else:
        for seat in range(s.num_players):
            if s.players[seat].pawn < FIRST_PLACE:
                spaces |= 1 << s.players[seat].pawn
        if s.neutral < FIRST_PLACE:
            spaces |= 1 << s.neutral
    return spaces


@kernel
def pays_nobody(t, s, seat, village):
    """Whether pawns in a village cost the mover nothing: the Fort, no move between villages."""
    here = node_of(t, s.players[seat].pawn)
    return (
        here == NOWHERE
        or here == village
        or not is_village(village)
        or owns_special(t, s.players[seat], Special.FORT)
    )


@kernel
def pawns_to_pay(t, s, seat, village):
    """Basic resources that entering a village costs (solo: with a coloured pawn)."""
    if pays_nobody(t, s, seat, village):
        return 0
    owed = 0
    if s.num_players == 1:
        for i in range(s.pawn_at.shape[0]):
            if node_of(t, s.pawn_at[i]) == village and not (s.extra_turn and i == s.last_pawn):
                owed += 1
        return owed
    for other in range(s.num_players):
        if other != seat and node_of(t, s.players[other].pawn) == village:
            owed += 1
    if s.neutral != OFF_BOARD and node_of(t, s.neutral) == village:
        owed += 1
    return owed


@kernel
def pawn_in_hand(s, white):
    """Solo: whether a pawn of the kind can still be placed this year (in an extra turn: was just placed)."""
    if s.extra_turn:
        return (s.last_pawn == WHITE) == (white != 0)
    if white:
        return s.pawn_at[WHITE] == OFF_BOARD
    for i in range(WHITE):
        if s.pawn_at[i] == OFF_BOARD:
            return True
    return False


@kernel
def fewest_owed(t, s, seat, village):
    """Basic resources that entering a village costs at least: nothing with the white pawn in hand."""
    if s.num_players == 1 and pawn_in_hand(s, True):
        return 0
    return pawns_to_pay(t, s, seat, village)


@kernel
def travel_cost(t, s, seat, node):
    """Provisions for the cheapest way to a node; placing a pawn that is not on the board is free."""
    here = node_of(t, s.players[seat].pawn)
    return 0 if here == NOWHERE else t.distance[here, node]


@kernel
def list_moves(t, s, seat, out, n):
    """Append every destination that can be paid for and offers something to do."""
    pl = s.players[seat]
    low, high = within_means(t.payable, pl)
    cheapest = cheapest_building(t, s, pl, 0)
    visit = visitable(t, s, pl, low, high, cheapest)
    taken = occupied(s)
    supply = provisions(pl)
    basic = total_basic(pl)
    for village in range(NUM_VILLAGES):
        if travel_cost(t, s, seat, village) > supply:
            continue
        owed = fewest_owed(t, s, seat, village)
        if owed > basic:
            continue
        job = job_open(t, s, village, low, high, basic - owed)
        first = t.village_first[village]
        for space in range(first, first + t.village_size[village]):
            if (taken >> space) & 1:
                continue
            if job or space_open(t, s, pl, space, visit, low, high, cheapest, owed):
                out[n] = MOVE + space
                n += 1
    if pl.pawn == OFF_BOARD and s.num_players > 1:
        return n
    for place in range(NUM_PLACES):
        if s.place_open[place] and pl.pawn != FIRST_PLACE + place:
            supply_there = supply - travel_cost(t, s, seat, NUM_VILLAGES + place)
            e = t.job_effect[place]
            if supply_there >= t.effects[e].pay[Good.PROVISION] and is_in(low, high, e):
                out[n] = MOVE + FIRST_PLACE + place
                n += 1
    return n


@kernel
def job_open(t, s, village, low, high, basic_left):
    """Whether the Job of a village can be completed with so many basic resources left."""
    e = village_job_effect(t, s, village)
    return e >= 0 and is_in(low, high, e) and basic_left >= t.effects[e].basic_pay


@kernel
def space_open(t, s, pl, space, visit, low, high, cheapest, owed):
    """Whether a Tradesperson beside a space can be visited after paying `owed` basic resources."""
    left = s.tradesperson_at[t.slot_left[space]]
    right = s.tradesperson_at[t.slot_right[space]]
    if owed == 0:
        return ((visit >> left) | (visit >> right)) & 1 != 0
    return can_visit(t, s, pl, left, low, high, cheapest, owed) or can_visit(
        t, s, pl, right, low, high, cheapest, owed
    )


@kernel
def can_act_at(t, s, seat, space, owed):
    """Whether something can be done at a village space after paying `owed` more basic resources."""
    pl = s.players[seat]
    basic = total_basic(pl)
    if owed > basic:
        return False
    low, high = within_means(t.payable, pl)
    if job_open(t, s, t.village_of_space[space], low, high, basic - owed):
        return True
    cheapest = cheapest_building(t, s, pl, 0)
    return can_visit(t, s, pl, s.tradesperson_at[t.slot_left[space]], low, high, cheapest, owed) or can_visit(
        t, s, pl, s.tradesperson_at[t.slot_right[space]], low, high, cheapest, owed
    )


@kernel
def begin_move(t, s, seat, destination):
    """Put a move on the agenda (solo: after the choice of the pawn)."""
    if s.num_players == 1:
        push(s, Decision.PAWN, seat, destination, 0, 0)
    else:
        travel(t, s, seat, destination, True)


@kernel
def list_pawns(t, s, seat, destination, out, n):
    """Append the solo pawns that can be placed on a destination (-1: set aside for begging)."""
    for white in range(2):
        if pawn_in_hand(s, white):
            if white == 0 and 0 <= destination < FIRST_PLACE:
                owed = pawns_to_pay(t, s, seat, t.village_of_space[destination])
                if not can_act_at(t, s, seat, destination, owed):
                    continue
            out[n] = PAWN + white
            n += 1
    return n


@kernel
def take_pawn(s, white):
    """Solo: the pawn that is placed or set aside now."""
    if not s.extra_turn:
        s.last_pawn = WHITE
        if not white:
            for i in range(WHITE - 1, -1, -1):
                if s.pawn_at[i] == OFF_BOARD:
                    s.last_pawn = i
    return s.last_pawn


@kernel
def travel(t, s, seat, destination, owes):
    """Move the pawn: pay the way and the pawns there in one payment, produce, then their owners receive."""
    pl = s.players[seat]
    here = node_of(t, pl.pawn)
    node = node_of(t, destination)
    cost = travel_cost(t, s, seat, node)
    owed = pawns_to_pay(t, s, seat, node) if owes else 0
    entered = is_village(node) and here != NOWHERE and here != node
    pl.pawn = destination
    push(s, Decision.ACTION, seat, 0, 0, 0)
    push(s, Task.AFTER_MOVE, seat, node, entered, 0)
    if owed and s.num_players > 1:
        for step in range(s.num_players - 1, 0, -1):
            other = (seat + step) % s.num_players
            if node_of(t, s.players[other].pawn) == node:
                push(s, Task.OWNER_RECEIVES, other, -1, 1, 0)
    push(s, Task.PRODUCE, seat, 0, 0, 0)
    if owed:
        push(s, Decision.PAY_OWNER, seat, destination, owed, 0)
    if cost:
        pay_provisions(s, seat, cost)


@kernel
def record_payment(s, good):
    """Note what the next owner, clockwise from the mover, will receive; without one it is the supply."""
    for i in range(s.depth - 1, -1, -1):
        if s.agenda[i].kind == Task.OWNER_RECEIVES and s.agenda[i].a < 0:
            s.agenda[i].a = good
            return
        if s.agenda[i].kind == Task.AFTER_MOVE:
            return


@kernel
def run_after_move(t, s, seat, node, entered):
    """Permanents that answer entering a village."""
    if not entered:
        return
    first = t.village_first[node]
    for slot in range(first, first + t.village_size[node]):
        fire(t, s, seat, Event.VILLAGE_ENTERED, s.tradesperson_at[slot], 1)


@kernel
def beg(t, s, seat):
    """The pawn goes to the centre of its village."""
    pl = s.players[seat]
    if pl.pawn < FIRST_PLACE:
        pl.pawn = FIRST_CENTRE + t.village_of_space[pl.pawn]


@kernel
def set_aside(s, white):
    """Solo: the begging pawn is out for this year; the way goes on from the last pawn on the board."""
    s.pawn_at[take_pawn(s, white)] = ASIDE
