"""Observation encoder `flat` of Black Forest: one vector, seen from one seat.

Own seat first, the others in turn order, padded to 4 players, so that one network serves every player count.
Hidden information (the order of the Job pile, the random state) is never read.
"""

import numpy as np

from eurozoo.envs.black_forest.actions import BUILDINGS, JOBS, TRADESPEOPLE
from eurozoo.envs.black_forest.components.terms import (
    FIRST_PLACE,
    MAX_BASIC,
    MAX_HAND,
    MAX_PLAYERS,
    MAX_REFINED,
    NUM_BUILDINGS,
    NUM_GOODS,
    NUM_JOBS,
    NUM_MARKERS,
    NUM_PLACES,
    NUM_SPACES,
    NUM_TRADESPEOPLE,
    NUM_VILLAGES,
    OFF_BOARD,
    Good,
    Marker,
    Tile,
)
from eurozoo.envs.black_forest.rules.domain import can_house, num_spaces
from eurozoo.envs.black_forest.state import Decision
from eurozoo.envs.core.bits import lowest
from eurozoo.envs.core.game import Encoder
from eurozoo.envs.core.kernel import kernel

from ..layout import Layout, Section, nested

_NUM_DECISIONS = len(Decision)
_TILES = 5  # empty, forest, field, pond, pasture
PAWNS = 5
_LOCATIONS = OFF_BOARD + 1

HOLDINGS = Layout(
    [
        Section("present", 1, "there is such a player"),
        Section("stock", NUM_MARKERS, "markers in the order of `Marker`", "value / its highest"),
        Section("left_marker", 1, "the Glassmaking wheel has its charcoal marker"),
        Section("left_dial", 1, "productions of the Glassmaking wheel", "number / 16, at most 1"),
        Section("right_dial", 1, "productions of the Cooking wheel", "number / 16, at most 1"),
        Section("end", 1, "way of the further provision marker to the end symbol", "way / symbol, -1 to 1"),
        Section("reminder", 1, "the Job + Resource tile is still there"),
        Section("progress", 1, "Glass Hut Progress", "steps / track"),
        Section("small_estates", 1, "Small Estates", "number / 12"),
        Section("tiles", _TILES, "empty spaces, Forests, Fields, Ponds, Pastures", "number / 16, at most 1"),
        Section("animals", 2, "pigs, cattle", "number / 16, at most 1"),
        Section("housing", 2, "room for another pig, another cattle"),
        Section("tannery", 1, "pigs on the Tannery", "number / 5"),
        Section("points", 1, "points printed on the buildings", "points / 64, at most 1"),
        Section("turns", 1, "turns taken", "number / 64, at most 1"),
        Section("first", 1, "starting player"),
        Section("active", 1, "it is this player's turn"),
        Section("jobs_done", NUM_JOBS, f"Jobs completed: {', '.join(JOBS)}"),
    ]
)

PLAYER = Layout(
    [
        *HOLDINGS.sections,
        Section(
            "pawn",
            _LOCATIONS,
            "where the pawn is: village spaces, places, centres, off the board; -1: where it is going",
            "-1, 0 or 1",
        ),
        Section(
            "buildings",
            NUM_BUILDINGS,
            f"buildings owned: {BUILDINGS[0]}, {BUILDINGS[1]}, ..., {BUILDINGS[-1]}",
        ),
    ]
)

DECISION = Layout(
    [
        Section("decision", _NUM_DECISIONS, "the decision that is asked, in the order of `Decision`"),
        Section("to_move", 1, "it is this seat that is asked"),
        Section("goods", NUM_GOODS, "what the decision is about, in the order of `Good`", "amount / 8"),
        Section("large", 1, "a large Building is to be placed"),
    ]
)

COURSE = Layout(
    [
        Section("players", MAX_PLAYERS, "number of players, 1 to 4"),
        Section("swapped", 1, "a commodity was spent this turn"),
        Section("extra_turn", 1, "an extra turn is being taken"),
        Section("extra_turns", 1, "extra turns to come", "number / 4, at most 1"),
        Section("final_round", 1, "the end of the game has been triggered"),
        Section("final_turns", 1, "turns left in the final round", "number / 4"),
        Section("year", 1, "solo: the year", "year / 5"),
    ]
)

PAWNS_LEFT = Section("pawns_left", 2, "solo: coloured pawns and white pawn in hand", "number / 4; 0 or 1")
PILE = Section("pile", 1, "Jobs in the pile", "number / 11")

LAYOUT = Layout(
    [
        *DECISION.sections,
        *COURSE.sections,
        Section("visited", NUM_TRADESPEOPLE, "Tradesperson visited first this turn"),
        Section(
            "tradespeople",
            NUM_TRADESPEOPLE * NUM_TRADESPEOPLE,
            f"slot of each Tradesperson ({TRADESPEOPLE[0]} first), 17 numbers each",
        ),
        Section("neutral", NUM_TRADESPEOPLE, "space of the neutral pawn"),
        Section("solo_pawns", FIRST_PLACE, "solo: village spaces with a pawn of this year"),
        PAWNS_LEFT,
        Section("places", NUM_PLACES, "Location Jobs open"),
        Section("village_jobs", NUM_VILLAGES * NUM_JOBS, "Job in each village, 11 numbers each"),
        PILE,
        Section(
            "available",
            NUM_BUILDINGS,
            "buildings on the boards, in the order of the actions; -1: to be placed, or making an offer",
            "-1, 0 or 1",
        ),
        Section(
            "empty",
            NUM_SPACES,
            "own spaces that are empty; -1: the one that a tile is chosen for",
            "-1, 0 or 1",
        ),
        Section(
            "kind", NUM_SPACES, "own spaces: Forest, Field, Pond, Pasture, building", "0.2, 0.4, 0.6, 0.8, 1"
        ),
        *(
            nested(f"player_{i}", PLAYER, "own player" if i == 0 else f"player {i} to the left")
            for i in range(MAX_PLAYERS)
        ),
    ]
)

_DECISION = DECISION["decision"]
_TO_MOVE = DECISION["to_move"]
_GOODS = DECISION["goods"]
_LARGE = DECISION["large"]
_PLAYERS = COURSE["players"]
_SWAPPED = COURSE["swapped"]
_EXTRA_TURN = COURSE["extra_turn"]
_EXTRA_TURNS = COURSE["extra_turns"]
_FINAL_ROUND = COURSE["final_round"]
_FINAL_TURNS = COURSE["final_turns"]
_YEAR = COURSE["year"]
_FIRST_COURSE = LAYOUT[COURSE.sections[0].name]
_VISITED = LAYOUT["visited"]
_TRADESPEOPLE = LAYOUT["tradespeople"]
_NEUTRAL = LAYOUT["neutral"]
_SOLO_PAWNS = LAYOUT["solo_pawns"]
_PAWNS_LEFT = LAYOUT["pawns_left"]
_PLACES = LAYOUT["places"]
_VILLAGE_JOBS = LAYOUT["village_jobs"]
_PILE = LAYOUT["pile"]
_AVAILABLE = LAYOUT["available"]
_EMPTY = LAYOUT["empty"]
_KIND = LAYOUT["kind"]
_PLAYER = LAYOUT["player_0"]
_PLAYER_SIZE = PLAYER.size

_REFINED = (Marker.GLASS, Marker.COMMODITY, Marker.PROVISION_LOW, Marker.PROVISION_HIGH)
_STOCK_UNIT = np.array([1 / (MAX_REFINED if m in _REFINED else MAX_BASIC) for m in Marker], np.float32)

_P_PRESENT = HOLDINGS["present"]
_P_STOCK = HOLDINGS["stock"]
_P_LEFT_MARKER = HOLDINGS["left_marker"]
_P_LEFT_DIAL = HOLDINGS["left_dial"]
_P_RIGHT_DIAL = HOLDINGS["right_dial"]
_P_END = HOLDINGS["end"]
_P_REMINDER = HOLDINGS["reminder"]
_P_PROGRESS = HOLDINGS["progress"]
_P_SMALL_ESTATES = HOLDINGS["small_estates"]
_P_TILES = HOLDINGS["tiles"]
_P_ANIMALS = HOLDINGS["animals"]
_P_HOUSING = HOLDINGS["housing"]
_P_TANNERY = HOLDINGS["tannery"]
_P_POINTS = HOLDINGS["points"]
_P_TURNS = HOLDINGS["turns"]
_P_FIRST = HOLDINGS["first"]
_P_ACTIVE = HOLDINGS["active"]
_P_JOBS_DONE = HOLDINGS["jobs_done"]
_P_PAWN = PLAYER["pawn"]
_P_BUILDINGS = PLAYER["buildings"]


@kernel
def share(number, whole):
    """number / whole, at most 1."""
    return min(1.0, number / whole)


@kernel
def write_bits(words, out):
    """Write 1 for every building in the two words."""
    for i in range(2):
        word = np.int64(words[i])
        while word:
            out[64 * i + lowest(word)] = 1.0
            word &= word - 1


@kernel
def observe(t, s, seat, out):
    """Write what `seat` sees to `out` (float32[LAYOUT.size])."""
    out[:] = 0.0
    observe_decision(t, s, seat, out)
    observe_course(s, out[_FIRST_COURSE:])
    observe_board(s, out)
    observe_spaces(s.players[seat], 0, num_spaces(s.players[seat]), out[_EMPTY:], out[_KIND:])
    for step in range(s.num_players):
        other = (seat + step) % s.num_players
        observe_player(t, s, other, out[_PLAYER + step * _PLAYER_SIZE : _PLAYER + (step + 1) * _PLAYER_SIZE])
    mark_subject(t, s, seat, out)


@kernel
def observe_decision(t, s, seat, out):
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    out[_DECISION + kind] = 1.0
    out[_TO_MOVE] = s.seat == seat
    goods = out[_GOODS : _GOODS + NUM_GOODS]
    if kind == Decision.CHOOSE_PART:
        for good in range(NUM_GOODS):
            goods[good] = share(entry.amount[good], 8)
    elif kind == Decision.RECEIVE:
        goods[entry.a] = share(entry.b, 8)
    elif kind == Decision.CHARCOAL_WHEEL or kind == Decision.PAY_CHARCOAL:
        goods[Good.CHARCOAL] = share(entry.a, 8)
    elif kind == Decision.GAIN_PROVISIONS or kind == Decision.PAY_PROVISIONS:
        goods[Good.PROVISION] = share(entry.a, 8)
    elif kind == Decision.PAY_OWNER:
        goods[Good.BASIC] = share(entry.b, 8)
    elif kind == Decision.CHOOSE_BASIC or kind == Decision.PAY_KIND:
        goods[Good.BASIC] = share(entry.a, 8)
    elif kind == Decision.PLACE_TILE:
        goods[entry.a - Tile.FOREST + Good.FOREST] = share(entry.c, 8)
    elif kind == Decision.REMOVE_TILE:
        goods[entry.a - Tile.FOREST + Good.FOREST] = share(entry.b, 8)
    elif kind == Decision.CHOOSE_ANIMAL or kind == Decision.PAY_LIVESTOCK or kind == Decision.BREED:
        goods[Good.LIVESTOCK] = share(entry.a, 8)
    elif kind == Decision.PLACE_BUILDING:
        out[_LARGE] = t.buildings[entry.a].large > 0


@kernel
def mark_subject(t, s, seat, out):
    """Mark the building, space or way of the pawn that the decision is about."""
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    if kind == Decision.PLACE_BUILDING:
        out[_AVAILABLE + entry.a] = -1.0
    elif kind == Decision.OFFER:
        out[_AVAILABLE + t.effects[entry.a].owner] = -1.0
    elif kind == Decision.CHOOSE_TILE and s.seat == seat:
        out[_EMPTY + entry.a] = -1.0
    elif kind == Decision.PAWN and entry.a >= 0:
        out[_PLAYER + _P_PAWN + entry.a] = -1.0


@kernel
def observe_course(s, out):
    out[_PLAYERS + s.num_players - 1] = 1.0
    out[_SWAPPED] = s.swapped
    out[_EXTRA_TURN] = s.extra_turn
    out[_EXTRA_TURNS] = share(s.extra_turns, 4)
    out[_FINAL_ROUND] = s.final_turns >= 0
    out[_FINAL_TURNS] = share(max(0, s.final_turns), 4)
    if s.num_players == 1:
        out[_YEAR] = share(s.year, 5)


@kernel
def observe_board(s, out):
    if s.visited >= 0:
        out[_VISITED + s.visited] = 1.0
    for i in range(NUM_TRADESPEOPLE):
        out[_TRADESPEOPLE + i * NUM_TRADESPEOPLE + s.slot_of[i]] = 1.0
    if s.neutral != OFF_BOARD:
        out[_NEUTRAL + s.neutral] = 1.0
    if s.num_players == 1:
        for i in range(PAWNS):
            if s.pawn_at[i] < FIRST_PLACE:
                out[_SOLO_PAWNS + s.pawn_at[i]] = 1.0
        observe_pawns_left(s, out[_PAWNS_LEFT:])
    for place in range(NUM_PLACES):
        out[_PLACES + place] = s.place_open[place]
    for village in range(NUM_VILLAGES):
        if s.village_job[village] >= 0:
            out[_VILLAGE_JOBS + village * NUM_JOBS + s.village_job[village]] = 1.0
    out[_PILE] = share(s.pile_size, NUM_JOBS)
    write_bits(s.available, out[_AVAILABLE : _AVAILABLE + NUM_BUILDINGS])


@kernel
def observe_pawns_left(s, out):
    """Solo: pawns in hand; the last one is white."""
    for i in range(PAWNS - 1):
        if s.pawn_at[i] == OFF_BOARD:
            out[0] += 0.25
    out[1] = s.pawn_at[PAWNS - 1] == OFF_BOARD


@kernel
def observe_spaces(pl, first, count, empty, kind):
    """Which of some consecutive spaces of a Domain are empty, and what lies on them."""
    for x in range(count):
        tile = pl.space[first + x]
        if tile == Tile.EMPTY:
            empty[x] = 1.0
        elif tile <= Tile.PASTURE:
            kind[x] = 0.2 * tile
        elif tile >= Tile.BUILDING:
            kind[x] = 1.0


@kernel
def observe_player(t, s, seat, out):
    pl = s.players[seat]
    observe_holdings(t, s, seat, out)
    out[_P_PAWN + pl.pawn] = 1.0
    write_bits(pl.buildings, out[_P_BUILDINGS : _P_BUILDINGS + NUM_BUILDINGS])


@kernel
def observe_holdings(t, s, seat, out):
    pl = s.players[seat]
    out[_P_PRESENT] = 1.0
    for marker in range(NUM_MARKERS):
        out[_P_STOCK + marker] = pl.stock[marker] * _STOCK_UNIT[marker]
    out[_P_LEFT_MARKER] = pl.left_charcoal_marker
    out[_P_LEFT_DIAL] = share(pl.left_dial, MAX_HAND)
    out[_P_RIGHT_DIAL] = share(pl.right_dial, MAX_HAND)
    way = pl.right_dial - 1 - pl.stock[Marker.PROVISION_LOW]
    out[_P_END] = max(-1.0, share(way, max(1, t.end_symbol)))
    out[_P_REMINDER] = pl.reminder
    out[_P_PROGRESS] = share(pl.progress, t.hut_steps)
    out[_P_SMALL_ESTATES] = share(pl.small_estates, 12)
    for tile in range(_TILES):
        out[_P_TILES + tile] = share(pl.tile_count[tile], 16)
    out[_P_ANIMALS] = share(pl.pigs, 16)
    out[_P_ANIMALS + 1] = share(pl.cattle, 16)
    out[_P_HOUSING] = can_house(t, pl, pl.pigs + 1, pl.cattle)
    out[_P_HOUSING + 1] = can_house(t, pl, pl.pigs, pl.cattle + 1)
    out[_P_TANNERY] = share(pl.tannery_pigs, 5)
    out[_P_TURNS] = share(pl.turns, 64)
    out[_P_FIRST] = s.first_seat == seat
    out[_P_ACTIVE] = s.active == seat
    if pl.jobs_done:
        for job in range(NUM_JOBS):
            out[_P_JOBS_DONE + job] = (pl.jobs_done >> job) & 1
    out[_P_POINTS] = share(printed_points(t, pl), 64)


@kernel
def printed_points(t, pl):
    """Points on a player's buildings, without end-of-game effects."""
    points = 0
    for i in range(2):
        word = np.int64(pl.buildings[i])
        while word:
            points += t.buildings[64 * i + lowest(word)].points
            word &= word - 1
    return points


FLAT = Encoder(observe=observe, shape=(LAYOUT.size,), low=-1.0, high=1.0, describe=LAYOUT.describe)
