"""Placing of controls: `flow.py` in rows that wrap, `column_area.py` in a column, `page_tabs.py`, `disclosure.py`."""
