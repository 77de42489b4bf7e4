"""The report as it will lie on paper, to scroll through. Pages are painted when they come into sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFocusEvent,
    QGuiApplication,
    QHideEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from ragexam_gui import theme
from ragexam_gui.widgets.print_pages.blocks import LayersOf
from ragexam_gui.widgets.print_pages.measures import DARK, LIGHT, UNIT, Leaf, PageColours
from ragexam_gui.widgets.print_pages.pages import PrintPages
from ragexam_gui.widgets.print_pages.steps import Patient

if TYPE_CHECKING:
    from ragexam.report.document.print_layout import Block

_GAP = 14
"""Pixels between two pages and around them."""
_KEPT = 14
"""Painted pages that are kept."""
_SMALLEST, _LARGEST = 0.3, 3.0
WIDTH, WHOLE = 0.0, -1.0
"""Sizes that follow the window: as wide as there is room, and as much as lets a whole page be seen."""


class ReportPages(QAbstractScrollArea):
    """Pages below each other.

    Signals:
        turned: Page in sight from 0, and number of pages.
        laid_out: All pages are there; titles of the sections with their pages.

    Args:
        layers_of: Cuts pictures into layers that are painted quickly one by one.
    """

    turned = Signal(int, int)
    laid_out = Signal(object)

    def __init__(self, layers_of: LayersOf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.print_pages = PrintPages(layers_of)
        self._layout, self._painting = Patient(self), Patient(self)
        self._images: dict[int, tuple[int, QImage]] = {}
        self._stamp = 0
        self._size = WIDTH
        self._current = -1
        self.setAccessibleName(self.tr("Preview of the report"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        copy = QAction(self.tr("&Copy the text of this page"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy)
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        # It stays, so that pages that fit its width do not make it come and go.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    # -------------------------------------------------------------- what is shown

    def show_blocks(self, blocks: Sequence[Block], title: str, foot: str, say: Callable[[str], str] = str) -> None:
        """Lay a report out; what was painted before stays in sight until the new pages are painted."""
        steps = self.print_pages.lay_out(blocks, title, foot, say)
        self._layout.run(self._growing(steps), self._laid_out)

    def clear(self) -> None:
        """Show nothing."""
        self._layout.stop()
        self._painting.stop()
        self.print_pages.leaves = []
        self._images.clear()
        self._set_scroll_bars()

    def showEvent(self, event: QShowEvent) -> None:
        """Go on with what was left."""
        super().showEvent(event)
        self._hold(False)

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the window's time to the page that is in sight."""
        super().hideEvent(event)
        self._hold(True)

    def _hold(self, held: bool) -> None:
        for work in (self._layout, self._painting):
            work.hold(held)

    @property
    def busy(self) -> bool:
        """Return whether pages are still being laid out or painted."""
        return self._layout.busy or self._painting.busy

    @property
    def current(self) -> int:
        """Return the page in sight from 0: the one at a third of the height."""
        at = self.verticalScrollBar().value() + self.viewport().height() / 3
        return min(max(int((at - _GAP) / self._pitch()), 0), max(len(self.print_pages.leaves) - 1, 0))

    def set_size(self, size: float) -> None:
        """Set the size of the pages: 1 for that of paper, or `WIDTH` or `WHOLE`."""
        page = self.current
        self._size = size
        self._set_scroll_bars()
        self.show_heading(page)

    def show_heading(self, page: int, height: float = 0.0) -> None:
        """Bring a page into sight.

        Args:
            page: From 0.
            height: Of the place on it, in points from its top.
        """
        self.verticalScrollBar().setValue(round(page * self._pitch() + height * UNIT * self._scale()))

    def go_to(self, title: str) -> None:
        """Bring a section into sight."""
        for name, _, page, height in self.print_pages.bookmarks():
            if name == title:
                self.show_heading(page, max(height - 24, 0))
                return

    def _growing(self, steps: Iterator[None]) -> Iterator[None]:
        for _ in steps:
            yield
        self._stamp += 1

    def _laid_out(self) -> None:
        self._images = {n: kept for n, kept in self._images.items() if n < len(self.print_pages.leaves)}
        self._set_scroll_bars()
        self.laid_out.emit([(title, page) for title, level, page, _ in self.print_pages.bookmarks() if level == 1])
        self._scrolled(force=True)

    # -------------------------------------------------------------- geometry

    def _scale(self) -> float:
        """Return pixels of the screen per unit of the paper."""
        page = self.print_pages.page
        wide = (self.viewport().width() - 2 * _GAP) / page.width
        if self._size == WIDTH:
            # On a wide window a page as wide as that would be read with a turning head.
            return max(min(wide, 1.5 * self._natural()), _SMALLEST * self._natural())
        if self._size == WHOLE:
            return max(min(wide, (self.viewport().height() - 2 * _GAP) / page.height), _SMALLEST * self._natural())
        return self._size * self._natural()

    def _natural(self) -> float:
        """Return the scale at which paper has its own size."""
        return self.logicalDpiX() / 72 / UNIT

    def _pitch(self) -> float:
        return self.print_pages.page.height * self._scale() + _GAP

    def _left(self) -> float:
        room = self.viewport().width() - self.print_pages.page.width * self._scale()
        return room / 2 if room > 0 else -self.horizontalScrollBar().value()

    def _set_scroll_bars(self) -> None:
        """Set the scroll bars by the pages that are there."""
        height = self._pitch() * len(self.print_pages.leaves) + _GAP
        bar = self.verticalScrollBar()
        bar.setRange(0, max(round(height) - self.viewport().height(), 0))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(40)
        wide = round(self.print_pages.page.width * self._scale()) + 2 * _GAP
        self.horizontalScrollBar().setRange(0, max(wide - self.viewport().width(), 0))
        self.horizontalScrollBar().setPageStep(self.viewport().width())
        self.viewport().update()

    def _scrolled(self, _: int = 0, *, force: bool = False) -> None:
        if self.current != self._current or force:
            self._current = self.current
            count = len(self.print_pages.leaves)
            text = self.print_pages.leaves[self._current].text if count else ""
            self.setAccessibleDescription(text)
            self.turned.emit(self._current, count)
        self.viewport().update()

    # -------------------------------------------------------------- painting

    def _sheet(self) -> PageColours:
        return DARK if theme.colours_of(self.palette()) is theme.DARK else LIGHT

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Show the pages in sight as far as they are painted, and see that the rest is."""
        painter = QPainter(self.viewport())
        colours, sheet = theme.colours_of(self.palette()), self._sheet()
        painter.fillRect(self.viewport().rect(), QColor(colours.window))
        scale, left, top = self._scale(), self._left(), self.verticalScrollBar().value()
        size = self.print_pages.page.width * scale, self.print_pages.page.height * scale
        painter.setPen(QColor(colours.border))
        for leaf in self._in_sight():
            rectangle = QRectF(left, _GAP + leaf.number * self._pitch() - top, *size)
            painter.fillRect(rectangle, QColor(sheet.background))
            kept = self._images.get(leaf.number)
            if kept is not None:
                painter.drawImage(rectangle.topLeft() if _same(kept[1], rectangle) else rectangle, kept[1])
            painter.drawRect(rectangle)
        if self.hasFocus():
            painter.setPen(QColor(colours.accent))
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
        painter.end()
        if not self._painting.busy:
            self._paint_next()

    def _in_sight(self) -> list[Leaf]:
        top = self.verticalScrollBar().value()
        first = max(int((top - _GAP) / self._pitch()), 0)
        last = int((top + self.viewport().height()) / self._pitch())
        return self.print_pages.leaves[first : last + 1]

    def _paint_next(self) -> None:
        """Paint a page that is in sight and is not painted as it is now."""
        if self._layout.busy:
            return
        leaf = next((leaf for leaf in self._in_sight() if self._stale(leaf)), None)
        if leaf is not None:
            self._painting.run(self._paint(leaf), self.viewport().update)

    def _stale(self, leaf: Leaf) -> bool:
        kept = self._images.get(leaf.number)
        return kept is None or kept[0] != self._mark()

    def _mark(self) -> int:
        """Return what a painted page depends on beside its own strips."""
        return hash((self._stamp, self._scale(), self.devicePixelRatioF(), self._sheet().dark))

    def _paint(self, leaf: Leaf) -> Iterator[None]:
        scale, ratio, mark = self._scale(), self.devicePixelRatioF(), self._mark()
        page, sheet = self.print_pages.page, self._sheet()
        image = QImage(
            max(round(page.width * scale * ratio), 1),
            max(round(page.height * scale * ratio), 1),
            QImage.Format.Format_RGB32,
        )
        image.setDevicePixelRatio(ratio)
        image.fill(QColor(sheet.background))
        painter = QPainter(image)
        try:
            painter.scale(scale, scale)
            yield from self.print_pages.paint(painter, leaf, sheet)
        finally:
            painter.end()
        if mark == self._mark():  # nothing has changed meanwhile
            self._images[leaf.number] = mark, image
            far = sorted(self._images, key=lambda n: abs(n - leaf.number))
            for number in far[_KEPT:]:
                del self._images[number]

    # -------------------------------------------------------------- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the page in sight."""
        old = self._current
        super().resizeEvent(event)
        self._set_scroll_bars()
        if old > 0:
            self.show_heading(old)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys turn the pages."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that they do not."""
        super().focusOutEvent(event)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        """Paint anew: other colours are other paper."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Ctrl make the pages larger or smaller."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            factor = 1.1 ** (event.angleDelta().y() / 120)
            self.set_size(min(max(self._scale() / self._natural() * factor, _SMALLEST), _LARGEST))
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the first and last page by Home and End, by whole pages by page up and down."""
        steps = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
        key = Qt.Key(event.key())
        if key in steps:
            self.show_heading(self.current + steps[key])
        elif key == Qt.Key.Key_Home:
            self.show_heading(0)
        elif key == Qt.Key.Key_End:
            self.show_heading(len(self.print_pages.leaves) - 1)
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Put the text of the page in sight on the clipboard."""
        if self.print_pages.leaves:
            QGuiApplication.clipboard().setText(self.print_pages.leaves[self.current].text)


def _same(image: QImage, target: QRectF) -> bool:
    """Return whether an image needs no stretching."""
    size = image.deviceIndependentSize()
    return abs(size.width() - target.width()) < 1 and abs(size.height() - target.height()) < 1
