"""Monte Carlo tree search over what the mover knows: one tree for all ways in which hidden things may lie.

Before each simulation the hidden state of a copy of the game is drawn afresh for the mover (`determinize`),
so the search never sees the true one. The simulations share their statistics (information-set MCTS: an action
counts as available only in the simulations in which it is legal). Every seat maximises its own value (max^n).

A playout after the tree is random, or that of the game's greedy player; the latter ends with what that player
makes of the position.

The functions without a `kernel` are templates that name a game's rules (`legal`, `apply`, `score`, `winners`,
`determinize`), the kernels of its greedy player (`prepare`, `best_action`, `value`, see `agents.lines`) and
each other as if they were global; `eurozoo.envs.core.loops.bind` fills the names in.
"""

# pyright: reportUndefinedVariable=false
import math
import time
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.game import Game
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.loops import bind
from eurozoo.envs.core.random import below, mix
from eurozoo.envs.core.registry import find
from eurozoo.envs.core.state import Status
from eurozoo.envs.core.vector import VectorEnv

from . import make_agent
from .lines import DEPTH, LineSearcher, line_dtype

MAX_PATH = 512  # decisions in the tree, forced ones aside
_NO_NODE = -1
MAX_NODES = 200_000
_CHUNK = 16  # simulations between two looks at the clock

CONFIG = np.dtype(
    [
        ("exploration", "f8"),
        ("depth", "i8"),  # decisions of a playout
        ("margin", "f8"),  # share of the value that is the margin of points
        ("scale", "f8"),  # points that make half of the greatest margin
        ("unit", "f8"),  # points of 1 of the kernels' scores
        ("top", "f8"),  # solo: points that count as 1
    ],
    align=True,
)


def node_dtype(num_players: int) -> np.dtype[Any]:
    """A node of the tree: the decision after an action."""
    return np.dtype(
        [
            ("visits", "i4"),
            ("available", "i4"),  # simulations in which its action was legal
            ("action", "i4"),  # that leads to it
            ("child", "i4"),  # the first one, _NO_NODE: none
            ("sibling", "i4"),  # the next one
            ("value", "f4", (num_players,)),  # sum over the visits
        ],
        align=True,
    )


@dataclass(frozen=True, kw_only=True)
class Search:
    """How much and how to search.

    Attributes:
        simulations: most simulations a decision. seconds: most seconds a decision; whichever ends first.
        exploration: weight of what has been tried little against what has done well.
        playout: who plays on after the tree, "random" or "greedy".
        depth: decisions of a playout; its end counts as it stands.
        margin: share of a playout's value that is the margin of the points, the rest is who wins.
        scale: margin of points that is worth half of the greatest one.
    """

    simulations: int = 1000
    seconds: float = math.inf
    exploration: float = 0.15
    playout: Literal["random", "greedy"] = "greedy"
    depth: int = 30
    margin: float = 1.0
    scale: float = 20.0

    @classmethod
    def read(cls, text: str) -> "Search":
        """A search from words such as `simulations=200,playout=random`; `OptionError` for anything else."""
        given: dict[str, Any] = {}
        kinds: dict[str, Any] = {field.name: type(getattr(cls, field.name)) for field in fields(cls)}
        for part in text.split(",") if text else ():
            name, _, word = part.partition("=")
            if name not in kinds or name in given:
                raise OptionError(f"a search has {', '.join(kinds)}, each at most once, not {part!r}")
            try:
                given[name] = kinds[name](word)
            except ValueError:
                raise OptionError(f"{name} must be a number, not {word!r}") from None
        return cls(**given)

    def __post_init__(self) -> None:
        if self.playout not in ("random", "greedy"):
            raise OptionError(f"playout must be random or greedy, not {self.playout!r}")
        low = {"simulations": 1, "depth": 0}
        for field in fields(self):
            if field.name == "playout":
                continue
            value = getattr(self, field.name)
            if not isinstance(value, int | float) or isinstance(value, bool) or value != value:  # NaN
                raise OptionError(f"{field.name} must be a number, not {value!r}")
            if value < low.get(field.name, 0) or (field.name in low and int(value) != value):
                kind = "a whole number" if field.name in low else "a number"
                raise OptionError(f"{field.name} must be {kind} from {low.get(field.name, 0)}, not {value!r}")
        if self.margin > 1 or self.scale == 0 or self.seconds == 0:
            raise OptionError("margin must be at most 1; scale and seconds must be above 0")


@kernel
def new_node(nodes, used, action):
    """Take the next free node."""
    node = used[0]
    used[0] += 1
    nodes[node].visits = 0
    nodes[node].available = 0
    nodes[node].action = action
    nodes[node].child = _NO_NODE
    nodes[node].sibling = _NO_NODE
    nodes[node].value[:] = 0.0
    return node


@kernel
def choose_child(s, nodes, used, node, ids, count, child_of, exploration):
    """The child to visit: one of the legal actions not tried yet, at random, else the best by UCB1."""
    child = nodes[node].child
    while child != _NO_NODE:
        child_of[nodes[child].action] = child
        child = nodes[child].sibling
    untried = 0
    for k in range(count):
        child = child_of[ids[k]]
        if child == _NO_NODE:
            untried += 1
        else:
            nodes[child].available += 1
    chosen = _NO_NODE
    if untried > 0 and used[0] < nodes.shape[0]:
        skip = below(s, untried)
        for k in range(count):
            if child_of[ids[k]] == _NO_NODE:
                if skip == 0:
                    chosen = new_node(nodes, used, ids[k])
                    nodes[chosen].available = 1
                    nodes[chosen].sibling = nodes[node].child
                    nodes[node].child = chosen
                skip -= 1
    else:
        best = -1.0
        for k in range(count):
            child = child_of[ids[k]]
            if child != _NO_NODE:
                worth = upper_bound(nodes[child], s.seat, exploration)
                if worth > best:
                    best = worth
                    chosen = child
    child = nodes[node].child
    while child != _NO_NODE:
        child_of[nodes[child].action] = _NO_NODE
        child = nodes[child].sibling
    return chosen


@kernel
def upper_bound(node, seat, exploration):
    spread = math.sqrt(math.log(node.available) / node.visits)
    return node.value[seat] / node.visits + exploration * spread


@kernel
def squash(margin, scale):
    """A margin of scores between 0 and 1, 1/2 at none."""
    return 0.5 + 0.5 * margin / (scale + abs(margin))


# The templates.


def _settle(t, s, ids):
    """Play forced decisions; list the options of the next real one. Returns their number, 0 at the end."""
    count = legal(t, s, ids)
    while count == 1:
        apply(t, s, np.int64(ids[0]))
        count = legal(t, s, ids)
    return count


def _play_at_random(t, s, config, judgement, games, ids, line):
    """Any legal action, all equally likely."""
    listed = ids[0]
    count = legal(t, s, listed)
    steps = config.depth
    while count > 0 and steps > 0:
        apply(t, s, np.int64(listed[below(s, count)]))
        count = legal(t, s, listed)
        steps -= 1


def _play_greedily(t, s, config, judgement, games, ids, line):
    """What the greedy player would do."""
    steps = config.depth
    while settle(t, s, ids[0]) > 0 and steps > 0:
        games[0] = s
        prepare(t, games[0], judgement)
        apply(t, s, np.int64(best_action(t, judgement, games, ids, line)))
        steps -= 1


def _count_points(t, s, config, judgement, scores, points):
    """Points as the game would be scored now."""
    score(t, s, scores)
    for seat in range(s.num_players):
        points[seat] = scores[seat] * config.unit


def _promise_points(t, s, config, judgement, scores, points):
    """Points that the position promises, by the greedy player's judgement."""
    prepare(t, s, judgement)
    for seat in range(s.num_players):
        points[seat] = value(t, s, seat, judgement)


def _judge(t, s, config, points, won, out):
    """What the end of a playout is worth to each seat, from 0 to 1."""
    players = s.num_players
    if players == 1:
        out[0] = points[0] / config.top
        return
    if s.status == Status.TERMINATED:
        winners(t, s, won)
    else:
        best = points[:players].max()
        for seat in range(players):
            won[seat] = points[seat] == best
    share = 1.0 / won[:players].sum()
    for seat in range(players):
        rival = -1e9
        for other in range(players):
            if other != seat:
                rival = max(rival, points[other])
        margin = squash(points[seat] - rival, config.scale)
        out[seat] = (1.0 - config.margin) * share * won[seat] + config.margin * margin


def _simulate(
    t, s, config, nodes, used, child_of, path, judgement, games, ids, line, scores, points, won, out
):  # fmt: skip
    """One simulation from the root's decision in the copy `s`: down the tree, a playout, back up."""
    length = 1
    path[0] = 0
    listed = ids[0]
    count = settle(t, s, listed)
    grown = False
    while count > 0 and not grown and length < path.shape[0]:
        child = choose_child(s, nodes, used, path[length - 1], listed, count, child_of, config.exploration)
        if child == _NO_NODE:
            break
        grown = nodes[child].visits == 0
        path[length] = child
        length += 1
        apply(t, s, nodes[child].action)
        count = settle(t, s, listed)
    play_on(t, s, config, judgement, games, ids, line)
    assess(t, s, config, judgement, scores, points)
    judge(t, s, config, points, won, out)
    for k in range(length):
        node = nodes[path[k]]
        node.visits += 1
        for seat in range(s.num_players):
            node.value[seat] += out[seat]


def _search(
    tables, configs, states, lane, simulations, key, copies, nodes, used, child_of, path,
    judgements, games, ids, lines, scores, points, won, out,
):  # fmt: skip
    """Add simulations from the decision of a lane to its tree."""
    t = tables[0]
    for i in range(simulations):
        copies[0] = states[lane]
        s = copies[0]
        determinize(t, s, s.seat, mix(key + np.uint64(i)))
        simulate(
            t, s, configs[0], nodes, used, child_of, path, judgements[0], games, ids, lines[0],
            scores, points, won, out,
        )  # fmt: skip


@cache
def _bound(game_id: str, playout: str) -> Any:
    """The search of a game, with random or greedy playouts."""
    game = find(game_id)
    rules = game.kernels
    names: dict[str, Any] = {
        "legal": rules.legal,
        "apply": rules.apply,
        "score": rules.score,
        "winners": rules.winners,
        "determinize": rules.determinize,
    }
    if playout == "greedy":
        greedy = _greedy(game).search
        names |= {name: greedy[name] for name in ("prepare", "best_action", "value")}
    templates: dict[str, Any] = {
        "settle": _settle,
        "play_on": _play_greedily if playout == "greedy" else _play_at_random,
        "assess": _promise_points if playout == "greedy" else _count_points,
        "judge": _judge,
        "simulate": _simulate,
        "search": _search,
    }
    for name, template in templates.items():
        full = f"{game.name}_mcts_{name}_{playout}"
        names[name] = bind(template, module=game.module, name=full, **names)
    return names["search"]


def _greedy(game: Game) -> LineSearcher:
    agent = make_agent("greedy", game)
    assert isinstance(agent, LineSearcher)
    return agent


class MCTSAgent:
    """Searches each decision anew and plays the action that was visited most.

    Raises `AgentError` if the playouts are to be greedy and the game has no greedy player.
    """

    def __init__(self, game: Game, search: Search = Search(), *, name: str = "mcts") -> None:
        self.search = search
        self.name = name
        self.simulated = 0
        """Simulations of the last decision."""
        self._game = game
        self._kernel = _bound(game.id, search.playout)
        self._rng = np.random.default_rng()
        self._guide = _greedy(game) if search.playout == "greedy" else None
        self._tables: NDArray[Any] | None = None
        players = game.players[-1]
        # scratch memory of the search
        self._nodes = np.zeros(min(search.simulations, MAX_NODES) + 1, node_dtype(players))
        self._used = np.zeros(1, np.int64)
        self._copy = np.zeros(1, game.state_dtype)
        self._child_of = np.full(game.num_actions, _NO_NODE, np.int32)
        self._path = np.zeros(MAX_PATH, np.int64)
        self._judgement = np.zeros(1, np.int8) if self._guide is None else self._guide.judgement
        self._games = np.zeros(DEPTH, game.state_dtype)
        self._ids = np.zeros((DEPTH, game.num_actions), np.int16)
        self._line = np.zeros(1, line_dtype(game.num_actions))
        self._scores = np.zeros(players, np.int32)
        self._points = np.zeros(players)
        self._won = np.zeros(players, np.int32)
        self._out = np.zeros(players)

    def reset(self, seed: int) -> None:
        """Start the agent's own random stream afresh."""
        self._rng = np.random.default_rng(seed)

    def act(self, env: VectorEnv, lanes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Actions, int64 (len(lanes),), one for the mover of each lane."""
        if env.tables is not self._tables:
            self._tables = env.tables
            if self._guide is not None:
                self._guide.prepare(env.tables)
        config = np.zeros(1, CONFIG)
        for name in ("exploration", "depth", "margin", "scale"):
            config[name] = getattr(self.search, name)
        config["unit"] = self._game.score_unit
        config["top"] = env.tables["top_title"]
        return np.array([self._decide(env, config, int(lane)) for lane in lanes], np.int64)

    def _decide(self, env: VectorEnv, config: NDArray[Any], lane: int) -> int:
        begun = time.perf_counter()
        nodes = self._nodes
        nodes[0] = (0, 0, -1, _NO_NODE, _NO_NODE, 0.0)
        self._used[0] = 1
        self.simulated = 0
        left = self.search.simulations
        while left and (not self.simulated or time.perf_counter() - begun < self.search.seconds):
            chunk = left if self.search.seconds == math.inf else min(left, _CHUNK)
            key = self._rng.integers(2**63, dtype=np.uint64)
            self._kernel(
                env.tables, config, env.state, lane, chunk, key, self._copy, nodes, self._used,
                self._child_of, self._path, self._judgement, self._games, self._ids, self._line,
                self._scores, self._points, self._won, self._out,
            )  # fmt: skip
            self.simulated += chunk
            left -= chunk
        best, most = -1, -1
        child = int(nodes[0]["child"])
        while child != _NO_NODE:
            if nodes[child]["visits"] > most:
                best, most = int(nodes[child]["action"]), int(nodes[child]["visits"])
            child = int(nodes[child]["sibling"])
        return best
