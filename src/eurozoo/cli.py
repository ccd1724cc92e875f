"""The `eurozoo` command: a dataclass of options per subcommand, and a function imported when it runs."""

import contextlib
import importlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import tyro
from tyro.conf import Positional, arg

from eurozoo.benchmarks.config import BenchConfig
from eurozoo.envs.core.errors import EurozooError
from eurozoo.training.arena.config import EvaluateConfig, TournamentConfig
from eurozoo.training.config import ExportConfig, TrainConfig


@dataclass(frozen=True)
class PlayConfig:
    """Play in the terminal, against agents or several people at one keyboard.

    At each decision of a human seat the legal actions are listed; answer with a number of the list or with
    the words of an action (a beginning will do if it is unique). `table` shows the table, `quit` ends.
    """

    game: Annotated[Positional[str], arg(metavar="GAME")]
    """Id of the game, such as black_forest-v0."""
    seats: Annotated[tuple[str, ...], arg(metavar="AGENT [AGENT ...]")] = ("human", "random")
    """Who sits where: human, random, greedy, mcts (or mcts:seconds=1), ppo (or ppo:FILE), ppo+search."""
    seed: int | None = None
    """Seed of the game; the same seed deals the same game."""
    first_game: bool = False
    """Use the rulebook's set-up for a first game."""


@dataclass(frozen=True)
class InfoConfig:
    """List the games, or describe one: versions, spaces, actions, observation."""

    game: Annotated[Positional[str], arg(metavar="GAME")] = ""
    """Id of the game to describe."""
    num_players: int | None = None
    """Seats at the table."""


@dataclass(frozen=True)
class WarmupConfig:
    """Compile all kernels of a game ahead of time, so that nothing has to be compiled later."""

    game: Annotated[Positional[str], arg(metavar="GAME")] = ""
    """Id of the game; default: all."""
    search: bool = False
    """Also the kernels of tree search, for `mcts` and `ppo+search`."""


#: subcommand -> its options, and where its function is
COMMANDS: dict[str, tuple[type, str]] = {
    "train": (TrainConfig, "eurozoo.training.train:train"),
    "export": (ExportConfig, "eurozoo.training.export:export"),
    "evaluate": (EvaluateConfig, "eurozoo.training.arena.evaluate:evaluate"),
    "tournament": (TournamentConfig, "eurozoo.training.arena.tournament:tournament"),
    "play": (PlayConfig, "eurozoo.agents.play:play"),
    "bench": (BenchConfig, "eurozoo.benchmarks.bench:bench"),
    "info": (InfoConfig, "eurozoo.info:info"),
    "warmup": (WarmupConfig, "eurozoo.info:warm_up"),
}

#: extra -> modules that come with it
EXTRAS = {
    "train": (
        "torch", "stable_baselines3", "sb3_contrib", "tensorboard", "tqdm", "matplotlib", "yaml", "evalica",
    ),
    "wandb": ("wandb",),
    "ray": ("ray",),
}  # fmt: skip


def main(args: Sequence[str] | None = None) -> int:
    """Run a subcommand. Returns the exit code: 0, 2 for wrong arguments, 1 if the system refuses."""
    try:
        run(parse(args))
    except EurozooError as error:
        return _complain(str(error), 2)
    except ModuleNotFoundError as error:
        extra = next((name for name, modules in EXTRAS.items() if error.name in modules), None)
        if extra is None:
            raise
        return _complain(f"{error.name} is not installed; pip install 'eurozoo[{extra}]' brings it", 1)
    except BrokenPipeError:  # the reader of our output has gone, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _complain(str(error), 1)
    except KeyboardInterrupt:
        return _complain("stopped", 130)
    return 0


def parse(args: Sequence[str] | None = None) -> Any:
    """Options of the subcommand that `args` name.

    Wrong arguments end the process with one line on stderr and code 2.
    """
    commands: dict[str, Callable[..., Any]] = {name: options for name, (options, _) in COMMANDS.items()}
    errors = io.StringIO()
    try:
        with contextlib.redirect_stderr(errors):
            return tyro.extras.subcommand_cli_from_dict(
                commands,
                args=args,
                prog="eurozoo",
                description="Euro board games as reinforcement-learning environments.",
                config=(tyro.conf.HelptextFromCommentsOff, tyro.conf.FlagCreatePairsOff),
            )
    except SystemExit as end:
        if end.code:
            _complain(_one_line(errors.getvalue()), 2)
        raise


def run(options: Any) -> None:
    """Run the subcommand that `options` belong to."""
    for kind, place in COMMANDS.values():
        if type(options) is kind:
            module, function = place.split(":")
            getattr(importlib.import_module(module), function)(options)


def _complain(sentence: str, code: int) -> int:
    print(f"eurozoo: {sentence}", file=sys.stderr)
    return code


def _one_line(box: str) -> str:
    """The message in tyro's framed error text; the parts below its rules repeat the help."""
    lines = [line.strip("│ ") for line in box.splitlines() if line.startswith("│")]
    message = []
    for line in lines:
        if set(line) == {"─"}:
            break
        message.append(line)
    return " ".join(message) or " ".join(box.split())


if __name__ == "__main__":
    sys.exit(main())
