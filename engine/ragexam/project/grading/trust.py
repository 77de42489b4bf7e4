"""Trust in graders, and what people would give: figures for pictures, tables and plain sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ragexam.grading.exchange.sheets import HIGH, LOW
from ragexam.grading.grader import FLOOR, GRADERS, LENGTH
from ragexam.project.project import Project
from ragexam.records import Table
from ragexam.report.grading.agreement import GraderAgreement, agreements
from ragexam.report.grading.judges import aside_sentences, judge_sentences
from ragexam.report.grading.parts import parts_table
from ragexam.report.grading.people_agreement import (
    PeopleAgreement,
    one_kind_sentences,
    people_agreements,
    people_sentences,
    who_graded,
)
from ragexam.report.grading.tables import agreement_table, grades_table, verdict
from ragexam.report.results.grade_cautions import grade_cautions
from ragexam.sentences import joined, listed, phrase

_FEW = 30
"""Questions with human grades below which intervals of an agreement are too wide to say much."""

_NAMED = 3
"""Graders that a sentence names; the picture marks all."""


@dataclass(frozen=True, slots=True)
class GraderTrust:
    """Agreement of one grader with people.

    Attributes:
        name: Of the grader.
        label: For a person.
        role: "grader", "floor" or "comparison".
        answers: Graded by both.
        value: Spearman's correlation with people; None where undefined.
        low: Lower end of its interval; None where undefined.
        high: Upper end.
        verdict: Against the floor, in a few words.
        below: It agrees less with people than the floor, by more than chance explains, or gives nearly all the same grade.
        above: It agrees more.
        one_grade: It gives nearly all answers the same grade, while the floor goes with people's.
    """

    name: str
    label: str
    role: str
    answers: int
    value: float | None
    low: float | None
    high: float | None
    verdict: str
    below: bool
    above: bool
    one_grade: bool = False


@dataclass(frozen=True, slots=True)
class PeopleTrust:
    """Agreement of two people with each other.

    Attributes:
        names: Of both.
        answers: Graded by both.
        value: Spearman's correlation; None where undefined.
        low: Lower end of its interval; None where undefined.
        high: Upper end.
    """

    names: str
    answers: int
    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class TrustView:
    """Figures and sentences on who can be trusted.

    Attributes:
        answers: Number of answers.
        people: Number of answers that people graded.
        graders: How far each agrees with people; none where people, or graders, graded nothing.
        sentences: What follows for trusting them.
        grades: What each grader gives each system, and what people would give; None where none graded.
        agreement: The figures of `graders`; None without people or graders.
        judges: Of each language model that graders asked, what a person should know of it: how it did when it was tried,
            what sways it, whether it grades its own family; last, which do not count beside others.
        short: Names of systems as short as they stay distinct, by the names that tables have.
        each_other: How far every two people agree who graded the same answers: as much as can be asked of a grader.
        parts: How many sentences and facts are supported; None where no grader looked at any.
    """

    answers: int
    people: int
    graders: tuple[GraderTrust, ...]
    sentences: tuple[str, ...]
    grades: Table | None = None
    agreement: Table | None = None
    judges: tuple[tuple[str, ...], ...] = ()
    short: Mapping[str, str] = field(default_factory=dict)
    each_other: tuple[PeopleTrust, ...] = ()
    parts: Table | None = None


def reading_trust(project: Project) -> TrustView:
    """Read how far graders can be trusted. It takes a second or more: intervals are drawn."""
    graded = project.grading.graded()
    rated = ~np.isnan(graded.people)
    answers, people = len(graded.systems), int(rated.sum())
    grades = grades_table(graded) if graded.grades else None
    parts = parts_table(graded) if graded.parts else None
    told = [*(judge_sentences(*judge) for judge in project.grading.judges()), aside_sentences(graded.aside)]
    judges = tuple(tuple(sentences) for sentences in told if sentences)
    short, old = (
        _short_names(project),
        (
            *one_kind_sentences(graded),
            *grade_cautions(graded.out_of_date, graded.too_long),
        ),
    )
    if not people:
        why = "Nobody has graded any of them: how far graders can be trusted here is unknown."
        return TrustView(
            answers, people, (), (why, *old) if answers else (), grades, judges=judges, short=short, parts=parts
        )
    middle = (LOW + HIGH) / 2.0
    pairs = people_agreements(graded, middle)
    count = who_graded(len(graded.raters), people)
    first = joined(" ", (count, *people_sentences(pairs)))
    if grades is None:
        return TrustView(
            answers, people, (), (first, "No grader has graded them yet.", *old), judges=judges, short=short
        )
    agreed = agreements(graded, middle)
    lines = tuple(_trust(one) for one in agreed if one.counts)
    questions = {question for question, kept in zip(graded.questions, rated, strict=True) if kept}
    sentences = (first, *_sentences(lines, len(questions)), *old)
    return TrustView(
        answers, people, lines, sentences, grades, agreement_table(agreed, pairs), judges,
        short, tuple(_people_trust(pair) for pair in pairs), parts,
    )  # fmt: skip


def _short_names(project: Project) -> dict[str, str]:
    """Return short names of the systems that are pipelines, by their names."""
    writers = {answer.pipeline_id: answer.system for answer in project.grading.answers() if answer.pipeline_id}
    return {writers[pipeline]: name for pipeline, name in project.grading.short_names(writers).items()}


def _trust(one: GraderAgreement) -> GraderTrust:
    kind, correlation = GRADERS[one.grader], one.spearman
    above = one.grader not in (FLOOR, LENGTH) and one.floor.better
    return GraderTrust(
        one.grader, kind.label, kind.role, correlation.n, correlation.value, correlation.low, correlation.high, verdict(one),
        one.floor.worse or one.floor.one_grade, above, one.floor.one_grade,
    )  # fmt: skip


def _people_trust(pair: PeopleAgreement) -> PeopleTrust:
    ranks = pair.spearman
    return PeopleTrust(pair.names, ranks.n, ranks.value, ranks.low, ranks.high)


def _sentences(lines: Sequence[GraderTrust], questions: int) -> list[str]:
    better = [line.label for line in lines if line.above and line.role == "grader"]
    worse = [line.label for line in lines if line.below and not line.one_grade and line.role == "grader"]
    blind = [line.label for line in lines if line.one_grade and line.role == "grader"]
    sentences = []
    if better:
        sentences.append(phrase("Closer to people than words in common: {0}.", listed(better, _NAMED)))
    if worse:
        sentences.append(
            phrase("Further from people than words in common, so no judge here: {0}.", listed(worse, _NAMED))
        )
    if blind:
        sentences.append(phrase("Nearly the same grade for all answers, so no judge here: {0}.", listed(blind, _NAMED)))
    if not better and not worse and not blind:
        sentences.append("No grader can be told apart from words in common by the grades that people gave so far.")
    if questions < _FEW:
        sentences.append("People graded answers to few questions: a few dozen more would say more about the graders.")
    return sentences
