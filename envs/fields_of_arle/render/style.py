"""Colours and short words of Fields of Arle."""

from eurozoo.envs.core.style import INK, Look

from ..components.terms import BuildingKind, Count, Equipment, Good, Land, Tool

HEAD = "#2f4858"
HEAD_NOTE = "#56738a"
SUMMER = "#b5891b"
WINTER = "#46749c"
SUMMER_LIGHT = "#fbf0cd"
WINTER_LIGHT = "#e3edf5"
TABLE = "#5a4a36"  # headings of the other areas
WATER = "#a8c9dc"
MEADOW = "#b9d98b"

GOODS = {
    Good.FOOD: Look("Fo", "#e0a440", INK),
    Good.GRAIN: Look("Gr", "#f0d264", INK),
    Good.HIDES: Look("Hi", "#d3a273", INK),
    Good.FLAX: Look("Fx", "#8fb3e6", INK),
    Good.WOOL: Look("Wl", "#f7f4ec", INK),
    Good.WOOD: Look("Wo", "#7d5430"),
    Good.CLAY: Look("Cl", "#b5683c"),
    Good.TIMBER: Look("Ti", "#d9b077", INK),
    Good.BRICK: Look("Br", "#c14a30"),
    Good.PEAT: Look("Pe", "#463429"),
    Good.LINEN: Look("Li", "#dbe7f2", INK),
    Good.WOOLEN: Look("Wn", "#cdbfd9", INK),
    Good.LEATHER: Look("Le", "#9a6236"),
    Good.SUMMER_WEAR: Look("SW", "#f3d552", INK),
    Good.WINTER_WEAR: Look("WW", "#6f9ad0", INK),
    Good.LEATHER_WEAR: Look("LW", "#6f4425"),
    Good.SHEEP: Look("Sh", "#ffffff", INK),
    Good.CATTLE: Look("Ca", "#8a4b2a"),
    Good.HORSE: Look("Ho", "#4a3020"),
}
#: goods as a player's stock shows them
MATERIALS = (Good.WOOD, Good.CLAY, Good.TIMBER, Good.BRICK, Good.PEAT)
CLOTH = (
    Good.LINEN, Good.WOOLEN, Good.LEATHER, Good.SUMMER_WEAR, Good.WINTER_WEAR, Good.LEATHER_WEAR
)  # fmt: skip

LANDS = {
    Land.GRAIN_FIELD: Look("grain field", "#f3df8e", INK),
    Land.FLAX_FIELD: Look("flax field", "#c3d6ee", INK),
    Land.STALL: Look("stall", "#d9b48a", INK),
    Land.DEPOT: Look("depot", "#cfc6b4", INK),
    Land.STABLE: Look("stable", "#c98f63", INK),
    Land.DOUBLE_STALL: Look("double stall", "#dda77c", INK),
    Land.FOREST: Look("forest", "#4f7f4a", "#ffffff"),
    Land.PARK: Look("park", "#9cca7a", INK),
}
MOOR = Look("moor", "#6f7348", "#ffffff")
DEHYDRATED = Look("dehydrated moor", "#8b6f4e", "#ffffff")
BOARDWALK = Look("boardwalk", "#7a6a45", "#ffffff")
DIKE = Look("dike", "#6da04f", INK)

GEAR = {
    Equipment.PEAT_BOAT: Look("peat boat", "#8fb4c4", INK),
    Equipment.PLOW: Look("plow", "#b9c4b0", INK),
    Equipment.HANDCART: Look("handcart", "#e6d3ae", INK),
    Equipment.WAGON: Look("wagon", "#e6d3ae", INK),
    Equipment.CART: Look("cart", "#dcb98a", INK),
    Equipment.HORSE_CART: Look("horse cart", "#dcb98a", INK),
    Equipment.CARRIAGE: Look("carriage", "#d6a08f", INK),
    Equipment.DROSHKY: Look("droshky", "#d6a08f", INK),
}
VEHICLE = Look("vehicle", "#e6d3ae", INK)
HOUSE = Look("building", "#a5522f", "#ffffff")
TOOL = Look("tool", "#5c6670", "#ffffff")

#: colour of a kind of building, and its ink
KINDS = {
    BuildingKind.STARTER: Look("starter house", "#2f7a4d"),
    BuildingKind.HOUSE: Look("clock house", "#3f9a5a"),
    BuildingKind.MINOR: Look("minor craft", "#e8c43a", INK),
    BuildingKind.MAJOR: Look("major craft", "#e08a2c", INK),
    BuildingKind.INN: Look("inn", "#2f6fae"),
    BuildingKind.LARGE: Look("large building", "#b3352b"),
}

TOOLS = {
    Tool.FISH_TRAPS: "fish trap",
    Tool.FLESHING_BEAMS: "beam",
    Tool.WEAVING_LOOMS: "loom",
    Tool.SLAUGHTERING_TABLES: "table",
    Tool.SPADES: "spade",
    Tool.SHOVELS: "shovel",
    Tool.POTTERY_WHEELS: "wheel",
    Tool.OVENS: "oven",
    Tool.AXES: "axe",
    Tool.WORKBENCHES: "bench",
}
COUNTS = {
    **{Count(1 + tool): word for tool, word in TOOLS.items()},
    Count.PEAT_BOATS: "peat boat",
    Count.PLOWS: "plow",
    Count.FORESTS: "forest",
    Count.FIELDS: "field",
    Count.STALLS: "stall",
    Count.STABLES: "stable",
    Count.CATTLE: "cattle",
    Count.HORSES: "horse",
    Count.DAIRY: "sheep, cattle",
}
