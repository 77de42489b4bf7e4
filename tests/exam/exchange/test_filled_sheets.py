"""Sheets that people filled in are not written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.exam.exchange.filled_sheets import refuse_filled


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("# Grader: Anna\nid,question,grade,remark\na,Who?,,\n", 0),
        ("# Grader: Anna\nid,question,grade,remark\na,Who?,5,\nb,Who?, ,hm\nc,Who?\n", 2),
        ("# Grader: Anna;;\nid;question;Grade\na;Who?;4\n", 1),
        ("id,question,answer\na,Who?,Ada\n", 0),
        ("", 0),
    ],
)
def test_only_a_filled_in_cell_forbids(tmp_path: Path, text: str, rows: int) -> None:
    path = tmp_path / "anna.csv"
    refuse_filled(path, ("grade", "remark"))  # not there yet
    path.write_text(text, "utf-8")
    if not rows:
        refuse_filled(path, ("grade", "remark"))
        return
    with pytest.raises(InputError, match=f"filled in already: {rows} row"):
        refuse_filled(path, ("grade", "remark"))
