"""Columns that say in a table what people would say beside a grader's word."""

from __future__ import annotations

from typing import Final

from ragexam.stats.powered.corrected import PoweredMean

PEOPLE_COLUMNS: Final = ("Graded by people", "By people", "By people from", "By people to")
PEOPLE_FORMATS: Final = ("d", ".1%", ".1%", ".1%")
LEAD_FORMATS: Final = ("d", "+.1%", "+.1%", "+.1%")
"""Of the same columns where they hold a lead."""


def people_cells(one: PoweredMean) -> tuple[int | float | None, ...]:
    """Return the cells under `PEOPLE_COLUMNS`.

    Args:
        one: A share that people would call right, or by how much two are apart.
    """
    return (one.mean.n, one.mean.value, one.mean.low, one.mean.high)
