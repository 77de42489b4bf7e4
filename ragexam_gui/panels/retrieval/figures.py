"""The figures of the laboratory: curves over the text weight, and all retrievers with their intervals and costs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from ragexam.records import Table
from ragexam.report.pictures.intervals import Row
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.plots.base import BasePlot
from ragexam_gui.plots.comparison.weight_curves import WeightCurves
from ragexam_gui.widgets.controls import button, introduce
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import together
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project.retrieval.records import LaboratoryView
    from ragexam.report.pictures.weight_curve import Curve
    from ragexam.report.retrieval.measured import MetricEstimate as Mean
    from ragexam.report.retrieval.measured import RetrieverRow


class FigureTab(QWidget):
    """One figure of the laboratory."""

    def __init__(self, title: str, plot: BasePlot, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.figure = PlotFigure(title, plot, session, file_dialogs)
        self.column = in_column((self.figure, 1), margins=(0, 10, 0, 0), parent=self)

    def show_view(self, view: LaboratoryView) -> None:
        """Show what was found."""
        raise NotImplementedError


class CurvesTab(FigureTab):
    """The chosen figure over the text weight, a line for each group of questions.

    Signals:
        chosen: The group whose line was clicked.
    """

    chosen = Signal(str)

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        title = self.tr("Over the text weight")
        self.plot = WeightCurves(title)
        super().__init__(title, self.plot, session, file_dialogs)
        self.plot.chosen.connect(self.chosen)

    def show_view(self, view: LaboratoryView) -> None:
        """Draw the curves."""
        name, form = words.say(view.request.title), view.request.form
        curves = [self._curve(curve, name, form) for curve in view.curves]
        title = self.tr("{0} over the text weight").format(name)
        table = view.curve_table or Table("curves", title, (), ())
        self.figure.title.setText(title)
        self.plot.show_curves(curves, name, form, table)
        self.figure.set_note(self._note(view))
        self.figure.follow()

    def _curve(self, curve: Curve, measure: str, form: str) -> Curve:
        title = words.say(curve.title)
        label = self.tr("{0} (n = {1})").format(title, words.number(curve.n, ","))
        point_words = tuple(self._point_text(curve, index, title, measure, form) for index in range(len(curve.weights)))
        return replace(curve, label=label, words=point_words)

    def _point_text(self, curve: Curve, index: int, title: str, measure: str, form: str) -> str:
        text = self.tr("{0} at text weight {1}: {2} {3}").format(
            title, words.number(curve.weights[index], ".4g"), measure, words.number(curve.values[index], form)
        )
        if curve.low[index] is not None:
            text += self.tr(", 95% interval {0} to {1}").format(
                words.number(curve.low[index], form), words.number(curve.high[index], form)
            )
        text += self.tr(" ({0} {0:question|questions} of {1} {1:document|documents})").format(
            words.number(curve.n, ","), words.number(curve.documents, ",")
        )
        if index == curve.best:
            text += self.tr(" · the best weight")
        elif index in curve.level:
            text += self.tr(" · cannot be told from the best weight")
        return text

    def _note(self, view: LaboratoryView) -> str:
        met = view.request
        models = self.tr("Embedding model: {0}.").format(met.embedder)
        if met.scorer:
            models = self.tr("Embedding model: {0}, re-ranked by {1}.").format(met.embedder, met.scorer)
        raw = any(s.raw for s in view.scans if (s.embedder, s.scorer) == (met.embedder, met.scorer))
        added = (
            self.tr("Scores of words and meaning are added as they are.") if raw
            else self.tr("Scores of words and meaning are brought to 0 to 1 for each question before they are added.")
        )  # fmt: skip
        parts = [
            models,
            added,
            self.tr(
                "The weights stand in even steps, not to scale. A click on a line (Enter) lists its questions. Bands are "
                "intervals over documents: where bands overlap, questions of another exam could order lines otherwise."
            ),
            " ".join(dict.fromkeys(words.say(c.reason) for c in view.curves if c.reason)),
        ]
        return " ".join(filter(None, parts))


class RetrieversTab(FigureTab):
    """Every retriever that was measured, best first, with what it costs.

    Signals:
        taken: Text of a retriever that shall become part of the pipelines.
    """

    taken = Signal(str)

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        title = self.tr("Retrievers")
        self.plot = IntervalPlot(title, "", ".0%", True)
        super().__init__(title, self.plot, session, file_dialogs)
        self.view: LaboratoryView | None = None
        self.group = QComboBox()
        introduce(self.group, self.tr("Questions"), self.tr("Whose questions the figures are of"))
        self.group.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.group.currentIndexChanged.connect(lambda _: self._draw())
        label = Label(self.tr("&Questions:"))
        label.setBuddy(self.group)
        self.figure.add_control(together(label, self.group))
        self.take_button = button(
            self.tr("&Take the chosen one into the pipelines"),
            self.tr("Click a retriever first; every chosen model then answers with it too. Can be undone"),
            lambda: self.taken.emit(self.plot.selected),
        )
        self.column.addWidget(self.take_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.plot.chosen.connect(self._choose)
        self._choose("")

    def _choose(self, text: str) -> None:
        """Choose the retriever whose row was clicked."""
        self.plot.select(text)
        label = (
            next((words.say(row.label) for row in self.view.retrievers if row.text == text), "") if self.view else ""
        )
        self.take_button.setEnabled(bool(label))
        bare = self.tr("&Take the chosen one into the pipelines")
        self.take_button.setText(
            self.tr("&Take {0} into the pipelines").format(label.replace("&", "&&")) if label else bare
        )
        self.take_button.setAccessibleName(
            self.take_button.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
        )

    def show_view(self, view: LaboratoryView) -> None:
        """Draw the retrievers."""
        self.view = view
        titles = {curve.group: words.say(curve.title) for curve in view.curves}
        titles |= {advice.group: words.say(advice.title) for advice in view.advice}
        entries = [(titles.get(group, group), group) for group in view.groups]
        if entries != [(self.group.itemText(n), self.group.itemData(n)) for n in range(self.group.count())]:
            chosen = self.group.currentData()
            with QSignalBlocker(self.group):
                self.group.clear()
                for text, group in entries:
                    self.group.addItem(text, group)
                self.group.setCurrentIndex(max(0, self.group.findData(chosen)))
        self._draw()

    def _draw(self) -> None:
        view, group = self.view, self.group.currentData()
        if view is None:
            return
        name, form = words.say(view.request.title), view.request.form
        ways = (
            self.tr("searches only"),
            self.tr("a re-ranking model reads what was found"),
            self.tr("a language model is asked"),
        )
        by_row = [(row, row.by_group.get(group)) for row in view.retrievers]
        by_row.sort(key=lambda pair: -1.0 if pair[1] is None or pair[1].value is None else pair[1].value, reverse=True)
        used = sorted({_way(row) for row in view.retrievers})
        rows = [self._row(row, mean, name, form, ways[_way(row)], used.index(_way(row))) for row, mean in by_row]
        title = self.tr("{0} of every retriever").format(name)
        self.figure.title.setText(title)
        self.plot.set_axis(name, form, bars=True)
        self.plot.show_rows(
            rows, view.retriever_table or Table("retrievers", title, (), ()), limits=(0.0, 1.0),
            legend=[ways[way] for way in used] if len(used) > 1 else (), paints=used,
        )  # fmt: skip
        caption = self.tr(
            "Lines are 95% intervals over documents. At the right: the figure, and the mean time of a question on the machine "
            "that measured. Another passage may hold the same fact and counts as a miss."
        )
        self.figure.set_note(caption)
        self.figure.follow()

    def _row(self, row: RetrieverRow, mean: Mean | None, name: str, form: str, way: str, group: int) -> Row:
        label = words.say(row.label)
        value = None if mean is None else mean.value
        cost = seconds_words(row.seconds)
        note = f"{words.number(value, form)} · {cost}"
        sentence = self.tr("{0}: {1} {2}").format(label, name, words.number(value, form))
        if mean is not None and mean.low is not None:
            sentence += self.tr(", 95% interval {0} to {1}").format(
                words.number(mean.low, form), words.number(mean.high, form)
            )
        if mean is not None:
            sentence += self.tr(" (n = {0})").format(words.number(mean.n, ","))
        sentence += self.tr("; {0} per question, {1}").format(cost, way)
        if row.factor is not None:
            sentence += self.tr(", {0} times as long as BM25").format(words.number(row.factor, ".3g"))
        if row.n < row.total:
            sentence += self.tr("; {0} of {1} questions so far").format(
                words.number(row.n, ","), words.number(row.total, ",")
            )
        if row.failed:
            sentence += self.tr("; failed on {0}").format(words.number(row.failed, ","))
        if mean is not None and mean.reason:
            sentence += f"; {words.say(mean.reason)}"
        return Row(
            row.text, label, value, None if mean is None else mean.low, None if mean is None else mean.high, group,
            note=note, words=sentence,
        )  # fmt: skip


def seconds_words(seconds: float | None) -> str:
    """Return a short time: milliseconds where a second is too long."""
    if seconds is None:
        return words.undefined
    if seconds < 0.0001:
        return QCoreApplication.translate("Figures", "under {0} ms").format(words.number(0.1, ".1f"))
    if seconds < 0.0995:
        return f"{words.number(1e3 * seconds, '.2g' if seconds < 0.01 else '.0f')} ms"
    return f"{words.number(seconds, '.2f')} s" if seconds < 10 else words.duration(seconds)


def _way(row: RetrieverRow) -> int:
    """Return which kind of cost a retriever has: 0 searches, 1 a re-ranking model reads, 2 a language model is asked."""
    return 2 if row.asks_model else 1 if row.ranks_model else 0
