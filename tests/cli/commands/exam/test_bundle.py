"""An exam is handed on, checked on another machine, sat and compared there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragexam.exam.exchange.packages import read_package, write_package
from ragexam.project import Project


def test_another_machine_checks_opens_and_sits_it(
    ragexam: Any, at: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project, package = at("answers"), tmp_path / "office.exam.zip"
    printed = ragexam("bundle", "write", project, "--texts", "--sender", "Example Ltd")
    assert f"8 questions written to {package}." in printed.out
    assert "whoever has the file can read them" in printed.out
    monkeypatch.setenv("RAGEXAM_KEYS", str(tmp_path / "elsewhere"))
    printed = ragexam("bundle", "check", package)
    assert "It is whole: 8 questions of “corpus”" in printed.out
    assert "of another machine: compare it" in printed.out
    key = ragexam("bundle", "check", package, "--json").value["signer"]["fingerprint"]
    ragexam("bundle", "open", package, tmp_path / "no.ragexam", "--signer", "0000", code=2)
    printed = ragexam("bundle", "open", package, tmp_path / "mine", "--signer", key)
    assert "8 questions added from office.exam.zip." in printed.out
    with Project.open(tmp_path / "mine.ragexam", read_only=True) as mine:
        assert mine.title == "corpus"
        assert all(item.evidence for item in mine.items.all())
        assert mine.documents.usable_count() == 8
    models = ("--model", "scripted:1:0.9", "--model", "scripted:3:0.7")
    ragexam("run", tmp_path / "mine.ragexam", *models, "-k", 2, "--embedder", "hashed")
    printed = ragexam("bundle", "open", package, tmp_path / "mine.ragexam")
    assert "0 questions added from office.exam.zip.\n8 were there already." in printed.out
    printed = ragexam("compare", tmp_path / "mine.ragexam", "--with", package)
    assert "Questions in both: 8; only in office: 0; only in mine: 0." in printed.out


def test_texts_stay_here_unless_they_are_asked_for(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project, package = at("answers"), tmp_path / "a.zip"
    printed = ragexam("bundle", "write", project, "--out", package, "--without-answers", "--json").value
    assert (printed["texts"], printed["answers"], printed["documents"]) == (False, False, 8)
    with Project.open(project, read_only=True) as opened:
        texts = [opened.documents.text(d.id) for d in opened.documents.usable()]
    everything = b"\n".join(read_package(package).values()).decode()
    assert not any(line in everything for text in texts for line in text.splitlines() if len(line) > 30)
    # The same documents at hand: the evidence is found there.
    ragexam("items", project, "--delete", *[i["id"] for i in ragexam("items", project, "--json").value])
    printed = ragexam("bundle", "open", package, project)
    assert "8 questions added" in printed.out
    assert "stands in none" not in printed.out
    printed = ragexam("bundle", "open", package, tmp_path / "bare.ragexam")
    assert "Of 8 the evidence stands in none of the project's documents" in printed.out


def test_texts_of_a_package_overwrite_no_file(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    package, folder = tmp_path / "a.zip", tmp_path / "mine documents"
    ragexam("bundle", "write", at("exam"), "--texts", "--out", package)
    ragexam("bundle", "open", package, tmp_path / "mine.ragexam")
    names = sorted(path.name for path in folder.iterdir())
    first = folder / names[0]
    first.write_text("my own remarks", "utf-8")
    (tmp_path / "mine.ragexam").unlink()
    ragexam("bundle", "open", package, tmp_path / "mine.ragexam")
    assert first.read_text("utf-8") == "my own remarks"
    assert sorted(path.name for path in folder.iterdir()) == sorted([*names, f"{first.stem}-2.txt"])
    with Project.open(tmp_path / "mine.ragexam", read_only=True) as mine:
        assert all(item.evidence for item in mine.items.all())


def test_documents_that_come_after_the_exam_are_found(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project, package, bare = at("answers"), tmp_path / "a.zip", tmp_path / "bare.ragexam"
    ragexam("bundle", "write", project, "--out", package)
    printed = ragexam("bundle", "open", package, bare).out
    assert f"Next, import the documents first: ragexam import {bare} FOLDER" in printed
    with Project.open(project, read_only=True) as opened:
        folder = tmp_path / "again"
        folder.mkdir()
        for n, document in enumerate(opened.documents.usable()):
            (folder / f"{n}.txt").write_bytes(opened.documents.text(document.id).encode())
    printed = ragexam("import", bare, folder).out
    assert "open the package, or import the exam, again" in printed
    assert "ragexam generate" not in printed
    printed = ragexam("bundle", "open", package, bare).out
    assert "8 were there already.\nOf 8 of these the evidence was found in the documents.\nNext: ragexam run" in printed
    with Project.open(bare, read_only=True) as mine:
        assert all(item.evidence for item in mine.items.all())


def test_a_package_is_imported_like_any_exam(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project, package = at("exam"), tmp_path / "a.zip"
    ragexam("bundle", "write", project, "--out", package)
    ragexam("items", project, "--delete", *[i["id"] for i in ragexam("items", project, "--json").value])
    printed = ragexam("items", project, "--import", package)
    assert printed.out.startswith("8 questions added from a.zip.\nSigned by this machine, with the key ")
    assert all(item["evidence"] for item in ragexam("items", project, "--json").value)


def test_a_changed_package_is_told_and_not_opened(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    package = tmp_path / "a.zip"
    ragexam("bundle", "write", at("exam"), "--out", package)
    files = read_package(package)
    write_package({**files, "items.jsonl": files["items.jsonl"].replace(b"people work", b"persons work")}, package)
    printed = ragexam("bundle", "check", package, code=2)
    assert "It is not as it was signed: do not rely on it.\nitems.jsonl was changed." in printed.out
    printed = ragexam("bundle", "open", package, tmp_path / "x.ragexam", code=2)
    assert "items.jsonl was changed" in printed.err
    assert not (tmp_path / "x.ragexam").exists()
    assert "no exam that was handed on" in ragexam("bundle", "check", at_zip(tmp_path), code=2).err
    ragexam("bundle", "write", at("corpus"), code=3)


def at_zip(folder: Path) -> Path:
    write_package({"a.txt": b"x"}, folder / "none.zip")
    return folder / "none.zip"
