"""Accuracy by topic around a circle, with a choice of what is drawn (Figures 1 and 7 of the paper)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QWidget

from ragexam.report.pictures.topics import RadarLine
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.results.result_tab import PEOPLE, ResultTab, kind_colours
from ragexam_gui.plots.comparison.radial import RadialPlot
from ragexam_gui.widgets.controls import introduce, section_title
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project.results.page import ResultsView
    from ragexam.report.pictures.topics import Family

_KEY = Qt.ItemDataRole.UserRole
_AT_FIRST = 6
"""Lines drawn before a person chooses."""


class TopicsTab(ResultTab):
    """One closed line for each LLM with each retriever that is ticked."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        title = self.tr("Accuracy by topic")
        self.plot = RadialPlot(title)
        super().__init__(title, self.plot, session, file_dialogs)
        self._ticked: set[str] | None = None
        self.what = self.add_choice(
            self.tr("Dra&w:"),
            self.tr("What is drawn of each LLM and retriever"),
            ((self.tr("mean over the numbers of examples"), "mean"), (self.tr("its best pipeline"), "best")),
        )
        self.choice = QListWidget()
        introduce(self.choice, self.tr("LLMs with retrievers to draw"), self.tr("Space ticks the selected line"))
        self.choice.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.choice.itemChanged.connect(self._tick)
        self._side = side = QWidget()
        column = in_column(
            section_title(self.tr("LLM and retriever")), (self.choice, 1), margins=(0, 0, 0, 0), parent=side
        )
        buttons = QHBoxLayout()
        self.buttons: list[QPushButton] = []
        for text, tip, wanted in (
            (self.tr("All"), self.tr("Tick every line"), True),
            (self.tr("None"), self.tr("Tick no line"), False),
        ):
            one = QPushButton(text)
            set_tip(one, tip)
            one.setAccessibleName(text)
            one.setAccessibleDescription(tip)
            one.clicked.connect(lambda _=False, wanted=wanted: self._tick_all(wanted))
            buttons.addWidget(one)
            self.buttons.append(one)
        column.addLayout(buttons)
        both = QHBoxLayout()
        both.setSpacing(14)
        self.column.removeWidget(self.figure)
        both.addWidget(side, 2)
        both.addWidget(self.figure, 3)
        self.column.addLayout(both, 1)
        for before, after in pairwise((self.choice, *self.buttons, self.what)):
            QWidget.setTabOrder(before, after)

        self._give_room()

    def _give_room(self) -> None:
        """Make the list as wide as names are long, in the letters in force; narrower where the window is."""
        letter = self.fontMetrics().averageCharWidth()
        self._side.setMinimumWidth(22 * letter)
        self._side.setMaximumWidth(41 * letter)

    def changeEvent(self, event: QEvent) -> None:
        """Make room for larger letters."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_side"):
            self._give_room()

    def show_view(self, view: ResultsView) -> None:
        """Show the results; other families are proposed anew."""
        keys = [f.key for f in view.families]
        if self.view is None or self._ticked is None or [f.key for f in self.view.families] != keys:
            self._ticked = _proposed(view.families)
            self._fill(view.families)
        self._offer_ways(view)
        super().show_view(view)

    def _offer_ways(self, view: ResultsView) -> None:
        """Let a person choose between mean and best only where they differ, and what people would say only where they graded."""
        known = any(share is not None for family in view.families for share in family.people)
        self.offer_people(self.what, known, first=False)
        around = self.what.parentWidget()
        if around is not None:
            around.setVisible(known or any(family.mean != family.best for family in view.families))

    def forget(self) -> None:
        """Forget the lines: another project has others."""
        super().forget()
        self._ticked = None

    def _fill(self, families: tuple[Family, ...]) -> None:
        self.choice.blockSignals(True)
        self.choice.clear()
        for family in families:
            item = QListWidgetItem(words.say(family.label))
            set_tip(item, words.say(family.key))
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
        self.redraw()

    def _tick_all(self, wanted: bool) -> None:
        if self.view is not None:
            self._ticked = {f.key for f in self.view.families} if wanted else set()
            self._fill(self.view.families)
            self.redraw()

    def draw(self, view: ResultsView) -> None:
        """Draw what is ticked."""
        best, by_people = self.what.currentData() == "best", self.what.currentData() == PEOPLE
        lines = []
        drawn = [f for f in view.families if f.key in (self._ticked or set())]
        colours = kind_colours(view)
        models = list(dict.fromkeys(f.model for f in drawn))
        for family in drawn:
            values = family.people if by_people else family.best if best else family.mean
            name = words.say(family.best_label if best else family.key)
            said = ("",) * len(values) if best or not family.people_words else family.people_words
            point_words = tuple(
                f"{name}, {self._topic(topic)}: {words.say(by_them)}"
                if by_people
                else " ".join(
                    filter(
                        None,
                        (
                            self.tr("{0}, {1}: {2} right (n = {3})").format(
                                name, self._topic(topic), words.percent(value), count
                            ),
                            words.say(by_them),
                        ),
                    )
                )
                for (topic, count), value, by_them in zip(view.topics, values, said, strict=True)
            )
            lines.append(
                RadarLine(
                    family.best_id or family.key,
                    words.say(family.label),
                    values,
                    point_words,
                    colours[family.kind],
                    models.index(family.model),
                )
            )
        topics = [(self._topic(t), self._items(n)) for t, n in view.topics]
        table = view.people_topics[0] if by_people else view.best_topic_table if best else view.topic_table
        self.plot.show_lines(topics, lines, table)
        if len(topics) < 3:
            self.figure.set_note(self.tr("A radial chart needs at least three topics; the table has the figures."))
            return
        note = [
            self.tr(
                "Further out is better. Colour tells the retriever, dash and mark the LLM. Below each topic its number of "
                "questions: with few, a corner can stand anywhere by chance. A click selects the best pipeline of a line."
            )
        ]
        if by_people:
            note.append(
                self.tr(
                    "Shares are what people would call right, from their grades of some answers, helped by the grader's of all. "
                    "Point at a mark for its interval; topics without a mark have too few grades by people."
                )
            )
        blank = sum(all(value is None for value in line.values) for line in lines)
        if blank:
            sentence = self.tr("{0} of those ticked {0:has|have} no answer that counts yet: there is no line.")
            note.append(sentence.format(words.number(blank, ",")))
        self.figure.set_note(" ".join(note))

    def _topic(self, name: str) -> str:
        return self.tr("no topic") if name == "no topic" else name

    def _items(self, count: int) -> str:
        return self.tr("1 question") if count == 1 else self.tr("{0} questions").format(words.number(count, ","))


def _proposed(families: tuple[Family, ...]) -> set[str]:
    """Return all retrievers of the LLM that has the best of them, as in the report; a few at least."""
    able = [f for f in families if f.accuracy is not None and not f.bound]
    if not able:
        return {f.key for f in families[:_AT_FIRST]}
    top = max(able, key=lambda f: f.accuracy or 0.0)
    return {f.key for f in families if f.model == top.model}
