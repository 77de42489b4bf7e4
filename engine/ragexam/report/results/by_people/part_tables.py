"""Tables of what people would call right part by part of the exam: by topic, by what the questions ask for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.records import Table
from ragexam.report.results.by_people.shares import people_grade, people_of
from ragexam.report.results.results import ExamResults
from ragexam.sentences import joined, phrase

Groups = Sequence[tuple[str, Sequence[int]]]
"""Names with the rows of the pipelines that are pooled under them."""


def people_part_tables(
    results: ExamResults,
    name: str,
    title: str,
    heading: str,
    groups: Groups,
    parts: Sequence[tuple[str, NDArray[np.bool_]]],
) -> list[Table]:
    """Return one table with a row for each group and part that people graded answers of; none where nobody graded.

    Args:
        results: The responses.
        name: Of the table.
        title: Of the table.
        heading: Over the parts.
        groups: Who is pooled.
        parts: Names with the questions; (items,).
    """
    if not people_grade(results):
        return []
    rows: list[tuple[str | int | float | None, ...]] = []
    blank = 0
    for label, own in groups:
        for part, among in parts:
            sat = results.sat[list(own)] & among[None, :]
            if not sat.any():
                continue
            one = people_of(results, own, among)
            if not one.mean.n:
                blank += 1
                continue
            mean = one.mean
            rows.append(
                (
                    label, part, float(results.scores[list(own)][sat].mean()), int(sat.sum()), mean.n,
                    None if mean.low is None else mean.value, mean.low, mean.high,
                    one.labels_to_halve, mean.reason if mean.low is None else "",
                )
            )  # fmt: skip
    note = phrase(
        "By the grader: share above the threshold, {0}. By people: the share that people would call right, from their grades of some "
        "answers, helped by the grader's of all (prediction-powered inference); 95% intervals over source documents. More to "
        "halve it: further grades by people that would halve the interval; none where no number would.",
        results.taken_from.grader_label,
    )
    left = [] if not blank else [phrase("Left out, since nobody graded any of their answers: {0:n}.", blank)]
    return [
        Table(
            name,
            title,
            (
                "Pipelines",
                heading,
                "By the grader",
                "Answers",
                "Graded by people",
                "By people",
                "from",
                "to",
                "More to halve it",
                "Remark",
            ),
            tuple(rows),
            ("", "", ".0%", "d", "d", ".0%", ".0%", ".0%", "d", ""),
            joined(" ", (note, *left)),
            "Angelopoulos et al. 2023",
        )
    ]
