"""The figures of a run at a glance: how many answers, how fast, how long still, what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from ragexam.progress import Snapshot
from ragexam_gui import words
from ragexam_gui.widgets.controls import set_tone
from ragexam_gui.widgets.elided_label import ElidedLabel
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.thin_bar import ThinBar

if TYPE_CHECKING:
    from ragexam.project.run.page import Answering


class RunStrip(QFrame):
    """Big figures in a row, the bar and the unit in flight below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName(self.tr("The run in figures"))
        self._figures: dict[str, QLabel] = {}
        self._titles: dict[str, QLabel] = {}
        self._cells: dict[str, QWidget] = {}
        grid = FlowLayout(spacing=26)
        for name, title in (
            ("answers", self.tr("answers")),
            ("right", self.tr("right so far")),
            ("reused", self.tr("reused")),
            ("failed", self.tr("failed")),
            ("stale", self.tr("stale")),
            ("rate", self.tr("speed")),
            ("left", self.tr("time left")),
        ):
            grid.addWidget(self._figure(name, title))
        for name, tip in (
            ("answers", self.tr("Answers that are there, of those of a finished run")),
            ("right", self.tr(
                "Of all answers of all pipelines, with its 95% interval. It reckons with questions on one document that "
                "are hard together, and moves while the run goes on."
            )),
            ("reused", self.tr("Answers whose scores were taken from the same prompt of another pipeline")),
            ("failed", self.tr("Answers that could not be computed; the list below says why")),
            ("stale", self.tr("Answers under other conditions than those in force: a run gives them anew")),
        ):  # fmt: skip
            for label in (self._figures[name], self._titles[name]):
                set_tip(label, tip)
        self.bar = ThinBar(self.tr("Share of the answers that are given"))
        self.unit = ElidedLabel()
        self.unit.setObjectName("hint")
        in_column(grid, self.bar, self.unit, margins=(16, 10, 16, 10), spacing=6, parent=self)

    def minimumSizeHint(self) -> QSize:
        """Return the height that all rows of figures take at this width: the grid below gives way first."""
        least = super().minimumSizeHint()
        return QSize(least.width(), max(least.height(), self.heightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure anew: narrower, the figures take more rows."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _figure(self, name: str, title: str) -> QWidget:
        figure, below = Label(words.undefined), Label(title)
        figure.setObjectName("bigFigure")
        figure.setAccessibleName(title)
        below.setObjectName("hint")
        self._figures[name], self._titles[name] = figure, below
        cell = self._cells[name] = QWidget()
        in_column(figure, below, margins=(0, 0, 0, 0), spacing=0, parent=cell)
        return cell

    def text_of(self, name: str) -> str:
        """Return a figure as it is shown."""
        return self._figures[name].text()

    def _set(self, name: str, text: str, tone: str = "") -> None:
        label = self._figures[name]
        self._cells[name].setVisible(bool(text))
        if label.text() != text:
            label.setText(text)
            label.setAccessibleDescription(text)
        set_tone(label, tone)

    def show_counts(self, so_far: Answering, total: int, reused: int, stale: int, written: bool = False) -> None:
        """Show what is stored: answers given of all, their share right with its interval, and so on.

        Args:
            so_far: Choices.
            total: Of a finished run.
            reused: Of them, taken from another pipeline's.
            stale: Of them, under other conditions.
            written: Written answers count below: it is said that these figures are of choices.
        """
        self._titles["answers"].setText(self.tr("chosen answers") if written else self.tr("answers"))
        self._set("answers", f"{words.number(so_far.answer_count, ',')} / {words.number(total, ',')}")
        self._set("right", words.percent(so_far.share))
        self._titles["right"].setText(self._right_title(so_far, written))
        self._set("reused", words.number(reused, ","))
        self._set("failed", words.number(so_far.failed, ","), "bad" if so_far.failed else "")
        self._set("stale", words.number(stale, ",") if stale else "", "warn")
        self.bar.set_share(so_far.answer_count, total)

    def _right_title(self, so_far: Answering, written: bool) -> str:
        if so_far.low is None:
            return self.tr("right by choice") if written else self.tr("right so far")
        text = self.tr("right by choice ({0} to {1})") if written else self.tr("right so far ({0} to {1})")
        return text.format(words.percent(so_far.low), words.percent(so_far.high))

    def follow(self, snapshot: Snapshot) -> None:
        """Show how fast the running job is, and what it is at."""
        rate = snapshot.rate
        if rate <= 0:
            self._set("rate", words.undefined)
        elif rate >= 1:
            self._set("rate", self.tr("{0} / s").format(words.number(rate, ",.0f" if rate >= 10 else ".1f")))
        else:
            self._set("rate", self.tr("{0} / min").format(words.number(60 * rate, ".1f")))
        self._set("left", words.duration(snapshot.seconds_left))
        parts = [words.say(snapshot.phase), " ".join(snapshot.unit.split())]
        self.say(" · ".join(p for p in parts if p))

    def rest(self, sentence: str) -> None:
        """Show that nothing runs."""
        self._set("rate", "")
        self._set("left", "")
        self.say(sentence, wrapped=True)

    def say(self, sentence: str, wrapped: bool = False) -> None:
        """Show what stands below the bar: one line while it changes often, all lines that it takes where it rests."""
        self.unit.setWordWrap(wrapped)
        self.unit.setText(sentence or " ")  # what stands below does not jump when there is something to say
        set_tip(self.unit, sentence)
