"""Checks that what is open is said with the time that it would take: questions, times who is still in, times measured seconds."""

from __future__ import annotations

from typing import Any

import numpy as np

from ragexam.language.spans import span_text
from ragexam.report.results.compare import Contest
from ragexam.report.results.verdict.open_cost import answering_time, writing_time
from ragexam.report.results.verdict.others import open_sentences


def level(kit: Any) -> Any:
    """Return three of which nobody can say which is best, on 60 documents."""
    rng = np.random.default_rng(4)
    results = kit.make([rng.integers(0, 2, 60).tolist() for _ in range(3)])
    results.seconds[:] = np.array([[2.0], [3.0], [5.0]])
    results.retrieval_seconds[:] = 0.0
    return results


def spoken(lines: list[str]) -> str:
    return " ".join(lines).replace("\N{NO-BREAK SPACE}", " ")


def test_time_is_questions_times_who_is_in_times_seconds(kit: Any) -> None:
    match = Contest(level(kit), 1)
    choice = match.choice
    assert choice.between is not None
    assert np.isfinite(choice.between[0])
    rows = [choice.pick, *choice.open]
    own = np.array([2.0, 3.0, 5.0])[rows]
    said = spoken(answering_time(match))
    least = choice.between[0] * own[:2].sum()
    assert f"for the {len(rows)} that are still in" in said
    assert spoken([span_text(least)]) in said
    assert ("or far more" in said) == (choice.between[1] > 10_000)


def test_where_seconds_are_unknown_no_time_is_said(kit: Any) -> None:
    results = level(kit)
    results.seconds[:] = np.nan
    match = Contest(results, 1)
    assert answering_time(match) == []
    assert "more questions" in spoken(open_sentences(match, None)) or "further questions" in spoken(
        open_sentences(match, None)
    )


def test_writing_is_said_by_its_own_pace_and_only_where_something_is_open(kit: Any) -> None:
    match = Contest(level(kit), 1)
    assert "by the 12 s of computing" in spoken(writing_time(match, 12.0))
    assert "by the < 0.1 s of computing" in spoken(writing_time(match, 0.02))
    assert writing_time(match, None) == []
    clear = Contest(kit.make([[1] * 60, [0] * 60]), 1)
    assert not clear.choice.open
    assert writing_time(clear, 12.0) == []
    assert open_sentences(clear, 12.0) == []
