"""Written answers and grades in the project file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.edits.written_answers import AnswersTaken, taken
from ragexam.errors import InputError
from ragexam.records import PERSON, Grade, Item, JudgementPart, Rubric, RubricEntry, WrittenAnswer
from ragexam.store import Store

ANSWER = WrittenAnswer(
    "a1", "i1", "h1", "Desk", "27 days", contexts=("27 days of leave.",), tokens=3, seconds=0.5, stop="end"
)


def test_an_answer_comes_back_and_is_kept_once(store: Store) -> None:
    other = WrittenAnswer("a0", "i1", "h1", "Help", "30 days", pipeline_id="p", passages=("c1",))
    assert store.answers.add([ANSWER, other]) == 2
    assert store.answers.add([ANSWER]) == 0
    assert store.answers.all() == [ANSWER, other]
    assert store.answers.counts() == {"Desk": 1, "Help": 1}


def test_what_an_answer_left_empty_is_filled_and_nothing_else(store: Store) -> None:
    bare = WrittenAnswer("a1", "i1", "h1", "Desk", "27 days", tokens=7)
    store.answers.add([bare])
    edits = ExamEdits(store)
    assert taken(edits.add_answers([ANSWER], "a.csv")) == AnswersTaken(completed=1)
    assert store.answers.all() == [replace(ANSWER, tokens=7)]
    assert edits.add_answers([ANSWER, bare], "a.csv") is None
    assert store.answers.all() == [replace(ANSWER, tokens=7)]
    edits.undo()
    assert store.answers.all() == [bare]
    edits.redo()
    assert store.answers.all() == [replace(ANSWER, tokens=7)]


def test_an_import_is_one_edit_with_all_that_it_brought(store: Store) -> None:
    there = WrittenAnswer("a0", "i1", "h1", "Help", "30 days")
    store.answers.add([there])
    edits = ExamEdits(store)
    edit = edits.add_answers([ANSWER, replace(ANSWER, id="a5"), replace(there, seconds=2.0)], "desk.csv")
    assert taken(edit) == AnswersTaken(2, 1)
    assert edit is not None
    assert edit.label == "Import answers from desk.csv"
    assert [a.id for a in store.answers.all()] == ["a0", "a1", "a5"]
    store.grades.put(Grade("a1", "token_f1", 0.5, made=2.0, inputs="y"))
    edits.undo()
    assert store.answers.all() == [there]
    assert store.grades.all() == []
    edits.redo()
    assert [a.id for a in store.answers.all()] == ["a0", "a1", "a5"]
    assert store.answers.all()[0].seconds == 2.0


def test_grades_come_back_with_an_import_that_is_done_again(store: Store) -> None:
    edits = ExamEdits(store)
    edits.add_answers([ANSWER, replace(ANSWER, id="a5")], "desk.csv")
    rule = Grade("a1", "token_f1", 0.5, made=2.0, inputs="y")
    judged = Grade("a5", "rated", 3.0, "judge", made=3.0, remark="So so.", inputs="z")
    for grade in (rule, judged):
        store.grades.put(grade)
    edits.set_people_grades("Anna", {"a1": 4.0})
    everything = store.grades.all()
    for _ in range(2):
        edits.undo()
        edits.undo()
        assert store.grades.all() == []
        edits.redo()
        assert store.grades.all() == [rule, judged]
        edits.redo()
        assert store.grades.all() == everything
    edits.undo()
    again = replace(rule, value=0.75, made=9.0)
    store.grades.put(again)
    edits.undo()
    edits.redo()
    assert store.grades.all() == [judged, again], "those that stood there last"


def test_grades_made_between_undoing_and_redoing_a_removal_come_back_too(store: Store) -> None:
    store.answers.add([ANSWER])
    edits = ExamEdits(store)
    edits.remove_answers("Desk")
    edits.undo()
    made = Grade("a1", "token_f1", 0.5, made=2.0, inputs="y")
    store.grades.put(made)
    edits.redo()
    assert store.grades.all() == []
    edits.undo()
    assert store.grades.all() == [made]


def test_answers_of_a_system_are_removed_with_their_grades_and_come_back(store: Store) -> None:
    other = WrittenAnswer("a2", "i1", "h1", "Help", "30 days")
    own = WrittenAnswer("a3", "i1", "h1", "Desk", "30 days", pipeline_id="p")
    last = WrittenAnswer("a4", "i2", "h2", "Desk", "hats")
    store.answers.add([ANSWER, other, own, last])
    store.grades.put(Grade("a1", "token_f1", 0.5, made=2.0, inputs="y"))
    store.grades.put(Grade("a2", "token_f1", 0.7, made=2.0, inputs="y"))
    edits = ExamEdits(store)
    edits.set_people_grades("Anna", {"a1": 4.0})
    answers, grades = store.answers.all(), store.grades.all()
    edits.remove_answers("Desk")
    assert store.answers.all() == [other, own]
    assert [g.answer_id for g in store.grades.all()] == ["a2"]
    store.edits.undo()
    assert store.answers.all() == answers
    assert sorted(map(repr, store.grades.all())) == sorted(map(repr, grades))
    store.edits.redo()
    store.answers.add([ANSWER])  # read again meanwhile
    store.edits.undo()
    assert {a.id for a in store.answers.all()} == {"a1", "a2", "a3", "a4"}
    assert sorted(map(repr, store.grades.all())) == sorted(map(repr, grades))
    store.edits.undo()
    assert store.grades.of_person("Anna") == {}
    with pytest.raises(
        InputError, match=r"no imported answers of Nobody\. Answers of these can be removed: Help, Desk"
    ):
        edits.remove_answers("Nobody")
    edits.remove_answers("Desk")
    with pytest.raises(InputError, match=r"of Desk were written here.*To replace them.*can be removed: Help\."):
        edits.remove_answers("Desk")


def test_a_grade_made_anew_takes_the_place_of_the_old(store: Store) -> None:
    store.answers.add([ANSWER])
    old = Grade("a1", "token_f1", None, made=1.0, remark="no reference", inputs="x")
    new = Grade("a1", "token_f1", 0.5, made=2.0, inputs="y")
    store.grades.put(old)
    assert store.grades.all() == [old]
    store.grades.put(new)
    store.grades.put(Grade("a1", "length", 2.0, made=3.0, high=None, inputs="z"))
    assert [g.value for g in store.grades.all()] == [0.5, 2.0]
    assert store.grades.inputs("token_f1") == {"a1": "y"}


def test_what_a_person_says_has_who_and_when_and_is_undone_as_one(store: Store) -> None:
    second = WrittenAnswer("a2", "i2", "h2", "Desk", "hats")
    store.answers.add([ANSWER, second])
    edits = ExamEdits(store)
    edits.set_people_grades("Anna", {"a1": 4.0}, {"a1": "short"})
    (first,) = store.grades.of_person("Anna").values()
    assert (first.grader, first.rater, first.value, first.low, first.high, first.remark) == (
        PERSON,
        "Anna",
        4.0,
        1,
        5,
        "short",
    )
    assert first.made > 1.7e9
    edits.set_people_grades("Anna", {"a1": 2.0, "a2": 5.0})
    assert {k: g.value for k, g in store.grades.of_person("Anna").items()} == {"a1": 2.0, "a2": 5.0}
    assert store.edits.next_undo() == "Grade answers"
    store.edits.undo()
    assert store.grades.of_person("Anna") == {"a1": first}
    store.edits.redo()
    assert len(store.grades.of_person("Anna")) == 2
    assert edits.set_people_grades("Anna", {"a2": 5.0}) is None
    edits.set_people_grades("Anna", {"a2": None})
    assert set(store.grades.of_person("Anna")) == {"a1"}
    assert store.grades.of_person("Ben") == {}


def test_another_grade_in_the_place_of_one_taken_back_is_seen(store: Store) -> None:
    store.answers.add([ANSWER])
    edits = ExamEdits(store)
    edits.set_people_grades("Anna", {"a1": 5.0})
    before = store.grades.state(), store.grades.state_but_of("token_f1")
    store.edits.undo()
    edits.set_people_grades("Anna", {"a1": 1.0})
    after = store.grades.state(), store.grades.state_but_of("token_f1")
    assert before[0][:2] == after[0][:2], "it stands in the same row"
    assert before[0] != after[0]
    assert before[1] != after[1]
    assert store.grades.state_but_of(PERSON) == (0, 0, 0.0)


def test_grades_of_two_judges_stand_beside_each_other_with_their_parts(store: Store) -> None:
    store.answers.add([ANSWER])
    parts = (JudgementPart("supported", "27 days", 0.9), JudgementPart("unsupported", "a “year”", None))
    one = Grade("a1", "grounding", 0.5, "m1", 1.0, inputs="x", parts=parts)
    two = Grade("a1", "grounding", 1.0, "m2", 2.0, inputs="y")
    store.grades.put(one)
    store.grades.put(two)
    assert store.grades.all() == [one, two]
    assert (store.grades.inputs("grounding", "m1"), store.grades.inputs("grounding")) == ({"a1": "x"}, {})


def test_a_rubric_is_changed_and_the_change_undone(store: Store) -> None:
    item = Item("i1", "How many days?", (), -1, answer="27 days a year")
    store.items.add([item])
    made = Rubric("i1", "nuggets", (RubricEntry("n1", "27 days", origin="model"),), "m1", "x")
    store.rubrics.put(made)
    edits = ExamEdits(store)
    entries = [*made.entries, RubricEntry("", "  a   year ")]
    edits.set_rubric("i1", "nuggets", entries)
    (rubric,) = store.rubrics.all()
    assert rubric.entries[0] == made.entries[0]
    assert (rubric.entries[1].text, rubric.entries[1].origin, rubric.made_by) == ("a year", "person", "m1")
    assert rubric.entries[1].id
    assert edits.set_rubric("i1", "nuggets", rubric.entries) is None
    assert edits.next_undo() == "Edit rubric"
    edits.undo()
    assert store.rubrics.all() == [made]
    edits.redo()
    edits.set_rubrics({"i1": ()}, "nuggets")
    emptied = store.rubrics.get("i1", "nuggets")
    assert emptied is not None
    assert emptied.entries == ()
    assert store.rubrics.of_kind("nuggets") == {}
    assert edits.set_rubrics({"i1": ()}, "nuggets") is None, "it is empty already"
    assert edits.set_rubrics({"i1": ()}, "questions") is None, "there was none"
    edits.undo()
    assert store.rubrics.of_kind("nuggets") == {"i1": rubric}
    assert store.rubrics.of_kind("questions") == {}
    with pytest.raises(InputError, match="no rubric 'poem'"):
        edits.set_rubric("i1", "poem", ())
    with pytest.raises(InputError, match="no item i9"):
        edits.set_rubric("i9", "nuggets", entries)
    with pytest.raises(InputError, match="empty"):
        edits.set_rubric("i1", "nuggets", [RubricEntry("", " ")])
