"""The catalogue of decisions: every action of Fields of Arle with its id and its words."""

from itertools import combinations

from eurozoo.envs.core.actions import ActionCatalogue, Block

from .components.terms import (
    FIRST_ANIMAL,
    FIRST_VEHICLE,
    MAX_PEAT,
    MAX_VEHICLES,
    NUM_ANIMALS,
    NUM_TRACK_GOODS,
    Cargo,
    Destination,
    Equipment,
    Good,
    Tool,
    Upgrade,
)

GOODS = tuple(good.name.lower() for good in Good)
ANIMALS = GOODS[FIRST_ANIMAL : FIRST_ANIMAL + NUM_ANIMALS]
TOOLS = tuple(tool.name.lower() for tool in Tool)
EQUIPMENT = tuple(piece.name.lower() for piece in Equipment)
VEHICLES = EQUIPMENT[FIRST_VEHICLE:]
DESTINATIONS = tuple(destination.name.lower() for destination in Destination)
CARGO = (*(cargo.name.lower() for cargo in Cargo if cargo != Cargo.DESTINATION), *DESTINATIONS)
UPGRADES = tuple(upgrade.name.lower() for upgrade in Upgrade)
SUMMER = (
    "fisherman", "summer_grocer", "woolen_weaver", "colonist", "peat_cutter", "dike_builder", "clay_worker",
    "farmer", "forester", "woodcutter", "summer_master", "summer_carpenter", "builder", "warden",
    "summer_laborer",
)  # fmt: skip
WINTER = (
    "peat_boatman", "tanner", "linen_weaver", "butcher", "cattle_trader", "winter_grocer",
    "builders_merchant", "potter", "baker", "wood_trader", "winter_master", "winter_carpenter", "wainwright",
    "dike_warden", "winter_laborer",
)  # fmt: skip
SPACES = SUMMER + WINTER
STARTERS = ("farmers_house", "plow_makers_workshop", "novices_hut", "workshop")
HOUSES = (
    "weaving_parlor", "colonists_house", "carpenters_workshop", "schnapps_distillery", "litter_storage",
    "wood_trader", "loading_station",
)  # fmt: skip
MINOR = ("turnery", "smokehouse", "cooperage", "smithy", "bakehouse")
MAJOR = ("mill", "weaving_mill", "textile_house", "saddlery", "joinery", "waterfront_house")
INNS = (
    "potters_inn", "farmers_inn", "junk_dealers_inn", "gulf_house_inn", "milk_house_inn", "sluice_yard_inn"
)  # fmt: skip
LARGE = ("village_church", "luetetsburg_castle", "berum_castle")
BUILDINGS = STARTERS + HOUSES + MINOR + MAJOR + INNS + LARGE
USABLE = HOUSES[:-1]  # the Loading Station lets peat be loaded instead
MATERIALS = ("wood", "clay", "timber", "brick")
WEAR = ("summer_wear", "winter_wear", "leather_wear")
#: what a building may leave to choose in its price, one of each good named, times a number of the building
PRICES = (
    *((material,) for material in MATERIALS),
    *combinations(MATERIALS, 2),
    *combinations(WEAR, 2),
    ("flax",),
    ("grain",),
    ("wool",),
)
#: what can be sold at each destination: its items in order, each with its alternatives
ITEMS: dict[str, tuple[tuple[str, ...], ...]] = {
    "hage": (("grain_field", "flax_field"),),
    "beemoor": (("peat",),),
    "dornum": (("plow",),),
    "norden": (("sheep",), ("winter_wear",), ("peat_boat",)),
    "aurich": (("leather",), ("horse",), ("any_sheep", "any_cattle", "any_horse")),
    "esens": (("grain",), ("hide",), ("woolen",)),
    "emden": (("winter_wear",), ("leather_wear",), ("summer_wear",), ("peat",)),
    "leer": (("flax",), ("linen",), ("cattle",), WEAR),
    "bremen": (
        ("timber",),
        ("two_sheep", "two_cattle", "two_horses"),
        ("fabrics",),
        ("clothing",),
        ("moor",),
    ),
}
SALES = tuple(
    (place, item, word)
    for place, items in ITEMS.items()
    for item in range(len(items))
    for word in items[item]
)
CHOICES = ("forest", "stall", "stable", "peat_boat", "plow", "dehydrate", "wood", "free_peat_boat")
TAKEN = ("wood", "clay", "timber", "brick", *ANIMALS)
MOORS = ("boardwalk", *(f"moor_{peat}" for peat in range(1, MAX_PEAT + 1)))
MAX_TIMES = 7
MAX_BORN = 15

BLOCKS = (
    Block("place", tuple(f"place:{space}" for space in SPACES)),
    Block("pass", ("pass",)),
    Block("done", ("done",)),
    Block("load", tuple(f"load:{cargo}" for cargo in CARGO)),
    Block("exchange", tuple(f"exchange:{good}" for good in GOODS[:NUM_TRACK_GOODS])),
    Block("use", tuple(f"use:{house}" for house in USABLE)),
    Block("discard", tuple(f"discard:{piece}" for piece in EQUIPMENT)),
    Block("build", tuple(f"build:{building}" for building in BUILDINGS)),
    Block("vehicle", tuple(f"vehicle:{vehicle}" for vehicle in VEHICLES)),
    Block("imitate", tuple(f"imitate:{space}" for space in SPACES)),
    Block("choose", tuple(f"choose:{choice}" for choice in CHOICES)),
    Block("take", tuple(f"take:{good}" for good in TAKEN)),
    Block("times", tuple(f"times:{n}" for n in range(MAX_TIMES + 1))),
    Block("slaughter", tuple(f"slaughter:{animal}" for animal in ANIMALS)),
    Block("cut", tuple(f"cut:{moor}" for moor in MOORS)),
    Block("field", ("field:grain", "field:flax")),
    Block("improve", tuple(f"improve:{tool}" for tool in TOOLS)),
    Block("upgrade", tuple(f"upgrade:{upgrade}" for upgrade in UPGRADES)),
    Block("price", tuple(f"price:{'+'.join(price)}" for price in PRICES)),
    Block("timber", tuple(f"timber:{n}" for n in range(MAX_TIMES + 1))),
    Block("brick", tuple(f"brick:{n}" for n in range(MAX_TIMES + 1))),
    Block("onto", tuple(f"onto:{slot}" for slot in range(1, MAX_VEHICLES + 1))),
    Block("sell", tuple(f"sell:{place}:{word}" for place, _, word in SALES)),
    Block("remove", ("remove:wet_moor", *(f"remove:{moor}" for moor in MOORS))),
    Block("return", tuple(f"return:{animal}" for animal in ANIMALS)),
    Block("born", tuple(f"born:{n}" for n in range(MAX_BORN + 1))),
    Block("eat", tuple(f"eat:{animal}" for animal in ANIMALS)),
    Block("house", tuple(f"house:{house}" for house in STARTERS)),
    Block("for_plow", tuple(f"for_plow:{piece}" for piece in ("peat_boat", "handcart", "wagon"))),
    Block("replace", ("replace:grain_field", "replace:flax_field")),
)

CATALOGUE = ActionCatalogue(BLOCKS)

# First action ids of the blocks, for the kernels
PLACE = CATALOGUE.first("place")
PASS = CATALOGUE.first("pass")
DONE = CATALOGUE.first("done")
LOAD = CATALOGUE.first("load")
EXCHANGE = CATALOGUE.first("exchange")
USE = CATALOGUE.first("use")
DISCARD = CATALOGUE.first("discard")
BUILD = CATALOGUE.first("build")
VEHICLE = CATALOGUE.first("vehicle")
IMITATE = CATALOGUE.first("imitate")
CHOOSE = CATALOGUE.first("choose")
TAKE = CATALOGUE.first("take")
TIMES = CATALOGUE.first("times")
SLAUGHTER = CATALOGUE.first("slaughter")
CUT = CATALOGUE.first("cut")
FIELD = CATALOGUE.first("field")
IMPROVE = CATALOGUE.first("improve")
UPGRADE = CATALOGUE.first("upgrade")
PRICE = CATALOGUE.first("price")
TIMBER = CATALOGUE.first("timber")
BRICK = CATALOGUE.first("brick")
ONTO = CATALOGUE.first("onto")
SELL = CATALOGUE.first("sell")
REMOVE = CATALOGUE.first("remove")
RETURN = CATALOGUE.first("return")
BORN = CATALOGUE.first("born")
EAT = CATALOGUE.first("eat")
HOUSE = CATALOGUE.first("house")
FOR_PLOW = CATALOGUE.first("for_plow")
REPLACE = CATALOGUE.first("replace")

NUM_SPACES = len(SPACES)
SEASON = len(SUMMER)  # spaces of a season
NUM_BUILDINGS = len(BUILDINGS)
NUM_STARTERS = len(STARTERS)
NUM_PRICES = len(PRICES)
NUM_SALES = len(SALES)
NUM_USABLE = len(USABLE)
SUMMER_LABORER = SPACES.index("summer_laborer")
WINTER_LABORER = SPACES.index("winter_laborer")
FIRST_HOUSE = BUILDINGS.index(HOUSES[0])
LOADING_STATION = BUILDINGS.index("loading_station")
