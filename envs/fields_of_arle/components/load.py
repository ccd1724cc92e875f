"""From the component file, with a user's corrections laid over it, to checked `Components`."""

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import MappingProxyType
from typing import Any

from eurozoo.envs.core.block import Block, by_word, shown
from eurozoo.envs.core.components import (
    ComponentFile,
    ComponentReader,
    Rules,
    read_titles,
)

from ..actions import (
    HOUSES,
    INNS,
    ITEMS,
    LARGE,
    MAJOR,
    MAX_TIMES,
    MINOR,
    PRICES,
    SPACES,
    STARTERS,
    SUMMER_LABORER,
    USABLE,
    WINTER_LABORER,
)
from .model import (
    Building,
    Components,
    Freight,
    Gear,
    Goods,
    Item,
    Ladder,
    Price,
    Space,
    ToolTrack,
    Town,
    Use,
)
from .steps import MAX_BUNDLE, StepReader, check_payable, read_cost, read_ladder
from .terms import (
    FIRST_ANIMAL,
    FIRST_DESTINATION,
    FIRST_VEHICLE,
    HALF_YEARS,
    LAND_POOL,
    MAX_DIKE_MOVES,
    MAX_PEAT,
    MAX_PLAYERS,
    MAX_STEPS,
    MAX_VEHICLES,
    NUM_ANIMALS,
    NUM_DIKES,
    NUM_MOORS,
    NUM_TRACK_GOODS,
    TRACK_LENGTH,
    BuildingKind,
    Cargo,
    Destination,
    Equipment,
    Good,
    Land,
    Option,
    Pool,
    StepKind,
    Tool,
)

DEFAULT = Path(__file__).with_name("fields_of_arle.toml")
#: tables that an override replaces as a whole: what is absent in them is zero
BUNDLES = ("cost", "choice", "pay", "gain")

TRACK_GOODS = tuple(Good(i) for i in range(NUM_TRACK_GOODS))
ANIMALS = tuple(Good(FIRST_ANIMAL + i) for i in range(NUM_ANIMALS))
START_MATERIALS = (Good.WOOD, Good.CLAY, Good.PEAT, Good.HORSE)
WORTHY = (  # goods with points printed on their tiles
    Good.TIMBER, Good.BRICK, Good.LINEN, Good.WOOLEN, Good.LEATHER, Good.SUMMER_WEAR, Good.WINTER_WEAR,
    Good.LEATHER_WEAR,
)  # fmt: skip
START_LAND = (Land.GRAIN_FIELD, Land.FLAX_FIELD, Land.STALL)
BUILDINGS_OF = dict(zip(BuildingKind, (STARTERS, HOUSES, MINOR, MAJOR, INNS, LARGE), strict=True))
#: the prices that buildings of a kind share; the others have one of their own
SHARED_PRICES = {
    BuildingKind.STARTER: "small",
    BuildingKind.HOUSE: "small",
    BuildingKind.MINOR: "minor",
    BuildingKind.INN: "inn",
    BuildingKind.LARGE: "large",
}
NAMED_BUILDINGS = STARTERS + HOUSES + MAJOR + INNS + LARGE  # the minor ones are drawn in a first game too
PRICE_WORDS = tuple("+".join(price) for price in PRICES)
LABORERS = (SPACES[SUMMER_LABORER], SPACES[WINTER_LABORER])
#: where each option makes sense; to imitate is left to the Laborers so that nobody imitates for ever
USE_OPTIONS = (Option.FREE_STABLE,)
BUILDING_OPTIONS = tuple(option for option in Option if option not in (Option.BUILDING, Option.IMITATE))
SPACE_OPTIONS = (*BUILDING_OPTIONS, Option.BUILDING)
LABORER_OPTIONS = tuple(Option)
USE_STEPS = (StepKind.CUT, StepKind.OPTIONS)  # after what a house gives
LOADS = tuple(Cargo(c) for c in range(FIRST_DESTINATION))
LOADED = tuple(good for good in Good if NUM_TRACK_GOODS <= good < FIRST_ANIMAL)
#: what the file calls items that leave a choice, by their first alternative; other items by their good
CHOSEN_ITEMS = {"grain_field": "field", "any_sheep": "animal", "two_sheep": "animal", "summer_wear": "wear"}
SINGLE_ITEMS = ("field", "plow", "peat_boat", "moor")
#: vehicles that are turned to their reverse side while loaded
TURNED = (
    (Equipment.HANDCART, Equipment.WAGON),
    (Equipment.CART, Equipment.HORSE_CART),
    (Equipment.CARRIAGE, Equipment.DROSHKY),
)
MOOR_POINTS = {
    "wet_moor": "wet_moor_points",
    "dehydrated_moor": "moor_points",
    "boardwalk": "boardwalk_points",
}

MAX_LIMIT = 10_000
MAX_START = 50  # of a good
MAX_POINTS = 60  # half points are packed into 8 bits
MAX_LAND = 21  # spaces
MAX_BOX = 30  # tiles of a kind
MAX_WORKERS = 7  # so that there are spaces for those of two players
MAX_CAPACITY = 7  # of animals in one place
MAX_TRACK = 15  # spaces of the goods track: the table of points has room for two indicators
MAX_ENTRY = 30  # food of a space, horses of a house
MAX_CHOICE = 15  # of a good
MAX_SIZE = 4
MAX_SOLD = 15


def load(rules: Rules | None = None) -> Components:
    """The components of Fields of Arle.

    `rules` corrects them: the path of a TOML file (or a dict) that holds only the values to replace, in the
    form of `fields_of_arle.toml`. Lists and bundles (`BUNDLES`) are replaced as a whole.

    Raises `ComponentError`, with one sentence that names the file and the value, if `rules` cannot be read,
    has an unknown key, or makes a component impossible.
    """
    return _FILE.load(rules)


class _Reader(ComponentReader):
    """Reads the whole file, group by group; the keys of what it collects are those of `Components`."""

    def components(self, data: Mapping[str, Any]) -> Components:
        root = Block(data, self.where, "")
        values = self._goods(root)
        values |= self._home_board(root)
        values |= self._supply(root, values["start_land"])
        values |= self._actions(root)
        values |= self._equipment(root)
        values |= self._travel(root)
        values |= self._inventorying(root)
        values |= self._scoring(root)
        root.close()
        return Components(**values, sources=MappingProxyType(self.sources))

    # -------------------------------------------------------------------------------------- small things

    def _points(self, block: Block, key: str, low: int, high: int) -> int:
        """Points that may be halves, as half points."""
        return self._half_points(block, key, block.take(key), low, high)

    def _half_points(self, block: Block, key: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise block.error(key, f"must be points from {low} to {high}, not {shown(value)}")
        if value * 2 != int(value * 2):
            raise block.error(key, f"must be whole or half points, not {shown(value)}")
        return int(value * 2)

    def _point_list(self, block: Block, key: str, length: int, low: int = 0) -> tuple[int, ...]:
        values = block.sequence(key)
        if len(values) != length:
            raise block.error(key, f"must have {length} numbers, not {len(values)}")
        high = MAX_POINTS if low == 0 else 0
        return tuple(self._half_points(block, f"{key}[{i}]", v, low, high) for i, v in enumerate(values))

    def _only(self, block: Block, key: str) -> Goods:
        """A table that holds only this cost or gain."""
        goods = read_cost(block, key)
        block.close()
        return goods

    # -------------------------------------------------------------------------------------- goods

    def _goods(self, root: Block) -> dict[str, Any]:
        track = self.open(root, "goods_track")
        length, indicators = track.integer("length", 1, MAX_TRACK), track.integer("food_indicators", 1, 2)
        at = track.integers("at", 1, length, 1, MAX_TRACK)
        if list(at) != sorted(set(at)):
            raise track.error("at", "must be rising numbers")
        points = Ladder(at, self._point_list(track, "points", len(at)))
        track.close()
        limits = self.numbers(root, "limits", ("goods", "max_turns"), 1, MAX_LIMIT)
        start: dict[Good, int] = {}
        on_track = self.open(root, "start_track")
        for good in TRACK_GOODS:
            most = length * indicators if good == Good.FOOD else length
            start[good] = on_track.integer(good.name.lower(), 0, most)
        on_track.close()
        materials = self.open(root, "start_materials")
        most = min(MAX_START, limits["goods"])
        start |= {good: materials.integer(good.name.lower(), 0, most) for good in START_MATERIALS}
        materials.close()
        worth = self.open(root, "goods_points")
        good_points = {good: self._points(worth, good.name.lower(), 0, MAX_POINTS) for good in WORTHY}
        worth.close()
        return {
            "start_goods": MappingProxyType(start),
            "track_length": length,
            "food_indicators": indicators,
            "track_points": points,
            "good_points": MappingProxyType(good_points),
            "max_goods": limits["goods"],
            "max_turns": limits["max_turns"],
        }

    # -------------------------------------------------------------------------------------- home board

    def _home_board(self, root: Block) -> dict[str, Any]:
        block = self.open(root, "home_board")
        values: dict[str, Any] = {
            "mainland": block.integer("mainland", 1, MAX_LAND),
            "moor_spaces": block.integer("moor_spaces", 0, MAX_LAND // NUM_MOORS),
            "moor_peat": block.integer("moor_peat", 1, MAX_PEAT),
            "dikes": block.integer("dikes", 0, NUM_DIKES),
            "diked": block.integers("diked", 0, MAX_LAND, MAX_DIKE_MOVES + 1, MAX_DIKE_MOVES + 1),
            "tidal_points": self._point_list(block, "tidal_points", MAX_DIKE_MOVES + 1, -MAX_POINTS),
        }
        block.close()
        diked = values["diked"]
        if diked[0] or list(diked) != sorted(diked):
            raise block.error("diked", "must start with 0 and never fall")
        land = self.open(root, "start_land")
        tiles = {tile: land.integer(tile.name.lower(), 0, MAX_LAND) for tile in START_LAND}
        values["start_land"] = MappingProxyType(tiles)
        values["start_wet_moors"] = land.integer("wet_moors", 0, NUM_MOORS)
        values["start_boardwalk"] = land.integer("boardwalk", 0, MAX_PEAT)
        land.close()
        if sum(tiles.values()) + (values["start_boardwalk"] > 0) > values["mainland"]:
            raise land.error("", f"covers more than the {values['mainland']} spaces of the mainland")
        names = ("pasture", "stall", "stable", "park")
        return values | dict(self.numbers(root, "husbandry", names, 1, MAX_CAPACITY))

    # -------------------------------------------------------------------------------------- supply, course

    def _supply(self, root: Block, start_land: Mapping[Land, int]) -> dict[str, Any]:
        box = self.numbers(root, "box", tuple(by_word(tuple(Pool))), 0, MAX_BOX)
        for pool in Pool:
            laid = MAX_PLAYERS * sum(n for tile, n in start_land.items() if LAND_POOL[tile] == pool)
            word = pool.name.lower()
            if laid > box[word]:
                raise root.error(f"box.{word}", f"must be {laid} or more, the tiles of two home boards")
        kinds = self.open(root, "laid_out")
        laid_out = {
            kind: kinds.integer(kind.name.lower(), 0, len(names)) for kind, names in BUILDINGS_OF.items()
        }
        named = kinds.words("first_game", NAMED_BUILDINGS)
        kinds.close()
        always = (names for kind, names in BUILDINGS_OF.items() if laid_out[kind] == len(names))
        course = self.open(root, "course")
        half_years, workers = (
            course.integer("half_years", 1, HALF_YEARS),
            course.integer("workers", 1, MAX_WORKERS),
        )
        course.close()
        solo = self.open(root, "solo")
        values = {
            "box": MappingProxyType({pool: box[pool.name.lower()] for pool in Pool}),
            "laid_out": MappingProxyType(laid_out),
            "first_game": frozenset(named).union(*always),
            "half_years": half_years,
            "workers": workers,
            "solo_boards": solo.integer("home_boards", 1, MAX_PLAYERS),
            "solo_special_action": solo.flag("special_action"),
            "titles": read_titles(solo, 0),
        }
        solo.close()
        return values

    # -------------------------------------------------------------------------------------- actions

    def _actions(self, root: Block) -> dict[str, Any]:
        tools = self._tools(self.open(root, "tools"))
        construction = self.open(root, "construction")
        costs = {f"{word}_cost": self._only(construction.block(word), "cost") for word in ("stall", "stable")}
        construction.close()
        slaughter = self.open(root, "slaughter")
        meat = {animal: self._only(slaughter.block(animal.name.lower()), "gain") for animal in ANIMALS}
        slaughter.close()
        rulings = self.open(root, "rulings")
        workbench = rulings.flag("workbench_counts_at_once")
        rulings.close()
        return costs | {
            "tools": tools,
            "workbench_counts_at_once": workbench,
            "spaces": self._spaces(self.open(root, "spaces"), tools),
            "wood_sale": self._only(self.open(root, "wood_sale"), "gain"),
            "slaughter": MappingProxyType(meat),
            "buildings": self._buildings(root, tools),
            "uses": self._uses(self.open(root, "uses"), tools),
        }

    def _tools(self, block: Block) -> Mapping[Tool, ToolTrack]:
        tools = {}
        for word, tool in by_word(tuple(Tool)).items():
            part = block.block(word)
            values = part.integers("values", 0, MAX_TIMES, 1, MAX_STEPS)
            if list(values) != sorted(set(values)):
                raise part.error("values", "must be rising numbers")
            tools[tool] = ToolTrack(
                values, self._point_list(part, "points", len(values)), read_cost(part, "cost", 1)
            )
            part.close()
        block.close()
        return MappingProxyType(tools)

    def _spaces(self, block: Block, tools: Mapping[Tool, ToolTrack]) -> Mapping[str, Space]:
        spaces = {}
        for word in SPACES:
            part = block.block(word)
            steps = StepReader(tools, LABORER_OPTIONS if word in LABORERS else SPACE_OPTIONS).steps(part)
            food, or_grain = 0, False
            if "food" in part:
                food, or_grain = part.integer("food", 0, MAX_ENTRY), part.flag("or_grain")
            part.close()
            spaces[word] = Space(food, or_grain, steps)
        block.close()
        return MappingProxyType(spaces)

    def _buildings(self, root: Block, tools: Mapping[Tool, ToolTrack]) -> Mapping[str, Building]:
        prices, tiles = self.open(root, "prices"), self.open(root, "buildings")
        reader = StepReader(tools, BUILDING_OPTIONS)
        read: dict[str, Price] = {}
        buildings = {}
        for kind, words in BUILDINGS_OF.items():
            for word in words:
                name = SHARED_PRICES.get(kind, word)
                if name not in read:
                    read[name] = self._price(prices.block(name))
                tile = tiles.block(word)
                points = self._points(tile, "points", 0, MAX_POINTS)
                buildings[word] = Building(read[name], points, reader.steps(tile))
                tile.close()
        prices.close()
        tiles.close()
        return MappingProxyType(buildings)

    def _price(self, block: Block) -> Price:
        cost = read_cost(block, "cost")
        part = block.block("choice")
        choice = {word: part.integer(word, 1, MAX_CHOICE) for word in PRICE_WORDS if word in part}
        part.close()
        block.close()
        for price, word in zip(PRICES, PRICE_WORDS, strict=True):
            if word in choice:
                chosen = {Good[good.upper()]: choice[word] for good in price}
                check_payable(part, word, {g: n + cost.get(g, 0) for g, n in chosen.items()})
        return Price(cost, MappingProxyType(choice))

    def _uses(self, block: Block, tools: Mapping[Tool, ToolTrack]) -> Mapping[str, Use]:
        reader = StepReader(tools, USE_OPTIONS)
        uses = {}
        made: dict[Good, set[Good]] = {}  # from what each good is made at any time
        for word in USABLE:
            part = block.block(word)
            horses, steps = part.integer("horses", 0, MAX_ENTRY), reader.steps(part)
            part.close()
            first = next(iter(steps), None)
            if first is None or first.kind != StepKind.GAIN or not first.pay:
                raise part.error("steps", "must begin with a gain that is paid for")
            if first.pay.keys() & {Good.WOOD, Good.CLAY}:  # so that nothing is left to choose in it
                raise part.error("steps[0].pay", "cannot ask for wood or clay")
            if len(steps) > 2 or any(step.kind not in USE_STEPS for step in steps[1:]):
                allowed = " or ".join(kind.name.lower() for kind in USE_STEPS)
                raise part.error("steps", f"can go on only with one step, {allowed}")
            for good in first.gain:
                made.setdefault(good, set()).update(first.pay)
            uses[word] = Use(horses, steps)
        block.close()
        for good in TRACK_GOODS:
            made.setdefault(good, set()).add(Good.PEAT)  # by peat boat
        try:
            TopologicalSorter(made).prepare()
        except CycleError as error:
            circle = " to ".join(good.name.lower() for good in error.args[1])
            raise block.error("", f"can go round for ever: {circle}") from None
        return MappingProxyType(uses)

    # -------------------------------------------------------------------------------------- equipment

    def _equipment(self, root: Block) -> dict[str, Any]:
        block = self.open(root, "equipment")
        equipment = {}
        for word, piece in by_word(tuple(Equipment)).items():
            part = block.block(word)
            cost, points = read_cost(part, "cost", 1), self._points(part, "points", 0, MAX_POINTS)
            if piece < FIRST_VEHICLE:
                gear = Gear(cost, points)
            else:
                singles, doubles = part.integer("singles", 0, MAX_SIZE), part.integer("doubles", 0, 1)
                gear = Gear(cost, points, singles, doubles, part.flag("joined"))
                if not singles + doubles:
                    raise part.error("", "must have a space")
            part.close()
            equipment[piece] = gear
        block.close()
        for front, reverse in TURNED:
            before, after = equipment[front], equipment[reverse]
            if (after.singles, after.doubles) != (before.singles + 1, before.doubles) or (
                before.joined and not after.joined
            ):
                raise block.error(
                    reverse.name.lower(),
                    f"must have the spaces of the {front.name.lower()}, its front, and one Single Space more",
                )
        barn = self.numbers(root, "barn", ("small", "large", "either"), 0, MAX_VEHICLES)
        if sum(barn.values()) > MAX_VEHICLES:
            raise root.error("barn", f"must have at most {MAX_VEHICLES} places, not {sum(barn.values())}")
        return {"equipment": MappingProxyType(equipment)} | {f"{word}_places": n for word, n in barn.items()}

    # -------------------------------------------------------------------------------------- travel

    def _travel(self, root: Block) -> dict[str, Any]:
        block = self.open(root, "cargo")
        cargo: dict[Cargo, Freight] = {}
        for load in LOADS:
            part = block.block(load.name.lower())
            size, pay = part.integer("size", 1, MAX_SIZE), read_cost(part, "pay")
            becomes = part.term("becomes", LOADED)
            part.close()
            if becomes in {freight.becomes for freight in cargo.values()}:
                raise part.error("becomes", f"is {becomes.name.lower()}, which other cargo becomes already")
            cargo[load] = Freight(size, pay, becomes)
        block.close()
        block = self.open(root, "destinations")
        towns = {}
        for word, destination in by_word(tuple(Destination)).items():
            part = block.block(word)
            towns[destination] = Town(part.integer("size", 1, MAX_SIZE), self._items(part, word))
            part.close()
        block.close()
        total = sum(town.size for town in towns.values())
        if total > TRACK_LENGTH:
            raise block.error("", f"have {total} spaces in all, more than the {TRACK_LENGTH} of the track")
        experience = self.open(root, "experience")
        points = self._point_list(experience, "points", TRACK_LENGTH + 1)
        experience.close()
        return {"cargo": MappingProxyType(cargo), "towns": MappingProxyType(towns), "experience": points}

    def _items(self, block: Block, town: str) -> tuple[Item, ...]:
        parts, names = block.blocks("items"), tuple(item_name(words) for words in ITEMS[town])
        if len(parts) != len(names):
            raise block.error("items", f"must be {', '.join(names)}")
        items = []
        for part, name in zip(parts, names, strict=True):
            number = part.integer(name, 1, 1 if name in SINGLE_ITEMS else MAX_SOLD)
            items.append(Item(number, part.integer("food", 0, MAX_BUNDLE)))
            part.close()
        return tuple(items)

    # -------------------------------------------------------------------------------------- inventorying

    def _inventorying(self, root: Block) -> dict[str, Any]:
        milk = self.open(root, "milk")
        ladders = {good: self._ladder(milk, good.name.lower()) for good in (Good.SHEEP, Good.CATTLE)}
        milk.close()
        wool = self.open(root, "wool")
        fleece = self._ladder(wool, "sheep")
        wool.close()
        due = self.numbers(root, "sustenance", ("food", "fuel"), 0, MAX_TIMES)
        due_values = {f"{word}_due": number for word, number in due.items()}
        return {"milk": MappingProxyType(ladders), "wool": fleece} | due_values

    def _ladder(self, block: Block, key: str) -> Ladder:
        part = block.block(key)
        ladder = read_ladder(part)
        part.close()
        return ladder

    # -------------------------------------------------------------------------------------- scoring

    def _scoring(self, root: Block) -> dict[str, Any]:
        land = self.open(root, "land_points")
        tiles = {tile: self._points(land, tile.name.lower(), 0, MAX_POINTS) for tile in Land}
        values: dict[str, Any] = {"land_points": MappingProxyType(tiles)}
        for word, key in MOOR_POINTS.items():
            values[key] = self._points(land, word, -MAX_POINTS, 0)
        land.close()
        points = self.open(root, "points")
        values["animal_points"] = self._point_list(points, "animals", NUM_ANIMALS)
        values["no_large_points"] = self._points(points, "no_large_vehicle", -MAX_POINTS, 0)
        values["bottleneck_points"] = self._points(points, "bottleneck", -MAX_POINTS, 0)
        points.close()
        return values


def item_name(words: tuple[str, ...]) -> str:
    """What the component file calls an item that is sold as one of `words` of `actions.ITEMS`."""
    first, *others = words
    word = CHOSEN_ITEMS[first] if others else first
    return "hides" if word == "hide" else word


_FILE = ComponentFile(DEFAULT, _Reader, BUNDLES)
