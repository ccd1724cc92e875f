"""Solo mode: Carla's cubes, her deaths, her reactions, the mass with her, the end."""

import pytest
from tests.reference import village as reference

from .helpers import (
    bury,
    decision,
    family,
    fill_chronicle,
    fill_graves,
    fresh,
    give,
    last_turns,
    lay,
    legal,
    line_up,
    load,
    me,
    options,
    over,
    play,
    position,
    spent,
    step,
    stock,
    where,
)

#: tiles face down or up as they lie: quills on the first tile of each set
QUILLS = [True, False, False, True, False, False]
SPACES = ("market", "travel", "council", "family", "church", "crafts", "harvest")  # clockwise


def solo(track=0, last="pink", quills=QUILLS, **spaces):
    """Your turn; Carla's last cube lies on space `track` of her board."""
    p = position(1, **({"family": ""} | spaces))
    p["carla"] |= {
        "track": track,
        "last_cube": last if track else None,
        "cubes": {last: 1} if track else {},
        "quills": list(quills),
        "revealed": [space <= track for space in reference.FATES],
    }
    family(p["carla"])
    return p


def taken(before, after):
    """What has gone from the board, beside your cube: the space and colour of Carla's cube."""
    gone = []
    for space, cubes in before["spaces"].items():
        for cube, n in cubes.items():
            gone += [(space, cube)] * (n - after["spaces"][space].get(cube, 0))
    gone.remove((after["turn"]["took"]["space"], after["turn"]["took"]["cube"]))
    return gone


# --- set-up -----------------------------------------------------------------------------------------------


def test_solo_setup_family():
    """Solo setup 3: Carla's 1s and 2s beside her board, her 3s and 4s on the church."""
    carla = fresh(1).get_position()["carla"]
    assert carla["family"] == {"farmyard": [1, 1, 1, 1, 2, 2, 2], "supply": [3, 3, 4, 4]}
    assert (carla["cubes"], carla["last_cube"], carla["track"], carla["customers"]) == ({}, None, 0, [])


def test_solo_setup_fate_tiles():
    """Solo setup 6: two sets of three tiles, each with one quill, shuffled, all face down."""
    found = set()
    for seed in range(60):
        carla = fresh(1, seed).get_position()["carla"]
        assert (sum(carla["quills"][:3]), sum(carla["quills"][3:])) == (1, 1)
        assert carla["revealed"] == [False] * 6
        found.add(tuple(carla["quills"]))
    assert len(found) == 9


def test_solo_setup_for_two():
    """Solo setup, 5, 12: the setup card for 2 players; you have 1 coin, no compensation."""
    p = fresh(1).get_position()
    assert {space: sum(cubes.values()) for space, cubes in p["spaces"].items()} == dict(
        zip(reference.SPACES, reference.SEED[2], strict=True)
    )
    assert stock(p) == {"coins": 1}
    assert len(p["market"]["stalls"]) == 3


# --- her cube ---------------------------------------------------------------------------------------------


def test_solo_same_colour_from_the_same_space():
    """Playing a round (S3): Carla takes a cube of your colour where you took yours."""
    p = solo(harvest="orange orange green", council="orange")
    after = play(p, "take:harvest:orange", "skip")
    assert taken(p, after) == [("harvest", "orange")]
    assert after["carla"]["cubes"] == {"orange": 1}
    assert (after["carla"]["last_cube"], after["carla"]["track"]) == ("orange", 1)
    assert (after["decision"], after["to_move"]) == ("turn", 0)


def test_solo_whether_you_acted_or_not():
    """Playing a round: she takes her cube in either case, after your action."""
    p = solo(harvest="orange orange green", council="pink")
    for word in ("skip", "harvest"):
        assert taken(p, play(p, "take:harvest:orange", word)) == [("harvest", "orange")]


@pytest.mark.parametrize("start", range(7))
def test_solo_same_colour_clockwise(start):
    """Playing a round (S3): else from the next space clockwise with that colour; all round the board."""
    mine, *others = SPACES[start:] + SPACES[:start]
    for there in others:
        spaces = {"crafts": "green", "church": "pink"}
        for space in (mine, there):
            spaces[space] = f"{spaces.get(space, '')} orange"
        p = solo(**spaces)
        env = step(load(p), f"take:{mine}:orange")
        if decision(env) == "action":
            step(env, "skip")
        assert taken(p, env.get_position()) == [(there, "orange")]


def test_solo_nearest_space_clockwise():
    """Playing a round (S3): of several spaces with your colour the nearest one clockwise."""
    p = solo(council="green pink", travel="green", crafts="green", market="green")
    after = play(p, "take:council:green")
    assert taken(p, after) == [("crafts", "green")]


def test_solo_no_such_colour_your_choice_from_the_same_space():
    """Playing a round (S3): without that colour anywhere you choose among the cubes of the same space."""
    p = solo(harvest="orange green plague", council="pink brown")
    env = step(load(p), "take:harvest:orange", "skip")
    assert (decision(env), legal(env)) == ("carla_cube", {"carla:green", "carla:plague"})
    after = step(env, "carla:plague").get_position()
    assert (taken(p, after), after["carla"]["last_cube"]) == ([("harvest", "plague")], "plague")


def test_solo_no_such_colour_your_choice_from_the_next_space():
    """Playing a round (S3): with that space empty too, from the next space clockwise that has cubes."""
    p = solo(travel="orange", church="green pink", crafts="brown")
    env = step(load(p), "take:travel:orange")
    assert legal(env) == {"carla:green", "carla:pink"}
    assert taken(p, step(env, "carla:pink").get_position()) == [("church", "pink")]


def test_solo_single_cube_is_no_choice():
    """Playing a round (S3): a single kind there is taken without asking."""
    p = solo(travel="orange", council="green green", crafts="brown")
    assert taken(p, play(p, "take:travel:orange")) == [("council", "green")]


def test_solo_plague_is_a_colour():
    """Playing a round (S4): after your plague cube Carla takes one, wherever the next one is."""
    p = solo(harvest="plague green", council="plague brown")
    after = play(p, "take:harvest:plague", "skip")
    assert taken(p, after) == [("council", "plague")]
    assert (spent(after), after["carla"]["cubes"]) == (2, {"plague": 1})


def test_example_carla_council_plague():
    """Playing a round, example: from the market past the empty travel space to the council's plague cube."""
    p = solo(track=1, market="green", council="brown plague", crafts="pink orange")
    line_up(p, "scroll", "2grain", "horse")
    give(me(p), scroll=1, horse=1)
    front = p["market"]["stalls"]
    env = step(load(p), "take:market:green", "serve:1")
    during = env.get_position()  # Carla has taken the second customer
    assert during["carla"]["customers"] == [front[1]]
    assert during["market"]["stalls"] == [None, None, front[2]]
    assert legal(env) == {"serve:3", "pass"}
    during = step(env, "pass").get_position()
    assert (during["decision"], legal(env)) == ("carla_cube", {"carla:brown", "carla:plague"})
    assert None not in during["market"]["stalls"]
    after = step(env, "carla:plague").get_position()
    carla = after["carla"]
    assert (carla["track"], carla["revealed"][0], carla["quills"][0]) == (2, True, True)
    assert carla["family"]["chronicle_council"] == [1]
    assert carla["family"]["farmyard"] == [1, 1, 1, 2, 2, 2]
    assert (spent(after), carla["customers"]) == (0, [front[1]])


# --- her board --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("track", range(11))
def test_solo_track_of_10_spaces(track):
    """Playing a round: each cube goes one space on, round and round; also a plague cube."""
    for cube in ("orange", "plague"):
        p = solo(track=track, quills=[False, False, True, False, False, True], harvest=f"{cube} {cube} pink")
        after = play(p, f"take:harvest:{cube}", "skip")
        assert after["carla"]["track"] == track % 10 + 1


@pytest.mark.parametrize(("tile", "space"), list(enumerate([2, 4, 5, 7, 9, 10])))
def test_solo_fate_tiles_are_revealed_as_they_are_passed(tile, space):
    """Playing a round: the tile passed is turned; a quill kills, an empty one does not."""
    for quill in (True, False):
        quills = [False] * 6
        quills[tile if quill else (tile + 1) % 3 + tile // 3 * 3] = True
        quills[3 if tile < 3 else 0] = True
        p = solo(track=space - 1, quills=quills, harvest="orange orange pink")
        after = play(p, "take:harvest:orange", "skip")["carla"]
        assert after["revealed"] == [number <= tile for number in range(6)]
        assert after["family"].get("chronicle_farmyard", []) == [1] * quill


def test_solo_no_tile_on_the_other_spaces():
    """Playing a round: nothing is turned on spaces 1, 3, 6 and 8."""
    for space in (1, 3, 6, 8):
        p = solo(track=space - 1, harvest="orange orange pink")
        after = play(p, "take:harvest:orange", "skip")["carla"]
        assert after["revealed"] == p["carla"]["revealed"]
        assert after["family"] == p["carla"]["family"]


def test_solo_quills_kill_in_every_lap():
    """Playing a round (S5): a tile stays face up, and a quill kills whenever it is passed."""
    p = solo(track=10, harvest="orange orange pink")
    p["carla"] |= {"track": 1, "revealed": [True] * 6}
    after = play(p, "take:harvest:orange", "skip")["carla"]
    assert (after["family"]["chronicle_farmyard"], after["revealed"]) == ([1], [True] * 6)


# --- her deaths -------------------------------------------------------------------------------------------


def dying(carla=None):
    """Carla's next cube comes from the harvest space and reveals a quill."""
    p = solo(track=1, harvest="orange orange pink", church="green")
    family(p["carla"], **(carla or {}))
    return p


SECTIONS = {
    "harvest": "chronicle_farmyard",
    "family": "chronicle_farmyard",
    "council": "chronicle_council",
    "crafts": "chronicle_crafts",
    "travel": "chronicle_travel",
    "church": "chronicle_church",
}


@pytest.mark.parametrize("space", SECTIONS)
def test_solo_death_category(space):
    """Carla's deaths: the category of the action space that her cube came from."""
    p = solo(track=1, **({"crafts": "green", "church": "pink"} | {space: "orange orange"}))
    lay(p, market="brown")
    env = step(load(p), f"take:{space}:orange")
    if decision(env) == "action":
        step(env, "skip")
    assert env.get_position()["carla"]["family"][SECTIONS[space]] == [1]


#: all her 1s and 2s are dead
OLD = {"chronicle_crafts": "11", "grave": "11222"}


def from_market(**carla):
    """Carla's next cube is that of the market, and reveals a quill."""
    p = solo(track=1, harvest="orange pink green", market="orange")
    family(p["carla"], **carla)
    return p


def test_solo_death_from_the_market():
    """Carla's deaths: a cube from the market means a grave."""
    after = play(from_market(), "take:harvest:orange", "skip")
    assert after["carla"]["family"]["grave"] == [1]


def test_solo_death_category_full():
    """Carla's deaths: with the category full, a grave."""
    p = dying()
    bury(p, 0, chronicle_farmyard=2)
    assert play(p, "take:harvest:orange", "skip")["carla"]["family"]["grave"] == [1]


@pytest.mark.parametrize(
    ("carla", "number", "place"),
    [
        ({}, 1, "farmyard"),
        ({"chronicle_crafts": "11", "grave": "11"}, 2, "farmyard"),
        ({"church_1": "4"}, 1, "farmyard"),
        (OLD, 3, "supply"),
        (OLD | {"bag": "33"}, 4, "supply"),
        (OLD | {"bag": "334", "church_2": "4"}, 4, "church_2"),
        (OLD | {"church_3": "3", "church_1": "4", "bag": "34"}, 4, "church_1"),
    ],
)
def test_solo_order_of_deaths(carla, number, place):
    """Carla's deaths: 1s and 2s beside her board, 3s and 4s on the church, then the track from the left."""
    p = dying(carla)
    before = p["carla"]["family"][place]
    after = play(p, "take:harvest:orange", "skip")["carla"]["family"]
    assert after["chronicle_farmyard"] == [number]
    left = list(before)
    left.remove(number)
    assert after.get(place, []) == left


def test_solo_nobody_of_carla_left():
    """Carla's deaths (S6): members in the bag cannot die, so nobody does."""
    p = dying(OLD | {"bag": "3344"})
    after = play(p, "take:harvest:orange", "skip")["carla"]
    assert "chronicle_farmyard" not in after["family"]
    assert (after["track"], after["revealed"][0]) == (2, True)


# --- her reactions ----------------------------------------------------------------------------------------


def fair(**things):
    """You can open a market day: three customers at the stalls; Carla finds her cube at the harvest."""
    p = solo(market="orange", harvest="orange green pink")
    line_up(p, "scroll", "2grain", "horse")
    give(me(p), **things)
    return p


def test_solo_your_market_day_carla_takes_the_second_customer():
    """Carla's reactions, market (S1): you have served the frontmost, so she takes the next one."""
    p = fair(scroll=1, horse=1, green=1)
    env = step(load(p), "take:market:orange", "serve:1")
    during = env.get_position()
    assert during["market"]["stalls"] == [None, None, "horse"]
    assert (during["carla"]["customers"], legal(env)) == (["2grain"], {"serve:3", "pass"})
    assert during["carla"]["cubes"] == {}  # her own cube comes later
    waiting = p["market"]["waiting"]
    after = step(env, "serve:3").get_position()
    assert set(me(after)["customers"]) == {"scroll", "horse"}
    assert (spent(after), stock(after)) == (1, {"orange": 1})
    assert (after["market"]["stalls"], after["carla"]["track"]) == (waiting[:3], 1)


def test_solo_your_market_day_carla_takes_the_frontmost():
    """Carla's reactions, market (S1): you have served another one, so she takes the frontmost."""
    after = play(fair(horse=1), "take:market:orange", "serve:3")
    assert (me(after)["customers"], after["carla"]["customers"]) == (["horse"], ["scroll"])
    assert after["market"]["stalls"][1] != "horse"


def test_solo_your_market_day_without_a_sale():
    """Carla's reactions, market (S1): you decline or cannot serve; she takes the frontmost all the same."""
    for things in ({}, {"scroll": 1, "green": 3, "grain": 5}):
        p = fair(**things)
        env = step(load(p), "take:market:orange")
        if decision(env) == "market":
            step(env, "pass")
        after = env.get_position()
        assert (me(after)["customers"], after["carla"]["customers"]) == ([], ["scroll"])
        assert after["decision"] == "turn"


def test_solo_your_market_day_with_one_customer():
    """Carla's reactions, market (S1): none is left for her."""
    p = fair(scroll=1)
    others = [customer for customer in reference.POINTS if customer != "scroll"]
    p["market"] = {"stalls": ["scroll", None, None], "waiting": [None] * 5, "pile": []}
    p["carla"]["customers"] = others
    after = play(p, "take:market:orange", "serve:1")
    assert (me(after)["customers"], len(after["carla"]["customers"])) == (["scroll"], 23)
    assert after["decision"] == "turn"


def test_solo_carlas_customers_are_out_of_the_game():
    """Carla's reactions, market (N7): the tile neither comes back nor scores for anybody."""
    p = fair()
    after = play(p, "take:market:orange")
    left = [*after["market"]["stalls"], *after["market"]["waiting"], *after["market"]["pile"]]
    assert (after["carla"]["customers"], "scroll" in left, len(left)) == (["scroll"], False, 23)
    assert load(after).scores() == [0]


def test_solo_carla_serves_once_a_day():
    """Playing a round, example (S2): never more than one customer for her."""
    p = fair(scroll=1, horse=1, green=1)
    after = play(p, "take:market:orange", "serve:1", "serve:3")
    assert after["carla"]["customers"] == ["2grain"]


def hers(**things):
    """Carla's next cube is that of the market."""
    p = solo(harvest="orange pink green", market="orange")
    line_up(p, "scroll", "2grain", "horse")
    give(me(p), **things)
    return p


def test_solo_carlas_market_day():
    """Carla's reactions, market (S2): she takes the frontmost, then you may serve for the fee."""
    p = hers(scroll=1, grain=2, horse=1, green=2)
    waiting = p["market"]["waiting"]
    env = step(load(p), "take:harvest:orange", "skip")
    during = env.get_position()
    assert (during["decision"], during["to_move"]) == ("market", 0)
    assert (during["market"]["stalls"], during["carla"]["track"]) == ([None, "2grain", "horse"], 1)
    assert legal(env) == {"serve:2", "serve:3", "pass"}
    step(env, "serve:2")
    assert (spent(env.get_position()), legal(env)) == (1, {"serve:3", "pass"})
    after = step(env, "serve:3").get_position()
    assert (sorted(me(after)["customers"]), after["carla"]["customers"]) == (["2grain", "horse"], ["scroll"])
    assert (spent(after), stock(after)) == (2, {"orange": 1, "scroll": 1})
    assert after["market"]["stalls"] == waiting[:3]


def test_solo_carlas_market_day_without_you():
    """Carla's reactions, market (S2): you pass; the blue row is filled again."""
    p = hers()
    waiting = p["market"]["waiting"]
    after = play(p, "take:harvest:orange", "skip")
    assert after["market"]["stalls"] == [waiting[0], "2grain", "horse"]  # M5: what is left stays put
    assert after["carla"]["customers"] == ["scroll"]


def test_solo_carla_reacts_after_track_and_death():
    """Carla's reactions (N1): cube, track, fate tile and death come before her market day."""
    p = from_market()
    line_up(p, "scroll", "2grain", "horse")
    give(me(p), grain=2, green=1)
    env = step(load(p), "take:harvest:orange", "skip")
    during = env.get_position()
    assert decision(env) == "market"
    assert (during["carla"]["track"], during["carla"]["family"]["grave"]) == (2, [1])


def test_solo_death_by_the_fee_of_carlas_day():
    """Carla's reactions, market (D1): you die at once there as on any market day."""
    p = hers(grain=2, horse=1, green=2, time=9)
    env = step(load(p), "take:harvest:orange", "skip", "serve:2")
    during = env.get_position()
    assert (during["decision"], where(during)) == ("market", {"farmyard": [1] * 3, "chronicle_farmyard": [1]})


def test_solo_carla_pays_nothing():
    """Solo mode: she holds no goods, coins or grain, and gets no points."""
    p = hers()
    after = play(p, "take:harvest:orange", "skip")
    assert set(after["carla"]) == set(p["carla"])
    assert reference.supply(after, "green") == reference.supply(p, "green")


@pytest.mark.parametrize(
    ("carla", "number"), [({}, 3), ({"bag": "3"}, 3), ({"bag": "33"}, 4), ({"church_1": "3", "bag": "34"}, 4)]
)
def test_solo_church_reaction(carla, number):
    """Carla's reactions, church (S9): her lowest member on the church goes into the bag, for nothing."""
    p = solo(church="orange orange pink", crafts="green")
    family(p["carla"], **carla)
    env = step(load(p), "take:church:orange", "skip")
    before, after = p["carla"]["family"], env.get_position()["carla"]["family"]
    assert after["bag"] == sorted([*before.get("bag", []), number])
    assert len(after.get("supply", [])) == len(before["supply"]) - 1


def test_solo_church_reaction_with_nobody_left():
    """Carla's reactions, church: with nobody left on the church she forgoes it."""
    p = solo(church="orange orange pink")
    family(p["carla"], bag="3344")
    after = play(p, "take:church:orange", "skip")
    assert after["carla"]["family"] == p["carla"]["family"]


@pytest.mark.parametrize("space", ["crafts", "harvest", "family", "travel", "council"])
def test_solo_no_other_reaction(space):
    """Carla's reactions: only market and church; elsewhere she takes her cube and that is all."""
    p = solo(**{space: "orange orange", "church": "pink green"})
    env = step(load(p), f"take:{space}:orange")
    if decision(env) == "action":
        step(env, "skip")
    after = env.get_position()
    assert after["carla"]["family"] == p["carla"]["family"]
    assert (after["market"], after["decision"]) == (p["market"], "turn")


def test_solo_well_turn():
    """Special case for the well (S7): no cube for Carla, no reaction; your turn follows."""
    p = solo(harvest="orange orange pink", church="orange", market="green")
    give(me(p), orange=3)
    after = play(p, "perform:church", "skip")
    assert (after["spaces"], after["carla"]) == (p["spaces"], p["carla"])
    assert (after["decision"], after["to_move"]) == ("turn", 0)


# --- rounds and mass --------------------------------------------------------------------------------------


def evening(**spaces):
    """The board holds your last cube and Carla's; the well is open, so that there is a choice."""
    p = solo(**(spaces or {"harvest": "orange orange"}))
    give(me(p), pink=3)
    return p


def test_solo_carla_takes_the_last_cube():
    """Playing a round (S8): her cube is the last one; then the mass and the next round."""
    after = play(evening(), "take:harvest:orange", "skip")
    assert (after["round"], after["starting_player"], after["to_move"]) == (2, 0, 0)
    assert after["carla"]["cubes"] == {"orange": 1}


def test_solo_no_cube_left_for_carla():
    """Playing a round (S8): if you have taken the last one, she takes none and does not react."""
    p = evening(church="orange")
    after = play(p, "take:church:orange", "skip")
    assert (after["round"], after["carla"]["track"], after["carla"]["cubes"]) == (2, 0, {})
    assert after["carla"]["family"] == p["carla"]["family"]


def test_solo_all_but_her_last_cube_return():
    """Beginning a new round (S12): the last cube stays on her board; a kept plague cube is missing."""
    p = evening(harvest="plague plague")
    p["carla"] |= {"track": 6, "last_cube": "green", "cubes": {"green": 2, "plague": 1, "pink": 3}}
    p["carla"]["revealed"] = [space <= 6 for space in reference.FATES]
    p["carla"]["quills"] = [True, False, False, False, True, False]
    after = play(p, "take:harvest:plague", "skip")
    assert (after["carla"]["cubes"], after["carla"]["track"]) == ({"plague": 1}, 7)
    assert sum(c.get("plague", 0) for c in (*after["spaces"].values(), after["bag"])) == 5
    assert after["round"] == 2


def test_solo_next_round_goes_on_from_her_last_cube():
    """Beginning a new round: her next cube is put right behind the last one."""
    env = step(load(evening()), "take:harvest:orange", "skip")
    track = env.get_position()["carla"]["track"]
    word = next(word for word in sorted(legal(env)) if word.startswith("take:harvest"))
    step(env, word, "skip")
    if decision(env) == "carla_cube":
        step(env, min(legal(env)))
    assert env.get_position()["carla"]["track"] == track + 1


def test_solo_ring_changes_nothing():
    """Solo setup 13 (F5): the privilege of stage 1 may be taken, you are the starting player anyway."""
    p = solo(council="orange orange", harvest="pink")
    family(me(p), farmyard="111", council_1="1")
    after = play(p, "take:council:orange", "privilege:1")
    assert (after["ring"], after["starting_player"]) == (0, 0)
    p = evening()
    p["ring"] = 0
    after = play(p, "take:harvest:orange", "skip")
    assert (after["round"], after["ring"], after["starting_player"]) == (2, None, 0)


def test_example_carla_in_the_church():
    """Mass, example: stage 1 holds one of hers, so the first goes to stage 2 and the next to stage 3."""
    for seed in range(300):
        p = evening()
        p["rng"] = seed
        family(p["carla"], church_1="3", bag="34")
        family(me(p), farmyard="111", bag="1")
        give(me(p), grain=5)
        env = step(load(p), "take:harvest:orange", "skip")
        drawn = env.get_position()["carla"]["family"]
        pieces = [drawn.get("church_2"), drawn.get("church_3"), where(env.get_position()).get("church_1")]
        if pieces == [[4], [3], [1]]:
            break
    else:
        pytest.fail("no seed draws these pieces")
    assert drawn["church_1"] == [3]
    after = step(env, "ascend:church_1", "ascend:church_2").get_position()
    assert where(after)["church_3"] == [1]
    assert me(after)["prestige"] == 0  # she has the most members


@pytest.mark.parametrize(
    ("occupied", "stage"),
    [({}, 1), ({"church_1": "3"}, 2), ({"church_2": "3"}, 1), ({"church_1": "4", "church_2": "3"}, 3)],
)
def test_solo_carlas_stage(occupied, stage):
    """Mass (S9): the lowest stage on which none of hers stands; yours do not matter, grain neither."""
    stages = set()
    for seed in range(30):
        p = evening()
        p["rng"] = seed
        family(me(p), farmyard="11", church_1="1", church_3="1")
        rest = sorted((3, 3, 4, 4))
        for numbers in occupied.values():
            rest.remove(int(numbers))
        family(p["carla"], bag=str(rest[0]), **occupied)
        env = step(load(p), "take:harvest:orange", "skip")
        found = env.get_position()["carla"]["family"]
        assert sum(len(found.get(place, [])) for place in reference.CHURCH) - len(occupied) in (0, 1)
        new = [n for n in range(1, 5) if f"church_{n}" in found and f"church_{n}" not in occupied]
        stages |= set(new)
    assert stages == {stage}


@pytest.mark.parametrize(
    ("mine", "carlas", "points"),
    [
        ({"church_1": "1"}, {}, 2),
        ({}, {"church_1": "3"}, 0),
        ({"church_1": "11"}, {"church_1": "3"}, 2),
        ({"church_4": "1"}, {"church_1": "3", "church_2": "3"}, 0),
        ({"church_2": "1"}, {"church_1": "3"}, 2),
        ({"church_1": "1"}, {"church_2": "3"}, 0),
        ({"church_1": "1"}, {"church_1": "3"}, 2),  # full tie
        ({}, {}, 0),
    ],
)
def test_solo_majority(mine, carlas, points):
    """Mass (S10): Carla counts but scores nothing; on a full tie you score."""
    p = evening()
    family(me(p), farmyard="1" * (4 - sum(map(len, mine.values()))), **mine)
    family(p["carla"], **carlas)
    assert me(play(p, "take:harvest:orange", "skip"))["prestige"] == points


# --- end --------------------------------------------------------------------------------------------------


def test_solo_you_trigger_the_end():
    """The game ends as usual (S11): after your death Carla takes one last cube, then the mass."""
    p = solo(harvest="plague orange", council="plague", crafts="pink pink")
    give(me(p), time=8)
    fill_chronicle(p, 1, farmyard=1)
    env = step(load(p), "take:harvest:plague", "skip")
    after = env.get_position()
    assert over(env)
    assert (after["triggered_by"], after["carla"]["track"], after["carla"]["last_cube"]) == (0, 1, "plague")


def test_solo_last_cube_may_bring_a_reaction():
    """The game ends as usual (S11): Carla reacts to her last cube, here at the church."""
    p = solo(harvest="plague orange", church="plague", crafts="pink pink")
    give(me(p), time=8)
    fill_graves(p, 1, left=1)
    family(me(p), farmyard="2", north_1="1")
    before = p["carla"]["family"]["supply"]
    env = step(load(p), "take:harvest:plague", "skip")
    after = env.get_position()["carla"]["family"]
    assert over(env)
    assert len(after["supply"]) == len(before) - 1


def test_solo_your_well_turn_triggers_the_end():
    """The game ends as usual (N2): after a well turn Carla takes no last cube either."""
    p = solo(harvest="plague orange", crafts="pink pink")
    give(me(p), time=8, green=3)
    fill_chronicle(p, 1, crafts=1)
    env = step(load(p), "perform:crafts", "train:office", "skip", "die:office")
    assert over(env)
    assert env.get_position()["carla"]["track"] == 0


def test_solo_carla_triggers_the_end():
    """The game ends as usual (S11, F2): you have one last turn, Carla takes no cube after it."""
    p = solo(track=1, harvest="orange orange green", crafts="pink")
    fill_chronicle(p, 0, farmyard=1)
    env = step(load(p), "take:harvest:orange")
    during = env.get_position()
    assert (during["triggered_by"], during["final_turns"], during["decision"]) == (1, 1, "turn")
    after = step(env, "take:harvest:green").get_position()
    assert (over(env), after["carla"]["track"], after["spaces"]["crafts"]) == (True, 2, {"pink": 1})


def test_solo_no_cube_after_your_last_turn():
    """The game ends as usual (F2): your last turn, then the mass."""
    p = solo(track=2, harvest="orange orange green")
    last_turns(p, 1, 1)
    env = step(load(p), "take:harvest:orange", "harvest")
    after = env.get_position()
    assert over(env)
    assert (after["carla"]["track"], stock(after)) == (2, {"orange": 1, "grain": 2})


def test_solo_free_last_turn_on_an_empty_board():
    """The game ends as usual (E4, F7): without cubes any action is free, or none."""
    p = solo(track=2)
    last_turns(p, 1, 1)
    assert options(p) == {f"perform:{space}" for space in reference.SPACES} | {"skip"}
    env = step(load(p), "perform:harvest", "harvest")
    assert (over(env), stock(env.get_position())) == (True, {"grain": 2})


def test_solo_you_trigger_on_carlas_market_day():
    """The game ends as usual (F1): Carla takes one last cube, here at the church, and does not react."""
    p = hers(grain=2, green=1, time=9)
    lay(p, church="orange orange")
    p["carla"]["quills"] = [False, False, True, True, False, False]
    fill_chronicle(p, 1, farmyard=1)
    env = step(load(p), "take:harvest:orange", "skip", "serve:2")
    after = env.get_position()
    assert over(env)
    assert (after["triggered_by"], after["carla"]["track"]) == (0, 2)
    assert after["spaces"]["church"] == {"orange": 1}
    assert after["carla"]["family"] == p["carla"]["family"]


def test_solo_carla_triggers_before_her_market_day():
    """The game ends as usual (F3): her death comes first and counts, so you have your last turn."""
    p = from_market()
    line_up(p, "scroll", "2grain", "horse")
    fill_graves(p, 1, left=1)
    give(me(p), grain=2, green=1, time=9)
    env = step(load(p), "take:harvest:orange", "skip", "serve:2")
    during = env.get_position()
    assert (during["triggered_by"], during["final_turns"], during["decision"]) == (1, 1, "turn")


@pytest.mark.parametrize("seed", range(3))
def test_solo_a_round_gives_you_9_turns(seed):
    """Solo setup 12: of 18 cubes you take 9 and Carla 9."""
    env = fresh(1, seed)
    while env.get_position()["round"] == 1:
        words = legal(env)
        takes = {word for word in words if word.startswith("take")}
        step(env, min(takes or words & {"skip", "pass", "done"} or words))
    p = env.get_position()
    assert (me(p)["turns"], p["carla"]["track"]) == (9, 9)


@pytest.mark.parametrize(("points", "reward"), [(40, 0.5), (80, 1.0)])
def test_solo_titles(points, reward):
    """Achieved prestige points: the top title, Polymath, from 80 on, is a reward of 1."""
    p = solo(track=2)
    last_turns(p, 1, 1)
    give(me(p), prestige=points)
    env = step(load(p), "skip")
    assert env.rewards["player_0"] == pytest.approx(reward)
