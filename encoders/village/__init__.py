"""What a seat sees of Village: `flat`, one vector; `entities`, a row for each thing."""
