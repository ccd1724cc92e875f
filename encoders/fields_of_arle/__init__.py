"""What a seat sees of Fields of Arle: `flat`, one vector; `entities`, a row for each thing."""
