"""Reads by rule what documents state, value by value.

`stated_values` is one value with what it belongs to and where it stands. Read from tables (`stated_tables`, `table_values`), from
plain sentences (`clauses`) and from `definitions`; `amounts` and `dates` can be calculated with, `names` are those of things.
`step_lists` reads numbered lists, and what is reached by their steps; `related/` cuts sentences at reasons, purposes and exceptions.
"""
