"""Parts around the pages: `step_rail.py`, `notice.py`, `job_bar.py`, `drop_hint.py`."""
