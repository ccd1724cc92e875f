"""Self-play: the lanes with the learner's reward, and the pool of opponents."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn

from eurozoo.agents import has_greedy, make_agent
from eurozoo.agents.attention import PREFIX
from eurozoo.agents.base import Agent
from eurozoo.agents.checkpoint import Tensors
from eurozoo.agents.network import Layers, Network, PolicyNetwork
from eurozoo.agents.ppo import PPOAgent
from eurozoo.envs.core.game import Game
from eurozoo.envs.core.options import Options
from eurozoo.envs.core.sb3 import SelfPlayVecEnv
from eurozoo.envs.core.vector import VectorEnv

from .attention import TorchAttentionNetwork
from .recipe import Recipe, Signal

RECENT_RESULTS = 50  # games over which the rate against an earlier self is averaged
LEAST_DIFFICULTY = 0.02  # so that an earlier self that never wins is still met


@dataclass(frozen=True)
class EndedGame:
    """What became of a game."""

    score: float
    """Of the learner."""
    won: bool
    """Whether the learner was among the winners."""
    opponents: NDArray[np.int64]
    """int64 (P - 1,): place in the line-up of each that it met."""
    results: NDArray[np.float64]
    """float64 (P - 1,): 1 if it had more points than that one, 1/2 for as many, else 0."""


class TrainingEnv(SelfPlayVecEnv):
    """`SelfPlayVecEnv` that pays the learner the chosen signal, and keeps what became of the games.

    `score` and `margin` pay the outcome and, at every decision, what the learner's points grew by since its
    last one: that tells it sooner what was good. What is paid at `max_turns` is final, so such ends are not
    marked as truncations, whose value PPO would add.
    """

    def __init__(
        self, games: VectorEnv, opponents: Sequence[Agent], *, signal: Signal, scale: float, seed: int
    ) -> None:
        super().__init__(games, opponents, seed=seed)
        self.signal: Signal = signal
        self.scale = scale
        self._ended: list[EndedGame] = []
        self._points = np.zeros(games.num_envs, np.float32)

    def reset(self) -> VecEnvObs:
        """Start new games; returns observations, float32 (N, D)."""
        observations = super().reset()
        self._points = self._current_points()
        return observations

    def step_wait(self) -> VecEnvStepReturn:
        """Play the learner's actions; see `SelfPlayVecEnv`."""
        seats, opponents = self.learner_seat.copy(), self._opponent.copy()
        observations, rewards, dones, infos = super().step_wait()
        for lane in np.flatnonzero(dones):
            infos[lane]["TimeLimit.truncated"] = False
            scores, seat = self.games.final_scores[lane].astype(np.float64), seats[lane]
            others = np.flatnonzero(np.arange(len(scores)) != seat)
            results = 0.5 + 0.5 * np.sign(scores[seat] - scores[others])
            won = infos[lane]["won"]
            self._ended.append(EndedGame(infos[lane]["score"], won, opponents[lane][others], results))
        if self.signal != "outcome":
            points = self._current_points()
            reached = np.where(dones, points_of(self.games.final_scores, seats, self.signal), points)
            rewards += (reached - self._points) / np.float32(self.scale)
            self._points = points
        return observations, rewards, dones, infos

    def take_ended(self) -> list[EndedGame]:
        """The games that ended since the last call, in that order."""
        ended, self._ended = self._ended, []
        return ended

    def set_state(self, saved: dict[str, Any]) -> NDArray[np.float32]:
        """Continue from what `get_state` returned; returns observations as `reset` does."""
        observations = super().set_state(saved)
        self._points = self._current_points()
        self._ended = []
        return observations

    def _current_points(self) -> NDArray[np.float32]:
        return points_of(self.games.scores(), self.learner_seat, self.signal)


def training_env(
    game: Game, num_players: int, recipe: Recipe, seeds: Sequence[int], seed: int
) -> TrainingEnv:
    """A lane for each of `seeds`, which deals its first game; `seed` is that of the opponents."""
    options = Options(num_players=num_players, encoder=recipe.encoder)
    return TrainingEnv(
        VectorEnv(game, len(seeds), options, seed=seeds),
        [make_agent("random", game)],
        signal=recipe.reward,
        scale=recipe.reward_scale,
        seed=seed,
    )


def points_of(scores: NDArray[Any], seats: NDArray[np.int64], signal: Signal) -> NDArray[np.float32]:
    """float32 (N,): score of a seat, less the best other for `margin`; `scores` (N, P)."""
    points = np.take_along_axis(scores, seats[:, None], axis=1)[:, 0].astype(np.float32)
    if signal == "margin" and scores.shape[1] > 1:
        others = scores.astype(np.float32)
        np.put_along_axis(others, seats[:, None], -np.inf, axis=1)
        points -= others.max(axis=1)
    return points


class TorchNetwork(PolicyNetwork):
    """The actor in torch: opponents then share the threads of the learner."""

    def run(self, layers: Layers, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Outputs of the last layer, float32 (N, outputs)."""
        tensors = [(torch.from_numpy(weight), torch.from_numpy(bias)) for weight, bias in layers]
        with torch.inference_mode():
            values = torch.from_numpy(inputs)
            for weight, bias in tensors[:-1]:
                values = torch.addmm(bias, values, weight).relu_()
            weight, bias = tensors[-1]
            outputs: NDArray[np.float32] = torch.addmm(bias, values, weight).numpy()
        return outputs


def torch_network(tensors: Tensors) -> Network:
    """The actor that weights belong to, in torch."""
    attention = any(name.startswith(PREFIX) for name in tensors)
    return TorchAttentionNetwork(tensors) if attention else TorchNetwork(tensors)


class OpponentPool:
    """Whom the learner meets: the random agent, the greedy one, earlier selves and the newest self.

    A snapshot of the learner joins the earlier selves every few updates; when there are too many, it takes
    the place of the oldest. Those that win most are met most (prioritised fictitious self-play).
    """

    def __init__(self, recipe: Recipe, game: Game) -> None:
        self._recipe = recipe
        self._fixed: list[Agent] = [make_agent("random", game)]
        self._shares = [recipe.random_share]
        if has_greedy(game):
            self._fixed.append(make_agent("greedy", game))
            self._shares.append(recipe.greedy_share)
        self.snapshots: list[Tensors] = []
        self.win_rates = np.zeros(0)
        """float64 (snapshots,): how often the learner has recently had more points than each."""
        self._oldest = 0

    def line_up(self, newest: Tensors) -> tuple[list[Agent], list[float]]:
        """The opponents until the next update, and how likely each of them is met."""
        past = [PPOAgent(torch_network(weights), name="past self") for weights in self.snapshots]
        difficulty = (1.0 - self.win_rates) ** 2 + LEAST_DIFFICULTY
        shares = [*self._shares, *(self._recipe.past_share * difficulty / difficulty.sum()).tolist()]
        return (
            [*self._fixed, *past, PPOAgent(torch_network(newest), name="newest self")],
            [*shares, 1.0 - sum(shares)],
        )

    def book(self, opponents: NDArray[np.int64], results: NDArray[np.float64]) -> None:
        """Note games against places of the line-up: 1 for a win of the learner, 1/2 for a tie, else 0."""
        for place, result in zip(opponents - len(self._fixed), results, strict=True):
            if 0 <= place < len(self.snapshots):
                self.win_rates[place] += (result - self.win_rates[place]) / RECENT_RESULTS

    def add(self, newest: Tensors) -> None:
        """Keep a snapshot, whose rate is taken to be even at first."""
        if len(self.snapshots) < self._recipe.pool_size:
            self.snapshots.append(newest)
            self.win_rates = np.append(self.win_rates, 0.5)
        else:
            self.snapshots[self._oldest] = newest
            self.win_rates[self._oldest] = 0.5
            self._oldest = (self._oldest + 1) % len(self.snapshots)

    def get_state(self) -> tuple[Tensors, dict[str, Any]]:
        """The snapshots as tensors, and plain numbers."""
        tensors = {
            f"pool.{number}.{name}": value
            for number, snapshot in enumerate(self.snapshots)
            for name, value in snapshot.items()
        }
        return tensors, {"win_rates": self.win_rates.tolist(), "oldest": self._oldest}

    def set_state(self, tensors: Tensors, numbers: dict[str, Any], names: Iterable[str]) -> None:
        """Continue from what `get_state` returned; `names` are those of a snapshot's tensors."""
        names = list(names)
        self.win_rates = np.array(numbers["win_rates"], np.float64)
        self._oldest = int(numbers["oldest"])
        self.snapshots = [
            {name: tensors[f"pool.{number}.{name}"] for name in names}
            for number in range(len(self.win_rates))
        ]
