"""The golden playthroughs of a game: one for each number of players, in tests/golden."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from tests.playthrough import Describe, write

from eurozoo.testing import random_actions

from .playing import Playing


@dataclass(frozen=True, kw_only=True)
class Golden:
    """Who plays, what is told in between, and which games are worth keeping."""

    playing: Playing
    agent: Callable[[], Any]
    """The greedy player of the game."""
    describe: Callable[[], Describe]
    is_worth_keeping: Callable[[str, int], bool]
    """`is_worth_keeping(text, num_players)`: whole, small enough to read, and much happens in it."""

    def name(self, num_players: int) -> str:
        """File name of a playthrough."""
        return f"{self.playing.game.name}_{num_players}p.txt"

    def files(self) -> Iterator[tuple[str, Callable[[], str]]]:
        """What `tests.playthrough.regenerate` takes."""
        for num_players in self.playing.game.players:
            yield self.name(num_players), partial(self.playthrough, num_players)

    def playthrough(self, num_players: int) -> str:
        """A game of greedy players who leave much to chance: the first seed whose game is worth keeping."""
        for seed in range(100):
            start = {"game": self.playing.id, "seed": seed, "options": {"num_players": num_players}}
            text = write(start, partial(self.careless, num_players, seed), self.describe())
            if self.is_worth_keeping(text, num_players):
                return text
        raise AssertionError("no game is worth keeping")

    def careless(self, num_players: int, seed: int, env: Any) -> Iterator[str]:
        """Actions of greedy players, one in four of them drawn from all that are legal."""
        vec = self.playing.lanes(num_players, 1, seed, autoreset_mode="Disabled")
        rng = np.random.default_rng(seed)
        agent = self.agent()
        agent.reset(seed)
        while vec.action_mask.any():
            greedy = rng.random() < 0.75
            action = agent.act(vec, np.zeros(1, np.int64)) if greedy else random_actions(vec, rng)
            yield env.action_name(int(action[0]))
            vec.step(action)
