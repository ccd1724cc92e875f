"""Agents: whoever plays a seat. All share the interface of `eurozoo.agents.base.Agent`."""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from eurozoo.envs.core.errors import EurozooError

if TYPE_CHECKING:
    from eurozoo.envs.core.game import Game

    from .base import Agent


class AgentError(EurozooError):
    """No agent is described by this text."""


def has_greedy(game: "Game") -> bool:
    """Whether the game has a hand-made player: a module `eurozoo.agents.<name>`."""
    return find_spec(f"{__name__}.{game.name}") is not None


def make_agent(spec: str, game: "Game") -> "Agent":
    """An agent for `game` from a text: `random`, `greedy`, `mcts` (or with its options, such as
    `mcts:simulations=200,playout=random`), `ppo:<checkpoint or run folder>`, or
    `ppo+search:<checkpoint or run folder>` (options behind a comma).

    Raises `AgentError` for any other text and where the game lacks a greedy agent that is needed,
    `OptionError` for an unknown option of a search, `CheckpointError` (of `eurozoo.agents.checkpoint`) if the
    folder is missing, damaged, or of another game.
    """
    kind, _, argument = spec.partition(":")
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
    if kind == "ppo+search" and argument:
        from .search import MCTSAgent, Network, Search

        path, _, options = argument.partition(",")
        search = Search.read(f"playout=network,{options}".rstrip(","), game.name)
        network = Network.load(path)
        _check_game(spec, network.spec.env_id, game)
        return MCTSAgent(game, search, network=network, name=spec)
    if kind == "ppo" and argument:
        from .ppo import PPOAgent

        learned = PPOAgent.load(argument)
        if learned.spec is not None:
            _check_game(spec, learned.spec.env_id, game)
        return learned
    raise AgentError(
        f"no agent is called {spec!r}; write random, greedy, mcts, ppo:<checkpoint folder>, "
        "or ppo+search:<checkpoint folder>"
    )


def _check_game(spec: str, env_id: str, game: "Game") -> None:
    from .checkpoint import CheckpointError

    if env_id != game.id:
        raise CheckpointError(f"{spec} was trained for {env_id}, not for {game.id}")
