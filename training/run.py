"""Options of a run, and its folder."""

import json
import platform
import shlex
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import eurozoo
from eurozoo.agents import has_greedy
from eurozoo.agents.checkpoint import Policy
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.options import Setup
from eurozoo.envs.core.registry import find

from .config import TrainConfig
from .distributed import check_engine
from .files import write_json
from .recipe import Recipe, find_recipe, load_recipe, recipe_from

CONFIG = "config.json"
_NOT_KEPT = ("run", "resume", "init_from", "recipe", "changes")  # the recipe is kept in full
_BUDGET = ("minutes", "timesteps")
_MAY_CHANGE = ("address", "threads", "wandb", "checkpoint_seconds", "check_games", "evaluation_games")
DEFAULT_MINUTES = 10.0


def check(config: TrainConfig) -> TrainConfig:
    """`config` with its budget filled in; `OptionError` names the first wrong option."""
    if not config.game:
        raise OptionError("name a game, such as black_forest-v0, or a run to --resume")
    Setup.check(find(config.game), eurozoo.Options(num_players=config.num_players))
    if config.minutes is None and config.timesteps is None:
        config = replace(config, minutes=DEFAULT_MINUTES)
    for name in (
        "minutes", "timesteps", "workers", "threads", "checkpoint_seconds", "check_games", "evaluation_games",
    ):  # fmt: skip
        value = getattr(config, name)
        if value is not None and not 0 < value < float("inf"):
            raise OptionError(f"{name} must be more than 0, not {value}")
    check_engine(config.engine, config.address)
    if not 0 <= config.seed < 2**64:
        raise OptionError(f"seed must be from 0 to 2^64 - 1, not {config.seed}")
    return config


def recipe_of(config: TrainConfig) -> Recipe:
    """The recipe that a checked config names, else the game's own.

    Raises what `load_recipe` raises, and `OptionError` if the game lacks what the recipe needs.
    """
    game = find(config.game)
    recipe = load_recipe(config.recipe or find_recipe(game.name), config.num_players, config.changes)
    game.encoder(recipe.encoder)
    if recipe.imitation_decisions and config.init_from is None and not has_greedy(game):
        raise OptionError(f"{game.id} has no greedy agent to imitate; set imitation_decisions=0")
    return recipe


def new_run_folder(config: TrainConfig) -> Path:
    """Where a new run is to be; `OptionError` if that exists and is not empty."""
    now = datetime.now().strftime("%Y%m%d_%H%M%S")
    run = config.run or Path("runs") / f"{config.game}_{config.num_players}p_{now}"
    if run.exists() and (not run.is_dir() or any(run.iterdir())):
        raise OptionError(f"{run} exists already; continue it with --resume {run}, or name another --run")
    return run


def write_config(run: Path, config: TrainConfig, recipe: Recipe, initial: Policy | None) -> None:
    """Make the folder of a run, with all that is needed to repeat it; `initial` is the policy that it begins
    with, if any."""
    run.mkdir(parents=True, exist_ok=True)
    options = {name: value for name, value in asdict(config).items() if name not in _NOT_KEPT}
    command = shlex.join(["eurozoo", *sys.argv[1:]])
    content = {"command": command, "options": options, "recipe": asdict(recipe), "versions": versions()}
    if initial is not None:
        content["init_from"] = {"sha256": initial.checksum, **(initial.about or _history(initial.path))}
    write_json(run / CONFIG, content)


def _history(checkpoint: Path) -> dict[str, Any]:
    """How the run of a checkpoint was trained; nothing if the checkpoint has left its run."""
    try:
        settings = json.loads((checkpoint.parent.parent / CONFIG).read_bytes())
        known = {"commit": settings["versions"]["commit"], "command": settings["command"]}
        return known | {name: settings[name] for name in ("init_from",) if name in settings}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def read_config(run: Path, given: TrainConfig) -> tuple[TrainConfig, Recipe]:
    """Options and recipe of an existing run, with the budget of the command line if it names one, and what
    else it names that the games do not depend on.

    Raises `OptionError` if the run's config.json is missing or damaged, or the command line names an option
    that is not the run's.
    """
    path = run / CONFIG
    try:
        content = json.loads(path.read_bytes())
        config = TrainConfig(**_typed(content["options"]))
        recipe = recipe_from(content["recipe"], str(path))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise OptionError(f"{path} is missing or damaged: {error}") from None
    if given.game and given.game != config.game:
        raise OptionError(f"run {run} is of {config.game}, not of {given.game}")
    if given.recipe is not None or given.changes or given.init_from is not None:
        raise OptionError(
            "a run that is resumed keeps its network and recipe: leave out --init-from, --recipe and --set"
        )
    if given.minutes is not None or given.timesteps is not None:
        config = replace(config, minutes=given.minutes, timesteps=given.timesteps)
    for field in fields(TrainConfig):
        name, value = field.name, getattr(given, field.name)
        if name in (*_NOT_KEPT, *_BUDGET, "game") or value == field.default:
            continue
        if name in _MAY_CHANGE:
            config = replace(config, **{name: value})
        elif value != getattr(config, name):
            raise OptionError(f"run {run} has {name} {getattr(config, name)}, not {value}")
    return check(config), recipe


def versions() -> dict[str, str]:
    """Versions on which the numbers of a run depend; `commit` is empty outside a checkout."""
    packages = ("numpy", "numba", "torch", "stable_baselines3", "sb3_contrib")
    return {
        "eurozoo": eurozoo.__version__,
        "commit": _commit(),
        "python": platform.python_version(),
        **{package: version(package) for package in packages},
    }


def _commit() -> str:
    """The commit of the checkout that is run, with a `+` if files have been changed since."""
    try:
        said = subprocess.run(
            ["git", "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+"],
            cwd=Path(__file__).resolve().parent, capture_output=True, text=True, timeout=10, check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""
    return said.stdout.strip()


def _typed(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options read from JSON; `TypeError` for a value of a wrong type."""
    default = TrainConfig()
    for name, value in options.items():
        usual = getattr(default, name)
        kinds = (int, float) if isinstance(usual, float) else type(usual)
        if usual is not None and not isinstance(value, kinds):
            raise TypeError(f"{name} is {value!r}")
    return dict(options)
