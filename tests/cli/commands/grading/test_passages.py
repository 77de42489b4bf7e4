"""Commands of EXAM++ on a project: banks by hand and by file, and passages graded by a scripted judge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ragexam.grading.judging.trial import JudgeTrial
from ragexam.project import Project
from ragexam.project.grading.banks.boards import BoardRequest
from ragexam.project.grading.banks.page import reading_leaderboard
from ragexam.queries.grading.passages import GRADINGS
from ragexam.records import PERSON, Grade, Item, Span, to_json
from ragexam.store import Store

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "x.ragexam"
    with Store.create(made) as store:
        store.items.add([Item(f"i{n}", f"What is in room {n}?", (), -1, answer=f"{n} hats") for n in range(2)])
    return made


def test_writing_banks_is_forecast_and_nothing_is_written(ragexam: Any, path: Path) -> None:
    printed = ragexam("question-bank", path, "--judge", "scripted", "--per", "3", "--forecast")
    assert "2 banks to write, with at most 6 questions, in a time unknown" in printed.out
    assert texts(path) == {}
    assert ragexam("question-bank", path, "--judge", "scripted", "--forecast", "--json").value["banks"] == 2
    assert "Name it: --judge" in ragexam("question-bank", path, "--forecast", code=2).err
    assert "Name it: --judge" in ragexam("grade-passages", path, "--forecast", code=2).err


def test_items_are_named_by_the_beginning_of_their_id_and_keys_need_a_model(ragexam: Any, path: Path) -> None:
    ragexam("question-bank", path, "--set", "i1", "--question", "How large?")
    assert "How large?" in ragexam("question-bank", path, "--item", "i1").out
    assert "begins with “i”" in ragexam("question-bank", path, "--item", "i", code=2).err
    assert "Name it: --judge" in ragexam("question-bank", path, "--keys", code=2).err
    said = ragexam(
        "question-bank", path, "--judge", "scripted", "--item", "i0", "--per", "3", "--keys", "--forecast"
    ).out
    assert "at most 3 questions, at most 3 right answers to take from references" in said


def test_subtopics_of_all_queries_and_of_one(ragexam: Any, path: Path) -> None:
    words = ("question-bank", path, "--judge", "scripted", "--per", "3", "--forecast", "--json")
    both = ragexam(*words, "--subtopic", "colour", "--subtopic", "i1=size", "--subtopic", "i1 = price").value
    assert (both["banks"], both["questions"]) == (2, 9)
    ragexam("question-bank", path, "--set", "i1", "--question", "How large?", "--topic", "size")
    left = ragexam(*words, "--subtopic", "i1=size", "--subtopic", "i1=price", "--item", "i1").value
    assert (left["banks"], left["questions"]) == (1, 3)
    assert "ITEM=TEXT" in ragexam(*words[:-1], "--subtopic", "i7=size", code=2).err


def test_subtopics_of_a_question_that_is_not_asked_for_are_refused(ragexam: Any, path: Path) -> None:
    words = ("question-bank", path, "--judge", "scripted", "--item", "i0", "--subtopic", "i1=size")
    for forecast in ((), ("--forecast",)):
        refused = ragexam(*words, *forecast, code=2).err
        assert "Subtopics are named of the question i1, but no bank is written for it." in refused
        assert "Ask for it too (--item i1), or leave its subtopics out." in refused
    assert texts(path) == {}
    assert ragexam(*words, "--item", "i1", "--forecast", "--json").value["banks"] == 2


def table(value: Any, name: str) -> dict[str, Any]:
    one: dict[str, Any] = next(t for t in value["tables"] if t["name"] == name)
    return one


def texts(path: Path) -> dict[str, list[tuple[str, str]]]:
    with Project.open(path, read_only=True) as project:
        return {r.item_id: [(e.text, e.answer) for e in r.entries] for r in project.grading.rubrics()}


def test_a_bank_by_hand_changed_and_undone(ragexam: Any, path: Path) -> None:
    assert "no banks of questions yet" in ragexam("question-bank", path).out
    ragexam("question-bank", path, "--set", "i0", "--question", "Whose hats?", "--key", "Ada's | hers")
    ragexam("question-bank", path, "--set", "i0", "--question", "How many?", "--topic", "numbers")
    assert texts(path) == {"i0": [("Whose hats?", "Ada's | hers"), ("How many?", "")]}
    entry = ragexam("question-bank", path, "--json").value["i0"]["entries"][1]
    assert (entry["topic"], entry["origin"]) == ("numbers", "person")
    ragexam("question-bank", path, "--set", f"i0/{entry['id']}", "--key", "3")
    assert texts(path)["i0"][1] == ("How many?", "3")
    ragexam("question-bank", path, "--remove", f"i0/{entry['id']}")
    assert len(texts(path)["i0"]) == 1
    ragexam("items", path, "--undo")
    assert texts(path)["i0"][1] == ("How many?", "3")
    assert (
        "2 questions have an id that begins with “i”"
        in ragexam("question-bank", path, "--set", "i", "--question", "Who?", code=2).err
    )
    with Store.open(path) as store:
        store.items.add([Item("1a2b3c4d5e", "What is in the hall?", (), -1, answer="A hat")])
    ragexam("question-bank", path, "--set", "1a2b3c", "--question", "Which hat?")
    hall = ragexam("question-bank", path, "--json").value["1a2b3c4d5e"]["entries"][0]["id"]
    ragexam("question-bank", path, "--remove", f"1a2b/{hall[:6]}")
    assert not texts(path).get("1a2b3c4d5e")
    assert "no exam question i0/x" in ragexam("question-bank", path, "--remove", "i0/x", code=2).err
    assert "no question to add" in ragexam("question-bank", path, "--set", "i1", "--key", "3", code=2).err
    assert "no item i9" in ragexam("question-bank", path, "--set", "i9", "--question", "Who is it?", code=2).err


def test_what_a_file_of_banks_changes_is_told_and_no_other_file_is_written(
    ragexam: Any, path: Path, tmp_path: Path
) -> None:
    file = tmp_path / "banks.csv"
    file.write_text("item_id,question,topic,question_id\ni0,Whose?,a,1\ni0,Whose?,b,1\ni0,Which?,,2\n", "utf-8")
    told = ragexam("question-bank", path, "--import", file).out
    assert "Questions that a later row repeats with another key or topic: 1. The last row counts." in told
    file.write_text("item_id,question,question_id\ni0,Where?,1\ni0,Which?,9\n", "utf-8")
    told = ragexam("question-bank", path, "--import", file).out
    assert "Questions of the project that have the words of the file now, by their id: 1." in told
    assert texts(path)["i0"] == [("Where?", ""), ("Which?", "")]
    refused = ragexam("question-bank", path, "--export", tmp_path / "banks.xlsx", code=2).err
    assert "Use one of .csv, .jsonl, .jsonl.gz." in refused
    assert not (tmp_path / "banks.xlsx").exists()


def test_words_that_are_there_take_no_question_of_another_topic_away(ragexam: Any, path: Path, tmp_path: Path) -> None:
    ragexam("question-bank", path, "--set", "i0", "--question", "Whose hats?")
    file = tmp_path / "banks.csv"
    file.write_text("item_id,question,topic\ni0,Whose hats?,a\ni0,Whose hats?,b\n", "utf-8")
    assert "2 questions of 1 bank" in ragexam("question-bank", path, "--import", file).out
    assert len(texts(path)["i0"]) == 2


def test_written_answers_by_their_banks(ragexam: Any, path: Path, tmp_path: Path) -> None:
    assert "No answer was graded by the questions" in ragexam("question-bank", path, "--answers", code=3).err
    for n in range(2):
        for question in ("Whose hats?", "How many?"):
            ragexam("question-bank", path, "--set", f"i{n}", "--question", question, "--key", "Ada's")
    file = tmp_path / "desk.jsonl"
    rows = [{"question": f"What is in room {n}?", "answer": f"{n} hats", "system": "desk"} for n in range(2)]
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    ragexam("answers", path, "--import", file)
    ragexam("grade", path, "--judge", "scripted:1:1.0", "--grader", "exam_self_rating_weighted")
    with Project.open(path, read_only=True) as project:
        grades = [[part.value or 0.0 for part in grade.parts] for grade in project.grading.grades()]
    assert [len(own) for own in grades] == [2, 2]
    low = min(value for own in grades for value in own)
    value = ragexam("question-bank", path, "--answers", "--threshold", f"{low}", "--threshold", "5", "--json").value
    every, none = table(value, "answer_cover")["rows"]
    label = sum(map(max, grades)) / 2
    nobody = [0, None, None, None, None, "Nobody has graded any of these answers."]
    assert every[1:] == [low, "desk", 2, 1.0, 1.0, pytest.approx(label), *nobody]
    assert none[1:] == [5.0, "desk", 2, 0.0, 0.0, pytest.approx(label), *nobody]
    refused = ragexam("question-bank", path, "--answers", "--threshold", "9", code=2).err
    assert "A threshold of 9 is not on the scale of exam_self_rating_weighted. Its grades go from 0 to 5." in refused
    with Project.open(path, read_only=True) as project:
        view = reading_leaderboard(project, BoardRequest(thresholds=(9.0,)))
    assert "A threshold of 9 is not on the scale of exam_self_rating_weighted." in view.sentences
    assert view.tables == ()
    with Store.open(path) as store:
        for answer, mark in zip(store.answers.all(), (2.0, 5.0), strict=True):
            store.grades.put(Grade(answer.id, PERSON, mark, "Anna", 1.0))
    (usual,) = table(ragexam("question-bank", path, "--answers", "--json").value, "answer_cover")["rows"]
    assert usual[1] == 4.0
    assert usual[7:11] == [2, 3.5, None, None], "what people gave, and no interval from two documents"
    assert usual[11] is None
    assert usual[12]
    ragexam("grade", path, "--judge", "scripted:1:1.0", "--grader", "exam_answered")
    mixed = table(ragexam("question-bank", path, "--answers", "--threshold", "4", "--json").value, "answer_cover")
    assert len(mixed["rows"]) == 1
    assert "A threshold of 4 is not on the scale of exam_answered." in mixed["note"]


def test_banks_come_in_as_one_edit_and_go_out(ragexam: Any, path: Path, tmp_path: Path) -> None:
    ragexam("question-bank", path, "--set", "i0", "--question", "Whose hats?")
    file = tmp_path / "bank.csv"
    file.write_text(
        "query,question,key\nWhat is in room 0?,whose hats?,Ada\nWhat is in room 1?,Which?,That\nWho?,Which?,\n",
        "utf-8",
    )
    printed = ragexam("question-bank", path, "--import", file)
    assert "2 questions of 2 banks read from bank.csv." in printed.out
    assert "Row 4" in printed.err
    assert texts(path) == {"i0": [("whose hats?", "Ada")], "i1": [("Which?", "That")]}
    ragexam("question-bank", path, "--export", tmp_path / "out.jsonl.gz")
    ragexam("items", path, "--undo")
    assert texts(path) == {"i0": [("Whose hats?", "")]}
    ragexam("question-bank", path, "--import", tmp_path / "out.jsonl.gz", "--replace")
    assert texts(path) == {"i0": [("whose hats?", "Ada")], "i1": [("Which?", "That")]}
    assert "one thing" in ragexam("question-bank", path, "--import", file, "--export", file, code=2).err


def test_undo_is_offered_of_what_was_changed_alone(ragexam: Any, path: Path, tmp_path: Path) -> None:
    words = ("question-bank", path, "--set", "i0", "--question", "Whose hats?", "--key", "Ada's")
    assert "--undo" in ragexam(*words).out
    name = ragexam("question-bank", path, "--json").value["i0"]["entries"][0]["id"]
    again = ragexam("question-bank", path, "--set", f"i0/{name}", "--key", "Ada's").out
    assert "It stands so already." in again
    assert "--undo" not in again
    file = tmp_path / "bank.csv"
    file.write_text("item_id,question,key\ni1,Which?,That\n", "utf-8")
    assert "--undo" in ragexam("question-bank", path, "--import", file).out
    again = ragexam("question-bank", path, "--import", file).out
    assert "All of it stands so already." in again
    assert "--undo" not in again


def test_a_file_of_which_no_question_can_be_taken_is_refused(ragexam: Any, path: Path, tmp_path: Path) -> None:
    file = tmp_path / "desk.csv"
    file.write_text("a,b\n1,2\n", "utf-8")
    refused = ragexam("question-bank", path, "--import", file, code=2)
    assert "desk.csv has no column of questions: its columns are a and b." in refused.err
    assert "question or question_text or nugget_text" in refused.err
    file.write_text("item_id,question\ni7,Which?\n", "utf-8")
    refused = ragexam("question-bank", path, "--import", file, code=2)
    assert "No question could be taken from desk.csv. Row" in refused.err
    assert "the project has no question “i7”" in refused.err
    assert "--undo" not in refused.out


def test_passages_are_graded_ranked_and_written(ragexam: Any, tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    for n in range(4):
        (folder / f"{n}.md").write_text(f"# Room {n}\n\nThe key of room {n} hangs at hook {n + 5}.\n", "utf-8")
    path = tmp_path / "y.ragexam"
    ragexam("new", path)
    ragexam("import", path, folder)
    with Store.open(path) as store:
        documents = {store.documents.text(d.id): d.id for d in store.documents.all()}
        items = []
        for n in range(4):
            text, document = next((t, d) for t, d in documents.items() if f"room {n}" in t)
            at = text.index(f"hook {n + 5}")
            items.append(_item(n, document, at))
        store.items.add(items)
    ragexam("laboratory", path, "--retriever", "bm25", "--weights", "none", "--embedder", "hashed")
    for n in range(4):
        words = ("question-bank", path, "--set", f"i{n}", "--question", f"Where hangs the key of room {n}?")
        ragexam(*words, *(("--topic", "hooks") if n else ()))
    out = tmp_path / "graded.jsonl.gz"
    words = (
        "grade-passages",
        path,
        "--judge",
        "scripted:1:1.0",
        "-k",
        "2",
        "--out",
        out,
        "--qrels",
        tmp_path / "x.qrels",
    )
    value = ragexam(*words, "--json").value
    assert value["questions"] == 4
    assert value["made"] == value["grades"] == value["passages"]
    assert ragexam(*words, "--json").value["made"] == 0
    assert len((tmp_path / "x.qrels").read_text().splitlines()) == value["passages"]
    board = table(value, "leaderboard")
    assert {row[2] for row in board["rows"]} == {"bm25"}
    by_topic = table(value, "leaderboard_by_subtopic")
    assert [row[2:6] for row in by_topic["rows"]] == [["no subtopic", "bm25", 1, 1], ["hooks", "bm25", 3, 3]]
    assert all(0.0 <= row[7] <= 5.0 for row in by_topic["rows"])
    labels = [line.split()[-1] for line in (tmp_path / "x.qrels").read_text().splitlines()]
    assert set(labels) <= set("012345")
    shown = ragexam("grade-passages", path, "-k", "2", "--json").value
    assert shown["tables"] == value["tables"]
    read = ragexam("leaderboard", out, "--json").value
    assert json.dumps(table(read, "leaderboard")["rows"]) == json.dumps(board["rows"])
    told = "could not tell right answers from wrong ones when it was tried: boards by its grades say nothing"
    assert [told in sentence for sentence in shown["sentences"]].count(True) == 1
    with Store.open(path) as store:
        (grading,) = store.units.all(GRADINGS).values()
        tried = JudgeTrial(grading["judge"], grading["name"], "", 16, 16, 16, 0, 0.0, 0.0, 16)
        store.judges.put(tried.judge, {}, to_json(tried))
    assert told not in ragexam("grade-passages", path, "-k", "2").out
    ragexam("grade-passages", path, "--judge", "scripted:2:0.0", "-k", "2")
    assert ragexam("grade-passages", path, "-k", "2").out.count(told) == 1
    assert told not in ragexam("grade-passages", path, "-k", "2", "--grading", grading["name"]).out


def _item(n: int, document: str, at: int) -> Item:
    return Item(
        f"i{n}", f"Where is the key of room {n}?", (), -1, (Span(document, at, at + 6),), answer=f"hook {n + 5}"
    )
