"""How much and how to search: `Search`, and what does best in each game."""

import math
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal, get_args

from eurozoo.envs.core.errors import OptionError

Playout = Literal["random", "greedy", "network"]
PLAYOUTS: tuple[Playout, ...] = get_args(Playout)

#: settings that were found to do best, by game and kind of playouts; what they do not say is as in `Search`
BEST = Path(__file__).with_name("best.toml")

UNLIMITED = 2**31 - 1  # simulations

_LEAST = {"simulations": 1, "depth": 0, "turns": 0, "trees": 1, "threads": 1}
_WHOLE = tuple(_LEAST)
_POSITIVE = ("seconds", "scale", "temperature")


@dataclass(frozen=True, kw_only=True)
class Search:
    """How much and how to search.

    Attributes:
        simulations: most simulations a decision. seconds: most seconds a decision; whichever ends first.
        exploration: weight of what has been tried little against what has done well.
        playout: who judges where the tree ends: "random" play, "greedy" play, or a "network" without play.
        depth: decisions of a random playout; its end counts as it stands.
        turns: turns from the root to the end of a greedy playout, those in the tree included.
        temperature: how evenly actions are tried at first: points of the greedy player's judgement, or of
            the network's logits, that make one action e times as likely as another.
        margin: share of a playout's value that is the margin of the points, the rest is who wins.
        scale: margin of points that is worth half of the greatest one.
        trees: 1: all simulations share one tree, and each draws what is hidden anew; more: so many trees,
            each with one draw, whose visits are added up.
        threads: lanes that are searched at the same time.
    """

    simulations: int = 200
    seconds: float = math.inf
    exploration: float = 0.3
    playout: Playout = "greedy"
    depth: int = 1000
    turns: int = 6
    temperature: float = 2.0
    margin: float = 1.0
    scale: float = 20.0
    trees: int = 1
    threads: int = 1

    @classmethod
    def read(cls, text: str, game: str = "") -> "Search":
        """A search from words such as `simulations=200,playout=random`; `OptionError` for anything else.

        What they do not say is as it does best in `game` (best.toml); seconds alone do not limit the
        simulations.
        """
        given: dict[str, Any] = {}
        kinds: dict[str, Any] = {field.name: type(getattr(cls, field.name)) for field in fields(cls)}
        for part in text.split(",") if text else ():
            name, _, word = part.partition("=")
            if name not in kinds or name in given:
                raise OptionError(f"a search has {', '.join(kinds)}, each at most once, not {part!r}")
            try:
                given[name] = kinds[name](word)
            except ValueError:
                raise OptionError(f"{name} must be a number, not {word!r}") from None
        if "seconds" in given:
            given.setdefault("simulations", UNLIMITED)
        table = tomllib.loads(BEST.read_text())
        best = table.get(game, {}).get(given.get("playout", cls.playout), {})
        return cls(**{**best, **given})

    @classmethod
    def is_option(cls, text: str) -> bool:
        """Whether a text such as `seconds=1` sets an option."""
        name, equals, _ = text.partition("=")
        return bool(equals) and name in {field.name for field in fields(cls)}

    def __post_init__(self) -> None:
        if self.playout not in PLAYOUTS:
            raise OptionError(f"playout must be {', '.join(PLAYOUTS)}, not {self.playout!r}")
        for field in fields(self):
            if field.name == "playout":
                continue
            value = getattr(self, field.name)
            least = _LEAST.get(field.name, 0)
            kind = "a whole number" if field.name in _WHOLE else "a number"
            if not isinstance(value, int | float) or isinstance(value, bool) or value != value:  # NaN
                raise OptionError(f"{field.name} must be {kind}, not {value!r}")
            if value < least or (field.name in _WHOLE and int(value) != value):
                raise OptionError(f"{field.name} must be {kind} from {least}, not {value!r}")
            if field.name in _POSITIVE and value == 0:
                raise OptionError(f"{field.name} must be above 0")
        if self.margin > 1:
            raise OptionError("margin must be at most 1")
