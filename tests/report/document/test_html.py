"""The report as a file: whole, self-contained, escaped, and the same every time."""

from __future__ import annotations

import dataclasses
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from lxml import etree, html

from ragexam.records import Table
from ragexam.report.document.assemble import build_body, make_document, write_pictures
from ragexam.report.document.files import write_harness_json, write_matrix, write_tables
from ragexam.report.document.options import ReportOptions
from ragexam.report.document.records import ReportFigure
from ragexam.report.results.results import Failure, ReportInput
from tests.report.conftest import build_report

DAY = date(2026, 11, 1)
NASTY = '<script>alert(1)</script>"onload="alert(2)\' onerror=x &amp; </svg></style></title> \x00\x0b\ud800 {{ 7*7 }}'


def pictures_of(report: ReportInput) -> list[ReportFigure]:
    return make_document(build_body(report), ReportOptions(), DAY).figures()


def parsed(text: str) -> Any:
    return html.document_fromstring(text.encode("utf-8"))


@pytest.fixture
def hostile(simulated: ReportInput) -> ReportInput:
    """Return the same results with a text in every place that a document, a model or a person can fill."""
    results = simulated.results
    specs = tuple(dataclasses.replace(p, model_name=f"{p.model_name} {NASTY}") for p in results.pipelines)
    items = tuple(
        dataclasses.replace(
            i,
            id=f"{i.id} {NASTY}",
            question=NASTY,
            choices=tuple(f"{c} {NASTY}" for c in i.choices),
            topic=f"{i.topic} {NASTY}",
            question_word=f"{i.question_word} {NASTY}",
            bloom=(f"{i.bloom[0]} {NASTY}",),
        )
        for i in results.items
    )
    assert simulated.fit is not None
    labels = tuple((component, f"{level} {NASTY}") for component, level in simulated.fit.labels)
    failed = results.failed.copy()
    failed[0, 0] = True
    return dataclasses.replace(
        simulated,
        title=NASTY,
        results=dataclasses.replace(results, pipelines=specs, items=items, failed=failed),
        fit=dataclasses.replace(simulated.fit, labels=labels, warnings=(NASTY,), reason=NASTY),
        exam_tables=(Table("exam", NASTY, (NASTY,), ((NASTY,),), (), NASTY, NASTY),),
        examples=((NASTY, NASTY),),
        retrieval_metrics={NASTY: {NASTY: 0.5}},
        manifests=((specs[0], {"system": NASTY}),),
        notes=(NASTY,),
        failures=(Failure(specs[0].id, NASTY, 1),),
    )


def test_nothing_from_a_document_comes_through_unescaped(hostile: ReportInput) -> None:
    text, _ = build_report(hostile, DAY)
    page = parsed(text)
    assert not page.xpath("//script | //iframe | //object | //embed | //form | //base | //link | //img")
    assert not [name for node in page.iter() for name in node.attrib if name.lower().startswith("on")]
    assert "<script" not in text.lower()
    # The text itself is there to read, not lost; nothing of it was run as a template.
    assert "alert(1)" in page.text_content()
    assert "{{ 7*7 }}" in page.text_content()
    assert len(page.xpath("//style")) == 1
    assert "alert" not in page.xpath("//style")[0].text
    text.encode("utf-8")  # a lone surrogate could not be written


def test_hostile_texts_leave_pictures_and_files_sound(hostile: ReportInput, tmp_path: Path) -> None:
    _, tables = build_report(hostile, DAY)
    for path in write_pictures(pictures_of(hostile), tmp_path / "pictures"):
        root = etree.fromstring(path.read_bytes())
        assert {etree.QName(node).localname for node in root.iter()} <= {
            "svg", "style", "rect", "text", "title", "line", "circle", "path", "polygon"
        }  # fmt: skip
        assert not [name for node in root.iter() for name in node.attrib if name.startswith("on")]
    write_tables(tables, tmp_path)
    write_matrix(hostile.results, tmp_path)
    write_harness_json(hostile.results, tmp_path)


@pytest.fixture(scope="module")
def built(simulated: ReportInput) -> tuple[str, list[Table]]:
    return build_report(simulated, DAY)


def test_the_file_is_self_contained(built: tuple[str, list[Table]]) -> None:
    text, _ = built
    page = parsed(text)
    (policy,) = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    for node in page.iter():
        for name, value in node.attrib.items():
            if name in ("src", "href", "data", "action", "poster") or name.endswith("href"):
                assert value.startswith("#"), (node.tag, name, value)
    style = page.xpath("//style")[0].text
    assert "url(" not in style
    assert "@import" not in style
    # Namespaces of SVG are names, not addresses to fetch.
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_structure(built: tuple[str, list[Table]]) -> None:
    text, tables = built
    page = parsed(text)
    ids = page.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert set(page.xpath("//nav//a/@href")) == {f"#{i}" for i in page.xpath("//section/@id")}
    pictures = page.xpath("//*[local-name()='svg']")
    assert len(pictures) >= 10
    assert all(p.get("role") == "img" and p.get("aria-label") for p in pictures)
    assert len(page.xpath("//h1")) == 1
    assert all(t.xpath("./caption") and t.xpath("./thead//th[@scope='col']") for t in page.xpath("//table"))
    assert sorted(t.get("id") for t in page.xpath("//table")) == sorted(f"t-{t.name}" for t in tables)
    assert page.get("lang") == "en"
    # The verdict stands before every section.
    assert text.index('class="verdict') < text.index("<section")
    for table in tables:
        assert all(len(row) == len(table.columns) for row in table.rows), table.name
        assert table.formats == () or len(table.formats) == len(table.columns), table.name


def test_what_the_issue_asks_for_is_there(simulated: ReportInput) -> None:
    metrics = {"BM25, k=3": {"Evidence found": 0.8}}
    _, tables = build_report(dataclasses.replace(simulated, retrieval_metrics=metrics), DAY)
    assert {t.name for t in tables} >= {
        "accuracy", "best_per_llm", "baselines", "standings", "comparison", "abilities", "topics", "retrieval", "cost",
        "position", "irt_summary", "pipeline_abilities", "items", "cross_validation", "refine",
    }  # fmt: skip


def test_same_input_same_bytes(built: tuple[str, list[Table]], simulated: ReportInput, tmp_path: Path) -> None:
    assert build_report(simulated, DAY) == built
    one, two = (write_pictures(pictures_of(simulated), tmp_path / name) for name in ("one", "two"))
    assert [p.name for p in one] == [p.name for p in two]
    assert [p.read_bytes() for p in one] == [p.read_bytes() for p in two]
    other, _ = build_report(simulated, date(2027, 1, 2))
    assert other == built[0].replace("1 November 2026", "2 January 2027")


def test_a_fit_of_other_answers_is_left_out_and_told(simulated: ReportInput, kit: Any) -> None:
    text, tables = build_report(dataclasses.replace(simulated, results=kit.make([[1, 0], [0, 1]])), DAY)
    assert "fit anew" in text
    assert "abilities" not in {t.name for t in tables}


ROWS: dict[str, list[list[Any]]] = {
    "nothing": [],
    "no answers": [[None, None, None], [None, None, None]],
    "all failed": [["failed", "failed"], ["failed", "failed"]],
    "one pipeline": [[1, 0, 1]],
    "one item": [[1], [0]],
    "all equal": [[1, 0, 1, 1]] * 3,
    "all right": [[1, 1, 1, 1]] * 3,
    "all wrong": [[0, 0, 0]] * 2,
    "a row missing": [[1, 0, 1], [None, None, None]],
    "incomplete": [[1, 0, 1, 1], [1, 0, None, None], [0, 1, None, None]],
    "a failing pipeline": [[1, 0, 1, 1], ["failed", "failed", 0, 1]],
}


@pytest.mark.parametrize("rows", ROWS.values(), ids=ROWS.keys())
def test_every_state_of_a_project_has_a_report(kit: Any, rows: list[list[Any]], tmp_path: Path) -> None:
    report = ReportInput("Early", kit.make(rows))
    text, tables = build_report(report, DAY)
    page = parsed(text)
    assert page.xpath("//*[contains(@class, 'verdict')]")
    assert "nan" not in re.findall(r"\bnan\b", page.text_content().lower())
    for path in write_pictures(pictures_of(report), tmp_path):
        assert b"nan" not in path.read_bytes()
    write_tables(tables, tmp_path)
    write_matrix(report.results, tmp_path)
    write_harness_json(report.results, tmp_path)


def test_only_models_that_sat_the_exam_are_warned_about(kit: Any) -> None:
    items = [kit.item(0, "d0", model_hash="hash of M"), kit.item(1, "d1", model_hash="hash of N")]
    text, _ = build_report(
        ReportInput("x", kit.make([[1, 0], [None, None]], [kit.spec("M"), kit.spec("N")], items)), DAY
    )
    assert "M wrote 1 of the 2 items and also answered them" in text
    assert "N wrote" not in text


def test_undefined_is_a_dash_in_the_page(kit: Any) -> None:
    text, _ = build_report(ReportInput("x", kit.make([[1, 0, 1], [None, None, None]])), DAY)
    (row,) = parsed(text).xpath("//table[@id='t-accuracy']/tbody/tr[2]")
    cells = [cell.text for cell in row]
    assert cells[3:6] == ["–", "–", "–"]
    assert cells[6:] == ["0", "0", "0", "0"]  # counts, which are known
