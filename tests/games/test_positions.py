"""Positions of every game: exact round trips, and one sentence for everything that cannot be.

What can be wrong only in one game is tested in its own folder.
"""

import copy
import itertools
import json
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.edits import Edit, change, leaves, remove

from eurozoo.envs.core.errors import PositionError
from eurozoo.envs.core.state import Status

from .game import GameUnderTest
from .games import each_game, each_table
from .records import Position, Records


@cache
def records_of(game: GameUnderTest, stretched: bool = False) -> Records:
    return Records(game.playing.id, game.playing.stretched if stretched else None)


# --- round trips ------------------------------------------------------------------------------------------


@each_table
def test_round_trip(game: GameUnderTest, num_players: int) -> None:
    """Every third decision of random games survives JSON, and so does the used part of the record.

    These are three games, or more if they are short.
    """
    records, checked = records_of(game), 0
    for seed in itertools.count():
        if seed >= 3 and checked >= 700:
            break
        for number, record in enumerate(records.play(num_players, seed)):
            if number % 3 == 0 or record["status"] != Status.RUNNING:
                position = records.position(record)
                other = records.load(json.loads(json.dumps(position)))
                assert records.position(other) == position
                assert_same(game, record, other)
                checked += 1


def assert_same(game: GameUnderTest, record: Any, other: Any) -> None:
    """Two records are equal but for what lies unused above their agendas and piles."""
    sizes = {"agenda": "depth", **game.hidden.piles}
    for name in game.playing.game.state_dtype.names or ():
        used = record[sizes[name]] if name in sizes else None
        left, right = np.atleast_1d(record[name])[:used], np.atleast_1d(other[name])[:used]
        assert (left == right).all(), name


@each_table
def test_play_goes_on_alike(game: GameUnderTest, num_players: int) -> None:
    """From a position loaded the game goes on as from the record that told it, for a while."""
    records = records_of(game)
    rng = np.random.default_rng(num_players)
    record = next(itertools.islice(records.play(num_players, 11), 60, None))
    other = records.load(records.position(record))
    for _ in range(300):
        actions = records.legal(record)
        assert actions.tolist() == records.legal(other).tolist()
        if not len(actions):
            break
        action = int(rng.choice(actions))
        records.step(record, action)
        records.step(other, action)
        assert records.position(record) == records.position(other)


@each_table
def test_game_over(game: GameUnderTest, num_players: int) -> None:
    records = records_of(game)
    *_, record = records.play(num_players, 5)
    position = records.position(record)
    assert (position["decision"], position["status"]) == ("game_over", "terminated")
    assert [entry["kind"] for entry in position["agenda"]] == ["game_over"]
    assert_same(game, record, records.load(position))
    records.refuse(position | {"status": "running"}, "decision is 'game_over', which does not fit the status")


# --- refusals ---------------------------------------------------------------------------------------------

#: edits that no position survives, and how the sentence begins, in which words in braces stand for the game's
REFUSED: list[tuple[Edit, str]] = [
    (change("game", "chess"), "game must be one of {id}, not 'chess'"),
    (change("game", None), "game must be one of {id}, not None"),
    (change("num_players", 0), "num_players must be a whole number from 1 to "),
    (change("num_players", 128), "num_players must be a whole number from 1 to "),
    (change("num_players", "3"), "num_players must be a whole number from 1 to "),
    (change("num_players", True), "num_players must be a whole number from 1 to "),
    (change("rng", -1), "rng must be a whole number"),
    (change("rng", 2**64), "rng must be a whole number"),
    (change("rng", 1.0), "rng must be a whole number"),
    (change("decisions", None), "decisions must be a whole number"),
    (change("decisions", -1), "decisions must be a whole number"),
    (change("starting_player", -1), "starting_player must be a whole number from 0 to "),
    (change("active", 127), "active must be a whole number from 0 to {last}, not 127"),
    (change("active", None), "active must be a whole number from 0 to "),
    (change("to_move", True), "to_move must be a whole number from 0 to "),
    (change("to_move", -1), "to_move must be a whole number from 0 to "),
    (change("status", "paused"), "status must be one of running, terminated, truncated, not 'paused'"),
    (change("status", "terminated"), "decision is 'turn', which does not fit the status"),
    (change("decision", "dance"), "decision must be one of "),
    (change("decision", None), "decision must be one of "),
    (change("decision", "game_over"), "decision is 'game_over', but the agenda asks for 'turn'"),
    (change("players", {}), "players must be a list"),
    (change("players", []), "players must have {players} entries, not 0"),
    (change("players.1", 7), "players[1] must be a table, not 7"),
    (change("players.1.turns", -1), "players[1].turns must be a whole number"),
    (change("players.1.turns", True), "players[1].turns must be a whole number"),
    (change("players.1.hat", "red"), "players[1].hat is not known here"),
    (change("agenda", {}), "agenda must be a list"),
    (change("agenda", []), "agenda must have 1 to "),
    (change("agenda.0", 7), "agenda[0] must be a table, not 7"),
    (change("agenda.0.kind", "dance"), "agenda[0].kind must be one of "),
    (change("agenda.0.seat", 127), "agenda[0].seat must be a whole number from 0 to "),
    (change("agenda.0.beer", 1), "agenda[0].beer is not known here"),
    (change("moon", "full"), "moon is not known here"),
]


def first_turn(game: GameUnderTest) -> Position:
    """The first position that asks for a turn."""
    return records_of(game).at("turn", game.playing.several)


@each_game
def test_refused(game: GameUnderTest) -> None:
    records, good = records_of(game), first_turn(game)
    players = good["num_players"]
    for edit, message in REFUSED:
        position = copy.deepcopy(good)
        edit(position)
        records.refuse(position, message.format(id=good["game"], players=players, last=players - 1))
    if game.playing.game.has_first_game:
        records.refuse(good | {"first_game": 1}, "first_game must be true or false, not 1")


@each_game
def test_nothing_may_be_missing(game: GameUnderTest) -> None:
    """Every table that a position always has; but a game runs and is no first one unless it says so."""
    records, good = records_of(game), first_turn(game)
    for key in good.keys() - {"status", "first_game", "agenda"}:
        position = copy.deepcopy(good)
        remove(key)(position)
        if key != "num_players":
            records.refuse(position, f"{key} is missing")
    assert records.again({key: value for key, value in good.items() if key != "status"}) == good


@each_game
def test_the_agenda_and_the_seat_to_move_agree(game: GameUnderTest) -> None:
    records, position = records_of(game), first_turn(game)
    seat = position["to_move"]
    other = (seat + 1) % position["num_players"]
    records.refuse(position | {"to_move": other}, f"to_move is {other}, but the agenda asks seat {seat}")


@each_game
def test_not_a_position(game: GameUnderTest) -> None:
    records = records_of(game)
    for position in (None, 5, [], "{}", {"game": game.playing.id}, {}):
        with pytest.raises(PositionError):
            records.game.position_module.set_position(records.tables[2], records.zeros(), position)


@each_game
def test_a_position_for_another_number_of_players(game: GameUnderTest) -> None:
    records = records_of(game)
    position = records.position(records.new(1))
    with pytest.raises(PositionError, match="num_players is 1 in an environment for 2"):
        records.game.position_module.set_position(records.tables[2], records.zeros(), position)


# --- damage -----------------------------------------------------------------------------------------------

NUMBERS: tuple[Any, ...] = (-1, 0, 1, 2, 3, 4, 5, 6, 9, 16, 17, 27, 40, 85, 100, 111, 127, 10**6, None, "1")


@each_game
def test_every_number_of_an_agenda_can_be_damaged(game: GameUnderTest) -> None:
    """Whatever stands in the agenda of any decision: a game that goes on, or one `PositionError`."""
    records = records_of(game, stretched=True)
    refused = 0
    for _, vec in game.playing.each_sample(game.playing.several, each=1):
        position = vec.get_position()
        for i, key in itertools.product(range(len(position["agenda"])), ("seat", "a", "b", "c")):
            for value in NUMBERS:
                damaged = copy.deepcopy(position)
                damaged["agenda"][i][key] = value
                damaged["to_move"] = damaged["agenda"][-1]["seat"]
                refused += not goes_on(records, damaged, 10)
    assert refused > 1_000


def goes_on(records: Records, position: Position, decisions: int) -> bool:
    """Whether a position is taken; then it is played on."""
    try:
        record = records.load(position)
    except PositionError:
        return False
    records.play_on(record, decisions)
    return True


NONSENSE: tuple[Any, ...] = (-1, 0, 3, 200, 10**30, 0.5, "", [], {}, None, True)


@each_game
@pytest.mark.parametrize("num_players", [1, 2])
def test_every_value_refuses_nonsense(game: GameUnderTest, num_players: int) -> None:
    """Whatever stands anywhere in a position: a game that goes on, or one `PositionError`."""
    records = records_of(game)
    position = records.position(next(itertools.islice(records.play(num_players, 3), 100, None)))
    refused = tried = 0
    for path in leaves(position):
        for value in (*NONSENSE, *game.bad_input.nonsense):
            damaged = copy.deepcopy(position)
            change(path, value)(damaged)
            refused += not goes_on(records, damaged | {"num_players": num_players}, 15)
            tried += 1
    assert refused > tried // 2
    assert refused > 700
