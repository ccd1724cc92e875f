"""Corrections by `rules=` in every game: from a file or a dict, and one sentence for what is no override.

What the values of a game mean, and which of them are refused, is tested in its own folder. Broken files are
in `test_bad_input`.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from tests.edits import leaves, nested

from eurozoo.envs.core.components import read_toml
from eurozoo.envs.core.errors import ComponentError
from eurozoo.testing import state_bytes

from .game import GameUnderTest
from .games import each_game, each_table
from .overrides import Rules


def tables(game: GameUnderTest, rules: Any = None, num_players: int = 2) -> bytes:
    return state_bytes(game.playing.game.load_tables(num_players, rules))


@each_table
def test_the_whole_default_file_is_an_override(game: GameUnderTest, num_players: int) -> None:
    file = game.bad_input.components
    assert tables(game, file, num_players) == tables(game, None, num_players)
    assert tables(game, {}, num_players) == tables(game, None, num_players)


@each_game
def test_a_file_and_a_dict_say_the_same(game: GameUnderTest, tmp_path: Path) -> None:
    """Whether they hold only what differs or all there is."""
    text, changes = re.subn(r"(?m)^max_turns = \d+", "max_turns = 33", game.bad_input.components.read_text())
    assert changes == 1
    rules = {"limits": {"max_turns": 33}}
    assert tables(game, rules) != tables(game)
    for content in (text, "[limits]\nmax_turns = 33\n", "limits = { max_turns = 33 }\n"):
        file = tmp_path / "rules.toml"
        file.write_text(content)
        for same in (file, str(file), read_toml(file)):
            assert tables(game, same) == tables(game, rules)


@each_game
def test_an_override_leaves_the_default_alone(game: GameUnderTest) -> None:
    before = tables(game)
    rules = {"limits": {"max_turns": 33}}
    assert game.playing.game.load_tables(2, rules)[0]["max_turns"] == 33
    assert rules == {"limits": {"max_turns": 33}}
    assert tables(game) == before


@each_game
def test_no_such_file(game: GameUnderTest, tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(ComponentError, match="cannot read component file"):
            tables(game, path)


@each_game
def test_neither_path_nor_table(game: GameUnderTest) -> None:
    for rules in (5, b"rules.toml", ["limits"], object()):
        with pytest.raises(ComponentError, match="path of a TOML file or a dict"):
            tables(game, rules)


@each_game
def test_a_table_that_contains_itself(game: GameUnderTest) -> None:
    limits: Rules = {}
    limits["max_turns"] = [limits]
    with pytest.raises(ComponentError, match=r"^rules: limits\.max_turns\..* is nested more than 8 deep"):
        tables(game, {"limits": limits})


NONSENSE: tuple[Any, ...] = (-1, 10**9, 1.5, "", "x" * 2_000, [], [[]], True, {}, None)


@each_game
def test_every_value_refuses_nonsense(game: GameUnderTest) -> None:
    """Whatever stands anywhere in the file: components, or one `ComponentError`.

    In a long file each value takes only some of the nonsense, in turns.
    """
    sentences = []
    paths = list(leaves(read_toml(game.bad_input.components), into_lists=False))
    turns = 1 + len(paths) // 400
    for i, path in enumerate(paths):
        for value in NONSENSE[i % turns :: turns]:
            try:
                tables(game, nested(path, value), game.playing.game.players[-1])
            except ComponentError as error:
                sentences.append(str(error))
    assert len(sentences) > 1_000
    assert all(sentence.startswith("rules: ") for sentence in sentences)
