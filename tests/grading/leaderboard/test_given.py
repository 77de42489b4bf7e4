"""Rankings that somebody gives: tables and JSON, ranks turned round."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.grading.leaderboard.given import directions, official_name, read_given


def test_a_column_is_a_board_and_ranks_are_turned_round(tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text("system,cover,official_rank,remark\na,0.9,2,x\nb,0.5,1,y\nc,,3,\n", "utf-8")
    given = read_given(path)
    boards = given.boards
    assert given.notes == ("Columns without a number, which are no rankings: remark.",)
    assert boards == {"cover": {"a": 0.9, "b": 0.5}, "official_rank": {"a": -2.0, "b": -1.0, "c": -3.0}}
    assert official_name(boards, path) == "official_rank"
    assert official_name(boards, path, "cover") == "cover"
    with pytest.raises(InputError, match="has no column map"):
        official_name(boards, path, "map")


@pytest.mark.parametrize(
    ("heading", "is_rank"),
    [
        ("place", True), ("Place", True), ("Final placement", True), ("position", True), ("Pos.", True), ("Platz", True),
        ("Gesamtplatz", True), ("Platzierung", True), ("Rang", True), ("official_rank", True), ("Ranking", True),
        ("end_place", True), ("places", True), ("score", False), ("replaced", False), ("Orange", False), ("range", False),
        ("composition", False), ("Mean reciprocal rank", False), ("marketplace", False), ("map", False),
        ("recip_rank", False), ("pos_f1", False), ("Position bias", False), ("Rank (official)", True),
    ],
)  # fmt: skip
def test_headings_that_mean_places_are_ranks_and_the_direction_is_said(
    tmp_path: Path, heading: str, is_rank: bool
) -> None:
    path = tmp_path / "boards.csv"
    path.write_text(f"team,cover,{heading}\nsysA,0.9,1\nsysB,0.5,2\n", "utf-8")
    given = read_given(path)
    assert (given.boards[heading]["sysA"] > given.boards[heading]["sysB"]) is is_rank
    assert official_name(given.boards, path) == (heading if is_rank else "cover")
    assert directions(given) == (
        [f"Read as places, so that 1 is best: {heading}.", "Read as figures, so that more is better: cover."]
        if is_rank
        else [f"Read as figures, so that more is better: cover and {heading}."]
    )


def test_json_of_ranks_and_of_scores(tmp_path: Path) -> None:
    path = tmp_path / "official.json"
    path.write_text('{"a": 1, "b": 2, "c": 2}', "utf-8")
    assert read_given(path).boards == {"official": {"a": -1.0, "b": -2.0, "c": -2.0}}
    assert directions(read_given(path)) == ["Read as places, so that 1 is best: official."]
    path.write_text('{"a": 1, "b": 0.5}', "utf-8")
    assert directions(read_given(path)) == ["Read as figures, so that more is better: official."]
    assert read_given(path).boards == {"official": {"a": 1.0, "b": 0.5}}
    path.write_text('{"a": 1, "b": 5}', "utf-8")  # a rank of 5 among two systems is none
    assert read_given(path).boards == {"official": {"a": 1.0, "b": 5.0}}


def test_decimal_commas_are_read_and_what_is_no_number_is_told(tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text("system;score;other\nrunA;0,51;3\nrunB;-0,62;2\nrunC;n/a;1\nrunC;;1\nrunD;1,0;1,234.5;9\n", "utf-8")
    given = read_given(path)
    assert given.boards == {
        "score": {"runA": 0.51, "runB": -0.62, "runD": 1.0},
        "other": {"runA": 3.0, "runB": 2.0, "runC": 1.0},
    }
    assert given.notes == (
        "Rows with more cells than the table has headings: 1, the first is row 6. What stands behind the last heading was left "
        "out: a text that holds what parts the cells needs quotation marks.",
        "Figures that are no number, and were left out: 2 (of runC and runD).",
        "Systems with more than one row, of which the last counts: runC.",
    )
    assert official_name(given.boards, path) == "score"
    path.write_text('{"a": "0,5", "b": 0.75, "c": null}', "utf-8")
    assert read_given(path).boards == {"boards": {"a": 0.5, "b": 0.75}}
    assert read_given(path).notes == ("Figures that are no number, and were left out: 1 (of c).",)


@pytest.mark.parametrize("text", ["", "system\na\n", '{"a": 1}', "{broken", "system,map\na,x\nb,y\n"])
def test_no_ranking_is_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=r"x\.csv (holds no ranking|is neither)"):
        read_given(path)


def test_rows_are_numbered_as_they_stand_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text("system,map\n\n,\nA,0.5\nB,0.4,extra\n", "utf-8")
    given = read_given(path)
    assert given.boards == {"map": {"A": 0.5, "B": 0.4}}
    assert len(given.notes) == 1
    assert "headings: 1, the first is row 5." in given.notes[0]


@pytest.mark.parametrize(
    "cells",
    [("1,234", "1200"), ("1,234", "870"), ("1,234", "1,234.5"), ("-1,234", "1,234,567"), ("1.234", "1.234,5")],
)
def test_figures_with_marks_between_thousands_are_not_shrunk_in_silence(tmp_path: Path, cells: tuple[str, ...]) -> None:
    path = tmp_path / "boards.csv"
    path.write_text("system;hits\n" + "".join(f"S{n};{cell}\n" for n, cell in enumerate(cells)), "utf-8")
    with pytest.raises(InputError, match=f"boards.csv: “{cells[0]}” in the column hits may be more than a thousand"):
        read_given(path)
    path.write_text(json.dumps({f"S{n}": cell for n, cell in enumerate(cells)}), "utf-8")
    with pytest.raises(InputError, match="may be more than a thousand"):
        read_given(path)


@pytest.mark.parametrize(
    ("cells", "figures"),
    [
        (("1,234", "0,512"), [1.234, 0.512]),
        (("1,234", "1200,5"), [1.234, 1200.5]),
        (("1,234", "0,5", "1200"), [1.234, 0.5, 1200.0]),
        (("99,125", "100"), [99.125, 100.0]),
        (("1.234", "1200"), [1.234, 1200.0]),
        (("1,234", "n/a", "2"), [1.234, 2.0]),
    ],
)
def test_three_decimals_stay_what_they_are(tmp_path: Path, cells: tuple[str, ...], figures: list[float]) -> None:
    path = tmp_path / "boards.csv"
    path.write_text("system;score\n" + "".join(f"S{n};{cell}\n" for n, cell in enumerate(cells)), "utf-8")
    assert list(read_given(path).boards["score"].values()) == figures
