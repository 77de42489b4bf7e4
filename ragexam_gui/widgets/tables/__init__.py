"""Tables and lists: `table_view.py` to read and copy from, `fitted_table.py` fitted to its room, `two_lines.py`."""
