"""A page of a PDF as it looks, to be compared with the text that was read from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QDialog, QHBoxLayout, QScrollArea, QWidget

from ragexam.errors import RagExamError
from ragexam.records import Document, recognition_of
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.documents import document_name
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.corpus.scans import PagePicture

_WIDTH, _HEIGHT = 620, 820


class PagePictureDialog(QDialog):
    """Shows a page; it stays open beside the window while the text is read.

    Args:
        session: Paints the page beside the window's thread.
        document: The PDF.
        page: From 1.
    """

    def __init__(self, session: Session, document: Document, page: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._document = session, document
        self.page = page
        self.setWindowTitle(document_name(document))
        self.facts = hint()
        self.previous = button("‹", self.tr("Page before"), lambda: self.turn(-1), "Alt+Left")
        self.following = button("›", self.tr("Next page"), lambda: self.turn(1), "Alt+Right")
        for arrow, name in ((self.previous, self.tr("Page before")), (self.following, self.tr("Next page"))):
            arrow.setAccessibleName(name)
            arrow.setObjectName("arrow")
            arrow.setAutoDefault(False)
        self.picture = Label(alignment=Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.picture.setAccessibleName(self.tr("Picture of the page"))
        area = QScrollArea()
        area.setAccessibleName(self.tr("Picture of the page"))
        area.setWidget(self.picture)
        area.setWidgetResizable(True)
        head = QHBoxLayout()
        head.addWidget(self.facts, 1)
        head.addWidget(self.previous)
        head.addWidget(self.following)
        in_column(head, (area, 1), margins=(14, 12, 14, 14), spacing=8, parent=self)
        screen = self.screen().availableGeometry()
        self.resize(min(_WIDTH, screen.width()), min(_HEIGHT, screen.height() - 60))
        self.turn(0)

    def turn(self, by: int) -> None:
        """Show another page."""
        self.page = min(max(self.page + by, 1), self._document.pages)
        self.previous.setEnabled(self.page > 1)
        self.following.setEnabled(self.page < self._document.pages)
        facts = [
            self.tr("Page {0} of {1}").format(words.number(self.page, ","), words.number(self._document.pages, ","))
        ]
        recognition = recognition_of(self._document)
        sure = 0.0 if recognition is None else recognition.pages.get(self.page, 0.0)
        if sure > 0:
            facts.append(self.tr("recognised, {0} sure").format(words.percent(sure)))
        self.facts.setText(" · ".join(facts))
        document, page = self._document, self.page

        def work(project: Project) -> PagePicture | RagExamError:
            from ragexam.project.corpus.scans import paint_page

            try:
                return paint_page(project, document, page)
            except RagExamError as exc:
                return exc

        self._session.read("page as a picture", work, self._show)

    def _show(self, picture: PagePicture | RagExamError) -> None:
        if isinstance(picture, RagExamError):
            self.picture.setText("\n".join(filter(None, map(words.say, (picture.message, picture.hint)))))
            self.picture.setWordWrap(True)
            return
        if picture.page != self.page:
            return
        image = QImage(picture.grey, picture.width, picture.height, picture.width, QImage.Format.Format_Grayscale8)
        self.picture.setPixmap(QPixmap.fromImage(image))  # a copy: the bytes go
