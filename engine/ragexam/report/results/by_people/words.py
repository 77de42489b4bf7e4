"""Sentences of what people would say beside what a grader says."""

from __future__ import annotations

from ragexam.report.results.by_people.shares import grader_decides, people_grade, people_lead
from ragexam.report.results.results import ExamResults
from ragexam.sentences import phrase
from ragexam.stats.estimate import Estimate
from ragexam.stats.powered.corrected import PoweredMean


def by_grader(results: ExamResults) -> list[str]:
    """Return what a reader of shares must know where a grader says what is right; nothing where none does."""
    if not grader_decides(results):
        return []
    if not people_grade(results):
        return [
            phrase(
                "Right is what {0} says. Nobody has graded any of these answers, so that how often people would say so is unknown.",
                results.taken_from.grader_label,
            )
        ]
    return [
        phrase(
            "Right is what {0} says; how often people would say so is told too, as far as people graded these answers.",
            results.taken_from.grader_label,
        )
    ]


def share_sentence(one: PoweredMean) -> str:
    """Return what people would say of some answers, or why that is not known; "" where nobody graded any.

    Args:
        one: The share that people would call right.
    """
    mean = one.mean
    if not mean.n:
        return ""
    if mean.value is None:
        return mean.reason
    if mean.low is None or mean.high is None:
        return phrase("{0:n} graded by people, of too few documents to say what they would call right.", mean.n)
    return phrase(
        "People would call {0:n} right, most probably {1:n} to {2:n} ({3:n} graded by people).",
        f"{mean.value:.0%}",
        f"{mean.low:.0%}",
        f"{mean.high:.0%}",
        mean.n,
    )


def better_sentence(name: str, lead: Estimate) -> str:
    """Return which of two pipelines people would surely call the better one.

    Args:
        name: Of that one.
        lead: Of one of both, with an interval on one side of 0.
    """
    value, *ends = (abs(100.0 * (end or 0.0)) for end in (lead.value, lead.low, lead.high))
    return phrase(
        "By what people say {0} is the better one, by {1:n} points ({2:n} to {3:n}; {4:n} graded by people).",
        name,
        f"{value:.0f}",
        *(f"{end:.0f}" for end in sorted(ends)),
        lead.n,
    )


def lead_sentence(results: ExamResults, first: int, second: int) -> str:
    """Return what people would say of two pipelines; "" where no grader decides, or they answered nothing in common.

    Args:
        results: The responses.
        first: Row of the one.
        second: Row of the other.
    """
    if not grader_decides(results) or not (results.sat[first] & results.sat[second]).any():
        return ""
    one, other = (results.pipelines[row].label for row in (first, second))
    mean = people_lead(results, first, second).mean
    if mean.value is None:
        return phrase("That is by {0}: nobody has graded answers of both.", results.taken_from.grader_label)
    if mean.low is None or mean.high is None:
        return phrase(
            "That is by {0}: people graded answers of too few documents to say how sure it is.",
            results.taken_from.grader_label,
        )
    low, high = f"{100 * mean.low:+.0f}", f"{100 * mean.high:+.0f}"
    if mean.low > 0.0 or mean.high < 0.0:
        return better_sentence(one if mean.low > 0.0 else other, mean)
    return phrase(
        "By what people say they cannot be told apart (first minus second: {0:n} to {1:n} points; {2:n} graded by people).",
        low,
        high,
        mean.n,
    )
