"""`SelfPlayVecEnv`: a `VectorEnv` as a vector environment of Stable-Baselines3, with opponents stepped
inside.

This module, and nothing that `import eurozoo` loads, imports stable_baselines3.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvObs, VecEnvStepReturn

from .agent import Agent
from .errors import OptionError
from .vector import VectorEnv


class SelfPlayVecEnv(VecEnv):
    """One learning seat per lane; every other seat is played by an agent of a pool.

    A step plays the learner's action in each lane and goes on until all lanes ask the learner again. Its
    reward is all that its seat receives until then, so credit goes to the seat that acted. When a game ends,
    the lane's next game begins at once, with the learner one seat further on and opponents drawn anew; the
    observation returned is that of the learner's first decision there. `infos[lane]` of an ended game has

        terminal_observation  float32 (D,), the end as the learner's seat sees it
        TimeLimit.truncated   whether `max_turns` ended it (the final reward is paid then, too)
        seat, score, won      the learner's seat, final score, and whether it was among the winners

    Masks: `env_method("action_masks")`, as sb3-contrib asks for them, or `action_masks()`, int8 (N, A).

    Args:
        games: the lanes; autoreset must be SAME_STEP. `reset` restarts them.
        opponents: the pool; not needed for one player.
        weights: how likely each of the pool is drawn; default: all alike. A draw is made per game and seat.
        seed: of the draws and of the opponents.
    """

    def __init__(
        self,
        games: VectorEnv,
        opponents: Sequence[Agent] = (),
        weights: Sequence[float] | None = None,
        *,
        seed: int | None = None,
    ) -> None:
        if games.autoreset_mode != AutoresetMode.SAME_STEP:
            raise OptionError("SelfPlayVecEnv needs lanes with autoreset_mode SAME_STEP")
        self.games = games
        self._rng = np.random.default_rng(seed)
        super().__init__(games.num_envs, games.single_observation_space, games.single_action_space)
        lanes, players = games.num_envs, games.num_players
        self.learner_seat = np.arange(lanes) % players
        """int64 (N,): the learner's seat in each lane's present game."""
        self._opponent = np.zeros((lanes, players), np.int64)  # place in the pool, per seat
        self._chosen = np.zeros(lanes, np.int64)
        self._actions = np.zeros(lanes, np.int64)
        self.opponents: list[Agent] = []
        self.set_opponents(opponents, weights)

    def set_opponents(self, opponents: Sequence[Agent], weights: Sequence[float] | None = None) -> None:
        """Replace the pool. In games under way each seat keeps its place in the pool, with whoever is there
        now; only if the pool has shrunk, or had been empty, who sits where is drawn anew at once.

        Raises `OptionError` for an empty pool where there are other seats, or for weights that do not fit.
        """
        if not opponents and self.games.num_players > 1:
            raise OptionError("a game with several seats needs at least one opponent")
        if weights is not None:
            array = np.asarray(weights, np.float64)
            if (
                array.shape != (len(opponents),)
                or not (np.isfinite(array) & (array >= 0)).all()
                or not array.sum()
            ):
                raise OptionError("weights must be one number of at least 0 for each opponent, not all 0")
            weights = (array / array.sum()).tolist()
        redraw = not self.opponents or len(opponents) < len(self.opponents)
        self.opponents = list(opponents)
        self._weights = weights
        for agent in self.opponents:
            agent.reset(int(self._rng.integers(2**63)))
        if redraw:
            self._draw_opponents(np.arange(self.num_envs))

    def _draw_opponents(self, lanes: NDArray[np.int64]) -> None:
        if self.opponents:
            shape = (len(lanes), self.games.num_players)
            self._opponent[lanes] = self._rng.choice(len(self.opponents), size=shape, p=self._weights)

    # Stepping

    def reset(self) -> VecEnvObs:
        """Start new games, with the seeds that `seed` has set, if any; returns observations, float32 (N,
        D)."""
        seeds = [seed for seed in self._seeds if seed is not None]
        self.games.reset(seed=seeds if len(seeds) == self.num_envs else None)
        self.learner_seat[:] = np.arange(self.num_envs) % self.games.num_players
        self._draw_opponents(np.arange(self.num_envs))
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = [{} for _ in range(self.num_envs)]
        self._start_results()
        self._play_opponents()
        return self.games.observe(copy=True)

    def step_async(self, actions: NDArray[Any]) -> None:
        """Take the learner's actions, int (N,)."""
        self._chosen[:] = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Play them; returns observations float32 (N, D), rewards float32 (N,), dones bool (N,) and infos."""
        self._start_results()
        self.games.step(self._chosen)
        self._collect(np.ones(self.num_envs, np.bool_))
        self._play_opponents()
        return self.games.observe(copy=True), self._rewards, self._dones, self._infos

    def _start_results(self) -> None:
        self._rewards = np.zeros(self.num_envs, np.float32)
        self._dones = np.zeros(self.num_envs, np.bool_)
        self._infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]

    def _play_opponents(self) -> None:
        """Let opponents move until every lane asks the learner."""
        games = self.games
        while True:
            seats = games._seats
            active = seats != self.learner_seat
            waiting = np.flatnonzero(active)
            if not len(waiting):
                return
            who = self._opponent[waiting, seats[waiting]]
            for index in np.unique(who):
                lanes = waiting[who == index]
                self._actions[lanes] = self.opponents[index].act(games, lanes)
            games.step(self._actions, active)
            self._collect(active)

    def _collect(self, active: NDArray[np.bool_]) -> None:
        """Book what the learner got in the lanes just stepped, and turn to the next game where one ended.

        A game that ends before the learner has acted in it, in the step that ended the one before, goes
        unbooked.
        """
        games = self.games
        ended = active & (games._terminated | games._truncated)
        for lane in np.flatnonzero(ended):
            seat = self.learner_seat[lane]
            if not self._dones[lane]:
                self._dones[lane] = True
                self._rewards[lane] += games._rewards[lane, seat]
                self._infos[lane] = {
                    "TimeLimit.truncated": bool(games._truncated[lane]),
                    "seat": int(seat),
                    "score": games.final_scores[lane, seat].item(),
                    "won": bool(games._won[lane, seat]),
                }
        lanes = np.flatnonzero(ended)
        if len(lanes):
            final = games.observe_final(self.learner_seat)
            for lane in lanes:
                self._infos[lane].setdefault("terminal_observation", final[lane].copy())
            self.learner_seat[lanes] = (self.learner_seat[lanes] + 1) % games.num_players
            self._draw_opponents(lanes)

    def action_masks(self) -> NDArray[np.int8]:
        """int8 (N, A): the learner's legal actions; a fresh array."""
        return self.games._mask.copy()

    # Resuming

    def get_state(self) -> dict[str, Any]:
        """All that the future of the lanes depends on, but for the opponents themselves."""
        return {
            "states": self.games.get_state(),
            "learner_seat": self.learner_seat.copy(),
            "opponent": self._opponent.copy(),
            "rng": self._rng.bit_generator.state,
        }

    def set_state(self, saved: dict[str, Any]) -> NDArray[np.float32]:
        """Continue from what `get_state` returned, with the same pool; returns observations as `reset`
        does."""
        self.games.set_state(saved["states"])
        self.learner_seat[:] = saved["learner_seat"]
        self._opponent[:] = saved["opponent"]
        self._rng.bit_generator.state = saved["rng"]
        return self.games.observe(copy=True)

    # The rest of SB3's interface

    def close(self) -> None:
        """Nothing to release."""

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """The attribute of this env, or of its `VectorEnv`, once per lane."""
        if attr_name == "render_mode":
            value: Any = None
        else:
            value = getattr(self, attr_name) if hasattr(self, attr_name) else getattr(self.games, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Lanes have no attributes of their own to set: always raises."""
        raise AttributeError(f"{attr_name} cannot be set per lane")

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Only `action_masks`: one int8 (A,) per lane."""
        if method_name != "action_masks":
            raise AttributeError(f"lanes have no method {method_name}")
        masks = self.action_masks()
        return [masks[lane] for lane in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: VecEnvIndices = None) -> list[bool]:
        """No lane is wrapped."""
        return [False for _ in self._get_indices(indices)]
