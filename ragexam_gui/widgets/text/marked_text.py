"""A long text to read, with stretches of it marked: grounds behind the lines, numbers in the margin."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextLine,
)
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from ragexam_gui import words
from ragexam_gui.theme import Colours, colours_of
from ragexam_gui.widgets.controls import introduce
from ragexam_gui.widgets.text.margin import TextMargin
from ragexam_gui.widgets.text.positions import ShownText, prepare

PIECE = 24_000
"""Characters that are laid out at a time: a few milliseconds."""

_EAGER = 4_000_000
"""Of a longer text only what a person scrolls to is laid out."""

_AHEAD = 200_000


@dataclass(frozen=True, slots=True)
class TextBand:
    """A stretch of the text with a ground of its own.

    Attributes:
        number: Shown in the margin.
        start: First character.
        end: One past the last.
        holds: It holds other bands: drawn as a bracket in the margin, without a ground.
    """

    number: int
    start: int
    end: int
    holds: bool = False


class MarkedText(QPlainTextEdit):
    """Shows a text with bands; what a person puts the cursor into is the chosen band.

    A text of any length is shown at once: it is laid out piece by piece while a person reads.

    Signals:
        chosen: Number of the band that the cursor is in; 0 outside of all.

    Args:
        name: What it is, for a screen reader.
    """

    chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        introduce(self, name, self.tr("To read and to copy; the arrow keys move the cursor"))
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        self.setCursorWidth(2)
        self.describe: Callable[[int], str] = lambda _: ""
        self._text = ShownText("", 0, ())
        self._position = 0  # in Python's characters of the shown text
        self._bands: list[TextBand] = []
        self._odd: set[int] = set()
        self._starts: list[int] = []
        self._reach: list[int] = []
        self._evidence: list[tuple[int, int]] = []
        self._pages: list[tuple[int, int]] = []
        self._band = 0
        self._wanted: tuple[int, int] | None = None
        self._margin = TextMargin(self)
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._fill)
        self._colour_selection()
        self.updateRequest.connect(self._move_margin)
        self.cursorPositionChanged.connect(self._follow)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    # -------------------------------------------------------------- what is shown

    def show_text(self, text: str | ShownText) -> None:
        """Show another text without marks.

        Args:
            text: As it is, or made ready by `prepare` in a thread.
        """
        self._timer.stop()
        self._text = prepare(text) if isinstance(text, str) else text
        self._position, self._wanted = 0, None
        self._bands, self._starts, self._reach = [], [], []
        self._evidence, self._pages = [], []
        self._band = 0
        self.blockSignals(True)
        self.setPlainText("")
        self._append()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.blockSignals(False)
        self._lay_margin()
        if self._position < len(self._text.text):
            self._timer.start()

    def show_bands(self, bands: Sequence[TextBand]) -> None:
        """Mark stretches, in the order of their beginning; they may overlap."""
        to = self._text.shown
        self._bands = [TextBand(b.number, to(b.start), to(b.end), b.holds) for b in bands]
        self._odd = {b.number for b in [b for b in self._bands if not b.holds][::2]}
        self._starts = [b.start for b in self._bands]
        self._reach = list(accumulate((b.end for b in self._bands), max))
        self._band = -1  # whatever it was: tell it anew
        self._lay_margin()
        self._follow()
        self.viewport().update()

    def show_evidence(self, stretches: Sequence[tuple[int, int]]) -> None:
        """Highlight stretches, whatever band they are in."""
        self._evidence = sorted((self._text.shown(start), self._text.shown(end)) for start, end in stretches)
        self.viewport().update()

    def show_pages(self, starts: Sequence[int]) -> None:
        """Show the numbers of pages in the margin, from 1, by where they begin."""
        self._pages = [(self._text.shown(start), number) for number, start in enumerate(starts, start=1)]
        self._lay_margin()
        self._margin.update()

    @property
    def band(self) -> int:
        """Return the number of the chosen band; 0 for none."""
        return max(self._band, 0)

    @property
    def complete(self) -> bool:
        """Return whether all of the text is laid out."""
        return self._position >= len(self._text.text)

    def band_at(self, position: int) -> int:
        """Return the number of the innermost, last band over a position as Qt counts; 0 for none."""
        bands = [b for b in self.bands_between(position, position + 1) if not b.holds]
        return bands[-1].number if bands else 0

    def go_to(self, start: int, end: int | None = None) -> None:
        """Put the cursor at a character of the text, or select a stretch, and bring it into view."""
        self._wanted = (self._text.shown(start), self._text.shown(start if end is None else end))
        self._reach_wanted()

    def choose(self, number: int) -> None:
        """Go to a band."""
        band = next((b for b in self._bands if b.number == number), None)
        if band is not None:
            self._wanted = (band.start, band.start)
            self._reach_wanted()

    def step(self, by: int) -> None:
        """Go to the next band (1) or the one before (-1)."""
        numbers = [b.number for b in self._bands if not b.holds]
        if not numbers:
            return
        if self.band in numbers:
            index = min(max(numbers.index(self.band) + by, 0), len(numbers) - 1)
        else:
            here = self.textCursor().position()
            before = bisect_right([b.start for b in self._bands if not b.holds], here) - 1
            index = min(max(before + (by > 0), 0), len(numbers) - 1)
        self.choose(numbers[index])

    def find_next(self, phrase: str, *, backwards: bool = False) -> bool:
        """Select the next occurrence of a phrase, round the end; whether there is one."""
        text, wanted = self._text.text.casefold(), phrase.casefold()
        if not wanted or len(text) != len(self._text.text):  # a letter that grows when folded would shift the rest
            text = self._text.text.lower() if len(self._text.text.lower()) == len(self._text.text) else self._text.text
            wanted = phrase.lower()
        if not wanted:
            return False
        cursor = self.textCursor()
        if backwards:
            index = text.rfind(wanted, 0, max(self._index(cursor.selectionStart()), 0))
            index = text.rfind(wanted) if index < 0 else index
        else:
            index = text.find(wanted, self._index(cursor.selectionEnd()))
            index = text.find(wanted) if index < 0 else index
        if index < 0:
            return False
        self._wanted = (self._unit(index), self._unit(index + len(wanted)))
        self._reach_wanted()
        return True

    # -------------------------------------------------------------- filling

    def _unit(self, index: int) -> int:
        """Return Qt's position of a character of the shown text."""
        if not self._text.extra:
            return index
        return len(self._text.text[:index].encode("utf-16-le", "replace")) // 2

    def _index(self, unit: int) -> int:
        if not self._text.extra:
            return unit
        return len(self._text.text.encode("utf-16-le", "replace")[: 2 * unit].decode("utf-16-le", "ignore"))

    def _fill(self) -> None:
        self._append()
        laid = self.document().characterCount()
        reading = self.cursorForPosition(QPoint(0, self.viewport().height())).position()
        enough = len(self._text.text) > _EAGER and self._wanted is None and laid > reading + _AHEAD
        if self.complete or enough:
            self._timer.stop()
        if self._wanted is not None:
            self._reach_wanted()

    def _append(self) -> None:
        text, start = self._text.text, self._position
        end = text.find("\n", start + PIECE) + 1 or len(text)
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(text[start:end])
        self._position = end

    def _scrolled(self, value: int) -> None:
        if not self.complete and value > self.verticalScrollBar().maximum() - 2_000:
            self._timer.start()
        self._margin.update()

    def _reach_wanted(self) -> None:
        if self._wanted is None:
            return
        start, end = self._wanted
        if end >= self.document().characterCount() and not self.complete:
            self._timer.start()
            return
        self._wanted = None
        last = self.document().characterCount() - 1
        cursor = self.textCursor()
        cursor.setPosition(min(start, last))
        cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self._bring_into_view(min(start, last))

    def _bring_into_view(self, position: int) -> None:
        """Scroll the line of a position to the upper third, unless it is well in view."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(position)
        top, height = self.cursorRect(cursor).top(), self.viewport().height()
        if 0 <= top < 0.6 * height:
            return
        # Scroll bars of plain texts count lines.
        line = (
            cursor.block().firstLineNumber()
            + cursor.block().layout().lineForTextPosition(cursor.positionInBlock()).lineNumber()
        )
        lines_above = int(height / 4 / self.fontMetrics().lineSpacing())
        self.verticalScrollBar().setValue(max(line - lines_above, 0))

    # -------------------------------------------------------------- following

    def _follow(self) -> None:
        cursor = self.textCursor()
        number = self.band_at(cursor.selectionStart())
        if number != self._band:
            self._band = number
            self.viewport().update()
            self._margin.update()
            self.chosen.emit(number)

    def bands_between(self, first: int, last: int) -> list[TextBand]:
        """Return bands that overlap [first, last), in their order."""
        bands = []
        for index in range(bisect_left(self._starts, last) - 1, -1, -1):
            if self._reach[index] <= first:
                break
            if self._bands[index].end > first:
                bands.append(self._bands[index])
        return bands[::-1]

    # -------------------------------------------------------------- painting

    def visible_blocks(self) -> Iterator[tuple[QTextBlock, QRectF]]:
        """Yield paragraphs in view, with where they are."""
        block = self.firstVisibleBlock()
        offset, height = self.contentOffset(), self.viewport().height()
        while block.isValid():
            area = self.blockBoundingGeometry(block).translated(offset)
            if area.top() > height:
                return
            yield block, area
            block = block.next()

    def visible_lines(self) -> Iterator[tuple[int, int, QRectF, QTextLine]]:
        """Yield lines in view: first unit, one past the last (its break counted in), where it is, and the line."""
        for block, area in self.visible_blocks():
            layout = block.layout()
            count = layout.lineCount()
            for number in range(count):
                line = layout.lineAt(number)
                first = block.position() + line.textStart()
                last = first + line.textLength() + (1 if number == count - 1 else 0)
                rectangle = line.naturalTextRect().translated(area.topLeft())
                yield first, last, QRectF(area.left(), rectangle.top(), area.width(), line.height()), line

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint grounds first, then the text over them."""
        painter = QPainter(self.viewport())
        colours = colours_of(self.palette())
        for first, last, area, line in self.visible_lines():
            for band in self.bands_between(first, last):
                if not band.holds:
                    painter.fillRect(
                        self._stretch(band.start, band.end, first, last, area, line), self._ground(band, colours)
                    )
            for start, end in self._evidence_between(first, last):
                part = self._stretch(start, end, first, last, area, line, text_only=True)
                painter.fillRect(part, QColor(colours.mark))
                painter.fillRect(QRectF(part.left(), part.bottom() - 1.5, part.width(), 1.5), QColor(colours.warn))
        painter.end()
        super().paintEvent(event)

    def _ground(self, band: TextBand, colours: Colours) -> QColor:
        colour = QColor(colours.accent if band.number in self._odd else colours.warn)
        chosen = band.number == self._band
        colour.setAlpha((64 if chosen else 24) if colours.window < "#8" else (52 if chosen else 20))
        return colour

    def _stretch(
        self, start: int, end: int, first: int, last: int, area: QRectF, line: QTextLine, text_only: bool = False
    ) -> QRectF:
        """Return the part of a line that a stretch covers; to the edge where it goes on in the next line."""
        left = area.left() if start <= first and not text_only else self._x(line, max(start, first) - first, area)
        # The break or space at a line's end belongs to no band: the ground goes to the edge all the same.
        inked = first + line.textLength()
        inked -= self.document().characterAt(inked - 1).isspace() if inked > first else 0
        goes_on = end >= inked and not text_only
        right = area.left() + area.width() if goes_on else self._x(line, min(end, last) - first, area)
        return QRectF(left, area.top(), max(right - left, 0.0), area.height())

    def _x(self, line: QTextLine, offset: int, area: QRectF) -> float:
        x = line.cursorToX(line.textStart() + min(offset, line.textLength()))
        return area.left() + float(x[0])  # type: ignore[index]  # a pair, whatever the declaration says

    def _evidence_between(self, first: int, last: int) -> list[tuple[int, int]]:
        return [(start, end) for start, end in self._evidence if start < last and end > first]

    # -------------------------------------------------------------- the margin

    @property
    def last_page(self) -> int:
        """Return the number of the last page; 0 without pages."""
        return self._pages[-1][1] if self._pages else 0

    @property
    def last_band(self) -> int:
        """Return the largest number of a band; 0 without any."""
        return self._bands[-1].number if self._bands else 0

    def pages_between(self, first: int, last: int) -> list[int]:
        """Return numbers of the pages that begin in [first, last)."""
        begin, end = (bisect_left(self._pages, (unit, 0)) for unit in (first, last))
        return [number for _, number in self._pages[begin:end]]

    def _lay_margin(self) -> None:
        width = sum(self._margin.widths())
        self.setViewportMargins(width, 0, 0, 0)
        inside = self.contentsRect()
        self._margin.setGeometry(QRect(inside.left(), inside.top(), width, inside.height()))
        self._margin.update()

    def _move_margin(self, area: QRect, by: int) -> None:
        if by:
            self._margin.scroll(0, by)
            self._margin.update()
        else:
            self._margin.update(0, area.y(), self._margin.width(), area.height())

    # -------------------------------------------------------------- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the margin as high as the text."""
        super().resizeEvent(event)
        self._lay_margin()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from band to band by Alt with up and down; Tab leaves the text."""
        by = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.step(by)
            return
        super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell of the band under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = self.band_at(self.cursorForPosition(event.pos()).position())
            QToolTip.showText(
                event.globalPos(), words.tip_text(self.describe(number) if number else ""), self.viewport()
            )
            return True
        return super().viewportEvent(event)

    def _colour_selection(self) -> None:
        """Colour what is selected (a place that was found) so that it stands out from every ground."""
        palette, colours = self.palette(), colours_of(self.palette())
        if palette.color(QPalette.ColorRole.Highlight) != QColor(colours.accent):
            palette.setColor(QPalette.ColorRole.Highlight, QColor(colours.accent))
            palette.setColor(QPalette.ColorRole.HighlightedText, QColor(colours.on_accent))
            self.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._colour_selection()
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "_margin"):
            self._lay_margin()
            self.viewport().update()
