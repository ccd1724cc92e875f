"""Ids and what happens to wrong ones."""

import gymnasium
import pettingzoo
import pytest

import eurozoo


def test_every_game_is_known_everywhere():
    for id in eurozoo.known_games():
        assert pettingzoo.env_registry.registration.spec("aec", f"eurozoo/{id}")
    assert gymnasium.spec("eurozoo/BlackForestSolo-v0")


@pytest.mark.parametrize(
    ("id", "message"),
    [
        ("chess-v1", "no game is called 'chess-v1'; there are .*black_forest-v0"),
        ("blackforest-v0", "did you mean 'black_forest-v0'"),
        ("black_forest-v7", "black_forest has no version 7 here; there is black_forest-v0"),
        ("black_forest", "has no version; there is black_forest-v0"),
        ("eurozoo/black_forest-v0", "there is black_forest-v0"),
        (None, "not None"),
        ("", "no game is called"),
    ],
)
def test_unknown_ids(id, message):
    for make in (eurozoo.make, lambda id: eurozoo.make_vec(id, 2)):
        with pytest.raises(eurozoo.UnknownGameError, match=message):
            make(id)


def test_an_id_is_taken_once(toy):
    with pytest.raises(ValueError, match="registered already"):
        eurozoo.register(toy, "toy_game:GAME")
