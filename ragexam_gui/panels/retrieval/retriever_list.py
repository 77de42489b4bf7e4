"""The retrievers that can be measured: a list to tick, what each does and what it costs, and a field for any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QStyle, QWidget

from ragexam.errors import InputError
from ragexam_gui import words
from ragexam_gui.widgets.controls import button, describe, hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project.retrieval.choice import RetrieverFacts
    from ragexam.project.retrieval.records import LaboratoryOffer

_ROLE = Qt.ItemDataRole.UserRole
_AIR = 8
"""Pixels above and below an entry together, and at each side of its tick."""


class _Entry(QLineEdit):
    """A field whose Enter key belongs to it alone: in a dialogue it would start the measurement.

    Signals:
        entered: Enter was pressed.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.text():
            event.accept()
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class _Entries(QListWidget):
    """Entries whose lines are broken; each is as high as its lines need, with a little to spare for what the style takes.

    Qt measures an entry for a slightly wider room than it paints it in, and then cuts a line that just fitted.
    """

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Give every entry its height."""
        beside = self.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth) + 3 * _AIR
        room = QRect(0, 0, max(self.viewport().width() - beside, 1), 10_000)
        for number in range(self.count()):
            item = self.item(number)
            needed = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.text())
            item.setSizeHint(QSize(room.width(), needed.height() + _AIR))


class RetrieverList(QWidget):
    """Retrievers to tick.

    Signals:
        changed: A tick, or another retriever.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = _Entries()
        self.list.setAccessibleName(self.tr("Retrievers"))
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Lines are broken for a width: with a bar that came later they would be cut.
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        describe(self.list, self.tr("Space ticks the selected retriever"))
        self.list.itemChanged.connect(lambda _: self.changed.emit())
        self.text = _Entry()
        self.text.setAccessibleName(self.tr("Another retriever"))
        self.text.setPlaceholderText("ensemble:of=[bm25]+[dense],weights=1+2")
        describe(
            self.text,
            self.tr("The text of a retriever, as on the command line; square brackets hold one inside another"),
        )
        self.text.textChanged.connect(lambda _: self._say(""))
        self.text.entered.connect(self.add)
        self.add_button = button(self.tr("&Add"), self.tr("Add this retriever to the list"), self.add)
        self.add_button.setAutoDefault(False)
        self.wrong = hint()
        self.wrong.setProperty("tone", "bad")
        self.wrong.hide()
        title = section_title(self.tr("Re&trievers"))
        title.setBuddy(self.list)
        row = in_row((self.text, 1), self.add_button)
        in_column(title, (self.list, 1), row, self.wrong, margins=(0, 0, 0, 0), spacing=6, parent=self)

    def offer(self, offer: LaboratoryOffer) -> None:
        """List what is offered: those measured by default are ticked."""
        with QSignalBlocker(self.list):
            self.list.clear()
            for text in offer.retrievers:
                self._add(text, ticked=True)
            for text in offer.further:
                self._add(text, ticked=False)
        self.changed.emit()

    def chosen(self) -> list[str]:
        """Return texts of the ticked retrievers."""
        return [facts.text for facts in self._ticked()]

    def asks(self) -> bool:
        """Return whether a ticked one asks a language model."""
        return any(facts.asks for facts in self._ticked())

    def _ticked(self) -> list[RetrieverFacts]:
        items = (self.list.item(n) for n in range(self.list.count()))
        return [item.data(_ROLE) for item in items if item.checkState() == Qt.CheckState.Checked]

    def _add(self, text: str, *, ticked: bool) -> QListWidgetItem:
        from ragexam.project.retrieval.choice import reading_facts

        facts = reading_facts(text)
        about = words.say(facts.about)
        item = QListWidgetItem(f"{words.say(facts.label)}\n{about[:1].upper()}{about[1:]} · {self._cost(facts)}")
        item.setData(_ROLE, facts)
        set_tip(item, facts.text)
        item.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.list.addItem(item)
        self.list.fit()
        return item

    def _cost(self, facts: RetrieverFacts) -> str:
        """Return what a question costs, in a few words, the dearest first."""
        parts = []
        if facts.asks:
            parts.append(self.tr("asks a language model: seconds per question"))
        if facts.ranks:
            parts.append(self.tr("a re-ranking model reads every candidate"))
        if not parts:
            parts.append(self.tr("embeds the question: milliseconds") if facts.embeds else self.tr("hardly any time"))
        return ", ".join(parts)

    def add(self) -> None:
        """Add the retriever that stands in the field, ticked."""
        from ragexam.project.retrieval.choice import reading_facts

        try:
            facts = reading_facts(self.text.text())
        except InputError as exc:
            self._say(f"{words.say(exc.message)} {words.say(exc.hint)}".strip())
            return
        if not facts.searches:
            self._say(self.tr("This one does not search, so there is nothing to measure."))
            return
        there = [n for n in range(self.list.count()) if self.list.item(n).data(_ROLE).text == facts.text]
        item = self.list.item(there[0]) if there else self._add(facts.text, ticked=True)
        item.setCheckState(Qt.CheckState.Checked)
        self.list.setCurrentItem(item)
        self.list.scrollToItem(item)
        self.text.clear()
        self.changed.emit()

    def _say(self, text: str) -> None:
        self.wrong.setText(text)
        self.wrong.setVisible(bool(text))
