"""Writes the report: HTML, PDF, tables and pictures, one at a time, without holding up the window."""

from __future__ import annotations

import contextlib
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QByteArray, QObject, QSize, Signal
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from ragexam.writing import unwritten
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.report.printing import Composed, layers_of, paint_report
from ragexam_gui.plots.base import png_bytes, write_png
from ragexam_gui.widgets.print_pages.steps import Patient

if TYPE_CHECKING:
    from ragexam.report.document.pdf import Bookmark

T = TypeVar("T")
_SHARP = 2.0
"""Size of PNG pictures against that of the SVG ones."""
_LARGEST = QSize(4_000, 8_000)
"""Pixels of a drawing that are painted at most."""
_LOGO = "logo"


class ReportWriting(QObject):
    """Writes one thing at a time.

    Signals:
        moved: Where it stands, as a sentence; "" when nothing is being written.
        written: What was written: a file or a folder.

    Args:
        session: Runs work beside the window's thread.
    """

    moved = Signal(str)
    written = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._patient = Patient(self)
        self._partial_file: Path | None = None
        self._active = False

    @property
    def busy(self) -> bool:
        """Return whether something is being written."""
        return self._active

    def stop(self) -> None:
        """Write no more: another project is open."""
        self._patient.stop()
        self._session.tasks.drop("report writing")
        self._drop_part()
        self._rest()

    def html(self, composed: Composed, path: Path) -> None:
        """Write the HTML file."""

        def work() -> Path:
            from ragexam.project.report.page import write_html

            return write_html(composed.document, path)

        self._beside(work, self.tr("Writing …"))

    def word(self, composed: Composed, path: Path) -> None:
        """Write the Word document; its pictures are painted here first, a little at a time."""
        self._begin(self.tr("Writing …"))
        painted: dict[str, bytes] = {}

        def work() -> Path:
            from ragexam.project.report.page import write_word

            return write_word(composed.document, path, painted)

        self._patient.run(
            self._paint_copies(composed, painted),
            lambda: self._session.tasks.start("report writing", work, self._end, self._rest),
        )

    def tables(self, composed: Composed, folder: Path) -> None:
        """Write every table as CSV."""

        def work() -> Path:
            from ragexam.project.report.page import write_tables_to

            write_tables_to(composed.document, folder)
            return folder

        self._beside(work, self.tr("Writing …"))

    def pictures(self, composed: Composed, folder: Path) -> None:
        """Write every picture as SVG and as PNG."""

        def work() -> list[Path]:
            from ragexam.project.report.page import write_pictures_to

            return write_pictures_to(composed.document, folder)

        self._begin(self.tr("Writing …"))
        self._session.tasks.start(
            "report writing", work, lambda paths: self._next_picture(composed, folder, paths, 0), self._rest
        )

    def pdf(self, composed: Composed, path: Path) -> None:
        """Write the PDF."""
        self._begin(self.tr("Laying out the pages …"))
        self._partial_file = path.with_name(f".{path.name}.new")
        self._patient.run(self._paint_pdf(composed, self._partial_file, path), None, partial(self._refused, path))

    # -------------------------------------------------------------- parts

    def _paint_pdf(self, composed: Composed, partial_file: Path, path: Path) -> Iterator[None]:
        marks: list[Bookmark] = []
        for step in paint_report(composed, partial_file, self._tell_page):
            marks = step or marks
            yield

        def work() -> Path:
            from ragexam.project.report.page import finish_painted_pdf

            return finish_painted_pdf(composed.document, partial_file, marks, path)

        self._session.tasks.start("report writing", work, self._end, self._rest)

    def _tell_page(self, page: int, pages: int) -> None:
        self.moved.emit(self.tr("Writing page {0} of {1} …").format(page, pages))

    def _paint_copies(self, composed: Composed, painted: dict[str, bytes]) -> Iterator[None]:
        """Paint every picture, and a logo that is a drawing, as PNG into `painted`."""
        figures = composed.document.figures()
        for number, figure in enumerate(figures, 1):
            self.moved.emit(self.tr("Writing picture {0} of {1} …").format(number, len(figures)))
            layers = layers_of(figure.svg, dark=False)
            image = _sheet(layers[0])
            yield from _painted(image, layers)
            painted[figure.name] = png_bytes(image)
        kind, _, body = composed.document.logo.partition(",")
        if "svg" in kind:
            drawing = b64decode(body).decode("utf-8", "replace")
            image = _sheet(drawing)
            yield from _painted(image, [drawing])
            painted[_LOGO] = png_bytes(image)

    def _next_picture(self, composed: Composed, folder: Path, paths: list[Path], number: int) -> None:
        """Paint a picture here, a little at a time, and save it beside the window's thread; then the next one."""
        if number == len(paths):
            self._end(folder)
            return
        figure, path = composed.document.figures()[number], paths[number].with_suffix(".png")
        self.moved.emit(self.tr("Writing picture {0} of {1} …").format(number + 1, len(paths)))
        layers = layers_of(figure.svg, dark=False)
        image = _sheet(layers[0])

        def save() -> None:
            write_png(image, path)

        def painted() -> None:
            self._session.tasks.start(
                "report writing", save, lambda _: self._next_picture(composed, folder, paths, number + 1), self._rest
            )

        self._patient.run(_painted(image, layers), painted)

    def _beside(self, work: Callable[[], Path], sentence: str) -> None:
        self._begin(sentence)
        self._session.tasks.start("report writing", work, self._end, self._rest)

    def _begin(self, sentence: str) -> None:
        self._active = True
        self.moved.emit(sentence)

    def _end(self, path: Path) -> None:
        self._partial_file = None
        self._rest()
        self.written.emit(path)

    def _refused(self, path: Path, exc: OSError) -> None:
        self._drop_part()
        self._rest()
        fault = unwritten(path, exc)
        self._session.message.emit("bad", words.say(fault.message), words.say(fault.hint))

    def _drop_part(self) -> None:
        part, self._partial_file = self._partial_file, None
        if part is not None:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)

    def _rest(self) -> None:
        self._active = False
        self.moved.emit("")


def _sheet(svg: str) -> QImage:
    """Return white paper of the size of a drawing."""
    size = QSvgRenderer(_bytes(svg)).defaultSize().boundedTo(_LARGEST).expandedTo(QSize(1, 1))
    image = QImage(size * _SHARP, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    return image


def _painted(image: QImage, layers: Sequence[str]) -> Iterator[None]:
    for layer in layers:
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        QSvgRenderer(_bytes(layer)).render(painter)
        painter.end()
        yield


def _bytes(svg: str) -> QByteArray:
    return QByteArray(svg.encode("utf-8", "replace"))
