"""The bar at the foot of the window: what runs, how far it is, Pause and Cancel."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QSizePolicy, QWidget

from ragexam.progress import Snapshot


def duration_text(seconds: float) -> str:
    """A span of time, to the minute or second."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s" if minutes < 10 else f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60:02d} min"


class JobBar(QFrame):
    """Always there; quiet while nothing runs.

    Signals:
        pause: The person wants to pause.
        cancel: The person wants to cancel.
    """

    pause = Signal()
    cancel = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("jobBar")
        self.setAccessibleName(self.tr("Running job"))
        self.label = QLabel()
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar()
        self.bar.setFixedWidth(240)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.time = QLabel()
        self.time.setObjectName("hint")
        self.pause_button = QPushButton(self.tr("&Pause"))
        self.pause_button.setToolTip(self.tr("Stop after the unit in flight; starting again goes on"))
        self.pause_button.clicked.connect(self.pause)
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.cancel_button.setToolTip(self.tr("Stop; what is finished is kept. A second click stops at once"))
        self.cancel_button.clicked.connect(self.cancel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 6, 16, 6)
        layout.setSpacing(12)
        for widget in (self.bar, self.label, self.time, self.pause_button, self.cancel_button):
            layout.addWidget(widget, 1 if widget is self.label else 0)
        self.rest(self.tr("Nothing is running."))

    def begin(self, title: str) -> None:
        """A job has started."""
        self.label.setText(self.tr("{0}: starting …").format(title))
        self.time.clear()
        self.bar.setRange(0, 0)
        for widget in (self.bar, self.pause_button, self.cancel_button):
            widget.setVisible(True)

    def follow(self, title: str, snapshot: Snapshot) -> None:
        """Show where the job is."""
        self.bar.setRange(0, snapshot.total)
        self.bar.setValue(min(snapshot.done, snapshot.total))
        count = f" {snapshot.done:,} / {snapshot.total:,}" if snapshot.total else ""
        text = f"{title}: {snapshot.phase}{count}"
        if snapshot.unit:
            text += " · " + " ".join(snapshot.unit.split())
        self.label.setText(text)
        self.label.setToolTip(snapshot.message or text)
        parts = []
        if snapshot.rate > 0:
            parts.append(
                self.tr("{0} per second").format(
                    f"{snapshot.rate:.2g}" if snapshot.rate < 10 else f"{snapshot.rate:.0f}"
                )
            )
        if snapshot.seconds_left is not None:
            parts.append(self.tr("{0} left").format(duration_text(snapshot.seconds_left)))
        self.time.setText(" · ".join(parts))

    def rest(self, text: str) -> None:
        """Nothing runs; `text` says how the last job ended."""
        self.label.setText(text)
        self.label.setToolTip(text)
        self.time.clear()
        for widget in (self.bar, self.pause_button, self.cancel_button):
            widget.setVisible(False)
