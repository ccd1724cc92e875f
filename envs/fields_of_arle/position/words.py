"""The words of positions, and the numbers that they stand for in a record."""

from ..actions import EQUIPMENT, VEHICLES
from ..components.terms import Land
from ..state import Decision, Task

GAME = "fields_of_arle-v0"
KINDS = {kind.name.lower(): int(kind) for kind in (*Decision, *Task)}
PHASES = ("work", "inventory")  # by the field `inventory`
LAND = tuple(tile.name.lower() for tile in Land)
SMALL = {"peat_boats": "boats", "plows": "plows"}  # in the barn, and their fields
VEHICLE_KINDS = {word: EQUIPMENT.index(word) for word in VEHICLES}
