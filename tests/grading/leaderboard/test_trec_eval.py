"""Files of trec_eval, and figures of a ranking: equal to what trec_eval itself gave for a made-up run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragexam.grading.leaderboard.board import ranking_figures
from ragexam.grading.leaderboard.trec import read_qrels, read_runs
from ragexam.retrieval.judging.ranked_metrics import ndcg, precision

GOLDEN = json.loads((Path(__file__).parent / "trec_eval.json").read_text(encoding="utf-8"))
"""Labels from -1 to 3, a run with ties (some only in the 32 bits that trec_eval reads), and the figures; how is said in the file.
trec_eval is not needed to test."""

NAMES = {"map": "map", "rprec": "Rprec", "mrr": "recip_rank", "ndcg": "ndcg_cut_20"}

Files = tuple[dict[str, dict[str, float]], dict[str, list[str]]]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """Labels and rankings, read from files as anybody's are."""
    for name in ("qrels", "run"):
        (tmp_path / name).write_text(GOLDEN[name], encoding="utf-8")
    return read_qrels(tmp_path / "qrels"), next(iter(read_runs(tmp_path / "run").values()))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_figures_of_each_query(files: Files, level: int) -> None:
    qrels, run = files
    compared = 0
    for query, theirs in GOLDEN["figures"][str(level)].items():
        ours = ranking_figures({query: run[query]}, {query: qrels[query]}, threshold=level)
        if not any(label >= level for label in qrels[query].values()):
            continue  # nothing that could be found: trec_eval says 0
        assert ours is not None, query
        for name, other in NAMES.items():
            assert ours[name] == pytest.approx(theirs[other], abs=2e-6), (query, name)
        relevant = [float(qrels[query].get(passage, 0.0) >= level) for passage in run[query]]
        for k in (5, 10):
            assert precision(relevant, k) == pytest.approx(theirs[f"P_{k}"], abs=2e-6), query
        compared += 1
    assert compared >= 4


def test_gains_of_the_first_three(files: Files) -> None:
    qrels, run = files
    for query, theirs in GOLDEN["figures"]["1"].items():
        gains = [max(qrels[query].get(passage, 0.0), 0.0) for passage in run[query]]
        ideal = sorted((label for label in qrels[query].values() if label > 0), reverse=True)
        assert ndcg(gains, ideal, 3) == pytest.approx(theirs["ndcg_cut_3"], abs=2e-6), query


def test_the_mean_is_over_queries_with_something_to_find(files: Files) -> None:
    """One that a run lacks counts as nothing found, as with trec_eval's option -c."""
    qrels, run = files
    ours = ranking_figures(run, qrels)
    assert ours is not None
    theirs = GOLDEN["figures"]["1"]
    asked = [query for query, labels in qrels.items() if max(labels.values()) >= 1]
    assert set(asked) - set(theirs) == {"q8"}
    for name, other in NAMES.items():
        mean = sum(theirs[query][other] for query in asked if query in theirs) / len(asked)
        assert ours[name] == pytest.approx(mean, abs=2e-6), name
