"""Placing of controls.

`boxes.py` puts them side by side or one below the other, `flow.py` in rows that wrap; `column_area.py`, `page_tabs.py`,
`disclosure.py`; `whole_words.py` keeps the height of wrapped words.
"""
