"""Pictures from plain labels and numbers, drawn as SVG.

`svg` is the canvas. On it: `figures` (accuracy, abilities, cost), `radial` (topics), `curves` (item response curves, Wright
map, improvement), `text_weights` (the laboratory) and `loss_curve` (a training).
"""
