"""The course of the game: turns, the final round, the solo years, the end."""

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status
from eurozoo.envs.core.turns import NOBODY, end_game, out_of_turns

from ..components.terms import OFF_BOARD
from ..state import Decision, Task
from .agenda import push
from .setup import deal_tradespeople
from .wheels import end_symbol_reached


@kernel
def start_turn(s, seat, extra):
    """Begin a turn: the player swaps, moves, or begs."""
    s.active = seat
    s.extra_turn = extra
    s.swapped = 0
    s.acted = 0
    s.visited = NOBODY
    push(s, Task.FINISH_TURN, seat, 0, 0, 0)
    push(s, Decision.TURN, seat, 0, 0, 0)


@kernel
def finish_turn(t, s):
    """End the turn of the active player and begin what follows."""
    seat = s.active
    pl = s.players[seat]
    pl.turns += 1
    if s.extra_turns > 0:
        s.extra_turns -= 1
        start_turn(s, seat, 1)
        return
    if s.num_players == 1:
        finish_solo_turn(t, s)
        return
    if s.final_turns > 0:
        s.final_turns -= 1
    elif end_symbol_reached(t, pl):
        s.final_turns = s.num_players
        s.trigger_seat = seat
    if s.final_turns == 0:
        close_game(s, (seat + 1) % s.num_players)
    elif out_of_turns(t, s):
        end_game(s, Status.TRUNCATED)
    else:
        start_turn(s, (seat + 1) % s.num_players, 0)


@kernel
def finish_solo_turn(t, s):
    """Place the next pawn of the year, or begin the next year, or end the game after the last."""
    used = 0
    for i in range(s.pawn_at.shape[0]):
        used += s.pawn_at[i] != OFF_BOARD
    if used == t.pawns:
        s.year += 1
        if s.year > t.years:
            close_game(s, 0)
            return
        for i in range(s.pawn_at.shape[0]):
            s.pawn_at[i] = OFF_BOARD
        s.last_pawn = NOBODY
        s.players[0].pawn = OFF_BOARD
        if s.year == t.redeal_year:
            deal_tradespeople(t, s)
    if out_of_turns(t, s):
        end_game(s, Status.TRUNCATED)
    else:
        start_turn(s, 0, 0)


@kernel
def close_game(s, first):
    """A last chance for anytime actions, in turn order from `first`, then the end."""
    push(s, Task.SCORE, 0, 0, 0, 0)
    for step in range(s.num_players - 1, -1, -1):
        push(s, Decision.LAST_CHANCE, (first + step) % s.num_players, 0, 0, 0)
