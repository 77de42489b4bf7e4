"""Reads where pipelines' choices and their written answers disagree."""

from __future__ import annotations

import numpy as np

from ragexam.queries.grading.response_source import WrittenResponses, written_marks
from ragexam.report.grading.disagreement import (
    ONLY_CHOSEN,
    ONLY_WRITTEN,
    ResponseDisagreement,
    TwoWays,
    TwoWaysItem,
)
from ragexam.report.results.results import ExamResults
from ragexam.report.results.source import ResponseSource


def disagreement(
    chosen: ExamResults, source: ResponseSource, responses: WrittenResponses
) -> ResponseDisagreement | None:
    """Return what both ways say of the questions that were answered in both; None where none was.

    Args:
        chosen: By choice.
        source: Its grader and threshold say what is right in writing.
        responses: What was written.
    """
    marks, places = written_marks(responses, source, chosen.pipelines, chosen.items)
    values = responses.values(source.grader)
    both = chosen.answered & ~np.isnan(marks)
    if not both.any():
        return None
    right, written = chosen.correct == 1, marks == 1
    rows = []
    for row, spec in enumerate(chosen.pipelines):
        if both[row].any():
            cells = (right & written, right & ~written, ~right & written, ~right & ~written)
            rows.append(TwoWays(spec.label, *(int((cell[row] & both[row]).sum()) for cell in cells)))
    items = []
    for column, item in enumerate(chosen.items):
        for row in np.flatnonzero(both[:, column] & (right[:, column] != written[:, column])).tolist():
            response, taken = int(places[row, column]), int(chosen.chosen[row, column])
            items.append(
                TwoWaysItem(
                    item.id,
                    item.question,
                    item.reference_answer,
                    chosen.pipelines[row].label,
                    item.choices[taken] if taken >= 0 else "",  # a system elsewhere may take none
                    responses.answers[response].text,
                    float(values[response]),
                    ONLY_CHOSEN if right[row, column] else ONLY_WRITTEN,
                    responses.answers[response].id,
                )
            )
    return ResponseDisagreement(source.grader_label, source.threshold, tuple(rows), tuple(items))
