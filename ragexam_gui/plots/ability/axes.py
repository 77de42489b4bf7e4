"""Axes whose words fit and whose numbers are written as the person's language writes them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pyqtgraph

from ragexam_gui import words

_SMALLEST = 0.45
"""Of the size of the letters that words along a short axis may shrink to."""


class FittingAxis(pyqtgraph.AxisItem):  # type: ignore[misc]
    """An axis whose words become smaller where it is short, instead of being cut off."""

    def setLabel(self, *arguments: object, **named: object) -> None:
        """Take other words; they need their place even where the axis keeps its size."""
        super().setLabel(*arguments, **named)
        self.resizeEvent()

    def resizeEvent(self, event: object = None) -> None:
        """Place the words in the middle, and let them fit."""
        super().resizeEvent(event)
        if self.label is None:
            return
        upright, words_long = self.orientation in ("left", "right"), max(1.0, self.label.boundingRect().width())
        length = float(self.size().height() if upright else self.size().width())
        scale = max(_SMALLEST, min(1.0, length / words_long))
        self.label.setScale(scale)
        if upright:
            self.label.setY((length + scale * words_long) / 2)
        else:
            self.label.setX((length - scale * words_long) / 2)


class HeightAxis(FittingAxis):
    """A vertical axis without ticks in the strip of the marks.

    Args:
        percent: Write shares in per cent.
    """

    def __init__(self, orientation: str = "left", percent: bool = False) -> None:
        super().__init__(orientation)
        self.percent = percent
        self.bottom: float | None = None
        self.enableAutoSIPrefix(False)
        self.setStyle(maxTextLevel=0)  # the ticks between are told by their lines

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Return ticks that stand for something."""
        ticks = super().tickValues(low, high, size)
        if self.bottom is None or self.logMode:
            return [(step, [v for v in values if v >= (self.bottom or -math.inf)]) for step, values in ticks]
        edge = self.bottom - 1e-9
        return [
            (step, [v for v in values if v >= edge and (not self.percent or v <= 1.0 + 1e-9)]) for step, values in ticks
        ]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """Return numbers as the person's language writes them."""
        if self.percent:
            return [words.percent(v) for v in values]
        if self.logMode:
            return [words.number(10.0**v, ".3g") for v in values]
        places = max(0, -math.floor(math.log10(spacing))) if spacing > 0 else 0
        return [words.number(float(v) * scale, f".{min(places, 6)}f") for v in values]


class AbilityAxis(FittingAxis):
    """The horizontal axis: abilities with their sign."""

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """Return numbers as the person's language writes them."""
        places = max(0, -math.floor(math.log10(spacing))) if spacing > 0 else 0
        return [words.number(0.0 if abs(v) < 1e-9 else float(v) * scale, f".{min(places, 6)}f") for v in values]
