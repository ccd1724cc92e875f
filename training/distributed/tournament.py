"""The executor of tournaments that plays on a Ray cluster."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import ray

from eurozoo.envs.core.game import Game
from eurozoo.envs.core.registry import find, known_games, register

from ..arena.blocks import Block, GameResult, play_block
from .cluster import RETRIES, connection, results


@dataclass(frozen=True)
class RayWorkers:
    """The executor that plays `workers` blocks at a time on a Ray cluster, each with one CPU.

    A block whose worker dies is played again by another. `address`: as for `connection`. Raises `OSError` if
    the cluster fails.
    """

    workers: int
    address: str | None = None

    def __call__(self, blocks: Sequence[Block]) -> Iterator[tuple[Block, list[GameResult]]]:
        """Play blocks, and yield each with its games when it is finished."""
        play = ray.remote(num_cpus=1, max_retries=RETRIES)(_play)
        with connection(self.address, self.workers):
            rest = list(blocks[::-1])
            running: dict[Any, Block] = {}
            while rest or running:
                while rest and len(running) < self.workers:
                    block = rest.pop()
                    running[play.remote(find(block.game), block)] = block
                (done, *_), _ = ray.wait(list(running))
                (games,) = results([done])
                yield running.pop(done), games


def _play(game: Game, block: Block) -> list[GameResult]:
    if block.game not in known_games():
        register(block.game, game)
    return play_block(block)
