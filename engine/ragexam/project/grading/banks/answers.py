"""Written answers by their banks: EXAM-Cover and EXAM-Label of every system, from the grades that are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ragexam.errors import InputError
from ragexam.grading.grader import GRADERS
from ragexam.grading.leaderboard.answer_cover import answer_cover
from ragexam.grading.measures.question_bank import BankKind
from ragexam.project.project import Project
from ragexam.queries.grading.response_source import off_scale
from ragexam.records import JudgementPart, Table
from ragexam.report.grading.boards import CoveredAnswers, answer_cover_table
from ragexam.report.grading.graded import PEOPLE_SCALE, GradedAnswers
from ragexam.report.results.grade_cautions import out_of_date_sentences
from ragexam.sentences import joined
from ragexam.stats.powered.mean import powered_mean

Parts = Sequence[JudgementPart]


def answers_by_banks(project: Project, thresholds: Sequence[float] = ()) -> Table | None:
    """Return what written answers say of their banks, by every grader that asks them; None where none was asked.

    Args:
        project: To read from.
        thresholds: Least grades that count; the usual one of each grader where there are none. Of a grader whose scale does not
            hold one there is no figure, which the note says.

    Raises:
        InputError: Thresholds lie on the scale of no grader.
    """
    answers, graded, judges = project.grading.answers(), project.grading.graded(), project.grading.judge_names()
    places = {answer.id: place for place, answer in enumerate(answers)}
    parts: dict[str, dict[int, Parts]] = {}
    counted = project.grading.counted_grades(answers)
    for grade in counted:
        if isinstance(GRADERS.get(grade.grader), BankKind) and grade.answer_id in places and grade.value is not None:
            parts.setdefault(grade.grader, {})[places[grade.answer_id]] = grade.parts
    boards = []
    off: list[tuple[str, str]] = []
    for name, of_answers in parts.items():
        kind = GRADERS[name]
        usual = (kind.answered,) if isinstance(kind, BankKind) else ()
        for threshold in thresholds or usual:
            if told := off_scale(name, threshold):
                off.append(told)
                continue
            board = _board(of_answers, threshold, graded)
            if board:
                boards.append((f"{name} {judges.get(name, '')}".strip(), threshold, board))
    if not boards:
        if off:
            raise InputError(*off[0])
        return None
    table, aged = answer_cover_table(boards), project.grading.out_of_date()
    old = out_of_date_sentences(sum(len(aged.get(name, ())) for name in parts))
    return replace(table, note=joined(" ", (table.note, *(sentence for sentence, _ in off), *old)))


def _board(of_answers: Mapping[int, Parts], threshold: float, graded: GradedAnswers) -> dict[str, CoveredAnswers]:
    """Return the figures of every system that has answers with parts.

    Args:
        of_answers: What a grader said of each question of an answer's bank, by the answer's place.
        threshold: Least grade with which a question counts as answered.
        graded: All answers, with the grades of people.
    """
    board = {}
    for system in dict.fromkeys(graded.systems[place] for place in of_answers):
        own = {place: parts for place, parts in of_answers.items() if graded.systems[place] == system and parts}
        cover = answer_cover(list(own.values()), threshold)
        if cover is None:
            continue
        each = [answer_cover([parts], threshold) for parts in own.values()]
        shares = np.array([0.0 if one is None else one.cover for one in each])
        documents = [graded.documents[place] for place in own]
        people = powered_mean(graded.people[list(own)], shares, documents, scale=PEOPLE_SCALE)
        board[system] = CoveredAnswers(cover, people)
    return board
