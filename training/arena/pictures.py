"""Pictures of evaluations and tournaments."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from ..files import write_atomically
from ..tables import bin_edges

if TYPE_CHECKING:
    from .evaluate import Evaluation
    from .tournament import Tournament

SHOWN = 32  # characters of an agent's name
DARK = 0.4  # cells farther than this from one half are dark


def write_figure(path: Path, figure: Any) -> None:
    """Write a PNG whole or not at all."""
    picture = BytesIO()
    figure.savefig(picture, format="png", dpi=120)
    write_atomically(path, picture.getvalue())


def draw_scores(evaluation: "Evaluation") -> Any:
    """A histogram of scores for each match: the agent's, and those of all other seats."""
    solo = evaluation.config.num_players == 1
    figure = _figure(7, 3 * len(evaluation.matches))
    rows = figure.subplots(len(evaluation.matches), 1, squeeze=False, sharex=True)[:, 0]
    for axes, match, results in zip(rows, evaluation.matches, evaluation.results, strict=True):
        edges = bin_edges(results.scores, 40)
        axes.hist(results.scores[:, 0], edges, alpha=0.6, label=_short(match.agent))
        if solo:
            axes.axvline(evaluation.top_title, color="black", linestyle=":", label="highest title")
        else:
            others = results.scores[:, 1:].ravel()
            weights = np.full(len(others), 1 / (results.scores.shape[1] - 1))  # per seat
            axes.hist(others, edges, weights=weights, alpha=0.6, label=_short(match.opponent))
        axes.set(ylabel="games")
        axes.legend()
        axes.grid(alpha=0.3)
    rows[-1].set(xlabel="score")
    figure.suptitle(f"{evaluation.title}, {_players(evaluation.config.num_players)}")
    return figure


def draw_tournament(tournament: "Tournament") -> Any:
    """Ratings (solo: mean scores) with their intervals and, beside them, who finished ahead of whom."""
    standings = tournament.standings()
    solo = tournament.plan.num_players == 1
    names = [f"{_short(standing.agent)}  {rank}" for rank, standing in enumerate(standings, 1)]
    size = 2.5 + 0.4 * len(names)
    figure = _figure(7 if solo else 8 + size, size)
    ladder, *others = figure.subplots(1, 1 if solo else 2, squeeze=False, sharey=True)[0]
    middle = np.array([s.mean_score if solo else s.rating for s in standings])
    intervals = np.array([s.mean_score_interval if solo else s.rating_interval for s in standings])
    places = np.arange(len(names))
    ladder.errorbar(middle, places, xerr=np.abs(intervals - middle[:, None]).T, fmt="o", capsize=3)
    ladder.set(yticks=places, yticklabels=names, xlabel="mean score" if solo else "rating")
    ladder.grid(alpha=0.3)
    for axes in others:
        order = [tournament.plan.agents.index(standing.agent) for standing in standings]
        shares = tournament.crosstable()[np.ix_(order, order)]
        axes.imshow(shares, cmap="RdYlGn", vmin=0, vmax=1, aspect="auto")
        for row, column in zip(*np.nonzero(np.isfinite(shares)), strict=True):
            dark = abs(shares[row, column] - 0.5) > DARK
            axes.text(
                column,
                row,
                f"{shares[row, column]:.0%}",
                ha="center",
                va="center",
                fontsize=8,
                color="white" if dark else "black",
            )
        axes.set(xticks=places, xticklabels=places + 1, title="row finishes ahead of column")
    ladder.set(ylim=(len(names) - 0.5, -0.5))
    figure.suptitle(f"{tournament.title}, {_players(tournament.plan.num_players)}")
    return figure


def _figure(width: float, height: float) -> Any:
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def _short(name: str) -> str:
    """A name that fits: its beginning says what kind of agent it is, its end which."""
    return name if len(name) <= SHOWN else f"{name[:8]}...{name[11 - SHOWN :]}"


def _players(count: int) -> str:
    return f"{count} players" if count > 1 else "solo"
