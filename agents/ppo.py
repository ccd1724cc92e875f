"""The learned agent: plays the network of a checkpoint folder."""

import hashlib
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.vector import VectorEnv

from .attention import make_network
from .checkpoint import (
    POLICY,
    CheckpointError,
    PolicySpec,
    check_finite,
    find_checkpoint,
    read_checkpoint,
)
from .network import Network, best_actions, sample_actions


class PPOAgent:
    """Plays a policy network: draws actions as it learned to, or plays the most likely one.

    Args:
        network: the actor.
        spec: what it was trained for; `act` refuses any other environment. None: not checked.
        deterministic: play the most likely action; a policy that is still unsure plays worse so.
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
        """The agent of a checkpoint folder, or of the best (else newest) checkpoint of a run folder.

        Raises `CheckpointError` if it is missing or damaged, or its network does not fit what it claims.
        """
        folder = find_checkpoint(Path(path))
        checkpoint = read_checkpoint(folder, (POLICY,))
        tensors = checkpoint.tensors(POLICY)
        check_finite(tensors, folder)
        try:
            network = make_network(tensors)
        except ValueError as error:
            raise CheckpointError(f"checkpoint {folder} is damaged: {error}") from None
        spec = checkpoint.spec
        if (network.observation_size, network.action_count) != (spec.observation_size, spec.action_count):
            raise CheckpointError(
                f"checkpoint {folder} is damaged: its network maps {network.observation_size} numbers to "
                f"{network.action_count} actions, not {spec.observation_size} to {spec.action_count}"
            )
        return cls(network, spec, name=f"ppo:{path}")

    def reset(self, seed: int) -> None:
        """Start the agent's own random stream afresh."""
        self._rng = np.random.default_rng(seed)

    def act(self, env: VectorEnv, lanes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Actions, int64 (len(lanes),), one for the mover of each lane.

        Raises `CheckpointError` if the network was trained for another environment.
        """
        if env is not self._checked:
            if self.spec is not None:
                self.spec.check(policy_spec(env), self.name)
            self._checked = env
        logits = self.network.logits(env.observe(lanes=lanes))
        mask = env.action_mask[lanes].view(np.bool_)
        if self.deterministic:
            return best_actions(logits, mask)
        return sample_actions(logits, mask, self._rng)


def policy_spec(env: VectorEnv) -> PolicySpec:
    """What a network for this environment has to be trained for."""
    encoder = env.game.encoder(env.setup.encoder)
    table = encoder.describe() if encoder.describe is not None else []
    digest = hashlib.sha256(json.dumps([[str(cell) for cell in row] for row in table]).encode())
    return PolicySpec(
        env_id=env.game.id,
        num_players=env.num_players,
        encoder=env.setup.encoder,
        observation_size=encoder.size,
        observation_hash=digest.hexdigest()[:16],
        action_count=env.num_actions,
    )
