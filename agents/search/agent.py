"""The agent that searches."""

import time
from dataclasses import astuple
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.game import Game
from eurozoo.envs.core.kernel import set_threads
from eurozoo.envs.core.vector import VectorEnv

from ..ppo import policy_spec
from .mlp import SIGNALS, Network
from .options import Search
from .playouts import guide_of
from .simulate import bind_search
from .work import CONFIG, Work, new_work

MAX_NODES = 400_000  # of a tree; what would be added then is judged, but not kept
_BRANCHING = 32  # children for which there is room in a node
_CHUNK = 16  # simulations between two looks at the clock
_LANE = np.uint64(0x9E3779B97F4A7C15)


class MCTSAgent:
    """Searches each decision anew and plays the action that was visited most.

    The move in a lane depends on the seed, the number of the lane and what its mover knows, not on the other
    lanes (with `seconds`, also on the machine).

    Args:
        game: what it plays.
        search: how; as it does best in the game if not given.
        network: who guides playouts of the kind "network".
        name: how tables call the agent.

    Raises `AgentError` if the playouts are to be greedy and the game has no greedy player, `OptionError` if
    there is a network without playouts that use it, or none for those that do.
    """

    def __init__(
        self,
        game: Game,
        search: Search | None = None,
        *,
        network: Network | None = None,
        name: str = "mcts",
    ) -> None:
        search = search or Search.read("", game.name)
        if (search.playout == "network") != (network is not None):
            raise OptionError("a network goes with playout=network: write ppo+search:<checkpoint folder>")
        self.search = search
        self.name = name
        self.simulations = 0
        """Simulations of the last call of `act`, in all lanes."""
        self.simulated_decisions = 0
        """Decisions in them, forced ones aside."""
        self._game = game
        self._network = network
        self._guide = guide_of(game) if search.playout == "greedy" else None
        encoder = network.spec.encoder if network else ""
        self._kernel = bind_search(game.id, search.playout, encoder, search.threads > 1)["search"]
        self._config = np.zeros(1, CONFIG)
        for field in ("exploration", "depth", "turns", "temperature", "margin", "scale", "trees"):
            self._config[field] = getattr(search, field)
        self._config["unit"] = game.score_unit
        if network:
            self._config["described"] = astuple(network.described)
            self._config["signal"] = SIGNALS.index(network.signal)
            self._config["reward_scale"] = network.reward_scale
        self._tables: NDArray[Any] | None = None
        self._work: Work | None = None
        self.reset(int(np.random.default_rng().integers(2**63)))

    def reset(self, seed: int) -> None:
        """Start the agent's own random stream afresh."""
        self._seed = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]

    def act(self, env: VectorEnv, lanes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Actions, int64 (len(lanes),), one for the mover of each lane.

        Raises `CheckpointError` if the network was trained for another environment.
        """
        work = self._work_for(env)
        search = self.search
        lanes = np.ascontiguousarray(lanes, np.int64)
        keys = self._seed + _LANE * lanes.astype(np.uint64)
        visits = np.zeros((len(lanes), self._game.num_actions))
        work.counters[:] = 0
        if search.threads > 1:
            set_threads(search.threads)
        if search.seconds == np.inf:
            self._run(env, lanes, keys, 0, search.simulations, work, visits)
        else:
            for first in range(0, len(lanes), search.threads):
                several = slice(first, first + search.threads)
                self._run_for_seconds(env, lanes[several], keys[several], work, visits[several])
        self.simulations, self.simulated_decisions = work.counters.sum(axis=0).tolist()
        actions: NDArray[np.int64] = visits.argmax(axis=1)
        return actions

    def root_values(self, num_players: int) -> NDArray[np.float64]:
        """float64 (P,): mean value to the seats, from 0 to 1, of the decision that was searched last."""
        assert self._work is not None, "nothing has been searched"
        root = self._work.nodes[0, 0]
        values: NDArray[np.float64] = root["value"][:num_players].astype(np.float64) / root["visits"]
        return values

    def _run_for_seconds(
        self, env: VectorEnv, lanes: NDArray[Any], keys: NDArray[Any], work: Work, visits: NDArray[Any]
    ) -> None:
        """Search lanes at the same time, one per worker, until simulations or seconds are used up."""
        begun = time.perf_counter()
        done = 0
        while done < self.search.simulations and (
            done == 0 or time.perf_counter() - begun < self.search.seconds
        ):
            more = min(_CHUNK, self.search.simulations - done)
            before = work.counters[:, 0].sum()
            self._run(env, lanes, keys, done, more, work, visits)
            if work.counters[:, 0].sum() == before:
                break  # each of the lanes has one option
            done += more

    def _run(
        self, env: VectorEnv, lanes: Any, keys: Any, first: int, simulations: int, work: Work, visits: Any
    ) -> None:
        self._kernel(env.tables, self._config, env.state, lanes, keys, first, simulations, work, visits)

    def _work_for(self, env: VectorEnv) -> Work:
        """Memory of the search, made anew for other tables than before."""
        if self._work is not None and env.tables is self._tables:
            return self._work
        if self._network is not None:
            self._network.spec.check(policy_spec(env, self._network.spec.encoder), self.name)
        if self._guide is not None:
            self._guide.prepare(env.tables)
        self._config["top"] = env.tables["top_title"]
        search = self.search
        nodes = search.trees + min(search.simulations * _BRANCHING, MAX_NODES)
        judgement = None if self._guide is None else self._guide.judgement
        self._work = new_work(self._game, search.threads, nodes, judgement, self._network)
        self._tables = env.tables
        return self._work
