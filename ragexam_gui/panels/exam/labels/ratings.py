"""Ratings of the open questions: their averages, and thresholds that drop what is rated low."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QStackedWidget, QWidget

from ragexam.report.pictures.intervals import Row
from ragexam_gui import words
from ragexam_gui.models.labels import LABEL_ORDER, critique_text, label_text, plain_words, strategy_text
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.panels.exam.labels.figures import plain_table
from ragexam_gui.panels.exam.labels.thresholds import ThresholdsForm
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.empty_state import EmptyState, ReadingState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.exam.labels.critique_tables import CritiqueMean
    from ragexam.project import Project
    from ragexam.project.exam.open_items import CritiquesView
    from ragexam.project.exam.subsets import ThresholdEffect

translate = QCoreApplication.translate
_TALL, _ALL = 460, "all"


class RatingsPart(QStackedWidget):
    """The tab "Ratings".

    Signals:
        rating_wanted: A model shall rate.
    """

    rating_wanted = Signal()

    def __init__(self, desk: ExamDesk, file_dialogs: FileDialogs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._session = desk, desk.session
        self._shown: CritiquesView | None = None
        self._buttons: list[QPushButton] = []
        self.empty = EmptyState(
            self.tr("No ratings yet"),
            self.tr(
                "A model can rate open questions from 1 to 5: whether they stand alone, whether the passage answers them, "
                "whether it supports the answer. What is rated low can then be dropped."
            ),
            self._rate_button(),
        )
        name = self.tr("Average ratings by way of writing and label")
        self.plot = IntervalPlot(name, self.tr("Average of the weighted ratings, from 1 to 5"), ".1f", bars=False)
        self.plot.setMinimumHeight(_TALL)
        self.figure = PlotFigure(name, self.plot, self._session, file_dialogs)
        self.form = ThresholdsForm()
        self.form.thresholds_changed.connect(self._count)
        self.form.applied.connect(self._apply)
        self.sentence = Label(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out()
        self.reading_state = ReadingState()
        for widget in (self.reading_state, self.empty, self.area):
            self.addWidget(widget)

    def _rate_button(self) -> QPushButton:
        made = button(
            self.tr("&Rate questions …"), self.tr("A model of this machine rates the questions"), self.rating_wanted.emit,
            primary=True,
        )  # fmt: skip
        self._buttons.append(made)
        return made

    def _lay_out(self) -> None:
        top = in_row((self.sentence, 1), (self._rate_button(), 0, Qt.AlignmentFlag.AlignTop))
        side = in_column(self.form, 1)
        row = in_row((self.figure, 3), (side, 2), spacing=14)
        inner = QWidget()
        in_column(top, (row, 1), margins=(2, 10, 12, 12), spacing=12, parent=inner)
        self.area = QScrollArea()
        self.area.setAccessibleName(self.tr("Ratings of the open questions"))
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(inner)

    # -------------------------------------------------------------- showing

    def read(self) -> None:
        """Read and show."""
        from ragexam.project.exam.open_items import reading_critiques

        if self._shown is None:
            self.reading_state.begin()
        self._session.read("exam ratings", reading_critiques, self.show_ratings, self.reading_state.fail, slow=True)

    def set_ready(self, ready: bool) -> None:
        """Enable rating where a model could rate now, and thresholds where they could be applied."""
        opened = any(item.is_open for item in self._desk.queue.items)
        for control in self._buttons:
            control.setEnabled(ready and opened)
            set_tip(
                control,
                self.tr("A model of this machine rates the questions")
                if opened
                else self.tr("There are no open questions: generate or write some first"),
            )
        self.form.set_ready(ready)

    def show_ratings(self, view: CritiquesView) -> None:
        """Show ratings; nothing happens where they are the same."""
        if view == self._shown:
            return
        self._shown = view
        self.setCurrentWidget(self.area if view.rated else self.empty)
        if not view.rated:
            return
        self.sentence.setText(plain_words(view.sentence))
        bars = [bar for bar in view.bars if bar.n]
        self.plot.show_rows(
            _rows(bars),
            plain_table(view.table),
            legend=[strategy_text(s) for s in _strategies(bars)],
            limits=(1.0, 5.0),
        )
        self.figure.set_note(plain_words(view.table.note))
        self.figure.follow()
        self.form.show_critiques(tuple(dict.fromkeys(bar.critique for bar in bars)), view.thresholds)

    # -------------------------------------------------------------- thresholds

    def _count(self, thresholds: dict[str, float]) -> None:
        self._session.read("exam thresholds of ratings", partial(_effect, thresholds=thresholds), self._show_effect)

    def _show_effect(self, effect: ThresholdEffect) -> None:
        self.form.show_effect(effect.each, effect.dropped, effect.stands, effect.rated)

    def _apply(self, thresholds: dict[str, float]) -> None:
        self._session.edit(lambda project: project.edits.apply_critiques(thresholds))

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self._shown = None
        self.setCurrentWidget(self.reading_state)
        self.form.show_critiques((), {})


def _effect(project: Project, thresholds: dict[str, float]) -> ThresholdEffect:
    from ragexam.project.exam.subsets import reading_threshold_effect

    return reading_threshold_effect(project, thresholds)


def _strategies(bars: list[CritiqueMean]) -> list[str]:
    return list(dict.fromkeys(bar.strategy for bar in bars))


def _rows(bars: list[CritiqueMean]) -> list[Row]:
    """Return a heading a critique; below it a row for each label and strategy, coloured by strategy."""
    strategies = _strategies(bars)
    rows: list[Row] = []
    for critique in dict.fromkeys(bar.critique for bar in bars):
        rows.append(Row("", critique_text(critique), heading=True))
        own = (bar for bar in bars if bar.critique == critique)
        order = sorted(own, key=lambda bar: (_label_order(bar.label), strategies.index(bar.strategy)))
        seen = None
        for bar in order:  # a label is written once, whatever the number of strategies
            rows.append(_row(bar, strategies.index(bar.strategy), named=bar.label != seen))
            seen = bar.label
    return rows


def _label_order(label: str) -> int:
    return (*LABEL_ORDER, "", _ALL).index(label) if label in (*LABEL_ORDER, "", _ALL) else -1


def _row(bar: CritiqueMean, group: int, *, named: bool) -> Row:
    name = translate("RatingsPart", "all labels") if bar.label == _ALL else label_text(bar.label)
    note = translate("RatingsPart", "{0} ({1})").format(words.number(bar.mean, ".2f"), words.number(bar.n))
    sentence = translate(
        "RatingsPart", "{0}, {1}: {2} on average, {3} by the likeliest figures, of {4} questions"
    ).format(
        strategy_text(bar.strategy),
        name,
        words.number(bar.mean, ".2f"),
        words.number(bar.plain, ".2f"),
        words.number(bar.n),
    )
    if bar.low is not None and bar.high is not None:
        sentence += "; " + translate("RatingsPart", "95% interval {0} to {1}").format(
            words.number(bar.low, ".2f"), words.number(bar.high, ".2f")
        )
    elif bar.reason:
        sentence += f". {words.say(bar.reason)}"
    key = f"{bar.critique} {bar.strategy} {bar.label}"
    return Row(
        key, name if named else "", bar.mean, bar.low, bar.high, group, bar.strategy == _ALL, note=note, words=sentence
    )
