"""How the goods and the pawns of Black Forest look."""

from eurozoo.envs.core.style import INK, SEATS, Look, Pawn

from ..components.terms import Good

GOODS = {
    Good.SAND: Look("Sa", "#ecc95f", INK),
    Good.WATER: Look("Wa", "#2f7fc4"),
    Good.WOOD: Look("Wo", "#85552a"),
    Good.PORRIDGE: Look("Po", "#f6e7bd", INK),
    Good.MEAT: Look("Me", "#b23a48"),
    Good.BRICK: Look("Br", "#e0803a", INK),
    Good.CHARCOAL: Look("Ch", "#3b3b3f"),
    Good.GLASS: Look("Gl", "#7fd0bd", INK),
    Good.PROVISION: Look("Pv", "#6d4a9c"),
    Good.COMMODITY: Look("Co", "#e7a3c8", INK),
    Good.STEP: Look("St", "#54618f"),
    Good.FOREST: Look("Fo", "#2f6b41", corner=1),
    Good.FIELD: Look("Fi", "#f0d65a", INK, corner=1),
    Good.POND: Look("Pd", "#8fc4ee", INK, corner=1),
    Good.PASTURE: Look("Pa", "#a9d47c", INK, corner=1),
    Good.PIG: Look("Pi", "#f3b3ba", INK, corner=3),
    Good.CATTLE: Look("Ca", "#d2a679", INK, corner=3),
    Good.LIVESTOCK: Look("Li", "#e3ad9a", INK, corner=3),
    Good.BASIC: Look("any", "#ffffff", INK),
    Good.BUILDING: Look("Bu", "#76695a", corner=1),
    Good.FREE_BUILDING: Look("free Bu", "#76695a", corner=1),
    Good.CHARCOAL_LEFT: Look("Ch left", "#3b3b3f"),
    Good.CHARCOAL_RIGHT: Look("Ch right", "#3b3b3f"),
}

NEUTRAL = Pawn("grey", "#9b9b9b", INK, "N")
SOLO = tuple(Pawn(seat.color, seat.fill, seat.ink, mark) for seat, mark in zip(SEATS, "BYRKW", strict=True))
