"""Rounds and turns: the bag, seeding, who comes next, the end (Playing the game, End of the game)."""

from eurozoo.envs.core.agenda import pop, push
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.random import below
from eurozoo.envs.core.state import Status
from eurozoo.envs.core.turns import NOBODY, end_game, out_of_turns

from ..components.terms import NUM_COLORS, NUM_CUBES, NUM_SPACES
from ..state import Decision, Task
from .carla import return_cubes
from .mass import begin_mass


@kernel
def begin_round(t, s):
    """Pass the starting player marker on, fill the bag, seed the action spaces."""
    s.round += 1
    if s.ring != NOBODY:
        s.first_seat = s.ring
        s.ring = NOBODY
    if s.num_players == 1:
        return_cubes(s)
    fill_bag(t, s)
    seed_spaces(t, s)
    start_turn(s, s.first_seat)


@kernel
def fill_bag(t, s):
    """Add the cubes of the setup card, as far as the supply has them, and all plague cubes."""
    for cube in range(NUM_CUBES):
        added = s.supply[cube]
        if cube < NUM_COLORS:
            added = min(added, t.fill[cube])
        s.supply[cube] -= added
        s.bag[cube] += added


@kernel
def seed_spaces(t, s):
    """Draw cubes onto the action spaces in order, until they are seeded or the bag is empty."""
    in_bag = 0
    for cube in range(NUM_CUBES):
        in_bag += s.bag[cube]
    for space in range(NUM_SPACES):
        for _ in range(min(t.seed[space], in_bag)):
            cube = draw_from_bag(s, in_bag)
            in_bag -= 1
            s.bag[cube] -= 1
            s.cubes[space, cube] += 1
            s.on_spaces += 1


@kernel
def draw_from_bag(s, in_bag):
    """A random cube of the `in_bag` in the green bag."""
    pick = below(s, in_bag)
    for cube in range(NUM_CUBES):
        if pick < s.bag[cube]:
            return cube
        pick -= s.bag[cube]
    return NUM_CUBES


@kernel
def start_turn(s, seat):
    s.active = seat
    s.took = 0
    s.passed = 0
    push(s, Task.NEXT, seat, 0, 0, 0)
    if s.num_players == 1:
        push(s, Task.CARLA, seat, 0, 0, 0)
    push(s, Task.END_OF_TURN, seat, 0, 0, 0)
    push(s, Decision.TURN, seat, 0, 0, 0)


@kernel
def end_turn(s, seat):
    """The deaths of a turn, now that its action is over."""
    pl = s.players[seat]
    push(s, Task.DIE, seat, pl.deaths, 0, 0)
    pl.deaths = 0


@kernel
def run_next(t, s):
    """What follows a turn: another one, the mass and a new round, or the last mass and the end."""
    seat = s.active
    if s.last_cube:
        s.last_cube = 0
        push(s, Task.CARLA, seat, 1, 0, 0)
        return
    pop(s)
    s.players[seat].turns += 1
    if s.final_turns > 0:
        s.final_turns -= 1
    elif s.trigger_seat != NOBODY:
        s.final_turns = turns_after_trigger(s)
    if s.final_turns == 0:
        push(s, Task.SCORE, seat, 0, 0, 0)
        begin_mass(s)
    elif out_of_turns(t, s):
        end_game(s, Status.TRUNCATED)
    elif s.final_turns < 0 and s.on_spaces == 0:
        push(s, Task.ROUND, seat, 0, 0, 0)
        begin_mass(s)
    else:
        start_turn(s, (seat + 1) % s.num_players)


@kernel
def turns_after_trigger(s):
    """Last turns: each player but the active one has one, who has another too if somebody else's death
    triggered the end. In solo Carla's trigger leaves the player one, the player's own none.
    """
    if s.num_players == 1:
        return s.trigger_seat
    return s.num_players - 1 if s.trigger_seat == s.active else s.num_players
