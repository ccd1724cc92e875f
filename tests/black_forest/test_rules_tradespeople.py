"""Visiting Tradespeople: the 24 options of the 17 tiles, and what two visits in a row allow."""

import pytest

from .helpers import (
    count,
    decision,
    domain,
    fill,
    goods,
    legal,
    load,
    me,
    moves,
    options,
    own,
    play,
    play_turn,
    position,
    put_on_sale,
    step,
    stock,
    tile,
    visits,
)

# --- every option -----------------------------------------------------------------------------------------

RESOURCES = [
    # option, stock before, further words, stock after (Domain of the start: 2 Fields, 2 Ponds, 3 Forests)
    ("brickmaker", {"charcoal": 1}, (), {"brick": 4}),
    ("cook:porridge", {}, (), {"porridge": 2}),
    ("cook:meat", {}, (), {"meat": 1}),
    ("gardener:water", {}, (), {"water": 2}),
    ("glass_miller", {}, (), {"sand": 2}),
    ("charcoal_burner", {"wood": 1}, ("wheel:left",), {"charcoal_left": 4}),
    ("charcoal_burner", {"wood": 1}, ("wheel:right",), {"charcoal_right": 4}),
    ("lumberjack", {}, ("remove:main.1",), {"wood": 4}),
]


@pytest.mark.parametrize(("visit", "before", "words", "after"), RESOURCES)
def test_tradesperson_resources(visit, before, words, after):
    """Appendix, Tradespeople: costs and rewards in resources."""
    p = position(beside=(visit.split(":")[0], "carpenter"))
    stock(me(p), **before)
    assert goods(me(play(p, "move:L1.1", f"visit:{visit}", *words))) == after


def test_brickmaker_needs_charcoal():
    """Appendix, Brickmaker: 1 charcoal is the cost."""
    p = position(beside=("brickmaker", "carpenter"))
    assert "brickmaker" not in visits(options(p, "move:L1.1"))


def test_brickmaker_is_paid_from_either_wheel():
    """Charcoal and Provisions: charcoal is spent from both wheels as the player likes."""
    p = position(beside=("brickmaker", "carpenter"))
    stock(me(p), charcoal_left=1, charcoal_right=1)
    assert options(p, "move:L1.1", "visit:brickmaker") == {"pay_charcoal:left0", "pay_charcoal:left1"}
    after = play(p, "move:L1.1", "visit:brickmaker", "pay_charcoal:left1")
    assert goods(me(after)) == {"charcoal_right": 1, "brick": 4}


@pytest.mark.parametrize(
    ("ponds", "meat"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (9, 3)]
)
def test_cook_meat_ladder(ponds, meat):
    """Appendix, Cook: 1 | 2 | 3 meat for 2 | 4 | 6 Ponds (V22)."""
    p = position(beside=("cook", "carpenter"))
    domain(me(p), f"forest*3 pond*{ponds}")
    if not meat:
        assert "cook:meat" not in visits(options(p, "move:L1.1"))
    else:
        assert goods(me(play(p, "move:L1.1", "visit:cook:meat"))) == {"meat": meat}


@pytest.mark.parametrize("fields", [1, 3, 7])
def test_cook_porridge_per_field(fields):
    """Appendix, Cook: 1 porridge per Field."""
    p = position(beside=("cook", "carpenter"))
    domain(me(p), f"forest*3 field*{fields}")
    assert goods(me(play(p, "move:L1.1", "visit:cook:porridge"))) == {"porridge": fields}


@pytest.mark.parametrize("ponds", [1, 4, 7])
@pytest.mark.parametrize(("visit", "good"), [("gardener:water", "water"), ("glass_miller", "sand")])
def test_per_pond(visit, good, ponds):
    """Appendix, Gardener and Glass Miller: 1 water, 1 sand per Pond."""
    p = position(beside=(visit.split(":")[0], "carpenter"))
    domain(me(p), f"forest*3 pond*{ponds}")
    assert goods(me(play(p, "move:L1.1", f"visit:{visit}"))) == {good: ponds}


@pytest.mark.parametrize(
    ("visit", "before", "word"),
    [
        ("farmhand:pasture", {"wood": 1}, "pasture"),
        ("farmhand:field", {}, "field"),
        ("gardener:pond", {"brick": 1}, "pond"),
    ],
)
def test_landscape_tradespeople(visit, before, word):
    """Appendix, Farmhand and Gardener: the tile goes to an empty space that the player picks."""
    p = position(beside=(visit.split(":")[0], "carpenter"))
    stock(me(p), **before)
    places = {w for w in options(p, "move:L1.1", f"visit:{visit}") if w.startswith("place:")}
    assert places == {f"place:main.{n}" for n in (3, 4, 8, 9, 14)}
    after = play(p, "move:L1.1", f"visit:{visit}", "place:main.8")
    assert goods(me(after)) == {}
    assert tile(me(after), "main.8") == word
    assert count(me(after), word) == count(me(p), word) + 1


def test_farmhand_and_gardener_costs():
    """Appendix: without wood no Pasture, without brick no Pond; a Field is free."""
    p = position(beside=("farmhand", "gardener"))
    assert visits(options(p, "move:L1.1")) == {"farmhand:field", "gardener:water"}


@pytest.mark.parametrize(
    ("visit", "before", "meat"), [("butcher:pig", (1, 1), 2), ("butcher:cattle", (1, 1), 3)]
)
def test_butcher(visit, before, meat):
    """Appendix, Butcher: 1 pig for 2 meat or 1 cattle for 3 meat."""
    p = position(beside=("butcher", "carpenter"))
    me(p)["pigs"], me(p)["cattle"] = before
    after = play(p, "move:L1.1", f"visit:{visit}")
    assert goods(me(after)) == {"meat": meat}
    assert (me(after)["pigs"], me(after)["cattle"]) == ((0, 1) if visit == "butcher:pig" else (1, 0))


def test_butcher_needs_the_animal():
    """Appendix, Butcher: an animal that is not there cannot be spent."""
    p = position(beside=("butcher", "carpenter"))
    me(p)["pigs"] = 1
    assert visits(options(p, "move:L1.1")) & {"butcher:pig", "butcher:cattle"} == {"butcher:pig"}


@pytest.mark.parametrize(("visit", "animals"), [("cattle_farmer", (0, 1)), ("pig_farmer", (1, 0))])
def test_animal_farmers(visit, animals):
    """Appendix, Cattle Farmer and Pig Farmer: 1 animal."""
    after = play(position(beside=(visit, "carpenter")), "move:L1.1", f"visit:{visit}")
    assert (me(after)["pigs"], me(after)["cattle"]) == animals


def test_animal_farmers_without_room():
    """Housing Livestock: an animal without a place is not gained, so the visit is void (M7, V30)."""
    p = position(beside=("cattle_farmer", "pig_farmer"))
    me(p)["pigs"], me(p)["cattle"] = 3, 2  # 3 Forests, 1 stable, no Pasture
    assert "L1.1" not in moves(options(p))
    me(p)["pigs"] = 2
    assert visits(options(p, "move:L1.1")) <= {"pig_farmer"}


def test_herder_porridge_per_cattle():
    """Appendix, Herder: 1 porridge per cattle in the Domain, wherever it stands."""
    p = position(beside=("herder", "carpenter"))
    domain(me(p), "forest*3 pasture field")
    me(p)["cattle"] = 4
    assert goods(me(play(p, "move:L1.1", "visit:herder:porridge"))) == {"porridge": 4}


@pytest.mark.parametrize(
    ("forests", "pastures", "pigs", "wood"), [(3, 0, 2, 2), (3, 1, 5, 3), (1, 2, 3, 1), (5, 1, 5, 5)]
)
def test_herder_wood_per_pig_on_forest(forests, pastures, pigs, wood):
    """Appendix, Herder; Housing Livestock: pigs may be moved to Forests at any time (V31)."""
    p = position(beside=("herder", "carpenter"))
    domain(me(p), f"forest*{forests} pasture*{pastures} field")
    me(p)["pigs"] = pigs
    assert goods(me(play(p, "move:L1.1", "visit:herder:wood"))) == {"wood": wood}


def test_herder_wood_with_beechnuts():
    """Building 24B: a Forest holds 2 pigs, so the Herder sees them all on Forests."""
    p = position(beside=("herder", "carpenter"))
    own(p, "24B")
    me(p)["pigs"] = 5
    assert goods(me(play(p, "move:L1.1", "visit:herder:wood"))) == {"wood": 5}


def test_herder_void_without_animals():
    """Movement: an effect that gives nothing cannot be performed (M7)."""
    p = position(beside=("herder", "carpenter"))
    assert not visits(options(p, "move:L1.1")) & {"herder:porridge", "herder:wood"}


@pytest.mark.parametrize(
    ("visit", "before"),
    [
        ("landowner:porridge", {"water": 1, "porridge": 1}),
        ("landowner:brick", {"water": 1, "brick": 1}),
    ],
)
def test_landowner(visit, before):
    """Appendix, Landowner: 1 water and 1 porridge, or 1 water and 1 brick, for 1 pig and 1 cattle."""
    p = position(beside=("landowner", "carpenter"))
    assert visit not in visits(options(p, "move:L1.1"))
    stock(me(p), **before)
    after = play_turn(p, "move:L1.1", f"visit:{visit}")
    assert goods(me(after)) == {}
    assert (me(after)["pigs"], me(after)["cattle"]) == (1, 1)


def test_traveling_merchant_gives_2_and_offers_1_to_all_others_clockwise():
    """Appendix, Traveling Merchant (V33): others may decline and are asked clockwise."""
    p = position(4, beside=("traveling_merchant", "carpenter"))
    p["active"] = p["to_move"] = 1
    me(p, 0)["pawn"], me(p, 1)["pawn"] = "S1.1", "L1.3"
    env = step(load(p), "move:L1.1", "visit:traveling_merchant")
    assert legal(env) == {
        f"basic:{b}" for b in ("sand", "water", "wood", "porridge", "meat", "brick", "charcoal")
    }
    step(env, "basic:brick")
    assert me(env.get_position(), 1)["brick"] == 2
    for seat, answer in ((2, "accept"), (3, "decline"), (0, "accept")):
        assert env.get_position()["to_move"] == seat
        assert decision(env) == "receive"
        assert {"accept", "decline"} <= legal(env)
        step(env, answer)
    after = env.get_position()
    assert [me(after, seat)["brick"] for seat in range(4)] == [1, 2, 1, 0]
    assert after["to_move"] == 1


def test_traveling_merchant_charcoal_goes_to_one_wheel_each():
    """Charcoal and Provisions: every gain of charcoal picks one wheel, for visitor and others."""
    p = position(beside=("traveling_merchant", "carpenter"))
    after = play(
        p,
        *("move:L1.1", "visit:traveling_merchant", "basic:charcoal", "wheel:left"),
        *("accept", "wheel:right", "decline"),
    )
    assert [goods(me(after, seat)) for seat in range(3)] == [{"charcoal_left": 2}, {"charcoal_right": 1}, {}]


def test_carpenter_builds_or_steps():
    """Appendix, Carpenter: construct 1 Building or gain 1 step."""
    p = position(beside=("carpenter", "cattle_farmer"))
    stock(me(p), wood=5)  # 16A or 16B
    assert {"carpenter:build", "carpenter:step"} <= visits(options(p, "move:L1.1"))
    after = play(p, "move:L1.1", "visit:carpenter:step")
    assert me(after)["progress"] == 1
    stock(me(p))
    assert visits(options(p, "move:L1.1")) == {"carpenter:step", "cattle_farmer"}


def test_furnace_maker():
    """Appendix, Furnace Maker: 3 brick for 2 steps."""
    p = position(beside=("furnace_maker", "carpenter"))
    stock(me(p), brick=3)
    after = play(p, "move:L1.1", "visit:furnace_maker")
    assert (me(after)["brick"], me(after)["progress"]) == (0, 2)
    stock(me(p), brick=2)
    assert "furnace_maker" not in visits(options(p, "move:L1.1"))


@pytest.mark.parametrize("builder", ["builder", "carpenter:build"])
def test_builders_construct_one_building(builder):
    """Appendix, Builder and Carpenter: one Building, paid for."""
    p = position(beside=(builder.split(":")[0], "cattle_farmer"))
    put_on_sale(p, "01A")
    put_on_sale(p, "13B")
    stock(me(p), wood=1, water=3, brick=4)
    words = options(p, "move:L1.1", f"visit:{builder}")
    assert {"build:01A", "build:13B"} <= words
    after = play(p, "move:L1.1", f"visit:{builder}", "build:01A", "place:main.14")
    assert goods(me(after)) == {"brick": 4}
    assert tile(me(after), "main.14") == "01A"
    assert "01A" not in after["buildings"]


def test_builder_void_without_a_building():
    """Movement: where nothing can be built, the Builder cannot be visited (V4)."""
    p = position(beside=("builder", "cattle_farmer"))
    assert visits(options(p, "move:L1.1")) == {"cattle_farmer"}


def test_woodworker_pays_forest_gives_wood_and_building():
    """Appendix, Woodworker (V5): Forest removed, 1 wood gained, Building built with that wood."""
    p = position(beside=("woodworker", "cattle_farmer"))
    for building in ("01A", "01B"):
        put_on_sale(p, building)
    put_on_sale(p, "01A")
    stock(me(p), water=3)
    env = step(load(p), "move:L1.1", "visit:woodworker", "remove:main.1")
    if decision(env) == "choose_part":
        step(env, "gain:wood")
    step(env, "place:main.1")  # 01A is all that can be built
    after = env.get_position()
    assert tile(me(after), "main.1") == "01A"  # the Forest's space is free at once (V6)
    assert goods(me(after)) == {}
    assert count(me(after), "forest") == 2


def test_woodworker_wood_left_over():
    """Appendix, Woodworker: a Building without wood leaves the gained wood in stock."""
    p = position(beside=("woodworker", "cattle_farmer"))
    put_on_sale(p, "13B")
    stock(me(p), brick=4)
    after = play_turn(p, "move:L1.1", "visit:woodworker", "remove:main.6", "gain:wood", "place:main.4")
    assert goods(me(after)) == {"wood": 1}
    assert tile(me(after), "main.4") == "13B"


def test_woodworker_building_cannot_be_forfeited():
    """Gaining Rewards; Woodworker: while the wood is still needed the building part cannot be taken."""
    p = position(beside=("woodworker", "cattle_farmer"))
    put_on_sale(p, "01A")
    stock(me(p), water=3)
    assert "gain:building" not in options(p, "move:L1.1", "visit:woodworker", "remove:main.1")


def test_woodworker_void_without_a_building():
    """Appendix, Woodworker: wood alone, or a Building alone, cannot be had."""
    p = position(beside=("woodworker", "cattle_farmer"))
    assert visits(options(p, "move:L1.1")) == {"cattle_farmer"}
    stock(me(p), brick=7, wood=7)
    domain(me(p), "field*2 pond*2")  # no Forest
    assert visits(options(p, "move:L1.1")) == {"cattle_farmer"}


def test_lumberjack_needs_a_forest():
    """Appendix, Lumberjack: the Forest is the cost."""
    p = position(beside=("lumberjack", "cattle_farmer"))
    domain(me(p), "field*2 pond*2")
    assert visits(options(p, "move:L1.1")) == {"cattle_farmer"}


def test_charcoal_burner_needs_wood():
    """Appendix, Charcoal Burner: 1 wood is the cost."""
    assert "charcoal_burner" not in visits(
        options(position(beside=("charcoal_burner", "carpenter")), "move:L1.1")
    )


# --- one or two visits ------------------------------------------------------------------------------------


def test_action_offers_both_neighbours_and_no_others():
    """Visit 1 or 2 adjacent Tradespeople: only those beside the pawn."""
    p = position(beside=("gardener", "cook"))
    assert visits(options(p, "move:L1.1")) == {"gardener:water", "cook:porridge", "cook:meat"}


def test_second_visit_is_the_other_neighbour_in_either_order():
    """Visit 1 or 2 adjacent Tradespeople: any order, each once (V1)."""
    p = position(beside=("gardener", "cook"))
    assert visits(options(p, "move:L1.1", "visit:gardener:water")) == {"cook:porridge", "cook:meat"}
    assert visits(options(p, "move:L1.1", "visit:cook:meat")) == {"gardener:water"}


def test_second_visit_may_be_left_out():
    """Visit 1 or 2 adjacent Tradespeople: one visit is enough."""
    p = position(beside=("gardener", "cook"))
    assert "done" not in options(p, "move:L1.1")
    after = play(p, "move:L1.1", "visit:gardener:water", "done")
    assert after["active"] == 1
    assert goods(me(after)) == {"water": 2}


def test_example_gardener_then_cook():
    """Example of two visits: with 3 Ponds, the Gardener's fourth lets the Cook give 2 meat."""
    p = position(beside=("gardener", "cook"))
    domain(me(p), "forest*3 field*2 pond*3")
    stock(me(p), brick=1)
    after = play(p, "move:L1.1", "visit:gardener:pond", "place:main.14", "visit:cook:meat")
    assert count(me(after), "pond") == 4
    assert goods(me(after)) == {"meat": 2}


def test_first_visit_can_enable_the_second():
    """Second visit judged when it starts (V2): the Charcoal Burner's charcoal pays the Brickmaker."""
    p = position(beside=("charcoal_burner", "brickmaker"))
    stock(me(p), wood=1)
    assert visits(options(p, "move:L1.1")) == {"charcoal_burner"}
    after = play(p, "move:L1.1", "visit:charcoal_burner", "wheel:left", "visit:brickmaker")
    assert goods(me(after)) == {"charcoal_left": 3, "brick": 4}


def test_visited_effect_is_done_once():
    """Visit: an effect with a cost is performed exactly once."""
    p = position(beside=("charcoal_burner", "cattle_farmer"))
    stock(me(p), wood=5)
    assert visits(options(p, "move:L1.1", "visit:charcoal_burner", "wheel:left")) == {"cattle_farmer"}


def test_full_domain_pond_can_be_wasted_when_paid():
    """Gaining Rewards: a tile without a space is wasted; the paid cost is a change of state (M8)."""
    p = position(beside=("gardener", "cattle_farmer"))
    domain(me(p), "forest*12")
    me(p)["cattle"] = 2
    stock(me(p), brick=1)
    after = play(p, "move:L1.1")  # the only thing to do is to pay the brick for nothing
    assert me(after)["brick"] == 0
    assert count(me(after), "forest") == 12


def test_full_domain_field_needs_a_landscape_to_make_room():
    """Must be able to act (F4): a free Field counts only if some landscape could make way."""
    p = position(beside=("farmhand", "cattle_farmer"))
    me(p)["cattle"] = 2
    domain(me(p), "forest*12")
    assert "L1.1" not in moves(options(p))
    domain(me(p), "forest*11 pond")
    assert "L1.1" in moves(options(p))


def test_visit_tile_makes_room_by_removing_landscape():
    """Anytime Actions: landscape may be removed just before a tile is gained, even in a visit (A3, V8)."""
    p = position(beside=("gardener", "cattle_farmer"))
    domain(me(p), "forest*10 field*2")
    stock(me(p), brick=1)
    words = options(p, "move:L1.1", "visit:gardener:pond")
    assert words == {"remove_landscape", "decline"}
    env = step(load(p), "move:L1.1", "visit:gardener:pond", "remove_landscape", "remove:main.14")
    if decision(env) == "place_tile":  # the other Field could still be removed
        step(env, "place:main.14")
    after = env.get_position()
    assert (count(me(after), "field"), count(me(after), "pond")) == (1, 1)


def test_visit_tile_may_be_wasted_rather_than_make_room():
    """Gaining Rewards: without an empty space the player need not make room (V8)."""
    p = position(beside=("gardener", "cattle_farmer"))
    domain(me(p), "forest*10 field*2")
    stock(me(p), brick=1)
    after = play(p, "move:L1.1", "visit:gardener:pond", "decline")
    assert (count(me(after), "field"), count(me(after), "pond")) == (2, 0)


def test_tile_with_room_cannot_be_declined():
    """Gaining Rewards: what can be taken must be taken (V3, V8)."""
    p = position(beside=("gardener", "cattle_farmer"))
    stock(me(p), brick=1)
    assert "decline" not in options(p, "move:L1.1", "visit:gardener:pond")


def test_excess_resources_are_lost():
    """Gaining and Spending: a basic marker stops at 7, the rest is lost (P7)."""
    p = position(beside=("brickmaker", "carpenter"))
    stock(me(p), charcoal=1, brick=5)
    assert me(play(p, "move:L1.1", "visit:brickmaker"))["brick"] == 7


def test_full_marker_makes_a_free_gain_void():
    """Movement: a gain that cannot change anything cannot be performed (M7)."""
    p = position(beside=("glass_miller", "cattle_farmer"))
    stock(me(p), sand=7)
    me(p)["cattle"] = 2
    assert "L1.1" not in moves(options(p))
    fill(me(p))
    assert "L1.1" not in moves(options(p))


# --- permanent effects of a visit (V13) -------------------------------------------------------------------


def test_herders_hut_charcoal_on_visiting_the_herder():
    """Building 10A: 1 charcoal whenever the Herder is visited, wheel of choice."""
    p = position(beside=("herder", "carpenter"))
    own(p, "10A")
    me(p)["pigs"] = 1
    after = play(p, "move:L1.1", "visit:herder:wood", "wheel:left")
    assert goods(me(after)) == {"wood": 1, "charcoal_left": 1}


def test_permanent_alone_does_not_make_a_visit_possible():
    """Must be able to act (F5): the Herder's Hut alone does not make a visit to the Herder possible."""
    p = position(beside=("herder", "carpenter"))
    own(p, "10A")
    assert not visits(options(p, "move:L1.1")) & {"herder:wood", "herder:porridge"}


@pytest.mark.parametrize(("visit", "meat"), [("butcher:pig", 3), ("butcher:cattle", 4)])
def test_ham_cellar_adds_1_meat_at_the_butcher(visit, meat):
    """Building 19B: 1 extra meat."""
    p = position(beside=("butcher", "carpenter"))
    own(p, "19B")
    me(p)["pigs"] = me(p)["cattle"] = 1
    assert goods(me(play(p, "move:L1.1", f"visit:{visit}"))) == {"meat": meat}


def test_tannery_keeps_pigs_spent_at_the_butcher():
    """Building 23A: the pig goes onto the Tannery; not one from another cost, and not cattle."""
    p = position(beside=("butcher", "carpenter"))
    own(p, "23A")
    me(p)["pigs"] = me(p)["cattle"] = 2
    after = play(p, "move:L1.1", "visit:butcher:pig")
    assert (me(after)["pigs"], me(after)["tannery_pigs"]) == (1, 1)
    after = play(p, "move:L1.1", "visit:butcher:cattle")
    assert (me(after)["pigs"], me(after)["cattle"], me(after)["tannery_pigs"]) == (2, 1, 0)


def test_tannery_holds_5_pigs():
    """Building 23A: up to 5 pigs; the next one returns to the supply (V25)."""
    p = position(beside=("butcher", "carpenter"))
    own(p, "23A")
    me(p)["pigs"], me(p)["tannery_pigs"] = 2, 5
    after = play(p, "move:L1.1", "visit:butcher:pig")
    assert (me(after)["pigs"], me(after)["tannery_pigs"]) == (1, 5)


@pytest.mark.parametrize(("pigs", "gained"), [(1, 0), (2, 1)])
def test_pig_farm(pigs, gained):
    """Building 23B: a pig with a Field from the Farmhand, given at least 2 pigs (V14)."""
    p = position(beside=("farmhand", "carpenter"))
    own(p, "23B")
    me(p)["pigs"] = pigs
    after = play_turn(p, "move:L1.1", "visit:farmhand:field", "place:main.8")
    assert me(after)["pigs"] == pigs + gained


@pytest.mark.parametrize(("cattle", "gained"), [(1, 0), (2, 1)])
def test_cattle_farm(cattle, gained):
    """Building 27B: a cattle with a Field from the Farmhand, given at least 2 cattle."""
    p = position(beside=("farmhand", "carpenter"))
    domain(me(p), "forest*3 pasture field")
    own(p, "27B", "main.14")
    me(p)["cattle"] = cattle
    after = play_turn(p, "move:L1.1", "visit:farmhand:field", "place:main.8")
    assert me(after)["cattle"] == cattle + gained


def test_farms_do_not_fire_for_a_pasture():
    """Buildings 23B and 27B: only a Field from the Farmhand counts."""
    p = position(beside=("farmhand", "carpenter"))
    own(p, "23B", "main.3")
    own(p, "27B", "main.4")
    me(p)["pigs"] = me(p)["cattle"] = 2
    stock(me(p), wood=1)
    after = play_turn(p, "move:L1.1", "visit:farmhand:pasture", "place:main.8")
    assert (me(after)["pigs"], me(after)["cattle"]) == (2, 2)


def test_lake_fishery_offers_water_for_meat_with_a_pond_of_the_gardener():
    """Building 21B: on gaining a Pond from the Gardener, 1 water may become 2 meat, once."""
    p = position(beside=("gardener", "carpenter"))
    own(p, "21B")
    stock(me(p), brick=1, water=2)
    start = ("move:L1.1", "visit:gardener:pond", "place:main.8")
    assert options(p, *start) == {"accept", "decline"}
    assert goods(me(play(p, *start, "accept"))) == {"water": 1, "meat": 2}
    assert goods(me(play(p, *start, "decline"))) == {"water": 2}


def test_lake_fishery_does_not_fire_for_the_gardeners_water():
    """Building 21B: only with a Pond."""
    p = position(beside=("gardener", "carpenter"))
    own(p, "21B")
    stock(me(p), water=1)
    assert goods(me(play(p, "move:L1.1", "visit:gardener:water"))) == {"water": 3}


# --- Distillery (V15) -------------------------------------------------------------------------------------


def distillery_position():
    p = position(beside=("farmhand", "carpenter"))
    own(p, "34B")
    stock(me(p), water=2)
    return p


FARMHAND = ("move:L1.1", "visit:farmhand:field", "place:main.8")


def test_distillery_visits_any_other_tradesperson():
    """Building 34B: after the Farmhand, 2 water buy a visit anywhere; the pawn stays."""
    p = distillery_position()
    assert "use_distillery" in options(p, *FARMHAND)
    after = play(p, *FARMHAND, "use_distillery", "visit:cook:porridge")
    assert goods(me(after)) == {"porridge": 3}
    assert me(after)["pawn"] == "L1.1"
    assert after["active"] == 1 or after["decision"] == "end_of_turn"


def test_distillery_replaces_the_second_neighbour():
    """Building 34B: no visit is left after it."""
    env = step(load(distillery_position()), *FARMHAND, "use_distillery", "visit:cook:porridge")
    assert not visits(legal(env))


def test_distillery_targets_are_usable_and_not_the_farmhand():
    """Building 34B: any Tradesperson but the Farmhand, and only effects that can be performed."""
    targets = visits(options(distillery_position(), *FARMHAND, "use_distillery"))
    assert {"cook:porridge", "cook:meat", "carpenter:step", "glass_miller", "lumberjack"} <= targets
    assert not targets & {"farmhand:field", "farmhand:pasture", "furnace_maker", "builder", "butcher:pig"}


def test_distillery_needs_the_farmhand_first():
    """Building 34B: not after another first visit."""
    assert "use_distillery" not in options(distillery_position(), "move:L1.1", "visit:carpenter:step")


def test_distillery_needs_2_water():
    """Building 34B: 2 water are the cost."""
    p = distillery_position()
    stock(me(p), water=1)
    assert "use_distillery" not in options(p, *FARMHAND)


def test_distillery_visit_does_not_enter_the_village():
    """Building 34B with 13B: the pawn does not move, so that the Cistern stays dry (V15)."""
    p = distillery_position()
    own(p, "13B", "main.4")
    after = play(p, *FARMHAND, "use_distillery", "visit:cook:meat")
    assert goods(me(after)) == {"meat": 1}


def test_distillery_visit_triggers_permanents_of_the_visit():
    """Building 34B with 10A: a visit by way of the Distillery is a visit (V15)."""
    p = distillery_position()
    own(p, "10A", "main.4")
    me(p)["pigs"] = 1
    after = play(p, *FARMHAND, "use_distillery", "visit:herder:wood", "wheel:right")
    assert goods(me(after)) == {"wood": 1, "charcoal_right": 1}
