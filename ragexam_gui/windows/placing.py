"""Placing of a window: never larger than the screen, never where no screen is.

All measures are Qt's device-independent pixels: a screen of 1920 x 1080 at 150 % has 1280 x 720 of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMargins, QRect, QSize

FIRST, LEAST = QSize(1280, 800), QSize(900, 600)
"""Size of the first window, and the smallest one, where the screen is large enough for them."""

_FRAME = QMargins(8, 40, 8, 8)
"""Room that systems take for the frame and the title; nobody knows it before the window is shown."""


def first_place(available: QRect) -> QRect:
    """Return the place of a window that was never shown before, without its frame.

    Args:
        available: The screen without bars and docks.
    """
    room = available.marginsRemoved(_FRAME)
    rectangle = QRect(room.topLeft(), FIRST.boundedTo(room.size()))
    rectangle.moveCenter(room.center())
    return rectangle


def fitted(geometry: QRect, screens: Sequence[QRect]) -> QRect:
    """Return a place as it is if all of it is on screens, else moved and made smaller until it is.

    Args:
        geometry: Of a window without its frame, as it was left; the screens may be others since then.
        screens: The available part of each, the main one first; at least one.
    """
    seen = [screen.intersected(geometry) for screen in screens]
    if sum(map(_area, seen)) >= _area(geometry):  # on one screen, or across several
        return geometry
    home = max(range(len(screens)), key=lambda n: _area(seen[n]))  # the first of equals: the main one
    room = screens[home].marginsRemoved(_FRAME)
    fitting = QRect(geometry.topLeft(), geometry.size().boundedTo(room.size()))
    fitting.moveLeft(min(max(fitting.left(), room.left()), room.right() + 1 - fitting.width()))
    fitting.moveTop(min(max(fitting.top(), room.top()), room.bottom() + 1 - fitting.height()))
    return fitting


def least_size(screens: Sequence[QRect]) -> QSize:
    """Return how small a window may be made: smaller than usual where a screen has no room for that.

    Args:
        screens: The available part of each.
    """
    size = QSize(LEAST)
    for screen in screens:
        size = size.boundedTo(screen.marginsRemoved(_FRAME).size())
    return size


def _area(rectangle: QRect) -> int:
    return max(rectangle.width(), 0) * max(rectangle.height(), 0)
