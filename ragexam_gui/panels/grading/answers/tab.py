"""The tab with all written answers: a list to search and to filter, and the chosen answer beside it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QSplitter, QStackedLayout, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.panels.common.answer_text import refusal_text
from ragexam_gui.panels.grading.answers.reading import WrittenAnswerPanel
from ragexam_gui.panels.grading.answers.troubles import WritingTroubles
from ragexam_gui.widgets.controls import button, choice_box, clearable, describe, hint
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project.grading.answers import AnswerLine, AnswersView, GradedBy

_GROUP = "group"
_KIND = "refusal: "
"""Before a kind of refusal, in the filter."""


class AnswersTab(QWidget):
    """List of who answered what, and what was said of it.

    Args:
        session: The open project.
        empty: Stands in the place of the list while there are no answers.
    """

    def __init__(self, session: Session, empty: EmptyState) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Written answers"))
        self.session = session
        self.view: AnswersView | None = None
        self._among: frozenset[str] = frozenset()
        self.search = QLineEdit(placeholderText=self.tr("Search questions and answers"))
        clearable(self.search)
        self.search.setAccessibleName(self.tr("Search the answers"))
        describe(self.search, self.tr("Shows answers whose question or words hold what is typed"))
        self.search.textChanged.connect(lambda _: self._narrow())
        self.system = choice_box(self.tr("Whose answers"), self.tr("Answers of one system, or of all"), 13)
        self.which = choice_box(self.tr("Which answers"), self.tr("Answers by what was said of them"), 13)
        self.grader = choice_box(self.tr("Grades of"), self.tr("Whose grades stand in the last column"), 13)
        for box in (self.system, self.which, self.grader):
            box.activated.connect(lambda _: self._narrow())
        for text, key in (
            (self.tr("All answers"), ""),
            (self.tr("Graded by people"), "people"),
            (self.tr("Not graded by people"), "nobody"),
            (self.tr("People gave less than 3"), "low"),
            (self.tr("No plain answer, of any kind"), "refusal"),
            *(
                (self.tr("No plain answer: {0}").format(refusal_text(kind)), f"{_KIND}{kind}")
                for kind in ("declines", "says so and answers", "own knowledge", "asks back", "ill-formed")
            ),
            (self.tr("Stale"), "stale"),
            (self.tr("Grades out of date"), "old"),
        ):
            self.which.addItem(text, key)
        self.model: RowsModel[AnswerLine] = RowsModel(self._columns(), lambda line: line.id, self)
        self.table = TableView(self.tr("Written answers"))
        self.table.show_model(self.model, 1, (19, 20, 19, 5, 5))
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._chosen())
        self.count = hint()
        self.panel = WrittenAnswerPanel(session, "written answer")
        self.remove_button = button(
            self.tr("&Remove this system's answers"),
            self.tr("Takes all imported answers of the system out, with their grades; undo brings them back"),
            self._remove,
        )
        self.panel.row.addWidget(self.remove_button)
        self.remove_button.setEnabled(False)
        self.empty = empty
        self.troubles = WritingTroubles(session)
        self._lay_out()

    def _columns(self) -> list[TableColumn[AnswerLine]]:
        return [
            TableColumn(self.tr("System"), lambda a: words.say(a.short), tip=lambda a: a.system),
            TableColumn(self.tr("Question"), lambda a: a.question),
            TableColumn(self.tr("Answer"), self._words_of),
            TableColumn(self.tr("People"), lambda a: a.people, ".1f"),
            TableColumn(self.tr("Grade"), lambda a: a.grades.get(str(self.grader.currentData())), ".2f"),
        ]

    def _words_of(self, line: AnswerLine) -> str:
        """Return an answer's beginning behind what is to be known of it before it is read."""
        marks = [self.tr("stale")] if line.stale else []
        marks += [refusal_text(line.refusal)] if line.refusal else []
        return f"({', '.join(marks)}) {line.text}" if marks else line.text

    def _grader(self, grader: GradedBy) -> str:
        label = words.say(grader.label)
        return self.tr("{0} (asking {1})").format(label, grader.judge) if grader.judge else label

    def _lay_out(self) -> None:
        filters = FlowLayout(fill=True, spacing=6)
        for control in (self.search, self.system, self.which, self.grader):
            filters.addWidget(control)
        left = QWidget()
        in_column(filters, (self.table, 1), self.count, self.troubles, margins=(0, 0, 0, 0), spacing=6, parent=left)
        splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False, handleWidth=12)
        splitter.addWidget(left)
        splitter.addWidget(self.panel)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        splitter.setSizes([640, 420])
        self.setContentsMargins(0, 10, 0, 0)
        self.stack = QStackedLayout(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(splitter)

    # -------------------------------------------------------------- what is shown

    def show_view(self, view: AnswersView) -> None:
        """Show the answers that there are."""
        changed, before = view is not self.view, self.view
        self.view = view
        self.troubles.show_view(view)
        self.stack.setCurrentIndex(1 if view.answers or view.troubles else 0)
        if not changed:
            return
        self._offer(self.system, [(self.tr("All systems"), ""), *((name, name) for name in view.systems)])
        self._offer(self.grader, [(self._grader(g), g.name) for g in view.graders])
        decides = self.grader.findData(view.deciding) if view.deciding else -1
        if decides >= 0 and (before is None or before.deciding != view.deciding):
            with QSignalBlocker(self.grader):
                self.grader.setCurrentIndex(decides)
        self.grader.setEnabled(bool(view.graders))
        self.table.refresh(self.model, view.answers)
        self._narrow()
        if not self.table.selected_rows() and self.model.rowCount():
            self.table.select_row(0)
        self._chosen()

    def show_cases(self, name: str, ids: Collection[str]) -> None:
        """List some answers only, under a name of their own in the filter.

        Args:
            name: Of the group, for a person.
            ids: Of the answers.
        """
        index = self.which.findData(_GROUP)
        if index >= 0:
            self.which.removeItem(index)
        self._among = frozenset(ids)
        self.which.addItem(name, _GROUP)
        self.which.setCurrentIndex(self.which.count() - 1)
        self.system.setCurrentIndex(0)
        self.search.clear()
        self._narrow()
        if self.model.rowCount():
            self.table.select_row(0)

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.view = None
        self.troubles.show_view(None)
        self.model.set_rows([])
        self.panel.read("")

    def _offer(self, box: QComboBox, entries: list[tuple[str, str]]) -> None:
        if entries == [(box.itemText(n), box.itemData(n)) for n in range(box.count())]:
            return
        chosen = box.currentData()
        with QSignalBlocker(box):
            box.clear()
            for text, key in entries:
                box.addItem(text, key)
            box.setCurrentIndex(max(0, box.findData(chosen)))

    def _narrow(self) -> None:
        which, system = str(self.which.currentData()), str(self.system.currentData() or "")
        wanted, among = self.search.text().casefold().strip(), self._among

        def keep(line: AnswerLine) -> bool:
            if system and line.system != system:
                return False
            if wanted and wanted not in line.question.casefold() and wanted not in line.text.casefold():
                return False
            return {
                "people": line.people is not None,
                "nobody": line.people is None,
                "low": line.people is not None and line.people < 3,
                "refusal": bool(line.refusal),
                "stale": bool(line.stale),
                "old": bool(line.out_of_date),
                _GROUP: line.id in among,
            }.get(which, line.refusal == which.removeprefix(_KIND) if which.startswith(_KIND) else True)

        key = self.table.current_key(self.model)
        self.model.set_filter(keep)
        self.table.restore(self.model, key)
        self._tell()

    def _tell(self) -> None:
        view = self.view
        if view is None:
            return
        shown, total = len(self.model.records), len(view.answers)
        text = self.tr("{0} {0:answer|answers}") if shown == total else self.tr("{0} of {1} answers")
        sentences = [text.format(words.number(shown, ","), words.number(total, ","))]
        if view.outdated:
            older = self.tr("{0} more {0:is|are} to wordings that were changed or deleted since")
            sentences.append(older.format(words.number(view.outdated, ",")))
        self.count.setText("; ".join(sentences))

    # -------------------------------------------------------------- what a person does

    def _chosen(self) -> None:
        key = self.table.current_key(self.model)
        self.panel.read(str(key or ""))
        line = next((a for a in self.model.records if a.id == key), None)
        self.remove_button.setEnabled(line is not None and line.imported)

    def _remove(self) -> None:
        key = self.table.current_key(self.model)
        line = next((a for a in self.model.records if a.id == key), None)
        if line is None:
            return
        system = line.system
        self.session.edit(lambda project: project.edits.remove_answers(system))
        message = self.tr("The answers of {0} are removed. Undo brings them back, with their grades.").format(system)
        self.session.message.emit("plain", message, "")
