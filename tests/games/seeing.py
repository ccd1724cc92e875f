"""Looking at flat observations by the names of their sections."""

from collections.abc import Callable
from typing import Any

import numpy as np

from eurozoo.encoders.layout import Layout
from eurozoo.envs.core.game import Encoder


def seen(env: Any, layout: Layout, seat: int = 0) -> Callable[..., list[float]]:
    """What a seat sees, as a function of a section's name and of the name of a part of it."""
    observation = env.observe(env.possible_agents[seat])["observation"]

    def look(name: str, part: str | None = None) -> list[float]:
        section = next(x for x in layout.sections if x.name == name)
        first = layout[name]
        if part is not None:
            assert section.parts is not None
            first += section.parts[part]
            section = next(x for x in section.parts.sections if x.name == part)
        numbers: list[float] = observation[first : first + section.size].astype(float).round(4).tolist()
        return numbers

    return look


def one_hot(index: int | None, size: int) -> list[float]:
    return [float(i == index) for i in range(size)]


def check_description(encoder: Encoder) -> None:
    """Every index is described, once and in its own words."""
    assert encoder.describe is not None
    rows = encoder.describe()
    assert [first for first, *_ in rows] == np.cumsum([0, *(size for _, size, *_ in rows)])[:-1].tolist()
    assert sum(size for _, size, *_ in rows) == encoder.size
    assert all(meaning and scale for *_, meaning, scale in rows)
    assert len({meaning for *_, meaning, _ in rows}) == len(rows)
