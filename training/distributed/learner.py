"""One learner, whose decisions are collected by workers of a Ray cluster.

Before every update the learner sends its weights and the opponents, once; each worker plays its share of
the lanes with them and sends back its decisions. A worker keeps nothing that matters: the state of its lanes
comes and goes with every call. So when one dies, Ray starts another, makes the call again, and the results
are those that the dead one would have sent.
"""

import pickle
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import ray
import torch
from stable_baselines3.common.buffers import RolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from eurozoo.agents.base import Agent
from eurozoo.agents.checkpoint import Tensors
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.game import Game

from ..learner import Learner
from ..matches import derived_seed
from ..recipe import Recipe
from ..selfplay import EndedGame, TrainingEnv, training_env
from .cluster import RETRIES, results

State = tuple[Tensors, dict[str, Any]]


class Worker:
    """Plays some lanes, in a process of its own and with one thread.

    Args:
        game: what is played; the module that defines it must be importable where the worker runs.
        num_players: seats at the table.
        recipe: of the run.
        seeds: of the first game in each lane.
        seed: of the opponents and of the learner's draws.
    """

    def __init__(self, game: Game, num_players: int, recipe: Recipe, seeds: Sequence[int], seed: int) -> None:
        torch.set_num_threads(1)
        env = training_env(game, num_players, recipe, seeds, derived_seed(seed, 0))
        self.learner = Learner(recipe, env, derived_seed(seed, 1))

    def state(self) -> State:
        """The lanes as they are now."""
        return self.learner.get_state()

    def collect(self, state: State, sent: bytes) -> tuple[Tensors, tuple[list[EndedGame], State]]:
        """Go on from `state`. Depends on nothing else but what was `sent`: weights, opponents, shares.

        Returns the decisions (`Learner.collect`), the games that ended, and the state reached.
        """
        weights, opponents, shares = pickle.loads(sent)
        self.learner.set_state(weights, *state)
        self.learner.meet(opponents, shares)
        decisions = self.learner.collect()
        return decisions, (self.learner.lanes.take_ended(), self.learner.get_state())


class RayLearner(Learner):
    """A `Learner` that gets the decisions of its updates from workers; the cluster must be connected.

    The lanes are shared out among `workers`. The same seed and number of workers give the same run, wherever
    they are. `env` says what is played; it is not stepped.

    Raises `OptionError` if there are more workers than lanes.
    """

    def __init__(self, recipe: Recipe, env: TrainingEnv, seed: int, workers: int) -> None:
        super().__init__(recipe, env, seed)
        if workers > self.n_envs:
            raise OptionError(f"workers must be at most num_envs, {self.n_envs}, not {workers}")
        games = env.games
        remote = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=RETRIES)(Worker)
        bounds = [self.n_envs * number // workers for number in range(workers + 1)]
        self._shares = [slice(*pair) for pair in pairwise(bounds)]
        seeds = [(seed + lane) % 2**64 for lane in range(self.n_envs)]
        self._workers: list[Any] = [
            remote.remote(games.game, games.num_players, recipe, seeds[lanes], derived_seed(seed, 4, number))
            for number, lanes in enumerate(self._shares)
        ]
        self._states: list[State] = results([worker.state.remote() for worker in self._workers])
        self._opponents: tuple[Sequence[Agent], Sequence[float]] = ([], [])
        self._ended: list[EndedGame] = []

    def meet(self, opponents: Sequence[Agent], shares: Sequence[float]) -> None:
        """Play against these from now on; `shares` says how likely each of them is met."""
        self._opponents = opponents, shares

    def collect_rollouts(
        self,
        env: VecEnv,
        callback: BaseCallback,
        rollout_buffer: RolloutBuffer,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Fill the buffer with what the workers collect."""
        # pickled here, since arrays that Ray pickles come out read-only: a new type to the opponents' kernels
        sent = ray.put(pickle.dumps((self.weights(), *self._opponents)))
        calls = [
            worker.collect.options(num_returns=2).remote(state, sent)
            for worker, state in zip(self._workers, self._states, strict=True)
        ]
        rollout_buffer.reset()
        waiting = {decisions: lanes for (decisions, _), lanes in zip(calls, self._shares, strict=True)}
        while waiting:  # what has come is copied while others still play
            (done, *_), _ = ray.wait(list(waiting))
            lanes = waiting.pop(done)
            for name, array in results([done])[0].items():
                getattr(rollout_buffer, name)[:, lanes] = array
        rollout_buffer.pos, rollout_buffer.full = n_rollout_steps, True
        self.num_timesteps += n_rollout_steps * self.n_envs
        rest = results([rest for _, rest in calls])
        self._states = [state for _, state in rest]
        self._ended += [game for games, _ in rest for game in games]
        return True

    def update(self) -> list[EndedGame]:
        """Let the workers collect `num_steps` decisions in every lane and learn from them; returns the games
        that ended.

        Raises `OSError` if the cluster fails.
        """
        super().update()
        ended, self._ended = self._ended, []
        return ended

    def close(self) -> None:
        """End the workers."""
        for worker in self._workers:
            ray.kill(worker)

    def _get_lanes(self) -> State:
        tensors = {
            f"worker.{number}.{name}": value
            for number, (tensors, _) in enumerate(self._states)
            for name, value in tensors.items()
        }
        return tensors, {"workers": [numbers for _, numbers in self._states]}

    def _set_lanes(self, tensors: Tensors, numbers: dict[str, Any]) -> None:
        self._states = [
            (_below(f"worker.{number}.", tensors), state) for number, state in enumerate(numbers["workers"])
        ]
        if len(self._states) != len(self._workers):
            raise ValueError(f"it is of {len(self._states)} workers, not {len(self._workers)}")


def _below(prefix: str, tensors: Tensors) -> Tensors:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}
