"""The agenda of a position: which entries can wait there, and what each may ask for."""

from collections.abc import Sequence
from typing import Any

from eurozoo.envs.core.position import Part, name_of, read_entry

from ..components.tables import MAX_EFFECTS
from ..components.terms import (
    BASIC_MARKERS,
    FIRST_CENTRE,
    FIRST_PLACE,
    MAIN_SPACES,
    MAX_BASIC,
    MAX_PLAYERS,
    MAX_REFINED,
    MAX_SMALL_ESTATES,
    NUM_BUILDINGS,
    NUM_JOBS,
    NUM_NODES,
    NUM_PLACES,
    NUM_SPACES,
    NUM_VILLAGES,
    SMALL_SPACES,
    Good,
    Marker,
    Tile,
)
from ..rules.domain import can_house, pastures_for_cattle, pastures_for_pigs
from ..rules.effects import FOR_EFFECT
from ..state import AGENDA_DEPTH, Decision, Task
from .words import GOODS, KINDS

#: most entries of a position; what its decisions add must still fit
MAX_ENTRIES = AGENDA_DEPTH - 12
MAX_AMOUNT = 127

_MANY = (1, MAX_AMOUNT)
_SPACE = (0, NUM_SPACES - 1)
_BUILDING = (0, NUM_BUILDINGS - 1)
_EFFECT = (0, MAX_EFFECTS - 1)
_TILE = (int(Tile.FOREST), int(Tile.PASTURE))
_PAID_FOR = (FOR_EFFECT - MAX_EFFECTS + 1, NUM_BUILDINGS - 1)  # as in rules.effects.push_cost
_RESOURCE = (0, int(Good.CHARCOAL))
_KINDS_PAID = (0, 2 ** (Good.COMMODITY + 1) - 1)  # bits of Goods

#: kinds of entries that can wait, with the ranges of their arguments a, b, c (0 where none is given)
ARGUMENTS: dict[int, tuple[tuple[int, int], ...]] = {
    Decision.GAME_OVER: (),
    Decision.NEUTRAL_VILLAGE: (),
    Decision.NEUTRAL_SPACE: ((-1, NUM_VILLAGES - 1),),  # village, -1: any
    Decision.TURN: (),
    Decision.MOVE: (),
    Decision.PAWN: ((-1, FIRST_CENTRE - 1),),  # destination, -1: begging
    Decision.PAY_PROVISIONS: ((1, 2 * MAX_REFINED),),
    Decision.PAY_OWNER: ((0, FIRST_PLACE - 1), (1, MAX_PLAYERS)),  # destination, resources owed
    Decision.RECEIVE: (_RESOURCE, (1, MAX_BASIC)),  # how much
    Decision.ACTION: (),
    Decision.SECOND_VISIT: (),
    Decision.DISTILLERY: (),
    Decision.END_OF_TURN: (),
    Decision.LAST_CHANCE: (),
    Decision.CHOOSE_PART: (),
    Decision.CHOOSE_BASIC: (_MANY, (0, MAX_BASIC)),  # how many, how many for every other player
    Decision.CHARCOAL_WHEEL: (_MANY,),
    Decision.PAY_CHARCOAL: ((1, 2 * MAX_BASIC),),
    Decision.GAIN_PROVISIONS: ((1, 2 * MAX_REFINED),),
    Decision.BUILD: ((0, 1),),  # 1: free
    Decision.PLACE_BUILDING: (_BUILDING,),
    Decision.PLACE_TILE: (_TILE, (-1, MAX_SMALL_ESTATES), _MANY),  # Estate (-1: any), how many
    Decision.REMOVE_TILE: (_TILE, _MANY, _PAID_FOR),  # how many
    Decision.REMOVE_LANDSCAPE: (),
    Decision.RETURN_ANIMAL: (),
    Decision.PAY_LIVESTOCK: (_MANY,),
    Decision.CHOOSE_ANIMAL: (_MANY,),
    Decision.BREED: (_MANY,),
    Decision.OFFER: (_EFFECT,),
    Decision.PAY_KIND: ((1, Good.COMMODITY + 1), _KINDS_PAID),  # how many
    Decision.CHOOSE_TILE: (_SPACE,),
    Decision.CHOOSE_INSTANT: (_BUILDING,),
    Task.START_TURN: (),
    Task.AFTER_MOVE: ((0, NUM_NODES - 1), (0, 1)),  # node, 1: from outside
    Task.FINISH_TURN: (),
    Task.PRODUCE: (),
    Task.EFFECT: (_EFFECT, _SPACE),  # space of its building
    Task.GAIN: (),
    Task.STEPS: (_MANY,),
    Task.OWNER_RECEIVES: ((-1, _RESOURCE[1]), (1, MAX_BASIC)),  # -1: not chosen yet; how much
    Task.HOUSE: (),
    Task.JOB_DONE: ((0, NUM_JOBS - 1),),
    Task.SCORE: (),
    Task.WILDERNESS: (_SPACE,),
}
#: the first entry says what ends the turn or the game; in a turn, the second one is its stage
FIRST = (Decision.GAME_OVER, Task.START_TURN, Task.FINISH_TURN, Task.SCORE)
STAGES = (
    Decision.TURN,
    Decision.MOVE,
    Decision.PAWN,
    Decision.ACTION,
    Decision.SECOND_VISIT,
    Decision.DISTILLERY,
    Decision.END_OF_TURN,
)
#: goods that a reward can raise to a level
MARKED = {word: good for word, good in GOODS.items() if good <= Good.COMMODITY or good > Good.FREE_BUILDING}


def fill_agenda(t: Any, record: Any, parts: Sequence[Part]) -> None:
    """Fill the agenda of a record that is complete but for it."""
    for depth, part in enumerate(parts):
        entry = record["agenda"][depth]
        _read_entry(record, part, entry)
        _check_place(record, part, depth, entry)
        player = record["players"][entry["seat"]]
        _check_amounts(t, part, entry, player)
        _check_meaning(t, record, part, entry, player)


def _read_entry(record: Any, part: Part, entry: Any) -> None:
    kind = read_entry(part, entry, KINDS, ARGUMENTS, int(record["num_players"]))
    amount = part.block("amount")
    for word in amount:
        amount.check_word(word, word, GOODS)
        entry["amount"][GOODS[word]] = amount.integer(word, *_MANY)
    for word in part.words("raise_to", MARKED):
        entry["raise_to"] |= 1 << MARKED[word]
    if kind not in (Decision.CHOOSE_PART, Task.GAIN) and (len(amount) or entry["raise_to"]):
        raise part.error("amount", f"and raise_to must be empty for {name_of(KINDS, kind)!r}")
    part.close()


def _check_place(record: Any, part: Part, depth: int, entry: Any) -> None:
    kind, active = entry["kind"], record["active"]
    word = name_of(KINDS, kind)
    first = record["agenda"][0]["kind"]
    if (kind in FIRST) != (depth == 0):
        raise part.error("kind", f"is {word!r}, which cannot be entry {depth}")
    if kind in STAGES and (depth != 1 or first != Task.FINISH_TURN):
        raise part.error("kind", f"is {word!r}, which must be entry 1, above 'finish_turn'")
    if (kind in STAGES or kind == Task.FINISH_TURN) and entry["seat"] != active:
        raise part.error("seat", f"must be {active}, the active one, not {entry['seat']}")
    if kind == Decision.LAST_CHANCE and first != Task.SCORE:
        raise part.error("kind", f"is {word!r}, which must stand above 'score'")
    if kind == Decision.GAME_OVER and record["depth"] > 1:
        raise part.error("kind", f"is {word!r}, above which nothing can wait")


def _check_amounts(t: Any, part: Part, entry: Any, player: Any) -> None:
    """What is to be paid or chosen must be there."""
    kind, a, b = entry["kind"], int(entry["a"]), int(entry["b"])
    stock = [int(amount) for amount in player["stock"]]
    pigs, cattle = int(player["pigs"]), int(player["cattle"])
    spaces = _spaces(player)
    if kind == Decision.PAY_PROVISIONS:
        most = _by_good(stock)[Good.PROVISION]
    elif kind == Decision.GAIN_PROVISIONS:
        most = 2 * MAX_REFINED - _by_good(stock)[Good.PROVISION]
    elif kind == Decision.PAY_CHARCOAL:
        most = _by_good(stock)[Good.CHARCOAL]
    elif kind == Decision.PAY_LIVESTOCK:
        most = pigs + cattle
    elif kind == Decision.BREED:
        most = pigs // 2 + cattle // 2
    elif kind == Decision.PAY_KIND:
        most = sum(amount > 0 and not b >> good & 1 for good, amount in _by_good(stock).items())
    elif kind in (Decision.OFFER, Task.EFFECT):
        most = int(t["num_effects"]) - 1
    elif kind in (Decision.CHOOSE_TILE, Task.WILDERNESS):
        most = spaces - 1
    else:
        return
    if a > most:
        raise part.error("a", f"must be at most {most}, not {a}")


def _check_meaning(t: Any, record: Any, part: Part, entry: Any, player: Any) -> None:
    """What an entry refers to must be there."""
    kind, a, b = entry["kind"], int(entry["a"]), int(entry["b"])
    pawn = int(player["pawn"])
    fits = True
    if kind == Decision.PAY_OWNER:
        fits = a == pawn and b <= sum(int(player["stock"][marker]) for marker in BASIC_MARKERS)
    elif kind == Decision.ACTION:
        fits = pawn < FIRST_CENTRE
    elif kind == Decision.SECOND_VISIT:
        fits = pawn < FIRST_PLACE and record["visited"] in _beside(t, record, pawn)
    elif kind == Decision.REMOVE_TILE:
        fits = b <= player["tile_count"][a] and entry["c"] > FOR_EFFECT - t["num_effects"]
    elif kind == Decision.PLACE_TILE:
        fits = b <= player["small_estates"]
    elif kind == Decision.PLACE_BUILDING:
        fits = bool(int(record["available"][a // 64]) >> a % 64 & 1)
    elif kind == Decision.RETURN_ANIMAL:
        pigs, cattle = int(player["pigs"]), int(player["cattle"])
        fits = (
            not can_house(t, player, pigs, cattle)
            and pastures_for_pigs(t, player, pigs) > 0
            and pastures_for_cattle(t, player, cattle) > 0
        )
    elif kind == Decision.OFFER:
        fits = bool(t["effects"][a]["optional"])
    elif kind == Decision.CHOOSE_TILE:
        fits = player["space"][a] == Tile.EMPTY
    elif kind == Decision.CHOOSE_INSTANT:
        fits = t["buildings"][a]["instants"] > 1 and not t["buildings"][a]["in_sequence"]
    elif kind == Decision.CHOOSE_PART:
        fits = entry["amount"].any()
    elif kind == Task.AFTER_MOVE:
        fits = a < NUM_VILLAGES or b == 0
    elif kind == Task.EFFECT:
        fits = b < _spaces(player)
    elif kind == Task.JOB_DONE:
        fits = a in record["village_job"] or (a < NUM_PLACES and bool(record["place_open"][a]))
    if not fits:
        raise part.error(
            "kind", f"is {name_of(KINDS, kind)!r}, but the position has not what this asks about"
        )


def _spaces(player: Any) -> int:
    return MAIN_SPACES + int(player["small_estates"]) * SMALL_SPACES


def _beside(t: Any, record: Any, space: int) -> list[int]:
    """The two Tradespeople beside a space."""
    return [record["tradesperson_at"][t[side][space]] for side in ("slot_left", "slot_right")]


def _by_good(stock: list[int]) -> dict[int, int]:
    """Stock by kind of resource: charcoal and provisions have two markers each."""
    return {good: stock[good] for good in range(Good.COMMODITY + 1)} | {
        Good.CHARCOAL: stock[Marker.CHARCOAL_LEFT] + stock[Marker.CHARCOAL_RIGHT],
        Good.PROVISION: stock[Marker.PROVISION_LOW] + stock[Marker.PROVISION_HIGH],
    }
