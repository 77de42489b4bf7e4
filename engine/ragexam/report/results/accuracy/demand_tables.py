"""Accuracy by what the questions ask of a pipeline."""

from __future__ import annotations

import numpy as np

from ragexam.exam.demands.item_demand import demand_label, demand_of, in_order
from ragexam.records import Table
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
    members: dict[tuple[str, str], list[int]] = {}
    for row, spec in enumerate(results.pipelines):
        members.setdefault((spec.model_name, spec.retriever_label), []).append(row)
    rows: list[tuple[str | int | float | None, ...]] = []
    for (model, retriever), own in members.items():
        cells: list[int | float | None] = []
        for name, _ in demands:
            if results.by_design:
                share = results.estimated_share(own, named == name)
                cells += [share.value, share.n]
                continue
            scores = results.scores[own][:, named == name]
            defined = scores[np.isfinite(scores)]
            cells.append(float(defined.mean()) if defined.size else None)
        rows.append((phrase("{0:raw} · {1}", model, retriever), *cells))
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
            joined(" ", [note, ESTIMATED_PARTS]) if results.by_design else note,
        )
    ]
