"""The catalogue of decisions: every action of Black Forest with its id and its words."""

from eurozoo.envs.core.actions import ActionCatalogue, Block

from .components.terms import (
    MAIN_SPACES,
    MAX_BASIC,
    MAX_REFINED,
    MAX_SMALL_ESTATES,
    NUM_SMALL,
    SMALL_SPACES,
    Good,
    Marker,
)

TRADESPEOPLE = (
    "brickmaker", "builder", "carpenter", "furnace_maker", "woodworker",
    "cook", "farmhand", "gardener", "glass_miller", "traveling_merchant",
    "butcher", "cattle_farmer", "herder", "landowner", "pig_farmer",
    "charcoal_burner", "lumberjack",
)  # fmt: skip
VISITS = (
    "brickmaker", "builder", "carpenter:build", "carpenter:step", "furnace_maker", "woodworker",
    "cook:porridge", "cook:meat", "farmhand:pasture", "farmhand:field", "gardener:pond", "gardener:water",
    "glass_miller", "traveling_merchant", "butcher:pig", "butcher:cattle", "cattle_farmer",
    "herder:porridge", "herder:wood", "landowner:porridge", "landowner:brick", "pig_farmer",
    "charcoal_burner", "lumberjack",
)  # fmt: skip
JOBS = (
    "captain", "count", "feudal_lord", "freiburg", "hermit", "market",
    "brickmaker", "cook", "glass_miller", "landowner", "lumberjack",
)  # fmt: skip
PLACES = JOBS[:6]
VILLAGES = ("L1", "S1", "L2", "S2", "S3")  # ring order of the default map; sizes by the first letter
VILLAGE_SIZES = {"L": 4, "S": 3}
VILLAGE_SPACES = tuple(f"{v}.{i}" for v in VILLAGES for i in range(1, VILLAGE_SIZES[v[0]] + 1))
LARGE_BUILDINGS = (
    "charcoal_storage", "farm_store", "hardware_store", "inn", "reservoir", "sand_storage",
    "general_hospital", "hunting_lodge", "thermal_baths",
    "castle_hotel", "construction_yard", "farmers_residence", "livestock_farm", "smokehouse",
)  # fmt: skip
BUILDINGS = tuple(f"{n:02d}{side}" for n in range(1, NUM_SMALL + 1) for side in "AB") + LARGE_BUILDINGS
CONVERSIONS = (
    "01A", "02A", "02B", "03A", "05A", "05B", "06A", "06B", "08B", "09A", "12A", "13A", "15A", "16A",
    "18A:water", "18A:porridge", "20A", "22A:pig", "22A:cattle", "25B:pig", "25B:cattle", "26B",
    "28A:pasture", "28A:pond", "30B", "31A", "32A", "33A",
    "castle_hotel", "charcoal_storage", "farmers_residence", "inn", "sand_storage",
)  # fmt: skip
ESTATE_SPACES = tuple(f"main.{i}" for i in range(1, MAIN_SPACES + 1)) + tuple(
    f"estate{e}.{i}" for e in range(1, MAX_SMALL_ESTATES + 1) for i in range(1, SMALL_SPACES + 1)
)
PARTS = tuple(g.name.lower() for g in Good)
BASIC = ("sand", "water", "wood", "porridge", "meat", "brick", "charcoal")

BLOCKS = (
    Block("beg", ("beg",)),
    Block("swap", tuple(f"swap:{t}" for t in TRADESPEOPLE if t != "traveling_merchant")),
    Block("move", tuple(f"move:{x}" for x in VILLAGE_SPACES + PLACES)),
    Block("pawn", ("pawn:coloured", "pawn:white")),
    Block("neutral_village", tuple(f"neutral_village:{v}" for v in VILLAGES)),
    Block("neutral", tuple(f"neutral:{x}" for x in VILLAGE_SPACES)),
    Block("visit", tuple(f"visit:{v}" for v in VISITS)),
    Block("complete_job", ("complete_job",)),
    Block("use_distillery", ("use_distillery",)),
    Block("convert", tuple(f"convert:{c}" for c in CONVERSIONS)),
    Block("remove_landscape", ("remove_landscape",)),
    Block("done", ("done",)),
    Block("build", tuple(f"build:{b}" for b in BUILDINGS)),
    Block("place", tuple(f"place:{x}" for x in ESTATE_SPACES)),
    Block("remove", tuple(f"remove:{x}" for x in ESTATE_SPACES)),
    Block("gain", tuple(f"gain:{p}" for p in PARTS)),
    Block("basic", tuple(f"basic:{b}" for b in BASIC)),
    Block("wheel", ("wheel:left", "wheel:right")),
    Block("pay", tuple(f"pay:{m.name.lower()}" for m in Marker)),
    Block("pay_charcoal", tuple(f"pay_charcoal:left{n}" for n in range(MAX_BASIC + 1))),
    Block("pay_provisions", tuple(f"pay_provisions:low{n}" for n in range(MAX_REFINED + 1))),
    Block("gain_provisions", tuple(f"gain_provisions:low{n}" for n in range(MAX_REFINED + 1))),
    Block("accept", ("accept",)),
    Block("decline", ("decline",)),
    Block("pay_pigs", tuple(f"pay_pigs:{n}" for n in range(6))),
    Block("breed_pigs", tuple(f"breed_pigs:{n}" for n in range(5))),
    Block("return", ("return:pigs", "return:cattle")),
    Block("tile", ("tile:field", "tile:pond", "tile:pasture")),
    Block("choose", ("choose:fields", "choose:pond", "choose:pasture")),
)

CATALOGUE = ActionCatalogue(BLOCKS)

# First action ids of the blocks, for the kernels
BEG = CATALOGUE.first("beg")
SWAP = CATALOGUE.first("swap")
MOVE = CATALOGUE.first("move")
PAWN = CATALOGUE.first("pawn")
NEUTRAL_VILLAGE = CATALOGUE.first("neutral_village")
NEUTRAL = CATALOGUE.first("neutral")
VISIT = CATALOGUE.first("visit")
COMPLETE_JOB = CATALOGUE.first("complete_job")
USE_DISTILLERY = CATALOGUE.first("use_distillery")
CONVERT = CATALOGUE.first("convert")
REMOVE_LANDSCAPE = CATALOGUE.first("remove_landscape")
DONE = CATALOGUE.first("done")
BUILD = CATALOGUE.first("build")
PLACE = CATALOGUE.first("place")
REMOVE = CATALOGUE.first("remove")
GAIN = CATALOGUE.first("gain")
BASIC_RESOURCE = CATALOGUE.first("basic")
WHEEL = CATALOGUE.first("wheel")
PAY = CATALOGUE.first("pay")
PAY_CHARCOAL = CATALOGUE.first("pay_charcoal")
PAY_PROVISIONS = CATALOGUE.first("pay_provisions")
GAIN_PROVISIONS = CATALOGUE.first("gain_provisions")
ACCEPT = CATALOGUE.first("accept")
DECLINE = CATALOGUE.first("decline")
PAY_PIGS = CATALOGUE.first("pay_pigs")
BREED_PIGS = CATALOGUE.first("breed_pigs")
RETURN = CATALOGUE.first("return")
TILE = CATALOGUE.first("tile")
CHOOSE = CATALOGUE.first("choose")

MERCHANT = TRADESPEOPLE.index("traveling_merchant")
NUM_CONVERSIONS = len(CONVERSIONS)
FARMHAND = TRADESPEOPLE.index("farmhand")
