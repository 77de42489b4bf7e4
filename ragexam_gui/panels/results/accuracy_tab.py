"""Accuracy of every pipeline, of the best ones, and of what reads nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ragexam.report.pictures.accuracy import ESTIMATED
from ragexam.report.pictures.intervals import Row
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.results.result_tab import PEOPLE, ResultTab, kind_colours
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.project.results.page import ResultsView
    from ragexam.report.pictures.accuracy import Bar


class AccuracyTab(ResultTab):
    """Accuracy of every pipeline, of the best ones, and of what reads nothing."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        title = self.tr("Accuracy")
        self.plot = IntervalPlot(title, self.tr("Share of questions answered right"), ".0%", True)
        super().__init__(title, self.plot, session, file_dialogs)
        self._recommended = ""
        self.what = self.add_choice(
            self.tr("S&how:"),
            self.tr("Which pipelines are shown"),
            (
                (self.tr("every pipeline"), "all"),
                (self.tr("the best of each LLM and retriever"), "best"),
                (self.tr("what reads nothing, for comparison"), "baselines"),
            ),
        )

    def recommend(self, key: str) -> None:
        """Mark the pipeline that the decision names; none where its id is ""."""
        if key != self._recommended:
            self._recommended = key
            self.redraw()

    def draw(self, view: ResultsView) -> None:
        """Show the results."""
        self.offer_people(self.what, bool(view.people), first=view.people_first)
        what = str(self.what.currentData())
        if what == PEOPLE:
            self._draw_people(view)
            return
        if what == "baselines":
            rows = [
                Row("", words.say(str(name)), value, note=words.percent(value, 1), words=words.say(str(name)))
                for name, value in view.baselines.rows
                if value is None or isinstance(value, float)
            ]
            self.plot.show_rows(rows, view.baselines, limits=(0.0, 1.0))
            self.figure.set_note(words.say(view.baselines.note))
            return
        best = {f.best_id for f in view.families}
        bars = [bar for bar in view.bars if what == "all" or bar.key in best]
        legend = [words.say(kind) for kind in view.kinds]
        self.plot.show_rows(
            [self._row(bar) for bar in bars], view.accuracy if what == "all" else view.best, legend=legend,
            hollow=view.hollow, limits=(0.0, 1.0), paints=kind_colours(view), reference=(view.chance, self.tr("chance")),
        )  # fmt: skip
        note = self.tr(
            "n = {0} questions. Lines are 95% intervals that allow for documents of unlike difficulty. Hollow marks are "
            "yardsticks, not choices: the oracle is handed the right passage, closed book gets none. ICL@n: n solved "
            "examples before the question."
        ).format(words.number(view.questions, ","))
        if any(bar.key == self._recommended for bar in bars):
            star = self.tr("★ is the one that the sentence above names.")
            note = f"{star} {note}"
        if any(bar.estimated for bar in bars):
            note = f"{note} {words.say(ESTIMATED)}"
        self.figure.set_note(note if what == "all" else f"{note} {words.say(view.best.note)}")

    def _draw_people(self, view: ResultsView) -> None:
        rows, table = [], view.people[0]
        bars = {bar.label: bar for bar in view.bars}
        for name, _, graded, value, low, high, *_ in table.rows:
            bar = bars[str(name)]
            share, bounds = _share(value), (_share(low), _share(high))
            shares = self.tr("{0} ({1} graded by people)").format(words.percent(share), words.number(graded, ","))
            short = words.say(bar.short)
            note, sentence = shares if share is not None else "", f"{words.say(bar.label)}: {shares}"
            if bar.key == self._recommended:
                short = f"★ {short}"
                sentence = self.tr("{0}. It is the recommended one.").format(sentence)
            rows.append(Row(bar.key, short, share, *bounds, bar.group, bar.bound, note, sentence))
        legend = [words.say(kind) for kind in view.kinds]
        self.plot.show_rows(
            rows, table, legend=legend, hollow=view.hollow, limits=(0.0, 1.0), paints=kind_colours(view)
        )  # fmt: skip
        self.figure.set_note(
            self.tr(
                "The share that people would call right (more than 3 of 5), from their grades of some answers, helped by the "
                "grader's of all (prediction-powered inference). Lines are 95% intervals over documents; where people graded "
                "answers of too few documents there is none."
            )
        )

    def _row(self, bar: Bar) -> Row:
        label = f"{words.say(bar.plain)} · {words.say(bar.label)}"
        note, sentence = "", label
        if bar.value is not None:
            right, answered = words.number(bar.right, ","), words.number(bar.answered, ",")
            note = (self.tr("≈ {0} (asked {2}: {1} right)") if bar.estimated else self.tr("{0} ({1} of {2})")).format(
                words.percent(bar.value), right, answered
            )
            sentence = (
                self.tr("{0}: about {1} of the whole exam, estimated (asked {3}: {2} right), 95% interval {4} to {5}")
                if bar.estimated
                else self.tr("{0}: {1} right ({2} of {3}), 95% interval {4} to {5}")
            ).format(
                label, words.percent(bar.value, 1), right, answered, words.percent(bar.low, 1),
                words.percent(bar.high, 1),
            )  # fmt: skip
        short = words.say(bar.short)
        if bar.key == self._recommended:
            short = f"★ {short}"
            sentence = self.tr("{0}. It is the recommended one.").format(sentence)
        return Row(bar.key, short, bar.value, bar.low, bar.high, bar.group, bar.bound, note, sentence)


def _share(value: object) -> float | None:
    return value if isinstance(value, float) else None
