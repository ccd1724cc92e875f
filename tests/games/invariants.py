"""What holds at every decision of every game, checked on whole arrays of records at once.

A rule is a function `(t, s, p) -> bool array`, first axis the game: `t` the tables record, `s` the records
(n,), `p` the players of each, (n, P). Rules of a step compare the records before and after it.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Rule = Callable[[Any, Any, Any], Bools]
Position = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Invariants:
    """The rules of a game that its records keep, and its scores worked out from positions."""

    always: tuple[Rule, ...]
    step: tuple[Rule, ...]
    get_position: Callable[[Any, Any], Position]
    scores: Callable[[Position], Sequence[float]]
    """Score of each seat, in plain Python."""
    winners: Callable[[Position], list[int]]
    """Seats that win, of several players, when the position is the end of a game."""
    seats: Callable[[int], int] = int
    """Players in the record of a game with so many, those that are played by the rules included."""

    def check(self, t: Any, states: NDArray[Any], rules: Iterable[Rule] | None = None) -> None:
        """Raise `AssertionError` with the first position that breaks one of the rules (default: `always`)."""
        players = states["players"][:, : self.seats(int(t["num_players"]))]
        self._judge(t, self.always if rules is None else rules, states, players, states)

    def check_step(self, t: Any, before: NDArray[Any], after: NDArray[Any]) -> None:
        """The same for `step`: `after` holds the same games one step later."""
        self._judge(t, self.step, before, after, after)

    def _judge(self, t: Any, rules: Iterable[Rule], one: Any, other: Any, states: NDArray[Any]) -> None:
        for rule in rules:
            holds = rule(t, one, other).reshape(len(states), -1).all(axis=1)
            if not holds.all():
                game = int(np.argmin(holds))
                position = json.dumps(self.get_position(t, states[game]))
                raise AssertionError(f"{rule.__name__} does not hold at\n{position}")


def waiting(s: Any, p: Any, kind: int) -> Bools:
    """bool (n, P): whether an entry of this kind waits on the agenda for the seat."""
    live = entries(s, kind)
    return np.stack(
        [(live & (s["agenda"]["seat"] == seat)).any(axis=1) for seat in range(p.shape[1])], axis=1
    )


def entries(s: Any, *kinds: int) -> Bools:
    """bool (n, depth of the agenda): the entries of these kinds that are pending."""
    kind = s["agenda"]["kind"]
    return (np.arange(kind.shape[1]) < s["depth"][:, None]) & np.isin(kind, kinds)


def agenda_has_room_to_spare(spare: int) -> Rule:
    """Entries that were popped stay behind in the record, so the deepest one ever used can be seen."""

    def agenda_has_room_to_spare(t: Any, s: Any, p: Any) -> Bools:
        kind = s["agenda"]["kind"]
        return ~(kind[:, kind.shape[1] - spare :] != 0).any(axis=1)

    return agenda_has_room_to_spare
