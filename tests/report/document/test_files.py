"""Checks what other programs read: CSV, the response matrix, lm-evaluation-harness's JSON."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path
from typing import Any

import pytest

from ragexam.records import Table
from ragexam.report.document.files import safe_cell, write_csv, write_harness_json, write_matrix, write_tables


def read(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def test_csv_comes_back_as_it_was(tmp_path: Path) -> None:
    table = Table(
        "odd",
        "Odd",
        ("Name", "x", "y"),
        (('comma, "quote"\nand line', 0.1 + 0.2, 3), ("Überprüfung ✓ 数", None, -7), ("plain", math.nan, 0)),
        ("", ".1f", "d"),
    )
    rows = read(write_csv(table, tmp_path))
    assert rows[0] == ["Name", "x", "y"]
    # Full precision, whatever the column's format; undefined is empty; a true zero stays.
    assert rows[1:] == [
        ['comma, "quote"\nand line', "0.30000000000000004", "3"],
        ["Überprüfung ✓ 数", "", "-7"],
        ["plain", "", "0"],
    ]


@pytest.mark.parametrize(
    "text",
    ["=cmd()", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝cmd()", "＠x", "\ufeff=1", "\x00+1", "\u200b@x"],
)
def test_no_text_becomes_a_formula(tmp_path: Path, text: str) -> None:
    assert safe_cell(text) == "'" + text
    rows = read(write_csv(Table("t", "T", (text, "b"), ((text, 1),)), tmp_path))
    assert rows[0][0].startswith("'")
    assert rows[1][0].startswith("'")


def test_numbers_and_plain_texts_are_left_alone() -> None:
    assert [safe_cell(v) for v in (-1.5, 0, "a=b", "", None)] == [-1.5, 0, "a=b", "", ""]


def test_response_matrix_for_r(kit: Any, small: Any, tmp_path: Path) -> None:
    matrix, rows, columns = write_matrix(small, tmp_path / "new")
    assert not matrix.read_bytes().startswith(b"\xef\xbb\xbf")  # R would read it as a part of the first heading
    table = read(matrix)
    assert table[0] == ["pipeline", "item0", "item1", "item2", "item3"]
    assert [line[1:] for line in table[1:]] == [
        ["1", "1", "1", "0"],
        ["1", "0", "0", "0"],
        ["0", "0", "1", "NA"],
    ]
    assert [line[0] for line in table[1:]] == [p.id for p in small.pipelines] == [line[0] for line in read(rows)[1:]]
    assert [line[0] for line in read(columns)[1:]] == table[0][1:]


def test_hostile_item_ids_do_not_reach_a_spreadsheet(kit: Any, tmp_path: Path) -> None:
    results = kit.make([[1]], items=[kit.item(0, id="=cmd()", question="@x")])
    for path in write_matrix(results, tmp_path):
        for row in read(path):
            assert not any(cell.startswith(("=", "@")) for cell in row)


def test_harness_json(small: Any, tmp_path: Path) -> None:
    whole = json.loads(write_harness_json(small, tmp_path).read_text(encoding="utf-8"))
    (run,) = whole["runs"]  # one LLM
    assert run["model_name"] == "M"
    assert set(run["results"]) == {"ragexam_bm25_k3_icl0", "ragexam_dense_k3_icl0", "ragexam_closed_book_k0_icl0"}
    scores = run["results"]["ragexam_bm25_k3_icl0"]
    assert scores["acc_norm,none"] == 0.75
    # Sample standard deviation sqrt(0.75 0.25 4/3) over sqrt 4.
    assert scores["acc_norm_stderr,none"] == pytest.approx(0.25)
    assert run["n-samples"]["ragexam_closed_book_k0_icl0"] == {"original": 4, "effective": 3}
    assert run["configs"]["ragexam_bm25_k3_icl0"]["output_type"] == "multiple_choice"
    for key in ("results", "configs", "versions", "n-shot", "higher_is_better", "n-samples", "samples"):
        assert set(run[key]) == set(run["results"])
    sample = run["samples"]["ragexam_bm25_k3_icl0"][3]
    assert (sample["doc_id"], sample["target"], sample["filtered_resps"], sample["acc_norm"]) == (3, 0, [1], 0.0)
    assert sample["doc"]["choices"] == ["a", "bb", "cc", "dd"]


def test_harness_json_without_answers_has_null_not_zero(kit: Any, tmp_path: Path) -> None:
    specs = [kit.spec(), kit.spec(weight=0.3), kit.spec("N")]
    path = write_harness_json(kit.make([[None, None], [1, 0], [1, 1]], specs), tmp_path)
    first, second = json.loads(path.read_text(encoding="utf-8"))["runs"]
    # Two retrievers of one kind and k differ in their parameters only: both are there.
    assert len(first["results"]) == 2
    empty = first["results"][next(name for name in first["results"] if specs[0].id[:6] in name)]
    assert empty["acc_norm,none"] is None
    assert empty["acc_norm_stderr,none"] is None
    assert list(second["results"]) == ["ragexam_bm25_k3_icl0"]


def test_every_table_has_a_file(tmp_path: Path) -> None:
    tables = [Table(name, name, ("a",), ((1,),)) for name in ("one", "two")]
    assert [p.name for p in write_tables(tables, tmp_path / "deep" / "er")] == ["one.csv", "two.csv"]
