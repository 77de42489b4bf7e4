"""A file of answers, looked at before it is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.project import Project
from ragexam.project.grading.files import preview_answers


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
    assert preview.problems == ("Row 3: the project has no question “What else?”.",)
    assert preview_answers(graded, path, "Good", {"answer": "Text"}).answers[1].text == "42"
    assert graded.grading.counts() == before


def test_what_cannot_be_read_is_refused(graded: Project, project: Project, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(InputError):
        preview_answers(graded, broken)
    with pytest.raises(NotEnoughData):
        preview_answers(project, broken)
