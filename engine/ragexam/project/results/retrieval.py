"""Finds of each retriever, beside what its passages were worth."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.project.project import Project
from ragexam.records import Table
from ragexam.report.names import Names
from ragexam.report.results.accuracy.accuracy_tables import retrieval_table


@dataclass(frozen=True, slots=True)
class RetrieverLine:
    """One retriever.

    Attributes:
        label: Its full name.
        short: As short as it stays distinct.
        kind: Its place among the retrievers of the results.
        figures: In the order of `RetrievalView.measures`; None where undefined.
    """

    label: str
    short: str
    kind: int
    figures: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class RetrievalView:
    """All retrievers.

    Attributes:
        key: Identity of the answers that it was read from.
        measures: Names of the figures that are shares; counts stand in the table.
        lines: One for each retriever, in the order in which they were chosen.
        table: The same for a spreadsheet.
    """

    key: str
    measures: tuple[str, ...]
    lines: tuple[RetrieverLine, ...]
    table: Table


def reading_retrieval(project: Project) -> RetrievalView:
    """Judge what every retriever brought against the evidence of the questions.

    Every passage of thousands of answers is looked at: ask for it beside whatever must stay quick.
    """
    answers = project.responses.answers()
    table = retrieval_table(project.retrieval.metrics(), answers.results)
    names = Names(answers.pipelines)
    kinds = list(dict.fromkeys(p.retriever_label for p in answers.pipelines))
    shares = [column for column, form in enumerate(table.formats) if form.endswith("%")]
    lines = tuple(
        RetrieverLine(
            str(label),
            names.retriever(str(label)),
            kinds.index(str(label)),
            tuple(float(v) if isinstance(v := row[column], int | float) else None for column in shares),
        )
        for row in table.rows
        if (label := row[0]) in kinds
    )
    return RetrievalView(answers.key, tuple(table.columns[column] for column in shares), lines, table)
