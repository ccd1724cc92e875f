"""Blocks of games: what is played in one go, and who plays it.

A block names all that its games depend on. `play_block` is a pure function of it: the results are the same
whoever plays a block, when, and beside what others. So anything that maps `play_block` over blocks can run a
tournament; that is the seam for further engines:

    Executor: (blocks) -> iterator of (block, its results), as blocks are finished, in any order

`play_serially` is the simplest one, `Workers` plays in processes. Blocks and results pickle. An executor that
loses a block may play it again, but must yield it once; if it cannot go on it raises `EngineError`.
"""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from eurozoo.agents import make_agent
from eurozoo.envs.core.errors import EurozooError
from eurozoo.envs.core.registry import find

from ..matches import Results, deal, derived_seed, play_lanes

Lineup = tuple[str, ...]

#: what the arithmetic of a worker is held to
_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class TournamentError(EurozooError):
    """A tournament that cannot be played, or a results folder that does not fit it."""


class EngineError(TournamentError):
    """Whoever was to play has broken down; what was yielded before is good."""


@dataclass(frozen=True)
class Block:
    """Games `first` to `first + count - 1` of a line-up."""

    game: str
    """Id of the game."""
    agents: Lineup
    """The line-up, one agent per player, as texts that `make_agent` takes."""
    lineup: int
    """Number of the line-up in its tournament."""
    number: int
    """Number of the block among those of its line-up."""
    first: int
    count: int
    seed: int
    """Seed of the tournament."""
    record: bool = False
    """Whether to keep the actions."""


@dataclass(frozen=True)
class GameResult:
    """A finished game. Tuples are by the place of an agent in the line-up, not by its seat."""

    lineup: int
    game: int
    """Number of the game among those of its line-up."""
    agents: Lineup
    seats: tuple[int, ...]
    seed: int
    """What deals this game: `env.reset(seed)`."""
    scores: tuple[float, ...]
    shares: tuple[float, ...]
    """1 for the winner, a part of it for each who shares a win, else 0."""
    decisions: int
    """Decisions of all seats, forced ones included."""
    truncated: bool
    """Whether `max_turns` ended the game."""
    actions: tuple[str, ...] | None = None
    """Words of all actions in order, if they were to be kept."""


Executor = Callable[[Sequence[Block]], Iterator[tuple[Block, list[GameResult]]]]


def make_lineups(agents: Sequence[str], players: int) -> list[Lineup]:
    """Who meets whom: combinations of different agents; with fewer agents than players, all multisets of at
    least two different ones."""
    if len(agents) >= players:
        return list(combinations(agents, players))
    return [lineup for lineup in combinations_with_replacement(agents, players) if len(set(lineup)) > 1]


def make_blocks(
    game: str, lineups: Sequence[Lineup], games: int, size: int, seed: int, *, record: bool = False
) -> list[Block]:
    """At least `games` games of every line-up, in blocks of at most `size`.

    Games are rounded up so that each agent sits on each seat equally often. All line-ups get their first
    block before any gets its second.
    """
    players = len(lineups[0])
    games = -(-games // players) * players
    return [
        Block(game, agents, lineup, number, first, min(size, games - first), seed, record)
        for number, first in enumerate(range(0, games, size))
        for lineup, agents in enumerate(lineups)
    ]


def game_seed(block: Block, game: int) -> int:
    """What deals a game: the first of three kinds of seeds of a line-up."""
    return derived_seed(block.seed, block.lineup, 0, game)


def seats_of(block: Block, game: int) -> NDArray[np.int64]:
    """int64 (P,): where each of the line-up sits. P games in a row share one drawn order of the line-up and
    turn it through all seats."""
    players = len(block.agents)
    drawn = np.random.default_rng(derived_seed(block.seed, block.lineup, 1, game // players))
    return (drawn.permutation(players) + game) % players


def play_block(block: Block) -> list[GameResult]:
    """Play a block: one agent per place of the line-up, each with random numbers of its own.

    Raises `IllegalActionError` for an illegal action of an agent, and what `make_agent` raises.
    """
    game = find(block.game)
    lineup = [make_agent(spec, game, len(block.agents)) for spec in block.agents]
    for place, agent in enumerate(lineup):
        agent.reset(derived_seed(block.seed, block.lineup, 2, block.number, place))
    numbers = range(block.first, block.first + block.count)
    seeds = [game_seed(block, number) for number in numbers]
    seats = np.array([seats_of(block, number) for number in numbers])
    env = deal(block.game, seeds, len(lineup))
    actions: list[list[int]] | None = [[] for _ in numbers] if block.record else None
    results = play_lanes(env, lineup, seats, actions)
    return [
        GameResult(
            lineup=block.lineup,
            game=number,
            agents=block.agents,
            seats=tuple(seats[lane].tolist()),
            seed=seeds[lane],
            scores=tuple(results.scores[lane].tolist()),
            shares=tuple(results.shares[lane].tolist()),
            decisions=int(results.decisions[lane]),
            truncated=bool(results.truncated[lane]),
            actions=None if actions is None else tuple(map(env.action_name, actions[lane])),
        )
        for lane, number in enumerate(numbers)
    ]


def as_arrays(games: Sequence[GameResult]) -> Results:
    """Games of one player count as arrays."""
    return Results(
        scores=np.array([game.scores for game in games]),
        shares=np.array([game.shares for game in games]),
        truncated=np.array([game.truncated for game in games]),
        decisions=np.array([game.decisions for game in games]),
        seats=np.array([game.seats for game in games]),
    )


def play_serially(blocks: Sequence[Block]) -> Iterator[tuple[Block, list[GameResult]]]:
    """The executor that plays one block after the other, here."""
    for block in blocks:
        yield block, play_block(block)


@dataclass(frozen=True)
class Workers:
    """The executor that plays in `count` processes of one thread each.

    Raises `EngineError` if one of them dies.
    """

    count: int

    def __call__(self, blocks: Sequence[Block]) -> Iterator[tuple[Block, list[GameResult]]]:
        # spawn: a forked copy of a process with threads may hang
        pool = ProcessPoolExecutor(self.count, multiprocessing.get_context("spawn"))
        before = {name: os.environ.get(name) for name in _ONE_THREAD}
        try:
            os.environ |= _ONE_THREAD  # read when a worker loads its libraries
            waiting = {pool.submit(play_block, block): block for block in blocks}
            _restore(before)
            for future in as_completed(waiting):
                yield waiting.pop(future), future.result()
        except BrokenProcessPool:
            raise EngineError("a worker died while it played a block of games") from None
        finally:
            _restore(before)
            pool.shutdown(cancel_futures=True)


def _restore(variables: dict[str, str | None]) -> None:
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


def executor(workers: int) -> Executor:
    """The executor for a number of processes."""
    return play_serially if workers == 1 else Workers(workers)
