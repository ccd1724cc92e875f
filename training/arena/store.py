"""The folder of a tournament: its plan, and a growing file of games.

tournament.json   the plan: all that the games depend on
games.jsonl       one line of JSON per finished game, added in whole blocks; sorted once all are there
"""

import fcntl
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import IO, Any, get_origin, get_type_hints

from ..files import sync_folder, write_atomically, write_json
from .blocks import Block, GameResult, Lineup, TournamentError, make_blocks, make_lineups

PLAN = "tournament.json"
GAMES = "games.jsonl"
FORMAT = 2


@dataclass(frozen=True)
class Plan:
    """All that the games of a tournament depend on."""

    game: str
    """Id of the game."""
    num_players: int
    agents: tuple[str, ...]
    games: int
    """Games of each line-up, before they are rounded up to whole rounds of the seats."""
    seed: int
    block: int
    """Games of a block."""
    record: bool
    """Whether the actions are kept."""
    networks: dict[str, str]
    """Checksums of the networks, by the agents that play them."""

    @cached_property
    def lineups(self) -> list[Lineup]:
        """Who meets whom."""
        return make_lineups(self.agents, self.num_players)

    @cached_property
    def blocks(self) -> list[Block]:
        """All blocks, in the order in which they are begun."""
        return make_blocks(
            self.game, self.lineups, self.games, self.block, self.seed, record=self.record
        )  # fmt: skip

    @property
    def command(self) -> str:
        """What plays this tournament anew."""
        words = ["eurozoo tournament", self.game, "--agents", *self.agents]
        for name in ("num_players", "games", "seed", "block"):
            words.append(f"--{name.replace('_', '-')} {getattr(self, name)}")
        return " ".join(words)


def versions() -> dict[str, str]:
    """Versions on which the games depend."""
    return {name: version(name) for name in ("eurozoo", "numpy", "numba")}


def create(folder: Path, plan: Plan) -> None:
    """Make the folder of a new tournament, which must not exist or be empty."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / GAMES).touch()
    write_json(folder / PLAN, {"format": FORMAT, "plan": asdict(plan), "versions": versions()})
    sync_folder(folder)


def read_plan(folder: Path) -> tuple[Plan, dict[str, str]]:
    """The plan of a folder, and the versions that it was begun with.

    Raises `TournamentError` if it is missing, damaged, or of another format.
    """
    path = folder / PLAN
    if not path.is_file():
        raise TournamentError(f"{folder} is no tournament: it holds no {PLAN}")
    try:
        content = json.loads(path.read_bytes())
        if content["format"] != FORMAT:
            raise TournamentError(f"{path} has format {content['format']}, this version reads {FORMAT}")
        given = {**content["plan"], "agents": tuple(content["plan"]["agents"])}
        for name, kind in get_type_hints(Plan).items():
            if type(given[name]) is not (get_origin(kind) or kind):
                raise ValueError(f"{name} is {given[name]!r}")
        return Plan(**given), dict(content["versions"])
    except TournamentError:
        raise
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TournamentError(f"{path} is damaged: {error}") from None


def read_games(folder: Path, plan: Plan) -> tuple[list[GameResult], int]:
    """The games of all whole blocks, and how many bytes of the file they fill.

    What follows the last whole block is what a kill left of a block, and is not returned. Raises
    `TournamentError` if the file is missing, or damaged before that, or holds games of another plan.
    """
    path = folder / GAMES
    if not path.is_file():
        raise TournamentError(f"{folder} holds no {GAMES}")
    blocks = {(block.lineup, block.number): block for block in plan.blocks}
    games: list[GameResult] = []
    ends = [0]
    *lines, _ = path.read_bytes().split(b"\n")  # what has no end of line is torn
    for number, line in enumerate(lines, 1):
        try:
            games.append(_parse(line, plan))
        except (ValueError, KeyError, TypeError) as error:
            raise TournamentError(f"{path} is damaged in line {number}: {error}") from None
        ends.append(ends[-1] + len(line) + 1)
    seen: set[tuple[int, int]] = set()
    whole = 0
    for key, group in groupby(games, lambda game: (game.lineup, game.game // plan.block)):
        numbers = [game.game for game in group]
        block = blocks.get(key)
        if block is None or key in seen or any(game != block.first + k for k, game in enumerate(numbers)):
            raise TournamentError(f"{path} is damaged: a game from line {whole + 1} on is out of place")
        if len(numbers) < block.count:
            if whole + len(numbers) < len(games):
                last = whole + len(numbers)
                raise TournamentError(f"{path} is damaged: games are missing after line {last}")
            break
        seen.add(key)
        whole += len(numbers)
    return games[:whole], ends[whole]


@contextmanager
def appending(folder: Path, size: int) -> Iterator[IO[bytes]]:
    """The file of games, cut to `size` bytes, to be added to by this process alone.

    Raises `TournamentError` if another process has it.
    """
    with (folder / GAMES).open("r+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise TournamentError(f"another process plays the tournament in {folder}") from None
        file.truncate(size)
        file.seek(size)
        yield file


def append(file: IO[bytes], games: Sequence[GameResult]) -> None:
    """Add games, and wait until they are on disk."""
    file.write(b"".join(map(_line, games)))
    file.flush()
    os.fsync(file.fileno())


def write_sorted(folder: Path, games: Sequence[GameResult]) -> None:
    """Replace the file by `games` in their order, so that it does not tell who finished when."""
    write_atomically(folder / GAMES, b"".join(map(_line, games)))


def _line(game: GameResult) -> bytes:
    content = {name: value for name, value in vars(game).items() if value is not None}
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def _parse(line: bytes, plan: Plan) -> GameResult:
    content: dict[str, Any] = json.loads(line)
    if not isinstance(content, dict):
        raise ValueError("it is no JSON object")
    lists = ("agents", "seats", "scores", "shares", "actions")
    content |= {name: tuple(content[name]) for name in lists if name in content}
    game = GameResult(**content)
    if not 0 <= game.lineup < len(plan.lineups) or game.agents != plan.lineups[game.lineup]:
        raise ValueError("it is a game of another plan")
    if not len(game.seats) == len(game.scores) == len(game.shares) == plan.num_players:
        raise ValueError(f"it is no game of {plan.num_players} players")
    if type(game.game) is not int or any(type(score) not in (int, float) for score in game.scores):
        raise ValueError("it holds a word where there must be a number")
    return game
