"""The command leaderboard: from files of graded passages to boards, labels and rankings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


def graded(path: Path, relevance: dict[str, int]) -> Path:
    """Three systems; each passage answers as many of five questions as its number says, of one query and of another."""
    lines = []
    for query in ("q1", "q2"):
        passages = []
        for n in range(5):
            rating = [{"question_id": f"{query}-{k}", "self_rating": 5 if k < n else 0} for k in range(5)]
            places = [("best", 5 - n), ("middle", (n + 3) % 5 + 1), ("worst", n + 1)]
            passages.append(
                {
                    "paragraph_id": f"{query}-p{n}",
                    "text": "...",
                    "paragraph_data": {
                        "judgments": [
                            {"paragraphId": "", "query": query, "relevance": relevance[f"p{n}"], "titleQuery": query}
                        ],
                        "rankings": [
                            {"method": m, "paragraphId": "", "queryId": query, "rank": r, "score": 0.0}
                            for m, r in places
                        ],
                    },
                    "exam_grades": [
                        {"llm": "t5", "prompt_info": {"prompt_class": "SelfRated"}, "self_ratings": rating},
                        {
                            "llm": "t5",
                            "prompt_info": {"prompt_class": "Other"},
                            "correctAnswered": [],
                            "wrongAnswered": ["x"],
                        },
                    ],
                }
            )
        lines.append(json.dumps([query, passages]))
    path.write_text("\n".join(lines), "utf-8")
    return path


RELEVANCE = {"p0": 0, "p1": 0, "p2": 1, "p3": 1, "p4": 2}


def table(value: Any, name: str) -> dict[str, Any]:
    board: dict[str, Any] = next(t for t in value["tables"] if t["name"] == name)
    return board


def test_boards_of_graded_passages(ragexam: Any, tmp_path: Path) -> None:
    file = graded(tmp_path / "graded.jsonl", RELEVANCE)
    official = tmp_path / "official.json"
    official.write_text('{"best": 1, "middle": 2, "worst": 3}', "utf-8")
    words = ("leaderboard", file, "--grading", "SelfRated", "--official", official, "-k", "1", "--threshold", "5")
    value = ragexam(*words, "--json").value
    board = table(value, "leaderboard")
    assert board["columns"][6:8] == ["EXAM-Cover@1", "MAP"]
    rows = {(row[0], row[2]): row[6:] for row in board["rows"]}
    assert board["columns"][3:6] == ["Queries", "With a relevant passage", "With a grade above 0"]
    assert {tuple(row[3:6]) for row in board["rows"]} == {(2, 2, 2)}
    assert rows["SelfRated t5", "best"][0] == pytest.approx(4 / 5)  # p4 stands first
    assert rows["SelfRated t5", "middle"][0] == pytest.approx(2 / 5)
    assert rows["SelfRated t5", "worst"][0] == 0.0
    assert rows["judgments", "best"][:2] == [None, pytest.approx(1.0)]
    agreement = {row[2]: row[3:] for row in table(value, "leaderboard_agreement")["rows"]}
    assert table(value, "leaderboard_agreement")["title"] == "Agreement with the given ranking"
    assert agreement["EXAM-Cover@1"] == [2, 3, pytest.approx(1.0), pytest.approx(1.0)]
    (labels,) = table(value, "label_agreement")["rows"]
    assert labels[:7] == ["SelfRated t5", 5.0, 10, 6, 2, 0, 2]
    assert labels[7] == pytest.approx((0.8 - 0.56) / 0.44)
    printed = ragexam(*words)
    assert "1 grading, 10 graded passages, 3 ranked systems." in printed.out


def test_labels_and_rankings_go_out_and_come_in(ragexam: Any, tmp_path: Path) -> None:
    file = graded(tmp_path / "graded.jsonl", RELEVANCE)
    assert "there are 2" in ragexam("leaderboard", file, "--qrels-out", tmp_path / "x.qrels", code=2).err
    out = (
        "--qrels-out",
        tmp_path / "x.qrels",
        "--runs-out",
        tmp_path / "runs",
        "--graded-out",
        tmp_path / "y.jsonl.gz",
    )
    first = ragexam("leaderboard", file, "--grading", "selfrated", *out, "--json").value
    assert (tmp_path / "x.qrels").read_text().splitlines()[:2] == ["q1 0 q1-p0 0", "q1 0 q1-p1 5"]
    runs = [word for name in ("best", "middle", "worst") for word in ("--run", tmp_path / "runs" / f"{name}.run")]
    again = ragexam("leaderboard", "--qrels", tmp_path / "x.qrels", *runs, "--json").value
    figures = [
        {row[2]: row[7:] for row in table(v, "leaderboard")["rows"] if row[0] != "judgments"} for v in (first, again)
    ]
    assert figures[0] == figures[1]
    back = ragexam("leaderboard", tmp_path / "y.jsonl.gz", "--grading", "selfrated", "--json").value
    assert back["tables"] == first["tables"]
    assert "Passages of 2 queries written to" in ragexam("leaderboard", file, "--graded-out", tmp_path / "z.jsonl").out


def test_labels_from_0_to_3_make_a_board(ragexam: Any, tmp_path: Path) -> None:
    """Thresholds that nobody names belong to the scale: 1 of labels and of marks from 0 to 2, 4 of self-ratings alone."""
    (tmp_path / "trec.qrels").write_text("q1 0 a 3\nq1 0 b 1\nq1 0 c 0\nq2 0 d 2\n")
    (tmp_path / "x.run").write_text("q1 Q0 c 1 9 x\nq1 Q0 a 2 8 x\nq2 Q0 d 1 9 x\n")
    value = ragexam("leaderboard", "--qrels", tmp_path / "trec.qrels", "--run", tmp_path / "x.run", "--json").value
    ((grading, threshold, system, *over, cover, ap, _, rprec, mrr),) = table(value, "leaderboard")["rows"]
    assert (grading, threshold, system, over, cover) == ("trec", 1.0, "x", [2, 2, 2], None)
    assert (ap, rprec, mrr) == (pytest.approx((1 / 4 + 1) / 2), pytest.approx(3 / 4), pytest.approx(3 / 4))


def test_marks_from_0_to_2_make_a_board(ragexam: Any, tmp_path: Path) -> None:
    """As the prompt of Thomas and others gives them, of a passage as a whole."""
    passages = [
        {
            "paragraph_id": f"p{mark}",
            "paragraph_data": {
                "rankings": [{"method": "x", "paragraphId": "", "queryId": "q", "rank": mark + 1, "score": 0.0}]
            },
            "grades": [{"correctAnswered": mark > 0, "prompt_info": {"prompt_class": "Thomas"}, "self_ratings": mark}],
        }
        for mark in range(3)
    ]
    (tmp_path / "x.jsonl").write_text(json.dumps(["q", passages]), "utf-8")
    value = ragexam("leaderboard", tmp_path / "x.jsonl", "--json").value
    ((grading, threshold, _, *_, cover, ap, _, _, mrr),) = table(value, "leaderboard")["rows"]
    assert (grading, threshold, cover) == ("Thomas", 1.0, None)
    assert (ap, mrr) == (pytest.approx((1 / 2 + 2 / 3) / 2), 0.5)


def test_boards_are_compared_with_judgments_where_no_ranking_is_given(ragexam: Any, tmp_path: Path) -> None:
    printed = ragexam("leaderboard", graded(tmp_path / "graded.jsonl", RELEVANCE), "--grading", "SelfRated").out
    assert "compared with that by judgments" in printed
    assert "Agreement of the boards with the judgments" in printed
    assert "given ranking" not in printed


def test_given_boards_are_compared_with_each_other(ragexam: Any, tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text("system,cover,rank\na,3,1\nb,1,2\nc,2,3\n", "utf-8")
    value = ragexam("leaderboard", "--official", path, "--json").value
    assert table(value, "given_boards")["rows"] == [["cover", 3, pytest.approx(0.5), pytest.approx(1 / 3)]]
    assert value["sentences"] == [
        "Read as places, so that 1 is best: rank.",
        "Read as figures, so that more is better: cover.",
    ]


def test_nothing_and_unknown_names_are_sentences(ragexam: Any, tmp_path: Path) -> None:
    assert "nothing to make a leaderboard of" in ragexam("leaderboard", code=2).err
    file = graded(tmp_path / "graded.jsonl", RELEVANCE)
    assert "Gradings: SelfRated t5, Other t5." in ragexam("leaderboard", file, "--grading", "Sun", code=2).err
