"""Recipes: what files and changes of settings say."""

from dataclasses import fields
from pathlib import Path

import pytest

from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.registry import find, known_games
from eurozoo.training.recipe import Recipe, find_recipe, load_recipe


@pytest.mark.parametrize("game", [game for game in known_games() if not game.startswith("pebbles")])
def test_every_game_has_a_recipe_for_all_its_players(game):
    path = find_recipe(find(game).name)
    assert path is not None
    for players in find(game).players:
        assert load_recipe(path, players).imitation_decisions > 0


def test_every_setting_is_documented():
    source = Path(load_recipe.__code__.co_filename).read_text()
    for field in fields(Recipe):
        line = next(line for line in source.splitlines() if line.startswith(f"    {field.name}:"))
        assert source.split(line)[1].lstrip().startswith('"""'), field.name


def test_players_go_before_default_and_changes_before_both(tmp_path):
    file = tmp_path / "recipe.yaml"
    file.write_text("default:\n  gamma: 0.9\n  learning_rate: 3e-4\n  epochs: 2\n1:\n  gamma: 0.8\n")
    recipe = load_recipe(file, 2)
    assert (recipe.gamma, recipe.learning_rate, recipe.epochs) == (0.9, 0.0003, 2)
    assert load_recipe(file, 1).gamma == 0.8
    changed = load_recipe(file, 1, ["gamma=0.7", "hidden=[8, 4]"])
    assert (changed.gamma, changed.hidden, changed.epochs) == (0.7, (8, 4), 2)
    assert load_recipe(None, 1) == Recipe()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("default: [1]", "section default must hold settings"),
        ("- 1", "is no recipe"),
        ("default: {", "is no YAML file"),
        ("two: {}", "sections are `default` and numbers of players, not 'two'"),
        ("default: {wings: 2}", "there is no setting 'wings'; there are attention_layers, "),
        ("default: {epochs: 1.5}", "epochs must be a whole number, not 1.5"),
        ("default: {epochs: true}", "epochs must be a whole number, not True"),
        ("default: {gamma: high}", "gamma must be a number, not 'high'"),
        ("default: {gamma: .nan}", "gamma must be more than 0, not nan"),
        ("default: {num_envs: 0}", "num_envs must be more than 0, not 0"),
        ("default: {entropy: -1}", "entropy must be at least 0, not -1"),
        ("default: {hidden: [a]}", "hidden must be whole numbers"),
        ("default: {hidden: [0]}", "hidden must be one or more widths, not [0]"),
        ("default: {encoder: 3}", "encoder must be a word, not 3"),
    ],
)
def test_wrong_files_are_refused(text, says, tmp_path):
    file = tmp_path / "recipe.yaml"
    file.write_text(text)
    with pytest.raises(OptionError) as error:
        load_recipe(file, 2)
    assert says in str(error.value)
    assert str(file) in str(error.value)


def test_wrong_changes_are_refused():
    with pytest.raises(OptionError, match="write a change as setting=value, not 'gamma'"):
        load_recipe(None, 2, ["gamma"])
    with pytest.raises(OptionError, match="cannot read the value"):
        load_recipe(None, 2, ["hidden=[1"])
    with pytest.raises(OptionError, match="--set: gamma must be a number, not 'abc'"):
        load_recipe(find_recipe("village"), 2, ["gamma=abc"])


def test_a_file_holds_no_code(tmp_path):
    file = tmp_path / "recipe.yaml"
    file.write_text("default: {gamma: !!python/object/apply:os.getcwd []}")
    with pytest.raises(OptionError, match="is no YAML file"):
        load_recipe(file, 2)
