"""Applying an action, and running the agenda up to the next decision."""

from eurozoo.envs.core.agenda import pop, push
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status
from eurozoo.envs.core.turns import end_game

from ..actions import (
    ADVANCE,
    ASCEND,
    BIRTH,
    BUY,
    CARLA,
    DIE,
    DONE,
    DRAW,
    ENTER_CHURCH,
    ENTER_COUNCIL,
    GAIN_CUBES,
    GAIN_GOOD,
    HARVEST,
    MEMBER,
    MILL,
    PASS,
    PERFORM,
    PRIVILEGE,
    PRODUCE,
    RETURN,
    SERVE,
    SKIP,
    TAKE,
    TRAIN,
    TRAVEL,
)
from ..components.terms import FIRST_ON_BOARD, FIRST_VISIBLE, NUM_CUBES, Cube, Good, Place, Price, Space
from ..state import FIRST_TASK, Decision, Task
from .carla import run_carla, take_cube
from .council import climb, take_cubes, use_privilege
from .crafts import buy, mill, produce, train
from .family import bury, lowest_at, run_die
from .market import begin_sale, leave_market, open_market, run_market_day, serve
from .mass import ascend, award_majority, buy_draw, draw_pieces
from .moves import move_member
from .payment import gain_good, gain_grain, owe, pay, spend_time
from .rounds import begin_round, end_turn, run_next
from .setup import lay_out_game
from .travel import begin_journey


@kernel
def setup(t, s):
    """Set a new game up in the zeroed record `s`, to its first decision.

    `rng` and `num_players` must be set.
    """
    lay_out_game(t, s)
    advance(t, s)


@kernel
def apply(t, s, action):
    """Apply a legal action and run all that follows from it, up to the next decision."""
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    seat = entry.seat
    a = entry.a
    b = entry.b
    if kind == Decision.BUY_DRAW or kind == Decision.ASCEND:
        apply_in_mass(t, s, seat, action)
    else:
        pop(s)
        if kind == Decision.TURN:
            apply_turn(t, s, seat, action)
        elif kind == Decision.ACTION:
            apply_action(t, s, seat, action)
        elif kind <= Decision.GAIN_GOOD:
            apply_in_action(t, s, seat, kind, a, b, action)
        elif kind == Decision.MARKET:
            if action == PASS:
                leave_market(s, seat)
            else:
                begin_sale(t, s, seat, action - SERVE, a)
        elif kind == Decision.DEATH:
            place = action - DIE + FIRST_VISIBLE
            bury(s, seat, place, lowest_at(s.players[seat], place), t.section[place])
        else:
            take_cube(t, s, a, action - CARLA, b)
    advance(t, s)


@kernel
def advance(t, s):
    """Run tasks until a decision is on top."""
    while s.agenda[s.depth - 1].kind >= FIRST_TASK:
        run_task(t, s)
    s.seat = s.agenda[s.depth - 1].seat


@kernel
def run_task(t, s):
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    seat = entry.seat
    if kind == Task.DIE:
        run_die(s)
    elif kind == Task.MARKET_DAY:
        run_market_day(t, s)
    elif kind == Task.NEXT:
        run_next(t, s)
    elif kind == Task.CARLA:
        run_carla(t, s)
    else:
        a = entry.a
        pop(s)
        if kind == Task.END_OF_TURN:
            end_turn(s, seat)
        elif kind == Task.SERVE:
            serve(t, s, seat, a)
        elif kind == Task.DRAW:
            draw_pieces(t, s)
        elif kind == Task.MAJORITY:
            award_majority(t, s)
        elif kind == Task.ROUND:
            begin_round(t, s)
        else:
            end_game(s, Status.TERMINATED)


# Decisions


@kernel
def apply_turn(t, s, seat, action):
    """Take a cube, or use the well, or (after the last cube) act for free or not at all."""
    if action == SKIP:
        return
    if action >= PERFORM:
        begin_action(s, seat, action - PERFORM)
        if s.on_spaces > 0:
            owe(t, s, seat, Price.WELL)
        return
    space = (action - TAKE) // NUM_CUBES
    cube = (action - TAKE) % NUM_CUBES
    pl = s.players[seat]
    s.cubes[space, cube] -= 1
    s.on_spaces -= 1
    s.took = 1
    s.took_space = space
    s.took_cube = cube
    if cube == Cube.PLAGUE:
        s.supply[cube] += 1
        pl.deaths += spend_time(t, pl, t.plague_time)
    else:
        pl.purse[cube] += 1
    begin_action(s, seat, space)


@kernel
def begin_action(s, seat, space):
    """The action of a space; a market day must be held."""
    if space == Space.MARKET:
        open_market(s, seat)
    else:
        push(s, Decision.ACTION, seat, space, 0, 0)


@kernel
def apply_action(t, s, seat, action):
    """What the player does on an action space."""
    if action == SKIP:
        return
    if action < TRAIN:
        apply_at_home(t, s, seat, action)
    elif action < PRODUCE:
        train(t, s, seat, action - TRAIN)
    elif action < BUY:
        produce(t, s, seat, action - PRODUCE)
    elif action < MILL:
        buy(t, s, seat, action - BUY)
    elif action == MILL:
        mill(t, s, seat)
    elif action < ENTER_COUNCIL:
        begin_journey(t, s, seat, action - TRAVEL)
    elif action == ENTER_COUNCIL:
        climb(t, s, seat, 1)
    elif action < PRIVILEGE:
        climb(t, s, seat, action - ADVANCE + 2)
    elif action < ENTER_CHURCH:
        use_privilege(t, s, seat, action - PRIVILEGE + 1)
    else:
        push(s, Decision.MEMBER, seat, Place.FARMYARD, Place.BAG, 0)
        owe(t, s, seat, Price.CHURCH)


@kernel
def apply_at_home(t, s, seat, action):
    """Grain harvest and family."""
    pl = s.players[seat]
    if action == HARVEST:
        harvest(t, pl)
    elif action == BIRTH:
        n = lowest_at(pl, Place.SUPPLY)
        move_member(t, s, seat, Place.SUPPLY, Place.FARMYARD, n)
    else:
        push(s, Decision.MEMBER, seat, action - RETURN + FIRST_ON_BOARD, Place.FARMYARD, 0)


@kernel
def harvest(t, pl):
    """Grain, more with a plow and an animal before it (Grain harvest)."""
    team = 0
    if pl.goods[Good.PLOW] > 0:
        if pl.goods[Good.OX] > 0:
            team = 2
        elif pl.goods[Good.HORSE] > 0:
            team = 1
    gain_grain(t, pl, t.harvest[team])


@kernel
def apply_in_action(t, s, seat, kind, a, b, action):
    """The choices within an action."""
    if kind == Decision.MEMBER:
        move_member(t, s, seat, a, b, action - MEMBER)
    elif kind == Decision.PAY:
        pay(t, s, seat, a, action)
    elif kind == Decision.GAIN_CUBES or kind == Decision.START_CUBE:
        take_cubes(t, s, seat, action - GAIN_CUBES)
    elif kind == Decision.GAIN_GOOD:
        gain_good(s, s.players[seat], action - GAIN_GOOD)
    elif action != SKIP:
        if kind == Decision.PRODUCE:
            produce(t, s, seat, action - PRODUCE)
        else:
            use_privilege(t, s, seat, action - PRIVILEGE + 1)


@kernel
def apply_in_mass(t, s, seat, action):
    """A member bought out of the bag or moved on; the same player may go on."""
    if action == DONE:
        pop(s)
    elif action < ASCEND:
        buy_draw(t, s, seat, action - DRAW)
    else:
        ascend(t, s, seat, action - ASCEND)
