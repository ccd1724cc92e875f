"""The search of the greedy players: lines of play through the mover's own turn.

From each decision it tries the likely actions on a copy of the game, plays on until the line is over, and
compares what the ends promise. What the seat cannot know is redrawn in the copy before anything is tried.

The functions without a `kernel` are templates: plain functions that name what a game brings along as if it
were global (`eurozoo.envs.core.loops.bind` fills the names in):

    apply, determinize                        the game's rules
    prepare(t, s, judgement)                  before a search from record `s`: weights of the time
    note(s, action, notes)                    keep in `notes` (int64[NOTES], 0 at first) what a line has done;
                                              the record is the one that the action is about to be applied to
    is_over(s, root)                          whether a line from record `root` ends at `s`
    candidates(t, s, root, notes, judgement, ids) -> n
                                              list the actions worth a look in `ids`, the likeliest first
    value(t, s, seat, judgement)              points that the end of a line promises a seat
    WIDE, DEEP, FEW                           steps spent on each action at first; steps spent after that on
                                              each of the FEW best
"""

# pyright: reportUndefinedVariable=false
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.game import Game
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.loops import bind
from eurozoo.envs.core.registry import make_vec
from eurozoo.envs.core.vector import VectorEnv

DEPTH = 40  # decisions with a choice in one line
LENGTH = 400  # actions of a line that are kept, forced ones included
NOTES = 2

_WORST = -1e9


def line_dtype(num_actions: int) -> np.dtype[Any]:
    """The line that is being tried; index: decisions with a choice before it."""
    return np.dtype(
        [
            ("counts", "i8", (DEPTH,)),  # actions worth a look, 0 at the end of the line
            ("tried", "i8", (DEPTH,)),  # how many of them have been tried
            ("notes", "i8", (DEPTH, NOTES)),  # what the line has done
            ("lengths", "i8", (DEPTH,)),  # actions before it
            ("actions", "i2", (LENGTH,)),
            ("worth", "f8", (num_actions,)),  # best end found after each first action
            ("looked", "u1", (num_actions,)),  # whether it was looked deeper after
            ("best_worth", "f8"),  # of all lines tried
            ("best_length", "i8"),  # its actions, 0: no end was found
            ("best_actions", "i2", (LENGTH,)),
        ],
        align=True,
    )


@kernel
def keep_line(line, length, worth):
    """Keep the line that is being tried as the best one."""
    line.best_worth = worth
    line.best_length = length
    line.best_actions[:length] = line.actions[:length]


# The templates.


def _try_action(t, action, d, steps, limit, judgement, games, ids, line):
    """Play an action at depth d on a copy, and on until there is a choice (steps < limit) or the line ends.

    Returns the steps made; `line.counts[d + 1]` is the number of choices, 0 at the end of the line.
    """
    games[d + 1] = games[d]
    line.notes[d + 1] = line.notes[d]
    s = games[d + 1]
    listed = ids[d + 1]
    length = line.lengths[d]
    while True:
        note(s, action, line.notes[d + 1])
        apply(t, s, action)
        if length < LENGTH:
            line.actions[length] = action
        length += 1
        steps += 1
        n = 0
        if not is_over(s, games[0]):
            n = candidates(t, s, games[0], line.notes[d + 1], judgement, listed)
        if n == 0 or (n > 1 and steps < limit and d + 2 < DEPTH):
            line.counts[d + 1] = n
            line.tried[d + 1] = 0
            line.lengths[d + 1] = length
            return steps
        action = np.int64(listed[0])


def _best_end(t, action, limit, judgement, games, ids, line):
    """Value of the best end of a line that begins with an action and that `limit` steps can find."""
    best = _WORST
    steps = try_action(t, action, 0, 0, limit, judgement, games, ids, line)
    d = 1
    while d > 0:
        if line.counts[d] == 0 and is_over(games[d], games[0]):
            worth = value(t, games[d], games[0].seat, judgement)
            best = max(best, worth)
            if worth > line.best_worth and line.lengths[d] <= LENGTH:
                keep_line(line, line.lengths[d], worth)
        if line.tried[d] == line.counts[d] or steps >= limit:
            d -= 1
            continue
        action = np.int64(ids[d, line.tried[d]])
        line.tried[d] += 1
        steps = try_action(t, action, d, steps, limit, judgement, games, ids, line)
        d += 1
    return best


def _weigh(t, n, judgement, games, ids, line):
    """The worth of each of the n actions in `ids[0]` after `games[0]`; returns the index of the best."""
    first = ids[0]
    limit = WIDE if n > FEW else DEEP
    line.notes[0] = 0
    line.lengths[0] = 0
    line.best_worth = _WORST
    line.best_length = 0
    best = 0
    for k in range(n):
        line.looked[k] = False
        line.worth[k] = best_end(t, np.int64(first[k]), limit, judgement, games, ids, line)
        if line.worth[k] > line.worth[best]:
            best = k
    if n <= FEW:
        return best
    # look deeper after the few best
    choice = best
    most = _WORST
    for _ in range(FEW):
        best = -1
        for k in range(n):
            if not line.looked[k] and (best < 0 or line.worth[k] > line.worth[best]):
                best = k
        line.looked[best] = True
        line.worth[best] = best_end(t, np.int64(first[best]), DEEP, judgement, games, ids, line)
        if line.worth[best] > most:
            most = line.worth[best]
            choice = best
    return choice


def _best_action(t, judgement, games, ids, line):
    """The action that leads on from `games[0]` to the best end of the mover's turn."""
    line.notes[0] = 0
    n = candidates(t, games[0], games[0], line.notes[0], judgement, ids[0])
    return ids[0, weigh(t, n, judgement, games, ids, line) if n > 1 else 0]


def _choose(tables, states, lanes, keys, judgements, games, ids, lines, out):
    """`out[k]`: action of the mover of lane `lanes[k]`; `keys[k]` seeds the draw of what is hidden."""
    t = tables[0]
    judgement = judgements[0]
    for k in range(lanes.shape[0]):
        games[0] = states[lanes[k]]
        s = games[0]
        determinize(t, s, s.seat, keys[k])
        prepare(t, s, judgement)
        out[k] = best_action(t, judgement, games, ids, lines[0])


def bind_search(module: str, **names: Any) -> dict[str, Any]:
    """`names`, which fill in the templates (see above), and by their names the kernels made of these."""
    for template in (_try_action, _best_end, _weigh, _best_action, _choose):
        name = template.__name__[1:]
        names[name] = bind(template, module=module, name=name, **names)
    return names


class LineSearcher:
    """A player that searches the lines of its own turn."""

    name = "greedy"

    def __init__(self, game: Game, search: dict[str, Any], judgement: NDArray[Any]) -> None:
        """`search`: what `bind_search` returns; `judgement` (one record): what positions are valued by."""
        self.search = search
        self.judgement = judgement
        self._choose = search["choose"]
        self._rng = np.random.default_rng()
        self._tables: NDArray[Any] | None = None
        # scratch memory of the search
        self._games = np.zeros(DEPTH, game.state_dtype)
        self._ids = np.zeros((DEPTH, game.num_actions), np.int16)
        self._line = np.zeros(1, line_dtype(game.num_actions))

    def reset(self, seed: int) -> None:
        """Start the agent's own random stream afresh."""
        self._rng = np.random.default_rng(seed)

    def prepare(self, tables: NDArray[Any]) -> None:
        """Called before the first search with other tables than before."""

    def act(self, env: VectorEnv, lanes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Actions, int64 (len(lanes),), one for the mover of each lane."""
        if env.tables is not self._tables:
            self._tables = env.tables
            self.prepare(env.tables)
        keys = self._rng.integers(2**64, size=len(lanes), dtype=np.uint64)
        out = np.zeros(len(lanes), np.int64)
        self._choose(
            env.tables, env.state, lanes, keys, self.judgement, self._games, self._ids, self._line, out
        )  # fmt: skip
        return out


def warm_up(agent: LineSearcher, game_id: str) -> None:
    """Compile an agent's kernels."""
    agent.act(make_vec(game_id, 1, seed=0), np.zeros(1, np.int64))
