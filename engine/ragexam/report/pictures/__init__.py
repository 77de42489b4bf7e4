"""Pictures: one record and one builder each, painted as SVG here and by Qt in the window.

Records, which load nothing heavy: `intervals` (a row of any figure with its interval), `accuracy`, `leads`, `abilities`,
`heat_map`, `topics`, `cost`, `item_curves` (items, exam, kinds of questions), `ability_marks` (places on the scale of
abilities, dots of the Wright map) and `weight_curve` (the laboratory); `scales` places them along axes.

SVG: `svg` is the canvas. On it `figures` paints rows, heat map and cost, `radial` topics, `curves` item response curves,
Wright map and improvement, `text_weights` the laboratory and `loss_curve` a training.
"""
