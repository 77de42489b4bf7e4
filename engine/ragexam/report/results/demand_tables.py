"""Accuracy by what the questions ask of a pipeline."""

from __future__ import annotations

import numpy as np

from ragexam.exam.demands.item_demand import demand_label, demand_of, in_order
from ragexam.records import Table
from ragexam.report.results.results import ExamResults
from ragexam.sentences import phrase


def demands_of(results: ExamResults) -> tuple[tuple[str, int], ...]:
    """Return the demands of the items with their numbers, in their order."""
    named = [demand_of(item) for item in results.items]
    return tuple((name, named.count(name)) for name in in_order(named))


def accuracy_by_demand(results: ExamResults) -> list[Table]:
    """Return the accuracy by demand of each LLM with each retriever, in one table; none below two demands."""
    demands = demands_of(results)
    if len(demands) < 2:
        return []
    named = np.array([demand_of(item) for item in results.items])
    members: dict[tuple[str, str], list[int]] = {}
    for row, spec in enumerate(results.pipelines):
        members.setdefault((spec.model_name, spec.retriever_label), []).append(row)
    rows = []
    for (model, retriever), own in members.items():
        shares: list[float | None] = []
        for name, _ in demands:
            scores = results.scores[own][:, named == name]
            known = scores[np.isfinite(scores)]
            shares.append(float(known.mean()) if known.size else None)
        rows.append((phrase("{0:raw} · {1}", model, retriever), *shares))
    return [
        Table(
            "accuracy_by_demand",
            "Accuracy by what the questions ask",
            ("Pipelines", *(phrase("{0} (n={1:n})", demand_label(name), count) for name, count in demands)),
            tuple(rows),
            ("", *([".0%"] * len(demands))),
            "n is the number of items of the demand. A row pools the in-context modes of one LLM and retriever, so its "
            "answers are not independent. Below about 20 items a share says little.",
        )
    ]
