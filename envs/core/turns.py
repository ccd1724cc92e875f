"""How turns are counted and a game ends, alike in every game with an agenda and a field `active`."""

from .agenda import push
from .kernel import kernel

NOBODY = -1  # in a field that holds a seat
GAME_OVER = 0  # kind of the agenda's only entry once a game is over


@kernel
def out_of_turns(t, s):
    """Whether `max_turns` turns a player have been taken, by the players' fields `turns`."""
    turns = 0
    for seat in range(s.num_players):
        turns += s.players[seat].turns
    return turns >= t.max_turns * s.num_players


@kernel
def end_game(s, status):
    """Nothing more to decide."""
    s.status = status
    s.depth = 0
    push(s, GAME_OVER, s.active, 0, 0, 0)
