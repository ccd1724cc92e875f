"""The contract kit, run on the toy game, for every number of players and every option."""

from pathlib import Path

import pytest

from eurozoo import testing

PRELUDE = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
eurozoo.register("pebbles-v0", "toy_game:GAME")
"""


@pytest.mark.parametrize("num_players", [1, 2, 3])
@pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
def test_contract(check, toy, num_players):
    check(toy, num_players, seed=7)


@pytest.mark.parametrize(
    "options", [{"first_game": True}, {"encoder": "heap"}, {"encoder": "entities"}, {"rules": {"bonus": 0}}]
)
@pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
def test_contract_with_options(check, toy, options):
    check(toy, 2, seed=3, **options)


def test_check_game_runs_all(toy):
    testing.check_game(toy, 1)


def test_another_process_plays_the_same(toy):
    testing.check_processes(toy, 2, prelude=PRELUDE)


def test_every_kernel_compiles_once(toy):
    testing.check_game(toy, 3)
    testing.check_compiled_once(toy)
