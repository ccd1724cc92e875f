"""`Game`: all that the engine has to know about a game. Each game module builds one and registers it."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from .actions import ActionCatalogue
from .components import Rules
from .errors import OptionError

if TYPE_CHECKING:
    from .loops import Loops

#: a record (a game's state, or its tables) as a numpy scalar that refers to its array
Record = Any


@dataclass(frozen=True)
class Kernels:
    """The rules, as functions with `@kernel`; `t` is the tables record and `s` the record of the game.

    A `Kernels` object holds the dispatchers themselves, so that the engine's loops can be bound to them.
    """

    setup: Any
    """`setup(t, s)`: lay out a game in a record that is zero but for `rng`, `num_players` and
    `first_game`."""
    legal: Any
    """`legal(t, s, out) -> n`: ids of all legal actions into `out` (int16[A]); 0 only if the game is over."""
    apply: Any
    """`apply(t, s, action)`: play a legal action and all that follows by itself, up to the next decision."""
    score: Any
    """`score(t, s, out)`: score of each seat if the game ended now (int32[P])."""
    winners: Any
    """`winners(t, s, out)`: 1 for each seat that wins by the rules' own tie-breaks, else 0 (int32[P])."""
    determinize: Any
    """`determinize(t, s, seat, key)`: redraw in place all that `seat` cannot know, `rng` included."""


@dataclass(frozen=True)
class Encoder:
    """A way to show a game to a network: float32 numbers between `low` and `high` for one seat."""

    observe: Any
    """Kernel `observe(t, s, seat, out)`: write the whole of `out` (float32 of `shape`)."""
    shape: tuple[int, ...]
    low: float | np.ndarray = 0.0
    high: float | np.ndarray = 1.0
    describe: Callable[[], Sequence[tuple[Any, ...]]] | None = None
    """Lines of the table that documents every index: (first index, how many, meaning, range), with the rows
    in front for an encoder of shape (rows, columns)."""
    row_types: tuple[tuple[int, int], ...] | None = None
    """For rows of several types: how many of each type follow each other, and how many columns they use.
    Column 0 says whether there is anything in a row; then comes the one-hot type, then these columns."""

    described: tuple[int, int, int] | None = None
    """(first action, actions, numbers): the last of the observation describe consecutive actions, so many
    numbers each. A network can then learn what such an action is worth for all of them at once."""

    @property
    def size(self) -> int:
        """How many numbers."""
        return prod(self.shape)


class PositionModule(Protocol):
    """A game's `position` module."""

    def get_position(self, t: Record, s: Record, /) -> dict[str, Any]:
        """The record as a plain dict, in the game's own words."""
        ...

    def set_position(self, t: Record, s: Record, position: Mapping[str, Any], /) -> None:
        """Fill a zeroed record; raises `PositionError` if `position` is malformed or impossible."""
        ...


class RenderModule(Protocol):
    """A game's `render` module: pictures of a position."""

    def svg(self, position: Mapping[str, Any], components: Any, /) -> str:
        """An SVG document."""
        ...

    def ansi(self, position: Mapping[str, Any], components: Any, /) -> str:
        """Lines of text for a terminal."""
        ...


@dataclass(frozen=True)
class Game:
    """A game as the engine sees it. Immutable; one object per game and process.

    The tables record must have the fields `max_turns` (turns per player before a game is truncated; the rules
    set `status` to `TRUNCATED` themselves) and `top_title` (solo: the score that the outcome reward calls 1).
    The state record must begin with `core.state.HEADER`. Of the other fields, `position`, `render` and the
    values of `encoders` may be given as "module:attribute" or "module", to be imported when first used.
    """

    name: str
    """Id without the version, such as `black_forest`."""
    version: int
    title: str
    module: str
    """Import path of the module that holds this object; its file names the cache of the bound loops."""
    attribute: str
    """Name of this object there."""
    players: range
    state_dtype: np.dtype[Any]
    catalogue: ActionCatalogue
    kernels: Kernels
    load_components: Callable[[Rules | None], Any]
    """`load_components(rules)`: the components with their names, for pictures and texts; raises
    `ComponentError`."""
    pack: Callable[[Any, int], np.ndarray]
    """`pack(components, num_players)`: the components as tables, shape (1,)."""
    decision_name: Callable[[Record], str]
    """Words for what the record's seat is asked, such as `turn`."""
    position: PositionModule | ModuleType | str
    render: RenderModule | ModuleType | str
    encoders: Mapping[str, Encoder | str]
    default_encoder: str = "flat"
    default_players: int = 2
    has_first_game: bool = False
    """Whether the rulebook has a set-up for a first game (`first_game=True`)."""
    lowest_score: int = 0
    """No final score is lower; what a seat gets that makes an illegal move under `illegal="terminate"`."""
    score_unit: float = 1
    """Points that 1 of the kernels' whole scores stands for."""
    description: str = ""
    _resolved: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def id(self) -> str:
        """Id with the version, such as `black_forest-v0`."""
        return f"{self.name}-v{self.version}"

    @property
    def num_actions(self) -> int:
        return len(self.catalogue)

    def load_tables(self, num_players: int, rules: Rules | None = None) -> np.ndarray:
        """The components, with overrides from `rules`, as tables of shape (1,).

        Raises `ComponentError` if `rules` is malformed.
        """
        return self.pack(self.load_components(rules), num_players)

    def points(self, scores: np.ndarray) -> np.ndarray:
        """Points of the kernels' scores: int32, or float32 in a game that counts in fractions."""
        return scores if self.score_unit == 1 else (scores * self.score_unit).astype(np.float32)

    @property
    def position_module(self) -> PositionModule:
        module: PositionModule = self._resolve(self.position)
        return module

    @property
    def render_module(self) -> RenderModule:
        module: RenderModule = self._resolve(self.render)
        return module

    def encoder(self, name: str) -> Encoder:
        """An encoder by name; `OptionError` names the known ones."""
        if name not in self.encoders:
            known = ", ".join(self.encoders)
            raise OptionError(f"{self.id} has no encoder {name!r}; it has {known}")
        encoder: Encoder = self._resolve(self.encoders[name])
        return encoder

    @cached_property
    def loops(self) -> "Loops":
        """The engine's batch loops, bound to this game's kernels."""
        from .loops import Loops

        return Loops(self)

    @cached_property
    def parallel_loops(self) -> "Loops":
        """The same with the lanes shared among threads."""
        from .loops import Loops

        return Loops(self, parallel=True)

    def _resolve(self, reference: Any) -> Any:
        if not isinstance(reference, str):
            return reference
        if reference not in self._resolved:
            module, _, attribute = reference.partition(":")
            found = importlib.import_module(module)
            self._resolved[reference] = getattr(found, attribute) if attribute else found
        return self._resolved[reference]

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.module, self.attribute)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self


def _load(module: str, attribute: str) -> Game:
    game: Game = getattr(importlib.import_module(module), attribute)
    return game
