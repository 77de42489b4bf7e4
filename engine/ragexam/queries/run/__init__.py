"""Readings of a run: `answers` as arrays, `conditions` under which they were made, why some are `stale` and others `counted`, and
what is `missing` where none counts.

Settling a choice: `settle_plan` says what a start would do, `next_items` which items tell most, `wanted_items` which to write,
`settlements` what was kept.
"""
