"""The games that the tests in this folder run through."""

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest
from tests.black_forest.game import GAME as BLACK_FOREST
from tests.fields_of_arle.game import GAME as FIELDS_OF_ARLE
from tests.village.game import GAME as VILLAGE

ROOT = Path(__file__).parents[2]
GAMES = {game.name: game for game in (BLACK_FOREST, FIELDS_OF_ARLE, VILLAGE)}
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
#: every game with each of its numbers of players
each_table = pytest.mark.parametrize(
    ("game", "num_players"),
    [
        pytest.param(game, num_players, id=f"{name}-{num_players}")
        for name, game in GAMES.items()
        for num_players in game.playing.game.players
    ],
)


def modules(package: ModuleType) -> list[ModuleType]:
    """A package and all modules in it."""
    names = [found.name for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return [package, *(importlib.import_module(name) for name in names)]
