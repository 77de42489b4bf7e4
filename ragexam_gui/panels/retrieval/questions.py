"""Question by question: the rank of the right passage under each way of retrieving, filters, and one question closely."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt
from PySide6.QtWidgets import QButtonGroup, QComboBox, QPushButton, QSplitter, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.gold_ranks import FIXED, GoldRanksModel, disputed, found_by_none
from ragexam_gui.panels.retrieval.question import QuestionDetail
from ragexam_gui.panels.retrieval.ranks_table import RanksTable
from ragexam_gui.widgets.controls import button, hint, introduce
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout, together
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project.retrieval.records import LaboratoryView, QuestionLine, RetrieverColumn

_WEIGHT = "weight:"
"""Begins the key of a way that is a text weight of the scan."""


class QuestionsTab(QWidget):
    """The questions that were judged."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Question by question"))
        self.session = session
        self.view: LaboratoryView | None = None
        self.model: GoldRanksModel | None = None
        self._columns: tuple[object, ...] = ()
        self._filter = "all"
        self.chips: dict[str, QPushButton] = {}
        self.table = RanksTable(self.tr("Questions and the rank of the right passage"))
        self.table.clicked.connect(self._clicked)
        self.table.activated.connect(self._clicked)
        self.detail = QuestionDetail(session)
        self._make_filters()
        self._lay_out()
        session.item_chosen.connect(self._follow_item)

    def _make_filters(self) -> None:
        group = QButtonGroup(self)
        for key, text, tip in (
            ("all", self.tr("All"), self.tr("Every question that was judged")),
            ("none", self.tr("Found by none"), self.tr("Questions whose source text none of these columns found")),
            (
                "disputed", self.tr("Retrievers disagree"),
                self.tr("Questions whose source text some columns found among the passages that count, and others did not"),
            ),
        ):  # fmt: skip
            chip = button(text, tip, partial(self.keep, key))
            chip.setCheckable(True)
            chip.setChecked(key == "all")
            chip.setProperty("title", text)
            group.addButton(chip)
            self.chips[key] = chip
        self.group = QComboBox()
        introduce(self.group, self.tr("Kind of question"), self.tr("Only questions of this kind are listed"))
        self.ways = QComboBox()
        introduce(self.ways, self.tr("Columns"), self.tr("Which ways of retrieving have a column"))
        for text, key in (
            (self.tr("retrievers"), "retrievers"), (self.tr("text weights"), "weights"), (self.tr("both"), "both"),
        ):  # fmt: skip
            self.ways.addItem(text, key)
        for box in (self.group, self.ways):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.group.currentIndexChanged.connect(lambda _: self._fill())
        self.ways.currentIndexChanged.connect(lambda _: self._show_columns())

    def _lay_out(self) -> None:
        bar = QWidget()
        row = FlowLayout(bar, spacing=8)
        for chip in self.chips.values():
            row.addWidget(chip)
        for text, box in ((self.tr("Kin&d:"), self.group), (self.tr("Colum&ns:"), self.ways)):
            label = Label(text)
            label.setBuddy(box)
            row.addWidget(together(label, box, spacing=6))
        self.split = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False, handleWidth=10)
        self.split.addWidget(self.table)
        self.split.addWidget(self.detail)
        self.split.setStretchFactor(0, 4)
        self.split.setStretchFactor(1, 5)
        self.split.setSizes([220, 280])
        self.table.setMinimumHeight(130)
        self.detail.setMinimumHeight(max(190, 15 * self.fontMetrics().height()))
        meaning = hint(self.tr("A number is the rank at which the source text of a question was found."))
        in_column(bar, meaning, (self.split, 1), margins=(0, 10, 0, 0), spacing=8, parent=self)

    # -------------------------------------------------------------- showing

    def show_view(self, view: LaboratoryView) -> None:
        """Show what was found."""
        self.view = view
        for way in ("weights", "retrievers"):
            there = any(self._of(way, column) for column in view.columns)
            item = self.ways.model().item(self.ways.findData(way))  # type: ignore[attr-defined]
            item.setEnabled(there)
            if not there and self.ways.currentData() == way:
                with QSignalBlocker(self.ways):
                    self.ways.setCurrentIndex(self.ways.findData("both"))
        self._offer_groups(view)
        self.detail.offer(view.columns, self._proposed(view), view.request)
        self._show_columns()
        self.detail.read()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.view = None
        self._columns = ()
        if self.model is not None:
            self.model.set_rows([])
        self.detail.choose("")

    def list_group(self, group: str) -> None:
        """List the questions of a group, whatever filter was set."""
        self.keep("all")
        self.group.setCurrentIndex(max(0, self.group.findData(group)))

    def keep(self, which: str) -> None:
        """List "all" questions, those found by "none", or the "disputed" ones."""
        self._filter = which
        self.chips[which].setChecked(True)
        self._fill()

    def _of(self, which: str, column: RetrieverColumn) -> bool:
        return which == "both" or column.key.startswith(_WEIGHT) == (which == "weights")

    def _offer_groups(self, view: LaboratoryView) -> None:
        titles = {curve.group: words.say(curve.title) for curve in view.curves}
        entries = [(titles.get(g, words.say(g)), g) for g in view.groups]
        if not entries:
            entries = [(self.tr("All questions"), "")]
        if view.request.by == "label" and view.questions.unlabelled:
            entries.append((self.tr("without a label"), ""))
        now = [(self.group.itemText(n), self.group.itemData(n)) for n in range(self.group.count())]
        if entries != now:
            chosen = self.group.currentText()
            with QSignalBlocker(self.group):
                self.group.clear()
                for text, key in entries:
                    self.group.addItem(text, key)
                self.group.setCurrentIndex(max(0, self.group.findText(chosen)))

    @staticmethod
    def _proposed(view: LaboratoryView) -> tuple[str, str]:
        """Return the best retriever, and the best of those of another kind: what differs most teaches most."""
        texts = [row.text for row in view.retrievers] or [column.key for column in view.columns]
        if not texts:
            return "", ""
        kind = texts[0].partition(":")[0]
        return texts[0], next((text for text in texts if text.partition(":")[0] != kind), texts[-1])

    def _places(self) -> list[tuple[int, RetrieverColumn]]:
        view, which = self.view, str(self.ways.currentData())
        return [] if view is None else [(n, c) for n, c in enumerate(view.columns) if self._of(which, c)]

    def _show_columns(self) -> None:
        """Lay the table out anew where there are other columns, then fill it."""
        view = self.view
        if view is None:
            return
        places = self._places()
        depth = max((scan.depth for scan in view.scans), default=view.request.k)
        columns = (tuple(places), depth, view.request.by)
        if columns != self._columns:
            self._columns = columns
            labels = {words.say(q.label if view.request.by == "label" else q.language) for q in view.lines}
            self.model = self.table.show_ways(places, depth, view.request.by, sorted(labels))
            self.table.selectionModel().currentRowChanged.connect(lambda *_: self._chosen())
        self._fill()

    def _fill(self) -> None:
        view, model = self.view, self.model
        if view is None or model is None:
            return
        places = [place for place, _ in self._places()]
        lines = self._in_group(view)
        kept = {
            "all": lines,
            "none": [q for q in lines if found_by_none(q, places)],
            "disputed": [q for q in lines if disputed(q, places, view.request.k)],
        }
        for key, chip in self.chips.items():
            chip.setText(f"{chip.property('title')} ({words.number(len(kept[key]), ',')})")
        self.table.refresh(model, kept[self._filter])
        if self.session.item:
            self._follow_item(self.session.item)
        if not self.table.selected_rows() and model.rowCount():
            self.table.select_row(0)
        elif not model.rowCount():
            self.detail.choose("")

    def _in_group(self, view: LaboratoryView) -> Sequence[QuestionLine]:
        group = self.group.currentData()
        if self.group.currentIndex() <= 0 or group is None:
            return view.lines
        by_label = view.request.by == "label"
        return [q for q in view.lines if (q.label if by_label else q.language) == group]

    # -------------------------------------------------------------- one question

    def _chosen(self) -> None:
        row, model = self.table.currentIndex().row(), self.model
        if model is None or not 0 <= row < model.rowCount():
            return
        item = model.record(row).item_id
        if self.isVisible():  # a page that is not seen selects nothing elsewhere
            self.session.choose_item(item)
        self.detail.choose(item)

    def _clicked(self, index: QModelIndex) -> None:
        """Show the passages behind a rank that was clicked, or chosen by Enter."""
        place, model = index.column() - FIXED, self.model
        if model is None or not 0 <= place < len(model.ways):
            return
        if self.detail.sides[0].choose(model.ways[place][1].key):
            self.detail.read()

    def _follow_item(self, item_id: str) -> None:
        row = self.model.row_of(item_id) if self.model is not None and item_id else None
        if row is not None and self.table.currentIndex().row() != row:
            self.table.select_row(row)
