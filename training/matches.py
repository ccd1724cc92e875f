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
    seats: NDArray[np.int64]
    """int64 (G, P): where each sat."""


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
    mean_decisions: float
    """Decisions of a game, of all seats, forced ones included."""
    seat_win_rates: tuple[float, ...]
    """Win rate on each seat; empty in solo games."""

    def as_dict(self) -> dict[str, Any]:
        """Plain form for JSON: without what a solo game does not have."""
        return {k: v for k, v in asdict(self).items() if v not in ((np.nan, np.nan), ()) and v == v}


def play_games(game: str, lineup: Sequence[Agent], games: int, seed: int, **options: Any) -> Results:
    """Play `games` games of the line-up, one agent per player.

    In game g agent k sits on seat (k + g) modulo P, so each sits everywhere equally often. Game g is dealt
    from `SeedSequence(seed, spawn_key=(0, g))`; agent k draws from `spawn_key=(1, k)`. Every action is
    checked by the env, which raises `IllegalActionError` for an illegal one.
    """
    players = len(lineup)
    for k, agent in enumerate(lineup):
        agent.reset(derived_seed(seed, 1, k))
    parts = []
    for first in range(0, games, MAX_LANES):
        numbers = np.arange(first, min(first + MAX_LANES, games))
        env = deal(game, [derived_seed(seed, 0, int(number)) for number in numbers], players, **options)
        parts.append(play_lanes(env, lineup, (np.arange(players) + numbers[:, None]) % players))
    return Results(
        *(np.concatenate(arrays) for arrays in zip(*(vars(part).values() for part in parts), strict=True))
    )


def deal(game: str, seeds: Sequence[int], players: int, **options: Any) -> VectorEnv:
    """Games side by side, one per seed, each to be played once."""
    given = make_options({**options, "num_players": players})
    return VectorEnv(find(game), len(seeds), given, seed=seeds, autoreset_mode="Disabled")


def play_lanes(
    env: VectorEnv,
    lineup: Sequence[Agent],
    seats: NDArray[np.int64],
    actions: Sequence[list[int]] | None = None,
) -> Results:
    """Play all lanes of `env` to the end.

    `seats`, int64 (N, P): where each of the line-up sits in each lane. `actions`: one list per lane, to which
    the actions played there are added. Raises `IllegalActionError` for an illegal action of an agent.
    """
    agents = np.argsort(seats, axis=1)  # who of the line-up sits on each seat
    while len(running := np.flatnonzero(~(env.terminations | env.truncations))):
        movers = agents[running, env.agent_selection[running]]
        chosen = np.full(env.num_envs, PASS, np.int64)
        for k, agent in enumerate(lineup):
            if len(lanes := running[movers == k]):
                chosen[lanes] = agent.act(env, lanes)
        env.step(chosen)
        if actions is not None:
            for lane in running.tolist():
                actions[lane].append(int(chosen[lane]))
    won = np.take_along_axis(env.final_winners, seats, axis=1)
    return Results(
        scores=np.take_along_axis(env.final_scores, seats, axis=1),
        shares=won / won.sum(axis=1, keepdims=True),
        truncated=env.truncations.copy(),
        decisions=env.final_state["decisions"].astype(np.int64),
        seats=seats,
    )


def derived_seed(seed: int, *key: int) -> int:
    """A seed below 2^64 that belongs to `key` alone."""
    return int(np.random.SeedSequence(seed, spawn_key=key).generate_state(1, np.uint64)[0])


def play_match(
    game: str, agent: Agent, opponents: Sequence[Agent], games: int, seed: int, **options: Any
) -> Match:
    """How `agent` fares against `opponents` (one per other seat; none in a solo game)."""
    results = play_games(game, [agent, *opponents], games, seed, **options)
    return summarize(agent.name, opponents[0].name if opponents else "", results)


def summarize(agent: str, opponent: str, results: Results) -> Match:
    """How the first agent of a line-up fared; `opponent`: who sat on the other seats, "" in a solo game."""
    games, players = results.scores.shape
    solo = players == 1
    scores, shares, seats = results.scores[:, 0], results.shares[:, 0], results.seats[:, 0]
    wins = float(shares.sum())
    on_seat = [shares[seats == seat] for seat in range(players)]
    return Match(
        agent=agent,
        opponent=opponent,
        games=games,
        win_rate=np.nan if solo else wins / games,
        win_rate_interval=(np.nan, np.nan) if solo else wilson(wins, games),
        mean_score=float(scores.mean()),
        mean_score_interval=bootstrap_mean(scores),
        opponent_mean_score=np.nan if solo else float(results.scores[:, 1:].mean()),
        truncated=int(results.truncated.sum()),
        mean_decisions=float(results.decisions.mean()),
        seat_win_rates=() if solo else tuple(float(s.mean()) if len(s) else 0.0 for s in on_seat),
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
