"""Statistics over arrays: pure functions. What needs chance takes a required `rng`; what lacks data says why instead of a number.

`estimate` is a number with its uncertainty; `intervals` for shares and means, `sequential` for looks while answers come in. Two
pipelines: `paired`, `signed_rank`; many: `best`, `selection`, `choice`; asked by design: `drawn_items`, `race`, `whole_exam`,
`exam_part`. Raters and gradings: `agreement`, `agreement_intervals`, `correlation`, and `powered/`, what people
would say of all where they graded some.
"""
