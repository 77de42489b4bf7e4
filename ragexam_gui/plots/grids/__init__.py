"""Cells in rows and columns.

`cell_grid.py` small cells with names around them, `answer_grid.py` the answers of a run in it; `heat_map.py` shares by
colour.
"""
