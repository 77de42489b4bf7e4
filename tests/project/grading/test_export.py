"""Written answers with their grades, from a project to a file and into another project."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError, MachineError, NotEnoughData
from ragexam.grading.judging.ratings import PLAIN
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.grading.export import export_answers
from ragexam.project.grading.files import import_answers, preview_answers
from ragexam.records import Chunk, Grade, Item, ItemState, JudgementPart, WrittenAnswer, to_json
from ragexam.store import Store


def rows_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_answers_come_into_a_fresh_project_as_they_were(graded: Project, tmp_path: Path, ending: str) -> None:
    before = graded.grading.answers()
    path = tmp_path / f"out{ending}"
    assert export_answers(graded, path) == len(before)
    with Project.create(tmp_path / "fresh.ragexam") as fresh:
        with Store.open(fresh.path) as store:
            store.items.add(graded.items.all())
        assert import_answers(fresh, path).problems == ()
        assert [replace(a, source="") for a in fresh.grading.answers()] == [replace(a, source="") for a in before]
    assert import_answers(graded, path).added == 0, "here they are known"


def test_grades_that_count_stand_beside_with_judge_and_rater(graded: Project, tmp_path: Path) -> None:
    first, second = graded.grading.answers()[:2]
    trial = JudgeTrial("new", "Judge 1.5B", "judge", 16, 16, 16, 0, 0.0, 0.0, 16)
    with Store.open(graded.path) as store:
        for made, (rater, value) in enumerate((("old", 1.0), ("new", 4.0))):
            store.grades.put(Grade(first.id, "correctness", value, rater, made))
        store.judges.put("new", {}, to_json(trial))
    graded.edits.set_people_grades("Ada", {first.id: 5.0})
    graded.edits.set_people_grades("Bob", {second.id: 2.0})
    path = tmp_path / "out.jsonl"
    export_answers(graded, path)
    rows = rows_of(path)
    assert [name for name in rows[0] if name not in ("item_id", "question", "reference", "system", "answer")] == [
        "contexts", "tokens", "seconds", "stop", "kind of refusal", "token_f1", "numeric_match", "answers_at_all",
        "correctness", "correctness judge", "length", "rater: Ada", "rater: Bob",
    ]  # fmt: skip
    assert (rows[0]["correctness"], rows[0]["correctness judge"]) == (4.0, "Judge 1.5B"), "of the judge that counts"
    assert (rows[1]["correctness"], rows[1]["correctness judge"]) == (None, None)
    assert [(row["rater: Ada"], row["rater: Bob"]) for row in rows[:3]] == [(5.0, None), (None, 2.0), (None, None)]
    item = graded.items.get(first.item_id)
    assert item is not None
    assert (rows[0]["question"], rows[0]["reference"]) == (item.question, item.reference_answer)
    assert rows[0]["token_f1"] == 1.0


def test_marks_and_parts_of_judgements_stand_beside(graded: Project, tmp_path: Path) -> None:
    first, second = graded.grading.answers()[:2]
    nuggets = (JudgementPart("support", "27 days", 0.9), JudgementPart("not_support", "none in May", 0.6))
    with Store.open(graded.path) as store:
        store.grades.put(Grade(first.id, "relevance", 3.7, "m", 1.0, 1.0, 5.0, parts=(JudgementPart("4", PLAIN, 0.5),)))
        store.grades.put(Grade(first.id, "nugget_completeness", 0.5, "m", 1.0, parts=nuggets))
        store.grades.put(
            Grade(second.id, "negative_rejection", None, "m", 1.0, parts=(JudgementPart("the passages tell"),))
        )
    export_answers(graded, tmp_path / "out.jsonl")
    one, other, *rest = rows_of(tmp_path / "out.jsonl")
    assert (one["relevance"], one["relevance likeliest mark"], other["relevance likeliest mark"]) == (3.7, 4, None)
    assert one["parts"] == {"nugget_completeness": [to_json(part) for part in nuggets]}
    assert other["parts"] == {"negative_rejection": [{"label": "the passages tell", "text": "", "value": None}]}
    assert all(row["parts"] is None for row in rest)
    assert import_answers(graded, tmp_path / "out.jsonl").added == 0


def test_passages_of_a_pipeline_stand_there_as_texts(graded: Project, tmp_path: Path) -> None:
    item = graded.items.asked()[0]
    chunk: Chunk = graded.chunks.all()[0]
    with Store.open(graded.path) as store:
        store.answers.add(
            [
                WrittenAnswer(
                    "w", item.id, item.content_hash, "bm25", "It is.", "p", passages=(chunk.id, "gone"), tokens=3
                )
            ]
        )
    export_answers(graded, tmp_path / "out.jsonl")
    (row,) = [row for row in rows_of(tmp_path / "out.jsonl") if row["system"] == "bm25"]
    assert (row["contexts"], row["tokens"]) == ([chunk.text], 3)


def test_an_export_with_passages_of_whatever_length_comes_in_again(graded: Project, tmp_path: Path) -> None:
    item = graded.items.asked()[0]
    long = WrittenAnswer("long", item.id, item.content_hash, "Desk", "Yes.", contexts=("A long passage. " * 10_000,))
    graded.edits.add_answers([long], "f")
    path = tmp_path / "out.csv"
    export_answers(graded, path)
    limit = csv.field_size_limit(131_072)  # as Python begins
    try:
        assert import_answers(graded, path).added == 0
    finally:
        csv.field_size_limit(max(limit, csv.field_size_limit()))


def test_what_cannot_be_written_is_refused(graded: Project, project: Project, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"out\.xlsx names no format. Use one of .csv, .jsonl"):
        export_answers(graded, tmp_path / "out.xlsx")
    with pytest.raises(NotEnoughData, match="no written answers to export"):
        export_answers(project, tmp_path / "out.csv")
    with pytest.raises(MachineError, match="could not be written"):
        export_answers(graded, tmp_path / "nowhere" / "out.csv")
    there = tmp_path / "out.csv"
    there.write_text("old", encoding="utf-8")
    export_answers(graded, there)
    assert "old" not in there.read_text("utf-8-sig").splitlines()


CHOICE = [
    Item(f"q{n}", f"What is number {n}?", ("red", "green", "blue"), n % 3, state=ItemState.ACCEPTED) for n in range(3)
]


@pytest.fixture
def writing(project: Project, corpus: Path) -> Project:
    """Return a project whose two pipelines wrote answers; Ada graded the first."""
    project.start_job("import", paths=[str(corpus)]).wait()
    project.edits.add(CHOICE, "exam")
    project.pipelines.choose(["scripted:1:0.9", "scripted:2:0.7"], ["closed_book"])
    outcome = project.start_job("write", items="choice").wait()
    assert isinstance(outcome, Done), outcome
    project.edits.set_people_grades("Ada", {project.grading.answers()[0].id: 4.0})
    return project


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_what_pipelines_wrote_is_known_when_it_comes_in_again(writing: Project, tmp_path: Path, ending: str) -> None:
    before, grades = writing.grading.answers(), writing.grading.grades()
    path = tmp_path / f"out{ending}"
    assert export_answers(writing, path) == len(before) == 6
    assert preview_answers(writing, path).new == 0
    again = import_answers(writing, path)
    assert (again.answers, again.added, again.already, again.completed, again.grades) == (6, 0, 6, 0, 0)
    assert writing.grading.answers() == before
    assert writing.grading.grades() == grades


def test_new_words_and_other_systems_come_in_beside_what_is_known(writing: Project, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    export_answers(writing, path)
    rows = rows_of(path)
    rows[0]["answer"] = "Something else."
    rows[1]["system"] = "Another desk"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    again = import_answers(writing, path)
    assert (again.added, again.already) == (2, 4)
    assert {(a.text, a.system) for a in writing.grading.answers() if a.source} == {
        ("Something else.", f"{rows[0]['system']} (file)"),
        (rows[1]["answer"], "Another desk"),
    }


def test_a_corrected_answer_stands_apart_from_the_pipeline_that_wrote_it(writing: Project, tmp_path: Path) -> None:
    """Under the pipeline's own name it would count as one more answer of it, with everybody's grades."""
    path = tmp_path / "out.jsonl"
    export_answers(writing, path)
    rows = rows_of(path)
    name = str(rows[0]["system"])
    rows[0] |= {"answer": "Corrected.", "rater: Ada": 5}
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    before = writing.grading.counts()
    preview = preview_answers(writing, path)
    assert (preview.new, preview.lines[0].system) == (1, f"{name} (file)")
    made = import_answers(writing, path)
    assert made.notes == preview.notes == (
        "Answers under the name of a pipeline of this project that it did not write here: 1. "
        f"They are kept apart from its own, as answers of {name} (file).",
    )  # fmt: skip
    assert writing.grading.counts() == {**before, f"{name} (file)": 1}
    (corrected,) = [a for a in writing.grading.answers() if a.source]
    assert writing.grading.of_person("Ada")[corrected.id].value == 5.0
    again = import_answers(writing, path)
    assert (again.added, again.already, again.grades) == (0, 6, 0)
    rows[0] |= {"answer": "Corrected once more.", "rater: Ada": 4}
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert preview_answers(writing, path).notes[1:] == (
        "Grades among them that people gave to the pipeline's own words too: 1. Where nobody gave them to the new words, "
        "their cells have to be empty before the file is taken.",
    )


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_new_grades_of_people_come_with_answers_that_are_known(writing: Project, tmp_path: Path, ending: str) -> None:
    """Somebody else grades in a copy and sends the export back: the grades count for what was written here."""
    first, second, third = (answer.id for answer in writing.grading.answers()[:3])
    path = tmp_path / f"out{ending}"
    writing.edits.set_people_grades("Ada", {second: 2.0})
    writing.edits.set_people_grades("Bo Özil", {first: 1.0, third: 5.0})
    export_answers(writing, path)
    writing.edits.undo()
    writing.edits.undo()
    writing.edits.set_people_grades("Ada", {first: 3.0})
    again = import_answers(writing, path)
    assert (again.added, again.already, again.grades) == (0, 6, 3)
    ada = {i: grade.value for i, grade in writing.grading.of_person("Ada").items()}
    assert ada == {first: 3.0, second: 2.0}, "what she said here stays"
    assert again.notes == (
        "Grades of people in the file that differ from those given here: 1 (by Ada). Those given here stay; "
        "a filled-in sheet for people who grade changes them, and so does grading anew.",
    )
    assert {i: grade.value for i, grade in writing.grading.of_person("Bo Özil").items()} == {first: 1.0, third: 5.0}
    writing.edits.undo()
    assert writing.grading.of_person("Bo Özil") == {}
    assert set(writing.grading.of_person("Ada")) == {first}


def test_grades_of_people_come_with_new_answers_and_what_is_no_grade_does_not(graded: Project, tmp_path: Path) -> None:
    answers = graded.grading.answers()
    graded.edits.set_people_grades("Ada", {answers[0].id: 5.0, answers[1].id: 1.0})
    path = tmp_path / "out.jsonl"
    export_answers(graded, path)
    rows = rows_of(path)
    rows[1]["rater: Ada"] = 9
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    with Project.create(tmp_path / "fresh.ragexam") as fresh:
        with Store.open(fresh.path) as store:
            store.items.add(graded.items.all())
        made = import_answers(fresh, path)
        assert (made.added, made.already, made.grades) == (len(answers), 0, 1)
        assert made.notes == (
            "Cells of people that hold no grade from 1 to 5: 1, the first is that of Ada in row 2 (“9”). "
            "They were left out; the answers were not.",
        )
        (grade,) = fresh.grading.of_person("Ada").values()
        assert (grade.answer_id, grade.value) == (fresh.grading.answers()[0].id, 5.0)
        fresh.edits.undo()
        assert (fresh.grading.answers(), fresh.grading.grades()) == ([], [])
        fresh.edits.redo()
        assert len(fresh.grading.of_person("Ada")) == 1
