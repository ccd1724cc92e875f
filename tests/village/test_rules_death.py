"""Time and death: when somebody dies, who, and where he comes to rest."""

import pytest
from tests.reference import village as reference

from .helpers import (
    bury,
    decision,
    family,
    few_customers,
    fill_graves,
    give,
    last_turns,
    legal,
    line_up,
    load,
    me,
    options,
    play,
    position,
    spent,
    starts,
    step,
    where,
)

PLAGUE = "take:harvest:plague"


def ageing(time=8, num_players=3, **members):
    """Seat 0 can take a plague cube from the harvest space."""
    p = position(num_players, harvest="plague orange")
    give(me(p), time=time)
    if members:
        family(me(p), **members)
    return p


def died(p, *words):
    """Places of the dead of seat 0 after these words."""
    return {place: numbers for place, numbers in where(play(p, *words)).items() if place in reference.DEAD}


# --- when -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "dies"), [(0, 2, False), (7, 9, False), (8, 0, True), (9, 1, True)]
)
def test_death_when_the_marker_passes_the_quill(before, after, dies):
    """The currency time (D3): a lap has 10 spaces; on the space right of the quill it is passed."""
    p = play(ageing(before), PLAGUE, "skip")
    assert spent(p) == after
    assert where(p).get("chronicle_farmyard", []) == [1] * dies


def test_death_comes_at_the_end_of_the_turn():
    """A family member passes away (D1): the action is finished first."""
    p = ageing()
    env = step(load(p), PLAGUE)
    during = env.get_position()
    assert (where(during)["farmyard"], spent(during), me(during)["deaths"]) == ([1] * 4, 0, 1)
    after = step(env, "harvest").get_position()
    assert (me(after)["grain"], where(after)["chronicle_farmyard"], me(after)["deaths"]) == (2, [1], 0)


def test_example_plague_and_new_smith():
    """A family member passes away, example (D8): 2 + 3 + 3 time; the fresh smith is chosen to die."""
    p = position(crafts="plague orange")
    family(me(p), farmyard="1", office="1", chronicle_church="11")
    give(me(p), time=8)
    env = step(load(p), "take:crafts:plague", "train:smithy", "produce:plow")
    during = env.get_position()
    assert (decision(env), legal(env)) == ("death", {"die:smithy", "die:office"})
    assert (spent(during), me(during)["goods"]) == ((8 + 8) % 10, {"plow": 1})
    after = step(env, "die:smithy").get_position()
    assert where(after) == {"office": [1], "chronicle_crafts": [1], "chronicle_church": [1, 1]}
    assert (me(after)["goods"], after["to_move"]) == ({"plow": 1}, 1)


def test_death_most_time_of_a_turn_is_8():
    """Time (D4): even from the last space of the lap 8 time bring one death only."""
    p = position(crafts="plague orange")
    give(me(p), time=9)
    after = play(p, "take:crafts:plague", "train:smithy", "produce:plow", "die:farmyard")
    assert (spent(after), where(after)) == (7, {"farmyard": [1, 1], "smithy": [1], "chronicle_farmyard": [1]})


@pytest.mark.parametrize("time", range(10))
def test_death_time_is_always_payable(time):
    """Time (D13): the mill, 2 time, at any point of the lap."""
    p = position(crafts="orange plague")
    give(me(p), time=time, grain=2)
    assert spent(play(p, "take:crafts:orange", "mill")) == (time + 2) % 10


@pytest.mark.parametrize(
    ("space", "words", "time"),
    [
        ("crafts", ("train:smithy", "skip"), 3),
        ("travel", ("travel:village>north_1",), 2),
        ("council", ("enter_council", "skip"), 1),
        ("church", ("enter_church",), 3),
    ],
)
def test_death_through_the_time_of_an_action(space, words, time):
    """The currency time: all time moves the same marker."""
    p = position(**{space: "orange plague"})
    give(me(p), time=10 - time, wagon=1, scroll=1, coins=2 if space == "travel" else 0)
    env = step(load(p), f"take:{space}:orange", *words)
    if decision(env) == "death":
        step(env, "die:farmyard")
    after = env.get_position()
    assert (spent(after), where(after)["chronicle_farmyard"]) == (0, [1])


# --- on a market day --------------------------------------------------------------------------------------


def fair(time, cube="orange", **stock_of_rival):
    """Seat 0 opens a market day; seat 1 would pass the quill with its fee."""
    p = position(market=cube)
    line_up(p, "3grain", "scroll", "2grain")
    give(me(p, 1), time=time, green=2, grain=5, **stock_of_rival)
    return p


def test_death_at_once_on_a_market_day():
    """A family member passes away, exception (D1, N4): fee, death, goods, then the next sale."""
    p = fair(9)
    family(me(p, 1), farmyard="11", office="11")
    give(me(p, 2), scroll=1, green=1)
    env = step(load(p), "take:market:orange", "serve:1")
    during = env.get_position()
    assert (decision(env), during["to_move"], legal(env)) == ("death", 1, {"die:farmyard", "die:office"})
    assert (me(during, 1)["cubes"], me(during, 1)["grain"], spent(during, 1)) == ({"green": 1}, 5, 0)
    after = step(env, "die:office").get_position()
    assert where(after, 1) == {"farmyard": [1, 1], "office": [1], "chronicle_crafts": [1]}
    assert (me(after, 1)["customers"], me(after, 1)["grain"]) == (["3grain"], 2)
    assert (after["decision"], after["to_move"]) == ("market", 2)


def test_death_through_a_plague_cube_from_the_market_waits():
    """A family member passes away (D2): its 2 time are spent before the day begins: end of the turn."""
    p = fair(0, "plague")
    give(me(p), time=8, green=1, scroll=1, grain=2)
    env = step(load(p), "take:market:plague", "serve:2")
    assert (where(env.get_position()), me(env.get_position())["deaths"]) == ({"farmyard": [1] * 4}, 1)
    step(env, "pass", "serve:3")  # a fee of 1 time kills nobody
    assert (where(env.get_position()), spent(env.get_position())) == (
        {"farmyard": [1] * 3, "chronicle_farmyard": [1]},
        1,
    )


def test_death_of_the_opener_at_his_second_sale():
    """A family member passes away, exception (D1): also who opened the day dies at once by his fee."""
    p = position(market="orange")
    line_up(p, "3grain", "scroll", "2grain")
    give(me(p), time=9, green=2, scroll=1, grain=5)
    env = step(load(p), "take:market:orange", "serve:1", "serve:2")
    during = env.get_position()
    assert where(during) == {"farmyard": [1] * 3, "chronicle_farmyard": [1]}
    assert (during["decision"], legal(env)) == ("market", {"serve:3", "pass"})


# --- who --------------------------------------------------------------------------------------------------


def test_death_of_the_lowest_number():
    """A family member passes away (D5): always the lowest number, wherever it stands."""
    p = ageing(farmyard="22", office="2", council_4="1", bag="111")
    assert died(p, PLAGUE, "skip") == {"chronicle_council": [1]}


def test_death_owner_chooses_among_the_lowest():
    """A family member passes away (D5): farmyard and all places of the board."""
    places = {
        "farmyard": "1",
        "smithy": "1",
        "south_3": "1",
        "church_4": "1",
        "council_1": "2",
        "church_1": "2",
    }
    p = ageing(**places)
    found = options(p, PLAGUE, "skip")
    assert starts(found, "die") == {"farmyard", "smithy", "south_3", "church_4"}


@pytest.mark.parametrize("number", [2, 3, 4])
def test_death_of_later_generations(number):
    """A family member passes away (D5): when the older ones are dead the next number dies."""
    low = [n for n in reference.FAMILY if n < number]
    numbers = "".join(map(str, low))
    p = ageing(bag=numbers, farmyard=str(number), office=str(number))
    assert died(p, PLAGUE, "skip", "die:office") == {"chronicle_crafts": [number]}


def test_death_skips_the_bag():
    """A family member passes away (D6): who is in the bag cannot die; the lowest visible number does."""
    p = ageing(bag="1111", farmyard="2")
    assert died(p, PLAGUE, "skip") == {"chronicle_farmyard": [2]}


def test_death_nobody_visible():
    """A family member passes away (D7): without a visible member nobody dies, then or later."""
    p = ageing(bag="1111")
    env = step(load(p), PLAGUE)
    after = env.get_position()
    assert (where(after), spent(after), me(after)["deaths"]) == ({"bag": [1] * 4}, 0, 0)
    assert after["to_move"] == 1


def test_death_unborn_cannot_die():
    """A family member passes away: those of the supply are not there yet."""
    p = ageing(chronicle_farmyard="1", chronicle_crafts="11", chronicle_church="1")
    after = play(p, PLAGUE)
    assert me(after)["family"]["supply"] == [2, 2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize(
    ("word", "place"), [("train:smithy", "smithy"), ("train:office", "office"), ("train:stables", "stables")]
)
def test_death_of_a_member_moved_this_turn(word, place):
    """A family member passes away (D8): a member moved in this turn may be the one."""
    p = position(crafts="orange plague")
    give(me(p), time=9)
    env = step(load(p), "take:crafts:orange", word, "skip")
    assert legal(env) == {"die:farmyard", f"die:{place}"}


# --- where ------------------------------------------------------------------------------------------------

SECTIONS = {
    "farmyard": "farmyard",
    **dict.fromkeys(("wainwright", "stables", "office", "smithy"), "crafts"),
    **dict.fromkeys(("council_1", "council_2", "council_3", "council_4"), "council"),
    **dict.fromkeys(("north_1", "north_2", "north_3", "south_1", "south_2", "south_3"), "travel"),
    **dict.fromkeys(("church_1", "church_2", "church_3", "church_4"), "church"),
}


@pytest.mark.parametrize("place", SECTIONS)
def test_death_category(place):
    """A family member passes away, a: into the category where the member worked."""
    p = ageing(**({"farmyard": "2"} | {place: "1"}))
    assert died(p, PLAGUE, "skip") == {f"chronicle_{SECTIONS[place]}": [1]}


@pytest.mark.parametrize("place", ["farmyard", "office", "council_3", "north_2", "church_2"])
def test_death_category_full(place):
    """A family member passes away, b (D11): a grave, never another category."""
    p = ageing(**({"farmyard": "2"} | {place: "1"}))
    section = SECTIONS[place]
    bury(p, 1, **{f"chronicle_{section}": reference.free_spaces(p, section)})
    assert died(p, PLAGUE, "skip") == {"grave": [1]}


def test_death_never_to_a_grave_by_choice():
    """A family member passes away (D11): with a fitting space free, that is where the member goes."""
    p = ageing()
    bury(p, 1, chronicle_church=2, grave=1)
    assert died(p, PLAGUE, "skip") == {"chronicle_farmyard": [1]}


def test_example_church_section_full():
    """End of the game, example: the 1 of the church would go to a grave, each other 1 to its section."""
    p = ageing(farmyard="1", office="1", council_2="1", church_4="1")
    bury(p, 1, chronicle_church=2)
    ends = {
        "church_4": "grave",
        "farmyard": "chronicle_farmyard",
        "office": "chronicle_crafts",
        "council_2": "chronicle_council",
    }
    assert options(p, PLAGUE, "skip") == {f"die:{place}" for place in ends}
    for place, end in ends.items():
        assert died(p, PLAGUE, "skip", f"die:{place}") == {end: [1]}


def test_death_graves_full_too():
    """A family member passes away (D12): in the last turns the graves may be full; the figure leaves."""
    p = ageing(north_1="1", farmyard="2")
    last_turns(p, 2, 2)
    assert died(p, PLAGUE, "skip") == {"gone": [1]}


def test_death_graves_filled_on_the_same_market_day():
    """A family member passes away (F4): who dies after the last grave has been filled leaves the game."""
    p = position(market="orange")
    line_up(p, "2grain", "3grain", "4grain")
    for seat in (0, 1):
        family(me(p, seat), farmyard="2", north_1="1")
        give(me(p, seat), time=9, grain=5, green=1)
    fill_graves(p, 2, left=1)
    after = play(p, "take:market:orange", "serve:1", "serve:3", "serve:2")
    assert (where(after, 1)["grave"], where(after)["gone"]) == ([1], [1])
    assert after["triggered_by"] == 1


def test_death_traveller():
    """A family member passes away (D9): the travel category; discs stay and score."""
    p = ageing(north_1="1", farmyard="2")
    after = play(p, PLAGUE, "skip")
    assert (where(after)["chronicle_travel"], me(after)["cities"]) == ([1], ["north_1"])


def test_death_on_the_church_track_before_the_majority():
    """A family member passes away (D10): who has died no longer counts on the church track."""
    p = position(harvest="plague", family="")
    family(me(p), church_1="1", farmyard="2")
    family(me(p, 1), church_1="1")
    family(me(p, 2))
    give(me(p), time=8, orange=3)
    after = play(p, PLAGUE, "skip")
    assert [me(after, seat)["prestige"] for seat in range(3)] == [0, 2, 0]


def test_death_of_the_last_customer_day():
    """A family member passes away (D1): also the fee of the sale that ends the day kills at once."""
    p = position(market="orange")
    few_customers(p, "2grain")
    give(me(p, 1), time=9, green=1, grain=2)
    after = play(p, "take:market:orange", "serve:1")
    assert where(after, 1)["chronicle_farmyard"] == [1]
    assert (after["market"]["stalls"], after["to_move"]) == ([None] * 4, 1)


def test_death_first_come_first_served():
    """A family member passes away, a: who dies first takes the last space of a category."""
    p = position(2, market="plague")
    line_up(p, "2grain")
    bury(p, 1, chronicle_farmyard=1)
    give(me(p), time=8)
    give(me(p, 1), time=9, green=1, grain=2)
    after = play(p, "take:market:plague", "serve:1")
    assert (where(after, 1)["chronicle_farmyard"], where(after)["grave"]) == ([1, 1], [1])
