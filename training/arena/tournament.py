"""The command `eurozoo tournament`: all agents against each other, and their ratings."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from numpy.typing import NDArray
from tqdm import tqdm  # type: ignore[import-untyped]

import eurozoo
from eurozoo.agents import find_policy, make_agent
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.options import Options, Setup
from eurozoo.envs.core.record import GameRecord
from eurozoo.envs.core.registry import find

from ..distributed import check_engine
from ..files import write_atomically, write_json
from . import standings as texts
from .blocks import EngineError, Executor, GameResult, TournamentError, executor
from .config import TournamentConfig
from .ratings import Standing, crosstable, find_anchor, rank
from .store import Plan, append, appending, create, read_games, read_plan, versions, write_sorted

DEFAULTS = {"num_players": 2, "games": 200, "seed": 0, "block": 64}
BAR = "{desc} {percentage:3.0f}%|{bar}| {n_fmt}/{total_fmt} games, {elapsed}<{remaining}"


@dataclass(frozen=True)
class Tournament:
    """A tournament that was played, or as much of it as was."""

    folder: Path
    plan: Plan
    games: list[GameResult]
    """Sorted by line-up and number, so the same whoever played them. `pandas.DataFrame(games)` is a table."""

    @classmethod
    def load(cls, folder: Path | str) -> "Tournament":
        """What a folder holds.

        Raises `TournamentError` if it is missing or damaged; what a kill left of a block is passed over.
        """
        plan, _ = read_plan(Path(folder))
        games, _ = read_games(Path(folder), plan)
        return cls(Path(folder), plan, _sorted(games))

    @property
    def title(self) -> str:
        """Title of the game."""
        return find(self.plan.game).title

    @property
    def finished(self) -> bool:
        """Whether all games have been played."""
        return len(self.games) == sum(block.count for block in self.plan.blocks)

    def standings(self) -> list[Standing]:
        """Ratings, win rates and scores with their intervals, best agent first."""
        return list(self._standings)

    @cached_property
    def _standings(self) -> list[Standing]:
        return rank(self.plan.agents, self.games, self.plan.seed)

    @property
    def anchor(self) -> str:
        """Whose rating is 0."""
        return find_anchor(self.plan.agents)

    def crosstable(self) -> NDArray[Any]:
        """float64 (n, n), agents in the order of the plan: how often the row finished ahead of the column,
        ties half; nan where they never met."""
        return crosstable(self.plan.agents, self.games)

    def text(self) -> str:
        """Tables for the terminal."""
        return texts.as_text(self)

    def markdown(self) -> str:
        """The same as Markdown, with the command that plays the tournament anew."""
        return texts.as_markdown(self)

    def figure(self) -> Any:
        """Ratings with their intervals, and the crosstable, as a matplotlib `Figure`."""
        from .pictures import draw_tournament

        return draw_tournament(self)

    def record(self, number: int) -> GameRecord:
        """The record of `games[number]`, for `eurozoo.replay`; `TournamentError` if actions were not kept."""
        game = self.games[number]
        if game.actions is None:
            raise TournamentError(f"the tournament in {self.folder} was played without --record")
        by_seat = [game.scores[game.seats.index(seat)] for seat in range(len(game.seats))]
        options = {"num_players": self.plan.num_players}
        return GameRecord(self.plan.game, game.seed, options, game.actions, by_seat)


def tournament(config: TournamentConfig) -> Tournament:
    """Play a tournament to its end and print the standings; see `run_tournament`."""
    engine = _engine(config)
    folder, plan = begin(config)
    print(f"tournament folder: {folder}")
    played = finish(folder, plan, engine)
    print(f"\n{played.text()}")
    print(f"\nwritten to {played.folder}")
    return played


def run_tournament(config: TournamentConfig, engine: Executor | None = None) -> Tournament:
    """Play a tournament to its end, or go on with one, and write its results to its folder.

    `engine` says who plays the blocks; default: the workers that `config` means.

    Raises `OptionError` for impossible options, `TournamentError` if the folder to resume is missing, damaged
    or of another plan, and what `make_agent` raises; then nothing has been written.
    """
    engine = engine or _engine(config)
    folder, plan = begin(config)
    return finish(folder, plan, engine)


def _engine(config: TournamentConfig) -> Executor:
    check_engine(config.engine, config.address)
    if config.engine == "local":
        return executor(config.workers)
    from ..distributed.tournament import RayWorkers

    return RayWorkers(config.workers, config.address)


def begin(config: TournamentConfig) -> tuple[Path, Plan]:
    """Check all options and make the folder of a new tournament, or find that of the one to resume."""
    if config.workers < 1:
        raise OptionError(f"workers must be at least 1, not {config.workers}")
    if config.resume is not None:
        plan = _plan_to_resume(config, config.resume)
        _check(plan)
        _check_networks(config.resume, plan)
        return config.resume, plan
    given = {name: getattr(config, name) for name in DEFAULTS if getattr(config, name) is not None}
    plan = Plan(
        game=config.game, agents=config.agents, record=config.record, networks={}, **{**DEFAULTS, **given}
    )
    _check(plan)
    plan = replace(plan, networks=_networks(plan))
    folder = _new_folder(config, plan)
    create(folder, plan)
    return folder, plan


def finish(folder: Path, plan: Plan, engine: Executor) -> Tournament:
    """Play what is missing and write the results."""
    played = Tournament(folder, plan, _play(folder, plan, engine))
    _check_networks(folder, plan)  # workers read them anew for every block
    _write_results(played)
    return played


def _play(folder: Path, plan: Plan, engine: Executor) -> list[GameResult]:
    """Play what is missing; all games, sorted."""
    games, size = read_games(folder, plan)
    done = {(game.lineup, game.game // plan.block) for game in games}
    blocks = [block for block in plan.blocks if (block.lineup, block.number) not in done]
    total = sum(block.count for block in plan.blocks)
    try:
        # disable=None: the bar shows on terminals only
        with (
            appending(folder, size) as file,
            tqdm(total=total, initial=len(games), bar_format=BAR, desc="games", disable=None) as bar,
        ):
            for _, results in engine(blocks) if blocks else ():
                append(file, results)
                games += results
                bar.update(len(results))
    except EngineError as error:
        raise EngineError(f"{error}; go on with --resume {folder}") from None
    except OSError as error:
        raise OSError(
            f"{error.strerror or error}. What was saved is kept: go on with --resume {folder}"
        ) from None
    if len(games) != total:
        raise TournamentError(f"only {len(games)} of {total} games were played; go on with --resume {folder}")
    games = _sorted(games)
    write_sorted(folder, games)
    return games


def _sorted(games: Sequence[GameResult]) -> list[GameResult]:
    return sorted(games, key=lambda game: (game.lineup, game.game))


def _check(plan: Plan) -> None:
    if not plan.game:
        raise OptionError("name a game, such as black_forest-v0, or a tournament to --resume")
    game = find(plan.game)
    Setup.check(game, Options(num_players=plan.num_players))
    for name in ("games", "block"):
        if getattr(plan, name) < 1:
            raise OptionError(f"{name} must be at least 1, not {getattr(plan, name)}")
    if plan.seed < 0:
        raise OptionError(f"seed must not be negative, not {plan.seed}")
    if not plan.agents:
        raise OptionError("name the agents that play")
    if len(plan.agents) < min(2, plan.num_players):
        raise OptionError("name at least two agents, or --num-players 1")
    if double := [agent for agent in plan.agents if plan.agents.count(agent) > 1]:
        raise OptionError(f"name each agent once; {double[0]} comes several times")
    for agent in plan.agents:
        make_agent(agent, game, plan.num_players)  # a wrong name is refused before anything is played


def _networks(plan: Plan) -> dict[str, str]:
    """Checksums of the networks that agents of a plan play, as they are now."""
    game = find(plan.game)
    policies = ((agent, find_policy(agent, game, plan.num_players)) for agent in plan.agents)
    return {agent: policy.checksum for agent, policy in policies if policy is not None}


def _check_networks(folder: Path, plan: Plan) -> None:
    """Raise `TournamentError` if an agent's network is no longer what it was when the tournament began."""
    for agent, checksum in _networks(plan).items():
        if plan.networks.get(agent) != checksum:
            raise TournamentError(f"the tournament in {folder} was begun with another network of {agent}")


def _plan_to_resume(config: TournamentConfig, folder: Path) -> Plan:
    """The plan of a folder; `TournamentError` if what the options name differs from it."""
    plan, begun_with = read_plan(folder)
    for name in ("game", "agents", *DEFAULTS):
        wanted, there = getattr(config, name), getattr(plan, name)
        if wanted not in (None, "", ()) and wanted != there:
            words = [" ".join(value) if name == "agents" else value for value in (there, wanted)]
            raise TournamentError(f"the tournament in {folder} has {name} {words[0]}, not {words[1]}")
    if config.record and not plan.record:
        raise TournamentError(f"the tournament in {folder} is played without --record")
    if config.output is not None:
        raise OptionError("name either --output or --resume")
    if begun_with.get("eurozoo") != eurozoo.__version__:
        begun, here = begun_with.get("eurozoo"), versions()["eurozoo"]
        raise TournamentError(f"the tournament in {folder} was begun with eurozoo {begun}, this is {here}")
    return plan


def _new_folder(config: TournamentConfig, plan: Plan) -> Path:
    now = datetime.now().strftime("%Y%m%d_%H%M%S")
    folder = config.output or Path("tournaments") / f"{plan.game}_{plan.num_players}p_{now}"
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise OptionError(f"{folder} exists already; go on with --resume {folder}, or name another --output")
    return folder


def _write_results(played: Tournament) -> None:
    from .pictures import write_figure

    write_json(played.folder / "ratings.json", texts.as_dict(played))
    write_atomically(played.folder / "ladder.md", played.markdown().encode())
    write_figure(played.folder / "ratings.png", played.figure())
