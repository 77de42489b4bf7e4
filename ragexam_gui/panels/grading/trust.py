"""The tab that says which grader can be trusted, and what people would give."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedLayout, QWidget

from ragexam.records import Table
from ragexam.report.pictures.intervals import Row
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.tables import table_model
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.widgets.controls import button, choice_box, hint
from ragexam_gui.widgets.empty_state import EmptyState, ReadingState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.layout.flow import together
from ragexam_gui.widgets.layout.page_tabs import ScrolledColumn
from ragexam_gui.widgets.layout.roomy_splitter import RoomySplitter
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project.grading.trust import GraderTrust, PeopleTrust, TrustView

_READING, _EMPTY, _FULL = range(3)

_LINES, _LETTERS = 20, 90
"""Of text: the least height of a picture with what it says, and the width from which two stand side by side."""


class TrustTab(QWidget):
    """Agreement with people beside the floor and beside length, and means as people would give them.

    Args:
        session: Tells what was written.
        file_dialogs: Asks where to.
        empty: Stands there while nobody has graded anything.

    Signals:
        grade_yourself: A person wants to grade.
    """

    grade_yourself = Signal()

    def __init__(self, session: Session, file_dialogs: FileDialogs, empty: EmptyState) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Who can be trusted"))
        self.view: TrustView | None = None
        self.sentence = Label(objectName="sectionTitle", wordWrap=True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.more = hint()
        self.judges = hint()
        self.judges.setAccessibleName(self.tr("The language models that judged"))
        self.about_judges = Disclosure(
            self.tr("The language models that judged"), self.tr("What they are worth, and what sways them")
        )
        self.about_judges.inside.addWidget(self.judges)
        title = self.tr("Agreement with people")
        self.agreement = IntervalPlot(title, self.tr("Spearman's correlation with people's grades"), ".1f", True)
        self.agreement_figure = PlotFigure(title, self.agreement, session, file_dialogs)
        title = self.tr("What people would give")
        self.powered = IntervalPlot(title, self.tr("Mean grade, 1 to 5"), ".1f", False)
        self.powered_figure = PlotFigure(title, self.powered, session, file_dialogs)
        self.grader = choice_box(
            self.tr("Helped by"), self.tr("The grader whose grades of all answers make the interval narrower"), 20
        )
        self.grader.activated.connect(lambda _: self._draw_powered())
        label = Label(self.tr("&Helped by:"))
        label.setBuddy(self.grader)
        self.powered_figure.add_control(together(label, self.grader))
        self.means = TableView(self.tr("What each grader gives each system"))
        self.means.setMinimumHeight(150)
        self.disclosure = Disclosure(
            self.tr("What each grader gives"), self.tr("Means on each grader's own scale, and what people would give")
        )
        self.disclosure.inside.addWidget(self.means)
        self.parts = TableView(self.tr("Sentences and facts, one by one"))
        self.parts.setMinimumHeight(150)
        self.parts_note = hint()
        self.about_parts = Disclosure(
            self.tr("Sentences and facts, one by one"),
            self.tr("How many a model finds supported, and which share it does not"),
        )
        self.about_parts.inside.addWidget(self.parts)
        self.about_parts.inside.addWidget(self.parts_note)
        self.people_button = button(
            self.tr("Grade yourself …"), self.tr("One answer at a time, who wrote it hidden"), self.grade_yourself.emit,
            primary=True,
        )  # fmt: skip
        self.empty = empty
        self.reading = ReadingState(self.tr("Intervals are being drawn …"))
        self._lay_out()

    def _lay_out(self) -> None:
        splitter = RoomySplitter(_LINES, _LETTERS)
        splitter.setHandleWidth(16)
        splitter.addWidget(self.agreement_figure)
        splitter.addWidget(self.powered_figure)
        splitter.setSizes([480, 560])
        full = ScrolledColumn()
        column = self._column = in_column(margins=(0, 0, 0, 0), spacing=8, parent=full)
        column.addWidget(self.sentence)
        column.addWidget(self.people_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.more)
        column.addWidget(self.about_judges)
        column.addWidget(splitter, 1)
        column.addWidget(self.disclosure)
        column.addWidget(self.about_parts)
        self._figures = splitter
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(self.tr("Who can be trusted"))
        area.setWidget(full)
        self.setContentsMargins(0, 10, 0, 0)
        self.stack = QStackedLayout(self)
        for part in (self.reading, self.empty, area):
            self.stack.addWidget(part)

    # -------------------------------------------------------------- what is shown

    def wait(self) -> None:
        """Show that it is being read; what was shown before stays."""
        if self.view is None:
            self.stack.setCurrentIndex(_READING)
            self.reading.begin()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.view = None

    def show_view(self, view: TrustView) -> None:
        """Show what graders and people say."""
        self.reading.end()
        if view == self.view:
            return
        self.view = view
        if not view.answers or (view.grades is None and not view.people):
            self.empty.say(
                self.tr("Nobody has graded anything yet"),
                self.tr(
                    "Let graders grade the answers, and grade some yourself: then it stands here how far each grader agrees "
                    "with people, and what people would give each system."
                ),
            )
            self.stack.setCurrentIndex(_EMPTY)
            return
        self.stack.setCurrentIndex(_FULL)
        spoken = [words.say(sentence) for sentence in view.sentences]
        self.sentence.setText(words.unbroken(" ".join(spoken[1:] or spoken)))
        self.more.setText(words.unbroken(spoken[0]) if spoken[1:] else "")
        self.more.setVisible(bool(spoken[1:]))
        judges = "\n".join(" ".join(map(words.say, sentences)) for sentences in view.judges)
        if judges != self.judges.text():
            self.judges.setText(judges)
            # Who has read it can fold it; of several it takes half a page.
            self.about_judges.set_open(len(view.judges) == 1)
        self.about_judges.setVisible(bool(view.judges))
        both = bool(view.graders)
        self.people_button.setVisible(not view.people)
        self._figures.setVisible(both)
        self._column.setStretchFactor(
            self.disclosure, 0 if both else 1
        )  # the table has the room that the pictures leave
        if view.grades is not None:
            self.means.show_model(table_model(_short(view, view.grades), self.means), 0, (22, 26))
        if view.parts is not None:
            self.parts.show_model(table_model(_short(view, view.parts), self.parts), 0, (22, 26))
            self.parts_note.setText(words.say(view.parts.note))
        self.about_parts.setVisible(view.parts is not None)
        self.disclosure.setVisible(view.grades is not None)
        if not both:
            self.disclosure.set_open(True)
            return
        self._draw_agreement(view)
        self._offer(view)
        self._draw_powered()

    def _draw_agreement(self, view: TrustView) -> None:
        legend = [self.tr("grader"), self.tr("further from people than the floor"), self.tr("floor, and length alone")]
        if view.each_other:
            legend.append(self.tr("people with each other"))
        # On a few answers any grader may look good: who graded less than half of them stands behind.
        best_first = sorted(
            view.graders,
            key=lambda line: (2 * line.answers >= view.people, -2.0 if line.value is None else line.value),
            reverse=True,
        )
        rows = [
            *(self._people_row(pair) for pair in view.each_other),
            *(self._agreement_row(line) for line in best_first),
        ]
        floor = next((line.value for line in view.graders if line.role == "floor"), None)
        table = view.agreement or Table("grader_agreement", self.tr("Agreement with people"), (), ())
        defined = [v for row in rows for v in (row.value, row.low) if v is not None]
        self.agreement.show_rows(
            rows, table, legend=legend, hollow=(2, 3), paints=(0, 3, 2, 1), limits=(min([0.0, *defined]), 1.0),
            reference=None if floor is None else (floor, self.tr("floor")),
        )  # fmt: skip
        note = self.tr(
            "1: the same order as people's grades; 0: as by chance. Lines are 95% intervals over questions. A grader "
            "below the floor, words in common, should decide nothing."
        )
        if view.each_other:
            more = self.tr(
                "No more can be asked of a grader than that it agrees with people as they agree with each other."
            )
            note = f"{note} {more}"
        self.agreement_figure.set_note(note)
        self.agreement_figure.follow()

    def _people_row(self, pair: PeopleTrust) -> Row:
        label = words.say(pair.names)
        return Row(
            pair.names, label, pair.value, pair.low, pair.high, 3, True,
            note=self._note(pair), words=self._figure(label, pair),
        )  # fmt: skip

    def _note(self, one: GraderTrust | PeopleTrust) -> str:
        note: str = words.number(one.value, ".2f")
        if self.view is not None and one.answers < self.view.people:
            note = f"{note} (n = {words.number(one.answers, ',')})"
        return note

    def _figure(self, label: str, one: GraderTrust | PeopleTrust) -> str:
        sentence: str = self.tr("{0}: {1} on {2} {2:answer|answers}").format(
            label, words.number(one.value, ".2f"), words.number(one.answers, ",")
        )
        if one.low is not None:
            sentence += self.tr(", 95% interval {0} to {1}").format(
                words.number(one.low, ".2f"), words.number(one.high, ".2f")
            )
        return sentence

    def _agreement_row(self, line: GraderTrust) -> Row:
        label, verdict = words.say(line.label), words.say(line.verdict)
        group = 2 if line.role != "grader" else 1 if line.below else 0
        mark = "" if line.role != "grader" else "▼ " if line.below else "▲ " if line.above else ""
        sentence = self._figure(label, line)
        return Row(
            line.name, f"{mark}{label}", line.value, line.low, line.high, group, group == 2,
            note=self._note(line), words=f"{sentence}; {verdict}" if verdict else sentence,
        )  # fmt: skip

    def _offer(self, view: TrustView) -> None:
        entries = [(words.say(line.label), line.label) for line in view.graders if line.role != "comparison"]
        if entries == [(self.grader.itemText(n), self.grader.itemData(n)) for n in range(self.grader.count())]:
            return
        chosen = self.grader.currentData()
        usable = [line for line in view.graders if line.role != "comparison" and line.value is not None]
        most = max((line.answers for line in usable), default=0)
        best = max((line for line in usable if line.answers == most), key=lambda line: line.value or 0.0, default=None)
        with QSignalBlocker(self.grader):
            self.grader.clear()
            for text, label in entries:
                self.grader.addItem(text, label)
            wanted = chosen if chosen is not None else None if best is None else best.label
            self.grader.setCurrentIndex(max(0, self.grader.findData(wanted)))

    def _draw_powered(self) -> None:
        view = self.view
        if view is None or view.grades is None:
            return
        rows, halving = [], []
        for one in (dict(zip(view.grades.columns, row, strict=True)) for row in view.grades.rows):
            if one["Grader"] != self.grader.currentData():
                continue
            system, n, more = str(one["System"]), one["Graded by people"], one["More to halve it"]
            mean, low, high = (_real(one[name]) for name in ("People would give", "From", "To"))
            note = f"{words.number(mean, '.2f')} (n = {words.number(n, ',')})"
            sentence = self.tr("{0}: {1}, 95% interval {2} to {3}, {4} graded by people").format(
                system, *(words.number(v, ".2f") for v in (mean, low, high)), words.number(n, ",")
            )
            if more and low is not None and high is not None:
                halving.append((high - low, int(more), int(one["Answers"] or 0) - int(n or 0)))
                shortfall = self.tr("{0} more grades by people would halve the interval").format(
                    words.number(more, ",")
                )
                sentence = f"{sentence}; {shortfall}"
            if one["Remark"]:
                sentence = f"{sentence}; {words.say(str(one['Remark']))}"
            name = words.say(view.short.get(system, system))
            rows.append(Row(system, name, mean, low, high, note=note, words=sentence))
        self.powered.show_rows(rows, view.grades, limits=(1.0, 5.0))
        note = self.tr(
            "People's grades of some answers, helped by the grader's of all (prediction-powered inference): its bias does "
            "not count."
        )
        if halving:
            _, more, left = min(halving)
            shortfall = self.tr("{0} more grades by people would halve the narrowest interval.")
            if more > left:
                shortfall = self.tr(
                    "{0} more grades by people would halve the narrowest interval; further questions are needed for so many."
                )
            note = f"{note} {shortfall.format(words.number(more, ','))}"
        self.powered_figure.set_note(note)
        self.powered_figure.follow()


def _short(view: TrustView, table: Table) -> Table:
    """Return a table with the systems' short names: figures have to be seen without scrolling."""
    rows = tuple((words.say(view.short.get(str(row[0]), str(row[0]))), *row[1:]) for row in table.rows)
    return replace(table, rows=rows)


def _real(value: str | int | float | None) -> float | None:
    return float(value) if isinstance(value, int | float) else None
