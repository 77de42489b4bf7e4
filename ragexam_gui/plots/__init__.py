"""Plots: fed with arrays and names, they know nothing of a project.

What all of them share stands here: `base.py`, `axes_plot.py` (over axes, by pyqtgraph), `pointed.py` (painted, marks
reached by pointer and keys), `legend.py`, `palette.py`, `spoken.py`. The kinds of pictures have rooms:

- `ability/`: over the scale of abilities: item curves, information, steps of improvement, the Wright map
- `bars/`: figures with intervals, counts
- `grids/`: answers of a run, heat maps
- `comparison/`: quality against cost, shares by topic, figures over the text weight
- `corpus/`: the corpus as a bar, lengths of passages
"""
