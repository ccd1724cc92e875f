"""The encoder `outlook`: what follows for the own turn, by the rulebook and by what is legal."""

import numpy as np
import pytest
from tests.games.seeing import check_description, seen
from tests.reference import black_forest as reference

import eurozoo
from eurozoo.encoders.black_forest.outlook import LAYOUT, MOVES, NUM_MOVES, OUTLOOK
from eurozoo.envs.black_forest.actions import BUILDINGS, CATALOGUE, PLACES, VILLAGE_SPACES, VISITS

from .helpers import load, me, position, stock

GAME = "black_forest-v0"
MOVE, VISIT, BUILD = (CATALOGUE.first(name) for name in ("move", "visit", "build"))
SPACES = len(VILLAGE_SPACES)


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


@pytest.mark.parametrize("num_players", [1, 3])
def test_means__goods_of_the_cost_that_are_missing(num_players):
    """Building costs of the cards, against what the player has."""
    for vec, lane, observation, _ in random_decisions(num_players, {"turn"}, 30):
        p = vec.get_position(lane)
        player = p["players"][p["to_move"]]
        means = observation[LAYOUT["means"] :][: len(BUILDINGS)]
        assert {BUILDINGS[b] for b in np.flatnonzero(means)} <= set(p["buildings"])
        for building in p["buildings"]:
            cost = reference.building_cost(building, num_players)
            lacking = sum(max(0, n - reference.amount(player, good)) for good, n in cost.items())
            assert means[BUILDINGS.index(building)] == max(0, 1 - lacking / 8), building
        levels = observation[LAYOUT["levels"] :][:7]
        assert levels.tolist() == [float(n < player["wheels"]["sand"]) for n in range(7)]


def random_decisions(num_players, wanted, count=400):
    """Lanes of random play at one of the `wanted` decisions: (env, lane) with fresh observations."""
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


@pytest.mark.parametrize("num_players", [1, 2, 3, 4])
def test_a_move_is_described_if_it_is_legal(num_players):
    """Something can be done where a pawn may go. With nobody to pay there, the reverse holds, too."""
    rows = slice(LAYOUT["move_0"], None)
    todo = slice(0, MOVES["way"])
    for _, _, observation, legal in random_decisions(num_players, {"turn", "move"}):
        moves = observation[rows].reshape(NUM_MOVES, MOVES.size)
        for move in range(SPACES):
            offers = moves[move, todo].any()
            if MOVE + move in legal:
                assert offers
            elif offers:
                assert moves[move, MOVES["owed"]] > 0 or num_players == 1


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
