"""Says what a verdict says of the other candidates: which are as good, which may still be better, which is faster."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ragexam.report.plain_names import PlainNames
from ragexam.report.results.compare import NOTICEABLE, Contest, PipelineComparison
from ragexam.report.results.points import behind_text, points_text
from ragexam.report.results.results import ExamResults
from ragexam.report.results.verdict.open_cost import MANY, answering_time, writing_time
from ragexam.sentences import joined, phrase

CLOSE = 0.1
"""Lead over a faster rival, as a share of items, beyond which it is not offered even though it could be chance."""

_NAMED = 3
"""Pipelines that are named one by one."""


def may_be_better(comparison: PipelineComparison) -> bool:
    """Return whether the exam cannot tell the other pipeline from the recommended one."""
    return comparison.low is None or comparison.low <= 0.0


def tolerance_text(match: Contest) -> str:
    """Return the difference that does not matter, in points."""
    return points_text(match.tolerance)


def ties(results: ExamResults, match: Contest) -> list[str]:
    """Return how many share the highest score."""
    tied = match.choice.tied
    if len(tied) < 2:
        return []
    right = f"{results.accuracy()[tied[0]]:.0%}"
    return [phrase("{0:n} candidates tie for the highest score, {1:n}.", len(tied), right)]


def practically_same(
    results: ExamResults, match: Contest, names: PlainNames, versus: dict[int, PipelineComparison]
) -> list[str]:
    """Return which are practically the same, and what they cost."""
    pick, same = match.choice.pick, [i for i in match.choice.same if i != match.choice.pick]
    if not same:
        return []
    equals = [phrase("{0} ({1})", names.pipeline(results.pipelines[i]), _against(versus[i], brief=True)) for i in same]
    # Names hold commas.
    if len(equals) > _NAMED + 1:
        equals[_NAMED:] = [phrase("{0:n} more", len(equals) - _NAMED)]
    lines = [phrase("Practically the same, within {0}: {1}.", tolerance_text(match), joined("; ", equals))]
    tokens, seconds = results.cost()
    defined = [float(seconds[i]) for i in same if np.isfinite(seconds[i])]
    if defined and np.isfinite(seconds[pick]) and np.isfinite(tokens[pick]):
        own, most = _decimals(float(seconds[pick]), max(defined))
        lines.append(
            phrase(
                "It takes {0:n}\N{NO-BREAK SPACE}s and reads {1:n} tokens per answer; those that are as good take up to "
                "{2:n}\N{NO-BREAK SPACE}s.",
                own,
                f"{tokens[pick]:,.0f}",
                most,
            )
        )
    return lines


def open_sentences(match: Contest, pace: float | None) -> list[str]:
    """Return what is open and what it would cost, by itself; nothing where nothing is.

    Args:
        match: The contest.
        pace: Seconds that each kept question took to write; None where none was written here.
    """
    if not match.candidates or not match.choice.open:
        return []
    versus = match.against(match.choice.pick, [match.choice.open[0]], tested=False)
    said = still_open(match.results, match, PlainNames(match.results.pipelines), versus)
    return [*said, *writing_time(match, pace)]


def still_open(
    results: ExamResults, match: Contest, names: PlainNames, versus: dict[int, PipelineComparison]
) -> list[str]:
    """Return who of those that may still be better is nearest, how many more questions would settle that, and how long that takes."""
    if not match.choice.open:
        return []
    nearest, needed = match.choice.open[0], match.choice.questions
    lines = [
        phrase("The nearest rival is {0} ({1}).", names.pipeline(results.pipelines[nearest]), _against(versus[nearest]))
    ]
    if needed is None:
        return lines
    if _is_level(versus[nearest]):
        sentence = (
            phrase(
                "If the two stay level, more than {0:n} further questions would be needed to show that it is not better by {1} "
                "or more.",
                f"{MANY:,}",
                tolerance_text(match),
            )
            if needed > MANY
            else phrase(
                "If the two stay level, roughly {0:n} more questions on further documents would show with a chance of 80% "
                "that it is not better by {1} or more.",
                f"{_rounded(needed):,}",
                tolerance_text(match),
            )
        )
    else:
        sentence = (
            phrase(
                "If that gap stays as it is, more than {0:n} further questions would be needed to settle it against this "
                "one.",
                f"{MANY:,}",
            )
            if needed > MANY
            else phrase(
                "If that gap stays as it is, roughly {0:n} more questions on further documents would settle it against "
                "this one with a chance of 80%.",
                f"{_rounded(needed):,}",
            )
        )
    return [*lines, joined(" ", [sentence, *_between(match.choice.between), *answering_time(match)])]


def _between(ends: tuple[float, float] | None) -> list[str]:
    """Return the interval of the number of questions."""
    if ends is None or ends[0] > MANY:
        return []
    least, most = ends
    if most > MANY:
        return [
            phrase(
                "As far as the gap is known, it could take {0:n} or far more (80% interval without an upper end).",
                f"{_rounded(least):,}",
            )
        ]
    return [
        phrase(
            "As far as the gap is known, it could take {0:n} to {1:n} (80% interval).",
            f"{_rounded(least):,}",
            f"{_rounded(most):,}",
        )
    ]


def faster_candidate(
    results: ExamResults,
    best: int,
    rivals: Sequence[int],
    versus: dict[int, PipelineComparison],
    names: PlainNames,
) -> list[str]:
    """Return a faster candidate that may be as good."""
    seconds = results.cost()[1]
    cheaper = [
        i
        for i in rivals
        if seconds[i] < 0.8 * seconds[best]
        and seconds[best] - seconds[i] >= NOTICEABLE
        and (versus[i].difference or 0.0) <= CLOSE
    ]
    if not cheaper:
        return []
    accuracy = results.accuracy()
    offered = max(cheaper, key=lambda i: (accuracy[i], -seconds[i], -i))
    fast, slow = _decimals(float(seconds[offered]), float(seconds[best]))
    return [
        phrase(
            "If speed matters: {0} takes {1:n}\N{NO-BREAK SPACE}s per answer instead of {2:n}\N{NO-BREAK SPACE}s, "
            "and may be as good ({3}).",
            names.pipeline(results.pipelines[offered]),
            fast,
            slow,
            _against(versus[offered]),
        )
    ]


def _against(c: PipelineComparison, *, brief: bool = False) -> str:
    """Return the other pipeline's gap to the recommended one, in points."""
    if c.difference is None or c.low is None or c.high is None:
        return "how far behind cannot be said"
    if c.only_first == c.only_second == 0:
        return "right on exactly the same items"
    if brief:
        return behind_text(c.difference)
    return phrase("{0}; 95% interval: {1} to {2}", behind_text(c.difference), behind_text(c.high), behind_text(c.low))


def _is_level(c: PipelineComparison) -> bool:
    """Return whether there is no gap that could stay as it is, in whole points."""
    return c.difference is not None and round(100 * c.difference) == 0


def _decimals(small: float, large: float) -> tuple[str, str]:
    """Return two times with the same decimals: the fewest that change the smaller by less than two per cent."""
    decimals = next((d for d in range(3) if abs(round(small, d) - small) < 0.02 * small), 3)
    return f"{small:.{decimals}f}", f"{large:.{decimals}f}"


def _rounded(number: float) -> int:
    """Return a number of questions with two digits, ten at least."""
    whole = max(10, round(number))
    return round(whole, 2 - len(str(whole)))
