"""Agents against each other: batches of games with seats rotated, results with confidence intervals."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.agents.base import Agent
from eurozoo.envs.core.loops import PASS
from eurozoo.envs.core.registry import find, make_options
from eurozoo.envs.core.vector import VectorEnv

from .statistics import Interval, bootstrap_mean, wilson
from .tables import text_table

MAX_LANES = 512


@dataclass(frozen=True)
class Results:
    """Finished games, by the place of an agent in the line-up (not by its seat); G games, P players."""

    scores: NDArray[Any]
    """int32 or float32 (G, P): final scores."""
    shares: NDArray[np.float64]
    """float64 (G, P): 1 for the winner, a part of it for each who shares a win, else 0."""
    truncated: NDArray[np.bool_]
    """bool (G,): games ended by `max_turns`."""
    decisions: NDArray[np.int64]
    """int64 (G,): decisions of all seats, forced ones included."""


@dataclass(frozen=True)
class Match:
    """How one agent fared against others."""

    agent: str
    opponent: str
    games: int
    win_rate: float
    """Shared wins count in part. Nan in solo games."""
    win_rate_interval: Interval
    """95% Wilson interval."""
    mean_score: float
    mean_score_interval: Interval
    """95% bootstrap interval."""
    opponent_mean_score: float
    truncated: int

    def as_dict(self) -> dict[str, Any]:
        """Plain form for JSON: without numbers that a solo game does not have."""
        return {k: v for k, v in asdict(self).items() if v != (np.nan, np.nan) and v == v}


def play_games(game: str, lineup: Sequence[Agent], games: int, seed: int, **options: Any) -> Results:
    """Play `games` games of the line-up, one agent per player.

    In game g agent k sits on seat (k + g) modulo P, so each sits everywhere equally often. Game g is dealt
    from `SeedSequence(seed, spawn_key=(0, g))`; agent k draws from `spawn_key=(1, k)`. Every action is
    checked by the env, which raises `IllegalActionError` for an illegal one.
    """
    players = len(lineup)
    parts = []
    for k, agent in enumerate(lineup):
        agent.reset(derived_seed(seed, 1, k))
    for first in range(0, games, MAX_LANES):
        numbers = np.arange(first, min(first + MAX_LANES, games))
        seeds = [derived_seed(seed, 0, int(number)) for number in numbers]
        env = VectorEnv(
            find(game),
            len(numbers),
            make_options({**options, "num_players": players}),
            seed=seeds,
            autoreset_mode="Disabled",
        )
        # whose agent sits on each seat, and on which seat each agent sits
        agents = (np.arange(players) - numbers[:, None]) % players
        seats = (np.arange(players) + numbers[:, None]) % players
        _play(env, lineup, agents)
        won = np.take_along_axis(env.final_winners, seats, axis=1)
        parts.append(
            Results(
                np.take_along_axis(env.final_scores, seats, axis=1),
                won / won.sum(axis=1, keepdims=True),
                env.truncations.copy(),
                env.final_state["decisions"].astype(np.int64),
            )
        )
    return Results(
        *(np.concatenate(arrays) for arrays in zip(*(vars(part).values() for part in parts), strict=True))
    )


def _play(env: VectorEnv, lineup: Sequence[Agent], agents: NDArray[np.int64]) -> None:
    """Play all lanes to the end; `agents[i, seat]` says who of the line-up sits there."""
    while len(running := np.flatnonzero(~(env.terminations | env.truncations))):
        movers = agents[running, env.agent_selection[running]]
        actions = np.full(env.num_envs, PASS, np.int64)
        for k, agent in enumerate(lineup):
            if len(lanes := running[movers == k]):
                actions[lanes] = agent.act(env, lanes)
        env.step(actions)


def derived_seed(seed: int, *key: int) -> int:
    """A seed below 2^64 that belongs to `key` alone."""
    return int(np.random.SeedSequence(seed, spawn_key=key).generate_state(1, np.uint64)[0])


def play_match(
    game: str, agent: Agent, opponents: Sequence[Agent], games: int, seed: int, **options: Any
) -> Match:
    """How `agent` fares against `opponents` (one per other seat; none in a solo game)."""
    results = play_games(game, [agent, *opponents], games, seed, **options)
    solo = not opponents
    wins, scores = float(results.shares[:, 0].sum()), results.scores[:, 0]
    return Match(
        agent=agent.name,
        opponent="" if solo else opponents[0].name,
        games=games,
        win_rate=np.nan if solo else wins / games,
        win_rate_interval=(np.nan, np.nan) if solo else wilson(wins, games),
        mean_score=float(scores.mean()),
        mean_score_interval=bootstrap_mean(scores),
        opponent_mean_score=np.nan if solo else float(results.scores[:, 1:].mean()),
        truncated=int(results.truncated.sum()),
    )


def match_table(matches: Sequence[Match]) -> str:
    """The matches as lines of text."""
    rows = [
        (
            "agent",
            "opponent",
            "games",
            "win rate",
            "95% interval",
            "mean score",
            "95% interval",
            "their score",
        )
    ]
    for m in matches:
        solo = m.win_rate != m.win_rate
        rows.append(
            (
                m.agent,
                "-" if solo else m.opponent,
                str(m.games),
                "-" if solo else f"{m.win_rate:.1%}",
                "-" if solo else "{:.1%} to {:.1%}".format(*m.win_rate_interval),
                f"{m.mean_score:.1f}",
                "{:.1f} to {:.1f}".format(*m.mean_score_interval),
                "-" if solo else f"{m.opponent_mean_score:.1f}",
            )
        )
    return text_table(rows)
