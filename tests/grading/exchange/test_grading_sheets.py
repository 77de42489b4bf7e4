"""Sheets for people who grade: blind on their way out, told by row on their way in."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.grading.exchange.sheets import drawn_answers, read_grading_sheet, write_grading_sheet
from ragexam.records import Item, WrittenAnswer

ITEMS = {f"i{n}": Item(f"i{n}", f"What is {n}?", (), -1, answer=f"It is {n}.") for n in range(10)}
ANSWERS = [
    WrittenAnswer(f"{system}{n}", f"i{n}", "h", system, f"=answer {n} & more")
    for system in ("Xenon", "Ypsilon")
    for n in range(10)
]


def filled(path: Path, grades: dict[int, str]) -> None:
    rows = list(csv.reader(path.read_text("utf-8-sig").splitlines()))
    begin = next(n for n, row in enumerate(rows) if row[:1] == ["id"])
    for number, grade in grades.items():
        rows[begin + 1 + number][5] = grade
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)


def test_a_sheet_is_blind_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "anna.csv"
    drawn = drawn_answers(ANSWERS, 8, 1)
    write_grading_sheet(drawn, ITEMS, "Anna", path, dict.fromkeys(ITEMS, "As it stands there."))
    text = path.read_text("utf-8-sig")
    visible = "\n".join(line.split(",", 1)[-1] for line in text.splitlines())
    assert "Xenon" not in visible
    assert text.count("As it stands there.") == 8, "what the window shows who grades there, stands here too"
    assert "'=answer" in text  # no formula for a spreadsheet
    filled(path, {0: "5", 1: "2,5", 2: ""})
    sheet = read_grading_sheet(path, ANSWERS)
    assert sheet.rater == "Anna"
    assert sheet.grades == {drawn[0].id: 5.0, drawn[1].id: 2.5}
    assert (sheet.empty, sheet.problems) == (6, ())


def test_it_explains_itself_in_the_language_of_the_questions(tmp_path: Path) -> None:
    german = {key: replace(item, language="de") for key, item in ITEMS.items()}
    told = {}
    for name, items in (("en", ITEMS), ("de", german), ("mixed", {**german, "i1": ITEMS["i1"]})):
        path = tmp_path / f"{name}.csv"
        write_grading_sheet(ANSWERS, items, "Anna", path)
        told[name] = [line for line in path.read_text("utf-8-sig").splitlines() if line.startswith(("#", '"#'))]
        filled(path, {0: "4"})
        assert read_grading_sheet(path, ANSWERS).grades == {ANSWERS[0].id: 4.0}
    assert "# 1 = falsch oder keine Antwort" in "\n".join(told["de"])
    assert told["de"] == told["mixed"]
    assert "# 1 = wrong, or no answer" in "\n".join(told["en"])
    assert len(told["de"]) == len(told["en"]) == 7


def test_systems_come_evenly_and_a_longer_draw_has_the_shorter_one() -> None:
    drawn = drawn_answers(ANSWERS, 6, 3)
    assert sorted(a.system for a in drawn) == ["Xenon"] * 3 + ["Ypsilon"] * 3
    assert {a.id for a in drawn} <= {a.id for a in drawn_answers(ANSWERS, 12, 3)}
    assert drawn == drawn_answers(ANSWERS[::-1], 6, 3)
    assert len(drawn_answers(ANSWERS, 99, 3)) == 20


def test_what_cannot_be_taken_is_told_by_the_row_that_a_spreadsheet_shows(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(
        '# Grader: Ben\nid,grade,remark\nXenon1,6,"one\nand another"\nXenon2,good\nnobody,3\nXenon3,3\nXenon3,4\n',
        "utf-8",
    )
    sheet = read_grading_sheet(path, ANSWERS)
    assert (sheet.rater, sheet.grades) == ("Ben", {"Xenon3": 3.0})
    assert sheet.problems == (
        "Row 3: “6” is no grade from 1 to 5.",
        "Row 4: “good” is no grade from 1 to 5.",
        "Row 5: the project has no such answer.",
        "Row 7: the answer Xenon3 has another grade in row 6 already. That one counts (3), this one does not (4).",
    )


def test_another_table_is_no_sheet(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("a,b\n1,2\n", "utf-8")
    with pytest.raises(InputError, match="no columns"):
        read_grading_sheet(path, ANSWERS)
