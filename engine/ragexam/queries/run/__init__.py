"""Readings of a run: `answers` as arrays, `conditions` under which they were made, why some are `stale` and others `counted`.

`missing`: what has to be done where no answer counts.

Settling a choice: `settle_plan` says what a start would do, `next_items` which items tell most, `wanted_items` which to write,
`settlements` what was kept.
"""
