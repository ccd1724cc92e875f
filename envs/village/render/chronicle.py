"""The village chronicle and the graveyard."""

from typing import Any

from eurozoo.envs.core.style import EDGE, FAINT, INK, area
from eurozoo.envs.core.svg import Canvas

from ..components.model import Components
from ..components.terms import Section
from .pieces import MEMBER, gravestone, member
from .style import SECTIONS, members_at

_GRAVES = 186.0  # width of the graveyard


def places(position: dict[str, Any], components: Components) -> dict[str, tuple[int, int]]:
    """Spaces of each section and of the graveyard: open, and covered at this number of players."""
    here, others = components.setup(position["num_players"]), components.setups.values()
    open_spaces = {f"chronicle_{s.name.lower()}": here.chronicle[s] for s in Section} | {"grave": here.graves}
    most = {f"chronicle_{s.name.lower()}": max(setup.chronicle[s] for setup in others) for s in Section} | {
        "grave": max(setup.graves for setup in others)
    }
    return {place: (count, most[place] - count) for place, count in open_spaces.items()}


def chronicle_scale(components: Components) -> str:
    """Points for members in the chronicle, in words."""
    scale = components.chronicle_points
    last = len(scale) - 1
    steps = [
        f"{n} or more {scale[n]}" if n == last else f"{n} members {scale[n]}"
        for n in range(1, last + 1)
        if scale[n] != scale[n - 1]
    ]
    return f"points: {', '.join(steps) or 'none'}"


def draw_chronicle(
    canvas: Canvas, box: tuple[float, float, float, float], position: dict[str, Any], components: Components
) -> None:
    """The chronicle and the graveyard at `box` (x, y, width, height)."""
    _, _, width, height = box
    spaces = places(position, components)
    with area(canvas, box, "Village chronicle", "#6d4a28", "chronicle"):
        canvas.text(width - _GRAVES, 23, "Graveyard", 16, fill="#ffffff", bold=True)
        book = width - _GRAVES - 20
        canvas.rect(8, 42, book, height - 50, rx=6, fill="#8a5a33", stroke=INK)
        canvas.rect(14, 45, book - 12, height - 56, rx=4, fill="#fbf1d9", stroke="#c9a97c")
        step = (height - 84) / len(Section)
        for i, section in enumerate(Section):
            place = f"chronicle_{section.name.lower()}"
            with canvas.group(id=place, transform=f"translate(20 {48 + i * step:.2f})"):
                _draw_section(canvas, book - 24, step, section, position, spaces[place])
        canvas.text(20, height - 18, chronicle_scale(components), 11.5, fill=INK, width=book - 24)
        with canvas.group(id="grave", transform=f"translate({width - _GRAVES - 4} 42)"):
            _draw_graves(canvas, _GRAVES - 4, height - 50, position, spaces["grave"])


def _draw_section(
    canvas: Canvas,
    width: float,
    height: float,
    section: Section,
    position: dict[str, Any],
    spaces: tuple[int, int],
) -> None:
    middle = height / 2
    canvas.rect(0, middle - 12, 82, 24, rx=5, fill=SECTIONS[section])
    canvas.text(41, middle + 4.5, section.name.title(), 12, fill="#ffffff", anchor="middle", bold=True)
    people = members_at(position, f"chronicle_{section.name.lower()}")
    total = sum(spaces)
    step = min(42.0, (width - 90) / total)
    radius = min(18.0, step / 2 - 1)
    for i in range(total):
        x = 92 + (i + 0.5) * step
        if i >= spaces[0]:
            canvas.circle(x, middle, radius, fill="#dacfb8", stroke=EDGE)
            canvas.path(f"M{x - 6} {middle - 6}l12 12m0 -12l-12 12", stroke="#b3a488", stroke_width=1.6)
            continue
        canvas.circle(x, middle, radius, fill="#fffdf7", stroke=SECTIONS[section], stroke_width=2)
        if i < len(people):
            scale = min(1.0, 2.2 * radius / MEMBER[1])
            with canvas.group(transform=f"translate({x:.2f} {middle:.2f}) scale({scale:.3f})"):
                member(canvas, 0, 0, people[i])


def _draw_graves(
    canvas: Canvas, width: float, height: float, position: dict[str, Any], spaces: tuple[int, int]
) -> None:
    canvas.rect(0, 0, width, height, rx=6, fill="#d3dfb8", stroke="#8aa05f")
    people = members_at(position, "grave")
    total = sum(spaces)
    across = 3
    while -(-total // across) * 54 * min(1.0, width / across / 54) > height and across < total:
        across += 1
    room = width / across
    scale = min(1.0, room / 44)
    rows = -(-total // across)
    for i in range(total):
        row, column = divmod(i, across)
        x, y = (column + 0.5) * room, (row + 0.5) * height / rows
        with canvas.group(transform=f"translate({x:.2f} {y:.2f}) scale({scale:.3f})"):
            gravestone(canvas, 0, 0, covered=i >= spaces[0])
            if i < len(people):
                member(canvas, 0, 2, people[i])
            elif i < spaces[0]:
                canvas.text(0, 12, "free", 9, fill=FAINT, anchor="middle")
