"""The frame of an area of the village that has an action space, with the cubes that lie there."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from eurozoo.envs.core.style import ACCENT, HEADING, INK, area, words
from eurozoo.envs.core.svg import Canvas, text_width

from ..components.terms import Cube, Space
from .pieces import cubes
from .style import AREAS

GAP = 12.0  # between two areas
_PLATE = 212.0  # widest row of cubes


@contextmanager
def action_area(
    canvas: Canvas, box: tuple[float, float, float, float], title: str, space: Space, position: dict[str, Any]
) -> Iterator[None]:
    """An `area` with an action space on the right of its heading."""
    with area(canvas, box, title, AREAS[space], words(space.name.lower()).lower()):
        draw_cubes(canvas, box[2] - 8, title, space, position)
        yield


def draw_cubes(canvas: Canvas, right: float, title: str, space: Space, position: dict[str, Any]) -> None:
    """The plate with the cubes on an action space; framed if the cube of this turn was taken here."""
    kinds = cubes_on(position, space)
    room = right - 12 - text_width(title, 16, bold=True) - 16
    width = min(_PLATE, room, max(78, 26 * len(kinds) + 14))
    took = position["turn"]["took"] if position["turn"]["taken_this_turn"] else None
    here = took is not None and took["space"] == space.name.lower()
    canvas.rect(
        right - width, 3, width, HEADING - 6, rx=7, fill="#fff6df",
        stroke=ACCENT if here else INK, stroke_width=3 if here else 1,
    )  # fmt: skip
    if kinds:
        cubes(canvas, right - width + 8, HEADING / 2 + 1, width - 14, kinds)
    else:
        canvas.text(right - width / 2, 21, "no cubes", 11, fill="#8b7f6c", anchor="middle")


def cubes_on(position: dict[str, Any], space: Space) -> list[Cube]:
    """The cubes that lie on an action space, in the order of `Cube`."""
    lying = position["spaces"].get(space.name.lower(), {})
    return [kind for kind in Cube for _ in range(lying.get(kind.name.lower(), 0))]
