"""Bars and dots, a row each: `intervals.py` figures with their intervals, `counts.py` counts by name."""
