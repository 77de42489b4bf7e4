"""The sheet for a blind reading: what is planted is bad, the sheet does not tell, and the score follows the key."""

from __future__ import annotations

import csv
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from ragexam.records import Item, Span


@pytest.fixture(scope="module")
def blind(root: Path) -> Iterator[ModuleType]:
    sys.path.insert(0, str(root / "bench"))
    import blind_reading

    yield blind_reading
    sys.path.remove(str(root / "bench"))


def item(number: int) -> Item:
    return Item(
        f"i{number}", f'According to "Leave {number}", what is the maximum number of hours of the Halm {number}?',
        ("240", "80", "104", "56"), 0, evidence=(Span("d", 0, 9),), passage="It has 240 hours.", demand="lookalike", language="en",
    )  # fmt: skip


def test_each_fault_is_made(blind: ModuleType) -> None:
    good, rng = item(1), random.Random(0)
    made = {fault: blind.planted(good, fault, rng) for fault in blind.FAULTS}
    assert "minimum number" in made["turned sense"].question
    assert made["wrong key"].key != good.key
    assert "two hundred and forty" in made["two right answers"].choices
    assert "240" in made["two right answers"].choices
    assert made["needs its passage"].question == "What is the maximum number of hours of this?"


def test_the_sheet_does_not_tell_which_are_planted(blind: ModuleType, tmp_path: Path) -> None:
    rows = blind.drawn({"a": [item(n) for n in range(20)], "b": [item(n) for n in range(20, 24)]}, 10, 4, 0)
    assert len(rows) == len({row.item.id for row in rows}) == 14
    assert Counter(row.fault for row in rows) == Counter({"": 10} | dict.fromkeys(blind.FAULTS, 1))
    assert [row.fault for row in rows] != sorted(row.fault for row in rows)
    blind.write(rows, tmp_path / "sheet.csv", tmp_path / "key.csv")
    told = (tmp_path / "sheet.csv").read_text("utf-8")
    assert not any(word in told for word in ("lookalike", *blind.FAULTS))
    with pytest.raises(SystemExit, match="bear 3"):
        blind.drawn({"a": [item(n) for n in range(3)]}, 3, 1, 0)


def test_a_filled_sheet_is_scored(blind: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, key = tmp_path / "sheet.csv", tmp_path / "key.csv"
    blind.write(blind.drawn({"a": [item(n) for n in range(20)]}, 10, 4, 0), sheet, key)
    with pytest.raises(SystemExit, match="Write y or n"):
        blind.score(sheet, key)
    with key.open(newline="", encoding="utf-8") as file:
        faults = {row["row"]: row["fault"] for row in csv.DictReader(file)}
    with sheet.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    kept = [row for row in rows if not faults[row["row"]]]
    for row in rows:
        row["good (y or n)"] = "n" if faults[row["row"]] or row is kept[0] else "y"
    with sheet.open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    blind.score(sheet, key)
    said = capsys.readouterr().out
    assert "kept: read as good: 9 of 10" in said
    assert "planted: read as bad: 4 of 4" in said
    assert f"bad, row {kept[0]['row']}, lookalike" in said
