"""The page Items: item response theory.

`page.py` with `options.py` (how to fit), `summary.py` (the fit in one line) and `marks_choice.py`; `figures.py` holds the
pictures, which `overview.py` and `pictures.py` show and `fill.py` fills; `improve.py` and `trust.py` stand beside them;
`table.py` lists the items, `detail.py` shows the chosen one.
"""
