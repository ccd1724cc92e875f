"""Applying an action, and running the agenda up to the next decision."""

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status
from eurozoo.envs.core.turns import end_game

from ..actions import (
    ACCEPT,
    BASIC_RESOURCE,
    BEG,
    BREED_PIGS,
    BUILD,
    CHOOSE,
    COMPLETE_JOB,
    CONVERT,
    DECLINE,
    DONE,
    GAIN,
    GAIN_PROVISIONS,
    MERCHANT,
    MOVE,
    NEUTRAL,
    NEUTRAL_VILLAGE,
    NUM_CONVERSIONS,
    PAWN,
    PAY,
    PAY_CHARCOAL,
    PAY_PIGS,
    PAY_PROVISIONS,
    PLACE,
    REMOVE,
    REMOVE_LANDSCAPE,
    RETURN,
    SWAP,
    TILE,
    USE_DISTILLERY,
    VISIT,
    WHEEL,
)
from ..components.terms import OFF_BOARD, EffectKind, Event, Good, Marker, Tile
from ..state import FIRST_TASK, Decision, Task
from .agenda import pop, push
from .cards import breed, run_wilderness
from .construction import begin_construction, place_building, run_steps
from .domain import add_cattle, add_pigs, return_cattle, return_pigs, set_space
from .effects import begin_effect, fire, push_housing, run_effect, run_gain, run_house, run_pay, take_part
from .jobs import finish_job, job_at, jobs_revealed_by_reminder, reveal_jobs
from .legal import can_convert, kind_of
from .movement import beg, begin_move, record_payment, run_after_move, set_aside, take_pawn, travel
from .setup import lay_out_game
from .turn import finish_turn, start_turn
from .wheels import (
    left_can_turn,
    push_production,
    right_can_turn,
    room_for,
    set_provisions,
    spend_charcoal,
    spend_provisions,
    store,
    store_provisions,
    turn_left,
    turn_right,
)


@kernel
def setup(t, s):
    """Set a new game up in the zeroed record `s`, to its first decision.

    `rng`, `num_players` and `first_game` must be set.
    """
    lay_out_game(t, s)
    advance(t, s)


@kernel
def apply(t, s, action):
    """Apply a legal action and run all that follows from it, up to the next decision."""
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    if CONVERT <= action < CONVERT + NUM_CONVERSIONS:
        begin_effect(t, s, entry.seat, t.first_conversion + action - CONVERT, 0)
    elif action == REMOVE_LANDSCAPE:
        push(s, Decision.REMOVE_LANDSCAPE, entry.seat, 0, 0, 0)
    elif kind <= Decision.RECEIVE:
        apply_on_the_way(t, s, kind, action)
    elif kind <= Decision.LAST_CHANCE:
        apply_in_action(t, s, kind, action)
    elif kind <= Decision.GAIN_PROVISIONS:
        apply_in_stock(t, s, kind, action)
    elif kind <= Decision.RETURN_ANIMAL:
        apply_in_domain(t, s, kind, action)
    else:
        apply_on_card(t, s, kind, action)
    advance(t, s)


@kernel
def advance(t, s):
    """Run tasks until a decision is on top."""
    while s.agenda[s.depth - 1].kind >= FIRST_TASK:
        run_task(t, s)
    s.seat = s.agenda[s.depth - 1].seat


# Tasks


@kernel
def run_task(t, s):
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    seat = entry.seat
    if kind == Task.PRODUCE:
        run_production(t, s)
    elif kind == Task.PAY:
        run_pay(t, s)
    elif kind == Task.EFFECT:
        run_effect(t, s)
    elif kind == Task.GAIN:
        run_gain(t, s)
    elif kind == Task.STEPS:
        run_steps(t, s)
    elif kind == Task.HOUSE:
        run_house(t, s)
    elif kind == Task.WILDERNESS:
        run_wilderness(t, s)
    else:
        a = entry.a
        b = entry.b
        pop(s)
        if kind == Task.AFTER_MOVE:
            run_after_move(t, s, seat, a, b)
        elif kind == Task.OWNER_RECEIVES:
            offer_resource(t, s, seat, a, b)
        elif kind == Task.JOB_DONE:
            finish_job(t, s, seat, a)
        elif kind == Task.FINISH_TURN:
            finish_turn(t, s)
        elif kind == Task.START_TURN:
            start_turn(s, seat, 0)
        else:
            end_game(s, Status.TERMINATED)


@kernel
def run_production(t, s):
    """Turn the dials of a seat as far as they go, one sector at a time; what a turn triggers comes first."""
    seat = s.agenda[s.depth - 1].seat
    pl = s.players[seat]
    while True:
        depth = s.depth
        if left_can_turn(pl):
            turn_left(pl)
            fire(t, s, seat, Event.GLASS_GAINED, -1, 1)
        elif right_can_turn(pl):
            turn_right(pl)
            if pl.reminder and pl.right_dial >= t.reminder_turn:
                move_reminder(t, s, seat)
        else:
            pop(s)
            return
        if s.depth != depth:
            return


@kernel
def move_reminder(t, s, seat):
    """The Job + Resource tile: reveal Jobs and gain a basic resource."""
    s.players[seat].reminder = 0
    s.reminders += 1
    reveal_jobs(t, s, jobs_revealed_by_reminder(t, s))
    push(s, Decision.CHOOSE_BASIC, seat, 1, 0, 0)


@kernel
def offer_resource(t, s, seat, good, n):
    """A player may take or decline a resource; without room, and no conversion to make some, it is lost."""
    pl = s.players[seat]
    if room_for(pl, good) > 0 or can_convert(t, pl):
        push(s, Decision.RECEIVE, seat, good, n, 0)


# Decisions


@kernel
def apply_on_the_way(t, s, kind, action):
    """Set-up, start of the turn, movement and its payments."""
    entry = s.agenda[s.depth - 1]
    seat = entry.seat
    a = entry.a
    b = entry.b
    pl = s.players[seat]
    if kind == Decision.PAY_OWNER and b > 1:
        entry.b -= 1
    else:
        pop(s)
    if kind == Decision.TURN or kind == Decision.MOVE:
        apply_turn(t, s, seat, action)
    elif kind == Decision.NEUTRAL_VILLAGE:
        s.agenda[s.depth - 1].a = action - NEUTRAL_VILLAGE
    elif kind == Decision.NEUTRAL_SPACE:
        s.neutral = action - NEUTRAL
    elif kind == Decision.PAWN:
        apply_pawn(t, s, seat, a, action - PAWN)
    elif kind == Decision.PAY_PROVISIONS:
        spend_provisions(pl, a, action - PAY_PROVISIONS)
    elif kind == Decision.PAY_OWNER:
        marker = action - PAY
        pl.stock[marker] -= 1
        record_payment(s, kind_of(marker))
    elif action == ACCEPT:
        push_gain(s, seat, a, b)


@kernel
def push_gain(s, seat, good, n):
    push(s, Task.GAIN, seat, 0, 0, 0)
    s.agenda[s.depth - 1].amount[good] = n


@kernel
def apply_turn(t, s, seat, action):
    if action == BEG:
        if s.num_players == 1:
            push(s, Decision.PAWN, seat, -1, 0, 0)
        else:
            beg(t, s, seat)
            push_gain(s, seat, Good.PROVISION, 1)
    elif action < MOVE:
        swap_merchant(t, s, seat, action - SWAP)
    else:
        begin_move(t, s, seat, action - MOVE)


@kernel
def swap_merchant(t, s, seat, i):
    """Spend 1 commodity: the Traveling Merchant and another Tradesperson change places."""
    other = i if i < MERCHANT else i + 1
    here = s.slot_of[MERCHANT]
    there = s.slot_of[other]
    s.slot_of[MERCHANT] = there
    s.slot_of[other] = here
    s.tradesperson_at[there] = MERCHANT
    s.tradesperson_at[here] = other
    s.swapped = 1
    push(s, Decision.MOVE, seat, 0, 0, 0)
    if s.neutral != OFF_BOARD:
        push(s, Decision.NEUTRAL_SPACE, seat, -1, 0, 0)
    fire(t, s, seat, Event.MERCHANT_MOVED, -1, 1)
    s.players[seat].stock[Marker.COMMODITY] -= 1
    push_production(s, seat)


@kernel
def apply_pawn(t, s, seat, destination, white):
    """Solo: place the pawn chosen, or set it aside to beg."""
    if destination < 0:
        set_aside(s, white)
        push_gain(s, seat, Good.PROVISION, 1)
        return
    pawn = take_pawn(s, white)
    travel(t, s, seat, destination, not white)
    s.pawn_at[pawn] = destination


@kernel
def apply_in_action(t, s, kind, action):
    """Visits, Jobs and the windows for anytime actions."""
    entry = s.agenda[s.depth - 1]
    seat = entry.seat
    if action == DONE:
        pop(s)
    elif action == COMPLETE_JOB:
        job = job_at(t, s, s.players[seat].pawn)
        entry.kind = Decision.END_OF_TURN
        s.acted = 1
        push(s, Task.JOB_DONE, seat, job, 0, 0)
        begin_effect(t, s, seat, t.job_effect[job], 0)
    elif action == USE_DISTILLERY:
        s.players[seat].stock[Marker.WATER] -= t.distillery_water
        entry.kind = Decision.DISTILLERY
    else:
        e = action - VISIT
        if kind == Decision.ACTION:
            s.visited = t.effects[e].owner
            entry.kind = Decision.SECOND_VISIT
        else:
            entry.kind = Decision.END_OF_TURN
        s.acted = 1
        begin_effect(t, s, seat, e, 0)


@kernel
def apply_in_stock(t, s, kind, action):
    """Choices that concern markers."""
    if kind == Decision.CHOOSE_PART:
        take_part(t, s, action - GAIN, False)
        return
    entry = s.agenda[s.depth - 1]
    seat = entry.seat
    n = entry.a
    others = entry.b
    pl = s.players[seat]
    pop(s)
    if kind == Decision.CHOOSE_BASIC:
        good = action - BASIC_RESOURCE
        if others:
            for step in range(s.num_players - 1, 0, -1):
                push(s, Task.OWNER_RECEIVES, (seat + step) % s.num_players, good, others, 0)
        push_gain(s, seat, good, n)
    elif kind == Decision.CHARCOAL_WHEEL:
        store(pl, Marker.CHARCOAL_LEFT if action == WHEEL else Marker.CHARCOAL_RIGHT, n)
        push_production(s, seat)
    elif kind == Decision.PAY_CHARCOAL:
        spend_charcoal(pl, n, action - PAY_CHARCOAL)
    else:
        store_provisions(pl, n, action - GAIN_PROVISIONS)


@kernel
def apply_in_domain(t, s, kind, action):
    """Buildings, tiles and animals without a place."""
    entry = s.agenda[s.depth - 1]
    seat = entry.seat
    a = entry.a
    pl = s.players[seat]
    if kind == Decision.PLACE_TILE and action != DONE and entry.c > 1:
        entry.c -= 1
    elif kind == Decision.REMOVE_TILE and entry.b > 1:
        entry.b -= 1
    elif kind != Decision.RETURN_ANIMAL:
        pop(s)
    if kind == Decision.BUILD:
        if action != DECLINE:
            begin_construction(t, s, seat, action - BUILD, a)
    elif kind == Decision.PLACE_BUILDING:
        place_building(t, s, seat, a, action - PLACE)
    elif kind == Decision.PLACE_TILE:
        if action == DECLINE:
            drop_visit_permanents(t, s)
        elif action != DONE:
            set_space(pl, action - PLACE, a)
    elif kind == Decision.RETURN_ANIMAL:
        pop(s)
        if action == RETURN:
            return_pigs(t, pl)
        else:
            return_cattle(t, pl)
    else:
        set_space(pl, action - REMOVE, Tile.EMPTY)
        push_housing(t, s, seat)


@kernel
def drop_visit_permanents(t, s):
    """A tile that was wasted was not gained: permanents that answer it do not fire."""
    while s.depth > 0:
        entry = s.agenda[s.depth - 1]
        if entry.kind != Task.EFFECT and entry.kind != Decision.OFFER:
            return
        if t.effects[entry.a].kind != EffectKind.PERMANENT:
            return
        pop(s)


@kernel
def apply_on_card(t, s, kind, action):
    """Choices that Livestock and single cards ask for."""
    entry = s.agenda[s.depth - 1]
    seat = entry.seat
    a = entry.a
    pl = s.players[seat]
    if (kind == Decision.PAY_KIND or kind == Decision.CHOOSE_ANIMAL) and a > 1:
        entry.a -= 1
        if kind == Decision.PAY_KIND:
            entry.b |= 1 << kind_of(action - PAY)
    else:
        pop(s)
    if kind == Decision.PAY_LIVESTOCK:
        pigs = action - PAY_PIGS
        pl.pigs -= pigs
        pl.cattle -= a - pigs
    elif kind == Decision.CHOOSE_ANIMAL:
        if action == GAIN + Good.PIG:
            add_pigs(t, pl, 1)
        else:
            add_cattle(t, pl, 1)
    elif kind == Decision.BREED:
        breed(s, seat, action - BREED_PIGS, a - (action - BREED_PIGS))
    elif kind == Decision.OFFER:
        if action == ACCEPT:
            begin_effect(t, s, seat, a, 0)
    elif kind == Decision.PAY_KIND:
        pl.stock[action - PAY] -= 1
        set_provisions(pl, pl.stock[Marker.PROVISION_LOW], pl.stock[Marker.PROVISION_HIGH])
    elif kind == Decision.CHOOSE_TILE:
        set_space(pl, a, Tile.FIELD + action - TILE)
    else:
        begin_effect(t, s, seat, t.buildings[a].instant + action - CHOOSE, 0)
