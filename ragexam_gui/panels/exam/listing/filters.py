"""Filters of the exam's list: a search and a choice for each property."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from ragexam.records import Document, Item, ItemState
from ragexam_gui import words
from ragexam_gui.models.demands import demand_text
from ragexam_gui.models.items import level_text, state_text, warnings_of, word_text
from ragexam_gui.models.labels import LABEL_ORDER, label_title
from ragexam_gui.widgets.controls import button, clearable, describe, introduce
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout

translate = QCoreApplication.translate
_ANY = "any"
OPEN, WITH_CHOICES, DISAGREE = "open", "choices", "disagree"
"""Choices beside labels and names: kinds of question, and labellers who disagree."""

Keep = Callable[[Item], bool]


class FilterBar(QWidget):
    """Filters of the list of questions.

    Signals:
        changed: Other items pass.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.clear_button = button(self.tr("Show all"), self.tr("Take off every filter"), self.clear)
        self.search = QLineEdit(placeholderText=self.tr("Search questions, choices, passages, comments"))
        clearable(self.search)
        introduce(self.search, self.tr("Search"), self.tr("Lists only questions that hold every word"))
        asked = frozenset({ItemState.DRAFT, ItemState.ACCEPTED})
        self.states = _combo(self.tr("State"))
        for text, chosen in (
            (self.tr("All states"), frozenset(ItemState)),
            (self.tr("Asked"), asked),
            *((state_text(s).capitalize(), frozenset({s})) for s in ItemState),
        ):
            self.states.addItem(text, chosen)
        self.demands = _combo(self.tr("Asks for"))
        self.topics = _combo(self.tr("Topic"))
        self.documents = _combo(self.tr("Document"))
        self.levels = _combo(self.tr("Level"))
        self.words = _combo(self.tr("Question word"))
        self.languages = _combo(self.tr("Language"))
        self.warnings = _combo(self.tr("Warning"))
        self.kinds = _combo(self.tr("Kind"))
        self.labels = _combo(self.tr("Label"))
        self._combos = (
            self.demands, self.topics, self.documents, self.levels, self.words, self.languages, self.warnings, self.kinds, self.labels,
        )  # fmt: skip
        top, below = QHBoxLayout(), FlowLayout(fill=True)
        top.addWidget(self.search, 1)
        top.addWidget(self.states)
        top.addWidget(self.clear_button)
        for combo in (self.states, *self._combos):
            describe(combo, self.tr("Lists only the questions with what is chosen here"))
        for combo in self._combos:
            below.addWidget(combo)
        in_column(top, below, margins=(0, 0, 0, 0), spacing=8, parent=self)
        self._offered: tuple[object, ...] = ()
        self.offer((), {})
        self.search.textChanged.connect(lambda _: self._changed())
        for combo in (self.states, *self._combos):
            combo.currentIndexChanged.connect(lambda _: self._changed())

    @property
    def narrowed(self) -> bool:
        """Return whether anything is filtered."""
        return bool(self.search.text().strip()) or any(c.currentIndex() > 0 for c in (self.states, *self._combos))

    def clear(self) -> None:
        """Take off every filter."""
        for widget in (self.search, self.states, *self._combos):
            widget.blockSignals(True)
        self.search.clear()
        for combo in (self.states, *self._combos):
            combo.setCurrentIndex(0)
        for widget in (self.search, self.states, *self._combos):
            widget.blockSignals(False)
        self._changed()

    def _changed(self) -> None:
        self.clear_button.setEnabled(self.narrowed)
        self.changed.emit()

    # -------------------------------------------------------------- what there is to choose

    def offer(self, items: Iterable[Item], documents: Mapping[str, Document]) -> None:
        """Offer what the items have; what was chosen stays chosen."""
        items = list(items)
        demands = _demands(items)
        topics = sorted({i.topic for i in items}, key=str.casefold)
        sources = {s.document_id for i in items for s in i.evidence[:1]}
        titles = sorted(((documents[d].title, d) for d in sources if d in documents), key=lambda t: t[0].casefold())
        levels = [x for x in _LEVELS if any(x in i.bloom for i in items)]
        asked = sorted({i.question_word for i in items})
        languages = sorted({i.language for i in items})
        filters = sorted({f.filter for i in items for f in warnings_of(i)})
        kinds = {i.is_open for i in items}
        labels = _labels(items)
        offered = (demands, topics, titles, levels, asked, languages, filters, kinds, labels)
        if offered == self._offered:
            return
        self._offered = offered
        _fill(self.demands, self.tr("Whatever it asks for"), demands)
        self.demands.setVisible(len(demands) > 1)
        _fill(self.topics, self.tr("All topics"), [(t or self.tr("no topic"), t) for t in topics])
        _fill(self.documents, self.tr("All documents"), titles)
        _fill(self.levels, self.tr("All levels"), [(level_text(x), x) for x in levels])
        _fill(self.words, self.tr("All question words"), [(word_text(w), w) for w in asked])
        _fill(self.languages, self.tr("All languages"), [(x.upper() or self.tr("unknown"), x) for x in languages])
        some = [(self.tr("With a warning"), _ANY)] if filters else []
        named = _named(filters)
        none = [(self.tr("Without a warning"), "")] if items else []
        _fill(self.warnings, self.tr("Warnings or not"), [*some, *none, *named])
        open_, choice = (self.tr("Open questions"), OPEN), (self.tr("With choices"), WITH_CHOICES)
        _fill(self.kinds, self.tr("Both kinds"), [choice, open_] if len(kinds) > 1 else [])
        self.kinds.setVisible(len(kinds) > 1)
        _fill(self.labels, self.tr("All labels"), labels)
        self.labels.setVisible(bool(labels))
        self.clear_button.setEnabled(self.narrowed)

    def keep(self) -> Keep | None:
        """Return what passes; None where everything does."""
        if not self.narrowed:
            return None
        tests: list[Keep] = []
        states = self.states.currentData()
        if self.states.currentIndex() > 0:
            tests.append(lambda item: item.state in states)
        for combo, of in (
            (self.demands, _demanded),
            (self.topics, lambda value, item: item.topic == value),
            (self.documents, lambda value, item: any(s.document_id == value for s in item.evidence)),
            (self.levels, lambda value, item: value in item.bloom),
            (self.words, lambda value, item: item.question_word == value),
            (self.languages, lambda value, item: item.language == value),
            (self.warnings, _warned),
            (self.kinds, lambda value, item: item.is_open == (value == OPEN)),
            (self.labels, _labelled),
        ):
            if combo.currentIndex() > 0:
                tests.append(_bound(of, combo.currentData()))
        wanted = self.search.text().casefold().split()
        if wanted:
            tests.append(lambda item: _holds(item, wanted))
        return lambda item: all(test(item) for test in tests)


_LEVELS = ("remembering", "understanding", "applying", "analyzing", "evaluating", "creating")


def _named(filters: list[str]) -> list[tuple[str, str]]:
    """Return names of filters for a person."""
    if not filters:
        return []
    from ragexam.exam.choice_items.figures.statistics import FILTER_NAMES

    return [(words.say(FILTER_NAMES.get(name, name)), name) for name in filters]


def _demands(items: Iterable[Item]) -> list[tuple[str, str]]:
    """Return demands that items with choices have."""
    from ragexam.exam.demands.item_demand import demand_of, in_order

    demands = in_order(demand_of(item) for item in items if not item.is_open)
    return [(demand_text(name), name) for name in demands]


def _demanded(value: str, item: Item) -> bool:
    from ragexam.exam.demands.item_demand import demand_of

    return not item.is_open and demand_of(item) == value


def _bound(test: Callable[[str, Item], bool], value: str) -> Keep:
    return lambda item: test(value, item)


def _warned(value: str, item: Item) -> bool:
    warnings = warnings_of(item)
    if value == _ANY:
        return bool(warnings)
    return any(finding.filter == value for finding in warnings) if value else not warnings


def _labels(items: Iterable[Item]) -> list[tuple[str, str]]:
    """Return labels that items have, with those of no label and of labellers who disagree; nothing where none has any."""
    items = list(items)
    if not any(item.labels or item.people for item in items):
        return []
    named = [(label_title(label), label) for label in LABEL_ORDER]
    return [
        *named,
        (translate("FilterBar", "Without a label"), ""),
        (translate("FilterBar", "Labellers disagree"), DISAGREE),
    ]


def _labelled(value: str, item: Item) -> bool:
    from ragexam.exam.labels.taxonomy import label_in_force

    if value == DISAGREE:
        return len({labelling.label for labelling in item.labels if labelling.label} | set(item.people.values())) > 1
    return label_in_force(item) == value


def _holds(item: Item, wanted: list[str]) -> bool:
    """Return whether an item holds every word."""
    whole = " ".join(
        (item.question, *item.choices, item.answer, item.topic, item.comment, item.explanation, item.passage)
    ).casefold()
    return all(word in whole for word in wanted)


_ARROW = 38
"""Pixels of a closed box beside its text."""


def _combo(name: str) -> QComboBox:
    made = QComboBox()
    made.setAccessibleName(name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(9)
    return made


def _fill(combo: QComboBox, whole: str, entries: Iterable[tuple[str, str]]) -> None:
    """Offer entries under "all"; the chosen one stays where it is still there."""
    chosen = combo.currentData() if combo.currentIndex() > 0 else None
    combo.blockSignals(True)
    combo.clear()
    combo.addItem(whole, None)
    combo.setMinimumWidth(combo.fontMetrics().horizontalAdvance(whole) + _ARROW)  # it names what is filtered
    for text, value in entries:
        combo.addItem(text, value)
    index = combo.findData(chosen) if chosen is not None else 0
    combo.setCurrentIndex(max(index, 0))
    combo.blockSignals(False)
