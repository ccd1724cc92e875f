"""The game board: villages with their Tradespeople, pawns, paths, Location places and open Jobs."""

import math
from itertools import pairwise
from typing import Any

from eurozoo.envs.core.style import ACCENT, EDGE, FAINT, INK, SEATS, Pawn, panel, pawn
from eurozoo.envs.core.svg import Canvas, polar, sector, wrap

from ..actions import JOBS, PLACES, TRADESPEOPLE
from ..components.model import Board, Components
from ..components.terms import Back, Good
from .effects import draw_tokens, effect_line, job_tokens, tokens_width
from .style import GOODS, NEUTRAL, SOLO

WIDTH, HEIGHT = 836, 724
CENTRE = (WIDTH / 2, 388.0)
RING = (284.0, 245.0)  # half axes of the ellipse on which the villages stand
OUTER, INNER = 122.0, 47.0  # radii of a village and of its centre
MIDDLE = (OUTER + INNER) / 2
PLACE = (108.0, 42.0)  # size of a Location place
BACKS = {Back.OWL: "#e7def3", Back.FOX: "#fbe3cf", Back.STAG: "#dcebd3", Back.MOUSE: "#e3e3e3"}

Point = tuple[float, float]
Standing = tuple[str | None, Pawn, str]


def pawns(position: dict[str, Any]) -> list[Standing]:
    """Where each pawn stands, how it looks and whose it is: by seat, or the five pawns of solo play."""
    if position["num_players"] == 1:
        where = position["solo"]["pawns"]
        return [(at, look, f"{look.color} pawn") for at, look in zip(where, SOLO, strict=True)]
    standing: list[Standing] = [
        (player["pawn"], look, f"pawn of player {look.mark}")
        for player, look in zip(position["players"], SEATS, strict=False)
    ]
    if position["neutral_pawn"]:
        standing.append((position["neutral_pawn"], NEUTRAL, "neutral pawn"))
    return standing


def open_jobs(position: dict[str, Any]) -> list[tuple[str, str]]:
    """Where each open Job lies, and which it is."""
    jobs = position["jobs"]
    return [*sorted(jobs["villages"].items()), *(("its place", place) for place in jobs["places"])]


def board_of(position: dict[str, Any], components: Components) -> Board:
    """The side of the board in use."""
    return components.solo_board if position["num_players"] == 1 else components.board


def draw_map(canvas: Canvas, x: float, y: float, position: dict[str, Any], components: Components) -> None:
    """The board with its top left corner at (x, y)."""
    board = board_of(position, components)
    nodes = layout(board)
    standing = pawns(position)
    with canvas.group(id="map", transform=f"translate({x} {y})"):
        panel(canvas, 0, 0, WIDTH, HEIGHT, "Map")
        for start, end, cost in board.paths:
            _draw_path(canvas, nodes, start, end, cost)
        for village in board.clockwise:
            _draw_village(canvas, nodes[village], village, position, components, standing)
        for place in PLACES:
            _draw_place(canvas, nodes[place], place, position, components, standing)
        _draw_jobs(canvas, position, components)
        _draw_beside(canvas, position, standing)


def layout(board: Board) -> dict[str, Point]:
    """Middle of every village and place: villages on an ellipse, places at the nearest spot still free."""
    cx, cy = CENTRE
    nodes: dict[str, Point] = {}
    for i, village in enumerate(board.clockwise):
        px, py = polar(0, 0, 1, 360 * i / len(board.clockwise))
        nodes[village] = (cx + RING[0] * px, cy + RING[1] * py)
    ring = [nodes[village] for village in board.clockwise]
    spots = [
        (cx + 0.78 * (ax + bx - 2 * cx), cy + 0.72 * (ay + by - 2 * cy))
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])
    ]  # outside the ring, between two neighbours
    spots += [(cx + 56, cy + 66), (cx - 56, cy + 66)]  # inside, below the open Jobs
    for place in PLACES:
        near = [nodes[b if a == place else a] for a, b, _ in board.paths if place in (a, b)]
        spot = min(spots, key=lambda s: sum(math.dist(s, node) for node in near))
        spots.remove(spot)
        nodes[place] = spot
    return nodes


def _draw_path(canvas: Canvas, nodes: dict[str, Point], start: str, end: str, cost: int) -> None:
    (ax, ay), (bx, by) = nodes[start], nodes[end]
    canvas.line(ax, ay, bx, by, "#bfa980", 9)
    canvas.line(ax, ay, bx, by, "#f1e7d2", 5)
    # the middle of the part that no village or place covers
    part = (_covered(start, bx - ax, by - ay) + 1 - _covered(end, bx - ax, by - ay)) / 2
    mx, my = ax + part * (bx - ax), ay + part * (by - ay)
    look = GOODS[Good.PROVISION]
    with canvas.group(f"path from {start} to {end}: {cost} provision"):
        canvas.circle(mx, my, 9, fill=look.fill, stroke="#ffffff", stroke_width=1.5)
        canvas.text(mx, my + 4, str(cost), 11, fill=look.ink, anchor="middle", bold=True)


def _covered(node: str, dx: float, dy: float) -> float:
    """Which part of a path that runs (dx, dy) from the middle of a node lies below that node."""
    if node in PLACES:
        return min(PLACE[0] / 2 / max(abs(dx), 1), PLACE[1] / 2 / max(abs(dy), 1))
    return OUTER / math.hypot(dx, dy)


def _draw_village(
    canvas: Canvas,
    at: Point,
    village: str,
    position: dict[str, Any],
    components: Components,
    standing: list[Standing],
) -> None:
    cx, cy = at
    names = position["tradespeople"][village]
    part = 360 / len(names)
    for i, name in enumerate(names):
        _draw_tradesperson(canvas, at, (i - 1) * part, part, name, components)
    canvas.circle(cx, cy, OUTER, fill="none", stroke=INK, stroke_width=2)
    canvas.circle(cx, cy, INNER, fill="#fffdf7", stroke=INK, stroke_width=1.2)
    occupied = {where: (look, hint) for where, look, hint in standing}
    for i in range(1, len(names) + 1):
        px, py = polar(cx, cy, MIDDLE + 6, (i - 1) * part)
        canvas.circle(px, py, 15, fill="#fffdf7", stroke=INK, stroke_width=1.2)
        space = f"{village}.{i}"
        if space in occupied:
            pawn(canvas, px, py - 1, *occupied[space])
        else:
            canvas.text(px, py + 4, str(i), 11, fill=FAINT, anchor="middle")
    canvas.text(cx, cy - 20, village, 17, fill=INK, anchor="middle", bold=True)
    job = position["jobs"]["villages"].get(village)
    if job:
        canvas.rect(cx - 42, cy - 13, 84, 28, rx=4, fill=ACCENT)
        canvas.text(cx, cy - 2, "Job", 9, fill="#ffffff", anchor="middle")
        name = components.jobs[JOBS.index(job)].name
        canvas.text(cx, cy + 10, name, 10.5, fill="#ffffff", anchor="middle", bold=True, width=80)
    beggars = [(look, hint) for where, look, hint in standing if where == village]
    for i, (look, hint) in enumerate(beggars):
        offset = 16 * (i - (len(beggars) - 1) / 2)
        with canvas.group(transform=f"translate({cx + offset:.2f} {cy + 27:.2f}) scale(0.75)"):
            pawn(canvas, 0, 0, look, hint)


def _draw_tradesperson(
    canvas: Canvas, at: Point, start: float, part: float, name: str, components: Components
) -> None:
    cx, cy = at
    tradesperson = components.tradespeople[TRADESPEOPLE.index(name)]
    lines = [effect_line(visit, components) for visit in tradesperson.visits]
    hint = f"{tradesperson.name}. " + " or ".join(line.spoken for line in lines)
    fill = "#ffe08a" if name == "traveling_merchant" else BACKS[tradesperson.back]
    _, ty = polar(0, 0, MIDDLE, start + part / 2)
    if (start + part / 2) % 180:  # above the wide part of a sector: lines need the room below
        ty -= 9 if part > 90 else 4
    title = wrap(tradesperson.name, 10.5, 76, 2, bold=True)
    y = ty - 6 * len(title) - 7 * len(lines) + 9
    # text stands in one column; a line too wide for it takes the room of its own row
    rows = len(title) + len(lines)
    left, right = _room(start + part / 2, y - 4, y - 4 + 13 * rows)
    with canvas.group(hint):
        canvas.path(sector(cx, cy, INNER, OUTER, start, start + part), fill=fill, stroke=INK)
        for text in title:
            middle = cx + (left + right) / 2
            canvas.text(middle, cy + y, text, 10.5, fill=INK, anchor="middle", bold=True, width=right - left)
            y += 12
        for line in lines:
            width = tokens_width(line.tokens)
            if width * 0.84 > right - left:
                left, right = _room(start + part / 2, y - 9, y + 5)
            scale = min(0.84, (right - left) / width)
            middle = cx + (left + right) / 2
            draw_tokens(canvas, middle - width * scale / 2, cy + y - 2, line.tokens, right - left, scale)
            y += 14


def _room(direction: float, top: float, bottom: float) -> tuple[float, float]:
    """Left and right end of the room between two heights in the sector that points to `direction`."""
    near, far = sorted((abs(top), abs(bottom)))
    outer = math.sqrt(max(OUTER**2 - far**2, 0)) - 4
    if direction % 180 == 0:  # straight down: between the pawns on both sides
        half = min(outer, 58)
        return -half, half
    inner = math.sqrt(max(INNER**2 - near**2, 0)) + 3
    if far > MIDDLE - 8:  # beside a pawn
        inner = max(inner, 18)
    return (inner, outer) if math.sin(math.radians(direction)) > 0 else (-outer, -inner)


def _draw_place(
    canvas: Canvas,
    at: Point,
    place: str,
    position: dict[str, Any],
    components: Components,
    standing: list[Standing],
) -> None:
    width, height = PLACE
    x, y = at[0] - width / 2, at[1] - height / 2
    is_open = place in position["jobs"]["places"]
    fill, stroke = ("#fffdf7", ACCENT) if is_open else ("#ece5d6", EDGE)
    canvas.rect(x, y, width, height, rx=6, fill=fill, stroke=stroke, stroke_width=3 if is_open else 1.5)
    name = components.jobs[JOBS.index(place)].name
    here = [(look, hint) for where, look, hint in standing if where == place]
    middle = x + (width - 22 * len(here)) / 2
    room = width - 10 - 22 * len(here)
    canvas.text(middle, y + 19, name, 12, fill=INK, anchor="middle", bold=True, width=room)
    if is_open:
        canvas.text(middle, y + 35, "Job open", 10.5, fill=ACCENT, anchor="middle", bold=True, width=room)
    else:
        canvas.text(middle, y + 35, "no Job", 10.5, fill=FAINT, anchor="middle", width=room)
    for i, (look, hint) in enumerate(here):
        pawn(canvas, x + width - 16 - 22 * i, y + height / 2, look, hint)


def _draw_jobs(canvas: Canvas, position: dict[str, Any], components: Components) -> None:
    """The open Jobs with payment and reward, in the middle of the ring."""
    rows = open_jobs(position)
    x, y, width = CENTRE[0] - 140, CENTRE[1] - 116, 280
    canvas.rect(x, y, width, 22 + 33 * max(len(rows), 1), rx=6, fill="#fffdf7", stroke=EDGE)
    canvas.text(x + 8, y + 16, "Open Jobs", 12, fill=INK, bold=True)
    if not rows:
        canvas.text(x + 8, y + 36, "none yet", 11, fill=FAINT)
    for i, (where, job) in enumerate(rows):
        top = y + 22 + 33 * i
        card = components.jobs[JOBS.index(job)]
        canvas.text(x + 8, top + 10, card.name, 11, fill=ACCENT, bold=True)
        canvas.text(x + width - 8, top + 10, where, 10.5, fill=FAINT, anchor="end")
        draw_tokens(canvas, x + 8, top + 22, job_tokens(card), width - 16)


def _draw_beside(canvas: Canvas, position: dict[str, Any], standing: list[Standing]) -> None:
    """What lies beside the map: the Job pile (only its size), and pawns that are not on it."""
    pile = len(position["jobs"]["pile"])
    x, y = 14, HEIGHT - 40
    for i in range(min(pile, 4)):
        canvas.rect(x + 3 * i, y - 3 * i, 40, 26, rx=3, fill="#5d6b52", stroke="#fffdf7")
    canvas.text(x + 60, y + 10, "Job pile", 11, fill=INK, bold=True)
    canvas.text(x + 60, y + 24, f"{pile} face down", 11, fill=INK)
    alone = position["num_players"] == 1
    bottom = HEIGHT - 8.0
    for key, title in ((None, "in hand" if alone else "not on the map"), ("aside", "set aside")):
        apart = [(look, hint) for where, look, hint in standing if where == key]
        for i, (look, hint) in enumerate(reversed(apart)):
            pawn(canvas, WIDTH - 24 - 24 * i, bottom - 14, look, hint)
        if apart:
            canvas.text(WIDTH - 12, bottom - 34, title, 11, fill=INK, anchor="end")
            bottom -= 52
