"""Positions played through the public API alone: what the rule tests of all games share."""

from __future__ import annotations

from functools import cache
from typing import Any

import eurozoo

Position = dict[str, Any]
Player = dict[str, Any]


@cache
def environment(game: str, num_players: int, **options: Any) -> Any:
    """One environment per game and player count, reused by all tests: `load` sets the position."""
    return eurozoo.make(game, num_players=num_players, **options)


def fresh(game: str, num_players: int, seed: int = 0, **options: Any) -> Any:
    """The environment right after `reset`."""
    env = environment(game, num_players, **options)
    env.reset(seed=seed)
    return env


def load(p: Position, **options: Any) -> Any:
    """The environment at a position."""
    env = environment(p["game"], p["num_players"], **options)
    env.reset(seed=0)
    env.set_position(p)
    return env


def legal(env: Any) -> set[str]:
    """Words of the legal actions."""
    return set(env.legal_actions())


def step(env: Any, *words: str) -> Any:
    """Play these words one after the other; each must be legal."""
    for i, word in enumerate(words):
        allowed = legal(env)
        assert word in allowed, f"{word!r} (word {i + 1}) at {decision(env)}: legal is {sorted(allowed)}"
        env.step(env.action_id(word))
    return env


def decision(env: Any) -> str:
    name: str = env.decision_name()
    return name


def play(p: Position, *words: str) -> Position:
    """The position after these words."""
    after: Position = step(load(p), *words).get_position()
    return after


def options(p: Position, *words: str) -> set[str]:
    """What is legal after these words."""
    return legal(step(load(p), *words))


def over(env: Any) -> bool:
    return all(env.terminations.values()) or all(env.truncations.values())


def me(p: Position, seat: int = 0) -> Player:
    player: Player = p["players"][seat]
    return player


def scores(p: Position) -> list[int]:
    """Scores if the game ended now."""
    found: list[int] = load(p).scores()
    return found
