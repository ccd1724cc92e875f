"""Properties of whole games: what must hold at every decision, and how mask, step and scores fit together.

`playing` says who plays, `invariants` what is checked after each step.
"""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.reference import black_forest as reference

import eurozoo
from eurozoo.envs.black_forest.actions import BLOCKS, BUILDINGS, CATALOGUE
from eurozoo.envs.black_forest.state import Decision
from eurozoo.envs.core.state import Status
from eurozoo.testing import random_actions, snapshot, state_bytes

from .invariants import check, check_step, members
from .playing import AGENTS, NEVER_ASKED, PLAYERS, Table, each_sample, generous_rules, lanes

RULES = {"rulebook": None, "generous": generous_rules()}
each_table = pytest.mark.parametrize("num_players", PLAYERS)
each_rules = pytest.mark.parametrize("rules", RULES)
#: actions that only ever come as the single answer, which is played without asking
NEVER_A_CHOICE = {
    "gain:brick", "gain:commodity", "gain:livestock", "gain:basic",
    "pay_provisions:low3", "gain_provisions:low3",
}  # fmt: skip


def play_to_the_end(table: Table) -> Iterator[tuple[NDArray[Any], NDArray[Any]]]:
    """The records of the games still running, before and after each step, until all have ended."""
    vec = table.vec
    while (running := vec.action_mask.any(axis=1)).any():
        before = vec.get_state(running)
        vec.step(table.choose())
        stuck = ~vec.action_mask.any(axis=1) & (vec.state["status"] == Status.RUNNING)
        assert not stuck.any(), f"nothing can be done at\n{json.dumps(vec.get_position(int(stuck.argmax())))}"
        yield before, vec.get_state(running)


def check_games(num_players: int, games: int, seed: int, rules: str) -> Table:
    """Check every decision and the end of so many games."""
    vec = lanes(num_players, games, seed, rules=RULES[rules], autoreset_mode="Disabled")
    table = Table(vec, seed)
    t = vec.tables[0]
    check(t, vec.state)
    for before, after in play_to_the_end(table):
        check(t, after)
        check_step(t, before, after)
    assert (vec.terminations ^ vec.truncations).all()
    turns = vec.state["players"]["turns"].sum(axis=1)
    assert (turns <= int(t["max_turns"]) * num_players + 36).all(), "a game goes on for too long"
    if rules == "rulebook":
        for lane in range(games):
            check_scores(vec, lane)
    return table


def check_scores(vec: Any, lane: int) -> None:
    """Final scores and winner of a lane, worked out again from its last position."""
    position = vec.get_position(lane)
    scores = [reference.score(player) for player in position["players"]]
    assert vec.final_scores[lane].tolist() == scores, json.dumps(position)
    assert vec.scores()[lane].tolist() == scores
    if vec.num_players > 1 and vec.terminations[lane]:
        winner = reference.winner(scores, position["triggered_by"])
        assert np.flatnonzero(vec.final_winners[lane]).tolist() == [winner], json.dumps(position)


@each_table
@each_rules
def test_invariants_hold_in_every_game(num_players: int, rules: str) -> None:
    """25 games for each number of players and each set of rules, checked after every decision: 200 in all."""
    check_games(num_players, 25, seed=num_players, rules=rules)


@pytest.mark.soak
@pytest.mark.timeout(7200)
@each_table
def test_invariants_hold_in_every_game_soak(num_players: int) -> None:
    """10,000 games by the rules, and 2,000 generous ones; everything that can happen does."""
    asked, played = np.zeros(256, np.int64), np.zeros(len(CATALOGUE), np.int64)
    for batch in range(12):
        rules = "rulebook" if batch < 10 else "generous"
        table = check_games(num_players, 1000, seed=1000 * (batch + 1), rules=rules)
        asked += table.asked
        played += table.played
    assert {kind for kind in Decision if not asked[kind]} == NEVER_ASKED[num_players]
    unplayed = {words for action, words in enumerate(CATALOGUE) if not played[action]} - NEVER_A_CHOICE
    for block in ("visit", "convert", "build", "move", "swap", "complete_job", "use_distillery"):
        words = next(b.words for b in BLOCKS if b.name == block)
        assert not unplayed & set(words)


def test_play_reaches_everything() -> None:
    """Every block of actions, every building, visit, conversion and Job; so the checks see them all."""
    played = np.zeros(len(CATALOGUE), np.int64)
    owned, jobs_done = np.zeros(len(BUILDINGS), np.int64), 0
    for num_players in PLAYERS:
        table = Table(
            lanes(num_players, 60, seed=77, rules=generous_rules(), autoreset_mode="Disabled"), seed=7
        )
        for _ in play_to_the_end(table):
            pass
        played += table.played
        players = table.vec.state["players"]
        owned += members(players["buildings"]).sum(axis=(0, 1))
        jobs_done |= int(np.bitwise_or.reduce(players["jobs_done"], axis=None))
        assert len(AGENTS) <= table.vec.num_envs
    unplayed = {words for action, words in enumerate(CATALOGUE) if not played[action]} - NEVER_A_CHOICE
    assert not [block.name for block in BLOCKS if unplayed.issuperset(block.words)]
    assert not [words for words in unplayed if words.startswith(("visit:", "convert:", "move:", "swap:"))]
    assert not [building for building, count in zip(BUILDINGS, owned, strict=True) if not count]
    assert jobs_done == 2**11 - 1


@each_table
def test_mask_and_step_agree(num_players: int) -> None:
    """At every kind of decision: each legal action applies, and everything holds afterwards; every other is
    refused with its words, and changes nothing."""
    for kind, vec in each_sample(num_players):
        legal = np.flatnonzero(vec.action_mask[0])
        ids, counts = vec.legal_actions
        assert sorted(ids[0, : counts[0]].tolist()) == legal.tolist()
        assert len(legal) > 1, f"{kind.name} has a single answer, which should not be asked"
        before = snapshot(vec)
        twins = vec.clone(np.zeros(len(legal), np.int64))
        twins.step(legal)
        check(vec.tables[0], twins.state)
        moved = [state_bytes(twins.get_state([lane])) for lane in range(len(legal))]
        assert state_bytes(vec.state) not in moved, f"{kind.name}: an action changes nothing"
        for action in np.flatnonzero(vec.action_mask[0] == 0):
            with pytest.raises(eurozoo.IllegalActionError) as refusal:
                vec.step([action])
            assert repr(CATALOGUE.name(int(action))) in str(refusal.value)
        assert snapshot(vec) == before, (
            f"{kind.name}: a refused action, or that of a clone, has changed the game"
        )


@each_table
def test_legal_does_not_change_the_game(num_players: int) -> None:
    """The kernels that list actions try things out on the record itself, and put all of it back."""
    for kind, vec in each_sample(num_players):
        state = state_bytes(vec.state)
        vec.set_state(vec.get_state())  # lists them again
        assert state_bytes(vec.state) == state, kind.name


@each_table
def test_scores_at_any_time_agree_with_the_reference(num_players: int) -> None:
    """`scores()` in the midst of random games, against the plain implementation."""
    vec = lanes(num_players, 20, seed=3)
    for _ in range(8):
        vec.play_random(61)
        scores = vec.scores()
        for lane in range(vec.num_envs):
            players = vec.get_position(lane)["players"]
            assert scores[lane].tolist() == [reference.score(player) for player in players]


@each_table
def test_the_future_is_in_the_record(num_players: int) -> None:
    """From the same record the same actions lead to the same game, whatever was played in the lane before."""
    for _, vec in each_sample(num_players):
        other = lanes(num_players, 1, seed=99, rules=generous_rules(), autoreset_mode="Disabled")
        other.play_random(30)
        other.set_state(vec.get_state())
        rng = np.random.default_rng(1)
        for _ in range(15):
            actions = random_actions(vec, rng)
            vec.step(actions)
            other.step(actions)
            assert state_bytes(vec.state) == state_bytes(other.state)
