"""A player's row: life track, family at home, cubes, coins, grain, goods, customers and points."""

from typing import Any

from eurozoo.envs.core.style import BAND, EDGE, FAINT, INK, Pawn, star
from eurozoo.envs.core.svg import Canvas, polar, sector

from ..components.model import Components
from ..components.terms import NUM_COLORS, Cube, Good
from .market import find_customer
from .pieces import coin, crowd, cube, customers, figures, good, hourglass, sack
from .points import points
from .style import Family, Member

HEIGHT = 194.0
_OUTER, _INNER = 70.0, 42.0  # radii of the life track


def draw_farmyard(canvas: Canvas, player: dict[str, Any], family: Family, components: Components) -> None:
    """What lies on a farmyard, below the band of its row."""
    draw_life_track(canvas, 92, BAND + (HEIGHT - BAND) / 2, player["time"], components.lap, family.look)
    _draw_family(canvas, 184, family)
    _draw_stock(canvas, 560, player, components)
    _draw_goods(canvas, 806, player)
    _draw_customers(canvas, 1030, 300, player, components)
    _draw_points(canvas, 1352, player, components)


def draw_life_track(canvas: Canvas, cx: float, cy: float, time: int, lap: int, look: Pawn) -> None:
    """The life track: the marker on its space, and the quill that it must not pass unpunished."""
    part = 360 / lap
    for space in range(lap):
        start = space * part
        canvas.path(
            sector(cx, cy, _INNER, _OUTER, start, start + part),
            fill="#fff6df" if space % 2 else "#f3e3bd", stroke="#b8a07a", stroke_width=0.8,
        )  # fmt: skip
        if space != time:
            px, py = polar(cx, cy, (_INNER + _OUTER) / 2, start + part / 2)
            canvas.text(px, py + 4, str(space), 11, fill=FAINT, anchor="middle")
    px, py = polar(cx, cy, (_INNER + _OUTER) / 2, time * part + part / 2)
    with canvas.group(f"life track: {time}"):
        canvas.circle(px, py, 12, fill=look.fill, stroke=INK, stroke_width=1.6)
        canvas.text(px, py + 4.3, str(time), 12, fill=look.ink, anchor="middle", bold=True)
    with canvas.group("quill", transform=f"translate({cx} {cy - _OUTER})"):
        canvas.path("M0 30L-1.6 12Q-9 -2 3 -9Q9 0 1.6 12Z", fill="#ffffff", stroke=INK, stroke_width=1.1)
        canvas.path("M0 30L1 -2M0 8l-4 -4M0.5 4l4 -4", stroke=INK, stroke_width=0.8, fill="none")
    with canvas.group(transform=f"translate({cx} {cy - 10}) scale(1.5)"):
        hourglass(canvas, 0, 0)
    canvas.text(cx, cy + 24, f"{lap - time} to go", 12, fill=INK, anchor="middle", bold=True)


def _draw_family(canvas: Canvas, x: float, family: Family) -> None:
    top = BAND + 6
    canvas.rect(x, top + 24, 358, 62, rx=7, fill="#e6eed6", stroke="#8aa05f")
    canvas.path(f"M{x - 4} {top + 26}l34 -22l34 22z", fill="#b5563a", stroke=INK)
    canvas.rect(x + 4, top + 26, 52, 48, fill="#f7ead2", stroke=INK)
    canvas.rect(x + 22, top + 48, 16, 26, fill="#6d4a28")
    canvas.text(x + 74, top + 18, "on the farmyard", 11, fill=FAINT)
    home = [Member(number, family) for number in family.members.get("farmyard", ())]
    crowd(canvas, x + 66, top + 28, 286, 54, figures(home))
    unborn = [Member(number, family) for number in family.members.get("supply", ())]
    canvas.text(x, top + 120, "not born", 11, fill=FAINT)
    canvas.rect(x + 62, top + 96, 296, 44, rx=7, fill="none", stroke=EDGE, stroke_dasharray="4 3")
    with canvas.group(opacity=0.75):
        crowd(canvas, x + 66, top + 98, 288, 40, figures(unborn))


def _draw_stock(canvas: Canvas, x: float, player: dict[str, Any], components: Components) -> None:
    top = BAND + 14
    for kind in list(Cube)[:NUM_COLORS]:
        amount = player["cubes"].get(kind.name.lower(), 0)
        at = x + 12 + 44 * kind
        with canvas.group(opacity=1 if amount else 0.35):
            cube(canvas, at, top + 12, kind)
            canvas.text(at + 15, top + 18, str(amount), 15, fill=INK, bold=True)
    with canvas.group(opacity=1 if player["coins"] else 0.35):
        coin(canvas, x + 12 + 44 * NUM_COLORS, top + 12)
        canvas.text(x + 25 + 44 * NUM_COLORS, top + 18, str(player["coins"]), 15, fill=INK, bold=True)
    canvas.text(x, top + 64, "grain", 11, fill=FAINT)
    step = min(36.0, 186 / components.max_grain)
    for i in range(components.max_grain):
        with canvas.group(
            transform=f"translate({x + 56 + step * i:.2f} {top + 60}) scale({min(1.25, step / 18):.3f})"
        ):
            sack(canvas, 0, 0, empty=i >= player["grain"])


def _draw_goods(canvas: Canvas, x: float, player: dict[str, Any]) -> None:
    canvas.text(x, BAND + 20, "goods", 11, fill=FAINT)
    for kind in Good:
        amount = player["goods"].get(kind.name.lower(), 0)
        row, column = divmod(kind, 3)
        with canvas.group(transform=f"translate({x + 16 + 68 * column} {BAND + 52 + 54 * row}) scale(1.3)"):
            good(canvas, 0, 0, kind, pale=not amount)
            canvas.text(17, 5, str(amount), 13, fill=INK if amount else "#a89d89", bold=True)


def _draw_customers(
    canvas: Canvas, x: float, width: float, player: dict[str, Any], components: Components
) -> None:
    tiles = [find_customer(components, name) for name in player["customers"]]
    canvas.text(x, BAND + 20, f"customers served: {len(tiles)}", 11, fill=FAINT)
    customers(canvas, x, BAND + 28, width, HEIGHT - BAND - 36, tiles)


def _draw_points(canvas: Canvas, x: float, player: dict[str, Any], components: Components) -> None:
    parts = points(player, components)
    canvas.text(x, BAND + 20, "points as of now", 11, fill=FAINT, width=200)
    for i, (what, amount) in enumerate(parts.items()):
        top = BAND + 42 + 18 * i
        canvas.text(x, top, what, 12, fill=INK if amount else FAINT)
        canvas.text(
            x + 104, top, str(amount), 12, fill=INK if amount else FAINT, anchor="end", bold=bool(amount)
        )
    with canvas.group(
        f"{sum(parts.values())} points", transform=f"translate({x + 156} {BAND + 90}) scale(3.2)"
    ):
        star(canvas, 0, 0, sum(parts.values()))
