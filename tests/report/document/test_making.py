"""Checks how a report says it was made: models of this machine and systems elsewhere answer each in its way; who is told what left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.language.voice import voice_of
from ragexam.records import system_pipeline
from ragexam.report.document.assemble import build_body
from ragexam.report.document.making import making_section
from ragexam.report.results.results import ReportInput
from ragexam.report.results.source import ResponseSource

CONDITIONS = ((system_pipeline("S"), {"seed": 1}),)
WRITTEN = ResponseSource("written", "token_f1", 0.6)


def with_system(report: ReportInput, *, alone: bool = False) -> ReportInput:
    """Return a report one or all of whose pipelines are systems elsewhere."""
    kept = 0 if alone else len(report.results.pipelines) - 1
    systems = [system_pipeline(f"S{n}") for n in range(len(report.results.pipelines) - kept)]
    pipelines = (*report.results.pipelines[:kept], *systems)
    return replace(report, results=replace(report.results, pipelines=pipelines))


def said(report: ReportInput) -> str:
    return " ".join(next(section for section in build_body(report).sections if section.id == "making").text)


def test_without_systems_nothing_left_the_machine(simulated: ReportInput) -> None:
    report = replace(simulated, manifests=CONDITIONS)
    assert "finds most likely" in said(report)
    assert "All models ran on this machine; nothing left it." in said(report)
    assert said(report).endswith("the same conditions give the same answers.")
    assert "System" not in said(report)


@pytest.mark.parametrize("source", [None, WRITTEN])
def test_systems_answer_in_their_own_way(simulated: ReportInput, source: ResponseSource | None) -> None:
    report = with_system(replace(simulated, manifests=CONDITIONS, sent_to=("rag.example.org",)))
    if source is not None:
        report = replace(report, results=replace(report.results, taken_from=source))
    text = said(report)
    assert "nothing left it" not in text
    assert "sent to rag.example.org" in text
    assert "Systems elsewhere" in text
    assert "A system may answer otherwise the next time." in text
    assert ("read from what they write" in text) == (source is None)
    assert "model of this machine" in text
    assert "Search of S0" in text, "by the name that every table gives it"
    assert "Own search" not in text
    alone = said(with_system(report, alone=True))
    assert "model of this machine" not in alone
    assert "Systems elsewhere" in alone


def test_a_system_on_this_machine_sends_nothing_away(simulated: ReportInput) -> None:
    text = said(with_system(simulated))
    assert "nothing left it" in text
    assert "Systems elsewhere" in text


def test_models_on_other_machines_are_told(simulated: ReportInput) -> None:
    text = said(replace(simulated, manifests=CONDITIONS, served_at=("models.example.org",)))
    assert "Models ran on models.example.org too, which got their prompts" in text
    assert "nothing left it" not in text


def test_it_is_told_in_german(simulated: ReportInput) -> None:
    voice = voice_of("de")
    text = " ".join(map(voice.say, making_section(with_system(replace(simulated, sent_to=("rag.example.org",)))).text))
    assert "Systeme anderswo" in text
    assert "an rag.example.org geschickt" in text
    assert " the " not in text
