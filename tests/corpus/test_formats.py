"""Formats of documents: each is declared where it is read, and a package may bring one more."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.corpus import formats
from ragexam.corpus.discover import discover
from ragexam.corpus.kinds import recognise
from ragexam.corpus.read_file import read_file
from ragexam.corpus.readers.base import RawDocument, ReaderKind, ReadRequest
from ragexam.registry import Registry


def test_every_reader_declares_its_format() -> None:
    assert list(formats.FORMATS) == [
        "pdf", "docx", "html", "markdown", "text", "csv", "jsonl", "json", "stackexchange",
    ]  # fmt: skip
    endings = [ending for kind in formats.FORMATS.values() for ending in kind.endings]
    assert len(endings) == len(set(endings)), "an ending belongs to one format"


class _Point:
    value = "subtitles:KIND"

    @staticmethod
    def load() -> ReaderKind:
        return ReaderKind("subtitles", 95, _read_subtitles, frozenset({"srt"}), lambda head, _: head[:6] == b"WEBVTT")


def _read_subtitles(request: ReadRequest) -> list[RawDocument]:
    lines = request.path.read_text("utf-8").splitlines()
    return [RawDocument("\n".join(line for line in lines if "-->" not in line), "subtitles", title="Film")]


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ragexam.registry.entry_points", lambda group: [_Point] if group == "ragexam.readers" else [])
    own = Registry(ReaderKind, "ragexam.corpus.readers", "ragexam.readers")
    monkeypatch.setattr(formats, "FORMATS", own)
    monkeypatch.setattr("ragexam.corpus.read_file.FORMATS", own)


@pytest.mark.usefixtures("brought")
def test_a_package_brings_a_format_known_by_its_ending_or_its_content(tmp_path: Path) -> None:
    (tmp_path / "film.srt").write_text("00:01 --> 00:02\nGood morning.\n", "utf-8")
    (tmp_path / "other.txt").write_text("WEBVTT\n00:01 --> 00:02\nGood evening.\n", "utf-8")
    assert [recognise(tmp_path / name) for name in ("film.srt", "other.txt")] == ["subtitles", "subtitles"]
    (file,) = [f for f in discover([tmp_path]) if f.path.name == "film.srt"]
    (document,) = read_file(file, ReadRequest(file.path, file.path.name))
    assert (document.text.strip(), document.document.title, document.document.media_type) == (
        "Good morning.",
        "Film",
        "subtitles",
    )


def test_without_the_package_the_file_is_told_by_its_ending(tmp_path: Path) -> None:
    (tmp_path / "film.srt").write_text("00:01 --> 00:02\nGood morning.\n", "utf-8")
    (file,) = discover([tmp_path])
    (document,) = read_file(file, ReadRequest(file.path, file.path.name))
    assert str(document.document.reason).startswith("It is a file of the kind .srt.")
