"""The agenda of a position: the course of the half-year at the bottom, and what can wait on it."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from eurozoo.envs.core.position import Part, name_of, read_entry

from ..actions import (
    DESTINATIONS,
    ITEMS,
    MAX_BORN,
    MAX_TIMES,
    NUM_BUILDINGS,
    NUM_STARTERS,
)
from ..components.steps import MAX_AMOUNT
from ..components.tables import MAX_PROGRAM_STEPS
from ..components.terms import (
    FIRST_ANIMAL,
    FIRST_DESTINATION,
    NUM_ANIMALS,
    NUM_CARGO,
    NUM_DESTINATIONS,
    NUM_TOOLS,
    Equipment,
    Good,
    Option,
    StepKind,
)
from ..rules.course import push_close
from ..rules.travel import can_sell
from ..state import AGENDA_DEPTH, STATE, Decision, Task, Window
from .loads import cargo_becomes
from .words import KINDS

#: most entries of a position; what its decisions add must still fit
MAX_ENTRIES = AGENDA_DEPTH - 6

_STEP = (0, MAX_PROGRAM_STEPS - 1)
_AMOUNT = (1, MAX_AMOUNT)
_DUE = (1, MAX_TIMES)
_BORN = (0, MAX_BORN)

#: kinds of entries that can wait, with the ranges of their arguments a, b, c (0 where none is given)
ARGUMENTS: Mapping[int, tuple[tuple[int, int], ...]] = {
    Decision.GAME_OVER: (),
    Decision.TURN: (),
    Decision.WINDOW: ((0, len(Window) - 1),),
    Decision.OPTION: (_STEP,),
    Decision.FIELDS: (_AMOUNT,),
    Decision.MASTER: (_AMOUNT, (0, (1 << NUM_TOOLS) - 1), (0, 1)),
    Decision.MAKE_ROOM: (),
    Decision.TAKE: (_STEP,),
    Decision.TIMES: (_STEP, (0, MAX_AMOUNT)),
    Decision.SLAUGHTER: (_AMOUNT,),
    Decision.CUT: (_AMOUNT,),
    Decision.UPGRADE: (),
    Decision.SLOT: ((-1, NUM_CARGO - 1), (0, Equipment.CARRIAGE)),
    Decision.PRICE: ((0, NUM_BUILDINGS - 1),),
    Decision.PAY_WOOD: (_DUE,),
    Decision.PAY_CLAY: (_DUE,),
    Decision.PLOW_ANIMAL: (),
    Decision.SELL: ((0, NUM_DESTINATIONS - 1), (0, 31)),
    Decision.REMOVE_MOOR: (),
    Decision.BORN: ((0, NUM_ANIMALS - 1), _BORN, _BORN),
    Decision.EAT: (_DUE,),
    Decision.NOVEMBER: (),
    Decision.SMITHY: (),
    Decision.REPLACE: (_AMOUNT,),
    Task.NEXT_WORKER: ((1, 100),),
    Task.STEP: (_STEP, (1, MAX_PROGRAM_STEPS)),
    Task.CLOSE: (),
    Task.HOUSES: (),
    Task.EMPTY: (),
    Task.MILK_AND_HARVEST: (),
    Task.BREED: (),
    Task.SHEAR: (),
    Task.FEED: ((0, 1),),
    Task.NEXT_HALF_YEAR: (),
    Task.SCORE: (),
}
#: entries beside which a player can do something at any time
_OPEN = (Decision.TURN, Decision.WINDOW, Decision.OPTION, Decision.FIELDS, Decision.MASTER)
#: what the steps of programmes stand on
_PROGRAM = (Decision.WINDOW, Task.HOUSES, Task.STEP)
_ANY = (*_OPEN, Task.HOUSES, Task.STEP)
#: what an entry above the course of the half-year can stand on
BELOW: Mapping[int, tuple[int, ...]] = {
    Task.STEP: _PROGRAM,
    Decision.MAKE_ROOM: _ANY,
    Decision.CUT: _ANY,
    Decision.SELL: _ANY,
    Decision.SLOT: (*_ANY, Decision.SELL),
    Decision.PAY_CLAY: (*_PROGRAM, Decision.MASTER),
    Decision.PAY_WOOD: (*_PROGRAM, Decision.MASTER, Decision.PAY_CLAY, Decision.PLOW_ANIMAL, Decision.EAT),
    Decision.REMOVE_MOOR: (Decision.SELL,),
    Decision.TAKE: (*_PROGRAM, Decision.TAKE),
    Decision.NOVEMBER: (Task.HOUSES,),
    **dict.fromkeys(
        (
            Decision.OPTION,
            Decision.FIELDS,
            Decision.MASTER,
            Decision.TIMES,
            Decision.SLAUGHTER,
            Decision.UPGRADE,
            Decision.PRICE,
            Decision.PLOW_ANIMAL,
            Decision.SMITHY,
            Decision.REPLACE,
        ),
        _PROGRAM,
    ),
}
#: what tasks that have ended leave on the next one
LEFT_BY: Mapping[int, tuple[int, ...]] = {
    Task.BREED: (Decision.BORN,),
    Task.FEED: (Decision.EAT, Decision.PAY_WOOD),
}
#: what an anytime action can leave to decide
_AT_ANY_TIME = (Decision.CUT, Decision.SELL, Decision.SLOT, Decision.MAKE_ROOM)
#: decisions that come of one kind of step
STEP_OF: Mapping[int, StepKind] = {
    Decision.OPTION: StepKind.OPTIONS,
    Decision.TAKE: StepKind.CHOOSE,
    Decision.TIMES: StepKind.CONVERT,
}
#: what a programme belongs to
_SPACE, _BUILDING = "space", "building"
_TURNED = (Equipment.HANDCART, Equipment.CART, Equipment.CARRIAGE)


def course_of(t: Any, record: Any, bottom: int) -> list[tuple[int, int, int | None]]:
    """All entries (kind, seat, a) that can lie at the bottom, from the bottom; `a` None: any."""
    first, players = int(record["first_seat"]), int(record["num_players"])
    if bottom == Task.NEXT_WORKER:
        active = int(record["active"])
        return [
            (Task.NEXT_WORKER, first, None),
            (Decision.WINDOW, active, Window.AFTER_WORKER),
            (Decision.TURN, active, 0),
        ]
    if bottom == Task.SCORE:
        windows = [(Decision.WINDOW, seat, Window.FINAL) for seat in range(players)]
        return [(Task.SCORE, first, 0), *(windows[::-1] if first == 0 else windows)]
    if bottom == Task.NEXT_HALF_YEAR:
        scratch: Any = np.zeros(1, STATE)[0]
        for field in ("num_players", "first_seat", "half_year"):
            scratch[field] = record[field]
        push_close(t, scratch)
        return [(int(e["kind"]), int(e["seat"]), int(e["a"])) for e in scratch["agenda"][: scratch["depth"]]]
    if bottom == Decision.GAME_OVER:
        return [(Decision.GAME_OVER, int(record["active"]), 0)]
    return []


def fill_agenda(t: Any, record: Any, parts: Sequence[Part]) -> None:
    """Fill the agenda of a record that is complete but for it."""
    reader = _Reader(t, record)
    for depth, part in enumerate(parts):
        reader.read(part, depth)


class _Reader:
    def __init__(self, t: Any, record: Any) -> None:
        self.t = t
        self.record = record
        self.course: list[tuple[int, int, int | None]] = []
        self.known = 0  # entries that belong to the course
        self.programs = _programs(t)

    def read(self, part: Part, depth: int) -> None:
        """An entry; those below it are read already."""
        entry = self.record["agenda"][depth]
        kind = read_entry(part, entry, KINDS, ARGUMENTS, int(self.record["num_players"]))
        part.close()
        if depth == 0:
            self.course = course_of(self.t, self.record, kind)
            if not self.course:
                raise part.error("kind", f"is {name_of(KINDS, kind)!r}, which cannot come first")
        if depth == self.known and self._continues(part, entry, depth):
            self.known += 1
            return
        below = self.record["agenda"][depth - 1]
        self._check_below(part, entry, below, depth)
        if not self._fits(entry, below):
            raise part.error(
                "kind", f"is {name_of(KINDS, kind)!r}, but the position has not what this asks about"
            )

    def _continues(self, part: Part, entry: Any, depth: int) -> bool:
        """Whether an entry is the next one of the course of the half-year."""
        if depth == len(self.course):
            return False
        kind, seat, a = self.course[depth]
        if entry["kind"] != kind:
            return False
        for key, wanted in (("seat", seat), ("a", a)):
            if wanted is not None and entry[key] != wanted:
                raise part.error(key, f"must be {wanted}, not {entry[key]}")
        return True

    def _check_below(self, part: Part, entry: Any, below: Any, depth: int) -> None:
        kind, under = int(entry["kind"]), int(below["kind"])
        ended = self.course[depth] if depth == self.known < len(self.course) else None
        if ended and kind in LEFT_BY.get(ended[0], ()):
            wanted = ended[1]
        elif under in BELOW.get(kind, ()) and self._is_open(kind, below):
            wanted = int(below["seat"])
        else:
            raise part.error(
                "kind", f"is {name_of(KINDS, kind)!r}, which cannot stand on {name_of(KINDS, under)!r}"
            )
        if entry["seat"] != wanted:
            raise part.error("seat", f"must be {wanted}, not {entry['seat']}")

    def _is_open(self, kind: int, below: Any) -> bool:
        """In the windows that follow the work phase, and close it, there are only anytime actions."""
        late = below["kind"] == Decision.WINDOW and below["a"] != Window.AFTER_WORKER
        return kind in _AT_ANY_TIME or not late

    def _fits(self, entry: Any, below: Any) -> bool:
        """Whether what an entry refers to is there."""
        record = self.record
        kind, a, b = int(entry["kind"]), int(entry["a"]), int(entry["b"])
        player = record["players"][entry["seat"]]
        goods = player["goods"]
        if kind in STEP_OF:
            return self._asks_for_step(kind, a, player, below)
        if kind == Task.STEP:
            return self._is_run(a, player) and a + b == self.programs[a][2]
        if kind == Decision.SLOT:
            return self._is_slot(player, a, b, below)
        if kind == Decision.SELL:
            known = b >> len(ITEMS[DESTINATIONS[a]]) == 0
            return bool(known and player["underway"] >> a & 1 and not record["inventory"])
        if kind == Decision.REMOVE_MOOR:
            return self._sells_moor(int(below["a"]), int(below["b"]))
        if kind == Decision.PRICE:
            return bool(self.t["buildings"][a]["choices"] and record["available"] >> a & 1)
        if kind == Decision.PAY_WOOD:
            return bool(goods[Good.WOOD] + goods[Good.TIMBER] >= a)
        if kind == Decision.PAY_CLAY:
            return bool(goods[Good.CLAY] + goods[Good.BRICK] >= a)
        if kind == Decision.PLOW_ANIMAL:
            return bool(goods[Good.CATTLE] + goods[Good.HORSE] > 0)
        if kind == Decision.EAT:
            return bool(a <= min(self.t["food_due"], goods[FIRST_ANIMAL : FIRST_ANIMAL + NUM_ANIMALS].sum()))
        if kind == Decision.BORN:
            return bool((a > 0 or b == 0) and (a > 1 or entry["c"] == 0))
        return True

    def _asks_for_step(self, kind: int, step: int, player: Any, below: Any) -> bool:
        if below["kind"] == Decision.TAKE and below["a"] != step:
            return False
        row = self.t["steps"][step]
        forced = kind == Decision.OPTION and row["arg"] == 1 << Option.FREE_STABLE
        return bool(row["kind"] == STEP_OF[kind] and not forced and self._is_run(step, player))

    def _is_run(self, step: int, player: Any) -> bool:
        """Whether the programme of a step can be under way: a worker or a house of the player does it."""
        if step not in self.programs:
            return False
        what, number, _ = self.programs[step]
        november = bool(self.record["inventory"])
        if what == _SPACE:
            return bool(self.record["occupied"][number] and not november)
        return bool(player["buildings"] >> number & 1 and november == (number < NUM_STARTERS))

    def _is_slot(self, player: Any, cargo: int, piece: int, below: Any) -> bool:
        """A vehicle is chosen to be upgraded, or to carry what was just loaded."""
        selling = below["kind"] == Decision.SELL
        if cargo < 0:
            stepping = below["kind"] in _PROGRAM and self._is_open(Decision.UPGRADE, below)
            return piece in _TURNED and stepping
        if piece or self.record["inventory"]:
            return False
        destination = cargo - FIRST_DESTINATION
        if destination < 0:
            return bool(not selling and player["loaded"][cargo_becomes(self.t, cargo)])
        fresh = selling and below["a"] == destination and below["b"] == 0
        return bool(fresh and can_sell(self.t, player, destination))

    def _sells_moor(self, destination: int, sold: int) -> bool:
        """Whether the item sold last at a destination is a moor."""
        return any(
            sale["destination"] == destination and sale["moor"] and sold >> sale["item"] == 1
            for sale in self.t["sales"]
        )


def _programs(t: Any) -> dict[int, tuple[str, int, int]]:
    """What a step that can wait belongs to (a space or building), its number, and the end of its steps."""
    programs = {}
    for what, rows in (
        (_SPACE, t["spaces"]),
        (_BUILDING, t["buildings"]["program"]),
    ):
        for number, program in enumerate(rows):
            first, end = int(program["first"]), int(program["first"] + program["length"])
            programs.update(dict.fromkeys(range(first, end), (what, number, end)))
    return programs
