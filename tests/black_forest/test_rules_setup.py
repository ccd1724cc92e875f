"""Game set-up: boards, Tradespeople, Buildings, Jobs, personal set-up and its extra resources."""

import pytest
from tests.reference import black_forest as reference

from .helpers import decision, environment, fresh, legal, me, step

COUNTS = (1, 2, 3, 4)
SEEDS = range(4)


def starts(num_players):
    """Positions after reset, for some seeds."""
    return [fresh(num_players, seed).get_position() for seed in SEEDS]


@pytest.mark.parametrize("num_players", COUNTS)
def test_setup_small_buildings_10_on_side_b(num_players):
    """General Setup 2: one side of each of the 36, 10 of them flipped to B."""
    for p in starts(num_players):
        small = [b for b in p["buildings"] if b not in reference.LARGE]
        assert sorted({b[:2] for b in small}) == [f"{n:02d}" for n in range(1, 37)]
        assert len(small) == 36
        assert sum(b.endswith("B") for b in small) == 10


def test_setup_flipped_buildings_vary():
    """General Setup 2: which ones are flipped is random."""
    assert len({tuple(p["buildings"]) for p in starts(3)}) == len(SEEDS)


@pytest.mark.parametrize("num_players", COUNTS)
def test_setup_first_game_all_small_buildings_on_side_a(num_players):
    """General Setup 2, first game: side A for all."""
    p = fresh(num_players, first_game=True).get_position()
    small = [b for b in p["buildings"] if b not in reference.LARGE]
    assert small == [f"{n:02d}A" for n in range(1, 37)]


@pytest.mark.parametrize(("num_players", "levels"), [(1, "211"), (2, "211"), (3, "211"), (4, "212")])
def test_setup_large_buildings_by_level(num_players, levels):
    """General Setup 3 (S7): 2 of level I, 1 of level II, and 1 of level III, with 4 players 2."""
    for p in starts(num_players):
        laid_out = [sum(b in p["buildings"] for b in reference.LARGE_LEVELS[level]) for level in (1, 2, 3)]
        assert laid_out == [int(n) for n in levels]


@pytest.mark.parametrize("num_players", COUNTS)
def test_setup_tradespeople_by_backs(num_players):
    """General Setup 4: each village one owl, fox and stag, the large ones a mouse too."""
    back = {t: b for b, people in reference.BACKS.items() for t in people}
    deals = set()
    for p in starts(num_players):
        for village, ring in p["tradespeople"].items():
            expected = ["owl", "fox", "stag", "mouse"][: 4 if village[0] == "L" else 3]
            assert [back[t] for t in ring] == expected
        dealt = [t for ring in p["tradespeople"].values() for t in ring]
        assert sorted(dealt) == sorted(back)
        deals.add(tuple(dealt))
    assert len(deals) == len(SEEDS)


@pytest.mark.parametrize("num_players", COUNTS)
def test_setup_jobs_in_a_shuffled_pile(num_players):
    """General Setup 5: all 11 Jobs in the pile, none in play."""
    piles = set()
    for p in starts(num_players):
        assert sorted(p["jobs"]["pile"]) == sorted(reference.JOBS)
        assert (p["jobs"]["villages"], p["jobs"]["places"]) == ({}, [])
        piles.add(tuple(p["jobs"]["pile"]))
    assert len(piles) == len(SEEDS)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_setup_starting_player_is_random(num_players):
    """General Setup 8: any seat can start."""
    found = {fresh(num_players, seed).get_position()["starting_player"] for seed in range(40)}
    assert found == set(range(num_players))


EXTRA = {
    # by place in the turn order: what differs from the start of the starting player
    (1, 0): {},
    (2, 0): {},
    (2, 1): {"pigs": 1},
    (3, 0): {},
    (3, 1): {"wood": 5},
    (3, 2): {"provisions": 4, "meat": 2},
    (4, 0): {},
    (4, 1): {"brick": 5},
    (4, 2): {"cattle": 1},
    (4, 3): {"glass": 1},
}


@pytest.mark.parametrize(("num_players", "place"), list(EXTRA))
def test_setup_personal_stock_and_extra_resources(num_players, place):
    """Personal Setup B, C, E (P13, S6): markers at the start and what later players get on top."""
    for seed in SEEDS:
        env = fresh(num_players, seed)
        if num_players == 3:
            step(env, "gain_provisions:low0")
        p = env.get_position()
        player = me(p, (p["starting_player"] + place) % num_players)
        wheels = player["wheels"]
        found = {good: value for good, value in wheels.items() if good != "provisions"}
        found |= {"provisions": sum(wheels["provisions"]), "brick": player["brick"]}
        found |= {"pigs": player["pigs"], "cattle": player["cattle"]}
        start = {"sand": 0, "charcoal_left": 1, "water": 2, "wood": 3, "glass": 0, "brick": 3}
        start |= {"porridge": 0, "meat": 1, "charcoal_right": 2, "provisions": 3, "commodity": 0}
        assert found == start | {"pigs": 0, "cattle": 0} | EXTRA[num_players, place]


def test_setup_third_of_3_players_puts_the_extra_provision_on_either_marker():
    """Personal Setup E; Charcoal and Provisions: also this gain may be split as the player likes (P13)."""
    for word, markers in (("low0", [1, 3]), ("low1", [2, 2])):
        env = fresh(3)
        p = env.get_position()
        third = (p["starting_player"] + 2) % 3
        assert (decision(env), p["to_move"]) == ("gain_provisions", third)
        p = step(env, f"gain_provisions:{word}").get_position()
        assert me(p, third)["wheels"]["provisions"] == markers
        assert (p["decision"], p["to_move"]) == ("turn", p["starting_player"])


def test_setup_provisions_start_as_1_and_2():
    """Charcoal and Provisions, example: 3 provisions are 1 + 2."""
    p = fresh(4).get_position()
    assert [player["wheels"]["provisions"] for player in p["players"]] == [[1, 2]] * 4


@pytest.mark.parametrize("num_players", COUNTS)
def test_setup_main_estate_and_tableau(num_players):
    """Personal Setup A, D, F-I: dials, reminder tile, 2 Fields, 2 Ponds, 3 Forests, tracker at the bottom."""
    for player in fresh(num_players).get_position()["players"]:
        assert player["dials"] == {"left": 0, "right": 0}
        assert player["reminder_tile"]
        assert player["progress"] == 0
        assert player["estates"] == [
            [
                ["forest", "field", "empty", "empty", "hut"],
                ["forest", "field", "empty", "empty", "hut"],
                ["forest", "pond", "pond", "empty", "stable"],
            ]
        ]
        assert (player["pawn"], player["jobs_done"], player["turns"]) == (None, [], 0)


def test_setup_2_players_neutral_pawn():
    """General Setup 10: the starting player names the village, the other player the space."""
    env = fresh(2)
    p = env.get_position()
    first = p["starting_player"]
    assert (decision(env), p["to_move"]) == ("neutral_village", first)
    assert legal(env) == {f"neutral_village:{v}" for v in ("L1", "S1", "L2", "S2", "S3")}
    step(env, "neutral_village:S2")
    assert (decision(env), env.get_position()["to_move"]) == ("neutral_space", 1 - first)
    assert legal(env) == {f"neutral:S2.{i}" for i in (1, 2, 3)}
    step(env, "neutral:S2.3")
    p = env.get_position()
    assert p["neutral_pawn"] == "S2.3"
    assert (p["decision"], p["active"]) == ("turn", first)


@pytest.mark.parametrize("num_players", [1, 3, 4])
def test_setup_no_neutral_pawn_otherwise(num_players):
    """General Setup 10 is for 2 players only."""
    p = fresh(num_players).get_position()
    assert p["neutral_pawn"] is None
    assert p["decision"] == ("gain_provisions" if num_players == 3 else "turn")


def test_setup_solo():
    """Solo Play, Setup: year 1, 5 pawns in hand, no extra resources."""
    assert fresh(1).get_position()["solo"] == {"year": 1, "pawns": [None] * 5, "last_pawn": None}


def test_setup_is_the_same_for_the_same_seed():
    """General Setup: a seed decides all chance."""
    assert fresh(3, 7).get_position() == fresh(3, 7).get_position()
    assert environment(3) is environment(3)
