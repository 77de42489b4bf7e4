"""What the graders and the people say, as tables and sentences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ragexam.grading.exchange.sheets import HIGH, LOW
from ragexam.project.project import Project
from ragexam.records import Table
from ragexam.report.grading.agreement import agreements
from ragexam.report.grading.confusion import confusion_table
from ragexam.report.grading.judges import judge_sentences
from ragexam.report.grading.tables import agreement_table, grades_table, powered_table
from ragexam.sentences import counted, phrase


@dataclass(frozen=True, slots=True)
class GradesView:
    """What is known of written answers.

    Attributes:
        answers: Number of answers.
        graders: Names of graders that graded some.
        people: Number of answers that people graded.
        sentences: What stands there, in plain words.
        tables: The figures.
    """

    answers: int
    graders: tuple[str, ...]
    people: int
    sentences: tuple[str, ...]
    tables: tuple[Table, ...]


def reading_grades(project: Project) -> GradesView:
    """Read what graders and people say of the written answers."""
    graded = project.grading.graded()
    matrices = project.grading.confusions()
    mending = [confusion_table(matrices)] if matrices else []
    people = int((~np.isnan(graded.people)).sum())
    answers, systems = len(graded.systems), len(set(graded.systems))
    if not answers:
        return GradesView(0, (), 0, ("There are no written answers yet.",), tuple(mending))
    said = [phrase("{0} of {1}.", counted(answers, "written answer"), counted(systems, "system"))]
    if not graded.grades:
        said.append("No grader has graded them yet.")
    tables = [grades_table(graded)] if graded.grades else []
    if people:
        said.append(phrase("{0} graded {1}.", counted(len(graded.raters), "human grader"), counted(people, "answer")))
    else:
        said.append("Nobody has graded any of them: how far graders can be trusted here is unknown.")
    judges, asked = project.grading.judges(), project.grading.asked()
    for trial in judges.values():
        said += judge_sentences(trial, project.grading.related_writers(trial.family))
    failed = {grader for grader, judge in asked.items() if judge in judges and not judges[judge].passed}
    if people and graded.grades:
        tables += [powered_table(graded), agreement_table(agreements(graded, (LOW + HIGH) / 2.0, failed))]
    return GradesView(answers, tuple(graded.grades), people, tuple(said), (*tables, *mending))
