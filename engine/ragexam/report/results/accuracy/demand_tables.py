"""Accuracy by what the questions ask of a pipeline."""

from __future__ import annotations

import numpy as np

from ragexam.exam.demands.item_demand import demand_label, demand_of, in_order
from ragexam.records import Table
from ragexam.report.results.accuracy.accuracy_tables import shown_pipelines
from ragexam.report.results.by_people.part_tables import people_part_tables
from ragexam.report.results.by_people.shares import people_grade, people_of
from ragexam.report.results.by_people.words import by_grader, share_sentence
from ragexam.report.results.results import ExamResults
from ragexam.report.results.settlement import ESTIMATED_PARTS
from ragexam.sentences import joined, phrase


def demands_of(results: ExamResults) -> tuple[tuple[str, int], ...]:
    """Return the demands of the items that figures are over with their numbers, in their order."""
    named = [demand_of(item) for item, counted in zip(results.items, results.counted, strict=True) if counted]
    return tuple((name, named.count(name)) for name in in_order(named))


def accuracy_by_demand(results: ExamResults) -> list[Table]:
    """Return the accuracy by demand of each LLM with each retriever, in one table; none below two demands."""
    if len({demand_of(item) for item in results.items}) < 2:
        return []  # the kinds of questions, which know the order, need not be loaded
    demands = demands_of(results)
    if len(demands) < 2:
        return []
    named = np.array([demand_of(item) for item in results.items])
    rows: list[tuple[str | int | float | None, ...]] = []
    for label, own in _members(results):
        cells: list[int | float | None] = []
        for name, _ in demands:
            if results.by_design:
                share = results.estimated_share(own, named == name)
                cells += [share.value, share.n]
                continue
            scores = results.scores[own][:, named == name]
            defined = scores[np.isfinite(scores)]
            cells.append(float(defined.mean()) if defined.size else None)
        rows.append((label, *cells))
    columns, formats = ["Pipelines"], [""]
    for name, count in demands:
        columns.append(phrase("{0} (n={1:n})", demand_label(name), count))
        formats.append(".0%")
        if results.by_design:
            columns.append("Answers")
            formats.append("d")
    note = (
        "n is the number of items of the demand. A row pools the in-context modes of one LLM and retriever, so its "
        "answers are not independent. Below about 20 items a share says little."
    )
    return [
        Table(
            "accuracy_by_demand",
            "Accuracy by what the questions ask",
            tuple(columns),
            tuple(rows),
            tuple(formats),
            joined(" ", [note, *([ESTIMATED_PARTS] if results.by_design else []), *by_grader(results)]),
        )
    ]


def people_by_demand(results: ExamResults) -> list[Table]:
    """Return what people would call right by demand, in one table; none below two demands, or where nobody graded."""
    named = np.array([demand_of(item) for item in results.items])
    demands = demands_of(results) if len(set(named.tolist())) > 1 else ()
    if len(demands) < 2:
        return []
    return people_part_tables(
        results,
        "people_by_demand",
        "How often people would say that it is right, by what the questions ask",
        "Questions",
        _members(results),
        [(demand_label(name), named == name) for name, _ in demands],
    )


def people_words_by_demand(results: ExamResults) -> tuple[tuple[str, ...], ...]:
    """Return what people would say in each cell of `accuracy_by_demand`, in a sentence; empty where nobody graded."""
    if not people_grade(results):
        return ()
    named = np.array([demand_of(item) for item in results.items])
    demands = demands_of(results)
    return tuple(
        tuple(share_sentence(people_of(results, rows, named == name)) for name, _ in demands)
        for _, rows in _members(results)
    )


def _members(results: ExamResults) -> list[tuple[str, list[int]]]:
    """Return each LLM with each retriever, and its pipelines; of what is written, those that wrote."""
    members: dict[tuple[str, str], list[int]] = {}
    for row in shown_pipelines(results):
        spec = results.pipelines[row]
        members.setdefault((spec.model_name, spec.retriever_label), []).append(row)
    return [(phrase("{0:raw} · {1}", *names), rows) for names, rows in members.items()]
