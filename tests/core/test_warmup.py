"""Compiling ahead."""

import pytest

import eurozoo
from eurozoo.agents.search.simulate import bind_search


def test_says_what_it_does(toy):
    lines = []
    eurozoo.warmup(toy, report=lines.append)
    text = "\n".join(lines)
    for part in ("kept in", "step", "random play", "encoder flat", "encoder heap", "done in"):
        assert part in text
    eurozoo.warmup([toy], parallel=True, report=None)


def test_hooks__the_search(toy):
    """After it, no search has anything left to compile."""
    lines = []
    eurozoo.warmup(toy, hooks=["eurozoo.agents.search:warmup"], report=lines.append)
    assert any("search" in line for line in lines)
    for playout, encoder in (("random", ""), ("network", "flat"), ("network", "takes")):
        kernels = bind_search(toy, playout, encoder, False)
        assert len(kernels["search"].signatures) == 1


def test_unknown_game():
    with pytest.raises(eurozoo.UnknownGameError):
        eurozoo.warmup("chess-v0", report=None)
