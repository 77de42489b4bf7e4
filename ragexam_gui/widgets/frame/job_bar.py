"""The bar at the foot of the window: what runs, how far it is, Pause and Cancel, and the way to the log."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton, QWidget

from ragexam.progress import Snapshot
from ragexam_gui import words
from ragexam_gui.widgets.calm import show_busy
from ragexam_gui.widgets.controls import introduce
from ragexam_gui.widgets.elided_label import ElidedLabel
from ragexam_gui.widgets.layout.boxes import in_row
from ragexam_gui.widgets.plain import Label, set_tip


class JobBar(QFrame):
    """Always there; quiet while nothing runs.

    Signals:
        pause: The person wants to pause.
        cancel: The person wants to cancel.
        log: The person wants to see the log, or no more.
    """

    pause = Signal()
    cancel = Signal()
    log = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("jobBar")
        self.setAccessibleName(self.tr("Running job"))
        self.label = ElidedLabel()
        self.bar = QProgressBar()
        self.bar.setFixedWidth(200)
        self.bar.setTextVisible(False)  # the words beside it say more
        introduce(self.bar, self.tr("Progress"), self.tr("How much of the running job is done"))
        self.time = Label(objectName="hint")
        self.pause_button = _button(self.tr("&Pause"), self.tr("Stop after the unit in flight; starting again goes on"))
        self.pause_button.clicked.connect(self._pause)
        self.cancel_button = _button(
            self.tr("Cancel"), self.tr("Stop; what is finished is kept. A second click stops at once")
        )
        self.cancel_button.clicked.connect(self._cancel)
        self.log_button = _button(self.tr("Log"), self.tr("What happened in this session (Ctrl+J)"))
        self.log_button.setCheckable(True)
        self.log_button.toggled.connect(self.log)
        layout = in_row(margins=(16, 6, 12, 6), spacing=12, parent=self)
        for widget in (self.bar, self.label, self.time, self.pause_button, self.cancel_button, self.log_button):
            layout.addWidget(widget, 1 if widget is self.label else 0)
        self.rest(self.tr("Nothing is running."))

    def begin(self, title: str) -> None:
        """Show that a job has started."""
        self._say(self.tr("{0}: starting …").format(title))
        show_busy(self.bar)
        for widget in (self.bar, self.pause_button, self.cancel_button):
            widget.setVisible(True)
            widget.setEnabled(True)

    def follow(self, title: str, snapshot: Snapshot) -> None:
        """Show where the job is."""
        # A bar counts in 31 bits.
        scale = max(1, snapshot.total // 1_000_000)
        if snapshot.total:
            self.bar.setRange(0, snapshot.total // scale)
            self.bar.setValue(min(snapshot.done, snapshot.total) // scale)
        else:
            show_busy(self.bar)
        # Asked to stop, it says so until it does.
        if self.pause_button.isEnabled() and self.cancel_button.isEnabled():
            text = f"{title}: {words.say(snapshot.phase)}" if snapshot.phase else title
            if snapshot.total:
                text += f" {words.number(snapshot.done)} / {words.number(snapshot.total)}"
            if snapshot.unit:
                text += " · " + " ".join(snapshot.unit.split())
            self.label.setText(text)
            set_tip(self.label, words.say(snapshot.message) or text)
        parts = []
        if snapshot.rate > 0:
            parts.append(_rate(snapshot.rate, self.tr("{0} per second"), self.tr("{0} per minute")))
        if snapshot.seconds_left is not None:
            parts.append(self.tr("{0} left").format(words.duration(snapshot.seconds_left)))
        self.time.setText(" · ".join(parts))

    def rest(self, text: str) -> None:
        """Show that nothing runs; `text` says how the last job ended."""
        self._say(text)
        for widget in (self.bar, self.pause_button, self.cancel_button):
            widget.setVisible(False)

    def wait(self, text: str) -> None:
        """Show that the window waits for something that nobody can pause."""
        self._say(text)
        show_busy(self.bar)
        self.bar.setVisible(True)
        self.pause_button.setVisible(False)
        self.cancel_button.setVisible(False)

    def _say(self, text: str) -> None:
        self.label.setText(text)
        set_tip(self.label, text)
        self.label.setAccessibleName(text)
        self.time.clear()

    def _pause(self) -> None:
        self.pause_button.setEnabled(False)
        self._say(self.tr("Pausing after the answer in flight …"))
        self.pause.emit()

    def _cancel(self) -> None:
        self.pause_button.setEnabled(False)
        self._say(self.tr("Stopping after the answer in flight …"))
        self.cancel.emit()


def _rate(rate: float, per_second: str, per_minute: str) -> str:
    """Return units per second, or per minute where a second is too short for one."""
    if rate >= 1:
        return per_second.format(words.number(rate, ".0f" if rate >= 10 else ".1f"))
    return per_minute.format(words.number(60 * rate, ".0f" if rate >= 1 / 6 else ".1f"))


def _button(text: str, tip: str) -> QPushButton:
    made = QPushButton(text)
    made.setAccessibleName(text.replace("&", ""))
    made.setAccessibleDescription(tip)
    set_tip(made, tip)
    return made
