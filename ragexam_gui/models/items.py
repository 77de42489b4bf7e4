"""Items of the exam as rows, and their properties in the window's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from ragexam.records import Document, Finding, Item, ItemState
from ragexam_gui import words
from ragexam_gui.models.demands import demand_tip, item_demand_text
from ragexam_gui.models.labels import kind_text, label_text, labeller_text
from ragexam_gui.models.rows import Cell, RowsModel, TableColumn

if TYPE_CHECKING:
    from ragexam.project.exam.page import ItemFigures

translate = QCoreApplication.translate
KIND, DEMAND, LABEL, TOPIC, DOCUMENT, LEVEL, SCORE = 1, 2, 4, 5, 6, 7, 11
"""Columns of the list; kind, demand, label and score are there only where there is something to tell apart."""

_TIP = 600
"""Characters of a question in a tooltip."""


def state_text(state: ItemState) -> str:
    """Return an item's state in the window's language."""
    return {
        ItemState.DRAFT: translate("Items", "draft"),
        ItemState.ACCEPTED: translate("Items", "accepted"),
        ItemState.REJECTED: translate("Items", "rejected"),
        ItemState.DROPPED: translate("Items", "dropped"),
    }[state]


def warnings_of(item: Item) -> tuple[Finding, ...]:
    """Return what filters hold against an item."""
    from ragexam.project.exam import item_warnings

    return item_warnings.warnings_of(item)


def level_text(level: str) -> str:
    """Return a level of Bloom's taxonomy in the window's language."""
    return {
        "remembering": translate("Items", "remembering"),
        "understanding": translate("Items", "understanding"),
        "applying": translate("Items", "applying"),
        "analyzing": translate("Items", "analyzing"),
        "evaluating": translate("Items", "evaluating"),
        "creating": translate("Items", "creating"),
    }.get(level, level)


def word_text(word: str) -> str:
    """Return a question word as it is counted, in quotation marks; "other" in the window's language."""
    return translate("Items", "no question word") if word == "other" else f"“{word}”"


def label_tip(item: Item) -> str:
    """Return who says what of an item, a line each."""
    lines = [translate("Items", "wanted: {0}").format(label_text(item.wanted_label))] if item.wanted_label else []
    lines += [f"{labeller_text(labelling)}: {label_text(labelling.label)}" for labelling in item.labels]
    lines += [f"{who}: {label_text(what)}" for who, what in sorted(item.people.items())]
    return "\n".join(lines)


def items_model(
    documents: Callable[[], Mapping[str, Document]],
    figures: Callable[[], Mapping[str, ItemFigures]],
    scores: Callable[[], Mapping[str, float]],
    parent: QObject | None = None,
) -> RowsModel[Item]:
    """Return a model over the exam.

    Args:
        documents: The documents as they are now, by id.
        figures: How pipelines did, by item id.
        scores: How good questions that a model wrote are likely to be, by item id.
        parent: Of the model.
    """

    def title(item: Item) -> str:
        document = documents().get(item.evidence[0].document_id) if item.evidence else None
        return "" if document is None else document.title

    def guessed(item: Item) -> Cell:
        return max((guess.right for guess in item.guesses), default=None)

    def right(item: Item) -> Cell:
        item_figures = figures().get(item.id)
        return None if item_figures is None else item_figures.share

    def label(item: Item) -> str:
        from ragexam.exam.labels.taxonomy import label_in_force

        in_force = label_in_force(item)
        return label_text(in_force) if in_force else ""

    def tip(item: Item) -> str:
        if item.is_open:
            return f"{item.question[:_TIP]}\n\n{item.answer[:_TIP]}"
        marks = ("✓" if n == item.key else "  " for n in range(len(item.choices)))
        lines = [item.question[:_TIP], "", *(f"{m} {c}" for m, c in zip(marks, item.choices, strict=True))]
        return "\n".join(lines)

    columns: list[TableColumn[Item]] = [
        TableColumn(translate("Items", "Question"), lambda i: " ".join(i.question.split()), tip=tip),
        TableColumn(translate("Items", "Kind"), kind_text),
        TableColumn(translate("Items", "Asks for"), item_demand_text, tip=demand_tip),
        TableColumn(
            translate("Items", "State"), lambda i: state_text(i.state), tip=lambda i: i.comment or state_text(i.state)
        ),
        TableColumn(translate("Items", "Label"), label, tip=label_tip),
        TableColumn(translate("Items", "Topic"), lambda i: i.topic),
        TableColumn(translate("Items", "Document"), title),
        TableColumn(translate("Items", "Level"), lambda i: ", ".join(map(level_text, i.bloom))),
        TableColumn(
            translate("Items", "Warnings"),
            lambda i: len(warnings_of(i)),
            tip=lambda i: "\n".join(words.say(f.reason) for f in warnings_of(i)),
        ),
        TableColumn(translate("Items", "Guessed"), guessed, ".0%"),
        TableColumn(translate("Items", "Right"), right, ".0%"),
        TableColumn(translate("Items", "Score"), lambda i: scores().get(i.id), ".0%"),
    ]
    return RowsModel(columns, lambda i: i.id, parent)
