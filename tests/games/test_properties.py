"""Properties of whole games: what must hold at every decision, and how mask, step and scores fit together.

`playing` of a game says who plays, `invariants` what is checked after each step.
"""

import json
from typing import Any

import numpy as np
import pytest

import eurozoo
from eurozoo.envs.core.state import Status
from eurozoo.testing import random_actions, snapshot, state_bytes

from .game import GameUnderTest
from .games import each_table
from .playing import Table, stretched_games

each_rules = pytest.mark.parametrize("rules", ["rulebook", "stretched"])


def check_games(game: GameUnderTest, num_players: int, games: int, seed: int, rules: str) -> Table:
    """Check every decision and the end of so many games."""
    override = None if rules == "rulebook" else game.playing.stretched
    vec = game.playing.lanes(num_players, games, seed, rules=override, autoreset_mode="Disabled")
    table = Table(game.playing, vec, seed)
    t = vec.tables[0]
    game.invariants.check(t, vec.state)
    for before, after in table.play_to_the_end():
        stuck = ~vec.action_mask.any(axis=1) & (vec.state["status"] == Status.RUNNING)
        assert not stuck.any(), f"nothing can be done at\n{json.dumps(vec.get_position(int(stuck.argmax())))}"
        game.invariants.check(t, after)
        game.invariants.check_step(t, before, after)
    assert (vec.terminations ^ vec.truncations).all()
    if rules == "rulebook":
        for lane in range(games):
            check_scores(game, vec, lane)
    return table


def check_scores(game: GameUnderTest, vec: Any, lane: int) -> None:
    """Final scores and winner of a lane, worked out again from its last position."""
    position = vec.get_position(lane)
    scores = game.invariants.scores(position)
    assert vec.final_scores[lane].tolist() == scores, json.dumps(position)
    assert vec.scores()[lane].tolist() == scores
    if vec.num_players > 1 and vec.terminations[lane]:
        winners = game.invariants.winners(position)
        assert np.flatnonzero(vec.final_winners[lane]).tolist() == winners, json.dumps(position)


@each_table
@each_rules
def test_invariants_hold_in_every_game(game: GameUnderTest, num_players: int, rules: str) -> None:
    """25 games for each number of players and each set of rules, checked after every decision."""
    check_games(game, num_players, 25, seed=num_players, rules=rules)


@pytest.mark.soak
@pytest.mark.timeout(7200)
@each_table
def test_invariants_hold_in_every_game_soak(game: GameUnderTest, num_players: int) -> None:
    """10,000 games by the rules, and 2,000 by stretched ones; everything that can be asked is asked."""
    asked = np.zeros(256, np.int64)
    for batch in range(12):
        rules = "rulebook" if batch < 10 else "stretched"
        asked += check_games(game, num_players, 1000, seed=1000 * (batch + 1), rules=rules).asked
    playing = game.playing
    assert {kind for kind in playing.decisions if not asked[kind]} == playing.never_asked(num_players)


@each_table
def test_play_reaches_every_block(game: GameUnderTest, num_players: int) -> None:
    """Of the catalogue, with every number of players; so the checks see them all."""
    playing = game.playing
    table = stretched_games(playing, num_players)
    unplayed = {words for action, words in enumerate(playing.catalogue) if not table.played[action]}
    blocks = {block.name for block in playing.catalogue.blocks if unplayed.issuperset(block.words)}
    assert blocks == playing.never_played(num_players)
    assert not [kind.name for kind in playing.never_asked(num_players) if table.asked[kind]]


@each_table
def test_mask_and_step_agree(game: GameUnderTest, num_players: int) -> None:
    """At every kind of decision: each legal action applies, and everything holds afterwards; every other is
    refused with its words, and changes nothing."""
    for kind, vec in game.playing.each_sample(num_players):
        legal = np.flatnonzero(vec.action_mask[0])
        ids, counts = vec.legal_actions
        assert sorted(ids[0, : counts[0]].tolist()) == legal.tolist()
        assert len(legal) > 1, f"{kind.name} has a single answer, which should not be asked"
        before = snapshot(vec)
        twins = vec.clone(np.zeros(len(legal), np.int64))
        twins.step(legal)
        game.invariants.check(vec.tables[0], twins.state)
        moved = [state_bytes(twins.get_state([lane])) for lane in range(len(legal))]
        assert state_bytes(vec.state) not in moved, f"{kind.name}: an action changes nothing"
        for action in np.flatnonzero(vec.action_mask[0] == 0):
            with pytest.raises(eurozoo.IllegalActionError) as refusal:
                vec.step([action])
            assert repr(vec.action_name(int(action))) in str(refusal.value)
        assert snapshot(vec) == before, (
            f"{kind.name}: a refused action, or that of a clone, has changed the game"
        )


@each_table
def test_legal_does_not_change_the_game(game: GameUnderTest, num_players: int) -> None:
    """The kernels that list actions try things out on the record itself, and put all of it back."""
    for kind, vec in game.playing.each_sample(num_players):
        state = state_bytes(vec.state)
        vec.set_state(vec.get_state())  # lists them again
        assert state_bytes(vec.state) == state, kind.name


@each_table
def test_scores_at_any_time_agree_with_the_reference(game: GameUnderTest, num_players: int) -> None:
    """`scores()` in the midst of random games, against the plain implementation."""
    vec = game.playing.lanes(num_players, 20, seed=3)
    for _ in range(8):
        vec.play_random(61)
        scores = vec.scores()
        for lane in range(vec.num_envs):
            assert scores[lane].tolist() == game.invariants.scores(vec.get_position(lane))


@each_table
def test_the_future_is_in_the_record(game: GameUnderTest, num_players: int) -> None:
    """From the same record the same actions lead to the same game, whatever was played in the lane before."""
    for _, vec in game.playing.each_sample(num_players):
        other = game.playing.lanes(
            num_players, 1, seed=99, rules=game.playing.stretched, autoreset_mode="Disabled"
        )
        other.play_random(30)
        other.set_state(vec.get_state())
        rng = np.random.default_rng(1)
        for _ in range(15):
            actions = random_actions(vec, rng)
            vec.step(actions)
            other.step(actions)
            assert state_bytes(vec.state) == state_bytes(other.state)
