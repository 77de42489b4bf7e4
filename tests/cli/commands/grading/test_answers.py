"""Commands on written answers, from a file of another system to the table of graders."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from ragexam.grading.grader import GRADERS, USUAL
from ragexam.project import Project
from ragexam.records import Item, WrittenAnswer
from ragexam.store import Store

pytestmark = pytest.mark.usefixtures("own_cache")


def test_from_answers_to_grades(ragexam: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    with Store.create(path) as store:
        store.items.add(
            [Item(f"i{n}", f"How many days has month {n}?", (), -1, answer=f"{n + 10} days") for n in range(12)]
        )
    file = tmp_path / "desk.jsonl"
    rows = [
        {"question": f"How many days has month {n}?", "answer": f"It has {n + 10 + n % 2} days."} for n in range(12)
    ]
    file.write_text("\n".join(map(json.dumps, [*rows, {"question": "Who?", "answer": "I"}])), "utf-8")
    imported = ragexam("answers", path, "--import", file)
    assert "12 answers read from desk.jsonl, 12 of them new." in imported.out
    assert "the project has no question “Who?”" in imported.err
    assert ragexam("answers", path, "--json").value == {"desk": 12}
    told = ragexam("grade", path, "--grader", "token_f1", "--grader", "length", "--forecast").out
    assert "12 answers, 2 graders: 24 new grades beside 0 that are there, about 0 s" in told
    unknown = ragexam("grade", path, "--judge", "scripted", "--grader", "relevance", "--forecast", "--json").value
    assert (unknown["grades"], unknown["seconds"]) == (12, None)
    made = ragexam(
        "grade", path, "--json", "--grader", "token_f1", "--grader", "numeric_match", "--grader", "length"
    ).value
    assert (made["answers"], made["made"]) == (12, 36)
    assert "Nobody has graded any of them" in ragexam("grades", path).out
    sheet = tmp_path / "anna.csv"
    ragexam("grades", path, "--sheet", sheet, "--rater", "Anna", "-n", "12")
    with sheet.open(encoding="utf-8-sig", newline="") as opened:
        lines = list(csv.reader(opened))
    begin = next(n for n, line in enumerate(lines) if line[0] == "id")
    with Project.open(path, read_only=True) as project:
        number = {a.id: int(a.item_id[1:]) for a in project.grading.answers()}
    grade = lines[begin].index("grade")
    for line in lines[begin + 1 :]:
        line[grade] = "1" if number[line[0]] % 2 else "5"
    with sheet.open("w", encoding="utf-8", newline="") as opened:
        csv.writer(opened).writerows(lines)
    again = ragexam("grades", path, "--sheet", sheet, "--rater", "Anna", code=2).err
    assert "anna.csv is filled in already: 12 rows." in again
    told = ragexam("grades", path, "--read", sheet).out
    assert "12 grades of Anna read" in told
    assert "replaced" not in told
    other = tmp_path / "other.csv"
    some = [line[0] for line in lines[begin + 1 :]][:2]
    other.write_text("# Grader: Anna\nid,grade\n" + "".join(f"{one},3\n" for one in some), "utf-8")
    assert "2 other grades that Anna gave before were replaced." in ragexam("grades", path, "--read", other).out
    ragexam("items", path, "--undo")
    view = ragexam("grades", path, "--json").value
    agreement = next(t for t in view["tables"] if t["name"] == "grader_agreement")
    remarks = {row[0]: (row[2], row[-1]) for row in agreement["rows"]}
    assert remarks["Numeric match"][1] == "not told apart from the floor"  # both agree with Anna wholly
    assert remarks["Numeric match"][0] > 0.99
    ragexam("items", path, "--undo")
    assert "Nobody has graded any of them" in ragexam("grades", path).out


def test_answers_that_nothing_comes_of_are_an_error(ragexam: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    with Store.create(path) as store:
        store.items.add([Item("hats", "Who wears hats?", (), -1, answer="All")])
    file = tmp_path / "desk.csv"
    file.write_text("question,answer\nWho wears gloves?,All\n", "utf-8")
    printed = ragexam("answers", path, "--import", file, code=2).err
    assert "No answer could be taken from desk.csv. Row 2: the project has no question “Who wears gloves?”." in printed
    assert "question's id" in printed
    more = tmp_path / "more.csv"
    more.write_text(file.read_text("utf-8"), "utf-8")
    printed = ragexam("answers", path, "--import", file, "--import", more, code=2).err
    for name in ("desk.csv", "more.csv"):
        assert f"{name}: Row 2: the project has no question" in printed
    file.write_text("question,answer\nWho wears hats?,All\nWho wears hats?,All\nWho wears hats?,None\n", "utf-8")
    told = ragexam("answers", path, "--import", file).out
    assert "2 answers read from desk.csv, 2 of them new." in told
    assert "1 row repeated what another row says" in told
    assert "1 question with more than one answer" in told
    again = ragexam("answers", path, "--import", file).out  # known answers are no error
    assert "0 of them new" in again
    assert "2 were there already, word for word: not added a second time." in again


def test_a_file_without_answers_is_told_once_and_rows_are_not_listed_without_end(ragexam: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    with Store.create(path) as store:
        store.items.add([Item("hats", "Who wears hats?", (), -1, answer="All")])
    file = tmp_path / "desk.csv"
    file.write_text("question,Antworttext\n" + "Who wears hats?,All\n" * 9, "utf-8")
    printed = ragexam("answers", path, "--import", file, code=2).err
    assert "No row of desk.csv has an answer: its columns are question, antworttext." in printed
    assert "--column answer=antworttext" in printed
    assert "Row 2" not in printed
    printed = ragexam("answers", path, "--import", file, "--column", "answer=Text", code=2).err
    assert "desk.csv has no column “Text”: it has question, antworttext." in printed
    told = ragexam("answers", path, "--import", file, "--column", "answer=Antworttext").out
    assert f"ragexam answers {path} --remove SYSTEM" in told
    rows = "".join(f"Who wears hat {n}?,All\n" for n in range(9))
    file.write_text("question,answer\nWho wears hats?,All\n" + rows, "utf-8")
    printed = ragexam("answers", path, "--import", file).err
    assert "Row 7:" in printed
    assert "Row 8:" not in printed
    assert "and 4 more rows" in printed


def test_answers_read_again_by_their_columns_are_completed_and_removed_at_wish(ragexam: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    with Store.create(path) as store:
        store.items.add([Item("hats", "Who wears hats?", (), -1, answer="All")])
    file = tmp_path / "desk.csv"
    file.write_text("question,answer,Stellen\nWho wears hats?,All,Hats are worn.\n", "utf-8")
    ragexam("answers", path, "--import", file)
    again = ragexam("answers", path, "--import", file, "--column", "contexts=Stellen")
    assert "1 answer read from desk.csv, 0 of them new." in again.out
    assert "1 answer known before had something empty that is filled now." in again.out
    with Project.open(path, read_only=True) as project:
        assert [a.contexts for a in project.grading.answers()] == [("Hats are worn.",)]
    assert (
        ragexam("answers", path, "--import", file, "--column", "contexts=Stellen", "--json").value[0]["completed"] == 0
    )
    assert "1 answer of desk removed" in ragexam("answers", path, "--remove", "desk").out
    assert ragexam("answers", path, "--json").value == {}
    ragexam("items", path, "--undo")
    assert ragexam("answers", path, "--json").value == {"desk": 1}
    assert "no imported answers of Desk" in ragexam("answers", path, "--remove", "Desk", code=2).err


def test_the_column_that_is_proposed_is_the_likeliest(ragexam: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    with Store.create(path) as store:
        store.items.add([Item("hats", "Who wears hats?", (), -1, answer="All")])
    file = tmp_path / "desk.csv"
    file.write_text("frage,antworttext,kontexte\nWho wears hats?,All,Hats are worn.\n", "utf-8")
    assert "as in: --column answer=antworttext" in ragexam("answers", path, "--import", file, code=2).err
    columns = ("--column", "answer=antworttext")
    printed = ragexam("answers", path, "--import", file, *columns, "--column", "contexts=Texte", code=2).err
    assert "as in: --column contexts=kontexte" in printed
    assert "1 answer read" in ragexam("answers", path, "--import", file, *columns, "--column", "contexts=kontexte").out
    file.write_text("frage,eins,zwei\nWho wears hats?,All,Hats are worn.\n", "utf-8")
    assert "as in: --column answer=COLUMN" in ragexam("answers", path, "--import", file, code=2).err
    file.write_text("frage,antwort\nWho wears hats?,All\n", "utf-8")
    printed = ragexam("answers", path, "--import", file, "--column", "answer=Antwrt", code=2).err
    assert "as in: --column answer=antwort" in printed


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_answers_are_written_with_their_grades_and_read_into_a_fresh_project(
    ragexam: Any, tmp_path: Path, ending: str
) -> None:
    path, fresh, out = tmp_path / "x.ragexam", tmp_path / "fresh.ragexam", tmp_path / f"out{ending}"
    for one in (path, fresh):
        with Store.create(one) as store:
            store.items.add([Item(f"i{n}", f"How many days has {n}?", (), -1, answer=f"{n} days") for n in range(3)])
    assert "There are no written answers to export." in ragexam("answers", path, "--export", out, code=3).err
    file = tmp_path / "desk.jsonl"
    rows = [{"id": f"i{n}", "answer": f"={n} days", "contexts": [f"Page, {n}"], "tokens": n} for n in range(3)]
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    ragexam("answers", path, "--import", file, "--system", "Desk")
    ragexam("grade", path, "--grader", "token_f1")
    assert f"3 answers written to {out}, with passages and grades." in ragexam("answers", path, "--export", out).out
    assert "token_f1" in out.read_text("utf-8-sig")
    assert ragexam("answers", path, "--export", out, "--json").value == {"answers": 3, "file": str(out)}
    assert "3 answers read" in ragexam("answers", fresh, "--import", out).out
    with Project.open(path) as project:
        project.edits.set_people_grades("Ada", {project.grading.answers()[0].id: 4.0})
    ragexam("answers", path, "--export", out)
    out.write_text(out.read_text("utf-8-sig").replace("4.0", "7"), "utf-8")
    assert "Cells of people that hold no grade from 1 to 5: 1" in ragexam("answers", fresh, "--import", out).out
    ragexam("answers", path, "--export", out)
    printed = ragexam("answers", fresh, "--import", out).out
    assert "1 new grade of people came along." in printed
    assert f"ragexam items {fresh} --undo takes that back." in printed
    kept = []
    for one in (path, fresh):
        with Project.open(one, read_only=True) as project:
            kept.append([(a.id, a.text, a.contexts, a.tokens, a.system) for a in project.grading.answers()])
    assert kept[0] == kept[1]
    wrong = ragexam("answers", path, "--export", tmp_path / "out.txt", code=2).err
    assert "out.txt names no format. Use one of .csv, .jsonl." in " ".join(wrong.split())
    assert "could not be written" in ragexam("answers", path, "--export", tmp_path / "none" / out.name, code=6).err
    assert "Use one of --import" in ragexam("answers", path, "--export", out, "--remove", "Desk", code=2).err


def test_answers_that_were_written_here_are_not_removed_and_it_is_said_what_to_do(ragexam: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    item = Item("hats", "Who wears hats?", (), -1, answer="All")
    with Store.create(path) as store:
        store.items.add([item])
        store.answers.add([WrittenAnswer("a1", "hats", item.content_hash, "small bm25", "All", pipeline_id="p")])
    printed = ragexam("answers", path, "--remove", "small bm25", code=2).err
    assert "The answers of small bm25 were written here, by a pipeline of this project" in printed
    assert "To replace them, let the pipeline write anew: ragexam write" in printed
    assert "There are none that can be removed." in printed
    with Store.open(path) as store:
        store.answers.add([WrittenAnswer("a2", "hats", item.content_hash, "Desk", "All", source="desk.csv")])
    for name in ("small bm25", "Nobody"):
        printed = ragexam("answers", path, "--remove", name, code=2).err
        assert "Answers of these can be removed: Desk." in printed
    assert ragexam("answers", path, "--json").value == {"small bm25": 1, "Desk": 1}


def test_nuggets_are_made_by_a_judge_and_changed_by_a_sheet(ragexam: Any, tmp_path: Path) -> None:
    path, sheet = tmp_path / "x.ragexam", tmp_path / "nuggets.csv"
    item = Item("i1", "How many days?", (), -1, answer="27 days of leave")
    with Store.create(path) as store:
        store.items.add([item])
        store.answers.add([WrittenAnswer("a1", "i1", item.content_hash, "Desk", "27 days")])
    assert "No reference was split" in ragexam("nuggets", path).out
    graded = ragexam("grade", path, "--judge", "scripted:1", "--grader", "nugget_completeness")
    assert "1 new grade" in graded.out
    assert "its grades decide nothing" in graded.err
    assert "- 27 days of leave" in ragexam("nuggets", path).out
    ragexam("nuggets", path, "--sheet", sheet)
    sheet.write_text(sheet.read_text("utf-8-sig").replace(",27 days of leave\n", ",27 days\ni1,,,,leave\n"), "utf-8")
    again = ragexam("nuggets", path, "--sheet", sheet, code=2).err
    assert "nuggets.csv was changed by somebody: 1 question." in again
    assert ragexam("nuggets", path, "--read", sheet, "--json").value["changed"] == 1
    printed = ragexam("nuggets", path).out
    assert "- 27 days\n" in printed
    assert "- leave\n" in printed


def test_grades_say_the_least_first_and_everything_when_asked(ragexam: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    with Store.create(path) as store:
        store.items.add([Item(f"i{n}", f"Who wears hat {n}?", (), -1, answer="All of them") for n in range(4)])
    file = tmp_path / "desk.csv"
    file.write_text("question,answer\n" + "".join(f"Who wears hat {n}?,All\n" for n in range(4)), "utf-8")
    ragexam("answers", path, "--import", file)
    for name in ("token_f1", USUAL, "rouge_l"):
        ragexam("grade", path, "--grader", name)
    short, whole = ragexam("grades", path).out, ragexam("grades", path, "--all").out
    assert "ROUGE-L" not in short
    assert GRADERS[USUAL].label in short
    assert "--all" in short
    assert "ROUGE-L" in whole
    assert "--all" not in whole
    names = [[row[1] for row in table["rows"]] for table in ragexam("grades", path, "--json").value["tables"]]
    assert any("ROUGE-L" in rows for rows in names), "a script has everything"


def test_silence_and_grades_from_elsewhere_are_told(ragexam: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    questions = ("Who wears hats?", "Who wears gloves?")
    file = tmp_path / "ragas.csv"
    file.write_text("question,answer,ground_truth\n" + "".join(f"{q},Nobody,All\n" for q in questions), "utf-8")
    with Store.create(path):
        pass
    told = ragexam("items", path, "--import", file).out
    assert "2 questions added from ragas.csv." in told
    assert "from the column “ground_truth”; “answer” is what a system answered" in told
    assert "2 were there already." in ragexam("items", path, "--import", file).out
    value = {
        "metrics": [{"name": "overall", "author": "human", "type": "numerical", "range": [0, 10]}],
        "tasks": [{"task_id": q, "input": q} for q in questions],
        "evaluations": [
            {"task_id": q, "model_response": text, "annotations": {"overall": {"Anna": {"value": 5}}}}
            for q, text in zip(questions, ("All", ""), strict=True)
        ],
    }
    said = tmp_path / "desk.json"
    said.write_text(json.dumps(value), "utf-8")
    told = ragexam("answers", path, "--import", said).out
    assert "1 answer without a word: taken as what the system said." in told
    assert "Grades of people are from “overall”, stretched from 0–10 to 1–5." in told
    assert "2 new grades of people came along." in told
    with Project.open(path, read_only=True) as project:
        assert [g.value for g in project.grading.grades()] == [3.0, 3.0]
