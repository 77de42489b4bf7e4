"""Documents, topics and demands that the exam asks about, as rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from ragexam_gui import words
from ragexam_gui.models.demands import demand_sentence, demand_text
from ragexam_gui.models.rows import Cell, RowsModel, TableColumn

if TYPE_CHECKING:
    from ragexam.exam.demands.coverage import DemandCoverage

translate = QCoreApplication.translate

Row = tuple[Cell, ...]
ASKED, DEMANDS, ID = 3, 7, -1
"""Places in a row of a document: what is asked of it, of its first demand, and its id."""


@dataclass(frozen=True, slots=True)
class DemandRow:
    """One demand: its name, questions asked, their share, documents that they rest on, documents of the corpus."""

    name: str
    asked: int
    share: float
    documents: int
    corpus: int


def topics_model(parent: QObject | None = None) -> RowsModel[Row]:
    """Return a model over topics."""
    return RowsModel(
        [
            TableColumn(translate("Coverage", "Topic"), lambda r: r[0]),
            TableColumn(translate("Coverage", "Asked"), lambda r: r[3], ","),
            TableColumn(translate("Coverage", "Share"), lambda r: r[4], ".0%"),
            TableColumn(
                translate("Coverage", "Documents"),
                lambda r: _of(r[2], r[1]),
                tip=lambda _: translate("Coverage", "Documents with a question that is asked, of all"),
            ),
        ],
        lambda r: r[0],
        parent,
    )


def demands_model(parent: QObject | None = None) -> RowsModel[DemandRow]:
    """Return a model over demands."""
    return RowsModel(
        [
            TableColumn(
                translate("Coverage", "Asks for"), lambda r: demand_text(r.name), tip=lambda r: demand_sentence(r.name)
            ),
            TableColumn(translate("Coverage", "Asked"), lambda r: r.asked, ","),
            TableColumn(translate("Coverage", "Share"), lambda r: r.share, ".0%"),
            TableColumn(
                translate("Coverage", "Documents"),
                lambda r: _of(r.documents, r.corpus),
                tip=lambda _: translate(
                    "Coverage", "Documents that hold a piece of the evidence of such a question, of all"
                ),
            ),
        ],
        lambda r: r.name,
        parent,
    )


def demand_rows(coverage: DemandCoverage) -> list[DemandRow]:
    """Return the demands that are asked."""
    total, corpus = sum(coverage.asked), len(coverage.counts)
    return [
        DemandRow(name, asked, asked / total if total else 0.0, documents, corpus)
        for name, asked, documents in zip(coverage.demands, coverage.asked, coverage.documents, strict=True)
    ]


def documents_model(demands: tuple[str, ...], parent: QObject | None = None) -> RowsModel[Row]:
    """Return a model over documents, with a column a demand where there are several.

    Args:
        demands: Names, in the order in which their numbers stand in a row.
        parent: Of the model.
    """
    several = len(demands) > 1
    title: TableColumn[Row] = TableColumn(translate("Coverage", "Document"), lambda r: r[1])
    topic: TableColumn[Row] = TableColumn(translate("Coverage", "Topic"), lambda r: r[0])
    asked: TableColumn[Row] = TableColumn(translate("Coverage", "Asked"), lambda r: r[ASKED], ",")
    rest: tuple[TableColumn[Row], ...] = (
        TableColumn(translate("Coverage", "Passages"), lambda r: r[2], ","),
        TableColumn(translate("Coverage", "To review"), lambda r: r[5], ","),
        TableColumn(
            translate("Coverage", "Out"),
            lambda r: r[6],
            ",",
            tip=lambda _: translate("Coverage", "Rejected or dropped by the filters"),
        ),
    )
    by_demand = [_of_demand(name, DEMANDS + index) for index, name in enumerate(demands if several else ())]
    # Beside a column a demand there is no room for all the rest.
    columns = [title, asked, *by_demand] if several else [title, topic, rest[0], asked, *rest[1:]]
    return RowsModel(columns, lambda r: r[ID], parent)


def _of_demand(name: str, index: int) -> TableColumn[Row]:
    tip = translate(
        "Coverage", "{0}: {1} {1:question that is|questions that are} asked and {1:rests|rest} on this document."
    )
    return TableColumn(
        demand_text(name),
        lambda r: r[index] or None,
        ",",
        lambda r: tip.format(demand_text(name), words.number(r[index])),
    )


def _of(some: Cell, whole: Cell) -> str:
    return translate("Coverage", "{0} of {1}").format(words.number(some), words.number(whole))
