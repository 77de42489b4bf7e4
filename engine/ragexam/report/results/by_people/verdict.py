"""The decision, with what people would say of the recommended pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ragexam.report.plain_names import PlainNames
from ragexam.report.results.by_people.shares import carried_over_of, people_lead, people_say
from ragexam.report.results.by_people.words import better_sentence
from ragexam.report.results.results import ExamResults
from ragexam.report.results.verdict.decide import Decision
from ragexam.sentences import joined, phrase
from ragexam.stats.estimate import Estimate
from ragexam.stats.powered.corrected import PoweredMean

_ERROR = 0.05
"""Chance that any pipeline is put before the recommended one by luck alone."""


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
    details = (*decision.details, sentence)
    if mean.low is not None:
        details += carried_over_of(results, [decision.best])
    ahead = _ahead(decision.best, rows, results)
    if ahead is not None:
        named = results.pipelines[ahead.row]
        if ahead.lead is not None:
            headline = headline + phrase(" They would put {0} first.", PlainNames(results.pipelines).pipeline(named))
            details += (better_sentence(named.label, ahead.lead),)
        else:
            details += (
                phrase(
                    "What people say does not tell it and {0} apart; more grades by people would tell.", named.label
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


@dataclass(frozen=True, slots=True)
class _Ahead:
    """Pipeline of which people would call more right than of the recommended one.

    Attributes:
        row: Its place.
        lead: By how much more; None where the two cannot be told apart.
    """

    row: int
    lead: Estimate | None


def _ahead(best: int, rows: Sequence[PoweredMean], results: ExamResults) -> _Ahead | None:
    """Return the pipeline that people would put before the recommended one, or may; None where none is ahead.

    The greatest of several estimates is too great, so that each lead has an interval for all of them at once (Bonferroni).

    Args:
        best: Place of the recommended pipeline.
        rows: What people would say of each.
        results: What the verdict rests on.
    """
    said = {i: one.mean.value for i, one in enumerate(rows) if one.mean.low is not None and one.mean.value is not None}
    others = [i for i in results.choices() if i in said and i != best]
    if best not in said or not others:
        return None
    level = 1.0 - _ERROR / len(others)
    nearest = sorted((i for i in others if said[i] > said[best]), key=lambda i: -said[i])
    leads = ((i, people_lead(results, i, best, level=level).mean) for i in nearest)
    sure = next((_Ahead(i, lead) for i, lead in leads if lead.low is not None and lead.low > 0.0), None)
    return sure if sure is not None or not nearest else _Ahead(nearest[0], None)
