"""Qt item models over the engine's records: `rows` is the base of most, `tables` shows a table of the engine as it is.

`documents`, `coverage`; `items`, `item_parameters`, `demands`, `labels`; `pipelines`, `gold_ranks`; `model_files`; `commands`
of the palette.
"""
