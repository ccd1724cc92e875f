"""Environments of other libraries, played at random in the same process as ours.

A decision is one action of a player; chance events are played too, but not counted. The chooser is the same
for all and its time counts.
"""

import random
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from .measure import Chunk, timed

SIMULATIONS = 100
LENGTHS = 20  # random games whose mean length is taken


def openspiel_backgammon(tensors: bool) -> Chunk:
    """OpenSpiel's backgammon from Python: `apply_action` and `legal_actions`, one game a chunk.

    With `tensors` also the mask and the observation tensor of every decision. Raises `ImportError` without
    `open_spiel`.
    """
    import pyspiel

    game = pyspiel.load_game("backgammon")
    rng = random.Random(0)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            if tensors:
                state.legal_actions_mask()
                state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return timed(play)


def openspiel_search() -> Chunk:
    """OpenSpiel's `MCTSBot` in C++ with one random rollout a simulation, on backgammon; one search a chunk.

    The bot does not count decisions. Each of its simulations plays a game from the position searched to its
    end, in the tree and then at random; so its simulations are multiplied by the mean length of random games
    from that position, which is measured outside the clock. Raises `ImportError` without `open_spiel`.
    """
    import pyspiel

    game = pyspiel.load_game("backgammon")
    rng = random.Random(0)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 0)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, 0, False)
    state = game.new_initial_state()

    def chunk() -> tuple[int, float]:
        nonlocal state
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        if state.is_terminal():
            state = game.new_initial_state()
            return 0, 0.0
        start = perf_counter()
        action = bot.step(state)
        spent = perf_counter() - start
        length = sum(_random_game(state.clone(), rng) for _ in range(LENGTHS)) / LENGTHS
        state.apply_action(action)
        return round(SIMULATIONS * length), spent

    return chunk


def _random_game(state: Any, rng: random.Random) -> int:
    """Play to the end; returns the decisions of players."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def pettingzoo_connect_four() -> Chunk:
    """PettingZoo's connect_four_v3 by the documented `agent_iter`/`last`/`step` loop, one game a chunk.

    Raises `ImportError` without PettingZoo's classic games.
    """
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3

        env = connect_four_v3.env()
    return aec_game(env)


def aec_game(env: Any) -> Chunk:
    """One random game of an AEC env a chunk; the mask is read from the observation."""
    rng = np.random.default_rng(0)

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[rng.integers(len(legal))]))
            decisions += 1
        return decisions

    return timed(play)


PEERS: dict[str, Callable[[], Chunk]] = {
    "OpenSpiel backgammon, apply + legal actions": partial(openspiel_backgammon, tensors=False),
    "OpenSpiel backgammon, with mask and tensor": partial(openspiel_backgammon, tensors=True),
    "PettingZoo connect_four_v3, last/step": pettingzoo_connect_four,
    "OpenSpiel backgammon, C++ MCTS: simulated decisions": openspiel_search,
}
