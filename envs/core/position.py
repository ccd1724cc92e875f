"""What the `position` modules of the games share: checked reading, and words for numbers."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from enum import IntEnum
from typing import Any, ClassVar

import numpy as np

from .agenda import top_kind
from .block import Block
from .errors import PositionError
from .state import Status

STATUSES = {status.name.lower(): int(status) for status in Status}


class Part(Block):
    """A table of a position."""

    failure = PositionError

    def number_or_none(self, key: str, high: int) -> int:
        """A whole number from 0 to `high`, or -1 for None."""
        value = self.take(key)
        return -1 if value is None else self.check_integer(key, value, 0, high)

    def pick(self, key: str, value: Any, words: Collection[str], taken: set[str]) -> str:
        """One of `words` that is not in `taken` yet; adds it there."""
        word = self.check_word(key, value, words)
        if word in taken:
            raise self.error(key, f"is {word!r}, which is named twice")
        taken.add(word)
        return word

    def fill_amounts(self, words: Sequence[str], amounts: Any, most: int | Sequence[int]) -> None:
        """Into `amounts`, by the order of `words`: a table of numbers that leaves out those that are 0."""
        for word in self:
            i = words.index(self.check_word(word, word, words))
            amounts[i] = self.integer(word, 1, most if isinstance(most, int) else int(most[i]))
        self.close()


class PositionReader(ABC):
    """Builds a record from a position: what is read alike in every game.

    The reader of a game says in class attributes what its records are. Its `read` calls the methods here in
    the order of its own checks, beginning with `read_header` and ending with `read_agenda` and
    `check_answers`.
    """

    game: ClassVar[str]
    """Id with the version."""
    state: ClassVar[np.dtype[Any]]
    decisions: ClassVar[type[IntEnum]]
    max_players: ClassVar[int]
    max_entries: ClassVar[int]
    """Most entries of an agenda."""
    num_actions: ClassVar[int]
    has_first_game: ClassVar[bool] = False

    def __init__(self, t: Any) -> None:
        self.t = t
        self.record: Any = np.zeros(1, self.state)[0]
        self.num_players = int(t["num_players"])

    @staticmethod
    @abstractmethod
    def legal(t: Any, s: Any, out: Any) -> int:
        """As in `Kernels`."""

    def fill(self, s: Any, position: Mapping[str, Any]) -> None:
        """Put a position into the record `s`, which an error leaves untouched."""
        self.read(Part(position, "", ""))
        for name in self.state.names or ():
            s[name] = self.record[name]

    @abstractmethod
    def read(self, position: Part) -> None:
        """Fill the record, with all checks."""

    def read_header(self, position: Part) -> None:
        """What opens every record, and whose turn it is."""
        record = self.record
        position.word("game", (self.game,))
        players = position.integer("num_players", 1, self.max_players)
        if players != self.num_players:
            raise position.error("num_players", f"is {players} in an environment for {self.num_players}")
        record["num_players"] = players
        if self.has_first_game and "first_game" in position:
            record["first_game"] = position.flag("first_game")
        record["rng"] = position.integer("rng", 0, 2**64 - 1)
        record["decisions"] = position.integer("decisions", 0, 2**31 - 1)
        for word, field in (("starting_player", "first_seat"), ("active", "active"), ("to_move", "seat")):
            record[field] = position.integer(word, 0, players - 1)
        if "status" in position:
            record["status"] = STATUSES[position.word("status", STATUSES)]

    def read_players(self, position: Part) -> list[Part]:
        """`read_player` for each seat; returns their tables."""
        parts = position.blocks("players")
        if len(parts) != self.num_players:
            raise position.error("players", f"must have {self.num_players} entries, not {len(parts)}")
        for part, player in zip(parts, self.record["players"], strict=False):
            self.read_player(part, player)
        return parts

    @abstractmethod
    def read_player(self, part: Part, player: Any) -> None:
        """Fill the record of a player."""

    def read_agenda(self, position: Part) -> None:
        """The agenda, or a turn begun; what it asks must fit "decision", "to_move" and "status"."""
        record = self.record
        decision = position.word("decision", [kind.name.lower() for kind in self.decisions])
        if "agenda" in position:
            parts = position.blocks("agenda")
            if not 1 <= len(parts) <= self.max_entries:
                raise position.error("agenda", f"must have 1 to {self.max_entries} entries, not {len(parts)}")
            record["depth"] = len(parts)
            self.fill_agenda(parts)
            if record["agenda"][len(parts) - 1]["kind"] not in [*self.decisions]:
                raise parts[-1].error("kind", "must be a decision, for it is the last entry")
        else:
            self.begin_turn(position)
        asked, seat = self.asked(), record["agenda"][record["depth"] - 1]["seat"]
        if decision != asked:
            raise position.error("decision", f"is {decision!r}, but the agenda asks for {asked!r}")
        if record["seat"] != seat:
            raise position.error("to_move", f"is {record['seat']}, but the agenda asks seat {seat}")
        if (record["status"] == Status.RUNNING) == (decision == "game_over"):
            raise position.error("decision", f"is {decision!r}, which does not fit the status")

    @abstractmethod
    def fill_agenda(self, parts: Sequence[Part]) -> None:
        """Fill the agenda of the record, which is complete but for it."""

    @abstractmethod
    def begin_turn(self, position: Part) -> None:
        """The agenda of the turn of `active`, for a position without one."""

    def asked(self) -> str:
        """What the record asks: the lower-case name of its decision."""
        return self.decisions(top_kind(self.record)).name.lower()

    def check_answers(self, position: Part) -> None:
        """A game that goes on must have something to decide."""
        answers = np.zeros(self.num_actions, np.int16)
        if self.record["status"] == Status.RUNNING and not self.legal(self.t, self.record, answers):
            raise position.error("decision", f"is {self.asked()!r}, which has no legal answer here")


def read_entry(
    part: Part,
    entry: Any,
    kinds: Mapping[str, int],
    arguments: Mapping[int, Sequence[tuple[int, int]]],
    seats: int,
) -> int:
    """Fill an entry of the agenda; returns its kind.

    `arguments` has the kinds that can wait, with the ranges of a, b and c (0 where none is given).
    """
    kind = kinds[part.word("kind", kinds)]
    if kind not in arguments:
        raise part.error("kind", f"is {name_of(kinds, kind)!r}, which never waits for a decision")
    entry["kind"] = kind
    entry["seat"] = part.integer("seat", 0, seats - 1)
    given = len(arguments[kind])
    for argument, (low, high) in zip("abc", (*arguments[kind], *[(0, 0)] * (3 - given)), strict=True):
        entry[argument] = part.integer(argument, low, high)
    return kind


def tell_entry(entry: Any, kinds: Mapping[str, int]) -> dict[str, Any]:
    """An entry of the agenda in words."""
    return {"kind": name_of(kinds, entry["kind"])} | {field: int(entry[field]) for field in ("seat", *"abc")}


def tell_amounts(words: Sequence[str], amounts: Any) -> dict[str, int]:
    """The amounts that are not 0."""
    return {word: int(number) for word, number in zip(words, amounts, strict=False) if number}


def name_of(words: Mapping[str, int], value: int) -> str:
    """The word of a number."""
    return next(word for word, number in words.items() if number == value)


def or_none(value: int) -> int | None:
    """None for a number below zero, which stands for nobody or nothing in a record."""
    return None if value < 0 else int(value)
