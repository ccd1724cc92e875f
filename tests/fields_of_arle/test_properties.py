"""What play of Fields of Arle reaches, and the course of half-years; what must hold: see tests/games."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.games.invariants import Bools, Rule, entries
from tests.games.playing import Table

from eurozoo.envs.fields_of_arle.actions import (
    CATALOGUE,
    NUM_BUILDINGS,
    NUM_SPACES,
    PASS,
    PLACE,
    SEASON,
    SPACES,
    SUMMER_LABORER,
    WINTER_LABORER,
)
from eurozoo.envs.fields_of_arle.components.terms import (
    HALF_YEARS,
    MAX_DIKE_MOVES,
    NUM_DESTINATIONS,
    NUM_LAND,
    NUM_TRACK_GOODS,
)
from eurozoo.envs.fields_of_arle.state import Decision, Task

from . import invariants
from .invariants import INVARIANTS, NOBODY, bits, bottom, equipment, top
from .playing import PLAYERS, PLAYING

each_table = pytest.mark.parametrize("num_players", PLAYERS)
WORKERS = 4
#: actions that the rules never leave as a choice, or for which there are not enough animals and clay
NEVER_A_CHOICE = {
    f"imitate:{SPACES[SUMMER_LABORER]}", f"imitate:{SPACES[WINTER_LABORER]}", "sell:beemoor:peat",
    "sell:dornum:plow", "times:7", *(f"brick:{n}" for n in range(5, 8)), *(f"born:{n}" for n in range(6, 16)),
}  # fmt: skip


# --- what is seen in some games ---------------------------------------------------------------------------


def asked(s: Any, kind: Decision) -> Bools:
    return top(s)["kind"] == kind


def a_pool_has_run_out(t: Any, s: Any, p: Any) -> Bools:
    return (s["pools"] == 0).any(axis=1)


def all_buildings_of_a_kind_are_built(t: Any, s: Any, p: Any) -> Bools:
    left = bits(s["available"], np.arange(NUM_BUILDINGS))
    return np.any([~left[:, t["kind_of"] == kind].any(axis=1) for kind in range(1, 6)], axis=0)


def somebody_is_off_season(t: Any, s: Any, p: Any) -> Bools:
    return s["special_seat"] != NOBODY


def the_owner_of_the_marker_is_off_season(t: Any, s: Any, p: Any) -> Bools:
    return (s["special_seat"] == s["first_seat"]) & (s["inventory"] == 0)


def room_is_made_within_an_action(t: Any, s: Any, p: Any) -> Bools:
    return asked(s, Decision.MAKE_ROOM) & entries(s, Task.STEP, Decision.OPTION, Decision.FIELDS).any(axis=1)


def room_is_made_in_the_inventorying(t: Any, s: Any, p: Any) -> Bools:
    return asked(s, Decision.MAKE_ROOM) & (s["inventory"] == 1)


def a_loaded_vehicle_is_upgraded(t: Any, s: Any, p: Any) -> Bools:
    """Which one is asked."""
    return asked(s, Decision.SLOT) & (top(s)["a"] < 0)


def somebody_sells_within_an_action(t: Any, s: Any, p: Any) -> Bools:
    return asked(s, Decision.SELL) & entries(s, Decision.OPTION, Decision.MASTER, Decision.FIELDS).any(axis=1)


def wood_is_short_for_fuel(t: Any, s: Any, p: Any) -> Bools:
    return asked(s, Decision.PAY_WOOD) & (s["inventory"] == 1)


def an_animal_pays_and_wood_too(t: Any, s: Any, p: Any) -> Bools:
    return asked(s, Decision.PLOW_ANIMAL) | entries(s, Decision.PLOW_ANIMAL).any(axis=1)


def bottlenecks(t: Any, s: Any, p: Any) -> Bools:
    return (p["bottlenecks"] > 0).any(axis=1)


def stalls_and_stables_have_bred(t: Any, s: Any, p: Any) -> Bools:
    return (p["bred_stalls"].any(axis=-1) & p["bred_stables"].any(axis=-1)).any(axis=1)


def a_track_is_full(t: Any, s: Any, p: Any) -> Bools:
    return (p["goods"] == t["limit"])[..., :NUM_TRACK_GOODS].any(axis=(1, 2))


def all_dikes_are_at_the_top(t: Any, s: Any, p: Any) -> Bools:
    return (p["dikes"] == MAX_DIKE_MOVES).any(axis=1)


def all_moors_are_gone(t: Any, s: Any, p: Any) -> Bools:
    left = p["wet_moors"] + invariants.dehydrated(p) + p["boardwalk"]
    return (left == 0).any(axis=1)


def a_home_board_is_covered(t: Any, s: Any, p: Any) -> Bools:
    return (invariants.free_land(t, p) == 0).any(axis=1)


def a_barn_is_full(t: Any, s: Any, p: Any) -> Bools:
    return (equipment(p).sum(axis=-1) == t["small_places"] + t["large_places"] + t["either_places"]).any(
        axis=1
    )


def somebody_has_been_far(t: Any, s: Any, p: Any) -> Bools:
    places = bits(p["storage"] | p["underway"], np.arange(NUM_DESTINATIONS))
    return (places.sum(axis=-1) <= 4).any(axis=1)


SEEN: tuple[Rule, ...] = (
    a_pool_has_run_out,
    all_buildings_of_a_kind_are_built,
    room_is_made_within_an_action,
    room_is_made_in_the_inventorying,
    a_loaded_vehicle_is_upgraded,
    somebody_sells_within_an_action,
    wood_is_short_for_fuel,
    an_animal_pays_and_wood_too,
    bottlenecks,
    stalls_and_stables_have_bred,
    a_track_is_full,
    all_dikes_are_at_the_top,
    all_moors_are_gone,
    a_home_board_is_covered,
    a_barn_is_full,
    somebody_has_been_far,
)
SEEN_BY_TWO: tuple[Rule, ...] = (somebody_is_off_season, the_owner_of_the_marker_is_off_season)


def play(num_players: int, override: Any, seen: Counter[str]) -> Table:
    """Games of all agents; adds to `seen` how often what."""
    rules = (*SEEN, *(SEEN_BY_TWO if num_players == 2 else ()))
    vec = PLAYING.lanes(num_players, 300, seed=5, rules=override, autoreset_mode="Disabled")
    table = Table(PLAYING, vec, seed=1)
    for _, after in table.play_to_the_end():
        players = after["players"][:, :num_players]
        for rule in rules:
            seen[rule.__name__] += int(rule(vec.tables[0], after, players).sum())
    return table


def test_play_reaches_everything() -> None:
    """Every decision and all of `SEEN` with each number of players, every action, building, tile and
    destination with some; so the checks see them all."""
    played = np.zeros(len(CATALOGUE), np.int64)
    laid, built, travelled = np.zeros(NUM_LAND, np.bool_), 0, 0
    for num_players in PLAYERS:
        seen: Counter[str] = Counter()
        tables = [play(num_players, override, seen) for override in (None, PLAYING.stretched)]
        asked = sum(table.asked for table in tables)
        assert {kind for kind in Decision if not asked[kind]} == {Decision.GAME_OVER}
        assert not [name for name, times in seen.items() if not times], num_players
        played += sum(table.played for table in tables)
        players = tables[1].vec.state["players"][:, :num_players]
        laid |= players["land"].any(axis=(0, 1))
        built |= int(np.bitwise_or.reduce(players["buildings"], axis=None))
        travelled |= int(np.bitwise_or.reduce(~(players["storage"] | players["underway"]), axis=None))
    assert {words for action, words in enumerate(CATALOGUE) if not played[action]} == NEVER_A_CHOICE
    assert laid.all()
    assert built == 2**NUM_BUILDINGS - 1
    assert travelled % 2**NUM_DESTINATIONS == 2**NUM_DESTINATIONS - 1


# --- the course of a game ---------------------------------------------------------------------------------


@each_table
def test_invariants_hold_in_first_games(num_players: int) -> None:
    """20 games with the buildings for beginners, checked after every decision."""
    vec = PLAYING.lanes(num_players, 20, seed=8, first_game=True, autoreset_mode="Disabled")
    table = Table(PLAYING, vec, seed=8)
    INVARIANTS.check(vec.tables[0], vec.state)
    for before, after in table.play_to_the_end():
        INVARIANTS.check(vec.tables[0], after)
        INVARIANTS.check_step(vec.tables[0], before, after)
    for lane in range(vec.num_envs):
        assert vec.final_scores[lane].tolist() == INVARIANTS.scores(vec.get_position(lane))


@each_table
@pytest.mark.parametrize("first_game", [False, True])
def test_games_have_nine_half_years(num_players: int, first_game: bool) -> None:
    """Each with four workers a player, which stand on action spaces unless they were passed with; who used a
    space of the other season does not start the next one."""
    lanes = 40
    options = {"first_game": first_game, "autoreset_mode": "Disabled"}
    vec = PLAYING.lanes(num_players, lanes, seed=3, **options)
    table = Table(PLAYING, vec, seed=3)
    passes = np.zeros((lanes, num_players), np.int64)
    starts, guest = vec.state["first_seat"].copy(), np.full(lanes, NOBODY)
    half_years, guests = np.ones(lanes, np.int64), 0
    while (running := vec.action_mask.any(axis=1)).any():
        before, actions = vec.get_state(), table.choose()
        turn, seat = running & asked(before, Decision.TURN), before["seat"]
        off = (actions >= PLACE) & (actions < PLACE + NUM_SPACES)
        off &= (actions - PLACE >= SEASON) == (before["half_year"] % 2 == 1)
        passes[np.arange(lanes), seat] += turn & (actions == PASS)
        guest = np.where(turn & off, seat, guest)
        vec.step(actions)
        state = vec.state
        standing = (before["occupied"][:, None, :] == 1 + np.arange(num_players)[:, None]).sum(axis=-1)
        at_end = (before["inventory"] == 1) & (bottom(before) == Task.NEXT_HALF_YEAR) & running
        assert (standing + passes == WORKERS)[at_end].all()
        on = running & ((state["half_year"] > before["half_year"]) | (state["status"] != before["status"]))
        if num_players == 2:
            loser = np.where(guest == NOBODY, starts, guest)
            assert (state["first_seat"] == 1 - loser)[on].all()
        assert (guest == NOBODY)[on].all() or num_players == 2
        guests += int((guest != NOBODY)[on].sum())
        half_years += on
        starts, guest = np.where(on, state["first_seat"], starts), np.where(on, NOBODY, guest)
        passes[on] = 0
    assert vec.terminations.all()
    assert (half_years == HALF_YEARS + 1).all()
    assert (vec.state["players"]["turns"][:, :num_players] == HALF_YEARS * WORKERS).all()
    assert (guests > 50) == (num_players == 2)


@each_table
def test_games_are_cut_off(num_players: int) -> None:
    """After so many turns of each player, with scores; as positions they are what they were."""
    vec = PLAYING.lanes(num_players, 20, seed=9, max_turns=10, autoreset_mode="Disabled")
    table = Table(PLAYING, vec, seed=9)
    for _, after in table.play_to_the_end():
        INVARIANTS.check(vec.tables[0], after)
    assert vec.truncations.all()
    assert (vec.state["players"]["turns"][:, :num_players] == 10).all()
    twin = PLAYING.lanes(num_players, 1, max_turns=10, autoreset_mode="Disabled")
    for lane in range(vec.num_envs):
        position = vec.get_position(lane)
        assert vec.final_scores[lane].tolist() == INVARIANTS.scores(position)
        twin.set_position(0, position)
        assert twin.get_position(0) == position
