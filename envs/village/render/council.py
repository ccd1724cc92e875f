"""The council chamber: four stages with cost, privilege and members."""

from typing import Any

from eurozoo.envs.core.icons import Icon, arrow, draw_line, points, word
from eurozoo.envs.core.style import FAINT, INK
from eurozoo.envs.core.svg import Canvas

from ..components.model import Components
from ..components.terms import NUM_STAGES, Space
from .area import action_area
from .icons import any_cubes, any_good, coins, cost_icons, marker, time
from .pieces import crowd, figures
from .style import members_at


def privileges(components: Components) -> list[list[Icon]]:
    """What each stage gives."""
    return [
        [marker()],
        [any_cubes(components.privilege_cubes)],
        [any_good()],
        [coins(components.privilege_coins), arrow(), points(components.privilege_prestige)],
    ]


def draw_council(
    canvas: Canvas, box: tuple[float, float, float, float], position: dict[str, Any], components: Components
) -> None:
    """The council chamber at `box` (x, y, width, height)."""
    _, _, width, height = box
    gives = privileges(components)
    if position["ring"] is not None:
        gives[0] = []
    with action_area(canvas, box, "Council chamber", Space.COUNCIL, position):
        step_cost = [word("each step: time and"), *cost_icons(components.council)]
        draw_line(canvas, 12, 48, step_cost, 180)
        step = (width - 16) / NUM_STAGES
        for stage in range(NUM_STAGES):
            left, top = 8 + stage * step, 66 + 10 * (NUM_STAGES - 1 - stage)
            with canvas.group(f"stage {stage + 1}", transform=f"translate({left:.2f} {top})"):
                room, high = step - 6, height - 8 - top
                canvas.rect(3, 0, room, high, fill="#efe8f6", stroke=INK)
                canvas.rect(0, -6, room + 6, 12, rx=3, fill="#cdbde0", stroke=INK)
                canvas.rect(0, high - 6, room + 6, 10, rx=2, fill="#cdbde0", stroke=INK)
                canvas.text(10, 25, str(stage + 1), 15, fill=INK, bold=True)
                draw_line(canvas, room - 4, 20, [time(components.council_time[stage])], 60, "end")
                canvas.rect(9, 34, room - 12, 32, rx=5, fill="#fffdf7", stroke="#8d78aa")
                if gives[stage]:
                    draw_line(canvas, 3 + room / 2, 50, gives[stage], room - 18, "middle")
                else:
                    canvas.text(3 + room / 2, 54, "taken", 11, fill=FAINT, anchor="middle")
                people = members_at(position, f"council_{stage + 1}")
                crowd(canvas, 7, 70, room - 8, high - 106, figures(people))
                end = [word("at the end", 9.5), points(components.council_points[stage])]
                draw_line(canvas, 3 + room / 2, high - 20, end, room - 6, "middle")
