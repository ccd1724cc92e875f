"""Compiling the kernels of a search ahead of time."""

import numpy as np

from eurozoo.envs.core.registry import find, make_vec

from .. import has_greedy
from ..network import Described
from ..ppo import policy_spec
from .agent import MCTSAgent
from .mlp import Network
from .options import PLAYOUTS, Search


def warmup(game_id: str) -> None:
    """Compile the search of a game with every kind of playouts; networks see the default encoder.

    Raises `UnknownGameError`.
    """
    game = find(game_id)
    env = make_vec(game_id, 1, seed=0)
    spec = policy_spec(env)
    inputs = spec.observation_size
    actor, critic = (
        (np.zeros((inputs + 1) * outputs, np.float32), np.array([inputs, outputs]))
        for outputs in (spec.action_count, 1)
    )
    network = Network(spec, actor, Described(0, 0, 0), critic, "score", 1.0)
    for playout in PLAYOUTS:
        if playout == "greedy" and not has_greedy(game):
            continue
        search = Search(simulations=1, playout=playout)
        agent = MCTSAgent(game, search, network=network if playout == "network" else None)
        agent.act(env, np.zeros(1, np.int64))
