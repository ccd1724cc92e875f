"""The tree of a search: its nodes, and the kernels that grow it and choose in it. It knows no game."""

import math
from typing import Any

import numpy as np

from eurozoo.envs.core.kernel import kernel

NO_NODE = -1
UNMARKED = 0  # a node that has no children yet


def node_dtype(num_players: int) -> np.dtype[Any]:
    """A node of the tree: the decision after an action."""
    return np.dtype(
        [
            ("mark", "u8"),  # of the legal actions for which the children have their priors
            ("visits", "i4"),
            ("available", "i4"),  # simulations in which its action was legal
            ("action", "i4"),  # that leads to it
            ("child", "i4"),  # the first one, NO_NODE: none
            ("sibling", "i4"),  # the next one
            ("prior", "f4"),  # how likely its action seems beforehand
            ("value", "f4", (num_players,)),  # sum over the visits
        ],
        align=True,
    )


@kernel
def new_node(nodes, used, action):
    """Take the next free node."""
    node = used[0]
    used[0] += 1
    fresh = nodes[node]
    fresh.mark = UNMARKED
    fresh.visits = 0
    fresh.available = 0
    fresh.action = action
    fresh.child = NO_NODE
    fresh.sibling = NO_NODE
    fresh.prior = 0.0
    fresh.value[:] = 0.0
    return node


@kernel
def mark_of(ids, count):
    """A number that stands for a list of actions, never UNMARKED."""
    mark = np.uint64(count)
    for k in range(count):
        mark = (mark ^ np.uint64(ids[k])) * np.uint64(0x9E3779B97F4A7C15)
        mark ^= mark >> np.uint64(29)
    return mark | np.uint64(1)


@kernel
def add_children(nodes, used, node, ids, priors, count, child_of):
    """Give a node children for the actions that it lacks, and all of them their priors; stops when memory is
    full."""
    child = nodes[node].child
    while child != NO_NODE:
        nodes[child].prior = 0.0
        child_of[nodes[child].action] = child
        child = nodes[child].sibling
    for k in range(count):
        child = child_of[ids[k]]
        if child == NO_NODE and used[0] < nodes.shape[0]:
            child = new_node(nodes, used, ids[k])
            nodes[child].sibling = nodes[node].child
            nodes[node].child = child
        if child != NO_NODE:
            nodes[child].prior = priors[k]
    forget(nodes, node, child_of)


@kernel
def forget(nodes, node, child_of):
    """Clear the map from actions to the children of a node."""
    child = nodes[node].child
    while child != NO_NODE:
        child_of[nodes[child].action] = NO_NODE
        child = nodes[child].sibling


@kernel
def choose_child(nodes, node, seat, ids, count, child_of, exploration):
    """The legal child with the best upper bound (PUCT) for a seat, NO_NODE if there is none.

    What has not been visited counts as much as its parent. The bound narrows with the simulations in which
    the action could have been chosen (information-set MCTS).
    """
    child = nodes[node].child
    while child != NO_NODE:
        child_of[nodes[child].action] = child
        child = nodes[child].sibling
    parent = nodes[node].value[seat] / nodes[node].visits
    chosen = NO_NODE
    most = -math.inf
    for k in range(count):
        child = child_of[ids[k]]
        if child == NO_NODE:
            continue
        here = nodes[child]
        here.available += 1
        mean = parent if here.visits == 0 else here.value[seat] / here.visits
        worth = mean + exploration * here.prior * math.sqrt(here.available) / (1.0 + here.visits)
        if worth > most:
            most = worth
            chosen = child
    forget(nodes, node, child_of)
    return chosen


@kernel
def has_one_child(nodes, node):
    child = nodes[node].child
    return child != NO_NODE and nodes[child].sibling == NO_NODE


@kernel
def back_up(nodes, path, length, out, players):
    """Add the values of a simulation to the nodes that it went through."""
    for k in range(length):
        node = nodes[path[k]]
        node.visits += 1
        for seat in range(players):
            node.value[seat] += out[seat]


@kernel
def squash(margin, scale):
    """A margin of points between 0 and 1, 1/2 at none."""
    return 0.5 + 0.5 * margin / (scale + abs(margin))


@kernel
def softmax(values, count, temperature, out):
    """Probabilities of `values[:count]`."""
    top = values[0]
    for k in range(1, count):
        top = max(top, values[k])
    total = 0.0
    for k in range(count):
        out[k] = math.exp((values[k] - top) / temperature)
        total += out[k]
    for k in range(count):
        out[k] /= total
