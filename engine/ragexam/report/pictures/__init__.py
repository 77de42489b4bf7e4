"""Pictures: one record and one builder each, painted as SVG in `svg/` and by Qt in the window. Nothing heavy is loaded here.

`intervals` (a row of any figure with its interval), `accuracy`, `leads`, `abilities`, `heat_map`, `topics`, `cost`,
`settling` (certainty, who is still in), `item_curves` (items, exam, kinds of questions), `ability_marks` (places on the scale of
abilities, dots of the Wright map) and `weight_curve` (the laboratory). `scales` places them along axes.
"""
