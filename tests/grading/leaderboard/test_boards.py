"""EXAM-Cover, labels, trec_eval's files, boards: worked by hand."""

from __future__ import annotations

from math import log2
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.grading.leaderboard.answer_cover import AnswerCover, answer_cover
from ragexam.grading.leaderboard.board import board_agreement, ranking_figures
from ragexam.grading.leaderboard.exam_cover import exam_cover, exam_labels
from ragexam.grading.leaderboard.pool import GradedPool
from ragexam.grading.leaderboard.subtopics import topic_boards
from ragexam.grading.leaderboard.trec import read_qrels, read_runs, write_qrels, write_run
from ragexam.records import JudgementPart
from ragexam.report.grading.boards import CoveredAnswers, answer_cover_table
from ragexam.stats.estimate import Estimate
from ragexam.stats.powered.corrected import PoweredMean

GRADES = {"p1": {"a": 5, "b": 1}, "p2": {"b": 4, "c": 3}, "p3": {"d": 5, "other": 5}, "p4": {}}


def test_cover_at_thresholds_and_budgets() -> None:
    bank = ["a", "b", "c", "d"]
    ranking = ["p1", "unjudged", "p2", "p3"]
    assert exam_cover(ranking, GRADES, bank, 4, 20) == 3 / 4  # a, b, d
    assert exam_cover(ranking, GRADES, bank, 3, 20) == 1.0
    assert exam_cover(ranking, GRADES, bank, 4, 2) == 1 / 4  # a: the budget ends before p2
    assert exam_cover(ranking, GRADES, bank, 1, 1) == 2 / 4
    assert exam_cover([], GRADES, bank, 1, 20) == 0.0
    assert exam_cover(ranking, GRADES, [], 1, 20) is None


def test_a_label_is_the_best_grade_over_the_bank() -> None:
    assert exam_labels(GRADES, ["a", "b", "c"]) == {"p1": 5, "p2": 4, "p3": 0.0, "p4": 0.0}


def test_subtopics_are_boards_of_their_own() -> None:
    pool = GradedPool("g", {"q": GRADES, "r": {"p1": {"r/cost/1": 4, "e": 2}}}, {}, 4.0)
    topics = {"q": {"a": "cost", "b": "cost", "c": "place"}}
    boards = topic_boards({"x": {"q": ["p1", "p2", "p3"]}, "y": {"q": ["p2"], "r": ["p1"]}}, pool, topics, 4.0, 2)
    cost = boards["cost"]
    assert (cost["x"].queries, cost["x"].questions) == (2, 3)  # a and b of q, and the one that names its subtopic
    assert cost["x"].cover == pytest.approx((1 + 0) / 2)  # a by p1, b by p2; nothing found for r
    assert cost["x"].best == pytest.approx(((5 + 4) / 2 + 0) / 2)
    assert cost["y"].cover == pytest.approx((1 / 2 + 1) / 2)
    assert (boards["place"]["x"].cover, boards["place"]["x"].best) == (0.0, 3.0)
    assert boards[""]["y"].questions == 3  # d and other of q, e of r
    assert topic_boards({"x": {"q": ["p1"]}}, GradedPool("g", {"q": GRADES}, {}, 4.0), {}, 4.0, 2) == {}


def test_a_written_answer_is_held_against_its_bank() -> None:
    answers = [
        [JudgementPart("5", "a?", 5.0), JudgementPart("3", "b?", 3.0), JudgementPart("4", "b?", 4.0)],
        [JudgementPart("1", "c?", 1.0), JudgementPart("", "d?", None)],
        [],
    ]
    four = answer_cover(answers, 4.0)
    assert four == AnswerCover(2, pytest.approx((2 / 3 + 0) / 2), pytest.approx((5 + 1) / 2), 0.5)
    assert answer_cover(answers, 1.0) == AnswerCover(2, pytest.approx((1 + 1 / 2) / 2), 3.0, 1.0)
    assert answer_cover([[]], 4.0) is None


def test_files_come_back(tmp_path: Path) -> None:
    qrels = {"q1": {"p1": 3.0, "p2": 0.0}, "q2": {"p1": 0.5}}
    write_qrels(qrels, tmp_path / "qrels.txt")
    assert (tmp_path / "qrels.txt").read_text() == "q1 0 p1 3\nq1 0 p2 0\nq2 0 p1 0.5\n"
    assert read_qrels(tmp_path / "qrels.txt") == qrels
    write_run("My run", {"q1": ["p2", "p1"]}, tmp_path / "run.txt")
    assert read_runs(tmp_path / "run.txt") == {"My_run": {"q1": ["p2", "p1"]}}


def test_scores_order_and_equal_ones_by_name_backwards(tmp_path: Path) -> None:
    path = tmp_path / "run.txt"
    path.write_text("q Q0 a 1 0.5 r\nq Q0 b 2 0.9 r\nq Q0 c 3 0.5 r\n")
    assert read_runs(path) == {"r": {"q": ["b", "c", "a"]}}
    path.write_text("q Q0 a 1 1e300 r\nq Q0 b 2 1e200 r\nq Q0 c 3 0.123456789 r\nq Q0 d 4 0.123456788 r\n")
    order = read_runs(path)["r"]["q"]
    assert order == ["b", "a", "d", "c"], "in 32 bits, as trec_eval reads them, both pairs are ties"


def test_runs_that_follow_each_other_in_one_file_are_systems_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "runs.txt"
    path.write_text("q Q0 a 1 0.5 one\nq Q0 b 2 0.4 one\nq Q0 a 1 0.1 two\nq Q0 b 2 0.2 two\nr Q0 c 1 1 one\n")
    assert read_runs(path) == {"one": {"q": ["a", "b"], "r": ["c"]}, "two": {"q": ["b", "a"]}}


def test_a_passage_that_a_run_ranks_twice_is_refused(tmp_path: Path) -> None:
    """Two rankings under one name would make a system that does not exist; trec_eval refuses them too."""
    path = tmp_path / "run.txt"
    path.write_text("q Q0 a 1 0.5 one\nq Q0 b 2 0.4 one\nr Q0 a 1 0.3 one\nq Q0 a 1 0.1 one\n")
    with pytest.raises(InputError, match=r"Line 4 of run\.txt ranks a for the query q a second time"):
        read_runs(path)


def test_labels_of_nothing_are_refused(tmp_path: Path) -> None:
    (tmp_path / "qrels.txt").write_text("# remark\n")
    with pytest.raises(InputError, match="holds no labels"):
        read_qrels(tmp_path / "qrels.txt")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("q 0 p", "it has 3 fields, not 4"),
        ("q 0 p good", "“good” is no number"),
        ("q 0 p nan", "“nan” is no number"),
    ],
)
def test_another_file_is_a_sentence(tmp_path: Path, line: str, reason: str) -> None:
    path = tmp_path / "qrels.txt"
    path.write_text(f"# remark\n{line}\n")
    with pytest.raises(InputError, match=rf"Line 2 of qrels\.txt is not of trec_eval's form: {reason}\."):
        read_qrels(path)


def test_figures_of_a_ranking_by_hand() -> None:
    qrels = {"q1": {"a": 2.0, "b": 1.0, "c": 0.0}, "q2": {"d": 1.0}, "none": {"e": 0.0}}
    figures = ranking_figures({"q1": ["c", "a", "x", "b"], "q2": []}, qrels)
    assert figures["map"] == pytest.approx(((1 / 2 + 2 / 4) / 2 + 0) / 2)
    assert figures["rprec"] == pytest.approx((1 / 2 + 0) / 2)
    assert figures["mrr"] == pytest.approx((1 / 2 + 0) / 2)
    strict = ranking_figures({"q1": ["c", "a", "x", "b"]}, qrels, threshold=2.0)
    assert strict["map"] == pytest.approx(1 / 2)  # only a is relevant, and q2 has nothing
    assert ranking_figures({}, {"none": {"e": 0.0}}) == {}


def test_ndcg_is_the_same_from_any_grade_on() -> None:
    """As in Table 3 of the publication: its queries are those with a grade above 0, whatever is relevant."""
    qrels = {"q1": {"a": 5.0, "b": 1.0}, "q2": {"c": 2.0, "d": 3.0}, "none": {"e": 0.0}}
    rankings = {"q1": ["b", "a"], "q2": ["c"]}
    by_threshold = {threshold: ranking_figures(rankings, qrels, threshold) for threshold in (1.0, 3.0, 5.0, 6.0)}
    first = (1 + 5 / log2(3)) / (5 + 1 / log2(3))
    second = 2 / (3 + 2 / log2(3))
    assert [one["ndcg"] for one in by_threshold.values()] == [pytest.approx((first + second) / 2)] * 4
    assert by_threshold[5.0]["mrr"] == 1 / 2  # q1 alone
    assert by_threshold[3.0]["mrr"] == (1 / 2 + 0) / 2
    assert set(by_threshold[6.0]) == {"ndcg"}


def test_boards_agree_where_both_have_a_system() -> None:
    agreement = board_agreement({"a": 3, "b": 2, "c": 1, "d": 9}, {"a": 0.9, "c": 0.5, "b": 0.7})
    assert (agreement.spearman, agreement.kendall, agreement.n) == (pytest.approx(1.0), pytest.approx(1.0), 3)
    assert board_agreement({"a": 1, "b": 2, "c": 3}, {"a": 2, "b": 1, "c": 3}).kendall == pytest.approx(1 / 3)


def test_a_long_ranking_is_read_in_its_order(tmp_path: Path) -> None:
    names = [f"p{n:05d}" for n in range(3000)]
    write_run("long", {"q": names}, tmp_path / "run.txt")
    assert read_runs(tmp_path / "run.txt") == {"long": {"q": names}}


def test_written_answers_stand_beside_what_people_would_give() -> None:
    people = PoweredMean(Estimate(3.5, 3.0, 4.0, 0.95, 40), 0.7, 60, 12)
    table = answer_cover_table([("Self-rating", 4.0, {"desk": CoveredAnswers(AnswerCover(5, 0.5, 4.0, 1.0), people)})])
    row = dict(zip(table.columns, table.rows[0], strict=True))
    assert (row["Graded by people"], row["People would give"], row["From"], row["To"]) == (40, 3.5, 3.0, 4.0)
    assert (row["More to halve it"], row["Remark"]) == (12, "")
