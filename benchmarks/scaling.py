"""How fast the decisions of an update are collected: in one process, and by workers of a local Ray.

    python -m eurozoo.benchmarks.scaling village-v0 --workers 1 2

Needs the extras `train` and `ray`. Each worker plays so many lanes, and one process as many as one worker; or
(`--shared`) all share the same lanes out, as a training does. On every other seat is the newest self.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

import torch
import tyro
from tyro.conf import Positional

from eurozoo.agents.ppo import PPOAgent
from eurozoo.envs.core.registry import find
from eurozoo.training.distributed.cluster import connection
from eurozoo.training.distributed.learner import RayLearner
from eurozoo.training.learner import Learner
from eurozoo.training.recipe import find_recipe, load_recipe
from eurozoo.training.selfplay import torch_network, training_env

from .measure import Rate, measure, timed


@dataclass(frozen=True)
class ScalingConfig:
    """What is measured."""

    game: Annotated[Positional[str], tyro.conf.arg(metavar="GAME")]
    """Id of the game."""
    num_players: int = 2
    """Seats at the table."""
    workers: tuple[int, ...] = (1, 2)
    """Numbers of workers to compare."""
    lanes: int = 256
    """Games played side by side by each worker."""
    shared: bool = False
    """Share so many lanes out among the workers."""
    steps: int = 64
    """Decisions per game between two updates."""
    seconds: float = 5.0
    """Least time of a run."""
    runs: int = 3
    """Of which the median counts."""


def main(config: ScalingConfig) -> None:
    """Print decisions of the learning seats per second."""
    torch.set_num_threads(1)
    lanes = f"{config.lanes} lanes {'in all' if config.shared else 'each'}"
    print(f"{config.game}, {config.num_players} players, {lanes}, {config.steps} steps")
    show("one process", rate_of(config, config.lanes, Learner))
    for workers in config.workers:
        total = config.lanes if config.shared else config.lanes * workers
        with connection(None, workers):
            show(f"{workers} workers", rate_of(config, total, partial(RayLearner, workers=workers)))


def rate_of(config: ScalingConfig, lanes: int, make_learner: Callable[..., Learner]) -> Rate:
    """Decisions per second of `Learner.collect` in so many lanes in all; without learning."""
    game = find(config.game)
    recipe = load_recipe(find_recipe(game.name), config.num_players)
    recipe = replace(recipe, num_envs=lanes, num_steps=config.steps)
    env = training_env(game, config.num_players, recipe, range(lanes), 0)
    learner = make_learner(recipe, env, 0)
    learner.meet([PPOAgent(torch_network(learner.weights()))], [1.0])

    def collect() -> int:
        learner.collect()
        return lanes * config.steps

    try:
        return measure(timed(collect), config.seconds, config.runs)
    finally:
        learner.close()


def show(name: str, rate: Rate) -> None:
    """A line of output."""
    print(f"{name:12} {rate.median:8.0f} decisions/s, {min(rate.runs):.0f} to {max(rate.runs):.0f}")


if __name__ == "__main__":
    main(tyro.cli(ScalingConfig))
