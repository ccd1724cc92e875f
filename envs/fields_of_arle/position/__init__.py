"""A game as a plain dict in the game's own words, and back; the two round-trip exactly."""

from .from_dict import set_position
from .to_dict import get_position

__all__ = ["get_position", "set_position"]
