"""The run: in `run` every chosen pipeline sits the exam, by `sitting`, systems by `system_sitting`.

`few_shot` chooses its in-context examples. `settle` asks until the choice is settled (`settling` is a settlement in progress)
and has further questions written where they are missing.
"""
