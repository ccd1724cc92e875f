"""Fields of Arle, by Uwe Rosenberg: four and a half years on the East Frisian coast, for 1 or 2 players."""
