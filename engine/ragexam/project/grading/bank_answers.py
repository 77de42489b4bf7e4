"""Written answers by their banks: EXAM-Cover and EXAM-Label of every system, from the grades that are there."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.grading.grader import GRADERS
from ragexam.grading.leaderboard.answer_cover import answer_cover
from ragexam.grading.measures.question_bank import BankKind
from ragexam.project.project import Project
from ragexam.records import JudgementPart, Table
from ragexam.report.grading.boards import answer_cover_table
from ragexam.report.grading.graded import counted_grades


def answers_by_banks(project: Project, thresholds: Sequence[float] = ()) -> Table | None:
    """Return what written answers say of their banks, by every grader that asks them; None where none was asked.

    Args:
        project: To read from.
        thresholds: Least grades that count; the usual one of each grader where there are none.
    """
    systems = {answer.id: answer.system for answer in project.grading.answers()}
    judges = project.grading.judge_names()
    parts: dict[str, dict[str, list[tuple[JudgementPart, ...]]]] = {}
    for grade in counted_grades(project.grading.grades()):
        if isinstance(GRADERS.get(grade.grader), BankKind) and grade.answer_id in systems and grade.value is not None:
            parts.setdefault(grade.grader, {}).setdefault(systems[grade.answer_id], []).append(grade.parts)
    boards = []
    for name, by_system in parts.items():
        kind = GRADERS[name]
        usual = (kind.answered,) if isinstance(kind, BankKind) else ()
        for threshold in thresholds or usual:
            covers = {system: answer_cover(answers, threshold) for system, answers in by_system.items()}
            board = {system: cover for system, cover in covers.items() if cover is not None}
            if board:
                boards.append((f"{name} {judges.get(name, '')}".strip(), threshold, board))
    return answer_cover_table(boards) if boards else None
