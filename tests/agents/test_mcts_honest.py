"""The tree search does not see what is hidden; one that did would be caught.

The same lanes are searched with the same seed, once as they are and once with all that is hidden rearranged.
"""

import numpy as np
import pytest
from tests.games.game import GameUnderTest
from tests.games.games import GAMES

from eurozoo.agents.checkpoint import load_policy, shipped
from eurozoo.agents.search import MCTSAgent, Network, Search, simulate
from eurozoo.agents.search import agent as agent_module
from eurozoo.agents.search.simulate import bind_search
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.loops import bind
from eurozoo.envs.core.registry import find

LANES = 12
SEARCH = Search(simulations=40, playout="random", depth=300)

#: games with face-down piles: in Fields of Arle nothing is hidden
each_table = pytest.mark.parametrize(
    ("game", "num_players"),
    [
        pytest.param(game, num_players, id=f"{name}-{num_players}")
        for name, game in GAMES.items()
        if game.hidden.piles
        for num_players in game.playing.game.players
    ],
)

each_game = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.hidden.piles], ids=lambda game: game.name
)


@kernel
def leave_as_it_is(t, s, seat, key):
    """In the place of `determinize`: the search sees the true game."""


def cheat(game_id, playout, encoder, parallel):
    names = bind_search(game_id, playout, encoder, parallel) | {"determinize": leave_as_it_is}
    game = find(game_id)
    for name, template in (("search_lane", simulate._search_lane), ("search", simulate._search)):
        full = f"{game.name}_{name}_{playout}_cheat"
        names[name] = bind(template, module=game.module, name=full, **names)
    return names


def moves(
    game: GameUnderTest, num_players: int, search: Search, network: Network | None = None
) -> tuple[list[int], list[int]]:
    """Moves in the same positions, as they are and with all that is hidden rearranged."""
    env = game.playing.lanes(num_players, LANES, seed=8)
    env.play_random(30)
    other = env.clone()
    rng = np.random.default_rng(0)
    for lane in range(LANES):
        record = env.get_state([lane])
        game.hidden.rearrange(env.tables[0], record, rng)
        other.set_state(record, [lane])
    assert (env.state["rng"] != other.state["rng"]).all()
    assert (env.action_mask == other.action_mask).all()
    agent = MCTSAgent(env.game, search, network=network)
    chosen = []
    for vec in (env, other):
        agent.reset(1)
        chosen.append(agent.act(vec, np.arange(LANES)).tolist())
    return chosen[0], chosen[1]


@each_table
def test_sees_nothing_hidden(game, num_players):
    one, other = moves(game, num_players, SEARCH)
    assert one == other


@each_table
def test_seeing_hidden_things_would_be_noticed(game, num_players, monkeypatch):
    monkeypatch.setattr(agent_module, "bind_search", cheat)
    one, other = moves(game, num_players, SEARCH)
    assert one != other


@each_game
def test_sees_nothing_hidden_with_greedy_playouts(game):
    one, other = moves(game, 2, Search(simulations=30, turns=4))
    assert one == other


@pytest.mark.slow
@each_game
def test_sees_nothing_hidden_with_a_network(game):
    network = Network.of(load_policy(shipped(game.playing.game.id, 2)))
    one, other = moves(game, 2, Search(simulations=30, playout="network"), network)
    assert one == other
