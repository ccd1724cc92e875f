"""Playing in the terminal."""

import io

import pytest

from eurozoo.agents.play import play, understand
from eurozoo.cli import PlayConfig, main

WORDS = ["take:1", "take:2", "pass"]


def test_understand():
    assert [understand(text, WORDS) for text in ("1", "3", "take:2", "p", "pass")] == [0, 2, 1, 2, 2]
    assert "no number 4" in understand("4", WORDS)
    assert "no number 0" in understand("0", WORDS)
    assert "could be take:1, take:2" in understand("take", WORDS)
    for text in ("", "build", "-1", "\u00b2"):
        assert "Answer with a number" in understand(text, WORDS)


def test_play__to_the_end(toy, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("table\nactions\nnonsense\n" + "1\n" * 200))
    play(PlayConfig(toy, seats=("human", "random"), seed=1))
    output = capsys.readouterr().out
    assert "seed 1" in output
    assert "player_0: take" in output
    assert "1 take:1" in output
    assert "player_1 (random): " in output
    assert "wins" in output


def test_play__hot_seat_and_solo(toy, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("take:1\n" * 200))
    play(PlayConfig(toy, seats=("human", "human"), seed=1))
    output = capsys.readouterr().out
    assert "player_0: take" in output
    assert "player_1: take" in output
    monkeypatch.setattr("sys.stdin", io.StringIO("take:1\n" * 200))
    play(PlayConfig(toy, seats=("human",), seed=1))
    assert "wins" not in capsys.readouterr().out


@pytest.mark.parametrize("typed", ["quit\n", "1\nq\n", ""])
def test_play__stops(toy, typed, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", toy, "--seats", "human", "human"]) == 0
    assert "The game was not finished." in capsys.readouterr().out


def test_play__wrong_seats(toy, capsys):
    assert main(["play", toy, "--seats", *["random"] * 9]) == 2
    assert "players, not 9" in capsys.readouterr().err
    assert main(["play", toy, "--seats", "somebody"]) == 2
    assert "no agent is called 'somebody'" in capsys.readouterr().err
