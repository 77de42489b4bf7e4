"""Checks the pool of graded passages: true ranks where passages are lacking, whole banks, and what a system could find at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ragexam.grading.leaderboard.board import ranking_figures
from ragexam.grading.leaderboard.pool import (
    COVER,
    exam_board,
    judgments_by_cut,
    judgments_of,
    label_board,
    pools_of,
    rankings_of,
)
from ragexam.grading.leaderboard.subtopics import topic_boards
from ragexam.grading.leaderboard.trec import read_runs, write_run
from ragexam.grading.leaderboard.workbench import (
    WorkbenchData,
    WorkbenchGrading,
    WorkbenchJudgment,
    WorkbenchPassage,
    WorkbenchQuery,
    WorkbenchRanking,
    read_workbench,
    write_workbench,
)


def found(name: str, *places: tuple[str, int], part: str = "q", grades: Any = None, **cut: Any) -> WorkbenchPassage:
    """Return a passage with its places in rankings, and what a grader says of it: right questions and wrong ones."""
    rankings = tuple(
        WorkbenchRanking(method=method, paragraph_id=name, query_id=part, rank=rank, **cut) for method, rank in places
    )
    exams = None if grades is None else (WorkbenchGrading(correct=grades[0], wrong=grades[1], llm="t5"),)
    return WorkbenchPassage(paragraph_id=name, paragraph_data=WorkbenchData(rankings=rankings), exam_grades=exams)


def test_a_passage_keeps_its_rank_where_the_file_lacks_some_before_it(tmp_path: Path) -> None:
    queries: list[WorkbenchQuery] = [
        (
            "q",
            (found("p1", ("a", 1), ("zero", 0)), found("p2", ("a", 2)), found("p9", ("a", 9), ("zero", 8), ("b", 1))),
        ),
        ("r", (found("p3", ("zero", 2)),)),
    ]
    rankings = rankings_of(queries)
    for system, query, passage, rank in (("a", "q", "p9", 9), ("zero", "q", "p9", 9), ("zero", "r", "p3", 3)):
        assert rankings[system][query].index(passage) + 1 == rank
    assert rankings["b"] == {"q": ["p9"]}
    figures = ranking_figures(rankings["a"], {"q": {"p9": 1.0}})
    assert figures["mrr"] == figures["map"] == 1 / 9
    # trec_eval counts lines: what is lacking has a line too, and is the same when it is read again.
    write_run("a", rankings["a"], tmp_path / "a.run")
    lines = (tmp_path / "a.run").read_text("utf-8").splitlines()
    assert [line.split()[2:4] for line in lines if "unpooled" not in line] == [["p1", "1"], ["p2", "2"], ["p9", "9"]]
    assert len(lines) == 9
    assert read_runs(tmp_path / "a.run")["a"] == rankings["a"]


def test_parts_take_turns_and_ties_stand_behind_each_other() -> None:
    parts: list[WorkbenchQuery] = [
        ("q", (found("p1", ("a", 1), part="x"), found("p2", ("a", 3), part="x"), found("p3", ("a", 1), part="y")))
    ]
    assert rankings_of(parts)["a"]["q"] == ["p1", "p3", "unpooled:3", "p2"]
    level: list[WorkbenchQuery] = [("q", tuple(found(f"p{n}", ("a", 1)) for n in range(3)))]
    assert rankings_of(level)["a"]["q"] == ["p0", "p1", "p2"]
    deep: list[WorkbenchQuery] = [("q", (found("p1", ("a", 10**12)),))]
    assert len(rankings_of(deep)["a"]["q"]) < 20_000


def test_a_bank_that_is_known_is_what_a_share_is_of() -> None:
    queries: list[WorkbenchQuery] = [("q", (found("p1", ("a", 1), grades=(("e1",), ())),))]
    name = "? t5"
    (by_file,) = pools_of(queries)
    (whole,) = pools_of(queries, {name: {"q": ("e1", "e2", "e3", "e4")}})
    systems = rankings_of(queries)
    assert exam_board(systems, by_file, 1.0, 20)["a"][COVER] == {"q": 1.0}
    assert exam_board(systems, whole, 1.0, 20)["a"][COVER] == {"q": 1 / 4}
    topics = topic_boards(systems, whole, {"q": {"e1": "x", "e2": "x", "e3": "y"}}, 1.0, 20)
    assert {topic: own["a"].cover for topic, own in topics.items()} == {"x": 1 / 2, "y": 0.0, "": 0.0}


def test_a_system_is_judged_by_the_passages_that_it_goes_through(tmp_path: Path) -> None:
    """Passages cut for another system are none that it could find; a field of ours tells it, only where it is needed."""
    said = [("p1", ""), ("p2", ""), ("c1", "child")]
    judged = {n: WorkbenchJudgment(paragraph_id=n, query="q", relevance=1, title_query="q", cut=cut) for n, cut in said}
    passages = [found("p1", ("a", 1), cut=""), found("p2"), found("c1", ("b", 1), cut="child")]
    data = [
        WorkbenchData(judgments=(judged[one.paragraph_id],), rankings=one.paragraph_data.rankings) for one in passages
    ]
    whole = tuple(
        WorkbenchPassage(paragraph_id=one.paragraph_id, paragraph_data=own)
        for one, own in zip(passages, data, strict=True)
    )
    write_workbench([("q", whole)], tmp_path / "g.jsonl")
    queries = read_workbench(tmp_path / "g.jsonl")
    board = label_board(rankings_of(queries), judgments_of(queries), 1.0, 20, judgments_by_cut(queries))
    assert {name: own["map"]["q"] for name, own in board.items()} == {"a": 1 / 2, "b": 1.0}
    together = label_board(rankings_of(queries), judgments_of(queries), 1.0, 20)
    assert together["b"]["map"]["q"] == pytest.approx(1 / 3)
    plain: list[WorkbenchQuery] = [("q", (found("p1", ("a", 1)),))]
    assert judgments_by_cut(plain) == {}
    write_workbench(plain, tmp_path / "plain.jsonl")
    assert "cut" not in (tmp_path / "plain.jsonl").read_text("utf-8")
