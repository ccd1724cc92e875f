"""The golden playthroughs of Fields of Arle: what is told at the start of each turn and inventorying."""

from typing import Any

from tests.games.golden import Golden

from eurozoo.agents.fields_of_arle import GreedyAgent

from .playing import PLAYING

MUCH = (
    "place:", "pass", "load:", "build:", "vehicle:", "choose:", "take:", "times:", "slaughter:", "cut:",
    "field:", "improve:", "upgrade:", "timber:", "onto:", "sell:", "return:",
)  # fmt: skip
MOST = 60_000  # characters of a text


def is_worth_keeping(text: str, num_players: int) -> bool:
    """Whole, small enough to read, and a bit of nearly everything happens in it."""
    missing = [words for words in MUCH if f" {words}" not in text]
    return len(missing) <= 1 and len(text) < MOST and "terminated, sc" in text


class Describe:
    """At the start of a half-year, of the inventorying and at the end the board and all players; at the start
    of a turn whose it is and that player's things."""

    def __init__(self) -> None:
        self._phase: tuple[Any, ...] = ()
        self._turns: list[int] = []

    def __call__(self, env: Any) -> list[str]:
        position = env.get_position()
        players, seat = position["players"], position["active"]
        over = position["decision"] == "game_over"
        inventory = position["phase"] == "inventory"
        phase = (position["half_year"], inventory, over)
        turns = [player["turns"] for player in players]
        what = "the end" if over else "inventorying" if inventory else f"turn {turns[seat]} of seat {seat}"
        lines = ["", f"half-year {position['half_year']}, {what} | scores {' '.join(map(str, env.scores()))}"]
        if phase != self._phase:
            lines += [_board(position), *(_player(position, seat) for seat in range(len(players)))]
        elif turns != self._turns:
            lines += [_player(position, seat)]
        else:
            return []
        self._phase, self._turns = phase, turns
        return lines


def _board(position: dict[str, Any]) -> str:
    workers = [f"{space} {seat}" for space, seat in position["occupied"].items()]
    return (
        f"starting player {position['starting_player']} | {_words(workers)} | {_words(position['buildings'])}"
    )


def _player(position: dict[str, Any], seat: int) -> str:
    player = position["players"][seat]
    moors, places = player["moors"], player["destinations"]
    dry = " ".join(map(str, moors["dehydrated"])) or "-"
    parts = [
        _counts(player["goods"]),
        f"tools {' '.join(map(str, player['tools'].values()))}",
        _counts(player["land"]),
        f"moors {moors['wet']} {moors['boardwalk']} {dry}",
        f"dikes {player['dikes']}",
        _words(player["buildings"]),
        _barn(player["barn"]),
        f"loaded {_counts(player['loaded'])} {_words(places['underway'])}",
        f"travelled {_words(places['travelled'])}",
        f"bottlenecks {player['bottlenecks']}",
    ]
    return f"seat {seat}: {' | '.join(parts)}"


def _barn(barn: dict[str, Any]) -> str:
    vehicles = [
        f"{vehicle['kind']} {vehicle['singles']}+{vehicle['doubles']}" for vehicle in barn["vehicles"]
    ]
    return ", ".join([f"boats {barn['peat_boats']}", f"plows {barn['plows']}", *vehicles])


def _counts(amounts: dict[str, int]) -> str:
    return " ".join(f"{number} {word}" for word, number in amounts.items()) or "-"


def _words(words: list[str]) -> str:
    return " ".join(words) or "-"


GOLDEN = Golden(
    playing=PLAYING,
    agent=GreedyAgent,
    describe=Describe,
    is_worth_keeping=is_worth_keeping,
    first_game=PLAYING.game.default_players,
)
