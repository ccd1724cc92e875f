"""Fields of Arle as the general tests see it."""

from tests.games.game import GameUnderTest
from tests.games.hidden import Hidden

from .bad_input import BAD_INPUT
from .golden import GOLDEN
from .invariants import INVARIANTS
from .playing import PLAYING
from .rows import as_flat

GAME = GameUnderTest(
    playing=PLAYING,
    invariants=INVARIANTS,
    hidden=Hidden(piles={}),
    golden=GOLDEN,
    bad_input=BAD_INPUT,
    as_flat=as_flat,
)
