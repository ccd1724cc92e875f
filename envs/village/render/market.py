"""The market: customers at the stalls and in the waiting line."""

from typing import Any

from eurozoo.envs.core.icons import draw_line, word
from eurozoo.envs.core.style import EDGE, FAINT, INK
from eurozoo.envs.core.svg import Canvas

from ..components.model import Components, Customer
from ..components.terms import MAX_BLUE, WAITING, Space
from .area import action_area
from .icons import cost_icons, time
from .pieces import customer

HEIGHT = 236.0
_TILE = 76.0
_STEP = 85.0
_TOP = 76.0


def find_customer(components: Components, name: str) -> Customer:
    """The customer tile of a word in positions."""
    return next(tile for tile in components.customers if tile.name == name)


def draw_market(
    canvas: Canvas, x: float, y: float, width: float, position: dict[str, Any], components: Components
) -> None:
    """The market with its top left corner at (x, y)."""
    market = position["market"]
    with action_area(canvas, (x, y, width, HEIGHT), "Market", Space.MARKET, position):
        for place in range(MAX_BLUE):
            _draw_stall(canvas, 16 + place * _STEP, place, market["stalls"], components)
        left = 16 + MAX_BLUE * _STEP + 14
        canvas.text(left, 58, "waiting line, moves up to the stalls from its head", 11, fill=FAINT)
        for place in range(WAITING):
            at = left + place * (_TILE + 4)
            canvas.rect(at - 2, _TOP - 2, _TILE + 4, 116, rx=7, fill="#dcc7a4", stroke="#8a6a40")
            name = market["waiting"][place] if place < len(market["waiting"]) else None
            if name is not None:
                customer(canvas, at, _TOP, find_customer(components, name), _TILE)
        _draw_pile(canvas, left + WAITING * (_TILE + 4) + 14, len(market["pile"]))
        fee = [
            word("each sale, but the first of the player whose turn it is, costs a fee of"),
            *cost_icons(components.fee),
        ]
        draw_line(canvas, 16, HEIGHT - 20, [*fee, word("and"), time(components.fee_time)], width - 32)


def _draw_stall(
    canvas: Canvas, x: float, place: int, stalls: list[str | None], components: Components
) -> None:
    in_play = place < len(stalls)
    stripes = ("#2f6fb0", "#ffffff") if in_play else ("#cfc7b8", "#e6e0d4")
    canvas.rect(x - 3, _TOP - 14, _TILE + 6, 130, fill="#b9d3ea" if in_play else "#e6e0d4", stroke="#6a5a45")
    for i in range(6):
        canvas.path(
            f"M{x - 6 + i * 14.67:.2f} {_TOP - 28}h14.67v17q-7.33 8 -14.67 0z",
            fill=stripes[i % 2], stroke="#6a5a45", stroke_width=0.8,
        )  # fmt: skip
    if not in_play:
        canvas.text(x + _TILE / 2, _TOP + 60, "closed", 12, fill="#8b7f6c", anchor="middle")
        return
    name = stalls[place]
    if name is None:
        canvas.text(x + _TILE / 2, _TOP + 60, "empty", 12, fill=FAINT, anchor="middle")
    else:
        customer(canvas, x, _TOP, find_customer(components, name), _TILE)
    canvas.circle(x + 4, _TOP - 6, 10, fill="#fffdf7", stroke=INK)
    canvas.text(x + 4, _TOP - 2, str(place + 1), 11.5, fill=INK, anchor="middle", bold=True)


def _draw_pile(canvas: Canvas, x: float, left: int) -> None:
    for i in range(min(left, 4)):
        canvas.rect(x + 3 * i, _TOP + 9 - 3 * i, 56, 82, rx=5, fill="#7d5a36", stroke="#fffdf7")
    if left:
        top = 3 * (min(left, 4) - 1)
        canvas.path(f"M{x + top + 12} {_TOP + 60 - top}q0 -18 16 -18q16 0 16 18z", fill="#c9a97c")
        canvas.circle(x + top + 28, _TOP + 34 - top, 8, fill="#c9a97c")
    else:
        canvas.rect(x, _TOP, 56, 82, rx=5, fill="none", stroke=EDGE, stroke_dasharray="4 3")
    canvas.text(x + 32, _TOP + 110, f"pile: {left}", 12, fill=INK, anchor="middle", bold=True)
