"""The demo, on its own documents, with models that need no file."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragexam.project import Project
from tests.unmeasured import unmeasured


def test_the_demo_does_the_whole_job_and_goes_on(ragexam: Any, tmp_path: Path) -> None:
    out = tmp_path / "demo"
    words = ["demo", "--out", out, "--writer", "scripted", "--model", "scripted:1", "--model", "scripted:2:0.5"]
    words += ["--embedder", "hashed", "--items", "10"]
    printed = ragexam(*words)
    steps = re.findall(r"^\[[^\]]+\] (.+)$", printed.out, re.MULTILINE)
    kept = int(re.search(r"^(\d+) questions are kept", printed.out, re.MULTILINE)[1])
    assert kept >= 10
    few = int(re.search(r"6 pipelines sit (\d+) questions", printed.out)[1])
    assert 5 <= few < kept
    assert steps == [
        "Reading the handbook of Quellmoor Instruments, a made-up company",
        "The first questions: 5 or a few more",
        f"6 pipelines sit {few} questions",
        "That report is preliminary: read it now. The full one takes its place when it is done",
        "Writing an exam of 10 questions",
        f"16 pipelines sit {kept} questions",
        "Fitting the item response model",
        "4 pipelines write their answers to 6 of the questions",
        "Writing the report",
        "Done",
    ]
    page = (out / "report.html").read_text(encoding="utf-8")
    assert "Quellmoor handbook" in page
    assert "preliminary" not in page
    assert printed.out.count(f"Report: {out / 'report.html'}") == 2, "both reports are told, with their place"
    assert "Where the time went: " in printed.out
    given = [int(n.replace(",", "")) for n in re.findall(r"^([\d,]+) answers were given", printed.out, re.MULTILINE)]
    assert given[0] == 6 * few
    with Project.open(out / "demo.ragexam", read_only=True) as project:
        asked = {item.id for item in project.items.kept()}
        answers = project.responses.after(0)
    again_kept = {r.item_id for _, r in answers[: given[0]]} & asked
    assert sum(given) == 16 * kept + 6 * (few - len(again_kept)), "no answer of the first report is given again"
    with Project.open(out / "demo.ragexam", read_only=True) as project:
        written = project.grading.answers()
        assert len(written) == 4 * 6
        assert {g.answer_id for g in project.grading.grades()} == {a.id for a in written}
    assert "Retrieval and written answers" in page
    again = ragexam(*words, "--json").value
    assert again["decision"]["sentence"] in printed.out, "started again it comes to the same"
    assert len(ragexam("items", out / "demo.ragexam", "--json").value) >= kept


def stopped_at(out: Path, step: str, until: Callable[[Project], bool] = lambda _: True) -> str:
    """Start the demo and interrupt it after it told a step, once the project is so far; what it said."""
    start = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    start += "from ragexam.cli import main; sys.exit(main())"
    words = ["demo", "--out", str(out), "--writer", "scripted:3:0.9:5ms", "--embedder", "hashed", "--items", "12"]
    words += ["--model", "scripted:1", "--model", "scripted:2:0.5:60ms"]
    calls = []
    with subprocess.Popen(
        [sys.executable, "-c", start, *words],
        env=unmeasured(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            calls.append(line)
            if step in line:
                with Project.open(out / "demo.ragexam", read_only=True) as project:
                    while process.poll() is None and not until(project):
                        time.sleep(0.02)
                process.send_signal(signal.SIGINT)
    assert process.returncode == 130, calls
    assert "Stopped." in "".join(calls)
    return "".join(calls)


def answered(project: Project) -> int:
    """Questions that at least one pipeline answered."""
    return int(project.responses.answers().results.answered.any(axis=0).sum())


def report(out: Path) -> str:
    return (out / "report.html").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_who_stops_the_demo_keeps_a_report(tmp_path: Path) -> None:
    out = tmp_path / "demo"
    stopped_at(out, "That report is preliminary")
    first = report(out)
    assert "This report is preliminary. It rests on the first " in first
    said = stopped_at(out, "16 pipelines sit")
    assert "The first questions" not in said, "what is done is not done again"
    second = report(out)
    assert "This report is preliminary" not in second
    assert second != first, "the answers that were given by then are in it"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_stopped_anywhere_the_report_tells_what_there_is(tmp_path: Path) -> None:
    """In the first run, while the other questions are written, and when all answers are there."""
    out = tmp_path / "demo"
    stopped_at(out, "6 pipelines sit", lambda project: answered(project) > 0)
    assert "This report is preliminary. It rests on the first " in report(out)
    said = stopped_at(out, "Writing an exam of", lambda project: len(project.items.kept()) > answered(project))
    assert "The first questions" in said, "they were not all answered yet"
    with Project.open(out / "demo.ragexam", read_only=True) as project:
        count = answered(project)
        assert 1 < count < len(project.items.kept())
    assert f"It rests on the first {count} questions" in report(out), "not those that nobody answered"
    said = stopped_at(out, "Fitting the item response model")
    assert "The first questions" not in said
    assert "This report is preliminary" not in report(out), "all answers are there, and in it"
    with Project.open(out / "demo.ragexam", read_only=True) as project:
        assert project.state()["run"].state.value == "done"
