"""Scenarios in a report: the `record` of what was asked and came, and its `sections`.

`rates` of failure, `paired` comparisons, `generators` (two ways to make questions), `reliability` of the questions; `hidden` keeps
back what a reader may not see.
"""
