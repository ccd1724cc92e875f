"""What plays: one interface over batches of lanes, for opponents, tournaments and evaluation alike."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .vector import VectorEnv


class Agent(Protocol):
    """Chooses actions for the movers of some lanes of a `VectorEnv`."""

    name: str
    """For tables of results."""

    def reset(self, seed: int) -> None:
        """Start the agent's own random numbers afresh."""
        ...

    def act(self, env: VectorEnv, lanes: NDArray[np.int64], /) -> NDArray[np.int64]:
        """int64 (len(lanes),): a legal action for the mover of each lane.

        An agent may use `env.observe(lanes=lanes)`, `env.action_mask`, `env.legal_actions` and
        `env.agent_selection`. `env.state` holds the future and what others hide: an agent that searches works
        on `env.clone(lanes)` after `determinize`.
        """
        ...
