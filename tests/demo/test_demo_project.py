"""The finished demo project: whole, honest about its conditions, free of paths of the machine that made it."""

from __future__ import annotations

import csv
import importlib.util
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ragexam.exam.demands.item_demand import demand_of
from ragexam.grading.grader import GRADERS
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.records import ItemState
from ragexam.report.grading.people_agreement import people_agreements

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "demo"


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    copy = tmp_path / "demo.ragexam"
    shutil.copy(FOLDER / "demo.ragexam", copy)
    with Project.open(copy) as opened:
        yield opened


def test_it_is_whole(project: Project) -> None:
    results = project.responses.answers().results
    assert results.correct.shape == (54, len(project.items.kept()))
    assert len(project.items.kept()) >= 90
    assert results.answered.all()
    assert len({p.model_hash for p in results.pipelines}) == 3
    assert len({p.retriever.key for p in results.pipelines}) == 6
    assert {p.examples for p in results.pipelines} == {0, 1, 2}
    assert len({p.label for p in results.pipelines}) == 54


def test_opening_it_leaves_nothing_beside_it(project: Project) -> None:
    """It has the newest format: a person's first project needs no backup of an older one."""
    project.edits.set_setting("note", "x")
    project.close()
    assert [path.name for path in project.path.parent.iterdir()] == ["demo.ragexam"]


def test_closed_book_is_near_chance_and_the_oracle_far_above(project: Project) -> None:
    results = project.responses.answers().results
    accuracy = results.accuracy()
    for name in {p.model_name for p in results.pipelines}:
        of = {
            kind: np.mean(
                [
                    a
                    for a, p in zip(accuracy, results.pipelines, strict=True)
                    if (p.model_name, p.retriever.kind) == (name, kind)
                ]
            )
            for kind in ("closed_book", "oracle")
        }
        assert of["closed_book"] <= 0.35
        assert of["oracle"] >= of["closed_book"] + 0.10


def test_it_is_neither_too_easy_nor_a_lottery_and_comes_to_a_choice(tmp_path: Path) -> None:
    """By the script that tells these figures of any project: what its README says of it stays true."""
    copy = tmp_path / "demo.ragexam"
    shutil.copy(FOLDER / "demo.ragexam", copy)
    script = [sys.executable, "bench/exam_figures.py", str(copy), "--json"]
    found = json.loads(subprocess.run(script, capture_output=True, text=True, check=True, cwd=FOLDER.parents[1]).stdout)
    assert found["word_for_word"] <= 0.45
    assert found["first_passage"][0] <= 0.60
    assert found["closed_book"] <= 0.35
    (_, best), (_, worst) = found["best"], found["worst"]
    assert 0.60 <= best <= 0.95
    assert best - worst >= 0.30
    assert found["right_by_all"] + found["right_by_none"] <= 0.1 * sum(found["items"].values())
    assert found["settled"]


def test_the_choice_is_settled_again_without_any_model(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person's first press on "Settle it": all answers are there, and neither a language nor an embedding model."""
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path / "none"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    outcome = project.start_job("settle").wait()
    assert isinstance(outcome, Done)
    assert outcome.result["outcome"] == "settled"
    assert outcome.result["responses"] == 0
    assert outcome.result["asked"] < outcome.result["of"] / 2


def test_its_questions_are_of_known_kinds_and_read(project: Project) -> None:
    items = project.items.kept()
    demands = Counter(demand_of(item) for item in items)
    assert sum(number >= 10 for number in demands.values()) >= 5
    assert demands["lookup"] <= len(items) / 3
    lines = map(json.loads, (FOLDER / "reading.jsonl").read_text("utf-8").splitlines())
    reading = {line.get("wording", line["question"]): line for line in lines}
    assert all(reading[item.question]["good"] for item in items)
    rejected = [item for item in project.items.all() if item.state is ItemState.REJECTED and not item.is_open]
    assert rejected
    assert all(reading[item.question]["reason"] for item in rejected)


def test_a_second_reader_found_nearly_all_of_them_good(project: Project) -> None:
    """Every answer was found right by a blind reader; a reworded question counts as it was read again."""
    lines = map(json.loads, (FOLDER / "second_reading.jsonl").read_text("utf-8").splitlines())
    said = {line["question"]: line for line in lines}
    asked = [said[item.question] for item in project.items.kept()]
    assert all(line["right"] and line["clear"] and line["answerable"] for line in asked)
    assert sum(line["natural"] for line in asked) >= 0.9 * len(asked)


def test_every_item_stands_on_a_document(project: Project) -> None:
    for item in project.items.kept():
        texts = [project.documents.text(span.document_id)[span.start : span.end] for span in item.evidence]
        assert all(texts)
        if demand_of(item) == "lookup":
            assert item.choices[item.key] in texts[0]


@pytest.mark.parametrize("name", ["demo.ragexam", "manifest.json", "reading.jsonl", "grades.jsonl"])
def test_no_path_of_a_machine_and_small(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    assert len(data) < 12_000_000
    for path in (b"/home/", b"/root/", b"/tmp/", b"/Users/"):
        assert path not in data


def test_two_models_wrote_answers_that_were_graded(project: Project) -> None:
    answers = project.grading.answers()
    open_items = {item.id for item in project.items.asked() if item.is_open}
    assert {answer.item_id for answer in answers} == open_items
    assert len({answer.system for answer in answers}) == 10
    assert len(answers) == 10 * len(open_items)
    assert len(project.grading.of_person("builder")) >= 60
    graded = project.grading.graded().grades
    assert {"token_f1", "key_match", "bert_f1", "correctness"} <= set(graded)
    assert all(np.isfinite(graded[name]).all() for name in ("token_f1", "key_match", "bert_f1", "correctness"))


def test_every_grader_graded_what_people_graded(project: Project) -> None:
    """A grader that says nothing of an answer says why; only refusals where the passages hold nothing are few."""
    people = set(project.grading.of_person("builder"))
    grades = project.grading.grades()
    for name in GRADERS:
        own = {g.answer_id: g for g in grades if g.grader == name}
        assert people <= set(own), name
        told = [a for a in people if own[a].value is not None]
        assert len(told) >= (10 if name == "negative_rejection" else 60), name
        assert all(own[a].remark for a in people - set(told)), name


def test_banks_of_questions_grade_answers_and_passages(project: Project) -> None:
    with (FOLDER / "bank.csv").open(encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    items = {item.id: item for item in project.items.all()}
    banks = {rubric.item_id: rubric.entries for rubric in project.grading.rubrics() if rubric.kind == "questions"}
    by_hand = {
        (items[i].question, entry.text, entry.answer) for i, bank in banks.items() for entry in bank if items[i].is_open
    }
    assert {(row["query"], row["question"], " | ".join(row["key"].split("|"))) for row in written} == {
        (query, question, " | ".join(part.strip() for part in key.split("|"))) for query, question, key in by_hand
    }
    pool = project.grading.pool(20, 8).queries
    assert len(pool) == 8
    assert all(len(banks[item_id]) == 3 for item_id, _ in pool)
    found = [passage for _, passages in pool for passage in passages if passage.paragraph_data.rankings]
    assert found
    assert all(passage.exam_grades for passage in found)


def test_two_readers_graded_the_same_answers(tmp_path: Path) -> None:
    """The script gives a project the grades that it lacks, each as it is kept, and none to answers that nobody read."""
    file = FOLDER.parents[1] / "scripts" / "build_demo_project.py"
    spec = importlib.util.spec_from_file_location("build_demo_project", file)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    path = Path(shutil.copy(FOLDER / "demo.ragexam", tmp_path))
    script.apply_grades(path)
    with Project.open(path, read_only=True) as project:
        questions = {item.id: item.question for item in project.items.asked()}
        answers = {answer.id: (questions[answer.item_id], answer.text) for answer in project.grading.answers()}
        readers = {rater: project.grading.of_person(rater) for rater in ("builder", "second reader")}
        (pair,) = people_agreements(project.grading.graded(), 3.0)
    kept = [json.loads(line) for line in (FOLDER / "grades.jsonl").read_text("utf-8").splitlines()]
    for rater, people in readers.items():
        given = {(line["question"], line["answer"]): float(line["grade"]) for line in kept if line["rater"] == rater}
        assert {answer: grade.value for answer, grade in people.items()} == {a: given[answers[a]] for a in people}
    assert set(readers["builder"]) == set(readers["second reader"])
    assert (pair.spearman.n, pair.same, pair.far) == (136, 117, 0)
