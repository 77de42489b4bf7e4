"""Checks who can be trusted: figures beside the floor, and plain sentences."""

from __future__ import annotations

import shutil
from pathlib import Path

from ragexam.grading.judging.trial import JudgeTrial
from ragexam.project import Project
from ragexam.project.grading.page import reading_grades
from ragexam.project.grading.trust import reading_trust
from ragexam.records import Grade, to_json
from ragexam.resources import resource
from ragexam.store import Store


def test_without_people_nothing_is_known(graded: Project) -> None:
    view = reading_trust(graded)
    assert (view.people, view.graders) == (0, ())
    assert view.grades is not None
    assert view.judges == ()
    assert view.sentences == ("Nobody has graded any of them: how far graders can be trusted here is unknown.",)


def test_a_grader_that_agrees_less_than_words_in_common_is_marked(graded: Project) -> None:
    grades = {grade.answer_id: grade.value for grade in graded.grading.grades() if grade.grader == "token_f1"}
    people = {answer: 1.0 + round(4 * (value or 0.0)) for answer, value in grades.items()}
    graded.edits.set_people_grades("Ada", people)
    view = reading_trust(graded)
    by_name = {line.name: line for line in view.graders}
    assert by_name["token_f1"].verdict == "the floor"
    assert (by_name["token_f1"].above, by_name["token_f1"].below) == (False, False)
    assert by_name["answers_at_all"].below
    assert by_name["answers_at_all"].verdict == "worse than the floor"
    assert view.agreement is not None
    assert view.grades is not None
    assert "People would give" in view.grades.columns
    assert str(view.sentences[0]).startswith("1 rater graded 80 answers.")
    (warned,) = (str(sentence) for sentence in view.sentences if "so no judge here" in sentence)
    assert "Answers at all" in warned
    assert "Token F1" not in warned


def test_a_grader_that_gives_all_the_same_grade_is_marked(graded: Project) -> None:
    grades = {grade.answer_id: grade.value for grade in graded.grading.grades() if grade.grader == "token_f1"}
    graded.edits.set_people_grades("Ada", {answer: 1.0 + round(4 * (value or 0.0)) for answer, value in grades.items()})
    for answer in grades:
        graded._store.grades.put(Grade(answer, "exact_match", 0.0, "", 1.0))
    view = reading_trust(graded)
    line = next(one for one in view.graders if one.name == "exact_match")
    assert (line.below, line.one_grade, line.value) == (True, True, None)
    assert "Nearly the same grade for all answers, so no judge here: Exact match." in view.sentences


def test_people_with_each_other_stand_beside_the_graders(graded: Project) -> None:
    answers = graded.grading.answers()[:20]
    graded.edits.set_people_grades("Ada", {a.id: float(1 + n % 5) for n, a in enumerate(answers)})
    graded.edits.set_people_grades("Ben", {a.id: float(1 + max(0, n % 5 - n % 2)) for n, a in enumerate(answers)})
    view = reading_trust(graded)
    (pair,) = view.each_other
    assert (pair.names, pair.answers) == ("Ada and Ben", 20)
    assert pair.value is not None
    assert 0.5 < pair.value < 1.0
    assert "no grader can be expected" in view.sentences[0].lower()
    assert view.agreement is not None
    assert view.agreement.rows[0][0] == "Ada and Ben"
    with_graders = set(reading_grades(graded).sentences)
    assert "Ada and Ben both graded 20 answers: the same grade for 12, two or more apart for 0." in with_graders


def test_people_agree_where_no_grader_has_graded(graded_file: Path, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(graded_file, tmp_path / "bare.ragexam"))
    with Store.open(path) as store:
        for grade in store.grades.all():
            store.grades.remove(grade.answer_id, grade.grader, grade.rater)
    with Project.open(path) as project:
        answers = project.grading.answers()[:6]
        for name in ("Ada", "Ben"):
            project.edits.set_people_grades(name, {a.id: float(1 + n % 5) for n, a in enumerate(answers)})
        view = reading_trust(project)
    assert "Ada and Ben both graded 6 answers: the same grade for 6" in view.sentences[0]
    assert view.sentences[1] == "No grader has graded them yet."
    assert (view.agreement, view.each_other) == (None, ())


def test_few_human_grades_are_told_to_be_few(graded: Project) -> None:
    answers = graded.grading.answers()[:6]
    graded.edits.set_people_grades("Ada", {a.id: float(1 + n % 5) for n, a in enumerate(answers)})
    assert reading_trust(graded).sentences[-1].startswith("People graded answers to few questions")


def test_cautions_on_judges_stand_there_as_on_the_command_line(graded_file: Path, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(graded_file, tmp_path / "judged.ragexam"))
    with Store.open(path) as store:
        store.grades.put(Grade(store.answers.all()[0].id, "correctness", 0.9, "m1", 1.0))
        store.judges.put("m1", {}, to_json(JudgeTrial("m1", "Small 1", "small", 16, 8, 16, 14, 0.34, 0.2, 8)))
    with Project.open(path, read_only=True) as project:
        (said,) = reading_trust(project).judges
        assert set(said) <= set(reading_grades(project).sentences)
    assert "told only 8 of 16 pairs" in said[0]
    assert "14 of its 16 verdicts" in said[1]


def test_pipelines_of_one_family_are_named_by_what_tells_them_apart(tmp_path: Path) -> None:
    path = Path(shutil.copy(resource("demo", "demo.ragexam"), tmp_path))
    with Project.open(path, read_only=True) as project:
        short = reading_trust(project).short
    assert len(short) == len(set(short.values())) == 10
    assert {name.split(" · ")[0] for name in short.values()} == {"0.5b", "1.5b"}
