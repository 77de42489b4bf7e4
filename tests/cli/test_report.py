"""`ragexam report`: what is chosen on the command line and in the project, and what may not leave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ragexam.project import Project

from .conftest import PLACES


def test_the_head_the_sections_and_the_logo_are_chosen(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    logo = tmp_path / "logo.svg"
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    out = tmp_path / "new" / "folder" / "report.html"
    ragexam(
        "report", at("answers"), "--out", out, "--title", "Which one?", "--subtitle", "For Example Ltd", "--author",
        "A. Person", "--date", "in May", "--remarks", "Mine.", "--sections", "accuracy, words", "--logo", logo,
    )  # fmt: skip
    text = out.read_text(encoding="utf-8")
    for words in (
        "<h1>Which one?</h1>",
        "For Example Ltd",
        "A. Person · in May",
        "Mine.",
        "data:image/svg+xml;base64,",
    ):
        assert words in text
    assert text.count("<section") == 2
    assert "<details" not in text


def test_what_is_kept_holds_next_time_and_for_the_window(
    ragexam: Any, at: Callable[[str], Path], tmp_path: Path
) -> None:
    project, out = at("answers"), tmp_path / "report.html"
    ragexam("report", project, "--out", out, "--title", "Once")
    ragexam("report", project, "--out", out)
    assert "Once" not in out.read_text(encoding="utf-8")
    ragexam("report", project, "--out", out, "--title", "Kept", "--hide-text", "--sections", "cost", "--keep")
    ragexam("report", project, "--out", out)
    text = out.read_text(encoding="utf-8")
    assert "<h1>Kept</h1>" in text
    assert text.count("<section") == 1
    ragexam("report", project, "--out", out, "--no-hide-text", "--sections", "all")
    assert "Harbour" in out.read_text(encoding="utf-8")


def test_hidden_text_is_not_in_the_file(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    ragexam("report", at("answers"), "--out", out, "--hide-text", "--hide-topics", "--hide-models")
    text = out.read_text(encoding="utf-8").lower()
    leaked = [word for word in (*PLACES, "badge", ".md", "north", "south", "scripted") if word.lower() in text]
    assert leaked == []
    assert "model a" in text
    assert "topic 1" in text


def test_wrong_choices_are_told(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project = at("answers")
    assert "no section 'price'" in ragexam("report", project, "--sections", "price", code=2).err
    broken = tmp_path / "logo.png"
    broken.write_text("no picture")
    assert "no picture that a report can hold" in ragexam("report", project, "--logo", broken, code=2).err


def test_a_name_that_promises_another_format_is_refused(
    ragexam: Any, at: Callable[[str], Path], tmp_path: Path
) -> None:
    project = at("answers")
    for name in ("r.pdf", "r.xyz", "r"):
        printed = ragexam("report", project, "--out", tmp_path / name, code=2).err
        assert "ends with .html or .docx" in printed
        assert ("by the window, on its page Report" in printed) == name.endswith(".pdf")
        assert not (tmp_path / name).exists()
    ragexam("report", project, "--out", tmp_path / "r.HTM")
    assert (tmp_path / "r.HTM").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_language_is_chosen_and_kept(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project, out = at("answers"), tmp_path / "report.html"
    printed = ragexam("report", project, "--out", out, "--language", "de", "--keep")
    assert '<html lang="de">' in out.read_text(encoding="utf-8")
    assert "Genauigkeit jeder Pipeline" in out.read_text(encoding="utf-8")
    assert " right" in printed.out  # what the terminal says stays English
    ragexam("report", project, "--out", out)
    assert '<html lang="de">' in out.read_text(encoding="utf-8")
    ragexam("report", project, "--out", out, "--language", "en")
    assert '<html lang="en">' in out.read_text(encoding="utf-8")


def test_what_does_not_matter_is_kept_and_bounded(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project, out = at("answers"), tmp_path / "report.html"
    ragexam("report", project, "--out", out, "--tolerance", "12.5")
    with Project.open(project, read_only=True) as kept:
        assert kept.settings.get("tolerance") == 12.5
    ragexam("report", project, "--out", out, "--tolerance", "0.75")
    with Project.open(project, read_only=True) as kept:
        assert kept.settings.get("tolerance") == 0.8
    printed = ragexam("report", project, "--out", out, "--tolerance", "50", code=2)
    assert "Give 0.5 to 20 percentage points." in printed.err
