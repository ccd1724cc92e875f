"""What holds at every decision of every game of Village."""

from typing import Any

import numpy as np
from tests.games.invariants import (
    Bools,
    Invariants,
    Position,
    Rule,
    agenda_has_room_to_spare,
    entries,
)
from tests.reference import village as reference

from eurozoo.envs.core.state import Status
from eurozoo.envs.village.components.terms import (
    COIN,
    DEAD,
    END_VISIBLE,
    FIRST_CHRONICLE,
    FIRST_CHURCH,
    FIRST_CITY,
    FIRST_VISIBLE,
    MAX_BLUE,
    NUM_CITIES,
    NUM_COLORS,
    NUM_CUSTOMERS,
    NUM_FATES,
    NUM_NUMBERS,
    NUM_SECTIONS,
    Place,
    Price,
)
from eurozoo.envs.village.position import get_position
from eurozoo.envs.village.state import PLAYER, Decision, Task

CARLA = 1  # her seat in the record of a solo game
SPARE_DEPTH = 6  # entries of the agenda that no game may come to use
CHRONICLE = slice(FIRST_CHRONICLE, FIRST_CHRONICLE + NUM_SECTIONS)
_CUSTOMERS = np.arange(NUM_CUSTOMERS)
_CITIES = np.arange(NUM_CITIES)
_FATES = np.arange(NUM_FATES)


def seats(num_players: int) -> int:
    """Families of a game: in solo, Carla's is the second one."""
    return max(2, num_players)


def bits(words: Any, numbers: Any) -> Bools:
    """bool (..., numbers): which bits are set."""
    return (words[..., None].astype(np.int64) >> numbers & 1).astype(np.bool_)


def buried(p: Any) -> Any:
    """int (n, places): the members of all families by place."""
    return p["members"].sum(axis=(1, 3))


def solo(s: Any) -> Bools:
    return s["num_players"] == 1  # type: ignore[no-any-return]


# --- one position -----------------------------------------------------------------------------------------


def families_are_whole(t: Any, s: Any, p: Any) -> Bools:
    """Every member is in one place: none is lost, none doubled."""
    members = p["members"]
    return (members.sum(axis=2) == t["members"]) & (members >= 0).all(axis=2)


def absent_families_are_empty(t: Any, s: Any, p: Any) -> Bools:
    return ~s["players"]["members"][:, p.shape[1] :].any(axis=(2, 3))


def cubes_are_those_of_the_box(t: Any, s: Any, p: Any) -> Bools:
    """Of each colour, and the plague cubes, which no player keeps."""
    parts = [*np.moveaxis(s["cubes"], 1, 0), s["bag"], s["supply"], s["carla_cubes"]]
    cubes = np.sum(parts, axis=0, dtype=np.int64)
    cubes[:, :NUM_COLORS] += p["purse"][..., :NUM_COLORS].sum(axis=1)
    positive = np.all([(part >= 0).all(axis=1) for part in parts], axis=0)
    return (cubes == t["cube_stock"]) & (positive & (p["purse"] >= 0).all(axis=(1, 2)))[:, None]


def cubes_on_spaces_are_counted(t: Any, s: Any, p: Any) -> Bools:
    return (s["on_spaces"] == s["cubes"].sum(axis=(1, 2))) & (s["cubes"].sum(axis=2) <= t["seed"]).all(axis=1)


def goods_are_those_of_the_box(t: Any, s: Any, p: Any) -> Bools:
    goods = s["goods"] + p["goods"].sum(axis=1)
    return (goods == t["goods_stock"]) & (s["goods"] >= 0) & (p["goods"] >= 0).all(axis=1)


def coins_are_those_of_the_box(t: Any, s: Any, p: Any) -> Bools:
    return (s["coins"] + p["purse"][..., COIN].sum(axis=1) == t["coin_stock"]) & (s["coins"] >= 0)


def customers_are_in_one_place(t: Any, s: Any, p: Any) -> Bools:
    """At the stalls, in the line, in the pile or with one family."""
    in_pile = np.arange(NUM_CUSTOMERS) < s["pile_size"][:, None]  # places in the pile
    copies = ((s["pile"][..., None] == _CUSTOMERS) & in_pile[..., None]).sum(axis=1)
    for row in (s["blue"], s["waiting"]):
        copies += (row[..., None] == _CUSTOMERS).sum(axis=1)
    return copies + bits(p["customers"], _CUSTOMERS).sum(axis=1) == 1


def customers_stand_in_line(t: Any, s: Any, p: Any) -> Bools:
    """Nobody stands outside the stalls in play; gaps are filled from the front, between market days all."""
    stalls = np.arange(MAX_BLUE) < t["blue"]
    waiting = s["waiting"] >= 0
    in_order = (waiting[:, 1:] <= waiting[:, :-1]).all(axis=1) & (waiting.all(axis=1) | (s["pile_size"] == 0))
    gaps = (s["blue"] < 0) & stalls
    filled = ~gaps.any(axis=1) | ~waiting[:, 0] | entries(s, Task.MARKET_DAY).any(axis=1)
    return in_order & filled & (s["blue"] < 0)[:, ~stalls].all(axis=1)


def grain_fits_the_farmyard(t: Any, s: Any, p: Any) -> Bools:
    return (p["grain"] >= 0) & (p["grain"] <= t["max_grain"])


def time_is_within_a_lap(t: Any, s: Any, p: Any) -> Bools:
    return (p["time"] >= 0) & (p["time"] < t["lap"])


def deaths_come_at_the_end_of_the_turn(t: Any, s: Any, p: Any) -> Bools:
    """They are due to the active player only, and only until then."""
    active = np.arange(p.shape[1]) == s["active"][:, None]
    pending = entries(s, Task.END_OF_TURN).any(axis=1)
    return (p["deaths"] == 0) | ((p["deaths"] > 0) & active & pending[:, None])


def free_spaces_are_those_without_a_member(t: Any, s: Any, p: Any) -> Bools:
    """Of the chronicle, and graves."""
    dead = buried(p)
    sections = (s["chronicle"] + dead[:, CHRONICLE] == t["chronicle"]) & (s["chronicle"] >= 0)
    graves = (s["graves"] + dead[:, Place.GRAVE] == t["graves"]) & (s["graves"] >= 0)
    return sections.all(axis=1) & graves


def nobody_is_gone_while_there_are_graves(t: Any, s: Any, p: Any) -> Bools:
    """Nor in a grave while all sections have room; Carla's dead of the market go straight there."""
    dead = buried(p)
    graves = dead[:, Place.GRAVE] + dead[:, Place.GONE] > 0
    return ((dead[:, Place.GONE] == 0) | (s["graves"] == 0)) & (
        ~graves | (s["chronicle"] == 0).any(axis=1) | solo(s)
    )


def members_are_born_in_order(t: Any, s: Any, p: Any) -> Bools:
    """Nobody is born while a lower number is in the supply (Carla's are laid out otherwise)."""
    unborn = p["members"][:, :, Place.SUPPLY]
    born = t["members"] - unborn
    holds = np.ones(p.shape, np.bool_)
    for number in range(NUM_NUMBERS - 1):
        holds &= (unborn[..., number] == 0) | ~born[..., number + 1 :].any(axis=-1)
    return holds | (solo(s)[:, None] & (np.arange(p.shape[1]) == CARLA))


def travellers_have_left_a_disc(t: Any, s: Any, p: Any) -> Bools:
    there = p["members"][:, :, FIRST_CITY : FIRST_CITY + NUM_CITIES].any(axis=-1)
    return (bits(p["cities"], _CITIES) | ~there).all(axis=-1) & (p["cities"] < 2**NUM_CITIES)


def carla_keeps_to_her_board(t: Any, s: Any, p: Any) -> Bools:
    """And to the church, where she has one member a stage; in other games nothing of hers is there."""
    hers = ("carla_track", "carla_cubes", "quills", "revealed", "carla_day", "last_cube")
    absent = np.all([(s[field] == 0).reshape(len(s), -1).all(axis=1) for field in hers], axis=0)
    carla, taken = s["players"][:, CARLA], s["carla_cubes"].sum(axis=1)
    members = carla["members"].sum(axis=2)
    owned = np.all([(carla[f] == 0).reshape(len(s), -1).all(axis=1) for f in ("purse", "goods")], axis=0)
    owned &= (carla["grain"] == 0) & (carla["time"] == 0) & (carla["prestige"] == 0) & (carla["cities"] == 0)
    places = [Place.SUPPLY, Place.BAG, Place.FARMYARD, *range(FIRST_CHURCH, END_VISIBLE), *DEAD]
    at_home = np.delete(members, places, axis=1) == 0
    single = members[:, FIRST_CHURCH:END_VISIBLE] <= 1
    last = np.where(
        s["carla_last"] >= 0, s["carla_cubes"][np.arange(len(s)), s["carla_last"]] > 0, taken == 0
    )
    track = (s["carla_track"] <= t["track"]) & ((s["carla_track"] > 0) == (taken > 0))
    day = (s["carla_day"] == 1) == (entries(s, Task.MARKET_DAY) & (s["agenda"]["seat"] == CARLA)).any(axis=1)
    present = owned & at_home.all(axis=1) & single.all(axis=1) & last & track & day
    return np.where(solo(s), present, absent & (s["carla_last"] == -1))


def fate_is_dealt(t: Any, s: Any, p: Any) -> Bools:
    """Each set has its quills; what lies at or before Carla's last cube is face up."""
    quills, up = bits(s["quills"], _FATES), bits(s["revealed"], _FATES)
    counts = np.stack([quills[:, t["fate_set"] == fate_set].sum(axis=1) for fate_set in (0, 1)], axis=1)
    passed = t["fate_space"] <= s["carla_track"][:, None]
    return ~solo(s) | ((counts == t["set_quills"]).all(axis=1) & (up | ~passed).all(axis=1))


def agenda_is_sound(t: Any, s: Any, p: Any) -> Bools:
    """A decision on top, for the seat to move; below it what ends the turn, the mass or the game, once."""
    n, agenda, depth = np.arange(len(s)), s["agenda"], s["depth"]
    top, bottom = agenda[n, depth - 1], agenda[:, 0]
    over = s["status"] != Status.RUNNING
    kinds = np.isin(top["kind"], [kind.value for kind in Decision]) & (top["seat"] == s["seat"])
    first = np.where(over, bottom["kind"] == Decision.GAME_OVER, np.isin(
        bottom["kind"], (Task.ROUND, Task.NEXT, Task.SCORE)
    ))  # fmt: skip
    once = np.ones(len(s), np.bool_)
    for kind in (*Task, Decision.TURN, Decision.ACTION, Decision.PAY, Decision.MEMBER, Decision.MARKET):
        once &= entries(s, kind).sum(axis=1) <= 1
    between = entries(s, Task.MAJORITY).any(axis=1) | (top["kind"] == Decision.START_CUBE)
    turn = over | ((bottom["kind"] == Task.NEXT) ^ between)
    return (depth >= 1) & kinds & first & once & turn


def those_who_are_asked_are_there(t: Any, s: Any, p: Any) -> Bools:
    """Outside market day and mass it is the active player, on a market day somebody who has not passed."""
    kind = s["agenda"]["kind"][np.arange(len(s)), s["depth"] - 1]
    shared = entries(s, Task.MARKET_DAY, Task.MAJORITY).any(axis=1) | (kind == Decision.START_CUBE)
    in_market = kind == Decision.MARKET
    passed = s["passed"] >> s["seat"] & 1
    real = (s["seat"] >= 0) & (s["seat"] < s["num_players"])
    return real & (shared | (s["seat"] == s["active"])) & ~(in_market & (passed == 1))


def market_days_have_customers(t: Any, s: Any, p: Any) -> Bools:
    """Once the well is paid for; and all that goes on there stands on the one market day."""
    day, well = entries(s, Task.MARKET_DAY), entries(s, Decision.PAY) & (s["agenda"]["a"] == Price.WELL)
    on_it = entries(s, Decision.MARKET, Task.SERVE)
    below = np.cumsum(day, axis=1) > 0
    served = (s["blue"] >= 0).any(axis=1) | well.any(axis=1)
    return (~on_it | below).all(axis=1) & (~day.any(axis=1) | served)


def draws_of_the_mass_are_limited(t: Any, s: Any, p: Any) -> Bools:
    return (s["drawn"] >= 0) & (s["drawn"] <= t["draws"])


def a_full_book_or_graveyard_triggers_the_end(t: Any, s: Any, p: Any) -> Bools:
    full = (s["chronicle"] == 0).all(axis=1) | (s["graves"] == 0)
    left = (s["final_turns"] >= 0) <= (s["trigger_seat"] >= 0)
    return (full == (s["trigger_seat"] >= 0)) & left & (s["final_turns"] <= s["num_players"])


def the_end_comes_in_time(t: Any, s: Any, p: Any) -> Bools:
    """Turns run out exactly at the limit; the rules end a game after the last turn."""
    turns = p["turns"].sum(axis=1)
    limit = int(t["max_turns"]) * s["num_players"].astype(np.int64)
    running, truncated = s["status"] == Status.RUNNING, s["status"] == Status.TRUNCATED
    ended = s["status"] == Status.TERMINATED
    last_mass = s["agenda"]["kind"][:, 0] == Task.SCORE
    # without a cube taken or a death a round goes on: only the last mass comes at or after the limit
    in_time = (turns < limit) | ~running | last_mass | entries(s, Task.MAJORITY).any(axis=1)
    return in_time & (~truncated | (turns >= limit)) & (~ended | (s["final_turns"] == 0))


ALWAYS: tuple[Rule, ...] = (
    families_are_whole,
    absent_families_are_empty,
    cubes_are_those_of_the_box,
    cubes_on_spaces_are_counted,
    goods_are_those_of_the_box,
    coins_are_those_of_the_box,
    customers_are_in_one_place,
    customers_stand_in_line,
    grain_fits_the_farmyard,
    time_is_within_a_lap,
    deaths_come_at_the_end_of_the_turn,
    free_spaces_are_those_without_a_member,
    nobody_is_gone_while_there_are_graves,
    members_are_born_in_order,
    travellers_have_left_a_disc,
    carla_keeps_to_her_board,
    fate_is_dealt,
    agenda_is_sound,
    agenda_has_room_to_spare(SPARE_DEPTH),
    those_who_are_asked_are_there,
    market_days_have_customers,
    draws_of_the_mass_are_limited,
    a_full_book_or_graveyard_triggers_the_end,
    the_end_comes_in_time,
)

# --- one step ---------------------------------------------------------------------------------------------


def nothing_runs_backwards(t: Any, before: Any, after: Any) -> Bools:
    """Prestige, turns, discs and customers of a player only grow; rounds and fate only go on."""
    one, other = before["players"], after["players"]
    holds = (other["prestige"] >= one["prestige"]) & (other["turns"] >= one["turns"])
    for field in ("cities", "customers"):
        holds &= (other[field] & one[field]) == one[field]
    board = (after["revealed"] & before["revealed"]) == before["revealed"]
    board &= (after["quills"] == before["quills"]) & (after["pile_size"] <= before["pile_size"])
    for field in ("decisions", "round"):
        board &= after[field] >= before[field]
    fixed = before["trigger_seat"] >= 0
    board &= ~fixed | (after["trigger_seat"] == before["trigger_seat"])
    board &= (before["final_turns"] < 0) | (
        (after["final_turns"] <= before["final_turns"]) & (after["final_turns"] >= 0)
    )
    return holds & board[:, None]


def the_dead_stay_where_they_are(t: Any, before: Any, after: Any) -> Bools:
    places = list(DEAD)
    return after["players"]["members"][:, :, places] >= before["players"]["members"][:, :, places]


def deaths_are_those_of_the_category(t: Any, before: Any, after: Any) -> Bools:
    """A member whose death is asked for goes to its section, or a grave, or out of the game; the lowest of
    the visible numbers dies."""
    n, seat = np.arange(len(before)), before["seat"]
    asked = before["agenda"]["kind"][n, before["depth"] - 1] == Decision.DEATH
    asked &= after["decisions"] == before["decisions"] + 1  # nothing was played unasked
    one = before["players"]["members"][n, seat].astype(np.int64)
    change = after["players"]["members"][n, seat] - one
    visible = change[:, FIRST_VISIBLE:END_VISIBLE].copy()
    visible[:, FIRST_CHURCH - FIRST_VISIBLE :] = np.minimum(visible[:, FIRST_CHURCH - FIRST_VISIBLE :], 0)
    left = np.argwhere(visible < 0)  # game, place, number
    place, number = np.full(len(before), -1), np.full(len(before), -1)
    place[left[:, 0]], number[left[:, 0]] = left[:, 1] + FIRST_VISIBLE, left[:, 2]
    single = (visible.sum(axis=(1, 2)) == -1) & (np.minimum(visible, 0).sum(axis=(1, 2)) == -1)
    lowest = one[:, FIRST_VISIBLE:END_VISIBLE].any(axis=1).argmax(axis=1) == number
    section = t["section"].astype(np.int64)[place]
    room = (section >= 0) & (before["chronicle"][n, section] > 0)
    grave = np.where(before["graves"] > 0, Place.GRAVE, Place.GONE)
    target = np.where(room, FIRST_CHRONICLE + section, grave)
    arrived = change[n, target, number] == 1
    return ~asked | (single & lowest & arrived)


def turns_go_round(t: Any, before: Any, after: Any) -> Bools:
    """Clockwise; a new round begins with the holder of the ring, or else with the same player as before."""
    players = after["num_players"].astype(np.int64)
    taken = (after["players"]["turns"].sum(axis=1) - before["players"]["turns"].sum(axis=1)).astype(np.int64)
    rounds = after["round"] - before["round"]
    running = after["status"] == Status.RUNNING
    in_round = after["active"] == (before["active"] + taken) % players
    in_mass = entries(after, Task.MAJORITY).any(axis=1)  # the last player of a round is still the active one
    in_round |= in_mass & (after["active"] == (before["active"] + taken - 1) % players)
    ringless = (after["first_seat"] == before["first_seat"]) | (after["first_seat"] == before["active"])
    first = np.where(before["ring"] >= 0, after["first_seat"] == before["ring"], ringless)
    start = (after["active"] == after["first_seat"]) & (after["ring"] < 0) & first
    setting_up = before["round"] == 0
    same = (rounds == 0) & (after["first_seat"] == before["first_seat"]) & in_round
    return ~running | setting_up | (taken > 1) | same | ((rounds == 1) & start)


def others_are_left_alone(t: Any, before: Any, after: Any) -> Bools:
    """A step changes only what belongs to the seat that decides and to those whose turn it is; Carla acts
    after turns, and in a mass all have pieces in the bag."""
    one, other = before["players"], after["players"]
    same = np.ones(one.shape, np.bool_)
    for field in PLAYER.names or ():
        same &= (one[field] == other[field]).reshape(*one.shape, -1).all(axis=-1)
    seats = np.arange(one.shape[1])
    concerned = [seats == seat[:, None] for seat in (before["seat"], before["active"], after["active"])]
    mass = entries(before, Task.MAJORITY).any(axis=1) | entries(after, Task.MAJORITY).any(axis=1)
    mass |= (after["round"] > before["round"]) | (after["status"] != Status.RUNNING) | solo(after)
    turns = (other["turns"] - one["turns"]).sum(axis=1)  # several, if some were forced
    return same | np.any(concerned, axis=0) | (mass | (turns > 1))[:, None]


def cubes_leave_the_spaces_one_by_one(t: Any, before: Any, after: Any) -> Bools:
    """One for each turn in which one is taken, and Carla's; within a round none is laid out."""
    taken = before["on_spaces"].astype(np.int64) - after["on_spaces"]
    fewer = (after["cubes"] <= before["cubes"]).all(axis=(1, 2))
    turns = (after["players"]["turns"].sum(axis=1) - before["players"]["turns"].sum(axis=1)).astype(np.int64)
    most = np.where(solo(after), 2, 1) * (turns + 1)
    return (after["round"] > before["round"]) | (fewer & (taken >= 0) & (taken <= most))


STEP: tuple[Rule, ...] = (
    nothing_runs_backwards,
    the_dead_stay_where_they_are,
    deaths_are_those_of_the_category,
    turns_go_round,
    others_are_left_alone,
    cubes_leave_the_spaces_one_by_one,
)

# --- scores -----------------------------------------------------------------------------------------------


def scores(position: Position) -> list[int]:
    return [reference.score(position, seat) for seat in range(position["num_players"])]


INVARIANTS = Invariants(
    always=ALWAYS,
    step=STEP,
    get_position=get_position,
    scores=scores,
    winners=reference.winners,
    seats=seats,
)
