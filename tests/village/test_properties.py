"""What random play of Village reaches, and the course of rounds; what must hold is tested in tests/games."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.games.invariants import Bools, Rule, entries
from tests.games.playing import Table

from eurozoo.envs.core.components import read_toml
from eurozoo.envs.village.actions import CATALOGUE, VILLAGE
from eurozoo.envs.village.components.load import DEFAULT
from eurozoo.envs.village.components.terms import COIN, FIRST_CHURCH, NUM_COLORS, Place, Price
from eurozoo.envs.village.state import Decision, Task

from .invariants import CARLA, buried, seats
from .playing import PLAYERS, PLAYING, never_asked

each_table = pytest.mark.parametrize("num_players", PLAYERS)
#: payments of no price in the component file
NEVER_A_CHOICE = {"pay:orange", "pay:orange+green", "pay:green+brown", "pay:green+pink"}


# --- what is seen in some games ---------------------------------------------------------------------------


def decision(s: Any) -> Any:
    """int (n,): what each record asks."""
    return s["agenda"]["kind"][np.arange(len(s)), s["depth"] - 1]


def the_last_turns_have_no_cubes(t: Any, s: Any, p: Any) -> Bools:
    return (decision(s) == Decision.TURN) & (s["final_turns"] > 0) & (s["on_spaces"] == 0)


def the_last_turns_have_cubes(t: Any, s: Any, p: Any) -> Bools:
    return (decision(s) == Decision.TURN) & (s["final_turns"] > 0) & (s["on_spaces"] > 0)


def every_section_is_full(t: Any, s: Any, p: Any) -> Bools:
    return (s["chronicle"] == 0).all(axis=1)


def the_graves_are_full(t: Any, s: Any, p: Any) -> Bools:
    return s["graves"] == 0


def somebody_is_gone(t: Any, s: Any, p: Any) -> Bools:
    return buried(p)[:, Place.GONE] > 0


def another_player_triggers_the_end(t: Any, s: Any, p: Any) -> Bools:
    """On a market day; in solo it is Carla."""
    return (s["trigger_seat"] >= 0) & (s["trigger_seat"] != s["active"]) & (s["final_turns"] < 0)


def a_death_is_due_on_a_market_day(t: Any, s: Any, p: Any) -> Bools:
    return (decision(s) == Decision.DEATH) & entries(s, Task.SERVE).any(axis=1)


def the_ring_is_taken(t: Any, s: Any, p: Any) -> Bools:
    return s["ring"] >= 0


def a_color_has_run_out(t: Any, s: Any, p: Any) -> Bools:
    return (s["supply"][:, :NUM_COLORS] == 0).any(axis=1)


def a_good_has_run_out(t: Any, s: Any, p: Any) -> Bools:
    return (s["goods"] == 0).any(axis=1)


def the_coins_have_run_out(t: Any, s: Any, p: Any) -> Bools:
    return s["coins"] == 0


def the_customers_have_run_out(t: Any, s: Any, p: Any) -> Bools:
    return (s["waiting"] < 0).all(axis=1)


def grain_fills_a_farmyard(t: Any, s: Any, p: Any) -> Bools:
    return (p["grain"] == t["max_grain"]).any(axis=1)


def coins_can_stand_in_at_the_well(t: Any, s: Any, p: Any) -> Bools:
    well = s["agenda"]["a"][np.arange(len(s)), s["depth"] - 1] == Price.WELL
    return well & (decision(s) == Decision.PAY) & (p["purse"][..., COIN] > 0).any(axis=1)


def all_of_a_family_are_born(t: Any, s: Any, p: Any) -> Bools:
    return (p["members"][:, 0, Place.SUPPLY] == 0).all(axis=1)


def nobody_visible_is_left(t: Any, s: Any, p: Any) -> Bools:
    return ~p["members"][:, 0, Place.FARMYARD : Place.CHURCH_4 + 1].any(axis=(1, 2))


def carla_is_on_the_last_stage(t: Any, s: Any, p: Any) -> Bools:
    return p["members"][:, CARLA, FIRST_CHURCH + 2].any(axis=1)


def carla_holds_a_market_day(t: Any, s: Any, p: Any) -> Bools:
    return s["carla_day"] == 1


def carla_takes_one_more_cube(t: Any, s: Any, p: Any) -> Bools:
    return s["last_cube"] == 1


SEEN: tuple[Rule, ...] = (
    the_last_turns_have_no_cubes,
    the_last_turns_have_cubes,
    every_section_is_full,
    the_graves_are_full,
    somebody_is_gone,
    another_player_triggers_the_end,
    a_death_is_due_on_a_market_day,
    the_ring_is_taken,
    a_color_has_run_out,
    a_good_has_run_out,
    the_coins_have_run_out,
    the_customers_have_run_out,
    grain_fills_a_farmyard,
    coins_can_stand_in_at_the_well,
    all_of_a_family_are_born,
    nobody_visible_is_left,
)
SEEN_IN_SOLO: tuple[Rule, ...] = (
    carla_is_on_the_last_stage,
    carla_holds_a_market_day,
    carla_takes_one_more_cube,
)


#: seldom, hence only with some number of players
SELDOM = (another_player_triggers_the_end, the_customers_have_run_out)


def play(num_players: int, override: Any, seen: Counter[str]) -> Table:
    """Games of all agents; adds to `seen` how often what."""
    rules = (*SEEN, *(SEEN_IN_SOLO if num_players == 1 else ()))
    games = 1320 if num_players == 1 else max(99, 528 // num_players)
    vec = PLAYING.lanes(num_players, games, seed=5, rules=override, autoreset_mode="Disabled")
    table = Table(PLAYING, vec, seed=1)
    for _, after in table.play_to_the_end():
        players = after["players"][:, : seats(num_players)]
        for rule in rules:
            seen[rule.__name__] += int(rule(vec.tables[0], after, players).sum())
    return table


def test_play_reaches_everything() -> None:
    """Every decision and nearly all of `SEEN` with each number of players, every action and the rest with
    some; so the checks see them all."""
    seldom = {rule.__name__ for rule in SELDOM}
    everything: Counter[str] = Counter()
    played = np.zeros(len(CATALOGUE), np.int64)
    for num_players in PLAYERS:
        seen: Counter[str] = Counter()
        tables = [play(num_players, override, seen) for override in (None, PLAYING.stretched)]
        asked = sum(table.asked for table in tables)
        assert {kind for kind in Decision if not asked[kind]} == never_asked(num_players)
        assert {name for name, times in seen.items() if not times} <= seldom, num_players
        everything += seen
        played += sum(table.played for table in tables)
    assert everything.keys() >= seldom
    unplayed = {words for action, words in enumerate(CATALOGUE) if not played[action]}
    assert not unplayed & set(journeys())
    assert {words for words in unplayed if not words.startswith("travel:")} <= NEVER_A_CHOICE


def journeys() -> Iterator[str]:
    """Words for the ways of the map, those between cities both ways."""
    for part in read_toml(DEFAULT)["map"]["legs"]:
        yield f"travel:{part['from']}>{part['to']}"
        if part["from"] != VILLAGE:
            yield f"travel:{part['to']}>{part['from']}"


# --- the course of a game ---------------------------------------------------------------------------------


@each_table
def test_rounds_have_the_turns_of_the_setup_card(num_players: int) -> None:
    """As many as there are cubes, and one more for each use of the well; in solo Carla takes every other."""
    vec = PLAYING.lanes(num_players, 50, seed=3, autoreset_mode="Disabled")
    table = Table(PLAYING, vec, seed=3)
    cubes = vec.state["on_spaces"].astype(np.int64)
    start, wells = np.zeros((2, 50), np.int64)
    first_well, end_well = CATALOGUE.first("perform"), CATALOGUE.first("skip")
    rounds = 0
    while (running := vec.action_mask.any(axis=1)).any():
        before, actions = vec.get_state(), table.choose()
        wells += (actions >= first_well) & (actions < end_well)
        vec.step(actions)
        state = vec.state
        over = running & (state["round"] > before["round"])
        ended = over & (before["round"] > 0)
        turns = state["players"]["turns"][:, :num_players].sum(axis=1)
        taken = turns - start - wells
        assert (taken == cubes // (2 if num_players == 1 else 1))[ended].all()
        start[over], wells[over], cubes[over] = turns[over], 0, state["on_spaces"][over]
        laid_out = cubes == vec.tables[0]["seed"].sum()
        assert (laid_out | ~state["bag"].any(axis=1))[over].all(), "fewer only if the bag runs dry"
        rounds += int(ended.sum())
    assert rounds > 100


@each_table
def test_games_end_by_the_rules(num_players: int) -> None:
    """200 games of players who choose at random."""
    vec = PLAYING.lanes(num_players, 200, seed=9, autoreset_mode="Disabled")
    table = Table(PLAYING, vec, seed=9, agents=["random"])
    for _ in table.play_to_the_end():
        pass
    assert vec.terminations.all()
    assert (vec.state["final_turns"] == 0).all()
