"""Labels as the exam's page reads them, sheets and training data, on a real project with the scripted model."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ragexam.errors import InputError, MachineError, NotEnoughData
from ragexam.exam.labels.taxonomy import LABELS
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.exam.label_files import export_sheet, export_training, reading_sheet
from ragexam.project.exam.labels import annotation_queue, reading_labels
from ragexam.records import Item, Span, to_json

MODEL = "scripted:3:0.9"


def open_items() -> list[Item]:
    return [
        Item(
            f"open{n}",
            f"What is said in part {n}?",
            (),
            -1,
            (Span(f"d{n // 2}", 0, 5),),
            f"Part {n} says {n}.",
            answer=str(n),
            strategy="statements",
            wanted_label=("fact_single", "summary")[n % 2],
        )
        for n in range(12)
    ]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "exam.ragexam"
    with Project.create(path) as project:
        project.edits.add(open_items(), "open")
        outcome = project.start_job("label", model=MODEL).wait()
        assert isinstance(outcome, Done), outcome
    return path


@pytest.fixture
def exam(made: Path, tmp_path: Path) -> Iterator[Project]:
    shutil.copy(made, tmp_path / "labelled.ragexam")
    with Project.open(tmp_path / "labelled.ragexam") as project:
        yield project


def test_nothing_to_read_is_said(project: Project) -> None:
    view = reading_labels(project)
    assert (view.questions, view.tables, view.agreement) == (0, (), ())
    assert view.sentences == ("There is no question with a passage to label.",)
    assert [share.share for share in view.shares] == [None] * 4
    project.edits.add(open_items()[:2], "open")
    assert reading_labels(project).sentences == ("None of the 2 questions with a passage is labelled yet.",)


def test_what_a_model_said(exam: Project) -> None:
    view = reading_labels(exam)
    items = exam.items.asked()
    assert (view.questions, view.labelled, view.undecided) == (12, 12, 0)
    assert sum(share.count for share in view.shares) == 12
    assert [one.labeller.method for one in view.labellers] == ["likelihood", "prompt"]
    assert all(sum(one.counts) == 12 for one in view.labellers)
    assert [t.name for t in view.tables] == ["labels", "wanted_labels", "label_methods", "label_agreement"]
    differing = [item.id for item in items if len({one.label for one in item.labels}) > 1]
    assert [one.item_id for one in view.disagreements] == differing
    (row,) = view.agreement
    assert (row.measure, row.n) == ("Cohen", 12)
    assert any(f"{12 - len(differing)} of 12 questions" in sentence for sentence in view.sentences)
    json.dumps(to_json(view))


def test_people_are_read_beside_the_model(exam: Project) -> None:
    ids = [item.id for item in exam.items.asked()]
    for name in ("Ann", "Ben", "Cid"):
        exam.edits.set_people_labels(name, dict.fromkeys(ids[:6], "summary"))
    exam.edits.set_people_labels("Ben", {ids[0]: "reasoning"})
    exam.edits.set_people_labels("Cid", {ids[0]: "fact_single"})
    view = reading_labels(exam)
    assert [(one.name, sum(one.counts)) for one in view.annotators] == [("Ann", 6), ("Ben", 6), ("Cid", 6)]
    assert view.undecided == 1
    assert any("1 questions without a majority" in sentence for sentence in view.sentences)
    assert {row.whom for row in view.agreement} >= {"all annotators", "majority of the others", "majority of people"}
    first = next(one for one in view.disagreements if one.item_id == ids[0])
    assert first.labels[:3] == (("Ann", "summary"), ("Ben", "reasoning"), ("Cid", "fact_single"))


def test_the_published_comparison_is_told(exam: Project) -> None:
    ids = [item.id for item in exam.items.asked()]
    said = {item_id: ("summary", "reasoning")[n % 2] for n, item_id in enumerate(ids[:6])}
    for name in ("Ann", "Ben", "Cid"):
        exam.edits.set_people_labels(name, said)
    told = reading_labels(exam).sentences
    assert "Annotators agree with the majority of the others by kappa 1.00." in told
    beside = [sentence for sentence in told if "agrees with the same majorities by kappa" in sentence]
    assert len(beside) == 2  # in words, by likelihood
    exam.edits.set_people_label([ids[0]], "Ann", "reasoning")
    # Ann is with the others on five of six: votes 5 and 7 of 12, chance 74/144; (120 - 74) / (144 - 74) = 46/70 = 0.66.
    # Without Ben or Cid the other two differ on that question, and agree on the rest.
    assert "by kappa 0.66 to 1.00." in " ".join(reading_labels(exam).sentences)


def test_a_queue_is_the_same_for_all_and_shrinks(exam: Project) -> None:
    ann, ben = annotation_queue(exam, "Ann", 5, 7), annotation_queue(exam, "Ben", 5, 7)
    assert ann.item_ids == ben.item_ids == ann.remaining
    assert len(ann.item_ids) == 5
    exam.edits.set_people_label([ann.item_ids[2]], "Ann", "summary")
    after = annotation_queue(exam, " Ann ", 5, 7)
    assert after.item_ids == ann.item_ids
    assert after.remaining == (*ann.item_ids[:2], *ann.item_ids[3:])
    assert after.done == 1
    assert annotation_queue(exam, "Ben", 5, 7).done == 0
    assert len(annotation_queue(exam, "Ann", 500).item_ids) == 12
    with pytest.raises(InputError, match="name"):
        annotation_queue(exam, " ")
    with pytest.raises(InputError, match="at least one"):
        annotation_queue(exam, "Ann", 0)


def test_a_sheet_goes_out_and_comes_in_as_one_edit(exam: Project, tmp_path: Path) -> None:
    path = tmp_path / "ann.csv"
    assert export_sheet(exam, path, "Ann", 4, 7) == 4
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    head = next(n for n, row in enumerate(rows) if row[0] == "id")
    assert tuple(row[0] for row in rows[head + 1 :]) == annotation_queue(exam, "Ann", 4, 7).item_ids
    for row, said in zip(rows[head + 1 :], ("1", "summary", "maybe", ""), strict=True):
        row[4] = said
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    exam.edits.set_people_label([rows[head + 2][0]], "Ann", "reasoning")
    sheet = reading_sheet(exam, path)
    assert sheet.annotator == "Ann"
    assert (len(sheet.labels), sheet.unchanged, sheet.changed, sheet.empty, len(sheet.problems)) == (2, 0, 1, 1, 1)
    exam.edits.set_people_labels(sheet.annotator, sheet.labels)
    assert reading_sheet(exam, path).unchanged == 2
    exam.edits.undo()
    assert [item.people for item in exam.items.asked() if item.people] == [{"Ann": "reasoning"}]
    assert reading_sheet(exam, path, "Ben").changed == 0


def test_a_sheet_needs_a_name_a_number_and_a_place(exam: Project, tmp_path: Path, project: Project) -> None:
    for arguments, part in (
        ((tmp_path / "s.csv", " "), "name"),
        ((tmp_path / "s.csv", "Ann", 0), "at least one"),
        ((tmp_path / "s.xls", "Ann"), "ending"),
    ):
        with pytest.raises(InputError, match=part):
            export_sheet(exam, *arguments)
    with pytest.raises(MachineError, match="could not be written"):
        export_sheet(exam, tmp_path / "none" / "s.csv", "Ann")
    with pytest.raises(NotEnoughData, match="no question"):
        export_sheet(project, tmp_path / "s.csv", "Ann")


def test_training_data_of_the_project(exam: Project, tmp_path: Path) -> None:
    lines, files = export_training(exam, tmp_path / "out", "wanted", 0.34, 1)
    assert (lines.documents, lines.held_out) == (6, 2)
    assert [len(path.read_text("utf-8").splitlines()) for path in files] == [8, 4]
    assert lines.labels == {"fact_single": 6, "summary": 6}
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(MachineError, match="could not be written"):
        export_training(exam, tmp_path / "file")


def test_labels_have_names() -> None:
    assert tuple(LABELS) == ("fact_single", "summary", "reasoning", "unanswerable")
