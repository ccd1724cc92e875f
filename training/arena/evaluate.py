"""The command `eurozoo evaluate`: one agent against a field."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.agents import has_greedy, make_agent
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.options import Options, Setup
from eurozoo.envs.core.registry import find

from ..files import write_json
from ..matches import Match, Results, match_table, summarize
from ..tables import histogram, text_table
from .blocks import Lineup, as_arrays, executor, make_blocks
from .config import EvaluateConfig


@dataclass(frozen=True)
class Evaluation:
    """Games of one agent against each of a field, in the order of the field.

    Attributes:
        title: of the game.
        config: what was asked for, the field filled in.
        matches: how the agent fared against each opponent; one in a solo game.
        results: the games behind each match; place 0 is the agent.
        top_title: points for the highest title of the solo game.
    """

    title: str
    config: EvaluateConfig
    matches: list[Match]
    results: list[Results]
    top_title: float

    def text(self) -> str:
        """Tables and histograms for the terminal."""
        solo = self.config.num_players == 1
        parts = [match_table(self.matches), _solo_table(self) if solo else _details(self.matches)]
        for match, results in zip(self.matches, self.results, strict=True):
            against = f" against {match.opponent}" if match.opponent else ""
            parts.append(f"scores of {match.agent}{against}:\n{histogram(results.scores[:, 0])}")
        return "\n\n".join(parts)

    def as_dict(self) -> dict[str, Any]:
        """Plain form for JSON; `scores` says how many games of each match had which score."""
        config = self.config
        content: dict[str, Any] = {
            "game": config.game,
            "num_players": config.num_players,
            "agent": config.agent,
            "seed": config.seed,
            "block": config.block,
            "versions": {name: version(name) for name in ("eurozoo", "numpy", "numba")},
            "matches": [
                match.as_dict() | {"scores": _counts(results.scores[:, 0])}
                for match, results in zip(self.matches, self.results, strict=True)
            ],
        }
        if config.num_players == 1:
            content["solo"] = _solo_numbers(self)
        return content

    def figure(self) -> Any:
        """The histograms of the scores as a matplotlib `Figure`."""
        from .pictures import draw_scores

        return draw_scores(self)


def evaluate(config: EvaluateConfig) -> Evaluation:
    """Play all matches, print them, and write the folder if one is named; see `run_evaluation`."""
    _check_folder(config.output)
    evaluation = run_evaluation(config)
    print(evaluation.text())
    if config.output is not None:
        from .pictures import write_figure

        config.output.mkdir(exist_ok=True)
        write_json(config.output / "evaluation.json", evaluation.as_dict())
        write_figure(config.output / "scores.png", evaluation.figure())
        print(f"\nwritten to {config.output}")
    return evaluation


def run_evaluation(config: EvaluateConfig) -> Evaluation:
    """Play all matches.

    Raises `OptionError` for impossible options, and what `make_agent` raises.
    """
    game = find(config.game)
    setup = Setup.check(game, Options(num_players=config.num_players))
    for name in ("games", "block", "workers"):
        if getattr(config, name) < 1:
            raise OptionError(f"{name} must be at least 1, not {getattr(config, name)}")
    if config.seed < 0:
        raise OptionError(f"seed must not be negative, not {config.seed}")
    if config.num_players == 1 and config.against:
        raise OptionError("in a solo game there is nobody to play against; `eurozoo tournament` compares")
    lineups: list[Lineup] = [(config.agent,)]
    if config.num_players > 1:
        field = config.against or (("random", "greedy") if has_greedy(game) else ("random",))
        lineups = [(config.agent, *[opponent] * (config.num_players - 1)) for opponent in field]
    for spec in {spec for lineup in lineups for spec in lineup}:
        make_agent(spec, game, config.num_players)  # a wrong name is refused before anything is played
    blocks = make_blocks(config.game, lineups, config.games, config.block, config.seed)
    played = dict(executor(config.workers)(blocks))
    results = [
        as_arrays([game for block in blocks if block.lineup == number for game in played[block]])
        for number in range(len(lineups))
    ]
    matches = [
        summarize(config.agent, lineup[1] if lineup[1:] else "", result)
        for lineup, result in zip(lineups, results, strict=True)
    ]
    return Evaluation(game.title, config, matches, results, float(setup.tables["top_title"][0]))


def _check_folder(folder: Path | None) -> None:
    if folder is None:
        return
    if not folder.parent.is_dir():
        raise OptionError(f"there is no folder {folder.parent} to write {folder.name} to")
    if folder.exists() and not folder.is_dir():
        raise OptionError(f"{folder} is not a folder")


def _details(matches: Sequence[Match]) -> str:
    head = ["agent", "opponent", *(f"wins on seat {seat}" for seat in range(len(matches[0].seat_win_rates)))]
    rows = [[*head, "decisions", "truncated"]]
    for match in matches:
        rates = [f"{rate:.1%}" for rate in match.seat_win_rates]
        ends = [f"{match.mean_decisions:.0f}", str(match.truncated)]
        rows.append([match.agent, match.opponent, *rates, *ends])
    return text_table(rows)


def _solo_numbers(evaluation: Evaluation) -> dict[str, float]:
    scores = evaluation.results[0].scores[:, 0]
    quantiles = zip((0, 10, 50, 90, 100), np.percentile(scores, (0, 10, 50, 90, 100)).tolist(), strict=True)
    return {
        **{f"quantile_{percent}": value for percent, value in quantiles},
        "top_title": evaluation.top_title,
        "top_title_rate": float((scores >= evaluation.top_title).mean()),
    }


def _solo_table(evaluation: Evaluation) -> str:
    numbers, match = _solo_numbers(evaluation), evaluation.matches[0]
    head = ["agent", "", "least", "10%", "median", "90%", "most", "top title", "reached", "decisions",
            "truncated"]  # fmt: skip
    values = list(numbers.values())
    row = [
        match.agent, "", *(f"{value:g}" for value in values[:-1]), f"{values[-1]:.1%}",
        f"{match.mean_decisions:.0f}", str(match.truncated),
    ]  # fmt: skip
    return text_table([head, row])


def _counts(scores: NDArray[Any]) -> dict[str, int]:
    values, counts = np.unique(scores, return_counts=True)
    return {f"{value:g}": int(count) for value, count in zip(values, counts, strict=True)}
