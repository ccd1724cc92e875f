"""Fields of Arle as the engine sees it."""

from eurozoo.envs.core.game import Game, Kernels

from .actions import CATALOGUE
from .components.load import load
from .components.pack import pack
from .rules import apply, determinize, legal, setup
from .scoring import score, winners
from .state import STATE, decision_name

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
    pack=pack,
    decision_name=decision_name,
    position="eurozoo.envs.fields_of_arle.position",
    render="eurozoo.envs.fields_of_arle.render",
    encoders={
        "flat": "eurozoo.encoders.fields_of_arle.flat:FLAT",
        "entities": "eurozoo.encoders.fields_of_arle.entities:ENTITIES",
    },
    default_players=2,
    has_first_game=True,
    lowest_score=-100,
    score_unit=0.5,
    description="Dike the coast, cut the peat, breed, build and travel through four and a half years.",
)
