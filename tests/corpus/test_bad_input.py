"""Files that other programs stumble over: right-to-left script, old encodings, long files; and all sorts in one import.

Locked, cut, scanned and empty files have their tests beside their readers.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import docx
import pypdf
import pytest
from PIL import Image
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from ragexam.corpus.bounded import BoundedReader
from ragexam.corpus.discover import discover
from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.read import read_source
from ragexam.corpus.readers.base import Limits
from ragexam.records import DocumentStatus

Read = Callable[..., list[ReadDocument]]

HEBREW = ("שעות הפתיחה של המשרד הן משמונה", "כל עובד מקבל מפתח")
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600


def saved(writer: pypdf.PdfWriter) -> bytes:
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def pdf_with_own_letters(lines: Sequence[str]) -> bytes:
    """One page whose font has codes of its own and a table that says which characters they are."""
    writer = pypdf.PdfWriter()
    page = writer.add_blank_page(400, 400)
    codes = {letter: 65 + i for i, letter in enumerate(sorted(set("".join(lines)) - {" "}))} | {" ": 32}
    rows = "\n".join(f"<{code:02X}> <{ord(letter):04X}>" for letter, code in codes.items())
    table = DecodedStreamObject()
    table.set_data(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def\n"
        "1 begincodespacerange <00> <FF> endcodespacerange\n"
        f"{len(codes)} beginbfchar\n{rows}\nendbfchar endcmap end end".encode()
    )
    names = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    font = DictionaryObject({NameObject(key): NameObject(value) for key, value in names.items()})
    font[NameObject("/ToUnicode")] = writer._add_object(table)
    fonts = DictionaryObject({NameObject("/F1"): writer._add_object(font)})
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
    content = DecodedStreamObject()
    content.set_data(
        "".join(
            f"BT /F1 12 Tf 40 {350 - 20 * i} Td <{bytes(codes[letter] for letter in line).hex()}> Tj ET\n"
            for i, line in enumerate(lines)
        ).encode()
    )
    page[NameObject("/Contents")] = writer._add_object(content)
    return saved(writer)


def pdf_of(pages: int, locked: str = "") -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream)
    for page in range(pages):
        for rule in range(4):
            canvas.drawString(72, 780 - 20 * rule, f"Rule {rule} on sheet {page} is kept by the harbour office.")
        canvas.showPage()
    canvas.save()
    if not locked:
        return stream.getvalue()
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(stream.getvalue()))
    writer.encrypt(locked, "owner", algorithm="AES-256")
    return saved(writer)


def scan() -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream)
    canvas.drawImage(ImageReader(Image.new("RGB", (40, 40), "gray")), 0, 0, 500, 500)
    canvas.save()
    return stream.getvalue()


def word_file(*paragraphs: str) -> bytes:
    document = docx.Document()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


# ------------------------------------------------------------------ right to left


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("r.txt", "\n".join(HEBREW).encode("utf-16")),
        ("r.md", "\n\n".join(HEBREW).encode()),
        ("r.html", "".join(("<html dir='rtl'><body>", *(f"<p>{t}</p>" for t in HEBREW), "</body></html>")).encode()),
        ("r.docx", word_file(*HEBREW)),
        # A page is drawn from left to right: its lines hold the letters in the order in which they are seen.
        ("r.pdf", pdf_with_own_letters([line[::-1] for line in HEBREW])),
    ],
)
def test_right_to_left_text_comes_in_reading_order(read: Read, name: str, content: bytes) -> None:
    (document,) = read(name, content)
    assert document.document.status is DocumentStatus.IMPORTED
    assert document.text.split() == " ".join(HEBREW).split()


# ------------------------------------------------------------------ encodings


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-16"])
def test_text_in_utf16_is_read_with_and_without_its_mark(read: Read, encoding: str) -> None:
    text = "Every employee gets a key, the price is 5 €."
    (document,) = read("key.txt", text.encode(encoding))
    assert (document.document.status, document.text) == (DocumentStatus.IMPORTED, text)


def test_a_page_in_cp1252_that_names_no_encoding(read: Read) -> None:
    page = '<!DOCTYPE html><html><body><p>Die schöne Frau sagte: "Köstlich!" Es kostet 15,50 €.</p></body></html>'
    (document,) = read("page.html", page.encode("cp1252"))
    assert document.text == 'Die schöne Frau sagte: "Köstlich!" Es kostet 15,50 €.'


def test_incomplete_json_is_words_in_a_text_and_damage_in_a_json_file(read: Read) -> None:
    (text,) = read("half.txt", b'{"hobbies": ["reading", "coo')
    assert (text.document.status, text.text) == (DocumentStatus.IMPORTED, '{"hobbies": ["reading", "coo')
    (damaged,) = read("half.json", b'{"hobbies": ["reading", "coo')
    assert damaged.document.status is DocumentStatus.FAILED
    assert "incomplete" in damaged.document.reason


def test_a_locked_spreadsheet_is_told(read: Read) -> None:
    (document,) = read("locked.xlsx", OLE + "EncryptedPackage".encode("utf-16-le"))
    assert document.document.status is not DocumentStatus.IMPORTED
    assert document.document.reason.endswith(".")


# ------------------------------------------------------------------ long files


def test_a_long_pdf_is_read_whole(read: Read) -> None:
    (document,) = read("long.pdf", pdf_of(300), limits=Limits(seconds=60))
    assert (document.document.status, document.document.pages, document.document.reason) == (
        DocumentStatus.IMPORTED,
        300,
        "",
    )
    assert all(f"Rule {rule} on sheet {page} is kept" in document.text for page in range(300) for rule in range(4))


def test_a_long_word_file_is_read_whole(read: Read) -> None:
    paragraphs = [f"Rule {n} of the harbour is kept by the office, and whoever breaks it pays." for n in range(1_500)]
    (document,) = read("long.docx", word_file(*paragraphs), limits=Limits(seconds=60))
    assert document.text.split("\n\n") == paragraphs


# ------------------------------------------------------------------ all of them


def test_a_folder_of_bad_files_is_read_to_its_end(tmp_path: Path, reader: BoundedReader) -> None:
    good = pdf_of(3)
    whole, no_text = DocumentStatus.IMPORTED, DocumentStatus.NO_TEXT
    password, failed, skipped = DocumentStatus.PASSWORD, DocumentStatus.FAILED, DocumentStatus.SKIPPED
    expected = {
        "good.pdf": (good, {whole}),
        "locked.pdf": (pdf_of(1, locked="secret"), {password}),
        "locked.xlsx": (OLE + "EncryptedPackage".encode("utf-16-le"), {password, skipped}),
        "cut.pdf": (good[: len(good) // 3], {failed, no_text, whole}),
        "no-index.pdf": (good.replace(b"\nxref\n", b"\nxxxx\n").replace(b"startxref", b"startnone"), {whole, failed}),
        "cut.docx": (word_file("x")[:5_000], {failed}),
        "scan.pdf": (scan(), {no_text}),
        "empty.txt": (b"", {skipped}),
        "empty.pdf": (b"", {skipped}),
        "empty.docx": (b"", {skipped}),
        "blank.txt": (b" \n\t \n", {skipped}),
        "wide.txt": ("Every employee gets a key.".encode("utf-16-be"), {whole}),
        "page.html": ("<html><body><p>Schöne Grüße</p></body></html>".encode("cp1252"), {whole}),
        "page.txt": (b"<!DOCTYPE html><html><body><p>A page.</p></body></html>", {whole}),
        "rtl.pdf": (pdf_with_own_letters([line[::-1] for line in HEBREW]), {whole}),
        "noise.pdf": (b"%PDF-1.7\n" + bytes(range(256)) * 40, {failed, no_text}),
    }  # fmt: skip
    for name, (content, _) in expected.items():
        (tmp_path / name).write_bytes(content)
    by_source = {file.source: read_source(file, reader, limits=Limits(seconds=20)) for file in discover([tmp_path])}
    assert {Path(source).name for source in by_source} == set(expected)
    for source, (result,) in by_source.items():
        document = result.document
        assert document.status in expected[Path(source).name][1], (source, document.reason)
        if document.status is not whole:
            assert document.reason.endswith("."), source
            assert result.text == ""
        else:
            assert result.text
