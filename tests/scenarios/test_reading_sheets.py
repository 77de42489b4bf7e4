"""Sheets for readers: drawn, written, filled in, read back; what cannot be taken is said line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.records import QuestionPart, ScenarioQuestion
from ragexam.scenarios.reading_sheets import drawn_questions, read_reading_sheet, write_reading_sheet


def question(n: int, *, parts: bool = True) -> ScenarioQuestion:
    made = (QuestionPart(f"Which is {n}?", f"={n}"),) if parts else ()
    return ScenarioQuestion(f"q{n}", "S1" if n % 2 else "S2", f"Which is {n}?", made, passage=f"It is, after all, {n}.")


QUESTIONS = [question(n) for n in range(10)]


def filled(path: Path, answers: dict[str, str]) -> None:
    lines = path.read_text("utf-8-sig").splitlines()
    said = [line[:-1] + answers[name] if (name := line.split(",")[0]) in answers else line for line in lines]
    path.write_text("\n".join(said), "utf-8")


def test_a_sample_takes_as_many_of_each_scenario() -> None:
    by_scenario = {"S1": QUESTIONS[1::2], "S2": QUESTIONS[::2], "S6": [question(11, parts=False)]}
    drawn = drawn_questions(by_scenario, 3, seed=1)
    assert sorted(one.scenario for one in drawn) == ["S1"] * 3 + ["S2"] * 3
    assert drawn == drawn_questions(by_scenario, 3, seed=1), "all readers read the same"


def test_what_people_read_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "ada.csv"
    write_reading_sheet(QUESTIONS[:4], "Ada", path)
    filled(path, {"q0": "yes,yes", "q1": "Y,no", "q2": "perhaps,yes"})
    sheet = read_reading_sheet(path, QUESTIONS)
    assert sheet.reader == "Ada"
    assert [(one.question_id, one.question_in, one.answer_in, one.reliable) for one in sheet.readings] == [
        ("q0", True, True, True), ("q1", True, False, False)
    ]  # fmt: skip
    assert sheet.empty == 1
    assert len(sheet.problems) == 1
    assert "yes or no" in sheet.problems[0]


def test_a_filled_in_sheet_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "ada.csv"
    write_reading_sheet(QUESTIONS[:2], "Ada", path)
    write_reading_sheet(QUESTIONS[:2], "Ada", path)  # an empty one may
    filled(path, {"q0": "yes,yes"})
    with pytest.raises(InputError, match="filled in already"):
        write_reading_sheet(QUESTIONS[:2], "Ada", path)


def test_a_formula_is_no_formula_for_a_spreadsheet(tmp_path: Path) -> None:
    path = tmp_path / "ada.csv"
    write_reading_sheet(QUESTIONS[:1], "Ada", path)
    assert "'=0" in path.read_text("utf-8-sig")


def test_strange_questions_and_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "ada.csv"
    write_reading_sheet(QUESTIONS[:1], "Ada", path)
    filled(path, {"q0": "yes,yes"})
    assert "no such question" in read_reading_sheet(path, QUESTIONS[1:]).problems[0]
    path.write_text("a,b\n1,2\n", "utf-8")
    with pytest.raises(InputError, match="no sheet of questions"):
        read_reading_sheet(path, QUESTIONS)
