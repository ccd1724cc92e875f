"""Fields of Arle once more, in plain slow Python straight from the rulebook, to compare the engine with.

Everything works on the dictionaries of `env.get_position()` and imports nothing from the package. What is
covered: what a player may do at a turn and at any time, which spaces of a vehicle take a load, what can be
sold and paid, whether animals have places, which births are best, the inventorying and the points. Rulings
are named in the comments by the letter or number that they have in docs/rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any

Position = dict[str, Any]
Player = dict[str, Any]
Vehicle = dict[str, Any]
Counts = tuple[int, int, int]  # sheep, cattle, horses

# --- components -------------------------------------------------------------------------------------------

ANIMALS = ("sheep", "cattle", "horse")
TRACK = ("food", "grain", "hides", "flax", "wool")
STOCK = (
    *TRACK, "wood", "clay", "timber", "brick", "peat", "linen", "woolen", "leather", "summer_wear",
    "winter_wear", "leather_wear",
)  # fmt: skip
CAPS = {"food": 30, "grain": 15, "hides": 15, "flax": 15, "wool": 15}
FABRICS = ("linen", "woolen", "leather")
WEAR = ("summer_wear", "winter_wear", "leather_wear")

SUMMER = (
    "fisherman", "summer_grocer", "woolen_weaver", "colonist", "peat_cutter", "dike_builder", "clay_worker",
    "farmer", "forester", "woodcutter", "summer_master", "summer_carpenter", "builder", "warden",
    "summer_laborer",
)  # fmt: skip
WINTER = (
    "peat_boatman", "tanner", "linen_weaver", "butcher", "cattle_trader", "winter_grocer",
    "builders_merchant", "potter", "baker", "wood_trader", "winter_master", "winter_carpenter", "wainwright",
    "dike_warden", "winter_laborer",
)  # fmt: skip
ENTRY_FOOD = {"forester": 1, "wood_trader": 1, "summer_laborer": 2, "winter_laborer": 2}
LABORERS = ("summer_laborer", "winter_laborer")

SMALL_HOUSES = (
    "farmers_house", "plow_makers_workshop", "novices_hut", "workshop", "weaving_parlor", "colonists_house",
    "carpenters_workshop", "schnapps_distillery", "litter_storage", "wood_trader", "loading_station",
)  # fmt: skip
STARTERS = SMALL_HOUSES[:4]
MINOR = ("turnery", "smokehouse", "cooperage", "smithy", "bakehouse")
INNS = (
    "potters_inn", "farmers_inn", "junk_dealers_inn", "gulf_house_inn", "milk_house_inn", "sluice_yard_inn"
)  # fmt: skip
LARGE = ("village_church", "luetetsburg_castle", "berum_castle")
BUILDINGS = {
    **dict.fromkeys(SMALL_HOUSES, 1),
    "turnery": 5, "smokehouse": 5, "cooperage": 4, "smithy": 3, "bakehouse": 4,
    "mill": 6, "weaving_mill": 7, "textile_house": 9, "saddlery": 8, "joinery": 6, "waterfront_house": 10,
    "potters_inn": 5, "farmers_inn": 3, "junk_dealers_inn": 4, "gulf_house_inn": 5, "milk_house_inn": 5,
    "sluice_yard_inn": 4,
    **dict.fromkeys(LARGE, 15),
}  # fmt: skip
#: what has to be paid, and of which alternatives one beside it
COSTS: dict[str, tuple[dict[str, int], tuple[dict[str, int], ...]]] = {
    **dict.fromkeys(
        SMALL_HOUSES, ({"grain": 1}, tuple({word: 1} for word in ("wood", "clay", "timber", "brick")))
    ),
    **dict.fromkeys(MINOR, ({"timber": 1, "brick": 1}, ())),
    "mill": ({"timber": 1}, ({"flax": 8}, {"grain": 8})),
    "weaving_mill": ({"brick": 2}, ({"flax": 10}, {"wool": 10})),
    "textile_house": (
        {"brick": 1},
        tuple({a: 1, b: 1} for a, b in product(WEAR, repeat=2) if WEAR.index(a) < WEAR.index(b)),
    ),
    "saddlery": ({"timber": 2, "leather": 3}, ()),
    "joinery": ({"timber": 2, "grain": 5}, ()),
    "waterfront_house": ({"brick": 2, "food": 25}, ()),
    **dict.fromkeys(
        INNS,
        (
            {"food": 9},
            (
                {"wood": 1, "clay": 1}, {"wood": 1, "timber": 1}, {"wood": 1, "brick": 1},
                {"clay": 1, "timber": 1}, {"clay": 1, "brick": 1}, {"timber": 1, "brick": 1},
            ),
        ),
    ),
    **dict.fromkeys(LARGE, ({"timber": 3, "brick": 3, "food": 15}, ())),
}  # fmt: skip

#: along each track: value, and points
TOOLS = {
    "fish_traps": {2: 0, 3: 0, 4: 0, 5: 0, 6: 3},
    "fleshing_beams": {3: 0, 5: 1, 6: 3},
    "weaving_looms": {2: 0, 3: 1, 4: 3, 5: 4},
    "slaughtering_tables": {2: 0, 3: 1, 4: 2},
    "spades": {3: 0, 5: 0, 7: 2},
    "shovels": {3: 0, 4: 0, 5: 0, 6: 0},
    "pottery_wheels": {2: 0, 3: 0, 4: 2},
    "ovens": {1: 0, 2: 1, 3: 5, 4: 7},
    "axes": {3: 0, 4: 0, 5: 0, 6: 0},
    "workbenches": {2: 0, 3: 1, 4: 4},
}
TOOL_COSTS = {
    **{name: {"wood": 1} for name in ("fish_traps", "fleshing_beams", "spades", "shovels", "axes")},
    "weaving_looms": {"wood": 2},
    **{name: {"clay": 1} for name in ("slaughtering_tables", "pottery_wheels")},
    "workbenches": {"clay": 2},
    "ovens": {"brick": 1},
}

#: spaces of the vehicles from left to right
SPACES_OF = {
    "handcart": (1,),
    "wagon": (1, 1),
    "cart": (1, 1, 1),
    "horse_cart": (1, 1, 1, 1),
    "carriage": (1, 2),
    "droshky": (1, 2, 1),
}
EQUIPMENT_POINTS = {
    "peat_boat": 1, "plow": 3, "handcart": 0, "wagon": 1, "cart": 1, "horse_cart": 2, "carriage": 4,
    "droshky": 5,
}  # fmt: skip
EQUIPMENT_COSTS = {  # wood, horses
    "handcart": (2, 0), "wagon": (4, 0), "cart": (5, 1), "horse_cart": (7, 1), "carriage": (4, 2),
    "droshky": (6, 2), "peat_boat": (1, 0),
}  # fmt: skip
LARGE_VEHICLES = ("cart", "horse_cart", "carriage", "droshky")
SMALL_PLACES, LARGE_PLACES, EITHER_PLACES = 4, 2, 1
#: limited tiles, both sides of each, and how many there are
BOX = (
    (("grain_field", "flax_field"), 14),
    (("stall", "depot"), 7),
    (("stable", "double_stall"), 3),
    (("forest", "park"), 5),
    (("peat_boat", "plow"), 6),
    (("handcart", "wagon"), 2),
    (("cart", "horse_cart"), 3),
    (("carriage", "droshky"), 3),
)
REVERSE = {
    "peat_boat": "plow", "handcart": "wagon", "cart": "horse_cart", "carriage": "droshky", "stall": "depot",
    "stable": "double_stall", "forest": "park",
}  # fmt: skip

CARGO: dict[str, tuple[int, dict[str, int]]] = {  # size, what is paid
    "wood": (1, {"wood": 1}),
    "clay": (1, {"clay": 1, "peat": 1}),
    "peat": (1, {}),
    "linen": (2, {"linen": 1}),
    "woolen": (3, {"woolen": 1}),
    "leather": (3, {"leather": 1}),
}
DESTINATIONS = {
    "hage": 1, "beemoor": 1, "dornum": 1, "norden": 2, "aurich": 2, "esens": 2, "emden": 3, "leer": 3,
    "bremen": 4,
}  # fmt: skip
#: items of the destinations in order: words, what is sold for it, food
SALES: dict[str, tuple[dict[str, tuple[dict[str, int], int]], ...]] = {
    "hage": ({"grain_field": ({"grain_field": 1}, 1), "flax_field": ({"flax_field": 1}, 1)},),
    "beemoor": ({"peat": ({"peat": 1}, 2)},),
    "dornum": ({"plow": ({"plow": 1}, 8)},),
    "norden": (
        {"sheep": ({"sheep": 1}, 4)},
        {"winter_wear": ({"winter_wear": 1}, 7)},
        {"peat_boat": ({"peat_boat": 1}, 5)},
    ),
    "aurich": (
        {"leather": ({"leather": 1}, 4)},
        {"horse": ({"horse": 1}, 5)},
        {f"any_{animal}": ({animal: 1}, 4) for animal in ANIMALS},
    ),
    "esens": (
        {"grain": ({"grain": 2}, 4)},
        {"hide": ({"hides": 1}, 2)},
        {"woolen": ({"woolen": 1}, 4)},
    ),
    "emden": (
        {"winter_wear": ({"winter_wear": 1}, 7)},
        {"leather_wear": ({"leather_wear": 1}, 7)},
        {"summer_wear": ({"summer_wear": 1}, 6)},
        {"peat": ({"peat": 1}, 3)},
    ),
    "leer": (
        {"flax": ({"flax": 1}, 2)},
        {"linen": ({"linen": 1}, 3)},
        {"cattle": ({"cattle": 1}, 5)},
        {wear: ({wear: 1}, 6) for wear in WEAR},
    ),
    "bremen": (
        {"timber": ({"timber": 1}, 5)},
        {
            "two_sheep": ({"sheep": 2}, 9),
            "two_cattle": ({"cattle": 2}, 9),
            "two_horses": ({"horse": 2}, 9),
        },
        {"fabrics": (dict.fromkeys(FABRICS, 1), 12)},
        {"clothing": (dict.fromkeys(WEAR, 1), 30)},
        {"moor": ({"moor": 1}, 0)},
    ),
}
USES = {
    "weaving_parlor": {"flax": 3},
    "colonists_house": {"wool": 2},
    "carpenters_workshop": {"food": 4, "brick": 1},
    "schnapps_distillery": {"grain": 1, "peat": 1},
    "litter_storage": {"flax": 3},
    "wood_trader": {"timber": 1, "food": 1},
}

# In half points
GOODS_POINTS = {
    "timber": 1, "brick": 2, "linen": 2, "woolen": 2, "leather": 2, "summer_wear": 4, "winter_wear": 5,
    "leather_wear": 5,
}  # fmt: skip
LAND_POINTS = {"stall": 2, "depot": 2, "stable": 6, "double_stall": 9, "forest": 2, "park": 6}
EXPERIENCE = (0, 0, 1, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10)
DIKES, GAPS_IN_A_ROW, ROWS = 5, 3, 4


# --- land -------------------------------------------------------------------------------------------------


def diked_gaps(moves: int) -> set[int]:
    """Gaps with a dike, counted from the lower left: each move takes a lowest one above the highest."""
    gaps = list(range(DIKES))
    for _ in range(moves):
        gaps.append(gaps[-1] + 1)
        del gaps[0]
    return set(gaps)


def rows_won(moves: int) -> int:
    """Rows of tidal flats behind the highest unbroken line of dikes."""
    gaps = diked_gaps(moves)
    lines = [set(range(row * GAPS_IN_A_ROW, (row + 1) * GAPS_IN_A_ROW)) for row in range(ROWS)]
    return max(row for row in range(ROWS) if lines[row] <= gaps)


def open_tidal_spaces(moves: int) -> int:
    """Spaces of the top row that no dike covers."""
    top = set(range((ROWS - 1) * GAPS_IN_A_ROW, ROWS * GAPS_IN_A_ROW))
    return len(top - diked_gaps(moves))


def free_land(player: Player) -> int:
    """Empty Land Spaces: 6 of the mainland, those won from the sea and the moors, less what covers them."""
    moors = player["moors"]
    cleared = 3 - moors["wet"] - len(moors["dehydrated"])
    spaces: int = 6 + 3 * rows_won(player["dikes"]) + 2 * cleared
    covered: int = sum(player["land"].values()) + len(player["buildings"]) + (moors["boardwalk"] > 0)
    return spaces - covered


def in_barn(player: Player) -> dict[str, int]:
    """Equipment by kind."""
    barn = player["barn"]
    pieces = {"peat_boat": barn["peat_boats"], "plow": barn["plows"]}
    for vehicle in barn["vehicles"]:
        pieces[vehicle["kind"]] = pieces.get(vehicle["kind"], 0) + 1
    return pieces


def supply(p: Position, tile: str) -> int:
    """Tiles of this kind, or its other side, that are left."""
    sides, number = next((sides, number) for sides, number in BOX if tile in sides)
    tiles = [player["land"] | in_barn(player) for player in p["players"]]
    used: int = sum(held.get(side, 0) for held in tiles for side in sides)
    return number - used


def has_place(player: Player, piece: str) -> bool:
    """Whether one more piece of equipment fits in the barn."""
    pieces = in_barn(player)
    large = sum(n for kind, n in pieces.items() if kind in LARGE_VEHICLES)
    small = sum(pieces.values()) - large
    if piece in LARGE_VEHICLES:
        large += 1
    else:
        small += 1
    return max(0, large - LARGE_PLACES) + max(0, small - SMALL_PLACES) <= EITHER_PLACES


def upgrades(player: Player) -> set[str]:
    """Tiles that can be turned."""
    tiles = player["land"] | in_barn(player) | {"moor": player["moors"]["wet"]}
    return {f"upgrade:{tile}" for tile in (*REVERSE, "moor") if tiles.get(tile)}


def cuts(player: Player) -> set[str]:
    """Moors with peat."""
    moors = player["moors"]
    words = {f"cut:moor_{peat}" for peat in moors["dehydrated"]}
    return words | ({"cut:boardwalk"} if moors["boardwalk"] else set())


# --- animals ----------------------------------------------------------------------------------------------


def animals(player: Player) -> Counts:
    sheep, cattle, horses = (player["goods"].get(animal, 0) for animal in ANIMALS)
    return sheep, cattle, horses


def places(player: Player) -> tuple[int, int, int, int]:
    """Pastures, stalls, stables, and single places for any animal."""
    land = player["land"]
    stalls = land.get("stall", 0) + 2 * land.get("double_stall", 0)
    return free_land(player), stalls, land.get("stable", 0), DIKES + 2 * land.get("park", 0)


def housed(player: Player) -> bool:
    return can_house(animals(player), *places(player))


@cache
def can_house(herd: Counts, pastures: int, stalls: int, stables: int, wild: int) -> bool:
    """Whether all have a place: every stall, stable and pasture is tried with every type."""
    left = {herd}
    for size in (*[6] * stables, *[3] * stalls, *[2] * pastures):
        left = {_without(rest, kind, min(size, rest[kind])) for rest in left for kind in range(3)}
    return any(sum(rest) <= wild for rest in left)


def _without(herd: Counts, kind: int, number: int) -> Counts:
    rest = list(herd)
    rest[kind] -= number
    return rest[0], rest[1], rest[2]


BORN = {3: (0, 0, 1, 0), 6: (0, 0, 1, 1, 2, 1, 0)}  # in a stall, in a stable, for so many there


@cache
def births(herd: Counts, pastures: int, stalls: int, stables: int, wild: int) -> frozenset[Counts]:
    """Newborn of all arrangements; of them those that no other exceeds (ruling 7)."""
    states: set[tuple[Counts, Counts]] = {(herd, (0, 0, 0))}
    for size in (*[6] * stables, *[3] * stalls):
        states = {
            (_without(rest, kind, number), _without(born, kind, -BORN[size][number]))
            for rest, born in states
            for kind in range(3)
            for number in range(min(size, rest[kind]) + 1)
        }
    found = {born for rest, born in states if can_house(rest, pastures, 0, 0, wild)}
    return frozenset(
        born
        for born in found
        if not any(born != other and all(map(int.__le__, born, other)) for other in found)
    )


# --- vehicles ---------------------------------------------------------------------------------------------


def _layouts(vehicle: Vehicle) -> Iterator[tuple[int, ...]]:
    """Which spaces can be free, 0 for occupied ones: so many single and so many double ones."""
    spaces = SPACES_OF[vehicle["kind"]]
    for kept in product((False, True), repeat=len(spaces)):
        layout = tuple(size if free else 0 for size, free in zip(spaces, kept, strict=True))
        if (layout.count(1), layout.count(2)) == (vehicle["singles"], vehicle["doubles"]):
            yield layout


def takes(vehicle: Vehicle, size: int) -> bool:
    """Whether a tile of this size can lie on adjacent free spaces that it fills; on a wagon on one only."""
    longest = 1 if vehicle["kind"] == "wagon" else len(SPACES_OF[vehicle["kind"]])
    return any(
        all(layout[start:end]) and sum(layout[start:end]) == size
        for layout in _layouts(vehicle)
        for start in range(len(layout))
        for end in range(start + 1, min(start + longest, len(layout)) + 1)
    )


def slots(player: Player, size: int) -> set[tuple[str, int, int]]:
    """Different vehicles that take a tile of this size."""
    fitting = (vehicle for vehicle in player["barn"]["vehicles"] if takes(vehicle, size))
    return {(vehicle["kind"], vehicle["singles"], vehicle["doubles"]) for vehicle in fitting}


def is_empty(vehicle: Vehicle) -> bool:
    spaces = SPACES_OF[vehicle["kind"]]
    return bool((vehicle["singles"], vehicle["doubles"]) == (spaces.count(1), spaces.count(2)))


# --- payments ---------------------------------------------------------------------------------------------


def has(player: Player, price: dict[str, int]) -> bool:
    """Whether just these goods are there."""
    return all(player["goods"].get(good, 0) >= n for good, n in price.items())


def can_pay(player: Player, price: dict[str, int]) -> bool:
    """Whether a price can be paid, timber standing in for wood and brick for clay."""
    goods = player["goods"]
    return all(
        goods.get(good, 0) + goods.get({"wood": "timber", "clay": "brick"}.get(good, ""), 0) >= n
        for good, n in price.items()
    )


def substitutes(player: Player, good: str, other: str, due: int) -> set[int]:
    """How much of what is due can be paid in the better good."""
    goods = player["goods"]
    return {k for k in range(due + 1) if k <= goods.get(other, 0) and due - k <= goods.get(good, 0)}


def prices(player: Player, building: str) -> list[dict[str, int]]:
    """Ways to pay a building: timber, wood, brick and clay are what they are (ruling 14)."""
    fixed, choices = COSTS[building]
    return [choice for choice in choices or ({},) if has(player, _sum(fixed, choice))]


def _sum(a: dict[str, int], b: dict[str, int]) -> dict[str, int]:
    return {good: a.get(good, 0) + b.get(good, 0) for good in a | b}


def builds(p: Position, player: Player) -> set[str]:
    """Buildings that can be built."""
    if not free_land(player):
        return set()
    return {f"build:{building}" for building in p["buildings"] if prices(player, building)}


def vehicles(p: Position, player: Player) -> set[str]:
    """Vehicles that can be built."""
    found = set()
    for kind in SPACES_OF:
        wood, horses = EQUIPMENT_COSTS[kind]
        price = {"wood": wood, "horse": horses}
        if supply(p, kind) and has_place(player, kind) and can_pay(player, price):
            found.add(f"vehicle:{kind}")
    return found


def improvements(player: Player, moved: Iterable[str] = ()) -> set[str]:
    """Tools that a Master can move."""
    return {
        f"improve:{tool}"
        for tool, track in TOOLS.items()
        if player["tools"][tool] != max(track) and can_pay(player, TOOL_COSTS[tool]) and tool not in moved
    }


# --- travel -----------------------------------------------------------------------------------------------


def can_sell(player: Player, sold: dict[str, int]) -> bool:
    moors = player["moors"]
    moor = moors["wet"] + len(moors["dehydrated"]) + (moors["boardwalk"] > 0)
    stock = player["goods"] | player["land"] | in_barn(player) | {"moor": moor}
    return all(stock.get(word, 0) >= n for word, n in sold.items())


def sales(player: Player, place: str, first: int = 0) -> set[str]:
    """What can be sold from this item on."""
    return {
        f"sell:{place}:{word}"
        for item in SALES[place][first:]
        for word, (sold, _) in item.items()
        if can_sell(player, sold)
    }


# --- anytime actions --------------------------------------------------------------------------------------


def anytime(p: Position, seat: int) -> set[str]:
    """Anytime actions of a player."""
    player = p["players"][seat]
    always = exchanges(player) | uses(p, player)
    return always if p["phase"] == "inventory" else always | loads(player) | discards(p, player)


def exchanges(player: Player) -> set[str]:
    """Peat for goods of the track, with a peat boat."""
    if not player["barn"]["peat_boats"] or not player["goods"].get("peat"):
        return set()
    return {f"exchange:{good}" for good in TRACK if player["goods"].get(good, 0) < CAPS[good]}


def uses(p: Position, player: Player) -> set[str]:
    """Houses with a clock."""
    found = set()
    for house in USES.keys() & set(player["buildings"]):
        usable = has(player, USES[house])
        if house == "litter_storage":
            usable &= player["goods"].get("horse", 0) >= 2
        if house == "carpenters_workshop":
            usable &= player["land"].get("stall", 0) > 0 and supply(p, "stable") > 0
        if usable:
            found.add(f"use:{house}")
    return found


def loads(player: Player) -> set[str]:
    """What can be loaded on some vehicle."""
    found = set()
    for cargo, (size, price) in CARGO.items():
        allowed = cargo != "peat" or "loading_station" in player["buildings"]
        if allowed and has(player, price) and slots(player, size):
            found.add(f"load:{cargo}")
    for place in player["destinations"]["storage"]:
        if sales(player, place) and slots(player, DESTINATIONS[place]):
            found.add(f"load:{place}")
    return found


def discards(p: Position, player: Player) -> set[str]:
    """Equipment to return, if a place of the barn or a tile of the supply may be wanted for it."""
    pieces = [kind for sides, _ in BOX[4:] for kind in sides]
    if all(has_place(player, piece) and supply(p, piece) for piece in pieces):
        return set()
    found = {piece for piece in ("peat_boat", "plow") if in_barn(player)[piece]}
    found |= {vehicle["kind"] for vehicle in player["barn"]["vehicles"] if is_empty(vehicle)}
    return {f"discard:{piece}" for piece in found}


def returns(p: Position, seat: int) -> set[str]:
    """Animals to return at the end of a winter's work, unless all stalls and stables breed already (P9)."""
    player = p["players"][seat]
    _, stalls, stables, _ = places(player)
    best = births(animals(player), *places(player))
    if p["half_year"] % 2 or any(sum(born) == stalls + 2 * stables for born in best):
        return set()
    return {f"return:{animal}" for animal in ANIMALS if player["goods"].get(animal)}


# --- turns ------------------------------------------------------------------------------------------------


def season(p: Position) -> tuple[str, ...]:
    return SUMMER if p["half_year"] % 2 else WINTER


def can_enter(player: Player, space: str, before: int = 0) -> bool:
    """Whether what stands on a space can be paid, after so much food; grain only at the Wood Trader (18)."""
    food = player["goods"].get("food", 0) - before
    grain = space == "wood_trader" and food == 0 and player["goods"].get("grain", 0) > 0
    return food >= ENTRY_FOOD.get(space, 0) or grain


def placements(p: Position, seat: int) -> set[str]:
    """Where a worker can be placed."""
    spaces = set(season(p))
    if p["num_players"] > 1 and p["special_action"] is None:
        spaces = {*SUMMER, *WINTER}
    free = spaces - p["occupied"].keys()
    return {f"place:{space}" for space in free if can_enter(p["players"][seat], space)}


def imitations(p: Position, seat: int) -> set[str]:
    """Spaces of this half-year that a Laborer can imitate (24)."""
    occupied = (set(season(p)) & p["occupied"].keys()) - set(LABORERS)
    return {f"imitate:{space}" for space in occupied if can_enter(p["players"][seat], space)}


# --- inventorying -----------------------------------------------------------------------------------------


def threshold(number: int, *at: int) -> int:
    """How many of these numbers are reached."""
    return sum(number >= least for least in at)


def milk(player: Player) -> int:
    sheep, cattle, _ = animals(player)
    return threshold(sheep, 2, 5, 8) + threshold(cattle, 1, 3, 5)


def wool(sheep: int) -> int:
    return threshold(sheep, 1, 4, 6)


def emptied(player: Player) -> dict[str, int]:
    """Goods with those of the vehicles."""
    return _sum(player["goods"], player["loaded"])


def gain(goods: dict[str, int], good: str, number: int) -> None:
    goods[good] = min(goods.get(good, 0) + number, CAPS.get(good, 10_000))


def pay(goods: dict[str, int], due: int, *order: str) -> int:
    """Pay so many of these goods, in this order; what is missing."""
    for good in order:
        paid = min(due, goods.get(good, 0))
        goods[good] = goods.get(good, 0) - paid
        due -= paid
    return due


def inventory(p: Position, seat: int) -> tuple[dict[str, int], int] | None:
    """Goods and bottlenecks after an inventorying in which nobody is asked anything; None if one might be."""
    player = p["players"][seat]
    goods = emptied(player)
    summer = p["half_year"] % 2 == 1
    asking = {*STARTERS, *USES} if summer else set(USES)
    if set(player["buildings"]) & asking or (player["barn"]["peat_boats"] and goods.get("peat")):
        return None
    if summer:
        gain(goods, "food", milk(player))
        for good, tile in (("grain", "grain_field"), ("flax", "flax_field"), ("wood", "forest")):
            gain(goods, good, player["land"].get(tile, 0))
    else:
        best = births(animals(player), *places(player))
        if len(best) > 1:
            return None
        for animal, number in zip(ANIMALS, next(iter(best)), strict=True):
            gain(goods, animal, number)
        gain(goods, "wool", wool(goods["sheep"]))
    kinds = [animal for animal in ANIMALS if goods.get(animal)]
    hungry = pay(goods, 3, "food", "grain")
    if hungry and len(kinds) > 1:
        return None
    missing = pay(goods, hungry, *kinds)
    if summer:
        cold = pay(goods, 2, "peat")
        if len(substitutes({"goods": goods}, "wood", "timber", cold)) > 1:
            return None
        missing += pay(goods, cold, "wood", "timber")
    return {good: n for good, n in goods.items() if n}, player["bottlenecks"] + missing


# --- points -----------------------------------------------------------------------------------------------


def track_points(number: int) -> int:
    return threshold(number, 7, 11, 15)


def categories(player: Player) -> dict[str, int]:
    """Points of each category of the scoring pad, in half points."""
    goods, land, moors = player["goods"], player["land"], player["moors"]
    barn = in_barn(player)
    food = goods.get("food", 0)
    track = max(track_points(a) + track_points(food - a) for a in range(16) if 0 <= food - a <= 15)
    track += sum(track_points(goods.get(good, 0)) for good in TRACK[1:])
    fewest = sorted(animals(player))
    covered = sum(DESTINATIONS[place] for place in player["destinations"]["travelled"])
    whole = {
        "equipment": sum(EQUIPMENT_POINTS[kind] * n for kind, n in barn.items())
        - (0 if any(barn.get(kind) for kind in LARGE_VEHICLES) else 3),
        "travel": EXPERIENCE[covered],
        "tools": sum(track[player["tools"][tool]] for tool, track in TOOLS.items()),
        "track": track * (2 if land.get("depot") else 1),
        "board": sum(LAND_POINTS.get(tile, 0) * n for tile, n in land.items())
        + sum(BUILDINGS[building] for building in player["buildings"])
        - 4 * moors["wet"]
        - len(moors["dehydrated"])
        - (3 if moors["boardwalk"] else 0)
        - open_tidal_spaces(player["dikes"]),
        "animals": 2 * fewest[0] + fewest[1],
        "bottlenecks": -2 * player["bottlenecks"],
    }
    tiles = sum(GOODS_POINTS.get(good, 0) * n for good, n in goods.items())
    return {"tiles": tiles} | {name: 2 * points for name, points in whole.items()}


def score(player: Player) -> float:
    return sum(categories(player).values()) / 2


def winners(p: Position) -> list[int]:
    """Who won the game; a tie goes to who would start half-year 10."""
    scores = [score(player) for player in p["players"]]
    best = [seat for seat, points in enumerate(scores) if points == max(scores)]
    return best if len(best) == 1 else [p["starting_player"]]
