"""The agenda of a position: which entries can wait on which, and what each may ask for."""

from collections.abc import Sequence
from typing import Any

from eurozoo.envs.core.position import Part, name_of, read_entry

from ..actions import NUM_LEGS
from ..components.tables import NUM_PRICES
from ..components.terms import (
    FIRST_CHURCH,
    FIRST_COUNCIL,
    FIRST_CRAFT,
    FIRST_ON_BOARD,
    FIRST_PURCHASE,
    MAX_BLUE,
    MAX_PLAYERS,
    NUM_CRAFTS,
    NUM_PLACES,
    NUM_SPACES,
    NUM_STAGES,
    Place,
    Price,
    Reward,
    Space,
)
from ..rules.carla import SEAT as CARLA
from ..rules.family import count_at
from ..rules.market import NO_CUSTOMER, can_serve
from ..state import AGENDA_DEPTH, Decision, Task
from .words import KINDS

#: most entries of a position; what its decisions add must still fit
MAX_ENTRIES = AGENDA_DEPTH - 4
MAX_DEATHS = 100

_SEAT = (0, MAX_PLAYERS - 1)
_FLAG = (0, 1)
_PLACE = (0, NUM_PLACES - 1)
_SPACE = (0, NUM_SPACES - 1)

#: kinds of entries that can wait, with the ranges of their arguments a, b, c (0 where none is given)
ARGUMENTS: dict[int, tuple[tuple[int, int], ...]] = {
    Decision.GAME_OVER: (),
    Decision.START_CUBE: (),
    Decision.TURN: (),
    Decision.ACTION: (_SPACE,),
    Decision.MEMBER: (_PLACE, _PLACE),
    Decision.PAY: ((0, NUM_PRICES - 1),),
    Decision.PRODUCE: ((0, NUM_CRAFTS - 1),),
    Decision.PRIVILEGE: ((1, NUM_STAGES),),
    Decision.GAIN_CUBES: ((1, 2),),
    Decision.GAIN_GOOD: (),
    Decision.MARKET: (_FLAG,),
    Decision.DEATH: (),
    Decision.BUY_DRAW: (),
    Decision.ASCEND: (),
    Decision.CARLA_CUBE: (_SPACE, _FLAG),
    Task.ROUND: (),
    Task.END_OF_TURN: (),
    Task.CARLA: (),
    Task.NEXT: (),
    Task.DIE: ((0, MAX_DEATHS),),
    Task.MARKET_DAY: (_SEAT, _FLAG),
    Task.SERVE: ((0, MAX_BLUE - 1),),
    Task.DRAW: (),
    Task.MAJORITY: (),
    Task.SCORE: (),
}
#: what an entry can stand on; nothing: it is the first one
BELOW: dict[int, tuple[int, ...]] = {
    Decision.GAME_OVER: (),
    Task.ROUND: (),
    Task.NEXT: (),
    Task.SCORE: (),
    Decision.START_CUBE: (Task.ROUND, Decision.START_CUBE),
    Task.CARLA: (Task.NEXT,),
    Task.END_OF_TURN: (Task.NEXT, Task.CARLA),
    Decision.TURN: (Task.END_OF_TURN,),
    Decision.ACTION: (Task.END_OF_TURN,),
    Decision.PRODUCE: (Task.END_OF_TURN,),
    Decision.PRIVILEGE: (Task.END_OF_TURN,),
    Decision.GAIN_CUBES: (Task.END_OF_TURN,),
    Decision.GAIN_GOOD: (Task.END_OF_TURN,),
    Decision.MEMBER: (Task.END_OF_TURN, Decision.ASCEND),
    Decision.PAY: (
        Task.END_OF_TURN,
        Decision.ACTION,
        Decision.MEMBER,
        Task.MARKET_DAY,
        Task.SERVE,
        Task.DIE,
    ),
    Task.MARKET_DAY: (Task.END_OF_TURN, Task.NEXT),
    Decision.MARKET: (Task.MARKET_DAY,),
    Task.SERVE: (Task.MARKET_DAY,),
    Task.DIE: (Task.NEXT, Task.CARLA, Task.SERVE),
    Decision.DEATH: (Task.DIE,),
    Decision.CARLA_CUBE: (Task.NEXT,),
    Task.MAJORITY: (Task.ROUND, Task.SCORE),
    Decision.ASCEND: (Task.MAJORITY, Decision.ASCEND),
    Task.DRAW: (Decision.ASCEND,),
    Decision.BUY_DRAW: (Task.DRAW, Decision.BUY_DRAW),
}


def fill_agenda(t: Any, record: Any, parts: Sequence[Part]) -> None:
    """Fill the agenda of a record that is complete but for it."""
    reader = _Reader(t, record)
    for depth, part in enumerate(parts):
        reader.read(part, depth)


class _Reader:
    def __init__(self, t: Any, record: Any) -> None:
        self.t = t
        self.record = record
        self.num_players = int(record["num_players"])
        self.active = int(record["active"])

    def read(self, part: Part, depth: int) -> None:
        """An entry; those below it are read already."""
        entry = self.record["agenda"][depth]
        kind = read_entry(part, entry, KINDS, ARGUMENTS, int(self.t["families"]))
        part.close()
        below = self.record["agenda"][depth - 1] if depth else None
        self._check_below(part, kind, below)
        self._check_seat(part, entry, below)
        if not self._fits(entry, below):
            raise part.error(
                "kind", f"is {name_of(KINDS, kind)!r}, but the position has not what this asks about"
            )
        action_space = self._space_of(entry, below)
        if action_space is not None and self.record["took"] and action_space != self.record["took_space"]:
            raise part.error(
                "kind", f"is {name_of(KINDS, kind)!r}, which does not belong to the space of the cube taken"
            )

    def _check_below(self, part: Part, kind: int, below: Any) -> None:
        solo = self.num_players == 1
        allowed: tuple[int, ...] = BELOW[kind]
        if kind in (Task.END_OF_TURN, Task.DIE):  # in solo Carla's cube follows
            allowed = tuple(k for k in allowed if k != (Task.NEXT if solo else Task.CARLA))
        elif kind in (Task.CARLA, Decision.CARLA_CUBE) and not solo:
            raise part.error("kind", f"is {name_of(KINDS, kind)!r}, which is for the solo game")
        elif kind == Task.MARKET_DAY and not solo:
            allowed = (Task.END_OF_TURN,)
        found = None if below is None else int(below["kind"])
        if found is None and allowed:
            raise part.error("kind", f"is {name_of(KINDS, kind)!r}, which cannot come first")
        if found is not None and found not in allowed:
            raise part.error(
                "kind", f"is {name_of(KINDS, kind)!r}, which cannot stand on {name_of(KINDS, found)!r}"
            )

    def _check_seat(self, part: Part, entry: Any, below: Any) -> None:
        wanted = self.active if below is None else self._seat_above(part, entry["kind"], below)
        if entry["seat"] != wanted:
            raise part.error("seat", f"must be {wanted}, not {entry['seat']}")

    def _seat_above(self, part: Part, kind: int, below: Any) -> int:
        """Who an entry of a kind concerns, by the one that it stands on."""
        players, first, seat = self.num_players, int(self.record["first_seat"]), int(below["seat"])
        if kind == Task.MARKET_DAY:
            return CARLA if below["kind"] == Task.NEXT else self.active
        if kind in (Decision.MARKET, Task.SERVE):
            asked = (int(below["a"]) - 1) % int(self.t["families"])  # the day has noted who comes after
            if asked >= players:
                raise part.error("seat", "cannot be Carla's, who is not asked")
            return asked
        if kind == Decision.START_CUBE:
            earlier = -1 if below["kind"] == Task.ROUND else (seat - first) % players
            later = [p for p in range(earlier + 1, players) if self.t["start_chosen_cubes"][p]]
            if not later:
                raise part.error("kind", "is 'start_cube', but no further player chooses a cube")
            return (first + later[0]) % players
        if kind in (Decision.ASCEND, Decision.BUY_DRAW):  # the starting player is on top
            return ((seat if below["kind"] == kind else first) - 1) % players
        return first if kind in (Task.MAJORITY, Task.DRAW) else seat

    def _fits(self, entry: Any, below: Any) -> bool:
        """Whether what an entry refers to is there."""
        t, record = self.t, self.record
        kind, a, b = entry["kind"], int(entry["a"]), int(entry["b"])
        player = record["players"][entry["seat"]]
        if kind in (Decision.ASCEND, Decision.BUY_DRAW):  # each player once
            return bool(below["kind"] != kind or below["seat"] != record["first_seat"])
        if kind == Task.DRAW:
            return bool(below["seat"] == record["first_seat"])
        if kind == Decision.START_CUBE:
            return self.active == int(record["first_seat"])
        if kind == Decision.ACTION:
            return a != Space.MARKET
        if kind == Decision.MEMBER:
            return bool(count_at(player, a)) and self._is_move(a, b, below["kind"] == Decision.ASCEND)
        if kind == Decision.PAY:
            return self._is_due(a, below)
        if kind == Decision.PRODUCE:
            return bool(count_at(player, FIRST_CRAFT + a))
        if kind == Decision.PRIVILEGE:
            return bool(count_at(player, FIRST_COUNCIL + a - 1))
        if kind == Decision.GAIN_CUBES:
            return a in self._cubes_gained()
        if kind == Task.MARKET_DAY:
            after_carla = below["kind"] == Task.NEXT
            opens = a == entry["seat"] and not record["passed"] and not after_carla
            return bool(a < t["families"] and (opens or not b) and (record["took"] or not after_carla))
        if kind == Decision.MARKET:
            opens = below["seat"] == entry["seat"] and not record["passed"]
            return self._can_be_asked(entry, below, bool(a)) and bool(not a or opens)
        if kind == Task.SERVE:
            customer = int(record["blue"][a])
            return self._can_be_asked(entry, below, False) and bool(
                customer != NO_CUSTOMER and can_serve(t, player, customer)
            )
        if kind == Decision.CARLA_CUBE:
            return self._carla_asks(a, b)
        return True

    def _can_be_asked(self, entry: Any, below: Any, free: bool) -> bool:
        """Whether a player can be in the market now; Carla passes at once after her only sale."""
        passed = int(self.record["passed"])
        carla_was_there = self.num_players > 1 or free or passed >> CARLA & 1
        return bool(carla_was_there and not below["b"] and not passed >> entry["seat"] & 1)

    def _is_move(self, left: int, entered: int, in_mass: bool) -> bool:
        if in_mass:
            return left >= FIRST_CHURCH and left + 1 == entered < FIRST_CHURCH + NUM_STAGES
        return self._move_space(left, entered) is not None

    def _move_space(self, left: int, entered: int) -> int | None:
        """The action space that moves a member so, None: none does."""
        if left == Place.FARMYARD:
            if FIRST_CRAFT <= entered < FIRST_CRAFT + NUM_CRAFTS:
                return Space.CRAFTS
            if entered == FIRST_COUNCIL:
                return Space.COUNCIL
            if entered == Place.BAG:
                return Space.CHURCH
        elif FIRST_ON_BOARD <= left < FIRST_CHURCH + NUM_STAGES and entered == Place.FARMYARD:
            return Space.FAMILY
        elif left >= FIRST_COUNCIL and left + 1 == entered < FIRST_COUNCIL + NUM_STAGES:
            return Space.COUNCIL
        return Space.TRAVEL if self._leg(left, entered) is not None else None

    def _leg(self, left: int, entered: int) -> int | None:
        t = self.t
        for leg in range(NUM_LEGS):
            if t["leg_open"][leg] and t["leg_from"][leg] == left and t["leg_to"][leg] == entered:
                return leg
        return None

    def _is_due(self, price: int, below: Any) -> bool:
        """Whether a price is due for what waits below."""
        kind = below["kind"]
        if kind == Task.END_OF_TURN:
            return FIRST_PURCHASE <= price < Price.LEG
        if kind in (Task.SERVE, Task.DIE):
            return price == Price.FEE and Task.SERVE in self.record["agenda"]["kind"]
        if kind in (Decision.ACTION, Task.MARKET_DAY):  # the well, before the action
            day = kind == Task.MARKET_DAY
            first = not day or (below["b"] == 1 and below["a"] == below["seat"] == self.active)
            return bool(
                price == Price.WELL and not self.record["took"] and self.record["on_spaces"] and first
            )
        left, entered = int(below["a"]), int(below["b"])
        space = self._move_space(left, entered)
        if space == Space.TRAVEL:
            return price == Price.LEG + (self._leg(left, entered) or 0)
        return {Space.COUNCIL: Price.COUNCIL, Space.CHURCH: Price.CHURCH}.get(Space(space or 0)) == price

    def _cubes_gained(self) -> set[int]:
        """Cubes of choice that a privilege or a city gives."""
        rewards = zip(self.t["reward"], self.t["reward_amount"], strict=True)
        return {int(amount) for kind, amount in rewards if kind == Reward.CUBES} | {
            int(self.t["privilege_cubes"])
        }

    def _carla_asks(self, space: int, silent: int) -> bool:
        """The player chooses Carla's cube where the next ones lie, if none is like the player's."""
        record, t = self.record, self.t
        if not record["took"] or not record["on_spaces"] or record["cubes"][:, record["took_cube"]].any():
            return False
        found = int(record["took_space"])
        while not record["cubes"][found].any():
            found = int(t["clockwise"][found])
        return found == space and (not silent or record["trigger_seat"] == 0)

    def _space_of(self, entry: Any, below: Any) -> int | None:
        """The action space to whose action an entry belongs, None: any or none."""
        kind, a = entry["kind"], int(entry["a"])
        if kind == Decision.ACTION:
            return a
        if kind == Decision.MEMBER and below["kind"] != Decision.ASCEND:
            return self._move_space(a, int(entry["b"]))
        if kind == Task.MARKET_DAY:
            return Space.MARKET if below["kind"] == Task.END_OF_TURN else None
        if kind == Decision.PRODUCE or (kind == Decision.PAY and FIRST_PURCHASE <= a < Price.LEG):
            return Space.CRAFTS
        if kind in (Decision.PRIVILEGE, Decision.GAIN_GOOD):
            return Space.COUNCIL
        return None
