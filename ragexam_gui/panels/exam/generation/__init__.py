"""Questions written by a model, from asking to reading what failed.

`dialog.py` asks, over `choice_form.py` and `open_form.py`, which share `form.py`; `strip.py` and `first_fact.py` show
how far it is; `tries.py` shows what the model tried.
"""
