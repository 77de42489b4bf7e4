"""Checks what speaks against a verdict is said with what to do about it."""

from __future__ import annotations

from typing import Any

from ragexam.exam.choice_items.figures.lookup import LookupBaseline
from ragexam.report.results.compare import Contest
from ragexam.report.results.verdict.cautions import verdict_cautions

PASSES, FAILS = LookupBaseline("Word for word", 0.9, 63), LookupBaseline("Word for word", 0.5, 63)


def test_an_exam_that_string_search_passes_wants_harder_questions(kit: Any) -> None:
    contest = Contest(kit.make([[1] * 20, [0] * 20]), 1)
    (said,) = verdict_cautions(contest, [PASSES])
    assert said.startswith("This exam measures looking up: a rule that needs no language model scores 90%.")
    assert "Write harder questions" in said
    assert verdict_cautions(contest, [FAILS]) == ()


def test_too_few_documents_want_more_of_them(kit: Any) -> None:
    (said,) = verdict_cautions(Contest(kit.make([[1] * 7, [0] * 7]), 1), [])
    assert said.startswith(
        "Too few documents: the questions come from 7 documents, and uncertainty can be relied on from 10 on."
    )
    assert "further documents" in said
    assert verdict_cautions(Contest(kit.make([[1] * 10, [0] * 10]), 1), []) == ()


def test_where_nobody_has_answered_nothing_is_said(kit: Any) -> None:
    assert verdict_cautions(Contest(kit.make([]), 1), [PASSES]) == ()


def test_the_gravest_stands_first(kit: Any) -> None:
    cautions = verdict_cautions(Contest(kit.make([[1] * 7, [0] * 7]), 1), [PASSES])
    assert [said[:8] for said in cautions] == ["Too few ", "This exa"]
