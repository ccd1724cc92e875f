"""Black Forest once more, in plain slow Python straight from the rulebook, to compare the engine with.

Everything works on the dictionaries of `env.get_position()` and imports nothing from the package. Where the
rulebook leaves a question open, the ruling is named in the comments by the letter it has in docs/rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations_with_replacement
from math import ceil
from typing import Any

Position = dict[str, Any]
Player = dict[str, Any]

# --- components -------------------------------------------------------------------------------------------

VILLAGE_RING = ("L1", "S1", "L2", "S2", "S3")
PLACE_VILLAGE = {
    "captain": "L1",
    "count": "S1",
    "feudal_lord": "L2",
    "freiburg": "S2",
    "hermit": "S3",
    "market": "L2",
}
BACKS = {
    "owl": ("brickmaker", "builder", "carpenter", "furnace_maker", "woodworker"),
    "fox": ("cook", "farmhand", "gardener", "glass_miller", "traveling_merchant"),
    "stag": ("butcher", "cattle_farmer", "herder", "landowner", "pig_farmer"),
    "mouse": ("charcoal_burner", "lumberjack"),
}
VISITS = {
    "brickmaker": ("brickmaker",),
    "builder": ("builder",),
    "carpenter": ("carpenter:build", "carpenter:step"),
    "furnace_maker": ("furnace_maker",),
    "woodworker": ("woodworker",),
    "cook": ("cook:porridge", "cook:meat"),
    "farmhand": ("farmhand:pasture", "farmhand:field"),
    "gardener": ("gardener:pond", "gardener:water"),
    "glass_miller": ("glass_miller",),
    "traveling_merchant": ("traveling_merchant",),
    "butcher": ("butcher:pig", "butcher:cattle"),
    "cattle_farmer": ("cattle_farmer",),
    "herder": ("herder:porridge", "herder:wood"),
    "landowner": ("landowner:porridge", "landowner:brick"),
    "pig_farmer": ("pig_farmer",),
    "charcoal_burner": ("charcoal_burner",),
    "lumberjack": ("lumberjack",),
}
LARGE_LEVELS = {
    1: ("charcoal_storage", "farm_store", "hardware_store", "inn", "reservoir", "sand_storage"),
    2: ("general_hospital", "hunting_lodge", "thermal_baths"),
    3: ("castle_hotel", "construction_yard", "farmers_residence", "livestock_farm", "smokehouse"),
}
LARGE = tuple(name for level in LARGE_LEVELS.values() for name in level)
JOB_COSTS = {
    "captain": {"water": 5},
    "count": {"sand": 5},
    "feudal_lord": {"provision": 2},
    "freiburg": {"brick": 7},
    "hermit": {"porridge": 7},
    "market": {"livestock": 5},
    "brickmaker": {"wood": 7},
    "cook": {"meat": 5},
    "glass_miller": {"charcoal": 7},
    "landowner": {"field": 3},
    "lumberjack": {"forest": 3},
}
JOBS = tuple(JOB_COSTS)

# Building, points, cost. The bricks of the Fort (35A) depend on the number of players.
BUILDING_LIST = """
01A 1 1 wood 3 water
01B 2 1 wood 4 water
02A 3 1 glass 3 brick
02B 3 1 glass 2 brick 2 wood
03A 4 2 glass 2 brick
03B 4 2 glass 1 brick 2 wood
04A 1 3 water 2 sand
04B 0 4 porridge
05A 1 1 glass 1 brick 2 wood
05B 3 1 glass 2 brick 2 wood
06A 2 2 glass 2 brick 2 wood
06B 3 2 glass 3 brick 2 wood
07A 1 4 brick 1 water 1 forest
07B 1 2 brick 1 meat 1 porridge
08A 2 1 glass 2 brick 2 wood
08B 3 1 glass 1 brick 2 wood
09A 5 2 glass 2 brick 1 wood
09B 3 2 glass 1 brick 2 wood
10A 1 1 brick 3 wood
10B 1 5 brick 2 wood
11A 2 1 glass 4 wood
11B 3 1 glass 1 brick 2 meat
12A 5 2 glass 1 brick 1 wood
12B 3 2 glass 5 brick
13A 1 3 brick 3 wood 1 water
13B 1 4 brick
14A 2 1 glass 3 brick
14B 3 1 glass 4 wood
15A 4 2 glass 2 brick 1 wood
15B 4 2 glass 2 brick
16A 1 5 wood
16B 1 5 wood
17A 2 1 glass 2 wood 1 charcoal
17B 3 1 glass 1 brick 1 wood
18A 4 2 glass 3 wood
18B 3 2 glass 1 brick 2 wood
19A 1 3 wood 2 water 3 charcoal
19B 1 5 brick 1 wood
20A 3 1 glass 3 brick 2 wood
20B 2 1 glass 3 brick 2 wood
21A 4 2 glass 3 brick
21B 4 2 glass 2 wood
22A 2 2 brick 1 wood 3 water
22B 1 1 brick 2 wood
23A 0 1 glass 1 brick 2 water
23B 1 1 glass 1 brick
24A 3 2 glass 2 brick 1 wood
24B 4 2 glass 1 wood
25A 0 3 brick 2 wood
25B 0 1 brick 1 wood 2 sand
26A 2 1 glass 3 wood
26B 4 1 glass 3 brick 1 wood
27A 3 2 glass 3 wood
27B 3 2 glass 1 brick 1 wood 1 water
28A 1 2 brick 4 wood
28B 1 3 brick 4 wood 2 meat
29A 3 1 glass 4 wood 1 forest
29B 1 1 glass 4 wood
30A 3 2 glass 3 brick 3 wood
30B 3 2 glass 2 brick 1 wood
31A 2 2 brick 1 wood
31B 2 4 brick 3 meat
32A 3 1 glass 3 brick 2 wood
32B 0 1 glass 3 wood 1 charcoal
33A 3 2 glass 1 brick 1 wood
33B 4 2 glass 2 wood 2 meat
34A 6 4 brick 4 wood
34B 2 3 brick 1 wood 1 charcoal
35A 3 1 glass 1 wood
35B 4 1 glass 1 brick 1 wood
36A 4 2 glass 3 brick 2 wood
36B 1 2 glass 1 brick 1 wood
castle_hotel 5 3 glass 3 brick 1 wood
charcoal_storage 7 3 glass 2 brick 2 wood 3 charcoal
construction_yard 5 3 glass 3 brick 3 wood
farm_store 5 3 glass 3 brick 3 wood 5 porridge
farmers_residence 5 3 glass 4 brick 4 wood 1 forest
general_hospital 10 3 glass 2 brick 2 wood 2 water 3 porridge
hardware_store 7 3 glass 3 brick 3 wood
hunting_lodge 10 3 glass 3 brick 3 wood 3 forest
inn 5 3 glass 1 brick 2 wood 1 meat
livestock_farm 5 3 glass 2 brick 4 wood
reservoir 6 3 glass 6 brick
sand_storage 5 3 glass 2 brick 2 wood 1 sand
smokehouse 5 3 glass 2 brick 3 wood 1 field
thermal_baths 10 3 glass 3 wood 3 charcoal 2 pond
"""


def _read_list() -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    points, costs = {}, {}
    for line in BUILDING_LIST.split("\n"):
        if line:
            name, value, *cost = line.split()
            points[name] = int(value)
            costs[name] = {good: int(amount) for amount, good in zip(cost[::2], cost[1::2], strict=True)}
    return points, costs


POINTS, COSTS = _read_list()
LANDSCAPES = ("field", "pond", "pasture")
LEFT_BASICS = ("sand", "water", "wood", "charcoal_left")
RIGHT_BASICS = ("porridge", "meat", "charcoal_right")
END_SYMBOL = 7
REMINDER_TURN = 2
PASTURE, STABLE = 3, 2  # animals housed
TOP = 3  # steps of the Glass Hut


def building_cost(building: str, num_players: int) -> dict[str, int]:
    """What a building costs in a game of `num_players`."""
    if building == "35A":
        return COSTS[building] | {"brick": {1: 1, 2: 2}.get(num_players, num_players - 1)}
    return COSTS[building]


# --- the Domain -------------------------------------------------------------------------------------------


def cells(player: Player) -> Iterator[tuple[int, int, int, str]]:
    """Every space of a Domain: estate, row, column, what lies there."""
    for e, estate in enumerate(player["estates"]):
        for r, row in enumerate(estate):
            for c, word in enumerate(row):
                yield e, r, c, word


def count(player: Player, word: str) -> int:
    """Spaces of a Domain with this word."""
    return sum(w == word for _, _, _, w in cells(player))


def owned(player: Player) -> set[str]:
    """Buildings in a Domain."""
    return {w for _, _, _, w in cells(player) if w in POINTS}


def neighbours(player: Player, building: str) -> list[tuple[int, int, int]]:
    """Spaces beside a building on its own Estate, each once, the building's own spaces left out."""
    own = [(e, r, c) for e, r, c, w in cells(player) if w == building]
    found = set()
    for e, r, c in own:
        estate = player["estates"][e]
        for r2, c2 in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= r2 < len(estate) and 0 <= c2 < len(estate[r2]):
                found.add((e, r2, c2))
    return sorted(found - set(own))


def at(player: Player, space: tuple[int, int, int]) -> str:
    """What lies on a space."""
    e, r, c = space
    word: str = player["estates"][e][r][c]
    return word


# --- stock ------------------------------------------------------------------------------------------------


def amount(player: Player, good: str) -> int:
    """How much of a good a player could pay with."""
    wheels = player["wheels"]
    if good == "brick":
        return int(player["brick"])
    if good == "charcoal":
        return (wheels["charcoal_left"] or 0) + int(wheels["charcoal_right"])
    if good == "provision":
        return int(sum(wheels["provisions"]))
    if good == "livestock":
        return int(player["pigs"] + player["cattle"])
    if good in ("forest", *LANDSCAPES):
        return count(player, good)
    return int(wheels[good])


def can_pay(player: Player, cost: dict[str, int]) -> bool:
    return all(amount(player, good) >= n for good, n in cost.items())


def gain(player: Player, marker: str, n: int) -> None:
    """Move one basic marker up, at most to 7."""
    where = player if marker == "brick" else player["wheels"]
    where[marker] = min(7, where[marker] + n)


def payments(player: Player, owed: int) -> Iterator[Player]:
    """The player after each way of paying `owed` basic resources."""
    markers = [*LEFT_BASICS, *RIGHT_BASICS, "brick"]
    for chosen in combinations_with_replacement(markers, owed):
        after = player | {"wheels": dict(player["wheels"])}
        for marker in chosen:
            where = after if marker == "brick" else after["wheels"]
            if not where[marker]:
                break
            where[marker] -= 1
        else:
            yield after


def charcoal_splits(player: Player, n: int) -> set[int]:
    """How much of a payment of `n` charcoal may come from the Glassmaking wheel."""
    left, right = player["wheels"]["charcoal_left"] or 0, player["wheels"]["charcoal_right"]
    return {k for k in range(n + 1) if k <= left and n - k <= right}


def provision_payments(player: Player, n: int) -> set[tuple[int, int]]:
    """The provision markers, in order of value, after each way of paying `n`."""
    low, high = player["wheels"]["provisions"]
    return {
        (min(pair), max(pair))
        for k in range(n + 1)
        if k <= low and n - k <= high
        for pair in [(low - k, high - n + k)]
    }


def provision_gains(player: Player, n: int) -> set[tuple[int, int]]:
    """The provision markers after each way of gaining `n`; as many as fit must be taken (F1)."""
    low, high = player["wheels"]["provisions"]
    n = min(n, 6 - low - high)
    return {
        (min(pair), max(pair))
        for k in range(n + 1)
        if low + k <= 3 and high + n - k <= 3
        for pair in [(low + k, high + n - k)]
    }


# --- production -------------------------------------------------------------------------------------------


def left_turns(player: Player) -> bool:
    """Whether the Glassmaking wheel can turn: no marker on basic 0, none on refined 3."""
    wheels = player["wheels"]
    return all(wheels[g] is None or wheels[g] > 0 for g in LEFT_BASICS) and wheels["glass"] < 3


def right_turns(player: Player) -> bool:
    """Whether the Cooking wheel can turn."""
    wheels = player["wheels"]
    return all(wheels[g] > 0 for g in RIGHT_BASICS) and max(*wheels["provisions"], wheels["commodity"]) < 3


def produce(player: Player) -> tuple[Player, list[str]]:
    """Turn the dials sector by sector until both are stopped.

    Returns the player afterwards and what happened in order: "glass" for a turn of the Glassmaking wheel,
    "meal" for one of the Cooking wheel, "reminder" when that moves the Job + Resource tile. The reward of the
    tile is left to the caller.
    """
    player = deepcopy(player)
    wheels, events = player["wheels"], []
    while True:
        if left_turns(player):
            for good in LEFT_BASICS:
                if wheels[good] is not None:
                    wheels[good] -= 1
            wheels["glass"] += 1
            player["dials"]["left"] += 1
            events.append("glass")
            if "18B" in owned(player):
                gain(player, "porridge", 1)
        elif right_turns(player):
            for good in RIGHT_BASICS:
                wheels[good] -= 1
            wheels["provisions"] = [n + 1 for n in wheels["provisions"]]
            wheels["commodity"] += 1
            player["dials"]["right"] += 1
            events.append("meal")
            if player["dials"]["right"] == REMINDER_TURN and player["reminder_tile"]:
                player["reminder_tile"] = False
                events.append("reminder")
        else:
            return player, events


def end_triggered(player: Player) -> bool:
    """Whether a provision marker has reached the hourglass: where it stands is dial - 1 - value."""
    return int(player["dials"]["right"]) - 1 - min(player["wheels"]["provisions"]) >= END_SYMBOL


# --- housing ----------------------------------------------------------------------------------------------


def forest_room(player: Player) -> int:
    """Pigs that fit on Forests."""
    return count(player, "forest") * (2 if "24B" in owned(player) else 1)


def stable_room(player: Player) -> int:
    """Cattle that fit into stables: one stable is open, and one more for every relocation of the hut."""
    return STABLE * len(player["estates"])


def pastures_needed(player: Player, pigs: int, cattle: int) -> int:
    """Fewest Pastures that hold what finds no place on Forests and in stables."""
    return ceil(max(0, pigs - forest_room(player)) / PASTURE) + ceil(
        max(0, cattle - stable_room(player)) / PASTURE
    )


def can_house(player: Player, pigs: int, cattle: int) -> bool:
    """Whether so many animals fit into the Domain."""
    return pastures_needed(player, pigs, cattle) <= count(player, "pasture")


def room_for(player: Player, pigs: int = 0, cattle: int = 0) -> int:
    """How often so many pigs and cattle could be added."""
    n = 0
    while can_house(player, player["pigs"] + (n + 1) * pigs, player["cattle"] + (n + 1) * cattle):
        n += 1
    return n


def pigs_on_forests(player: Player) -> int:
    """Most pigs that can stand on Forests (V31)."""
    return min(int(player["pigs"]), forest_room(player))


def empty_pastures(player: Player) -> int:
    """Most Pastures that can be kept empty."""
    return count(player, "pasture") - pastures_needed(player, player["pigs"], player["cattle"])


# --- buildings --------------------------------------------------------------------------------------------


def has_room(player: Player, building: str, forests: int = 0) -> bool:
    """Whether a building finds its space: landscape can make way, `forests` are part of the cost."""
    for e, estate in enumerate(player["estates"]):
        if building == "35B" and any(w in POINTS for row in estate for w in row):
            continue  # condition of the Hermit's Hut
        for r, row in enumerate(estate):
            for c in range(len(row)):
                wanted = [(e, r, c), (e, r + 1, c)] if building in LARGE else [(e, r, c)]
                if wanted[-1][1] == len(estate):
                    continue
                words = [at(player, space) for space in wanted]
                if (
                    all(w in ("empty", "forest", *LANDSCAPES) for w in words)
                    and words.count("forest") <= forests
                ):
                    return True
    return False


def may_construct(player: Player, building: str, num_players: int, forests: int = 0) -> bool:
    """Whether a player can pay for a building, fulfils its condition and has (or can make) room.

    `forests` more Forests are to be removed first, any that the player likes.
    """
    cost = dict(building_cost(building, num_players))
    if forests:
        cost["forest"] = cost.get("forest", 0) + forests
    condition = {"farmers_residence": ("field", 4), "smokehouse": ("pond", 3)}.get(building)
    return (
        can_pay(player, cost)
        and (condition is None or count(player, condition[0]) >= condition[1])
        and has_room(player, building, cost.get("forest", 0))
    )


def constructable(position: Position, player: Player, forests: int = 0) -> set[str]:
    """Buildings on the boards that a player could construct, `forests` Forests removed before."""
    return {b for b in position["buildings"] if may_construct(player, b, position["num_players"], forests)}


# --- actions of a space -----------------------------------------------------------------------------------


def woodworker_builds(position: Position, player: Player) -> bool:
    """Whether, a Forest removed, some order of 1 wood and a building lets the player build (V5)."""
    player = deepcopy(player)
    if "14B" in owned(player):
        gain(player, "water", 1)
        player, _ = produce(player)
    if constructable(position, player, forests=1):
        return True
    gain(player, "wood", 1)
    return bool(constructable(position, produce(player)[0], forests=1))


def performable(position: Position, player: Player, visit: str) -> bool:
    """Whether a Tradesperson's effect can be performed and changes something (M7, M8, F4, F5)."""

    def below(marker: str) -> bool:
        return bool((player["brick"] if marker == "brick" else player["wheels"][marker]) < 7)

    has = {good: amount(player, good) for good in (*LANDSCAPES, "forest", "charcoal", "brick", "wood")}
    has |= {good: amount(player, good) for good in ("water", "porridge")}
    match visit:
        case "brickmaker":
            return has["charcoal"] >= 1
        case "builder" | "carpenter:build":
            return bool(constructable(position, player))
        case "carpenter:step":
            return player["progress"] < TOP  # it rests at the top only when no Estate can follow
        case "furnace_maker":
            return has["brick"] >= 3
        case "woodworker":
            return woodworker_builds(position, player)
        case "cook:porridge":
            return has["field"] > 0 and below("porridge")
        case "cook:meat":
            return has["pond"] >= 2 and below("meat")
        case "farmhand:pasture":
            return has["wood"] >= 1
        case "farmhand:field":
            return count(player, "empty") + has["field"] + has["pond"] + has["pasture"] > 0
        case "gardener:pond":
            return has["brick"] >= 1
        case "gardener:water":
            return has["pond"] > 0 and below("water")
        case "glass_miller":
            return has["pond"] > 0 and below("sand")
        case "traveling_merchant":
            return True
        case "butcher:pig":
            return bool(player["pigs"] >= 1)
        case "butcher:cattle":
            return bool(player["cattle"] >= 1)
        case "cattle_farmer":
            return room_for(player, cattle=1) >= 1
        case "herder:porridge":
            return player["cattle"] >= 1 and below("porridge")
        case "herder:wood":
            return pigs_on_forests(player) >= 1 and below("wood")
        case "landowner:porridge":
            return has["water"] >= 1 and has["porridge"] >= 1
        case "landowner:brick":
            return has["water"] >= 1 and has["brick"] >= 1
        case "pig_farmer":
            return room_for(player, pigs=1) >= 1
        case "charcoal_burner":
            return has["wood"] >= 1
        case "lumberjack":
            return has["forest"] >= 1
    raise ValueError(visit)


def adjacent(position: Position, space: str) -> tuple[str, str]:
    """The two Tradespeople beside a village space."""
    village, number = space.split(".")
    ring = position["tradespeople"][village]
    return ring[int(number) - 1], ring[int(number) % len(ring)]


def able(position: Position, player: Player, owed: int) -> set[str]:
    """Effects of Tradespeople and village Jobs that can be performed after paying `owed` resources."""
    found = set()
    for after in payments(player, owed):
        missing = {v for visits in VISITS.values() for v in visits} - found
        found |= {v for v in missing if performable(position, after, v)}
        found |= {f"job:{j}" for j in position["jobs"]["villages"].values() if can_pay(after, JOB_COSTS[j])}
    return found


def uses(position: Position, space: str) -> set[str]:
    """What there is to do on a village space, in the words of `able`."""
    job = position["jobs"]["villages"].get(space.split(".")[0])
    return {visit for person in adjacent(position, space) for visit in VISITS[person]} | {f"job:{job}"}


# --- movement ---------------------------------------------------------------------------------------------


def node(pawn: str) -> str:
    """Village or place where a pawn is."""
    return pawn.split(".")[0]


def distance(start: str, goal: str) -> int:
    """Paths of the cheapest way: villages in a ring, every place beside one village."""
    steps = (PLACE_VILLAGE.get(start, start), PLACE_VILLAGE.get(goal, goal))
    if start == goal:
        return 0
    along = abs(VILLAGE_RING.index(steps[0]) - VILLAGE_RING.index(steps[1]))
    return min(along, 5 - along) + (start in PLACE_VILLAGE) + (goal in PLACE_VILLAGE)


def destinations(position: Position, seat: int) -> dict[str, tuple[int, int]]:
    """Where the mover may go: {destination: (travel provisions, basic resources owed)}.

    In solo play the resources are those of the pawn that pays least.
    """
    player = position["players"][seat]
    here = player["pawn"]  # in solo play of the pawn that was placed last
    if position["num_players"] == 1:
        solo = position["solo"]
        moving = solo["last_pawn"] if position["turn"]["is_extra"] else None  # the Clockmaker's turn
        others = [q for i, q in enumerate(solo["pawns"]) if q not in (None, "aside") and i != moving]
        white = moving == 4 if moving is not None else solo["pawns"][4] is None
        to_places = True
    else:
        others = [q["pawn"] for i, q in enumerate(position["players"]) if i != seat and q["pawn"]]
        others += [position["neutral_pawn"]] if position["neutral_pawn"] else []
        white = False
        to_places = here is not None
    found = {}
    able_after: dict[int, set[str]] = {}
    for village, ring in position["tradespeople"].items():
        travel = 0 if here is None else distance(node(here), village)
        owed = sum(node(q) == village for q in others)
        if here is None or node(here) == village or white or "35A" in owned(player):
            owed = 0
        if amount(player, "provision") < travel:
            continue
        if owed not in able_after:
            able_after[owed] = able(position, player, owed)
        for space in (f"{village}.{i + 1}" for i in range(len(ring))):
            if space != here and space not in others and uses(position, space) & able_after[owed]:
                found[space] = (travel, owed)
    for place in position["jobs"]["places"] if to_places else ():
        travel = 0 if here is None else distance(node(here), place)
        after = deepcopy(JOB_COSTS[place])
        after["provision"] = after.get("provision", 0) + travel
        if can_pay(player, after):
            found[place] = (travel, 0)
    return found


# --- scoring ----------------------------------------------------------------------------------------------


def livestock_points(player: Player) -> int:
    """Best sum of animals on Pastures and of the Livestock Farm's bonus, over all ways of housing them."""
    pastures = count(player, "pasture")
    beside_farm = sum(at(player, s) == "pasture" for s in neighbours(player, "livestock_farm"))
    best = 0
    for pigs in range(max(0, player["pigs"] - forest_room(player)), player["pigs"] + 1):
        for cattle in range(max(0, player["cattle"] - stable_room(player)), player["cattle"] + 1):
            for a in range(ceil(pigs / PASTURE), pastures + 1):
                b = pastures - a
                if b < ceil(cattle / PASTURE):
                    continue
                stocked = min(a, pigs // 2) + min(b, cattle // 2)
                best = max(best, pigs + cattle + 2 * min(beside_farm, stocked))
    return best


def building_bonus(player: Player, building: str) -> int:
    """End-of-game points of one building; the Livestock Farm counts with the livestock."""
    beside = [at(player, s) for s in neighbours(player, building)]
    empty = count(player, "empty")
    match building:
        case "23A":
            return 2 * int(player["tannery_pigs"])
        case "34A":
            return -min(5, empty)
        case "36A":
            return beside.count("empty")
        case "36B":
            return min(10, 2 * min(count(player, g) for g in LANDSCAPES))
        case "castle_hotel":
            return len(player["estates"]) - 1
        case "charcoal_storage":
            return amount(player, "charcoal") // 2
        case "construction_yard":
            return 2 * len({w for w in beside if w in POINTS})
        case "farm_store":
            return 2 * amount(player, "meat")
        case "farmers_residence":
            return count(player, "field")
        case "hardware_store":
            return min(amount(player, "brick"), amount(player, "wood"))
        case "inn":
            return amount(player, "porridge")
        case "reservoir":
            return amount(player, "water")
        case "sand_storage":
            return amount(player, "sand")
        case "smokehouse":
            return count(player, "pond")
    return 0


def score(player: Player) -> int:
    """A player's points if the game ended now."""
    return (
        amount(player, "glass")
        + min(11, player["dials"]["right"])
        + 2 * (len(player["estates"]) - 1)
        + livestock_points(player)
        + sum(POINTS[b] + building_bonus(player, b) for b in owned(player))
    )


def winner(scores: list[int], triggered_by: int) -> int:
    """Best score; of tied players the one who triggered the end, else who is next to move after that one."""
    best = [seat for seat, value in enumerate(scores) if value == max(scores)]
    return min(best, key=lambda seat: (seat - triggered_by) % len(scores))
