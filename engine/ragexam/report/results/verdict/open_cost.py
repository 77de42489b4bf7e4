"""Says how long it would take to settle what is open: further questions, times who is still in, times seconds that were measured."""

from __future__ import annotations

import math

import numpy as np

from ragexam.language.spans import span_text
from ragexam.report.results.compare import Contest
from ragexam.sentences import phrase

MANY = 10_000
"""Questions beyond which it is only said that they are more."""


def answering_time(match: Contest) -> list[str]:
    """Return how long those that are still in would take over the questions that are lacking; nothing where that is unknown.

    At least the choice and its nearest rival answer the fewest of them, at most all that are in answer the most: who falls
    behind sooner is asked no further.

    Args:
        match: In which a choice is open.
    """
    ends = _questions(match)
    rows = [match.choice.pick, *match.choice.open]
    seconds = match.results.cost()[1][rows]
    if ends is None or not np.isfinite(seconds).all():
        return []
    least, most = ends[0] * float(seconds[:2].sum()), ends[1] * float(seconds.sum())
    if math.isinf(most):
        return [
            phrase(
                "Answering them takes {1:n} or far more for the {0:n} that are still in, by the seconds that an answer took here; writing "
                "them comes on top.",
                len(rows),
                span_text(least),
            )
        ]
    return [
        phrase(
            "Answering them takes {1:n} to {2:n} for the {0:n} that are still in, by the seconds that an answer took here; writing them "
            "comes on top.",
            len(rows),
            span_text(least),
            span_text(most),
        )
    ]


def writing_time(match: Contest, pace: float | None) -> list[str]:
    """Return how long it would take to write the questions that are lacking; nothing where none are, or where that is unknown.

    Args:
        match: The contest.
        pace: Seconds that each kept question took to write; None where none was written here.
    """
    ends = _questions(match) if match.candidates and match.choice.open else None
    if pace is None or ends is None:
        return []
    least, most = (pace * end for end in ends)
    each = f"{pace:.0f}" if pace >= 10 else f"{pace:.1f}" if pace >= 0.1 else "< 0.1"
    if math.isinf(most):
        return [
            phrase(
                "Writing so many more questions takes {0:n} or far more, by the"
                " {1:n} s of computing that each kept question took here, guessing aside.",
                span_text(least),
                each,
            )
        ]
    return [
        phrase(
            "Writing so many more questions takes {0:n} to {1:n}, by the"
            " {2:n} s of computing that each kept question took here, guessing aside.",
            span_text(least),
            span_text(most),
            each,
        )
    ]


def _questions(match: Contest) -> tuple[float, float] | None:
    """Return between how many questions are lacking, one at least; None where nobody can say. Beyond `MANY` there is no upper end."""
    needed, between = match.choice.questions, match.choice.between
    if needed is None:
        return None
    least, most = between or (needed, needed)
    return max(1.0, min(least, MANY)), math.inf if most > MANY else max(1.0, most)
