from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.readers.base import Columns, Limits
from ragexam.corpus.readers.table_files.columns import ColumnError, guess_columns, map_columns
from ragexam.records import DocumentStatus

Read = Callable[..., list[ReadDocument]]

LONG = "The canteen serves a warm meal every day between noon and two, and soup in the evening on Fridays."
OTHER = "Guests park in the north lot, which is open from six in the morning until ten at night on workdays."


def test_each_row_with_a_text_is_a_document(read: Read) -> None:
    rows = f'id,title,category,text,lang,price\n7,Canteen,Food,"{LONG}",en,4\n8,Parking,Cars,"{OTHER}",en,\n'
    rows += "9,None,Cars,,en,1\n"
    first, second = read("facts.csv", rows)
    assert first.text == LONG
    assert first.document.source == "facts.csv#7"
    assert (first.document.title, first.document.topic, first.document.language) == ("Canteen", "Food", "en")
    assert first.document.metadata == {"id": "7", "price": "4"}
    assert (second.document.source, second.document.topic) == ("facts.csv#8", "Cars")
    assert first.document.file_hash == second.document.file_hash
    assert first.document.id != second.document.id


def test_rows_without_ids_are_counted(read: Read) -> None:
    documents = read("facts.tsv", f"body\n{LONG}\n\n{OTHER}\n")
    assert [d.document.source for d in documents] == ["facts.tsv#1", "facts.tsv#2"]
    assert documents[0].document.title.startswith("The canteen serves")


def test_a_table_of_figures_is_one_document(read: Read) -> None:
    (document,) = read("fees.csv", "Lot;Fee;Unit\nNorth;4,50;EUR\nSouth;3,00;EUR\n")
    assert document.document.source == "fees.csv"
    assert document.text == "| Lot | Fee | Unit |\n| --- | --- | --- |\n| North | 4,50 | EUR |\n| South | 3,00 | EUR |"
    assert document.document.metadata["columns"] == "Lot, Fee, Unit"


def test_a_table_without_names_gets_numbered_columns(read: Read) -> None:
    (document,) = read("plain.csv", "1,2\n3,4\n")
    assert document.text.startswith("| Column 1 | Column 2 |\n")
    assert "| 1 | 2 |" in document.text


def test_a_mapping_decides(read: Read) -> None:
    source = f"a,b,c\nx,{LONG.replace(',', '')},red\n"
    (document,) = read("m.csv", source, mapping={"text": "B", "topic": "3", "title": "a"})
    assert (document.text, document.document.title, document.document.topic) == (LONG.replace(",", ""), "x", "red")


@pytest.mark.parametrize("mapping", [{"text": "nope"}, {"title": "a"}, {"txt": "a"}])
def test_a_wrong_mapping_names_what_there_is(read: Read, mapping: dict[str, str]) -> None:
    (document,) = read("m.csv", "a,b\n1,2\n", mapping=mapping)
    assert document.document.status is DocumentStatus.FAILED
    assert "a, b" in document.document.reason or "roles are" in document.document.reason


def test_questions_and_answers_become_pairs(read: Read) -> None:
    (document,) = read("faq.csv", "Frage,Antwort\nWann öffnet das Büro?,Um acht Uhr.\nLeer?,\n")
    assert document.text == "### Question:\n\nWann öffnet das Büro?\n\n### Top answer:\n\nUm acht Uhr."
    assert document.document.title == "Wann öffnet das Büro?"


def test_html_in_cells_is_rendered(read: Read) -> None:
    (document,) = read("h.csv", f"title,text\n<b>Soup</b>,<p>{LONG.replace(',', '')}</p><ul><li>one</li></ul>\n")
    assert document.document.title == "Soup"
    assert document.text.endswith("\n\n- one")


def test_json_lines_with_broken_ones(read: Read) -> None:
    lines = [json.dumps({"text": LONG, "topic": "Food", "n": {"a": 1}}), "{broken", "", json.dumps({"text": OTHER})]
    first, second = read("x.jsonl", "\n".join(lines))
    assert (first.text, first.document.topic, first.document.media_type) == (LONG, "Food", "jsonl")
    assert "1 of its lines are no valid JSON" in first.document.reason
    assert second.text == OTHER
    assert second.document.reason == ""


def test_json_shapes(read: Read) -> None:
    assert [d.text for d in read("list.json", json.dumps([{"text": LONG}, {"text": OTHER}]))] == [LONG, OTHER]
    assert [
        d.text for d in read("below.json", json.dumps({"count": 2, "items": [{"body": LONG}, {"body": OTHER}]}))
    ] == [LONG, OTHER]
    assert [d.text for d in read("strings.json", json.dumps([LONG, OTHER]))] == [LONG, OTHER]
    (single,) = read("one.json", json.dumps({"name": "North", "fees": [4, 5], "open": True}))
    assert single.text == "name: North\nfees: 4, 5\nopen: true"


def test_broken_json_is_told_with_its_line(read: Read) -> None:
    (document,) = read("cut.json", '{"a": [1,\n2,')
    assert document.document.status is DocumentStatus.FAILED
    assert "line 2" in document.document.reason
    (document,) = read("none.jsonl", "no json\nat all\n")
    assert document.document.status is DocumentStatus.FAILED


def test_very_deep_json_is_no_crash(read: Read) -> None:
    (document,) = read("deep.json", "[" * 200_000)
    assert document.document.status is DocumentStatus.FAILED


def test_only_so_many_rows_and_it_is_told(read: Read) -> None:
    documents = read(
        "many.csv", "id,text\n" + "".join(f"{i},{LONG.replace(',', '')}\n" for i in range(10)), limits=Limits(rows=4)
    )
    assert [d.document.source for d in documents] == [f"many.csv#{i}" for i in range(4)]
    assert "first 4 rows" in documents[0].document.reason
    exact = read(
        "exact.csv", "id,text\n" + "".join(f"{i},{LONG.replace(',', '')}\n" for i in range(4)), limits=Limits(rows=4)
    )
    assert (len(exact), exact[0].document.reason) == (4, "")


def test_keys_beyond_the_columns_that_are_taken_are_told(read: Read) -> None:
    wide = {"text": LONG, **{f"k{n}": str(n) for n in range(520)}}
    (document,) = read("wide.jsonl", json.dumps(wide) + "\n")
    assert "first 500 of 521 columns" in document.document.reason
    (fitting,) = read("fitting.jsonl", json.dumps({"text": LONG, "k": "1"}) + "\n")
    assert fitting.document.reason == ""


def test_an_answer_api_of_stackexchange(read: Read) -> None:
    item = {
        "question_id": 5, "title": "How?", "body": "<p>How is it done?</p>", "tags": ["python", "x"],
        "answers": [{"body": "<p>Badly.</p>", "score": 1}, {"body": "<p>Well.</p>", "score": 7}],
    }  # fmt: skip
    (document,) = read("api.json", json.dumps({"items": [item], "has_more": False}))
    assert document.text == "### Question:\n\nHow?\n\nHow is it done?\n\n### Top answer:\n\nWell."
    assert (document.document.topic, document.document.source) == ("python", "api.json#5")


def test_guesses_by_hand() -> None:
    assert guess_columns(["id", "text"], [["1", "short"]]) == Columns()
    assert guess_columns(["x", "y"], [["1", "w" * 250]]) == Columns(text=1)
    assert guess_columns(["x", "y"], [["v" * 200, "w" * 250]]) == Columns()
    assert guess_columns(["description", "name"], [["w" * 150, "n"]]) == Columns(text=0, title=1)
    assert guess_columns(["Question", "Answer", "Topic"], [["q?", "a", "t"]]) == Columns(question=0, answer=1, topic=2)
    assert guess_columns([], []) == Columns()


def test_mapping_by_hand() -> None:
    assert map_columns(["A", "B"], {"text": "b", "id": ""}) == Columns(text=1)
    with pytest.raises(ColumnError, match="no text column"):
        map_columns(["A"], {"id": "A"})
