"""Table of what people would call right, pipeline by pipeline."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ragexam.records import Table
from ragexam.report.results.by_people.shares import carried_over_of, people_say
from ragexam.report.results.results import ExamResults
from ragexam.sentences import joined, phrase
from ragexam.stats.powered.corrected import PoweredMean


def people_say_tables(results: ExamResults, opinions: Sequence[PoweredMean] | None = None) -> list[Table]:
    """Return one table with a row for each pipeline, best first and those without an interval last; none where nobody has graded.

    Args:
        results: The responses.
        opinions: Those of `people_say`, where they are at hand.
    """
    opinions = people_say(results) if opinions is None else opinions
    if not any(one.mean.n for one in opinions):
        return []
    accuracy = results.accuracy()
    known = [-1.0 if one.mean.low is None or one.mean.value is None else one.mean.value for one in opinions]
    order = sorted(range(len(opinions)), key=lambda i: (-known[i], -np.nan_to_num(accuracy[i], nan=-1.0)))
    rows = tuple(
        (
            results.pipelines[i].label,
            None if np.isnan(accuracy[i]) else float(accuracy[i]),
            opinions[i].mean.n,
            opinions[i].mean.value,
            opinions[i].mean.low,
            opinions[i].mean.high,
            opinions[i].labels_to_halve,
            opinions[i].mean.reason if opinions[i].mean.low is None else "",
        )
        for i in order
        if results.answered[i].any()
    )
    return [
        Table(
            "accuracy_people",
            "How often people would say that it is right",
            ("Pipeline", "By the grader", "Graded by people", "By people", "from", "to", "More to halve it", "Remark"),
            rows,
            ("", ".1%", "d", ".1%", ".1%", ".1%", "d", ""),
            joined(
                " ",
                (
                    phrase(
                        "By the grader: share above the threshold, {0}. By people: the share that people would call right (more than 3 of "
                        "5), from their grades of some answers, helped by the grader's of all (prediction-powered inference); 95% "
                        "intervals over source documents. A grader that is wrong in one direction does not move it. The last but one "
                        "column: how many more answers people would have to grade to halve the interval, of further questions where so "
                        "many are not left; none where no number would.",
                        results.taken_from.grader_label,
                    ),
                    *carried_over_of(results),
                ),
            ),
            "Angelopoulos et al. 2023",
        )
    ]


def people_tell(tables: Sequence[Table]) -> bool:
    """Return whether tables of `people_say_tables` tell of some pipeline how unsure its share is: then they come before the grader's."""
    return any(row[table.columns.index("from")] is not None for table in tables for row in table.rows)
