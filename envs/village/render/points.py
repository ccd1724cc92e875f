"""The points that a player would have if the game ended now, part by part."""

from typing import Any

from ..components.model import Components
from ..components.terms import NUM_STAGES, Section
from .market import find_customer


def points(player: dict[str, Any], components: Components) -> dict[str, int]:
    """Points by what they are for; their sum is the score."""
    family = player["family"]
    dead = sum(len(family.get(f"chronicle_{section.name.lower()}", ())) for section in Section)
    stages = {
        place: sum(each[stage] * len(family.get(f"{place}_{stage + 1}", ())) for stage in range(NUM_STAGES))
        for place, each in (("council", components.council_points), ("church", components.church_points))
    }
    return {
        "prestige": player["prestige"],
        "customers": sum(find_customer(components, name).points for name in player["customers"]),
        "cities": components.city_points[len(player["cities"])],
        **stages,
        "chronicle": components.chronicle_points[min(dead, len(components.chronicle_points) - 1)],
        "coins": components.coin_points * player["coins"],
    }
