"""Agents that need no compiling, and a way to let tournaments of the toy game use them."""

import numpy as np

from eurozoo.agents import AgentError
from eurozoo.agents.random import RandomAgent


class FixedAgent:
    """Plays the first or the last legal action."""

    def __init__(self, name):
        self.name = name

    def reset(self, seed):
        pass

    def act(self, env, lanes):
        actions, counts = env.legal_actions
        places = 0 if self.name == "first" else counts[lanes] - 1
        return actions[lanes, places].astype(np.int64)


class IllegalAgent(FixedAgent):
    """Breaks the rules."""

    def act(self, env, lanes):
        return np.full(len(lanes), env.num_actions - 1) - env.action_mask[lanes, -1]


def make_stub(spec, game, num_players=None):
    if spec in ("first", "last"):
        return FixedAgent(spec)
    if spec == "illegal":
        return IllegalAgent(spec)
    if spec.startswith("random"):  # random, random2, ...
        return RandomAgent()
    raise AgentError(f"no agent is called {spec!r}")
