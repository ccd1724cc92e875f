"""Self-play: the lanes with the learner's reward, and the pool of opponents."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn

from eurozoo.agents import has_greedy, make_agent
from eurozoo.agents.base import Agent
from eurozoo.agents.network import PolicyNetwork
from eurozoo.agents.ppo import PPOAgent
from eurozoo.envs.core.sb3 import SelfPlayVecEnv
from eurozoo.envs.core.vector import VectorEnv

from .config import Signal, TrainConfig

RECENT_GAMES = 500


class TrainingEnv(SelfPlayVecEnv):
    """`SelfPlayVecEnv` that pays the learner the chosen signal, and keeps statistics of recent games.

    `score` and `margin` pay the outcome and, at every decision, what the learner's points grew by since its
    last one: that tells it sooner what was good. What is paid at `max_turns` is final, so such ends are not
    marked as truncations, whose value PPO would add.
    """

    def __init__(
        self, games: VectorEnv, opponents: Sequence[Agent], *, signal: Signal, scale: float, seed: int
    ) -> None:
        super().__init__(games, opponents, seed=seed)
        self.signal = signal
        self.scale = scale
        self.games_ended = 0
        self.recent_scores: deque[float] = deque(maxlen=RECENT_GAMES)
        self.recent_wins: deque[bool] = deque(maxlen=RECENT_GAMES)
        self._points = np.zeros(games.num_envs, np.float32)

    def reset(self) -> VecEnvObs:
        """Start new games; returns observations, float32 (N, D)."""
        observations = super().reset()
        self._points = self._current_points()
        return observations

    def step_wait(self) -> VecEnvStepReturn:
        """Play the learner's actions; see `SelfPlayVecEnv`."""
        seats = self.learner_seat.copy()
        observations, rewards, dones, infos = super().step_wait()
        for lane in np.flatnonzero(dones):
            infos[lane]["TimeLimit.truncated"] = False
            self.recent_scores.append(infos[lane]["score"])
            self.recent_wins.append(infos[lane]["won"])
            self.games_ended += 1
        if self.signal != "outcome":
            points = self._current_points()
            reached = np.where(dones, self._points_of(self.games.final_scores, seats), points)
            rewards += (reached - self._points) / np.float32(self.scale)
            self._points = points
        return observations, rewards, dones, infos

    def set_state(self, saved: dict[str, Any]) -> NDArray[np.float32]:
        """Continue from what `get_state` returned; returns observations as `reset` does."""
        observations = super().set_state(saved)
        self._points = self._current_points()
        return observations

    def _current_points(self) -> NDArray[np.float32]:
        return self._points_of(self.games.scores(), self.learner_seat)

    def _points_of(self, scores: NDArray[Any], seats: NDArray[np.int64]) -> NDArray[np.float32]:
        """float32 (N,): score of a seat, less the best other for `margin`."""
        points = np.take_along_axis(scores, seats[:, None], axis=1)[:, 0].astype(np.float32)
        if self.signal == "margin" and scores.shape[1] > 1:
            others = scores.astype(np.float32)
            np.put_along_axis(others, seats[:, None], -np.inf, axis=1)
            points -= others.max(axis=1)
        return points


class TorchNetwork(PolicyNetwork):
    """The actor in torch: opponents then share the threads of the learner."""

    def logits(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Logits float32 (N, A) of observations float32 (N, D)."""
        layers = [(torch.from_numpy(weight), torch.from_numpy(bias)) for weight, bias in self.layers]
        with torch.inference_mode():
            values = torch.from_numpy(observations)
            for weight, bias in layers[:-1]:
                values = torch.addmm(bias, values, weight).relu_()
            weight, bias = layers[-1]
            logits: NDArray[np.float32] = torch.addmm(bias, values, weight).numpy()
        return logits


class OpponentPool:
    """Whom the learner meets: the random agent, the greedy one, earlier selves and the newest self.

    Before every update one earlier self is drawn from the snapshots. A snapshot of the learner joins them
    every few updates, and the oldest leaves when there are too many.
    """

    def __init__(self, config: TrainConfig, env: VectorEnv) -> None:
        self._config = config
        self._random = make_agent("random", env.game)
        self._greedy = make_agent("greedy", env.game) if has_greedy(env.game) else None
        self.snapshots: list[dict[str, NDArray[np.float32]]] = []

    def line_up(
        self, newest: dict[str, NDArray[np.float32]], rng: np.random.Generator
    ) -> tuple[list[Agent], list[float]]:
        """The opponents until the next update, and how likely each of them is met."""
        config = self._config
        agents: list[Agent] = [self._random]
        weights = [config.random_share]
        if self._greedy is not None:
            agents.append(self._greedy)
            weights.append(config.greedy_share)
        if self.snapshots:
            past = self.snapshots[rng.integers(len(self.snapshots))]
            agents.append(PPOAgent(TorchNetwork(past), deterministic=False, name="past self"))
            weights.append(config.past_share)
        agents.append(PPOAgent(TorchNetwork(newest), deterministic=False, name="newest self"))
        weights.append(1.0 - sum(weights))
        return agents, weights

    def add(self, newest: dict[str, NDArray[np.float32]]) -> None:
        """Keep a snapshot."""
        self.snapshots = [*self.snapshots, newest][-self._config.pool_size :]
