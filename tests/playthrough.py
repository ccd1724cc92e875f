"""Golden playthroughs: whole games as readable text, a line for each decision, replayed and compared exactly.

The first line says what the file is, the second how the game starts (JSON). Then come, indented by two
spaces, the decisions: number (forced ones are played unasked, and counted), seat, decision, number of legal
actions, the action in words. In between, wherever the game's `describe` has something to say, are its lines.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import eurozoo

FOLDER = Path(__file__).parent / "golden"
COMMAND = "python -m tests.regenerate_golden"
HEAD = f"A whole game, replayed by the tests. Do not edit it: `{COMMAND}` writes it anew."

Describe = Callable[[Any], list[str]]
"""Lines that a game puts before a decision, from the environment; [] where there is nothing new to say."""


def write(start: dict[str, Any], answers: Callable[[Any], Iterator[str]], describe: Describe) -> str:
    """Play a game and write it down.

    `start`: game, seed and options. `answers(env)`: the words of the actions, until the game is over.
    """
    env = eurozoo.make(start["game"], **start["options"])
    env.reset(seed=start["seed"])
    lines = [HEAD, json.dumps(start)]
    for words in answers(env):
        lines += describe(env)
        position = env.get_position()
        legal = env.legal_actions()
        number, seat, decision = position["decisions"] + 1, position["to_move"], position["decision"]
        lines.append(f"  {number} seat {seat} {decision} ({len(legal)}) {words}")
        assert words in legal, f"{lines[-1].strip()}: is not legal now; legal is {', '.join(legal)}"
        env.step(env.action_id(words))
    how = "truncated" if any(env.truncations.values()) else "terminated"
    lines += describe(env)
    lines += [f"{how}, scores {env.scores()}, winners {env.winners()}", ""]
    return "\n".join(lines)


def rewrite(text: str, describe: Describe) -> str:
    """Play the game of a text again by its actions, and write it down as it goes now."""
    _, start, *lines = text.splitlines()
    words = [line.split()[-1] for line in lines if line.startswith("  ")]
    return write(json.loads(start), lambda env: iter(words), describe)


def compare(text: str, again: str) -> None:
    """Fail at the first line that differs, with the lines before it."""
    old, new = text.splitlines(), again.splitlines()
    same = next(
        (i for i, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]),
        min(len(old), len(new)),
    )
    if old == new:
        return
    context = "\n".join(old[max(0, same - 8) : same])
    was, now = _line(old, same), _line(new, same)
    raise AssertionError(
        f"line {same + 1}, after\n{context}\n\nwas {was}\nnow {now}\n\nIf that is right: `{COMMAND}`"
    )


def _line(lines: list[str], number: int) -> str:
    return lines[number] if number < len(lines) else "(end of the game)"


def regenerate(files: Iterable[tuple[str, Callable[[], str]]]) -> None:
    """Write golden files, from their names and what makes their text."""
    for name, make in files:
        path = FOLDER / name
        path.write_text(make())
        print(f"{path}: {path.stat().st_size} bytes")
