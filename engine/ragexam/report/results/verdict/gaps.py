"""Says what a verdict could not take into account: who was left out for want of answers, and what failed."""

from __future__ import annotations

from collections.abc import Iterator

from ragexam.report.results.compare import Contest
from ragexam.report.results.fair_field import held_to_own
from ragexam.sentences import counted, listed, phrase

_NAMED = 6
"""Pipelines that are named one by one, of those that wrote something."""


def gaps(match: Contest, best: int) -> list[str]:
    """Return what the verdict could not take into account.

    Args:
        match: What was compared.
        best: Row of the recommended pipeline.
    """
    lines = []
    failed = int(match.results.failed[best].sum())
    if failed:
        lines.append(phrase("It failed on {0}; these count as wrong.", counted(failed, "item")))
    return [*lines, *held_to_own(match.every), *_left_out(match)]


def some_left_out(match: Contest) -> bool:
    """Return whether somebody was left out who has answers, though too few."""
    return bool(match.every.sat[match.left_out].any())


def _left_out(match: Contest) -> Iterator[str]:
    """Yield who was left out, first those that have some answers, the most complete one first, and what would bring them in."""
    if not match.left_out:
        return
    results, total = match.results, counted(len(match.asked), "question")
    number = {i: int(results.sat[i][match.asked].sum()) for i in match.left_out}
    some = [i for i in match.left_out if match.every.sat[i].any()] if not results.by_design else []
    some.sort(key=lambda i: -number[i])
    waiting = [i for i in match.left_out if i in results.ungraded and i not in some]
    silent = [i for i in match.left_out if i not in some and i not in waiting]
    label = {i: results.pipelines[i].label for i in match.left_out}
    names = [phrase("{0} ({1:n} of {2})", label[i], f"{number[i]:,}", total) for i in some]
    names += [phrase("{0} ({1} without a grade)", label[i], counted(results.ungraded[i], "answer")) for i in waiting]
    limit = max(2, min(len(names), _NAMED))
    yield phrase(
        "Left out of the contest, for want of answers: {0}.", listed([*names, *(label[i] for i in silent)], limit)
    )
    if names and results.taken_from.taken == "written":
        yield (
            "Who is left out takes part as soon as nearly all of these questions have an answer of theirs with a grade: write or "
            "import what is missing, and grade it."
        )
