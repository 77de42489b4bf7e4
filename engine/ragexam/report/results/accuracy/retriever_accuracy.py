"""Accuracy by retriever, over every language model and number of examples that was run with it."""

from __future__ import annotations

import numpy as np

from ragexam.records import Table
from ragexam.report.results.accuracy.accuracy_tables import shown_pipelines
from ragexam.report.results.by_people.cells import PEOPLE_COLUMNS, PEOPLE_FORMATS, people_cells
from ragexam.report.results.by_people.shares import people_grade, people_of
from ragexam.report.results.by_people.words import by_grader
from ragexam.report.results.results import ExamResults
from ragexam.report.results.settlement import ESTIMATED_PARTS
from ragexam.sentences import joined
from ragexam.stats.intervals import clustered_share


def retriever_accuracy_table(results: ExamResults) -> Table:
    """Return the share right of all answers that a retriever's pipelines gave, with an interval over source documents."""
    rows: list[tuple[str | int | float | None, ...]] = []
    reasons: dict[str, None] = {}
    right, graded = results.answered & (results.correct == 1), people_grade(results)
    for label in dict.fromkeys(results.pipelines[i].retriever_label for i in shown_pipelines(results)):
        own = np.array([p.retriever_label == label for p in results.pipelines]) & results.taking_part
        given = results.sat[own].sum(axis=0).astype(np.float64)
        share = (
            results.estimated_share(np.flatnonzero(own).tolist())
            if results.by_design
            else clustered_share(right[own].sum(axis=0).astype(np.float64), given, results.documents)
        )
        people = people_of(results, np.flatnonzero(own).tolist()) if graded else None
        if people is not None and people.mean.n and people.mean.low is None:
            reasons[people.mean.reason] = None
        said = () if people is None else people_cells(people)
        rows.append((label, int(own.sum()), int(given.sum()), share.value, share.low, share.high, *said))
    note = (
        "All answers of a retriever's pipelines together, whatever the language model and the examples; 95% intervals "
        "over source documents. Retrievers that other models sat are not compared fairly here: the effects of the "
        "hierarchical model, in the section on abilities, allow for that."
    )
    note = joined(" ", [note, *([ESTIMATED_PARTS] if results.by_design else []), *by_grader(results), *reasons])
    return Table(
        "accuracy_by_retriever",
        "Accuracy by retriever",
        ("Retriever", "Pipelines", "Answers", "Right", "from", "to", *(PEOPLE_COLUMNS if graded else ())),
        tuple(rows),
        ("", "d", "d", ".1%", ".1%", ".1%", *(PEOPLE_FORMATS if graded else ())),
        note,
    )
