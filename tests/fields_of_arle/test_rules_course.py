"""Set-up and course: start boards, buildings laid out, workers in turn, seasons, the Special Action."""

import pytest

from .helpers import (
    WINTER,
    fresh,
    give,
    goods,
    legal,
    load,
    me,
    occupy,
    options,
    over,
    play,
    position,
    scores,
    starts,
    step,
    summer,
    winter,
)

SUMMER_SPACES = {
    "fisherman", "summer_grocer", "woolen_weaver", "colonist", "peat_cutter", "dike_builder", "clay_worker",
    "farmer", "forester", "woodcutter", "summer_master", "summer_carpenter", "builder", "warden",
    "summer_laborer",
}  # fmt: skip
WINTER_SPACES = {
    "peat_boatman", "tanner", "linen_weaver", "butcher", "cattle_trader", "winter_grocer",
    "builders_merchant", "potter", "baker", "wood_trader", "winter_master", "winter_carpenter", "wainwright",
    "dike_warden", "winter_laborer",
}  # fmt: skip
COUNTS = (1, 2)

# --- set-up -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", COUNTS)
def test_start_board(num_players):
    """What each player begins with."""
    p = fresh(num_players).get_position()
    for player in p["players"]:
        assert player["goods"] == {
            "food": 5, "grain": 1, "hides": 2, "flax": 3, "wool": 4, "wood": 4, "clay": 4, "peat": 3,
            "horse": 1,
        }  # fmt: skip
        assert player["tools"] == {
            "fish_traps": 2, "fleshing_beams": 3, "weaving_looms": 2, "slaughtering_tables": 2, "spades": 3,
            "shovels": 3, "pottery_wheels": 2, "ovens": 1, "axes": 3, "workbenches": 2,
        }  # fmt: skip
        assert player["land"] == {"grain_field": 1, "flax_field": 1, "stall": 1}
        assert player["moors"] == {"wet": 3, "boardwalk": 4, "dehydrated": []}
        assert (player["dikes"], player["buildings"], player["bottlenecks"]) == (0, [], 0)
        assert player["barn"] == {"peat_boats": 0, "plows": 0, "vehicles": []}
        assert len(player["destinations"]["storage"]) == 9
        assert (player["destinations"]["underway"], player["destinations"]["travelled"]) == ([], [])


@pytest.mark.parametrize("num_players", COUNTS)
def test_start_score(num_players):
    """Moors -12, small moor -3, tidal flats -3, stall 2, no large vehicle -3."""
    assert fresh(num_players).scores() == [-19] * num_players
    assert scores(position(num_players=num_players)) == [-19] * num_players


@pytest.mark.parametrize("num_players", COUNTS)
def test_start_turn(num_players):
    """The first half-year is a summer; nobody has placed anyone."""
    p = fresh(num_players).get_position()
    assert (p["half_year"], p["occupied"], p["special_action"]) == (1, {}, None)
    assert (p["decision"], p["phase"], p["active"]) == ("turn", "work", p["starting_player"])


def test_start_player_is_drawn():
    """The starting player is random."""
    assert {fresh(2, seed).get_position()["starting_player"] for seed in range(20)} == {0, 1}


KINDS = {
    "starter": {"farmers_house", "plow_makers_workshop", "novices_hut", "workshop"},
    "house": {
        "weaving_parlor", "colonists_house", "carpenters_workshop", "schnapps_distillery", "litter_storage",
        "wood_trader", "loading_station",
    },
    "minor": {"turnery", "smokehouse", "cooperage", "smithy", "bakehouse"},
    "major": {"mill", "weaving_mill", "textile_house", "saddlery", "joinery", "waterfront_house"},
    "inn": {
        "potters_inn", "farmers_inn", "junk_dealers_inn", "gulf_house_inn", "milk_house_inn",
        "sluice_yard_inn",
    },
    "large": {"village_church", "luetetsburg_castle", "berum_castle"},
}  # fmt: skip


@pytest.mark.parametrize("num_players", COUNTS)
def test_buildings_laid_out(num_players):
    """4 of the 7 houses with a clock, 2 minor, 6 major, 3 inns, 3 large ones."""
    seen = set()
    for seed in range(30):
        laid_out = set(fresh(num_players, seed).get_position()["buildings"])
        assert {kind: len(laid_out & names) for kind, names in KINDS.items()} == {
            "starter": 0, "house": 4, "minor": 2, "major": 6, "inn": 3, "large": 3
        }  # fmt: skip
        seen |= laid_out
    assert seen == set().union(*KINDS.values()) - KINDS["starter"]


@pytest.mark.parametrize("num_players", COUNTS)
def test_buildings_of_a_first_game(num_players):
    """The four starters; Potter's, Farmer's and Junk Dealer's Inn."""
    laid_out = set(fresh(num_players, first_game=True).get_position()["buildings"])
    assert laid_out >= KINDS["starter"] | KINDS["major"] | KINDS["large"]
    assert not laid_out & KINDS["house"]
    assert laid_out & KINDS["inn"] == {"potters_inn", "farmers_inn", "junk_dealers_inn"}
    assert len(laid_out & KINDS["minor"]) == 2


# --- workers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_workers_in_turn(first):
    """Phase 2: each month the starting player, then the other."""
    p = summer()
    p["starting_player"] = p["active"] = p["to_move"] = first
    env = load(p)
    for number in range(8):
        here = env.get_position()
        assert (here["decision"], here["active"], here["to_move"]) == ("turn", *[(first + number) % 2] * 2)
        step(env, "pass")
    after = env.get_position()
    assert (after["half_year"], after["occupied"]) == (2, {})


def test_summer_and_winter_spaces():
    """Phase 2: those of the season, and of the other one by the Special Action."""
    for p in (summer(food=2), winter(food=2)):
        assert starts(options(p), "place") == SUMMER_SPACES | WINTER_SPACES
        assert "pass" in options(p)


def test_spaces_are_occupied_once():
    """Phase 2: an occupied space is blocked, whoever stands there, until the work phase ends."""
    p = summer(food=2)
    occupy(p, 0, "woodcutter", "builder")
    occupy(p, 1, "fisherman")
    left = SUMMER_SPACES | WINTER_SPACES
    assert starts(options(p), "place") == left - {"woodcutter", "builder", "fisherman"}
    after = play(summer(), "place:woodcutter")
    assert after["occupied"] == {"woodcutter": 0}
    assert "place:woodcutter" not in options(after)


def test_pass_does_nothing():
    """Phase 2: a worker can be taken off without an action."""
    p = summer(wood=3)
    after = play(p, "pass")
    assert (after["players"][0]["goods"], after["occupied"], after["to_move"]) == ({"wood": 3}, {}, 1)


def test_entry_costs():
    """Ruling 53: whoever cannot pay what the space costs cannot use it; any other space can be used."""
    p = summer()
    barred = {"forester", "summer_laborer", "wood_trader", "winter_laborer"}
    assert starts(options(p), "place") == (SUMMER_SPACES | WINTER_SPACES) - barred
    give(me(p), food=1)
    assert starts(options(p), "place") == (SUMMER_SPACES | WINTER_SPACES) - {
        "summer_laborer", "winter_laborer"
    }  # fmt: skip


# --- Special Action ---------------------------------------------------------------------------------------


def test_special_action():
    """A space of the other half-year, once per half-year for both together."""
    env = step(load(summer(food=5)), "place:cattle_trader", "take:horse")
    after = env.get_position()
    assert (after["special_action"], after["occupied"]) == (0, {"cattle_trader": 0})
    assert not starts(legal(env), "place") & WINTER_SPACES
    step(env, "pass")
    assert not starts(legal(env), "place") & WINTER_SPACES
    assert starts(legal(env), "place") == SUMMER_SPACES


def test_special_action_in_winter():
    """And the other way round."""
    env = step(load(winter(food=5)), "place:woodcutter")
    assert env.get_position()["special_action"] == 0
    assert not starts(legal(env), "place") & SUMMER_SPACES


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("user", [None, 0, 1])
def test_starting_player(first, user):
    """The opponent of who used it starts the next half-year; if nobody did, the marker changes hands."""
    p = summer()
    p["starting_player"] = p["active"] = p["to_move"] = first
    env = load(p)
    for number in range(8):
        seat = (first + number) % 2
        step(env, "place:peat_boatman" if seat == user and number < 2 else "pass")
    after = env.get_position()
    expected = 1 - first if user is None else 1 - user
    assert after["half_year"] == 2
    assert (after["starting_player"], after["to_move"], after["special_action"]) == (expected, expected, None)


def test_special_action_is_new_each_half_year():
    """At most once per half-year."""
    env = load(summer(food=5))
    step(env, "place:peat_boatman", *["pass"] * 7)
    assert starts(legal(env), "place") & SUMMER_SPACES


def test_laborer_does_not_imitate_the_guest():
    """Ruling 24: not the space of the other half-year that the Special Action took."""
    p = summer(food=4)
    occupy(p, 1, "peat_boatman", "woodcutter")
    p["special_action"] = 1
    assert starts(options(p, "place:summer_laborer"), "imitate") == {"woodcutter"}


def test_winter_laborer_in_summer():
    """Ruling 25: it builds, or imitates a summer space."""
    p = summer(food=4, timber=1, brick=1)
    occupy(p, 1, "woodcutter")
    words = options(p, "place:winter_laborer")
    assert starts(words, "imitate") == {"woodcutter"}
    assert "smithy" in starts(words, "build")
    assert goods(play(p, "place:winter_laborer", "imitate:woodcutter"))["wood"] == 3


def test_summer_laborer_in_winter():
    """Ruling 25: it builds a vehicle, or imitates a winter space."""
    p = winter(food=4, wood=2)
    occupy(p, 1, "peat_boatman")
    words = options(p, "place:summer_laborer")
    assert (starts(words, "imitate"), starts(words, "vehicle")) == ({"peat_boatman"}, {"handcart"})
    assert goods(play(p, "place:summer_laborer", "imitate:peat_boatman"))["peat"] == 3


# --- half-years -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", COUNTS)
def test_nine_half_years(num_players):
    """Course of the game: nine half-years of four workers each, summer first and last."""
    env = fresh(num_players)
    turns = []
    while not over(env):
        words = legal(env)
        if "pass" in words:
            turns.append(env.get_position()["half_year"])
        step(env, next(word for word in ("pass", "done", min(words)) if word in words))
    assert turns == [half_year for half_year in range(1, 10) for _ in range(4 * num_players)]
    assert env.get_position()["status"] == "terminated"


def test_solo_workers():
    """Alone one places four workers."""
    p = position(WINTER, 1)
    env = load(p)
    for _ in range(3):
        step(env, "pass")
        assert env.get_position()["half_year"] == 2
    assert step(env, "pass").get_position()["half_year"] == 3
