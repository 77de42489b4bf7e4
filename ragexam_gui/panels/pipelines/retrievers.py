"""The retrievers of the matrix, in groups: one card a kind, or more where several of a kind are wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from ragexam.records import RetrieverSpec
from ragexam.retriever_specs import retriever_label, text_values
from ragexam_gui import words
from ragexam_gui.panels.pipelines.retriever_card import RetrieverCard, Value
from ragexam_gui.widgets.controls import hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column

if TYPE_CHECKING:
    from ragexam.retriever_specs import RetrieverKind


class RetrieversBox(QWidget):
    """All kinds of retrievers, each with one card or more.

    Signals:
        changed: A tick or a parameter.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[RetrieverCard] = []
        self._kinds: Mapping[str, RetrieverKind] = {}
        self._default_k = self._most_k = 0
        self._offers: list[tuple[str, Sequence[tuple[str, str]], str, Mapping[str, str] | None]] = []
        self._forbidden: Mapping[str, str] = {}
        self._after: QWidget | None = None
        self._left: list[str] = []
        self._then: Callable[[], object] = lambda: None
        self._next = QTimer(self, interval=0)
        self._next.timeout.connect(self._build_next)
        self.column = in_column(section_title(self.tr("Retrievers")), margins=(0, 0, 0, 0), spacing=6, parent=self)

    def build(
        self, kinds: Mapping[str, RetrieverKind], default_k: int, most_k: int, then: Callable[[], object]
    ) -> None:
        """Make a card of each kind, one a turn of the event loop; nothing happens the second time.

        Args:
            kinds: By name, in their order.
            default_k: Passages of a new card.
            most_k: The most passages.
            then: Called once all are there.
        """
        if not self._kinds:
            self._kinds, self._default_k, self._most_k = kinds, default_k, most_k
            self._left, self._then = list(kinds), then
            self._next.start()

    @property
    def built(self) -> bool:
        """Return whether there is a card of each kind."""
        return bool(self._kinds) and not self._left

    def _build_next(self) -> None:
        kind = self._left.pop(0)
        group = self._kinds[kind].group
        if not self.cards or self._kinds[self.cards[-1].kind].group != group:
            self.column.addSpacing(4)
            self.column.addWidget(hint(words.say(group)))
        self._add(kind, further=False)
        if not self._left:
            self._next.stop()
            self.follow(self._after)
            self._then()

    def specs(self) -> tuple[RetrieverSpec, ...]:
        """Return the ticked retrievers, each once, in the order of the cards."""
        specs = (spec for card in self.cards if card.check.isChecked() for spec in card.specs())
        return tuple({spec.key: spec for spec in specs}.values())

    def tick(self, specs: Sequence[RetrieverSpec]) -> None:
        """Tick these and no others: cards of the same kind and parameters share their numbers of passages."""
        for card in [c for c in self.cards if self._first(c.kind) is not c]:
            self._drop(card)
        for kind in self._kinds:
            groups: dict[str, tuple[list[int], Mapping[str, Value]]] = {}
            for spec in specs:
                if spec.kind == kind:
                    numbers, _ = groups.setdefault(retriever_label(spec, 0), ([], text_values(spec)))
                    numbers.append(spec.k)
            first = self._first(kind)
            for index, (numbers, values) in enumerate(groups.values()):
                card = first if index == 0 else self._add(kind, further=True)
                card.load(numbers, values)
                self._set(card, True, chosen=True)
            if not groups:
                self._set(first, False)

    def offer(
        self, name: str, options: Sequence[tuple[str, str]], shared: str, names: Mapping[str, str] | None = None
    ) -> None:
        """Offer models for a parameter on all cards."""
        self._offers = [o for o in self._offers if o[0] != name] + [(name, options, shared, names)]
        for card in self.cards:
            card.offer(name, options, shared, names)

    def forbid(self, forbidden: Mapping[str, str]) -> None:
        """Say which kinds cannot be used and why."""
        self._forbidden = forbidden
        for card in self.cards:
            card.forbid(forbidden.get(card.kind, ""))

    def card(self, kind: str) -> RetrieverCard:
        """Return the first card of a kind."""
        return self._first(kind)

    def _first(self, kind: str) -> RetrieverCard:
        return next(card for card in self.cards if card.kind == kind)

    def _set(self, card: RetrieverCard, on: bool, *, chosen: bool = False) -> None:
        """Turn a tick; what is forbidden is not ticked unless it is chosen already."""
        card.check.blockSignals(True)
        card.check.setChecked(on and (chosen or card.check.isEnabled()))
        card.check.blockSignals(False)
        card.forbid(self._forbidden.get(card.kind, ""))

    def _add(self, kind: str, *, further: bool) -> RetrieverCard:
        card = RetrieverCard(kind, self._kinds[kind], self._default_k, self._most_k, further)
        index = max((n for n, c in enumerate(self.cards) if c.kind == kind), default=len(self.cards) - 1) + 1
        self.cards.insert(index, card)
        if further:
            self.column.insertWidget(self.column.indexOf(self.cards[index - 1]) + 1, card)
        else:
            self.column.addWidget(card)
        for offer in self._offers:
            card.offer(*offer)
        card.forbid(self._forbidden.get(kind, ""))
        card.changed.connect(self.changed)
        card.copy_wanted.connect(lambda: self._copy(card))
        card.removed.connect(lambda: self._remove(card))
        card.grown.connect(lambda: self.follow(self._after))
        if further:
            self.follow(self._after)
        return card

    def follow(self, after: QWidget | None) -> None:
        """Tab goes through the cards, made last as they are, behind another part of the page."""
        self._after = after
        if after is None:
            return
        parts = [part for card in self.cards for part in card.findChildren(QWidget)]
        for part in parts:
            if (
                part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.window() is after.window()
            ):  # no lists to drop down
                QWidget.setTabOrder(after, part)
                after = part

    def _copy(self, card: RetrieverCard) -> None:
        made = self._add(card.kind, further=True)
        made.load(card.numbers(), card.values())
        self._set(made, True)
        if made.disclosure is not None:
            made.disclosure.set_open(True)
            made.passages.setFocus()
        self.changed.emit()

    def _remove(self, card: RetrieverCard) -> None:
        self._drop(card)
        self.changed.emit()

    def _drop(self, card: RetrieverCard) -> None:
        self.cards.remove(card)
        self.column.removeWidget(card)
        card.hide()
        card.deleteLater()
