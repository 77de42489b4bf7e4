"""Measures on what is painted: contrast of pixels by WCAG 2.2, and texts that are too pale on their ground."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from .person import name_of

Floats = NDArray[np.float64]

_LEAST = 4.5


def pixels(image: QImage) -> Floats:
    """Return red, green and blue from 0 to 1, shape (height, width, 3)."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return raw[:, : image.width(), 2::-1] / 255.0


def contrast_of(one: Floats, other: Floats) -> Floats:
    """Return the contrast of each pixel to another one, from 1 to 21."""
    bright = [_luminance(picture) + 0.05 for picture in (one, other)]
    found: Floats = np.maximum(*bright) / np.minimum(*bright)
    return found


def _luminance(picture: Floats) -> Floats:
    linear = np.where(picture <= 0.04045, picture / 12.92, ((picture + 0.055) / 1.055) ** 2.4)
    found: Floats = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


def pale_texts(root: QWidget) -> Iterator[str]:
    """Yield labels and buttons that can be used and whose words are too pale: their strongest pixel against the commonest."""
    for widget in root.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton) or not widget.isEnabled() or not widget.isVisible():
            continue
        if not widget.text().strip() or widget.visibleRegion().isEmpty():
            continue
        shown = widget.visibleRegion().boundingRect()
        inner = widget.contentsRect().adjusted(3, 3, -3, -3).intersected(shown)
        if shown.height() < min(widget.height(), widget.fontMetrics().height()):
            continue  # scrolled out of sight but for an edge of its letters
        seen = QRect(widget.mapTo(widget.window(), inner.topLeft()), inner.size()).intersected(widget.window().rect())
        if seen.isEmpty():
            continue
        picture = pixels(widget.window().grab(seen).toImage())
        colours, counts = np.unique(picture.reshape(-1, 3), axis=0, return_counts=True)
        strongest = float(contrast_of(colours, colours[int(counts.argmax())]).max())
        if strongest < _LEAST:
            yield f"{type(widget).__name__} {name_of(widget)[:60]!r}: {strongest:.2f}"
