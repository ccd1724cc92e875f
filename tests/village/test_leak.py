"""Carla's fate tiles, of which a part is hidden; what holds for all hidden information is in tests/games."""

import numpy as np

from .playing import PLAYING

TILES = 300


def test_face_down_fate_tiles_are_dealt_anew() -> None:
    """Evenly among those of the set; tiles that have been turned stay as they are."""
    vec = PLAYING.lanes(1, 1, seed=4, autoreset_mode="Disabled")
    seen = set()
    while vec.action_mask.any() and vec.state["revealed"][0] < 2**6 - 1:
        revealed, quills = (int(vec.state[field][0]) for field in ("revealed", "quills"))
        if revealed not in seen:
            seen.add(revealed)
            twins = vec.clone(np.zeros(TILES, np.int64))
            twins.determinize(0, np.arange(TILES))
            dealt = twins.state["quills"].astype(np.int64)
            assert (dealt & revealed == quills & revealed).all()
            for fate_set in (0b111, 0b111000):
                down = [i for i in range(6) if fate_set & ~revealed & 1 << i]
                hidden = bool(quills & fate_set & ~revealed)
                for i in down:
                    share = (dealt >> i & 1).mean()
                    assert abs(share - hidden / len(down)) < 0.1, f"tile {i} of {down}"
        vec.step(vec.legal_actions[0][:, 0].astype(np.int64))
    assert len(seen) > 4
