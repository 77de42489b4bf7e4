"""Keeps back what a reader of a report may not see of scenarios: texts of questions and answers, topics, names of models."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ragexam.records import ScenarioQuestion
from ragexam.report.scenarios.record import ScenarioReport
from ragexam.sentences import renamed


def models_of(report: ScenarioReport) -> list[str]:
    """Return the names of all language models and systems in it."""
    return [*report.models, *report.judges, *report.undecided]


def texts_of(report: ScenarioReport) -> list[str]:
    """Return what people, documents and models brought into it."""
    topics = [one.topic for questions in report.questions.values() for one in questions]
    own = [text for one in report.scenarios for text in (one.name, one.label) if one.name != one.kind]
    names = [one.name for one in report.scenarios]
    return [
        *report.who,
        *(one.reader for one in report.readings),
        *report.judges,
        *report.undecided,
        *topics,
        *names,
        *own,
        *report.remade,
        *report.unusable,
    ]


def without_texts(report: ScenarioReport) -> ScenarioReport:
    """Return the same without the wording of questions and answers."""
    return replace(
        _each(
            report, lambda one: replace(one, text="", parts=(), choices=(), bait="", passage="", proof="", earlier=())
        ),
        probes=tuple(
            replace(
                probe,
                question=replace(probe.question, text="", parts=(), passage="", earlier=()),
                answer=replace(probe.answer, text="", passages=()),
            )
            for probe in report.probes
        ),
        reasons=(),  # what a system replied may stand in them
    )


def with_topics(report: ScenarioReport, hidden: Mapping[str, str]) -> ScenarioReport:
    """Return the same with topics called otherwise.

    Args:
        report: What to show.
        hidden: Names that stand for those of topics.
    """

    def called(one: ScenarioQuestion) -> ScenarioQuestion:
        return replace(one, topic=hidden.get(one.topic, one.topic))

    return replace(
        _each(report, called),
        probes=tuple(replace(probe, question=called(probe.question)) for probe in report.probes),
    )


def renamed_models(report: ScenarioReport, rename: Callable[[str], str]) -> ScenarioReport:
    """Return the same with the systems, which language models may give their names, and the judges called otherwise.

    Args:
        report: What to show.
        rename: Gives a text with other names.
    """
    return replace(
        report,
        probes=tuple(
            replace(probe, answer=replace(probe.answer, who=rename(probe.answer.who), text=rename(probe.answer.text)))
            for probe in report.probes
        ),
        unanswered={rename(who): number for who, number in report.unanswered.items()},
        reasons=tuple((rename(who), renamed(why, rename), number) for who, why, number in report.reasons),
        judges=tuple(map(rename, report.judges)),
        undecided=tuple(map(rename, report.undecided)),
        counting={rename(name): metrics for name, metrics in report.counting.items()},
        passed_over={rename(name): metrics for name, metrics in report.passed_over.items()},
    )


def _each(report: ScenarioReport, change: Callable[[ScenarioQuestion], ScenarioQuestion]) -> ScenarioReport:
    return replace(report, questions={name: tuple(map(change, own)) for name, own in report.questions.items()})
