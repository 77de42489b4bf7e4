from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import docx
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.readers.base import Limits
from ragexam.records import DocumentStatus

Read = Callable[..., list[ReadDocument]]


def saved(document: docx.document.Document) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def handbook() -> docx.document.Document:
    document = docx.Document()
    document.core_properties.title = "Word Document"
    document.core_properties.author = "Office"
    document.add_heading("Travel rules", 0)
    document.add_paragraph("Before the journey.")
    document.add_heading("Booking", 1)
    document.add_paragraph("Trains first", style="List Bullet")
    document.add_paragraph("Second class", style="List Bullet 2")
    document.add_paragraph("Ask", style="List Number")
    document.add_paragraph("Book", style="List Number")
    table = document.add_table(2, 2)
    for cell, text in zip(table._cells, ["Country", "Rate", "Norway", "62 EUR"], strict=True):
        cell.text = text
    document.add_heading("After", 2)
    document.add_paragraph("Keep receipts.")
    return document


def test_order_headings_lists_and_tables(read: Read) -> None:
    (document,) = read("rules.docx", saved(handbook()))
    assert document.text == (
        "# Travel rules\n\nBefore the journey.\n\n# Booking\n\n- Trains first\n  - Second class\n1. Ask\n2. Book\n\n"
        "| Country | Rate |\n| --- | --- |\n| Norway | 62 EUR |\n\n## After\n\nKeep receipts."
    )
    assert document.document.title == "Travel rules"
    assert document.document.media_type == "docx"
    assert document.document.metadata["author"] == "Office"


def test_merged_cells_are_repeated_and_nested_tables_kept(read: Read) -> None:
    document = docx.Document()
    table = document.add_table(3, 3)
    table.cell(0, 0).merge(table.cell(0, 1)).text = "Both"
    table.cell(0, 2).text = "One"
    table.cell(1, 0).merge(table.cell(2, 0)).text = "North"
    for row, name in ((1, "a"), (2, "b")):
        table.cell(row, 1).text = name
    inner = table.cell(1, 2).add_table(2, 2)
    for cell, text in zip(inner._cells, "wxyz", strict=True):
        cell.text = text
    (merged,) = read("t.docx", saved(document))
    assert merged.text == ("| Both | Both | One |\n| --- | --- | --- |\n| North | a | w, x; y, z |\n| North | b |  |")


def test_a_frame_of_one_cell_is_text(read: Read) -> None:
    document = docx.Document()
    document.add_table(1, 1).cell(0, 0).text = "Only a box."
    assert read("box.docx", saved(document))[0].text == "Only a box."


def test_tracked_deletions_are_gone_and_insertions_there(read: Read) -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("The fee is ")
    deleted, inserted = OxmlElement("w:del"), OxmlElement("w:ins")
    for holder, tag, text in ((deleted, "w:delText", "10"), (inserted, "w:t", "12")):
        run, word = OxmlElement("w:r"), OxmlElement(tag)
        word.text = text
        run.append(word)
        holder.append(run)
        paragraph._p.append(holder)
    assert read("changes.docx", saved(document))[0].text == "The fee is 12"


def test_numbered_lists_begin_anew_per_list_and_level(read: Read) -> None:
    document = docx.Document()
    for text, level in (("one", 0), ("inner", 1), ("inner too", 1), ("two", 0), ("inner again", 1)):
        paragraph = document.add_paragraph(text, style="List Number")
        properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_numId().val = 3
        properties.get_or_add_ilvl().val = level
    text = read("list.docx", saved(document))[0].text
    assert [line.split()[0] for line in text.split("\n")] in (["1.", "1.", "2.", "2.", "1."], ["-"] * 5)
    assert text.split("\n")[1].startswith("  ")


def test_a_table_of_contents_is_left_out(read: Read) -> None:
    document = docx.Document()
    document.styles.add_style("TOC 1", docx.enum.style.WD_STYLE_TYPE.PARAGRAPH)
    document.add_paragraph("Booking ..... 3", style="TOC 1")
    document.add_paragraph("Real text.")
    assert read("toc.docx", saved(document))[0].text == "Real text."


def test_text_boxes_come_once(read: Read) -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("Around.")
    box = OxmlElement("w:txbxContent")
    inner, run, word = OxmlElement("w:p"), OxmlElement("w:r"), OxmlElement("w:t")
    word.text = "Inside the box."
    run.append(word)
    inner.append(run)
    box.append(inner)
    holder = OxmlElement("w:r")
    holder.append(box)
    paragraph._p.append(holder)
    text = read("boxes.docx", saved(document))[0].text
    assert text.count("Inside the box.") == 1
    assert text.startswith("Around.")


def rezipped(data: bytes, changes: dict[str, bytes]) -> bytes:
    source = zipfile.ZipFile(io.BytesIO(data))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(name, changes.get(name, source.read(name)))
    return stream.getvalue()


def test_a_zip_bomb_is_refused_without_being_unpacked(read: Read) -> None:
    bomb = rezipped(saved(handbook()), {"word/document.xml": b"<a>" + b" " * 3_000_000})
    (document,) = read("bomb.docx", bomb, limits=Limits(unpacked_bytes=1_000_000))
    assert document.document.status is DocumentStatus.SKIPPED
    assert "memory" in document.document.reason


def test_entities_are_not_expanded(read: Read) -> None:
    entities = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10 if i else "lol"}">' for i in range(9))
    body = (
        f'<?xml version="1.0"?><!DOCTYPE d [{entities}]><w:document '
        f'xmlns:w="{docx.oxml.ns.nsmap["w"]}"><w:body><w:p><w:r>'
        "<w:t>&e8;</w:t></w:r></w:p><w:p><w:r><w:t>after</w:t></w:r></w:p></w:body></w:document>"
    )
    (document,) = read("laughs.docx", rezipped(saved(handbook()), {"word/document.xml": body.encode()}))
    assert document.document.characters < 1_000


@pytest.mark.parametrize("part", ["word/styles.xml", "word/numbering.xml", "docProps/core.xml"])
def test_damaged_side_parts_do_not_lose_the_text(read: Read, part: str) -> None:
    (document,) = read("side.docx", rezipped(saved(handbook()), {part: b"<broken"}))
    assert "Keep receipts." in document.text


def test_truncated_and_damaged_files_get_a_sentence(read: Read) -> None:
    data = saved(handbook())
    for broken in (data[: len(data) // 2], data[:200], rezipped(data, {"word/document.xml": b""})):
        (document,) = read("broken.docx", broken)
        assert document.document.status is DocumentStatus.FAILED
        assert document.document.reason.endswith(".")


def test_a_huge_table_is_read_in_time(read: Read) -> None:
    document = docx.Document()
    row = "<w:tr>" + "".join(f"<w:tc><w:p><w:r><w:t>c{i}</w:t></w:r></w:p></w:tc>" for i in range(6)) + "</w:tr>"
    body = f'<w:document xmlns:w="{docx.oxml.ns.nsmap["w"]}"><w:body><w:tbl>{row * 5_000}</w:tbl></w:body></w:document>'
    (table,) = read(
        "huge.docx", rezipped(saved(document), {"word/document.xml": body.encode()}), limits=Limits(seconds=20)
    )
    assert table.text.count("\n") == 5_000


def test_german_heading_styles_and_outline_levels(read: Read) -> None:
    document = docx.Document()
    style = document.styles.add_style("Überschrift 2", docx.enum.style.WD_STYLE_TYPE.PARAGRAPH)
    document.add_paragraph("Anreise", style=style)
    outlined = document.add_paragraph("Abreise")
    level = OxmlElement("w:outlineLvl")
    level.set(qn("w:val"), "2")
    outlined._p.get_or_add_pPr().append(level)
    document.add_paragraph("Text.")
    assert read("de.docx", saved(document))[0].text == "## Anreise\n\n### Abreise\n\nText."


def test_counted_headings_keep_their_numbers(read: Read) -> None:
    document = docx.Document()
    numbering = document.part.numbering_part._element
    levels = "".join(
        f'<w:lvl w:ilvl="{i}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="{pattern}"/></w:lvl>'
        for i, pattern in enumerate(("%1", "%1.%2."))
    )
    space = docx.oxml.ns.nsmap["w"]
    numbering.insert(
        0, docx.oxml.parse_xml(f'<w:abstractNum xmlns:w="{space}" w:abstractNumId="77">{levels}</w:abstractNum>')
    )
    numbering.append(
        docx.oxml.parse_xml(f'<w:num xmlns:w="{space}" w:numId="77"><w:abstractNumId w:val="77"/></w:num>')
    )
    for text, level in (("Scope", 0), ("People", 1), ("Places", 1), ("Money", 0)):
        heading = document.add_heading(text, level + 1)
        properties = heading._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_numId().val = 77
        properties.get_or_add_ilvl().val = level
    assert read("h.docx", saved(document))[0].text == "# 1 Scope\n\n## 1.1 People\n\n## 1.2 Places\n\n# 2 Money"
