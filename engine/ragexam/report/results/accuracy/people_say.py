"""Share of right answers as people would say it, where a grader says what is right: its bias does not count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ragexam.records import Table
from ragexam.report.results.results import ExamResults
from ragexam.report.results.verdict.decide import Decision
from ragexam.sentences import joined, phrase
from ragexam.stats.corrected_mean import PoweredMean
from ragexam.stats.powered_share import powered_share


def people_say(results: ExamResults) -> list[PoweredMean]:
    """Return of each pipeline the share that people would call right, as a prediction-powered interval.

    People's grades of some answers are helped by the grader's of all. What could not be written is wrong without anybody's
    grade; where both count, so is what was chosen wrongly. Empty where choices count, where people themselves say what is
    right, or where answers are missing by design.
    """
    if results.people is None or results.by_design:
        return []
    rows = []
    decided = results.answered if results.people_decide is None else results.people_decide
    for row in range(len(results.pipelines)):
        sat, own = results.sat[row], decided[row] & results.answered[row]
        clusters = [document for document, kept in zip(results.documents, sat, strict=True) if kept]
        rows.append(powered_share(results.people[row][sat], results.correct[row][sat], clusters, own[sat]))
    return rows


def people_say_tables(results: ExamResults) -> list[Table]:
    """Return one table with a row for each pipeline, best first and those without an interval last; none where nobody has graded."""
    opinions = people_say(results)
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
            phrase(
                "By the grader: share above the threshold, {0}. By people: the share that people would call right (more than 3 of "
                "5), from their grades of some answers, helped by the grader's of all (prediction-powered inference); 95% "
                "intervals over source documents. A grader that is wrong in one direction does not move it. The last but one "
                "column: how many more answers people would have to grade to halve the interval, of further questions where so "
                "many are not left; none where no number would.",
                results.taken_from.grader_label,
            ),
            "Angelopoulos et al. 2023",
        )
    ]


def people_tell(tables: Sequence[Table]) -> bool:
    """Return whether tables of `people_say_tables` tell of some pipeline how unsure its share is: then they come before the grader's."""
    return any(row[table.columns.index("from")] is not None for table in tables for row in table.rows)


def with_people(decision: Decision, results: ExamResults) -> Decision:
    """Return a decision that also says what people would say of the recommended pipeline.

    Args:
        decision: The verdict.
        results: What it rests on.
    """
    rows = people_say(results)
    if decision.best is None or not rows or not any(one.mean.n for one in rows):
        return decision
    one = rows[decision.best]
    mean = one.mean
    if mean.value is None or mean.low is None or mean.high is None:
        headline = " What people would call right of it is not known yet."
        sentence = phrase(
            "How often people would call its answers right is unknown: {0:n} of them are graded by people, of too few documents "
            "for an interval.",
            mean.n,
        )
    else:
        shares = tuple(f"{end:.0%}" for end in (mean.value, mean.low, mean.high))
        headline = phrase(" People would call {0:n} right ({1:n} to {2:n}).", *shares)
        sentence = phrase(
            "People would call {0:n} of its answers right, most probably between {1:n} and {2:n}: that rests on {3:n} of them that "
            "people graded, and on the grader for the others.",
            *shares,
            mean.n,
        )
        if one.labels_to_halve is not None:
            sentence = sentence + _to_halve(one.labels_to_halve, one.judged)
    other = _ahead_by_people(decision.best, rows, results)
    return replace(
        decision,
        sentence=joined("", (decision.sentence, headline)),
        details=(*decision.details, sentence, *([other] if other else [])),
    )


def _to_halve(more: int, left: int) -> str:
    """Return what it takes to halve the range, beginning with a space.

    Args:
        more: Grades by people.
        left: Answers that people have not graded.
    """
    if more <= left:
        return phrase(" {0:n} more grades by people would halve that range.", more)
    return phrase(
        " {0:n} more grades by people would halve that range; {1:n} of its answers are left to grade, so further questions are needed.",
        more,
        left,
    )


def _ahead_by_people(best: int, rows: Sequence[PoweredMean], results: ExamResults) -> str:
    """Return that people would put another pipeline before the recommended one; "" where they would not.

    Args:
        best: Place of the recommended pipeline.
        rows: What people would say of each.
        results: What the verdict rests on.
    """
    said = {i: one.mean.value for i, one in enumerate(rows) if one.mean.low is not None and one.mean.value is not None}
    choices = [i for i in results.choices() if i in said]
    if best not in said or not choices:
        return ""
    first = max(choices, key=lambda i: said[i])
    if said[first] <= said[best]:
        return ""
    return phrase(
        "By what people say {0} would come first ({1:n}, between {2:n} and {3:n}); more grades by people would tell.",
        results.pipelines[first].label,
        f"{said[first]:.0%}",
        f"{rows[first].mean.low:.0%}",
        f"{rows[first].mean.high:.0%}",
    )
