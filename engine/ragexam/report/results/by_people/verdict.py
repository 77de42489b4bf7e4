"""The decision, with what people would say of the recommended pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ragexam.report.plain_names import PlainNames
from ragexam.report.results.by_people.shares import people_say
from ragexam.report.results.results import ExamResults
from ragexam.report.results.verdict.decide import Decision
from ragexam.sentences import joined, phrase
from ragexam.stats.powered.corrected import PoweredMean


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
    first = _first_by_people(decision.best, rows, results)
    details = (*decision.details, sentence)
    if first is not None:
        named, ahead = results.pipelines[first], rows[first].mean
        headline = headline + phrase(" They would put {0} first.", PlainNames(results.pipelines).pipeline(named))
        details += (
            phrase(
                "By what people say {0} would come first ({1:n}, between {2:n} and {3:n}); more grades by people would tell.",
                named.label,
                f"{ahead.value:.0%}",
                f"{ahead.low:.0%}",
                f"{ahead.high:.0%}",
            ),
        )
    return replace(decision, sentence=joined("", (decision.sentence, headline)), details=details)


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


def _first_by_people(best: int, rows: Sequence[PoweredMean], results: ExamResults) -> int | None:
    """Return the place of the pipeline that people would put before the recommended one; None where they would not.

    Args:
        best: Place of the recommended pipeline.
        rows: What people would say of each.
        results: What the verdict rests on.
    """
    said = {i: one.mean.value for i, one in enumerate(rows) if one.mean.low is not None and one.mean.value is not None}
    choices = [i for i in results.choices() if i in said]
    if best not in said or not choices:
        return None
    first = max(choices, key=lambda i: said[i])
    return first if said[first] > said[best] else None
