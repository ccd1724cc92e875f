"""Many games at once, played by agents that go where even random play seldom does.

An agent is a preference: a number for each action. Of the legal actions it plays the one with the highest
product of preference and a fresh random number. So what it prefers is likely and nothing is impossible, but
for actions of preference 0, which it plays only where there is nothing else.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import eurozoo
from eurozoo.envs.core.actions import ActionCatalogue
from eurozoo.envs.core.game import Game
from eurozoo.envs.core.registry import find

EXPLORER = "explorer"  # an agent of every game: it prefers what the table has played least


@dataclass(frozen=True, eq=False)
class Playing:
    """Who plays a game in the tests, and what can come up in it."""

    id: str
    decisions: type[IntEnum]
    agents: Mapping[str, Mapping[str, float]]
    """What each agent prefers: words with which actions begin, and their number; 1 for all others. Of several
    beginnings the last one counts."""
    stretched: Mapping[str, Any]
    """An override of the rules under which play gets to what is rare."""
    never_asked: Callable[[int], set[IntEnum]]
    """Decisions that no game with so many players asks."""
    never_played: Callable[[int], set[str]] = field(default=lambda num_players: set())
    """Blocks of the catalogue that no game with so many players uses."""

    @property
    def game(self) -> Game:
        return find(self.id)

    @property
    def catalogue(self) -> ActionCatalogue:
        return self.game.catalogue

    @property
    def several(self) -> int:
        """Three players, or as many as can play."""
        return min(3, self.game.players[-1])

    def lanes(self, num_players: int, num_envs: int, seed: int = 0, **options: Any) -> Any:
        """A vector environment of the game."""
        return eurozoo.make_vec(self.id, num_envs, num_players=num_players, seed=seed, **options)

    def seen(self, vec: Any, encoder: str, seat: int) -> NDArray[np.float32]:
        """What a seat sees of the lanes of `vec` through an encoder: float32 (N, ...)."""
        lanes = np.arange(vec.num_envs)
        out = np.full((len(lanes), *self.game.encoder(encoder).shape), np.nan, np.float32)
        observe = self.game.loops.observe(encoder)
        observe(vec.tables, vec.get_state(), lanes, np.full_like(lanes, seat), out)
        return out

    def asked(self, num_players: int) -> list[IntEnum]:
        """Decisions that games with so many players ask."""
        return [kind for kind in self.decisions if kind not in self.never_asked(num_players)]

    def samples(self, num_players: int, each: int = 2) -> dict[IntEnum, NDArray[Any]]:
        """STATE (each,): records of games under way, for every decision that so many players are asked."""
        return _samples(self, num_players, each)

    def each_sample(self, num_players: int, each: int = 2) -> Iterator[tuple[IntEnum, Any]]:
        """For each of `samples`, its decision and a vector environment with a single lane that stands there.

        It is always the same environment, so none is to be kept.
        """
        vec = self.lanes(num_players, 1, rules=self.stretched, autoreset_mode="Disabled")
        for kind, records in self.samples(num_players, each).items():
            for i in range(each):
                vec.set_state(records[i : i + 1])
                yield kind, vec

    def preference(self, agent: str) -> NDArray[np.float32]:
        """float32 (A,): what an agent prefers."""
        prefer = np.ones(len(self.catalogue), np.float32)
        for beginning, number in self.agents.get(agent, {}).items():
            for action, words in enumerate(self.catalogue):
                if words.startswith(beginning):
                    prefer[action] = number
        return prefer


class Table:
    """The agents at every lane of a `VectorEnv`: agent i, modulo their number, plays all seats of lane i.

    Attributes:
        played: int64 (A,), how often each action was chosen. The explorer prefers what was chosen least.
        asked: int64 (256,), how often each decision was asked.
    """

    def __init__(self, playing: Playing, vec: Any, seed: int, agents: Sequence[str] = ()) -> None:
        self.vec = vec
        self.played = np.zeros(len(playing.catalogue), np.int64)
        self.asked = np.zeros(256, np.int64)
        self._rng = np.random.default_rng(seed)
        agents = agents or (*playing.agents, EXPLORER)
        seated = [agents[lane % len(agents)] for lane in range(vec.num_envs)]
        self._prefer = np.stack([playing.preference(agent) for agent in seated])
        self._explorers = np.array([agent == EXPLORER for agent in seated])

    def choose(self) -> NDArray[np.int64]:
        """int64 (N,): a legal action for every lane, `PASS` where the game is over."""
        mask = self.vec.action_mask
        noise = self._rng.random(mask.shape, np.float32)
        self._prefer[self._explorers] = 1 / (1 + self.played.astype(np.float32))
        actions: NDArray[np.int64] = (mask * (self._prefer * noise + 1e-12)).argmax(axis=1)
        running = mask.any(axis=1)
        self.asked += np.bincount(decisions(self.vec.state[running]), minlength=256)
        self.played += np.bincount(actions[running], minlength=len(self.played))
        return np.where(running, actions, eurozoo.PASS)

    def play_to_the_end(self) -> Iterator[tuple[NDArray[Any], NDArray[Any]]]:
        """The records of the games still running, before and after each step, until all have ended."""
        vec = self.vec
        while (running := vec.action_mask.any(axis=1)).any():
            before = vec.get_state(running)
            vec.step(self.choose())
            yield before, vec.get_state(running)


def decisions(states: NDArray[Any]) -> NDArray[np.int64]:
    """int64 (n,): the decision that each record asks."""
    kinds = states["agenda"]["kind"][np.arange(len(states)), states["depth"] - 1]
    return kinds.astype(np.int64)


@cache
def stretched_games(playing: Playing, num_players: int) -> Table:
    """A table where 60 games under the stretched rules have been played to the end."""
    vec = playing.lanes(num_players, 60, seed=77, rules=playing.stretched, autoreset_mode="Disabled")
    table = Table(playing, vec, seed=7)
    for _ in table.play_to_the_end():
        pass
    return table


@cache
def _samples(playing: Playing, num_players: int, each: int) -> dict[IntEnum, NDArray[Any]]:
    vec = playing.lanes(num_players, 200, seed=10_000, rules=playing.stretched)
    table = Table(playing, vec, seed=num_players, agents=(EXPLORER, *playing.agents))
    found: dict[IntEnum, list[NDArray[Any]]] = {kind: [] for kind in playing.asked(num_players)}
    for number in range(8000):
        asked = decisions(vec.state)
        for kind, records in found.items():
            # what is asked often only now and then, so that the records differ from each other
            if len(records) < each and (number % 31 == kind % 31 or table.asked[kind] < 100):
                records += [
                    vec.get_state([lane]) for lane in np.flatnonzero(asked == kind)[: each - len(records)]
                ]
        if all(len(records) == each for records in found.values()):
            break
        vec.step(table.choose())
    missing = [kind.name for kind, records in found.items() if len(records) < each]
    assert not missing, f"games with {num_players} players ask too seldom for {missing}"
    return {kind: np.concatenate(records) for kind, records in found.items()}
