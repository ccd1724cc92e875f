"""The church: the black bag and the four stages of its track."""

from typing import Any

from eurozoo.envs.core.icons import draw_line, points, word
from eurozoo.envs.core.style import FAINT, INK
from eurozoo.envs.core.svg import Canvas

from ..components.model import Components
from ..components.terms import NUM_STAGES, Space
from .area import action_area
from .icons import cost_icons, grain
from .pieces import crowd, figures, monk
from .style import members_at

_BAG = 196.0  # width of the black bag


def draw_church(
    canvas: Canvas, box: tuple[float, float, float, float], position: dict[str, Any], components: Components
) -> None:
    """The church at `box` (x, y, width, height)."""
    _, _, width, height = box
    with action_area(canvas, box, "Church", Space.CHURCH, position):
        canvas.text(14, 54, "into the bag:", 11, fill=FAINT)
        draw_line(canvas, 92, 51, cost_icons(components.church), 110)
        _draw_bag(canvas, height, position, components)
        _draw_track(canvas, _BAG + 20, width, height, position, components)


def _draw_bag(canvas: Canvas, height: float, position: dict[str, Any], components: Components) -> None:
    top = 72.0
    canvas.path(
        f"M70 {top}q34 12 68 0l-8 16q66 44 66 {height - top - 70}q0 46 -46 46h-96q-46 0 -46 -46"
        f"q0 -{height - top - 114} 66 -{height - top - 70}z",
        fill="#2f2b2f", stroke=INK, stroke_width=1.5,
    )  # fmt: skip
    canvas.path(f"M76 {top + 16}q28 8 56 0", fill="none", stroke="#d8b878", stroke_width=4)
    people = figures(members_at(position, "bag")) + [monk] * components.monks
    crowd(canvas, 24, top + 58, _BAG - 34, height - top - 78, people)


def _draw_track(
    canvas: Canvas, left: float, width: float, height: float, position: dict[str, Any], components: Components
) -> None:
    step = (width - left - 6) / NUM_STAGES
    majority = f"mass: {components.draws} out of the bag to stage 1; then most members on the track:"
    draw_line(canvas, width - 10, 51, [word(majority), points(components.majority)], width - left, "end")
    for stage in range(NUM_STAGES):
        x, room, base = left + stage * step, step - 8, height - 36
        with canvas.group(f"stage {stage + 1}"):
            canvas.path(
                f"M{x:.2f} {base}v-130q0 -42 {room / 2:.2f} -52q{room / 2:.2f} 10 {room / 2:.2f} 52v130z",
                fill="#eceef2", stroke=INK, stroke_width=1.5,
            )  # fmt: skip
            canvas.text(x + room / 2, base - 142, str(stage + 1), 15, fill=INK, anchor="middle", bold=True)
            crowd(
                canvas, x + 4, base - 132, room - 8, 106, figures(members_at(position, f"church_{stage + 1}"))
            )
            end = [word("at the end", 9.5), points(components.church_points[stage])]
            draw_line(canvas, x + room / 2, base - 13, end, room - 6, "middle")
        if stage:
            at = x - 4
            canvas.path(
                f"M{at - 32:.2f} {base + 5}h48v-4l16 14l-16 14v-4h-48z", fill="#fff6df", stroke="#8a6d10"
            )
            draw_line(canvas, at - 6, base + 15, [grain(components.church_grain[stage - 1])], 44, "middle")
