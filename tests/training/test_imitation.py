"""Learning from the greedy agent."""

from dataclasses import replace

import numpy as np
import pytest

import eurozoo
from eurozoo.training import imitation
from eurozoo.training.config import TrainConfig
from eurozoo.training.imitation import demonstrate
from eurozoo.training.recipe import Recipe
from eurozoo.training.train import train

GAME = "village-v0"


def returns(signal, gamma, monkeypatch):
    monkeypatch.setattr(imitation, "GAMES", 4)
    games = eurozoo.make_vec(GAME, 1, num_players=3)
    return demonstrate(games, Recipe(reward=signal, gamma=gamma, reward_scale=10.0), seed=3)


def test_returns_count_all_that_the_seat_is_paid(monkeypatch):
    """Undiscounted, the first decisions of the seats promise outcomes, which add up to 0 in each game, and
    scores, which Village starts at 0."""
    outcome, score = (returns(signal, 1.0, monkeypatch) for signal in ("outcome", "score"))
    np.testing.assert_array_equal(outcome.actions, score.actions)
    assert set(np.round(outcome.returns, 3)) <= {-1, -0.5, 1, 0.25, 0}
    assert (outcome.returns == 1).any()
    growth = (score.returns - outcome.returns) * 10  # points from here to the end
    assert growth[0] > 15
    assert abs(growth[-1]) < growth[0]


def test_returns_are_discounted_per_decision_of_the_seat(monkeypatch):
    whole, less = (returns("outcome", gamma, monkeypatch) for gamma in (1.0, 0.99))
    assert (abs(less.returns) <= abs(whole.returns) + 1e-6).all()
    assert less.returns[-1] == whole.returns[-1]  # nothing comes after a game's last decision
    first = np.flatnonzero(whole.returns)[0]  # of a game without a tie; some dozens of decisions come after
    assert abs(less.returns[first]) < 0.8 * abs(whole.returns[first])


def test_masks_hold_the_actions(monkeypatch):
    shown = returns("score", 1.0, monkeypatch)
    assert shown.masks[np.arange(len(shown.actions)), shown.actions].all()
    assert shown.observations.dtype == np.float32
    assert len(shown.observations) == len(shown.returns) == len(shown.masks)


def test_the_learner_plays_its_own_share(monkeypatch):
    """In its games its actions are played, while what is learned stays the greedy agent's choice."""

    class First:
        def __init__(self):
            self.lanes = set()

        def act(self, env, lanes):
            self.lanes |= set(lanes.tolist())
            return env.legal_actions[0][lanes, 0].astype(np.int64)

    monkeypatch.setattr(imitation, "GAMES", 4)
    games = eurozoo.make_vec(GAME, 1, num_players=2)
    learner = First()
    recipe = Recipe(imitation_own=0.5, imitation_noise=0.0)
    shown, alone = (demonstrate(games, recipe, 3, player) for player in (learner, None))
    assert learner.lanes == {0, 1}
    # all games begin alike; there the greedy agent advises the same, whoever plays
    np.testing.assert_array_equal(shown.actions[:4], alone.actions[:4])
    np.testing.assert_array_equal(shown.observations[:4], alone.observations[:4])
    assert len(shown.actions) != len(alone.actions)
    assert shown.masks[np.arange(len(shown.actions)), shown.actions].all()


@pytest.mark.slow
def test_imitation_teaches(tmp_path):
    """200,000 decisions of the greedy agent, and no self-play to speak of, beat random in 9 of 10 games: an
    untrained network wins half."""
    config = TrainConfig(
        game=GAME,
        timesteps=1,
        run=tmp_path / "run",
        changes=("imitation_decisions=200000", "num_envs=16", "num_steps=16"),
        check_games=1,
        evaluation_games=100,
    )
    against_random, _ = train(config)
    assert against_random.win_rate >= 0.9
    with pytest.raises(eurozoo.OptionError, match="has no greedy agent to imitate"):
        train(replace(config, game="pebbles-v0", run=tmp_path / "other"))
