"""The options that every environment takes, checked in one place."""

import operator
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import Any, Literal

import numpy as np

from .components import Rules, read_override
from .errors import OptionError
from .game import Game
from .loops import CONFIG, Autoreset, Illegal, Reward

RewardName = Literal["outcome", "score", "margin"]
IllegalName = Literal["raise", "terminate"]


@dataclass(frozen=True, kw_only=True)
class Options:
    """How a game is played and what it pays.

    Attributes:
        num_players: seats at the table; the default is the game's.
        reward: what a game pays when it ends; nothing is paid before. With P seats:
            "outcome": seat i gets (P * share - 1) / (P - 1), where a win is shared equally among those whom
            the rules' own tie-breaks leave tied (two players: +1, -1, a shared win 0); solo: score / top
            title. "score": the seat's score. "margin": its score minus the best other (solo: the score).
        encoder: name of the observation encoder; the default is the game's. rules: a TOML file, or a dict,
        that overrides component values. illegal: "raise" an error and change nothing, or "terminate": the
        game ends, the offender's score is the
            lowest that the game knows, and all others win together; rewards follow from that.
        first_game: use the rulebook's set-up for a first game.
        max_turns: turns per player after which a game is truncated, with scores; the default is the game's.
    """

    num_players: int | None = None
    reward: RewardName = "outcome"
    encoder: str | None = None
    rules: Rules | None = None
    illegal: IllegalName = "raise"
    first_game: bool = False
    max_turns: int | None = None


@dataclass(frozen=True)
class Setup:
    """A game with checked options, ready for the loops."""

    game: Game
    num_players: int
    encoder: str
    rules: Mapping[str, Any] | None
    """The override itself, so that copies and records do not depend on its file."""
    options: Options
    tables: np.ndarray = field(repr=False)
    blank: np.ndarray = field(repr=False)

    @classmethod
    def check(cls, game: Game, options: Options) -> "Setup":
        """Check `options` and load the tables; `OptionError` or `ComponentError` says what is wrong."""
        players = game.default_players
        if options.num_players is not None:
            players = whole_number(options.num_players, "num_players")
        if players not in game.players:
            raise OptionError(
                f"{game.id} is for {game.players[0]} to {game.players[-1]} players, not {players}"
            )
        choice(options.reward, Reward, "reward")
        choice(options.illegal, Illegal, "illegal")
        if not isinstance(options.first_game, bool | np.bool_):
            raise OptionError(f"first_game must be True or False, not {options.first_game!r}")
        if options.first_game and not game.has_first_game:
            raise OptionError(f"{game.id} has no set-up for a first game")
        encoder = game.default_encoder if options.encoder is None else options.encoder
        game.encoder(encoder)

        tables = game.load_tables(players, options.rules)
        if options.max_turns is not None:
            limit = np.iinfo(tables.dtype["max_turns"]).max
            turns = whole_number(options.max_turns, "max_turns")
            if not 1 <= turns <= limit:
                raise OptionError(f"max_turns must be from 1 to {limit}, not {turns}")
            tables["max_turns"] = turns
        rules = None if options.rules is None else read_override(options.rules)[0]

        blank = np.zeros(1, game.state_dtype)
        blank["num_players"] = players
        blank["first_game"] = options.first_game
        return cls(game, players, encoder, rules, options, tables, blank)

    @cached_property
    def components(self) -> Any:
        """The components with their names, for pictures and texts."""
        return self.game.load_components(self.rules)

    def config(self, autoreset: Autoreset) -> np.ndarray:
        """The options that the loops need, shape (1,)."""
        config = np.zeros(1, CONFIG)
        config["reward"] = choice(self.options.reward, Reward, "reward")
        config["illegal"] = choice(self.options.illegal, Illegal, "illegal")
        config["autoreset"] = autoreset
        config["lowest_score"] = round(self.game.lowest_score / self.game.score_unit)
        config["score_unit"] = self.game.score_unit
        return config

    def as_dict(self) -> dict[str, Any]:
        """The options that are not the default, as keyword arguments; plain JSON."""
        given = {
            key: value for key, value in asdict(self.options).items() if value != getattr(Options(), key)
        }
        given["num_players"] = self.num_players
        if self.rules is not None:
            given["rules"] = dict(self.rules)
        return given


def whole_number(value: Any, name: str) -> int:
    """`value` as an int; `OptionError` for anything else, bools included."""
    if not isinstance(value, bool | np.bool_):
        try:
            return operator.index(value)
        except TypeError:
            pass
    raise OptionError(f"{name} must be a whole number, not {value!r}")


def choice(value: Any, kinds: type[IntEnum], name: str) -> int:
    """The member of `kinds` that a lower-case word means; `OptionError` names the known words."""
    words = {kind.name.lower(): kind.value for kind in kinds}
    if not isinstance(value, str) or value not in words:
        raise OptionError(f"{name} must be one of {', '.join(words)}, not {value!r}")
    return words[value]
