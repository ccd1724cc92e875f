"""The simulations of a search, as templates that every game gets its own compiled copy of.

They name a game's rules (`legal`, `apply`, `determinize`), each other, and what `playouts` says of the end of
the tree, as if they were global; `eurozoo.envs.core.loops.bind` fills the names in.
"""

# pyright: reportUndefinedVariable=false
from functools import cache
from typing import Any

import numpy as np
from numba import prange

from eurozoo.envs.core.loops import bind
from eurozoo.envs.core.random import mix
from eurozoo.envs.core.registry import find

from .playouts import names_of, templates_of
from .tree import NO_NODE, add_children, back_up, choose_child, has_one_child, mark_of, new_node
from .work import Work

_DRAW = np.uint64(0xD1B54A32D192ED03)
_DICE = np.uint64(0x8CB92BA72F3D8DD7)


def _settle(t, s, ids):
    """Play forced decisions; list the options of the next real one. Returns their number, 0 at the end."""
    count = legal(t, s, ids)
    while count == 1:
        apply(t, s, np.int64(ids[0]))
        count = legal(t, s, ids)
    return count


def _simulate(t, s, config, root, w):
    """One simulation in the copy `s` of a game: down a tree to its end, by one new node, and back up."""
    w.path[0] = root
    length = 1
    turns = config.turns
    count = settle(t, s, w.listed)
    w.copies[1] = s
    while count > 0 and turns > 0 and length < w.path.shape[0]:
        node = w.path[length - 1]
        mark = mark_of(w.listed, count)
        if w.nodes[node].mark != mark:
            w.nodes[node].mark = mark
            n = suggest(t, s, config, w, count)
            add_children(w.nodes, w.used, node, w.options, w.priors, n, w.child_of)
            if w.nodes[node].visits == 0:
                break
        child = choose_child(w.nodes, node, s.seat, w.listed, count, w.child_of, config.exploration)
        if child == NO_NODE:
            break
        w.path[length] = child
        length += 1
        apply(t, s, w.nodes[child].action)
        w.counters[1] += 1
        count = settle(t, s, w.listed)
        if turn_over(s, w):
            turns -= 1
    judge(t, s, config, w, turns)
    back_up(w.nodes, w.path, length, w.out, s.num_players)
    w.counters[0] += 1


def _search_lane(t, config, state, key, first, simulations, w):
    """Add simulations to the trees of a decision, which had `first` so far; none if it has one option."""
    if first == 0:
        w.used[0] = 0
        for _ in range(config.trees):
            new_node(w.nodes, w.used, -1)
    key = mix(key + np.uint64(state.decisions))
    s = w.copies[0]
    for i in range(first, first + simulations):
        if has_one_child(w.nodes, 0):
            break
        draw = i if config.trees == 1 else i % config.trees
        w.copies[0] = state
        determinize(t, s, s.seat, mix(key + _DRAW * np.uint64(draw)))
        w.dice[0] = mix(key + _DICE * np.uint64(i))
        simulate(t, s, config, i % config.trees, w)


def _search(tables, configs, states, lanes, keys, first, simulations, work, visits):
    """Search the decisions of `lanes`: `visits[k]` (A,) of each action in `lanes[k]`, and its prior, which
    tells those apart that were visited as often."""
    workers = work.nodes.shape[0]
    for i in prange(workers):
        w = Work(
            work.nodes[i], work.used[i], work.dice[i], work.counters[i], work.copies[i], work.listed[i],
            work.options[i], work.priors[i], work.child_of[i], work.path[i], work.judgement[i], work.games[i],
            work.ids[i], work.line[i], work.inputs[i], work.hidden[i], work.scores[i], work.points[i],
            work.won[i], work.out[i], work.actor, work.actor_sizes, work.critic, work.critic_sizes,
        )  # fmt: skip
        for k in range(i, lanes.shape[0], workers):
            search_lane(tables[0], configs[0], states[lanes[k]], keys[k], first, simulations, w)
            visits[k, :] = 0.0
            for root in range(configs[0].trees):
                child = w.nodes[root].child
                while child != NO_NODE:
                    visits[k, w.nodes[child].action] += w.nodes[child].visits + w.nodes[child].prior
                    child = w.nodes[child].sibling


@cache
def bind_search(game_id: str, playout: str, encoder: str = "", parallel: bool = False) -> dict[str, Any]:
    """The kernels of a game's search for a kind of playouts, by their names; `search` is the one to call.

    `encoder`: what a network sees. Raises `AgentError` if greedy playouts lack a greedy player.
    """
    game = find(game_id)
    names: dict[str, Any] = {name: getattr(game.kernels, name) for name in ("legal", "apply", "determinize")}
    names |= names_of(game, playout, encoder)
    templates = {
        "settle": _settle,
        **templates_of(playout),
        "simulate": _simulate,
        "search_lane": _search_lane,
        "search": _search,
    }
    for name, template in templates.items():
        several = parallel and name == "search"
        parts = (game.name, name, playout, encoder, "parallel" * several)
        full = "_".join(part for part in parts if part)
        names[name] = bind(template, module=game.module, name=full, parallel=several, **names)
    return names
