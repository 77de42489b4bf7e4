"""The run as a window shows it: its `page`, a grid of all answers, and one `response` wholly; the `history` of runs and responses.

`settle_page` is the panel that settles a choice, with `settling` as its picture.
"""
