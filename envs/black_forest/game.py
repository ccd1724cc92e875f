"""Black Forest as the engine sees it."""

from eurozoo.envs.core.game import Game, Kernels

from .actions import CATALOGUE
from .components.load import load
from .components.pack import pack
from .rules import apply, determinize, legal, setup
from .scoring import score, winners
from .state import STATE, decision_name

GAME = Game(
    name="black_forest",
    version=0,
    title="Black Forest",
    module=__name__,
    attribute="GAME",
    players=range(1, 5),
    state_dtype=STATE,
    catalogue=CATALOGUE,
    kernels=Kernels(
        setup=setup, legal=legal, apply=apply, score=score, winners=winners, determinize=determinize
    ),
    load_components=load,
    pack=pack,
    decision_name=decision_name,
    position="eurozoo.envs.black_forest.position",
    render="eurozoo.envs.black_forest.render",
    encoders={
        "flat": "eurozoo.encoders.black_forest.flat:FLAT",
        "entities": "eurozoo.encoders.black_forest.entities:ENTITIES",
        "outlook": "eurozoo.encoders.black_forest.outlook:OUTLOOK",
    },
    default_players=3,
    has_first_game=True,
    lowest_score=-5,
    description="Travel the villages, hire tradespeople, fire the glass hut, and build up a domain.",
)
