"""The tab of the RAG confusion matrix: were the passages there, is the answer acceptable, and what to mend first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QSlider,
    QSplitter,
    QStackedLayout,
    QStackedWidget,
    QWidget,
)

from ragexam.records import PERSON
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.panels.common.answer import AnswerPanel
from ragexam_gui.panels.grading.answers.reading import WrittenAnswerPanel
from ragexam_gui.widgets.controls import button, choice_box, describe, hint
from ragexam_gui.widgets.elided_label import ElidedLabel
from ragexam_gui.widgets.empty_state import EmptyState, ReadingState
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.column_area import ColumnArea
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.confusion import Cell, ConfusionCase, ConfusionCells, ConfusionSource, Criterion
    from ragexam.project.run.response import ResponseView

_CELLS: tuple[tuple[bool, bool], ...] = ((True, True), (True, False), (False, True), (False, False))
_STEPS = 20
_DECIMALS, _MOST_DECIMALS = 2, 6
"""That a grade and the threshold are shown with: usual ones, and most where fewer would show two of them as one."""
_READING, _EMPTY, _FULL = range(3)


class ConfusionTab(QWidget):
    """Four cells for one pipeline or system; a cell lists its answers.

    Signals:
        listed: Name and ids of written answers that shall be listed on their own tab.

    Args:
        session: Reads an answer.
    """

    listed = Signal(str, object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Where answers go wrong"))
        self.session = session
        self.sources: tuple[ConfusionSource, ...] | None = None
        self.cells: ConfusionCells | None = None
        self._short: Mapping[str, str] = {}
        self._open: Cell = (True, False)
        self.source = choice_box(
            self.tr("Whose answers"), self.tr("A system that wrote answers, or a pipeline that chose"), 12
        )
        self.source.activated.connect(lambda _: self._pick_source())
        self.criterion = choice_box(
            self.tr("Acceptable by"), self.tr("Whose grade says whether an answer is acceptable"), 12
        )
        self.criterion.activated.connect(lambda _: self._pick_criterion())
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Threshold"))
        describe(self.slider, self.tr("An answer whose grade lies above it is acceptable; arrow keys move it"))
        self.slider.valueChanged.connect(lambda _: self._count())
        self.threshold = Label()
        self.buttons: dict[Cell, QPushButton] = {}
        self._make_cells()
        self.sentence = Label(objectName="sectionTitle", wordWrap=True)
        self.note = hint()
        self.model: RowsModel[ConfusionCase] = RowsModel(
            [
                TableColumn(self.tr("Question"), lambda case: case.question),
                TableColumn(self.tr("Grade"), self._value, ".2f"),
            ],
            lambda case: case.key,
            self,
        )
        self.table = TableView(self.tr("Answers of the chosen cell"))
        self.table.show_model(self.model, 0, (40, 6))
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._chosen())
        self.title = ElidedLabel()  # beside the cells in a narrow window there may be no room for all of it
        self.title.setObjectName("sectionTitle")
        self.written = WrittenAnswerPanel(session, "confusion written answer")
        self.choice = AnswerPanel(self.tr("The pipeline's answer"), closable=False)
        self.choice.reading.setPlaceholderText(self.tr("Choose an answer to read it."))
        self.list_button = button(
            self.tr("&List these answers"), self.tr("Show the answers of this cell on the tab of answers"), self._list
        )
        self.reading = ReadingState()
        self.empty = EmptyState(
            self.tr("Nothing to compare yet"),
            self.tr(
                "It is known where an answer went wrong once pipelines have answered questions whose source text is known, or "
                "once written answers came with their passages and have grades."
            ),
            button(
                self.tr("Go to the &run"),
                self.tr("Let the pipelines answer"),
                lambda: session.show_page("run"),
                primary=True,
            ),
        )
        self._lay_out()

    def _make_cells(self) -> None:
        group = QButtonGroup(self)
        for cell in _CELLS:
            made = button("", self.tr("List the answers of this cell"), partial(self._open_cell, cell))
            made.setAccessibleName(self._cell_name(cell))
            made.setCheckable(True)
            made.setProperty("noCommand", True)
            made.setChecked(cell == self._open)
            made.setMinimumHeight(4 * self.fontMetrics().lineSpacing())
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            group.addButton(made)
            self.buttons[cell] = made

    def _meaning(self, cell: Cell) -> str:
        return {
            (True, True): self.tr("as it should be"),
            (True, False): self.tr("generation failed"),
            (False, True): self.tr("luck, or known anyway"),
            (False, False): self.tr("retrieval failed"),
        }[cell]

    def _cell_name(self, cell: Cell) -> str:
        there = self.tr("Passage there") if cell[0] else self.tr("Passage missing")
        good = self.tr("answer acceptable") if cell[1] else self.tr("answer not acceptable")
        return self.tr("{0}, {1}").format(there, good)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(8)
        for place, text in ((1, self.tr("Answer acceptable")), (2, self.tr("Not acceptable"))):
            head = Label(text, wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(head, 0, place)
            grid.setColumnStretch(place, 1)
        for row, text in ((1, self.tr("Passage there")), (2, self.tr("Passage missing"))):
            label = Label(text, wordWrap=True)
            label.setMinimumWidth(max(label.fontMetrics().horizontalAdvance(word) for word in text.split()) + 2)
            grid.addWidget(label, row, 0)
            grid.setRowStretch(row, 1)
        for (match, good), made in self.buttons.items():
            grid.addWidget(made, 1 if match else 2, 1 if good else 2)
        top = QGridLayout()
        top.setColumnStretch(1, 1)
        self.criterion_label = Label(self.tr("Acce&ptable by"))
        self.threshold_label = Label(self.tr("Abo&ve"))
        self.source_label = Label(self.tr("&Of"))
        for row, (label, control) in enumerate(
            (
                (self.source_label, self.source),
                (self.criterion_label, self.criterion),
                (self.threshold_label, self.slider),
            )
        ):
            label.setBuddy(control)
            top.addWidget(label, row, 0)
            top.addWidget(control, row, 1)
        top.addWidget(self.threshold, 2, 2)
        self.threshold.setMinimumWidth(self.fontMetrics().horizontalAdvance("0,00") + 6)
        left = QWidget()
        in_column(top, (grid, 1), self.sentence, self.note, margins=(0, 0, 8, 0), spacing=10, parent=left)
        list_head = FlowLayout(headed=True)
        for widget in (self.title, self.list_button):
            list_head.addWidget(widget)
        self.details = QStackedWidget()
        self.details.addWidget(self.written)
        self.details.addWidget(self.choice)
        lists = QWidget()
        in_column(list_head, (self.table, 1), margins=(0, 0, 0, 0), parent=lists)
        right = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False, handleWidth=10)
        right.addWidget(lists)
        right.addWidget(self.details)
        right.setSizes([220, 320])
        splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False, handleWidth=12)
        area = ColumnArea()
        area.setWidget(left)
        splitter.addWidget(area)
        splitter.addWidget(right)
        splitter.setSizes([460, 560])
        self.setContentsMargins(0, 10, 0, 0)
        self.stack = QStackedLayout(self)
        for part in (self.reading, self.empty, splitter):
            self.stack.addWidget(part)

    # -------------------------------------------------------------- what is shown

    def wait(self) -> None:
        """Show that it is being read; what was shown before stays."""
        if self.sources is None:
            self.stack.setCurrentIndex(_READING)
            self.reading.begin()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.sources = self.cells = None
        self.model.set_rows([])
        self.source.clear()
        self.written.read("")
        self.choice.show_response(None)

    def show_sources(
        self,
        sources: tuple[ConfusionSource, ...],
        short: Mapping[str, str] | None = None,
        bounds: Collection[str] = (),
    ) -> None:
        """Show other answers, of the same system or pipeline where it is still there.

        Args:
            sources: What can be chosen.
            short: Names by their keys, as short as they stay distinct; the full ones where there are none.
            bounds: Keys of yardsticks, which nobody begins with.
        """
        self.reading.end()
        short = short or {}
        if sources == self.sources and short == self._short:
            return
        self.sources, self._short = sources, short
        self.stack.setCurrentIndex(_FULL if sources else _EMPTY)
        chosen = self.source.currentData()
        with QSignalBlocker(self.source):
            self.source.clear()
            for source in sources:
                full, name = words.say(source.name), words.say(short.get(source.key, source.name))
                self.source.addItem(name if not source.written else self.tr("{0} (written)").format(name), source.key)
                self.source.setItemData(self.source.count() - 1, words.tip_text(full), Qt.ItemDataRole.ToolTipRole)
            there = self.source.findData(chosen)
            self.source.setCurrentIndex(there if there >= 0 else _telling(sources, bounds))
        self._pick_source()

    @property
    def _source(self) -> ConfusionSource | None:
        index = self.source.currentIndex()
        return self.sources[index] if self.sources and 0 <= index < len(self.sources) else None

    @property
    def _criterion(self) -> Criterion | None:
        source, name = self._source, self.criterion.currentData()
        return None if source is None else next((c for c in source.criteria if c.name == name), None)

    @property
    def limit(self) -> float:
        """Return the threshold: above it an answer is acceptable. Unmoved it is what counts in the project, between two steps or not."""
        criterion = self._criterion
        if criterion is None:
            return 0.0
        if self.slider.value() == _step_of(criterion):
            return criterion.start
        return criterion.low + (criterion.high - criterion.low) * self.slider.value() / _STEPS

    def _pick_source(self) -> None:
        source = self._source
        if source is None:
            return
        names = {PERSON: self.tr("people's grades"), "right": self.tr("the right choice")}
        chosen = self.criterion.currentData()
        with QSignalBlocker(self.criterion):
            self.criterion.clear()
            for criterion in source.criteria:
                self.criterion.addItem(names.get(criterion.name) or words.say(criterion.label), criterion.name)
            there = self.criterion.findData(chosen)
            self.criterion.setCurrentIndex(there if there >= 0 else _first(source))
        for control in (self.criterion, self.criterion_label, self.slider, self.threshold, self.threshold_label):
            control.setVisible(source.written)
        self.list_button.setVisible(source.written)
        self.table.setColumnHidden(1, not source.written)
        self.details.setCurrentWidget(self.written if source.written else self.choice)
        self._pick_criterion()

    def _pick_criterion(self) -> None:
        criterion = self._criterion
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, _STEPS - 1)
            self.slider.setPageStep(5)
            self.slider.setValue(_step_of(criterion) if criterion is not None else 0)
        self._count()

    def _count(self) -> None:
        """Count the cells at the threshold: at once, as the slider moves."""
        from ragexam.project.grading.confusion import cells_at

        source, criterion = self._source, self._criterion
        if source is None:
            return
        name = "" if criterion is None else criterion.name
        cells = self.cells = cells_at(source, name, self.limit)
        decimals = _telling_decimals([case.values[name] for case in source.cases if name in case.values], self.limit)
        self.threshold.setText(words.number(self.limit, f".{decimals}f"))
        self.threshold.setMinimumWidth(self.threshold.sizeHint().width())
        self.model.set_format(1, f".{decimals}f")
        total = sum(len(cases) for cases in cells.cells.values())
        for cell, made in self.buttons.items():
            count = len(cells.cells[cell])
            share = words.percent(count / total) if total else words.undefined
            made.setText(f"{words.number(count, ',')}  ({share})\n{_in_two_lines(self._meaning(cell))}")
            made.setAccessibleName(
                self.tr("{0}: {1} {1:answer|answers}, {2}").format(
                    self._cell_name(cell), words.number(count, ","), self._meaning(cell)
                )
            )
        unjudged = self.tr("{0} {0:answer has|answers have} no such grade.").format(words.number(cells.unjudged, ","))
        self.sentence.setText(
            words.say(cells.sentence) or self.tr("None of these answers has a grade: grade them first.")
        )
        sentences = [self.tr("Passage there: the passages handed over hold the whole place that proves the answer.")]
        if source.written and cells.unjudged:
            sentences.append(unjudged)
        self.note.setText(" ".join(sentences))
        self._fill()

    def _fill(self) -> None:
        if self.cells is None:
            return
        cases = self.cells.cells[self._open]
        self.title.setText(self._cell_name(self._open))
        set_tip(self.title, self._meaning(self._open))
        self.table.refresh(self.model, cases)
        self.list_button.setEnabled(bool(cases))
        if not self.table.selected_rows():
            self._chosen()

    def _value(self, case: ConfusionCase) -> float | None:
        return case.values.get(str(self.criterion.currentData()))

    # -------------------------------------------------------------- what a person does

    def _open_cell(self, cell: Cell) -> None:
        self._open = cell
        self.buttons[cell].setChecked(True)
        self._fill()
        if self.model.rowCount():
            self.table.select_row(0)

    def _list(self) -> None:
        if self.cells is not None:
            self.listed.emit(self._cell_name(self._open), [case.key for case in self.cells.cells[self._open]])

    def _chosen(self) -> None:
        source, key = self._source, self.table.current_key(self.model)
        if source is None:
            return
        if source.written:
            self.written.read(str(key or ""))
            return
        if key is None:
            self.choice.show_response(None)
            return
        pipeline, item = source.key, str(key)

        def work(project: Project) -> ResponseView | None:
            from ragexam.project.run.response import reading_response

            return reading_response(project, pipeline, item)

        self.session.read("confusion choice", work, self.choice.show_response)


def read_confusion(project: Project) -> tuple[tuple[ConfusionSource, ...], dict[str, str], frozenset[str]]:
    """Read the answers, short names of those who gave them, and which of these are yardsticks."""
    from ragexam.project.grading.confusion import reading_confusion, yardsticks

    sources = reading_confusion(project)
    keys = {source.key for source in sources}
    writers = {a.pipeline_id: a.system for a in project.grading.answers() if a.pipeline_id and a.system in keys}
    chosen = {source.key: source.key for source in sources if not source.written}
    return (
        sources,
        # Apart: those who wrote are few, and their names shorter without the many who chose.
        {by[pipeline]: name for by in (writers, chosen) for pipeline, name in project.grading.short_names(by).items()},
        frozenset(by[pipeline] for by in (writers, chosen) for pipeline in yardsticks(project) if pipeline in by),
    )


def _telling(sources: Sequence[ConfusionSource], bounds: Collection[str]) -> int:
    """Return the place of the answers to begin with: the first whose passages held the evidence, no yardstick where there is one.

    An oracle's passages always hold it: nothing can be told from it about retrieval.
    """
    real = [n for n, source in enumerate(sources) if source.key not in bounds]
    found = [n for n, source in enumerate(sources) if any(case.match for case in source.cases)]
    return next((n for n in (*(n for n in real if n in found), *real, *found)), 0 if sources else -1)


def _telling_decimals(values: Sequence[float], limit: float) -> int:
    """Return the decimals with which no grade looks like the threshold that is another number."""
    for decimals in range(_DECIMALS, _MOST_DECIMALS):
        shown = f"{limit:.{decimals}f}"
        if all(abs(value - limit) < 1e-9 or f"{value:.{decimals}f}" != shown for value in values):
            return decimals
    return _MOST_DECIMALS


def _first(source: ConfusionSource) -> int:
    """Return the place of the criterion that counts in the project; else of what says something of most answers, -1 for none."""
    deciding = next((n for n, criterion in enumerate(source.criteria) if criterion.deciding), None)
    if deciding is not None:
        return deciding
    judged = [sum(criterion.name in case.values for case in source.cases) for criterion in source.criteria]
    return judged.index(max(judged)) if judged else -1


def _step_of(criterion: Criterion) -> int:
    """Return the step of the slider that stands for the threshold which a criterion begins with: the nearest."""
    step = round((criterion.start - criterion.low) / (criterion.high - criterion.low) * _STEPS)
    return min(max(step, 0), _STEPS - 1)


def _in_two_lines(text: str) -> str:
    """Break words near their middle, so that a button need not be as wide as all of them."""
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if not spaces:
        return text
    middle = min(spaces, key=lambda place: abs(place - len(text) / 2))
    return f"{text[:middle]}\n{text[middle + 1 :]}"
