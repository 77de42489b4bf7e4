"""Two pipelines item by item: who was right where, and both answers side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QButtonGroup, QComboBox, QHBoxLayout, QPushButton, QSplitter, QToolButton, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.panels.common.answer import AnswerPanel
from ragexam_gui.panels.results.versions import VersionsDialog
from ragexam_gui.widgets.controls import button, choice_box, hint
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.results.compare import CompareView, PairItem
    from ragexam.project.results.page import ResultsView
    from ragexam.project.run.counted_answer import CountedAnswer

translate = QCoreApplication.translate


class CompareTab(QWidget):
    """Pick two, read the sentence, walk through the items."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Compare two pipelines"))
        self.session, self.file_dialogs = session, file_dialogs
        self.view: CompareView | None = None
        self._results: ResultsView | None = None
        self._known: tuple[str, ...] = ()
        self.first = self._picker(self.tr("First pipeline"))
        self.second = self._picker(self.tr("Second pipeline"))
        self.swap_button = QToolButton()
        self.swap_button.setText("⇄")
        self.swap_button.setAccessibleName(self.tr("Swap"))
        set_tip(self.swap_button, self.tr("Swap the two"))
        self.swap_button.clicked.connect(self._swap)
        self.sentence = Label(objectName="sectionTitle", wordWrap=True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.figures = hint()
        self.filters: dict[str, QPushButton] = {}
        self._filter = "all"
        self.versions: VersionsDialog | None = None
        self.model: RowsModel[PairItem] = RowsModel(self._columns(), lambda i: i.item_id, self)
        self.table = TableView(self.tr("Questions and who was right"))
        self.table.show_model(self.model, 1, (2, 30, 5))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._chosen())
        self.panels = (AnswerPanel(self.tr("First pipeline's answer"), closable=False),
                       AnswerPanel(self.tr("Second pipeline's answer"), closable=False))  # fmt: skip
        for panel in self.panels:
            panel.reading.setPlaceholderText(self.tr("Choose a question at the left to read both answers."))
        self._build()
        session.item_chosen.connect(self._follow_item)
        session.pipeline_chosen.connect(self._follow_pipeline)

    def _picker(self, name: str) -> QComboBox:
        box = choice_box(name, self.tr("Both are compared on the questions that both have answered"), 12)
        box.activated.connect(lambda _: self.read())
        return box

    def _columns(self) -> list[TableColumn[PairItem]]:
        who = {
            "first": self.tr("only A"), "second": self.tr("only B"), "both": self.tr("both"),
            "neither": self.tr("none"),
        }  # fmt: skip
        return [
            TableColumn(self.tr("No."), lambda i: i.number, "d"),
            TableColumn(self.tr("Question"), lambda i: i.question),
            TableColumn(self.tr("Right"), lambda i: who[i.outcome]),
        ]

    def _build(self) -> None:
        pick = QHBoxLayout()
        for text, box in ((self.tr("&A:"), self.first), (self.tr("&B:"), self.second)):
            label = Label(text)
            label.setBuddy(box)
            pick.addWidget(label)
            pick.addWidget(box, 1)
            if box is self.first:
                pick.addWidget(self.swap_button)
        chips = FlowLayout(spread=True, spacing=6)
        group = QButtonGroup(self)
        for key, text, tip in (
            ("all", self.tr("All"), self.tr("Every question that both have answered")),
            ("first", self.tr("Only A right"), self.tr("Questions that only the first answered right")),
            ("second", self.tr("Only B right"), self.tr("Questions that only the second answered right")),
            ("both", self.tr("Both right"), self.tr("Questions that both answered right")),
            ("neither", self.tr("None right"), self.tr("Questions that none of them answered right")),
        ):
            chip = button(text, tip, partial(self._keep, key))
            chip.setCheckable(True)
            chip.setChecked(key == "all")
            chip.setProperty("title", text)
            group.addButton(chip)
            self.filters[key] = chip
            chips.addWidget(chip)
        self.save_button = button(
            self.tr("Sa&ve the figures …"), self.tr("Write who was right, question by question, as CSV"), self.save
        )
        chips.addWidget(self.save_button)
        self.versions_button = button(
            self.tr("Versions …"),
            self.tr("Set these answers beside an earlier run, another project, or an exam that was handed on"),
            self.show_versions,
        )
        chips.addWidget(self.versions_button)
        splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False, handleWidth=12)
        for part in (self.table, *self.panels):
            splitter.addWidget(part)
        for n in range(3):
            splitter.setStretchFactor(n, 1)
        splitter.setSizes([360, 360, 360])
        self.table.setMinimumWidth(220)
        for panel in self.panels:
            panel.setMinimumWidth(200)  # beside each other, also in a small window
        in_column(
            pick, self.sentence, self.figures, chips, (splitter, 1), margins=(0, 10, 0, 0), spacing=8, parent=self
        )

    # -------------------------------------------------------------- what is compared

    def show_view(self, view: ResultsView, best: str) -> None:
        """Show these results.

        Args:
            view: The results.
            best: Id of the recommended pipeline; "" where none is known yet.
        """
        bars = [bar for bar in view.bars if bar.value is not None]
        self._results = view
        keys = tuple(sorted(bar.key for bar in bars))
        if keys != self._known:
            self._known = keys
            before = self.first.currentData(), self.second.currentData()
            for box in (self.first, self.second):
                box.clear()
                for bar in bars:
                    box.addItem(words.say(bar.short), bar.key)
                    box.setItemData(box.count() - 1, words.tip_text(words.say(bar.label)), Qt.ItemDataRole.ToolTipRole)
            able = [bar.key for bar in bars if not bar.bound] + [bar.key for bar in bars if bar.bound]
            wanted = [best] if best in keys else []
            wanted += [key for key in able if key not in wanted]
            for box, old, offset in ((self.first, before[0], 0), (self.second, before[1], 1)):
                box.setCurrentIndex(box.findData(old if old in keys else wanted[min(offset, len(wanted) - 1)]))
        self.read()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.view, self._results, self._known = None, None, ()
        if self.versions is not None:
            self.versions.deleteLater()
            self.versions = None
        self.first.clear()
        self.second.clear()
        self.model.set_rows([])
        for panel in self.panels:
            panel.show_response(None)

    @property
    def pair(self) -> tuple[str, str]:
        """Return the ids of the two."""
        return str(self.first.currentData() or ""), str(self.second.currentData() or "")

    def read(self) -> None:
        """Compare the two, beside the window's thread."""
        before, results, (first, second) = self.view, self._results, self.pair
        if results is None:
            return
        if first == second:
            self.view = None
            self.model.set_rows([])
            self.sentence.setText(self.tr("Choose two different pipelines."))
            self.figures.clear()
            return

        def work() -> CompareView | None:
            from ragexam.project.results.compare import comparing

            return comparing(results.answers, results.seed, first, second, before)

        self.session.read("compare", lambda _: work(), self._show, slow=True)

    def _show(self, view: CompareView | None) -> None:
        if view is None or view is self.view:
            return
        self.view = view
        self.sentence.setText(words.say(view.sentence))
        figures = view.figures
        points = [None if v is None else 100 * v for v in (figures.difference, figures.low, figures.high)]
        parts = [
            self.tr(
                "Both answered {0} {0:question|questions}; A minus B: {1} points, 95% interval {2} to {3} (paired, by document)."
            ).format(words.number(figures.items, ","), *(words.number(p, "+.1f") for p in points)),
            self.tr("Sign-flip test over documents: p {0}.").format(_chance(figures.p)),
            words.say(figures.reason),
            words.say(view.people),
        ]
        self.figures.setText(" ".join(filter(None, parts)))
        for key, chip in self.filters.items():
            count = len(_answered(view)) if key == "all" else view.counts[key]
            chip.setText(f"{chip.property('title')} ({words.number(count, ',')})")
        self._fill()
        self._read_answers()

    def _fill(self) -> None:
        if self.view is None:
            return
        kept = [i for i in _answered(self.view) if self._filter in ("all", i.outcome)]
        self.table.refresh(self.model, kept)
        if self.session.item:
            self._follow_item(self.session.item)

    def _keep(self, outcome: str) -> None:
        self._filter = outcome
        self._fill()

    def _swap(self) -> None:
        first, second = self.first.currentIndex(), self.second.currentIndex()
        self.first.setCurrentIndex(second)
        self.second.setCurrentIndex(first)
        self.read()

    # -------------------------------------------------------------- one item

    def _chosen(self) -> None:
        row = self.table.currentIndex().row()
        if 0 <= row < self.model.rowCount():
            self.session.choose_item(self.model.record(row).item_id)
            self._read_answers()

    def _follow_item(self, item_id: str) -> None:
        row = self.model.row_of(item_id) if item_id else None
        if row is not None and self.table.currentIndex().row() != row:
            self.table.select_row(row)
        if self.isVisible():
            self._read_answers()

    def _follow_pipeline(self, pipeline_id: str) -> None:
        """Set it against the one that is first: the recommended one, unless a person chose another."""
        if pipeline_id in self._known and pipeline_id not in self.pair:
            self.second.setCurrentIndex(self.second.findData(pipeline_id))
            if self.isVisible():
                self.read()

    def _read_answers(self) -> None:
        pair, item, view = self.pair, self.session.item, self.view
        if not item or view is None:
            return
        # One that is chosen elsewhere may lack an answer, in what counts.
        there = any(one.item_id == item for one in _answered(view))

        def work(project: Project) -> list[CountedAnswer | None]:
            from ragexam.project.run.counted_answer import reading_counted

            return [reading_counted(project, pipeline, item if there else "") for pipeline in pair]

        self.session.read("compare answers", work, self._show_answers)

    def _show_answers(self, counted: Sequence[CountedAnswer | None]) -> None:
        view = self.view
        if view is None:
            return
        names = (
            self.tr("A: {0}").format(words.say(view.first_short)),
            self.tr("B: {0}").format(words.say(view.second_short)),
        )
        for one, panel, name, spec in zip(counted, self.panels, names, (view.first, view.second), strict=True):
            panel.show_counted(one, name)
            set_tip(panel.title, words.say(spec.label))

    def show_versions(self) -> None:
        """Open the comparison with other versions."""
        if self.versions is None:
            self.versions = VersionsDialog(self.session, self.file_dialogs, self)
        else:
            self.versions.begin()
        self.versions.open()

    def save(self) -> None:
        """Ask where to and write who was right, question by question."""
        view, project = self.view, self.session.project
        if view is None or project is None:
            return
        target = self.file_dialogs.save_file(
            self, self.tr("Save the figures"), project.path.parent / "comparison.csv", self.tr("Tables (*.csv)")
        )
        if target is not None and self.session.attempt(_writing(view, target)) is not None:
            self.session.message.emit("good", self.tr("Written: {0}").format(target), "")


def _answered(view: CompareView) -> list[PairItem]:
    """Return the questions that both have answered, in what counts as an answer now."""
    return [item for item in view.items if item.outcome != "open"]


def _chance(p: float | None) -> str:
    """Return a probability of chance; what is smaller than can be shown is said to be so."""
    return f"< {words.number(0.001, '.3f')}" if p is not None and p < 0.0005 else f"= {words.number(p, '.3f')}"


def _writing(view: CompareView, target: Path) -> Callable[[], Path]:
    def write() -> Path:
        from ragexam.project.figure_files import write_figures

        write_figures(view.items_table, target)
        return target

    return write
