"""Hidden information: the order of the Job pile and the random numbers to come are seen by nobody.

For every kind of decision and every seat they are drawn anew or overwritten, and nothing that a player can
look at changes. `get_position` is not for players: it shows all, and says so.
"""

import ast
import inspect
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import eurozoo
import eurozoo.encoders.black_forest as encoder
from eurozoo.envs.black_forest import position
from eurozoo.envs.black_forest.render import ansi, svg
from eurozoo.envs.black_forest.state import AGENDA_DEPTH, STATE
from eurozoo.envs.core.aec import GameEnv
from eurozoo.envs.core.solo import SoloEnv
from eurozoo.envs.core.vector import VectorEnv
from eurozoo.testing import state_bytes

from .playing import PLAYERS, each_sample, generous_rules, lanes, samples

HIDDEN = ("rng", "job_pile")
KEYS = (1, 2, 2**63 + 5)
each_table = pytest.mark.parametrize("num_players", PLAYERS)


def shown(vec: Any) -> dict[str, Any]:
    """All that players can see of the first lane, seat by seat."""
    return {
        "observations": [vec.observe(seat, copy=True).tobytes() for seat in range(vec.num_players)],
        "mask": vec.action_mask.tobytes(),
        "words": [vec.action_name(int(action)) for action in np.flatnonzero(vec.action_mask[0])],
        "seat": vec.agent_selection.tolist(),
        "decision": vec.decision_name(),
        "scores": vec.scores().tolist(),
    }


def redrawn(vec: Any, seat: int, key: int) -> Any:
    """A copy in which everything hidden from the seat is drawn anew, its mask included."""
    twin = vec.clone()
    twin.determinize(seat, [key])
    twin.set_state(twin.get_state())
    return twin


@each_table
def test_redrawing_what_is_hidden_shows_nowhere(num_players: int) -> None:
    for kind, vec in each_sample(num_players):
        before = shown(vec)
        for seat in range(num_players):
            for key in KEYS:
                assert shown(redrawn(vec, seat, key)) == before, f"{kind.name}, seat {seat}"


@each_table
def test_pictures_do_not_show_it(num_players: int) -> None:
    for kind, vec in each_sample(num_players):
        twin = redrawn(vec, 0, 3)
        for picture in (svg, ansi):
            one, other = (picture(env.get_position(), env.components) for env in (vec, twin))
            assert one == other, f"{kind.name}: {picture.__name__}"


@each_table
def test_determinize_redraws_all_that_is_hidden_and_nothing_else(num_players: int) -> None:
    """The pile has another order, the random numbers change, all else stays; the same for every seat."""
    states = np.concatenate(list(samples(num_players).values()))
    vec = lanes(num_players, len(states), rules=generous_rules())
    vec.set_state(states)
    before = vec.get_state()
    orders: list[NDArray[Any]] = []
    for key in KEYS:
        for seat in range(num_players):
            twin = vec.clone()
            twin.determinize(seat, np.full(len(states), key, np.uint64))
            for field in STATE.names or ():
                if field not in HIDDEN:
                    assert (twin.state[field] == before[field]).all(), field
            assert (twin.state["rng"] != before["rng"]).all()
            for one, other in zip(twin.state, before, strict=True):
                size = other["pile_size"]
                assert sorted(one["job_pile"][:size]) == sorted(other["job_pile"][:size])
                assert (one["job_pile"][size:] == other["job_pile"][size:]).all()
            if seat:
                assert (twin.state[list(HIDDEN)] == orders[-1]).all(), (
                    "seats that know the same are told otherwise"
                )
            orders.append(twin.get_state()[list(HIDDEN)])
    full = before["pile_size"] == before["pile_size"].max()
    piles = {tuple(order["job_pile"][full][0].tolist()) for order in orders}
    assert len(piles) == len(KEYS), "the pile keeps its order"


@each_table
def test_what_is_drawn_does_not_depend_on_the_truth(num_players: int) -> None:
    """Records that differ only in what is hidden are alike once it is drawn anew with the same key."""
    for kind, vec in each_sample(num_players):
        true = redrawn(vec, 0, 7)
        record = vec.get_state()
        size = int(record["pile_size"][0])
        record["job_pile"][0, :size] = record["job_pile"][0, :size][::-1].copy()
        record["rng"] ^= np.uint64(2**64 - 1)
        vec.set_state(record)
        assert state_bytes(redrawn(vec, 0, 7).state) == state_bytes(true.state), kind.name


@each_table
def test_redrawn_games_go_on_differently(num_players: int) -> None:
    """A copy that was not redrawn holds the future: the same actions reveal the same Jobs."""
    vec = lanes(num_players, 1, seed=4)
    futures = set()
    for key in range(6):
        twin = redrawn(vec, 0, key)
        twin.play_random(0)
        pile = twin.state["job_pile"][0]
        futures.add(int(pile[twin.state["pile_size"][0] - 1]))
    assert len(futures) > 1


@each_table
def test_observations_do_not_read_what_is_hidden(num_players: int) -> None:
    """Nor what earlier entries have left behind in the record: garbage there changes nothing."""
    rng = np.random.default_rng(0)
    for kind, vec in each_sample(num_players):
        before = shown(vec)
        record = vec.get_state()
        record["rng"] = rng.integers(2**64, dtype=np.uint64)
        record["job_pile"] = rng.integers(-128, 128, record["job_pile"].shape)
        for entry in record["agenda"][0][int(record["depth"][0]) : AGENDA_DEPTH]:
            for field in entry.dtype.names:
                entry[field] = rng.integers(1, 100, entry[field].shape)
        twin = vec.clone()
        twin.set_state(record)
        assert shown(twin) == before, kind.name


@each_table
def test_absent_seats_are_not_read(num_players: int) -> None:
    """The record has room for four players; what stands in the unused part is nothing."""
    rng = np.random.default_rng(0)
    for kind, vec in each_sample(num_players):
        before = shown(vec)
        record = vec.get_state()
        for player in record["players"][0][num_players:]:
            for field in ("stock", "pigs", "turns", "space", "jobs_done"):
                player[field] = rng.integers(0, 8, player[field].shape)
        twin = vec.clone()
        twin.set_state(record)
        assert shown(twin) == before, kind.name


def test_the_encoder_names_no_hidden_field() -> None:
    tree = ast.parse(inspect.getsource(encoder))
    read = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not read & set(HIDDEN)
    assert "pile_size" in read  # how many Jobs are left is there to be seen


def test_positions_say_that_they_show_everything() -> None:
    for method in (VectorEnv.get_position, GameEnv.get_position, SoloEnv.get_position, position.get_position):
        assert "hidden information included" in inspect.getdoc(method).replace("\n", " ")
    env = eurozoo.make("black_forest-v0", num_players=2)
    env.reset(seed=0)
    shown = env.get_position()
    assert len(shown["jobs"]["pile"]) == 11
    assert shown["rng"] == int(env.get_state()["rng"][0])
