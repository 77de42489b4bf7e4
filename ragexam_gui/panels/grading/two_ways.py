"""The tab of two ways to answer: where a pipeline chose right and wrote wrong, or the other way round."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QSplitter, QStackedLayout, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.models.tables import table_model
from ragexam_gui.panels.grading.answers.reading import WrittenAnswerPanel
from ragexam_gui.widgets.controls import button, choice_box, hint
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.two_ways import TwoWaysItem, TwoWaysView


class TwoWaysTab(QWidget):
    """Counts by pipeline, and the answers on which choice and writing differ, to be read.

    Args:
        session: Reads an answer.
        write: Lets pipelines write answers to questions with choices.
    """

    def __init__(self, session: Session, write: Callable[[], object]) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Chosen and written"))
        self.view: TwoWaysView | None = None
        self.note = hint()
        self.counts = TableView(self.tr("How often choice and writing agree"))
        self.pipeline = choice_box(self.tr("Whose answers"), self.tr("Answers of one pipeline, or of all"), 16)
        self.which = choice_box(self.tr("Which answers"), self.tr("How choice and writing differ"), 16)
        for box in (self.pipeline, self.which):
            box.activated.connect(lambda _: self._narrow())
        for text, only in (
            (self.tr("All that differ"), ""),
            (self.tr("Chosen right, written wrong"), "chosen"),
            (self.tr("Chosen wrong, written right"), "written"),
        ):
            self.which.addItem(text, only)
        self.model: RowsModel[TwoWaysItem] = RowsModel(
            [
                TableColumn(self.tr("Question"), lambda one: one.question),
                TableColumn(self.tr("Pipeline"), lambda one: words.say(one.pipeline)),
                TableColumn(self.tr("Chosen"), lambda one: one.taken),
                TableColumn(self.tr("Grade"), lambda one: one.grade, ".2f"),
            ],
            lambda one: (one.item_id, one.answer_id),
            self,
        )
        self.table = TableView(self.tr("Answers on which choice and writing differ"))
        self.table.show_model(self.model, 0, (22, 26, 12, 5))
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._chosen())
        self.panel = WrittenAnswerPanel(session, "two ways written answer")
        self.run_button = button(
            self.tr("Go to the &run"),
            self.tr("Let the pipelines answer"),
            lambda: session.show_page("run"),
            primary=True,
        )
        self.write_button = button(
            self.tr("Let pipelines write …"),
            self.tr(
                "The chosen pipelines answer the questions with choices in their own words; graders grade that afterwards"
            ),
            write,
            primary=True,
        )
        self.empty = EmptyState(
            self.tr("Nothing to compare yet"),
            self.tr(
                "Once a pipeline has chosen and written answers to the same questions, and the written ones have grades, this "
                "tells whether the choices gave the right answer away."
            ),
            self.run_button,
            self.write_button,
        )
        self._lay_out()

    def _lay_out(self) -> None:
        filters = FlowLayout(fill=True, spacing=6)
        filters.addWidget(self.pipeline)
        filters.addWidget(self.which)
        left = QWidget()
        in_column(filters, (self.table, 1), margins=(0, 0, 0, 0), spacing=6, parent=left)
        below = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False, handleWidth=12)
        below.addWidget(left)
        below.addWidget(self.panel)
        below.setSizes([640, 420])
        splitter = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False, handleWidth=10)
        splitter.addWidget(self.counts)
        splitter.addWidget(below)
        splitter.setSizes([190, 400])
        full = QWidget()
        in_column(self.note, (splitter, 1), margins=(0, 0, 0, 0), spacing=8, parent=full)
        self.setContentsMargins(0, 10, 0, 0)
        self.stack = QStackedLayout(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(full)

    # -------------------------------------------------------------- what is shown

    def show_view(self, view: TwoWaysView) -> None:
        """Show counts and answers."""
        if view == self.view:
            return
        self.view = view
        self.stack.setCurrentIndex(0 if view.table is None else 1)
        self.run_button.setVisible(not view.chosen)  # what is missing first is offered, and nothing else
        self.write_button.setVisible(view.chosen)
        if view.table is not None:
            self.counts.show_model(table_model(view.table, self.counts), 0)
            self.note.setText(words.say(view.table.note))
        names = list(dict.fromkeys(one.pipeline for one in view.items))
        chosen = self.pipeline.currentData()
        with QSignalBlocker(self.pipeline):
            self.pipeline.clear()
            self.pipeline.addItem(self.tr("All pipelines"), "")
            for name in names:
                self.pipeline.addItem(words.say(name), name)
            self.pipeline.setCurrentIndex(max(0, self.pipeline.findData(chosen)))
        self.table.refresh(self.model, view.items)
        self._narrow()
        if not self.table.selected_rows() and self.model.rowCount():
            self.table.select_row(0)
        self._chosen()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.view = None
        self.model.set_rows([])
        self.panel.read("")

    def _narrow(self) -> None:
        pipeline, which = str(self.pipeline.currentData() or ""), str(self.which.currentData())

        def keep(one: TwoWaysItem) -> bool:
            return pipeline in ("", one.pipeline) and which in ("", "chosen" if one.only_chosen else "written")

        key = self.table.current_key(self.model)
        self.model.set_filter(keep)
        self.table.restore(self.model, key)

    def _chosen(self) -> None:
        key = self.table.current_key(self.model)
        one = next((one for one in self.model.records if (one.item_id, one.answer_id) == key), None)
        self.panel.read("" if one is None else one.answer_id)


def read_two_ways(project: Project) -> TwoWaysView:
    """Read what the tab shows."""
    from ragexam.project.grading.two_ways import reading_two_ways

    return reading_two_ways(project)
