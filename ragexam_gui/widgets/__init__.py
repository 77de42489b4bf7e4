"""Small widgets that know nothing of projects.

Here stand those that are met everywhere: `plain.py` (texts without markup), `controls.py`, `calm.py`, `file_dialogs.py`,
`empty_state.py`, `elided_label.py`, `thin_bar.py`, `shares.py`. The others have rooms:

- `frame/`: what stands around the pages: the rail of steps, notices, the bar of jobs, the hint where files are dropped
- `layout/`: rows that wrap, columns that scroll, tabs, lines that open
- `tables/`: tables to read and copy from, entries in two lines
- `text/`: a document with marked words
- `print_pages/`: the report's pages as they are printed
"""
