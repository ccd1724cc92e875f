"""Hidden information: face-down piles and cards and the random numbers to come are seen by nobody.

For every kind of decision and every seat they are drawn anew or overwritten, and nothing that a player can
look at changes. `get_position` is not for players: it shows all, and says so.
"""

import ast
import importlib
import inspect
from typing import Any

import numpy as np

from eurozoo.envs.core.aec import GameEnv
from eurozoo.envs.core.solo import SoloEnv
from eurozoo.envs.core.vector import VectorEnv
from eurozoo.testing import state_bytes

from .game import GameUnderTest
from .games import each_game, each_table, modules

KEYS = (1, 2, 2**63 + 5)


def shown(game: GameUnderTest, vec: Any) -> dict[str, Any]:
    """All that players can see of the first lane, seat by seat, through every encoder."""
    return {
        "observations": {
            encoder: [game.playing.seen(vec, encoder, seat).tobytes() for seat in range(vec.num_players)]
            for encoder in game.playing.game.encoders
        },
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


def rearranged(game: GameUnderTest, vec: Any, rng: np.random.Generator) -> Any:
    """A copy that differs in what is hidden, and in nothing else."""
    record = vec.get_state()
    game.hidden.rearrange(vec.tables[0], record, rng)
    twin = vec.clone()
    twin.set_state(record)
    return twin


@each_table
def test_what_is_hidden_shows_nowhere(game: GameUnderTest, num_players: int) -> None:
    """Redrawn by the game, or rearranged here."""
    rng = np.random.default_rng(0)
    for kind, vec in game.playing.each_sample(num_players):
        before = shown(game, vec)
        assert shown(game, rearranged(game, vec, rng)) == before, kind.name
        for seat in range(num_players):
            for key in KEYS:
                assert shown(game, redrawn(vec, seat, key)) == before, f"{kind.name}, seat {seat}"


@each_table
def test_pictures_do_not_show_it(game: GameUnderTest, num_players: int) -> None:
    render = game.playing.game.render_module
    for kind, vec in game.playing.each_sample(num_players):
        twin = redrawn(vec, 0, 3)
        for picture in (render.svg, render.ansi):
            one, other = (picture(env.get_position(), env.components) for env in (vec, twin))
            assert one == other, f"{kind.name}: {picture.__name__}"


@each_table
def test_determinize_redraws_all_that_is_hidden_and_nothing_else(
    game: GameUnderTest, num_players: int
) -> None:
    """Piles have another order, the random numbers change, all else stays; the same for every seat."""
    states = np.concatenate(list(game.playing.samples(num_players).values()))
    vec = game.playing.lanes(num_players, len(states), rules=game.playing.stretched)
    vec.set_state(states)
    before, t = vec.get_state(), vec.tables[0]
    hidden = game.hidden.fields
    redraws = []
    for key in KEYS:
        for seat in range(num_players):
            twin = vec.clone()
            twin.determinize(seat, np.full(len(states), key, np.uint64))
            for field in before.dtype.names:
                if field not in hidden:
                    assert (twin.state[field] == before[field]).all(), field
            assert (twin.state["rng"] != before["rng"]).all()
            for one, other in zip(twin.state, before, strict=True):
                assert game.hidden.known(t, one) == game.hidden.known(t, other)
            if seat:
                assert (twin.state[hidden] == redraws[-1]).all(), (
                    "seats that know the same are told otherwise"
                )
            redraws.append(twin.get_state()[hidden])
    for pile, size in game.hidden.piles.items():
        full = int(before[size].argmax())
        orders = {tuple(redraw[pile][full].tolist()) for redraw in redraws}
        assert len(orders) == len(KEYS), f"{pile} keeps its order"


@each_table
def test_what_is_drawn_does_not_depend_on_the_truth(game: GameUnderTest, num_players: int) -> None:
    """Records that differ only in what is hidden are alike once it is drawn anew with the same key."""
    rng = np.random.default_rng(0)
    for kind, vec in game.playing.each_sample(num_players):
        true = redrawn(vec, 0, 7)
        other = redrawn(rearranged(game, vec, rng), 0, 7)
        assert state_bytes(other.state) == state_bytes(true.state), kind.name


@each_table
def test_redrawn_games_go_on_differently(game: GameUnderTest, num_players: int) -> None:
    """A copy that was not redrawn holds the future: the same actions draw the same from the piles."""
    vec = game.playing.lanes(num_players, 1, seed=4)
    for pile, size in game.hidden.piles.items():
        tops = {
            int(twin.state[pile][0, int(twin.state[size][0]) - 1])
            for twin in (redrawn(vec, 0, key) for key in range(6))
        }
        assert len(tops) > 1, pile


@each_table
def test_observations_do_not_read_what_is_hidden(game: GameUnderTest, num_players: int) -> None:
    """Nor what earlier entries have left behind in the record: garbage there changes nothing."""
    rng = np.random.default_rng(0)
    for kind, vec in game.playing.each_sample(num_players):
        before = shown(game, vec)
        record = vec.get_state()
        game.hidden.rearrange(vec.tables[0], record, rng)
        record["rng"] = rng.integers(2**64, dtype=np.uint64)
        for pile in game.hidden.piles:
            record[pile] = rng.integers(-128, 128, record[pile].shape)
        for entry in record["agenda"][0][int(record["depth"][0]) :]:
            for field in entry.dtype.names:
                entry[field] = rng.integers(1, 100, entry[field].shape)
        twin = vec.clone()
        twin.set_state(record)
        assert shown(game, twin) == before, kind.name


@each_table
def test_absent_seats_are_not_read(game: GameUnderTest, num_players: int) -> None:
    """The record has room for more players; what stands in the unused part is nothing."""
    rng = np.random.default_rng(0)
    for kind, vec in game.playing.each_sample(num_players):
        before = shown(game, vec)
        record = vec.get_state()
        for player in record["players"][0][game.invariants.seats(num_players) :]:
            for field in player.dtype.names:
                player[field] = rng.integers(0, 8, player[field].shape)
        twin = vec.clone()
        twin.set_state(record)
        assert shown(game, twin) == before, kind.name


@each_game
def test_the_encoders_name_no_hidden_field(game: GameUnderTest) -> None:
    """But for cards of which a part is known."""
    package = importlib.import_module(f"eurozoo.encoders.{game.name}")
    sources = [inspect.getsource(module) for module in modules(package)]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert not read & {"rng", *game.hidden.piles}
    assert read >= set(game.hidden.piles.values()), "how many are left is there to be seen"


@each_game
def test_positions_say_that_they_show_everything(game: GameUnderTest) -> None:
    position = game.playing.game.position_module
    for method in (VectorEnv.get_position, GameEnv.get_position, SoloEnv.get_position, position.get_position):
        assert "hidden information included" in inspect.getdoc(method).replace("\n", " ")
    vec = game.playing.lanes(2, 1)
    assert vec.get_position(0)["rng"] == int(vec.state["rng"][0])
