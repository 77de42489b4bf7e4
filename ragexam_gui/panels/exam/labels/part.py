"""Labels of the questions: how they are spread, what was asked for, who agrees with whom, and where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.labels import LABEL_ORDER, label_sentence, label_text, label_title, plain_words
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.panels.exam.figures.statistics import TableBlock
from ragexam_gui.panels.exam.labels.figures import JOINT, agreement_rows, show_cells, show_shares, table_named
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.plots.grids.heat_map import HeatMap
from ragexam_gui.widgets.controls import button, section_title
from ragexam_gui.widgets.empty_state import EmptyState, ReadingState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import in_flow
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project.exam.labels import Disagreement, LabelsView

_HEATS = ("wanted_labels", "people_model", "label_methods")
_LEAST, _MOST_LISTED = 250, 9


class LabelsPart(QStackedWidget):
    """The tab "Labels".

    Signals:
        label_wanted: A model shall label.
        annotation_wanted: The person wants to label.
        label_chosen: A label whose questions are wanted.
        cell_chosen: Name of a table, its group, label of the row, label of the column.
        item_chosen: Id of a question to look at.
    """

    label_wanted = Signal()
    annotation_wanted = Signal()
    label_chosen = Signal(str)
    cell_chosen = Signal(str, str, str, str)
    item_chosen = Signal(str)

    def __init__(self, session: Session, file_dialogs: FileDialogs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: LabelsView | None = None
        self._models: list[QPushButton] = []
        meanings = "\n".join(f"{label_title(label)}: {label_sentence(label)}" for label in LABEL_ORDER)
        self.empty = EmptyState(
            self.tr("No labels yet"),
            self.tr(
                "A label says what the passage gives for an answer. Retrieval finds the passage more easily for some "
                "labels than for others."
            )
            + f"\n\n{meanings}",
            *self._buttons(),
        )
        self._make_figures(file_dialogs)
        self._make_list()
        self._lay_out()
        self.reading_state = ReadingState()
        for widget in (self.reading_state, self.empty, self.area):
            self.addWidget(widget)

    def _buttons(self) -> tuple[QPushButton, QPushButton]:
        model = button(
            self.tr("Label by a mo&del …"), self.tr("A model of this machine labels the questions"), self.label_wanted.emit,
            primary=True,
        )  # fmt: skip
        person = button(
            self.tr("Label &yourself …"),
            self.tr("You label a sample, with what models said hidden"),
            self.annotation_wanted.emit,
        )
        self._models.append(model)
        return model, person

    def _make_figures(self, file_dialogs: FileDialogs) -> None:
        shares = self.tr("Labels of the questions")
        self.shares = IntervalPlot(shares, self.tr("Share of the labelled questions"), ".0%", bars=True)
        self.shares.chosen.connect(self.label_chosen)
        titles = {
            "wanted_labels": self.tr("Asked for (rows) and labelled (columns)"),
            "people_model": self.tr("Majority of people (rows) and model (columns)"),
            "label_methods": self.tr("The model in words (rows) and by likelihood (columns)"),
        }
        self.heats = {name: HeatMap(titles[name]) for name in _HEATS}
        self.figures = {"labels": PlotFigure(shares, self.shares, self._session, file_dialogs)}
        self.figures |= {
            name: PlotFigure(titles[name], self.heats[name], self._session, file_dialogs) for name in _HEATS
        }
        for name, figure in self.figures.items():
            figure.plot.setMinimumHeight(_LEAST)
            if name in self.heats:
                self.heats[name].chosen.connect(self._cell)
        self.agreement: TableBlock | None = None

    def _make_list(self) -> None:
        self.model: RowsModel[Disagreement] = RowsModel(
            [
                TableColumn(self.tr("Question"), lambda d: " ".join(d.question.split()), tip=lambda d: d.question),
                TableColumn(self.tr("Who says what"), _who_says_what, tip=lambda d: _who_says_what(d, "\n")),
                TableColumn(
                    self.tr("Counts as"), lambda d: label_text(d.in_force) if d.in_force else self.tr("undecided")
                ),
            ],
            lambda d: d.item_id,
            self,
        )
        self.table = TableView(self.tr("Questions on which labellers differ"))
        self.table.show_model(self.model, 1, (46, 40, 19))
        self.table.doubleClicked.connect(lambda _: self._open())
        for key in ("Return", "Enter"):
            shortcut = QShortcut(QKeySequence(key), self.table, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self._open)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._selected())
        self.open_button = button(
            self.tr("Open the question"), self.tr("Read it beside its passage, with what everybody says (Enter)"), self._open
        )  # fmt: skip

    def _lay_out(self) -> None:
        self.sentence = Label(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self.sentence.setObjectName("sectionTitle")
        self.further = Label(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        said = in_column(self.sentence, self.further, spacing=4)
        top = in_column(said, in_flow(*reversed(self._buttons())), spacing=8)
        self.differ = QWidget()
        column = QVBoxLayout(self.differ)
        column.setContentsMargins(0, 0, 0, 0)
        self.differ_title = section_title("")
        column.addWidget(self.differ_title)
        column.addWidget(self.table)
        column.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignLeft)
        inner = QWidget()
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(2, 10, 12, 12)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(18)
        self._grid.addLayout(top, 0, 0, 1, 2)
        self._grid.addWidget(self.differ, 4, 0, 1, 2)
        for index, figure in enumerate(self.figures.values()):
            self._grid.addWidget(figure, 1 + index // 2, index % 2)
            figure.hide()
        for column_number in range(2):
            self._grid.setColumnStretch(column_number, 1)
            self._grid.setColumnMinimumWidth(column_number, 1)
        self._grid.setRowStretch(5, 1)
        self.area = QScrollArea()
        self.area.setAccessibleName(self.tr("Labels of the questions"))
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(inner)

    # -------------------------------------------------------------- showing

    def read(self) -> None:
        """Read and show."""
        from ragexam.project.exam.labels import reading_labels

        if self._shown is None:
            self.reading_state.begin()
        self._session.read("exam labels", reading_labels, self.show_labels, self.reading_state.fail, slow=True)

    def set_ready(self, ready: bool) -> None:
        """Enable labelling where a model could label now."""
        for control in self._models:
            control.setEnabled(ready)

    def show_labels(self, view: LabelsView) -> None:
        """Show labels; nothing happens where they are the same."""
        if view == self._shown:
            return
        self._shown = view
        self.setCurrentWidget(self.area if view.tables else self.empty)
        sentences = [plain_words(text) for text in view.sentences]
        self.sentence.setText(" ".join(sentences[:2]))
        self.further.setText("\n".join(sentences[2:]))
        self.further.setVisible(bool(sentences[2:]))
        position = 0
        for name, figure in self.figures.items():
            table = table_named(view.tables, name)
            figure.setVisible(table is not None)
            if table is None:
                continue
            if name == "labels":
                rows = show_shares(self.shares, table)
            else:
                show_cells(self.heats[name], table)
                rows = len(table.rows)
            line = self.fontMetrics().height() + (10 if name == "labels" else 16)
            figure.plot.setMinimumHeight(max(_LEAST, line * rows + 110))
            figure.set_note(plain_words(table.note))
            figure.follow()
            self._grid.addWidget(figure, 1 + position // 2, position % 2)
            position += 1
        self._show_agreement(view)
        self.table.refresh(self.model, view.disagreements)
        self.differ.setVisible(bool(view.disagreements))
        self.differ_title.setText(
            self.tr("Questions on which labellers differ: {0}").format(words.number(len(view.disagreements)))
        )
        rows = min(len(view.disagreements), _MOST_LISTED)
        line = self.table.verticalHeader().defaultSectionSize()
        self.table.setFixedHeight(line * rows + self.table.horizontalHeader().sizeHint().height() + 4)
        self._selected()

    def _show_agreement(self, view: LabelsView) -> None:
        if self.agreement is not None:
            self._grid.removeWidget(self.agreement)
            self.agreement.hide()
            self.agreement.deleteLater()
            self.agreement = None
        table = table_named(view.tables, "label_agreement")
        if table is not None:
            self.agreement = TableBlock(agreement_rows(table))
            self._grid.addWidget(self.agreement, 3, 0, 1, 2)

    def _selected(self) -> None:
        self.open_button.setEnabled(bool(self.table.selected_rows()))

    # -------------------------------------------------------------- what a person does

    def _cell(self, key: str) -> None:
        parts = key.split(JOINT)
        if len(parts) == 4:
            self.cell_chosen.emit(*parts)

    def _open(self) -> None:
        rows = self.table.selected_rows()
        if rows:
            self.item_chosen.emit(self.model.record(rows[0]).item_id)

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        if self._shown is None:
            return
        from ragexam.project.exam.labels import LabelsView

        self.show_labels(LabelsView())
        self._shown = None
        self.setCurrentWidget(self.reading_state)


def _who_says_what(disagreement: Disagreement, joint: str = "; ") -> str:
    """Return who says what of a question."""
    return joint.join(f"{words.say(who)}: {label_text(label)}" for who, label in disagreement.labels)
