"""Checks what could not be written is told in one form, with the reason that the system gave."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.errors import MachineError
from ragexam.project.figure_files import write_figures
from ragexam.records import Table
from ragexam.writing import put_beside, writing


def test_the_place_the_reason_and_a_way_out_are_told(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "figures.csv"
    with pytest.raises(MachineError) as raised:
        write_figures(Table("t", "A title", ("a",), ((1,),), ("d",), ""), path)
    assert raised.value.message == f"{path} could not be written: No such file or directory."
    assert raised.value.hint == "Choose another folder."


def test_an_error_without_a_reason_of_the_system_keeps_its_words(tmp_path: Path) -> None:
    with pytest.raises(MachineError, match="the disk is full, or the file has gone"), writing(tmp_path):
        raise OSError("the disk is full, or the file has gone")


def test_what_is_no_fault_of_writing_passes(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="another"), writing(tmp_path):
        raise ValueError("another")


def test_what_nobody_named_overwrites_nothing(tmp_path: Path) -> None:
    wanted = tmp_path / "new" / "a.exam.jsonl"
    assert put_beside(wanted, b"one") == wanted
    assert put_beside(wanted, b"one") == wanted, "it is there already"
    assert put_beside(wanted, b"two") == wanted.with_name("a.exam-2.jsonl")
    assert put_beside(wanted, b"two") == wanted.with_name("a.exam-2.jsonl")
    assert wanted.read_bytes() == b"one"
    (tmp_path / "b").mkdir()
    assert put_beside(tmp_path / "b", b"x") == tmp_path / "b-2"
