"""Recipes: the settings of a training, one readable YAML file per game.

A file has a section `default`, and sections for numbers of players, whose settings go before it:

    default:
      learning_rate: 0.0003
    1:
      entropy: 0.005

Imports nothing heavy.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import yaml

from eurozoo.envs.core.errors import OptionError

FOLDER = Path(__file__).parent / "recipes"
DEFAULT = "default"

Signal = Literal["score", "margin", "outcome"]
Network = Literal["mlp", "attention"]
Precision = Literal["highest", "medium"]


@dataclass(frozen=True)
class Recipe:
    """Settings of a training, but for its budget and its bookkeeping.

    Raises `OptionError` for a setting that is out of range.
    """

    # what is learned
    network: Network = "mlp"
    """mlp: layers of ReLU units, apart for actor and critic. attention: before them, shared by both,
    attention over the rows of an encoder that has rows, such as `entities`."""
    encoder: str = "flat"
    """How the network is shown the game."""
    hidden: tuple[int, ...] = (256, 256)
    """Width of each hidden layer."""
    attention_width: int = 64
    """Numbers by which an attention network knows a row; a multiple of 16."""
    attention_layers: int = 1
    """Transformer blocks."""
    reward: Signal = "score"
    """What the learner is paid at every decision, besides the outcome at the end. score: growth of its score
    since its last decision. margin: growth of its lead over the best other seat. outcome: nothing."""
    reward_scale: float = 20.0
    """Points that are worth as much as a win."""

    matmul_precision: Precision = "medium"
    """Of products of matrices while learning, in torch's words. highest: float32. medium: factors are rounded
    to bfloat16 where the processor is faster with them; sums and all else stay float32."""

    # before self-play
    imitation_decisions: int = 0
    """Decisions of the greedy agent to learn from first; fewer if half of the time is spent before."""
    imitation_learning_rate: float = 1e-3
    """At the start; falls linearly to a twentieth."""
    imitation_own: float = 0.0
    """Share of the games there that the learner itself plays, told what the greedy agent would do."""
    imitation_noise: float = 0.05
    """Share of the decisions there that are played at random, so that errors are met and mended."""

    # masked PPO
    num_envs: int = 256
    """Games played side by side."""
    num_steps: int = 64
    """Decisions per game between two updates."""
    batch_size: int = 2048
    """Decisions per gradient step."""
    epochs: int = 3
    """Passes over the decisions of an update."""
    learning_rate: float = 1e-3
    """At the start; falls linearly to a tenth over the budget."""
    gamma: float = 0.999
    """Discount per decision of the seat."""
    gae_lambda: float = 0.95
    """Bias against variance of the advantages."""
    clip_range: float = 0.2
    """Bound on the change of a decision's probability in an update."""
    entropy: float = 0.01
    """Weight of the entropy bonus, which keeps the policy exploring."""

    # who sits on the other seats
    random_share: float = 0.125
    """Share of the games against the random agent."""
    greedy_share: float = 0.125
    """Share of the games against the greedy agent, where the game has one."""
    past_share: float = 0.25
    """Share of the games against earlier selves, those that win most met most; the rest is against the newest
    self."""
    snapshot_every: int = 5
    """Updates between two snapshots of the learner for the pool."""
    pool_size: int = 6
    """Snapshots in the pool; the oldest leaves first."""

    def __post_init__(self) -> None:
        for name, kind in get_type_hints(Recipe).items():
            _check_type(name, getattr(self, name), kind)
        for field in fields(self):
            value = getattr(self, field.name)
            may_be_zero = field.name.endswith("_share") or field.name in (
                "entropy", "imitation_decisions", "imitation_own", "imitation_noise",
            )  # fmt: skip
            if not isinstance(value, int | float):
                continue
            if not 0 <= value < float("inf") or (value == 0 and not may_be_zero):
                least = "at least" if may_be_zero else "more than"
                raise OptionError(f"{field.name} must be {least} 0, not {value}")
        for name in ("gamma", "gae_lambda", "imitation_own", "imitation_noise"):
            if getattr(self, name) > 1:
                raise OptionError(f"{name} must be at most 1, not {getattr(self, name)}")
        shares = (self.random_share, self.greedy_share, self.past_share)
        if not sum(shares) <= 1:
            raise OptionError(
                f"random_share, greedy_share and past_share must add up to at most 1, not {sum(shares)}"
            )
        if not self.hidden or min(self.hidden) < 1:
            raise OptionError(f"hidden must be one or more widths, not {list(self.hidden)}")


def find_recipe(game_name: str) -> Path | None:
    """The recipe that comes with a game (its id without the version)."""
    file = FOLDER / f"{game_name}.yaml"
    return file if file.is_file() else None


def load_recipe(path: Path | None, num_players: int, changes: Sequence[str] = ()) -> Recipe:
    """The recipe of a file for a number of players (without a file the default one), with `changes` such as
    `gamma=0.99`.

    Raises `OptionError` naming what is missing, unknown or of a wrong type.
    """
    settings: dict[str, Any] = {}
    if path is not None:
        content = _read(path)
        for section in (DEFAULT, num_players):
            part = content.get(section) or {}
            if not isinstance(part, dict):
                raise OptionError(f"{path}: section {section} must hold settings")
            settings |= part
    recipe = recipe_from(settings, str(path) if path else "the recipe")
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise OptionError(f"write a change as setting=value, not {change!r}")
        settings[name] = _parse(value, change)
    return recipe_from(settings, "--set") if changes else recipe


def recipe_from(settings: Mapping[str, Any], source: str) -> Recipe:
    """A recipe from plain settings; `OptionError` names `source`."""
    known = {field.name for field in fields(Recipe)}
    for name in settings:
        if name not in known:
            raise OptionError(f"{source}: there is no setting {name!r}; there are {', '.join(sorted(known))}")
    typed = {name: _plain(value, getattr(Recipe, name)) for name, value in settings.items()}
    try:
        return replace(Recipe(), **typed)
    except OptionError as error:
        raise OptionError(f"{source}: {error}") from None


def _read(path: Path) -> dict[Any, Any]:
    try:
        content = yaml.safe_load(path.read_bytes())
    except OSError as error:
        raise OptionError(f"cannot read recipe {path}: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise OptionError(f"{path} is no YAML file: {' '.join(str(error).split())}") from None
    if not isinstance(content, dict):
        raise OptionError(f"{path} is no recipe: it must have a section `{DEFAULT}`")
    for section in content:
        if section != DEFAULT and type(section) is not int:
            raise OptionError(f"{path}: sections are `{DEFAULT}` and numbers of players, not {section!r}")
    return content


def _parse(value: str, change: str) -> Any:
    try:
        return yaml.safe_load(value)
    except yaml.YAMLError:
        raise OptionError(f"cannot read the value of {change!r}") from None


def _plain(value: Any, usual: Any) -> Any:
    """A value as a recipe keeps it: lists as tuples, and `3e-4`, which YAML takes for a word, as a number."""
    if isinstance(value, list):
        return tuple(value)
    if isinstance(usual, float) and isinstance(value, str):
        with suppress(ValueError):
            return float(value)
    return value


def _check_type(name: str, value: Any, kind: Any) -> None:
    if get_origin(kind) is Literal:
        if value not in get_args(kind):
            raise OptionError(f"{name} must be {' or '.join(get_args(kind))}, not {value!r}")
        return
    if kind is float:
        fits, words = isinstance(value, int | float) and not isinstance(value, bool), "a number"
    elif kind is int:
        fits, words = type(value) is int, "a whole number"
    elif kind is str:
        fits, words = isinstance(value, str), "a word"
    else:
        fits, words = isinstance(value, tuple) and all(type(v) is int for v in value), "whole numbers"
    if not fits:
        raise OptionError(f"{name} must be {words}, not {value!r}")
