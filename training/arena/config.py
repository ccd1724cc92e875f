"""What `eurozoo evaluate` and `eurozoo tournament` take. Imports nothing heavy, so that help is quick."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from ..distributed import Engine


@dataclass(frozen=True)
class EvaluateConfig:
    """Let one agent play against each of a field; print win rates, scores and their 95% intervals.

    Against each opponent the agent plays one seat, the opponent all others, and every seat is played equally
    often. With one player the agent plays alone. The same seed gives the same games.
    """

    game: Annotated[Positional[str], arg(metavar="GAME")]
    """Id of the game, such as black_forest-v0."""
    agent: str
    """Who is measured: random, greedy, mcts (or mcts:seconds=1), ppo (or ppo:<checkpoint>), ppo+search."""
    against: Annotated[tuple[str, ...], arg(metavar="AGENT [AGENT ...]")] = ()
    """The field. Default: random and, where the game has one, greedy; nobody in a solo game."""
    num_players: int = 2
    """Seats at the table."""
    games: int = 500
    """Games against each opponent; rounded up so that every seat is played equally often."""
    seed: int = 0
    """Seed of all games and agents."""
    block: int = 256
    """Games played side by side. Part of what the games depend on, as the seed is."""
    workers: int = 1
    """Processes that share the work; they change nothing in the results."""
    output: Annotated[Path | None, arg(metavar="FOLDER")] = None
    """Write evaluation.json and scores.png (histograms of the scores) to this folder too."""


@dataclass(frozen=True)
class TournamentConfig:
    """Let all agents play each other; rate them, with random as 0, and 95% intervals.

    Two players: every pair. More: every combination of as many different agents as there are seats; if there
    are fewer agents than seats, all line-ups of at least two different ones. One: each alone. The folder gets
    tournament.json (the plan), games.jsonl (a line per game), ratings.json, ratings.png and ladder.md. A
    tournament that was stopped or killed goes on where it stopped with --resume FOLDER.
    """

    game: Annotated[Positional[str], arg(metavar="GAME")] = ""
    """Id of the game, such as black_forest-v0; not needed with --resume."""
    agents: Annotated[tuple[str, ...], arg(metavar="AGENT [AGENT ...]")] = ()
    """Who plays: random, greedy, mcts (or mcts:seconds=1), ppo (or ppo:<checkpoint>), ppo+search."""
    num_players: int | None = None
    """Seats at the table; default 2."""
    games: int | None = None
    """Games of each line-up, rounded up so that every seat is played equally often; default 200."""
    seed: int | None = None
    """Seed of all games and agents; default 0."""
    block: int | None = None
    """Games played side by side: what a kill can lose, and what a worker takes at a time; default 64, less is
    better for slow agents. Part of what the games depend on, as the seed is."""
    record: bool = False
    """Keep the actions of every game too, so that it can be replayed."""
    output: Annotated[Path | None, arg(metavar="FOLDER")] = None
    """Where to write; must not exist. Default: tournaments/<game>_<players>p_<date and time>."""
    resume: Annotated[Path | None, arg(metavar="FOLDER")] = None
    """Go on with this tournament; its plan stays as it is."""
    workers: int = 1
    """Processes that share the work; they change nothing in the results."""
    engine: Engine = "local"
    """Where the workers are. local: in this machine. ray: on a Ray cluster, one CPU each."""
    address: str | None = None
    """Of the Ray cluster, such as 10.0.0.1:6379. Default: that in RAY_ADDRESS, else one is started here."""
