"""Figures with intervals, a row each: what every picture of accuracy, leads, effects or shares is painted from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.report.pictures.scales import padded


@dataclass(frozen=True, slots=True)
class Row:
    """One row.

    Attributes:
        key: What is chosen by a click; "" for a heading.
        label: At the left.
        value: The figure; None where undefined.
        low: Lower end of its interval.
        high: Upper end.
        group: Place of its colour.
        hollow: A yardstick, not a choice.
        note: Text at the right ("62 % (39 of 63)"), where there is room for one.
        words: What is said of it when it is pointed at.
        heading: Not a figure but a title of the rows below.
    """

    key: str
    label: str
    value: float | None = None
    low: float | None = None
    high: float | None = None
    group: int = 0
    hollow: bool = False
    note: str = ""
    words: str = ""
    heading: bool = False


def groups_drawn(rows: Sequence[Row]) -> set[int]:
    """Return the groups that have a figure, which a legend names; an undefined one is a word without a colour."""
    return {row.group for row in rows if row.value is not None and math.isfinite(row.value)}


def axis_ends(rows: Sequence[Row], reference: tuple[float, str] | None) -> tuple[float, float]:
    """Return the ends of an axis that holds all figures, their intervals, and what they are compared with."""
    defined = [v for row in rows for v in (row.value, row.low, row.high) if v is not None and math.isfinite(v)]
    return padded([*defined, *([reference[0]] if reference else [])])
