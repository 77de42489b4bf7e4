"""Labels and ratings of the questions.

`part.py` shows labels with `figures.py`, `ratings.py` shows ratings with `thresholds.py`; `acts.py` is what a person
does with both, asking through `dialogs.py`.
"""
