"""Packed files: the same bytes each time, read within bounds."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.exam.exchange.packages import read_package, write_package


def test_files_come_back_and_bytes_are_the_same(tmp_path: Path) -> None:
    files = {"b/ä.txt": b"two", "a.txt": b"one"}
    write_package(files, tmp_path / "1.zip")
    write_package(dict(reversed(files.items())), tmp_path / "2.zip")
    assert (tmp_path / "1.zip").read_bytes() == (tmp_path / "2.zip").read_bytes()
    assert read_package(tmp_path / "1.zip") == files


def test_a_name_that_stands_twice_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a", "x")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a", "y")
    with pytest.raises(InputError, match="two files of one name"):
        read_package(tmp_path / "a.zip")


def test_what_unfolds_without_end_is_refused(tmp_path: Path) -> None:
    write_package({"a": bytes(3_000), "b": bytes(3_000)}, tmp_path / "a.zip")
    assert (tmp_path / "a.zip").stat().st_size < 400
    for bounds in ({"largest": 5_000}, {"most": 1}):
        with pytest.raises(InputError, match="more than an exam holds"):
            read_package(tmp_path / "a.zip", **bounds)
    assert len(read_package(tmp_path / "a.zip", largest=6_000, most=2)) == 2


def test_a_damaged_one_is_told(tmp_path: Path) -> None:
    write_package({"a": b"text" * 100}, tmp_path / "a.zip")
    data = bytearray((tmp_path / "a.zip").read_bytes())
    data[40] ^= 255
    (tmp_path / "a.zip").write_bytes(data)
    with pytest.raises(InputError, match="no zip file that can be unpacked"):
        read_package(tmp_path / "a.zip")
