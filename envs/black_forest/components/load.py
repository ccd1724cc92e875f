"""From the component file, with a user's corrections laid over it, to checked `Components`."""

from collections.abc import Collection, Mapping
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

from eurozoo.envs.core.block import Block, by_word
from eurozoo.envs.core.components import (
    ComponentFile,
    ComponentReader,
    Rules,
    read_titles,
)
from eurozoo.envs.core.errors import ComponentError

from ..actions import (
    BUILDINGS,
    CONVERSIONS,
    JOBS,
    LARGE_BUILDINGS,
    PLACES,
    TRADESPEOPLE,
    VILLAGE_SIZES,
    VILLAGES,
    VISITS,
)
from .model import Board, Bonus, Building, Bundle, Components, Effect, Grid, Job, Per, Tradesperson
from .tables import MAX_EFFECTS
from .terms import (
    BASIC_MARKERS,
    MAIN_SPACES,
    MAX_BASIC,
    MAX_HAND,
    MAX_LADDER,
    MAX_PLAYERS,
    MAX_REFINED,
    MAX_STEPS,
    SMALL_SPACES,
    Back,
    Count,
    EffectKind,
    Event,
    Good,
    Marker,
    Special,
    Tile,
)

DEFAULT = Path(__file__).with_name("black_forest.toml")
LEVELS = ("I", "II", "III")
#: tables that an override replaces as a whole: what is absent in them is zero
BUNDLES = ("cost", "pay", "gain", "need", "need_count", "condition", "per", "bonus")

#: cards whose logic is code: Special, number on the card, its field in `tables.TABLES`, smallest, largest
SPECIAL_CARDS: dict[str, tuple[Special, dict[str, tuple[str, int, int]]]] = {
    "traveling_merchant": (
        Special.TRAVELING_MERCHANT,
        {"visitor": ("merchant_gain", 1, MAX_BASIC), "others": ("merchant_others", 0, MAX_BASIC)},
    ),
    "04A": (Special.LUMBER_STORAGE, {}),
    "09B": (Special.CLOCKMAKER, {}),
    "11A": (Special.POTASH_MANUFACTURER, {}),
    "17B": (Special.GROCER, {"kinds": ("grocer_kinds", 1, 10)}),
    "23A": (Special.TANNERY, {"limit": ("tannery_limit", 1, 100)}),
    "24B": (Special.BEECHNUT_GATHERERS_HUT, {"pigs": ("beechnut_pigs", 0, 10)}),
    "27A": (Special.BREEDING_STATION, {"pairs": ("breeding_pairs", 1, 4)}),
    "28B": (Special.WILDERNESS_HUT, {}),
    "29B": (Special.WILDLIFE_PARK, {"pastures": ("wildlife_pastures", 1, MAIN_SPACES)}),
    "34B": (Special.DISTILLERY, {"water": ("distillery_water", 0, MAX_BASIC)}),
    "35A": (Special.FORT, {}),
    "35B": (Special.HERMITS_HUT, {}),
    "castle_hotel": (Special.CASTLE_HOTEL, {}),
}

MAX_GAIN = 20
MAX_LADDER_GAIN = 100  # leaves room in an int8 for what permanents add
MAX_ANIMALS = 5  # paid at once, by the words of `actions.BLOCKS`
ALTERNATIVES = 3  # of an instant reward, likewise
MAX_POINTS = 50
RESOURCES = tuple(Good(g) for g in range(Good.SAND, Good.COMMODITY + 1))
COST_GOODS = (*RESOURCES, Good.FOREST, Good.FIELD, Good.POND)
PAY_GOODS = (*COST_GOODS, Good.STEP, Good.PIG, Good.CATTLE, Good.LIVESTOCK)
PER_GOODS = tuple(good for good in Good if good not in (Good.BUILDING, Good.FREE_BUILDING))
#: counts that are known while the game goes on; the others are settled in the final scoring
LIVE_COUNTS = tuple(Count(c) for c in range(Count.FIELD, Count.MEAT + 1))


def load(rules: Rules | None = None) -> Components:
    """The components of Black Forest.

    `rules` corrects them: the path of a TOML file (or a dict) that holds only the values to replace, in the
    form of `black_forest.toml`. Lists and bundles (`BUNDLES`) are replaced as a whole.

    Raises `ComponentError`, with one sentence that names the file and the value, if `rules` cannot be read,
    has an unknown key, or makes a component impossible.
    """
    return _FILE.load(rules)


class _Reader(ComponentReader):
    """Reads the whole file."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.special_numbers: dict[str, int] = {}

    def components(self, data: Mapping[str, Any]) -> Components:
        root = Block(data, self.where, "")
        levels = self._levels(self.open(root, "large_levels"))
        backs = self._backs(self.open(root, "backs"))
        board = self._board(self.open(root, "map"), None)
        main, small, vertical = self._estates(self.open(root, "estates"))
        steps = self.one(root, "glass_hut", "steps", 1, MAX_STEPS)
        end_symbol, hand_points = self._clock(self.open(root, "clock"))
        capacities = self.numbers(root, "housing", ("pasture", "stable", "forest"), 0, 20)
        points = self.numbers(
            root, "points", ("small_estate", "glass", "livestock_on_pasture"), 0, MAX_POINTS
        )
        years, pawns, redeal_year, titles = self._solo(self.open(root, "solo"))
        components = Components(
            start_stock=MappingProxyType(self._start_stock(root)),
            start_bonus=self._start_bonus(self.open(root, "start_bonus")),
            flipped=self.one(root, "side_b", "flipped", 0, 36),
            large_laid_out=self._laid_out(self.open(root, "large_laid_out"), levels),
            slots=MappingProxyType(self._slots(self.open(root, "slots"), backs)),
            board=board,
            solo_board=self._board(self.open(root, "solo_map"), board),
            jobs_in_play=self._by_players(root, "jobs_in_play", 0, len(VILLAGES)),
            end_symbol=end_symbol,
            hand_points=hand_points,
            reminder_production=self.one(root, "reminder", "production", 1, 100),
            hut_steps=steps,
            main_grid=main,
            small_grid=small,
            large_vertical=vertical,
            pasture_capacity=capacities["pasture"],
            stable_capacity=capacities["stable"],
            forest_capacity=capacities["forest"],
            estate_points=points["small_estate"],
            glass_points=points["glass"],
            livestock_points=points["livestock_on_pasture"],
            years=years,
            pawns=pawns,
            redeal_year=redeal_year,
            titles=titles,
            max_turns=self.one(root, "limits", "max_turns", 1, 10_000),
            tradespeople=self._tradespeople(self.open(root, "tradespeople"), backs),
            jobs=(
                *self._jobs(self.open(root, "location_jobs"), PLACES, True),
                *self._jobs(self.open(root, "tradesperson_jobs"), JOBS[len(PLACES) :], False),
            ),
            buildings=self._buildings(root, levels),
            special_numbers=MappingProxyType(self.special_numbers),
            sources=MappingProxyType(self.sources),
        )
        root.close()
        self._check_effects(components)
        return components

    # -------------------------------------------------------------------------------------- blocks

    def _by_players(self, root: Block, key: str, low: int, high: int) -> tuple[int, ...]:
        return tuple(self.numbers(root, key, [str(n) for n in range(1, MAX_PLAYERS + 1)], low, high).values())

    # -------------------------------------------------------------------------------------- set-up

    def _start_stock(self, root: Block) -> dict[str, int]:
        wheels = self.open(root, "start_wheels")
        stock = {m.name.lower(): wheels.integer(m.name.lower(), 0, MAX_BASIC) for m in BASIC_MARKERS}
        stock |= {name: wheels.integer(name, 0, MAX_REFINED) for name in ("glass", "commodity")}
        wheels.close()
        provisions = self.open(root, "start_provisions")
        low, high = provisions.integers("markers", 0, MAX_REFINED, 2, 2)
        provisions.close()
        if low > high:
            raise provisions.error("markers", f"must name the lower marker first, not [{low}, {high}]")
        stock |= {"provision_low": low, "provision_high": high}
        if (
            min(stock[m] for m in ("sand", "water", "wood", "charcoal_left")) > 0
            and stock["glass"] < MAX_REFINED
        ):
            raise wheels.error("", "must hold a basic resource of the Glassmaking wheel at 0 or glass at 3")
        right = min(stock[m] for m in ("porridge", "meat", "charcoal_right"))
        if right > 0 and max(stock["commodity"], high) < MAX_REFINED:
            raise wheels.error(
                "", "must hold a basic resource of the Cooking wheel at 0 or a refined one at 3"
            )
        return {m.name.lower(): stock[m.name.lower()] for m in Marker}

    def _start_bonus(self, block: Block) -> tuple[tuple[Bundle, ...], ...]:
        bonus = []
        for players in range(1, MAX_PLAYERS + 1):
            places = block.sequence(str(players))
            if len(places) != players:
                raise block.error(str(players), f"must have {players} bundles, not {len(places)}")
            goods = (*RESOURCES, Good.STEP, Good.PIG, Good.CATTLE)
            bonus.append(
                tuple(
                    self._bundle(block, f"{players}[{i}]", p, goods, MAX_BASIC) for i, p in enumerate(places)
                )
            )
        block.close()
        return tuple(bonus)

    def _levels(self, block: Block) -> dict[str, int]:
        levels: dict[str, int] = {}
        for level, key in enumerate(LEVELS, start=1):
            for building in block.words(key, LARGE_BUILDINGS):
                if building in levels:
                    raise block.error(key, f"names {building}, which has a level already")
                levels[building] = level
        block.close()
        self._check_all(block, LARGE_BUILDINGS, levels)
        return levels

    def _laid_out(self, block: Block, levels: Mapping[str, int]) -> tuple[tuple[int, int, int], ...]:
        laid_out = []
        for players in range(1, MAX_PLAYERS + 1):
            one, two, three = block.integers(str(players), 0, len(LARGE_BUILDINGS), 3, 3)
            for level, count in enumerate((one, two, three), start=1):
                most = sum(value == level for value in levels.values())
                if count > most:
                    raise block.error(
                        str(players), f"lays out {count} Buildings of level {LEVELS[level - 1]} of {most}"
                    )
            laid_out.append((one, two, three))
        block.close()
        return tuple(laid_out)

    def _check_all(self, block: Block, names: Collection[str], found: Collection[str]) -> None:
        missing = [name for name in names if name not in found]
        if missing:
            raise block.error("", f"does not name {missing[0]}")

    # -------------------------------------------------------------------------------------- board

    def _backs(self, block: Block) -> dict[str, Back]:
        backs: dict[str, Back] = {}
        for back in Back:
            key = back.name.lower()
            for tradesperson in block.words(key, TRADESPEOPLE):
                if tradesperson in backs:
                    raise block.error(key, f"names {tradesperson}, who has a back already")
                backs[tradesperson] = back
        block.close()
        self._check_all(block, TRADESPEOPLE, backs)
        return backs

    def _slots(self, block: Block, backs: Mapping[str, Back]) -> dict[str, tuple[Back, ...]]:
        words = by_word(tuple(Back))
        slots = {size: tuple(words[w] for w in block.words(size, words)) for size in VILLAGE_SIZES}
        block.close()
        for size, dealt in slots.items():
            if len(dealt) != VILLAGE_SIZES[size]:
                raise block.error(size, f"must have {VILLAGE_SIZES[size]} backs, not {len(dealt)}")
        for word, back in words.items():
            tiles = sum(b == back for b in backs.values())
            spaces = sum(slots[village[0]].count(back) for village in VILLAGES)
            if tiles != spaces:
                raise block.error(
                    "", f"has {spaces} spaces for the {tiles} Tradespeople with a {word} on the back"
                )
        return slots

    def _board(self, block: Block, other: Board | None) -> Board:
        """A side of the board; what is empty is taken from the `other` side."""
        clockwise = block.words("clockwise", VILLAGES)
        if not clockwise and other is not None:
            clockwise = other.clockwise
        elif sorted(clockwise) != sorted(VILLAGES):
            raise block.error("clockwise", f"must name each of {', '.join(VILLAGES)} once")
        nodes = VILLAGES + PLACES
        paths = []
        for path in block.blocks("paths"):
            ends = path.word("from", nodes), path.word("to", nodes)
            if ends[0] == ends[1]:
                raise path.error("", f"leads from {ends[0]} to itself")
            paths.append((*ends, path.integer("cost", 1, 2 * MAX_REFINED)))
            path.close()
        block.close()
        board = Board(clockwise, tuple(paths) if paths or other is None else other.paths)
        for node, cost in zip(nodes, board.distances(nodes)[0], strict=True):
            if cost is None:
                raise block.error("paths", f"leave no way from {VILLAGES[0]} to {node}")
        return board

    # -------------------------------------------------------------------------------------- tableau, Domain

    def _clock(self, block: Block) -> tuple[int, tuple[int, ...]]:
        end_symbol = block.integer("end_symbol", 1, 100)
        points = block.integers("hand_points", -MAX_POINTS, MAX_POINTS, 1, MAX_HAND)
        block.close()
        return end_symbol, points

    def _estates(self, block: Block) -> tuple[Grid, Grid, bool]:
        main = self._grid(block, "main", MAIN_SPACES)
        small = self._grid(block, "small", SMALL_SPACES)
        vertical = block.word("large_building", ("vertical", "horizontal")) == "vertical"
        block.close()
        for tile in (Tile.FOREST, Tile.FIELD, Tile.POND, Tile.EMPTY):
            if tile not in main.cells:
                raise block.error("main", f"has no space with {tile.name.lower()}")
        return main, small, vertical

    def _grid(self, block: Block, key: str, capacity: int) -> Grid:
        words = by_word(tuple(Tile(tile) for tile in range(Tile.NO_SPACE)))
        rows: list[tuple[Tile, ...]] = []
        for i, row in enumerate(block.sequence(key)):
            if not isinstance(row, list) or not row or (rows and len(row) != len(rows[0])):
                raise block.error(f"{key}[{i}]", "must be a row of words, as long as the first one")
            rows.append(
                tuple(words[block.check_word(f"{key}[{i}][{j}]", w, words)] for j, w in enumerate(row))
            )
        spaces = sum(len(row) for row in rows)
        if not 1 <= spaces <= capacity:
            raise block.error(key, f"must have 1 to {capacity} spaces, not {spaces}")
        grid = Grid(tuple(rows))
        if Tile.HUT not in grid.cells:
            raise block.error(key, "has no space with hut")
        return grid

    def _solo(self, block: Block) -> tuple[int, int, int, tuple[tuple[int, str], ...]]:
        years = block.integer("years", 1, 100)
        pawns = block.integer("pawns", 1, 5)
        redeal_year = block.integer("redeal_year", 0, 101)
        titles = read_titles(block, 1)
        block.close()
        return years, pawns, redeal_year, titles

    # -------------------------------------------------------------------------------------- cards

    def _tradespeople(self, block: Block, backs: Mapping[str, Back]) -> tuple[Tradesperson, ...]:
        people = []
        for id in TRADESPEOPLE:
            card = block.block(id)
            visits = self._variants(card, "visit", id, EffectKind.VISIT)
            people.append(Tradesperson(id, card.text("name"), backs[id], visits))
            card.close()
        block.close()
        return tuple(people)

    def _jobs(self, block: Block, ids: Collection[str], location: bool) -> tuple[Job, ...]:
        jobs = []
        for id in ids:
            card = block.block(id)
            name = card.text("name")
            jobs.append(Job(id, name, location, self._effect(card, id, id, EffectKind.JOB)))
        block.close()
        return tuple(jobs)

    def _buildings(self, root: Block, levels: Mapping[str, int]) -> tuple[Building, ...]:
        small = self.open(root, "small_buildings")
        large = self.open(root, "large_buildings")
        buildings = []
        for id in BUILDINGS:
            level = levels.get(id, 0)
            buildings.append(self._building((large if level else small).block(id), id, level))
        small.close()
        large.close()
        return tuple(buildings)

    def _building(self, card: Block, id: str, level: int) -> Building:
        brick = None
        if "brick_by_players" in card:
            brick = card.integers("brick_by_players", 0, MAX_BASIC, MAX_PLAYERS, MAX_PLAYERS)
        cost = self._bundle(card, "cost", card.take("cost"), COST_GOODS, MAX_BASIC)
        for good in (Good.GLASS, Good.COMMODITY):
            if cost.get(good, 0) > MAX_REFINED:
                raise card.error(
                    f"cost.{good.name.lower()}", f"is {cost[good]}: nobody can have more than {MAX_REFINED}"
                )
        if brick is not None and max(brick) + cost.get(Good.BRICK, 0) > MAX_BASIC:
            raise card.error("brick_by_players", f"makes the cost more than {MAX_BASIC} brick")
        if id in SPECIAL_CARDS and "special" in card:
            self._special(card, id)
        instants, in_sequence = self._instants(card, id)
        building = Building(
            id=id,
            name=card.text("name"),
            level=level,
            cost=cost,
            brick_by_players=brick,
            points=card.integer("points", -MAX_POINTS, MAX_POINTS),
            special=SPECIAL_CARDS[id][0] if "special" in card else Special.NONE,
            condition=self._count_of(card, "condition") if "condition" in card else None,
            conversions=self._variants(card, "conversion", id, EffectKind.CONVERSION),
            permanents=(self._effect(card.block("permanent"), id, id, EffectKind.PERMANENT),)
            if "permanent" in card
            else (),
            instants=instants,
            in_sequence=in_sequence,
            bonus=self._bonus(card.block("bonus")) if "bonus" in card else None,
        )
        card.close()
        return building

    def _instants(self, card: Block, id: str) -> tuple[tuple[Effect, ...], bool]:
        if "instant" in card:
            return (self._effect(card.block("instant"), id, id, EffectKind.INSTANT),), False
        for key in ("instant_sequence", "instant_choice"):
            if key in card:
                effects = tuple(self._effect(e, id, id, EffectKind.INSTANT) for e in card.blocks(key))
                if key == "instant_choice" and len(effects) != ALTERNATIVES:
                    raise card.error(key, f"must have {ALTERNATIVES} alternatives, not {len(effects)}")
                return effects, key == "instant_sequence"
        return (), False

    def _bonus(self, block: Block) -> Bonus:
        counts = tuple(count for count in Count if count != Count.NOTHING)
        bonus = Bonus(
            count=block.term("count", counts),
            points=block.integer("points", -MAX_POINTS, MAX_POINTS),
            every=block.integer("every", 1, MAX_POINTS) if "every" in block else 1,
            most=block.integer("max", 1, 126) if "max" in block else None,
        )
        block.close()
        return bonus

    # -------------------------------------------------------------------------------------- effects

    def _variants(self, card: Block, key: str, id: str, kind: EffectKind) -> tuple[Effect, ...]:
        """The effect `key`, or the alternatives in the table `key`s, named "id:alternative"."""
        if key in card:
            return (self._effect(card.block(key), id, id, kind),)
        if f"{key}s" not in card:
            return ()
        several = card.block(f"{key}s")
        effects = tuple(self._effect(several.block(word), id, f"{id}:{word}", kind) for word in several)
        several.close()
        return effects

    def _effect(self, block: Block, owner: str, name: str, kind: EffectKind) -> Effect:
        special = self._special(block, owner) if "special" in block else Special.NONE
        pay = self._bundle(block, "pay", block.take("pay"), PAY_GOODS, MAX_BASIC) if "pay" in block else {}
        gain = (
            self._bundle(block, "gain", block.take("gain"), tuple(Good), MAX_GAIN) if "gain" in block else {}
        )
        need = (
            self._bundle(block, "need", block.take("need"), RESOURCES, MAX_BASIC) if "need" in block else {}
        )
        per = self._per(block.block("per")) if "per" in block else None
        if not gain and per is None and special == Special.NONE:
            raise block.error("", "gains nothing")
        self._check_pay(block, pay)
        permanent = kind == EffectKind.PERMANENT
        effect = Effect(
            kind=kind,
            name=name,
            owner=owner,
            pay=pay,
            gain=gain,
            need=need,
            per=per,
            need_count=self._count_of(block, "need_count") if "need_count" in block else None,
            optional=block.flag("optional") if "optional" in block else False,
            special=special,
            event=block.term("when", tuple(e for e in Event if e != Event.NEVER))
            if permanent
            else Event.NEVER,
            event_tradesperson=block.word("tradesperson", TRADESPEOPLE) if "tradesperson" in block else None,
            event_option=block.word("option", VISITS) if "option" in block else None,
        )
        if permanent:
            visits = effect.event in (Event.VISITED, Event.VILLAGE_ENTERED)
            named = (effect.event_tradesperson is not None) + (effect.event_option is not None)
            if named != visits or (effect.event == Event.VILLAGE_ENTERED and effect.event_option is not None):
                raise block.error(
                    "when", f"= {effect.event.name.lower()!r} does not fit the tradesperson or option named"
                )
        elif effect.event_tradesperson or effect.event_option:
            raise block.error("", "names a tradesperson or an option, which only a permanent effect has")
        if pay and kind in (EffectKind.INSTANT, EffectKind.PERMANENT) and not effect.optional:
            raise block.error("optional", "must be true where something is to be paid")
        if permanent and effect.event != Event.VISITED and (pay or not set(gain) <= set(RESOURCES)):
            raise block.error("", "can only gain resources, and pay nothing")
        block.close()
        return effect

    def _check_pay(self, block: Block, pay: Bundle) -> None:
        animals = [good for good in (Good.PIG, Good.CATTLE, Good.LIVESTOCK) if good in pay]
        if len(animals) > 1:
            raise block.error("pay", "must not ask for more than one of pig, cattle and livestock")
        for good, most in (
            (Good.GLASS, MAX_REFINED),
            (Good.COMMODITY, MAX_REFINED),
            (Good.LIVESTOCK, MAX_ANIMALS),
        ):
            if pay.get(good, 0) > most:
                raise block.error(f"pay.{good.name.lower()}", f"must be at most {most}, not {pay[good]}")

    def _special(self, block: Block, owner: str) -> Special:
        special, numbers = SPECIAL_CARDS.get(owner, (Special.NONE, {}))
        if block.take("special") != special.name.lower():
            raise block.error("special", f"must be {special.name.lower()!r}: it names the code of this card")
        for key, (field, low, high) in numbers.items():
            self.special_numbers[field] = block.integer(key, low, high)
        return special

    def _per(self, block: Block) -> Per:
        count = block.term("count", LIVE_COUNTS)
        good = block.term("gain", PER_GOODS)
        forms = [key for key in ("each", "every", "at") if key in block]
        if len(forms) != 1:
            raise block.error("", "must have exactly one of each, every and at")
        if forms == ["each"]:
            each = block.integer("each", 1, MAX_GAIN)
            ladder = [n * each for n in range(MAX_LADDER)]
        elif forms == ["every"]:
            every = block.integer("every", 1, MAX_LADDER - 1)
            ladder = [n // every for n in range(MAX_LADDER)]
        else:
            at = block.integers("at", 1, MAX_LADDER - 1, 1, MAX_GAIN)
            if any(a >= b for a, b in pairwise(at)):
                raise block.error("at", f"must rise, not {list(at)}")
            ladder = [sum(step <= n for step in at) for n in range(MAX_LADDER)]
        most = block.integer("max", 1, MAX_LADDER_GAIN) if "max" in block else MAX_LADDER_GAIN
        block.close()
        return Per(count, good, tuple(min(value, most) for value in ladder))

    def _count_of(self, block: Block, key: str) -> tuple[Count, int]:
        table = block.block(key)
        if len(table) != 1:
            raise block.error(key, "must name exactly one count")
        (word,) = table
        return by_word(LIVE_COUNTS)[table.check_word("", word, by_word(LIVE_COUNTS))], table.integer(
            word, 1, 100
        )

    def _bundle(self, block: Block, key: str, values: Any, goods: Collection[Good], most: int) -> Bundle:
        words = by_word(goods)
        table = Block(values, self.where, ".".join(part for part in (block.path, key) if part))
        amounts: dict[Good, int] = {}
        for word in table:
            if word not in words:
                raise table.error(word, f"cannot stand here; possible are {', '.join(words)}")
            amount = table.integer(word, 0, most)
            if amount:
                amounts[words[word]] = amount
        return MappingProxyType(amounts)

    def _check_effects(self, components: Components) -> None:
        """The action catalogue names every visit and conversion: the file must have exactly these."""
        visits = [effect.name for tradesperson in components.tradespeople for effect in tradesperson.visits]
        conversions = [effect.name for building in components.buildings for effect in building.conversions]
        for found, words in ((visits, VISITS), (conversions, CONVERSIONS)):
            if sorted(found) != sorted(words):
                (odd, *_) = sorted(set(found) ^ set(words))
                raise ComponentError(
                    f"{self.where}: {odd} is an effect either of the file or of the catalogue, not of both"
                )
        if len(components.effects) > MAX_EFFECTS:
            raise ComponentError(f"{self.where}: more than {MAX_EFFECTS} effects")


_FILE = ComponentFile(DEFAULT, _Reader, BUNDLES)
