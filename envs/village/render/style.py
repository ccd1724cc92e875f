"""Colours of Village: cubes, goods, families and the areas of the village."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eurozoo.envs.core.style import INK, SEATS, Look, Pawn

from ..components.terms import Cube, Good, Section, Space

TIME = "#b8862d"
GRAIN = "#e8cf86"
COIN = "#f0c53c"
MONK = Look("M", "#7a5433")

CUBES = {
    Cube.ORANGE: Look("O", "#f08a24", INK),
    Cube.GREEN: Look("G", "#3f9a48"),
    Cube.BROWN: Look("B", "#8a5a33"),
    Cube.PINK: Look("P", "#f29cc0", INK),
    Cube.PLAGUE: Look("X", "#2b2a2d"),
}
GOODS = {
    Good.SCROLL: Look("Sc", "#f6ecd0", INK),
    Good.HORSE: Look("Ho", "#dcae80", INK),
    Good.OX: Look("Ox", "#e3c9a8", INK),
    Good.PLOW: Look("Pl", "#c9d3da", INK),
    Good.WAGON: Look("Wa", "#cfe0b4", INK),
}
#: an area of the village, the heading of its panel
AREAS = {
    Space.MARKET: "#a5641f",
    Space.CRAFTS: "#8f3f2a",
    Space.HARVEST: "#8a6d10",
    Space.FAMILY: "#4d7332",
    Space.TRAVEL: "#34658f",
    Space.COUNCIL: "#664a88",
    Space.CHURCH: "#5c5a63",
}
#: the sections of the chronicle, in the colours of their areas
SECTIONS = {
    Section.FARMYARD: AREAS[Space.FAMILY],
    Section.COUNCIL: AREAS[Space.COUNCIL],
    Section.CRAFTS: AREAS[Space.CRAFTS],
    Section.TRAVEL: AREAS[Space.TRAVEL],
    Section.CHURCH: AREAS[Space.CHURCH],
}


@dataclass(frozen=True)
class Family:
    """A family in play: a player's, or Carla's."""

    name: str
    letter: str  # before a member's number, where colours may be missing
    look: Pawn
    members: Mapping[str, list[int]]  # numbers by place


@dataclass(frozen=True)
class Member:
    """A family member somewhere."""

    number: int
    family: Family


def families(position: dict[str, Any]) -> list[Family]:
    """All families, by seat; alone, Carla's second."""
    named = [(f"Player {seat}", player) for seat, player in enumerate(position["players"])]
    if position["num_players"] == 1:
        named.append(("Carla", position["carla"]))
    return [
        Family(name, letter, look, owner["family"])
        for (name, owner), letter, look in zip(named, "BYRKW", SEATS, strict=False)
    ]


def members_at(position: dict[str, Any], place: str) -> list[Member]:
    """Who is at a place, family by family."""
    return [
        Member(number, family) for family in families(position) for number in family.members.get(place, ())
    ]
