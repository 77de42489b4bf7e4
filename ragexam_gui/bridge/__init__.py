"""Between engine and window: the open project, its job, what changed, and errors as sentences.

`session.py` is what pages listen to. Below it: `background.py` (over `tasks.py` and `reader.py`), `downloads.py`,
`file_watch.py`. Of the program as a whole: `activity_log.py`, `faults.py`, `language.py`, `notify.py`, `power.py`,
`gc_pauses.py`, `versions.py`.
"""
