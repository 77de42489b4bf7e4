"""From documents to a decision, command by command, as a newcomer would do it; then the same as a script."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragexam.project import Project
from ragexam.resources import resource


def test_the_whole_way(ragexam: Any, corpus: Path, tmp_path: Path) -> None:
    project = tmp_path / "office.ragexam"
    (tmp_path / "broken.pdf").write_bytes(b"no pdf")

    printed = ragexam("new", tmp_path / "office", "--title", "Offices")
    assert f"ragexam import {project}" in printed.out, "each step names the next"

    printed = ragexam("import", project, corpus, tmp_path / "broken.pdf", "--embedder", "hashed")
    assert re.search(r"broken\.pdf +failed +It is called PDF", printed.out)
    assert "The corpus holds 8 documents" in printed.out
    assert "Embedding model of this project: hashed." in printed.out
    assert f"ragexam generate {project}" in printed.out

    printed = ragexam("generate", project, "--model", "scripted:1:0.95", "-n", 8)
    kept = int(re.search(r"^(\d+) questions are kept", printed.out, re.MULTILINE)[1])
    assert kept >= 8
    assert "tries each composed question with all its passages" in printed.out
    assert "Do not let it sit this exam" in printed.out, "nobody was chosen to sit it yet"
    assert re.search(r"The documents do not bear all that the mix asks for: .*Difference \d+ of \d+", printed.out)
    printed_capacity = ragexam("exam-capacity", project)
    assert re.search(r"\d+ pairs of rows that can be compared, \d+ twins .* and \d+ bridges", printed_capacity.out)
    assert "The exam in figures" in printed.out
    assert "Can the items be guessed without documents?" in printed.out
    assert f"ragexam run {project}" in printed.out

    printed = ragexam("items", project, "--state", "kept")
    ids = re.findall(r"^([0-9a-f]{8})  draft", printed.out, re.MULTILINE)
    assert len(ids) == kept
    printed = ragexam("items", project, "--show", ids[0])
    assert re.search(r"^  \* [A-D]\) ", printed.out, re.MULTILINE)
    assert "office" in printed.out.rsplit("\n\n", 1)[-1], "the passage stands below"
    ragexam("items", project, "--accept", ids[0], ids[1])
    printed = ragexam("items", project, "--reject", ids[2], "--reason", "two right answers")
    assert printed.out == "Reject item: done.\n"
    assert "comment: two right answers" in ragexam("items", project, "--show", ids[2]).out

    printed = ragexam("run", project, "--model", "scripted:1:0.9", "--model", "scripted:2:0.5", "--examples", "0,1")
    assert f"Forecast: {20 * (kept - 1):,} answers of 20 pipelines" in printed.out
    assert f"{20 * (kept - 1):,} answers were given" in printed.out
    assert re.search(r"Scripted model 1 \(skill 0.9\)  Oracle", printed.out)
    again = ragexam("run", project)
    assert "0 answers were given, " in again.out, "what is answered is not answered again"

    printed = ragexam("fit", project)
    assert re.search(r"^Retriever +Closed book +-", printed.out, re.MULTILINE), "below average"
    assert "Iterative improvement" in ragexam("refine", project, "--steps", 2).out

    printed = ragexam("report", project)
    html = project.with_suffix(".html").read_text(encoding="utf-8")
    assert f"Report: {project.with_suffix('.html')}" in printed.out
    assert "Offices" in html
    sentence = printed.out.strip().splitlines()[0]
    assert re.match(r"(Choose|Best bet so far|The questions are on|No verdict)\b", sentence)

    printed = ragexam("export", project, "--out", tmp_path / "tables")
    files = {p.name for p in (tmp_path / "tables").rglob("*") if p.is_file()}
    assert {"accuracy.csv", "responses.csv", "lm_eval_results.json"} <= files
    assert any(name.endswith(".svg") for name in files)
    assert printed.out.startswith(f"{len(files)} files in ")

    printed = ragexam("info", project)
    states = re.findall(r"^  (\w+) +(done|ready|stale|needs something) ", printed.out, re.MULTILINE)
    steps = ["Corpus", "Exam", "Retrieval", "Pipelines", "Run", "Results", "Grading", "Items", "Report"]
    assert [name for name, _ in states] == steps
    assert {state for name, state in states[:8] if name not in ("Retrieval", "Grading")} == {"done"}


def test_every_command_prints_one_json_value(ragexam: Any, corpus: Path, tmp_path: Path, own_exam: Path) -> None:
    project = tmp_path / "office.ragexam"

    def value(*words: object, code: int = 0) -> Any:
        printed = ragexam(*words, "--json", "--quiet", code=code)
        assert printed.err == "" or code, printed.err
        return printed.value

    assert value("new", project) == {"project": str(project), "title": "office"}
    printed = value("import", project, corpus, "--embedder", "hashed")
    assert printed["documents"] == {"imported": 8}
    assert [f["status"] for f in printed["files"]] == ["imported"] * 8
    assert value("import", "--chunkers")[0]["preset"] == "default"
    assert value("generate", project, "--model", "scripted:1:0.95", "-n", 3)["kept"] >= 3
    exam = value("items", project)
    assert exam[0]["question"]
    assert value("items", project, "--show", exam[0]["id"])["id"] == exam[0]["id"]
    assert len(value("items", project, "--import", own_exam)) == len(exam) + 8
    assert value("items", project, "--undo")[0]["id"] == exam[0]["id"]
    forecast = value("run", project, "--model", "scripted:1:0.9", "--retriever", "bm25", "--forecast")
    assert forecast["forecast"]["units"] >= 3
    printed = value("run", project, "--model", "scripted:1:0.9", "--retriever", "bm25", "--retriever", "closed_book")
    assert printed["failed"] == 0
    assert [a["retriever"] for a in printed["accuracy"]] == ["BM25, k=3", "Closed book"]
    assert value("fit", project, "--irt-model", "rasch")["parameters"]["model"] == "rasch"
    value("refine", project)
    listed = value("compare", project)
    assert [p["label"] for p in listed] == [
        "Scripted model 1 (skill 0.9) · BM25, k=3 · ICL@0",
        "Scripted model 1 (skill 0.9) · Closed book · ICL@0",
    ]
    assert value("compare", project, "BM25", listed[1]["id"])["sentence"]
    printed = value("report", project)
    assert printed["decision"]["sentence"]
    assert Path(printed["report"]).is_file()
    assert all(Path(p).is_file() for p in value("export", project, "--out", tmp_path / "tables"))
    assert [s["name"] for s in value("info", project)["steps"]][:2] == ["corpus", "exam"]
    assert value("models") == value("models", "list") == {"models": [], "adapters": [], "embedders": []}
    (checked,) = value("models", "check", "scripted:1")
    assert (checked["model"], checked["total"], checked["passed"]) == ("scripted:1", 8, True)
    # Errors as well: of the command line, of the input, of a model.
    assert value("run", project, "--no-such-option", code=2)["error"] == "InputError"
    assert "begins with “zz”" in value("items", project, "--show", "zz", code=2)["message"]
    assert value("run", project, "--model", "nothing", code=5)["hint"]


def test_review_in_every_way(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project = at("exam")

    def states() -> dict[str, str]:
        return {i["id"]: i["state"] for i in ragexam("items", project, "--json").value}

    first, second, third, *_ = states()
    ragexam("items", project, "--accept", first[:6], "--reject", second[:6])
    assert (states()[first], states()[second]) == ("accepted", "rejected")
    assert ragexam("items", project, "--undo").out == "Undone: Reject item.\n"
    assert states()[second] == "draft"
    assert ragexam("items", project, "--redo").out == "Done again: Reject item.\n"
    ragexam("items", project, "--restore", second)
    assert states()[second] == "draft"
    assert "nothing changed" in ragexam("items", project, "--restore", second).out
    ragexam("items", project, "--delete", third)
    assert third not in states()
    ragexam("items", project, "--undo")
    assert third in states()
    assert len(ragexam("items", project, "--state", "accepted", "--json").value) == 1
    assert "nothing to be done again" not in ragexam("items", project, "--redo").out
    assert "nothing to be done again" in ragexam("items", project, "--redo").out
    assert ragexam("items", project).out.count("How many people work") == 7
    assert "7 questions have an id" in ragexam("items", project, "--show", "", code=2).err


def test_an_exam_goes_out_and_comes_back(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project = at("exam")
    before = ragexam("items", project, "--json").value
    for ending in ("csv", "jsonl", "gift"):
        printed = ragexam("items", project, "--export", tmp_path / f"exam.{ending}")
        assert printed.out == f"8 questions written to {tmp_path / f'exam.{ending}'}.\n"
    assert (tmp_path / "exam.gift").read_text(encoding="utf-8").count("::[plain]") == 8
    ragexam("items", project, "--reject", before[0]["id"])
    printed = ragexam("items", project, "--export", tmp_path / "platform.gift")
    assert printed.out.startswith("7 questions written"), "a learning platform would ask what was rejected"
    printed = ragexam("items", project, "--export", tmp_path / "all.jsonl")
    assert printed.out.startswith("8 questions written")
    assert "1 of them are rejected or dropped; --state kept leaves them out." in printed.out
    ragexam("items", project, "--undo")
    for ending in ("csv", "jsonl"):
        printed = ragexam("items", project, "--import", tmp_path / f"exam.{ending}")
        assert printed.out == f"0 questions added from exam.{ending}.\n8 were there already.\n"
    assert all(item["evidence"] for item in before), "their passages were found in the documents"
    # A spreadsheet changes a row, adds a bad one: the changed one is new, the bad one is told.
    with (tmp_path / "exam.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    rows[1][1] = "How many persons work at the Harbour office?"
    rows[2][rows[0].index("key")] = "Z"
    with (tmp_path / "exam.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    printed = ragexam("items", project, "--import", tmp_path / "exam.csv")
    assert "1 question added" in printed.out
    assert "Line 3: " in printed.err
    assert len(ragexam("items", project, "--json").value) == len(before) + 1


def test_what_a_person_brought_back_stays(ragexam: Any, at: Callable[[str], Path]) -> None:
    """Filters drop, a person brings back, the filters run again and more is generated: it stays."""
    project = at("corpus")
    ragexam("generate", project, "--model", "scripted:1:0.95", "-n", 12)
    dropped = ragexam("items", project, "--state", "dropped", "--json").value
    assert dropped
    chosen = dropped[0]
    assert any(f["drops"] and f["reason"] for f in chosen["findings"]), "it keeps its reason"
    ragexam("items", project, "--restore", chosen["id"])

    def state() -> str:
        return str(ragexam("items", project, "--show", chosen["id"], "--json").value["state"])

    assert state() == "draft"
    printed = ragexam("items", project, "--filter")
    assert "Dropped of" in printed.out
    assert state() == "draft"
    shown = ragexam("items", project, "--show", chosen["id"]).out
    assert "speaks against it: " in shown, "the warning stays"
    ragexam("generate", project, "--model", "scripted:1:0.95", "-n", 16)
    assert state() == "draft"
    # What only the filters decided is decided anew by them.
    assert len(ragexam("items", project, "--state", "dropped", "--json").value) >= len(dropped) - 1


def test_ones_own_exam_is_guessed_and_filtered(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project = at("exam")
    pointing = tmp_path / "more.csv"
    pointing.write_text("question,A,B,key\nWho works there according to the passage?,x,y,A\n", encoding="utf-8")
    ragexam("items", project, "--import", pointing)
    printed = ragexam("items", project, "--guess", "scripted:1:0.9", "--guess", "scripted:2", "--filter")
    assert re.search(r"^Scripted model 1 \(skill 0.9\) without documents: \d+% right", printed.out, re.MULTILINE)
    assert "not self-contained: 1" in printed.out
    assert all(len(i["guesses"]) == 2 for i in ragexam("items", project, "--json").value)
    assert ragexam("items", project, "--undo").out == "Undone: Run the filters.\n"
    assert ragexam("items", project, "--state", "dropped", "--json").value == []


def test_documents_are_cut_anew(ragexam: Any, at: Callable[[str], Path]) -> None:
    project = at("answers")
    value = ragexam("import", project, "--chunker", "child_parent", "--json").value
    assert value["chunks"] > 8
    assert "stale" in ragexam("info", project).out, "answers that rest on the old passages are told"


def test_another_scoring_needs_no_new_run(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project = at("answers")
    ragexam("report", project, "--out", tmp_path / "sum.html", "--scoring", "sum", "--title", "Sums")
    assert "Sums" in (tmp_path / "sum.html").read_text(encoding="utf-8")
    ragexam("export", project, "--out", tmp_path / "tables")
    assert '"acc,none"' in (tmp_path / "tables" / "lm_eval_results.json").read_text(encoding="utf-8")


def test_a_report_keeps_the_fit_that_a_person_chose(ragexam: Any, at: Callable[[str], Path]) -> None:
    project = at("answers")
    with Project.open(project) as opened:
        opened.fits.fit("paper", "3pl")  # without the controls that the command makes, which take their time
    ragexam("report", project)
    assert "preset “paper”" in project.with_suffix(".html").read_text(encoding="utf-8")


def test_a_finished_project_is_only_looked_at(ragexam: Any, tmp_path: Path) -> None:
    """The one that comes with the program."""
    project = Path(shutil.copy(resource("demo", "demo.ragexam"), tmp_path))
    before = project.read_bytes()
    for words in (["info"], ["items"], ["compare"], ["report"], ["export", "--out", tmp_path / "tables"]):
        ragexam(words[0], project, *words[1:])
    assert project.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == ["demo.html", "demo.ragexam"]


@pytest.mark.parametrize(
    ("options", "retrievers", "examples", "count"),
    [
        ([], 5, {"ICL@0"}, 5),
        (["--paper"], 5, {"ICL@0", "ICL@1", "ICL@2"}, 15),
        (["--retriever", "bm25", "--retriever", "dense:k=1", "-k", "2", "--examples", "0,3"], 2, {"ICL@0", "ICL@3"}, 4),
        (
            ["--retriever", "bm25", "--examples", "0,2", "--example-choice", "both", "--embedder", "hashed"],
            1,
            {"ICL@0", "ICL@2", "ICL@2 diverse"},
            3,
        ),
    ],
)
def test_pipelines_that_options_choose(
    ragexam: Any, at: Callable[[str], Path], options: list[str], retrievers: int, examples: set[str], count: int
) -> None:
    project = at("exam")
    printed = ragexam("run", project, "--model", "scripted:1:0.9", *options, "--json")
    accuracy = printed.value["accuracy"]
    assert len(accuracy) == count
    assert {a["icl"] for a in accuracy} == examples
    named = {a["retriever"] for a in accuracy}
    assert len(named) == retrievers
    if "-k" in options:
        assert named == {"BM25, k=2", "Dense, k=1"}


def test_more_of_the_same_is_written_about_the_same_topic(ragexam: Any, at: Callable[[str], Path]) -> None:
    project = at("corpus")
    writer = ("--model", "scripted:1:0.95", "--blueprint", "lookup")
    ragexam("generate", project, *writer, "-n", 4)
    first = ragexam("items", project, "--json").value
    chosen = first[0]
    ragexam("generate", project, *writer, "-n", 2, "--like", chosen["id"][:8])
    fresh = [item for item in ragexam("items", project, "--json").value if item["id"] not in {i["id"] for i in first}]
    assert fresh
    assert {item["topic"] for item in fresh} == {chosen["topic"]}
    assert {item["language"] for item in fresh} == {chosen["language"]}
    printed = ragexam("generate", project, *writer, "--topic", "the moon", code=2)
    assert "the moon" in printed.err


def test_an_exam_goes_on_by_its_own_mix(ragexam: Any, at: Callable[[str], Path]) -> None:
    """Lookups of before there were mixes are gone on with; nothing else is begun beside them."""
    project = at("corpus")
    writer = ("--model", "scripted:1:0.95")
    first = ragexam("generate", project, *writer, "-n", 3, "--blueprint", "lookup", "--json").value
    more = ragexam("generate", project, *writer, "-n", 6, "--json").value
    assert more["batch"] == first["batch"]
    other = ragexam("generate", project, *writer, "-n", 3, "--seed", 5, "--json").value
    hard = ragexam("generate", project, *writer, "-n", 1, "--blueprint", "balanced", "--json").value
    assert len({first["batch"], other["batch"], hard["batch"]}) == 3
    assert ragexam("generate", project, *writer, "-n", 2, "--json").value["batch"] == hard["batch"], (
        "the newest of both"
    )
