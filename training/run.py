"""Options of a run, and its folder."""

import json
import platform
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import eurozoo
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.options import Setup
from eurozoo.envs.core.registry import find

from .config import TrainConfig
from .files import write_json

CONFIG = "config.json"
DEFAULT_MINUTES = 10.0


def check(config: TrainConfig) -> TrainConfig:
    """`config` with its budget filled in; `OptionError` names the first wrong option."""
    if not config.game:
        raise OptionError("name a game, such as black_forest-v0, or a run to --resume")
    Setup.check(find(config.game), eurozoo.Options(num_players=config.num_players))
    if config.minutes is None and config.timesteps is None:
        config = replace(config, minutes=DEFAULT_MINUTES)
    positive = (
        "minutes", "timesteps", "reward_scale", "num_envs", "num_steps", "batch_size", "epochs",
        "learning_rate", "gamma", "gae_lambda", "clip_range", "snapshot_every", "pool_size", "threads",
        "checkpoint_seconds", "check_games", "evaluation_games",
    )  # fmt: skip
    for name in positive:
        value = getattr(config, name)
        if value is not None and not 0 < value < float("inf"):
            raise OptionError(f"{name} must be more than 0, not {value}")
    for name in ("gamma", "gae_lambda"):
        if getattr(config, name) > 1:
            raise OptionError(f"{name} must be at most 1, not {getattr(config, name)}")
    shares = (config.random_share, config.greedy_share, config.past_share)
    if min(shares) < 0 or not sum(shares) <= 1:
        raise OptionError(
            f"random_share, greedy_share and past_share must add up to at most 1, not {sum(shares)}"
        )
    if config.entropy < 0 or config.seed < 0:
        raise OptionError("entropy and seed must not be negative")
    if not config.hidden or min(config.hidden) < 1:
        raise OptionError(f"hidden must be one or more widths, not {config.hidden}")
    return config


def new_run_folder(config: TrainConfig) -> Path:
    """Make the folder of a new run; `OptionError` if it exists and is not empty."""
    now = datetime.now().strftime("%Y%m%d_%H%M%S")
    run = config.run or Path("runs") / f"{config.game}_{config.num_players}p_{now}"
    if run.exists() and (not run.is_dir() or any(run.iterdir())):
        raise OptionError(f"{run} exists already; continue it with --resume {run}, or name another --run")
    run.mkdir(parents=True, exist_ok=True)
    return run


def write_config(run: Path, config: TrainConfig) -> None:
    """Write all that is needed to repeat a run."""
    options = {name: value for name, value in asdict(config).items() if name not in ("run", "resume")}
    write_json(run / CONFIG, {"options": options, "versions": versions()})


def read_config(run: Path, given: TrainConfig) -> TrainConfig:
    """The options of an existing run, with the budget of the command line if it names one.

    Raises `OptionError` if the run's config.json is missing or damaged, or the game named is not the run's.
    """
    path = run / CONFIG
    try:
        options = json.loads(path.read_bytes())["options"]
        config = TrainConfig(**_typed(options))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise OptionError(f"{path} is missing or damaged: {error}") from None
    if given.game and given.game != config.game:
        raise OptionError(f"run {run} is of {config.game}, not of {given.game}")
    if given.minutes is not None or given.timesteps is not None:
        config = replace(config, minutes=given.minutes, timesteps=given.timesteps)
    return check(config)


def versions() -> dict[str, str]:
    """Versions on which the numbers of a run depend."""
    packages = ("numpy", "numba", "torch", "stable_baselines3", "sb3_contrib")
    return {
        "eurozoo": eurozoo.__version__,
        "python": platform.python_version(),
        **{package: version(package) for package in packages},
    }


def _typed(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options read from JSON; `TypeError` for a value of a wrong type."""
    typed = {**options, "hidden": tuple(options["hidden"])}
    default = TrainConfig()
    for name, value in typed.items():
        usual = getattr(default, name)
        kinds = (int, float) if isinstance(usual, float) else type(usual)
        if usual is not None and not isinstance(value, kinds):
            raise TypeError(f"{name} is {value!r}")
    return typed
