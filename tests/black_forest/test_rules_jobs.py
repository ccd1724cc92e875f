"""Jobs: the 11 tiles, where they are revealed and from where they can be completed."""

import pytest

from .helpers import (
    VILLAGES_OF,
    count,
    decision,
    domain,
    end_turn,
    goods,
    legal,
    load,
    me,
    moves,
    next_jobs,
    options,
    own,
    play,
    position,
    put_job,
    put_on_sale,
    reveal_for,
    step,
    stock,
    take_rewards,
    visits,
)


def location_job(job, num_players=3):
    """Seat 0 next to a Location Job, with the provision for the way."""
    p = position(num_players)
    put_job(p, job)
    me(p)["pawn"] = f"{VILLAGES_OF[job]}.3"
    stock(me(p), provisions=(0, 1))
    return p


def village_job(job, num_players=3):
    """Seat 0 in L1, where the Job lies."""
    p = position(num_players)
    put_job(p, job, "L1")
    return p


def complete(p, *words, wishes=()):
    """The position when the Job's reward has been taken."""
    return take_rewards(step(load(p), *words), *wishes).get_position()


# --- the 11 Jobs ------------------------------------------------------------------------------------------


def test_job_captain():
    """Appendix, Captain: 5 water for 1 provision and 1 small Building for free."""
    p = location_job("captain")
    put_on_sale(p, "03B")
    stock(me(p), water=5, provisions=(0, 1))
    env = take_rewards(step(load(p), "move:captain"))
    assert decision(env) == "build"
    step(env, "build:03B", "place:main.4")
    after = env.get_position()
    assert goods(me(after)) == {"provisions": [0, 1]}
    assert "03B" not in after["buildings"]
    assert me(after)["jobs_done"] == ["captain"]


def test_job_captain_builds_small_buildings_only():
    """Appendix, Captain: any small Building on the boards, however poor the player; no large one."""
    p = location_job("captain")
    stock(me(p), water=5, provisions=(0, 1))
    offered = legal(take_rewards(step(load(p), "move:captain")))
    assert offered == {f"build:{b}" for b in p["buildings"] if b[:2].isdigit()}


def test_job_captain_keeps_conditions_and_gives_the_instant_reward():
    """Captain's free Building: conditions hold (V7), its instant reward is gained."""
    p = location_job("captain")
    put_on_sale(p, "35B")
    put_on_sale(p, "16B")
    own(p, "01A")
    stock(me(p), water=5, provisions=(0, 1))
    env = take_rewards(step(load(p), "move:captain"))
    assert "build:35B" not in legal(env)
    step(env, "build:16B", "place:main.4")
    after = take_rewards(env).get_position()
    assert goods(me(after)) == {"water": 1, "meat": 1, "porridge": 3, "provisions": [0, 1]}


def test_job_captain_pays_no_tiles():
    """Captain's free Building: tiles of its cost are waived as well (V7)."""
    p = location_job("captain")
    put_on_sale(p, "07A")
    stock(me(p), water=5, provisions=(0, 1))
    env = take_rewards(step(load(p), "move:captain"))
    after = step(env, "build:07A", "place:main.4").get_position()
    assert count(me(after), "forest") == 3


def test_job_captain_without_any_room_wastes_the_building():
    """Captain (V7): completable with a Domain full of Forests; then only the provision is gained."""
    p = location_job("captain")
    domain(me(p), "forest*12")
    stock(me(p), water=5, provisions=(0, 1))
    after = complete(p, "move:captain")
    assert goods(me(after)) == {"provisions": [0, 1]}
    assert me(after)["jobs_done"] == ["captain"]


def test_job_captain_need_not_make_room():
    """Captain (V7), Gaining Rewards: with landscape only, one may make room or let the Building be wasted."""
    p = location_job("captain")
    domain(me(p), "forest*11 field")
    stock(me(p), water=5, provisions=(0, 1))
    env = take_rewards(step(load(p), "move:captain"))
    assert decision(env) == "build"
    assert {"decline", "build:13A" if "13A" in p["buildings"] else "build:13B"} <= legal(env)
    after = step(env, "decline").get_position()
    assert (count(me(after), "field"), after["buildings"]) == (1, p["buildings"])


def test_job_captain_with_room_must_build():
    """Captain (V7), Gaining Rewards: what can be taken must be taken."""
    p = location_job("captain")
    stock(me(p), water=5, provisions=(0, 1))
    env = take_rewards(step(load(p), "move:captain"))
    assert "decline" not in legal(env)


def test_job_count_worked_example():
    """Appendix, Count, and the example of completing it: 5 sand for 2 glass, 5 porridge and 3 steps."""
    p = location_job("count")
    next_jobs(p, "captain")
    stock(me(p), sand=5, provisions=(0, 1))
    after = complete(p, "move:count")
    assert goods(me(after)) == {"glass": 2, "porridge": 5}
    assert len(me(after)["estates"]) == 2
    assert me(after)["progress"] == 0
    assert me(after)["jobs_done"] == ["count"]
    assert after["jobs"]["places"] == ["captain"]


def test_job_feudal_lord():
    """Appendix, Feudal Lord: 2 provisions for 2 steps, 1 Forest, 2 Fields, 1 Pond and 1 Pasture."""
    p = location_job("feudal_lord")
    stock(me(p), provisions=(0, 3))
    after = complete(p, "move:feudal_lord")
    assert goods(me(after)) == {}
    assert me(after)["progress"] == 2
    tiles = [count(me(after), t) for t in ("forest", "field", "pond", "pasture", "empty")]
    assert tiles == [4, 4, 3, 1, 0]


def test_job_feudal_lord_needs_travel_and_2_provisions():
    """Feudal Lord: the cost comes on top of the journey (M19)."""
    p = location_job("feudal_lord")
    stock(me(p), provisions=(0, 2))
    assert "feudal_lord" not in moves(options(p))
    stock(me(p), provisions=(0, 3))
    assert "feudal_lord" in moves(options(p))


def test_job_feudal_lord_steps_first_make_room_for_the_tiles():
    """Gaining Rewards: parts in any order, so that an Estate from the steps takes the tiles (V9)."""
    p = location_job("feudal_lord")
    domain(me(p), "forest*12")
    me(p)["progress"] = 1
    stock(me(p), provisions=(0, 3))
    env = step(load(p), "move:feudal_lord")
    assert decision(env) == "choose_part"  # nothing else to do at a Location Job
    after = take_rewards(env, "gain:step", "gain:pond", "gain:pasture").get_position()
    assert len(me(after)["estates"]) == 2
    assert [count(me(after), t) for t in ("pond", "pasture", "field", "empty")] == [1, 1, 0, 0]


def test_job_freiburg():
    """Appendix, Freiburg: 7 brick for 3 charcoal, 3 meat, 3 water, 1 glass and 2 Fields."""
    p = location_job("freiburg")
    stock(me(p), brick=7, provisions=(0, 1))
    after = complete(p, "move:freiburg", wishes=["wheel:left"])
    assert goods(me(after)) == {"charcoal_left": 3, "meat": 3, "water": 3, "glass": 1}
    assert count(me(after), "field") == 4


def test_job_hermit():
    """Appendix, Hermit: 7 porridge for 1 glass, 3 pigs, 1 Pond, 1 Pasture and 1 Forest."""
    p = location_job("hermit")
    stock(me(p), porridge=7, provisions=(0, 1))
    after = complete(p, "move:hermit")
    assert goods(me(after)) == {"glass": 1}
    assert me(after)["pigs"] == 3
    assert [count(me(after), t) for t in ("forest", "pond", "pasture")] == [4, 3, 1]


def test_job_market():
    """Appendix, Market (V35): any 5 Livestock for 3 of each basic resource, charcoal on one wheel."""
    p = location_job("market")
    domain(me(p), "forest*3 pasture field")
    me(p)["pigs"], me(p)["cattle"] = 3, 4
    stock(me(p), provisions=(0, 1), glass=3)  # full of glass: the Glassmaking wheel stands still
    assert options(p, "move:market") == {f"pay_pigs:{n}" for n in (1, 2, 3)}
    after = complete(p, "move:market", "pay_pigs:2", wishes=["wheel:left"])
    assert (me(after)["pigs"], me(after)["cattle"]) == (1, 1)
    three = dict.fromkeys(("sand", "water", "wood", "charcoal_left", "porridge", "meat", "brick"), 3)
    assert goods(me(after)) == three | {"glass": 3}


def test_job_market_needs_5_livestock():
    """Appendix, Market: 4 are not enough, and pigs on the Tannery are no longer Livestock."""
    p = location_job("market")
    own(p, "23A")
    me(p)["pigs"], me(p)["cattle"], me(p)["tannery_pigs"] = 2, 2, 3
    assert "market" not in moves(options(p))


def test_job_brickmaker():
    """Appendix, Brickmaker Job: 7 wood for 5 brick, 4 sand, 4 water and 1 glass."""
    p = village_job("brickmaker")
    stock(me(p), wood=7)
    after = complete(p, "move:L1.1", "complete_job")
    assert goods(me(after)) == {"brick": 5, "sand": 4, "water": 4, "glass": 1}


def test_job_cook():
    """Appendix, Cook Job: 5 meat for 5 wood, 5 sand, 5 porridge, 4 charcoal and 3 provisions."""
    p = village_job("cook")
    stock(me(p), meat=5)
    after = complete(
        p, "move:L1.1", "complete_job", wishes=["wheel:right", "gain_provisions:low1", "gain_provisions:low2"]
    )
    expected = {"wood": 5, "sand": 5, "porridge": 5, "charcoal_right": 4, "provisions": [1, 2]}
    assert goods(me(after)) == expected


def test_job_glass_miller():
    """Appendix, Glass Miller Job: 7 charcoal for 4 brick, 4 wood, 1 glass, 1 cattle and 1 pig."""
    p = village_job("glass_miller")
    stock(me(p), charcoal_left=3, charcoal_right=4)
    after = complete(p, "move:L1.1", "complete_job")
    assert goods(me(after)) == {"brick": 4, "wood": 4, "glass": 1}
    assert (me(after)["pigs"], me(after)["cattle"]) == (1, 1)


def test_job_landowner():
    """Appendix, Landowner Job: 3 Fields for 2 Pastures, 2 pigs and 2 cattle."""
    p = village_job("landowner")
    domain(me(p), "forest*3 field*3 pond")
    after = complete(p, "move:L1.1", "complete_job")
    assert [count(me(after), t) for t in ("field", "pasture")] == [0, 2]
    assert (me(after)["pigs"], me(after)["cattle"]) == (2, 2)


def test_job_landowner_needs_3_fields():
    """Appendix, Landowner Job: 2 Fields are not enough."""
    assert "complete_job" not in options(village_job("landowner"), "move:L1.1")


def test_job_lumberjack():
    """Appendix, Lumberjack Job: 3 Forests for 5 wood, 4 meat and 1 cattle."""
    p = village_job("lumberjack")
    after = complete(p, "move:L1.1", "complete_job")
    assert goods(me(after)) == {"wood": 5, "meat": 4}
    assert (count(me(after), "forest"), me(after)["cattle"]) == (0, 1)


# --- completing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["L1.1", "L1.2", "L1.4"])
def test_village_job_from_any_space_of_its_village(space):
    """Complete a Job: any space of the village will do."""
    p = village_job("brickmaker")
    stock(me(p), wood=7)
    assert "complete_job" in options(p, f"move:{space}")


def test_village_job_makes_a_space_legal_on_its_own():
    """Must be able to act (M7): a Job that can be completed is enough."""
    p = position(beside=("builder", "butcher"))
    assert "L1.1" not in moves(options(p))
    put_job(p, "lumberjack", "L1")
    assert "L1.1" in moves(options(p))


def test_job_not_in_another_village():
    """Complete a Job: only that of the village where the pawn is."""
    p = position()
    put_job(p, "lumberjack", "S2")
    assert "complete_job" not in options(p, "move:L1.1")


def test_job_replaces_visits():
    """Action (V34): Tradespeople or a Job, not both."""
    p = village_job("lumberjack")
    env = take_rewards(step(load(p), "move:L1.1", "complete_job"))
    assert not over_visits(env)
    assert "complete_job" not in options(p, "move:L1.1", "visit:cook:porridge")


def over_visits(env):
    return visits(legal(env)) if env.get_position()["active"] == 0 else set()


def test_unpayable_job_is_not_offered():
    """Complete a Job: its cost must be paid."""
    p = village_job("brickmaker")
    stock(me(p), wood=6)
    assert "complete_job" not in options(p, "move:L1.1")


def test_location_without_its_job_is_no_destination():
    """Moving to a Location Job: there must be a Job and it must be completable."""
    p = location_job("count")
    stock(me(p), sand=4, provisions=(0, 1))
    assert not moves(options(p)) & {"count", "captain", "market"}
    stock(me(p), sand=5, provisions=(0, 1))
    assert moves(options(p)) & {"count", "captain", "market"} == {"count"}


def test_location_job_must_be_completed():
    """Location Job: the action there is the Job, at once, even for who could convert its cost away."""
    p = location_job("count")
    own(p, "01A")
    stock(me(p), sand=5, water=2, provisions=(0, 1))
    after = complete(p, "move:count")
    assert me(after)["jobs_done"] == ["count"]


# --- revealing --------------------------------------------------------------------------------------------


def about_to_reveal(num_players=3, *pile):
    """Seat 0's next porridge turns its Cooking wheel for the second time."""
    p = position(num_players, beside=("cook", "carpenter"))
    stock(me(p), meat=1, charcoal=1)
    me(p)["dials"]["right"] = 1
    next_jobs(p, *pile)
    return p


REVEAL = ("move:L1.1", "visit:cook:porridge")


def test_second_cooking_production_moves_the_reminder_tile():
    """Jobs: 1 Job revealed, 1 basic resource gained, the tile goes away."""
    p = about_to_reveal(3, "count", "captain")
    env = step(load(p), *REVEAL)
    assert decision(env) == "choose_basic"
    assert legal(env) == {
        f"basic:{b}" for b in ("sand", "water", "wood", "porridge", "meat", "brick", "charcoal")
    }
    after = step(env, "basic:brick").get_position()
    assert goods(me(after)) == {"porridge": 1, "provisions": [1, 1], "commodity": 1, "brick": 1}
    assert not me(after)["reminder_tile"]
    assert after["jobs"]["places"] == ["count"]
    assert after["jobs"]["pile"][0] == "captain"


def test_first_and_third_production_reveal_nothing():
    """Jobs: only the second production moves the tile."""
    for turns, tile in ((0, True), (2, False)):
        p = about_to_reveal()
        me(p)["dials"]["right"] = turns
        me(p)["reminder_tile"] = tile
        p["reminders_moved"] = int(not tile)
        after = play(p, *REVEAL)
        assert (after["jobs"]["places"], after["jobs"]["villages"]) == ([], {})
        assert goods(me(after)) == {"porridge": 1, "provisions": [1, 1], "commodity": 1}


def test_reminder_charcoal_goes_to_a_wheel_of_choice():
    """Jobs (P6): charcoal as the basic resource also asks for the wheel."""
    after = play(about_to_reveal(3, "count"), *REVEAL, "basic:charcoal", "wheel:left")
    assert me(after)["wheels"]["charcoal_left"] == 1


def test_reminder_resource_can_produce_again():
    """Jobs (P5, P6): the resource is gained at once and production goes on."""
    p = about_to_reveal(3, "count")
    stock(me(p), meat=2, charcoal=1)
    after = play(p, *REVEAL, "basic:charcoal", "wheel:right")
    assert goods(me(after)) == {"provisions": [2, 2], "commodity": 2}
    assert me(after)["dials"]["right"] == 3


def test_example_landowner_and_hermit_reveal_placement():
    """Example of the game board: the Landowner Job goes to that village, the Hermit to its own place."""
    p = about_to_reveal(3, "landowner")
    put_job(p, "hermit")
    after = play(p, *REVEAL, "basic:wood")
    assert after["jobs"]["villages"] == {"S2": "landowner"}  # where the Landowner stands
    assert after["jobs"]["places"] == ["hermit"]


@pytest.mark.parametrize(("taken", "goes_to"), [((), "S2"), (("S2",), "S3"), (("S2", "S3"), "L1")])
def test_job_of_an_occupied_village_goes_on_clockwise(taken, goes_to):
    """Jobs: if the village has a Job already, the closest one clockwise without a Job."""
    p = about_to_reveal(4, "landowner")
    for job, village in zip(("brickmaker", "lumberjack"), taken, strict=False):
        put_job(p, job, village)
    for seat in range(1, 1 + len(taken)):
        reveal_for(p, seat)
    after = play(p, *REVEAL, "basic:wood")
    assert after["jobs"]["villages"][goes_to] == "landowner"


def test_completed_job_is_replaced_after_the_reward():
    """Complete a Job: the tile goes to the player, a new one is revealed."""
    p = village_job("lumberjack")
    next_jobs(p, "glass_miller", "market")
    after = complete(p, "move:L1.1", "complete_job")
    assert me(after)["jobs_done"] == ["lumberjack"]
    assert after["jobs"]["villages"] == {"S2": "glass_miller"}
    assert after["jobs"]["pile"][0] == "market"


def test_completed_village_job_frees_its_space_for_the_next():
    """Complete a Job: the space of the completed Job is free when the new one is revealed."""
    p = village_job("lumberjack")
    next_jobs(p, "brickmaker")
    assert "brickmaker" in p["tradespeople"]["L1"]
    after = complete(p, "move:L1.1", "complete_job")
    assert after["jobs"]["villages"] == {"L1": "brickmaker"}


def test_empty_pile_reveals_nothing():
    """Complete a Job: with the pile empty no Job follows."""
    p = village_job("lumberjack")
    me(p, 1)["jobs_done"], p["jobs"]["pile"] = p["jobs"]["pile"], []
    after = complete(p, "move:L1.1", "complete_job")
    assert (after["jobs"]["places"], after["jobs"]["villages"]) == ([], {})


def test_jobs_stay_when_the_tradesperson_moves():
    """Jobs (M13): a swapped Tradesperson leaves the Job where it lies."""
    p = position()
    put_job(p, "landowner", "S2")
    stock(me(p), commodity=1)
    after = play(p, "swap:landowner")
    assert "landowner" in after["tradespeople"]["S3"]
    assert after["jobs"]["villages"] == {"S2": "landowner"}


def test_job_assigned_where_the_tradesperson_is_now():
    """Jobs: a Job is placed in the village where its Tradesperson stands when it is revealed."""
    p = about_to_reveal(3, "landowner")
    stock(me(p), meat=1, charcoal=1, commodity=1)
    after = play(p, "swap:landowner", *REVEAL, "basic:wood")
    assert after["jobs"]["villages"] == {"S3": "landowner"}


@pytest.mark.parametrize(("moved", "revealed"), [(0, 1), (1, 2)])
def test_2_players_second_reveal_shows_two_jobs(moved, revealed):
    """2-Player Game, Jobs: who moves the second reminder tile reveals two Jobs, but gains 1 resource."""
    p = about_to_reveal(2, "count", "captain")
    if moved:
        put_job(p, "market")
    after = play(p, *REVEAL, "basic:brick")
    assert set(after["jobs"]["places"]) - {"market"} == {"count", "captain"} & set(
        ("count", "captain")[:revealed]
    )
    assert me(after)["brick"] == 1


def test_3_and_4_players_reveal_one_job_each():
    """Jobs: 3 or 4 players each reveal 1, so that at most 3 or 4 lie open."""
    for num_players in (3, 4):
        p = about_to_reveal(num_players, "count", "captain")
        put_job(p, "market")
        after = play(p, *REVEAL, "basic:brick")
        assert sorted(after["jobs"]["places"]) == ["count", "market"]


def test_solo_reveals_three_jobs():
    """Solo Play, Jobs: 3 Jobs at once, still 1 basic resource."""
    p = about_to_reveal(1, "count", "captain", "landowner")
    after = play(p, REVEAL[0], "pawn:coloured", REVEAL[1], "basic:brick")
    assert sorted(after["jobs"]["places"]) == ["captain", "count"]
    assert after["jobs"]["villages"] == {"S2": "landowner"}
    assert me(after)["brick"] == 1


def test_reveal_during_another_players_turn():
    """Jobs (P6): a resource from the Merchant can turn another player's wheel, who reveals and gains."""
    p = position(beside=("traveling_merchant", "carpenter"))
    stock(me(p, 1), porridge=1, meat=1)
    me(p, 1)["dials"]["right"] = 1
    next_jobs(p, "count")
    env = step(load(p), "move:L1.1", "visit:traveling_merchant", "basic:charcoal", "wheel:right")
    step(env, "accept", "wheel:right")
    assert (decision(env), env.get_position()["to_move"]) == ("choose_basic", 1)
    step(env, "basic:brick", "decline")
    after = env.get_position()
    assert me(after, 1)["brick"] == 1
    assert after["jobs"]["places"] == ["count"]
    assert end_turn(env).get_position()["active"] == 1
