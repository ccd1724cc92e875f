"""Ratings from the results of games: fitted to all of them at once, so their order does not matter.

Model. Every agent has a strength; of two agents in a game, one finishes ahead of the other with the
probability of Bradley and Terry. A game of more than two is taken as the comparisons of all its pairs: in
the model of Plackett and Luce for finish orders every pair follows Bradley and Terry with the same strengths.
Winners finish ahead of the others, these in the order of their scores; a tie is half a win for each side. The
fit is evalica's.

Prior. Every agent gets one drawn game more, shared evenly among all others. It keeps the rating of an agent
that always wins finite, and ties together agents that never met.

Scale. 400 points are odds of ten to one (Elo). The anchor, `random` if it plays, has 0.

Intervals. Percentiles of a Bayesian bootstrap over games: in each resample the weight of a game is drawn
from an exponential distribution, that of each half of a drawn game of weight w from Gamma(w/2). For two
agents this is the interval of Jeffreys for a win rate: it stays honest where one side has won every game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import evalica
import numpy as np
from numpy.typing import NDArray

from ..statistics import Interval, bootstrap_mean
from .blocks import GameResult

POINTS_PER_LOGIT = 400 / np.log(10)
RESAMPLES = 1000
ANCHOR = "random"
_TOLERANCE = 1e-10
_LIMIT = 100_000


@dataclass(frozen=True)
class Standing:
    """How an agent did in a tournament."""

    agent: str
    rating: float
    """Above the anchor; nan in solo games."""
    rating_interval: Interval
    """95% bootstrap interval; (0, 0) for the anchor."""
    games: int
    """Seats that it played."""
    win_rate: float
    """Shared wins count in part. Nan in solo games."""
    mean_score: float
    mean_score_interval: Interval
    """95% bootstrap interval."""


def find_anchor(agents: Sequence[str]) -> str:
    """Whose rating is 0: `random`, or the first agent if it does not play."""
    return ANCHOR if ANCHOR in agents else agents[0]


def rank(agents: Sequence[str], games: Sequence[GameResult], seed: int = 0) -> list[Standing]:
    """The standings, best first; solo: by mean score. The order of `games` makes no difference."""
    solo = not games or len(games[0].agents) == 1
    nothing = np.full(len(agents), np.nan)
    points, lows, highs = (nothing,) * 3 if solo else rate(agents, games, seed, RESAMPLES)
    scores: dict[str, list[float]] = {agent: [] for agent in agents}
    shares: dict[str, list[float]] = {agent: [] for agent in agents}
    for game in games:
        for agent, score, share in zip(game.agents, game.scores, game.shares, strict=True):
            scores[agent].append(score)
            shares[agent].append(share)
    standings = [
        Standing(
            agent=agent,
            rating=float(points[k]),
            rating_interval=(float(lows[k]), float(highs[k])),
            games=len(scores[agent]),
            win_rate=float(np.mean(shares[agent])) if shares[agent] and not solo else np.nan,
            mean_score=float(np.mean(scores[agent])) if scores[agent] else np.nan,
            mean_score_interval=bootstrap_mean(scores[agent]) if scores[agent] else (np.nan, np.nan),
        )
        for k, agent in enumerate(agents)
    ]
    return sorted(standings, key=lambda s: -(s.mean_score if solo else s.rating))


def rate(
    agents: Sequence[str], games: Sequence[GameResult], seed: int = 0, resamples: int = RESAMPLES
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Ratings, lower and upper ends of their 95% intervals: float64 (len(agents),) each."""
    ahead, counts = comparisons(agents, games)
    anchor = list(agents).index(find_anchor(agents))
    n = len(agents)
    prior = 0.5 / (n - 1)
    fitted = fit(np.tensordot(counts, ahead, 1) + prior)
    rng = np.random.default_rng(seed)
    weights = rng.gamma(counts, size=(resamples, len(counts)))
    wins = np.tensordot(weights, ahead, 1) + rng.gamma(prior, size=(resamples, n, n))
    drawn = np.array([fit(matrix) for matrix in wins])
    lows, highs = np.quantile(drawn - drawn[:, [anchor]], (0.025, 0.975), axis=0)
    return fitted - fitted[anchor], lows, highs


def crosstable(agents: Sequence[str], games: Sequence[GameResult]) -> NDArray[np.float64]:
    """float64 (n, n): how often the row finished ahead of the column where both played, ties half; nan where
    they never met."""
    ahead, counts = comparisons(agents, games)
    wins = np.tensordot(counts, ahead, 1)
    met = wins + wins.T
    shares: NDArray[np.float64] = np.divide(wins, met, out=np.full(wins.shape, np.nan), where=met > 0)
    return shares


def comparisons(
    agents: Sequence[str], games: Sequence[GameResult]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The different outcomes of games, and how many games had each.

    float64 (U, n, n): pairs in which the row's agent finished ahead of the column's, half for ties; an agent
    is not compared to itself. int64 (U,): games.
    """
    number = {agent: k for k, agent in enumerate(agents)}
    outcomes: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for game in games:
        finish = [(share > 0, score) for share, score in zip(game.shares, game.scores, strict=True)]
        places = tuple(sum(other > own for other in finish) for own in finish)
        key = tuple(number[agent] for agent in game.agents), places
        outcomes[key] = outcomes.get(key, 0) + 1
    ahead = np.zeros((len(outcomes), len(agents), len(agents)))
    # sorted, so that a bootstrap draws the same for the same games in any order
    ordered = sorted(outcomes)
    for matrix, (who, places) in zip(ahead, ordered, strict=True):
        for one, mine in zip(who, places, strict=True):
            for other, theirs in zip(who, places, strict=True):
                if one != other:
                    matrix[one, other] += 1.0 if mine < theirs else 0.5 * (mine == theirs)
    return ahead, np.array([outcomes[key] for key in ordered], np.int64)


def fit(wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points of each agent, up to a constant, from how often the row finished ahead of the column."""
    rows, columns = np.nonzero(~np.eye(len(wins), dtype=np.bool_))
    everyone = list(range(len(wins)))
    result = evalica.bradley_terry(
        rows.tolist(),
        columns.tolist(),
        [evalica.Winner.X] * len(rows),
        index=evalica.indexing(everyone, everyone)[2],
        weights=wins[rows, columns].tolist(),
        tolerance=_TOLERANCE,
        limit=_LIMIT,
    )
    points = np.empty(len(wins))
    points[result.scores.index.to_numpy()] = POINTS_PER_LOGIT * np.log(result.scores.to_numpy())
    return points
