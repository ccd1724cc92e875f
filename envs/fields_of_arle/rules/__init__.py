"""The rules of Fields of Arle, a room a topic: `setup`, `legal` and `apply` drive the game."""

from .apply import apply, setup
from .hidden import determinize
from .legal import legal

__all__ = ["apply", "determinize", "legal", "setup"]
