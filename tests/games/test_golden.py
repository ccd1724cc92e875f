"""Golden playthroughs: whole games for each number of players, decision by decision.

After a change of the rules that is meant: `python -m tests.regenerate_golden`, and look at the difference.
"""

import pytest
from tests.playthrough import FOLDER, compare, rewrite

from .game import GameUnderTest
from .games import GAMES

each_playthrough = pytest.mark.parametrize(
    ("game", "num_players", "first_game"),
    [
        pytest.param(game, *start, id=game.golden.name(*start).removesuffix(".txt"))
        for game in GAMES.values()
        for start in game.golden.starts()
    ],
)


@each_playthrough
def test_the_game_goes_as_it_went(game: GameUnderTest, num_players: int, first_game: bool) -> None:
    text = (FOLDER / game.golden.name(num_players, first_game)).read_text()
    compare(text, rewrite(text, game.golden.describe()))


@each_playthrough
def test_the_game_is_worth_keeping(game: GameUnderTest, num_players: int, first_game: bool) -> None:
    text = (FOLDER / game.golden.name(num_players, first_game)).read_text()
    assert game.golden.is_worth_keeping(text, num_players)


def test_every_file_is_replayed() -> None:
    files = {file for game in GAMES.values() for file, _ in game.golden.files()}
    assert {path.name for path in FOLDER.iterdir()} == files


def test_a_difference_is_named() -> None:
    text = "head\n{}\nturn 1\n  1 seat 0 turn (5) beg\n"
    compare(text, text)
    with pytest.raises(
        AssertionError, match=r"(?s)line 4, after.*was   1 seat 0 turn \(5\) beg.*now .*\(6\) beg"
    ):
        compare(text, text.replace("(5)", "(6)"))
    with pytest.raises(AssertionError, match="end of the game"):
        compare(text, text + "more\n")
