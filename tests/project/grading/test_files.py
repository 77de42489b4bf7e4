"""A file of answers, looked at before it is taken."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.jobs.grading.grade import grade
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import do_job
from ragexam.progress import Progress
from ragexam.project import Project
from ragexam.project.grading.export import export_answers
from ragexam.project.grading.files import import_answers, preview_answers
from ragexam.store import Store


def test_what_a_file_would_bring_and_nothing_is_kept(graded: Project, tmp_path: Path) -> None:
    known, other = graded.items.asked()[0], graded.items.asked()[-1]
    path = tmp_path / "desk.csv"
    path.write_text(
        f'Frage;Text;answer\n"{known.question}";{known.reference_answer};{known.reference_answer}\n'
        f'"{other.question}";"42";"41"\n"What else?";"1";"2"\n',
        encoding="utf-8",
    )
    before = graded.grading.counts()
    preview = preview_answers(graded, path, "Good")
    assert preview.columns == ("frage", "text", "answer")
    assert preview.understood == {"question": "frage", "answer": "answer"}
    assert (len(preview.answers), preview.new) == (2, 1)
    assert [(line.question, line.answer, line.system) for line in preview.lines[1:]] == [(other.question, "41", "Good")]
    assert preview.problems == ("Row 4: the project has no question “What else?”.",)
    assert preview_answers(graded, path, "Good", {"answer": "Text"}).answers[1].text == "42"
    assert graded.grading.counts() == before


def test_a_file_of_marks_alone_is_read_and_counted_as_without_a_word(graded: Project, tmp_path: Path) -> None:
    path = tmp_path / "marks.csv"
    questions = [item.question for item in graded.items.asked()[:2]]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["question", "answer"], *([question, "..."] for question in questions)])
    preview = preview_answers(graded, path)
    assert (len(preview.answers), preview.empty) == (2, 2), "its column of answers was found"


def test_a_system_that_was_silent_is_wrong_where_it_was(graded: Project, tmp_path: Path) -> None:
    """Silent on 4 of 8 questions it stands at half, not at all that it said."""
    items = graded.items.asked()[:8]
    path = tmp_path / "mute.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(
            [["question", "answer"], *((i.question, i.reference_answer if n % 2 else "") for n, i in enumerate(items))]
        )
    assert preview_answers(graded, path).empty == 4
    made = import_answers(graded, path)
    assert (made.answers, made.added, made.empty, made.problems) == (8, 8, 4, ())
    with Store.open(graded.path) as store:
        do_job(grade, store, {}, Progress(), Models())
        mute = {answer.id for answer in store.answers.all() if answer.system == "mute"}
        said = [g.value for grades in store.grades.of_answers(mute).values() for g in grades if g.grader == "key_match"]
    assert sorted(said) == [0.0] * 4 + [1.0] * 4
    again = tmp_path / "again.csv"
    export_answers(graded, again)
    assert import_answers(graded, again).added == 0


def test_a_system_that_was_silent_throughout_is_taken_and_a_table_without_answers_is_not(
    graded: Project, tmp_path: Path
) -> None:
    path = tmp_path / "mute.csv"
    rows = "".join(f'"{item.question}",\n' for item in graded.items.asked()[:2])
    for column, named in (("answer", {}), ("said", {"answer": "said"})):
        path.write_text(f"question,{column}\n{rows}", encoding="utf-8")
        made = import_answers(graded, path, column, named)
        assert (made.added, made.empty, made.problems) == (2, 2, ())
        assert any(note.startswith("No answer of this file has a word") for note in made.notes)
    with pytest.raises(InputError, match=r"No row of mute\.csv has an answer: its columns are question, said"):
        import_answers(graded, path)
    path.write_text(f"question,answer\n{rows[:-1]}A hat\n", encoding="utf-8")
    assert import_answers(graded, path).notes == ()


def test_what_cannot_be_read_is_refused(graded: Project, project: Project, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(InputError):
        preview_answers(graded, broken)
    with pytest.raises(NotEnoughData):
        preview_answers(project, broken)
