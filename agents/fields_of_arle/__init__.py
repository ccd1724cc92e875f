"""The greedy player of Fields of Arle: it looks through one action and plays the line that ends best.

A line is a worker with all that its action asks, or one load of a vehicle. Where it ends counts the score
that the inventorying to come would leave, plus what goods, animals, tiles, tools and vehicles promise
(`WEIGHTS`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.fields_of_arle.actions import CATALOGUE
from eurozoo.envs.fields_of_arle.game import GAME
from eurozoo.envs.fields_of_arle.rules import determinize

from ..lines import LineSearcher, bind_search, warm_up
from .moves import candidates, is_over, note, play
from .worth import JUDGEMENT, WEIGHTS, Feature, prepare, prices_of, value

SEARCH = bind_search(
    __name__,
    WIDE=400, DEEP=400, FEW=len(CATALOGUE),
    apply=play, determinize=determinize,
    prepare=prepare, note=note, is_over=is_over, candidates=candidates, value=value,
)  # fmt: skip


class GreedyAgent(LineSearcher):
    """Plays the line of one action that ends best by `WEIGHTS`. For one and two players."""

    def __init__(self) -> None:
        judgement = np.zeros(1, JUDGEMENT)
        judgement["weights"] = [WEIGHTS[feature] for feature in Feature]
        super().__init__(GAME, SEARCH, judgement)

    def prepare(self, tables: NDArray[Any]) -> None:
        """List the prices of all buildings."""
        rows = [
            (index, building["points"] / 2, *price)
            for index, building in enumerate(tables["buildings"][0])
            for price in prices_of(building)
        ]
        self.judgement["num_prices"] = len(rows)
        self.judgement["prices"][0, : len(rows)] = rows


def warmup(game_id: str) -> None:
    """Compile the agent's kernels."""
    warm_up(GreedyAgent(), game_id)
