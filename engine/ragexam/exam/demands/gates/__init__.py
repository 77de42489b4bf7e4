"""Gates that a composed question has to withstand before it is asked, one file a gate; each keeps its figure.

`names` says how they are called, `passages` lets a model answer with all passages and with each one alone, `judge` makes the
findings, and `gate_table` says what the questions of each demand withstood.
"""
