"""The facts of Black Forest as data.

`terms` (enumerations), `black_forest.toml` (every number, once), `load` (from the file to checked
`model.Components`), `pack` (from those to the `tables` record that kernels read).
"""
