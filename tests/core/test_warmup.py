"""Compiling ahead."""

import pytest

import eurozoo


def test_says_what_it_does(toy):
    lines = []
    eurozoo.warmup(toy, report=lines.append)
    text = "\n".join(lines)
    for part in ("kept in", "step", "random play", "encoder flat", "encoder heap", "done in"):
        assert part in text
    eurozoo.warmup([toy], parallel=True, report=None)


def test_unknown_game():
    with pytest.raises(eurozoo.UnknownGameError):
        eurozoo.warmup("chess-v0", report=None)
