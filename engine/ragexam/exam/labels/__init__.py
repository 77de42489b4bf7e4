"""Labels and ratings of questions: of what kind one is, and how good.

`taxonomy` (the labels and two labellers), `agreement` and `tables` of labels; `critiques` (ratings by a model) and
`critique_tables`.
"""
