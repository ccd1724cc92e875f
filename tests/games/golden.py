"""The golden playthroughs of a game, in tests/golden: one for each number of players, and of a first game."""

from collections.abc import Callable, Iterator, Mapping
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
    first_game: int | None = None
    """Number of players of one more playthrough, with the set-up for a first game."""

    def starts(self) -> Iterator[tuple[int, bool]]:
        """Number of players of each playthrough, and whether it is a first game."""
        yield from ((num_players, False) for num_players in self.playing.game.players)
        if self.first_game:
            yield self.first_game, True

    def name(self, num_players: int, first_game: bool = False) -> str:
        """File name of a playthrough."""
        return f"{self.playing.game.name}_{num_players}p{'_first_game' if first_game else ''}.txt"

    def files(self) -> Iterator[tuple[str, Callable[[], str]]]:
        """What `tests.playthrough.regenerate` takes."""
        for start in self.starts():
            yield self.name(*start), partial(self.playthrough, *start)

    def playthrough(self, num_players: int, first_game: bool = False) -> str:
        """A game of greedy players who leave much to chance: the first seed whose game is worth keeping."""
        options = {"num_players": num_players} | ({"first_game": True} if first_game else {})
        for seed in range(100):
            start = {"game": self.playing.id, "seed": seed, "options": options}
            text = write(start, partial(self.careless, seed, options), self.describe())
            if self.is_worth_keeping(text, num_players):
                return text
        raise AssertionError("no game is worth keeping")

    def careless(self, seed: int, options: Mapping[str, Any], env: Any) -> Iterator[str]:
        """Actions of greedy players, one in four of them drawn from all that are legal."""
        vec = self.playing.lanes(num_envs=1, seed=seed, autoreset_mode="Disabled", **options)
        rng = np.random.default_rng(seed)
        agent = self.agent()
        agent.reset(seed)
        while vec.action_mask.any():
            greedy = rng.random() < 0.75
            action = agent.act(vec, np.zeros(1, np.int64)) if greedy else random_actions(vec, rng)
            yield env.action_name(int(action[0]))
            vec.step(action)
