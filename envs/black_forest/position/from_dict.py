"""From a position to a record: each value is checked, then how they fit together."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from eurozoo.envs.core.block import shown
from eurozoo.envs.core.position import Part, PositionReader, name_of

from ..actions import BUILDINGS, CATALOGUE, JOBS, PLACES, TRADESPEOPLE, VILLAGE_SPACES, VILLAGES
from ..components.terms import (
    FIRST_CENTRE,
    MAIN_SPACES,
    MAX_BASIC,
    MAX_PLAYERS,
    MAX_REFINED,
    MAX_SMALL_ESTATES,
    NUM_SMALL,
    NUM_SPACES,
    OFF_BOARD,
    SMALL_SPACES,
    Marker,
    Special,
    Tile,
)
from ..rules.legal import legal
from ..state import ASIDE, STATE, Decision, Task
from .agenda import MAX_ENTRIES, fill_agenda
from .words import GAME, LOCATIONS, SPACE_WORDS, WHEELS, estate_of, location_word, slots_of

MAX_TURNS = 30_000
MAX_DIAL = 30_000
MAX_ANIMALS = 3 * NUM_SPACES


def set_position(t: Any, s: Any, position: Mapping[str, Any]) -> None:
    """Fill the record `s` with a position for the tables `t`.

    Without "agenda" the position is the start of a turn of "active" ("decision" must be "turn", and the flags
    of "turn" start afresh); without "status" the game is running, without "first_game" it is a usual one.

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
        self.buildings: set[str] = set()  # on the boards or owned
        self.jobs: set[str] = set()  # in play, in the pile or done
        self.pawns: set[str] = set()  # spaces and places with a pawn

    def read(self, position: Part) -> None:
        record = self.record
        self.read_header(position)
        self._read_tradespeople(position.block("tradespeople"))
        for i, word in enumerate(position.sequence("buildings")):
            _add(record["available"], self._pick_building(position, f"buildings[{i}]", word))
        parts = self.read_players(position)
        self._read_jobs(position.block("jobs"))
        self._read_other_pawns(position)
        self._read_end(position)
        self._read_turn(position.block("turn"))
        self.read_agenda(position)
        position.close()
        for seat, part in enumerate(parts):
            self._check_rest(part, seat)
        self.check_answers(position)

    # -------------------------------------------------------------------------------------- boards

    def _read_tradespeople(self, part: Part) -> None:
        found: set[str] = set()
        for v, village in enumerate(VILLAGES):
            names = part.sequence(village)
            slots = slots_of(self.t, v)
            if len(names) != len(slots):
                raise part.error(village, f"must have {len(slots)} names, not {len(names)}")
            for i, slot in enumerate(slots):
                tradesperson = TRADESPEOPLE.index(part.pick(f"{village}[{i}]", names[i], TRADESPEOPLE, found))
                self.record["tradesperson_at"][slot] = tradesperson
                self.record["slot_of"][tradesperson] = slot
        part.close()

    def _pick_building(self, part: Part, key: str, word: Any) -> int:
        """A building that lies nowhere yet, nor does the other side of its tile."""
        b = BUILDINGS.index(part.pick(key, word, BUILDINGS, self.buildings))
        if b < 2 * NUM_SMALL and BUILDINGS[b ^ 1] in self.buildings:
            raise part.error(key, f"has {word!r}, but its tile shows the side {BUILDINGS[b ^ 1]!r} elsewhere")
        return b

    def _read_jobs(self, part: Part) -> None:
        record = self.record
        record["village_job"] = -1
        villages = part.block("villages")
        for village in villages:
            villages.check_word(village, village, VILLAGES)
            job = villages.pick(village, villages.take(village), JOBS[len(PLACES) :], self.jobs)
            record["village_job"][VILLAGES.index(village)] = JOBS.index(job)
        for i, word in enumerate(part.sequence("places")):
            record["place_open"][PLACES.index(part.pick(f"places[{i}]", word, PLACES, self.jobs))] = 1
        in_play = int((record["village_job"] >= 0).sum()) + int(record["place_open"].sum())
        most = self.t["jobs_limit"]
        if in_play > most:
            raise part.error("", f"has {in_play} Jobs in play, but there are never more than {most}")
        pile = part.sequence("pile")
        for i, word in enumerate(pile):
            job = part.pick(f"pile[{i}]", word, JOBS, self.jobs)
            record["job_pile"][len(pile) - 1 - i] = JOBS.index(job)
        record["pile_size"] = len(pile)
        for job in JOBS:
            if job not in self.jobs:
                raise part.error("", f"leaves out {job!r}, which must be in play, in the pile or done")
        part.close()

    # -------------------------------------------------------------------------------------- pawns

    def _place_pawn(self, part: Part, key: str, value: Any, words: Collection[str]) -> int:
        """Where a pawn is; a village space takes only one."""
        if value is None:
            return OFF_BOARD
        word = part.check_word(key, value, words)
        if word in VILLAGE_SPACES:
            part.pick(key, word, words, self.pawns)
        return LOCATIONS.index(word)

    def _read_other_pawns(self, position: Part) -> None:
        record = self.record
        neutral = position.take("neutral_pawn")
        if neutral is not None and self.num_players != 2:
            raise position.error("neutral_pawn", f"must be null with {self.num_players} players")
        record["neutral"] = self._place_pawn(position, "neutral_pawn", neutral, VILLAGE_SPACES)
        record["year"] = 1
        record["pawn_at"] = OFF_BOARD
        record["last_pawn"] = -1
        if self.num_players == 1:
            self._read_solo(position.block("solo"))

    def _read_solo(self, part: Part) -> None:
        record = self.record
        at = record["pawn_at"]
        record["year"] = part.integer("year", 1, int(self.t["years"]) + 1)
        pawns = part.sequence("pawns")
        if len(pawns) != len(at):
            raise part.error("pawns", f"must have {len(at)} entries, not {len(pawns)}")
        for i, pawn in enumerate(pawns):
            at[i] = ASIDE
            if pawn != "aside":
                at[i] = self._place_pawn(part, f"pawns[{i}]", pawn, LOCATIONS[:FIRST_CENTRE])
        last = part.number_or_none("last_pawn", len(at) - 1)
        record["last_pawn"] = last
        if last >= 0 and at[last] == OFF_BOARD:
            raise part.error("last_pawn", f"is {last}, but that pawn is still in hand")
        pawn = record["players"][0]["pawn"]
        begged = last >= 0 and at[last] == ASIDE  # perhaps the pawn that stood there, in an extra turn
        if pawn != OFF_BOARD and pawn not in at and not begged:
            raise part.error("pawns", f"has no pawn at {location_word(pawn)!r}, where players[0].pawn is")
        part.close()

    # -------------------------------------------------------------------------------------- course

    def _read_end(self, position: Part) -> None:
        record = self.record
        final_turns = position.number_or_none("final_turns", self.num_players)
        trigger_seat = position.number_or_none("triggered_by", self.num_players - 1)
        if (final_turns < 0) != (trigger_seat < 0):
            raise position.error("final_turns", "and triggered_by must both be null or both be numbers")
        if self.num_players == 1 and final_turns >= 0:
            raise position.error("final_turns", "must be null in the solo game")
        record["final_turns"] = final_turns
        record["trigger_seat"] = trigger_seat
        record["reminders"] = position.integer("reminders_moved", 0, self.num_players)
        moved = sum(not player["reminder"] for player in record["players"][: self.num_players])
        if record["reminders"] != moved:
            raise position.error("reminders_moved", f"must be {moved}, the number of players without theirs")

    def _read_turn(self, part: Part) -> None:
        record = self.record
        record["swapped"] = part.flag("swapped")
        record["extra_turns"] = part.integer("extra_turns", 0, 1)
        record["extra_turn"] = part.flag("is_extra")
        record["acted"] = part.flag("acted")
        visited = part.take("visited")
        record["visited"] = -1
        if visited is not None:
            record["visited"] = TRADESPEOPLE.index(part.check_word("visited", visited, TRADESPEOPLE))
        part.close()

    def read_agenda(self, position: Part) -> None:
        super().read_agenda(position)
        record = self.record
        setting_up = Decision.NEUTRAL_SPACE in record["agenda"]["kind"]
        if self.num_players == 2 and record["neutral"] == OFF_BOARD and not setting_up:
            raise position.error("neutral_pawn", "must be in a village once the set-up is over")

    def fill_agenda(self, parts: Sequence[Part]) -> None:
        fill_agenda(self.t, self.record, parts)

    def begin_turn(self, position: Part) -> None:
        record = self.record
        for flag in ("swapped", "extra_turns", "extra_turn", "acted"):
            record[flag] = 0
        record["visited"] = -1
        record["depth"] = 2
        for entry, kind in zip(record["agenda"], (Task.FINISH_TURN, Decision.TURN), strict=False):
            entry["kind"] = kind
            entry["seat"] = record["active"]

    # -------------------------------------------------------------------------------------- players

    def read_player(self, part: Part, player: Any) -> None:
        t = self.t
        self._read_wheels(part.block("wheels"), player)
        player["stock"][Marker.BRICK] = part.integer("brick", 0, MAX_BASIC)
        dials = part.block("dials")
        player["left_dial"] = dials.integer("left", 0, MAX_DIAL)
        player["right_dial"] = dials.integer("right", 0, MAX_DIAL)
        dials.close()
        player["reminder"] = part.flag("reminder_tile")
        if player["reminder"] != (player["right_dial"] < t["reminder_turn"]):
            needed = "false" if player["reminder"] else "true"
            raise part.error("reminder_tile", f"must be {needed} after {player['right_dial']} productions")
        self._read_estates(part, player)
        top = int(t["hut_steps"])
        can_grow = player["small_estates"] < MAX_SMALL_ESTATES and not self._owns(
            player, Special.CASTLE_HOTEL
        )
        player["progress"] = part.integer("progress", 0, top - can_grow)
        player["pigs"] = part.integer("pigs", 0, MAX_ANIMALS)
        player["cattle"] = part.integer("cattle", 0, MAX_ANIMALS)
        limit = int(t["tannery_limit"]) if self._owns(player, Special.TANNERY) else 0
        player["tannery_pigs"] = part.integer("tannery_pigs", 0, limit)
        self._read_pawn(part, player)
        for i, word in enumerate(part.sequence("jobs_done")):
            player["jobs_done"] |= 1 << JOBS.index(part.pick(f"jobs_done[{i}]", word, JOBS, self.jobs))
        player["turns"] = part.integer("turns", 0, MAX_TURNS)
        part.close()

    def _read_pawn(self, part: Part, player: Any) -> None:
        pawn = part.take("pawn")
        if self.num_players > 1:
            player["pawn"] = self._place_pawn(part, "pawn", pawn, LOCATIONS)
        elif pawn is None:
            player["pawn"] = OFF_BOARD
        else:  # one of solo.pawns, which take the spaces
            player["pawn"] = LOCATIONS.index(part.check_word("pawn", pawn, LOCATIONS[:FIRST_CENTRE]))

    def _read_wheels(self, part: Part, player: Any) -> None:
        stock = player["stock"]
        player["left_charcoal_marker"] = 1
        for marker, most in WHEELS.items():
            word = marker.name.lower()
            if marker == Marker.CHARCOAL_LEFT and part.take(word) is None:
                player["left_charcoal_marker"] = 0
            else:
                stock[marker] = part.integer(word, 0, most)
        low, high = part.integers("provisions", 0, MAX_REFINED, 2, 2)
        if low > high:
            raise part.error("provisions", f"must name the lower marker first, not [{low}, {high}]")
        stock[Marker.PROVISION_LOW], stock[Marker.PROVISION_HIGH] = low, high
        part.close()

    def _read_estates(self, part: Part, player: Any) -> None:
        estates = part.sequence("estates")
        if not 1 <= len(estates) <= 1 + MAX_SMALL_ESTATES:
            raise part.error("estates", f"must be 1 to {1 + MAX_SMALL_ESTATES}, not {len(estates)}")
        player["small_estates"] = len(estates) - 1
        player["space"] = Tile.NO_SPACE
        covered: dict[str, list[int]] = {}  # spaces of each building
        for e, rows in enumerate(estates):
            first, grid, width = estate_of(self.t, e)
            height = len(grid) // width
            if not _is_grid(rows, height, width):
                raise part.error(
                    f"estates[{e}]", f"must be {height} rows of {width} words, not {shown(rows)}"
                )
            for i, at_start in enumerate(grid):
                row, column = divmod(i, width)
                key, word = f"estates[{e}][{row}][{column}]", rows[row][column]
                tile = SPACE_WORDS[part.check_word(key, word, SPACE_WORDS)]
                _check_tile(part, key, tile, at_start, newest=e == len(estates) - 1)
                player["space"][first + i] = tile
                if tile >= Tile.BUILDING:
                    covered.setdefault(word, []).append(first + i)
        owned = player["space"][: MAIN_SPACES + player["small_estates"] * SMALL_SPACES]
        for tile in range(Tile.BUILDING):
            player["tile_count"][tile] = (owned == tile).sum()
        for building, spaces in covered.items():
            self._add_building(part, player, building, spaces)
        removed = self._owns(player, Special.POTASH_MANUFACTURER)
        if removed == player["left_charcoal_marker"]:
            needed = "null" if removed else "a number"
            raise part.error(
                "wheels.charcoal_left", f"must be {needed}: the Potash Manufacturer takes its marker"
            )

    def _add_building(self, part: Part, player: Any, building: str, spaces: list[int]) -> None:
        t = self.t
        b = self._pick_building(part, "estates", building)
        if not t["buildings"][b]["large"]:
            fits = len(spaces) == 1
        else:
            fits = len(spaces) == 2 and t["partner"][spaces[0]] == spaces[1]
        if not fits:
            raise part.error("estates", f"has {building!r} on spaces that one tile of its size cannot cover")
        _add(player["buildings"], b)
        for field in ("conversion", "permanent"):
            first = t[f"first_{field}"]
            for i in range(t[f"num_{field}s"]):
                if t["effects"][first + i]["owner"] == b:
                    player[f"{field}s"] |= np.uint64(1 << i)

    def _owns(self, player: Any, special: Special) -> bool:
        b = int(self.t["special_building"][special])
        return bool(int(player["buildings"][b // 64]) >> b % 64 & 1)

    # -------------------------------------------------------------------------------------- as a whole

    def _check_rest(self, part: Part, seat: int) -> None:
        """At a decision no wheel can turn and every animal has a place, unless that will be settled."""
        player = self.record["players"][seat]
        waiting = {entry["kind"] for entry in self.record["agenda"] if entry["seat"] == seat}
        if Task.PRODUCE not in waiting:
            for wheel, can_turn in zip(("Glassmaking", "Cooking"), _can_turn(player), strict=True):
                if can_turn:
                    raise part.error("wheels", f"would let the {wheel} wheel turn, which happens at once")
        pigs, cattle = int(player["pigs"]), int(player["cattle"])
        if not waiting & {Task.HOUSE, Decision.RETURN_ANIMAL} and not self._can_house(player, pigs, cattle):
            raise part.error("", f"cannot house {pigs} pigs and {cattle} cattle")

    def _can_house(self, player: Any, pigs: int, cattle: int) -> bool:
        t = {name: int(self.t[name]) for name in HOUSING}
        counts = [int(count) for count in player["tile_count"]]
        more_pigs = t["beechnut_pigs"] if self._owns(player, Special.BEECHNUT_GATHERERS_HUT) else 0
        stables = t["base_stables"] + int(player["small_estates"]) * (1 + t["small_stables"])
        pigs = max(0, pigs - counts[Tile.FOREST] * (t["forest_capacity"] + more_pigs))
        cattle = max(0, cattle - stables * t["stable_capacity"])
        capacity = t["pasture_capacity"]
        if not capacity:
            return not pigs and not cattle
        return -(-pigs // capacity) - (-cattle // capacity) <= counts[Tile.PASTURE]


#: fields of the tables that say how many animals a Domain can house
HOUSING = (
    "base_stables", "small_stables", "forest_capacity", "stable_capacity", "pasture_capacity", "beechnut_pigs"
)  # fmt: skip


def _is_grid(rows: Any, height: int, width: int) -> bool:
    if not isinstance(rows, list) or len(rows) != height:
        return False
    return all(isinstance(row, list) and len(row) == width for row in rows)


def _check_tile(part: Part, key: str, tile: int, at_start: int, newest: bool) -> None:
    """Stables stay, and the Glass Hut lies on that of the newest Estate; all else may change."""
    fixed = (Tile.HUT, Tile.STABLE)
    if at_start in fixed:
        needed = at_start if at_start == Tile.STABLE or newest else Tile.STABLE
        if tile != needed:
            raise part.error(
                key, f"must be {name_of(SPACE_WORDS, needed)!r}, not {name_of(SPACE_WORDS, tile)!r}"
            )
    elif tile in fixed:
        raise part.error(key, f"cannot be {name_of(SPACE_WORDS, tile)!r}: it lies elsewhere on this Estate")


def _can_turn(player: Any) -> tuple[bool, bool]:
    """Whether the left and the right wheel can turn."""
    stock = player["stock"]
    basic = [stock[marker] for marker in (Marker.SAND, Marker.WATER, Marker.WOOD)]
    if player["left_charcoal_marker"]:
        basic.append(stock[Marker.CHARCOAL_LEFT])
    left = min(basic) > 0 and stock[Marker.GLASS] < MAX_REFINED
    basic = [stock[marker] for marker in (Marker.PORRIDGE, Marker.MEAT, Marker.CHARCOAL_RIGHT)]
    right = min(basic) > 0 and max(stock[Marker.COMMODITY], stock[Marker.PROVISION_HIGH]) < MAX_REFINED
    return left, right


def _add(bits: Any, index: int) -> None:
    bits[index // 64] |= np.uint64(1 << index % 64)
