"""The facts of Village as data.

`terms` (enumerations), `village.toml` (every number, once), `load` (from the file to checked
`model.Components`), `pack` (from those to the `tables` record that kernels read).
"""
