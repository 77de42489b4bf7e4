"""Files that are made, or damaged, so that they hang a reader, fill the memory or lose text without a word."""

from __future__ import annotations

import io
import json
import os
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from ragexam.corpus.discover import discover
from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.readers.base import Limits
from ragexam.corpus.text import load_json, plain_characters, plain_name, render_table, replace_between
from ragexam.records import DocumentStatus

Read = Callable[..., list[ReadDocument]]

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

QUICK = Limits(idle_seconds=8.0, seconds=8.0)
"""Seconds of processor time that suffice for every file here many times over, and for none of them before it was mended."""


def word(body: str, **parts: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", f"<w:document xmlns:w='{W}'><w:body>{body}</w:body></w:document>")
    return stream.getvalue()


def paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("comments.html", "<!--a-->  " * 24 + "x"),
        ("comments.txt", "<!--a-->  " * 24 + "x"),
        ("blanks.txt", "word" + " " * 200_000 + "word"),
        ("tabs.md", "word" + "\t" * 200_000 + "word"),
        ("templates.html", "<html><body><p>word</p>" + "{{ " * 70_000),
        ("tags.md", "word {% " * 40_000),
        ("links.md", "[a](" + "{%a%}" * 30 + "\nword" + "[a](" * 40_000),
        ("stars.md", "** " + " " * 100_000 + "word **a **a" * 10_000),
        ("blank-lines.md", "- item\n" + "\n" * 200_000 + "word"),
        ("fences.md", "~" * 60_000 + "```\nword"),
        ("one-item.md", "- item\n" + "x\n" * 100_000),
        ("hard-breaks.md", "word  \n" * 40_000),
        ("dots.txt", "word" + "." * 200_000 + "x"),
        ("word.txt", "a" * 200_000),
        ("many-columns.csv", "c1," + ",".join(f"c{n}" for n in range(200_000)) + "\n1,2\n3,4\n"),
        ("lists.html", "<ul><li>word" * 3_000),
        ("menus.html", "<table><div class='nav menu'><a href='#'>word</table><p>word" * 4_000),
        ("notes.html", "<sup>word" * 6_000),
        ("definitions.html", "<dl><dt>word" + "<dd>" * 2_500),
        ("wide-row.html", "<table><tr>" + "<td>word" * 20_000 + "</table>"),
    ],
)
def test_no_file_hangs_its_reader(read: Read, name: str, text: str) -> None:
    (document, *_) = read(name, text, limits=QUICK)
    assert "too long" not in document.document.reason
    if document.document.status is DocumentStatus.IMPORTED and name != "many-columns.csv":
        assert "word" in document.text or "a" * 100 in document.text or "x" in document.text


def test_a_merged_cell_is_not_repeated_without_end(read: Read) -> None:
    wide = f"<w:tc><w:tcPr><w:gridSpan w:val='64'/></w:tcPr>{paragraph('word ' * 20_000)}</w:tc>"
    rows = f"<w:tr>{wide}<w:tc>{paragraph('b')}</w:tc></w:tr>" * 100
    data = word(f"<w:tbl>{rows}</w:tbl>")
    assert len(data) < 60_000
    (document,) = read("merged.docx", data, limits=QUICK)
    assert document.document.status is DocumentStatus.IMPORTED
    assert document.text.count("word") >= 100 * 20_000, "the text itself is kept"
    assert len(document.text) < 25 * 100 * 100_000


def test_a_merged_cell_still_stands_in_each_of_its_rows(read: Read) -> None:
    (document,) = read("t.html", "<table><tr><th>a<th>b<tr><td rowspan=3>North<td>1<tr><td>2<tr><td>3</table>")
    assert document.text.count("North") == 3


def test_one_long_row_does_not_make_millions_of_cells(read: Read) -> None:
    text = "a,b\n" + ",".join("x" * 30_000) + "\n" + "1,2\n" * 4_000
    (document,) = read("ragged.csv", text, limits=QUICK)
    assert document.document.status is DocumentStatus.IMPORTED
    assert len(document.text) < 15 * len(text)
    assert document.text.count("| 1 | 2 |") == 4_000


def test_small_tables_are_filled_up_as_before() -> None:
    assert (
        render_table([["a", "b", "c"], ["1"], ["", "", "3"]])
        == "| a | b | c |\n| --- | --- | --- |\n| 1 |  |  |\n|  |  | 3 |"
    )


def test_json_rows_with_few_of_many_keys_are_lines(read: Read) -> None:
    wide = {f"k{n}": n for n in range(500)}
    lines = "\n".join([json.dumps(wide), *(f'{{"k{n % 500}": "row {n}"}}' for n in range(40_000))])
    (document,) = read("rows.jsonl", lines, limits=Limits(idle_seconds=4.0, seconds=4.0))
    assert document.document.reason == ""
    assert document.document.metadata["rows"] == "40001"
    assert document.text.startswith("k0: 0\nk1: 1\n")
    assert document.text.endswith("k498: row 39998\n\nk499: row 39999")


def test_json_rows_with_few_of_many_keys_and_a_text_are_documents(read: Read) -> None:
    rows = [
        {"other": 1, **{f"k{n}": n for n in range(450)}},
        *({"id": n, "text": f"{n} words " * 9} for n in range(1_200)),
    ]
    documents = read("rows.jsonl", "\n".join(map(json.dumps, rows)), mapping={"text": "text", "id": "ID"}, limits=QUICK)
    assert [entry.document.source for entry in documents][:2] == ["rows.jsonl#0", "rows.jsonl#1"]
    assert len(documents) == 1_200


def test_a_filled_table_of_json_stays_a_table(read: Read) -> None:
    row = json.dumps({f"k{n}": n for n in range(300)})
    (document,) = read("rows.jsonl", "\n".join([row] * 200), limits=QUICK)
    assert document.text.count("\n| 0 | 1 | 2 | 3 |") == 200


def test_lists_deep_in_lists_stay_apart(read: Read) -> None:
    (document,) = read("deep.html", "<ul><li>word" * 30)
    lines = document.text.split("\n")
    assert lines[:2] == ["- word", "  - word"]
    assert [line.strip() for line in lines] == ["- word"] * 30
    assert max(len(line) - len(line.lstrip()) for line in lines) == 2 * 20


# ------------------------------------------------------------------ what is lost is told


def test_deep_xml_is_read_whole(read: Read) -> None:
    deep = "<w:smartTag>" * 60 + paragraph("deep words") + "</w:smartTag>" * 60
    runs = "<w:p>" + "<w:ins>" * 400 + "<w:r><w:t>deeper words</w:t></w:r>" + "</w:ins>" * 400 + "</w:p>"
    (document,) = read("deep.docx", word(paragraph("begin") + deep + runs + paragraph("end")))
    assert document.text == "begin\n\ndeep words\n\ndeeper words\n\nend"
    assert document.document.reason == ""


def test_what_is_nested_too_deep_is_told(read: Read) -> None:
    deep = "<w:sdt><w:sdtContent>" * 80 + paragraph("lost") + "</w:sdtContent></w:sdt>" * 80
    (document,) = read("deeper.docx", word(paragraph("begin") + deep))
    assert (document.text, document.document.reason) == (
        "begin",
        "What is nested more than 100 deep in it was left out.",
    )


def test_damaged_xml_is_told(read: Read) -> None:
    (document,) = read("damaged.docx", word(paragraph("begin") + "<w:p><w:r><w:t>cut</w:r>" + paragraph("end")))
    assert document.document.status is DocumentStatus.IMPORTED
    assert "may be missing" in document.document.reason


def test_boxes_within_boxes_are_given_once(read: Read) -> None:
    text = paragraph("innermost")
    for _ in range(25):
        text = f"<w:p><w:r><w:txbxContent>{text}</w:txbxContent></w:r></w:p>"
    (document,) = read("boxes.docx", word(paragraph("begin") + text), limits=QUICK)
    assert document.text == "begin\n\ninnermost"


def test_paragraphs_within_each_other_in_a_note_are_read_once(read: Read) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "word/document.xml", f"<w:document xmlns:w='{W}'><w:body>{paragraph('begin')}</w:body></w:document>"
        )
        inner = "<w:p><w:r><w:t>x</w:t></w:r>" * 1_500 + "</w:p>" * 1_500
        note = f"<w:footnote>{inner}</w:footnote><w:footnote>{paragraph('one') + paragraph('two')}</w:footnote>"
        archive.writestr("word/footnotes.xml", f"<w:footnotes xmlns:w='{W}'>{note}</w:footnotes>")
    (document,) = read("notes.docx", stream.getvalue(), limits=QUICK)
    assert document.text == "begin\n\n" + " ".join("x" * 1_500) + "\n\none two"


def test_a_definition_within_another_is_read_once(read: Read) -> None:
    (document,) = read("terms.html", "<dl><dt>Term<dd>" + "<div><dd>" * 5 + "inner words</dl><p>End")
    assert document.text.count("inner words") == 1


def test_a_page_with_hundreds_of_open_tags_is_read(read: Read) -> None:
    (document,) = read("old.html", "<html><body><p>begin " + "<font size=2>word " * 600 + "end</body></html>")
    assert document.document.status is DocumentStatus.IMPORTED
    assert document.text.count("word") == 600
    assert document.text.endswith("end")


# ------------------------------------------------------------------ entities


@pytest.mark.parametrize(
    "before",
    [
        "<!DOCTYPE posts [<!ENTITY a 'b'>]>",
        "<!-- <posts --><!DOCTYPE posts [<!ENTITY a 'b'>]>",
        "<?x <posts ?><!DOCTYPE posts [<!ENTITY a 'b'>]>",
        "<!-- " + "x" * 2_000_000 + " --><!DOCTYPE posts [<!ENTITY a 'b'>]>",
    ],
)
def test_a_dump_that_declares_entities_is_refused(read: Read, before: str) -> None:
    row = "<row Id='1' PostTypeId='1' Title='&a;' Body='q'/><row Id='2' PostTypeId='2' ParentId='1' Body='w'/>"
    head = "<?xml version='1.0'?>"
    (document,) = read("Posts.xml", f"{head}{before}<posts>{row}</posts><!-- <posts -->")
    assert document.document.status is not DocumentStatus.IMPORTED
    (document, *_) = read("Fine.xml", f"{head}<!-- a dump --><posts>{row.replace('&a;', 'How?')}</posts>")
    assert document.document.status is DocumentStatus.IMPORTED


# ------------------------------------------------------------------ characters and names


def test_control_characters_and_marks_of_direction_are_taken_out() -> None:
    assert plain_characters("a\x1b[2Jb\x07\x9b\u202e\u2066c\ud800\r\nd") == "a[2Jbc?\nd"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("plain.txt", "plain.txt"),
        ("caf\udce9.txt", "café.txt"),
        ("a\x1b]0;x\x07\nb.txt", "a]0;x b.txt"),
        ("\ud800.md", "?.md"),
    ],
)
def test_names_can_be_stored_and_shown(name: str, shown: str) -> None:
    assert plain_name(name) == shown


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not let such names be made")
def test_files_with_names_that_are_no_utf8_are_found_and_told_apart(tmp_path: Path) -> None:
    for name in (b"caf\xe9.txt", "café.txt".encode(), b"dir\xff/inner\xe9.txt"):
        path = os.path.join(os.fsencode(tmp_path), name)  # noqa: PTH118 - a name in bytes
        os.makedirs(os.path.dirname(path), exist_ok=True)  # noqa: PTH103, PTH120
        with open(path, "wb") as file:  # noqa: PTH123
            file.write(b"words")
    files = discover([tmp_path])
    sources = [file.source for file in files]
    assert len(set(sources)) == 3
    assert "café.txt" in sources
    assert "dirÿ/inneré.txt" in sources
    for file in files:
        file.source.encode("utf-8")
        file.topic.encode("utf-8")
        assert file.path.read_bytes() == b"words"
        assert len(file.place_hash) == 16


def test_long_numbers_in_json_stay_text() -> None:
    digits = "7" * 5_000
    assert load_json(f'{{"n": {digits}, "m": 12}}') == {"n": digits, "m": 12}


def test_a_json_file_with_a_long_number_is_read(read: Read) -> None:
    (document,) = read("n.json", f'{{"number": {"7" * 5_000}}}')
    assert "7" * 5_000 in document.text


def test_what_stands_between_marks_is_replaced_and_open_marks_stay() -> None:
    marks = {"{%": "%}", "{{": "}}"}
    assert replace_between("a {% b %} c {{ d }} e {{ f {% g %}", marks, "-") == "a - c - e {{ f -"
    assert replace_between("{{ " * 100_000, marks, "-") == "{{ " * 100_000
