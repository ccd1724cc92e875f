"""Agents against each other: `evaluate` one against a field, or a `tournament` of all against all."""
