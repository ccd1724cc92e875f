"""Positions to test single rules of Village with, made and played through the public API alone.

`position()` is the start of seat 0's turn on a blank table: every family with its four 1s on the farmyard and
nothing else, nobody dead, no cubes on the board but those a test lays. Tests change what they need, then
`play` words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

from tests.games import positions
from tests.games.positions import (  # noqa: F401 (the tests take them from here)
    Player,
    Position,
    decision,
    legal,
    load,
    me,
    options,
    over,
    play,
    scores,
    step,
)
from tests.reference import village as reference

GAME = "village-v0"
environment = partial(positions.environment, GAME)
fresh = partial(positions.fresh, GAME)

COUNTS = (1, 2, 3, 4, 5)
COLORS = reference.COLORS
#: customers of a blank table: the first ones stand at the stalls, five wait, the rest is the pile
LINE = (
    ("horse+plow", "3grain", "scroll+grain", "horse+grain")
    + ("2grain", "4grain", "plow", "scroll+wagon", "wagon+grain")
    + ("scroll", "2scroll", "ox+grain")
)
#: cubes that are laid beside those of a test, so that the round goes on
SPARE = {"family": {"brown": 1, "pink": 1}}


# --- positions --------------------------------------------------------------------------------------------


def position(num_players: int = 3, **spaces: str) -> Position:
    """Start of seat 0's turn; `spaces`: what lies there, such as `crafts="orange plague"`.

    One brown and one pink cube lie on the family space, unless a test lays other ones there.
    """
    p: Position = fresh(num_players).get_position()
    del p["agenda"]
    p["decision"] = "turn"
    p["active"] = p["to_move"] = p["starting_player"] = 0
    p["round"] = 1
    p["bag"] = {}
    p["spaces"] = {space: {} for space in reference.SPACES} | {k: dict(v) for k, v in SPARE.items()}
    lay(p, **spaces)
    line_up(p)
    for player in p["players"]:
        family(player, farmyard="1111")
        give(player, coins=0, grain=0)
        player["cubes"] = {}
    return p


def lay(p: Position, **spaces: str) -> None:
    """Set the cubes of single action spaces: `harvest="orange plague"`."""
    for space, words in spaces.items():
        cubes: dict[str, int] = {}
        for word in words.split():
            reference.add(cubes, word, 1)
        p["spaces"][space] = cubes


def family(owner: dict[str, Any], **places: str) -> None:
    """Place a family: `farmyard="11", smithy="2"`.

    Who is not named is not born, unless one of a higher number is: then it is in the black bag, where nothing
    happens to it but in a mass. Carla's others stay where she keeps them.
    """
    members = {place: [int(n) for n in numbers] for place, numbers in places.items()}
    named = [number for numbers in members.values() for number in numbers]
    rest = list((Counter(reference.FAMILY) - Counter(named)).elements())
    if "track" in owner:  # Carla
        low, high, limit = "farmyard", "supply", 3
    else:
        low, high, limit = "bag", "supply", max([2, *named])
    for number in rest:
        members.setdefault(low if number < limit else high, []).append(number)
    owner["family"] = {place: sorted(numbers) for place, numbers in members.items() if numbers}
    if "cities" in owner:
        owner["cities"] = [city for city in reference.CITIES if members.get(city)]


def give(player: Player, **things: int) -> None:
    """Set cubes, goods, coins, grain, time or prestige: `wagon=1, brown=2, time=9`."""
    for word, n in things.items():
        if word in player:
            player[word] = n
        else:
            kind = player["goods" if word in reference.GOODS else "cubes"]
            kind.pop(word, None)
            kind |= {word: n} if n else {}


def line_up(p: Position, *customers: str, served: Iterable[str] = ()) -> None:
    """Have these customers stand in front, then the usual ones; seat 0 has served some."""
    me(p)["customers"] = list(served)
    line = [c for c in dict.fromkeys((*customers, *LINE, *reference.POINTS)) if c not in me(p)["customers"]]
    stalls: list[str | None] = [None] * reference.STALLS[reference.players_of_card(p)]
    p["market"] = {"stalls": stalls, "waiting": [], "pile": line}
    reference.refill(p["market"])


def few_customers(p: Position, *customers: str | None) -> None:
    """Have no customers left but these, at the stalls; all others have been served by the last player."""
    stalls = reference.STALLS[reference.players_of_card(p)]
    p["market"] = {"stalls": [*customers, *[None] * stalls][:stalls], "waiting": [None] * 5, "pile": []}
    others = [customer for customer in reference.POINTS if customer not in customers]
    reference.families(p)[-1]["customers"] = others


def bury(p: Position, seat: int, **places: int) -> None:
    """Have so many of a seat's members be dead: `chronicle_church=2, grave=1`. The oldest come first."""
    owner = reference.families(p)[seat]
    for place, n in places.items():
        for _ in range(n):
            alive = owner["family"].keys() - reference.DEAD
            number, start = min((min(owner["family"][start]), start) for start in alive)
            reference.move(owner["family"], number, start, place)


def fill_graves(p: Position, seat: int, left: int = 0) -> None:
    """Have a seat's members fill the travel category and the graves, but for some."""
    bury(p, seat, chronicle_travel=reference.free_spaces(p, "travel"))
    bury(p, seat, grave=reference.free_graves(p) - left)


def fill_chronicle(p: Position, seat: int, **left: int) -> None:
    """Have a seat's members fill the chronicle, but for some spaces: `church=1`."""
    for section in reference.SECTIONS:
        spaces = reference.free_spaces(p, section) - left.get(section, 0)
        bury(p, seat, **{f"chronicle_{section}": spaces})


def last_turns(p: Position, turns: int, triggered_by: int) -> None:
    """Have the graves been filled, by the last seat, so that only so many turns are left."""
    fill_graves(p, len(reference.families(p)) - 1)
    p["final_turns"], p["triggered_by"] = turns, triggered_by


# --- play -------------------------------------------------------------------------------------------------


def where(p: Position, seat: int = 0) -> dict[str, list[int]]:
    """A family, those not born left out."""
    places: dict[str, list[int]] = {k: v for k, v in me(p, seat)["family"].items() if k != "supply"}
    return places


def stock(p: Position, seat: int = 0) -> dict[str, int]:
    """Everything that a player holds: cubes, goods, coins and grain."""
    player = me(p, seat)
    money = {word: player[word] for word in ("coins", "grain") if player[word]}
    return player["cubes"] | player["goods"] | money


def spent(p: Position, seat: int = 0) -> int:
    """Time past the quill."""
    time: int = me(p, seat)["time"]
    return time


def starts(words: set[str], verb: str) -> set[str]:
    """Arguments of the words with this verb."""
    return {word.removeprefix(f"{verb}:") for word in words if word.startswith(f"{verb}:")}
