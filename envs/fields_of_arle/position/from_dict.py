"""From a position to a record: each value is checked, then how they fit together."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from eurozoo.envs.core.position import Part, PositionReader
from eurozoo.envs.core.state import Status
from eurozoo.envs.core.turns import NOBODY

from ..actions import (
    ANIMALS,
    BUILDINGS,
    CATALOGUE,
    DESTINATIONS,
    GOODS,
    NUM_STARTERS,
    SEASON,
    SPACES,
    STARTERS,
    TOOLS,
)
from ..components.terms import (
    EQUIPMENT_POOL,
    FIRST_DESTINATION,
    LAND_POOL,
    MAX_DIKE_MOVES,
    MAX_PLAYERS,
    MAX_VEHICLES,
    Equipment,
    Land,
    Pool,
)
from ..rules.barn import large_vehicles
from ..rules.housing import can_house, free_stables, free_stalls
from ..rules.land import free_land
from ..rules.legal import legal
from ..rules.options import season
from ..state import LAST_OF_ANYTIME, STATE, Decision, Task
from .agenda import MAX_ENTRIES, course_of, fill_agenda
from .loads import cargo_becomes, loads_fit
from .words import GAME, LAND, PHASES, SMALL, VEHICLE_KINDS

MAX_NUMBER = 30_000  # of turns
MAX_SMALL = 127  # bottlenecks
MAX_LOADED = 30
MAX_PLACES = 20  # stalls and stables of a player


def set_position(t: Any, s: Any, position: Mapping[str, Any]) -> None:
    """Fill the record `s` with a position for the tables `t`.

    Without "agenda" the position is the turn of "active" ("decision" must be "turn"); "workers_used" then
    says how many workers of both players have been used this half-year, by default as few as "occupied" and
    "active" allow. Without "status" the game is running, without "first_game" it is a usual one.

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
    has_first_game = True
    legal = staticmethod(legal)

    def __init__(self, t: Any) -> None:
        super().__init__(t)
        self.workers = int(t["workers"])
        self.placed: set[str] = set()  # buildings that are somewhere

    def read(self, position: Part) -> None:
        record = self.record
        self.read_header(position)
        self._read_spaces(position)
        for building in self._pick(position, "buildings", BUILDINGS, self.placed):
            record["available"] |= 1 << building
        parts = self.read_players(position)
        self._fill_pools(position)
        self.read_agenda(position)
        position.close()
        self._check_course(position)
        for seat, part in enumerate(parts):
            self._check_player(part, seat)
        self.check_answers(position)

    def read_header(self, position: Part) -> None:
        super().read_header(position)
        record = self.record
        record["half_year"] = position.integer("half_year", 1, int(self.t["half_years"]))
        record["inventory"] = PHASES.index(position.word("phase", PHASES))
        record["special_seat"] = position.number_or_none("special_action", self.num_players - 1)

    def _read_spaces(self, position: Part) -> None:
        """Workers on action spaces; at most one, of the player named, on a space of the other season."""
        record = self.record
        part = position.block("occupied")
        for word in part:
            space = SPACES.index(part.check_word(word, word, SPACES))
            record["occupied"][space] = 1 + part.integer(word, 0, self.num_players - 1)
        part.close()
        other = SEASON - season(record)
        guests = [int(worker) - 1 for worker in record["occupied"][other : other + SEASON] if worker]
        special = int(record["special_seat"])
        if not self.t["special_action"] and special != NOBODY:
            raise position.error("special_action", "must be null: spaces of the other season are not allowed")
        if guests != ([] if special == NOBODY else [special]):
            raise position.error(
                "special_action", "must name the only player with a worker on a space of the other season"
            )

    def _pick(self, part: Part, key: str, words: Sequence[str], taken: set[str]) -> list[int]:
        """The numbers of the words in a list, none of them in `taken` before."""
        found = enumerate(part.sequence(key))
        return [words.index(part.pick(f"{key}[{i}]", word, words, taken)) for i, word in found]

    # -------------------------------------------------------------------------------------- players

    def read_player(self, part: Part, player: Any) -> None:
        t = self.t
        part.block("goods").fill_amounts(GOODS, player["goods"], t["limit"])
        tools = part.block("tools")
        for i, tool in enumerate(TOOLS):
            values = t["tool_value"][i][: t["tool_last"][i] + 1].tolist()
            value = tools.take(tool)
            if isinstance(value, bool) or value not in values:
                raise tools.error(tool, f"must be one of {', '.join(map(str, values))}, not {value!r}")
            player["tools"][i] = values.index(value)
        tools.close()
        part.block("land").fill_amounts(LAND, player["land"], MAX_PLACES)
        self._read_moors(part.block("moors"), player)
        player["dikes"] = part.integer("dikes", 0, MAX_DIKE_MOVES)
        for building in self._pick(part, "buildings", BUILDINGS, self.placed):
            player["buildings"] |= 1 << building
        spare = int(free_land(t, player))
        if spare < 0:
            raise part.error("land", f"and buildings cover {-spare} Land Spaces more than there are")
        self._read_barn(part.block("barn"), player)
        self._read_loads(part, player)
        houses: set[str] = set()
        for house in self._pick(part, "houses_waiting", STARTERS, houses):
            player["houses"] |= 1 << house
        player["bottlenecks"] = part.integer("bottlenecks", 0, MAX_SMALL)
        player["crowded"] = part.flag("crowded") if "crowded" in part else False
        bred = part.block("bred")
        for word in ("stalls", "stables"):
            bred.block(word).fill_amounts(ANIMALS, player[f"bred_{word}"], MAX_PLACES)
        bred.close()
        if free_stalls(player) < 0 or free_stables(player) < 0:
            raise part.error("bred", "names more stalls or stables than there are")
        player["turns"] = part.integer("turns", 0, MAX_NUMBER)
        part.close()

    def _read_moors(self, part: Part, player: Any) -> None:
        t = self.t
        large = int(t["start_wet_moors"])
        player["wet_moors"] = part.integer("wet", 0, large)
        player["boardwalk"] = part.integer("boardwalk", 0, int(t["start_boardwalk"]))
        dehydrated = part.integers("dehydrated", 1, int(t["moor_peat"]), 0, large)
        for peat in dehydrated:
            player["moors"][peat] += 1
        part.close()
        if player["wet_moors"] + len(dehydrated) > large:
            raise part.error("", f"must have at most {large} wet and dehydrated ones together")

    def _read_barn(self, part: Part, player: Any) -> None:
        t = self.t
        for word, field in SMALL.items():
            player[field] = part.integer(word, 0, MAX_VEHICLES)
        vehicles = part.blocks("vehicles")
        if len(vehicles) > MAX_VEHICLES:
            raise part.error("vehicles", f"must be at most {MAX_VEHICLES}, not {len(vehicles)}")
        for slot, vehicle in enumerate(vehicles):
            kind = VEHICLE_KINDS[vehicle.word("kind", VEHICLE_KINDS)]
            player["vehicle"][slot] = kind
            for spaces in ("singles", "doubles"):  # those that are free
                player[spaces][slot] = vehicle.integer(spaces, 0, int(t[spaces][kind]))
            vehicle.close()
        player["vehicles"] = len(vehicles)
        part.close()
        large = int(large_vehicles(player))
        small = len(vehicles) - large + int(player["boats"]) + int(player["plows"])
        over = max(0, large - int(t["large_places"])) + max(0, small - int(t["small_places"]))
        if over > t["either_places"]:
            raise part.error("", f"has no place for {large} large and {small} small pieces")

    def _read_loads(self, part: Part, player: Any) -> None:
        loadable = [cargo_becomes(self.t, cargo) for cargo in range(FIRST_DESTINATION)]
        most = [MAX_LOADED if good in loadable else 0 for good in range(len(GOODS))]
        part.block("loaded").fill_amounts(GOODS, player["loaded"], most)
        places = part.block("destinations")
        taken: set[str] = set()
        for place in ("storage", "underway", "travelled"):
            bits = sum(1 << destination for destination in self._pick(places, place, DESTINATIONS, taken))
            if place != "travelled":
                player[place] = bits
        places.close()
        for destination in DESTINATIONS:
            if destination not in taken:
                raise places.error("", f"leave out {destination!r}")

    def _fill_pools(self, position: Part) -> None:
        """Tiles of the box that lie with nobody are in the supply."""
        t, record = self.t, self.record
        pools = t["pools"].astype(int)
        for player in record["players"][: self.num_players]:
            for tile in Land:
                pools[LAND_POOL[tile]] += int(t["start_land"][tile]) - int(player["land"][tile])
            pools[EQUIPMENT_POOL[Equipment.PEAT_BOAT]] -= int(player["boats"]) + int(player["plows"])
            for piece in player["vehicle"][: player["vehicles"]]:
                pools[EQUIPMENT_POOL[piece]] -= 1
        for pool in Pool:
            if pools[pool] < 0:
                raise position.error(
                    "players", f"have {-pools[pool]} {pool.name.lower()} tiles more than there are"
                )
        record["pools"] = pools

    # -------------------------------------------------------------------------------------- agenda, course

    def fill_agenda(self, parts: Sequence[Part]) -> None:
        fill_agenda(self.t, self.record, parts)

    def _used(self, position: Part) -> int:
        """Workers used before the turn of `active`."""
        most = self.workers * self.num_players - 1
        if "workers_used" in position:
            return position.integer("workers_used", 0, most)
        for used in range(most + 1):
            if self._worker_seat(used) == self.record["active"] and self._can_be_placed(used):
                return used
        raise position.error("occupied", "has more workers than can have been used before this turn")

    def _worker_seat(self, number: int) -> int:
        """Whose worker comes so many after the first one of a half-year."""
        return (int(self.record["first_seat"]) + number) % self.num_players

    def _can_be_placed(self, used: int) -> bool:
        """Whether so many used workers can be those that occupy spaces; others were passed with."""
        whose = [self._worker_seat(number) for number in range(used)]
        occupied = self.record["occupied"]
        return all(
            np.count_nonzero(occupied == 1 + seat) <= whose.count(seat) for seat in range(self.num_players)
        )

    def begin_turn(self, position: Part) -> None:
        record = self.record
        used = self._used(position)
        course = course_of(self.t, record, Task.NEXT_WORKER)
        record["depth"] = len(course)
        for entry, (kind, seat, a) in zip(record["agenda"], course, strict=False):
            entry["kind"], entry["seat"], entry["a"] = kind, seat, used + 1 if a is None else a

    def _check_course(self, position: Part) -> None:
        """What the agenda says about the rest of the record."""
        record = self.record
        entries = record["agenda"][: record["depth"]]
        kinds = [int(entry["kind"]) for entry in entries]
        bottom, total = kinds[0], self.workers * self.num_players
        cut_off = record["status"] == Status.TRUNCATED  # as the next worker was due
        working = bottom == Task.NEXT_WORKER or (bottom == Task.NEXT_HALF_YEAR and Task.CLOSE in kinds)
        if record["inventory"] == (working or cut_off):
            raise position.error("phase", f"must be {PHASES[not (working or cut_off)]!r} by the agenda")
        begun = int(entries[0]["a"]) if bottom == Task.NEXT_WORKER else total
        if begun > total:
            raise position.error("agenda[0].a", f"must be at most {total}, the workers of a half-year")
        at_end = bottom in (Task.SCORE, Decision.GAME_OVER)  # the marker has been passed on
        if not at_end and record["active"] != self._worker_seat(begun - 1):
            raise position.error("active", f"is {record['active']}, but the worker used last is not theirs")
        if at_end and record["half_year"] != self.t["half_years"] and not cut_off:
            raise position.error("half_year", "must be the last one at the end of the game")
        used = begun - 1 if Decision.TURN in kinds else begun
        if not at_end and not self._can_be_placed(used):
            raise position.error("occupied", "has more workers of a player than were used")

    def _check_player(self, part: Part, seat: int) -> None:
        """What the agenda says about a player."""
        record = self.record
        player = record["players"][seat]
        entries = record["agenda"][: record["depth"]]
        own = [int(entry["kind"]) for entry in entries if entry["seat"] == seat]
        top = int(entries[-1]["kind"])
        inventory = bool(record["inventory"])
        starters = int(player["buildings"]) & ((1 << NUM_STARTERS) - 1)
        waiting = Task.HOUSES in own and inventory
        begun = waiting and self._has_begun(seat)
        houses = int(player["houses"])
        if houses & ~starters or (houses and not waiting) or (waiting and not begun and houses != starters):
            raise part.error("houses_waiting", "must name the starter houses that still act this November")
        emptied = inventory and Task.EMPTY not in own
        if emptied and (player["loaded"].any() or player["underway"]):
            raise part.error("loaded", "and underway must be empty once the vehicles have been emptied")
        last = entries[-1]
        in_hand = int(last["a"]) if top == Decision.SLOT and last["seat"] == seat else NOBODY
        size = 0 if in_hand < 0 else int(self.t["cargo_size"][in_hand])
        if not loads_fit(self.t, player, size):
            raise part.error("barn.vehicles", "must have just the spaces free that the loads leave")
        bred = player["bred_stalls"].any() or player["bred_stables"].any()
        born = inventory and season(record) and not {Task.BREED, Decision.BORN} & {*own}
        if bred and not born:
            raise part.error("bred", "must be empty until animals are born in May")
        self._check_animals(part, player, last, seat)

    def _has_begun(self, seat: int) -> bool:
        """Whether the starter houses of a seat are the ones that act now."""
        entries = self.record["agenda"][: self.record["depth"]]
        houses = [int(entry["seat"]) for entry in entries if entry["kind"] == Task.HOUSES]
        return houses[-1] == seat

    def _check_animals(self, part: Part, player: Any, last: Any, seat: int) -> None:
        """All animals are housed, but while a MAKE_ROOM asks, or before it is time to see to it."""
        asked = last["seat"] == seat
        if player["crowded"] and (not asked or last["kind"] <= LAST_OF_ANYTIME):
            raise part.error("crowded", "must be false here: it has been seen to")
        room = bool(player["crowded"] or can_house(self.t, player))
        asking = bool(asked and last["kind"] == Decision.MAKE_ROOM)
        if room == asking:
            lacks = "have a place, but the decision is 'make_room'" if asking else "do not all have a place"
            raise part.error("goods", f"has animals that {lacks}")
