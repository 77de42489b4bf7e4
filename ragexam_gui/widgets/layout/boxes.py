"""Puts widgets side by side or one below the other, with their margins, in one call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget


@dataclass(frozen=True)
class Gap:
    """Room between two parts beside what stands between all of them.

    Attributes:
        pixels: How much.
    """

    pixels: int


Part = QWidget | QLayout
BoxPart = Part | Gap | int | tuple[Part, int] | tuple[Part, int, Qt.AlignmentFlag]
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
    return _filled(QHBoxLayout() if parent is None else QHBoxLayout(parent), parts, margins, spacing)


def in_column(
    *parts: BoxPart, margins: Margins | None = None, spacing: int | None = None, parent: QWidget | None = None
) -> QVBoxLayout:
    """Return a layout of parts one below the other; its arguments are those of `in_row`."""
    return _filled(QVBoxLayout() if parent is None else QVBoxLayout(parent), parts, margins, spacing)


def _filled(box: Box, parts: tuple[BoxPart, ...], margins: Margins | None, spacing: int | None) -> Box:
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        if isinstance(part, int):
            box.addStretch(part)
            continue
        if isinstance(part, Gap):
            box.addSpacing(part.pixels)
            continue
        widget, share, *where = part if isinstance(part, tuple) else (part, 0)
        if isinstance(widget, QLayout):
            box.addLayout(widget, share)
        else:
            box.addWidget(widget, share, where[0] if where else Qt.AlignmentFlag(0))
    return box
