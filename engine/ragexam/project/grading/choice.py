"""The graders that can be chosen: what each looks at, needs and costs, why one cannot be used here, and what all take."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ragexam.grading.grader import GRADERS, GraderKind
from ragexam.project.project import Project
from ragexam.queries.grading.grading_forecast import GradingForecast

__all__ = ["GraderChoice", "GraderOffer", "GradingForecast", "reading_graders"]


@dataclass(frozen=True, slots=True)
class GraderChoice:
    """One grader to choose.

    Attributes:
        name: On the command line and in the job.
        label: For a person.
        summary: What it looks at.
        cost: What it takes.
        source: Where the method comes from.
        role: "grader", "floor" or "comparison".
        embedder: It needs an embedding model.
        model: It asks a language model.
        graded: Answers that it has graded.
        problem: Why it cannot be used on any answer; "" where it can.
    """

    name: str
    label: str
    summary: str
    cost: str
    source: str
    role: str
    embedder: bool
    model: bool
    graded: int
    problem: str


@dataclass(frozen=True, slots=True)
class GraderOffer:
    """Choice that is offered before answers are graded.

    Attributes:
        graders: In their order.
        answers: Number of answers.
        graded_by_people: How many of them somebody has graded.
        embedder: The project's embedding model; "" where it has none.
    """

    graders: tuple[GraderChoice, ...]
    answers: int
    graded_by_people: int
    embedder: str


def reading_graders(project: Project) -> GraderOffer:
    """Read which graders there are, and what they find in this project."""
    answers = project.grading.answers()
    references = {item.id for item in project.items.all() if item.reference_answer.strip()}
    referred = [answer.item_id in references for answer in answers]
    handed = [bool(answer.contexts or answer.passages) for answer in answers]
    banked = {r.item_id for r in project.grading.rubrics() if r.kind == "questions" and r.entries}
    graded = project.grading.graded().grades
    embedder = str(project.settings.get("embedder", "") or "")
    choices = []
    for kind in GRADERS.values():
        able = any(
            (has_reference or "reference" not in kind.needs)
            and (has_passages or "passages" not in kind.needs)
            and (answer.item_id in banked or kind.rubric != "questions")
            for answer, has_reference, has_passages in zip(answers, referred, handed, strict=True)
        )
        values = graded.get(kind.name)
        choices.append(
            GraderChoice(
                kind.name, kind.label, kind.summary, kind.cost, kind.source, kind.role,
                "embedder" in kind.needs, "model" in kind.needs,
                0 if values is None else int((~np.isnan(values)).sum()),
                "" if able else _problem(kind, any(referred), bool(banked)),
            )
        )  # fmt: skip
    by_people = project.grading.answers_of_people()
    return GraderOffer(tuple(choices), len(answers), sum(a.id in by_people for a in answers), embedder)


def _problem(kind: GraderKind, referred: bool, banked: bool) -> str:
    if "reference" in kind.needs and not referred:
        return "None of the answered questions has a reference answer."
    if kind.rubric == "questions" and not banked:
        return "None of the answered questions has a bank of questions."
    return "No answer came with the passages that it was written from."
