"""Shared fixtures. The engine is tested on `toy_game` (tests/core), the games in folders of their own."""

import pytest
from hypothesis import HealthCheck, settings

import eurozoo
from toy_game import GAME

# kernels compile when first called: no deadline
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("default")

if GAME.id not in eurozoo.known_games():
    eurozoo.register(GAME.id, "toy_game:GAME", solo="Pebbles")


@pytest.fixture
def toy() -> str:
    """Id of the toy game."""
    return GAME.id
