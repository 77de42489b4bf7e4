"""Checks what a script of a project says: few products of pipelines, every text quoted."""

from __future__ import annotations

import ast
import json
import shlex
import shutil
from pathlib import Path

import pytest

from ragexam.jobs.worker.outcomes import Done
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.project import Project
from ragexam.project.whole.script import (
    PipelineGroup,
    ScriptPlan,
    pipeline_groups,
    python_script,
    script_plan,
    shell_script,
)
from ragexam.records import ChunkerSpec, PipelineSpec
from ragexam.retriever_specs import KINDS, parse_retriever, read_retriever

HASHES = {"a" * 64: "A", "b" * 64: "B"}
GOLDEN = [
    golden["text"]
    for golden in json.loads((Path(__file__).parents[2] / "retrieval" / "specs.json").read_text(encoding="utf-8"))
]
"""Texts of stored retrievers, old ones among them."""
NASTY = 'x\'; touch owned\n$(touch owned) `touch owned` " """ {0} \\'


def matrix(names: str, retrievers: list[str], examples: tuple[int, ...], **more: object) -> list[PipelineSpec]:
    models = [(key, name) for key, name in HASHES.items() if name in names]
    return build_matrix(models, parse_retrievers(retrievers), examples, **more)  # type: ignore[arg-type]


def test_a_whole_product_is_one_group() -> None:
    specs = matrix("AB", ["bm25:k=2", "closed_book"], (0, 2))
    (group,) = pipeline_groups(specs, {})
    assert group == PipelineGroup(("A", "B"), ("bm25:k=2", "closed_book"), (0, 2), "chat", "seeded")
    (placed,) = pipeline_groups(specs[:1], {"a" * 64: "scripted:1"})
    assert placed.models == ("scripted:1",)


def test_every_pipeline_is_in_one_group() -> None:
    specs = matrix("AB", ["bm25:k=2", "closed_book"], (0, 2), example_choices=("seeded", "diverse"))
    specs = [*specs[:3], *specs[4:], *matrix("A", ["bm25:k=2"], (1,), template="plain")]
    made = []
    for group in pipeline_groups(specs, {}):
        for name in group.models:
            made += matrix(name, list(group.retrievers), group.examples, template=group.template,
                           example_choices=(group.choice,))  # fmt: skip
    assert sorted(spec.id for spec in made) == sorted(spec.id for spec in specs)


@pytest.mark.parametrize("text", [*KINDS, *GOLDEN, "multi_query:n=2", "reranked:k=3", "ensemble:of=[bm25]+[reranked]"])
def test_every_retriever_is_read_back_as_it_is(text: str) -> None:
    for spec in (parse_retriever(text), read_retriever(text)):
        made = build_matrix([("a" * 64, "A")], [spec], (0,))
        (group,) = pipeline_groups(made, {})
        again = build_matrix([("a" * 64, "A")], [read_retriever(told) for told in group.retrievers], (0,))
        assert [p.id for p in again] == [p.id for p in made]


def plan(title: str) -> ScriptPlan:
    group = PipelineGroup((title,), ("bm25:k=2",), (0,), "chat", "seeded")
    return ScriptPlan(
        title, title, (title,), 1, ChunkerSpec("sentences", {"size": 7}), {"embedder": title, "seed": 3}, (title,), (group,),
        ("p1",), ("robust", "rasch"), title, (title,),
    )  # fmt: skip


def test_no_text_of_a_project_is_run() -> None:
    said = shell_script(plan(NASTY), "exam.jsonl")
    lines = said.split("\n")
    assert all("\r" not in line for line in lines)
    # Read by the rules of the shell, the text is one word wherever it stands.
    head = said[: said.index("set -eu")]
    assert all(line.startswith("#") for line in head.rstrip("\n").split("\n"))
    words = shlex.split(said[said.index("set -eu") :].replace("\\\n", " "), comments=False)
    assert words.count(NASTY) >= 3
    assert "owned" not in {word.strip("`$()\"'") for word in words}
    tree = ast.parse(python_script(plan(NASTY), "exam.jsonl"))
    calls = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert calls <= {"Path", "do", "isinstance", "set", "print", "document_of", "reading_report", "write_html",
                     "reading_exam_file"} | {"list"}  # fmt: skip
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert NASTY in texts


@pytest.mark.parametrize("encoding", ["unicode_escape", "raw_unicode_escape", "utf-7", "utf_16"])
def test_no_title_says_how_a_program_is_read(encoding: str) -> None:
    title = (
        f"coding: {encoding}\\nowned()\\x0aowned()\\u000aowned()+AAo-owned()+AAo-\u2028owned()\x85owned()\x0bowned()"
    )
    text = python_script(plan(title), "exam.jsonl")
    tree = ast.parse(text.encode())  # as Python reads a file: a remark on its encoding counts
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert "owned" not in called
    assert ast.dump(tree) == ast.dump(ast.parse(text))
    remarks = text[: text.index("from datetime")].splitlines()
    assert remarks[0] == "# -*- coding: utf-8 -*-"
    assert all(line.startswith("# ") for line in remarks)
    # Read in that encoding all the same, as by another program, the remarks stay remarks.
    if encoding.endswith("escape"):
        assert "\nowned" not in "\n".join(remarks).encode().decode(encoding)
    head, _, _ = shell_script(plan(title), "exam.jsonl").partition("set -eu")
    assert all(line.startswith("#") for line in head.rstrip("\n").splitlines())


def test_what_a_shell_cannot_say_is_told() -> None:
    said = shell_script(plan("Offices"), "exam.jsonl")
    assert "# Not made anew: The way in which documents are cut" in said
    assert "# Not made anew: What was taken out of the corpus (documents: 1)" in said
    assert "the corpus" not in python_script(plan("Offices"), "exam.jsonl")


@pytest.mark.usefixtures("own_cache")
def test_only_what_gave_documents_is_imported_again(project: Project, corpus: Path, tmp_path: Path) -> None:
    mine = Path(shutil.copytree(corpus, tmp_path / "mine"))
    assert not isinstance(
        project.start_job("import", paths=[str(mine), str(tmp_path / "typo")]).wait(timeout=120), Done
    )
    assert isinstance(project.start_job("import", paths=[str(mine)]).wait(timeout=120), Done)
    assert script_plan(project).paths == (str(mine),)
    shutil.rmtree(mine)
    assert script_plan(project).paths == ()


@pytest.mark.usefixtures("own_cache")
def test_a_new_project_of_the_same_name_has_paths_of_its_own(corpus: Path, tmp_path: Path) -> None:
    place = tmp_path / "same.ragexam"
    with Project.create(place) as project:
        assert isinstance(project.start_job("import", paths=[str(corpus)]).wait(timeout=120), Done)
    place.unlink()
    one = next(path for path in sorted(corpus.rglob("*")) if path.is_file())
    with Project.create(place) as project:
        assert isinstance(project.start_job("import", paths=[str(one)]).wait(timeout=120), Done)
        assert script_plan(project).paths == (str(one),)
