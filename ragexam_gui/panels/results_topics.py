"""Accuracy by topic around a circle, with a choice of what is drawn (Figures 1 and 7 of the paper)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.results_tabs import ResultTab
from ragexam_gui.plots.radial import Line, RadialPlot
from ragexam_gui.widgets.controls import section_title
from ragexam_gui.widgets.desktop import Desktop

if TYPE_CHECKING:
    from ragexam.project.results_view import Family, ResultsView

_KEY = Qt.ItemDataRole.UserRole
_AT_FIRST = 6
"""Lines drawn before a person chooses."""


class TopicsTab(ResultTab):
    """One closed line for each LLM with each retriever that is ticked."""

    def __init__(self, session: Session, desktop: Desktop) -> None:
        title = self.tr("Accuracy by topic")
        self.plot = RadialPlot(title)
        super().__init__(title, self.plot, session, desktop)
        self._view: ResultsView | None = None
        self._ticked: set[str] | None = None
        self.what = QComboBox()
        self.what.setAccessibleName(self.tr("What is drawn of each LLM and retriever"))
        self.what.addItem(self.tr("mean over the in-context modes"), "mean")
        self.what.addItem(self.tr("its best pipeline"), "best")
        self.what.currentIndexChanged.connect(lambda _: self._draw())
        self.choice = QListWidget()
        self.choice.setAccessibleName(self.tr("LLMs with retrievers to draw"))
        self.choice.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.choice.itemChanged.connect(self._tick)
        label = QLabel(self.tr("Dra&w:"))
        label.setBuddy(self.what)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.what)
        self.figure.head.insertLayout(1, row)
        side = QWidget()
        side.setFixedWidth(250)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(section_title(self.tr("LLM and retriever")))
        column.addWidget(self.choice, 1)
        buttons = QHBoxLayout()
        for text, tip, wanted in (
            (self.tr("All"), self.tr("Tick every line"), True),
            (self.tr("None"), self.tr("Tick no line"), False),
        ):
            one = QPushButton(text)
            one.setToolTip(tip)
            one.setAccessibleName(text)
            one.setAccessibleDescription(tip)
            one.clicked.connect(lambda _=False, wanted=wanted: self._tick_all(wanted))
            buttons.addWidget(one)
        column.addLayout(buttons)
        both = QHBoxLayout()
        both.setSpacing(14)
        self.column.removeWidget(self.figure)
        both.addWidget(side)
        both.addWidget(self.figure, 1)
        self.column.addLayout(both, 1)

    def show_view(self, view: ResultsView) -> None:
        """Show the results."""
        keys = [f.key for f in view.families]
        if self._view is None or [f.key for f in self._view.families] != keys or self._ticked is None:
            self._ticked = _proposed(view.families)
            self._fill(view.families)
        self._view = view
        self._draw()

    def forget(self) -> None:
        """Another project has other lines."""
        self._view = self._ticked = None

    def _fill(self, families: tuple[Family, ...]) -> None:
        self.choice.blockSignals(True)
        self.choice.clear()
        for family in families:
            item = QListWidgetItem(family.label)
            item.setToolTip(family.key)
            item.setData(_KEY, family.key)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            ticked = family.key in (self._ticked or set())
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
            self.choice.addItem(item)
        self.choice.blockSignals(False)

    def _tick(self, item: QListWidgetItem) -> None:
        ticked = self._ticked if self._ticked is not None else set()
        key = str(item.data(_KEY))
        if item.checkState() == Qt.CheckState.Checked:
            ticked.add(key)
        else:
            ticked.discard(key)
        self._ticked = ticked
        self._draw()

    def _tick_all(self, wanted: bool) -> None:
        if self._view is not None:
            self._ticked = {f.key for f in self._view.families} if wanted else set()
            self._fill(self._view.families)
            self._draw()

    def _draw(self) -> None:
        view = self._view
        if view is None:
            return
        best = self.what.currentData() == "best"
        lines = []
        drawn = [f for f in view.families if f.key in (self._ticked or set())]
        models = list(dict.fromkeys(f.model for f in drawn))
        for family in drawn:
            values = family.best if best else family.mean
            name = family.best_label if best else family.key
            said = tuple(
                self.tr("{0}, {1}: {2} right (n = {3})").format(name, self._topic(topic), words.percent(value), count)
                for (topic, count), value in zip(view.topics, values, strict=True)
            )
            lines.append(Line(family.best_id or family.key, family.label, values, said, family.kind, models.index(family.model)))
        topics = [(self._topic(t), self._items(n)) for t, n in view.topics]
        self.plot.show_lines(topics, lines, view.best_topic_table if best else view.topic_table)
        self.plot.select(self.session.pipeline)
        self.figure.set_note(
            self.tr("A radial chart needs at least three topics; the table has the figures.")
            if len(topics) < 3
            else self.tr(
                "Further out is better. Colour tells the retriever, dash and mark the LLM. Below each topic its number of "
                "questions: with few, a corner can stand anywhere by chance. A click selects the best pipeline of a line."
            )
        )
        self.figure.follow()

    def _topic(self, name: str) -> str:
        return self.tr("no topic") if name == "no topic" else name

    def _items(self, count: int) -> str:
        return self.tr("1 question") if count == 1 else self.tr("{0} questions").format(words.number(count, ","))


def _proposed(families: tuple[Family, ...]) -> set[str]:
    """All retrievers of the LLM that has the best of them, as in the report; a few at least."""
    able = [f for f in families if f.accuracy is not None and not f.bound]
    if not able:
        return {f.key for f in families[:_AT_FIRST]}
    top = max(able, key=lambda f: f.accuracy or 0.0)
    return {f.key for f in families if f.model == top.model}
