"""Settling from the command line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ragexam.cli.commands.settle import _answers, seconds_of
from ragexam.errors import InputError
from ragexam.project import Project
from ragexam.queries.run.settlements import keep_settlement
from ragexam.report.results.settlement import Settlement

PLACES = ("Harbour", "Quarry", "Orchard", "Depot", "Foundry", "Laundry", "Archive", "Kitchen")


@pytest.fixture
def long_exam(tmp_path: Path) -> Path:
    rows = ["question,choice A,choice B,choice C,choice D,key,topic,passage"]
    for n, index in enumerate(PLACES):
        for kind, (question, right, passage) in enumerate(
            (
                (f"How many people work at the {index} office?", 24 + 13 * n, f"It employs {24 + 13 * n} people"),
                (f"What does a lost badge of the {index} office cost?", 15 + 5 * n, f"costs {15 + 5 * n} marks"),
            )
        ):
            wrong = [str(right + step) for step in (4, 9, 31)]
            key = (n + kind) % 4
            choices = [*wrong[:key], str(right), *wrong[key:]]
            rows.append(f"{question},{','.join(choices)},{'ABCD'[key]},North,{passage}")
    path = tmp_path / "long.csv"
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


def test_settles_says_whom_to_choose_and_why(ragexam: Any, at: Any, long_exam: Path) -> None:
    project = at("corpus")
    ragexam("items", project, "--import", long_exam)
    assert "Nothing has been settled" in ragexam("settle", project, "--log").out
    words = ("--retriever", "bm25:k=2", "--retriever", "closed_book", "--retriever", "bm25:k=1")
    ragexam("run", project, "--model", "scripted:1:0.9", "--model", "scripted:2:0.3", *words, "--forecast")
    assert "No language model was named" in ragexam("settle", project, code=2).err
    assert "makes no sense" in ragexam("settle", project, "--tolerance", "40", code=2).err
    assert "is no time" in ragexam("settle", project, "--budget", "soon", code=2).err


def test_what_was_settled_can_be_taken_back(ragexam: Any, at: Any, long_exam: Path) -> None:
    project = at("corpus")
    ragexam("items", project, "--import", long_exam)
    assert "nothing to take back" in ragexam("settle", project, "--take-back").out
    words = ("--retriever", "bm25:k=2", "--retriever", "bm25:k=1")
    ragexam("settle", project, "--tolerance", "10", "--model", "scripted:1:0.9", "--model", "scripted:2:0.3", *words)
    with Project.open(project) as opened:
        given = int(opened.responses.chosen().results.answered.sum())
    assert "is taken back: answers are kept" in ragexam("settle", project, "--take-back").out
    assert "nothing to take back" in ragexam("settle", project, "--take-back").out
    assert "Nothing has been settled" in ragexam("settle", project, "--log").out
    with Project.open(project) as opened:
        assert int(opened.responses.chosen().results.answered.sum()) == given
    assert "0 of them were given now" in ragexam("settle", project, "--tolerance", "10").out
    assert "Nothing has been settled" not in ragexam("settle", project, "--log").out


def test_who_tries_what_is_written_is_told(ragexam: Any, at: Any, long_exam: Path) -> None:
    project = at("corpus")
    ragexam("items", project, "--import", long_exam)
    words = ("--retriever", "bm25:k=2", "--retriever", "bm25:k=1", "--write-with", "scripted:7:0.9")
    models = ("--model", "scripted:1:0.9", "--model", "scripted:2:0.3")
    found = ragexam("settle", project, "--tolerance", "1", "--gate-model", "none", *models, *words)
    assert (
        "No model tries composed questions: that they can be answered from their passages rests on rules" in found.out
    )
    assert "Step by step: ragexam settle" in found.out, "whether or not that writer makes anything of these documents"


def test_settles_after_a_run_without_asking_again(ragexam: Any, at: Any, long_exam: Path) -> None:
    project = at("corpus")
    ragexam("items", project, "--import", long_exam)
    words = ("--retriever", "bm25:k=2", "--retriever", "closed_book", "--retriever", "bm25:k=1")
    ragexam("run", project, "--model", "scripted:1:0.9", "--model", "scripted:2:0.3", *words)
    printed = ragexam("settle", project, "--tolerance", "10", "--budget", "1h")
    assert "answers were needed" in printed.out
    assert "0 of them were given now" in printed.out
    assert "All answers are there already." in printed.out
    assert "What was settled, and by how many answers" in printed.out
    assert "All 0 answers" not in printed.out
    assert "question" in printed.out
    log = ragexam("settle", project, "--log").out
    assert "Start: 6 questions for all 6 pipelines. Candidates: 4; yardsticks (closed book, oracle): 2." in log
    value = ragexam("settle", project, "--log", "--json", "--quiet").value
    assert value["outcome"] in ("settled", "open")
    assert value["steps"][0]["answers"] == 36
    assert len(value["log"]) == len(value["steps"])
    again = ragexam("settle", project, "--json", "--quiet").value
    assert again["responses"] == 0
    assert again["outcome"] == value["outcome"]


def test_answers_of_the_check_are_told_beside_those_of_the_choice() -> None:
    result = {"asked": 768, "checks": 6, "of": 1008, "steps": 3, "responses": 774}
    said = (
        "768 of 1,008 answers were needed for the choice, 6 more as its check, in 3 steps; 774 of them were given now."
    )
    assert _answers(result) == said
    assert "check" not in _answers(result | {"checks": 0})


def test_times_are_read_as_typed() -> None:
    assert [seconds_of(t) for t in ("2h", "40min", "90s", "1.5 h", "30", "5m")] == [7200, 2400, 90, 5400, 30, 300]
    for text in ("", "0", "-3h", "two hours", "1d"):
        with pytest.raises(InputError):
            seconds_of(text)


def test_info_after_a_spent_budget_proposes_to_settle_further(ragexam: Any, at: Any, long_exam: Path) -> None:
    project = at("corpus")
    ragexam("items", project, "--import", long_exam)
    with Project.open(project) as opened:
        chosen = opened.pipelines.choose(["scripted:1:0.9", "scripted:2:0.3"], ["bm25:k=1", "bm25:k=2"], [0])
        items = opened.items.kept()
        opened.start_job("run", items=[item.id for item in items[:8]]).wait(lambda _: None)
        hashes, ids = tuple(item.content_hash for item in items), tuple(p.id for p in chosen)
        settlement = Settlement(
            "s", 0.03, 0, ids, hashes, tuple(range(8)), (8,), (1.0,) * 8, reach=(1,) * 4, outcome="settled"
        )
        keep_settlement(opened._store, settlement)
    ended = ragexam("info", project).out
    assert "missing by design" in ended
    assert "ragexam settle" not in ended
    assert f"ragexam run {project}" not in ended
    with Project.open(project) as opened:
        keep_settlement(opened._store, replace(settlement, outcome="budget"))
    spent = ragexam("info", project).out
    assert "The time was spent before the choice was settled" in spent
    assert "Next: ragexam settle" in spent


def test_run_that_fails_before_any_answer_leaves_the_pipelines_as_they_were(
    ragexam: Any, at: Any, long_exam: Path
) -> None:
    project = at("corpus")
    ragexam("items", project, "--import", long_exam)
    broken = ("--model", "scripted:1:0.9", "--retriever", "dense:k=2", "--embedder", "nosuch")
    printed = ragexam("run", project, *broken, code=5)
    assert "Nothing was answered, so the pipelines chosen before are chosen again." in printed.out
    with Project.open(project, read_only=True) as opened:
        assert opened.pipelines.chosen() == []
    printed = ragexam("run", project, "--model", "scripted:1:0.9", "--retriever", "bm25:k=2")
    assert printed.out.startswith("First each model is timed"), "nobody waits for the first line"
