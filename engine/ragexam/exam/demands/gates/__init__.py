"""Gates that a composed question has to withstand before it is asked, one file a gate; each keeps its figure.

Without a model: `string_search`, `unique`, `unanswered`. With one: `passages` lets it answer with all passages and with each of the
`steps` alone, `tally` says which kinds it can judge, `judge` makes the findings. `names` says how all are called, `gate_table` what the
questions of each demand withstood.
"""
