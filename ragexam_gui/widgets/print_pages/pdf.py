"""Paints a report into a PDF: a page at a time, so that the window goes on; pictures and letters stay vectors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMarginsF
from PySide6.QtGui import QPainter, QPdfWriter

from ragexam_gui.widgets.print_pages.measures import LIGHT, UNIT, page_layout
from ragexam_gui.widgets.print_pages.pages import PrintPages

translate = QCoreApplication.translate
_RESOLUTION = 1200
"""Dots per inch: fine enough that no line sits visibly beside its place."""


def paint_pdf(paper: PrintPages, path: Path, title: str) -> Iterator[int | None]:
    """Write every page, always in light colours, in quick steps; give it a paper that is laid out wholly.

    Args:
        paper: The report.
        path: The file.
        title: Of the document.

    Yields:
        The page that is finished, from 0; None in between.

    Raises:
        OSError: The file cannot be written.
    """
    # Qt does not say why a file cannot be written; Python does.
    path.open("wb").close()
    writer = QPdfWriter(str(path))
    writer.setPdfVersion(QPdfWriter.PdfVersion.PdfVersion_1_6)
    writer.setResolution(_RESOLUTION)
    writer.setPageLayout(page_layout())
    writer.setPageMargins(QMarginsF())
    writer.setTitle(title)
    writer.setCreator("RAG Exam")
    painter = QPainter()
    if not painter.begin(writer):
        raise OSError(translate("PaintPdf", "the file takes nothing"))
    scale = _RESOLUTION / 72 / UNIT
    sound = True
    try:
        for leaf in paper.leaves:
            if leaf.number:
                sound = writer.newPage() and sound
            painter.save()
            painter.scale(scale, scale)
            for _ in paper.paint(painter, leaf, LIGHT):
                # Between two steps others may paint, but never on this painter.
                yield None
            painter.restore()
            yield leaf.number
    finally:
        sound = painter.end() and sound
    if not sound:
        raise OSError(translate("PaintPdf", "the disk is full, or the file has gone"))
