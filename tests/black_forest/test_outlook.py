"""The encoder `outlook`: what follows for the own turn, by the rulebook and by what is legal."""

import numpy as np
import pytest
from tests.games.seeing import check_description, seen
from tests.reference import black_forest as reference

import eurozoo
from eurozoo.encoders.black_forest.outlook import LAYOUT, MOVES, NUM_MOVES, OUTLOOK
from eurozoo.envs.black_forest.actions import BUILDINGS, CATALOGUE, JOBS, PLACES, VILLAGE_SPACES, VISITS
from eurozoo.envs.black_forest.components.terms import Marker

from .helpers import load, me, position, stock

GAME = "black_forest-v0"
MOVE, VISIT, BUILD = (CATALOGUE.first(name) for name in ("move", "visit", "build"))


def test_description():
    check_description(OUTLOOK)
    first, actions, numbers = OUTLOOK.described
    assert (first, actions, numbers) == (MOVE, len(VILLAGE_SPACES + PLACES), MOVES.size)
    assert LAYOUT["move_0"] == OUTLOOK.size - actions * numbers


def looking(p):
    return seen(load(p, encoder="outlook"), LAYOUT)


def test_moves__way_and_what_is_owed():
    """Movement: 1 provision a path; 1 basic resource to each pawn in a village that is entered."""
    p = position(3)  # L1 is home; pawns of others in S1 and L2
    stock(me(p), provisions=(0, 3), wood=1)
    look = looking(p)
    # as in the tests of movement: nobody is paid in S3, where no pawn of the three stands
    for space, way, owed in (("L1.1", 0, 0), ("S1.2", 1, 1), ("S3.2", 1, 0)):
        move = f"move_{VILLAGE_SPACES.index(space)}"
        assert (look(move, "way"), look(move, "owed")) == ([way / 8], [owed / 4]), space
    stock(me(p), provisions=(0, 3))  # nothing to give to the pawn in S1
    assert not any(looking(p)(f"move_{VILLAGE_SPACES.index('S1.2')}"))
    assert not any(looking(p)(f"move_{VILLAGE_SPACES.index('L1.3')}"))  # where the own pawn stands


def random_decisions(num_players, wanted, count=400):
    """Decisions of the `wanted` kinds in random play: env, lane, observation of the mover, legal actions."""
    vec = eurozoo.make_vec(GAME, 32, num_players=num_players, seed=5, encoder="outlook")
    found = 0
    rng = np.random.default_rng(0)
    while found < count:
        observations, (actions, counts) = vec.observe(), vec.legal_actions
        for lane in range(32):
            if vec.decision_name(lane) in wanted:
                found += 1
                yield vec, lane, observations[lane], set(actions[lane, : counts[lane]].tolist())
        vec.step(actions[np.arange(32), rng.integers(counts)].astype(np.int64))


def values_of_markers(player):
    """Values of a player's markers, in the order of `Marker`."""
    wheels = player["wheels"]
    low, high = sorted(wheels["provisions"])
    known = {**wheels, "brick": player["brick"], "provision_low": low, "provision_high": high}
    return [known[marker.name.lower()] or 0 for marker in Marker]


@pytest.mark.parametrize("num_players", [1, 3])
def test_means_and_levels__whoever_looks(num_players):
    """Building costs of the cards, against what the player has."""
    for vec, lane, _, _ in random_decisions(num_players, {"turn"}, 30):
        p = vec.get_position(lane)
        for seat, player in enumerate(p["players"]):
            observation = vec.observe(seat, lanes=[lane])[0]
            means = observation[LAYOUT["means"] :][: len(BUILDINGS)]
            assert {BUILDINGS[b] for b in np.flatnonzero(means)} <= set(p["buildings"])
            for building in p["buildings"]:
                cost = reference.building_cost(building, num_players)
                lacking = sum(max(0, n - reference.amount(player, good)) for good, n in cost.items())
                assert means[BUILDINGS.index(building)] == max(0, 1 - lacking / 8), building
            levels = observation[LAYOUT["levels"] :][: len(Marker) * 7].reshape(-1, 7)
            assert levels.sum(axis=1).tolist() == values_of_markers(player)
            assert (np.diff(levels) <= 0).all()


def names(numbers, words):
    return {word for number, word in zip(numbers, words, strict=True) if number}


@pytest.mark.parametrize("num_players", [1, 2, 3, 4])
def test_moves__what_can_be_done_there(num_players):
    """A legal move is described by the visits of the two Tradespeople beside the space and by the Job there.
    Where nobody is to be paid, a move to a village is legal if there is one of these, and only then."""
    free = 0
    for vec, lane, observation, legal in random_decisions(num_players, {"turn", "move"}):
        p = vec.get_position(lane)
        rows = observation[LAYOUT["move_0"] :].reshape(NUM_MOVES, MOVES.size)
        able = names(observation[LAYOUT["visits"] :][: len(VISITS)], VISITS)
        for move, space in enumerate(VILLAGE_SPACES):
            visits = names(rows[move, : len(VISITS)], VISITS)
            jobs = names(rows[move, MOVES["job"] : MOVES["way"]], JOBS)
            if rows[move, MOVES["owed"]] == 0:
                free += 1
                assert (MOVE + move in legal) == bool(visits or jobs)
            if MOVE + move in legal:
                village, number = space.split(".")
                ring = p["tradespeople"][village]
                beside = {ring[int(number) - 1], ring[int(number) % len(ring)]}
                assert visits == {visit for visit in able if visit.partition(":")[0] in beside}
                assert jobs <= {p["jobs"]["villages"].get(village)}
        for place, job in enumerate(PLACES):
            row = rows[len(VILLAGE_SPACES) + place]
            if MOVE + len(VILLAGE_SPACES) + place in legal:
                assert names(row[MOVES["job"] : MOVES["way"]], JOBS) == {job}
                assert row[MOVES["way"]] > 0
            if job not in p["jobs"]["places"]:
                assert not row.any()
    assert free > 1000


@pytest.mark.parametrize("num_players", [1, 2, 3, 4])
def test_visits_are_those_that_are_legal(num_players):
    """Beside the pawn, all visits that are described can be made, and no others."""
    for vec, lane, observation, legal in random_decisions(num_players, {"action"}):
        p = vec.get_position(lane)
        village, number = p["players"][p["to_move"]]["pawn"].split(".")
        ring = p["tradespeople"][village]
        beside = {ring[int(number) - 1], ring[int(number) % len(ring)]}
        flags = observation[LAYOUT["visits"] :][: len(VISITS)]
        described = {name for name, flag in zip(VISITS, flags, strict=True) if flag}
        made = {VISITS[action - VISIT] for action in legal if VISIT <= action < VISIT + len(VISITS)}
        assert made == {name for name in described if name.partition(":")[0] in beside}


@pytest.mark.parametrize("num_players", [1, 2, 3, 4])
def test_buildings_are_those_that_are_legal(num_players):
    """Unless a building is for free, what is described can be constructed, and nothing else."""
    for vec, lane, observation, legal in random_decisions(num_players, {"build"}, 100):
        if vec.get_position(lane)["agenda"][-1]["a"]:
            continue
        flags = observation[LAYOUT["constructable"] :][: len(BUILDINGS)]
        assert {action - BUILD for action in legal} == set(np.flatnonzero(flags).tolist())
