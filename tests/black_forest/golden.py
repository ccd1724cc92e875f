"""The golden playthroughs of Black Forest: what is told at the start of each turn."""

from typing import Any

from tests.games.golden import Golden

from eurozoo.agents.black_forest import GreedyAgent

from .playing import PLAYING

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


def is_worth_keeping(text: str, num_players: int) -> bool:
    """Whole, small enough to read, and much happens in it: buildings, Jobs, conversions and swaps."""
    builds, jobs = text.count(" build:"), text.count(" complete_job")
    enough = builds >= 3 + 3 * num_players and jobs >= 1 and " convert:" in text and " swap:" in text
    return enough and len(text) < MOST and "terminated, scores [" in text


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


GOLDEN = Golden(playing=PLAYING, describe=Describe, agent=GreedyAgent, is_worth_keeping=is_worth_keeping)
