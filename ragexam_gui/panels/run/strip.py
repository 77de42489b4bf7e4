"""The figures of a run at a glance: how many answers, how fast, how long still, what went wrong."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ragexam.progress import Snapshot
from ragexam_gui import words
from ragexam_gui.widgets.thin_bar import ThinBar


class RunStrip(QFrame):
    """Big figures in a row, the bar and the unit in flight below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName(self.tr("The run in figures"))
        self._figures: dict[str, QLabel] = {}
        self._titles: dict[str, QLabel] = {}
        grid = QHBoxLayout()
        grid.setSpacing(26)
        for name, title in (
            ("answers", self.tr("answers")),
            ("right", self.tr("right so far")),
            ("reused", self.tr("reused")),
            ("failed", self.tr("failed")),
            ("stale", self.tr("stale")),
            ("rate", self.tr("speed")),
            ("left", self.tr("time left")),
        ):
            grid.addLayout(self._figure(name, title))
        grid.addStretch()
        self.bar = ThinBar(self.tr("Share of the answers that are given"))
        self.unit = QLabel()
        self.unit.setObjectName("hint")
        self.unit.setTextFormat(Qt.TextFormat.PlainText)
        self.unit.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 16, 10)
        layout.setSpacing(6)
        layout.addLayout(grid)
        layout.addWidget(self.bar)
        layout.addWidget(self.unit)

    def _figure(self, name: str, title: str) -> QGridLayout:
        figure, below = QLabel(words.undefined), QLabel(title)
        figure.setObjectName("bigFigure")
        figure.setAccessibleName(title)
        below.setObjectName("hint")
        self._figures[name], self._titles[name] = figure, below
        cell = QGridLayout()
        cell.setSpacing(0)
        cell.addWidget(figure, 0, 0)
        cell.addWidget(below, 1, 0)
        return cell

    def text_of(self, name: str) -> str:
        """A figure as it is shown."""
        return self._figures[name].text()

    def _set(self, name: str, text: str, tone: str = "") -> None:
        label = self._figures[name]
        for part in (label, self._titles[name]):
            part.setVisible(bool(text))
        if label.text() != text:
            label.setText(text)
            label.setAccessibleDescription(text)
        if label.property("tone") != tone:
            label.setProperty("tone", tone)
            label.style().unpolish(label)
            label.style().polish(label)

    def show_counts(self, given: int, total: int, right: float | None, reused: int, failed: int, stale: int) -> None:
        """What is stored: answers given of all, their share right, and so on."""
        self._set("answers", f"{words.number(given, ',')} / {words.number(total, ',')}")
        self._set("right", words.percent(right))
        self._set("reused", words.number(reused, ","))
        self._set("failed", words.number(failed, ","), "bad" if failed else "")
        self._set("stale", words.number(stale, ",") if stale else "", "warn")
        self.bar.set_share(given, total)

    def follow(self, snapshot: Snapshot) -> None:
        """How fast the running job is, and what it is at."""
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
        """Nothing runs."""
        self._set("rate", "")
        self._set("left", "")
        self.say(sentence)

    def say(self, sentence: str) -> None:
        """The line below the bar."""
        self.unit.setText(sentence)
        self.unit.setToolTip(sentence)
