"""Village as the engine sees it."""

from eurozoo.envs.core.game import Game, Kernels

from .actions import CATALOGUE
from .components.load import load
from .components.pack import pack
from .rules import apply, determinize, legal, setup
from .scoring import score, winners
from .state import STATE, decision_name

GAME = Game(
    name="village",
    version=0,
    title="Village",
    module=__name__,
    attribute="GAME",
    players=range(1, 6),
    state_dtype=STATE,
    catalogue=CATALOGUE,
    kernels=Kernels(
        setup=setup, legal=legal, apply=apply, score=score, winners=winners, determinize=determinize
    ),
    load_components=load,
    pack=pack,
    decision_name=decision_name,
    position="eurozoo.envs.village.position",
    render="eurozoo.envs.village.render",
    encoders={
        "flat": "eurozoo.encoders.village.flat:FLAT",
        "entities": "eurozoo.encoders.village.entities:ENTITIES",
    },
    default_players=3,
    description="Lead a family through the generations: every deed costs time, and time takes its toll.",
)
