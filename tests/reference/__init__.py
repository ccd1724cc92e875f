"""Second implementations of the games' rules in plain Python, which the engine is compared against."""
