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


def make_agent(spec: str, game: "Game", num_players: int | None = None) -> "Agent":
    """An agent for `game` from a text: `random`, `greedy`, `mcts` (or with its options, such as
    `mcts:simulations=200,playout=random`), `ppo` (the trained one that comes with eurozoo), or
    `ppo:<checkpoint file or folder, or run folder>`. For `ppo` alone, `num_players` says which (default: the
    game's default).

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
        from .mcts import MCTSAgent, Search

        return MCTSAgent(game, Search.read(argument), name=spec)
    if kind == "ppo" and (argument or spec == kind):
        from .checkpoint import CheckpointError, shipped
        from .ppo import PPOAgent

        if argument:
            learned = PPOAgent.load(argument)
        else:
            learned = PPOAgent.load(shipped(game.id, num_players or game.default_players))
            learned.name = spec
        if learned.spec is not None and learned.spec.env_id != game.id:
            raise CheckpointError(f"{spec} was trained for {learned.spec.env_id}, not for {game.id}")
        return learned
    raise AgentError(f"no agent is called {spec!r}; write random, greedy, mcts, ppo, or ppo:<checkpoint>")
