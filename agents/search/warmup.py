"""Compiling the kernels of a search ahead of time."""

import numpy as np

from eurozoo.envs.core.registry import find, make_vec
from eurozoo.envs.core.vector import VectorEnv

from .. import has_greedy
from ..network import Described
from ..ppo import policy_spec
from .agent import MCTSAgent
from .mlp import Network
from .options import PLAYOUTS, Search


def warmup(game_id: str) -> None:
    """Compile the search of a game with every kind of playouts, and networks for every encoder of one row.

    Raises `UnknownGameError`.
    """
    game = find(game_id)
    env = make_vec(game_id, 1, seed=0)
    for playout in PLAYOUTS:
        if playout == "greedy" and not has_greedy(game):
            continue
        names = [name for name in game.encoders if len(game.encoder(name).shape) == 1]
        networks = [_network(env, name) for name in names] if playout == "network" else [None]
        for network in networks:
            agent = MCTSAgent(game, Search(simulations=1, playout=playout), network=network)
            agent.act(env, np.zeros(1, np.int64))


def _network(env: VectorEnv, encoder: str) -> Network:
    """A network of zeros."""
    spec = policy_spec(env, encoder)
    described = Described(*(env.game.encoder(encoder).described or (0, 0, 0)))
    inputs = spec.observation_size - described.size
    actor, critic = (
        (np.zeros((inputs + 1) * outputs, np.float32), np.array([inputs, outputs]))
        for outputs in (spec.action_count + described.numbers, 1)
    )
    return Network(spec, actor, described, critic, "score", 1.0)
