"""Filters of the documents: a search in names and texts, and a choice of status, topic and language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from ragexam_gui.bridge.session import Session
from ragexam_gui.models.documents import STATES, problem, state_text
from ragexam_gui.panels.corpus.listing import fill, named
from ragexam_gui.panels.corpus.overview import UNKNOWN
from ragexam_gui.widgets.controls import clearable
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project.corpus.page import CorpusView, DocumentRow

_PROBLEMS = "problems"
_DELAY = 250

Keep = Callable[["DocumentRow"], bool]


class DocumentFilters(QWidget):
    """Filters of the list of documents.

    Signals:
        changed: Other documents pass.
        searched: The phrase that is searched for, once texts were searched too.
    """

    changed = Signal()
    searched = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._within: frozenset[str] = frozenset()
        self.search = QLineEdit(placeholderText=self.tr("Search names and texts (Ctrl+F)"))
        self.search.setAccessibleName(self.tr("Search names and texts"))
        clearable(self.search)
        self.search.textChanged.connect(self._search_changed)
        self.search.returnPressed.connect(lambda: self.searched.emit(self.search.text().strip()))
        self.states = self._choice(self.tr("Status"))
        self.topics = self._choice(self.tr("Topic"))
        self.languages = self._choice(self.tr("Language"))
        self._choices = {"topic": self.topics, "status": self.states, "language": self.languages}
        self._timer = QTimer(self, singleShot=True, interval=_DELAY)
        self._timer.timeout.connect(self._search_texts)
        row = FlowLayout(fill=True, spacing=6)
        for widget in (self.search, self.states, self.topics, self.languages):
            row.addWidget(widget)
        in_column(row, margins=(0, 0, 0, 0), parent=self)

    def _choice(self, name: str) -> QComboBox:
        choice = QComboBox()
        choice.setAccessibleName(self.tr("Filter: {0}").format(name))
        set_tip(choice, choice.accessibleName())
        choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        choice.setMinimumContentsLength(9)
        choice.currentIndexChanged.connect(lambda _: self.changed.emit())
        return choice

    # -------------------------------------------------------------- what there is to choose

    def offer(self, view: CorpusView) -> None:
        """Offer what the documents have, with counts; what was chosen stays chosen."""
        states = Counter(row.state for row in view.rows)
        troubled = sum(map(problem, view.rows))
        entries = [(self.tr("All states"), "", 0)]
        if troubled:
            entries.append((self.tr("Problems"), _PROBLEMS, troubled))
        entries += [(state_text(state), state, states[state]) for state in STATES if states[state]]
        fill(self.states, entries)
        topics = Counter(row.document.topic for row in view.rows)
        languages = Counter(row.document.language for row in view.rows)
        for choice, counts, title in (
            (self.topics, topics, self.tr("All topics")),
            (self.languages, languages, self.tr("All languages")),
        ):
            keys = sorted((key for key in counts if key), key=str.casefold)
            entries = [(title, "", 0), *((key, key, counts[key]) for key in keys)]
            if counts[""]:
                entries.append((self.tr("(none)"), UNKNOWN, counts[""]))
            fill(choice, entries)

    def show_all(self) -> None:
        """Take off every filter."""
        self.search.clear()
        for choice in (self.states, self.topics, self.languages):
            choice.setCurrentIndex(0)

    def forget(self) -> None:
        """Offer nothing: another project is open."""
        self.search.clear()
        for choice in (self.states, self.topics, self.languages):
            choice.clear()

    # -------------------------------------------------------------- what is chosen

    def toggle_part(self, grouping: str, key: str) -> None:
        """Filter by a part of the corpus; the same part again shows all."""
        choice = self._choices[grouping]
        index = choice.findData(key)
        choice.setCurrentIndex(0 if index == choice.currentIndex() else max(index, 0))

    def chosen_part(self) -> tuple[str, str]:
        """Return grouping and key of the part that is chosen; both "" for none or several."""
        chosen = [(g, str(c.currentData() or "")) for g, c in self._choices.items()]
        given = [(grouping, key) for grouping, key in chosen if key]
        return given[0] if len(given) == 1 else ("", "")

    def keep(self) -> Keep | None:
        """Return whether a document passes; None where nothing is filtered."""
        topic, state, language = (str(choice.currentData() or "") for choice in self._choices.values())
        phrase = self.search.text().strip().casefold()
        within = self._within
        tests: list[Keep] = []
        if state == _PROBLEMS:
            tests.append(problem)
        elif state:
            tests.append(lambda r: r.state == state)
        if topic:
            tests.append(lambda r: r.document.topic == ("" if topic == UNKNOWN else topic))
        if language:
            tests.append(lambda r: r.document.language == ("" if language == UNKNOWN else language))
        if phrase:
            tests.append(lambda r: named(r, phrase) or r.document.id in within)
        return (lambda r: all(test(r) for test in tests)) if tests else None

    # -------------------------------------------------------------- search

    def to_search(self) -> None:
        """Put the keyboard into the search."""
        self.search.setFocus()
        self.search.selectAll()

    def _search_changed(self, text: str) -> None:
        self._within = frozenset()
        self._timer.stop()
        if len(text.strip()) > 1:
            self._timer.start()
        self.changed.emit()

    def _search_texts(self) -> None:
        phrase = self.search.text().strip()

        def work(project: object) -> frozenset[str]:
            from ragexam.project.corpus.page import documents_with

            return documents_with(project, phrase)  # type: ignore[arg-type]

        self._session.read("search in texts", work, lambda documents: self._narrow_to(phrase, documents))

    def _narrow_to(self, phrase: str, document_ids: frozenset[str]) -> None:
        if phrase == self.search.text().strip():
            self._within = document_ids
            self.changed.emit()
            self.searched.emit(phrase)
