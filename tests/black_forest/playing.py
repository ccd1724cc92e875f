"""Many games at once, played by agents that go where even random play seldom does.

An agent is a preference: a number for each action. Of the legal actions it plays the one with the highest
product of preference and a fresh random number. So what it prefers is likely and nothing is impossible, but
for actions of preference 0, which it plays only where there is nothing else.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import eurozoo
from eurozoo.envs.black_forest.actions import CATALOGUE
from eurozoo.envs.black_forest.components.load import DEFAULT
from eurozoo.envs.black_forest.state import Decision
from eurozoo.envs.core.components import read_toml

GAME = "black_forest-v0"
PLAYERS = (1, 2, 3, 4)
AGENTS = ("random", "keeper", "converter", "builder", "explorer")
#: what no game with so many players asks
NEVER_ASKED = {
    players: {Decision.GAME_OVER}
    | ({Decision.NEUTRAL_VILLAGE, Decision.NEUTRAL_SPACE} if players != 2 else set())
    | ({Decision.RECEIVE} if players == 1 else {Decision.PAWN})
    for players in PLAYERS
}
_EARN = ("visit:builder", "visit:carpenter", "visit:woodworker", "visit:furnace_maker", "visit:brickmaker")


def preference(agent: str) -> NDArray[np.float32]:
    """float32 (A,): what an agent prefers."""
    prefer = np.ones(len(CATALOGUE), np.float32)
    for action, words in enumerate(CATALOGUE):
        if agent == "keeper" and words == "remove_landscape":
            prefer[action] = 0
        elif agent == "converter" and words.startswith("convert:"):
            prefer[action] = 1000
        elif agent == "builder" and words.startswith(("build:", *_EARN)):
            prefer[action] = 50
        elif agent == "builder" and words in ("beg", "remove_landscape"):
            prefer[action] = 0.05
    return prefer


class Table:
    """The agents at every lane of a `VectorEnv`: agent i, modulo their number, plays all seats of lane i.

    Attributes:
        played: int64 (A,), how often each action was chosen. The explorer prefers what was chosen least.
        asked: int64 (256,), how often each `Decision` was asked.
    """

    def __init__(self, vec: Any, seed: int, agents: Sequence[str] = AGENTS) -> None:
        self.vec = vec
        self.played = np.zeros(len(CATALOGUE), np.int64)
        self.asked = np.zeros(256, np.int64)
        self._rng = np.random.default_rng(seed)
        seated = [agents[lane % len(agents)] for lane in range(vec.num_envs)]
        self._prefer = np.stack([preference(agent) for agent in seated])
        self._explorers = np.array([agent == "explorer" for agent in seated])

    def choose(self) -> NDArray[np.int64]:
        """int64 (N,): a legal action for every lane, `PASS` where the game is over."""
        mask = self.vec.action_mask
        noise = self._rng.random(mask.shape, np.float32)
        self._prefer[self._explorers] = 1 / (1 + self.played.astype(np.float32))
        actions: NDArray[np.int64] = (mask * (self._prefer * noise + 1e-12)).argmax(axis=1)
        running = mask.any(axis=1)
        self.asked += np.bincount(decisions(self.vec.state[running]), minlength=256)
        self.played += np.bincount(actions[running], minlength=len(CATALOGUE))
        return np.where(running, actions, eurozoo.PASS)


def decisions(states: NDArray[Any]) -> NDArray[np.int64]:
    """int64 (n,): the `Decision` that each record asks."""
    kinds = states["agenda"]["kind"][np.arange(len(states)), states["depth"] - 1]
    return kinds.astype(np.int64)


def lanes(num_players: int, num_envs: int, seed: int = 0, **options: Any) -> Any:
    """A vector environment of the game."""
    return eurozoo.make_vec(GAME, num_envs, num_players=num_players, seed=seed, **options)


@cache
def generous_rules() -> dict[str, Any]:
    """An override with cheap buildings, long solo games and much Livestock: play gets to what is rare."""
    components = read_toml(DEFAULT)
    rules: dict[str, Any] = {
        block: {
            id: {"cost": _cheap(card["cost"])} for id, card in components[block].items() if id != "source"
        }
        for block in ("small_buildings", "large_buildings")
    }
    rules["small_buildings"]["27A"]["instant"] = {"pairs": 2}
    rules["large_buildings"]["farmers_residence"]["condition"] = {"field": 2}
    rules["large_buildings"]["smokehouse"]["condition"] = {"pond": 2}
    herd = {"pig": 4, "cattle": 4}
    return rules | {
        "start_wheels": {"glass": 2, "brick": 7, "wood": 6, "water": 4, "commodity": 2},
        "start_bonus": {str(players): [herd] * players for players in PLAYERS},
        "housing": {"pasture": 5, "stable": 4, "forest": 2},
        "side_b": {"flipped": 18},
        "solo": {"years": 12},
    }


def _cheap(cost: dict[str, int]) -> dict[str, int]:
    """A cost with 1 of each resource; tiles as they are."""
    return {good: amount if good in ("forest", "field", "pond") else 1 for good, amount in cost.items()}


@cache
def samples(num_players: int, each: int = 2) -> dict[Decision, NDArray[Any]]:
    """STATE (each,): records of games under way, for every decision that is asked with so many players."""
    agents = ("explorer", "builder", "explorer", "random")
    table = Table(
        lanes(num_players, 200, seed=10_000, rules=generous_rules()), seed=num_players, agents=agents
    )
    vec = table.vec
    found: dict[Decision, list[NDArray[Any]]] = {
        kind: [] for kind in Decision if kind not in NEVER_ASKED[num_players]
    }
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


def each_sample(num_players: int, each: int = 2) -> Iterator[tuple[Decision, Any]]:
    """For each of `samples`, its decision and a vector environment with a single lane that stands there.

    It is always the same environment, so none is to be kept.
    """
    vec = lanes(num_players, 1, rules=generous_rules(), autoreset_mode="Disabled")
    for kind, records in samples(num_players, each).items():
        for i in range(each):
            vec.set_state(records[i : i + 1])
            yield kind, vec
