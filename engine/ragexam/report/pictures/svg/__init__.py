"""Pictures as SVG: `canvas` draws marks and texts, and how a picture stands alone or is cut into layers.

On it `figures` paints rows with intervals, heat map and cost, `radial` topics, `curves` item response curves, Wright map
and improvement, `text_weights` the laboratory and `loss_curve` a training.
"""
