"""Edits of the exam by a person, at once in the window's own list, whatever reading comes later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ragexam.records import Item, ItemState
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.review.queue import Order, ReviewQueue

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.exam.page import ExamView, ItemFigures, ItemScores
    from ragexam.store.changes import Edit

_SHOWN = 60
"""Characters of a question in a sentence on what was done."""


class ExamDesk(QObject):
    """The exam on a person's desk: list and review show it, and act through it.

    Signals:
        changed: Items are different, or their order.
        moved: Another item is the current one.
        figured: How pipelines did on the items, or their scores, are there or have gone.
        message: A sentence on what was just done.

    Args:
        session: The open project.
        parent: Its owner.
    """

    changed = Signal()
    moved = Signal()
    figured = Signal()
    message = Signal(str)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self.session = session
        self.queue = ReviewQueue()
        self.view: ExamView | None = None
        session.item_chosen.connect(self._follow)

    # -------------------------------------------------------------- what is there

    @property
    def current(self) -> Item | None:
        """Return the item that is reviewed."""
        return self.queue.current

    @property
    def figures(self) -> Mapping[str, ItemFigures]:
        """Return how pipelines did, by item id."""
        return self.queue.figures

    def take(self, view: ExamView, edits: int) -> None:
        """Take what was read when `edits` edits had been made."""
        old, self.view = self.view, view
        self.queue.documents = view.documents
        before = self.queue.current
        aside = self.queue.dropped
        different = self.queue.take(view.items, edits)
        if before is not None and not self.queue.dropped <= aside:
            self._filtered(before.id)
        different |= old is None or old.evidence.keys() != view.evidence.keys() or old.documents != view.documents
        if self.session.item and (before is None or before.id != self.session.item):
            self.queue.show_item(self.session.item)
        if different:
            self.changed.emit()
        self._moved(before)

    def _filtered(self, current: str) -> None:
        """Put the questions that filters have dropped where the order has them, and leave nobody standing on one."""
        self.queue.arrange(self.queue.order, self.queue.scope)
        if current in self.queue.dropped and self.queue.next_draft() and self.session.item == current:
            self.session.choose_item(self.queue.current.id if self.queue.current else "")

    def take_figures(self, figures: Mapping[str, ItemFigures]) -> None:
        """Take how pipelines did."""
        if figures != self.queue.figures:
            self.queue.figures = figures
            self.figured.emit()

    @property
    def scores(self) -> Mapping[str, float]:
        """Return how good questions that a model wrote are likely to be, by item id."""
        return {} if self.queue.scores is None else self.queue.scores.by_item

    def trust_in(self, language: str) -> str:
        """Return what these scores are worth for questions of a language, in a sentence."""
        return "" if self.queue.scores is None else self.queue.scores.trust.get(language, "")

    def take_scores(self, scores: ItemScores) -> None:
        """Take the scores of questions."""
        if scores != self.queue.scores:
            self.queue.scores = scores
            self.figured.emit()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.queue.forget()
        self.view = None
        self.changed.emit()
        self.moved.emit()

    # -------------------------------------------------------------- going through

    def show_item(self, item_id: str) -> bool:
        """Go to an item; whether it is there."""
        before = self.queue.current
        there = self.queue.show_item(item_id)
        self._moved(before)
        return there

    def step(self, by: int) -> None:
        """Go on or back in the queue."""
        before = self.queue.current
        self.queue.step(by)
        self._moved(before)

    def arrange(self, order: Order, scope: Sequence[str] | None = None, *, first: bool = False) -> None:
        """Put the queue in order.

        Args:
            order: The order.
            scope: Ids to restrict it to; None for all.
            first: Go to its beginning.
        """
        before = self.queue.current
        self.queue.arrange(order, scope)
        if first:
            self.queue.step(1 - self.queue.position[0])
        self.changed.emit()
        self._moved(before)

    def _follow(self, item_id: str) -> None:
        if item_id and (self.current is None or self.current.id != item_id):
            self.show_item(item_id)

    def _moved(self, before: Item | None) -> None:
        now = self.queue.current
        if (before and before.id) == (now and now.id):
            return
        self.moved.emit()
        if now is not None:
            self.session.choose_item(now.id)

    # -------------------------------------------------------------- edits

    def accept(self) -> None:
        """Accept the current item and go to the next draft."""
        self._decide(ItemState.ACCEPTED, "", self.tr("Accepted: {0}"))

    def reject(self, reason: str) -> None:
        """Reject the current item and go to the next draft."""
        self._decide(ItemState.REJECTED, reason, self.tr("Rejected: {0}"))

    def _decide(self, state: ItemState, reason: str, sentence: str) -> None:
        """Decide on the current item, then go to the next draft or say that none is left."""
        item = self.current
        if item is None:
            return
        if item.state is not state or reason:
            if not self.set_state([item.id], state, reason, onward=True):
                return
            announcement = sentence.format(_short(item))
        else:
            before = item
            announcement = ""
            if self.queue.next_draft():
                self._moved(before)
        left = self.current is not None and self.current.state is ItemState.DRAFT
        none = self.tr("No draft is left here.")
        self.message.emit(announcement if left else f"{announcement} {none}".strip())

    def restore(self) -> None:
        """Make the current item a draft again, and stay with it."""
        item = self.current
        if item is not None and item.state is not ItemState.DRAFT:
            self.set_state([item.id], ItemState.DRAFT)
            self.message.emit(self.tr("A draft again: {0}").format(_short(item)))

    def set_state(self, ids: Sequence[str], state: ItemState, reason: str = "", *, onward: bool = False) -> bool:
        """Accept, reject or bring back items, as one edit.

        Args:
            ids: Of the items.
            state: ACCEPTED, REJECTED or DRAFT.
            reason: Becomes the comment of rejected items.
            onward: Go to the next draft.

        Returns:
            Whether it was not refused.
        """
        acts: dict[ItemState, Callable[[Project], object]] = {
            ItemState.ACCEPTED: lambda project: project.edits.accept(ids),
            ItemState.REJECTED: lambda project: project.edits.reject(ids, reason),
            ItemState.DRAFT: lambda project: project.edits.restore(ids),
        }
        return self.perform(acts[state], ids, onward=onward)

    def set_key(self, index: int) -> None:
        """Make another choice of the current item the right one."""
        item = self.current
        if item is None or not 0 <= index < len(item.choices) or index == item.key:
            return
        self.perform(lambda project: project.edits.change_item(item.id, key=index), [item.id])
        self.message.emit(self.tr("The key is choice {0} now: {1}").format(index + 1, item.choices[index]))

    def delete(self, ids: Sequence[str]) -> None:
        """Delete items, as one edit."""
        items = [item for item in map(self.queue.item, ids) if item is not None]
        if not items:
            return
        reviewing = self.current in items and all(item.state is ItemState.DRAFT for item in items)
        if self.perform(lambda project: project.edits.delete(ids), ids) and reviewing:
            self._to_draft()
        if len(items) == 1:
            self.message.emit(self.tr("Deleted: {0} (U brings it back)").format(_short(items[0])))
        else:
            self.message.emit(
                self.tr("{0} {0:question|questions} deleted (U brings {0:it|them} back)").format(
                    words.number(len(items))
                )
            )

    def _to_draft(self) -> None:
        """Stay with a draft, else go to the next one."""
        before = self.current
        if before is not None and before.state is not ItemState.DRAFT:
            self.queue.next_draft()
            self._moved(before)

    def undo(self) -> None:
        """Undo the newest edit and go to the item that it touched."""
        self._turn(lambda project: project.edits.undo(), self.tr("Undone: {0}"), self.tr("There is nothing to undo."))

    def redo(self) -> None:
        """Redo the edit undone last and go to the item that it touches."""
        self._turn(
            lambda project: project.edits.redo(), self.tr("Done again: {0}"), self.tr("There is nothing to redo.")
        )

    def _turn(self, act: Callable[[Project], Edit | None], sentence: str, nothing: str) -> None:
        turned: list[Edit] = []

        def turn(project: Project) -> None:
            edit = act(project)
            if edit is not None:
                turned.append(edit)

        self.session.edit(turn)
        if not turned:
            self.message.emit(nothing)
            return
        ids = [change.record for change in turned[0].changes if change.noun == "item"]
        self._lay(ids)
        there = next((i for i in ids if self.queue.item(i) is not None), None)
        if there is not None:
            self.show_item(there)
        self.message.emit(sentence.format(words.say(turned[0].label)))

    def perform(self, act: Callable[[Project], object], ids: Sequence[str], *, onward: bool = False) -> bool:
        """Perform an edit on items; whether it was not refused. What it did is shown before anything is read again."""
        done: list[object] = []
        self.session.edit(lambda project: done.append(act(project)))
        if done:
            self._lay(ids, onward=onward)
        return bool(done)

    def _lay(self, ids: Sequence[str], *, onward: bool = False) -> None:
        project = self.session.project
        if project is None:
            return
        before = self.queue.current
        self.queue.lay({item_id: project.items.get(item_id) for item_id in ids})
        if onward:
            self.queue.next_draft()
        self.changed.emit()
        self._moved(before)


def _short(item: Item) -> str:
    """Return the beginning of a question."""
    text = " ".join(item.question.split())
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1].rstrip()}…"
