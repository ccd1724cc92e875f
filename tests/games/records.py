"""Records and positions of a game without an environment: what the tests of all `position` modules share."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from eurozoo.envs.core.errors import PositionError
from eurozoo.envs.core.registry import find
from eurozoo.testing import state_bytes

Position = dict[str, Any]


class Records:
    """The kernels and the `position` module of a game, under its own or other rules."""

    def __init__(self, id: str, rules: Mapping[str, Any] | None = None) -> None:
        self.game = find(id)
        self._rules = rules

    @cached_property
    def tables(self) -> dict[int, Any]:
        """The tables record for each number of players."""
        return {n: self.game.load_tables(n, self._rules)[0] for n in self.game.players}

    def zeros(self) -> Any:
        return np.zeros(1, self.game.state_dtype)[0]

    def new(self, num_players: int, seed: int = 1, first_game: bool = False) -> Any:
        """The record of a game laid out."""
        record = self.zeros()
        record["rng"], record["num_players"], record["first_game"] = seed, num_players, first_game
        self.game.kernels.setup(self.tables[num_players], record)
        return record

    def position(self, record: Any) -> Position:
        return self.game.position_module.get_position(self.tables[int(record["num_players"])], record)

    def load(self, position: Position) -> Any:
        """A new record of the position."""
        record = self.zeros()
        self.game.position_module.set_position(self.tables[position["num_players"]], record, position)
        return record

    def again(self, position: Position) -> Position:
        """The position as it is told once it is loaded."""
        return self.position(self.load(position))

    def legal(self, record: Any) -> NDArray[np.int16]:
        actions = np.zeros(self.game.num_actions, np.int16)
        return actions[: self.game.kernels.legal(self.tables[int(record["num_players"])], record, actions)]

    def step(self, record: Any, action: int) -> None:
        self.game.kernels.apply(self.tables[int(record["num_players"])], record, action)
        record["decisions"] += 1

    def play(self, num_players: int, seed: int) -> Iterator[Any]:
        """The record at every decision of a random game, and after its end.

        Every other game is a first game, where there is such a set-up.
        """
        record = self.new(num_players, seed, self.game.has_first_game and seed % 2 == 0)
        rng = np.random.default_rng(seed)
        while len(actions := self.legal(record)):
            yield record
            self.step(record, int(rng.choice(actions)))
        yield record

    def at(self, wanted: str, num_players: int, seeds: int = 60) -> Position:
        """The first position of random games that asks for `wanted`."""
        for seed in range(seeds):
            for record in self.play(num_players, seed):
                if self.game.decision_name(record) == wanted:
                    return self.position(record)
        raise AssertionError(f"no random game asks for {wanted}")

    def play_on(self, record: Any, decisions: int) -> None:
        """Some random decisions, after which everything can still be told and told back."""
        rng = np.random.default_rng(0)
        for _ in range(decisions):
            if len(actions := self.legal(record)):
                self.step(record, int(rng.choice(actions)))
        self.load(self.position(record))

    def refuse(self, position: Any, message: str) -> None:
        """The position is refused with a sentence that begins so, and the record stays as it was."""
        players = position["num_players"]
        players = players if players in self.tables else self.game.default_players
        record = self.new(players, seed=99)
        before = state_bytes(record)
        with pytest.raises(PositionError) as refusal:
            self.game.position_module.set_position(self.tables[players], record, position)
        sentence = str(refusal.value)
        assert sentence.startswith(message), sentence
        assert "\n" not in sentence
        assert len(sentence) < 1_200
        assert state_bytes(record) == before


def entry(kind: str, seat: int = 0, a: int = 0, b: int = 0, c: int = 0) -> Position:
    """An entry of an agenda."""
    return {"kind": kind, "seat": seat, "a": int(a), "b": int(b), "c": c}
