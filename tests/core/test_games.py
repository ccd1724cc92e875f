"""The contract kit, run on every game that is registered, for each of its numbers of players."""

import pytest

import eurozoo
from eurozoo import testing
from eurozoo.envs.core import registry

GAMES = [id for id in eurozoo.known_games() if id != "pebbles-v0"]
TABLES = [(id, players) for id in GAMES for players in registry.find(id).players]


@pytest.mark.parametrize(("game_id", "num_players"), TABLES)
@pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
def test_contract(check, game_id, num_players):
    check(game_id, num_players, seed=11)


@pytest.mark.parametrize("game_id", GAMES)
def test_solo(game_id):
    if 1 in registry.find(game_id).players:
        testing.check_gymnasium(game_id)


@pytest.mark.parametrize("game_id", GAMES)
def test_first_game(game_id):
    game = registry.find(game_id)
    if game.has_first_game:
        testing.check_positions(game_id, game.default_players, first_game=True)
        testing.check_records(game_id, game.default_players, first_game=True)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_another_process_plays_the_same(game_id):
    testing.check_processes(game_id, registry.find(game_id).default_players)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_every_kernel_compiles_once(game_id):
    eurozoo.warmup(game_id, report=None)
    testing.check_compiled_once(game_id)
