"""From a position to a record: each value is checked, then how they fit together."""

from collections.abc import Mapping, Sequence
from typing import Any

from eurozoo.envs.core.position import Part, PositionReader
from eurozoo.envs.core.state import Status
from eurozoo.envs.core.turns import NOBODY

from ..actions import CATALOGUE, CITIES, COLORS, CUBES, GOODS, PLACES, SPACES
from ..components.terms import (
    COIN,
    FIRST_CHRONICLE,
    FIRST_CITY,
    FIRST_VISIBLE,
    MAX_PLAYERS,
    NUM_CITIES,
    NUM_COLORS,
    NUM_FATES,
    NUM_NUMBERS,
    WAITING,
    Place,
    Price,
    Section,
)
from ..rules.carla import SEAT as CARLA
from ..rules.family import end_reached
from ..rules.legal import legal
from ..rules.market import NO_CUSTOMER
from ..state import STATE, Decision, Task
from .agenda import MAX_ENTRIES, fill_agenda
from .words import GAME, customers_of

MAX_NUMBER = 30_000  # of rounds, turns and prestige
MAX_AMOUNT = 127
MAX_DEATHS = 100
#: places of Carla's family: members cannot go elsewhere
CARLA_PLACES = tuple(
    place
    for place in PLACES
    if place in ("supply", "bag", "farmyard") or place.startswith(("church", "chronicle", "grave", "gone"))
)


def set_position(t: Any, s: Any, position: Mapping[str, Any]) -> None:
    """Fill the record `s` with a position for the tables `t`.

    Without "agenda" the position is the start of a turn of "active" ("decision" must be "turn", no cube is
    taken yet, and nobody has passed); without "status" the game is running.

    Raises `PositionError`, with a sentence that says where and why, if the position is not well formed or
    cannot occur; `s` is then untouched.
    """
    _Reader(t).fill(s, position)


class _Reader(PositionReader):
    game = GAME
    state = STATE
    decisions = Decision
    max_players = MAX_PLAYERS
    max_entries = MAX_ENTRIES
    num_actions = len(CATALOGUE)
    legal = staticmethod(legal)

    def __init__(self, t: Any) -> None:
        super().__init__(t)
        self.customers = customers_of(t)
        self.placed: set[str] = set()  # customers that are somewhere

    def read(self, position: Part) -> None:
        record = self.record
        self.read_header(position)
        self._read_cubes(position)
        self._read_market(position.block("market"))
        self._read_turn(position)
        parts = self.read_players(position)
        if self.num_players == 1:
            self._read_carla(position.block("carla"))
        else:
            record["carla_last"] = -1
        for customer in self.customers:
            if customer not in self.placed:
                raise position.error("market", f"leaves out {customer!r}, which nobody has served")
        self._fill_supply(position)
        self._fill_chronicle(position)
        self._read_end(position)
        self.read_agenda(position)
        position.close()
        self._check_course(position, parts)
        self.check_answers(position)

    def read_header(self, position: Part) -> None:
        super().read_header(position)
        self.record["round"] = position.integer("round", 0, MAX_NUMBER)
        self.record["ring"] = position.number_or_none("ring", self.num_players - 1)

    # -------------------------------------------------------------------------------------- village

    def _read_cubes(self, position: Part) -> None:
        record = self.record
        spaces = position.block("spaces")
        for i, space in enumerate(SPACES):
            cubes = record["cubes"][i]
            spaces.block(space).fill_amounts(CUBES, cubes, MAX_AMOUNT)
            most = self.t["seed"][i]
            if cubes.sum() > most:
                raise spaces.error(space, f"has {cubes.sum()} cubes, but is never given more than {most}")
        spaces.close()
        record["on_spaces"] = record["cubes"].sum()
        position.block("bag").fill_amounts(CUBES, record["bag"], MAX_AMOUNT)

    def _read_market(self, part: Part) -> None:
        record, stalls = self.record, int(self.t["blue"])
        record["blue"] = NO_CUSTOMER
        self._read_tiles(part, "stalls", stalls, record["blue"])
        self._read_tiles(part, "waiting", WAITING, record["waiting"])
        pile = part.sequence("pile")
        for i, word in enumerate(pile):
            record["pile"][len(pile) - 1 - i] = self._pick_customer(part, f"pile[{i}]", word)
        record["pile_size"] = len(pile)
        part.close()
        waiting = [tile != NO_CUSTOMER for tile in record["waiting"]]
        if waiting != sorted(waiting, reverse=True):
            raise part.error("waiting", "must have its empty spaces at the end")
        if pile and not all(waiting):
            raise part.error("waiting", "must have no empty space while there is a pile")

    def _read_tiles(self, part: Part, key: str, spaces: int, tiles: Any) -> None:
        words = part.sequence(key)
        if len(words) != spaces:
            raise part.error(key, f"must have {spaces} entries, not {len(words)}")
        for i, word in enumerate(words):
            tiles[i] = NO_CUSTOMER if word is None else self._pick_customer(part, f"{key}[{i}]", word)

    def _pick_customer(self, part: Part, key: str, word: Any) -> int:
        return self.customers.index(part.pick(key, word, self.customers, self.placed))

    def _fill_supply(self, position: Part) -> None:
        """What is in the box and not stated lies in the supply."""
        t, record = self.t, self.record
        players = record["players"][: self.num_players]
        supply = t["cube_stock"] - record["cubes"].sum(axis=0) - record["bag"] - record["carla_cubes"]
        supply[:NUM_COLORS] -= players["purse"][:, :NUM_COLORS].sum(axis=0)
        goods = int(t["goods_stock"]) - players["goods"].sum(axis=0)
        coins = int(t["coin_stock"]) - int(players["purse"][:, COIN].sum())
        left = zip((*CUBES, *GOODS, "coins"), (*supply, *goods, coins), strict=True)
        for word, number in left:
            if number < 0:
                raise position.error("", f"has {-number} {word} more than the box")
        record["supply"], record["goods"], record["coins"] = supply, goods, coins

    def _fill_chronicle(self, position: Part) -> None:
        """Spaces of the dead are taken; the others are free."""
        t, record = self.t, self.record
        members = record["players"]["members"].sum(axis=(0, 2))
        for section in Section:
            free = int(t["chronicle"][section]) - int(members[FIRST_CHRONICLE + section])
            if free < 0:
                raise position.error(
                    "players",
                    f"have {-free} members more in chronicle_{section.name.lower()} than it has room",
                )
            record["chronicle"][section] = free
        graves = int(t["graves"]) - int(members[Place.GRAVE])
        if graves < 0:
            raise position.error("players", f"have {-graves} members more in a grave than there are graves")
        record["graves"] = graves
        if members[Place.GONE] and graves:
            raise position.error("players", "have members that are gone, but there are graves left")
        own = record["players"]["members"][: self.num_players].sum(axis=(0, 2))
        if own[Place.GRAVE] + own[Place.GONE] and record["chronicle"].all():
            raise position.error(
                "players", "have dead outside the chronicle, but none of its sections is full"
            )

    # -------------------------------------------------------------------------------------- players

    def read_player(self, part: Part, player: Any) -> None:
        t = self.t
        self._read_family(part.block("family"), player, PLACES)
        _check_births(part, player)
        part.block("cubes").fill_amounts(COLORS, player["purse"][:NUM_COLORS], MAX_AMOUNT)
        part.block("goods").fill_amounts(GOODS, player["goods"], MAX_AMOUNT)
        player["purse"][COIN] = part.integer("coins", 0, MAX_AMOUNT)
        player["grain"] = part.integer("grain", 0, int(t["max_grain"]))
        player["time"] = part.integer("time", 0, int(t["lap"]) - 1)
        player["deaths"] = part.integer("deaths", 0, MAX_DEATHS)
        player["prestige"] = part.integer("prestige", 0, MAX_NUMBER)
        self._read_customers(part, player)
        cities: set[str] = set()
        for i, word in enumerate(part.sequence("cities")):
            player["cities"] |= 1 << CITIES.index(part.pick(f"cities[{i}]", word, CITIES, cities))
        for i in range(NUM_CITIES):
            if player["members"][FIRST_CITY + i].any() and not player["cities"] >> i & 1:
                raise part.error("cities", f"leaves out {CITIES[i]!r}, where a member is")
        player["turns"] = part.integer("turns", 0, MAX_NUMBER)
        part.close()

    def _read_family(self, part: Part, player: Any, places: Sequence[str]) -> None:
        for place in part:
            part.check_word(place, place, places)
            for number in part.integers(place, 1, NUM_NUMBERS, 0, int(self.t["members"].sum())):
                player["members"][PLACES.index(place), number - 1] += 1
        part.close()
        for number, members in enumerate(self.t["members"], start=1):
            placed = int(player["members"][:, number - 1].sum())
            if placed != members:
                raise part.error("", f"must have {members} members with a {number}, not {placed}")

    def _read_customers(self, part: Part, player: Any) -> None:
        for i, word in enumerate(part.sequence("customers")):
            player["customers"] |= 1 << self._pick_customer(part, f"customers[{i}]", word)

    def _read_carla(self, part: Part) -> None:
        t, record = self.t, self.record
        carla = record["players"][CARLA]
        self._read_family(part.block("family"), carla, CARLA_PLACES)
        _check_church_stock(part, carla)
        self._read_customers(part, carla)
        part.block("cubes").fill_amounts(CUBES, record["carla_cubes"], MAX_AMOUNT)
        last = part.take("last_cube")
        record["carla_last"] = -1 if last is None else CUBES.index(part.check_word("last_cube", last, CUBES))
        track = part.integer("track", 0, int(t["track"]))
        record["carla_track"] = track
        if (last is None) != (track == 0) or (last is None) != (not record["carla_cubes"].any()):
            raise part.error("last_cube", "must be null before her first cube, and only then")
        if last is not None and not record["carla_cubes"][record["carla_last"]]:
            raise part.error("last_cube", f"is {last!r}, but no such cube is among hers")
        record["quills"] = _read_flags(part, "quills")
        record["revealed"] = _read_flags(part, "revealed")
        for number, word in enumerate(("top", "bottom")):
            quills = sum(int(record["quills"]) >> i & 1 for i, s in enumerate(t["fate_set"]) if s == number)
            if quills != t["set_quills"][number]:
                raise part.error(
                    "quills", f"must be {t['set_quills'][number]} in the {word} set, not {quills}"
                )
        passed = sum(1 << i for i, space in enumerate(t["fate_space"]) if space <= track)
        if record["revealed"] not in (passed, 2**NUM_FATES - 1):
            raise part.error("revealed", "must show the tiles up to her last cube, or all after a lap")
        record["carla_day"] = part.flag("market_day")
        record["last_cube"] = part.flag("one_more_cube")
        part.close()

    # -------------------------------------------------------------------------------------- course

    def _read_turn(self, position: Part) -> None:
        record = self.record
        part = position.block("turn")
        took = part.take("took")
        record["took_space"] = record["took_cube"] = -1
        if took is not None:
            took = part.block("took")
            record["took_space"] = SPACES.index(took.word("space", SPACES))
            record["took_cube"] = CUBES.index(took.word("cube", CUBES))
            took.close()
        record["took"] = part.flag("taken_this_turn")
        if record["took"] and took is None:
            raise part.error("took", "must say which cube was taken this turn")
        part.close()
        part = position.block("market_day")
        families = range(int(self.t["families"]))
        passed = part.integers("passed", 0, families[-1], 0, len(families))
        if passed != tuple(sorted(set(passed))):
            raise part.error("passed", "must name each seat once, in order")
        record["passed"] = sum(1 << seat for seat in passed)
        part.close()
        part = position.block("mass")
        record["drawn"] = part.integer("drawn", 0, int(self.t["draws"]))
        part.close()

    def _read_end(self, position: Part) -> None:
        record = self.record
        final_turns = position.number_or_none("final_turns", self.num_players)
        trigger = position.number_or_none("triggered_by", int(self.t["families"]) - 1)
        record["final_turns"], record["trigger_seat"] = final_turns, trigger
        full = bool(end_reached(record))
        if full != (trigger != NOBODY):
            needed = "name a seat, for" if full else "be null unless"
            raise position.error("triggered_by", f"must {needed} the chronicle or the graveyard is full")
        if final_turns >= 0 and trigger == NOBODY:
            raise position.error("final_turns", "must be null until somebody has triggered the end")
        if record["last_cube"] and (trigger != 0 or not record["carla_day"]):
            raise position.error("carla.one_more_cube", "is due only to a death of yours on her market day")

    def fill_agenda(self, parts: Sequence[Part]) -> None:
        fill_agenda(self.t, self.record, parts)

    def begin_turn(self, position: Part) -> None:
        record = self.record
        record["took"] = record["passed"] = 0
        kinds = [Task.NEXT, Task.END_OF_TURN, Decision.TURN]
        if self.num_players == 1:
            kinds.insert(1, Task.CARLA)
        record["depth"] = len(kinds)
        for entry, kind in zip(record["agenda"], kinds, strict=False):
            entry["kind"] = kind
            entry["seat"] = record["active"]

    def _check_course(self, position: Part, parts: Sequence[Part]) -> None:
        """What the agenda says about the rest of the record."""
        record = self.record
        kinds = [int(entry["kind"]) for entry in record["agenda"][: record["depth"]]]
        bottom, top = kinds[0], kinds[-1]
        if (record["round"] == 0) != (top == Decision.START_CUBE):
            raise position.error("round", "must be 0 during the set-up, and only then")
        deaths_due = Task.END_OF_TURN in kinds and top != Decision.TURN
        for seat, part in enumerate(parts):
            if record["players"][seat]["deaths"] and not (deaths_due and seat == record["active"]):
                raise part.error("deaths", "must be 0: they come at the end of the turn of the active player")
        if top == Decision.TURN and record["took"]:
            raise position.error("turn.taken_this_turn", "must be false while a cube is still to be taken")
        if bool(record["carla_day"]) != (bottom == Task.NEXT and Task.MARKET_DAY in kinds[1:2]):
            raise position.error("carla.market_day", "must be true on a market day of hers, and only then")
        if top == Decision.TURN and record["trigger_seat"] != NOBODY and record["final_turns"] < 0:
            raise position.error("final_turns", "must be a number in the turns after the end was triggered")
        self._check_stalls(position, kinds)
        self._check_end(position, bottom)

    def _check_stalls(self, position: Part, kinds: list[int]) -> None:
        stalls = self.record["blue"][: self.t["blue"]]
        if Task.MARKET_DAY in kinds:
            top = self.record["agenda"][len(kinds) - 1]
            at_the_well = top["kind"] == Decision.PAY and top["a"] == Price.WELL  # the day has not begun yet
            if (stalls == NO_CUSTOMER).all() and not at_the_well:
                raise position.error("market.stalls", "must hold a customer while the market day lasts")
        elif (stalls == NO_CUSTOMER).any() and self.record["waiting"][0] != NO_CUSTOMER:
            raise position.error("market.stalls", "must be full between market days while customers wait")

    def _check_end(self, position: Part, bottom: int) -> None:
        record = self.record
        final_turns, status = record["final_turns"], record["status"]
        if bottom == Task.SCORE or status == Status.TERMINATED:
            if final_turns != 0:
                raise position.error("final_turns", "must be 0 in the last mass and at the end")
        elif final_turns == 0:
            raise position.error("final_turns", "is 0, after which only the last mass comes")
        elif bottom == Task.ROUND and record["trigger_seat"] != NOBODY:
            raise position.error("triggered_by", "must be null, for another round follows")
        elif bottom == Task.ROUND and record["on_spaces"]:
            raise position.error("spaces", "must be empty between two rounds")
        elif bottom == Task.NEXT and final_turns < 0 and not record["on_spaces"] and record["took"] == 0:
            raise position.error("spaces", "must not be empty before a turn")


def _read_flags(part: Part, key: str) -> int:
    flags = part.sequence(key)
    if len(flags) != NUM_FATES or not all(isinstance(flag, bool) for flag in flags):
        raise part.error(key, f"must be {NUM_FATES} times true or false")
    return sum(flag << i for i, flag in enumerate(flags))


def _check_births(part: Part, player: Any) -> None:
    """Members are born in the order of their numbers, the 1s before the game."""
    unborn = [int(count) for count in player["members"][Place.SUPPLY]]
    if unborn[0]:
        raise part.error("family.supply", "holds a 1, but the first generation is there from the start")
    total = player["members"].sum(axis=0)
    for n in range(1, NUM_NUMBERS - 1):
        if unborn[n] and unborn[n + 1] < total[n + 1]:
            raise part.error("family.supply", f"holds a {n + 1}, but a {n + 2} is born already")


def _check_church_stock(part: Part, carla: Any) -> None:
    """Carla's 1s and 2s never come to the church, her 3s and 4s never beside her board."""
    for place, counts in zip(Place, carla["members"], strict=True):
        low, high = counts[: NUM_NUMBERS // 2].any(), counts[NUM_NUMBERS // 2 :].any()
        if low and (place < FIRST_VISIBLE or Place.FARMYARD < place < FIRST_CHRONICLE):
            raise part.error("family", f"has a 1 or 2 in {PLACES[place]!r}, where only 3s and 4s can be")
        if high and place == Place.FARMYARD:
            raise part.error("family", "has a 3 or 4 in 'farmyard', where only 1s and 2s can be")
