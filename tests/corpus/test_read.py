from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from ragexam.corpus.bounded import BoundedReader
from ragexam.corpus.discover import SourceFile, discover, hash_file
from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.read import read_source
from ragexam.corpus.readers.base import Limits
from ragexam.records import DocumentStatus, content_id

Read = Callable[..., list[ReadDocument]]

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600


def zipped(*names: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "status", "words"),
    [
        ("empty.txt", b"", DocumentStatus.SKIPPED, "empty"),
        ("blank.md", b" \n\t\n", DocumentStatus.SKIPPED, "empty"),
        ("blank16.txt", " \n \n ".encode("utf-16"), DocumentStatus.SKIPPED, "white space"),
        ("p.png", b"\x89PNG\r\n\x1a\n" + b"\x00" * 50, DocumentStatus.SKIPPED, "OCR"),
        ("photo.pdf", b"\xff\xd8\xff\xe0" + b"\x00" * 50, DocumentStatus.SKIPPED, "picture"),
        ("s.xlsx", zipped("xl/workbook.xml"), DocumentStatus.SKIPPED, "CSV"),
        ("s.pptx", zipped("ppt/presentation.xml"), DocumentStatus.SKIPPED, "PDF"),
        ("s.odt", zipped("mimetype", "content.xml"), DocumentStatus.SKIPPED, "OpenDocument"),
        ("s.epub", zipped("META-INF/container.xml"), DocumentStatus.SKIPPED, "e-book"),
        ("s.zip", zipped("a.txt"), DocumentStatus.SKIPPED, "Unpack"),
        ("s.docx", zipped("a.txt"), DocumentStatus.FAILED, "no Word document"),
        ("cut.docx", zipped("word/document.xml")[:40], DocumentStatus.FAILED, "damaged"),
        ("old.doc", OLE, DocumentStatus.SKIPPED, "old Word format"),
        ("old.xls", OLE, DocumentStatus.SKIPPED, "CSV"),
        ("locked.docx", OLE + "EncryptedPackage".encode("utf-16-le"), DocumentStatus.PASSWORD, "without protection"),
        ("letter.rtf", b"{\\rtf1 hello}", DocumentStatus.SKIPPED, "RTF"),
        ("model.gguf", b"GGUF\x03\x00\x00\x00", DocumentStatus.SKIPPED, "language model"),
        ("code.py", b"print(1)\n", DocumentStatus.SKIPPED, ".txt"),
        ("feed.xml", b"<?xml version='1.0'?><feed/>", DocumentStatus.SKIPPED, "XML"),
        ("no.pdf", b"not a pdf at all", DocumentStatus.FAILED, "does not begin like one"),
        ("bin.pdf", b"\x00\x01\x02" * 40, DocumentStatus.FAILED, "does not begin like one"),
        ("noise.txt", bytes(range(256)) * 4, DocumentStatus.SKIPPED, "binary"),
        ("t.tar.gz", b"\x1f\x8b\x08" + b"\x00" * 20, DocumentStatus.SKIPPED, "Unpack"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_gets_a_status_and_advice(
    read: Read, name: str, content: bytes, status: DocumentStatus, words: str
) -> None:
    (document,) = read(name, content)
    assert document.document.status is status
    assert words in document.document.reason
    assert document.document.reason[0].isupper()
    assert document.document.reason.endswith(".")
    assert document.text == ""


@pytest.mark.parametrize(
    ("name", "content", "media"),
    [
        ("README", b"Words without a suffix.", "text"),
        ("a.txt", b"BM beginnt wie ein Bild, ist aber keines.", "text"),
        ("a.TXT", "MZ ist eine Abkürzung".encode("cp1252"), "text"),
        ("a.json", b'{"text": "a"}\n{"text": "b"}\n', "jsonl"),
        ("page.xml", b"<?xml version='1.0'?><html><body><p>x</p></body></html>", "html"),
        ("a.md", b"<html><body>kept as Markdown</body></html>", "markdown"),
    ],
)
def test_content_beats_the_name(read: Read, name: str, content: bytes, media: str) -> None:
    assert read(name, content)[0].document.media_type == media


def test_a_document_knows_what_it_is(read: Read) -> None:
    text = (
        "The first line is a title\n\nThe office opens at eight in the morning and closes when the last "
        "person leaves it."
    )
    (opening,) = read("notes/opening.txt", text)
    document = opening.document
    assert document.id == content_id("document", "notes/opening.txt", text)
    assert (document.title, document.language, document.characters) == ("The first line is a title", "en", len(text))
    assert len(document.file_hash) == 64
    assert document.metadata == {"encoding": "utf-8"}


def test_the_id_follows_source_and_text_only(read: Read) -> None:
    plain, marked = read("a.txt", "Same words.")[0], read("a.txt", b"\xef\xbb\xbfSame words.\r\n")[0]
    other = read("b.txt", "Same words.")[0]
    assert plain.document.id == marked.document.id
    assert plain.document.file_hash != marked.document.file_hash
    assert plain.document.id != other.document.id


def test_too_large_a_file_is_skipped_with_its_size(read: Read) -> None:
    (document,) = read("big.txt", b"x" * 3_000_000, limits=Limits(bytes=1_000_000))
    assert document.document.status is DocumentStatus.SKIPPED
    assert "3 MB" in document.document.reason
    (document,) = read("big.txt", b"x" * 3_000_000, limits=Limits(bytes=1_000, stream_bytes=1_000))
    assert document.document.file_hash == ""  # not even read


def test_too_long_a_text_is_cut_and_told(read: Read) -> None:
    (document,) = read("long.txt", "word " * 1_000, limits=Limits(characters=100))
    assert document.document.characters == len(document.text) == 100
    assert "first 100 characters" in document.document.reason


def test_links_to_nothing_and_files_that_vanish(tmp_path: Path, reader: BoundedReader) -> None:
    (tmp_path / "gone.md").symlink_to(tmp_path / "nowhere")
    (document,) = read_source(discover([tmp_path])[0], reader)
    assert document.document.status is DocumentStatus.FAILED
    (document,) = read_source(SourceFile(tmp_path / "vanished.md", "vanished.md"), reader)
    assert document.document.status is DocumentStatus.FAILED
    assert document.document.reason.startswith("The system refused")


def test_a_folder_instead_of_a_file_is_no_crash(tmp_path: Path, reader: BoundedReader) -> None:
    (document,) = read_source(SourceFile(tmp_path, "folder"), reader)
    assert document.document.status is DocumentStatus.FAILED


def test_the_hash_is_sha256(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"abc")
    assert hash_file(tmp_path / "x") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
