"""The command `eurozoo play`: a game in the terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.registry import find, make_options
from eurozoo.envs.core.render import render
from eurozoo.envs.core.vector import VectorEnv

from . import make_agent
from .base import Agent

if TYPE_CHECKING:
    from eurozoo.cli import PlayConfig

HELP = "Answer with a number of the list or the words of an action; or: table, actions, quit."


class QuitGame(Exception):  # noqa: N818 (no error)
    """The person wants to stop."""


class Human:
    """Asks the person at the terminal."""

    name = "human"

    def reset(self, seed: int) -> None:
        """People have no seed."""

    def act(self, env: VectorEnv, lanes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Actions, int64 (len(lanes),); asks again until the answer is legal. Raises `QuitGame`."""
        return np.array([self._ask(env, int(lane)) for lane in lanes], np.int64)

    def _ask(self, env: VectorEnv, lane: int) -> int:
        actions, counts = env.legal_actions
        words = [env.action_name(int(action)) for action in actions[lane, : counts[lane]]]
        print(f"\nplayer_{env.agent_selection[lane]}: {env.decision_name(lane).replace('_', ' ')}")
        _list(words)
        while True:
            try:
                answer = input("> ").strip()
            except EOFError:
                raise QuitGame from None
            if answer in ("quit", "q"):
                raise QuitGame
            if answer == "table":
                print(table(env, lane))
            elif answer == "actions":
                _list(words)
            else:
                chosen = understand(answer, words)
                if isinstance(chosen, int):
                    return env.action_id(words[chosen])
                print(chosen)


def understand(answer: str, words: Sequence[str]) -> int | str:
    """The place in `words` that an answer means, or a sentence that says why it means none."""
    if answer.isdecimal():
        if 1 <= int(answer) <= len(words):
            return int(answer) - 1
        return f"There is no number {answer} in the list. {HELP}"
    if answer in words:
        return words.index(answer)
    matches = [word for word in words if answer and word.startswith(answer)]
    if len(matches) == 1:
        return words.index(matches[0])
    if matches:
        return f"{answer!r} could be {', '.join(matches)}."
    return HELP


def table(env: VectorEnv, lane: int = 0) -> str:
    """The position as text."""
    return str(render(env.game, env.get_position(lane), env.components, "ansi"))


def play(config: "PlayConfig") -> None:
    """Play one game and print its result.

    Raises `OptionError` for a wrong number of seats, and what `make_agent` raises.
    """
    game = find(config.game)
    options = make_options({"num_players": len(config.seats), "first_game": config.first_game})
    seed = config.seed if config.seed is not None else int(np.random.SeedSequence().generate_state(1)[0])
    env = VectorEnv(game, 1, options, seed=seed, autoreset_mode="Disabled")
    agents: list[Agent] = [
        Human() if name == "human" else make_agent(name, game, len(config.seats)) for name in config.seats
    ]
    for seat, agent in enumerate(agents):
        agent.reset(seed + seat)
    print(f"{game.title}, seed {seed}. {HELP}")
    lane = np.zeros(1, np.int64)
    shown = -1
    while not (env.terminations[0] or env.truncations[0]):
        seat = int(env.agent_selection[0])
        human = isinstance(agents[seat], Human)
        if human and shown != seat:
            print(f"\n{table(env)}")
        shown = seat
        try:
            action = agents[seat].act(env, lane)
        except QuitGame:
            print("The game was not finished.")
            return
        if not human:
            print(f"player_{seat} ({agents[seat].name}): {env.action_name(int(action[0]))}")
        env.step(action)
    print(f"\n{table(env)}\n")
    for seat, agent in enumerate(agents):
        won = "  wins" if env.final_winners[0, seat] and len(agents) > 1 else ""
        print(f"player_{seat} ({agent.name}): {env.final_scores[0, seat]}{won}")


def _list(words: Sequence[str]) -> None:
    """Print numbered words in columns."""
    cells = [f"{number:>3} {word}" for number, word in enumerate(words, 1)]
    width = max(map(len, cells)) + 2
    columns = max(1, 110 // width)
    for first in range(0, len(cells), columns):
        print("".join(cell.ljust(width) for cell in cells[first : first + columns]).rstrip())
