"""The random agent: any legal action, all equally likely."""

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.vector import VectorEnv


class RandomAgent:
    """Plays a uniformly random legal action in every lane."""

    name = "random"

    def __init__(self) -> None:
        self._rng = np.random.default_rng()

    def reset(self, seed: int) -> None:
        """Start the agent's own random stream afresh."""
        self._rng = np.random.default_rng(seed)

    def act(self, env: VectorEnv, lanes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Actions, int64 (len(lanes),), one for the mover of each lane."""
        actions, counts = env.legal_actions
        return actions[lanes, self._rng.integers(counts[lanes])].astype(np.int64)
