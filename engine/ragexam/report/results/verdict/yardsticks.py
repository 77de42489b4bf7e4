"""Says how far the recommended pipeline is from what its model answers without any document, and with the right passage in hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ragexam.report.results.results import ExamResults
from ragexam.sentences import counted, phrase


def yardsticks(results: ExamResults, best: int, accuracy: NDArray[np.float64]) -> list[str]:
    """Return the yardsticks of the same model in the same mode; where they sat other questions, on those that both sat.

    Args:
        results: The responses.
        best: Row of the recommended pipeline.
        accuracy: Share right of each pipeline; (pipelines,).
    """
    spec = results.pipelines[best]
    mode = (spec.model_hash, spec.examples_label, spec.template)
    by_kind = {
        p.retriever.kind: i
        for i, p in enumerate(results.pipelines)
        if (p.model_hash, p.examples_label, p.template) == mode and np.isfinite(accuracy[i])
    }
    bare, oracle = by_kind.get("closed_book"), by_kind.get("oracle")
    told = [row for row in (bare, oracle) if row is not None]
    if not results.by_design and any((results.sat[row] != results.sat[best]).any() for row in told):
        return [line for row in told for line in _in_common(results, best, row, oracle=row == oracle)]
    without, with_passage = (None if row is None else f"{accuracy[row]:.0%}" for row in (bare, oracle))
    if without and with_passage:
        return [
            phrase(
                "For scale: without any document the same model answers {0:n} right, and with the right passage in hand "
                "{1:n}.",
                without,
                with_passage,
            )
        ]
    if without:
        return [phrase("For scale: without any document the same model answers {0:n} right.", without)]
    return [phrase("For scale: with the right passage in hand {0:n}.", with_passage)] if with_passage else []


def _in_common(results: ExamResults, best: int, row: int, *, oracle: bool) -> list[str]:
    """Return both shares on the questions that both sat; nothing where there are none."""
    both = results.sat[best] & results.sat[row]
    if not both.any():
        return []
    shares = [f"{results.scores[i, both].mean():.0%}" for i in (row, best)]
    items = counted(int(both.sum()), "item")
    if oracle:
        return [
            phrase(
                "For scale, on the {0} that both answered: with the right passage in hand the same model answers {1:n} right, this "
                "one {2:n}.",
                items,
                *shares,
            )
        ]
    return [
        phrase(
            "For scale, on the {0} that both answered: without any document the same model answers {1:n} right, this one {2:n}.",
            items,
            *shares,
        )
    ]
