"""The words of positions, and the numbers that they stand for in a record."""

from typing import Any

from ..actions import GOODS
from ..components.model import name_customers
from ..state import Decision, Task

GAME = "village-v0"
KINDS = {kind.name.lower(): int(kind) for kind in (*Decision, *Task)}


def customers_of(t: Any) -> tuple[str, ...]:
    """Words for the customers of the tables."""
    wants = []
    for customer in t["customers"]:
        amounts = zip((*GOODS, "grain"), (*customer["goods"], customer["grain"]), strict=True)
        wants.append({word: int(number) for word, number in amounts if number})
    return name_customers(wants)
