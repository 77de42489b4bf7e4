"""Readings of a run: `answers` as arrays, `conditions` under which they were made, and why some are `stale`."""
