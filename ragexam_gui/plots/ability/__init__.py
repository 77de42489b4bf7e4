"""Plots over the scale of abilities.

`ability_plot.py` and `marks.py` are what they share; `curves.py`, `information.py` and `steps.py` draw over it;
`wright.py` puts pipelines and items on one scale.
"""
