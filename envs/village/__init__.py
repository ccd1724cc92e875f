"""Village, by Inka and Markus Brand: generations of a family, and the time that they spend."""
