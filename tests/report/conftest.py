"""Small results made by hand: rows of 1 (right), 0 (wrong), None (no answer), "failed"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ragexam.irt.checks.diagnostics import fit_checked
from ragexam.irt.design import hierarchical
from ragexam.irt.refine import held_out_gain, refine
from ragexam.irt.simulate import simulate
from ragexam.records import Item, PipelineSpec, RetrieverSpec, Span, Table
from ragexam.report.document.assemble import build_body, make_document
from ragexam.report.document.html import render_html
from ragexam.report.document.options import ReportOptions
from ragexam.report.results.results import ExamResults, ReportInput, build_results

Row = Sequence[Any]
USUAL = ReportOptions()


def build_report(
    report: ReportInput, made: date, options: ReportOptions = USUAL, logo: str = ""
) -> tuple[str, list[Table]]:
    """Return the page and all its tables."""
    document = make_document(build_body(report, options), options, made, logo)
    return render_html(document), document.tables()


def spec(model: str = "M", kind: str = "bm25", examples: int = 0, **parameters: Any) -> PipelineSpec:
    k = 0 if kind in ("oracle", "closed_book") else 3
    return PipelineSpec(f"hash of {model}", model, RetrieverSpec(kind, k, parameters), examples)


def item(number: int, document: str = "", topic: str = "", **fields: Any) -> Item:
    evidence = (Span(document, 0, 10),) if document else ()
    given = {"id": f"item{number}", "question": f"Question {number}?", "choices": ("a", "bb", "cc", "dd"), "key": 0}
    return Item(**{**given, "evidence": evidence, "topic": topic, **fields})


def results(rows: Sequence[Row], pipelines: Sequence[PipelineSpec], items: Sequence[Item]) -> ExamResults:
    """Right answers take the key; wrong ones the next choice. Ten characters a choice; 100 tokens and 2 s an answer."""
    size = (len(pipelines), len(items))
    scores = np.full((*size, 4), -40.0)
    failed = np.zeros(size, dtype=np.bool_)
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            if value is None or value == "failed":
                scores[i, j] = np.nan
                failed[i, j] = value == "failed"
            else:
                scores[i, j, items[j].key if value else (items[j].key + 1) % 4] = -10.0
    return build_results(
        pipelines,
        items,
        loglikelihoods=scores,
        lengths=np.full((3, *size, 4), 10, dtype=np.int32),
        failed=failed,
        prompt_tokens=np.full(size, 100.0) * (1 + np.arange(size[0]))[:, None],
        seconds=np.full(size, 2.0),
        retrieval_seconds=np.full(size, 0.5),
    )


def make(
    rows: Sequence[Row], pipelines: Sequence[PipelineSpec] | None = None, items: Sequence[Item] | None = None
) -> ExamResults:
    """Results from rows; pipelines that differ in their examples and items of a document each where none are given."""
    width = len(rows[0]) if rows else 0
    specs = [spec(examples=i) for i in range(len(rows))] if pipelines is None else pipelines
    return results(rows, specs, [item(j, f"doc{j}") for j in range(width)] if items is None else items)


@pytest.fixture(scope="session")
def kit() -> SimpleNamespace:
    """`spec`, `item` and `make`."""
    return SimpleNamespace(spec=spec, item=item, make=make)


@pytest.fixture
def small() -> ExamResults:
    """Three pipelines, four items of three documents and two topics; the figures in the tests are worked from it."""
    return make(
        [[1, 1, 1, 0], [1, 0, 0, 0], [0, 0, 1, None]],
        [spec("M", "bm25"), spec("M", "dense"), spec("M", "closed_book")],
        [item(0, "d1", "T1"), item(1, "d1", "T1"), item(2, "d2", "T2"), item(3, "d3", "T2")],
    )


@pytest.fixture(scope="session")
def simulated() -> ReportInput:
    """Twelve pipelines and thirty items with answers drawn from a 3PL model, fitted and refined."""
    rng = np.random.default_rng(5)
    specs = [
        spec(model, kind, examples)
        for model in ("Small", "Large")
        for kind in ("closed_book", "bm25", "oracle")
        for examples in (0, 1)
    ]
    strength = {"Small": -0.7, "Large": 0.7, "closed_book": -1.5, "bm25": 0.3, "oracle": 1.2}
    theta = np.array([strength[p.model_name] + strength[p.retriever.kind] for p in specs])
    exam = [
        item(
            j,
            f"doc{j % 12}",
            ("Travel", "Leave", "Safety")[j % 3],
            key=j % 4,
            bloom=(("remember",), ("apply",))[j % 2],
            question_word=("what", "how")[j % 2],
        )
        for j in range(30)
    ]
    drawn = simulate(theta, np.full(30, 1.3), rng.normal(0, 1, 30), np.full(30, 0.25), rng)
    simulated_results = results([[bool(v) for v in row] for row in drawn], specs, exam)
    design = hierarchical([p.components for p in specs])
    checked = fit_checked(simulated_results.correct, design, models=("2pl",), documents=simulated_results.documents)
    steps = tuple(refine(simulated_results.correct, design, model="2pl", steps=2))
    gain = held_out_gain(simulated_results.correct, design, model="2pl", steps=2, rng=rng)
    return ReportInput(
        "Handbook",
        simulated_results,
        checked.fit,
        checked.scores,
        checked.additivity,
        (),
        steps,
        gain,
        manifests=((specs[0], {"seed": 1}),),
    )
