"""`VectorEnv`: many games of one kind, stepped together inside compiled loops.

Every lane holds one game and moves every step, whoever's turn it is there. All is numpy in and out. The
arrays are allocated once and written in place; copy what you keep, or ask for `copy=True`.
"""

import operator
import os
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from .errors import ActionError, GameOverError, IllegalActionError, OptionError, PositionError
from .game import Game
from .kernel import set_threads
from .loops import PASS, Autoreset
from .options import Options, Setup, whole_number

#: the arrays that describe lanes, first axis the lane
_LANE_ARRAYS = (
    "_states", "_seeds", "_legal", "_counts", "_mask", "_seats", "_rewards", "_scores", "_won",
    "_terminated", "_truncated", "_finals", "_policies",
)  # fmt: skip


class VectorEnv:
    """N games of one kind with the same options.

    Args:
        game: the game; `eurozoo.make_vec` takes its id.
        num_envs: number of lanes N.
        options: see `Options`.
        seed: as for `reset`, which the constructor calls.
        autoreset_mode: what a lane does when its game ends.
            SAME_STEP: it starts the next game in that same step; the ended game is in `rewards`,
            `terminations`, `truncations`, `final_scores`, `final_state` and `final_observation`.
            NEXT_STEP: it does so in the next step, which ignores the lane's action and pays nothing.
            DISABLED: the lane waits for `reset(options={"reset_mask": ...})`, and meanwhile takes only the
            action `PASS` (-1).
        threads: threads that share the lanes; None: as many as there are cores.
        copy: properties and `observe` return fresh arrays instead of those that the next step overwrites.

    Lane i of a batch that is seeded with the number s plays bit for bit like a single lane that is seeded
    with s + i. The seed of a lane's next game comes from the random numbers of the game before.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Game,
        num_envs: int,
        options: Options | None = None,
        *,
        seed: int | Sequence[int] | NDArray[np.integer[Any]] | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int | None = 1,
        copy: bool = False,
    ) -> None:
        lanes = whole_number(num_envs, "num_envs")
        if lanes < 1:
            raise OptionError(f"num_envs must be at least 1, not {lanes}")
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(mode.name for mode in AutoresetMode)
            raise OptionError(f"autoreset_mode must be one of {modes}, not {autoreset_mode!r}") from None
        cores = os.cpu_count() or 1
        self.threads = cores if threads is None else whole_number(threads, "threads")
        if self.threads < 1:
            raise OptionError(f"threads must be at least 1, not {threads}")
        self._allocate(Setup.check(game, options or Options()), lanes, copy)
        self.reset(seed=seed)

    def _allocate(self, setup: Setup, lanes: int, copy: bool) -> None:
        game = setup.game
        self.setup = setup
        self.game = game
        self.num_envs = lanes
        self.num_players = setup.num_players
        self.num_actions = game.num_actions
        self.copy = copy
        self.possible_agents = [f"player_{seat}" for seat in range(self.num_players)]
        self.metadata = {"name": game.id, "autoreset_mode": self.autoreset_mode}
        self._loops = game.loops
        if self.threads > 1:
            self._loops = game.parallel_loops
        self._encoder = game.encoder(setup.encoder)
        self._observe = self._loops.observe(setup.encoder)
        self._config = setup.config(Autoreset[self.autoreset_mode.name])

        players, actions = self.num_players, self.num_actions
        self._states = np.zeros(lanes, game.state_dtype)
        self._finals = np.zeros(lanes, game.state_dtype)
        self._seeds = np.zeros(lanes, np.uint64)
        self._policies = np.zeros(lanes, np.uint64)
        self._legal = np.zeros((lanes, actions), np.int16)
        self._counts = np.zeros(lanes, np.int32)
        self._mask = np.zeros((lanes, actions), np.int8)
        self._seats = np.zeros(lanes, np.int64)
        self._rewards = np.zeros((lanes, players), np.float32)
        self._scores = np.zeros((lanes, players), np.int32)
        self._won = np.zeros((lanes, players), np.int32)
        self._terminated = np.zeros(lanes, np.bool_)
        self._truncated = np.zeros(lanes, np.bool_)
        # arguments, copied here so that kernels see one type only
        self._actions = np.zeros(lanes, np.int64)
        self._observed = np.zeros(lanes, np.int64)
        self._lanes = np.arange(lanes)
        self._active = np.ones(lanes, np.bool_)
        # in the order of the loops' parameters
        self._games = (self._states, self._seeds, self._legal, self._counts, self._mask, self._seats)
        self._results = (
            self._rewards,
            self._scores,
            self._won,
            self._terminated,
            self._truncated,
            self._finals,
        )
        self._step_arguments = (
            self.tables, self._config, setup.blank, self._actions, self._active, *self._games, *self._results
        )  # fmt: skip

    # Spaces

    @cached_property
    def single_observation_space(self) -> spaces.Box:
        """float32 (D,), or the encoder's own shape: what one seat sees of one game."""
        encoder = self._encoder
        return spaces.Box(
            np.broadcast_to(np.float32(encoder.low), encoder.shape),
            np.broadcast_to(np.float32(encoder.high), encoder.shape),
            dtype=np.float32,
        )

    @cached_property
    def single_action_space(self) -> spaces.Discrete:
        """The A actions of the game; which of them are legal now is in `action_mask`."""
        return spaces.Discrete(self.num_actions)

    @cached_property
    def observation_space(self) -> spaces.Box:
        """float32 (N, D)."""
        return cast(spaces.Box, batch_space(self.single_observation_space, self.num_envs))

    @cached_property
    def action_space(self) -> spaces.MultiDiscrete:
        """int64 (N,)."""
        return cast(spaces.MultiDiscrete, batch_space(self.single_action_space, self.num_envs))

    # What stands now

    def _out(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    @property
    def agent_selection(self) -> NDArray[np.int64]:
        """int64 (N,): the seat that moves next in each lane."""
        return self._out(self._seats)

    @property
    def action_mask(self) -> NDArray[np.int8]:
        """int8 (N, A): 1 for each legal action; a row of zeros if the lane's game is over."""
        return self._out(self._mask)

    @property
    def rewards(self) -> NDArray[np.float32]:
        """float32 (N, P): what each seat got in the last step; not zero only where a game ended."""
        return self._out(self._rewards)

    @property
    def terminations(self) -> NDArray[np.bool_]:
        """bool (N,): the rules ended the lane's game in the last step (DISABLED: it is over)."""
        return self._out(self._terminated)

    @property
    def truncations(self) -> NDArray[np.bool_]:
        """bool (N,): `max_turns` ended the lane's game in the last step (DISABLED: it is over)."""
        return self._out(self._truncated)

    @property
    def final_scores(self) -> NDArray[Any]:
        """int32 (N, P): scores of the game that ended last in each lane; zeros before the first. float32 in a
        game that counts in fractions of a point."""
        return self._out(self.game.points(self._scores))

    @property
    def final_winners(self) -> NDArray[np.bool_]:
        """bool (N, P): who won the game that ended last in each lane, by the rules' tie-breaks."""
        won: NDArray[np.bool_] = self._won != 0
        return won

    @property
    def final_state(self) -> NDArray[Any]:
        """STATE (N,): the record of the game that ended last in each lane."""
        return self._out(self._finals)

    @property
    def final_observation(self) -> NDArray[np.float32]:
        """float32 (N, D): the end of each game that ended in the last step, as seen by the seat that moved
        last; zeros in the other lanes. A fresh array; `observe_final` shows other seats."""
        return self.observe_final()

    @property
    def state(self) -> NDArray[Any]:
        """STATE (N,): the records themselves, hidden information included. To be read only: `set_state`
        writes."""
        return self._out(self._states)

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """uint64 (N,): the seed that `reset` would take to deal each lane's present game, if `reset` did."""
        return self._out(self._seeds)

    @property
    def legal_actions(self) -> tuple[NDArray[np.int16], NDArray[np.int32]]:
        """int16 (N, A) and int32 (N,): ids of the legal actions of lane i are the first `counts[i]` of row
        i."""
        return self._out(self._legal), self._out(self._counts)

    @property
    def tables(self) -> NDArray[Any]:
        """TABLES (1,): the components, as kernels take them."""
        return self.setup.tables

    @property
    def components(self) -> Any:
        """The components of the game with their names, overrides included."""
        return self.setup.components

    # Playing

    def reset(
        self,
        seed: int | Sequence[int] | NDArray[np.integer[Any]] | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        """Start a new game in every lane.

        `seed`: a number s (lane i gets s + i), one number per lane, or None: each lane goes on to the next
        game of its chain, which at first starts from the system's entropy. `options={"reset_mask": bool
        (N,)}` resets only those lanes.

        Raises `OptionError` for a bad seed or mask.
        """
        chosen = np.ones(self.num_envs, np.bool_)
        if options is not None and "reset_mask" in options:
            mask = np.asarray(options["reset_mask"])
            if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
                raise OptionError(f"reset_mask must be a bool array of shape ({self.num_envs},)")
            chosen[:] = mask
        seeds: NDArray[Any] = self._seeds
        if seed is not None:
            seeds = seed_words(seed, self.num_envs)
        elif not self._states["num_players"].any():  # the first reset
            seeds = np.random.SeedSequence().generate_state(self.num_envs, np.uint64)
        seeded = seeds is not self._seeds
        if seeded:
            self._policies[chosen] = ~seeds[chosen]
        self._run(
            self._loops.reset, self.tables, self.setup.blank, chosen, seeded, seeds, *self._games,
            self._rewards, self._terminated, self._truncated,
        )  # fmt: skip

    def step(self, actions: ArrayLike, active: NDArray[np.bool_] | None = None) -> None:
        """Play one action in every lane; `actions`: integers (N,).

        With `active`, bool (N,), only in those lanes: the others stay as they are, their rewards and flags
        included, and their actions are not looked at.

        Raises `ActionError` (`IllegalActionError`, `GameOverError`) naming lane, seat, decision and action
        for the first bad one; then no lane has changed.
        """
        if not (isinstance(actions, np.ndarray) and actions.dtype == np.int64 and actions.ndim == 1):
            actions = self._checked(actions)
        if actions.shape[0] != self.num_envs:
            raise ActionError(f"actions must have shape ({self.num_envs},), not {actions.shape}")
        self._actions[:] = actions
        if active is None:
            self._active.fill(True)
        else:
            if getattr(active, "dtype", None) != np.bool_ or active.shape != (self.num_envs,):
                raise ActionError(f"active must be a bool array of shape ({self.num_envs},)")
            self._active[:] = active
        bad = self._run(self._loops.step, *self._step_arguments)
        if bad >= 0:
            raise self._refusal(bad, int(actions[bad]))

    def step_one(self, action: Any) -> int:
        """`step` for an env with a single lane; takes and returns a number instead of an array."""
        try:
            number = operator.index(action)
        except TypeError:
            number = None
        if number is None or isinstance(action, bool):
            raise ActionError(f"{self._where(0)}: an action is a whole number, not {action!r}")
        if not 0 <= number < self.num_actions:
            raise self._refusal(0, number)
        self._actions[0] = number
        if self._loops.step(*self._step_arguments) >= 0:
            raise self._refusal(0, number)
        return number

    def _checked(self, actions: ArrayLike) -> NDArray[Any]:
        try:
            array = np.asarray(actions)
        except ValueError as error:
            raise ActionError(f"actions must be integers of shape ({self.num_envs},): {error}") from None
        if array.shape != (self.num_envs,):
            raise ActionError(f"actions must have shape ({self.num_envs},), not {array.shape}")
        if array.dtype.kind not in "iu":
            lane = int(np.argmax(~np.isfinite(array))) if array.dtype.kind == "f" else 0
            value = array.tolist()[lane]
            raise ActionError(
                f"actions must be integers, not {array.dtype}: {self._where(lane)} has {value!r}"
            )
        if array.dtype.kind == "u" and (array > np.iinfo(np.int64).max).any():
            lane = int(np.argmax(array > np.iinfo(np.int64).max))
            raise self._refusal(lane, int(array[lane]))
        return array

    def _where(self, lane: int) -> str:
        state = self._states[lane]
        return f"lane {lane} (seat {state['seat']}, decision {self.game.decision_name(state)!r})"

    def _refusal(self, lane: int, action: int) -> ActionError:
        if self._counts[lane] == 0 and self._terminated[lane] | self._truncated[lane]:
            return GameOverError(
                f"{self._where(lane)}: the game is over, so action {action} cannot be played; "
                f"reset the lane, or pass {PASS}"
            )
        if not 0 <= action < self.num_actions:
            last = self.num_actions - 1
            return ActionError(
                f"{self._where(lane)}: action {action} is out of range, ids run from 0 to {last}"
            )
        words = self.game.catalogue.name(action)
        return IllegalActionError(f"{self._where(lane)}: action {action} ({words!r}) is not legal now")

    def play_random(self, steps: int) -> int:
        """Play `steps` decisions in every lane inside one kernel, each drawn evenly from that lane's legal
        ones.

        A lane whose game ends starts the next at once, whatever `autoreset_mode` says. The draws come from
        random numbers of their own, set by `reset(seed)`. Returns the number of games ended.
        """
        steps = whole_number(steps, "steps")
        if steps < 0:
            raise OptionError(f"steps must not be negative, not {steps}")
        arguments = (
            self.tables,
            self._config,
            self.setup.blank,
            steps,
            self._policies,
            *self._games,
            *self._results,
        )
        return int(self._run(self._loops.play_random, *arguments))

    def observe(
        self,
        seats: ArrayLike | None = None,
        lanes: ArrayLike | None = None,
        *,
        encoder: str | None = None,
        copy: bool | None = None,
    ) -> NDArray[np.float32]:
        """float32 (N, D): what `seats` (default: the movers) see; with `lanes`, only those, in that order, in
        a fresh array; with an `encoder` other than the environment's own, as that one shows it, in a fresh
        array.

        `seats` is one seat or one per lane. Raises `OptionError` for a seat, lane or encoder that does not
        exist.
        """
        copy = self.copy if copy is None else copy
        return self._observation(self._states, seats, lanes, copy, encoder)

    def observe_one(self, seat: int) -> NDArray[np.float32]:
        """float32 (D,): what a seat sees of the first lane; a fresh array."""
        out = np.empty((1, *self._encoder.shape), np.float32)
        self._observed[0] = seat
        self._observe(self.tables, self._states, self._lanes[:1], self._observed, out)
        row: NDArray[np.float32] = out[0]
        return row

    def scores(self) -> NDArray[Any]:
        """Like `final_scores`: the score of each seat if the games ended now; a fresh array."""
        out = np.zeros((self.num_envs, self.num_players), np.int32)
        self._run(self._loops.score, self.tables, self._states, out)
        return self.game.points(out)

    def observe_final(self, seats: ArrayLike | None = None) -> NDArray[np.float32]:
        """float32 (N, D): the end of the games that ended in the last step, as seen by `seats` (default: the
        seat that moved last); zeros in the other lanes. A fresh array."""
        out = np.zeros((self.num_envs, *self._encoder.shape), np.float32)
        ended = np.flatnonzero(self._terminated | self._truncated)
        if len(ended):
            if seats is not None:
                seats = np.broadcast_to(np.asarray(seats), (self.num_envs,))[ended]
            out[ended] = self._observation(self._finals, seats, ended, False)
        return out

    def _observation(
        self,
        states: NDArray[Any],
        seats: ArrayLike | None,
        lanes: ArrayLike | None,
        copy: bool,
        encoder: str | None = None,
    ) -> NDArray[np.float32]:
        chosen = self._lanes if lanes is None else self._lane_ids(lanes)
        observed = self._observed[: len(chosen)]
        if seats is None:
            observed[:] = states["seat"] if lanes is None else states["seat"][chosen]
        else:
            observed[:] = self._seat_ids(seats, len(chosen))
        own = encoder is None or encoder == self.setup.encoder
        shape = self._encoder.shape if own else self.game.encoder(str(encoder)).shape
        if copy or lanes is not None or not own:
            out = np.empty((len(chosen), *shape), np.float32)
        else:
            out = self._observations
        observe = self._observe if own else self._loops.observe(str(encoder))
        self._run(observe, self.tables, states, chosen, observed, out)
        return out

    @cached_property
    def _observations(self) -> NDArray[np.float32]:
        return np.zeros((self.num_envs, *self._encoder.shape), np.float32)

    def _seat_ids(self, seats: ArrayLike, lanes: int) -> NDArray[Any]:
        """`seats`, one or one per lane, as an array that fits."""
        array = np.asarray(seats)
        if array.dtype.kind not in "iu" or array.shape not in ((), (lanes,)):
            raise OptionError(f"seats must be one integer or {lanes}, one per lane")
        if array.size and (array.min() < 0 or array.max() >= self.num_players):
            raise OptionError(f"seats must be from 0 to {self.num_players - 1}")
        return array

    def _lane_ids(self, lanes: ArrayLike) -> NDArray[np.int64]:
        """`lanes` as a fresh int64 array; takes one lane, several, or a bool mask."""
        array = np.atleast_1d(np.asarray(lanes))
        if array.dtype == np.bool_ and array.shape == (self.num_envs,):
            return np.flatnonzero(array)
        if array.size == 0:
            return np.zeros(0, np.int64)
        if array.ndim != 1 or array.dtype.kind not in "iu" or array.min() < 0 or array.max() >= self.num_envs:
            raise OptionError(f"lanes must be integers from 0 to {self.num_envs - 1}, or a mask of all lanes")
        return array.astype(np.int64)

    def _run(self, loop: Any, *arguments: Any) -> Any:
        if self.threads > 1:
            set_threads(self.threads)
        return loop(*arguments)

    # Saving, copying, setting up

    def get_state(self, lanes: ArrayLike | None = None) -> NDArray[Any]:
        """STATE (N,): a copy of the records (of `lanes`); all that the future of a game depends on."""
        return self._states.copy() if lanes is None else self._states[self._lane_ids(lanes)]

    def set_state(self, states: NDArray[Any], lanes: ArrayLike | None = None) -> None:
        """Continue (in `lanes`) from records that `get_state` returned, in this or another env of the same
        game.

        Raises `PositionError` if they are not records of this game and player count.
        """
        chosen = self._lanes if lanes is None else self._lane_ids(lanes)
        dtype, shape = getattr(states, "dtype", None), getattr(states, "shape", None)
        if dtype != self.game.state_dtype or shape != (len(chosen),):
            raise PositionError(
                f"states must be {len(chosen)} records of {self.game.id}, as get_state returns them"
            )
        if (states["num_players"] != self.num_players).any():
            raise PositionError(f"the states must be of games with {self.num_players} players")
        self._states[chosen] = states
        self._refresh(chosen)

    def get_position(self, lane: int = 0) -> dict[str, Any]:
        """The game of a lane as a plain dict in the game's own words, hidden information included."""
        (lane,) = self._lane_ids(lane)
        return self.game.position_module.get_position(self.tables[0], self._states[lane])

    def set_position(self, lane: int, position: dict[str, Any]) -> None:
        """Put a position into a lane; a decision with one legal answer is then applied without asking.

        Raises `PositionError`, which says why the position is impossible; then nothing has changed.
        """
        (lane,) = self._lane_ids(lane)
        if not isinstance(position, dict):
            raise PositionError(f"a position must be a dict, not {type(position).__name__}")
        record = np.zeros(1, self.game.state_dtype)
        self.game.position_module.set_position(self.tables[0], record[0], position)
        players = int(record["num_players"][0])
        if players != self.num_players:
            raise PositionError(
                f"the position is for {players} players, the environment for {self.num_players}"
            )
        self._states[lane] = record[0]
        self._refresh(np.array([lane]))

    def _refresh(self, lanes: NDArray[np.int64]) -> None:
        chosen = np.zeros(self.num_envs, np.bool_)
        chosen[lanes] = True
        states, _, *rest = self._games
        self._run(self._loops.refresh, self.tables, self._config, chosen, states, *rest, *self._results)

    def clone(self, lanes: ArrayLike | None = None) -> "VectorEnv":
        """A new env that holds copies of the games of `lanes` (default all; a lane may come several
        times)."""
        chosen = self._lanes if lanes is None else self._lane_ids(lanes)
        if not len(chosen):
            raise OptionError("a clone needs at least one lane")
        twin = object.__new__(type(self))
        twin.autoreset_mode, twin.threads = self.autoreset_mode, self.threads
        twin._allocate(self.setup, len(chosen), self.copy)
        for name in _LANE_ARRAYS:
            getattr(twin, name)[:] = getattr(self, name)[chosen]
        return twin

    def determinize(self, seats: ArrayLike, keys: ArrayLike) -> None:
        """Redraw in every lane all that the lane's seat cannot know, the coming random numbers included.

        `seats`: int (N,) or one seat; `keys`: uint64 (N,), seeds of the draws. Search must call this on a
        clone before it looks ahead. Neither the seat's observation nor its legal actions change.
        """
        self._observed[:] = self._seat_ids(seats, self.num_envs)
        words = np.broadcast_to(np.asarray(keys), (self.num_envs,)).astype(np.uint64)
        self._run(self._loops.determinize, self.tables, self._states, self._observed, words)

    def __deepcopy__(self, memo: dict[int, Any]) -> "VectorEnv":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "setup": self.setup,
            "settings": (self.num_envs, self.autoreset_mode, self.threads, self.copy),
            "arrays": {name: getattr(self, name) for name in _LANE_ARRAYS},
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        lanes, self.autoreset_mode, self.threads, copy = saved["settings"]
        self._allocate(saved["setup"], lanes, copy)
        for name, array in saved["arrays"].items():
            getattr(self, name)[:] = array

    # Words

    def action_name(self, action: int) -> str:
        """Words of an action id; `ValueError` if there is no such id."""
        return self.game.catalogue.name(action)

    def action_id(self, words: str) -> int:
        """Id of an action's words; `ValueError` if there are no such words."""
        return self.game.catalogue.id(words)

    def decision_name(self, lane: int = 0) -> str:
        """What the mover of a lane is asked."""
        return self.game.decision_name(self._states[lane])

    def close(self) -> None:
        """Nothing to release; for symmetry with other environments."""

    def __repr__(self) -> str:
        return f"VectorEnv({self.game.id!r}, num_envs={self.num_envs}, num_players={self.num_players})"


def seed_words(seed: int | Sequence[int] | NDArray[np.integer[Any]], lanes: int) -> NDArray[np.uint64]:
    """uint64 (lanes,): the seed of each lane, from a number s (s + i) or one number per lane, below 2^64."""
    if isinstance(seed, int | np.integer) and not isinstance(seed, bool):
        numbers = [int(seed) + i for i in range(lanes)]
        given: Iterable[Any] = [seed]
    elif isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str | bytes):
        given = list(seed)
        if len(given) != lanes:
            raise OptionError(f"there must be one seed for each of {lanes} lanes, not {len(given)}")
        numbers = [whole_number(number, "a seed") for number in given]
    else:
        raise OptionError(f"seed must be a whole number, one per lane, or None, not {seed!r}")
    if min(numbers) < 0 or max(int(number) for number in given) >= 2**64:
        raise OptionError("a seed must be from 0 to 2^64 - 1")
    return np.array([number % 2**64 for number in numbers], np.uint64)
