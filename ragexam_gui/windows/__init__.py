"""Top-level windows.

`main_window.py` is the one; `surroundings.py` what it is given. Its parts: `pages.py`, `menus.py`, `commands.py`,
`page_actions.py`, `side_parts.py` (help and log), `projects.py` (what the menu File does), `running_job.py`, `do_all.py`,
`placing.py`.
"""
