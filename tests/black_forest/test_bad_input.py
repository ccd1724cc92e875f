"""Names in a component file of Black Forest; other bad input is tested in tests/games."""

from typing import Any

import pytest

import eurozoo

from .playing import PLAYING


def named(name: str) -> Any:
    """An environment in which two buildings have this name."""
    cards = {
        block: {id: {"name": name}} for block, id in (("small_buildings", "01A"), ("large_buildings", "inn"))
    }
    return eurozoo.make(PLAYING.id, rules=cards, render_mode="svg")


def test_names_are_only_names() -> None:
    """Markup in a file stays text in a picture; control characters, which terminals obey, are refused."""
    env = named("<script>alert('&')</script>")
    env.reset(seed=0)
    assert "<script" not in env.render()
    for name in ("\x1b[31mred", "two\nlines", "\x00", "\u202eback", ""):
        with pytest.raises(eurozoo.ComponentError, match=r"small_buildings\.01A\.name"):
            named(name)
