"""What a seat sees of Black Forest: `flat`, one vector; `entities`, a row for each thing."""
