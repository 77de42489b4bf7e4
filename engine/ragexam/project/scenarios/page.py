"""Reads what the window shows of scenarios: sentences, tables, failures to read."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.errors import NotEnoughData
from ragexam.project.project import Project
from ragexam.records import Table
from ragexam.report.scenarios.reliability import reliability_table
from ragexam.report.scenarios.sections import (
    failure_examples,
    reliability_sentences,
    scenario_sentences,
    scenario_tables,
    stale_sentences,
    unanswered_sentences,
)
from ragexam.scenarios.metrics import asks_a_model


@dataclass(frozen=True, slots=True)
class ScenariosView:
    """View of the scenarios of a project.

    Attributes:
        questions: How many were made, of all scenarios.
        answers: How many answers these have, at the last time of everybody.
        can_make: There are questions of the exam to make them of.
        writers: Chosen pipelines that can write.
        left_out: What is stale, who gave no answer to how many questions, and why.
        sentences: What was found, in plain words.
        tables: The figures.
        failures: Title and text of a few failures.
        readable: Questions that people can read: those with an answer in the documents.
        to_judge: Answers that a language model can judge.
        who: Everybody who answered, as the tables name them.
    """

    questions: int = 0
    answers: int = 0
    can_make: bool = False
    writers: int = 0
    left_out: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    failures: tuple[tuple[str, str], ...] = ()
    readable: int = 0
    to_judge: int = 0
    who: tuple[str, ...] = ()


def reading_scenarios(project: Project) -> ScenariosView:
    """Read what scenarios found."""
    can_make = bool(project.items.kept())
    writers = sum(not one.is_system for one in project.pipelines.chosen())
    try:
        report = project.scenarios.report()
    except NotEnoughData:
        return ScenariosView(can_make=can_make, writers=writers)
    questions = sum(map(len, report.questions.values()))
    left_out = (*stale_sentences(report), *unanswered_sentences(report))
    readable = sum(bool(one.parts) for made in report.questions.values() for one in made)
    if not report.latest():
        read = tuple(reliability_sentences(report)) if report.readings else ()
        tables = (reliability_table(report),) if report.readings else ()
        return ScenariosView(
            questions,
            can_make=can_make,
            writers=writers,
            left_out=left_out,
            sentences=read,
            tables=tables,
            readable=readable,
            who=tuple(report.who),
        )
    judged = {one.name for one in report.scenarios if any(map(asks_a_model, one.metrics))}
    return ScenariosView(
        questions,
        len(report.latest()),
        can_make,
        writers,
        left_out,
        scenario_sentences(report),
        tuple(scenario_tables(report)),
        tuple(failure_examples(report)),
        readable,
        sum(probe.question.scenario in judged for probe in report.probes),
        tuple(report.who),
    )
