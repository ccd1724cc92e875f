"""The learned agent: plays the network of a checkpoint folder."""

import hashlib
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.vector import VectorEnv

from .attention import make_network
from .checkpoint import CheckpointError, Policy, PolicySpec, load_policy
from .network import Network, best_actions, sample_actions


class PPOAgent:
    """Plays a policy network: draws actions as it does while it learns, or plays the most likely one.

    Args:
        network: the actor.
        spec: what it was trained for; `act` refuses any other environment. None: not checked, and seen by
            the encoder of the environment.
        deterministic: play the most likely action instead of drawing one.
        name: how tables call the agent.
    """

    def __init__(
        self,
        network: Network,
        spec: PolicySpec | None = None,
        *,
        deterministic: bool = False,
        name: str = "ppo",
    ) -> None:
        self.network = network
        self.spec = spec
        self.deterministic = deterministic
        self.name = name
        self._rng = np.random.default_rng()
        self._checked: VectorEnv | None = None

    @classmethod
    def load(cls, path: str | Path) -> "PPOAgent":
        """The agent of an exported file, a checkpoint folder, or the best (else newest) checkpoint of a run
        folder. It plays the most likely actions.

        Raises `CheckpointError` if it is missing or damaged, or its network does not fit what it claims.
        """
        agent = cls.of(load_policy(Path(path)))
        agent.name = f"ppo:{path}"
        return agent

    @classmethod
    def of(cls, policy: Policy) -> "PPOAgent":
        """The agent that plays the most likely actions of a policy; `CheckpointError` if its network does not
        fit what it claims."""
        try:
            network = make_network(policy.tensors)
        except ValueError as error:
            raise CheckpointError(f"checkpoint {policy.path} is damaged: {error}") from None
        spec = policy.spec
        if (network.observation_size, network.action_count) != (spec.observation_size, spec.action_count):
            raise CheckpointError(
                f"checkpoint {policy.path} is damaged: its network maps {network.observation_size} "
                f"numbers to {network.action_count} actions, not {spec.observation_size} "
                f"to {spec.action_count}"
            )
        return cls(network, spec, deterministic=True)

    def reset(self, seed: int) -> None:
        """Start the agent's own random stream afresh."""
        self._rng = np.random.default_rng(seed)

    def act(self, env: VectorEnv, lanes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Actions, int64 (len(lanes),), one for the mover of each lane.

        The network sees the game by the encoder that it was trained with, whatever that of `env`. Raises
        `CheckpointError` if it was trained for another environment.
        """
        if env is not self._checked:
            if self.spec is not None:
                self.spec.check(policy_spec(env, self.spec.encoder), self.name)
            self._checked = env
        encoder = None if self.spec is None else self.spec.encoder
        logits = self.network.logits(env.observe(lanes=lanes, encoder=encoder))
        mask = env.action_mask[lanes].view(np.bool_)
        if self.deterministic:
            return best_actions(logits, mask)
        return sample_actions(logits, mask, self._rng)


def policy_spec(env: VectorEnv, encoder_name: str | None = None) -> PolicySpec:
    """What a network for this environment, seen by its own or another encoder, has to be trained for.

    Raises `OptionError` if the game has no such encoder.
    """
    name = encoder_name or env.setup.encoder
    encoder = env.game.encoder(name)
    table = encoder.describe() if encoder.describe is not None else []
    digest = hashlib.sha256(json.dumps([[str(cell) for cell in row] for row in table]).encode())
    return PolicySpec(
        env_id=env.game.id,
        num_players=env.num_players,
        encoder=name,
        observation_size=encoder.size,
        observation_hash=digest.hexdigest()[:16],
        action_count=env.num_actions,
    )
