"""Nuggets as a sheet: out, changed in a spreadsheet, and back."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.grading.exchange.nugget_sheets import read_nuggets_sheet, write_nuggets
from ragexam.records import Item, Rubric, RubricEntry

ITEM = Item("i1", "How many days?", (), -1, answer="27 days, =none in May")
ENTRIES = (RubricEntry("n1", "27 days", origin="model"), RubricEntry("n2", "=none in May", origin="model"))
RUBRICS = [Rubric("i1", "nuggets", ENTRIES), Rubric("gone", "nuggets", ENTRIES)]


def test_a_sheet_comes_back_as_it_went(tmp_path: Path) -> None:
    path = tmp_path / "n.csv"
    assert write_nuggets(RUBRICS, {"i1": ITEM}, path) == 2
    assert '"=none' not in path.read_text("utf-8-sig").replace("'=none", "")  # no formula for a spreadsheet
    sheet = read_nuggets_sheet(path, {"i1": ITEM})
    assert {key: [(e.id, e.text) for e in entries] for key, entries in sheet.items()} == {
        "i1": [("n1", "27 days"), ("n2", "=none in May")]
    }


def test_lines_are_emptied_and_added(tmp_path: Path) -> None:
    path = tmp_path / "n.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = [("item", "id", "nugget"), ("i1", "n1", ""), ("i1", "", "in a year"), ("", "", "")]
        csv.writer(file, delimiter=";").writerows(rows)
    assert read_nuggets_sheet(path, {"i1": ITEM}) == {"i1": [RubricEntry("", "in a year")]}


def test_a_fact_of_no_question_is_not_dropped_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "n.csv"
    path.write_text("item,id,nugget\ni1,n1,27 days\n,,in a year\n", "utf-8")
    with pytest.raises(InputError, match=r"Row 3 of n\.csv does not say which question its fact belongs to"):
        read_nuggets_sheet(path, {"i1": ITEM})


@pytest.mark.parametrize(("text", "wanted"), [("a,b\n1,2\n", "no columns"), ("item,id,nugget\nzz,,x\n", "Row 2")])
def test_other_sheets_are_refused(tmp_path: Path, text: str, wanted: str) -> None:
    path = tmp_path / "n.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=wanted):
        read_nuggets_sheet(path, {"i1": ITEM})
