"""What random play of Black Forest reaches; what must hold there is tested in tests/games."""

import numpy as np
import pytest
from tests.games.playing import Table, stretched_games

from eurozoo.envs.black_forest.actions import BLOCKS, BUILDINGS, CATALOGUE

from .invariants import members
from .playing import PLAYERS, PLAYING

#: actions that only ever come as the single answer, which is played without asking
NEVER_A_CHOICE = {
    "gain:brick", "gain:commodity", "gain:livestock", "gain:basic",
    "pay_provisions:low3", "gain_provisions:low3",
}  # fmt: skip


def never_played(tables: list[Table]) -> set[str]:
    """Words of the choices that nobody made at any of the tables."""
    played = np.sum([table.played for table in tables], axis=0)
    return {words for action, words in enumerate(CATALOGUE) if not played[action]} - NEVER_A_CHOICE


def test_play_reaches_everything() -> None:
    """Every building, visit, conversion and Job; so the checks see them all."""
    tables = [stretched_games(PLAYING, num_players) for num_players in PLAYERS]
    unplayed = never_played(tables)
    assert not [block.name for block in BLOCKS if unplayed.issuperset(block.words)]
    assert not [words for words in unplayed if words.startswith(("visit:", "convert:", "move:", "swap:"))]
    owned, jobs_done = np.zeros(len(BUILDINGS), np.int64), 0
    for table in tables:
        players = table.vec.state["players"]
        owned += members(players["buildings"]).sum(axis=(0, 1))
        jobs_done |= int(np.bitwise_or.reduce(players["jobs_done"], axis=None))
    assert not [building for building, count in zip(BUILDINGS, owned, strict=True) if not count]
    assert jobs_done == 2**11 - 1


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("num_players", PLAYERS)
def test_play_reaches_everything_soak(num_players: int) -> None:
    """With each number of players, in 2,000 games."""
    vec = PLAYING.lanes(num_players, 2000, seed=1, rules=PLAYING.stretched, autoreset_mode="Disabled")
    table = Table(PLAYING, vec, seed=1)
    for _ in table.play_to_the_end():
        pass
    unplayed = never_played([table])
    for block in ("visit", "convert", "build", "move", "swap", "complete_job", "use_distillery"):
        words = next(b.words for b in BLOCKS if b.name == block)
        assert not unplayed & set(words)
