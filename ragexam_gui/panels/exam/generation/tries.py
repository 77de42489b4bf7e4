"""Tries of the model while the exam was generated, and why they failed: every raw text can be read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QSplitter, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.widgets.controls import describe, introduce, section_title
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project.exam.attempts import Attempt

_KEPT = "kept"
_FAILED = "failed"


class TriesPart(QWidget):
    """Tries of generations, those that failed first of all."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: list[Attempt] = []
        self.sentence = Label(objectName="hint", wordWrap=True)
        self.outcomes = QComboBox()
        introduce(self.outcomes, self.tr("Outcome"), self.tr("Lists only the tries that ended like this"))
        self.outcomes.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.outcomes.currentIndexChanged.connect(self._filter)
        self.model: RowsModel[Attempt] = RowsModel(
            [
                TableColumn(self.tr("Question"), lambda a: a.question or "–", tip=lambda a: a.question),
                TableColumn(self.tr("Outcome"), lambda a: words.say(a.outcome)),
                TableColumn(self.tr("Answer"), lambda a: a.answer),
                TableColumn(self.tr("Document"), lambda a: a.document),
                TableColumn(self.tr("Step"), lambda a: words.say(a.phase)),
                TableColumn(self.tr("Seconds"), lambda a: a.seconds, ".1f"),
            ],
            lambda a: a.key,
            self,
        )
        self.table = TableView(self.tr("Tries of the model"))
        self.table.show_model(self.model, 0, (40, 20, 14, 18, 14, 6))
        self.table.selectionModel().selectionChanged.connect(self._show_raw)
        self.model.modelReset.connect(self._show_raw)
        self.detail = _WholeLabel(wordWrap=True)
        self.raw = QPlainTextEdit(readOnly=True)
        self.raw.setAccessibleName(self.tr("What the model wrote"))
        describe(self.raw, self.tr("The raw text of the selected try, to read and to copy"))
        self.raw.setTabChangesFocus(True)
        self.raw.setMinimumHeight(40)  # it scrolls; what is said above it does not
        self._lay_out()

    def _lay_out(self) -> None:
        top = in_row((self.sentence, 1), self.outcomes)
        below = QWidget()
        in_column(
            section_title(self.tr("What the model wrote, as it wrote it")),
            self.detail,
            (self.raw, 1),
            margins=(0, 6, 0, 0),
            parent=below,
        )
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.table)
        splitter.addWidget(below)
        splitter.setSizes([380, 150])
        splitter.setChildrenCollapsible(False)
        in_column(top, (splitter, 1), margins=(0, 10, 0, 0), spacing=8, parent=self)

    def read(self) -> None:
        """Read and show."""
        from ragexam.project.exam.attempts import reading_attempts

        self._session.read("exam tries", reading_attempts, self.show_attempts, slow=True)

    def show_attempts(self, attempts: list[Attempt]) -> None:
        """Show tries."""
        if attempts != self._shown:
            self._shown = attempts
            self._offer()
            self.table.refresh(self.model, attempts)
            self._filter()
        failed = sum(a.outcome != _KEPT for a in attempts)
        if attempts:
            text = self.tr(
                "{0} of {1} tries of all generations failed a check; the next answer or passage was then tried. Many "
                "failures of one kind say that the model is too small, or the passages are too short."
            )
            self.sentence.setText(text.format(words.number(failed), words.number(len(attempts))))
        else:
            self.sentence.setText(self.tr("No model has written questions in this project."))

    def _offer(self) -> None:
        chosen = self.outcomes.currentData()
        counts = Counter(a.outcome for a in self._shown)
        failed = len(self._shown) - counts[_KEPT]
        named = "{0} ({1})"
        self.outcomes.blockSignals(True)
        self.outcomes.clear()
        self.outcomes.addItem(named.format(self.tr("All that failed"), words.number(failed)), _FAILED)
        self.outcomes.addItem(named.format(self.tr("All tries"), words.number(len(self._shown))), "")
        for outcome, count in counts.most_common():
            self.outcomes.addItem(named.format(words.say(outcome), words.number(count)), outcome)
        self.outcomes.setCurrentIndex(max(0, self.outcomes.findData(chosen)))
        self.outcomes.blockSignals(False)

    def _filter(self) -> None:
        wanted = self.outcomes.currentData()
        key = self.table.current_key(self.model)
        if wanted == _FAILED:
            self.model.set_filter(lambda a: a.outcome != _KEPT)
        else:
            self.model.set_filter((lambda a: a.outcome == wanted) if wanted else None)
        self.table.restore(self.model, key)
        if not self.table.selected_rows():
            self.table.select_row(0)

    def _show_raw(self) -> None:
        rows = self.table.selected_rows()
        attempt = self.model.record(rows[0]) if rows else None
        self.detail.setText("" if attempt is None else words.say(attempt.detail))
        self.detail.setVisible(bool(self.detail.text()))
        if attempt is None:
            self.raw.clear()
        else:
            self.raw.setPlainText(attempt.raw or self.tr("(The model was not asked: the rules alone decided.)"))

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.show_attempts([])
        self.sentence.clear()  # nobody knows yet what is in the other one


class _WholeLabel(Label):
    """Wrapped words in a splitter, which reckons one line and would cut the others."""

    def setText(self, text: str) -> None:
        super().setText(text)
        self._keep_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height of all lines."""
        super().resizeEvent(event)
        self._keep_room()

    def _keep_room(self) -> None:
        self.setMinimumHeight(self.heightForWidth(self.width()) if self.text() else 0)
