"""Euro board games as reinforcement-learning environments.

    env = eurozoo.make("black_forest-v0", num_players=3)                      # PettingZoo AECEnv
    vec = eurozoo.make_vec("black_forest-v0", num_envs=1024, num_players=3)   # numpy in and out

Importing this package registers the games with PettingZoo and Gymnasium, and compiles nothing.
"""

import importlib
from typing import TYPE_CHECKING, Any

from eurozoo.envs.core.registry import known_games, make, make_vec, register

if TYPE_CHECKING:
    from eurozoo.envs.core.aec import GameEnv
    from eurozoo.envs.core.errors import (
        ActionError,
        ComponentError,
        EurozooError,
        GameOverError,
        IllegalActionError,
        OptionError,
        PositionError,
        RecordError,
        UnknownGameError,
    )
    from eurozoo.envs.core.game import Encoder, Game
    from eurozoo.envs.core.loops import PASS
    from eurozoo.envs.core.options import Options
    from eurozoo.envs.core.record import GameRecord, replay
    from eurozoo.envs.core.solo import SoloEnv
    from eurozoo.envs.core.vector import VectorEnv
    from eurozoo.envs.core.warmup import warmup

__version__ = "0.1.0"

_LAZY = {
    **dict.fromkeys(
        (
            "ActionError",
            "ComponentError",
            "EurozooError",
            "GameOverError",
            "IllegalActionError",
            "OptionError",
            "PositionError",
            "RecordError",
            "UnknownGameError",
        ),
        "errors",
    ),
    "Encoder": "game",
    "Game": "game",
    "GameEnv": "aec",
    "GameRecord": "record",
    "Options": "options",
    "PASS": "loops",
    "SoloEnv": "solo",
    "VectorEnv": "vector",
    "replay": "record",
    "warmup": "warmup",
}

__all__ = [
    "PASS",
    "ActionError",
    "ComponentError",
    "Encoder",
    "EurozooError",
    "Game",
    "GameEnv",
    "GameOverError",
    "GameRecord",
    "IllegalActionError",
    "OptionError",
    "Options",
    "PositionError",
    "RecordError",
    "SoloEnv",
    "UnknownGameError",
    "VectorEnv",
    "known_games",
    "make",
    "make_vec",
    "register",
    "replay",
    "warmup",
]


def __getattr__(name: str) -> Any:
    """Import what is heavy (numba) when it is first used."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"eurozoo.envs.core.{_LAZY[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


register(
    "black_forest-v0",
    "eurozoo.envs.black_forest.game:GAME",
    solo="BlackForestSolo",
    warmups=("eurozoo.agents.black_forest:warmup",),
)
register(
    "village-v0",
    "eurozoo.envs.village.game:GAME",
    solo="VillageSolo",
    warmups=("eurozoo.agents.village:warmup",),
)
register(
    "fields_of_arle-v0",
    "eurozoo.envs.fields_of_arle.game:GAME",
    solo="FieldsOfArleSolo",
    warmups=("eurozoo.agents.fields_of_arle:warmup",),
)
