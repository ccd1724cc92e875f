"""The golden playthroughs of Black Forest: who plays, and what is told at the start of each turn."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tests.playthrough import write

from .playing import GAME, PLAYERS, Table, lanes

SHORT = {"empty": "..", "forest": "Fo", "field": "Fi", "pond": "Po", "pasture": "Pa", "stable": "St", "hut": "Hu"}
SIZE = range(30_000, 130_000)  # of a text, in characters; long enough to see things happen


def name(num_players: int) -> str:
    """File name of a playthrough."""
    return f"black_forest_{num_players}p.txt"


def files() -> Iterator[tuple[str, Callable[[], str]]]:
    """What `tests.playthrough.regenerate` takes."""
    for num_players in PLAYERS:
        yield name(num_players), partial(playthrough, num_players)


def playthrough(num_players: int) -> str:
    """A game of the builder, who leaves enough to chance: the first seed whose text has a fitting size."""
    for seed in range(100):
        start = {"game": GAME, "seed": seed, "options": {"num_players": num_players}}
        text = write(start, partial(builder, num_players, seed), Describe())
        if len(text) in SIZE or num_players == 1:
            return text
    raise AssertionError("no game has a fitting size")


def builder(num_players: int, seed: int, env: Any) -> Iterator[str]:
    """Actions of the builder at an environment."""
    vec = lanes(num_players, 1, seed, autoreset_mode="Disabled")
    table = Table(vec, seed, agents=["builder"])
    while vec.action_mask.any():
        actions = table.choose()
        yield env.action_name(int(actions[0]))
        vec.step(actions)


class Describe:
    """At the start of a turn: whose it is, the board, and the player's own things; at the end, those of all."""

    def __init__(self) -> None:
        self._turn: tuple[int, ...] = ()

    def __call__(self, env: Any) -> list[str]:
        position = env.get_position()
        players, seat = position["players"], position["active"]
        if position["decision"] == "game_over":
            return ["", *(line for seat in range(len(players)) for line in _player(position, seat))]
        turn = tuple(player["turns"] for player in players)
        if position["decision"] != "turn" or turn == self._turn:
            return []
        self._turn = turn
        pawns = position["solo"]["pawns"] if len(players) == 1 else [player["pawn"] for player in players]
        jobs = [f"{village} {job}" for village, job in position["jobs"]["villages"].items()]
        parts = [
            f"turn {turn[seat] + 1} of seat {seat}",
            f"pawns {' '.join(pawn or '-' for pawn in [*pawns, position['neutral_pawn']])}",
            f"jobs {', '.join([*jobs, *position['jobs']['places']]) or '-'}",
            f"buildings {len(position['buildings'])}",
            f"scores {' '.join(map(str, env.scores()))}",
        ]
        return ["", " | ".join(parts), *_player(position, seat)]


def _player(position: dict[str, Any], seat: int) -> list[str]:
    player = position["players"][seat]
    wheels = player["wheels"]
    left, right = wheels["charcoal_left"], wheels["charcoal_right"]
    stock = [
        *(f"{good} {wheels[good]}" for good in ("sand", "water", "wood", "glass", "porridge", "meat", "commodity")),
        f"charcoal {'-' if left is None else left}+{right}",
        f"provisions {wheels['provisions'][0]}+{wheels['provisions'][1]}",
        f"brick {player['brick']}",
    ]
    dials = player["dials"]
    parts = [
        f"seat {seat}: {' '.join(stock)}",
        f"dials {dials['left']} {dials['right']} progress {player['progress']}",
        f"pigs {player['pigs']} cattle {player['cattle']} tannery {player['tannery_pigs']}",
        f"done {' '.join(player['jobs_done']) or '-'}",
    ]
    rows = [" / ".join(" ".join(SHORT.get(w, w) for w in row) for row in estate) for estate in player["estates"]]
    return [" | ".join(parts), f"seat {seat}: {' | '.join(rows)}"]
