"""Reads sentences whose own words say how their parts hang together: reason, purpose, exception, condition.

`stated_clauses` goes through a corpus, `english` and `german` cut one sentence each, `parts` is what they cut it into.
"""
