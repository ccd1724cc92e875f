"""The games by id, and the functions that make environments of them.

Registering costs nothing: a game is imported when it is first made.
"""

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from .errors import UnknownGameError

if TYPE_CHECKING:
    from .aec import GameEnv
    from .game import Game
    from .solo import SoloEnv
    from .vector import VectorEnv

_GAMES: dict[str, "Game | str"] = {}
_WARMUPS: dict[str, tuple[str, ...]] = {}


def register(id: str, game: "Game | str", *, solo: str | None = None, warmups: Sequence[str] = ()) -> None:
    """Make a game known under its versioned id, to eurozoo, PettingZoo and Gymnasium.

    `game` is the object, or "module:attribute" to import when it is first made. `solo` is the name under
    which Gymnasium knows the one-player game, `eurozoo/<solo>-v<version>`; without it, Gymnasium does not.
    `warmups` are functions, as "module:attribute", that take the id and compile kernels outside the engine
    (of agents).
    """
    if id in _GAMES:
        raise ValueError(f"{id} is registered already")
    _GAMES[id] = game
    _WARMUPS[id] = tuple(warmups)

    from pettingzoo.env_registry import registration as pettingzoo

    pettingzoo.register("aec", f"eurozoo/{id}", f"{__name__}:make", kwargs={"id": id})
    if solo is not None:
        import gymnasium

        _, version = _split(id)
        gymnasium.register(
            f"eurozoo/{solo}-v{version}",
            entry_point=f"{__name__}:make_solo",
            kwargs={"id": id},
            order_enforce=False,
        )


def known_games() -> tuple[str, ...]:
    """Ids of all games."""
    return tuple(_GAMES)


def warmups(id: str) -> tuple[str, ...]:
    """What else than the engine's loops a warm-up of a game compiles, as "module:attribute"."""
    return _WARMUPS[id]


def find(id: str) -> "Game":
    """The game of an id; `UnknownGameError` names the known ids, or the version that there is."""
    if not isinstance(id, str) or id not in _GAMES:
        raise UnknownGameError(_unknown(id))
    game = _GAMES[id]
    if isinstance(game, str):
        import importlib

        module, _, attribute = game.partition(":")
        game = _GAMES[id] = cast("Game", getattr(importlib.import_module(module), attribute))
    return game


def _split(id: str) -> tuple[str, int | None]:
    match = re.fullmatch(r"(.+)-v(\d+)", id)
    return (match[1], int(match[2])) if match else (id, None)


def _unknown(id: Any) -> str:
    if isinstance(id, str):
        name, version = _split(id.removeprefix("eurozoo/"))
        same = [known for known in _GAMES if _split(known)[0] == name]
        if same and version is None:
            return f"game id {id!r} has no version; there is {', '.join(same)}"
        if same:
            return f"{name} has no version {version} here; there is {', '.join(same)}"
        close = difflib.get_close_matches(id, _GAMES, n=1, cutoff=0.5)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        return f"no game is called {id!r}; there are {', '.join(_GAMES)}{hint}"
    return f"a game id is a text such as {next(iter(_GAMES), 'name-v0')!r}, not {id!r}"


def make(id: str, *, render_mode: str | None = None, **options: Any) -> "GameEnv":
    """One game as a PettingZoo `AECEnv`.

    Args:
        id: such as "black_forest-v0".
        render_mode: None, "human" (prints text), "ansi", "svg" or "rgb_array".
        **options: see `eurozoo.Options`.

    Raises `UnknownGameError`, `OptionError` or `ComponentError`.
    """
    from .aec import GameEnv

    return GameEnv(find(id), make_options(options), render_mode=render_mode)


def make_vec(
    id: str,
    num_envs: int,
    *,
    seed: Any = None,
    autoreset_mode: Any = "SameStep",
    threads: int | None = 1,
    copy: bool = False,
    **options: Any,
) -> "VectorEnv":
    """Many games stepped together; see `VectorEnv` for the arguments, `eurozoo.Options` for the options.

    Raises `UnknownGameError`, `OptionError` or `ComponentError`.
    """
    from .vector import VectorEnv

    return VectorEnv(
        find(id),
        num_envs,
        make_options(options),
        seed=seed,
        autoreset_mode=autoreset_mode,
        threads=threads,
        copy=copy,
    )


def make_solo(id: str, *, render_mode: str | None = None, **options: Any) -> "SoloEnv":
    """The one-player game as a Gymnasium `Env`; arguments as for `make`, without `num_players`."""
    from .solo import SoloEnv

    return SoloEnv(find(id), make_options({**options, "num_players": 1}), render_mode=render_mode)


def make_options(options: Mapping[str, Any]) -> Any:
    """`Options` from keyword arguments; `OptionError` for a word that is none."""
    from dataclasses import fields

    from .errors import OptionError
    from .options import Options

    known = [option.name for option in fields(Options)]
    for name in options:
        if name not in known:
            raise OptionError(f"there is no option {name!r}; there are {', '.join(known)}")
    return Options(**options)
