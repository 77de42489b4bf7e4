"""The report as a Word document: everything once, as what it is, whole for other programs too."""

from __future__ import annotations

import base64
import dataclasses
import io
import zipfile
from datetime import date
from pathlib import Path

import docx
import pytest
from docx.oxml.ns import qn
from lxml import etree

from ragexam.report.document.assemble import build_body, make_document
from ragexam.report.document.docx import LOGO, empty_png, write_docx
from ragexam.report.document.options import ReportOptions
from ragexam.report.document.print_layout import Grid, Heading, Picture, print_blocks
from ragexam.report.document.records import ReportDocument
from ragexam.report.results.results import ReportInput

DAY = date(2026, 11, 1)
NASTY = "<w:p>&amp; \x00\x0b\ud800\ufffe \u202e {{ 7*7 }}\nline"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'


@pytest.fixture(scope="module")
def document(simulated: ReportInput) -> ReportDocument:
    options = ReportOptions(title="Which set-up?", subtitle="For Example Ltd", author="Ada", remarks="Mine.")
    return make_document(build_body(simulated), options, DAY)


@pytest.fixture(scope="module")
def path(document: ReportDocument, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("word") / "report.docx"
    write_docx(document, path, {document.figures()[0].name: empty_png(31, 17)})
    return path


def test_headings_and_tables_are_what_they_are(document: ReportDocument, path: Path) -> None:
    word, blocks = docx.Document(str(path)), print_blocks(document)
    shown = [(p.style.name, p.text) for p in word.paragraphs if p.style is not None]
    levels = {1: "Heading 1", 2: "Heading 2"}
    assert [pair for pair in shown if pair[0] in levels.values()] == [
        (levels[b.level], b.text) for b in blocks if isinstance(b, Heading)
    ]
    assert ("Title", "Which set-up?") in shown
    assert ("Subtitle", "For Example Ltd") in shown
    assert ("Intense Quote", document.decision.sentence) in shown
    grids = [b for b in blocks if isinstance(b, Grid)]
    tables = word.tables[1:]  # the first holds the few figures at the top
    assert len(tables) == len(grids)
    for table, grid in zip(tables, grids, strict=True):
        cells = [[cell.text for cell in row.cells] for row in (table.rows[0], table.rows[-1])]
        assert cells == [list(grid.columns), list(grid.cells[-1])]
        assert len(table.rows) == 1 + len(grid.cells)
        assert table.rows[0]._tr.find(f"{qn('w:trPr')}/{qn('w:tblHeader')}") is not None, "repeated on each page"
    core = word.core_properties
    assert (core.title, core.author, core.language) == ("Which set-up?", "Ada", "en")
    assert len(list(word.element.iter(qn("w:instrText")))) == 1, "a table of contents that Word fills"


def test_pictures_are_drawings_with_a_copy_and_a_text(document: ReportDocument, path: Path) -> None:
    word = docx.Document(str(path))
    pictures = [b for b in print_blocks(document) if isinstance(b, Picture)]
    assert len(word.inline_shapes) == len(pictures) == len(document.figures())
    ids = [shape._inline.docPr.get("id") for shape in word.inline_shapes]
    assert len(set(ids)) == len(ids)
    text_width = word.sections[0].page_width - 2 * word.sections[0].left_margin  # type: ignore[operator]
    for shape, picture in zip(word.inline_shapes, pictures, strict=True):
        assert shape.width <= text_width
        described = shape._inline.docPr.get("descr")
        assert picture.title in described
        assert picture.caption in described
        (drawing,) = shape._inline.iter("{http://schemas.microsoft.com/office/drawing/2016/SVG/main}svgBlip")
        part = word.part.related_parts[drawing.get(qn("r:embed"))]
        assert part.content_type == "image/svg+xml"
        assert etree.fromstring(part.blob).tag.endswith("svg")
        (blip,) = shape._inline.iter(qn("a:blip"))
        copy = word.part.related_parts[blip.get(qn("r:embed"))].blob
        assert copy.startswith(b"\x89PNG")
    first = word.inline_shapes[0]._inline
    (blip,) = first.iter(qn("a:blip"))
    assert word.part.related_parts[blip.get(qn("r:embed"))].blob == empty_png(31, 17), "the painted one"


def test_the_package_is_whole(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert len(names) == len(set(names))
        for name in names:
            if name.endswith((".xml", ".rels")):
                etree.fromstring(archive.read(name))
        kinds = etree.fromstring(archive.read("[Content_Types].xml"))
        known = {e.get("PartName") for e in kinds} | {f".{e.get('Extension')}" for e in kinds}
        assert all(f"/{n}" in known or f".{n.rsplit('.', 1)[-1]}" in known for n in names if n != "[Content_Types].xml")


def test_german_is_german(simulated: ReportInput, tmp_path: Path) -> None:
    options = ReportOptions(language="de")
    document = make_document(build_body(simulated, options), options, DAY)
    write_docx(document, tmp_path / "a.docx")
    word = docx.Document(str(tmp_path / "a.docx"))
    assert word.core_properties.language == "de"
    assert {e.get(qn("w:val")) for e in word.styles.element.iter(qn("w:lang"))} == {"de-DE"}
    text = "\n".join(p.text for p in word.paragraphs)
    assert "Inhalt" in text
    assert "Accuracy" not in text


def test_whatever_stands_in_a_text_is_a_text(document: ReportDocument, tmp_path: Path) -> None:
    hostile = dataclasses.replace(document, title=NASTY, subtitle=NASTY, author=NASTY, remarks=(NASTY,))
    write_docx(hostile, tmp_path / "a.docx")
    word = docx.Document(str(tmp_path / "a.docx"))
    assert any("<w:p>&amp;" in p.text and "{{ 7*7 }}" in p.text for p in word.paragraphs)
    assert "\u202e" not in word.element.xml


@pytest.mark.parametrize(
    ("kind", "data"),
    [("image/png", empty_png(40, 20)), ("image/svg+xml", SVG.encode()), ("image/jpeg", b"\xff\xd8\xffx")],
)
def test_a_logo_stands_at_the_top(document: ReportDocument, tmp_path: Path, kind: str, data: bytes) -> None:
    address = f"data:{kind};base64,{base64.b64encode(data).decode()}"
    write_docx(dataclasses.replace(document, logo=address), tmp_path / "a.docx", {LOGO: empty_png(9, 9)})
    word = docx.Document(str(tmp_path / "a.docx"))
    assert len(word.inline_shapes) == len(document.figures()) + (kind != "image/jpeg")


def test_an_empty_sheet_is_a_picture() -> None:
    word = docx.Document()
    shape = word.add_picture(io.BytesIO(empty_png(96, 48)))
    assert shape.width == 2 * shape.height
