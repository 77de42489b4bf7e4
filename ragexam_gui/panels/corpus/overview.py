"""The corpus at a glance: its parts as a bar, and how much of it the exam asks about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.documents import state_text
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.plots.corpus.corpus_bar import CorpusBar, CorpusPart, part_words
from ragexam_gui.widgets.controls import introduce
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column

if TYPE_CHECKING:
    from ragexam.project.corpus.page import CorpusView, Share

UNKNOWN = "\0"
"""Key of the part that has no topic or language."""


class CorpusOverview(QWidget):
    """A bar of parts by topic, status or language; a click on one filters the table.

    Signals:
        chosen: Grouping, and key of the part.

    Args:
        session: For the figure.
        file_dialogs: For the figure.
    """

    chosen = Signal(str, str)

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self._view: CorpusView | None = None
        self._marked: tuple[str, str] = ("", "")
        self.bar = CorpusBar(self.tr("Parts of the corpus"))
        self.grouping = QComboBox()
        introduce(self.grouping, self.tr("Parts by"), self.tr("What the parts of the bar are"))
        for name, title in (
            ("topic", self.tr("by topic")),
            ("status", self.tr("by status")),
            ("language", self.tr("by language")),
        ):
            self.grouping.addItem(title, name)
        self.grouping.currentIndexChanged.connect(self._show)
        self.bar.chosen.connect(lambda key: self.chosen.emit(self.grouping.currentData(), key))
        self.figure = PlotFigure("", self.bar, session, file_dialogs, wrapped=True)
        self.bar.hovered.connect(self._legend)
        self._legend("")
        self.figure.head.insert(0, self.grouping)
        in_column(self.figure, margins=(0, 0, 0, 0), parent=self)
        self.figure.as_table.toggled.connect(self._make_room)
        self._make_room(False)

    def add(self, control: QWidget) -> None:
        """Put something beside the figures in words."""
        self.figure.head.insert(0, control)

    def show_view(self, view: CorpusView) -> None:
        """Show the corpus."""
        if view != self._view:
            self._view = view
            self._show()

    def mark(self, grouping: str, key: str) -> None:
        """Outline the part that the table is filtered by."""
        self._marked = (grouping, key)
        self.bar.mark(key if grouping == self.grouping.currentData() else None)

    def _show(self) -> None:
        view = self._view
        if view is None:
            return
        from ragexam.project.corpus.page import share_table

        grouping = str(self.grouping.currentData())
        shares = view.shares[grouping]
        self.bar.show_parts(
            [self._part_of(share, grouping) for share in shares], share_table(shares, view.total, grouping)
        )
        self.mark(*self._marked)
        self.figure.title.setText(self._title(view))
        self.figure.follow()
        self._legend("")

    def _legend(self, sentence: str) -> None:
        """Show what the bar means, while the pointer is at no part of it."""
        if not sentence:
            self.figure.tell(
                self.tr("Width: share of the characters. Strip below: share of the passages that the exam asks about.")
                if self.grouping.currentData() != "status"
                else self.tr("Width: number of documents. Strip below: share of the passages that the exam asks about.")
            )

    def _title(self, view: CorpusView) -> str:
        total = view.total
        text = self.tr("Documents {0} · characters {1} · passages {2}").format(
            words.number(total.documents, ","), words.number(total.characters, ","), words.number(total.passages, ",")
        )
        if not total.items:
            return self.tr("{0} · no questions yet").format(text)
        share = words.percent(total.asked / total.passages) if total.passages else words.undefined
        asked = self.tr("{0} · questions {1}, about {2} {2:passage|passages} ({3})")
        return asked.format(text, words.number(total.items, ","), words.number(total.asked, ","), share)

    def _part_of(self, share: Share, grouping: str) -> CorpusPart:
        if grouping == "status":
            name, size = state_text(share.key), float(share.documents)
        else:
            name, size = share.key or self.tr("(none)"), float(share.characters)
        covered = share.asked / share.passages if share.passages else None
        tip = part_words(name, share.documents, share.characters, share.passages, share.asked, share.items)
        return CorpusPart(share.key or UNKNOWN, name, size, covered, tip)

    def _make_room(self, table: bool) -> None:
        self.figure.stack.setFixedHeight(190 if table else self.bar.minimumHeight())
        self.figure.hover.setVisible(not table)
