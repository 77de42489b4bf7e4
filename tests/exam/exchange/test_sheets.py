from __future__ import annotations

import csv
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.errors import InputError
from ragexam.exam.exchange.sheets import read_label, read_sheet, sample_items, wording_hash, write_sheet
from ragexam.exam.labels.taxonomy import LABELS
from ragexam.records import Item, Labelling

ITEMS = [
    Item(f"i{n}", f'Question "{n}"; with, marks?', ("a", "b"), 0, passage=f"Passage {n}.\nSecond line; and, more.")
    for n in range(6)
]


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def fill(path: Path, labels: dict[str, str], delimiter: str = ",", encoding: str = "utf-8-sig") -> Path:
    """Write labels into a sheet, as a spreadsheet saves it."""
    kept = rows(path)
    head = next(n for n, row in enumerate(kept) if row[0] == "id")
    width = len(kept[head])
    for row in kept[head + 1 :]:
        row[4] = labels.get(row[0], "")
    with path.open("w", encoding=encoding, newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows([[*row, *[""] * (width - len(row))] for row in kept])
    return path


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    write_sheet(ITEMS, " Anna  B. ", tmp_path / "anna.csv")
    return tmp_path / "anna.csv"


def test_a_sheet_explains_itself_and_shows_nobodys_labels(tmp_path: Path) -> None:
    item = replace(ITEMS[0], labels=(Labelling("h", "M", "prompt", "summary"),), people={"Ben": "summary"})
    write_sheet([item], "Anna", tmp_path / "s.csv")
    rows_told = rows(tmp_path / "s.csv")
    lines = [row[0] for row in rows_told]
    assert lines[0] == "# Annotator: Anna"
    assert [f"# {n} = {label}: {text}" for n, (label, text) in enumerate(LABELS.items(), 1)] == lines[2:6]
    assert rows_told[-2] == ["id", "wording", "question", "passage", "label", "remark"]
    assert rows_told[-1] == [item.id, wording_hash(item), item.question, item.passage, "", ""]


def test_german_questions_are_explained_in_german(tmp_path: Path) -> None:
    items = [replace(item, language="de") for item in ITEMS[:2]] + ITEMS[2:3]
    write_sheet(items, "Anna", tmp_path / "s.csv")
    told = (tmp_path / "s.csv").read_text("utf-8-sig")
    assert "# 1 = fact_single: Der Abschnitt nennt die Antwort" in told
    fill(tmp_path / "s.csv", {"i0": "Zusammenfassung"})
    assert dict(read_sheet(tmp_path / "s.csv", items).labels) == {"i0": "summary"}


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_what_a_spreadsheet_saves_comes_back(sheet: Path, delimiter: str, encoding: str) -> None:
    fill(sheet, {"i0": "2", "i3": "Fact single", "i5": "UNANSWERABLE "}, delimiter, encoding)
    read = read_sheet(sheet, ITEMS)
    assert read.annotator == "Anna B."
    assert dict(read.labels) == {"i0": "summary", "i3": "fact_single", "i5": "unanswerable"}
    assert (read.empty, read.problems) == (3, ())


def test_a_row_that_cannot_be_taken_says_why(sheet: Path) -> None:
    fill(sheet, {"i0": "1", "i1": "2", "i2": "perhaps", "i3": "3"})
    now = [replace(ITEMS[0], question="Another question?"), *ITEMS[2:]]
    read = read_sheet(sheet, now)
    assert dict(read.labels) == {"i3": "reasoning"}
    assert read.problems[0].startswith("Row ")
    assert "“Another question?”: its question or passage was changed since" in read.problems[0]
    assert "there is no question i1 in the project any more" in read.problems[1]
    assert "“perhaps” is none of the labels fact_single, summary" in read.problems[2]


def test_rows_are_counted_as_a_spreadsheet_counts_them(sheet: Path) -> None:
    fill(sheet, {"i3": "what?"})
    (problem,) = read_sheet(sheet, ITEMS).problems
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        shown = list(csv.reader(file))
    number = int(problem.split(":")[0].removeprefix("Row "))
    assert "what?" in shown[number - 1]
    assert number < sheet.read_text("utf-8-sig").split("what?")[0].count("\n"), "passages hold line breaks"


def test_a_question_that_stands_there_twice(sheet: Path) -> None:
    fill(sheet, {"i0": "1"})
    kept = rows(sheet)
    again = [list(row) for row in kept if row[0] == "i0"]
    other = [[*row[:4], "2", ""] for row in again]
    with sheet.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([*again, *other])
    read = read_sheet(sheet, ITEMS)
    assert dict(read.labels) == {"i0": "fact_single"}
    (problem,) = read.problems
    assert "twice, with different labels" in problem


def test_formulas_stay_texts_and_come_back(tmp_path: Path) -> None:
    item = replace(ITEMS[0], question="=HYPERLINK(1)?", passage="@cmd|'/c calc'")
    write_sheet([item], "=1+1", tmp_path / "s.csv")
    rows_told = rows(tmp_path / "s.csv")
    assert not any(cell.startswith(("=", "@", "+", "-")) for row in rows_told for cell in row)
    fill(tmp_path / "s.csv", {"i0": "4"})
    assert dict(read_sheet(tmp_path / "s.csv", [item]).labels) == {"i0": "unanswerable"}


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "id,question\ni0,What?\n"])
def test_what_is_no_sheet_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "s.csv").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"headings|columns"):
        read_sheet(tmp_path / "s.csv", ITEMS)
    with pytest.raises(InputError, match="cannot be read"):
        read_sheet(tmp_path / "none.csv", ITEMS)


def test_a_row_without_its_wording_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s.csv").write_text("id,label\ni0,summary\n", encoding="utf-8")
    sheet = read_sheet(tmp_path / "s.csv", ITEMS)
    assert not sheet.labels
    assert "column “wording” is empty" in sheet.problems[0]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("fact_single", "fact_single"),
        ("Fact-Single.", "fact_single"),
        ("1", "fact_single"),
        ("1.0", "fact_single"),
        ("2 = summary", "summary"),
        ("2 = reasoning", ""),
        ("Zusammenfassung", "summary"),
        ("3)", "reasoning"),
        ("Schlussfolgerung", "reasoning"),
        ("nicht beantwortbar", "unanswerable"),
        ("0", ""),
        ("5", ""),
        ("12", ""),
        ("?", ""),
        ("facts and more", ""),
    ],
)
def test_labels_as_people_write_them(text: str, label: str) -> None:
    assert read_label(text) == label


@given(st.text(max_size=20))
def test_anything_is_a_label_or_none(text: str) -> None:
    assert read_label(text) in {"", *LABELS}


# ---------------------------------------------------------------- samples


def test_a_sample_is_the_same_for_all_and_grows_at_its_end() -> None:
    many = [Item(f"x{n:03}", f"Q{n}?", ("a", "b"), 0, passage="P.") for n in range(50)]
    short, long = sample_items(many, 10, 7), sample_items(list(reversed(many)), 30, 7)
    assert long[:10] == short
    assert len({item.id for item in long}) == 30
    assert sample_items(many, 10, 8) != short
    assert len(sample_items(many, 500, 7)) == 50
    assert sample_items([replace(many[0], passage=" ")], 5, 0) == []
    assert sample_items([], 5, 0, even=True) == []


def test_labels_take_turns_as_long_as_they_last() -> None:
    def labelled(n: int, label: str) -> Item:
        return Item(f"{label}{n}", "Q?", ("a", "b"), 0, passage="P.", people={"A": label} if label else {})

    many = [labelled(n, "fact_single") for n in range(40)] + [labelled(n, "summary") for n in range(3)]
    many += [labelled(n, "") for n in range(10)]
    drawn = sample_items(many, 15, 1, even=True)
    counts = Counter(item.people.get("A", "") for item in drawn)
    assert counts == {"fact_single": 6, "summary": 3, "": 6}


def test_a_sheet_from_anywhere_is_read(sheet: Path) -> None:
    """Time that grew faster than with the square of the length would reach the limit of a test."""
    text = sheet.read_text("utf-8-sig")
    long = f"# Annotator: Anna {' ' * 30_000}B.{';' * 30_000}"
    sheet.write_text(text.replace("# Annotator: Anna B.", long), "utf-8-sig")
    assert read_sheet(sheet, ITEMS).annotator.split() == ["Anna", "B."]
    assert read_label("1 " * 5_000) == ""
