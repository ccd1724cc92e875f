"""The course of the game: half-years, workers, the starting player, the end (Course of the Game)."""

from eurozoo.envs.core.agenda import pop, push, push_for_all
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status
from eurozoo.envs.core.turns import NOBODY, end_game, out_of_turns

from ..actions import NUM_SPACES, NUM_STARTERS, PASS, PLACE, SEASON
from ..components.terms import NUM_ANIMALS
from ..state import Decision, Task, Window
from .options import season
from .programs import begin
from .stock import can_enter, enter


@kernel
def run_next_worker(t, s):
    """The next worker, players in turn; after the last one the work phase closes."""
    entry = s.agenda[s.depth - 1]
    if entry.a == t.workers * s.num_players:
        pop(s)
        push_close(t, s)
        return
    if out_of_turns(t, s):
        end_game(s, Status.TRUNCATED)
        return
    seat = (s.first_seat + entry.a) % s.num_players
    entry.a += 1
    s.active = seat
    s.players[seat].turns += 1
    push(s, Decision.WINDOW, seat, Window.AFTER_WORKER, 0, 0)
    push(s, Decision.TURN, seat, 0, 0, 0)


@kernel
def list_places(t, s, pl, out):
    """Free action spaces: of the season, and once a half-year of the other one."""
    n = list_season(t, s, pl, season(s), out, 0)
    if t.special_action and s.special_seat == NOBODY:
        n = list_season(t, s, pl, SEASON - season(s), out, n)
    out[n] = PASS
    return n + 1


@kernel
def list_season(t, s, pl, first, out, n):
    for space in range(first, first + SEASON):
        if s.occupied[space] == 0 and can_enter(t, pl, space):
            out[n] = PLACE + space
            n += 1
    return n


@kernel
def place_worker(t, s, seat, space):
    """Occupy a space and do what it says; a space of the other season is the special action."""
    s.occupied[space] = 1 + seat
    if space // SEASON != season(s) // SEASON:
        s.special_seat = seat
    enter(t, s.players[seat], space)
    begin(s, seat, t.spaces[space])


# End of a half-year


@kernel
def push_close(t, s):
    """All that follows the work phase, the last thing first."""
    push(s, Task.NEXT_HALF_YEAR, s.first_seat, 0, 0, 0)
    summer = season(s) == 0
    push_for_all(s, Task.FEED, s.first_seat, summer)
    push_for_all(s, Decision.WINDOW, s.first_seat, Window.INVENTORY)
    if summer:
        push_for_all(s, Task.MILK_AND_HARVEST, s.first_seat, 0)
    else:
        push_for_all(s, Task.SHEAR, s.first_seat, 0)
        push_for_all(s, Task.BREED, s.first_seat, 0)
    push_for_all(s, Decision.WINDOW, s.first_seat, Window.INVENTORY)
    push_for_all(s, Task.EMPTY, s.first_seat, 0)
    if summer:
        push_for_all(s, Task.HOUSES, s.first_seat, 0)
    push(s, Task.CLOSE, s.first_seat, 0, 0, 0)
    push_for_all(s, Decision.WINDOW, s.first_seat, Window.CLOSING)


@kernel
def close_work(s):
    """The work phase is over: no loading any more, and the starter houses are due."""
    s.inventory = 1
    if season(s) != 0:
        return
    for seat in range(s.num_players):
        s.players[seat].houses = s.players[seat].buildings & ((1 << NUM_STARTERS) - 1)


@kernel
def next_half_year(t, s):
    """Pass the starting player marker on and begin the next half-year, or end the game."""
    if s.num_players > 1:
        loser = s.first_seat if s.special_seat == NOBODY else s.special_seat
        s.first_seat = 1 - loser
    if s.half_year == t.half_years:
        push(s, Task.SCORE, s.first_seat, 0, 0, 0)
        push_for_all(s, Decision.WINDOW, s.first_seat, Window.FINAL)
        return
    s.half_year += 1
    begin_half_year(s)


@kernel
def begin_half_year(s):
    s.special_seat = NOBODY
    s.inventory = 0
    for space in range(NUM_SPACES):
        s.occupied[space] = 0
    for seat in range(s.num_players):
        pl = s.players[seat]
        for kind in range(NUM_ANIMALS):
            pl.bred_stalls[kind] = 0
            pl.bred_stables[kind] = 0
    push(s, Task.NEXT_WORKER, s.first_seat, 0, 0, 0)
