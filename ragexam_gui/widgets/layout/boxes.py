"""What stands side by side or one below the other, with its margins, in one call."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Part = QWidget | QLayout
BoxPart = Part | int | tuple[Part, int] | tuple[Part, int, Qt.AlignmentFlag]
"""A control or a layout, alone or with its share of what room is left and where it stands in it; or the share of an empty stretch."""

Box = TypeVar("Box", bound=QBoxLayout)
Margins = tuple[int, int, int, int]


def in_row(
    *parts: BoxPart, margins: Margins | None = None, spacing: int | None = None, parent: QWidget | None = None
) -> QHBoxLayout:
    """Return a layout of parts side by side.

    Args:
        parts: From left to right.
        margins: Left, top, right and bottom, in pixels; the style's where nothing is said.
        spacing: Between two parts, in pixels; the style's where nothing is said.
        parent: Whose layout it is.
    """
    return _filled(QHBoxLayout(parent) if parent else QHBoxLayout(), parts, margins, spacing)


def in_column(
    *parts: BoxPart, margins: Margins | None = None, spacing: int | None = None, parent: QWidget | None = None
) -> QVBoxLayout:
    """Return a layout of parts one below the other; its arguments are those of `in_row`."""
    return _filled(QVBoxLayout(parent) if parent else QVBoxLayout(), parts, margins, spacing)


def _filled(box: Box, parts: tuple[BoxPart, ...], margins: Margins | None, spacing: int | None) -> Box:
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        if isinstance(part, int):
            box.addStretch(part)
            continue
        widget, *placed = part if isinstance(part, tuple) else (part,)
        if isinstance(widget, QLayout):
            box.addLayout(widget, *placed[:1])
        else:
            box.addWidget(widget, *placed)
    return box
