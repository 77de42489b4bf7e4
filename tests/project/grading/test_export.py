"""Written answers with their grades, from a project to a file and into another project."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError, MachineError, NotEnoughData
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.project import Project
from ragexam.project.grading.export import export_answers
from ragexam.project.grading.files import import_answers
from ragexam.records import Chunk, Grade, WrittenAnswer, to_json
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
            store.grades.put(Grade(first.id, "correctness", value, rater, made, inputs=rater))
        store.judges.put("new", {}, to_json(trial))
    graded.edits.set_people_grades("Ada", {first.id: 5.0})
    graded.edits.set_people_grades("Bob", {second.id: 2.0})
    path = tmp_path / "out.jsonl"
    export_answers(graded, path)
    rows = rows_of(path)
    assert [name for name in rows[0] if name not in ("item_id", "question", "reference", "system", "answer")] == [
        "contexts", "tokens", "seconds", "stop", "token_f1", "numeric_match", "answers_at_all",
        "correctness", "correctness judge", "length", "rater: Ada", "rater: Bob",
    ]  # fmt: skip
    assert (rows[0]["correctness"], rows[0]["correctness judge"]) == (4.0, "Judge 1.5B"), "of the judge asked last"
    assert (rows[1]["correctness"], rows[1]["correctness judge"]) == (None, None)
    assert [(row["rater: Ada"], row["rater: Bob"]) for row in rows[:3]] == [(5.0, None), (None, 2.0), (None, None)]
    item = graded.items.get(first.item_id)
    assert item is not None
    assert (rows[0]["question"], rows[0]["reference"]) == (item.question, item.reference_answer)
    assert rows[0]["token_f1"] == 1.0


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
