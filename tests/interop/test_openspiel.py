"""OpenSpiel plays the very games: its own checks, its bots, a comparison with the AEC environment."""

import json
import pickle
import subprocess
import sys

import numpy as np
import pytest

import eurozoo
from eurozoo.envs.core.registry import find

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("eurozoo.openspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

GAMES = [find(id) for id in ("black_forest-v0", "village-v0", "fields_of_arle-v0")]
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
each_table = pytest.mark.parametrize(
    ("game", "players"),
    [pytest.param(game, players, id=f"{game.name}-{players}") for game in GAMES for players in game.players],
)


def load(game, **params):
    return pyspiel.load_game(f"eurozoo_{game.name}", params)


def deal(loaded, outcome=0):
    state = loaded.new_initial_state()
    state.apply_action(outcome)
    return state


def under_way(game, decisions=20, **params):
    """A state some random decisions after the deal."""
    rng = np.random.default_rng(0)
    state = deal(load(game, **params))
    for _ in range(decisions):
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@each_table
def test_random_simulation(game, players):
    """OpenSpiel's own test, copies and saved states included; games are cut, since it writes down so much."""
    pyspiel.random_sim_test(load(game, players=players, max_turns=2), 1, serialize=True, verbose=False)


@pytest.mark.slow
@each_game
def test_random_simulation_of_a_whole_game(game):
    pyspiel.random_sim_test(load(game, players=1), num_sims=1, serialize=True, verbose=False)


@each_table
def test_plays_like_the_aec_environment(game, players):
    rng = np.random.default_rng(players)
    state = deal(load(game, players=players, seed=3), 4)
    env = eurozoo.make(game.id, num_players=players)
    env.reset(seed=7)
    while not state.is_terminal():
        agent = env.agent_selection
        assert f"player_{state.current_player()}" == agent
        legal = state.legal_actions()
        assert legal == np.flatnonzero(env.infos[agent]["action_mask"]).tolist()
        assert [state.action_to_string(action) for action in legal] == env.legal_actions()
        seat = int(rng.integers(players))
        seen = env.observe(f"player_{seat}")["observation"]
        assert state.observation_tensor(seat) == seen.tolist()
        assert state.returns() == [0] * players
        action = int(rng.choice(legal))
        state.apply_action(action)
        env.step(action)
    assert env.terminations["player_0"] or env.truncations["player_0"]
    assert state.returns() == pytest.approx(list(env.rewards.values()), abs=1e-6)
    assert json.loads(str(state)) == state.to_dict() == env.get_position()


@each_table
def test_what_openspiel_is_told(game, players):
    loaded = load(game, players=players, max_turns=7, deals=5)
    kind = loaded.get_type()
    solo = players == 1
    assert (kind.min_num_players, kind.max_num_players) == (game.players[0], game.players[-1])
    assert kind.utility == (kind.Utility.GENERAL_SUM if solo else kind.Utility.ZERO_SUM)
    assert loaded.num_players() == players
    assert loaded.num_distinct_actions() == eurozoo.make(game.id).action_space("player_0").n
    assert loaded.max_chance_outcomes() == 5
    assert loaded.max_chance_nodes_in_history() == 1
    assert loaded.max_game_length() == 7 * players * openspiel.DECISIONS_PER_TURN
    assert loaded.utility_sum() == (None if solo else 0)
    if not solo:
        assert (loaded.min_utility(), loaded.max_utility()) == (-1, 1)


@each_table
def test_a_turn_is_far_shorter_than_openspiel_is_told(game, players):
    vec = eurozoo.make_vec(game.id, 32, num_players=players, seed=1)
    rng = np.random.default_rng(0)
    turn = np.zeros(32, int)
    longest = 0
    for _ in range(600):
        turns = vec.state["players"]["turns"].sum(1)
        ids, counts = vec.legal_actions
        vec.step(ids[np.arange(32), rng.integers(counts)].astype(np.int64))
        turn = np.where(vec.state["players"]["turns"].sum(1) == turns, turn + 1, 1)
        longest = max(longest, int(turn.max()))
    assert 1 < longest < openspiel.DECISIONS_PER_TURN / 4


def test_the_deal_is_the_only_chance_node():
    loaded = load(GAMES[1], players=2, deals=3)
    state = loaded.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert state.action_to_string(2) == "deal:2"
    assert not any(state.observation_tensor(0))
    deals = {str(deal(loaded, outcome)) for outcome in range(3)}
    assert len(deals) == 3


@each_game
def test_a_history_replays(game):
    state = under_way(game, players=2)
    again = load(game, players=2).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)


@each_game
def test_copies_go_their_own_way(game):
    state = under_way(game, players=2)
    before = str(state)
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(copy) == before
        assert copy.history() == state.history()
        copy.apply_action(copy.legal_actions()[-1])
        assert str(copy) != before
        assert str(state) == before


@each_table
def test_resampling_changes_only_what_a_seat_cannot_know(game, players):
    state = under_way(game, players=players)
    sampler = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)
    before = str(state)
    for seat in range(players):
        worlds = [state.resample_from_infostate(seat, sampler) for _ in range(3)]
        assert len({before, *map(str, worlds)}) == 4
        for world in worlds:
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            assert world.current_player() == state.current_player()
            assert world.legal_actions() == state.legal_actions()
    assert str(state) == before


def test_texts_tell_states_apart_but_not_what_is_hidden():
    state = under_way(GAMES[1], players=2)
    hidden, seen = json.loads(str(state)), json.loads(state.observation_string(0))
    assert hidden["rng"] != seen["rng"]
    texts = {state.observation_string(0)}
    texts |= {state.child(action).observation_string(0) for action in state.legal_actions()}
    assert len(texts) == 1 + len(state.legal_actions())


@each_game
@pytest.mark.parametrize("search", ["MCTSBot", "ISMCTSBot"])
@pytest.mark.parametrize("players", [1, 2])
def test_search_bots_play_whole_games(game, search, players):
    loaded = load(game, players=players, max_turns=2)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(0))
    options = {"uct_c": 1.4, "max_simulations": 4, "random_state": np.random.RandomState(1)}
    if search == "MCTSBot":
        bot = mcts.MCTSBot(loaded, evaluator=rollouts, **options)
    else:
        bot = ismcts.ISMCTSBot(loaded, rollouts, use_observation_string=True, **options)
    bots = [bot, uniform_random.UniformRandomBot(1, np.random.RandomState(2))]
    state = deal(loaded)
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()].step(state)))
    assert sum(state.returns()) == (0 if players == 2 else pytest.approx(state.returns()[0]))
    assert all(loaded.min_utility() <= value <= loaded.max_utility() for value in state.returns())


def test_rl_environment_takes_observations():
    env = rl_environment.Environment(load(GAMES[1], players=3, max_turns=2))
    env.seed(0)
    rng = np.random.default_rng(0)
    step = env.reset()
    assert env.observation_spec()["info_state"] == (656,)
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([int(rng.choice(step.observations["legal_actions"][seat]))])
    assert sum(step.rewards) == pytest.approx(0)


def test_observer_types():
    loaded = load(GAMES[1])
    observation = make_observation(loaded)
    observation.set_from(deal(loaded), 1)
    assert observation.tensor is observation.dict["observation"]
    assert observation.tensor.tolist() == deal(loaded).observation_tensor(1)
    kind = pyspiel.IIGObservationType
    assert make_observation(loaded, kind(public_info=False, perfect_recall=False)) is None
    with pytest.raises(eurozoo.OptionError, match="no information states"):
        deal(loaded).information_state_string(0)


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"players": 6}, "village-v0 is for 1 to 5 players, not 6"),
        ({"encoder": "pixels"}, "has no encoder 'pixels'"),
        ({"deals": 0}, "deals at least 1"),
        ({"seed": -1}, "seed must not be negative"),
        ({"max_turns": -1}, "max_turns must be from 1"),
        ({"rules": "no_such.toml"}, "no_such.toml"),
    ],
)
def test_wrong_parameters(params, words):
    with pytest.raises(eurozoo.EurozooError, match=words):
        load(GAMES[1], **params)


def test_an_illegal_action_is_refused_in_words():
    state = deal(load(GAMES[1], players=2))
    before = str(state)
    (illegal, *_) = set(range(10)) - set(state.legal_actions())
    with pytest.raises(eurozoo.IllegalActionError, match="is not legal now"):
        state.apply_action(illegal)
    assert str(state) == before


def test_rules_and_maximum_turns_reach_the_game(tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text("[limits]\nmax_turns = 9\n")
    loaded = load(GAMES[1], players=2, rules=str(file))
    assert loaded.max_game_length() == 9 * 2 * openspiel.DECISIONS_PER_TURN


def test_importing_eurozoo_leaves_openspiel_alone_and_python_ends_cleanly():
    code = (
        "import sys, eurozoo; assert 'pyspiel' not in sys.modules; "
        "import pyspiel, eurozoo.openspiel; assert 'eurozoo_village' in pyspiel.registered_names()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_openspiel_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.delitem(sys.modules, "eurozoo.openspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'eurozoo\[openspiel\]'"):
        import eurozoo.openspiel  # noqa: F401
