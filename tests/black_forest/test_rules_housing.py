"""Housing Livestock: where animals can stand and what happens to those without a place."""

import pytest

from .helpers import (
    count,
    decision,
    domain,
    legal,
    load,
    me,
    options,
    own,
    play,
    position,
    put_job,
    put_on_sale,
    step,
    stock,
    take_rewards,
    visits,
)

FARMERS = ("pig_farmer", "cattle_farmer")


def farm(tiles, pigs, cattle, estates=0, building=None):
    p = position(beside=FARMERS)
    domain(me(p), tiles, estates=estates, main_13="field")  # a Field, so that every action is asked for
    if building:
        own(p, building, "main.14")
    me(p)["pigs"], me(p)["cattle"] = pigs, cattle
    return p


def can_gain(p):
    """Which animals can be gained at L1.1."""
    moves = {w for w in options(p) if w == "move:L1.1"}
    return visits(options(p, "move:L1.1")) if moves else set()


CASES = [
    # tiles, Small Estates, pigs, cattle, who can still be visited
    ("forest*3", 0, 2, 1, {*FARMERS}),
    ("forest*3", 0, 3, 2, set()),  # a pig per Forest, 2 cattle in the stable
    ("forest*3", 0, 3, 1, {"cattle_farmer"}),
    ("forest*3", 0, 2, 2, {"pig_farmer"}),
    ("field*3", 0, 0, 2, set()),  # pigs do not go into stables, cattle not onto Forests
    ("forest*3 pasture", 0, 3, 4, {"cattle_farmer"}),
    ("forest*3 pasture", 0, 3, 5, set()),  # 3 cattle on the Pasture
    ("forest*3 pasture", 0, 5, 2, {"pig_farmer"}),
    ("forest*3 pasture", 0, 6, 2, set()),
    ("forest*3 pasture", 0, 4, 1, {*FARMERS}),
    ("forest*3 pasture", 0, 4, 2, {"pig_farmer"}),  # a Pasture takes one kind only
    ("pasture*2", 0, 3, 4, {"cattle_farmer"}),
    ("pasture*2", 0, 3, 5, set()),
    ("pasture*3", 0, 4, 5, {"pig_farmer"}),
    ("field", 1, 0, 3, {"cattle_farmer"}),  # a second stable once the hut has moved
    ("field", 1, 0, 4, set()),
    ("field", 2, 0, 5, {"cattle_farmer"}),
]


@pytest.mark.parametrize(("tiles", "estates", "pigs", "cattle", "farmers"), CASES)
def test_housing_capacity(tiles, estates, pigs, cattle, farmers):
    """Housing Livestock (V29): Pasture 3 of one kind, stable 2 cattle, Forest 1 pig, best arrangement."""
    assert can_gain(farm(tiles, pigs, cattle, estates)) == farmers


def test_housing_beechnut_forests_take_2_pigs():
    """Building 24B: 1 extra pig per Forest."""
    assert can_gain(farm("forest*3", 5, 2, building="24B")) == {"pig_farmer"}
    assert can_gain(farm("forest*3", 6, 2, building="24B")) == set()


def test_housing_removed_forest_loses_its_pig():
    """Housing Livestock: an animal that can no longer be housed goes back (V30)."""
    p = position(beside=("lumberjack", "carpenter"))
    me(p)["pigs"] = 3
    after = play(p, "move:L1.1", "visit:lumberjack", "remove:main.1")
    assert me(after)["pigs"] == 2


def test_housing_removed_forest_with_room_elsewhere():
    """Housing Livestock: animals may be moved at any time, so a Pasture takes the pig."""
    p = position(beside=("lumberjack", "carpenter"))
    domain(me(p), "forest*3 pasture")
    me(p)["pigs"] = 4
    after = play(p, "move:L1.1", "visit:lumberjack", "remove:main.1")
    assert me(after)["pigs"] == 4


def test_housing_player_chooses_which_kind_goes_back():
    """Housing Livestock: with a Pasture gone either the pigs or the cattle keep the other one."""
    p = position()
    domain(me(p), "pasture*2")
    me(p)["pigs"], me(p)["cattle"] = 3, 5
    words = ("remove_landscape", "remove:main.1")
    assert options(p, *words) == {"return:pigs", "return:cattle"}
    after = play(p, *words, "return:pigs")
    assert (me(after)["pigs"], me(after)["cattle"]) == (0, 5)
    after = play(p, *words, "return:cattle")
    assert (me(after)["pigs"], me(after)["cattle"]) == (3, 2)


def test_housing_pastures_of_a_reward_first_make_room_for_its_animals():
    """Gaining Rewards: tiles before animals, so that the Landowner Job's animals find their Pastures."""
    p = position()
    domain(me(p), "field*3")
    put_job(p, "landowner", "L1")
    me(p)["cattle"] = 2
    env = step(load(p), "move:L1.1", "complete_job")
    after = take_rewards(env, "gain:pasture").get_position()
    assert count(me(after), "pasture") == 2
    assert (me(after)["pigs"], me(after)["cattle"]) == (2, 4)


def test_housing_animals_first_may_be_lost():
    """Gaining Rewards: animals taken before the Pastures that would house them are lost."""
    p = position()
    domain(me(p), "field*3")
    put_job(p, "landowner", "L1")
    env = step(load(p), "move:L1.1", "complete_job")
    assert decision(env) == "choose_part"
    assert {"gain:pasture", "gain:pig", "gain:cattle"} <= legal(env)
    step(env, "gain:pig")
    after = take_rewards(env, "gain:pasture").get_position()
    assert (me(after)["pigs"], me(after)["cattle"]) == (0, 2)


def test_housing_animals_spent_anywhere_count():
    """Housing Livestock: any animal can be spent, wherever it stands."""
    p = position(beside=("butcher", "carpenter"))
    me(p)["cattle"] = 2
    after = play(p, "move:L1.1", "visit:butcher:cattle")
    assert me(after)["cattle"] == 1


def test_housing_animal_gain_partly_lost():
    """Housing Livestock: of several animals those that fit are gained (Schauinsland House: 3 cattle)."""
    p = position(beside=("builder", "carpenter"))
    put_on_sale(p, "25A")
    domain(me(p), "pasture*2")
    me(p)["pigs"], me(p)["cattle"] = 6, 1
    stock(me(p), brick=3, wood=2)
    env = step(load(p), "move:L1.1", "visit:builder")
    if decision(env) == "build":
        step(env, "build:25A")
    after = step(env, "place:main.14").get_position()
    assert (me(after)["pigs"], me(after)["cattle"]) == (6, 2)
