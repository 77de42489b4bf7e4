"""Two pipelines against each other, named as a person would name them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ragexam.project import Project


def test_two_pipelines_are_compared(ragexam: Any, corpus: Path, tmp_path: Path, own_exam: Path) -> None:
    project = tmp_path / "office.ragexam"
    ragexam("new", project)
    ragexam("import", project, corpus, "--embedder", "hashed")
    ragexam("items", project, "--import", own_exam)
    words = ("--retriever", "bm25:k=2", "--retriever", "bm25:k=1", "--retriever", "closed_book")
    ragexam("run", project, "--model", "scripted:1:0.9", *words)

    listed = ragexam("compare", project).out
    ids = re.findall(r"^([0-9a-f]{8})  Scripted model 1", listed, re.MULTILINE)
    assert len(set(ids)) == 3
    known = ragexam("compare", project, "--json", "--quiet").value
    assert [p["id"][:8] for p in known] == ids
    assert all(p["answers"] > 0 and 0 <= p["accuracy"] <= 1 for p in known)

    printed = ragexam("compare", project, ids[0], "closed book").out
    assert "Items that both sat" in printed
    assert "Who was right, item by item" in printed
    value = ragexam("compare", project, "--json", "--quiet", "K=1", ids[0]).value  # words may follow options
    assert (value["first"], value["second"]) == (known[1]["id"], known[0]["id"])
    by_parts = ragexam("compare", project, "--json", "--quiet", "Model 1 · k=1 · ICL@0", ids[0]).value
    assert by_parts["first"] == known[1]["id"]
    assert known[1]["label"] in value["sentence"]
    assert value["counts"]["name"] == "pair"
    assert len(value["items"]["rows"]) == known[0]["answers"]

    for words, sentence in (
        ((ids[0],), "two are compared"),
        ((ids[0], "bm25"), "2 pipelines fit"),
        ((ids[0], "no such"), "No pipeline is called"),
        ((ids[0], ids[0]), "the same pipeline"),
        ((ids[0], ids[1], ids[2]), "Only two"),
    ):
        assert sentence in ragexam("compare", project, *words, code=2).err

    # What was asked for last is shown, also where it is known already.
    for preset in ("robust", "paper", "robust"):
        fitted = ragexam("fit", project, "--preset", preset, "--irt-model", "rasch", "--json", "--quiet").value
        assert fitted["preset"] == fitted["parameters"]["preset"] == preset


def test_projects_and_runs_are_compared(ragexam: Any, at: Callable[[str], Path], tmp_path: Path) -> None:
    project = at("answers")
    older = Path(shutil.copy(project, tmp_path / "older.ragexam"))
    exam = ragexam("items", project, "--json").value
    ragexam("items", project, "--delete", exam[0]["id"])
    value = ragexam("compare", project, "--with", older, "--json", "--quiet").value
    assert value["names"] == ["older", "office"]
    assert value["sentences"][0] == "Questions in both: 7; only in older: 1; only in office: 0."
    tables = {table["name"]: table for table in value["tables"]}
    assert {row[3] for row in tables["changes"]["rows"]} == {0.0}, "nothing was answered anew"
    assert tables["unmatched"]["rows"] == [["Question", "older", exam[0]["question"]]]
    printed = ragexam("compare", project, "--with", older, "--with", older).out
    assert "From version to version" in printed
    # Another order of the in-context examples: the same pipelines under other conditions.
    with Project.open(project) as opened:
        opened.settings.set("seed", 7)
    ragexam("run", project)
    printed = ragexam("compare", project)
    assert "Runs that can be compared, as --run N: 1, 2." in printed.out
    value = ragexam("compare", project, "--run", 1, "--run", 2, "--json", "--quiet").value
    assert value["names"] == ["run 1", "run 2"]
    assert value["sentences"][0].startswith("Questions in both: 7;")
    (changes,) = (table for table in value["tables"] if table["name"] == "changes")
    assert len(changes["rows"]) == 20
    assert ragexam("compare", project, "--run", 2, "--json", "--quiet").value["names"] == ["run 2", "office"]
    assert "There is no run 9" in ragexam("compare", project, "--run", 9, code=2).err
    assert "not compared at once" in ragexam("compare", project, "--run", 1, "--with", older, code=2).err
    assert "not compared at once" in ragexam("compare", project, "a", "b", "--run", 1, code=2).err
    bare = tmp_path / "bare.ragexam"
    ragexam("new", bare)
    assert "no answers in bare" in ragexam("compare", project, "--with", bare, code=3).err
