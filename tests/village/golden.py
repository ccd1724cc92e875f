"""The golden playthroughs of Village: what is told at the start of each turn and mass."""

from typing import Any

from tests.games.golden import Golden

from eurozoo.agents.village import GreedyAgent

from .playing import PLAYING

MUCH = (
    "birth", "train:", "produce:", "buy:", "mill", "travel:", "serve:", "enter_council", "advance:",
    "privilege:", "enter_church", "ascend:", "die:", "perform:", "pay:",
)  # fmt: skip
MOST = 80_000  # characters of a text


def is_worth_keeping(text: str, num_players: int) -> bool:
    """Whole, small enough to read, and a bit of everything happens in it (solo: of nearly everything)."""
    missing = [words for words in MUCH if f" {words}" not in text]
    return len(missing) <= (2 if num_players == 1 else 0) and len(text) < MOST and "terminated, sc" in text


class Describe:
    """At the start of a round, a mass and at the end the board and all players; at the start of a turn whose
    it is and that player's things."""

    def __init__(self) -> None:
        self._phase: tuple[Any, ...] = ()
        self._turns: list[int] = []

    def __call__(self, env: Any) -> list[str]:
        position = env.get_position()
        players, seat = position["players"], position["active"]
        mass = any(entry["kind"] == "majority" for entry in position["agenda"])
        over = position["decision"] == "game_over"
        phase, turns = (position["round"], mass, over), [player["turns"] for player in players]
        title = f"round {position['round']}, " + (
            "the end" if over else "mass" if mass else f"turn {turns[seat] + 1} of seat {seat}"
        )
        lines = ["", f"{title} | scores {' '.join(map(str, env.scores()))}"]
        if phase != self._phase:
            lines += [*_board(position), *(_player(position, seat) for seat in range(len(players)))]
        elif turns != self._turns and not mass:
            lines += [*_carla(position), _player(position, seat)]
        else:
            return []
        self._phase, self._turns = phase, turns
        return lines


def _board(position: dict[str, Any]) -> list[str]:
    market = position["market"]
    spaces = [f"{space} {_counts(cubes)}" for space, cubes in position["spaces"].items()]
    stalls = [" ".join(tile or "-" for tile in market[row]) for row in ("stalls", "waiting")]
    return [
        f"board: {' | '.join(spaces)}",
        f"market: {' | '.join(stalls)} | pile {len(market['pile'])}",
        *_carla(position),
    ]


def _carla(position: dict[str, Any]) -> list[str]:
    if "carla" not in position:
        return []
    carla = position["carla"]
    fates = zip(carla["revealed"], carla["quills"], strict=True)
    fate = "".join("?" if not up else "x" if quill else "." for up, quill in fates)
    track = f"track {carla['track']} {_counts(carla['cubes'])}"
    return [f"carla: {_family(carla)} | {track} | fate {fate} | {_words(carla['customers'])}"]


def _player(position: dict[str, Any], seat: int) -> str:
    player = position["players"][seat]
    numbers = {word: player[word] for word in ("coins", "grain", "time", "prestige") if player[word]}
    parts = [
        _family(player),
        " ".join(f"{word} {number}" for word, number in numbers.items()),
        *(_counts(player[key]) for key in ("cubes", "goods")),
        *(_words(player[key]) for key in ("cities", "customers")),
    ]
    return f"seat {seat}: {' | '.join(parts)}"


def _family(owner: dict[str, Any]) -> str:
    return ", ".join(f"{place} {' '.join(map(str, numbers))}" for place, numbers in owner["family"].items())


def _counts(amounts: dict[str, int]) -> str:
    return " ".join(f"{number} {word}" for word, number in amounts.items()) or "-"


def _words(words: list[str]) -> str:
    return " ".join(words) or "-"


GOLDEN = Golden(playing=PLAYING, agent=GreedyAgent, describe=Describe, is_worth_keeping=is_worth_keeping)
