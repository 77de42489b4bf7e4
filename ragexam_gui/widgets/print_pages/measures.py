"""The paper of a report: its size, inks and letters, and the strips that it is built of.

Lengths are tenths of a point, so that letters, whose size Qt takes in whole pixels, can be set finely; whoever paints
scales to screen or printer. A strip is what is never cut: a line of text, a row of a table, a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from PySide6.QtCore import QLocale, QMarginsF, QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPageLayout, QPageSize, QPainter

UNIT = 10.0
"""Units of length in a point."""

Role = Literal[
    "body", "lead", "title", "subtitle", "section", "heading", "strong", "table", "head", "note", "figure", "code"
]

_HAIR = 0.5
"""Error of a width by reckoning."""

_SIZES: dict[str, tuple[float, bool]] = {
    "title": (21.0, True),
    "subtitle": (13.0, False),
    "section": (14.5, True),
    "heading": (10.5, True),
    "lead": (11.0, True),
    "body": (9.5, False),
    "strong": (9.5, True),
    "table": (8.0, False),
    "head": (8.0, True),
    "note": (8.0, False),
    "figure": (14.0, True),
    "code": (7.0, False),
}
"""Size in points and boldness of each kind of text."""


@dataclass(frozen=True, slots=True)
class PageColours:
    """Colours of the paper, as #rrggbb."""

    dark: bool
    background: str
    text: str
    muted: str
    rule: str
    panel: str
    accent: str
    good: str
    warn: str
    warn_ground: str


LIGHT = PageColours(
    False, "#ffffff", "#1c2430", "#5b6675", "#d9dfe7", "#f3f5f8", "#0072b2", "#0b7a53", "#7a4f00", "#fff6e0"
)  # fmt: skip
DARK = PageColours(
    True, "#22262f", "#e6eaf0", "#9aa6b5", "#3a4350", "#2c323d", "#56b4e9", "#4cc38a", "#f0c36a", "#352e1c"
)  # fmt: skip


@dataclass(frozen=True)
class Geometry:
    """A page: width, height, and the room between its margins."""

    width: float
    height: float
    left: float = 43 * UNIT
    top: float = 56 * UNIT
    bottom: float = 54 * UNIT

    @property
    def room(self) -> float:
        """Return the width between the margins."""
        return self.width - 2 * self.left

    @property
    def depth(self) -> float:
        """Return the height between the margins."""
        return self.height - self.top - self.bottom


def page_size() -> QPageSize:
    """Return letter where people measure in inches by law, A4 elsewhere."""
    inches = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    return QPageSize(QPageSize.PageSizeId.Letter if inches else QPageSize.PageSizeId.A4)


def page_layout() -> QPageLayout:
    """Return the page as a printer takes it; margins are the paper's own affair."""
    return QPageLayout(page_size(), QPageLayout.Orientation.Portrait, QMarginsF())


def geometry() -> Geometry:
    """Return the page of this locale."""
    size = page_size().size(QPageSize.Unit.Point)
    return Geometry(size.width() * UNIT, size.height() * UNIT)


class Letters:
    """Fonts of the paper with measured words; one for a layout, since fonts may change between two."""

    def __init__(self) -> None:
        general = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).families()
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families()
        self._fonts: dict[str, QFont] = {}
        for role, (points, bold) in _SIZES.items():
            font = QFont(fixed if role == "code" else general)
            font.setPixelSize(round(points * UNIT))
            font.setBold(bold)
            # Widths must not depend on the size at which they are painted.
            font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
            self._fonts[role] = font
        self._metrics = {role: QFontMetricsF(font) for role, font in self._fonts.items()}
        self._widths: dict[tuple[str, str], float] = {}

    def font(self, role: Role, scale: float = 1.0) -> QFont:
        """Return the font of a kind of text."""
        if scale == 1.0:
            return self._fonts[role]
        font = QFont(self._fonts[role])
        font.setPixelSize(round(font.pixelSize() * scale))
        return font

    def width(self, role: Role, text: str) -> float:
        """Return the width of a text in one line."""
        key = (role, text)
        width = self._widths.get(key)
        if width is None:
            width = self._widths[key] = self._metrics[role].horizontalAdvance(text)
        return width

    def line(self, role: Role, spacing: float = 1.0) -> float:
        """Return height of a line."""
        return self._metrics[role].height() * spacing

    def ascent(self, role: Role) -> float:
        """Return the distance from the top of a line to its baseline."""
        return self._metrics[role].ascent()

    def wrapped(self, role: Role, text: str, width: float) -> list[str]:
        """Return lines no wider than `width`; a word that is wider is broken where it must be."""
        lines: list[str] = []
        space = self.width(role, " ")
        for paragraph in text.split("\n"):
            line, used = "", 0.0
            # Only spaces part words: a no-break space holds them together.
            for word in paragraph.split(" "):
                wide = self.width(role, word)
                if line and used + space + wide <= width + _HAIR:
                    line, used = f"{line} {word}", used + space + wide
                    continue
                if line:
                    lines.append(line)
                while wide > width + _HAIR and len(word) > 1:
                    cut = self._fitting(role, word, width)
                    lines.append(word[:cut])
                    word = word[cut:]
                    wide = self.width(role, word)
                line, used = word, wide
            lines.append(line)
        return lines

    def _fitting(self, role: Role, word: str, width: float) -> int:
        """Return how many characters fit, at least one; preferably up to a mark after which a reader expects a break."""
        metrics, low, high = self._metrics[role], 1, len(word) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if metrics.horizontalAdvance(word[:middle]) <= width else (low, middle - 1)
        nice = max((word.rfind(mark, 1, low) for mark in "-_/.,·"), default=-1)
        return nice + 1 if nice >= low / 3 else low


Painting = Callable[[QPainter, float, PageColours], Iterator[None] | None]
"""Paints a strip whose top is at the given height; may do so in steps, each of them quick."""


@dataclass(eq=False)
class Strip:
    """A part of the paper that is never cut.

    Attributes:
        height: Of it.
        paint: Paints it.
        gap: Room above it, except at the top of a page.
        keep: It may not be the last one on a page: it belongs to what follows.
        turn: It begins a page.
        head: Repeated above it where it begins a page (the headings of a table).
        bookmark: Title and level, where it is a heading.
        text: What it says, for copying and for screen readers.
    """

    height: float
    paint: Painting
    gap: float = 0.0
    keep: bool = False
    turn: bool = False
    head: Strip | None = None
    bookmark: tuple[str, int] | None = None
    text: str = ""


@dataclass(eq=False)
class Leaf:
    """A page: strips with their heights from its top; numbers count from 0."""

    number: int
    strips: list[tuple[float, Strip]] = field(default_factory=list)

    @cached_property
    def text(self) -> str:
        """Return everything it says."""
        return "\n".join(strip.text for _, strip in self.strips if strip.text)


def put(painter: QPainter, font: QFont, ink: str, x: float, baseline: float, text: str) -> None:
    """Write one line."""
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(QPointF(x, baseline), text)


def fill(painter: QPainter, ink: str, x: float, y: float, width: float, height: float) -> None:
    """Draw a rule."""
    painter.fillRect(QRectF(x, y, width, height), QColor(ink))


def ground(painter: QPainter, ink: str, x: float, y: float, width: float, height: float) -> None:
    """Fill a part of a ground that goes on above or below: no seam shows, since its edges are not smoothed."""
    smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    fill(painter, ink, x, y, width, height)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
