"""The golden playthroughs of Black Forest: who plays, and what is told at the start of each turn."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from tests.playthrough import write

from eurozoo.agents.black_forest import GreedyAgent
from eurozoo.testing import random_actions

from .playing import GAME, PLAYERS, lanes

SHORT = {
    "empty": "..",
    "forest": "Fo",
    "field": "Fi",
    "pond": "Po",
    "pasture": "Pa",
    "stable": "St",
    "hut": "Hu",
}
MOST = 130_000  # characters of a text


def name(num_players: int) -> str:
    """File name of a playthrough."""
    return f"black_forest_{num_players}p.txt"


def files() -> Iterator[tuple[str, Callable[[], str]]]:
    """What `tests.playthrough.regenerate` takes."""
    for num_players in PLAYERS:
        yield name(num_players), partial(playthrough, num_players)


def playthrough(num_players: int) -> str:
    """A game of greedy players, who leave much to chance: the first seed whose game is worth keeping."""
    for seed in range(100):
        start = {"game": GAME, "seed": seed, "options": {"num_players": num_players}}
        text = write(start, partial(careless, num_players, seed), Describe())
        if is_worth_keeping(text, num_players):
            return text
    raise AssertionError("no game is worth keeping")


def is_worth_keeping(text: str, num_players: int) -> bool:
    """Whole, small enough to read, and much happens in it: buildings, Jobs, conversions and swaps."""
    builds, jobs = text.count(" build:"), text.count(" complete_job")
    enough = builds >= 3 + 3 * num_players and jobs >= 1 and " convert:" in text and " swap:" in text
    return enough and len(text) < MOST and "terminated, scores [" in text


def careless(num_players: int, seed: int, env: Any) -> Iterator[str]:
    """Actions of greedy players, one in four of them drawn from all that are legal."""
    vec = lanes(num_players, 1, seed, autoreset_mode="Disabled")
    rng = np.random.default_rng(seed)
    agent = GreedyAgent()
    agent.reset(seed)
    while vec.action_mask.any():
        action = agent.act(vec, np.zeros(1, np.int64)) if rng.random() < 0.75 else random_actions(vec, rng)
        yield env.action_name(int(action[0]))
        vec.step(action)


class Describe:
    """At the start of a turn: whose it is, the board, the player's own things; at the end, those of all."""

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
        *(
            f"{good} {wheels[good]}"
            for good in ("sand", "water", "wood", "glass", "porridge", "meat", "commodity")
        ),
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
    rows = [
        " / ".join(" ".join(SHORT.get(w, w) for w in row) for row in estate) for estate in player["estates"]
    ]
    return [" | ".join(parts), f"seat {seat}: {' | '.join(rows)}"]
