"""Base of all plots: colours of the scheme, what is hovered and chosen, a table behind, export."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontInfo, QHelpEvent, QImage, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QToolTip, QWidget

from ragexam.records import Table
from ragexam.writing import writing
from ragexam_gui import words
from ragexam_gui.theme import Colours, colours_of


class BasePlot(QWidget):
    """A picture of figures. A subclass paints, and gives the figures as a table.

    Signals:
        hovered: A sentence on what the pointer (or the keyboard's cursor) is at; "" for nothing.
        chosen: Key of what was clicked, or chosen by Enter.

    Args:
        name: What the plot shows, for a screen reader.
    """

    hovered = Signal(str)
    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setMinimumSize(240, 160)

    @property
    def colours(self) -> Colours:
        """Return the colours of the scheme in force."""
        return colours_of(self.palette())

    def table(self) -> Table:
        """Return the figures behind the picture."""
        raise NotImplementedError

    def paint(self, painter: QPainter, target: QRectF) -> None:
        """Paint the picture as it is seen."""
        raise NotImplementedError

    def restyle(self) -> None:
        """Take the colours of the scheme; called when it changes."""
        self.update()

    def extent(self) -> QSize:
        """Return the size of the whole picture; larger than what is seen where a plot scrolls."""
        return self.size()

    def image(self, scale: float = 2.0) -> QImage:
        """Return the picture as it is seen.

        Args:
            scale: Pixels for each pixel on the screen.
        """
        image = QImage(self.extent() * scale, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor(self.colours.base))
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.paint(painter, QRectF(image.rect()))
        painter.end()
        return image

    def save_png(self, path: Path, scale: float = 2.0) -> None:
        """Write the picture.

        Raises:
            MachineError: The file cannot be written.
        """
        write_png(self.image(scale), path)

    def save_svg(self, path: Path) -> None:
        """Write the picture as vectors.

        Raises:
            MachineError: The file cannot be written.
        """
        size = self.extent()
        target = QRectF(0, 0, size.width(), size.height())
        buffer = QBuffer()
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(size)
        generator.setResolution(self.logicalDpiX())  # else texts and axes are scaled unlike the rest
        generator.setViewBox(target)
        generator.setTitle(self.accessibleName())
        painter = QPainter(generator)
        painter.fillRect(target, QColor(self.colours.base))
        self.paint(painter, target)
        painter.end()
        # Qt names a font only; a reader without it shall take one of its kind.
        text = bytes(buffer.data().data())
        for name in {self.font().family(), QFontInfo(self.font()).family()}:
            text = text.replace(b'"%b"' % name.encode(), b'"%b, sans-serif"' % name.encode())
        with writing(path):
            path.write_bytes(text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.restyle()

    def sizeHint(self) -> QSize:
        """Return room enough to read it."""
        return QSize(560, 340)


class PaintedPlot(BasePlot):
    """A plot that paints itself. A subclass implements `draw`, `key_at` and `words_at`."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setMouseTracking(True)

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Paint within a rectangle of the widget's size."""
        raise NotImplementedError

    def key_at(self, point: QPointF) -> str:
        """Return the key of what lies at a point of the widget; "" for nothing."""
        raise NotImplementedError

    def words_at(self, point: QPointF) -> str:
        """Return a sentence on what lies at a point; "" for nothing."""
        raise NotImplementedError

    def paint(self, painter: QPainter, target: QRectF) -> None:
        """Paint the picture, scaled to the target."""
        painter.save()
        painter.translate(target.topLeft())
        size = self.extent()
        painter.scale(target.width() / max(1, size.width()), target.height() / max(1, size.height()))
        painter.setFont(self.font())
        self.draw(painter, QRectF(0, 0, size.width(), size.height()))
        painter.restore()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(self.rect(), QColor(self.colours.base))
        self.draw(painter, QRectF(self.rect()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell what the pointer is at."""
        self.hovered.emit(self.words_at(event.position()))
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if self.key_at(event.position()) else Qt.CursorShape.ArrowCursor
        )

    def event(self, event: QEvent) -> bool:
        """Explain the words of the field beside the marks: at an axis, a legend, a heading."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            meaning = "" if self.words_at(QPointF(event.pos())) else self.meaning()
            QToolTip.showText(event.globalPos(), words.tip_text(meaning), self)
            return True
        return super().event(event)

    def meaning(self) -> str:
        """Return what the glossary says of the figures that are drawn."""
        return words.explained(", ".join(map(words.say, self.table().columns))[:200])

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing: the pointer has left."""
        super().leaveEvent(event)
        self.hovered.emit("")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        key = self.key_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else ""
        if key:
            self.chosen.emit(key)
        else:
            super().mousePressEvent(event)


def png_bytes(image: QImage) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    buffer = QBuffer()
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def write_png(image: QImage, path: Path) -> None:
    """Write a picture as PNG. Qt does not say why a file cannot be written; Python does.

    Raises:
        MachineError: The file cannot be written.
    """
    data = png_bytes(image)
    with writing(path):
        path.write_bytes(data)
