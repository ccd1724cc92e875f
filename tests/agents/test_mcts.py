"""The tree search: legal, repeatable, honest about what is hidden, and better than chance."""

import time

import numpy as np
import pytest

import eurozoo
from eurozoo.agents import AgentError, make_agent
from eurozoo.agents.mcts import MCTSAgent, Search
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.registry import find

RANDOM = Search(simulations=200, playout="random", depth=1000)


def win_rate(game_id: str, search: Search, opponent: str, games: int, num_players: int) -> float:
    """Share of the games that the search wins, in all seats by turns, against seats of one opponent."""
    game = find(game_id)
    env = eurozoo.make_vec(game_id, games, num_players=num_players, seed=3, autoreset_mode="Disabled")
    agents = MCTSAgent(game, search), make_agent(opponent, game)
    for agent in agents:
        agent.reset(5)
    seats = np.arange(games) % num_players
    while (running := env.action_mask.any(axis=1)).any():
        actions = np.full(games, eurozoo.PASS)
        mine = env.agent_selection == seats
        for agent, lanes in zip(agents, (running & mine, running & ~mine), strict=True):
            if lanes.any():
                actions[lanes] = agent.act(env, np.flatnonzero(lanes))
        env.step(actions)
    won = env.final_winners
    return float((won[np.arange(games), seats] / won.sum(axis=1)).mean())


def middle(game_id: str, num_players: int, lanes: int, decisions: int = 30) -> eurozoo.VectorEnv:
    env = eurozoo.make_vec(game_id, lanes, num_players=num_players, seed=8)
    env.play_random(decisions)
    return env


def acts(env: eurozoo.VectorEnv, search: Search, seed: int = 1) -> list[int]:
    agent = MCTSAgent(env.game, search)
    agent.reset(seed)
    return agent.act(env, np.arange(env.num_envs)).tolist()


def test_plays_legal_actions_the_same_for_a_seed(toy):
    env = middle(toy, 3, 16, 5)
    chosen = acts(env, RANDOM)
    assert all(env.action_mask[lane, action] for lane, action in enumerate(chosen))
    assert acts(env, RANDOM) == chosen


def test_sees_nothing_hidden():
    """Another hidden state, the same moves: in Village the pile of customers and what is drawn next."""
    search = Search(simulations=40, depth=6)
    env = middle("village-v0", 3, 8)
    other = env.clone()
    other.determinize(0, np.arange(8, dtype=np.uint64))
    assert (env.state["rng"] != other.state["rng"]).all()
    assert (env.state["pile"] != other.state["pile"]).any()
    before = env.get_state()
    assert acts(env, search) == acts(other, search)
    assert (env.get_state()["rng"] == before["rng"]).all()


def test_beats_random(toy):
    assert win_rate(toy, RANDOM, "random", 60, 2) > 0.8


@pytest.mark.parametrize("game_id", ["black_forest-v0", "village-v0", "fields_of_arle-v0"])
def test_beats_random_with_greedy_playouts(game_id):
    assert win_rate(game_id, Search(simulations=16, depth=2), "random", 2, 2) == 1


def test_solo():
    env = middle("village-v0", 1, 4)
    assert all(
        env.action_mask[lane, action]
        for lane, action in enumerate(acts(env, Search(simulations=20, depth=6)))
    )


def test_stops_in_time(toy):
    agent = MCTSAgent(find(toy), Search(simulations=10**9, seconds=0.2, playout="random"))
    env = middle(toy, 2, 1, 3)
    agent.act(env, np.zeros(1, np.int64))
    begun = time.perf_counter()
    agent.act(env, np.zeros(1, np.int64))
    assert time.perf_counter() - begun < 2
    assert agent.simulated > 0


def test_options_in_words(toy):
    agent = make_agent("mcts:simulations=20,playout=random,depth=7,seconds=0.5", find(toy))
    assert agent.search == Search(simulations=20, playout="random", depth=7, seconds=0.5)
    assert make_agent("mcts", find("village-v0")).search == Search()


@pytest.mark.parametrize(
    "text",
    ["simulations=0", "simulations=x", "simulations=1.5", "depth=-1", "speed=3", "playout=best", "margin=2",
     "scale=0", "seconds=0", "seconds=nan", "depth=1,depth=2", ","],
)  # fmt: skip
def test_wrong_options(text, toy):
    with pytest.raises(OptionError):
        make_agent(f"mcts:{text}", find(toy))


def test_greedy_playouts_need_a_greedy_player(toy):
    with pytest.raises(AgentError, match="no greedy"):
        make_agent("mcts", find(toy))
