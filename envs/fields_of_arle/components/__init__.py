"""The facts of Fields of Arle as data.

`terms` (enumerations), `fields_of_arle.toml` (every number, once), `load` (from the file to checked
`model.Components`), `pack` (from those to the `tables` record that kernels read).
"""
