"""Banks of exam questions on their way out of a project."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.project import Project
from ragexam.project.grading.banks.questions import export_banks, import_banks, set_bank_question
from ragexam.records import Item


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
