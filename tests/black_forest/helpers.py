"""Positions to test single rules of Black Forest with, made and played through the public API alone.

`position()` is the start of seat 0's turn with nothing going on: all stocks empty, every pawn in its own
village, no Jobs in play, the Main Estate as at the start. Tests change what they need, then `play` words.
"""

from __future__ import annotations

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
from tests.reference import black_forest as reference

GAME = "black_forest-v0"
environment = partial(positions.environment, GAME)
fresh = partial(positions.fresh, GAME)

# Seat 0 stands in L1; L1.1 and L1.2 are free.
DEAL = {
    "L1": ["brickmaker", "cook", "butcher", "charcoal_burner"],
    "S1": ["builder", "farmhand", "cattle_farmer"],
    "L2": ["carpenter", "gardener", "herder", "lumberjack"],
    "S2": ["furnace_maker", "glass_miller", "landowner"],
    "S3": ["woodworker", "traveling_merchant", "pig_farmer"],
}
PAWNS = ("L1.3", "S1.1", "L2.1", "S3.1")
NEUTRAL = "S2.1"
VILLAGES_OF = reference.PLACE_VILLAGE
# Spaces of the Main Estate in reading order, hut and stable left out, and of a Small Estate.
MAIN_FREE = (1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14)
SMALL_FREE = (2, 4, 5, 6)
START_DOMAIN = ("forest", "field", "empty", "empty") * 2 + ("forest", "pond", "pond", "empty")


# --- positions --------------------------------------------------------------------------------------------


def position(num_players: int = 3, *, beside: tuple[str, str] | None = None, seed: int = 0) -> Position:
    """Start of seat 0's turn with nothing going on; `beside`: the Tradespeople around L1.1."""
    p: Position = fresh(num_players, seed).get_position()
    del p["agenda"]
    p["decision"] = "turn"
    p["active"] = p["to_move"] = p["starting_player"] = 0
    p["tradespeople"] = {village: list(ring) for village, ring in DEAL.items()}
    if num_players == 2:
        p["neutral_pawn"] = NEUTRAL
    for seat, player in enumerate(p["players"]):
        stock(player)
        domain(player)
        player["pigs"] = player["cattle"] = 0
        player["turns"] = 1
        player["pawn"] = PAWNS[seat]
    if num_players == 1:
        p["solo"]["pawns"] = [PAWNS[0], None, None, None, None]
        p["solo"]["last_pawn"] = 0
    if beside:
        put_beside(p, "L1.1", *beside)
    return p


def put_beside(p: Position, space: str, first: str, second: str) -> None:
    """Exchange Tradespeople so that `first` and `second` stand around a village space."""
    village, number = space.split(".")
    size = len(p["tradespeople"][village])
    for who, slot in ((first, int(number) - 1), (second, int(number) % size)):
        where = next((v, i) for v, ring in p["tradespeople"].items() for i, t in enumerate(ring) if t == who)
        other = p["tradespeople"][village][slot]
        p["tradespeople"][where[0]][where[1]] = other
        p["tradespeople"][village][slot] = who


def stock(player: Player, **goods: Any) -> None:
    """Set every marker: to 0, or to what `goods` says. `charcoal` is that of the Cooking wheel."""
    wheels = player["wheels"]
    for good in wheels:
        wheels[good] = None if wheels[good] is None else 0  # a marker that is gone stays gone
    player["brick"] = 0
    wheels["provisions"] = [0, 0]
    add_stock(player, **goods)


def add_stock(player: Player, **goods: Any) -> None:
    """Set single markers, leaving the others."""
    for good, value in goods.items():
        if good == "brick":
            player["brick"] = value
        elif good == "provisions":
            player["wheels"]["provisions"] = sorted(value)
        else:
            player["wheels"]["charcoal_right" if good == "charcoal" else good] = value


def domain(player: Player, tiles: str | None = None, estates: int = 0, **at: str) -> None:
    """Lay out a Domain: `tiles` such as "forest*3 pond*2" from the top left, the rest empty, then `at`.

    Without `tiles` the Main Estate is as at the start. `at` names single spaces: `main_3="01A"`.
    Small Estates carry their 2 Forests when `tiles` is None and are filled from `tiles` otherwise.
    """
    words: list[str] = []
    for item in (tiles or "").split():
        word, _, times = item.partition("*")
        words += [word] * int(times or 1)
    default = tiles is None
    main = ["empty"] * 15
    boards = [main] + [["empty"] * 6 for _ in range(estates)]
    free = [(0, n) for n in MAIN_FREE] + [(e, n) for e in range(1, estates + 1) for n in SMALL_FREE]
    if default:
        words = list(START_DOMAIN)
        for board in boards[1:]:
            board[1] = board[4] = "forest"
    assert len(words) <= len(free), "more tiles than spaces"
    for (e, n), word in zip(free, words, strict=False):
        boards[e][n - 1] = word
    main[14] = "stable"
    for e, hut_spaces in enumerate([(5, 10)] + [(1, 3)] * estates):
        for n in hut_spaces:
            boards[e][n - 1] = "hut" if e == estates else "stable"
    for space, word in at.items():
        e, n = estate_space(space.replace("_", "."))
        boards[e][n - 1] = word
    player["estates"] = [grid(board, 5 if e == 0 else 2) for e, board in enumerate(boards)]


def grid(board: list[str], width: int) -> list[list[str]]:
    return [board[i : i + width] for i in range(0, len(board), width)]


def estate_space(space: str) -> tuple[int, int]:
    """Estate and number of a space such as `main.3` or `estate2.6`."""
    estate, number = space.split(".")
    return (0 if estate == "main" else int(estate.removeprefix("estate"))), int(number)


def tile(player: Player, space: str) -> str:
    """What lies on a space."""
    e, number = estate_space(space)
    rows = player["estates"][e]
    word: str = rows[(number - 1) // len(rows[0])][(number - 1) % len(rows[0])]
    return word


def set_tile(player: Player, space: str, word: str) -> None:
    e, number = estate_space(space)
    rows = player["estates"][e]
    rows[(number - 1) // len(rows[0])][(number - 1) % len(rows[0])] = word


def fill(player: Player, word: str = "forest") -> None:
    """Leave no empty space."""
    for estate in player["estates"]:
        for row in estate:
            row[:] = [word if w == "empty" else w for w in row]


def put_on_sale(p: Position, building: str) -> None:
    """Have this side (or this large Building, for another of its level) lie on the Buildings boards."""
    boards = p["buildings"]
    if building in boards:
        return
    if building in reference.LARGE:
        level = next(names for names in reference.LARGE_LEVELS.values() if building in names)
        boards[next(i for i, b in enumerate(boards) if b in level)] = building
    else:
        other = building[:2] + ("B" if building[2] == "A" else "A")
        boards[boards.index(other)] = building


def own(p: Position, building: str, space: str = "main.3", seat: int = 0) -> None:
    """Have a building stand in a Domain instead of on the boards; a large one reaches down from `space`."""
    player = p["players"][seat]
    set_tile(player, space, building)
    if building == "11A":
        player["wheels"]["charcoal_left"] = None
    if building in reference.LARGE:
        e, number = estate_space(space)
        below = f"{space.split('.')[0]}.{number + (5 if e == 0 else 2)}"
        set_tile(player, below, building)
        p["buildings"] = [b for b in p["buildings"] if b != building]
    else:
        p["buildings"] = [b for b in p["buildings"] if b[:2] != building[:2]]


def put_job(p: Position, job: str, village: str | None = None) -> None:
    """Reveal a Job, at its place or in `village`, for which the next seat's reminder tile has gone."""
    p["jobs"]["pile"].remove(job)
    if village is None:
        p["jobs"]["places"].append(job)
    else:
        p["jobs"]["villages"][village] = job
    reveal_for(p, min(1, p["num_players"] - 1))


def reveal_for(p: Position, seat: int) -> None:
    """Have a seat's reminder tile be gone already."""
    player = p["players"][seat]
    if player["reminder_tile"]:
        player["reminder_tile"] = False
        player["dials"]["right"] = 2
        p["reminders_moved"] += 1


def next_jobs(p: Position, *jobs: str) -> None:
    """Put these Jobs on top of the pile, the first one first."""
    pile = p["jobs"]["pile"]
    p["jobs"]["pile"] = [*jobs, *(j for j in pile if j not in jobs)]


# --- play -------------------------------------------------------------------------------------------------


def end_turn(env: Any) -> Any:
    """Say done until the turn of the active player is over."""
    seat, turns = env.get_position()["active"], turns_taken(env)
    while not over(env) and env.get_position()["active"] == seat and turns_taken(env) == turns:
        step(env, "done")
    return env


def turns_taken(env: Any) -> int:
    return sum(player["turns"] for player in env.get_position()["players"])


def play_turn(p: Position, *words: str) -> Position:
    """The position after these words and the end of the turn."""
    after: Position = end_turn(step(load(p), *words)).get_position()
    return after


def moves(words: set[str]) -> set[str]:
    """Destinations among these words."""
    return {w.removeprefix("move:") for w in words if w.startswith("move:")}


def visits(words: set[str]) -> set[str]:
    return {w.removeprefix("visit:") for w in words if w.startswith("visit:")}


def goods(player: Player) -> dict[str, Any]:
    """Everything above 0 on the wheels and the brick track."""
    found = {g: v for g, v in player["wheels"].items() if v and v != [0, 0]}
    return found | ({"brick": player["brick"]} if player["brick"] else {})


def count(player: Player, word: str) -> int:
    return reference.count(player, word)


def finish(p: Position, **made_with: Any) -> Any:
    """The environment after the last turn, spent begging, nobody having used the last chance."""
    p["final_turns"] = 1
    if p["triggered_by"] is None:
        p["triggered_by"] = 0
    env = step(load(p, **made_with), "beg")
    while not over(env):
        step(env, "done")
    return env


REWARD_DECISIONS = ("choose_part", "place_tile", "charcoal_wheel", "gain_provisions")


def take_rewards(env: Any, *wishes: str) -> Any:
    """Take a reward whose order does not matter: the wishes where legal, else the first option."""
    while not over(env) and decision(env) in REWARD_DECISIONS:
        allowed = legal(env)
        wished = [w for w in wishes if w in allowed]
        offered = allowed - {"remove_landscape"}
        step(env, wished[0] if wished else min(offered - {"decline"} or offered))
    return env
