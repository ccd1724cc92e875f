"""How fast a game runs through each of its interfaces."""

from time import perf_counter

import numpy as np

import eurozoo
from eurozoo.agents.search import MCTSAgent, Search

from .measure import Chunk, timed
from .peers import aec_game

STEPS = 64
SEARCHED = 8  # games in which a move is searched at once
SIMULATIONS = 100


def random_play(game: str, lanes: int, num_players: int, threads: int = 1) -> Chunk:
    """`play_random`: choosing, stepping and listing legal actions inside one kernel."""
    env = eurozoo.make_vec(game, lanes, num_players=num_players, seed=0, threads=threads)

    def play() -> int:
        env.play_random(STEPS)
        return STEPS * lanes

    return timed(play)


def vector_steps(game: str, lanes: int, num_players: int, threads: int = 1) -> Chunk:
    """`step`, `action_mask` and `observe` from Python; the time of the chooser outside does not count."""
    env = eurozoo.make_vec(game, lanes, num_players=num_players, seed=0, threads=threads)
    rng = np.random.default_rng(0)
    rows = np.arange(lanes)

    def chunk() -> tuple[int, float]:
        spent = 0.0
        for _ in range(STEPS):
            actions, counts = env.legal_actions
            chosen = actions[rows, rng.integers(counts)].astype(np.int64)
            start = perf_counter()
            env.step(chosen)
            _ = env.action_mask
            env.observe()
            spent += perf_counter() - start
        return STEPS * lanes, spent

    return chunk


def aec_steps(game: str, num_players: int) -> Chunk:
    """The documented `agent_iter`/`last`/`step` loop on one game; its chooser counts, as with the peers."""
    return aec_game(eurozoo.make(game, num_players=num_players))


def search(game: str, num_players: int) -> Chunk:
    """Tree search with random playouts of whole games; counts the decisions in tree and playouts."""
    env = eurozoo.make_vec(game, SEARCHED, num_players=num_players, seed=0)
    agent = MCTSAgent(env.game, Search(simulations=SIMULATIONS, playout="random"))
    agent.reset(0)
    lanes = np.arange(SEARCHED)

    def chunk() -> tuple[int, float]:
        start = perf_counter()
        actions = agent.act(env, lanes)
        spent = perf_counter() - start
        env.step(actions)
        return agent.simulated_decisions, spent

    return chunk


def record_bytes(game: str) -> int:
    """Size of the record of one game."""
    return int(eurozoo.make_vec(game, 1, seed=0).state.dtype.itemsize)
