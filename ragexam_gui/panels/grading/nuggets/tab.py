"""The tab of facts (nuggets): what each reference says, fact by fact, to read and to mend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QStackedLayout, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.panels.grading.nuggets.dialog import NuggetDialog
from ragexam_gui.panels.grading.to_exam import to_exam
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from pathlib import Path

    from ragexam.project import Project
    from ragexam.project.grading.nuggets import NuggetLine, NuggetsView
    from ragexam.records import RubricEntry


class NuggetsTab(QWidget):
    """Questions with the facts of their references; a judge splits references, people read and change what it made.

    Args:
        session: Does what a person does.
        file_dialogs: Asks for sheets.
    """

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Facts of the references"))
        self.session, self.file_dialogs = session, file_dialogs
        self.view: NuggetsView | None = None
        self.sentence = hint()
        self.model: RowsModel[NuggetLine] = RowsModel(
            [
                TableColumn(self.tr("Question"), lambda line: line.question),
                TableColumn(self.tr("Answers"), lambda line: line.answers, ","),
                TableColumn(self.tr("Facts"), lambda line: len(line.nuggets), ","),
                TableColumn(self.tr("Made by"), self._origins),
            ],
            lambda line: line.item_id,
            self,
        )
        self.table = TableView(self.tr("Questions with the facts of their references"))
        self.table.show_model(self.model, 0, (40, 7, 6, 10))
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._chosen())
        self.reference = Label(wordWrap=True)
        self.facts: RowsModel[RubricEntry] = RowsModel(
            [
                TableColumn(self.tr("Fact"), lambda one: one.text),
                TableColumn(self.tr("Made by"), lambda one: self._origin(one.origin)),
            ],
            lambda one: one.id,
            self,
        )
        self.nuggets = TableView(self.tr("Facts of the reference"))
        self.nuggets.show_model(self.facts, 0, (40, 9))
        self.nuggets.selectionModel().selectionChanged.connect(lambda *_: self._buttons())
        self.nuggets.activated.connect(lambda _: self.change())
        self._make_buttons()
        self.empty = EmptyState(
            self.tr("No questions yet"),
            self.tr("Facts belong to the right answers of the exam's questions: generate or import an exam first."),
            to_exam(session),
        )
        self._lay_out()

    def _make_buttons(self) -> None:
        self.export_button = button(
            self.tr("E&xport …"), self.tr("Write all facts to a sheet, one a line"), self.export_sheet
        )
        self.import_button = button(
            self.tr("I&mport …"),
            self.tr("Read a changed sheet: an emptied line takes its fact out, a new line adds one"),
            self.import_sheet,
        )
        self.add_button = button(self.tr("A&dd …"), self.tr("One more fact of this reference"), self.add)
        self.change_button = button(self.tr("&Change …"), self.tr("Other words for the fact"), self.change)
        self.remove_button = button(
            self.tr("&Remove"),
            self.tr(
                "Take the fact out; undo brings it back. No model writes facts again for a reference that lost all."
            ),
            self.remove,
        )

    def _lay_out(self) -> None:
        acts = FlowLayout(spacing=8)
        acts.addWidget(self.import_button)
        acts.addWidget(self.export_button)
        right = QWidget()
        in_column(
            self.reference,
            (self.nuggets, 1),
            in_row(self.add_button, self.change_button, self.remove_button, 1, spacing=8),
            margins=(0, 0, 0, 0),
            spacing=6,
            parent=right,
        )
        splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False, handleWidth=12)
        splitter.addWidget(self.table)
        splitter.addWidget(right)
        splitter.setSizes([600, 480])
        full = QWidget()
        in_column(acts, self.sentence, (splitter, 1), margins=(0, 0, 0, 0), spacing=8, parent=full)
        self.setContentsMargins(0, 10, 0, 0)
        self.stack = QStackedLayout(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(full)

    # -------------------------------------------------------------- what is shown

    def show_view(self, view: NuggetsView) -> None:
        """Show the facts that there are."""
        self.view = view
        self.stack.setCurrentIndex(1 if view.lines else 0)
        key = self.table.current_key(self.model)
        self.table.refresh(self.model, view.lines)
        if key is None and self.model.rowCount():
            self.table.select_row(next((n for n, line in enumerate(self.model.records) if line.nuggets), 0))
        told = (
            self.tr(
                "{0} of {1} references {0:is|are} split, into {2} {2:fact|facts}. What changes is graded anew when graders grade next."
            ).format(words.number(view.split, ","), words.number(len(view.lines), ","), words.number(view.nuggets, ","))
            if view.split
            else self.tr(
                "No reference is split into facts yet. A language model does it when “Nugget completeness” grades; you can "
                "write them yourself, too."
            )
        )
        self.sentence.setText(" ".join((told, *map(words.say, view.sentences))))
        self._chosen()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.view = None
        self.model.set_rows([])
        self.facts.set_rows([])

    def _origin(self, origin: str) -> str:
        return {
            "model": self.tr("model"),
            "rule": self.tr("rule"),
            "person": self.tr("person"),
            "file": self.tr("file"),
        }.get(origin, origin)

    def _origins(self, line: NuggetLine) -> str:
        if line.emptied:
            return self.tr("taken out")
        origins = ", ".join(dict.fromkeys(self._origin(one.origin) for one in line.nuggets))
        return self.tr("{0}, of an older wording").format(origins) if line.outdated else origins

    @property
    def line(self) -> NuggetLine | None:
        """Return the chosen question."""
        key = self.table.current_key(self.model)
        return next((line for line in self.model.records if line.item_id == key), None)

    @property
    def fact(self) -> RubricEntry | None:
        """Return the chosen fact of its reference."""
        key = self.nuggets.current_key(self.facts)
        return next((one for one in self.facts.records if one.id == key), None)

    def _chosen(self) -> None:
        line = self.line
        self.reference.setText("" if line is None else self.tr("Reference: {0}").format(line.reference))
        self.nuggets.refresh(self.facts, () if line is None else line.nuggets)
        self._buttons()

    def _buttons(self) -> None:
        self.export_button.setEnabled(self.view is not None and bool(self.view.nuggets))
        self.add_button.setEnabled(self.line is not None)
        for one in (self.change_button, self.remove_button):
            one.setEnabled(self.fact is not None)

    # -------------------------------------------------------------- what a person does

    def add(self) -> None:
        """Ask for one more fact."""
        if self.line is not None:
            self._ask(self.line, "", "")

    def change(self) -> None:
        """Ask for other words of the chosen fact."""
        line, fact = self.line, self.fact
        if line is not None and fact is not None:
            self._ask(line, fact.id, fact.text)

    def _ask(self, line: NuggetLine, nugget_id: str, text: str) -> None:
        dialog = NuggetDialog(line.question, line.reference, text, self)

        def keep() -> None:
            from ragexam.project.grading.nuggets import set_nugget

            said = dialog.text.text().strip()
            self.session.edit(lambda project: set_nugget(project, line.item_id, nugget_id, said))

        dialog.accepted.connect(keep)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def remove(self) -> None:
        """Take the chosen fact out."""
        line, fact = self.line, self.fact
        if line is None or fact is None:
            return

        def act(project: Project) -> None:
            from ragexam.project.grading.nuggets import remove_nugget

            remove_nugget(project, line.item_id, fact.id)

        self.session.edit(act)

    def import_sheet(self) -> None:
        """Ask for a changed sheet, and take what it says."""
        path = self.file_dialogs.open_file(
            self, self.tr("Import facts"), paths.documents_folder(), self.tr("Tables (*.csv)")
        )
        if path is not None:
            self._take(path)

    def _take(self, path: Path) -> None:
        def act(project: Project) -> None:
            from ragexam.project.grading.nuggets import import_nuggets

            changed = import_nuggets(project, path)
            message = self.tr("Facts of {0} {0:question|questions} changed.").format(words.number(changed, ","))
            self.session.message.emit("good", message, "")

        self.session.edit(act)

    def export_sheet(self) -> None:
        """Ask where to, and write all facts there."""
        proposal = paths.documents_folder() / "facts.csv"
        path = self.file_dialogs.save_file(self, self.tr("Export facts"), proposal, self.tr("Tables (*.csv)"))
        project = self.session.project
        if path is None or project is None:
            return

        def act() -> int:
            from ragexam.project.grading.nuggets import export_nuggets, refuse_changed_nuggets

            refuse_changed_nuggets(project, path)
            return export_nuggets(project, path)

        number = self.session.attempt(act)
        if number is not None:
            message = self.tr("{0} {0:fact|facts} written to {1}.").format(words.number(number, ","), path.name)
            self.session.message.emit("good", message, "")


def read_nuggets(project: Project) -> NuggetsView:
    """Read what the tab shows."""
    from ragexam.project.grading.nuggets import reading_nuggets

    return reading_nuggets(project)
