"""The workbench's files: a line of the published form is read, written, and read as the same."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import InputError
from ragexam.grading.leaderboard import workbench
from ragexam.grading.leaderboard.pool import exam_board, judgments_of, pools_of, rankings_of
from ragexam.grading.leaderboard.workbench import read_workbench, write_workbench


def passage(name: str, ratings: dict[str, int], **more: Any) -> dict[str, Any]:
    """Return a passage as the workbench writes it, rated question by question."""
    return {
        "paragraph_id": name,
        "text": f"Text of {name}.",
        "paragraph": {"para_body": []},
        "paragraph_data": {"judgments": [], "rankings": [], **more},
        "exam_grades": [
            {
                "correctAnswered": [q for q, rating in ratings.items() if rating >= 4],
                "wrongAnswered": [q for q, rating in ratings.items() if rating < 4],
                "answers": [[q, str(rating)] for q, rating in ratings.items()],
                "llm_response_errors": {"b": "no rating"},
                "llm": "google/flan-t5-large",
                "llm_options": {"prompt_template": "generate_prompt_with_context"},
                "exam_ratio": 0.5,
                "prompt_info": {"prompt_class": "QuestionSelfRated", "is_self_rated": True},
                "self_ratings": [{"question_id": q, "nugget_id": None, "self_rating": r} for q, r in ratings.items()],
                "prompt_type": "question",
                "relevance_label": 3,
            }
        ],
        "grades": [
            {
                "correctAnswered": True,
                "answer": "2, I think",
                "llm_response_error": "more than a number",
                "llm": "google/flan-t5-large",
                "llm_options": {},
                "prompt_info": {"prompt_class": "Thomas"},
                "self_ratings": 2,
                "prompt_type": "direct",
                "relevance_label": 2,
            }
        ],
    }


def ranked(name: str, query: str, rank: int, part: str = "") -> dict[str, Any]:
    return {"method": name, "paragraphId": "?", "queryId": query + part, "rank": rank, "score": 1.0 / rank}


def judged(query: str, relevance: int) -> dict[str, Any]:
    return {"paragraphId": "?", "query": query, "relevance": relevance, "titleQuery": query}


LINE = [
    "q1",
    [
        passage("p1", {"a": 5, "b": 1}, rankings=[ranked("bm25", "q1", 1), ranked("dense", "q1", 2)]),
        passage("p2", {"a": 4, "b": 5}, rankings=[ranked("dense", "q1", 1)], judgments=[judged("q1", 2)]),
    ],
]


def written(path: Path, *lines: object) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


@pytest.mark.parametrize("name", ["graded.jsonl", "graded.jsonl.gz"])
def test_what_is_written_is_read_again(tmp_path: Path, name: str) -> None:
    queries = read_workbench(written(tmp_path / "first.jsonl", LINE))
    write_workbench(queries, tmp_path / name)
    assert read_workbench(tmp_path / name) == queries
    data = (tmp_path / name).read_bytes()
    plain = gzip.decompress(data) if name.endswith("gz") else data
    (line,) = plain.decode().splitlines()
    first = json.loads(line)[1][0]
    wanted = LINE[1][0]
    assert first["exam_grades"][0]["correctAnswered"] == ["a"]
    assert first["exam_grades"][0]["self_ratings"][0] == {"question_id": "a", "self_rating": 5}
    for field in ("paragraph_id", "text", "paragraph", "paragraph_data", "grades"):
        assert first[field] == wanted[field]  # type: ignore[index]
    for field, value in wanted["exam_grades"][0].items():  # type: ignore[index]
        assert field == "self_ratings" or first["exam_grades"][0][field] == value
    assert '"self_rating":5,' in line  # a whole number, as the workbench wants it


def test_a_pool_gives_boards(tmp_path: Path) -> None:
    queries = read_workbench(written(tmp_path / "x.jsonl", LINE))
    pool, _ = pools_of(queries)
    assert (pool.name, pool.threshold, pool.direct) == ("QuestionSelfRated google/flan-t5-large", 4.0, False)
    assert pool.grades == {"q1": {"p1": {"a": 5, "b": 1}, "p2": {"a": 4, "b": 5}}}
    assert pool.qrels() == {"q1": {"p1": 5, "p2": 5}}
    systems = rankings_of(queries)
    assert systems == {"bm25": {"q1": ["p1"]}, "dense": {"q1": ["p2", "p1"]}}
    assert judgments_of(queries) == {"q1": {"p2": 2.0}}
    board = exam_board(systems, pool, 4, 20)
    assert (board["bm25"]["cover"], board["dense"]["cover"]) == ({"q1": 0.5}, {"q1": 1.0})
    assert (board["bm25"]["map"], board["dense"]["map"]) == ({"q1": 0.5}, {"q1": 1.0})
    assert exam_board(systems, pool, 5, 1)["dense"]["cover"] == {"q1": 0.5}  # p2 answers b with a 5, and a with a 4


def test_a_weighted_rating_counts_here_and_is_a_whole_number_elsewhere(tmp_path: Path) -> None:
    weighing = passage("p1", {"a": 4, "b": 2})
    weighing["exam_grades"][0]["self_ratings"][0]["weighted_rating"] = 3.42
    fractions = passage("p2", {"a": 1, "b": 1})  # as this program wrote them before
    fractions["exam_grades"][0]["self_ratings"][1]["self_rating"] = 2.5
    read = read_workbench(written(tmp_path / "x.jsonl", ["q", [weighing, fractions]]))
    write_workbench(read, tmp_path / "again.jsonl")
    assert read_workbench(tmp_path / "again.jsonl") == read
    pool, direct = pools_of(read)
    assert pool.qrels() == {"q": {"p1": 3.42, "p2": 2.5}}
    assert pool.whole_qrels() == {"q": {"p1": 4.0, "p2": 3.0}}
    assert direct.whole_qrels() == {"q": {"p1": 2.0, "p2": 2.0}}


def test_nuggets_and_older_files_and_grades_of_the_whole(tmp_path: Path) -> None:
    old: dict[str, Any] = {
        "paragraph_id": "p",
        "text": "",
        "paragraph": None,
        "paragraph_data": {"judgments": [], "rankings": []},
        "exam_grades": [
            {
                "correctAnswered": ["a"],
                "wrongAnswered": ["b"],
                "answers": [],
                "llm": "t5",
                "llm_options": {},
                "exam_ratio": 0.5,
            },
            {
                "correctAnswered": [],
                "wrongAnswered": [],
                "answers": [],
                "llm": "t5",
                "llm_options": {},
                "exam_ratio": 0,
                "prompt_info": {"prompt_class": "Nugget"},
                "self_ratings": [{"nugget_id": "n", "self_rating": 3}],
            },
        ],
        "grades": [
            {
                "correctAnswered": True,
                "answer": "Yes",
                "llm": "t5",
                "llm_options": {},
                "prompt_info": {"prompt_class": "Sun"},
            },
            {
                "correctAnswered": True,
                "answer": "2",
                "llm": "t5",
                "llm_options": {},
                "prompt_info": {"prompt_class": "Thomas"},
                "self_ratings": 2,
            },
        ],
    }
    pools = {pool.name: pool for pool in pools_of(read_workbench(written(tmp_path / "x.jsonl", ["q", [old]])))}
    assert pools["? t5"].grades["q"]["p"] == {"a": 1.0, "b": 0.0}
    assert pools["? t5"].threshold == 1.0
    assert pools["Nugget t5"].grades["q"]["p"] == {"n": 3}
    assert pools["Sun t5"].direct
    assert pools["Nugget t5"].threshold == 4.0
    assert pools["Sun t5"].threshold == pools["Thomas t5"].threshold == 1.0  # each on its own scale
    assert pools["Thomas t5"].qrels() == {"q": {"p": 2.0}}
    assert "cover" not in exam_board({"s": {"q": ["p"]}}, pools["Sun t5"], 1, 20)["s"]


def test_parts_of_a_query_take_turns(tmp_path: Path) -> None:
    places = {"p1": [ranked("s", "q", 1, "/x")], "p2": [ranked("s", "q", 2, "/x"), ranked("s", "q", 1, "/y")]}
    line = ["q", [passage(name, {}, rankings=own) for name, own in places.items()]]
    assert rankings_of(read_workbench(written(tmp_path / "x.jsonl", line))) == {"s": {"q": ["p1", "p2"]}}


@pytest.mark.parametrize("line", ['{"query": "q"}', '["q", [{"text": "nameless"}]]', "no JSON"])
def test_another_line_is_a_sentence(tmp_path: Path, line: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(f"{json.dumps(LINE)}\n\n{line}\n", "utf-8")
    with pytest.raises(InputError, match=r"Line 3 of x\.jsonl"):
        read_workbench(path)


def test_a_broken_archive_and_no_file_are_sentences(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl.gz"
    path.write_bytes(gzip.compress(b"[]\n" * 1000)[:-20])
    with pytest.raises(InputError, match="cannot be read"):
        read_workbench(path)
    with pytest.raises(InputError, match="cannot be read"):
        read_workbench(tmp_path / "none.jsonl")


def test_what_unpacks_to_more_than_may_be_is_left_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbench, "MOST", 1000)
    path = tmp_path / "x.jsonl.gz"
    path.write_bytes(gzip.compress(b" " * 100_000))
    with pytest.raises(InputError, match="is larger"):
        read_workbench(path)
