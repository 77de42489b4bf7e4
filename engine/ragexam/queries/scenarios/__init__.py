"""Readings of scenarios: which there are (`kept`), what asking takes (`forecast`), what came of it (`outcomes`).

`judged` tells which grades of models count, `stale` what belongs to other passages, scenarios or conditions.
"""
