"""How fast RLlib's env runner plays one of our games: self-play by policy mapping, an action-masked module.

    python -m eurozoo.benchmarks.rllib village-v0 --envs 256

Needs `ray[rllib]`, which comes with no extra: it demands a certain version of gymnasium. Compare with
`eurozoo.benchmarks.scaling`, whose decisions are those of the learning seats: here those of all seats count.
"""

import logging
from dataclasses import dataclass
from typing import Annotated, Any

import gymnasium
import numpy as np
import ray
import torch
import tyro
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from tyro.conf import Positional

import eurozoo

from .measure import measure, timed

POLICIES = ("learner", "past")


@dataclass(frozen=True)
class RLlibConfig:
    """What is measured."""

    game: Annotated[Positional[str], tyro.conf.arg(metavar="GAME")]
    """Id of the game."""
    envs: int = 1
    """Games played side by side by the one env runner, in this process."""
    steps: int = 32
    """Decisions per game and call."""
    seconds: float = 5.0
    """Least time of a run."""
    runs: int = 3
    """Of which the median counts."""


class Table(MultiAgentEnv):  # type: ignore[misc]
    """A game of two: whoever is to move acts, as the agent of its seat."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self.env = eurozoo.make(config["game"], num_players=2)
        self.possible_agents = self.agents = list(self.env.possible_agents)
        actions = self.env.action_space("player_0")
        seen = gymnasium.spaces.Dict(
            {
                "action_mask": gymnasium.spaces.Box(0, 1, (int(actions.n),), np.float32),
                "observations": self.env.observation_space("player_0")["observation"],
            }
        )
        self.observation_spaces = dict.fromkeys(self.agents, seen)
        self.action_spaces = dict.fromkeys(self.agents, actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Start a game."""
        self.env.reset(seed=seed)
        return self._see([self.env.agent_selection]), {}

    def step(self, action_dict: dict[Any, Any]) -> Any:
        """Play the mover's action."""
        (action,) = action_dict.values()
        self.env.step(int(action))
        over = any(self.env.terminations.values()) or any(self.env.truncations.values())
        seats = self.agents if over else [self.env.agent_selection]
        rewards = {agent: float(reward) for agent, reward in self.env.rewards.items()}
        return self._see(seats), rewards, {"__all__": over}, {"__all__": False}, {}

    def _see(self, seats: Any) -> dict[str, Any]:
        seen = {agent: self.env.observe(agent) for agent in seats}
        return {
            agent: {
                "action_mask": one["action_mask"].astype(np.float32),
                "observations": one["observation"].copy(),
            }
            for agent, one in seen.items()
        }


def main(config: RLlibConfig) -> None:
    """Print decisions of all seats per second."""
    torch.set_num_threads(1)
    ray.init("local", num_cpus=1, include_dashboard=False, logging_level=logging.ERROR, log_to_driver=False)
    runner = MultiAgentEnvRunner(config=settings(config))

    def collect() -> int:
        episodes = runner.sample(num_timesteps=config.steps * config.envs, random_actions=False)
        return sum(episode.env_steps() for episode in episodes)

    rate = measure(timed(collect), config.seconds, config.runs)
    print(f"{config.game}, {config.envs} envs: {rate.median:.0f} decisions/s, {min(rate.runs):.0f} to "
          f"{max(rate.runs):.0f}")  # fmt: skip


def settings(config: RLlibConfig) -> Any:
    """PPO on one local env runner, with the networks of a recipe's defaults; seats change with the game."""
    networks = {
        name: RLModuleSpec(
            module_class=ActionMaskingTorchRLModule,
            model_config={
                "fcnet_hiddens": [256, 256],
                "fcnet_activation": "relu",
                "head_fcnet_hiddens": [],
                "vf_share_layers": False,
            },
        )
        for name in POLICIES
    }
    return (
        PPOConfig()
        .environment(Table, env_config={"game": config.game}, disable_env_checking=True)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=config.envs)
        .multi_agent(
            policies=set(POLICIES),
            policy_mapping_fn=policy_of,
        )
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=networks))
    )


def policy_of(agent: Any, episode: Any, **_: Any) -> str:
    """Who plays a seat: it changes with the game."""
    return POLICIES[(hash(episode.id_) + int(agent[-1])) % len(POLICIES)]


if __name__ == "__main__":
    main(tyro.cli(RLlibConfig))
