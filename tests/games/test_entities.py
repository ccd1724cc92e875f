"""The encoder `entities`: a row for each thing, described in full, and all that `flat` tells."""

import numpy as np

from eurozoo import testing

from .game import GameUnderTest
from .games import each_game, each_table
from .seeing import check_row_description


@each_game
def test_describe__names_every_column_once(game: GameUnderTest) -> None:
    check_row_description(game.playing.game.encoder("entities"))


@each_table
def test_rows_begin_with_their_head(game: GameUnderTest, num_players: int) -> None:
    """1 and the type, one-hot, if there is such a thing; else zeros. Behind what the type uses: zeros."""
    encoder = game.playing.game.encoder("entities")
    assert encoder.row_types is not None
    head = 1 + len(encoder.row_types)
    types = np.repeat(np.arange(head - 1), [rows for rows, _ in encoder.row_types])
    used = head + np.array([size for _, size in encoder.row_types])[types]
    unused = np.arange(encoder.shape[1]) >= used[:, None]
    seen = np.zeros(len(types), np.bool_)
    for kind, vec in game.playing.each_sample(num_players):
        for seat in range(num_players):
            rows = game.playing.seen(vec, "entities", seat)[0]
            there = rows[:, 0] == 1
            np.testing.assert_array_equal(rows[:, 1:head], np.eye(head - 1)[types] * there[:, None])
            assert not rows[~there].any(), kind.name
            assert not rows[unused].any(), kind.name
            assert there[:3].all(), "decision, table and own player are always there"
            seen |= there
    assert seen.mean() > 0.5


@each_table
def test_entities_tell_what_flat_tells(game: GameUnderTest, num_players: int) -> None:
    """`flat` can be made from them."""
    for kind, vec in game.playing.each_sample(num_players):
        for seat in range(num_players):
            rows, flat = (game.playing.seen(vec, encoder, seat)[0] for encoder in ("entities", "flat"))
            np.testing.assert_allclose(game.as_flat(rows), flat, atol=1e-6, err_msg=f"{kind.name}, {seat}")


@each_game
def test_environments_show_rows(game: GameUnderTest) -> None:
    """PettingZoo's and Gymnasium's checkers take observations of two dimensions."""
    testing.check_pettingzoo(game.playing.id, 2, encoder="entities")
    testing.check_gymnasium(game.playing.id, encoder="entities")
    testing.check_copies(game.playing.id, 2, encoder="entities")
