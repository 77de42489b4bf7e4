"""Every way to fail has its number, a sentence and something to do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

At = Callable[[str], Path]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bogus"], "“bogus” is none of the"),
        (["fitt"], "Did you mean fit? See: ragexam --help"),
        (
            ["grade", "PROJECT", "--grader", "exam_answerd"],
            "Did you mean exam_answered or exam_verified? See: ragexam grade --help",
        ),
        (["grades", "PROJECT", "--from", "writen"], "(choose from 'chosen', 'written', 'both'). Did you mean written?"),
        (["run", "PROJECT", "--modle", "scripted"], "Did you mean --model? See: ragexam run --help"),
        (["info", "PROJECT", "--bogus"], "See: ragexam info --help"),
        (["info", "PROJECT", "--bogus"], "Unrecognized arguments: --bogus."),
        (["info", "PROJECT", "--quiet", "more"], "Unrecognized arguments: more."),
        (["run"], "The following arguments are required: project"),
        (["run", "PROJECT", "-k", "many"], "“many” is no whole number, and -k needs one"),
        (["run", "PROJECT"], "No language model was named."),
        (["run", "PROJECT", "--model", "scripted:x"], "names no scripted model"),
        (["run", "PROJECT", "--model", "scripted", "--retriever", "telepathy"], "no retriever 'telepathy'"),
        (["run", "PROJECT", "--model", "scripted", "--retriever", "bm25", "-k", "0"], "k must lie between"),
        (["run", "PROJECT", "--model", "scripted", "--examples", "few"], "“few” is no list of whole numbers"),
        (["run", "PROJECT", "--model", "scripted", "--paper", "--examples", "0"], "--paper says which"),
        (["run", "PROJECT", "--model", "scripted", "--example-choice", "diverse"], "and there are none"),
        (["run", "PROJECT", "--example-choice", "diverse"], "No language model was named."),
        (["run", "PROJECT", "--model", "scripted", "--gpu-layers", "all"], "“all” is no number of layers"),
        (["import"], "No project was named."),
        (["import", "PROJECT"], "No file or folder was named."),
        (["import", "PROJECT", "nowhere"], "There is no file or folder"),
        (["import", "PROJECT", "nowhere", "--chunker", "scissors"], "no chunking preset 'scissors'"),
        (["import", "PROJECT", "nowhere", "--map", "text"], "“text” is no mapping"),
        (["items", "PROJECT", "--accept", "zz"], "No question has an id that begins with “zz”"),
        (["items", "PROJECT", "--import", "exam.docx"], "The ending of exam.docx names no format"),
        (["items", "PROJECT", "--import", "nowhere.csv"], "nowhere.csv cannot be read"),
        (["items", "PROJECT", "--export", "exam.txt"], "The ending of exam.txt names no format"),
        (["generate", "PROJECT", "--model", "scripted", "-n", "0"], "whole number of at least 1"),
        (["generate", "PROJECT", "--model", "scripted", "--choices", "1"], "2 to 8 choices"),
        (["refine", "PROJECT", "--drop", "lots"], "“lots” is no number, and --drop needs one"),
        (["models", "starter", "gpt-9"], "no starter model called 'gpt-9'"),
        (["models", "starter", "minilm", "--all"], "one or the other"),
        (["models", "starter", "--small", "--all"], "not allowed with"),
        (["models", "add", "nowhere"], "no file or folder nowhere"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_2_input(ragexam: Any, at: At, words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    project = at("exam")
    monkeypatch.chdir(project.parent)
    printed = ragexam(*[project if word == "PROJECT" else word for word in words], code=2)
    assert printed.out == ""
    assert printed.err.startswith("ragexam: ")
    assert sentence in printed.err


def test_2_nothing_could_be_imported(ragexam: Any, tmp_path: Path) -> None:
    (tmp_path / "scan.pdf").write_bytes(b"no pdf")
    ragexam("new", tmp_path / "a")
    printed = ragexam("import", tmp_path / "a.ragexam", tmp_path / "scan.pdf", code=2)
    assert "scan.pdf" in printed.out
    assert "ragexam generate" not in printed.out


@pytest.mark.parametrize(
    ("stage", "words", "sentence"),
    [
        ("corpus", ["run", "--model", "scripted:1"], "There is no question to answer."),
        ("exam", ["fit"], "There are no answers to fit yet."),
        ("exam", ["refine"], "There are no answers to fit yet."),
        ("exam", ["report"], "There are no answers to report yet."),
        ("exam", ["export", "--out", "tables"], "There are no answers to report yet."),
        ("corpus", ["items", "--filter"], "There are no questions to filter."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_3_an_earlier_step_is_missing(ragexam: Any, at: At, stage: str, words: list[str], sentence: str) -> None:
    printed = ragexam(words[0], at(stage), *words[1:], code=3)
    assert sentence in printed.err
    assert len(printed.err) > len(f"ragexam: {sentence}\n"), "the hint says what to do first"


def test_4_project(ragexam: Any, at: At, tmp_path: Path) -> None:
    (tmp_path / "no.ragexam").write_bytes(b"no database at all, but long enough to be one" * 20)
    for path in (tmp_path / "no.ragexam", tmp_path / "nowhere.ragexam"):
        for words in (["info", path], ["fit", path]):
            assert "ragexam: " in ragexam(*words, code=4).err
    project = at("exam")
    assert "already a file" in ragexam("new", project, code=4).err
    script = (
        "import sys; from ragexam.project import Project; p = Project.open(sys.argv[1]); print(1, flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, project], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "1\n"
        assert "another window or program" in ragexam("fit", project, code=4).err
        ragexam("info", project)  # looking does no harm
        other.communicate("\n")


def test_5_model(ragexam: Any, at: At, tmp_path: Path, no_models: Path) -> None:
    project = at("exam")
    no_models.mkdir()
    (no_models / "broken.gguf").write_bytes(b"GGUF" + bytes(40))
    for words, sentence in (
        (["generate", project, "--model", "nothing"], "There is no model called 'nothing'."),
        (["run", project, "--model", "nothing"], "There is no model called 'nothing'."),
        (["run", project, "--model", "broken"], ""),
        (["import", project, "--chunker", "default", "--embedder", "nothing"], "no embedding model called 'nothing'"),
        (["models", "check", "nothing"], "There is no model called 'nothing'."),
        (["demo", "--out", tmp_path / "demo"], "is not here. Get it: ragexam models starter"),
    ):
        printed = ragexam(*words, code=5)
        assert printed.err.startswith("ragexam: ")
        assert sentence in printed.err
    assert "broken" in ragexam("models").out, "a damaged file is listed with its problem"


def test_5_a_model_that_fails_while_others_go_on(ragexam: Any, at: At) -> None:
    """The second model has gone since it was chosen."""
    project = at("exam")
    from ragexam.project import Project

    with Project.open(project) as opened:
        opened.pipelines.choose(["scripted:1", "scripted:2"], ["bm25"])
        places = opened.settings.get("places")
        opened.settings.set("places", {k: v for k, v in places.items() if v != "scripted:2"})
    printed = ragexam("run", project, "--json", code=5)
    assert printed.value["responses"] == 8
    assert list(printed.value["models_failed"]) == ["Scripted model 2 (skill 0.8)"]
    assert "Scripted model 2" in printed.err


def test_6_machine(ragexam: Any, at: At, tmp_path: Path) -> None:
    project = at("answers")
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    for words in (
        ["report", project, "--out", tmp_path / "file" / "report.html"],
        ["export", project, "--out", tmp_path / "file"],
        ["items", project, "--export", tmp_path / "nowhere" / "exam.csv"],
    ):
        printed = ragexam(*words, "--json", code=6)
        assert printed.value["error"] == "MachineError"
        assert str(tmp_path) in printed.err


def test_1_is_for_everything_else() -> None:
    from ragexam.errors import RagExamError

    assert RagExamError.exit_code == 1


def test_a_reader_that_has_gone_is_no_error(at: At) -> None:
    project = at("exam")
    code = f"{sys.executable} -m ragexam items {project} --json | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, env={**os.environ})
    assert (done.returncode, done.stderr) == (0, "")
