"""The graded pool read back: what its boards are of, after a stop, beyond what was kept, and of evidence that nobody found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.grading.grader import TOO_LONG
from ragexam.grading.leaderboard.board import ranking_figures
from ragexam.grading.leaderboard.pool import judgments_of, pools_of, rankings_of
from ragexam.grading.leaderboard.workbench import read_workbench, write_workbench
from ragexam.grading.measures.question_bank import QUESTIONS
from ragexam.jobs.worker.outcomes import Cancelled
from ragexam.project.grading.banks.boards import BoardRequest, BoardsView, reading_boards
from ragexam.queries.grading.passages import (
    GRADES,
    GRADINGS,
    GradedPassages,
    grade_key,
    passage_grader,
    read_graded_pool,
    read_pool,
    read_pool_as_graded,
)
from ragexam.queries.retrieval.export import trec_files
from ragexam.records import RubricEntry, Span

JUDGE = "scripted:5:1.0"

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def searched(ready: Any) -> Any:
    """Return a project with two searches four passages deep, and a bank of ten questions for each of two items."""
    ready.done("laboratory", retrievers=["bm25", "dense"], weights=[], depth=4)
    items = ready.store.items.asked()[:2]
    banks = {i.id: [RubricEntry(f"e{n}", f"What of {i.topic} is number {n}?") for n in range(10)] for i in items}
    ExamEdits(ready.store).set_rubrics(banks, QUESTIONS)
    return ready


def table(view: BoardsView, name: str) -> list[dict[str, Any]]:
    one = next(t for t in view.tables if t.name == name)
    return [dict(zip(one.columns, row, strict=True)) for row in one.rows]


def boards(graded: GradedPassages, k: int = 20) -> BoardsView:
    return reading_boards(BoardRequest(k=k), graded)


def test_boards_are_named_by_the_passages_that_are_kept(searched: Any, tmp_path: Path) -> None:
    searched.done("grade_passages", judge=JUDGE, n=2)
    graded = read_graded_pool(searched.store, 20, 2)
    assert graded.depth == 4
    view = boards(graded)
    assert {"EXAM-Cover@4", "nDCG@4"} < set(table(view, "leaderboard")[0])
    told = "The retrieval laboratory keeps the first 4 passages of each search: boards look at these, not at 20."
    assert any(str(one).startswith(told) for one in view.sentences)
    assert not any(
        "boards look at these" in str(one) for one in boards(read_graded_pool(searched.store, 4, 2), 4).sentences
    )
    # The file says no more than the project, and the same.
    write_workbench(graded.queries, tmp_path / "graded.jsonl")
    of_file = reading_boards(BoardRequest(graded=(tmp_path / "graded.jsonl",)))
    assert table(of_file, "leaderboard") == table(view, "leaderboard")
    assert "No ranking holds more than 4 passages: boards look at these, not at 20." in of_file.sentences


def test_as_many_are_looked_at_as_were_asked_for_where_the_laboratory_keeps_them(searched: Any) -> None:
    before = trec_files(searched.store)
    searched.done("laboratory", retrievers=["bm25", "dense"], weights=[], depth=6)
    after = trec_files(searched.store)
    for old, new in zip(before.runs, after.runs, strict=True):
        assert {q: ids[:4] for q, ids in new.rankings.items()} == old.rankings
    searched.done("grade_passages", judge=JUDGE, n=2, k=5)
    view = boards(read_graded_pool(searched.store, 5, 2), 5)
    assert "EXAM-Cover@5" in table(view, "leaderboard")[0]
    assert not any("boards look at these" in str(one) for one in view.sentences)


def test_judgments_are_all_that_trec_eval_would_read(searched: Any, tmp_path: Path) -> None:
    """Evidence in passages that no search brings counts as missed, whether or not another one of the question is found."""
    items = searched.store.items.asked()
    far = {  # of the first, one part stands in another document; of the second, all of it
        items[0].id: replace(items[0], evidence=(*items[0].evidence, *items[5].evidence)),
        items[1].id: replace(items[1], evidence=(Span(*_place(items[6])),)),
    }
    searched.store.items.add([replace(one, id=f"far {name}") for name, one in far.items()], "manual")
    searched.done("laboratory", retrievers=["bm25", "dense"], weights=[], depth=4)
    files = trec_files(searched.store)
    pool, _ = read_pool(searched.store, 1)
    unfound = [
        (name, one)
        for pooled in pool
        for name in [pooled.item.id]
        for one, relevance in files.relevance[""][name].items()
        if relevance and one not in pooled.passages
    ]
    assert unfound, "the test needs evidence that no search brings first"
    graded = read_graded_pool(searched.store, 1)
    judged = judgments_of(graded.queries)
    assert {q: {p for p, label in own.items() if label} for q, own in judged.items()} == {
        q: set(own) for q, own in files.relevance[""].items()
    }
    rows = table(boards(graded, 1), "leaderboard")
    for run in files.runs:
        wanted = ranking_figures({q: ids[:1] for q, ids in run.rankings.items()}, files.relevance[""], 1.0, 1)
        row = next(r for r in rows if r["System"] == run.name)
        assert row["Queries"] == row["With a relevant passage"] == len(files.questions)
        assert {name: row[name] for name in ("MAP", "MRR", "R-precision", "nDCG@1")} == {
            "MAP": pytest.approx(wanted["map"]),
            "MRR": pytest.approx(wanted["mrr"]),
            "R-precision": pytest.approx(wanted["rprec"]),
            "nDCG@1": pytest.approx(wanted["ndcg"]),
        }


def _place(item: Any) -> tuple[str, int, int]:
    (span,) = item.evidence
    return span.document_id, span.start, span.end


def test_rankings_are_the_first_of_each_search_at_their_ranks(searched: Any) -> None:
    """A passage behind the first k of one search that another one has among its first counts for the other one alone."""
    files = trec_files(searched.store)
    for k in (1, 2, 3):
        rankings = rankings_of(read_graded_pool(searched.store, k).queries)
        for run in files.runs:
            assert rankings[run.name] == {q: list(ids[:k]) for q, ids in run.rankings.items() if ids}


def test_passages_that_were_cut_for_a_search_are_judged_for_it_alone(searched: Any) -> None:
    text = "child_parent:child=120,parent=400"
    searched.done("laboratory", retrievers=[text], weights=[], depth=4)
    files = trec_files(searched.store)
    assert len(files.relevance) == 2
    rows = table(boards(read_graded_pool(searched.store, 4), 4), "leaderboard")
    for run in files.runs:
        wanted = ranking_figures(run.rankings, files.relevance[run.chunking], 1.0, 4)
        assert next(r for r in rows if r["System"] == run.name)["MAP"] == pytest.approx(wanted["map"])


def test_a_question_that_is_graded_in_part_has_no_figure(searched: Any) -> None:
    pool, _ = read_pool(searched.store, 4, 2)
    first = 10 * len(pool[0].passages)

    def stop_at(number: int) -> Any:
        def stop(snapshot: Any, progress: Any) -> None:
            if snapshot.done == number:
                progress.cancel()

        return stop

    asked = {"judge": JUDGE, "n": 2, "k": 4}
    assert isinstance(searched.start("grade_passages", asked, stop_at(1)), Cancelled)
    assert 0 < searched.store.units.count(GRADES) < 10
    graded = read_graded_pool(searched.store, 4, 2)
    assert (graded.partly, pools_of(graded.queries)) == (1, [])
    told = [str(one) for one in boards(graded, 4).sentences]
    assert any(one.startswith("1 question is left out of a board: not all of its first passages") for one in told)
    assert isinstance(searched.start("grade_passages", asked, stop_at(first + 3)), Cancelled)
    graded = read_graded_pool(searched.store, 4, 2)
    assert graded.partly == 1
    (one,) = pools_of(graded.queries, graded.banks)
    assert list(one.grades) == [pool[0].item.id]
    assert len(one.bank(pool[0].item.id)) == 10
    searched.done("grade_passages", **asked)
    graded = read_graded_pool(searched.store, 4, 2)
    assert graded.partly == 0
    assert set(pools_of(graded.queries)[0].grades) == {pooled.item.id for pooled in pool}


def test_a_question_that_no_passage_could_be_read_with_stays_in_the_bank(searched: Any) -> None:
    """The judge could not read one of ten questions with any passage: a share of it is of ten questions all the same."""
    searched.done("grade_passages", judge=JUDGE, n=2, k=4)
    kept = searched.store.units.all(GRADES)
    item = searched.store.items.asked()[0]
    alone = read_graded_pool(searched.store, 4, 2)
    entry = searched.store.rubrics.get(item.id, QUESTIONS).entries[0]
    pool, _ = read_pool(searched.store, 4, 2)
    (grading,) = searched.store.units.all(GRADINGS).values()
    kind, judge = passage_grader(grading["grader"]), grading["judge"]
    for text in pool[0].passages.values():
        key = grade_key(kind, judge, pool[0].item, text, entry)
        assert key in kept
        searched.store.units.put(GRADES, key, {"grade": None, "label": TOO_LONG, "reads": 1})
    graded = read_graded_pool(searched.store, 4, 2)
    assert graded.partly == 0
    (before,), (after,) = pools_of(alone.queries, alone.banks), pools_of(graded.queries, graded.banks)
    assert before.bank(item.id) == after.bank(item.id)
    assert len(after.bank(item.id)) == 10
    assert len(pools_of(graded.queries)[0].bank(item.id)) == 9


def test_a_file_of_graded_passages_reads_as_it_was_written(searched: Any, tmp_path: Path) -> None:
    searched.done("grade_passages", judge=JUDGE, n=2, k=4)
    graded = read_graded_pool(searched.store, 4, 2)
    write_workbench(graded.queries, tmp_path / "graded.jsonl.gz")
    assert tuple(read_workbench(tmp_path / "graded.jsonl.gz")) == graded.queries


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_boards_are_of_as_many_passages_as_were_graded(searched: Any, depth: int) -> None:
    searched.done("grade_passages", judge=JUDGE, n=2, k=depth)
    assert not pools_of(read_graded_pool(searched.store, 4, 2).queries), "all would be graded in part"
    graded = read_pool_as_graded(searched.store, 20)
    assert graded.graded == depth
    view = boards(graded)
    assert f"EXAM-Cover@{depth}" in table(view, "leaderboard")[0]
    told = f"Passages are graded down to rank {depth}: boards look at these, not at 20. For more, grade passages again."
    assert told in view.sentences
    searched.done("grade_passages", judge=JUDGE, n=2)
    assert read_pool_as_graded(searched.store, 20).graded == 0
