"""The list of written answers."""

from __future__ import annotations

from ragexam.project import Project
from ragexam.project.grading.answers import reading_answers

from .conftest import ASKED


def test_what_was_said_of_each(graded: Project) -> None:
    first = graded.grading.answers()[0]
    graded.edits.set_people_grades("Ada", {first.id: 4.0})
    graded.edits.set_people_grades("Bo", {first.id: 5.0})
    view = reading_answers(graded)
    assert (len(view.answers), view.systems, view.raters) == (2 * ASKED, ("Good", "Bad"), ("Ada", "Bo"))
    assert [grader.name for grader in view.graders] == ["token_f1", "numeric_match", "answers_at_all", "length"]
    line = view.answers[0]
    assert (line.id, line.people, line.imported, line.refusal) == (first.id, 4.5, True, "")
    assert line.grades["token_f1"] == 1.0
    assert view.graded_by_people == 1
    assert sum(line.refusal == "declines" for line in view.answers) == ASKED // 4


def test_answers_to_another_wording_are_counted_and_not_listed(graded: Project) -> None:
    item = graded.items.asked()[0]
    graded.edits.change_item(item.id, question=f"{item.question[:-1]}, all in all?")
    view = reading_answers(graded)
    assert (len(view.answers), view.outdated) == (2 * ASKED - 2, 2)
    assert item.id not in {line.item_id for line in view.answers}


def test_without_answers_there_is_no_one_in_it(project: Project) -> None:
    view = reading_answers(project)
    assert (view.answers, view.systems, view.asked, view.ran) == ((), (), 0, False)
