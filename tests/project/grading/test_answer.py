"""One written answer beside its reference and passages, its sentences marked."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragexam.grading.judging.trial import JudgeTrial
from ragexam.project import Project
from ragexam.project.grading.answer import reading_answer, stretches_of
from ragexam.records import Grade, JudgementPart, to_json
from ragexam.store import Store


def test_all_that_belongs_to_it(graded: Project) -> None:
    answer = graded.grading.answers()[1]
    graded.edits.set_people_grades("Ada", {answer.id: 2.0}, {answer.id: "vague"})
    view = reading_answer(graded, answer.id)
    assert view is not None
    assert (view.answer, view.item.id) == (answer, answer.item_id)
    assert [passage.text for passage in view.passages] == ["Nothing of it."]
    assert [(g.label, g.value, g.remark) for g in view.grades[:1]] == [("Ada", 2.0, "vague")]
    assert [g.grader for g in view.grades[1:]] == ["token_f1", "numeric_match", "answers_at_all", "length"]
    assert [(s.text, s.support) for s in view.stretches] == [(answer.text, None)]


def test_all_grades_and_answers_are_read_once_for_one_answer(graded: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, read = graded.grading.answers()[1], Counter[str]()
    for kept in (graded._store.grades, graded._store.answers):

        def counted(kept: Any = kept, everything: Callable[[], list[Any]] = kept.all) -> list[Any]:
            read[type(kept).__name__] += 1
            return everything()

        monkeypatch.setattr(kept, "all", counted)
    graded._store.judges.put("m1", {}, to_json(JudgeTrial("m1", "Small 1", "small", 16, 16, 16, 0, 0.1, 0.0, 16)))
    graded._store.grades.put(Grade(answer.id, "refusal", 1.0, "m1", 2.0, remark="asks back"))
    graded.grading.out_of_date()  # the list of answers, from which one is opened, knows it
    read.clear()
    view = reading_answer(graded, answer.id)
    assert view is not None
    assert (view.refusal.kind, view.refusal.judge) == ("asks back", "Small 1")
    assert read == {"Grades": 1, "Answers": 1}


def test_a_grade_that_was_taken_back_is_not_shown(graded: Project) -> None:
    answer = graded.grading.answers()[0]
    graded.edits.set_people_grades("Ada", {answer.id: 2.0})
    graded.edits.set_people_grades("Ada", {answer.id: None})
    view = reading_answer(graded, answer.id)
    assert view is not None
    assert "Ada" not in {g.label for g in view.grades}


def test_a_grade_by_a_model_names_it(graded_file: Path, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(graded_file, tmp_path / "judged.ragexam"))
    with Store.open(path) as store:
        answer = store.answers.all()[0].id
        store.grades.put(Grade(answer, "correctness", 0.9, "m1", 1.0))
        store.grades.put(Grade(answer, "fluency", 3.0, "unknown", 1.0, 1.0, 5.0))
        store.judges.put("m1", {}, to_json(JudgeTrial("m1", "Small 1", "small", 16, 16, 16, 0, 0.1, 0.0, 16)))
    with Project.open(path, read_only=True) as project:
        view = reading_answer(project, answer)
    assert view is not None
    named = {line.grader: line.judge for line in view.grades}
    assert (named["correctness"], named["fluency"], named["token_f1"]) == ("Small 1", "", "")


def test_an_answer_that_is_not_there(graded: Project) -> None:
    assert reading_answer(graded, "nobody") is None


def test_sentences_are_marked_where_they_stand() -> None:
    text = "It is red. It is tall!  It is red."
    parts = (
        JudgementPart("supported", "It is red.", 0.9),
        JudgementPart("unsupported", "Not in it.", 0.1),
        JudgementPart("unsupported", "It is red.", 0.2),
    )
    stretches = stretches_of(text, parts)
    assert "".join(stretch.text for stretch in stretches) == text
    assert [(s.text, s.support) for s in stretches] == [
        ("It is red.", True), (" It is tall!  ", None), ("It is red.", False),
    ]  # fmt: skip
    assert [(s.text, s.support) for s in stretches_of("", ())] == [("", None)]
