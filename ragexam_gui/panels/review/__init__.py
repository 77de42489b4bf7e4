"""The review of one item after the other, and labelling by people.

`part` is the review: a `card` with the `source` beside it (`item_text` in words), the `editor`, reasons to `reject`; `queue` is its order,
`desk` its edits. `annotate_start` and `annotate`: people label, by `label_button`; `label_grid` shows who said what.
"""
