"""Fields of Arle as the engine sees it."""

import numpy as np

from eurozoo.envs.core.components import Rules
from eurozoo.envs.core.game import Game, Kernels

from .actions import CATALOGUE
from .components.load import load
from .components.pack import pack
from .rules import apply, determinize, legal, setup
from .scoring import score, winners
from .state import STATE, decision_name


def load_tables(num_players: int, rules: Rules | None = None) -> np.ndarray:
    """The components, with overrides from `rules`, as tables of shape (1,).

    Raises `ComponentError` if `rules` is malformed.
    """
    return pack(load(rules), num_players)


GAME = Game(
    name="fields_of_arle",
    version=0,
    title="Fields of Arle",
    module=__name__,
    attribute="GAME",
    players=range(1, 3),
    state_dtype=STATE,
    catalogue=CATALOGUE,
    kernels=Kernels(
        setup=setup, legal=legal, apply=apply, score=score, winners=winners, determinize=determinize
    ),
    load_components=load,
    load_tables=load_tables,
    decision_name=decision_name,
    position="eurozoo.envs.fields_of_arle.position",
    render="eurozoo.envs.fields_of_arle.render",
    encoders={"flat": "eurozoo.encoders.fields_of_arle:FLAT"},
    default_players=2,
    has_first_game=True,
    lowest_score=-100,
    score_unit=0.5,
    description="Dike the coast, cut the peat, breed, build and travel through four and a half years.",
)
