"""The page of retrieval over a real project: measured by the worker, read question by question."""

from __future__ import annotations

import pytest

from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.retrieval.page import (
    reading_laboratory,
    reading_offer,
    write_laboratory_runs,
)
from ragexam.project.retrieval.questions import reading_question
from ragexam.records import Item, Span, content_id
from ragexam.report.retrieval.measured import INCLUSIVE, LaboratoryRequest

pytestmark = pytest.mark.usefixtures("own_cache")


def add_questions(project: Project) -> None:
    items = []
    for n, document in enumerate(project.documents.all()):
        text = project.documents.text(document.id)
        place = document.title.split()[0]
        at = text.index("The emergency number")
        question = f"What is the emergency number of the {place} office?"
        span = Span(document.id, at, text.index(",", at))
        items.append(Item(content_id("lab", n), question, (), -1, (span,), text, "", "en", answer=text[at : at + 60]))
    project.edits.add(items, "manual")


@pytest.fixture
def measured(project, corpus):
    project.settings.set("embedder", "hashed")
    assert isinstance(project.start_job("import", paths=[str(corpus)]).wait(), Done)
    add_questions(project)
    wanted = {"retrievers": ["bm25", "multi_query:base=[dense],n=2"], "llm": "scripted:1:0.9", "depth": 6}
    assert isinstance(project.start_job("laboratory", **wanted).wait(), Done)
    return project


def test_before_anything_was_measured(project):
    view = reading_laboratory(project, LaboratoryRequest())
    assert not view.measured
    assert (view.curves, view.lines, view.strategy_table) == ((), (), None)
    assert "Import documents first" in project.retrieval.forecast().obstacle
    assert reading_question(project, "none", [], LaboratoryRequest()) is None
    offer = reading_offer(project)
    assert "bm25" in offer.retrievers
    assert offer.depth == 10


def test_more_is_measured_as_deep_as_before_unless_somebody_says(measured):
    assert reading_offer(measured).depth == 6
    assert isinstance(measured.start_job("laboratory", retrievers=["dense"], weights=[]).wait(), Done)
    keys = [column.key for column in reading_laboratory(measured, LaboratoryRequest()).columns]
    assert keys[-3:] == ["bm25", "multi_query:base=[dense],n=2", "dense"]
    assert isinstance(measured.start_job("laboratory", retrievers=["bm25"], weights=[], depth=7).wait(), Done)
    assert reading_offer(measured).depth == 7
    assert [column.key for column in reading_laboratory(measured, LaboratoryRequest()).columns] == ["bm25"]


def test_the_page(measured):
    view = reading_laboratory(measured, LaboratoryRequest(k=2))
    assert view.measured
    assert not view.running
    assert view.stale == ()
    assert view.groups == (INCLUSIVE,)
    assert [c.key for c in view.columns][:2] == ["weight:0", "weight:0.05"]
    assert [c.key for c in view.columns][-2:] == ["bm25", "multi_query:base=[dense],n=2"]
    assert len(view.lines) == 8
    assert all(len(line.ranks) == len(view.columns) and all(line.measured) for line in view.lines)
    for table in (view.strategy_table, view.curve_table, view.retriever_table, view.hit_table, view.missed_table):
        assert table is not None
        assert len(set(table.columns)) == len(table.columns)
        assert all(len(row) == len(table.columns) for row in table.rows)
    assert reading_laboratory(measured, LaboratoryRequest(k=2), view) is view
    other = reading_laboratory(measured, LaboratoryRequest(k=1, measure="mrr"), view)
    assert other.source is view.source  # judged once
    assert other.request.measure == "mrr"


def test_a_question_closely(measured):
    view = reading_laboratory(measured, LaboratoryRequest(k=3))
    line = view.lines[0]
    question = reading_question(measured, line.item_id, [c.key for c in view.columns], view.request)
    assert question is not None
    gold = question.gold[0]
    assert gold.text[gold.start : gold.end].startswith("The emergency number of the")
    for column, side, rank in zip(view.columns, question.sides, line.ranks, strict=True):
        assert side.column.key == column.key
        assert side.measured
        holding = [p for p in side.passages if p.adds > 0]
        assert (holding[0].rank if holding else None) == (rank if rank is not None and rank <= 3 else None)
        for passage in holding:
            start, end = passage.gold[0]
            assert passage.text[start:end] in gold.text[gold.start : gold.end]
    asked = question.sides[-1]
    assert 1 <= len(asked.rewrites) <= 2
    assert question.sides[0].rewrites == ()


def test_files_for_other_programs(measured, tmp_path):
    source = reading_laboratory(measured, LaboratoryRequest()).source
    assert source is not None
    assert len(write_laboratory_runs(measured, tmp_path / "trec")) == 2 + 6 + 2


def test_read_only_and_unknown_columns(measured):
    with Project.open(measured.path, read_only=True) as reader:
        view = reading_laboratory(reader, LaboratoryRequest())
        question = reading_question(reader, view.lines[0].item_id, ["weight:0.77", "bm25"], view.request)
        assert question is not None
        assert [side.measured for side in question.sides] == [False, True]
