"""Animal husbandry: what holds how many, unhousable animals, breeding in May, points."""

import pytest

from eurozoo import PositionError

from .helpers import (
    barn,
    closing,
    decision,
    end_half_year,
    give,
    goods,
    land,
    legal,
    load,
    me,
    moors,
    no_land,
    options,
    own,
    play,
    points,
    step,
    summer,
    through,
    winter,
)


def board(p, pastures=0, **tiles):
    """Seat 0 has these tiles and empty Land Spaces; fields and moors cover the others."""
    for player in p["players"]:
        player["land"] = {}
    used = sum(tiles.values()) + pastures
    me(p)["dikes"] = 7 if used > 5 else 0
    spaces = 14 if used > 5 else 5  # beside the moors
    land(me(p), grain_field=spaces - used, **tiles)
    return p


def fits(p, **animals):
    give(me(p), **({"sheep": 0, "cattle": 0, "horse": 0} | animals))
    try:
        load(p)
    except PositionError:
        return False
    return True


# --- places -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "pastures", "most"),
    [
        ({}, 0, 5),
        ({}, 1, 7),
        ({}, 3, 11),
        ({"stall": 1}, 0, 8),
        ({"stall": 2}, 0, 11),
        ({"stable": 1}, 0, 11),
        ({"double_stall": 1}, 0, 11),
        ({"park": 1}, 0, 7),
        ({"depot": 1, "forest": 1, "flax_field": 1}, 0, 5),
        ({"stall": 1, "stable": 1, "park": 1, "double_stall": 1}, 1, 5 + 3 + 6 + 2 + 6 + 2),
    ],
)
def test_places_for_one_kind(tiles, pastures, most):
    """Animal Husbandry: dikes 1 each, land 2, stall 3, stable 6, Double Stall 3+3, park 2; others none."""
    p = board(summer(), pastures, **tiles)
    for animal in ("sheep", "cattle", "horse"):
        assert fits(p, **{animal: most})
        assert not fits(p, **{animal: most + 1})


@pytest.mark.parametrize(
    ("tiles", "pastures", "animals", "room"),
    [
        ({}, 0, (2, 2, 1), True),  # dikes take any
        ({}, 0, (2, 2, 2), False),
        ({}, 1, (3, 3, 1), True),
        ({"stall": 1}, 0, (4, 4, 0), True),
        ({"stall": 1}, 0, (3, 3, 2), True),
        ({"stall": 1}, 0, (2, 3, 3), True),
        ({"stall": 1}, 0, (9, 0, 0), False),
        ({"stable": 1}, 0, (6, 3, 2), True),
        ({"stable": 1}, 0, (4, 4, 3), False),  # a stable holds one type only: 4, and 5 of the 7 others
        ({"stable": 1}, 0, (5, 3, 2), True),
        ({"stable": 1}, 0, (5, 3, 3), False),
        ({"double_stall": 1}, 0, (3, 3, 5), True),
        ({"double_stall": 1}, 0, (4, 4, 3), True),
        ({"double_stall": 1}, 0, (1, 1, 9), True),
        ({"park": 1}, 0, (3, 2, 2), True),  # a park takes two of different types
        ({}, 1, (3, 2, 2), True),
        ({}, 1, (2, 2, 3), True),
        ({"park": 2}, 0, (3, 3, 3), True),
        ({}, 2, (3, 3, 3), True),
        ({"stall": 1, "stable": 1}, 0, (5, 3, 5), True),
        ({"stall": 1, "stable": 1}, 0, (5, 4, 5), False),
        ({"stall": 1, "stable": 1}, 0, (5, 5, 4), False),
        ({"stall": 1, "stable": 1}, 1, (5, 5, 5), True),
    ],
)
def test_places_for_several_kinds(tiles, pastures, animals, room):
    """Animal Husbandry: one type in each stall, stable and on each land; any on dikes and in parks."""
    p = board(summer(), pastures, **tiles)
    assert fits(p, **dict(zip(("sheep", "cattle", "horse"), animals, strict=True))) == room


def test_buildings_hold_no_animals():
    """Animal Husbandry: a building covers its land."""
    p = summer()
    own(p, "smithy", "mill")
    assert fits(p, sheep=8)
    assert not fits(p, sheep=9)


# --- too many ---------------------------------------------------------------------------------------------


def test_make_room():
    """Ruling 5: any animal can be returned, until all have a place; only kinds that are there."""
    p = summer(sheep=6, cattle=6)
    env = step(load(p), "place:fisherman")
    assert (decision(env), legal(env)) == ("make_room", {"return:sheep", "return:cattle"})
    after = step(env, "return:cattle").get_position()
    assert goods(after) == {"sheep": 7, "cattle": 5, "food": 3}


def test_make_room_twice():
    """Two animals too many: two are returned."""
    p = winter(sheep=6, cattle=6)
    env = step(load(p), "place:cattle_trader", "return:sheep", "take:horse")
    assert legal(env) == {"return:sheep", "return:cattle", "return:horse"}
    assert goods(step(env, "return:cattle").get_position()) == {
        "sheep": 6, "cattle": 5, "horse": 1, "grain": 2
    }  # fmt: skip


def test_make_room_rearranges():
    """Animal Husbandry: animals are rearranged at any time; nobody is asked if an arrangement exists."""
    p = board(summer(sheep=5, horse=2), 0, stall=1)  # five on dikes, two in the stall
    after = play(p, "place:summer_grocer", "take:cattle")
    assert goods(after) == {"sheep": 5, "horse": 2, "cattle": 1, "grain": 1, "leather": 1}


def test_make_room_by_selling():
    """Ruling 4: a sheep can be sold before the next animal comes."""
    p = summer(sheep=6, cattle=6)
    barn(me(p), cart=1)
    words = options(p, "place:fisherman")
    assert words == {"return:sheep", "return:cattle", "load:norden", "load:aurich", "load:leer", "load:hage"}
    after = play(p, "place:fisherman", "load:norden")
    assert goods(after) == {"sheep": 6, "cattle": 6, "food": 4 + 3}


# --- breeding ---------------------------------------------------------------------------------------------


def may(p, *words):
    """Goods after the inventorying of May; food is plenty."""
    give(me(p), food=9)
    after = end_half_year(p, *words).get_position()
    assert after["half_year"] == 3
    return {animal: goods(after)[animal] for animal in ("sheep", "cattle", "horse") if animal in goods(after)}


def crowd(horses=5, **tiles):
    """No land empty; horses want the dikes for themselves."""
    return board(closing(2, horse=horses), 0, **tiles)


def test_stall_breeds():
    """Baby Animals: exactly 2 of a type in a stall get a third."""
    p = crowd(stall=1)
    assert may(p) == {"horse": 6}  # two of the horses
    give(me(p), sheep=1)
    assert may(p) == {"sheep": 1, "horse": 6}
    give(me(p), sheep=2)
    assert may(p, "born:1") == {"sheep": 3, "horse": 5}
    assert may(p, "born:0") == {"sheep": 2, "horse": 6}
    give(me(p), sheep=3)  # full: three in the stall, five on dikes
    assert may(p) == {"sheep": 3, "horse": 5}


@pytest.mark.parametrize(("inside", "born"), [(2, 1), (3, 1), (4, 2), (5, 1)])
def test_stable_breeds(inside, born):
    """Baby Animals: 2, 3 or 5 of a type in a stable get one more, 4 get two."""
    p = crowd(stable=1)
    give(me(p), sheep=inside)
    env = end_half_year(p)
    assert (decision(env), legal(env)) == ("born", {"born:0", f"born:{born}"})
    assert may(p, f"born:{born}") == {"sheep": inside + born, "horse": 5}


def test_stable_full():
    """Baby Animals: 6 in a stable have no room for more."""
    p = crowd(stable=1)
    give(me(p), sheep=6)
    assert may(p) == {"sheep": 6, "horse": 5}


@pytest.mark.parametrize(
    ("sheep", "after"), [(2, 3), (3, 4), (4, 6), (5, 7), (6, 8), (9, 11), (10, 11), (11, 11)]
)
def test_stable_arranged_best(sheep, after):
    """Ruling 7: the animals are arranged for breeding; others stand on dikes."""
    p = board(closing(2, sheep=sheep), 0, stable=1)
    assert may(p) == {"sheep": after}


@pytest.mark.parametrize(
    ("animals", "after"),
    [
        ({"sheep": 2, "cattle": 2}, {"sheep": 3, "cattle": 3}),
        ({"sheep": 4}, {"sheep": 6}),
        ({"horse": 2}, {"horse": 3}),
        ({"sheep": 3, "horse": 2}, {"sheep": 4, "horse": 3}),
    ],
)
@pytest.mark.parametrize("tiles", [{"double_stall": 1}, {"stall": 2}])
def test_double_stall_breeds(animals, after, tiles):
    """Baby Animals: a Double Stall is two stalls."""
    p = board(closing(2, **animals), 0, **tiles)
    assert may(p) == after


@pytest.mark.parametrize("tiles", [{"park": 2}, {"depot": 1}, {"forest": 1}, {}])
def test_nothing_else_breeds(tiles):
    """Baby Animals: only in stalls and stables."""
    p = board(closing(2, sheep=4), 1, **tiles)
    assert may(p) == {"sheep": 4}


def test_one_animal_does_not_breed():
    """Baby Animals: it takes two."""
    assert may(closing(2, sheep=1, cattle=1, horse=1)) == {"sheep": 1, "cattle": 1, "horse": 1}


def test_start_stall_breeds():
    """A second horse in the start stall."""
    assert may(closing(2, horse=2)) == {"horse": 3}


def test_breeding_asks_what_is_bred():
    """Ruling F6: where several best arrangements exist, the player chooses."""
    p = closing(2, sheep=2, cattle=2, horse=2)
    env = end_half_year(p)
    assert (decision(env), legal(env)) == ("born", {"born:0", "born:1"})  # sheep
    assert may(p, "born:1") == {"sheep": 3, "cattle": 2, "horse": 2}
    env = end_half_year(p, "born:0")
    assert (decision(env), legal(env)) == ("born", {"born:0", "born:1"})  # cattle
    assert may(p, "born:0", "born:1") == {"sheep": 2, "cattle": 3, "horse": 2}
    assert may(p, "born:0", "born:0") == {"sheep": 2, "cattle": 2, "horse": 3}


def test_breeding_offers_only_best_arrangements():
    """Two stalls and two kinds: nobody leaves a stall empty; three kinds: one kind goes without."""
    p = board(closing(2, sheep=4, cattle=2), 0, stall=2)
    assert legal(end_half_year(p)) == {"born:1", "born:2"}
    assert may(p, "born:2") == {"sheep": 6, "cattle": 2}
    assert may(p, "born:1") == {"sheep": 5, "cattle": 3}


def test_animals_are_returned_for_breeding():
    """Ruling P9: at the end of a winter's work animals can be returned, for then others may breed."""
    p = board(closing(2, sheep=5, horse=3, food=9), 0, stall=1)  # full: nothing is born
    assert may(p) == {"sheep": 5, "horse": 3}
    env = step(load(p), "pass")
    assert (decision(env), legal(env)) == ("window", {"return:sheep", "return:horse", "done"})
    env = through(step(env, "return:sheep"))
    after = step(env, "born:0").get_position()  # no sheep, but a horse: two of them in the stall
    assert {animal: goods(after)[animal] for animal in ("sheep", "horse")} == {"sheep": 4, "horse": 4}


def test_animals_are_not_returned_where_all_breed():
    """Ruling P9: nobody is asked if every stall and stable breeds, nor before November."""
    p = board(closing(2, sheep=2, cattle=4, food=9), 0, stall=1, stable=1)
    assert play(p, "pass")["half_year"] == 3
    p = board(closing(1, sheep=5, horse=3, food=9, peat=2), 0, stall=1)
    assert play(p, "pass")["half_year"] == 2


def test_no_breeding_in_november():
    """Baby Animals: in May only."""
    p = closing(1, sheep=2, food=9, peat=9)
    assert goods(play(p, "pass"))["sheep"] == 2


# --- points -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheep", "cattle", "horse", "worth"),
    [
        (6, 4, 5, 13),  # the rulebook's examples
        (0, 4, 5, 4),
        (3, 3, 3, 9),
        (0, 0, 8, 0),
        (1, 1, 0, 1),
        (1, 1, 1, 3),
        (2, 7, 2, 6),
        (0, 0, 0, 0),
        (9, 8, 8, 24),
    ],
)
def test_animal_points(sheep, cattle, horse, worth):
    """Animals on Home Board: 0, 1 and 2 each, from the kind there are most of to the fewest."""
    p = board(summer(), 0, stable=3, stall=4, park=5)
    before = points(p)
    give(me(p), sheep=sheep, cattle=cattle, horse=horse)
    assert points(p) - before == worth


def test_placed_land_and_moors_are_separate():
    """Animals cannot stand on moors, fields, forests."""
    p = summer()
    no_land(me(p))
    land(me(p), stall=0, forest=1)
    moors(me(p), wet=3, boardwalk=4)
    assert fits(p, sheep=5)
    assert not fits(p, sheep=6)
