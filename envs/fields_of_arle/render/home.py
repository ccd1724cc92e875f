"""A Home Board: the tidal flat with its dikes, the land and what lies on it, and the animals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from eurozoo.envs.core.style import ACCENT, FAINT, INK, Look, star
from eurozoo.envs.core.svg import Canvas, wrap

from ..components.model import Components
from ..components.terms import Good, Land
from .buildings import building_name, kind_of
from .housing import Group, Housing, house
from .pieces import dike, draw_good, peat, tree
from .style import BOARDWALK, DEHYDRATED, KINDS, LANDS, MEADOW, MOOR, WATER

COLUMNS = 3
CELL = (104.0, 42.0)
_GAP = 3.0
_DIKE = 19.0  # height of the gap between two rows of the tidal flat
WIDTH = COLUMNS * (CELL[0] + _GAP) - _GAP
HEIGHT = 384.0
_MAINLAND = (2, 5, 3, 0, 1)  # where the tiles of the start lie, and then free land; the boardwalk in between

Cell = tuple[int, int]  # row and column


@dataclass(frozen=True)
class Grid:
    """The spaces of a Home Board; rows from the top, columns from the left."""

    tidal: list[Cell]  # land that can be won, in the order in which it is
    mainland: list[Cell]
    boardwalk: Cell | None
    moors: list[list[Cell]]  # the spaces of each large moor

    @property
    def tidal_rows(self) -> int:
        return -(-len(self.tidal) // COLUMNS)

    def top(self, row: int) -> float:
        """Upper side of a row."""
        return row * (CELL[1] + _GAP) + min(row + 1, self.tidal_rows) * _DIKE

    @property
    def height(self) -> float:
        rows = [
            row for row, _ in (*self.tidal, *self.mainland, *(cell for moor in self.moors for cell in moor))
        ]
        return self.top(max(rows) + 1) - _GAP


def grid(components: Components) -> Grid:
    """The Home Board that a component file describes."""
    won = components.diked[-1]
    rows = -(-won // COLUMNS)
    tidal = [(rows - 1 - i // COLUMNS, i % COLUMNS) for i in range(won)]
    order = [i for i in _MAINLAND if i < components.mainland]
    order += [i for i in range(components.mainland) if i not in order]
    mainland = [(rows + i // COLUMNS, i % COLUMNS) for i in order]
    boardwalk = (rows + 4 // COLUMNS, 4 % COLUMNS) if components.mainland > 4 else mainland[-1]
    rows += -(-components.mainland // COLUMNS)
    moors = [
        [(rows + i, column) for i in range(components.moor_spaces)]
        for column in range(components.start_wet_moors)
    ]
    return Grid(tidal, mainland, boardwalk, moors)


def free_cells(player: dict[str, Any], board: Grid, components: Components) -> list[Cell]:
    """The spaces that tiles can cover: mainland, cleared moors, land behind dikes."""
    moors = player["moors"]
    cells = [cell for cell in board.mainland if not (moors["boardwalk"] and cell == board.boardwalk)]
    left = moors["wet"] + len(moors["dehydrated"])
    cells += [cell for moor in board.moors[left:] for cell in moor]
    return cells + board.tidal[: components.diked[player["dikes"]]]


def land_tiles(player: dict[str, Any], components: Components) -> list[Land | str]:
    """What lies on the land, tiles by what they are, buildings by name; those of the start come first."""
    left = {tile: player["land"].get(tile.name.lower(), 0) for tile in Land}
    first = [tile for tile, number in components.start_land.items() for _ in range(min(number, left[tile]))]
    rest = [tile for tile in Land for _ in range(left[tile] - first.count(tile))]
    return [*first, *rest, *player["buildings"]]


def draw_home(
    canvas: Canvas, x: float, y: float, player: dict[str, Any], components: Components
) -> Sequence[Good]:
    """A Home Board from its top left corner; returns the animals that have no place on it."""
    board = grid(components)
    cells, tiles = free_cells(player, board, components), land_tiles(player, components)
    housing = house(player, max(0, len(cells) - len(tiles)), components)
    scale = min(1.0, HEIGHT / board.height)
    with canvas.group("Home Board", transform=f"translate({x} {y}) scale({scale:.3f})"):
        _draw_tidal_flat(canvas, board, player, components, housing)
        _draw_moors(canvas, board, player, components)
        filled = _Filling(housing)
        for i, cell in enumerate(cells):
            left, top = cell[1] * (CELL[0] + _GAP), board.top(cell[0])
            with canvas.group(transform=f"translate({left:.2f} {top:.2f})"):
                filled.draw(canvas, tiles[i] if i < len(tiles) else None, components)
    return housing.homeless


class _Filling:
    """Draws tiles one after the other, each with the animals that are next to be housed there."""

    def __init__(self, housing: Housing) -> None:
        self.housing = housing
        self.stalls, self.stables = list(housing.stalls), list(housing.stables)
        self.pastures, self.parks = list(housing.pastures), list(housing.parks)

    def draw(self, canvas: Canvas, what: Land | str | None, components: Components) -> None:
        """The tile, named in the position by a word; None: empty land."""
        if what is None:
            _ground(canvas, Look("free", MEADOW, INK), "empty land", 0)
            for gx, gy in ((12, 30), (52, 34), (88, 24), (70, 12), (26, 14)):
                canvas.path(f"M{gx - 3} {gy}l1.5 -4M{gx} {gy}v-5M{gx + 3} {gy}l-1.5 -4", stroke="#7fa655")
            _animals(canvas, 8, 21, CELL[0] - 16, _members(self.pastures[:1]))
            del self.pastures[:1]
        elif isinstance(what, Land):
            look = LANDS[what]
            _ground(canvas, look, look.code, components.land_points[what])
            _PICTURES.get(what, _no_picture)(canvas)
            self._house(canvas, what, components)
        else:
            _draw_building(canvas, what, components)

    def _house(self, canvas: Canvas, what: Land, components: Components) -> None:
        if what == Land.PARK:
            guests, self.parks = self.parks[: components.park], self.parks[components.park :]
            _animals(canvas, 24, 18, 60, guests)
        for tile, groups, number in (
            (Land.STALL, self.stalls, 1),
            (Land.DOUBLE_STALL, self.stalls, 2),
            (Land.STABLE, self.stables, 1),
        ):
            if what == tile:
                room = (CELL[0] - 10) / number
                for i, group in enumerate(groups[:number]):
                    _animals(canvas, 5 + i * room, 17, room - 4, _members([group]))
                del groups[:number]


def _members(groups: Sequence[Group]) -> list[Good]:
    return [kind for kind, number in groups for _ in range(number)]


def _animals(canvas: Canvas, x: float, y: float, width: float, animals: Sequence[Good]) -> None:
    """Animals side by side, `y` their middle, made smaller to fit."""
    if not animals:
        return
    scale = min(1.0, width / (len(animals) * 21))
    for i, kind in enumerate(animals):
        draw_good(canvas, x + (i + 0.5) * 21 * scale, y, kind, scale)


def _ground(canvas: Canvas, look: Look, name: str, points: int, height: float = CELL[1]) -> None:
    """The ground of a tile with its name and its points."""
    canvas.element("rect", "", name, x=0, y=0, width=CELL[0], height=height, rx=4, fill=look.fill, stroke=INK)
    if name != "empty land":
        canvas.text(5, height - 4, name, 9, fill=look.ink, width=CELL[0] - 10)
    if points:
        with canvas.group(transform=f"translate({CELL[0] - 10} {height - 10}) scale(0.8)"):
            star(canvas, 0, 0, points / 2)


def _draw_building(canvas: Canvas, name: str, components: Components) -> None:
    look = KINDS[kind_of(name)]
    canvas.element(
        "rect",
        "",
        building_name(name),
        x=0,
        y=0,
        width=CELL[0],
        height=CELL[1],
        rx=4,
        fill="#fffdf7",
        stroke=INK,
    )
    canvas.path(f"M0 12L{CELL[0] / 2} 1L{CELL[0]} 12z", fill=look.fill, stroke=INK, stroke_width=0.8)
    canvas.rect(1, 11.5, CELL[0] - 2, 4, fill=look.fill)
    lines = wrap(building_name(name), 10, CELL[0] - 28, 2, bold=True)
    for i, line in enumerate(lines):
        top = 27 + 11 * i + (5 if len(lines) == 1 else 0)
        canvas.text(5, top, line, 10, fill=INK, bold=True, width=CELL[0] - 28)
    star(canvas, CELL[0] - 12, 28, components.buildings[name].points / 2)


def _draw_tidal_flat(
    canvas: Canvas, board: Grid, player: dict[str, Any], components: Components, housing: Housing
) -> None:
    """Water, gaps and dikes; land that is won is drawn over it."""
    bottom = board.top(board.tidal_rows) - _GAP
    canvas.rect(-5, -3, WIDTH + 10, bottom + 3, rx=6, fill=WATER, stroke="#7ba3ba")
    won = components.diked[player["dikes"]]
    for row, column in board.tidal[won:]:
        left, top = column * (CELL[0] + _GAP), board.top(row)
        for i in range(2):
            canvas.path(
                f"M{left + 22 + 26 * i:.2f} {top + 14 + 12 * i:.2f}q7 -7 14 0t14 0",
                fill="none", stroke="#e6f2f8", stroke_width=2,
            )  # fmt: skip
    gaps = COLUMNS * (board.tidal_rows + 1)
    moved = player["dikes"]
    for gap in range(gaps):
        row, column = board.tidal_rows - gap // COLUMNS, gap % COLUMNS
        left = column * (CELL[0] + _GAP)
        top = (board.top(row) if row < board.tidal_rows else bottom + _GAP) - _DIKE
        if moved <= gap < moved + components.dikes:
            dike(canvas, left, top + 1, CELL[0], _DIKE - 3)
            guest = gap - moved
            if guest < len(housing.dikes):
                draw_good(canvas, left + CELL[0] / 2, top + _DIKE / 2 - 1, housing.dikes[guest], 0.9)
        else:
            canvas.rect(
                left + 4, top + 5, CELL[0] - 8, _DIKE - 10, rx=3,
                fill="none", stroke="#6f98ae", stroke_dasharray="3 3",
            )  # fmt: skip
    lost = components.tidal_points[moved]
    if lost:
        with canvas.group("tidal flat", transform=f"translate({WIDTH - 8} 7)"):
            star(canvas, 0, 0, lost / 2)


def _draw_moors(canvas: Canvas, board: Grid, player: dict[str, Any], components: Components) -> None:
    moors = player["moors"]
    tiles: list[tuple[Look, int, int]] = [(MOOR, 0, components.wet_moor_points)] * moors["wet"]
    tiles += [(DEHYDRATED, tokens, components.moor_points) for tokens in moors["dehydrated"]]
    for cells, (look, tokens, worth) in zip(board.moors, tiles, strict=False):
        if cells:
            height = len(cells) * (CELL[1] + _GAP) - _GAP
            _draw_moor(canvas, board, cells[0], look, tokens, worth, height)
    if moors["boardwalk"] and board.boardwalk:
        worth = components.boardwalk_points
        _draw_moor(canvas, board, board.boardwalk, BOARDWALK, moors["boardwalk"], worth, CELL[1])


def _draw_moor(
    canvas: Canvas, board: Grid, cell: Cell, look: Look, tokens: int, worth: int, height: float
) -> None:
    left, top = cell[1] * (CELL[0] + _GAP), board.top(cell[0])
    with canvas.group(transform=f"translate({left:.2f} {top:.2f})"):
        _ground(canvas, look, look.code, worth, height)
        if look == MOOR:
            for px, py in ((28, 22), (74, 34), (36, 54)):
                canvas.element("ellipse", cx=px, cy=min(py, height - 18), rx=18, ry=6, fill="#4d6a72")
            for px, py in ((56, 20), (20, 40), (84, 18), (60, 58)):
                foot = f"M{px} {min(py, height - 12)}"
                reeds = f"{foot}q-2 -6 -5 -7{foot}v-10{foot}q2 -6 5 -7"
                canvas.path(reeds, stroke="#b9c07a", fill="none")
        else:
            if look == BOARDWALK:
                canvas.path("M3 27h98", stroke="#c9ab77", stroke_width=4, stroke_dasharray="6 1.5")
            across = 2 if height > CELL[1] * 1.5 else 4
            for i in range(tokens):
                row, column = divmod(i, across)
                peat(canvas, CELL[0] / 2 + (column - (across - 1) / 2) * 23, 16 + 26 * row)


def _no_picture(canvas: Canvas) -> None:
    """Stalls and stables are shown by a roof."""
    canvas.path(f"M0 7L5 0H{CELL[0] - 5}L{CELL[0]} 7z", fill="#8f5a35", stroke=INK, stroke_width=0.8)


def _grain_field(canvas: Canvas) -> None:
    _furrows(canvas, Good.GRAIN, "#c9a53c")


def _flax_field(canvas: Canvas) -> None:
    _furrows(canvas, Good.FLAX, "#7fa06a")


def _furrows(canvas: Canvas, kind: Good, color: str) -> None:
    for i in range(4):
        canvas.path(f"M4 {7 + 7 * i}q24 -5 48 0t48 0", stroke=color, stroke_width=1.6, fill="none")
    for gx in (30, 56, 82):
        draw_good(canvas, gx, 16, kind, 0.85)


def _depot(canvas: Canvas) -> None:
    for bx, by in ((16, 14), (32, 14), (24, 2), (60, 14), (76, 14)):
        canvas.rect(bx, by, 14, 12, fill="#b98d57", stroke=INK, stroke_width=0.8)
        canvas.path(f"M{bx} {by}l14 12M{bx + 14} {by}l-14 12", stroke="#7d5a30", stroke_width=0.9)


def _forest(canvas: Canvas) -> None:
    for tx, ty in ((16, 26), (34, 31), (52, 25), (70, 31), (86, 25)):
        tree(canvas, tx, ty)


def _park(canvas: Canvas) -> None:
    for tx, ty in ((12, 25), (93, 22)):
        tree(canvas, tx, ty, "#3f8a4a")
    for fx, fy, color in ((38, 8, "#e26a8a"), (52, 28, "#f4d24c"), (70, 7, "#ffffff")):
        canvas.circle(fx, fy, 2.4, fill=color, stroke="#55743a", stroke_width=0.6)


_PICTURES = {
    Land.GRAIN_FIELD: _grain_field,
    Land.FLAX_FIELD: _flax_field,
    Land.DEPOT: _depot,
    Land.FOREST: _forest,
    Land.PARK: _park,
}


def free_land(player: dict[str, Any], components: Components) -> int:
    """Empty Land Spaces."""
    tiles = land_tiles(player, components)
    return len(free_cells(player, grid(components), components)) - len(tiles)


def draw_homeless(canvas: Canvas, x: float, y: float, animals: Sequence[Good]) -> None:
    """Animals that wait for a place."""
    if animals:
        canvas.text(x, y + 4, "no place:", 11, fill=ACCENT, bold=True)
        _animals(canvas, x + 64, y, 150, animals)


def draw_room(
    canvas: Canvas, x: float, y: float, width: float, player: dict[str, Any], components: Components
) -> None:
    """How much land is free."""
    free = free_land(player, components)
    text = f"free Land Spaces {free} · dike moves {player['dikes']}"
    canvas.text(x, y, text, 11, fill=FAINT, width=width)
