"""Counts what pipelines of two versions have right on the questions of both, side by side, where set-ups differ too."""

from __future__ import annotations

import numpy as np

from ragexam.records import Table
from ragexam.report.results.versions.comparison import DRAWN, ExamVersion, VersionComparison
from ragexam.sentences import joined
from ragexam.stats.intervals import clustered_share


def shares_table(comparison: VersionComparison) -> Table:
    """Return the share right of every pipeline of either version on the questions of both, best first.

    Args:
        comparison: The two; the documents of the second say which questions belong together.
    """
    clusters = [comparison.after.items[comparison.after.columns[key]].document for key in comparison.common]
    rows = [
        row for version in (comparison.before, comparison.after) for row in _rows(version, comparison.common, clusters)
    ]
    rows.sort(key=lambda row: (row[2] is None, -(row[2] or 0.0)))
    return Table(
        "shared_shares",
        "Accuracy on the questions of both",
        ("Where", "Pipeline", "Accuracy", "from", "to", "Items"),
        tuple(rows),
        ("", "", ".1%", ".1%", ".1%", "d"),
        joined(
            " ",
            [
                "95% intervals over source documents; what failed counts as wrong. Between different pipelines more differs than where "
                "they were run: model, retriever, prompt.",
                *([DRAWN] if any(row[2] is None for row in rows) else []),
            ],
        ),
    )


def _rows(
    version: ExamVersion, common: tuple[str, ...], clusters: list[str]
) -> list[tuple[str, str, float | None, float | None, float | None, int]]:
    columns = [version.columns[key] for key in common]
    rows: list[tuple[str, str, float | None, float | None, float | None, int]] = []
    for row in version.rows.values():
        scores = version.scores[row, columns]
        asked = ~np.isnan(scores)
        if not asked.any():
            continue
        if version.settled and not asked.all():
            rows.append((version.name, version.pipelines[row][1], None, None, None, int(asked.sum())))
            continue
        share = clustered_share(np.nan_to_num(scores), asked.astype(np.float64), clusters)
        rows.append(
            (
                version.name,
                version.pipelines[row][1],
                float(scores[asked].mean()),
                share.low,
                share.high,
                int(asked.sum()),
            )
        )
    return rows
