"""Checks what is kept back stands nowhere in a report; figures stay what they are."""

from __future__ import annotations

import dataclasses
import re
from datetime import date
from typing import Any

import pytest

from ragexam.exam.choice_items.figures.lookup import LookupBaseline
from ragexam.records import Finding, Guess, Table
from ragexam.report.document.assemble import build_body, make_document
from ragexam.report.document.options import ReportOptions
from ragexam.report.document.records import ReportDocument
from ragexam.report.results.results import Failure, ReportInput
from ragexam.sentences import phrase
from tests.report.conftest import build_report

DAY = date(2026, 11, 1)
MARK = "qzorv"
"""Stands in every text that comes from a document, and in no word of the program."""


@pytest.fixture(scope="module")
def telling(simulated: ReportInput) -> ReportInput:
    """Return the simulated report with a marked text in every place that one can come to."""
    results = simulated.results
    failed = results.failed.copy()
    correct = results.correct.copy()
    failed[0, 0], correct[0, 0] = True, float("nan")
    items = tuple(
        dataclasses.replace(
            item,
            question=f"What is {MARK} {n}?",
            choices=tuple(f"{MARK} {'x' * (n % 3 + k)}" for k in range(4)),
            passage=f"A passage of {MARK}.",
            comment=MARK,
            explanation=MARK,
            findings=(Finding("guessable", 1.0, 0.5, False, f"because of {MARK}"),),
            guesses=(Guess("hash of Small", "Small", (0,), 0.0),),
        )
        for n, item in enumerate(results.items)
    )
    coverage = Table(
        "coverage", "Where", ("Topic", "Document", "Items"),
        (("Travel", f"The {MARK} handbook", 9), ("Leave", f"{MARK}.pdf", 8)), ("", "", "d"),
    )  # fmt: skip
    return dataclasses.replace(
        simulated,
        results=dataclasses.replace(results, items=items, failed=failed, correct=correct),
        dropped=items[:2],
        exam_tables=(coverage, Table("surprise", MARK, (MARK,), ((MARK,),))),
        examples=((f"{MARK}?", f"prompt with {MARK}"),),
        failures=(Failure(results.pipelines[0].id, f"cannot read “{MARK}”", 1),),
        document_names=(f"The {MARK} handbook", f"folder/{MARK}.pdf"),
    )


def everything(report: ReportInput, options: ReportOptions) -> tuple[str, ReportDocument]:
    """All that leaves, as one text."""
    document = make_document(build_body(report, options), options, DAY)
    html, tables = build_report(report, DAY, options)
    texts = [html, *(repr(t) for t in tables), *(f.svg + f.title + f.caption for f in document.figures())]
    return "\n".join(texts).lower(), document


def test_no_text_of_a_document_leaves(telling: ReportInput) -> None:
    whole, _ = everything(telling, ReportOptions())
    assert whole.count(MARK) > 100  # it is there to be kept back
    lean, document = everything(telling, ReportOptions(hide_text=True))
    assert MARK not in lean
    assert "item 30" in lean
    assert "document 2" in lean
    assert any("withheld" in line for line in document.closing)
    assert "surprise" not in {t.name for t in document.tables()}


def test_figures_stay_as_they_are(telling: ReportInput) -> None:
    whole = {t.name: t for t in everything(telling, ReportOptions())[1].tables()}
    lean = {t.name: t for t in everything(telling, ReportOptions(hide_text=True))[1].tables()}
    assert set(whole) - set(lean) == {"surprise"}
    # The longest choice is found by lengths alone: it is the same choice.
    for name in ("accuracy", "baselines", "comparison", "cost", "abilities", "position"):
        assert whole[name] == lean[name], name
    figures = [[row[2:-1] for row in tables["items"].rows] for tables in (whole, lean)]
    assert figures[0] == figures[1]


def test_topics_stay_but_for_those_that_name_a_document(telling: ReportInput) -> None:
    named = dataclasses.replace(telling, document_names=("folder/travel.pdf", "Leave"))
    lean, _ = everything(named, ReportOptions(hide_text=True))
    assert "travel" not in lean
    assert "leave" not in lean.replace("leaves", "")
    assert "safety" in lean
    # Without anything kept back, they are topics like any other.
    assert "travel" in everything(named, ReportOptions())[0]


def test_topics_are_numbered(telling: ReportInput) -> None:
    lean, document = everything(telling, ReportOptions(hide_topics=True))
    assert not any(topic in lean.replace("leaves", "") for topic in ("travel", "leave", "safety"))
    (topics,) = [t for t in document.tables() if t.name == "topics"]
    assert topics.columns[1:] == ("Topic 1 (n=10)", "Topic 2 (n=10)", "Topic 3 (n=10)")
    assert MARK in lean


def test_models_are_lettered(telling: ReportInput, kit: Any) -> None:
    lean, document = everything(telling, ReportOptions(hide_models=True))
    assert "small" not in re.sub("smaller|small p|small \\(below", "", lean)
    assert "large" not in re.sub("larger|largely|how large", "", lean)
    assert "model a" in lean
    assert "model b" in lean
    (accuracy,) = [t for t in document.tables() if t.name == "accuracy"]
    assert {row[0] for row in accuracy.rows} == {"Model A", "Model B"}
    assert "conditions" not in {t.name for t in document.tables()}
    # A failure is still told of the pipeline that it belongs to.
    (failures,) = [t for t in document.tables() if t.name == "failures"]
    assert failures.rows[0][0].startswith("Model A · ")


def test_a_model_within_a_retriever_is_lettered_too(kit: Any) -> None:
    specs = [kit.spec("Alpha-2", "reranked", ranker="Alpha-2"), kit.spec("Alpha", "bm25")]
    report = ReportInput("x", kit.make([[1, 0, 1], [0, 1, 1]], specs), failures=(Failure(specs[0].id, "Alpha-2", 1),))
    lean, _ = everything(report, ReportOptions(hide_models=True))
    assert "alpha" not in lean
    assert "ranker=model a" in lean


def test_a_model_within_a_retriever_is_lettered_wherever_the_retriever_is_told(kit: Any) -> None:
    specs = [kit.spec("Alpha", "reranked", ranker="Alpha"), kit.spec("Alpha", "closed_book")]
    label = specs[0].retriever_label
    report = ReportInput(
        "x",
        kit.make([[1] * 30, [0] * 30], specs),
        retrieval_metrics={label: {"hit_rate": 0.625}},
        lookups=(LookupBaseline(phrase("Word for word in the passages of {0}", label), 0.9, 30),),
    )
    lean, document = everything(report, ReportOptions(hide_models=True))
    assert "alpha" not in lean
    tables = {table.name: table for table in document.tables()}
    assert any("ranker=Model A" in str(row[0]) and row[1] == 0.9 for row in tables["baselines"].rows)
    (row,) = [row for row in tables["retrieval"].rows if "ranker=Model A" in str(row[0])]
    assert 0.625 in row, "its figures are still told of the retriever that they belong to"
