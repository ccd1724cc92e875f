"""What holds at every decision of every game of Fields of Arle."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.games.invariants import (
    Bools,
    Invariants,
    Position,
    Rule,
    agenda_has_room_to_spare,
    entries,
    waiting,
)
from tests.reference import fields_of_arle as reference

from eurozoo.envs.core.state import Status
from eurozoo.envs.fields_of_arle.actions import NUM_BUILDINGS, NUM_STARTERS, SEASON
from eurozoo.envs.fields_of_arle.components.terms import (
    EQUIPMENT_POOL,
    FIRST_ANIMAL,
    FIRST_DESTINATION,
    FIRST_LARGE,
    FIRST_VEHICLE,
    LAND_POOL,
    MAX_DIKE_MOVES,
    MAX_PEAT,
    MAX_VEHICLES,
    NUM_ANIMALS,
    NUM_BUILDING_KINDS,
    NUM_DESTINATIONS,
    NUM_EQUIPMENT,
    NUM_POOLS,
    BuildingKind,
    Equipment,
    Good,
    Land,
)
from eurozoo.envs.fields_of_arle.position import get_position
from eurozoo.envs.fields_of_arle.state import LAST_OF_ANYTIME, PLAYER, Decision, Task, Window

Ints = NDArray[np.int64]
SPARE_DEPTH = 8  # entries of the agenda that no game may come to use
NOBODY = -1
_BUILDINGS = np.arange(NUM_BUILDINGS)
_DESTINATIONS = np.arange(NUM_DESTINATIONS)
_SLOTS = np.arange(MAX_VEHICLES)
_STARTERS = (1 << NUM_STARTERS) - 1


# --- what records say -------------------------------------------------------------------------------------


def bits(words: Any, numbers: Any) -> Bools:
    """bool (..., numbers): which bits are set."""
    return (words[..., None].astype(np.int64) >> numbers & 1).astype(np.bool_)


def top(s: Any) -> Any:
    """Entry (n,): what each record asks."""
    return s["agenda"][np.arange(len(s)), s["depth"] - 1]


def bottom(s: Any) -> Any:
    """int (n,): kind of the lowest entry."""
    return s["agenda"]["kind"][:, 0]


def seats(p: Any) -> Ints:
    """int (P,)."""
    return np.arange(p.shape[1])


def summer(s: Any) -> Bools:
    return s["half_year"] % 2 == 1


def spread(per_game: Any, p: Any) -> Any:
    """(n, P): the same for every player."""
    return np.broadcast_to(per_game[:, None], p.shape)


def dehydrated(p: Any) -> Ints:
    return p["moors"].sum(axis=-1, dtype=np.int64)


def peat(p: Any) -> Ints:
    """Peat on the moors."""
    return p["boardwalk"] + p["moors"].astype(np.int64) @ np.arange(MAX_PEAT + 1)


def free_land(t: Any, p: Any) -> Ints:
    """Land Spaces less what covers them."""
    cleared = int(t["start_wet_moors"]) - p["wet_moors"] - dehydrated(p)
    spaces = (
        int(t["mainland"])
        + t["diked"].astype(np.int64)[np.clip(p["dikes"], 0, MAX_DIKE_MOVES)]
        + t["moor_spaces"] * cleared
    )
    covered = p["land"].sum(axis=-1) + bits(p["buildings"], _BUILDINGS).sum(axis=-1) + (p["boardwalk"] > 0)
    return spaces - covered


def stalls(p: Any) -> Ints:
    return p["land"][..., Land.STALL] + 2 * p["land"][..., Land.DOUBLE_STALL]


def in_slots(p: Any) -> Bools:
    """bool (n, P, slots): where a vehicle stands."""
    return p["vehicles"][..., None] > _SLOTS


def equipment(p: Any) -> Ints:
    """int (n, P, kinds): pieces in the barns."""
    pieces = ((p["vehicle"][..., None] == np.arange(NUM_EQUIPMENT)) & in_slots(p)[..., None]).sum(axis=-2)
    pieces[..., Equipment.PEAT_BOAT] = p["boats"]
    pieces[..., Equipment.PLOW] = p["plows"]
    return pieces


def tiles(p: Any) -> Ints:
    """int (n, pools): limited tiles that players have."""
    counts = np.zeros((len(p), NUM_POOLS), np.int64)
    for tile in Land:
        counts[:, LAND_POOL[tile]] += p["land"][..., tile].sum(axis=1)
    for piece, number in enumerate(np.moveaxis(equipment(p).sum(axis=1), -1, 0)):
        counts[:, EQUIPMENT_POOL[piece]] += number
    return counts


def used(t: Any, s: Any, p: Any) -> Ints:
    """int (n, P): workers used this half-year."""
    total = int(t["workers"]) * p.shape[1]
    begun = np.where(bottom(s) == Task.NEXT_WORKER, s["agenda"]["a"][:, 0].astype(np.int64), total)
    finished = begun - entries(s, Decision.TURN).any(axis=1)
    after = (seats(p) - s["first_seat"][:, None]) % p.shape[1]  # turns before a seat's first one
    return np.maximum(0, (finished[:, None] - after + p.shape[1] - 1) // p.shape[1])


def emptied(s: Any, p: Any) -> Bools:
    """Whether the vehicles have been emptied."""
    return spread(s["inventory"] == 1, p) & ~waiting(s, p, Task.EMPTY)


# --- one position -----------------------------------------------------------------------------------------


def tiles_are_those_of_the_box(t: Any, s: Any, p: Any) -> Bools:
    """Of each pool, in the supply and on all home boards."""
    box = t["pools"].astype(np.int64)
    for tile in Land:
        box[LAND_POOL[tile]] += p.shape[1] * int(t["start_land"][tile])
    return (s["pools"] + tiles(p) == box) & (s["pools"] >= 0)


def buildings_are_in_one_place(t: Any, s: Any, p: Any) -> Bools:
    copies = bits(s["available"], _BUILDINGS) + bits(p["buildings"], _BUILDINGS).sum(axis=1)
    return (copies <= 1) & (s["available"] >> NUM_BUILDINGS == 0)[:, None]


def buildings_are_as_many_as_laid_out(t: Any, s: Any, p: Any) -> Bools:
    """Of each kind; in a first game those named, but for the Minor Craft Buildings."""
    there = bits(s["available"] | np.bitwise_or.reduce(p["buildings"], axis=1), _BUILDINGS)
    named = bits(np.asarray(t["first_game"]), _BUILDINGS)
    first_game, holds = s["first_game"] == 1, np.ones(len(s), np.bool_)
    for kind in range(NUM_BUILDING_KINDS):
        of_kind = t["kind_of"] == kind
        drawn = ~first_game if kind != BuildingKind.MINOR else np.ones(len(s), np.bool_)
        holds &= np.where(
            drawn,
            there[:, of_kind].sum(axis=1) == t["laid_out"][kind],
            (there == named)[:, of_kind].all(axis=1),
        )
    return holds


def goods_are_within_their_limits(t: Any, s: Any, p: Any) -> Bools:
    """On the goods track there is an end."""
    within = (p["goods"] >= 0) & (p["goods"] <= t["limit"])
    return within.all(axis=-1) & (p["goods"][..., len(Good) :] == 0).all(axis=-1)


def tools_are_on_their_tracks(t: Any, s: Any, p: Any) -> Bools:
    return (p["tools"] >= 0) & (p["tools"] <= t["tool_last"])


def moors_are_those_of_the_board(t: Any, s: Any, p: Any) -> Bools:
    parts = (p["wet_moors"] >= 0) & (p["moors"] >= 0).all(axis=-1) & (p["moors"][..., 0] == 0)
    parts &= (p["boardwalk"] >= 0) & (p["boardwalk"] <= t["start_boardwalk"])
    return parts & (p["wet_moors"] + dehydrated(p) <= t["start_wet_moors"])


def land_is_enough(t: Any, s: Any, p: Any) -> Bools:
    """Nothing lies on top of another tile."""
    dikes = (p["dikes"] >= 0) & (p["dikes"] <= MAX_DIKE_MOVES)
    return dikes & (p["land"] >= 0).all(axis=-1) & (free_land(t, p) >= 0)


def barns_have_places(t: Any, s: Any, p: Any) -> Bools:
    """For small pieces, for large vehicles, and for either."""
    pieces = equipment(p)
    small, large = pieces[..., :FIRST_LARGE].sum(axis=-1), pieces[..., FIRST_LARGE:].sum(axis=-1)
    over = np.maximum(0, large - t["large_places"]) + np.maximum(0, small - t["small_places"])
    return (over <= t["either_places"]) & (pieces >= 0).all(axis=-1)


def vehicles_are_of_their_kind(t: Any, s: Any, p: Any) -> Bools:
    """Spaces free are no more than there are; nothing is written where no vehicle stands."""
    there, kind = in_slots(p), np.clip(p["vehicle"], 0, NUM_EQUIPMENT - 1)
    known = (kind >= FIRST_VEHICLE) & (kind == p["vehicle"])
    spaces = np.ones(kind.shape, np.bool_)
    nothing = p["vehicle"] == 0
    for field in ("singles", "doubles"):
        spaces &= (p[field] >= 0) & (p[field] <= t[field][kind])
        nothing &= p[field] == 0
    return np.where(there, known & spaces, nothing)


def loads_lie_on_the_spaces_taken(t: Any, s: Any, p: Any) -> Bools:
    """All of them and nothing else, but for what the player has in hand; small ones on Single Spaces."""
    size = t["cargo_size"].astype(np.int64)
    becomes = t["cargo_gain"][:FIRST_DESTINATION].argmax(axis=1)
    loads = np.concatenate(
        [p["loaded"][..., becomes], bits(p["underway"], _DESTINATIONS).astype(np.int64)], axis=-1
    )
    asked = top(s)
    in_hand = (asked["kind"] == Decision.SLOT) & (asked["a"] >= 0)
    n = np.flatnonzero(in_hand)
    loads[n, asked["seat"][n], asked["a"][n]] -= 1
    there, kind = in_slots(p), np.clip(p["vehicle"], 0, NUM_EQUIPMENT - 1)
    singles = np.where(there, t["singles"][kind].astype(np.int64) - p["singles"], 0).sum(axis=-1)
    doubles = np.where(there, t["doubles"][kind].astype(np.int64) - p["doubles"], 0).sum(axis=-1)
    only_loads = np.delete(p["loaded"], becomes, axis=-1) == 0
    small = loads @ (size == 1)
    fit = (loads @ size == singles + 2 * doubles) & (small <= singles) & (loads >= 0).all(axis=-1)
    return fit & only_loads.all(axis=-1)


def vehicles_are_empty_in_inventorying(t: Any, s: Any, p: Any) -> Bools:
    loaded = p["loaded"].any(axis=-1) | (p["underway"] != 0)
    return ~(emptied(s, p) & loaded)


def destinations_are_in_one_place(t: Any, s: Any, p: Any) -> Bools:
    known = (p["storage"] | p["underway"]) >> NUM_DESTINATIONS == 0
    return known & (p["storage"] & p["underway"] == 0)


def starter_houses_act_in_november(t: Any, s: Any, p: Any) -> Bools:
    """Those that are there, before the vehicles are emptied."""
    theirs = p["houses"] & ~(p["buildings"] & _STARTERS) == 0
    now = spread(summer(s) & (s["inventory"] == 1), p) & waiting(s, p, Task.HOUSES)
    return theirs & (now | (p["houses"] == 0))


def animals_breed_in_may(t: Any, s: Any, p: Any) -> Bools:
    """In the stalls and stables that are there; what is kept of it is forgotten afterwards."""
    in_stalls, in_stables = p["bred_stalls"], p["bred_stables"]
    positive = (in_stalls >= 0).all(axis=-1) & (in_stables >= 0).all(axis=-1)
    there = (in_stalls.sum(axis=-1) <= stalls(p)) & (in_stables.sum(axis=-1) <= p["land"][..., Land.STABLE])
    bred = in_stalls.any(axis=-1) | in_stables.any(axis=-1)
    now = spread(~summer(s) & (s["inventory"] == 1), p)
    now = now & ~waiting(s, p, Task.BREED) & ~waiting(s, p, Decision.BORN)
    return positive & there & (now | ~bred)


def animals_have_places(t: Any, s: Any, p: Any) -> Bools:
    """Unless the player is just asked which to return, or will be once something else is settled."""
    asked = top(s)
    own = asked["seat"][:, None] == seats(p)
    make_room = own & (asked["kind"] == Decision.MAKE_ROOM)[:, None]
    later = own & (asked["kind"] > LAST_OF_ANYTIME)[:, None]
    crowded = p["crowded"] == 1
    return np.where(crowded, later, housed(t, p) != make_room) & (p["crowded"] <= 1)


def housed(t: Any, p: Any) -> Bools:
    """Whether all animals have a place, in May beside those in stalls and stables that bred."""
    land = p["land"].astype(np.int64)
    settled = t["stall_capacity"] * p["bred_stalls"] + t["stable_capacity"] * p["bred_stables"]
    herd = np.maximum(0, p["goods"][..., FIRST_ANIMAL : FIRST_ANIMAL + NUM_ANIMALS] - settled)
    places = (
        land[..., Land.STABLE] - p["bred_stables"].sum(axis=-1),
        stalls(p) - p["bred_stalls"].sum(axis=-1),
        free_land(t, p),
        t["dike_cells"] + t["park_capacity"] * land[..., Land.PARK],
    )
    rows = np.concatenate([herd, np.stack(places, axis=-1)], axis=-1).reshape(-1, NUM_ANIMALS + len(places))
    different, which = np.unique(rows, axis=0, return_inverse=True)
    sizes = (int(t["stable_capacity"]), int(t["stall_capacity"]), int(t["pasture_capacity"]))
    answers = [can_house(tuple(row[:3]), sizes, tuple(row[3:6]), row[6]) for row in different.tolist()]
    return np.array(answers, np.bool_)[which].reshape(p.shape)


@cache
def can_house(herd: tuple[int, ...], sizes: tuple[int, ...], numbers: tuple[int, ...], wild: int) -> bool:
    """Whether so many of each kind find a place: each place is tried with each kind, large ones first."""
    left = {herd}
    for size, number in zip(sizes, numbers, strict=True):
        for _ in range(number):
            if any(sum(rest) <= wild for rest in left):
                return True
            left = {
                tuple(max(0, n - size) if kind == i else n for i, n in enumerate(rest))
                for rest in left
                for kind in range(NUM_ANIMALS)
            }
    return any(sum(rest) <= wild for rest in left)


def workers_stand_where_they_were_used(t: Any, s: Any, p: Any) -> Bools:
    """Nobody has more on action spaces than were used; each is of somebody who plays."""
    standing = (s["occupied"][:, None, :] == 1 + seats(p)[:, None]).sum(axis=-1)
    real = (s["occupied"] >= 0).all(axis=1) & (s["occupied"] <= p.shape[1]).all(axis=1)
    return (standing <= used(t, s, p)) & real[:, None]


def one_worker_is_off_season(t: Any, s: Any, p: Any) -> Bools:
    """At most, that of the player who is noted for it; none in solo."""
    off = np.where(summer(s)[:, None], s["occupied"][:, SEASON:], s["occupied"][:, :SEASON])
    allowed = (s["special_seat"] == NOBODY) | bool(t["special_action"])
    one = (off > 0).sum(axis=1) == (s["special_seat"] != NOBODY)
    return allowed & one & (off.max(axis=1) == 1 + s["special_seat"])


def turns_are_counted(t: Any, s: Any, p: Any) -> Bools:
    """Every player has used up the workers of the half-years before, and so many of this one."""
    open_turn = waiting(s, p, Decision.TURN)
    expected = (s["half_year"] - 1)[:, None] * np.int64(t["workers"]) + used(t, s, p) + open_turn
    return (p["turns"] == expected) | spread(s["status"] == Status.TRUNCATED, p)


def the_end_comes_in_time(t: Any, s: Any, p: Any) -> Bools:
    """After the last half-year, or when turns run out."""
    turns, limit = p["turns"].sum(axis=1), int(t["max_turns"]) * p.shape[1]
    over = s["status"] != Status.RUNNING
    last = s["half_year"] == t["half_years"]
    in_time = (s["half_year"] >= 1) & (s["half_year"] <= t["half_years"]) & (over | (turns <= limit))
    in_time &= (s["status"] != Status.TERMINATED) | last
    return in_time & ((s["status"] != Status.TRUNCATED) | (turns >= limit))


def agenda_is_sound(t: Any, s: Any, p: Any) -> Bools:
    """A decision on top, for the seat to move; at the bottom what the half-year goes by; most things once."""
    asked = top(s)
    over = s["status"] != Status.RUNNING
    kinds = np.isin(asked["kind"], [kind.value for kind in Decision]) & (asked["seat"] == s["seat"])
    first = np.where(over, bottom(s) == Decision.GAME_OVER, np.isin(
        bottom(s), (Task.NEXT_WORKER, Task.NEXT_HALF_YEAR, Task.SCORE)
    ))  # fmt: skip
    once = np.ones(len(s), np.bool_)
    for kind in (
        Task.NEXT_WORKER, Task.CLOSE, Task.NEXT_HALF_YEAR, Task.SCORE, Decision.TURN, Decision.MAKE_ROOM,
        Decision.SLOT, Decision.SELL, Decision.REMOVE_MOOR, Decision.BORN, Decision.EAT, Decision.NOVEMBER,
        Decision.PRICE, Decision.PLOW_ANIMAL,
    ):  # fmt: skip
        once &= entries(s, kind).sum(axis=1) <= 1
    return (s["depth"] >= 1) & kinds & first & once & ((asked["kind"] == Decision.GAME_OVER) == over)


def phases_ask_what_belongs_to_them(t: Any, s: Any, p: Any) -> Bools:
    """Turns and loading in the work phase; births, food and starter houses afterwards."""
    kind, working = top(s)["kind"], s["inventory"] == 0
    closing = entries(s, Task.CLOSE).any(axis=1)
    over = s["status"] != Status.RUNNING
    phase = over | (working == ((bottom(s) == Task.NEXT_WORKER) | closing))
    in_work = entries(s, Decision.TURN, Decision.SELL).any(axis=1)
    late = np.isin(kind, (Decision.BORN, Decision.EAT, Decision.NOVEMBER))
    season = ((kind != Decision.BORN) | ~summer(s)) & ((kind != Decision.NOVEMBER) | summer(s))
    window = np.select(
        [bottom(s) == Task.NEXT_WORKER, bottom(s) == Task.SCORE, working],
        [Window.AFTER_WORKER, Window.FINAL, Window.CLOSING],
        Window.INVENTORY,
    )
    windows = (kind != Decision.WINDOW) | (top(s)["a"] == window)
    return phase & (working | ~in_work) & (~working | ~late) & season & windows


def workers_are_asked_in_turn(t: Any, s: Any, p: Any) -> Bools:
    """In the work phase it is the player whose worker it is, for all that waits."""
    placing = bottom(s) == Task.NEXT_WORKER
    live = entries(s, *Decision, Task.STEP)
    own = (s["agenda"]["seat"] == s["active"][:, None]) | ~live
    begun = s["agenda"]["a"][:, 0].astype(np.int64)
    turn = (s["first_seat"] + begun - 1) % p.shape[1] == s["active"]
    real = np.all(
        [(s[field] >= 0) & (s[field] < p.shape[1]) for field in ("seat", "active", "first_seat")], axis=0
    )
    return real & (~placing | (own.all(axis=1) & turn))


ALWAYS: tuple[Rule, ...] = (
    tiles_are_those_of_the_box,
    buildings_are_in_one_place,
    buildings_are_as_many_as_laid_out,
    goods_are_within_their_limits,
    tools_are_on_their_tracks,
    moors_are_those_of_the_board,
    land_is_enough,
    barns_have_places,
    vehicles_are_of_their_kind,
    loads_lie_on_the_spaces_taken,
    vehicles_are_empty_in_inventorying,
    destinations_are_in_one_place,
    starter_houses_act_in_november,
    animals_breed_in_may,
    animals_have_places,
    workers_stand_where_they_were_used,
    one_worker_is_off_season,
    turns_are_counted,
    the_end_comes_in_time,
    agenda_is_sound,
    agenda_has_room_to_spare(SPARE_DEPTH),
    phases_ask_what_belongs_to_them,
    workers_are_asked_in_turn,
)

# --- one step ---------------------------------------------------------------------------------------------


def nothing_runs_backwards(t: Any, before: Any, after: Any) -> Bools:
    """Dikes, tools, buildings, bottlenecks and turns of a player only grow; half-years only go on."""
    one, other = before["players"], after["players"]
    holds = np.ones(one.shape, np.bool_)
    for field in ("dikes", "bottlenecks", "turns"):
        holds &= other[field] >= one[field]
    holds &= (other["tools"] >= one["tools"]).all(axis=-1)
    holds &= other["buildings"] & one["buildings"] == one["buildings"]
    board = (after["decisions"] > before["decisions"]) & (after["half_year"] >= before["half_year"])
    return holds & board[:, None]


def tiles_are_turned_once(t: Any, before: Any, after: Any) -> Bools:
    """Depots, Double Stalls and Parks stay; Stables and Forests may become these, Stalls also Stables."""
    one, other = before["players"]["land"], after["players"]["land"]
    holds = np.ones(one.shape[:2], np.bool_)
    for kept in (
        [Land.DEPOT],
        [Land.DOUBLE_STALL],
        [Land.PARK],
        [Land.STABLE, Land.DOUBLE_STALL],
        [Land.FOREST, Land.PARK],
        [Land.STALL, Land.DEPOT, Land.STABLE, Land.DOUBLE_STALL],
    ):
        holds &= other[..., kept].sum(axis=-1) >= one[..., kept].sum(axis=-1)
    return holds


def moors_dry_up(t: Any, before: Any, after: Any) -> Bools:
    """Peat on the board comes only of wet moors that are dehydrated."""
    one, other = before["players"], after["players"]
    dried = one["wet_moors"].astype(np.int64) - other["wet_moors"]
    holds = (dried >= 0) & (other["boardwalk"] <= one["boardwalk"])
    holds &= dehydrated(other) <= dehydrated(one) + dried
    return holds & (peat(other) <= peat(one) + dried * int(t["moor_peat"]))


def journeys_end_on_the_track(t: Any, before: Any, after: Any) -> Bools:
    """From the storage board to a vehicle to the travel experience track, and never back."""
    one, other = before["players"], after["players"]
    there = (one["storage"] | one["underway"]).astype(np.int64)
    still = (other["storage"] | other["underway"]).astype(np.int64)
    return (other["storage"] & ~one["storage"] == 0) & (still & ~there == 0)


def loads_stay_on_the_vehicles(t: Any, before: Any, after: Any) -> Bools:
    """Until they are emptied in the inventorying."""
    one, other = before["players"], after["players"]
    stay = (other["loaded"] >= one["loaded"]).all(axis=-1) & (one["underway"] & ~other["underway"] == 0)
    on = spread(after["half_year"] > before["half_year"], other) | emptied(after, other)
    return stay | on


def buildings_come_from_the_game_board(t: Any, before: Any, after: Any) -> Bools:
    """None is lost, none comes to it."""
    one, other = (
        s["available"] | np.bitwise_or.reduce(s["players"]["buildings"], axis=1) for s in (before, after)
    )
    return (one == other) & (after["available"] & ~before["available"] == 0)


def workers_stay_for_the_half_year(t: Any, before: Any, after: Any) -> Bools:
    """And more of them come only with turns; the off-season space is used once."""
    on = after["half_year"] > before["half_year"]
    stay = ((before["occupied"] == 0) | (after["occupied"] == before["occupied"])).all(axis=1)
    more = (after["occupied"] > 0).sum(axis=1) - (before["occupied"] > 0).sum(axis=1)
    came = more <= entries(before, Decision.TURN).any(axis=1) + (
        after["players"]["turns"].sum(axis=1) - before["players"]["turns"].sum(axis=1)
    )
    noted = (before["special_seat"] == NOBODY) | (after["special_seat"] == before["special_seat"])
    return on | (stay & came & noted)


def the_starting_player_changes_with_the_half_year(t: Any, before: Any, after: Any) -> Bools:
    """Another than who used a space of the other season, or else another than before."""
    passed_on = (after["half_year"] > before["half_year"]) | (
        np.isin(bottom(after), (Task.SCORE, Decision.GAME_OVER)) & (bottom(before) != Task.SCORE)
    )
    guest, first = before["special_seat"], before["first_seat"]
    ruled = after["first_seat"] == 1 - np.where(guest == NOBODY, first, guest)
    # the last worker of all may be the guest, and nobody be asked after it
    just_now = (top(before)["kind"] == Decision.TURN) & (after["first_seat"] == 1 - before["seat"])
    alone = after["num_players"] == 1
    truncated = after["status"] == Status.TRUNCATED
    same = after["first_seat"] == first
    changed = passed_on & ~alone & ~truncated
    return np.where(changed, ruled | (just_now & (guest == NOBODY)), same)


def others_are_left_alone(t: Any, before: Any, after: Any) -> Bools:
    """In the work phase a step changes only what belongs to the player whose worker it is."""
    one, other = before["players"], after["players"]
    same = np.ones(one.shape, np.bool_)
    for field in PLAYER.names or ():
        if field != "turns":
            same &= (one[field] == other[field]).reshape(*one.shape, -1).all(axis=-1)
    working = (bottom(before) == Task.NEXT_WORKER) & (bottom(after) == Task.NEXT_WORKER)
    working &= after["half_year"] == before["half_year"]
    single = (other["turns"] - one["turns"]).sum(axis=1) <= 1
    acting = before["active"][:, None] == np.arange(one.shape[1])
    return same | acting | ~(working & single)[:, None]


STEP: tuple[Rule, ...] = (
    nothing_runs_backwards,
    tiles_are_turned_once,
    moors_dry_up,
    journeys_end_on_the_track,
    loads_stay_on_the_vehicles,
    buildings_come_from_the_game_board,
    workers_stay_for_the_half_year,
    the_starting_player_changes_with_the_half_year,
    others_are_left_alone,
)

# --- scores -----------------------------------------------------------------------------------------------


def scores(position: Position) -> list[float]:
    return [reference.score(player) for player in position["players"]]


INVARIANTS = Invariants(
    always=ALWAYS,
    step=STEP,
    get_position=get_position,
    scores=scores,
    winners=reference.winners,
)
