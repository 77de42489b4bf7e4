"""Items of the exam as rows, and the filters of their list."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject

from ragexam.records import Item, ItemState
from ragexam_gui.models.rows import Column, RowsModel


def state_text(state: ItemState) -> str:
    """An item's state in the window's language."""
    tr = QCoreApplication.translate
    return {
        ItemState.DRAFT: tr("Items", "draft"),
        ItemState.ACCEPTED: tr("Items", "accepted"),
        ItemState.REJECTED: tr("Items", "rejected"),
        ItemState.DROPPED: tr("Items", "dropped"),
    }[state]


def items_model(parent: QObject | None = None) -> RowsModel[Item]:
    """A model over the exam."""
    tr = QCoreApplication.translate
    columns: list[Column[Item]] = [
        Column(tr("Items", "Question"), lambda i: i.question),
        Column(tr("Items", "State"), lambda i: state_text(i.state), tip=lambda i: i.comment or state_text(i.state)),
        Column(tr("Items", "Topic"), lambda i: i.topic),
        Column(tr("Items", "Warnings"), lambda i: len(i.findings) or None),
    ]
    return RowsModel(columns, lambda i: i.id, parent)


def item_filter(states: frozenset[ItemState], text: str) -> Callable[[Item], bool]:
    """Items in one of the states that hold every word of `text` in question, choices, topic or comment."""
    words = text.casefold().split()

    def keep(item: Item) -> bool:
        if item.state not in states:
            return False
        if not words:
            return True
        whole = " ".join((item.question, *item.choices, item.topic, item.comment)).casefold()
        return all(word in whole for word in words)

    return keep
