"""Standings and crosstables as text, Markdown, and JSON."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ..tables import text_table
from .ratings import Standing
from .store import versions

if TYPE_CHECKING:
    from .tournament import Tournament

Rows = list[list[str]]


def as_text(tournament: "Tournament") -> str:
    """Tables for the terminal."""
    parts = [_headline(tournament), text_table(_ladder(tournament))]
    if tournament.plan.num_players > 1:
        parts += ["row finishes ahead of column:", text_table(_cross_rows(tournament))]
    return "\n\n".join(parts)


def as_markdown(tournament: "Tournament") -> str:
    """Tables for a page, and the command that plays the tournament anew."""
    parts = [_headline(tournament), _markdown(_ladder(tournament), 2)]
    if tournament.plan.num_players > 1:
        parts += ["How often the row finishes ahead of the column:", _markdown(_cross_rows(tournament), 2)]
    parts.append(f"```bash\n{tournament.plan.command}\n```")
    return "\n\n".join(parts) + "\n"


def as_dict(tournament: "Tournament") -> dict[str, Any]:
    """Plain form for JSON; what a solo game does not have is None."""
    plan = tournament.plan
    cross = tournament.crosstable().tolist() if plan.num_players > 1 else None
    content = {
        "game": plan.game,
        "num_players": plan.num_players,
        "games": len(tournament.games),
        "anchor": tournament.anchor if plan.num_players > 1 else None,
        "standings": [asdict(standing) for standing in tournament.standings()],
        "crosstable": {"agents": plan.agents, "ahead": cross},
        "mean_decisions": sum(game.decisions for game in tournament.games) / len(tournament.games),
        "truncated": sum(game.truncated for game in tournament.games),
        "versions": versions(),
    }
    plain: dict[str, Any] = _without_nan(content)
    return plain


def _without_nan(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nan(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(item) for item in value]
    return None if value != value else value


def _headline(tournament: "Tournament") -> str:
    plan, games = tournament.plan, tournament.games
    players = f"{plan.num_players} players" if plan.num_players > 1 else "solo"
    words = [f"{tournament.title}, {players}, {len(games)} games"]
    if plan.num_players > 1:
        words.append(f"ratings with {tournament.anchor} as 0, 400 points are odds of ten to one")
    if cut := sum(game.truncated for game in games):
        words.append(f"{cut} truncated")
    return "; ".join(words) + "."


def _ladder(tournament: "Tournament") -> Rows:
    if tournament.plan.num_players == 1:
        head = ["", "agent", "games", "mean score", "95% interval"]
        return [head, *(_row(k, s)[:2] + _row(k, s)[4:5] + _row(k, s)[6:] for k, s in _numbered(tournament))]
    head = ["", "agent", "rating", "95% interval", "games", "win rate", "mean score", "95% interval"]
    return [head, *(_row(k, s) for k, s in _numbered(tournament))]


def _numbered(tournament: "Tournament") -> Sequence[tuple[int, Standing]]:
    return list(enumerate(tournament.standings(), 1))


def _row(number: int, s: Standing) -> list[str]:
    return [
        str(number),
        s.agent,
        f"{s.rating:.0f}",
        "{:.0f} to {:.0f}".format(*s.rating_interval),
        str(s.games),
        f"{s.win_rate:.1%}",
        f"{s.mean_score:.1f}",
        "{:.1f} to {:.1f}".format(*s.mean_score_interval),
    ]


def _cross_rows(tournament: "Tournament") -> Rows:
    """Agents by rank; columns are called by the numbers of the rows."""
    names = [standing.agent for standing in tournament.standings()]
    order = [tournament.plan.agents.index(name) for name in names]
    shares = tournament.crosstable()
    rows = [["", "agent", *(str(number) for number in range(1, len(names) + 1))]]
    for number, (name, k) in enumerate(zip(names, order, strict=True), 1):
        cells = ["" if shares[k, other] != shares[k, other] else f"{shares[k, other]:.1%}" for other in order]
        rows.append([str(number), name, *cells])
    return rows


def _markdown(rows: Rows, left: int) -> str:
    """Rows as a Markdown table, the first `left` columns set left."""
    head, *body = rows
    marks = [":--" if column < left else "--:" for column in range(len(head))]
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, marks, *body])
