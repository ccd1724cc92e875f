"""Black Forest (Uwe Rosenberg and Tido Lorenz, 2024) for 1 to 4 players."""
