"""Checks what a person chooses of a report, and what becomes of it."""

from __future__ import annotations

from datetime import date

import pytest

from ragexam.errors import InputError
from ragexam.report.document.assemble import build_body, make_document
from ragexam.report.document.options import APPENDIX, LINE, SECTIONS, ReportOptions, options_of, sections_left_out
from ragexam.report.document.records import ReportContent, is_folded
from ragexam.report.results.results import ReportInput
from tests.report.conftest import build_report

DAY = date(2026, 11, 1)


@pytest.fixture(scope="module")
def body(simulated: ReportInput) -> ReportContent:
    return build_body(simulated)


def test_the_head_is_the_persons_own(body: ReportContent) -> None:
    options = ReportOptions(
        "Which one?", "For Example Ltd", "A. Person", "Draft, May", "One.\n\n \nTwo,\nin two lines."
    )
    made = make_document(body, options, DAY)
    assert (made.title, made.subtitle, made.author) == ("Which one?", "For Example Ltd", "A. Person")
    assert made.byline == "A. Person · Draft, May"
    assert made.remarks == ("One.", "Two,\nin two lines.")
    usual = make_document(body, ReportOptions(), DAY)
    assert (usual.title, usual.byline) == ("Handbook", "RAG Exam report of 1 November 2026")
    assert usual.remarks == ()


def test_sections_that_are_left_out_are_told(body: ReportContent) -> None:
    whole = make_document(body, ReportOptions(), DAY)
    assert [s.id for s in whole.sections] == [
        s for s in SECTIONS if s not in ("retrieval", "written", "scenarios", APPENDIX)
    ]
    made = make_document(body, ReportOptions(left_out=("cost", "words")), DAY)
    assert [s.id for s in made.sections] == [s.id for s in whole.sections if s.id not in ("cost", "words")]
    assert made.closing[-1] == "Left out of this report: “What it costs” and “Words used here”."
    assert "cost" not in {t.name for t in made.tables()}
    # What the project has not got anyway is not told as left out.
    assert make_document(body, ReportOptions(left_out=("retrieval",)), DAY).closing == whole.closing


def test_without_the_appendix_nothing_folds(body: ReportContent) -> None:
    made = make_document(body, ReportOptions(left_out=(APPENDIX,)), DAY)
    assert not any(is_folded(part) for section in made.sections for part in section.parts)
    assert 0 < len(made.tables()) < len(make_document(body, ReportOptions(), DAY).tables())
    assert all(s.text or s.parts or s.terms for s in made.sections)


def test_the_page_shows_what_was_chosen(simulated: ReportInput) -> None:
    options = ReportOptions("<T>", "<S>", "<A>", "<D>", "<R>", ("cost",))
    html, tables = build_report(simulated, DAY, options, "data:image/png;base64,AAAA")
    for text in ("&lt;T&gt;", "&lt;S&gt;", "&lt;A&gt; · &lt;D&gt;", "&lt;R&gt;"):
        assert text in html
    assert 'src="data:image/png;base64,AAAA"' in html
    assert 'id="cost"' not in html
    assert "cost" not in {t.name for t in tables}


def test_options_come_back_from_a_project() -> None:
    options = ReportOptions("T", remarks="a\n\nb", left_out=("accuracy", "cost"), hide_text=True)
    assert options_of(options.to_setting()) == options
    assert ReportOptions().to_setting() == {}
    assert options_of(None) == ReportOptions()


def test_a_damaged_setting_does_no_harm() -> None:
    wrong = {
        "title": 7, "subtitle": "a\nb\t c" + "x" * 999, "left_out": ["cost", "nonsense", 3, "accuracy"],
        "hide_text": "yes", "other": 1, "remarks": ["x"],
    }  # fmt: skip
    options = options_of(wrong)
    assert options.subtitle == ("a b c" + "x" * 999)[:LINE]
    assert options.left_out == ("accuracy", "cost")
    assert (options.title, options.remarks, options.hide_text) == ("", "", False)
    assert options_of([1]) == options_of("x") == options_of({"left_out": "cost"}) == ReportOptions()


def test_sections_are_chosen_by_name() -> None:
    assert sections_left_out(["cost", "accuracy"]) == tuple(s for s in SECTIONS if s not in ("cost", "accuracy"))
    with pytest.raises(InputError, match="'price'"):
        sections_left_out(["cost", "price"])
