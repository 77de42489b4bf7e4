"""Choosing gradings for boards and for their labels by name; boards over unlike queries, compared over those they share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import InputError
from ragexam.project.grading.banks.boards import BoardRequest, reading_boards, write_exam_qrels, write_rankings
from ragexam.queries.grading.passages import GradedPassages
from ragexam.records import Table

SHORT, LONG = "Self-rated Qwen2.5 1.5B", "Self-rated Qwen2.5 1.5B Instruct"


@pytest.fixture
def qrels(tmp_path: Path) -> tuple[Path, ...]:
    files = tuple(tmp_path / f"{name}.qrels" for name in (SHORT, LONG))
    for count, file in enumerate(files, start=1):
        file.write_text("".join(f"q 0 p{n} 1\n" for n in range(count)), "utf-8")
    return files


@pytest.mark.parametrize(
    ("gradings", "chosen"),
    [
        ((SHORT,), [SHORT]),
        ((SHORT.upper(),), [SHORT]),
        ((LONG,), [LONG]),
        (("qwen",), [SHORT, LONG]),
        ((SHORT, "instruct"), [SHORT, LONG]),
        ((), [SHORT, LONG]),
    ],
)
def test_a_whole_name_is_that_grading_alone(
    qrels: tuple[Path, ...], gradings: tuple[str, ...], chosen: list[str]
) -> None:
    view = reading_boards(BoardRequest(qrels=qrels, gradings=gradings))
    assert [pool.name for pool in view.pools] == chosen


def test_labels_go_out_of_a_grading_whose_name_begins_anothers(qrels: tuple[Path, ...], tmp_path: Path) -> None:
    view = reading_boards(BoardRequest(qrels=qrels, gradings=(SHORT,)))
    assert write_exam_qrels(view, tmp_path / "out.qrels") == 1
    with pytest.raises(InputError, match="there are 2"):
        write_exam_qrels(reading_boards(BoardRequest(qrels=qrels)), tmp_path / "both.qrels")


def test_grades_that_are_missing_are_told_beside_the_projects_own_passages(qrels: tuple[Path, ...]) -> None:
    told = "1,200 grades are missing: question and passage were too long for the judge"
    own = GradedPassages((("q", ()),), too_long=1_200)
    assert any(told in str(one) for one in reading_boards(BoardRequest(qrels=qrels), own).sentences)
    none = GradedPassages(own.queries)
    assert not any("too long" in str(one) for one in reading_boards(BoardRequest(qrels=qrels), none).sentences)
    others = reading_boards(BoardRequest(qrels=qrels), GradedPassages((("of another project", ()),), too_long=1_200))
    assert not any("too long" in str(one) for one in others.sentences)


def test_a_file_of_several_runs_holds_several_systems(qrels: tuple[Path, ...], tmp_path: Path) -> None:
    both = tmp_path / "both.run"
    both.write_text("q Q0 p0 1 2.0 A\nq Q0 p1 2 1.0 A\nq Q0 p1 1 2.0 B\n", "utf-8")
    again = tmp_path / "again.run"
    again.write_text("q Q0 p1 1 9.0 B\n", "utf-8")
    view = reading_boards(BoardRequest(qrels=qrels, runs=(both, again)))
    assert {name: run["q"] for name, run in view.rankings.items()} == {"A": ["p0", "p1"], "B": ["p1"]}
    again.write_text("# nothing\n", "utf-8")
    with pytest.raises(InputError, match="holds no ranking of systems"):
        reading_boards(BoardRequest(qrels=qrels, runs=(again,)))


def test_rankings_under_the_same_name_each_count(qrels: tuple[Path, ...], tmp_path: Path) -> None:
    """Anserini's tag stands in each of its files, whatever search it made."""
    runs = []
    for name, best in (("one", "p0"), ("two", "p1"), ("three", "p1")):
        runs.append(tmp_path / name / "run.txt" if name == "three" else tmp_path / f"{name}.txt")
        runs[-1].parent.mkdir(exist_ok=True)
        other = "p1" if best == "p0" else "p0"
        tag = "Tag" if name != "three" else "tag:"
        runs[-1].write_text(f"q Q0 {best} 1 2.0 {tag}\nq Q0 {other} 2 1.0 {tag}\n", "utf-8")
    view = reading_boards(BoardRequest(qrels=qrels[1:], runs=(*runs, runs[0])))
    assert {name: run["q"][0] for name, run in view.rankings.items()} == {
        "Tag (one)": "p0",
        "Tag (two)": "p1",
        "tag:": "p1",
    }
    assert "Rankings of different files under the same name are told apart: Tag (one) and Tag (two)." in (
        view.sentences
    )
    folder = tmp_path / "out"
    assert write_rankings(view, folder) == len(list(folder.iterdir())) == 3


def test_files_of_names_that_differ_in_signs_alone_stand_beside_each_other(
    qrels: tuple[Path, ...], tmp_path: Path
) -> None:
    runs = []
    for n, tag in enumerate(("a:1", "a/1", "A_1")):
        runs.append(tmp_path / f"{n}.txt")
        runs[-1].write_text(f"q Q0 p{n} 1 2.0 {tag}\n", "utf-8")
    view = reading_boards(BoardRequest(qrels=qrels[1:], runs=tuple(runs)))
    assert write_rankings(view, tmp_path / "out") == 3
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["A_1_3.run", "a_1.run", "a_1_2.run"]


def passage(name: str, relevance: int, places: dict[str, int], rating: int | None = None) -> dict[str, Any]:
    """Return a passage, judged by people, found by systems; graded on one question where there is a rating."""
    graded = {"llm": "t5", "prompt_info": {"prompt_class": "SelfRated"}}
    ratings = [{"question_id": "q", "self_rating": rating}]
    return {
        "paragraph_id": name,
        "paragraph_data": {
            "judgments": [{"paragraphId": name, "query": "", "relevance": relevance, "titleQuery": ""}],
            "rankings": [
                {"method": m, "paragraphId": name, "queryId": "", "rank": r, "score": 0.0} for m, r in places.items()
            ],
        },
        "exam_grades": [] if rating is None else [{**graded, "self_ratings": ratings}],
    }


@pytest.fixture
def partly_graded(tmp_path: Path) -> Path:
    """Grades of two of four queries (one of them of a relevant passage); on those that lack grades systems stand the other way."""
    first, second = {"a": 1, "b": 2}, {"a": 2, "b": 1}
    lines = [
        ("q1", [passage("p1", 1, first, 5), passage("p2", 0, second, 0)]),
        ("q2", [passage("p3", 1, first, 1), passage("p4", 0, second, 0)]),
        ("q3", [passage("p5", 1, second), passage("p6", 0, first)]),
        ("q4", [passage(f"p{n}", int(n == 9), {"a": n - 6, "b": 10 - n}) for n in (7, 8, 9)]),
    ]
    path = tmp_path / "graded.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return path


def rows_of(tables: tuple[Table, ...], name: str) -> list[dict[str, Any]]:
    table = next(one for one in tables if one.name == name)
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def test_boards_are_compared_over_the_queries_that_both_are_of(partly_graded: Path) -> None:
    """By judgments b leads over all four queries (MAP 18/24 and 17/24), and a over q1 alone, as it does by the grades."""
    view = reading_boards(BoardRequest(graded=(partly_graded,)))
    board = rows_of(view.tables, "leaderboard")
    judged = {row["System"]: row["MAP"] for row in board if row["Grading"] == "judgments"}
    assert judged == {"a": pytest.approx((1 + 1 + 1 / 2 + 1 / 3) / 4), "b": pytest.approx((1 / 2 + 1 / 2 + 1 + 1) / 4)}
    agreed = {row["Figure"]: row for row in rows_of(view.tables, "leaderboard_agreement")}
    assert {figure: (row["Queries"], row["Systems"], row["Kendall"]) for figure, row in agreed.items()} == {
        "EXAM-Cover@3": (2, 2, None),  # both find p1: level
        "MAP": (1, 2, 1.0),
        "nDCG@3": (2, 2, 1.0),
        "R-precision": (1, 2, 1.0),
        "MRR": (1, 2, 1.0),
    }


def test_every_board_says_over_how_many_queries_it_is(partly_graded: Path) -> None:
    view = reading_boards(BoardRequest(graded=(partly_graded,)))
    over = {
        row["Grading"]: (row["Queries"], row["With a relevant passage"], row["With a grade above 0"])
        for row in rows_of(view.tables, "leaderboard")
    }
    assert over == {"judgments": (4, 4, 4), "SelfRated t5": (2, 1, 2)}


def test_agreement_is_called_what_it_is_of(partly_graded: Path, tmp_path: Path) -> None:
    by_judgments = reading_boards(BoardRequest(graded=(partly_graded,)))
    assert "Agreement of the boards with the judgments" in {table.title for table in by_judgments.tables}
    assert "over the queries that both have" in " ".join(by_judgments.sentences)
    official = tmp_path / "official.json"
    official.write_text('{"a": 1, "b": 2}', "utf-8")
    given = reading_boards(BoardRequest(graded=(partly_graded,), given=official))
    assert "Agreement with the given ranking" in {table.title for table in given.tables}
    agreed = {row["Figure"]: row for row in rows_of(given.tables, "leaderboard_agreement")}
    assert (agreed["MAP"]["Queries"], agreed["MAP"]["Kendall"]) == (1, 1.0)


def test_means_have_intervals_over_queries_where_these_tell_one(tmp_path: Path) -> None:
    """Of seven queries a finds the right passage second in one; drawn anew, it is so in three of seven at most (2.5%)."""
    names = [f"q{n}" for n in range(7)]
    runs = []
    for system, missed in (("a", {"q3"}), ("b", set())):
        order = {q: ("wrong", "right") if q in missed else ("right", "wrong") for q in names}
        lines = [f"{q} Q0 {q}-{p} {n} {9 - n} {system}" for q in names for n, p in enumerate(order[q], start=1)]
        runs.append(tmp_path / f"{system}.run")
        runs[-1].write_text("\n".join(lines), "utf-8")
    qrels = tmp_path / "people.qrels"
    qrels.write_text("".join(f"{q} 0 {q}-right 1\n{q} 0 {q}-wrong 0\n" for q in names), "utf-8")
    view = reading_boards(BoardRequest(qrels=(qrels,), runs=tuple(runs)))
    assert not any("People graded none" in one for one in view.sentences), "labels may be of people"
    sure = {row["System"]: row for row in rows_of(view.tables, "leaderboard_intervals")}
    assert list(sure) == ["b", "a"]
    a = sure["a"]
    assert (a["Figure"], a["Queries"], a["Remark"]) == ("MAP", 7, "")
    assert (a["Mean"], a["From"], a["To"]) == (pytest.approx(6.5 / 7), pytest.approx(5.5 / 7), 1.0)
    b = sure["b"]
    assert (b["Mean"], b["From"], b["To"], b["Remark"]) == (1.0, None, None, "the same for every query")


def test_labels_that_contradict_each_other_are_refused_and_no_table_is_empty(
    qrels: tuple[Path, ...], tmp_path: Path
) -> None:
    run = tmp_path / "a.run"
    run.write_text("q Q0 p0 1 2.0 A\n", "utf-8")
    qrels[0].write_text("q 0 p0 0\nq 0 p1 0\nq 0 p0 0\n", "utf-8")
    view = reading_boards(BoardRequest(qrels=qrels[:1], runs=(run,)))
    assert [table.name for table in view.tables] == ["leaderboard"], "nothing is relevant: no figure has an interval"
    qrels[0].write_text("q 0 p0 1\nq 0 p1 0\nq 0 p0 0\n", "utf-8")
    with pytest.raises(InputError, match=r"^Line 3 of .* labels p0 for the query q otherwise than a line before it"):
        reading_boards(BoardRequest(qrels=qrels[:1], runs=(run,)))


def test_what_rankings_lack_and_have_too_much_is_said(tmp_path: Path) -> None:
    people = tmp_path / "people.qrels"
    people.write_text("".join(f"q{n} 0 p{n} 1\n" for n in (1, 2, 3)), "utf-8")
    runs = []
    for name, ranked in (("A", (1, 2, 3)), ("B", (1, 2)), ("C", (1, 3, 9))):
        runs.append(tmp_path / f"{name}.run")
        runs[-1].write_text("".join(f"q{n} Q0 p{n} 1 1.0 {name}\n" for n in ranked), "utf-8")
    told = reading_boards(BoardRequest(qrels=(people,), runs=tuple(runs))).sentences
    assert "Queries with labels that a system has no ranking of count as nothing found: B (q3) and C (q2)." in told
    assert "Ranked queries without any label are left out: C (q9)." in told
    whole = reading_boards(BoardRequest(qrels=(people,), runs=tuple(runs[:1]))).sentences
    assert not [one for one in whole if "ranking of" in one or "left out" in one or "greatest" in one]
    high = reading_boards(BoardRequest(qrels=(people,), runs=tuple(runs), thresholds=(9.0,))).sentences
    assert any("is 1: from 9 on its board counts nothing, but for nDCG, which goes" in one for one in high)


def test_agreement_over_few_systems_says_how_easily_chance_makes_it(partly_graded: Path, tmp_path: Path) -> None:
    two = reading_boards(BoardRequest(graded=(partly_graded,)))
    (note,) = [one.note for one in two.tables if one.name == "leaderboard_agreement"]
    assert "Over 2 systems chance alone gives 1 in one of 2 cases" in note
    given = tmp_path / "boards.csv"
    for systems, said in ((2, True), (5, False)):
        given.write_text("system,map,rank\n" + "".join(f"s{n},{9 - n},{n}\n" for n in range(systems)), "utf-8")
        (table,) = reading_boards(BoardRequest(given=given)).tables
        assert ("chance alone" in table.note) is said


def test_that_people_graded_no_passage_is_said(partly_graded: Path) -> None:
    judged = reading_boards(BoardRequest(graded=(partly_graded,)))
    assert not any("People graded none" in one for one in judged.sentences)
    rows = [json.loads(line) for line in partly_graded.read_text("utf-8").splitlines()]
    for _, passages in rows:
        for one in passages:
            one["paragraph_data"]["judgments"] = []
    partly_graded.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    alone = reading_boards(BoardRequest(graded=(partly_graded,)))
    assert "People graded none of these passages: how far" in " ".join(alone.sentences)
    intervals = rows_of(alone.tables, "leaderboard_intervals")
    assert {(row["Queries"], row["From"], row["Remark"]) for row in intervals} == {(2, None, "fewer than 5 queries")}
