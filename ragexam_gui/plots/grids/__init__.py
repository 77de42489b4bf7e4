"""Cells in rows and columns.

`cell_codes.py` is what a cell says, `cell_layout.py` where cells and names stand, `cell_grid.py` their painting,
`answer_grid.py` the answers of a run in it; `heat_map.py` paints shares by colour.
"""
