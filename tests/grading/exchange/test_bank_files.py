"""Banks in files: tables, JSON lines, the workbench's form; out and in again."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.grading.exchange.bank_files import read_bank_file, write_bank_file
from ragexam.records import Item, Rubric, RubricEntry

ITEMS = [
    Item("i1", "What is the skin?", (), -1, answer="An organ"),
    Item("i2", "What is hair?", (), -1, answer="Keratin"),
]
BANK = Rubric(
    "i1",
    "questions",
    (RubricEntry("a", "Outer layer?", "epidermis | the epidermis", "layers"), RubricEntry("b", "=What ages it?")),
)


@pytest.mark.parametrize("name", ["bank.csv", "bank.jsonl", "bank.jsonl.gz", "BANK.CSV", "bank.JSONL", "BANK.JSONL.GZ"])
def test_what_is_written_is_read_again(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert write_bank_file({"i1": BANK}, {item.id: item for item in ITEMS}, path) == 2
    banks = read_bank_file(path, ITEMS)
    assert banks.problems == ()
    assert [(e.id, e.text, e.answer, e.topic, e.origin) for e in banks.entries["i1"]] == [
        ("a", "Outer layer?", "epidermis | the epidermis", "layers", "file"),
        ("b", "=What ages it?", "", "", "file"),
    ]
    if name.casefold() == "bank.csv":
        assert "'=What ages it?" in path.read_text("utf-8-sig")  # no spreadsheet runs it


def test_every_question_of_a_bank_is_kept_whose_rows_share_an_id(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    rows = [("i1", "One?"), ("i1", "Two?"), ("x", "Three?"), ("x", "Four?"), ("x", "Three?")]
    path.write_text(
        "id,query,question,key\n" + "".join(f"{i},What is the skin?,{text},yes\n" for i, text in rows), "utf-8"
    )
    banks = read_bank_file(path, ITEMS)
    assert [entry.text for entry in banks.entries["i1"]] == ["One?", "Two?", "Three?", "Four?"]
    assert [entry.id for entry in banks.entries["i1"]][2] == "x"
    assert banks.notes == ("Questions with an id that another one of the same bank has: 1. They got ids of their own.",)


def test_the_id_of_the_exams_question_alone_finds_it(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text("id,question,key\ni2,Of what?,0\n", "utf-8")
    (entry,) = read_bank_file(path, ITEMS).entries["i2"]
    assert (entry.text, entry.answer) == ("Of what?", "0")


@pytest.mark.parametrize(
    ("key", "kept"), [(0, "0"), (0.5, "0.5"), ([0, None, "none"], "0 | none"), (None, ""), ([], "")]
)
def test_a_key_may_be_a_number(tmp_path: Path, key: object, kept: str) -> None:
    path = tmp_path / "bank.jsonl"
    path.write_text(json.dumps({"item_id": "i1", "question": "How many?", "key": key}), "utf-8")
    (entry,) = read_bank_file(path, ITEMS).entries["i1"]
    assert entry.answer == kept


def test_a_question_that_is_repeated_otherwise_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text("item_id,question,key\ni1,One?,yes\ni1,One?,no\ni1,Two?,2\ni1,Two?,2\ni1,Three?,a,b\n", "utf-8")
    banks = read_bank_file(path, ITEMS)
    assert [(entry.text, entry.answer) for entry in banks.entries["i1"]] == [
        ("One?", "no"),
        ("Two?", "2"),
        ("Three?", "a"),
    ]
    assert [note.partition(":")[0] for note in banks.notes] == [
        "Rows with more cells than the table has headings",
        "Questions that a later row repeats with another key or topic",
    ]


def test_a_table_needs_no_keys_and_finds_items_by_words(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text(
        "query;question\nwhat is  the skin;Which layers are there?\nWho?;Which?\nWhat is hair?;\n", encoding="utf-8"
    )
    banks = read_bank_file(path, ITEMS)
    assert [(e.text, e.answer) for e in banks.entries["i1"]] == [("Which layers are there?", "")]
    assert banks.problems == (
        "Row 3: the project has no question “Who?”.",
        "Row 4: there is no question in it.",
    )


def test_the_workbenchs_banks(tmp_path: Path) -> None:
    path = tmp_path / "bank.jsonl"
    bank = {
        "query_id": "i2",
        "query_text": "hair",
        "items": [
            {"query_id": "i2", "facet_id": "f", "question_id": "i2/1", "question_text": "What is it of?"}
            | {"gold_answers": ["keratin", "protein"]},
            {"query_id": "i2", "facet_id": None, "question_id": "i2/2", "question_text": "Who has it?"},
        ],
    }
    path.write_text(json.dumps(bank) + "\n", "utf-8")
    (first, second) = read_bank_file(path, ITEMS).entries["i2"]
    assert (first.id, first.answer, first.topic) == ("i2/1", "keratin | protein", "f")
    assert (second.id, second.answer, second.topic) == ("i2/2", "", "")
    path.write_text(f'{json.dumps(bank)}\n{{"query_id": "i7", "question": "Whose?"}}\n', "utf-8")
    assert read_bank_file(path, ITEMS).problems == ("Row 2: the project has no question “i7”.",)


@pytest.mark.parametrize("text", ["", "query,question\n", "[1]\n", "{broken"])
def test_another_file_is_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / ("x.csv" if text.startswith("query") else "x.jsonl")
    path.write_text(text, "utf-8")
    with pytest.raises(InputError):
        read_bank_file(path, ITEMS)


def test_a_small_file_that_unpacks_to_a_huge_line_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"question": "' + b"a" * (65 * 2**20) + b'"}', 1))
    assert path.stat().st_size < 2**20
    with pytest.raises(InputError, match="larger than 64 MB"):
        read_bank_file(path, [])
