"""The engine's batch loops: templates that every game gets its own compiled copy of.

The functions at the end are templates: plain functions that name a game's kernels (`setup`, `legal`,
`apply`, `score`, `winners`, `determinize`, `observe`) as if they were globals. `bind` makes a copy with those
names filled in and compiles it: numba then sees ordinary module-level functions, which it can cache on disk
and specialise, while closures over kernels or kernels as arguments would defeat both.

Arguments, N lanes, P players, A actions:

    tables    TABLES (1,)       components of the game
    config    CONFIG (1,)       options of the environment
    blank     STATE (1,)        a zeroed record with the options of a new game filled in
    states    STATE (N,)        the games
    seeds     uint64 (N,)       seed that dealt each game
    legal_ids int16 (N, A)      legal actions, the first `counts[i]` of a row; counts[i] = 0: the game is over
    mask      int8 (N, A)       the same as a mask
    seats     int64 (N,)        whose decision it is
    rewards   float32 (N, P)    of the last step
    scores    int32 (N, P)      of the last game that ended in a lane
    won       int32 (N, P)      1 for its winners
    finals    STATE (N,)        its last record
    terminated, truncated  bool (N,)    whether a game ended in the last step
"""

# pyright: reportUndefinedVariable=false
import inspect
import sys
from collections.abc import Callable
from enum import IntEnum
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import prange

from .kernel import kernel
from .random import mix, next_word, scale
from .state import Status

if TYPE_CHECKING:
    from .game import Game


class Reward(IntEnum):
    """What a game pays when it ends; the lower-case names are the values of the option `reward`."""

    OUTCOME = 0
    SCORE = 1
    MARGIN = 2


class Illegal(IntEnum):
    """What an illegal action does; the lower-case names are the values of the option `illegal`."""

    RAISE = 0
    TERMINATE = 1


class Autoreset(IntEnum):
    """What a lane does after its game; the same members as Gymnasium's `AutoresetMode`."""

    SAME_STEP = 0
    NEXT_STEP = 1
    DISABLED = 2


CONFIG = np.dtype(
    [
        ("reward", "i1"),  # Reward
        ("illegal", "i1"),  # Illegal
        ("autoreset", "i1"),  # Autoreset
        ("lowest_score", "i4"),
        ("score_unit", "f4"),  # points of 1 of the kernels' scores
    ],
    align=True,
)

#: the action that a lane whose game is over takes when it is not reset automatically
PASS = -1


def bind(
    template: Callable[..., Any],
    *,
    module: str,
    name: str,
    parallel: bool = False,
    inline: bool = False,
    **names: Any,
) -> Any:
    """A compiled copy of `template` in which the globals `names` are filled in.

    `module` is the import path of an imported module with a source file; the copy is cached on disk as
    function `name` of that file, so `name` must be unique there. `parallel`: see `kernel`; `inline`: the copy
    is not compiled by itself, but becomes part of the kernels that call it.
    """
    file = inspect.getfile(sys.modules[module])
    code = template.__code__.replace(co_filename=file, co_name=name)
    copy = FunctionType(code, {**template.__globals__, **names, "__name__": module}, name)
    copy.__module__ = module
    copy.__qualname__ = name
    return kernel(copy, parallel=parallel, inline="always" if inline else "never")


class Loops:
    """The loops of one game: the templates below, without their underscore. They compile when first called.

    `settle`, `deal`, `turn` and `finish` are parts for one game, which become part of the kernels that call
    them.
    """

    def __init__(self, game: "Game", *, parallel: bool = False) -> None:
        self._game = game
        self._parallel = parallel
        self._observe: dict[str, Any] = {}
        rules = game.kernels
        self.settle = self._part(_settle, legal=rules.legal, apply=rules.apply)
        self.deal = self._part(_deal, setup=rules.setup, settle=self.settle)
        self.turn = self._part(_turn, apply=rules.apply, settle=self.settle)
        self.finish = self._part(_finish, score=rules.score, winners=rules.winners)
        self.reset = self._bind(_reset, deal=self.deal)
        self.refresh = self._bind(_refresh, settle=self.settle, finish=self.finish)
        self.step = self._bind(_step, turn=self.turn, deal=self.deal, finish=self.finish)
        self.play_random = self._bind(_play_random, turn=self.turn, deal=self.deal, finish=self.finish)
        self.score = self._bind(_score, score=rules.score)
        self.determinize = self._bind(_determinize, determinize=rules.determinize)

    def observe(self, encoder: str) -> Any:
        """The loop of an encoder, by its name."""
        if encoder not in self._observe:
            observe = self._game.encoder(encoder).observe
            self._observe[encoder] = self._bind(_observe, f"_{encoder}", observe=observe)
        return self._observe[encoder]

    def _part(self, template: Callable[..., Any], **names: Any) -> Any:
        """A part of the loops, for one game: to compile it by itself would take as long as a whole loop."""
        name = f"{self._game.name}{template.__name__}"
        return bind(template, module=self._game.module, name=name, inline=True, **names)

    def _bind(self, template: Callable[..., Any], suffix: str = "", **names: Any) -> Any:
        name = f"{self._game.name}{template.__name__}{suffix}{'_parallel' if self._parallel else ''}"
        return bind(template, module=self._game.module, name=name, parallel=self._parallel, **names)


# The templates.


def _settle(t, s, legal_ids, mask):
    """Play forced decisions; list the options of the next real one. Returns their number, 0 at the end."""
    count = legal(t, s, legal_ids)
    while count == 1:
        apply(t, s, legal_ids[0])
        s.decisions += 1
        count = legal(t, s, legal_ids)
    for k in range(count):
        mask[legal_ids[k]] = 1
    return count


def _deal(t, states, blank, seeds, lane, seed, legal_ids, mask):
    """Start the game of a seed."""
    states[lane] = blank[0]
    s = states[lane]
    seeds[lane] = seed
    s.rng = mix(seed)
    setup(t, s)
    return settle(t, s, legal_ids, mask)


def _turn(t, s, action, count, legal_ids, mask):
    """Play one legal action."""
    for k in range(count):
        mask[legal_ids[k]] = 0
    apply(t, s, action)
    s.decisions += 1
    return settle(t, s, legal_ids, mask)


def _finish(t, s, config, offender, rewards, scores, won):
    """Scores, winners and rewards of a game that is over; `offender`: seat that moved illegally, or -1.

    An offender's score is the lowest of the game, and all others win together.
    """
    players = s.num_players
    score(t, s, scores)
    winners(t, s, won)
    if offender >= 0:
        for seat in range(players):
            won[seat] = seat != offender
        scores[offender] = config.lowest_score
    if config.reward == Reward.OUTCOME and players > 1:
        share = 1.0 / won[:players].sum()
        for seat in range(players):
            rewards[seat] = (players * share * won[seat] - 1.0) / (players - 1.0)
    elif config.reward == Reward.OUTCOME:
        rewards[0] = scores[0] * config.score_unit / t.top_title
    else:
        for seat in range(players):
            reward = np.int64(scores[seat])
            if config.reward == Reward.MARGIN and players > 1:
                best = np.int64(-(2**31))
                for other in range(players):
                    if other != seat:
                        best = max(best, scores[other])
                reward -= best
            rewards[seat] = reward * config.score_unit


def _reset(
    tables, blank, chosen, seeded, new_seeds, states, seeds, legal_ids, counts, mask, seats,
    rewards, terminated, truncated,
):  # fmt: skip
    """Start in each lane with `chosen[i]` the game of `new_seeds[i]`, or unless `seeded` the next of its
    chain."""
    for i in prange(states.shape[0]):
        if not chosen[i]:
            continue
        seed = new_seeds[i] if seeded else next_word(states[i])
        mask[i, :] = 0
        counts[i] = deal(tables[0], states, blank, seeds, i, seed, legal_ids[i], mask[i])
        seats[i] = states[i].seat
        rewards[i, :] = 0
        terminated[i] = False
        truncated[i] = False


def _refresh(
    tables,
    config,
    chosen,
    states,
    legal_ids,
    counts,
    mask,
    seats,
    rewards,
    scores,
    won,
    terminated,
    truncated,
    finals,
):
    """Work out all else from the records of the lanes with `chosen[i]`."""
    for i in prange(states.shape[0]):
        if not chosen[i]:
            continue
        s = states[i]
        mask[i, :] = 0
        rewards[i, :] = 0
        counts[i] = settle(tables[0], s, legal_ids[i], mask[i])
        seats[i] = s.seat
        terminated[i] = s.status == Status.TERMINATED
        truncated[i] = s.status == Status.TRUNCATED
        if s.status != Status.RUNNING:
            finish(tables[0], s, config[0], -1, rewards[i], scores[i], won[i])
            finals[i] = s


def _step(
    tables, config, blank, actions, active, states, seeds, legal_ids, counts, mask, seats, rewards, scores,
    won, terminated, truncated, finals,
):  # fmt: skip
    """Play one action in every lane with `active[i]`; the others stay as they are.

    Returns -1, or the first lane with a bad action: then nothing changes.
    """
    lanes, num_actions = mask.shape
    autoreset = config[0].autoreset
    strict = config[0].illegal == Illegal.RAISE
    for i in range(lanes):
        action = actions[i]
        if not active[i]:
            continue
        if counts[i] == 0:
            if autoreset == Autoreset.DISABLED and action != PASS:
                return i
        elif action < 0 or action >= num_actions or (strict and mask[i, action] == 0):
            return i
    for i in prange(lanes):
        if not active[i]:
            continue
        t = tables[0]
        s = states[i]
        if terminated[i] or truncated[i]:
            rewards[i, :] = 0
        if counts[i] == 0:
            if autoreset == Autoreset.NEXT_STEP:
                counts[i] = deal(t, states, blank, seeds, i, next_word(s), legal_ids[i], mask[i])
                seats[i] = s.seat
                terminated[i] = False
                truncated[i] = False
            continue
        offender = -1
        if mask[i, actions[i]] == 0:
            offender = s.seat
            mask[i, :] = 0
            counts[i] = 0
            s.status = Status.TERMINATED
        else:
            counts[i] = turn(t, s, actions[i], counts[i], legal_ids[i], mask[i])
        terminated[i] = s.status == Status.TERMINATED
        truncated[i] = s.status == Status.TRUNCATED
        if s.status != Status.RUNNING:
            finish(t, s, config[0], offender, rewards[i], scores[i], won[i])
            finals[i] = s
            if autoreset == Autoreset.SAME_STEP:
                counts[i] = deal(t, states, blank, seeds, i, next_word(s), legal_ids[i], mask[i])
        seats[i] = s.seat
    return -1


def _play_random(
    tables, config, blank, steps, policies, states, seeds, legal_ids, counts, mask, seats, rewards, scores,
    won, terminated, truncated, finals,
):  # fmt: skip
    """Play `steps` random decisions in every lane, with a new game at once where one ends. Returns games
    ended.

    `policies` uint64 (N,): state of the random numbers that choose, apart from those of the games.
    """
    games = 0
    for i in prange(states.shape[0]):
        t = tables[0]
        s = states[i]
        if counts[i] == 0 and steps > 0:
            counts[i] = deal(t, states, blank, seeds, i, next_word(s), legal_ids[i], mask[i])
        count = counts[i]
        ended = 0
        for _ in range(steps):
            policies[i] += np.uint64(0x9E3779B97F4A7C15)
            action = legal_ids[i, scale(mix(policies[i]), count)]
            count = turn(t, s, action, count, legal_ids[i], mask[i])
            terminated[i] = s.status == Status.TERMINATED
            truncated[i] = s.status == Status.TRUNCATED
            if s.status != Status.RUNNING:
                finish(t, s, config[0], -1, rewards[i], scores[i], won[i])
                finals[i] = s
                count = deal(t, states, blank, seeds, i, next_word(s), legal_ids[i], mask[i])
                ended += 1
        counts[i] = count
        seats[i] = s.seat
        if not (terminated[i] or truncated[i]):
            rewards[i, :] = 0
        games += ended
    return games


def _score(tables, states, out):
    """Scores if the games ended now."""
    for i in prange(states.shape[0]):
        score(tables[0], states[i], out[i])


def _determinize(tables, states, seats, keys):
    """Redraw in each record what `seats[i]` cannot know; `keys[i]` seeds the draw."""
    for i in prange(states.shape[0]):
        determinize(tables[0], states[i], seats[i], keys[i])


def _observe(tables, states, lanes, seats, out):
    """`out[k]`: what `seats[k]` sees of the game in lane `lanes[k]`."""
    for k in prange(lanes.shape[0]):
        observe(tables[0], states[lanes[k]], seats[k], out[k])
