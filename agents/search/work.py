"""What the kernels of a search share: settings, and memory that is allocated once."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.game import Game

from ..lines import DEPTH, line_dtype
from .mlp import Network
from .tree import NO_NODE, node_dtype

MAX_PATH = 512  # decisions in the tree, forced ones aside

CONFIG = np.dtype(
    [
        # fields of `Search`
        ("exploration", "f8"),
        ("depth", "i8"),
        ("turns", "i8"),
        ("temperature", "f8"),
        ("margin", "f8"),
        ("scale", "f8"),
        ("trees", "i8"),
        # of the game and the network
        ("unit", "f8"),  # points of 1 of the kernels' scores
        ("top", "f8"),  # solo: points that count as 1
        ("described", "i8", (3,)),  # `Described`
        ("signal", "i8"),  # index in `SIGNALS`
        ("reward_scale", "f8"),  # points that are worth 1 to the critic
    ],
    align=True,
)


class Work(NamedTuple):
    """Memory of a search. W workers share the lanes; each gets its part of all arrays, without the axis W.

    M nodes, A actions, P seats of the largest table, D inputs and H outputs of the networks.
    """

    nodes: Any  # node_dtype (W, M)
    used: Any  # int64 (W, 1): nodes in use
    dice: Any  # uint64 (W, 1): state of the random numbers that choose
    counters: Any  # int64 (W, 2): simulations, decisions in them
    copies: Any  # STATE (W, 2): the game that is simulated; how it stood when the turn began
    listed: Any  # int16 (W, A): legal actions
    options: Any  # int16 (W, A): those worth trying
    priors: Any  # float64 (W, A): how likely each of them seems
    child_of: Any  # int32 (W, A): child by action
    path: Any  # int64 (W, MAX_PATH): nodes of a simulation
    judgement: Any  # (W, 1): what the greedy player values by
    games: Any  # STATE (W, DEPTH), ids, line: as `agents.lines` wants them
    ids: Any  # int16 (W, DEPTH, A)
    line: Any  # line_dtype (W, 1)
    inputs: Any  # float32 (W, D)
    hidden: Any  # float32 (W, 2, H)
    scores: Any  # int32 (W, P)
    points: Any  # float64 (W, P)
    won: Any  # int32 (W, P)
    out: Any  # float64 (W, P): value of a simulation to each seat, from 0 to 1
    actor: Any  # float32 weights and int64 sizes of the networks, the same for all workers
    actor_sizes: Any
    critic: Any
    critic_sizes: Any


#: arrays that all workers share
SHARED = ("actor", "actor_sizes", "critic", "critic_sizes")


def new_work(
    game: Game, workers: int, nodes: int, judgement: NDArray[Any] | None, network: Network | None
) -> Work:
    """Memory for so many workers, each with so many nodes; that of a missing greedy player is empty."""
    players, actions = game.players[-1], game.num_actions

    def zeros(shape: int | tuple[int, ...], dtype: Any) -> NDArray[Any]:
        return np.zeros((workers, *np.atleast_1d(shape)), dtype)

    if judgement is None:
        judgement = np.zeros(1, np.int8)
    nothing = np.zeros(0, np.float32), np.zeros(0, np.int64)
    actor, critic = (network.actor, network.critic) if network else (nothing, nothing)
    return Work(
        nodes=zeros(nodes, node_dtype(players)),
        used=zeros(1, np.int64),
        dice=zeros(1, np.uint64),
        counters=zeros(2, np.int64),
        copies=zeros(2, game.state_dtype),
        listed=zeros(actions, np.int16),
        options=zeros(actions, np.int16),
        priors=zeros(actions, np.float64),
        child_of=np.full((workers, actions), NO_NODE, np.int32),
        path=zeros(MAX_PATH, np.int64),
        judgement=np.repeat(judgement[None], workers, axis=0),
        games=zeros(DEPTH, game.state_dtype),
        ids=zeros((DEPTH, actions), np.int16),
        line=zeros(1, line_dtype(actions)),
        inputs=zeros(network.spec.observation_size if network else 0, np.float32),
        hidden=zeros((2, network.width if network else 0), np.float32),
        scores=zeros(players, np.int32),
        points=zeros(players, np.float64),
        won=zeros(players, np.int32),
        out=zeros(players, np.float64),
        actor=actor[0],
        actor_sizes=actor[1],
        critic=critic[0],
        critic_sizes=critic[1],
    )
