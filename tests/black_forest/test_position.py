"""Positions: exact round trips, and a sentence for everything that is malformed or cannot occur."""

import copy

import pytest
from tests.edits import Edit, change
from tests.games.records import Position, Records

from eurozoo.envs.black_forest.actions import BUILDINGS, JOBS
from eurozoo.envs.black_forest.components.terms import Marker, Tile
from eurozoo.envs.black_forest.state import Decision
from eurozoo.envs.core.state import Status

BLACK_FOREST = Records("black_forest-v0")
load_position, refuse = BLACK_FOREST.load, BLACK_FOREST.refuse


def start(players: int = 3) -> Position:
    """The first turn, as hand-written positions have it: without an agenda."""
    position = BLACK_FOREST.position(BLACK_FOREST.new(players))
    del position["agenda"]
    position["decision"] = "turn"
    position["to_move"] = position["active"]
    if players == 2:
        position["neutral_pawn"] = "L1.1"
    return position


# ------------------------------------------------------------------------- what is told and what follows


def test_position_is_the_documented_one() -> None:
    position = BLACK_FOREST.position(BLACK_FOREST.new(4))
    seat = position["starting_player"]
    me = position["players"][seat]
    assert position["game"] == "black_forest-v0"
    assert (position["decision"], position["to_move"], position["active"]) == ("turn", seat, seat)
    assert me["wheels"] == {
        "sand": 0, "charcoal_left": 1, "water": 2, "wood": 3, "glass": 0, "porridge": 0, "meat": 1,
        "charcoal_right": 2, "commodity": 0, "provisions": [1, 2],
    }  # fmt: skip
    assert (me["brick"], me["dials"], me["reminder_tile"]) == (3, {"left": 0, "right": 0}, True)
    assert me["estates"] == [
        [
            ["forest", "field", "empty", "empty", "hut"],
            ["forest", "field", "empty", "empty", "hut"],
            ["forest", "pond", "pond", "empty", "stable"],
        ]
    ]
    assert (me["pawn"], me["jobs_done"], me["turns"], me["progress"]) == (None, [], 0, 0)
    assert [len(names) for names in position["tradespeople"].values()] == [4, 3, 4, 3, 3]
    assert sorted(position["jobs"]["pile"]) == sorted(JOBS)
    assert len(position["buildings"]) == 36 + 5
    assert [entry["kind"] for entry in position["agenda"]] == ["finish_turn", "turn"]
    assert "solo" not in position
    assert BLACK_FOREST.position(BLACK_FOREST.new(1))["solo"] == {
        "year": 1,
        "pawns": [None] * 5,
        "last_pawn": None,
    }


def test_pile_begins_with_the_next_job() -> None:
    record = BLACK_FOREST.new(3)
    pile = BLACK_FOREST.position(record)["jobs"]["pile"]
    assert pile[0] == JOBS[record["job_pile"][record["pile_size"] - 1]]


def test_without_an_agenda_a_turn_starts_afresh() -> None:
    position = start()
    seat = position["active"] = position["to_move"] = (position["active"] + 1) % 3
    position["turn"] = {"swapped": True, "extra_turns": 1, "is_extra": True, "visited": "cook", "acted": True}
    del position["status"]
    after = BLACK_FOREST.again(position)
    assert after["turn"] == {
        "swapped": False, "extra_turns": 0, "is_extra": False, "visited": None, "acted": False
    }  # fmt: skip
    assert [(entry["kind"], entry["seat"]) for entry in after["agenda"]] == [
        ("finish_turn", seat),
        ("turn", seat),
    ]
    assert after["status"] == "running"


def test_derived_fields() -> None:
    position = start()
    me = position["players"][0]
    position["buildings"] = [b for b in position["buildings"] if b[:2] not in ("01", "07")]
    me["estates"][0][0][2:4] = ["01A", "07A"]
    me["estates"][0][1][2] = "pasture"
    record = load_position(position)["players"][0]
    assert record["tile_count"].tolist() == [2, 3, 2, 2, 1, 1, 2, 5]
    assert record["conversions"] == 1  # of 01A, the first one
    assert record["permanents"] == 2  # of 07A, the second one
    assert int(record["buildings"][0]) == 1 << BUILDINGS.index("01A") | 1 << BUILDINGS.index("07A")
    assert record["space"][2] == Tile.BUILDING + BUILDINGS.index("01A")


def test_a_large_building_covers_two_spaces() -> None:
    position = start()
    position["buildings"] = [b for b in position["buildings"] if b != "inn"]
    for row in (0, 1):
        position["players"][0]["estates"][0][row][2] = "inn"
    record = load_position(position)["players"][0]
    inn = BUILDINGS.index("inn")
    assert record["space"][[2, 7]].tolist() == [Tile.BUILDING + inn] * 2
    assert int(record["buildings"][1]) == 1 << inn - 64


def test_small_estates_carry_the_hut() -> None:
    position = start()
    me = position["players"][0]
    main = [[{"hut": "stable"}.get(word, word) for word in row] for row in me["estates"][0]]
    older = [["stable", "forest"], ["stable", "empty"], ["forest", "empty"]]
    newest = [["hut", "forest"], ["hut", "empty"], ["forest", "empty"]]
    me["estates"] = [main, older, newest]
    me["cattle"] = 6  # 2 in each of 3 stables
    record = load_position(position)["players"][0]
    assert (record["small_estates"], record["tile_count"][Tile.STABLE]) == (2, 5)
    me["cattle"] = 7
    refuse(position, "players[0] cannot house 0 pigs and 7 cattle")


def test_markers() -> None:
    position = start()
    wheels = position["players"][0]["wheels"]
    wheels |= {"charcoal_left": 7, "charcoal_right": 0, "commodity": 3, "provisions": [0, 3]}
    stock = load_position(position)["players"][0]["stock"]
    assert stock[[Marker.CHARCOAL_LEFT, Marker.CHARCOAL_RIGHT, Marker.COMMODITY]].tolist() == [7, 0, 3]
    assert stock[[Marker.PROVISION_LOW, Marker.PROVISION_HIGH]].tolist() == [0, 3]


def test_the_potash_manufacturer_takes_the_charcoal_marker() -> None:
    position = start()
    position["buildings"] = [b for b in position["buildings"] if b[:2] != "11"]
    position["players"][0]["estates"][0][0][2] = "11A"
    refuse(position, "players[0].wheels.charcoal_left must be null: the Potash Manufacturer")
    position["players"][0]["wheels"]["charcoal_left"] = None
    record = load_position(position)["players"][0]
    assert (record["left_charcoal_marker"], record["stock"][Marker.CHARCOAL_LEFT]) == (0, 0)


def test_more_pigs_with_the_beechnut_gatherers_hut() -> None:
    position = start()
    position["players"][0]["pigs"] = 6
    refuse(position, "players[0] cannot house 6 pigs")
    position["buildings"] = [b for b in position["buildings"] if b[:2] != "24"]
    position["players"][0]["estates"][0][0][2] = "24B"
    load_position(position)


def test_pawns() -> None:
    position = start(4)
    for player, pawn in zip(position["players"], ("L1.2", "S3.3", "S3", "hermit"), strict=True):
        player["pawn"] = pawn
    record = load_position(position)
    assert record["players"]["pawn"].tolist() == [1, 16, 17 + 6 + 4, 17 + 4]
    position["players"][0]["pawn"] = "S3"  # village centres take many
    load_position(position)


def test_a_game_cut_off_can_be_loaded() -> None:
    *_, record = BLACK_FOREST.play(3, 5)
    position = BLACK_FOREST.position(record) | {"status": "truncated"}
    assert load_position(position)["status"] == Status.TRUNCATED


# ------------------------------------------------------------------------- refusals


CASES: list[tuple[Edit, str]] = [
    (change("num_players", 5), "num_players must be a whole number from 1 to 4, not 5"),
    (change("decision", "finish_turn"), "decision must be one of"),
    # boards
    (change("tradespeople.L1.0", "smith"), "tradespeople.L1[0] must be one of"),
    (change("tradespeople.L1", []), "tradespeople.L1 must have 4 names, not 0"),
    (change("tradespeople.L3", []), "tradespeople.L3 is not known here"),
    (change("tradespeople.S3", ["cook"] * 3), "tradespeople.S3["),
    (change("buildings.0", "99A"), "buildings[0] must be one of"),
    (change("buildings", ["01A", "01A"]), "buildings[1] is '01A', which is named twice"),
    (
        change("buildings", ["01A", "01B"]),
        "buildings[1] has '01B', but its tile shows the side '01A' elsewhere",
    ),
    (change("buildings", "01A"), "buildings must be a list"),
    (change("jobs.pile", ["captain"] * 11), "jobs.pile[1] is 'captain', which is named twice"),
    (change("jobs.pile", ["captain"]), "jobs leaves out 'count'"),
    (change("jobs.places", ["cook"]), "jobs.places[0] must be one of captain"),
    (change("jobs.places", ["captain"]), "jobs.pile["),
    (change("jobs.places", ["captain", "count", "freiburg", "hermit"]), "jobs has 4 Jobs in play"),
    (change("jobs.villages", {"L9": "cook"}), "jobs.villages.L9 must be one of L1"),
    (change("jobs.villages", {"L1": "captain"}), "jobs.villages.L1 must be one of brickmaker"),
    (change("jobs.market", 1), "jobs.market is not known here"),
    (change("neutral_pawn", "L1.1"), "neutral_pawn must be null with 3 players"),
    # players
    (change("players.1.wheels.wood", 9), "players[1].wheels.wood must be a whole number from 0 to 7, not 9"),
    (
        change("players.1.wheels.glass", 4),
        "players[1].wheels.glass must be a whole number from 0 to 3, not 4",
    ),
    (change("players.1.wheels.wood", None), "players[1].wheels.wood must be a whole number"),
    (change("players.1.wheels.wood", 2.0), "players[1].wheels.wood must be a whole number"),
    (change("players.1.wheels.wood", float("nan")), "players[1].wheels.wood must be a whole number"),
    (change("players.1.wheels.charcoal_left", None), "players[1].wheels.charcoal_left must be a number"),
    (
        change("players.1.wheels.provisions", [2, 1]),
        "players[1].wheels.provisions must name the lower marker",
    ),
    (change("players.1.wheels.provisions", 3), "players[1].wheels.provisions must be a list"),
    (change("players.1.wheels.brick", 3), "players[1].wheels.brick is not known here"),
    (change("players.1.wheels.sand", 2), "players[1].wheels would let the Glassmaking wheel turn"),
    (change("players.1.wheels.porridge", 2), "players[1].wheels would let the Cooking wheel turn"),
    (change("players.1.brick", 8), "players[1].brick must be a whole number from 0 to 7, not 8"),
    (change("players.1.dials", {"left": 0}), "players[1].dials.right is missing"),
    (change("players.1.dials.right", 2), "players[1].reminder_tile must be false after 2 productions"),
    (change("players.1.reminder_tile", False), "players[1].reminder_tile must be true after 0 productions"),
    (change("reminders_moved", 1), "reminders_moved must be 0"),
    (change("players.1.progress", 3), "players[1].progress must be a whole number from 0 to 2, not 3"),
    (change("players.1.pigs", 4), "players[1] cannot house 4 pigs and 0 cattle"),
    (change("players.1.cattle", 3), "players[1] cannot house 0 pigs and 3 cattle"),
    (change("players.1.pigs", 349), "players[1].pigs must be a whole number from 0 to 348"),
    (change("players.1.tannery_pigs", 1), "players[1].tannery_pigs must be a whole number from 0 to 0"),
    (change("players.1.pawn", "L1.5"), "players[1].pawn must be one of"),
    (change("players.1.pawn", "aside"), "players[1].pawn must be one of"),
    (change("players.1.pawn", 3), "players[1].pawn must be one of"),
    (change("players.1.jobs_done", ["cook"]), "jobs.pile["),
    # Estates
    (change("players.0.estates", []), "players[0].estates must be 1 to 13, not 0"),
    (change("players.0.estates.0", [["forest"]]), "players[0].estates[0] must be 3 rows of 5 words"),
    (change("players.0.estates.0.1", "forest"), "players[0].estates[0] must be 3 rows of 5 words"),
    (change("players.0.estates.0.0.0", "swamp"), "players[0].estates[0][0][0] must be one of"),
    (change("players.0.estates.0.0.0", ["forest"]), "players[0].estates[0][0][0] must be one of"),
    (change("players.0.estates.0.0.4", "empty"), "players[0].estates[0][0][4] must be 'hut', not 'empty'"),
    (change("players.0.estates.0.0.4", "stable"), "players[0].estates[0][0][4] must be 'hut', not 'stable'"),
    (change("players.0.estates.0.2.4", "field"), "players[0].estates[0][2][4] must be 'stable', not 'field'"),
    (change("players.0.estates.0.0.0", "hut"), "players[0].estates[0][0][0] cannot be 'hut'"),
    (change("players.0.estates.0.0.2", "01A"), "players[0].estates is '01A', which is named twice"),
    # course
    (change("final_turns", 2), "final_turns and triggered_by must both be null"),
    (change("final_turns", 4), "final_turns must be a whole number from 0 to 3"),
    (change("turn.visited", "smith"), "turn.visited must be one of"),
    (change("turn.extra_turns", 2), "turn.extra_turns must be a whole number from 0 to 1"),
    (change("turn.acted", 0), "turn.acted must be true or false"),
    (change("turn.phase", 1), "turn.phase is not known here"),
    (change("solo", {}), "solo is not known here"),
]


@pytest.mark.parametrize(("edit", "message"), CASES, ids=[message for _, message in CASES])
def test_refused(edit: Edit, message: str) -> None:
    position = start()
    if "01A" not in position["buildings"]:
        position["buildings"][0] = "01A"
    edit(position)
    refuse(position, message)


def test_two_pawns_on_one_space() -> None:
    position = start()
    position["players"][0]["pawn"] = position["players"][2]["pawn"] = "L1.2"
    refuse(position, "players[2].pawn is 'L1.2', which is named twice")
    position = start(2)
    position["players"][1]["pawn"] = "L1.1"
    refuse(position, "neutral_pawn is 'L1.1', which is named twice")


def test_the_neutral_pawn_is_in_a_village_after_the_set_up() -> None:
    position = start(2)
    position["neutral_pawn"] = None
    refuse(position, "neutral_pawn must be in a village once the set-up is over")
    setting_up = BLACK_FOREST.position(BLACK_FOREST.new(2))
    assert setting_up["neutral_pawn"] is None
    load_position(setting_up)


def test_a_building_stands_once() -> None:
    position = start()
    position["buildings"] = [b for b in position["buildings"] if b[:2] != "01"]
    position["players"][0]["estates"][0][0][2] = "01A"
    load_position(position)
    twice = copy.deepcopy(position)
    twice["players"][1]["estates"][0][0][2] = "01A"
    refuse(twice, "players[1].estates is '01A', which is named twice")
    twice["players"][1]["estates"][0][0][2] = "01B"
    refuse(twice, "players[1].estates has '01B', but its tile shows the side '01A' elsewhere")
    position["players"][0]["estates"][0][0][3] = "01A"
    refuse(position, "players[0].estates has '01A' on spaces that one tile of its size cannot cover")


@pytest.mark.parametrize("spaces", [[(0, 2)], [(0, 2), (0, 3)], [(0, 2), (2, 3)], [(0, 2), (1, 2), (0, 3)]])
def test_large_building_on_other_spaces(spaces: list[tuple[int, int]]) -> None:
    position = start()
    position["buildings"] = [b for b in position["buildings"] if b != "inn"]
    for row, column in spaces:
        position["players"][0]["estates"][0][row][column] = "inn"
    refuse(position, "players[0].estates has 'inn' on spaces that one tile of its size cannot cover")


def test_solo() -> None:
    position = start(1)
    position["solo"] = {"year": 2, "pawns": ["L1.1", "hermit", "aside", None, None], "last_pawn": 2}
    position["players"][0]["pawn"] = "hermit"
    record = load_position(position)
    assert record["pawn_at"].tolist() == [0, 21, 29, 28, 28]
    for path, value, message in (
        ("solo.year", 7, "solo.year must be a whole number from 1 to 6"),
        ("solo.pawns", [None], "solo.pawns must have 5 entries, not 1"),
        ("solo.pawns.3", "L1.1", "solo.pawns[3] is 'L1.1', which is named twice"),
        ("solo.pawns.3", "L1", "solo.pawns[3] must be one of"),
        ("solo.last_pawn", 3, "solo.last_pawn is 3, but that pawn is still in hand"),
        ("solo.last_pawn", 5, "solo.last_pawn must be a whole number from 0 to 4"),
        ("solo.clock", 1, "solo.clock is not known here"),
        ("neutral_pawn", "L1.3", "neutral_pawn must be null with 1 players"),
    ):
        wrong = copy.deepcopy(position)
        change(path, value)(wrong)
        refuse(wrong, message)
    position["players"][0]["pawn"] = "L1.2"  # may have been left there by the pawn set aside in an extra turn
    assert load_position(position)["players"][0]["pawn"] == 1
    position["solo"]["last_pawn"] = 1
    refuse(position, "solo.pawns has no pawn at 'L1.2', where players[0].pawn is")
    position["players"][0]["pawn"] = "hermit"
    position |= {"final_turns": 1, "triggered_by": 0}
    refuse(position, "final_turns must be null in the solo game")


# ------------------------------------------------------------------------- agenda


def entry(kind: str, seat: int, a: int = 0, b: int = 0, c: int = 0, **amount: int) -> Position:
    return {"kind": kind, "seat": seat, "a": a, "b": b, "c": c, "raise_to": [], "amount": amount}


def with_agenda(*entries: Position, players: int = 3) -> Position:
    """The first turn with other entries on its agenda."""
    position = start(players)
    position["agenda"] = [entry("finish_turn", position["active"]), *entries]
    for item in position["agenda"]:
        item["seat"] = (position["active"] + item["seat"]) % players if item["seat"] < 0 else item["seat"]
    position["to_move"] = position["agenda"][-1]["seat"]
    position["decision"] = position["agenda"][-1]["kind"]
    return position


ME, NEXT = -3, -2  # the active seat of 3, and the one after it


@pytest.mark.parametrize(
    "entries",
    [
        [entry("turn", ME)],
        [entry("end_of_turn", ME), entry("choose_basic", NEXT, 1)],
        [entry("end_of_turn", ME), entry("choose_part", ME, wood=2, brick=1)],
        [entry("end_of_turn", ME), entry("gain", ME, wood=2), entry("charcoal_wheel", ME, 4)],
        [entry("end_of_turn", ME), entry("produce", ME), entry("pay_charcoal", ME, 2)],
        [entry("end_of_turn", ME), entry("pay_provisions", ME, 2)],
        [entry("end_of_turn", ME), entry("place_tile", ME, 2, -1, 1)],
        [entry("end_of_turn", ME), entry("remove_tile", ME, 1, 2, -1)],
        [entry("end_of_turn", ME), entry("remove_landscape", ME)],
        [entry("end_of_turn", ME), entry("receive", NEXT, 2, 1)],
    ],
)
def test_agenda(entries: list[Position]) -> None:
    position = with_agenda(*copy.deepcopy(entries))
    assert BLACK_FOREST.again(position) == position


AGENDAS: list[tuple[list[Position], str]] = [
    ([], "agenda[0].kind must be a decision, for it is the last entry"),
    ([entry("gain", ME)], "agenda[1].kind must be a decision, for it is the last entry"),
    ([entry("dance", ME)], "agenda[1].kind must be one of"),
    ([entry("pay", ME)], "agenda[1].kind is 'pay', which never waits for a decision"),
    ([entry("turn", ME, 1)], "agenda[1].a must be a whole number from 0 to 0, not 1"),
    ([entry("turn", ME, wood=1)], "agenda[1].amount and raise_to must be empty for 'turn'"),
    ([entry("turn", NEXT)], "agenda[1].seat must be"),
    ([entry("finish_turn", ME)], "agenda[1].kind is 'finish_turn', which cannot be entry 1"),
    ([entry("turn", ME), entry("turn", ME)], "agenda[2].kind is 'turn', which must be entry 1"),
    ([entry("last_chance", ME)], "agenda[1].kind is 'last_chance', which must stand above 'score'"),
    ([entry("game_over", ME)], "agenda[1].kind is 'game_over', which cannot be entry 1"),
    ([entry("action", ME)], "agenda[1].kind is 'action', but the position has not what this asks about"),
    ([entry("second_visit", ME)], "agenda[1].kind is 'second_visit', but the position has not"),
    ([entry("pay_owner", ME, 17, 1)], "agenda[1].a must be a whole number from 0 to 16"),
    ([entry("pay_owner", ME, 3, 1)], "agenda[1].kind is 'pay_owner', but"),
    ([entry("pay_provisions", ME, 4)], "agenda[1].a must be at most 3, not 4"),
    ([entry("gain_provisions", ME, 4)], "agenda[1].a must be at most 3, not 4"),
    ([entry("pay_charcoal", ME, 4)], "agenda[1].a must be at most 3, not 4"),
    ([entry("pay_livestock", ME, 1)], "agenda[1].a must be at most 0, not 1"),
    ([entry("breed", ME, 1)], "agenda[1].a must be at most 0, not 1"),
    ([entry("pay_kind", ME, 7)], "agenda[1].a must be at most 6, not 7"),
    ([entry("pay_kind", ME, 6, 1 << 5)], "agenda[1].a must be at most 5, not 6"),
    ([entry("offer", ME, 127)], "agenda[1].a must be at most 111, not 127"),
    ([entry("offer", ME, 0)], "agenda[1].kind is 'offer', but"),
    ([entry("choose_instant", ME, 0)], "agenda[1].kind is 'choose_instant', but"),
    ([entry("choose_tile", ME, 20)], "agenda[1].a must be at most 19, not 20"),
    ([entry("choose_tile", ME, 0)], "agenda[1].kind is 'choose_tile', but"),
    ([entry("choose_part", ME)], "agenda[1].kind is 'choose_part', but"),
    ([entry("choose_part", ME, wood=128)], "agenda[1].amount.wood must be a whole number from 1 to 127"),
    ([entry("choose_part", ME, gold=1)], "agenda[1].amount.gold must be one of"),
    ([entry("place_tile", ME, 9, -1, 1)], "agenda[1].a must be a whole number from 1 to 4"),
    ([entry("place_tile", ME, 1, 1, 1)], "agenda[1].kind is 'place_tile', but"),
    ([entry("remove_tile", ME, 1, 4, -1)], "agenda[1].kind is 'remove_tile', but"),
    ([entry("place_building", ME, 86)], "agenda[1].a must be a whole number from 0 to 85"),
    ([entry("after_move", ME, 7, 1), entry("end_of_turn", ME)], "agenda[1].kind is 'after_move', but"),
    ([entry("effect", ME, 0, 20), entry("end_of_turn", ME)], "agenda[1].kind is 'effect', but"),
    ([entry("job_done", ME, 0), entry("end_of_turn", ME)], "agenda[1].kind is 'job_done', but"),
    ([entry("turn", ME)] + [entry("gain", ME)] * 30, "agenda must have 1 to 20 entries, not 32"),
    ([{"kind": "turn", "seat": ME, "a": 0, "b": 0, "c": 0, "amount": {}}], "agenda[1].raise_to is missing"),
    ([{**entry("turn", ME), "d": 0}], "agenda[1].d is not known here"),
    ([{**entry("gain", ME), "raise_to": ["building"]}], "agenda[1].raise_to[0] must be one of"),
]


@pytest.mark.parametrize(("entries", "message"), AGENDAS, ids=[message for _, message in AGENDAS])
def test_agenda_refused(entries: list[Position], message: str) -> None:
    position = with_agenda(*copy.deepcopy(entries))
    if position["decision"] not in {kind.name.lower() for kind in Decision}:
        position["decision"] = "turn"
    refuse(position, message)


def test_agenda_and_header_agree() -> None:
    position = with_agenda(entry("turn", ME))
    position["agenda"][0]["seat"] = 5
    refuse(position, "agenda[0].seat must be a whole number from 0 to 2, not 5")
    position["agenda"][0]["seat"] = position["active"]
    refuse(position | {"decision": "action"}, "decision is 'action', but the agenda asks for 'turn'")
    other = (position["to_move"] + 1) % 3
    refuse(
        position | {"to_move": other}, f"to_move is {other}, but the agenda asks seat {position['to_move']}"
    )
    position["agenda"][0] = entry("score", 0)
    refuse(position, "agenda[1].kind is 'turn', which must be entry 1, above 'finish_turn'")
    position["agenda"] = [entry("turn", position["active"])]
    refuse(position, "agenda[0].kind is 'turn', which cannot be entry 0")
    position["agenda"] = {}
    refuse(position, "agenda must be a list")


def test_production_and_housing_can_be_about_to_happen() -> None:
    position = with_agenda(entry("end_of_turn", ME), entry("produce", ME), entry("choose_basic", ME, 1))
    me = position["players"][position["active"]]
    me["wheels"]["sand"] = 2
    load_position(position)
    me["pigs"] = 4
    refuse(position, f"players[{position['active']}] cannot house 4 pigs")
    position["agenda"].insert(2, entry("house", position["active"]))
    load_position(position)


def test_a_decision_without_an_answer() -> None:
    position = with_agenda(entry("end_of_turn", ME), entry("remove_landscape", ME))
    for row in position["players"][position["active"]]["estates"][0]:
        row[:] = [{"field": "empty", "pond": "empty"}.get(word, word) for word in row]
    refuse(position, "decision is 'remove_landscape', which has no legal answer here")
