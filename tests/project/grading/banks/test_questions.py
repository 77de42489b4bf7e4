"""Banks of exam questions on their way out of a project."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.project import Project
from ragexam.project.grading.banks.questions import export_banks, import_banks, question_banks, set_bank_question
from ragexam.records import Item


def test_a_question_stands_once_in_a_bank(project: Project) -> None:
    project.edits.add([Item("i1", "How many days?", (), -1, answer="3")], "exam")
    set_bank_question(project, "i1", "How long?", "3 | three", None)
    with pytest.raises(InputError, match="holds this question already: i1/") as refused:
        set_bank_question(project, "i1", " how  LONG? ", "4", None)
    first, *others = question_banks(project)["i1"].entries
    assert (first.answer, others) == ("3 | three", [])
    assert f"i1/{first.id}" in refused.value.message
    set_bank_question(project, "i1", "How long?", "4", "weeks")
    second = question_banks(project)["i1"].entries[1]
    with pytest.raises(InputError, match=f"already: i1/{first.id}"):
        set_bank_question(project, f"i1/{second.id}", None, None, "")
    set_bank_question(project, f"i1/{first.id}", "How long, at least?", None, None)
    set_bank_question(project, "i1", "How long?", "5", None)
    set_bank_question(project, f"i1/{second.id}", "How long?", "6", "weeks")  # all of its fields, as a form gives them
    ids = [entry.id for entry in question_banks(project)["i1"].entries]
    assert len(set(ids)) == len(ids) == 3, "the first keeps the id that its earlier words gave it"


@pytest.mark.parametrize("name", ["bank.json", "bank.xlsx", "bank.txt", "bank.csv.gz", "bank"])
def test_no_file_is_written_that_could_not_be_read_again(project: Project, tmp_path: Path, name: str) -> None:
    project.edits.add([Item("i1", "What is the skin?", (), -1, answer="An organ")], "exam")
    set_bank_question(project, "i1", "Outer layer?", "epidermis", None)
    folder = tmp_path / "out"
    folder.mkdir()
    with pytest.raises(InputError, match=r"names no format.*\.csv, \.jsonl, \.jsonl\.gz"):
        export_banks(project, folder / name)
    assert list(folder.iterdir()) == []
    assert export_banks(project, folder / "BANK.JSONL.GZ") == 1
    again = import_banks(project, folder / "BANK.JSONL.GZ")
    assert (again.questions, again.problems, again.notes) == (1, (), ())
