"""Agents: whoever plays a seat. All share the interface of `eurozoo.agents.base.Agent`."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from eurozoo.envs.core.errors import EurozooError

if TYPE_CHECKING:
    from eurozoo.envs.core.game import Game

    from .base import Agent
    from .checkpoint import Policy


class AgentError(EurozooError):
    """No agent is described by this text."""


def has_greedy(game: "Game") -> bool:
    """Whether the game has a hand-made player: a module `eurozoo.agents.<name>`."""
    return find_spec(f"{__name__}.{game.name}") is not None


def make_agent(spec: str, game: "Game", num_players: int | None = None) -> "Agent":
    """An agent for `game` from a text:

    - `random`, `greedy`
    - `mcts`: tree search; with options `mcts:simulations=200,playout=random`
    - `ppo`: the trained network that comes with eurozoo for `num_players` (default: the game's default); or
      `ppo:<checkpoint file or folder, or run folder>`
    - `ppo+search`: tree search guided by that network; or `ppo+search:<checkpoint>`, and with options
      `ppo+search:simulations=50` or `ppo+search:<checkpoint>,simulations=50`

    Raises `AgentError` for any other text and where the game lacks a greedy agent that is needed,
    `OptionError` for an unknown option of a search, `CheckpointError` (of `eurozoo.agents.checkpoint`) if the
    checkpoint is missing, damaged, or of another game or number of players.
    """
    kind, colon, argument = spec.partition(":")
    if colon and not argument:
        kind = ""
    if kind == "random" and not argument:
        from .random import RandomAgent

        return RandomAgent()
    if kind == "greedy" and not argument:
        if not has_greedy(game):
            raise AgentError(f"{game.id} has no greedy agent")
        agent: Agent = import_module(f"{__name__}.{game.name}").GreedyAgent()
        return agent
    if kind == "mcts":
        from .search import MCTSAgent, Search

        return MCTSAgent(game, Search.read(argument, game.name), name=spec)
    if kind == "ppo":
        from .ppo import PPOAgent

        learned = PPOAgent.of(_load(argument, game, num_players))
        learned.name = spec
        return learned
    if kind == "ppo+search":
        from .search import MCTSAgent, Network, Search

        path, options = _split(argument)
        search = Search.read(f"playout=network,{options}".rstrip(","), game.name)
        return MCTSAgent(game, search, network=Network.of(_load(path, game, num_players)), name=spec)
    raise AgentError(f"no agent is called {spec!r}; write random, greedy, mcts, ppo, or ppo+search")


def find_policy(spec: str, game: "Game", num_players: int | None = None) -> "Policy | None":
    """The network of the agent that a text describes; None if it has none.

    Raises `CheckpointError` as `make_agent` does.
    """
    kind, _, argument = spec.partition(":")
    if kind == "ppo":
        return _load(argument, game, num_players)
    return _load(_split(argument)[0], game, num_players) if kind == "ppo+search" else None


def _split(argument: str) -> tuple[str, str]:
    """Path of a checkpoint and options of a search, either of which may be missing."""
    from .search import Search

    path, _, options = argument.partition(",")
    return ("", argument) if Search.is_option(path) else (path, options)


def _load(path: str, game: "Game", num_players: int | None) -> "Policy":
    """The checkpoint at a path, or without one that which comes with eurozoo."""
    from .checkpoint import CheckpointError, load_policy, shipped

    policy = load_policy(Path(path) if path else shipped(game.id, num_players or game.default_players))
    if policy.spec.env_id != game.id:
        raise CheckpointError(f"{policy.path} was trained for {policy.spec.env_id}, not for {game.id}")
    if num_players not in (None, policy.spec.num_players):
        raise CheckpointError(
            f"{policy.path} was trained for num_players={policy.spec.num_players}, not for {num_players}"
        )
    return policy
