"""Checks what a report is slow to make is made anew where it would be another one, and only there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.queries.report import report_parts
from ragexam.queries.report.report_input import report_input
from ragexam.queries.report.report_parts import ReportParts
from ragexam.queries.run.answers import read_answers


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of what was made, in order."""
    made_of: list[str] = []
    for name in ("corpus_statistics", "passages_handed_over", "read_laboratory"):
        make = getattr(report_parts, name)

        def watched(*given: Any, name: str = name, make: Any = make, **named: Any) -> Any:
            made_of.append(name)
            return make(*given, **named)

        monkeypatch.setattr(report_parts, name, watched)
    return made_of


def test_a_look_at_nothing_new_makes_nothing(ready: Any, made: list[str]) -> None:
    ready.done("run")
    parts = ReportParts(ready.store)
    first = report_input(ready.store, read_answers(ready.store), "t", parts)
    assert sorted(made) == ["corpus_statistics", "passages_handed_over"]
    again = report_input(ready.store, read_answers(ready.store), "t", parts)
    assert len(made) == 2
    fresh = report_input(ready.store, read_answers(ready.store), "t")
    for other in (again, fresh):
        assert (other.retrieval_metrics, other.lookups) == (first.retrieval_metrics, first.lookups)
        assert other.corpus_tables == first.corpus_tables


def test_how_far_looking_up_gets_is_told_without_judging_retrieval(ready: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ready.done("run")
    store = ready.store
    answers = read_answers(store)
    both = ReportParts(store).handed_over(answers)
    assert both.metrics
    judged: list[object] = []
    monkeypatch.setattr(report_parts, "retrieval_metrics", lambda handed: judged.append(handed) or {})
    monkeypatch.setattr(type(store.chunks), "all", lambda *_: pytest.fail("All passages are read."))
    assert ReportParts(store).handed_over(answers).lookups == both.lookups
    assert not judged


def test_another_answer_of_a_retriever_is_seen(ready: Any, made: list[str]) -> None:
    ready.done("run")
    parts, store = ReportParts(ready.store), ready.store
    before = parts.handed_over(read_answers(store)).metrics
    answers = read_answers(store)
    row = next(n for n, p in enumerate(answers.pipelines) if p.retriever_label in before)
    response = store.responses.get(int(answers.matrix.row[row, 0]))
    store.responses.add(
        replace(
            response,
            passages=(),
            manifest_id=store.runs.put_manifest(store.runs.manifest(response.manifest_id) | {"again": 1}),
        )
    )
    after = parts.handed_over(read_answers(store)).metrics
    assert made.count("passages_handed_over") == 2
    assert after != before


def test_an_excluded_document_is_seen(ready: Any, made: list[str]) -> None:
    parts, store = ReportParts(ready.store), ready.store
    before = parts.corpus()
    ExamEdits(store).exclude_documents([store.documents.all()[0].id], True)
    assert parts.corpus() != before
    assert made == ["corpus_statistics"] * 2
