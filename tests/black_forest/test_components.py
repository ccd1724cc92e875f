"""Every number of the cards, transcribed a second time from the rulebook, against the loaded components.

A card is one line: `id Name | cost | points | effects`. Effects, separated by ";": `conversion`, `instant`,
`permanent EVENT`: COST -> REWARD, several with "or" or (in order) "then"; `end`: bonus; `if`: condition. A
reward may count: "1 brick per pond", "1 pig per 2 forest", "wood at 1|2 cattle". Before the arrow "may" marks
a cost that can be declined, "needs" and "has" what must be there without being paid.
"""

import re
from collections.abc import Iterator

import numpy as np
import pytest

from eurozoo.envs.black_forest.actions import (
    BUILDINGS,
    CONVERSIONS,
    JOBS,
    LARGE_BUILDINGS,
    PLACES,
    TRADESPEOPLE,
    VILLAGES,
    VISITS,
)
from eurozoo.envs.black_forest.components.load import SPECIAL_CARDS, load
from eurozoo.envs.black_forest.components.model import Building, Bundle, Components, Effect
from eurozoo.envs.black_forest.components.pack import pack
from eurozoo.envs.black_forest.components.terms import (
    MAIN_SPACES,
    MAX_BASIC,
    MAX_LADDER,
    SMALL_SPACES,
    Back,
    Count,
    EffectKind,
    Event,
    Good,
    Marker,
    Special,
    Tile,
)
from eurozoo.envs.core.errors import OptionError

SMALL_CARDS = """
01A Clay Pit | 1 wood, 3 water | 1 | conversion 2 water -> 3 brick
01B Brick Basin | 1 wood, 4 water | 2 | instant -> 1 brick per pond
02A Tenement Building | 1 glass, 3 brick | 3 | conversion 2 meat -> 2 brick, 2 wood
02B Day Laborer Square | 1 glass, 2 brick, 2 wood | 3 | conversion 1 porridge -> 1 brick
03A Kiln | 2 glass, 2 brick | 4 | conversion 2 charcoal -> 3 brick
03B Half-timbered House | 2 glass, 1 brick, 2 wood | 4 | instant needs 5 wood -> 7 brick
04A Lumber Storage | 3 water, 2 sand | 1 | permanent estate_added -> lumber_storage 3 wood
04B Log Driver | 4 porridge | 0 | instant -> 7 wood
05A Ox Stable | 1 glass, 1 brick, 2 wood | 1 | conversion 1 forest -> wood at 1|2|4|7 cattle
05B Carving Workshop | 1 glass, 2 brick, 2 wood | 3 | conversion 1 porridge -> 1 wood
06A Sawmill | 2 glass, 2 brick, 2 wood | 2 | conversion 1 forest -> 3 wood
06B Shadow Mill | 2 glass, 3 brick, 2 wood | 3 | conversion 1 forest -> 1 wood, 2 porridge
07A Glaswald Lake | 4 brick, 1 water, 1 forest | 1 | permanent estate_added -> 3 sand
07B Mortar Mixer | 2 brick, 1 meat, 1 porridge | 1 | instant -> 2 water, 3 sand
08A Hotzenwald House | 1 glass, 2 brick, 2 wood | 2 | instant -> 3 sand, 1 cattle
08B Tavern | 1 glass, 1 brick, 2 wood | 3 | conversion 1 water, 1 porridge -> 2 sand
09A Sand Sifting Plant | 2 glass, 2 brick, 1 wood | 5 | conversion 1 meat -> 2 sand
09B Clockmaker | 2 glass, 1 brick, 2 wood | 3 | instant -> clockmaker
10A Forestside Herder's Hut | 1 brick, 3 wood | 1 | permanent visited herder -> 1 charcoal
10B Coal Merchant | 5 brick, 2 wood | 1 | instant -> 4 charcoal_left, 4 charcoal_right
11A Potash Manufacturer | 1 glass, 4 wood | 2 | instant -> potash_manufacturer
11B Renderer | 1 glass, 1 brick, 2 meat | 3 | instant -> 6 charcoal then may 1 meat -> 3 charcoal
12A Charcoal Pile | 2 glass, 1 brick, 1 wood | 5 | conversion 1 wood, 1 meat -> 3 charcoal
12B Storehouse | 2 glass, 5 brick | 3 | instant -> 3 wood, 3 charcoal, 2 meat, 1 sand
13A Well | 3 brick, 3 wood, 1 water | 1 | conversion 1 porridge -> 1 water
13B Cistern | 4 brick | 1 | permanent village_entered cook -> 2 water
14A Water Tower | 1 glass, 3 brick | 2 | instant -> 1 water per empty_space
14B Lakeside Forest Cabin | 1 glass, 4 wood | 3 | permanent forest_removed -> 1 water
15A Cooperage | 2 glass, 2 brick, 1 wood | 4 | conversion 2 wood -> 3 water
15B Bathhouse | 2 glass, 2 brick | 4 | permanent merchant_moved -> 1 water
16A Grain Mill | 5 wood | 1 | conversion 1 field -> 3 porridge
16B Larder Tunnel | 5 wood | 1 | instant -> 1 water, 1 meat, 3 porridge
17A Festival Ground | 1 glass, 2 wood, 1 charcoal | 2 | instant -> 1 meat, 1 porridge, 1 pig
17B Grocer | 1 glass, 1 brick, 1 wood | 3 | instant -> grocer 5 porridge
18A Lord's Manor | 2 glass, 3 wood | 4 | conversion 1 pond -> 2 water or 1 field -> 1 porridge
18B Cabinet Painter | 2 glass, 1 brick, 2 wood | 3 | permanent glass_gained -> 1 porridge
19A Bar | 3 wood, 2 water, 3 charcoal | 1 | instant -> 3 meat, 4 porridge
19B Ham Cellar | 5 brick, 1 wood | 1 | permanent visited butcher -> 1 meat
20A Trout Fishery | 1 glass, 3 brick, 2 wood | 3 | conversion 1 pond -> 1 water, 1 meat
20B Alehouse | 1 glass, 3 brick, 2 wood | 2 | instant -> 2 water, 2 meat, 2 porridge
21A Slaughterhouse | 2 glass, 3 brick | 4 | instant may 3 livestock -> 6 meat
21B Lake Fishery | 2 glass, 2 wood | 4 | permanent visited gardener:pond may 1 water -> 2 meat
22A Watering Trough | 2 brick, 1 wood, 3 water | 2 | conversion 2 water -> 1 pig or 3 water -> 1 cattle
22B Forester's Lodge | 1 brick, 2 wood | 1 | instant -> 1 pig per 2 forest
23A Tannery | 1 glass, 1 brick, 2 water | 0 | is tannery; end 2 per tannery_pig
23B Pig Farm | 1 glass, 1 brick | 1 | permanent visited farmhand:field has 2 pig -> 1 pig
24A Feeding Farm | 2 glass, 2 brick, 1 wood | 3 | instant -> 1 livestock per field
24B Beechnut Gatherer's Hut | 2 glass, 1 wood | 4 | instant -> 1 pasture; is beechnut_gatherers_hut
25A Schauinsland House | 3 brick, 2 wood | 0 | instant has 2 pasture -> 3 cattle
25B Feeding Trough | 1 brick, 1 wood, 2 sand | 0 | conversion 2 porridge -> 1 pig or 3 porridge -> 1 cattle
26A Alpine Hut | 1 glass, 3 wood | 2 | instant -> 1 cattle per empty_pasture
26B Farrier | 1 glass, 3 brick, 1 wood | 4 | conversion 3 charcoal -> 1 cattle
27A Breeding Station | 2 glass, 3 wood | 3 | instant -> breeding_station
27B Cattle Farm | 2 glass, 1 brick, 1 wood, 1 water | 3 | permanent visited farmhand:field has 2 cattle -> 1 cattle
28A Irrigation System | 2 brick, 4 wood | 1 | conversion 2 water -> 1 pasture or 4 water -> 1 pond
28B Wilderness Hut | 3 brick, 4 wood, 2 meat | 1 | instant -> wilderness_hut
29A Clearing House | 1 glass, 4 wood, 1 forest | 3 | instant -> 2 field or -> 1 pond or -> 1 pasture
29B Wildlife Park | 1 glass, 4 wood | 1 | instant -> wildlife_park
30A Farm Laborer's House | 2 glass, 3 brick, 3 wood | 3 | permanent merchant_moved -> 1 porridge per field max 4
30B Farmhouse | 2 glass, 2 brick, 1 wood | 3 | conversion 1 porridge, 1 field -> 1 pasture
31A Glass Furnace | 2 brick, 1 wood | 2 | conversion 2 meat -> 1 step
31B Glassworks | 4 brick, 3 meat | 2 | instant -> 3 step
32A Glass Blower | 1 glass, 3 brick, 2 wood | 3 | conversion 1 meat, 2 porridge -> 1 glass
32B Storage Shed | 1 glass, 3 wood, 1 charcoal | 0 | instant -> 3 glass
33A Bakery | 2 glass, 1 brick, 1 wood | 3 | conversion 1 water, 1 field -> 2 provision
33B Guildhall | 2 glass, 2 wood, 2 meat | 4 | instant needs 1 glass, 3 provision -> 3 step
34A Knight's Manor | 4 brick, 4 wood | 6 | end -1 per empty_space max 5
34B Distillery | 3 brick, 1 wood, 1 charcoal | 2 | is distillery
35A Fort | 1 glass, 1 wood | 3 | is fort
35B Hermit's Hut | 1 glass, 1 brick, 1 wood | 4 | is hermits_hut
36A Village Church | 2 glass, 3 brick, 2 wood | 4 | end 1 per adjacent_empty_space
36B Colonization House | 2 glass, 1 brick, 1 wood | 1 | end 2 per field_pond_pasture max 10
"""  # noqa: E501

LARGE_CARDS = """
castle_hotel Castle Hotel | 3 glass, 3 brick, 1 wood | 5 | is castle_hotel; conversion 1 step -> 1 meat; end 1 per small_estate
charcoal_storage Charcoal Storage | 3 glass, 2 brick, 2 wood, 3 charcoal | 7 | conversion 2 wood -> 1 charcoal; end 1 per 2 charcoal
construction_yard Construction Yard | 3 glass, 3 brick, 3 wood | 5 | end 2 per adjacent_building
farm_store Farm Store | 3 glass, 3 brick, 3 wood, 5 porridge | 5 | end 2 per meat
farmers_residence Farmer's Residence | 3 glass, 4 brick, 4 wood, 1 forest | 5 | if 4 field; conversion 4 porridge -> 1 field; end 1 per field
general_hospital General Hospital | 3 glass, 2 brick, 2 wood, 2 water, 3 porridge | 10 |
hardware_store Hardware Store | 3 glass, 3 brick, 3 wood | 7 | end 1 per brick_and_wood
hunting_lodge Hunting Lodge | 3 glass, 3 brick, 3 wood, 3 forest | 10 |
inn Inn | 3 glass, 1 brick, 2 wood, 1 meat | 5 | conversion 2 water -> 1 porridge; end 1 per porridge
livestock_farm Livestock Farm | 3 glass, 2 brick, 4 wood | 5 | end 2 per adjacent_stocked_pasture
reservoir Reservoir | 3 glass, 6 brick | 6 | end 1 per water
sand_storage Sand Storage | 3 glass, 2 brick, 2 wood, 1 sand | 5 | conversion 2 porridge -> 1 sand; end 1 per sand
smokehouse Smokehouse | 3 glass, 2 brick, 3 wood, 1 field | 5 | if 3 pond; end 1 per pond
thermal_baths Thermal Baths | 3 glass, 3 wood, 3 charcoal, 2 pond | 10 |
"""  # noqa: E501

VISIT_CARDS = {
    "brickmaker": "1 charcoal -> 4 brick",
    "builder": "-> 1 building",
    "carpenter:build": "-> 1 building",
    "carpenter:step": "-> 1 step",
    "furnace_maker": "3 brick -> 2 step",
    "woodworker": "1 forest -> 1 wood, 1 building",
    "cook:porridge": "-> 1 porridge per field",
    "cook:meat": "-> meat at 2|4|6 pond",
    "farmhand:pasture": "1 wood -> 1 pasture",
    "farmhand:field": "-> 1 field",
    "gardener:pond": "1 brick -> 1 pond",
    "gardener:water": "-> 1 water per pond",
    "glass_miller": "-> 1 sand per pond",
    "traveling_merchant": "-> traveling_merchant",
    "butcher:pig": "1 pig -> 2 meat",
    "butcher:cattle": "1 cattle -> 3 meat",
    "cattle_farmer": "-> 1 cattle",
    "herder:porridge": "-> 1 porridge per cattle",
    "herder:wood": "-> 1 wood per pig_on_forest",
    "landowner:porridge": "1 water, 1 porridge -> 1 pig, 1 cattle",
    "landowner:brick": "1 water, 1 brick -> 1 pig, 1 cattle",
    "pig_farmer": "-> 1 pig",
    "charcoal_burner": "1 wood -> 4 charcoal",
    "lumberjack": "1 forest -> 4 wood",
}

JOB_CARDS = {
    "captain": "5 water -> 1 provision, 1 free_building",
    "count": "5 sand -> 5 porridge, 2 glass, 3 step",
    "feudal_lord": "2 provision -> 2 step, 1 forest, 2 field, 1 pond, 1 pasture",
    "freiburg": "7 brick -> 3 charcoal, 3 meat, 3 water, 1 glass, 2 field",
    "hermit": "7 porridge -> 1 glass, 3 pig, 1 pond, 1 pasture, 1 forest",
    "market": "5 livestock -> 3 sand, 3 water, 3 wood, 3 porridge, 3 meat, 3 brick, 3 charcoal",
    "brickmaker": "7 wood -> 5 brick, 4 sand, 4 water, 1 glass",
    "cook": "5 meat -> 5 wood, 5 sand, 5 porridge, 4 charcoal, 3 provision",
    "glass_miller": "7 charcoal -> 4 brick, 4 wood, 1 glass, 1 cattle, 1 pig",
    "landowner": "3 field -> 2 pasture, 2 pig, 2 cattle",
    "lumberjack": "3 forest -> 5 wood, 4 meat, 1 cattle",
}

COMPONENTS = load()


def cards(text: str) -> Iterator[tuple[str, str, str, int, list[str]]]:
    for line in text.strip().splitlines():
        head, cost, points, effects = (part.strip() for part in line.split("|", 3))
        id, name = head.split(" ", 1)
        yield id, name, cost, int(points), [effect.strip() for effect in effects.split(";") if effect.strip()]


# ------------------------------------------------------------------------- components in the notation above


def bundle(goods: Bundle) -> set[str]:
    return {f"{amount} {good.name.lower()}" for good, amount in goods.items()}


def reward(effect: Effect) -> set[str]:
    special = {effect.special.name.lower()} if effect.special != Special.NONE else set()
    return bundle(effect.gain) | special | ({ladder(effect)} if effect.per else set())


def ladder(effect: Effect) -> str:
    assert effect.per is not None
    count, good = effect.per.count.name.lower(), effect.per.good.name.lower()
    rises = [n for n in range(1, MAX_LADDER) if effect.per.ladder[n] > effect.per.ladder[n - 1]]
    assert [effect.per.ladder[n] for n in [0, *rises]] == list(range(len(rises) + 1)), "rises by 1"
    if len(rises) >= MAX_LADDER // 2 - 1:
        every = rises[0]
        assert rises == list(range(every, MAX_LADDER, every))
        return f"1 {good} per {count}" if every == 1 else f"1 {good} per {every} {count}"
    if rises == list(range(1, len(rises) + 1)):
        return f"1 {good} per {count} max {len(rises)}"
    return f"{good} at {'|'.join(str(n) for n in rises)} {count}"


def shown(effect: Effect) -> tuple[bool, set[str], set[str], set[str], str | None, set[str]]:
    has = f"{effect.need_count[1]} {effect.need_count[0].name.lower()}" if effect.need_count else None
    return effect.optional, bundle(effect.pay), bundle(effect.need), reward(effect), has, event(effect)


def event(effect: Effect) -> set[str]:
    words = {effect.event.name.lower(), effect.event_tradesperson, effect.event_option}
    return {word for word in words if word and word != "never"}


def read(text: str) -> tuple[bool, set[str], set[str], set[str], str | None, set[str]]:
    """The same from the notation."""
    before, after = text.split("->")
    events, word, rest = re.fullmatch(r"([a-z_: ]*?)(may|needs|has)? *([0-9].*)?", before.strip()).groups()  # type: ignore[union-attr]
    goods = listed(rest or "")
    return (
        word == "may",
        goods if word in (None, "may") else set(),
        goods if word == "needs" else set(),
        read_reward(after),
        rest if word == "has" else None,
        set(events.split()),
    )


def read_reward(text: str) -> set[str]:
    words = set()
    for part in listed(text):
        first, *rest = part.split(" ", 1)
        if first in {special.name.lower() for special in Special}:
            words.add(first)
            words |= set(rest)
        else:
            words.add(part)
    return words


def listed(text: str) -> set[str]:
    return {part.strip() for part in text.split(",") if part.strip()}


def building(id: str) -> Building:
    return COMPONENTS.building(id)


# ------------------------------------------------------------------------- cards against the components


@pytest.mark.parametrize("card", [*cards(SMALL_CARDS), *cards(LARGE_CARDS)], ids=lambda card: card[0])
def test_building(card: tuple[str, str, str, int, list[str]]) -> None:
    id, name, cost, points, texts = card
    b = building(id)
    assert (b.name, b.points, bundle(b.cost)) == (name, points, listed(cost))
    found = {"conversion": b.conversions, "instant": b.instants, "permanent": b.permanents}
    special, bonus, condition = Special.NONE, None, None
    for text in texts:
        kind, _, rest = text.partition(" ")
        if kind == "is":
            special = Special[rest.upper()]
        elif kind == "end":
            bonus = rest
        elif kind == "if":
            condition = rest
        else:
            alternatives = re.split(r" or | then ", rest)
            assert [shown(effect) for effect in found.pop(kind)] == [read(a) for a in alternatives]
            assert b.in_sequence == (" then " in rest)
    assert not any(found.values()), "effects that the rulebook does not give"
    assert b.special == special
    assert shown_bonus(b) == bonus
    assert (b.condition and f"{b.condition[1]} {b.condition[0].name.lower()}") == condition


def shown_bonus(b: Building) -> str | None:
    if b.bonus is None:
        return None
    every = "" if b.bonus.every == 1 else f"{b.bonus.every} "
    most = "" if b.bonus.most is None else f" max {b.bonus.most}"
    return f"{b.bonus.points} per {every}{b.bonus.count.name.lower()}{most}"


def test_every_card_is_transcribed() -> None:
    assert [card[0] for card in cards(SMALL_CARDS)] == list(BUILDINGS[:72])
    assert sorted(card[0] for card in cards(LARGE_CARDS)) == sorted(LARGE_BUILDINGS)
    assert list(VISIT_CARDS) == list(VISITS)
    assert list(JOB_CARDS) == list(JOBS)


@pytest.mark.parametrize("index", range(len(VISITS)), ids=VISITS)
def test_visit(index: int) -> None:
    effect = COMPONENTS.effects[index]
    assert effect.kind == EffectKind.VISIT
    assert effect.name == VISITS[index]
    assert effect.owner == VISITS[index].split(":")[0]
    assert shown(effect) == read(VISIT_CARDS[effect.name])


@pytest.mark.parametrize("index", range(len(JOBS)), ids=JOBS)
def test_job(index: int) -> None:
    job = COMPONENTS.jobs[index]
    assert job.effect.kind == EffectKind.JOB
    assert job.id == JOBS[index]
    assert shown(job.effect) == read(JOB_CARDS[job.id])
    assert COMPONENTS.effects[len(VISITS) + index] == job.effect


def test_location_jobs_are_those_without_a_tradesperson() -> None:
    locations = [job.id for job in COMPONENTS.jobs if job.location]
    assert locations == ["captain", "count", "feudal_lord", "freiburg", "hermit", "market"]
    assert all(job.id in TRADESPEOPLE for job in COMPONENTS.jobs if not job.location)


def test_fort_costs_a_brick_for_every_other_player() -> None:
    bricks = [building("35A").build_cost(players)[Good.BRICK] for players in (1, 2, 3, 4)]
    assert bricks == [1, 2, 2, 3]  # the neutral pawn counts with 2 players; 1 in the solo game


def test_numbers_of_special_cards() -> None:
    assert dict(COMPONENTS.special_numbers) == {
        "merchant_gain": 2,
        "merchant_others": 1,
        "grocer_kinds": 3,
        "tannery_limit": 5,
        "beechnut_pigs": 1,
        "breeding_pairs": 4,
        "wildlife_pastures": 3,
        "distillery_water": 2,
    }


# ------------------------------------------------------------------------- cross-checks


@pytest.mark.parametrize("number", range(1, 37))
def test_glass_cost_follows_the_column(number: int) -> None:
    for side in "AB":
        assert building(f"{number:02d}{side}").cost.get(Good.GLASS, 0) == (number - 1) % 3


def test_mean_points_by_glass_cost() -> None:
    for glass, mean in enumerate((1.3, 2.3, 3.5)):
        points = [b.points for b in COMPONENTS.buildings[:72] if b.cost.get(Good.GLASS, 0) == glass]
        assert len(points) == 24
        assert sum(points) / 24 == pytest.approx(mean, abs=0.05)


def test_only_two_small_buildings_need_neither_wood_nor_brick() -> None:
    small = [b for b in COMPONENTS.buildings if not b.level]
    assert [b.id for b in small if not b.cost.keys() & {Good.WOOD, Good.BRICK}] == ["04A", "04B"]


def test_large_buildings_cost_three_glass_and_have_levels() -> None:
    large = [b for b in COMPONENTS.buildings if b.level]
    assert all(b.cost[Good.GLASS] == 3 for b in large)
    assert [sum(b.level == level for b in large) for level in (1, 2, 3)] == [6, 3, 5]
    assert {b.points for b in large if b.level == 2} == {10}
    assert all(b.bonus is None for b in large if b.level == 2)
    assert all(b.bonus is not None for b in large if b.level != 2)


def test_backs_are_dealt_to_as_many_spaces() -> None:
    backs = [tradesperson.back for tradesperson in COMPONENTS.tradespeople]
    assert [backs.count(back) for back in Back] == [5, 5, 5, 2]
    slots = [back for village in VILLAGES for back in COMPONENTS.slots[village[0]]]
    assert sorted(slots) == sorted(backs)


def test_only_three_tradespeople_build() -> None:
    builders = [e.owner for e in COMPONENTS.effects[: len(VISITS)] if Good.BUILDING in e.gain]
    assert builders == ["builder", "carpenter", "woodworker"]


def test_no_conversion_gains_more_of_what_it_pays() -> None:
    for effect in COMPONENTS.effects:
        if effect.kind == EffectKind.CONVERSION:
            assert effect.pay
            assert not effect.pay.keys() & effect.gain.keys()


def test_start() -> None:
    stock = COMPONENTS.start_stock
    left = [stock[m] for m in ("sand", "charcoal_left", "water", "wood", "glass")]
    right = [stock[m] for m in ("porridge", "meat", "charcoal_right", "commodity")]
    assert (left, right, stock["brick"]) == ([0, 1, 2, 3, 0], [0, 1, 2, 0], 3)
    assert stock["provision_low"] + stock["provision_high"] == 3
    bonus = [[bundle(place) for place in places] for places in COMPONENTS.start_bonus]
    assert bonus == [
        [set()],
        [set(), {"1 pig"}],
        [set(), {"2 wood"}, {"1 provision", "1 meat"}],
        [set(), {"2 brick"}, {"1 cattle"}, {"1 glass"}],
    ]


def test_board_sizes_and_scoring() -> None:
    c = COMPONENTS
    assert c.large_laid_out == ((2, 1, 1), (2, 1, 1), (2, 1, 1), (2, 1, 2))
    assert c.jobs_in_play == (3, 3, 3, 4)
    assert (c.flipped, c.hut_steps, c.reminder_production) == (10, 3, 2)
    assert (c.estate_points, c.glass_points, c.livestock_points) == (2, 1, 1)
    assert (c.pasture_capacity, c.stable_capacity, c.forest_capacity) == (3, 2, 1)
    assert (c.years, c.pawns, c.redeal_year) == (5, 5, 4)
    assert [points for points, _ in c.titles] == [20, 30, 40, 50, 60, 70]
    assert c.titles[-1][1] == "Duchess"
    assert c.hand_points[7] == 7  # of the worked scoring example


def test_start_tiles_of_the_estates() -> None:
    main, small = COMPONENTS.main_grid.cells, COMPONENTS.small_grid.cells
    assert [main.count(tile) for tile in (Tile.FIELD, Tile.POND, Tile.FOREST, Tile.EMPTY)] == [2, 2, 3, 5]
    assert main.count(Tile.STABLE) == 1
    assert small.count(Tile.FOREST) == 2


def test_sources() -> None:
    assert set(COMPONENTS.sources.values()) == {"rulebook", "published", "reconstructed"}
    guesses = [block for block, source in COMPONENTS.sources.items() if source == "reconstructed"]
    assert guesses == [
        "large_levels", "backs", "map", "estates", "clock", "start_provisions", "slots", "solo_map", "limits"
    ]  # fmt: skip


# ------------------------------------------------------------------------- packed tables


@pytest.fixture(scope="module", params=[1, 2, 3, 4])
def packed(request: pytest.FixtureRequest) -> tuple[int, np.void]:
    return request.param, pack(COMPONENTS, request.param)[0]


def vector(goods: Bundle) -> list[int]:
    return [goods.get(Good(g), 0) if g < len(Good) else 0 for g in range(24)]


def test_packed_effects(packed: tuple[int, np.void]) -> None:
    _, t = packed
    effects = COMPONENTS.effects
    assert t["num_effects"] == len(effects)
    assert [e.name for e in effects[: len(VISITS)]] == list(VISITS)
    first = t["first_conversion"]
    assert [e.name for e in effects[first : first + t["num_conversions"]]] == list(CONVERSIONS)
    permanents = effects[t["first_permanent"] : t["first_permanent"] + t["num_permanents"]]
    assert {e.kind for e in permanents} == {EffectKind.PERMANENT}
    assert [e.owner for e in permanents] == [
        "04A", "07A", "10A", "13B", "14B", "15B", "18B", "19B", "21B", "23B", "27B", "30A"
    ]  # fmt: skip
    assert {e.kind for e in effects[t["first_permanent"] + t["num_permanents"] :]} == {EffectKind.INSTANT}
    for e, record in zip(effects, t["effects"], strict=False):
        assert record["pay"].tolist() == vector(e.pay)
        assert record["gain"].tolist() == vector(e.gain)
        assert record["need"].tolist() == vector(e.need)
        assert record["basic_pay"] == sum(n for good, n in e.pay.items() if good <= Good.CHARCOAL)
        assert (record["kind"], record["special"], record["optional"]) == (e.kind, e.special, e.optional)
        assert record["per_good"] == (e.per.good if e.per else -1)
        if e.per:
            assert (record["per_count"], record["ladder"].tolist()) == (e.per.count, list(e.per.ladder))


def test_packed_events(packed: tuple[int, np.void]) -> None:
    _, t = packed
    by_owner = {
        e.owner: record for e, record in zip(COMPONENTS.effects, t["effects"], strict=False) if e.event
    }
    cook, herder = TRADESPEOPLE.index("cook"), TRADESPEOPLE.index("herder")
    assert (by_owner["13B"]["event"], by_owner["13B"]["event_tradesperson"]) == (Event.VILLAGE_ENTERED, cook)
    assert (by_owner["10A"]["event_tradesperson"], by_owner["10A"]["event_option"]) == (herder, -1)
    for owner, option in (("21B", "gardener:pond"), ("23B", "farmhand:field"), ("27B", "farmhand:field")):
        assert by_owner[owner]["event_option"] == VISITS.index(option)
        assert by_owner[owner]["event_tradesperson"] == -1
    assert (by_owner["23B"]["need_count"], by_owner["23B"]["need_amount"]) == (Count.PIG, 2)


def test_packed_buildings(packed: tuple[int, np.void]) -> None:
    players, t = packed
    for index, (b, record) in enumerate(zip(COMPONENTS.buildings, t["buildings"], strict=True)):
        cost = b.build_cost(players)
        assert record["cost"].tolist() == vector(cost)
        assert record["basic_cost"] == sum(n for good, n in cost.items() if good <= Good.CHARCOAL)
        assert (record["points"], record["large"], record["special"]) == (b.points, b.level, b.special)
        assert record["instants"] == len(b.instants)
        if b.instants:
            owned = t["effects"][record["instant"] : record["instant"] + len(b.instants)]
            assert {int(e["owner"]) for e in owned} == {index}
            assert {int(e["kind"]) for e in owned} == {EffectKind.INSTANT}
        else:
            assert record["instant"] == -1
        for good in Good:
            for amount in range(MAX_BASIC + 1):
                can = bool(int(t["affordable"][good, amount][index // 64]) >> index % 64 & 1)
                assert can == (cost.get(good, 0) <= amount)


def test_packed_payable(packed: tuple[int, np.void]) -> None:
    _, t = packed
    for index, e in enumerate(COMPONENTS.effects):
        for good in Good:
            for amount in range(MAX_BASIC + 1):
                can = bool(int(t["payable"][good, amount][index // 64]) >> index % 64 & 1)
                assert can == (e.pay.get(good, 0) <= amount)


def test_packed_specials(packed: tuple[int, np.void]) -> None:
    _, t = packed
    for id, (special, _) in SPECIAL_CARDS.items():
        expected = BUILDINGS.index(id) if id in BUILDINGS else 0
        assert t["special_building"][special] == expected
    assert (t["grocer_kinds"], t["tannery_limit"], t["merchant_gain"]) == (3, 5, 2)


def test_packed_cards(packed: tuple[int, np.void]) -> None:
    _, t = packed
    for index, name in enumerate(TRADESPEOPLE):
        options = [i for i, visit in enumerate(VISITS) if visit.split(":")[0] == name]
        assert (t["first_option"][index], t["options"][index]) == (options[0], len(options))
    for index, name in enumerate(JOBS):
        assert t["job_effect"][index] == len(VISITS) + index
        assert t["job_place"][index] == (PLACES.index(name) if name in PLACES else -1)
        assert t["job_tradesperson"][index] == (-1 if name in PLACES else TRADESPEOPLE.index(name))
        if name in PLACES:
            assert t["place_job"][t["job_place"][index]] == index
            assert t["place_effect"][t["job_place"][index]] == t["job_effect"][index]


def test_packed_villages_are_rings(packed: tuple[int, np.void]) -> None:
    _, t = packed
    spaces = []
    for v, size in enumerate((4, 3, 4, 3, 3)):
        first = t["village_first"][v]
        ring = list(range(first, first + size))
        spaces += ring
        assert t["village_size"][v] == size
        assert t["slot_left"][ring].tolist() == ring
        assert t["slot_right"][ring].tolist() == ring[1:] + ring[:1]
        assert set(t["village_of_space"][ring].tolist()) == {v}
        assert set(t["village_of_slot"][ring].tolist()) == {v}
    assert spaces == list(range(17))


def test_packed_distances(packed: tuple[int, np.void]) -> None:
    _, t = packed
    distance = t["distance"]
    assert (distance == distance.T).all()
    assert distance.diagonal().tolist() == [0] * 11
    assert (distance[~np.eye(11, dtype=bool)] > 0).all()
    assert distance[:5, :5].max() == 2
    hermit = 5 + PLACES.index("hermit")
    assert sorted(distance[hermit, :5].tolist()) == [1, 2, 2, 3, 3]


def test_packed_estates(packed: tuple[int, np.void]) -> None:
    _, t = packed
    assert t["main_grid"][:15].tolist() == [int(tile) for tile in COMPONENTS.main_grid.cells]
    assert set(t["main_grid"][15:].tolist()) == {Tile.NO_SPACE}
    assert set(t["small_grid"][6:].tolist()) == {Tile.NO_SPACE}
    assert (t["base_stables"], t["small_stables"]) == (1, 0)
    assert t["partner"][:5].tolist() == [5, 6, 7, 8, 9]
    assert t["partner"][10:15].tolist() == [-1] * 5
    for space, beside in enumerate(t["neighbour"]):
        for other in beside[beside >= 0]:
            assert space in t["neighbour"][other]
            assert t["estate_of"][space] == t["estate_of"][other]
    assert sorted(t["neighbour"][6].tolist()) == [1, 5, 7, 11]
    second = MAIN_SPACES + SMALL_SPACES
    assert t["estate_of"][second] == 2
    assert sorted(t["neighbour"][second].tolist()) == [-1, -1, second + 1, second + 2]


def test_packed_numbers(packed: tuple[int, np.void]) -> None:
    players, t = packed
    assert t["num_players"] == players
    assert t["jobs_limit"] == (4 if players == 4 else 3)
    assert t["level_count"].tolist() == [0, 2, 1, 2 if players == 4 else 1]
    assert t["hand_points"].tolist() == [*range(12), 11, 11, 11, 11]
    assert (t["max_turns"], t["top_title"], t["end_symbol"]) == (200, 70, 7)
    assert t["start_stock"][0, Marker.WOOD] == 3
    assert (t["start_bonus"][0] == 0).all()


def test_pack_options() -> None:
    assert pack(COMPONENTS, 2, max_turns=9)["max_turns"].tolist() == [9]
    for players in (0, 5, 2.0, "2", None):
        with pytest.raises(OptionError, match="num_players"):
            pack(COMPONENTS, players)  # type: ignore[arg-type]
    for turns in (0, 40_000, 1.5, "many"):
        with pytest.raises(OptionError, match="max_turns"):
            pack(COMPONENTS, 2, max_turns=turns)  # type: ignore[arg-type]


def test_default_components_are_read_once() -> None:
    assert load() is load()
    assert isinstance(load(), Components)
