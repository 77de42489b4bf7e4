"""Colours and dashes of series: told apart by people who see colours differently, in light and in dark.

The hues are those of Okabe and Ito's set, made darker for a white ground and lighter for a dark one.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from ragexam_gui.theme import DARK, Colours

_LIGHT = ("#0072b2", "#c04f00", "#00815f", "#a8467f", "#2f8fc4", "#a86f00", "#5b4fa8", "#5f6b7a")
_DARK = ("#6fb7ea", "#ff9a5c", "#4fd1a5", "#ef9fcb", "#a5d8ff", "#f2c14e", "#b3a7ff", "#b4bfcc")
DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
)


def series(index: int, colours: Colours) -> QColor:
    """Return the colour of the series at a place, counted from 0; they come again after eight."""
    colours_of_series = _DARK if colours == DARK else _LIGHT
    return QColor(colours_of_series[index % len(colours_of_series)])


def dash(index: int) -> Qt.PenStyle:
    """Return the dash of the series at a place: neighbours differ by it too, and a colour that comes again has another one."""
    return DASHES[index % len(DASHES)]


def ramp(share: float, colours: Colours) -> QColor:
    """Return a colour for a share of one, from the ground to the accent; evenly in lightness.

    Args:
        share: From 0 to 1; beyond is cut.
        colours: Of the scheme.
    """
    share = min(1.0, max(0.0, share))
    low, high = QColor(colours.base), QColor(colours.accent)
    mixed = (
        round(a + (b - a) * share)
        for a, b in zip(low.getRgb()[:3], high.getRgb()[:3], strict=True)  # type: ignore[index]
    )
    return QColor(*mixed)


def ink(ground: QColor) -> QColor:
    """Return black or white, whichever can be read on a ground (WCAG's relative luminance)."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.03928 else float(((channel + 0.055) / 1.055) ** 2.4)

    red, green, blue = linear(ground.redF()), linear(ground.greenF()), linear(ground.blueF())
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return QColor("#000000") if (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) else QColor("#ffffff")
