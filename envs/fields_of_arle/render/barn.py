"""A player's barn, what waits on the vehicles, and the travel experience track."""

from collections.abc import Sequence
from typing import Any

from eurozoo.envs.core.icons import Icon, draw_line
from eurozoo.envs.core.style import EDGE, FAINT, INK, Look, Pawn, star, words
from eurozoo.envs.core.svg import Canvas, text_width

from ..components.model import Components, Gear
from ..components.terms import FIRST_LARGE, TRACK_LENGTH, Destination, Equipment, Good
from .icons import bundle, tile
from .pieces import empty_place, vehicle_spaces
from .points import covered
from .style import GEAR

PLACE = 64.0  # height of a place
_GAP = 6.0
_TOWN = Look("", "#e9dfc7", INK, corner=3)
_UNDERWAY = Look("", "#f0c987", INK, corner=3)


def gear_spaces(gear: Gear) -> list[int]:
    """The sizes of a vehicle's spaces from left to right: a Double Space stands in the middle."""
    left = -(-gear.singles // 2) if gear.doubles else gear.singles
    return [1] * left + [2] * gear.doubles + [1] * (gear.singles - left)


def space_states(vehicle: dict[str, Any], components: Components) -> list[tuple[int, bool]]:
    """The spaces of a vehicle: size, and whether it is free; loads begin on the left."""
    gear = components.equipment[Equipment[vehicle["kind"].upper()]]
    taken = {1: gear.singles - vehicle["singles"], 2: gear.doubles - vehicle["doubles"]}
    states = []
    for size in gear_spaces(gear):
        taken[size] -= 1
        states.append((size, taken[size] < 0))
    return states


Piece = tuple[Equipment, dict[str, Any] | None]


def places(player: dict[str, Any], components: Components) -> list[tuple[str, Piece | None]]:
    """The places of a barn (small, large, either), and what stands there."""
    barn = player["barn"]
    pieces: list[Piece] = [(Equipment.PEAT_BOAT, None)] * barn["peat_boats"]
    pieces += [(Equipment.PLOW, None)] * barn["plows"]
    pieces += [(Equipment[vehicle["kind"].upper()], vehicle) for vehicle in barn["vehicles"]]
    waiting = {
        "small": [piece for piece in pieces if piece[0] < FIRST_LARGE],
        "large": [piece for piece in pieces if piece[0] >= FIRST_LARGE],
    }
    result: list[tuple[str, Piece | None]] = []
    for size, number in (("small", components.small_places), ("large", components.large_places)):
        for _ in range(number):
            result.append((size, waiting[size].pop(0) if waiting[size] else None))
    over = waiting["large"] + waiting["small"]
    result += [("either", over.pop(0) if over else None) for _ in range(components.either_places)]
    return result


def draw_barn(
    canvas: Canvas, x: float, y: float, width: float, player: dict[str, Any], components: Components
) -> None:
    """All places of a barn, in two rows."""
    canvas.text(x, y + 10, "barn: small places, large places, either", 11, fill=FAINT)
    small, big = (width - 4 * _GAP) / 5.6, (width - 4 * _GAP) / 5.6 * 1.6
    left, top = x, y + 17
    has_large = any(piece and piece[0] >= FIRST_LARGE for _, piece in places(player, components))
    for i, (size, piece) in enumerate(
        sorted(places(player, components), key=lambda place: ("small", "either", "large").index(place[0]))
    ):
        wide = small if size == "small" else big
        if i and left + wide > x + width + 1:
            left, top = x, top + PLACE + _GAP
        if piece is None:
            empty_place(canvas, left, top, wide, PLACE, size)
            if size == "large" and not has_large:
                star(canvas, left + wide - 14, top + 14, components.no_large_points / 2)
                has_large = True
        else:
            with canvas.group(piece[0].name.lower(), transform=f"translate({left:.2f} {top:.2f})"):
                _draw_piece(canvas, wide, piece, components)
        left += wide + _GAP


def _draw_piece(canvas: Canvas, width: float, piece: Piece, components: Components) -> None:
    kind, vehicle = piece
    look, points = GEAR[kind], components.equipment[kind].points
    canvas.rect(0, 0, width, PLACE, rx=5, fill=look.fill, stroke=INK)
    canvas.text(7, 15, look.code, 11.5, fill=look.ink, bold=True, width=width - (32 if points else 12))
    if points:
        star(canvas, width - 14, 13, points / 2)
    if vehicle is not None:
        vehicle_spaces(canvas, 8, 36, space_states(vehicle, components))
        for cx in (16, width - 18):
            canvas.circle(cx, PLACE - 6, 5, fill="#fffdf7", stroke=INK, stroke_width=1.4)
            canvas.circle(cx, PLACE - 6, 1.2, fill=INK)
    elif kind == Equipment.PEAT_BOAT:
        canvas.path(f"M12 42H{width - 16}L{width - 24} 54H20z", fill="#6b4a2c", stroke=INK)
        canvas.path(f"M{width / 2} 41V23l18 14z", fill="#f3e7cf", stroke=INK)
    else:
        canvas.path(
            f"M12 32Q30 36 {width / 2} 52M{width / 2 - 6} 48L{width - 16} 34",
            fill="none", stroke="#6b4a2c", stroke_width=3.4, stroke_linecap="round",
        )  # fmt: skip
        canvas.path(f"M{width / 2 - 14} 45l12 12l9 -11z", fill="#5f6b75", stroke=INK)


def load_icons(player: dict[str, Any]) -> list[Icon]:
    """What waits on the vehicles: goods as they will be unloaded, and destinations."""
    goods = bundle({Good[word.upper()]: number for word, number in player["loaded"].items()})
    return goods + [
        tile(Look(words(name), _UNDERWAY.fill, INK)) for name in player["destinations"]["underway"]
    ]


def draw_loads(canvas: Canvas, x: float, y: float, width: float, player: dict[str, Any]) -> None:
    """What is on the vehicles, and the destinations that can still be loaded."""
    canvas.text(x, y + 4, "on the vehicles", 11, fill=FAINT)
    icons = load_icons(player)
    if icons:
        draw_line(canvas, x + 106, y, icons, width - 106)
    else:
        canvas.text(x + 106, y + 4, "nothing", 11, fill="#8b7f6c")
    canvas.text(x, y + 34, "not yet visited", 11, fill=FAINT)
    storage = [tile(Look(words(name), _TOWN.fill, INK)) for name in player["destinations"]["storage"]]
    if storage:
        draw_line(canvas, x + 106, y + 30, storage, width - 106)
    else:
        canvas.text(x + 106, y + 34, "none", 11, fill="#8b7f6c")


def draw_travels(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    player: dict[str, Any],
    look: Pawn,
    components: Components,
) -> None:
    """The travel experience track: destinations one after the other, then points of the first free space."""
    travelled: Sequence[str] = player["destinations"]["travelled"]
    done = covered(player, components)
    canvas.text(
        x, y + 10, f"travel experience: {done} of {TRACK_LENGTH} spaces covered", 11, fill=FAINT, width=width
    )
    step = width / (TRACK_LENGTH + 1)
    high = 32.0
    for space, points in enumerate(components.experience):
        left = x + space * step
        here = space == done
        canvas.rect(
            left, y + 16, step - 2, high, rx=4, fill="#ffe9a8" if here else "#fffdf7",
            stroke=INK if here else EDGE, stroke_width=2 if here else 0.8,
        )  # fmt: skip
        middle, text = left + step / 2 - 1, f"{points / 2:g}"
        canvas.text(middle, y + 37, text, 11.5, fill=INK, anchor="middle", bold=here, width=step - 4)
    left = x
    for name in travelled:
        wide = components.towns[Destination[name.upper()]].size * step - 2
        with canvas.group(f"travelled to {words(name)}"):
            canvas.rect(left, y + 16, wide, high, rx=4, fill=look.fill, stroke=INK)
            text = words(name)
            if text_width(text, 11, bold=True) * 0.7 > wide:
                text = f"{text[:3]}."
            canvas.text(
                left + wide / 2, y + 36, text, 11, fill=look.ink, anchor="middle", bold=True, width=wide - 3
            )
        left += wide + 2
