"""An ending that is put behind a name overwrites nothing unasked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import delete

from .conftest import Answering


@pytest.fixture
def parent(qapp: QApplication) -> Iterator[QWidget]:
    widget = QWidget()
    yield widget
    delete(widget)


@pytest.mark.parametrize(
    ("chosen", "others", "written"),
    [
        ("a", (), "a.py"), ("a.PY", (), "a.PY"), ("a.sh", (".sh",), "a.sh"), ("a.sh", (), "a.sh.py"), ("a.x", ("",), "a.x"),
        ("a", ("",), "a.py"),
    ],
)  # fmt: skip
def test_a_name_gets_its_ending(
    parent: QWidget, tmp_path: Path, chosen: str, others: tuple[str, ...], written: str
) -> None:
    file_dialogs = Answering(file=tmp_path / chosen)
    assert file_dialogs.save_as(parent, "Save", tmp_path, "*", ".py", others) == tmp_path / written
    assert file_dialogs.asked == []


def test_a_file_that_the_ending_leads_to_is_asked_for(parent: QWidget, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("mine", "utf-8")
    file_dialogs = Answering(file=tmp_path / "a", agree=False)
    assert file_dialogs.save_as(parent, "Save", tmp_path, "*", ".py") is None
    assert file_dialogs.asked == ["There is a file a.py already. It would be replaced."]
    file_dialogs.agree = True
    assert file_dialogs.save_as(parent, "Save", tmp_path, "*", ".py") == tmp_path / "a.py"
    file_dialogs.file = tmp_path / "a.py"
    assert file_dialogs.save_as(parent, "Save", tmp_path, "*", ".py") == tmp_path / "a.py"
    assert len(file_dialogs.asked) == 2, "the system's own dialogue has asked already"


def test_nothing_chosen_is_nothing(parent: QWidget, tmp_path: Path) -> None:
    assert Answering().save_as(parent, "Save", tmp_path, "*", ".py") is None
