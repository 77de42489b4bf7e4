"""The report in German: every text that the engine says is translated, what others wrote is not, figures are German."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from lxml import html

from ragexam.language.voice import LANGUAGES, voice_of
from ragexam.project import Project
from ragexam.project.report.page import document_of, reading_report
from ragexam.records import RetrieverSpec, Table
from ragexam.report.document.assemble import build_body, make_document
from ragexam.report.document.html import render_html
from ragexam.report.document.options import APPENDIX, ReportOptions, options_of
from ragexam.report.document.print_layout import Contents, print_blocks
from ragexam.report.document.records import ReportDocument
from ragexam.report.results.results import Failure, ReportInput
from ragexam.resources import resource

DAY = date(2026, 3, 1)
GERMAN = ReportOptions(language="de")
_FIGURES = re.compile(r"[\d.,:;%+−–\s-]*")


@pytest.fixture
def simulated(simulated: ReportInput) -> ReportInput:
    """With Bloom's levels as the engine finds them."""
    levels = {"remember": "remembering", "apply": "applying"}
    items = tuple(
        dataclasses.replace(i, bloom=tuple(levels[level] for level in i.bloom)) for i in simulated.results.items
    )
    return dataclasses.replace(simulated, results=dataclasses.replace(simulated.results, items=items))


@pytest.fixture(autouse=True)
def unsaid() -> Iterator[set[str]]:
    """Texts that could not be said in German since the test began."""
    missed = voice_of("de").missed
    missed.clear()
    yield missed
    missed.clear()


def in_german(report: ReportInput, options: ReportOptions = GERMAN) -> ReportDocument:
    return make_document(build_body(report, options), options, DAY)


def texts(document: ReportDocument) -> set[str]:
    """Every text that the page shows, tooltips and names for screen readers too; prompts are others' texts."""
    page = html.document_fromstring(render_html(document).encode("utf-8"))
    strings: set[str] = set()
    for node in page.iter():
        if not isinstance(node.tag, str) or node.tag in ("style", "pre"):
            continue
        strings |= {(node.text or "").strip(), (node.get("aria-label") or "").strip()}
        strings |= {(child.tail or "").strip() for child in node}
    return {text for text in strings if not _FIGURES.fullmatch(text)}


def assert_german(english: ReportDocument, german: ReportDocument, unsaid: set[str]) -> None:
    """Nothing was missed, and what stands in both pages alike is foreign, or the same word in both languages."""
    same = texts(english) & texts(german)
    print_blocks(german)
    assert unsaid == set()
    voice = german.voice
    # A word may be the same in both languages, or be the half of a name that is broken into lines; a sentence is neither.
    assert {text for text in same if len(text.split()) > 3 and voice.say(text) != text} == set()


def both(report: ReportInput, **options: Any) -> tuple[ReportDocument, ReportDocument]:
    usual = ReportOptions(**options)
    return make_document(build_body(report, usual), usual, DAY), in_german(
        report, dataclasses.replace(usual, language="de")
    )


@pytest.mark.parametrize(
    "options", [{}, {"hide_text": True, "hide_topics": True, "hide_models": True}, {"left_out": ("cost", APPENDIX)}]
)
def test_the_demo_is_all_german(tmp_path: Any, unsaid: set[str], options: dict[str, Any]) -> None:
    copy = tmp_path / "demo.ragexam"
    copy.write_bytes(resource("demo", "demo.ragexam").read_bytes())
    with Project.open(copy) as project:
        given = project.report.input()
    english, german = both(given, **options)
    assert_german(english, german, unsaid)
    assert [table.columns for table in german.tables()] == [table.columns for table in english.tables()]


def test_a_report_on_written_answers_is_all_german(tmp_path: Any, unsaid: set[str]) -> None:
    copy = tmp_path / "demo.ragexam"
    copy.write_bytes(resource("demo", "demo.ragexam").read_bytes())
    with Project.open(copy) as project:
        project.edits.set_response_source("written", "key_match")
        given = project.report.input()
    english, german = both(given)
    assert_german(english, german, unsaid)
    page = render_html(german)
    assert "Schlüssel-Übereinstimmung" in page
    assert "Key match" not in page
    for words in ("Geschrieben:", "Die richtige Antwort:", "Der Prompt:"):
        assert f"{words}\n" in page


def test_a_simulated_report_is_all_german(simulated: ReportInput, unsaid: set[str]) -> None:
    assert_german(*both(simulated), unsaid)


def without_fit(report: ReportInput) -> ReportInput:
    return dataclasses.replace(report, fit=None, scores=(), additivity=None, controls=(), steps=(), gain=None)


def few(report: ReportInput) -> ReportInput:
    """One pipeline and three questions, one of which it could not answer."""
    results = report.results
    cut = {
        name: getattr(results, name)[:1, :3].copy()
        for name in ("correct", "chosen", "failed", "ties", "prompt_tokens", "seconds", "retrieval_seconds")
    }
    cut["correct"][0, 0], cut["chosen"][0, 0], cut["failed"][0, 0] = float("nan"), -1, True
    small = dataclasses.replace(
        results, pipelines=results.pipelines[:1], items=results.items[:3], documents=results.documents[:3], **cut
    )
    return dataclasses.replace(without_fit(report), results=small)


def everybody_right(report: ReportInput) -> ReportInput:
    results = dataclasses.replace(report.results, correct=report.results.correct * 0 + 1)
    return dataclasses.replace(without_fit(report), results=results)


@pytest.mark.parametrize("change", [without_fit, few, everybody_right])
def test_reports_with_less_to_say_are_all_german(
    simulated: ReportInput, change: Callable[[ReportInput], ReportInput], unsaid: set[str]
) -> None:
    assert_german(*both(change(simulated)), unsaid)


def test_what_others_wrote_is_not_translated(simulated: ReportInput) -> None:
    """A topic, a question and a model that are called as the engine calls things keep their names."""
    results = simulated.results
    items = (
        dataclasses.replace(results.items[0], topic="Accuracy", question="What it costs"),
        *results.items[1:],
    )
    specs = tuple(
        dataclasses.replace(p, model_name="Oracle") if p.model_name == results.pipelines[0].model_name else p
        for p in results.pipelines
    )
    report = dataclasses.replace(
        simulated, title="By topic", results=dataclasses.replace(results, items=items, pipelines=specs)
    )
    shown = texts(in_german(report))
    assert {"By topic", "What it costs", "Accuracy", "Oracle"} <= shown
    assert not {"Nach Thema", "Orakel"} & {text for text in shown if text == "Orakel"} or "Orakel" in shown


def test_figures_and_dates_are_german(simulated: ReportInput) -> None:
    document = in_german(simulated)
    text = render_html(document)
    assert '<html lang="de">' in text
    assert "RAG-Exam-Bericht vom 1. März 2026" in text
    cells = html.document_fromstring(text.encode("utf-8")).xpath("//td/text()")
    assert any(re.fullmatch(r"\d+,\d\N{NO-BREAK SPACE}%", cell) for cell in cells)
    assert not [cell for cell in cells if re.fullmatch(r"[+-]?\d+\.\d+(\s?%)?", cell)]


def test_english_is_as_it_was(simulated: ReportInput) -> None:
    usual = make_document(build_body(simulated), ReportOptions(), DAY)
    said = make_document(build_body(simulated, ReportOptions(language="en")), ReportOptions(language="en"), DAY)
    assert render_html(usual) == render_html(said)
    assert '<html lang="en">' in render_html(usual)


def test_the_paper_is_german_too(simulated: ReportInput) -> None:
    blocks = print_blocks(in_german(simulated))
    contents = next(block for block in blocks if isinstance(block, Contents))
    assert contents.heading == "Inhalt"
    assert contents.titles[0] == "Genauigkeit"
    assert contents.titles[-1] == "Anhang: lange Tabellen und Texte"


def test_tables_stay_english_for_other_programs(simulated: ReportInput) -> None:
    document = in_german(simulated)
    accuracy = next(table for table in document.tables() if table.name == "accuracy")
    assert isinstance(accuracy, Table)
    assert "Retriever" in accuracy.columns
    assert "Examples" in accuracy.columns


def test_the_glossary_holds_the_words_of_this_report(simulated: ReportInput) -> None:
    english, german = both(simulated)
    words = dict(english.sections[-1].terms)
    assert {"Pipeline", "Retriever", "Accuracy", "Ability θ", "Standard error"} <= words.keys()
    assert "LoRA adapter" not in words
    assert len(german.sections[-1].terms) == len(words)
    names = [name for name, _ in german.sections[-1].terms]
    assert names == sorted(names, key=lambda name: name.casefold().replace("ä", "a").replace("ü", "u"))


def test_the_language_is_an_option() -> None:
    assert options_of({"language": "de"}).language == "de"
    assert options_of({"language": "tlh"}).language == ""
    assert options_of({"language": 3}).language == ""
    assert set(LANGUAGES) == {"en", "de"}


def test_a_project_remembers_the_language(tmp_path: Any) -> None:
    copy = tmp_path / "demo.ragexam"
    copy.write_bytes(resource("demo", "demo.ragexam").read_bytes())
    with Project.open(copy) as project:
        german = reading_report(project, None, "de")
        assert document_of(german, DAY).language == "de"  # type: ignore[union-attr]
        project.edits.set_setting("report", {"language": "en"}, "Change report")
        english = reading_report(project, german, "de")
        assert document_of(english, DAY).language == "en"  # type: ignore[union-attr]


REASON = "The model was trained for 512 tokens of context: 2,048 were asked for."
RETRIEVERS = (
    RetrieverSpec("dense", 5),
    RetrieverSpec("hybrid", 3),
    RetrieverSpec("hybrid_weighted", 3, {"text_weight": 0.2}),
    RetrieverSpec("reranked", 3, {"base": "[dense]", "ranker": "MiniLM Oracle"}),
    RetrieverSpec("child_parent", 3, {"base": "[dense]"}),
    RetrieverSpec("ensemble", 3, {"of": "[bm25]+[dense]", "by": "scores", "weights": "0.3+0.7"}),
    RetrieverSpec("multi_query", 3, {"base": "[ensemble:of=[bm25]+[dense]]", "n": 4}),
    RetrieverSpec("prefilter", 3, {"base": "[bm25]", "names": "topic"}),
)


@pytest.mark.parametrize("retriever", RETRIEVERS, ids=lambda spec: spec.kind)
def test_every_retriever_is_german(simulated: ReportInput, retriever: RetrieverSpec, unsaid: set[str]) -> None:
    """With answers that failed for a reason of the engine's, a warning, and none of the words of another kind."""
    results = simulated.results
    specs = tuple(
        dataclasses.replace(spec, retriever=retriever) if spec.retriever.kind == "bm25" else spec
        for spec in results.pipelines
    )
    failed = results.failed.copy()
    failed[2, :3] = True
    report = dataclasses.replace(
        without_fit(simulated),
        results=dataclasses.replace(results, pipelines=specs, failed=failed),
        failures=(Failure(specs[2].id, REASON, 3),),
        manifests=(),
    )
    assert_german(*both(report), unsaid)
