"""The `eurozoo` command: help, descriptions, and one line for whatever is wrong."""

import json
import subprocess
import sys

import pytest

from eurozoo.cli import COMMANDS, main


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help(name, capsys):
    with pytest.raises(SystemExit) as end:
        main([*name.split(), "--help"])
    assert end.value.code == 0
    output = capsys.readouterr().out
    assert "usage: eurozoo" in output
    if not name:
        assert all(command in output for command in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "Expected one of {train, export, evaluate, tournament, play, bench, info, warmup}"),
        ("fly", "Unrecognized options: fly"),
        ("train --wings 2", "Unrecognized options: --wings"),
        ("train pebbles-v0 --num-players two", "Error parsing --num-players"),
        ("evaluate", "GAME"),
    ],
)
def test_wrong_arguments__one_line_and_code_2(arguments, says, capsys):
    with pytest.raises(SystemExit) as end:
        main(arguments.split())
    assert end.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("eurozoo: ")
    assert captured.err.count("\n") == 1
    assert says in captured.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("train", "name a game"),
        ("train chess-v0", "no game is called 'chess-v0'"),
        ("train pebbles-v9", "pebbles has no version 9 here; there is pebbles-v0"),
        ("train pebbles-v0 --num-players 7", "players, not 7"),
        ("train pebbles-v0 --minutes 0", "minutes must be more than 0, not 0"),
        ("train pebbles-v0 --minutes nan", "minutes must be more than 0, not nan"),
        ("train pebbles-v0 --set reward=money", "reward must be score or margin or outcome, not 'money'"),
        ("train pebbles-v0 --set gamma=1.5", "gamma must be at most 1"),
        ("train pebbles-v0 --set random_share=0.9 past_share=0.9", "must add up to at most 1"),
        ("train pebbles-v0 --set hidden=[]", "hidden must be one or more widths"),
        ("train pebbles-v0 --set speed=9", "there is no setting 'speed'"),
        ("train pebbles-v0 --recipe /nowhere.yaml", "cannot read recipe /nowhere.yaml"),
        ("train --resume /nowhere", "there is no checkpoint folder /nowhere"),
        ("evaluate chess-v0 --agent random", "no game is called 'chess-v0'"),
        ("evaluate pebbles-v0 --agent ppo:/nowhere", "there is no checkpoint folder /nowhere"),
        ("evaluate pebbles-v0 --agent random --against greedy", "pebbles-v0 has no greedy agent"),
        ("evaluate pebbles-v0 --agent random --games 0", "games must be at least 1"),
        ("evaluate pebbles-v0 --agent random --output /nowhere/x", "there is no folder /nowhere"),
        ("tournament", "name a game"),
        ("tournament chess-v0 --agents random greedy", "no game is called 'chess-v0'"),
        ("tournament pebbles-v0 --agents random", "name at least two agents"),
        ("tournament pebbles-v0 --agents random greedy", "pebbles-v0 has no greedy agent"),
        ("tournament --resume /nowhere", "/nowhere is no tournament"),
        ("play chess-v0", "no game is called 'chess-v0'"),
        ("bench pebbles-v0 --num-players 8", "players, not 8"),
        ("bench pebbles-v0 --lanes 0", "lanes must be more than 0"),
        ("info chess-v0", "no game is called 'chess-v0'"),
        ("info pebbles-v0 --num-players 8", "players, not 8"),
        ("warmup chess-v0", "no game is called 'chess-v0'"),
    ],
)
def test_impossible_options__one_line_and_code_2(arguments, says, toy, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(arguments.split()) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("eurozoo: ")
    assert captured.err.count("\n") == 1
    assert says in captured.err
    assert list(tmp_path.iterdir()) == []  # nothing was begun


def test_train__run_folder_in_use(toy, tmp_path, capsys):
    (tmp_path / "notes").write_text("mine")
    assert main(["train", toy, "--run", str(tmp_path)]) == 2
    assert f"{tmp_path} exists already; continue it with --resume" in capsys.readouterr().err


def test_info__list_of_games(toy, capsys):
    assert main(["info"]) == 0
    output = capsys.readouterr().out
    assert all(id in output for id in ("black_forest-v0", "village-v0", "fields_of_arle-v0", toy))


@pytest.mark.parametrize(
    ("game", "number", "players", "words"),
    [
        ("black_forest-v0", "4", "1, 2, 3, 4; here 4", "move:hermit"),
        ("village-v0", "4", "1, 2, 3, 4, 5; here 4", "travel:village>north_1"),
        ("fields_of_arle-v0", "1", "1, 2; here 1", "place:fisherman"),
    ],
)
def test_info__one_game(game, number, players, words, capsys):
    assert main(["info", game, "--num-players", number]) == 0
    output = capsys.readouterr().out
    assert words in output
    assert "Discrete(" in output
    assert f"players       {players}" in output
    assert "Observation" in output


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, players) for game in ("black_forest-v0", "village-v0") for players in (1, 2, 4)]
    + [("fields_of_arle-v0", 1), ("fields_of_arle-v0", 2)],
)
def test_play(game, players, capsys):
    assert main(["play", game, "--seats", *["random"] * players, "--seed", "1"]) == 0
    output = capsys.readouterr().out
    assert "player_0 (random): " in output
    assert ("wins" in output) == (players > 1)


def test_evaluate(toy, tmp_path, capsys):
    folder = tmp_path / "results"
    arguments = ["evaluate", toy, "--agent", "random", "--games", "30", "--output", str(folder)]
    assert main(arguments) == 0
    assert "random" in capsys.readouterr().out
    (match,) = json.loads((folder / "evaluation.json").read_text())["matches"]
    assert match["games"] == 30


def test_help_is_quick_to_load():
    """Help needs neither torch nor numba."""
    code = (
        "import sys, eurozoo.cli\n"
        "try: eurozoo.cli.main(['tournament', '--help'])\n"
        "except SystemExit: pass\n"
        "sys.exit(any(name in sys.modules for name in ('torch', 'numba', 'matplotlib')))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_closed_output_is_no_error():
    """`eurozoo info black_forest-v0 | head -1` ends without a traceback."""
    command = f"{sys.executable} -m eurozoo.cli info black_forest-v0 | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Black Forest" in done.stdout
    assert "Traceback" not in done.stderr
