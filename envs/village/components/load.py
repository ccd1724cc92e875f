"""From the component file, with a user's corrections laid over it, to checked `Components`."""

from collections.abc import Collection, Mapping
from enum import IntEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from eurozoo.envs.core.block import Block, by_word
from eurozoo.envs.core.components import (
    ComponentFile,
    ComponentReader,
    Rules,
    read_titles,
)

from ..actions import CITIES, GOODS, SPACES, VILLAGE
from .model import (
    CityReward,
    Components,
    Cost,
    CraftBuilding,
    Cubes,
    Customer,
    Leg,
    Setup,
    Start,
    name_customers,
)
from .terms import (
    MAX_BLUE,
    MAX_PLAYERS,
    MAX_TRACK,
    NUM_CITIES,
    NUM_COLORS,
    NUM_CUSTOMERS,
    NUM_FATES,
    NUM_STAGES,
    Craft,
    Cube,
    Good,
    Place,
    Reward,
    Section,
    Space,
)

DEFAULT = Path(__file__).with_name("village.toml")
#: tables that an override replaces as a whole: what is absent in them is zero
BUNDLES = ("price", "fee", *GOODS, *CITIES)
PLAYERS = tuple(range(2, MAX_PLAYERS + 1))  # numbers of players with a set-up of their own

COLORS = tuple(Cube(c) for c in range(NUM_COLORS))
GRAIN = "grain"  # beside the goods that a customer wants
CITY_PLACES = {word: Place[word.upper()] for word in CITIES}
FATE_SETS = ("top", "bottom")
SET_SIZE = NUM_FATES // len(FATE_SETS)

MAX_STOCK = 100  # of cubes of a colour, and so on: a purse holds them in 8 bits
MAX_FILL = 33
MAX_SEED = 15
MAX_TIME = 10  # of one cost: 3 of them and a lap fit into 8 bits
MAX_LAP = 50
MAX_OPEN = 30  # spaces of a chronicle section, graves
MAX_GRAIN = 20
MAX_WANTED = 5  # of a good by a customer
MAX_COST = 2  # cubes of a price, by the catalogue of payments
MAX_POINTS = 50
MAX_CHRONICLE = 12  # entries of the list of points: up to a whole family

_Term = TypeVar("_Term", bound=IntEnum)


def load(rules: Rules | None = None) -> Components:
    """The components of Village.

    `rules` corrects them: the path of a TOML file (or a dict) that holds only the values to replace, in the
    form of `village.toml`. Lists and bundles (`BUNDLES`) are replaced as a whole.

    Raises `ComponentError`, with one sentence that names the file and the value, if `rules` cannot be read,
    has an unknown key, or makes a component impossible.
    """
    return _FILE.load(rules)


class _Reader(ComponentReader):
    """Reads the whole file."""

    def components(self, data: Mapping[str, Any]) -> Components:
        root = Block(data, self.where, "")
        stock, goods_stock, coin_stock = self._stock(self.open(root, "stock"))
        max_grain = self.one(root, "farmyard", "grain", 1, MAX_GRAIN)
        start = self._start(self.open(root, "start"), stock, coin_stock, max_grain)
        stalls, fee, fee_time = self._market(self.open(root, "market"))
        harvest = self.numbers(root, "harvest", ("alone", "horse_and_plow", "ox_and_plow"), 0, MAX_GRAIN)
        mill = self.numbers(root, "mill", ("time", "grain", "coins"), 0, MAX_TIME)
        travel = self.numbers(root, "travel", ("time", "wagons"), 0, MAX_TIME)
        rewards, again = self._rewards(self.open(root, "rewards"))
        privileges = self._privileges(self.open(root, "privileges"))
        mass = self._mass(self.open(root, "mass"))
        points = self._points(self.open(root, "points"))
        solo = self.open(root, "solo")
        solo_players = solo.integer("players", PLAYERS[0], PLAYERS[-1])
        titles = read_titles(solo, 0)
        solo.close()
        track, fates, quills, clockwise = self._carla(self.open(root, "carla"))
        components = Components(
            stock=stock,
            goods_stock=goods_stock,
            coin_stock=coin_stock,
            start=start,
            setups=self._setups(root, stalls),
            max_grain=max_grain,
            lap=self.one(root, "life_track", "spaces", 1, MAX_LAP),
            plague_time=self.one(root, "plague", "time", 0, MAX_TIME),
            harvest=(harvest["alone"], harvest["horse_and_plow"], harvest["ox_and_plow"]),
            crafts=self._crafts(self.open(root, "crafts")),
            purchases=self._purchases(self.open(root, "purchases")),
            mill_time=mill["time"],
            mill_grain=mill["grain"],
            mill_coins=mill["coins"],
            fee=fee,
            fee_time=fee_time,
            customers=self._customers(self.open(root, "customers")),
            leg_time=travel["time"],
            leg_wagons=travel["wagons"],
            legs=self._map(self.open(root, "map")),
            rewards=rewards,
            reward_again=again,
            council=self._council(self.open(root, "council")),
            council_time=self._list(root, "council_time", "stages", MAX_TIME, NUM_STAGES),
            privilege_cubes=privileges["cubes"],
            privilege_coins=privileges["coins"],
            privilege_prestige=privileges["prestige"],
            church=self._church(self.open(root, "church")),
            monks=mass["monks"],
            draws=mass["draws"],
            draw_coins=mass["coins"],
            majority=mass["majority"],
            church_grain=self._list(root, "church_steps", "grain", MAX_GRAIN, NUM_STAGES - 1),
            city_points=points["cities"],
            council_points=points["council"],
            church_points=points["church"],
            chronicle_points=points["chronicle"],
            coin_points=points["coin"][0],
            solo_players=solo_players,
            titles=titles,
            track=track,
            fates=fates,
            quills=quills,
            clockwise=clockwise,
            max_turns=self.one(root, "limits", "max_turns", 1, 10_000),
            sources=MappingProxyType(self.sources),
        )
        root.close()
        return components

    # -------------------------------------------------------------------------------------- set-up

    def _stock(self, block: Block) -> tuple[Cubes, int, int]:
        # with 2 plague cubes, of which Carla can keep one, there is always a cube to lay out
        cubes = {cube: block.integer(cube.name.lower(), 1, MAX_STOCK) for cube in COLORS}
        cubes[Cube.PLAGUE] = block.integer("plague", 2, MAX_STOCK)
        goods, coins = block.integer("goods", 1, MAX_STOCK), block.integer("coins", 1, MAX_STOCK)
        block.close()
        return MappingProxyType(cubes), goods, coins

    def _start(self, block: Block, stock: Cubes, coin_stock: int, max_grain: int) -> tuple[Start, ...]:
        coins = block.integers("coins", 0, coin_stock, MAX_PLAYERS, MAX_PLAYERS)
        grain = block.integers("grain", 0, max_grain, MAX_PLAYERS, MAX_PLAYERS)
        drawn = block.integers("random_cubes", 0, MAX_STOCK, MAX_PLAYERS, MAX_PLAYERS)
        chosen = block.integers("chosen_cubes", 0, 1, MAX_PLAYERS, MAX_PLAYERS)
        block.close()
        if sum(coins) > coin_stock:
            raise block.error("coins", f"gives {sum(coins)} coins, but the box holds {coin_stock}")
        scarce = min(stock[cube] for cube in COLORS)
        if sum(drawn) + sum(chosen) > scarce:
            raise block.error(
                "random_cubes", f"and chosen_cubes must together be at most {scarce}, the cubes of a colour"
            )
        return tuple(Start(*values) for values in zip(coins, grain, drawn, chosen, strict=True))

    def _setups(self, root: Block, stalls: Mapping[int, int]) -> Mapping[int, Setup]:
        cards, chronicle = self.open(root, "setup_cards"), self.open(root, "chronicle")
        graves = self.numbers(root, "graves", [str(n) for n in PLAYERS], 1, MAX_OPEN)
        setups = {}
        for players in PLAYERS:
            card = cards.block(str(players))
            bag = self._amounts(card.block("bag"), COLORS, MAX_FILL)
            spaces = self._amounts(card.block("spaces"), tuple(Space), MAX_SEED)
            card.close()
            sections = self._amounts(chronicle.block(str(players)), tuple(Section), MAX_OPEN)
            if not any(spaces.values()):
                raise card.error("spaces", "must have room for at least one cube")
            if not any(sections.values()):
                raise chronicle.error(str(players), "must have at least one open space")
            setups[players] = Setup(bag, spaces, sections, graves[str(players)], stalls[players])
        cards.close()
        chronicle.close()
        return MappingProxyType(setups)

    def _amounts(self, block: Block, terms: Collection[_Term], most: int) -> Mapping[_Term, int]:
        """A block that gives each term a number from 0."""
        amounts = {term: block.integer(word, 0, most) for word, term in by_word(terms).items()}
        block.close()
        return MappingProxyType(amounts)

    def _list(self, root: Block, key: str, name: str, most: int, length: int) -> tuple[int, ...]:
        """A block that holds only this list of numbers from 0."""
        block = self.open(root, key)
        values = block.integers(name, 0, most, length, length)
        block.close()
        return values

    # -------------------------------------------------------------------------------------- costs

    def _cubes(self, block: Block) -> Cubes:
        """The colours that a bundle names; the payments of the catalogue limit their sum."""
        words = by_word(COLORS)
        cubes = {words[word]: block.integer(word, 1, MAX_COST) for word in words if word in block}
        if sum(cubes.values()) > MAX_COST:
            raise block.error("", f"must be at most {MAX_COST} cubes, not {sum(cubes.values())}")
        return MappingProxyType(cubes)

    def _price(self, block: Block, key: str = "price") -> Cubes:
        price = block.block(key)
        cubes = self._cubes(price)
        price.close()
        return cubes

    def _instead(self, block: Block, cost: Cost) -> Cost:
        """A cost that can be paid with something else must itself be something."""
        if not cost.cubes and (cost.scroll or cost.time):
            raise block.error("price", "must be a cube or two if something else can be paid instead")
        block.close()
        return cost

    def _council(self, block: Block) -> Cost:
        return self._instead(block, Cost(self._price(block), scroll=block.flag("or_scroll")))

    def _church(self, block: Block) -> Cost:
        return self._instead(block, Cost(self._price(block), time=block.integer("or_time", 0, MAX_TIME)))

    # -------------------------------------------------------------------------------------- crafts, market

    def _crafts(self, block: Block) -> Mapping[Craft, CraftBuilding]:
        crafts, made = {}, set()
        for word, craft in by_word(tuple(Craft)).items():
            part = block.block(word)
            goods = tuple(Good[good.upper()] for good in part.words("goods", GOODS))
            for good in goods:
                if good in made:
                    raise part.error("goods", f"names {good.name.lower()}, which is made already")
                made.add(good)
            times = part.integer("train", 0, MAX_TIME), part.integer("produce", 0, MAX_TIME)
            part.close()
            crafts[craft] = CraftBuilding(goods, *times)
        block.close()
        for good in Good:
            if good not in made:
                raise block.error("", f"makes no {good.name.lower()}")
        return MappingProxyType(crafts)

    def _purchases(self, block: Block) -> Mapping[Good, Cost]:
        purchases = {}
        for word, good in by_word(tuple(Good)).items():
            part = block.block(word)
            cost = Cost(
                self._cubes(part), grain=part.integer("grain", 1, MAX_GRAIN) if "grain" in part else 0
            )
            part.close()
            if not cost.cubes and not cost.grain:
                raise part.error("", "must cost something")
            purchases[good] = cost
        block.close()
        return MappingProxyType(purchases)

    def _market(self, block: Block) -> tuple[Mapping[int, int], Cost, int]:
        part = block.block("stalls")
        stalls = {players: part.integer(str(players), 1, MAX_BLUE) for players in PLAYERS}
        part.close()
        fee, time = Cost(self._price(block, "fee")), block.integer("fee_time", 0, MAX_TIME)
        block.close()
        return stalls, fee, time

    def _customers(self, block: Block) -> tuple[Customer, ...]:
        wants: list[dict[str, int]] = []
        points: list[int] = []
        for tile in block.blocks("tiles"):
            wanted = {good: tile.integer(good, 1, MAX_WANTED) for good in GOODS if good in tile}
            if GRAIN in tile:
                wanted[GRAIN] = tile.integer(GRAIN, 1, MAX_GRAIN)
            if not wanted:
                raise tile.error("", "must want something")
            wants.append(wanted)
            points.append(tile.integer("points", 0, MAX_POINTS))
            tile.close()
        block.close()
        if len(wants) != NUM_CUSTOMERS:
            raise block.error("tiles", f"must be {NUM_CUSTOMERS}, not {len(wants)}")
        return tuple(
            Customer(name, MappingProxyType(_goods(wanted)), wanted.get(GRAIN, 0), value)
            for name, wanted, value in zip(name_customers(wants), wants, points, strict=True)
        )

    # -------------------------------------------------------------------------------------- travel

    def _map(self, block: Block) -> tuple[Leg, ...]:
        legs: list[Leg] = []
        known: set[frozenset[str]] = set()
        for part in block.blocks("legs"):
            ends = part.word("from", (VILLAGE, *CITIES)), part.word("to", CITIES)
            if ends[0] == ends[1]:
                raise part.error("", f"leads from {ends[0]} to itself")
            if frozenset(ends) in known:
                raise part.error("", f"joins {ends[0]} and {ends[1]}, which another leg joins already")
            known.add(frozenset(ends))
            legs.append(Leg((CITY_PLACES.get(ends[0]), CITY_PLACES[ends[1]]), Cost(self._price(part))))
            part.close()
        block.close()
        return tuple(legs)

    def _rewards(self, block: Block) -> tuple[Mapping[Place, CityReward], bool]:
        again = block.flag("again")
        most = {Reward.PRESTIGE: MAX_POINTS, Reward.CUBES: MAX_COST, Reward.COINS: MAX_TIME}
        rewards = {}
        for city, place in CITY_PLACES.items():
            part = block.block(city)
            named = [kind for kind in Reward if kind.name.lower() in part]
            if len(named) != 1:
                raise part.error("", f"must name one of {', '.join(by_word(tuple(Reward)))}")
            kind = named[0]
            rewards[place] = CityReward(kind, part.integer(kind.name.lower(), 1, most[kind]))
            part.close()
        block.close()
        return MappingProxyType(rewards), again

    def _privileges(self, block: Block) -> dict[str, int]:
        privileges = {
            "cubes": block.integer("cubes", 1, MAX_COST),
            "coins": block.integer("coins", 0, MAX_TIME),
            "prestige": block.integer("prestige", 1, MAX_POINTS),
        }
        block.close()
        return privileges

    # -------------------------------------------------------------------------------------- mass, end

    def _mass(self, block: Block) -> dict[str, int]:
        mass = {"monks": block.integer("monks", 0, MAX_TIME)}
        mass["draws"] = block.integer("draws", 0, mass["monks"])  # so that the bag never runs short
        mass["coins"] = block.integer("coins", 1, MAX_TIME)
        mass["majority"] = block.integer("majority", 0, MAX_POINTS)
        block.close()
        return mass

    def _points(self, block: Block) -> dict[str, tuple[int, ...]]:
        points = {
            "cities": block.integers("cities", 0, MAX_POINTS, NUM_CITIES + 1, NUM_CITIES + 1),
            "council": block.integers("council", 0, MAX_POINTS, NUM_STAGES, NUM_STAGES),
            "church": block.integers("church", 0, MAX_POINTS, NUM_STAGES, NUM_STAGES),
            "chronicle": block.integers("chronicle", 0, MAX_POINTS, 1, MAX_CHRONICLE),
            "coin": (block.integer("coin", 0, MAX_POINTS),),
        }
        block.close()
        return points

    def _carla(
        self, block: Block
    ) -> tuple[int, tuple[tuple[int, ...], tuple[int, ...]], tuple[int, int], tuple[Space, ...]]:
        track = block.integer("track", 1, MAX_TRACK)
        part = block.block("fates")
        top, bottom = (part.integers(word, 1, track, SET_SIZE, SET_SIZE) for word in FATE_SETS)
        part.close()
        if len({*top, *bottom}) != NUM_FATES:
            raise part.error("", f"must be {NUM_FATES} different spaces")
        part = block.block("quills")
        quills = part.integer("top", 0, SET_SIZE), part.integer("bottom", 0, SET_SIZE)
        part.close()
        circle = block.words("clockwise", SPACES)
        block.close()
        if sorted(circle) != sorted(SPACES):
            raise block.error("clockwise", f"must name each of {', '.join(SPACES)} once")
        return track, (top, bottom), quills, tuple(Space(SPACES.index(word)) for word in circle)


def _goods(wanted: Mapping[str, int]) -> dict[Good, int]:
    return {good: wanted[word] for word, good in by_word(tuple(Good)).items() if word in wanted}


_FILE = ComponentFile(DEFAULT, _Reader, BUNDLES)
