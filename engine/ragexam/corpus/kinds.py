"""Recognises what a file is: by its content first, by the end of its name where the content leaves it open."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from ragexam.corpus.formats import by_content, by_ending
from ragexam.corpus.readers.base import Unreadable
from ragexam.corpus.text import decode, looks_binary
from ragexam.records import DocumentStatus
from ragexam.sentences import joined, phrase

_HEAD = 65_536

_SAVE_AS = "Save it as PDF, DOCX or text from its own program, then import that."
_BINARY = (
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"II*\x00", "picture"),
    (b"MM\x00*", "picture"),
    (b"BM", "picture"),
    (b"{\\rtf", "RTF file"),
    (b"\x1f\x8b", "archive"),
    (b"7z\xbc\xaf", "archive"),
    (b"Rar!", "archive"),
    (b"BZh", "archive"),
    (b"\xfd7zXZ", "archive"),
    (b"ID3", "recording"),
    (b"OggS", "recording"),
    (b"fLaC", "recording"),
    (b"\x1aE\xdf\xa3", "recording"),
    (b"RIFF", "picture or recording"),
    (b"GGUF", "language model"),
    (b"SQLite format 3", "database"),
    (b"\x7fELF", "program"),
    (b"MZ", "program"),
)
_ADVICE = {
    "picture": (
        "Text in pictures is not recognised: run it through a text recognition program (OCR) and import its PDF."
    ),
    "archive": "Unpack it and import the folder.",
    "RTF file": "Save it as DOCX or PDF, then import that.",
}
_ZIP_KINDS = (
    ("xl/", "spreadsheet", "Save its sheets as CSV, then import those."),
    ("ppt/", "presentation", "Save it as PDF, then import that."),
    ("META-INF/container.xml", "e-book", "Convert it to HTML or PDF, then import that."),
    ("content.xml", "OpenDocument file", "Save it as DOCX or PDF, then import that."),
    ("Index/Document.iwa", "Pages, Numbers or Keynote file", "Export it as PDF or DOCX, then import that."),
)
_LEGACY = {"doc": "Word", "dot": "Word", "xls": "Excel", "ppt": "PowerPoint", "pps": "PowerPoint", "msg": "Outlook"}

_HTML_START = re.compile(
    r"\s*+(?>(?:<\?xml[^>]*+>\s*+)?)(?>(?:(?><!--.*?-->)\s*+)*)<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_HTML_TAGS = re.compile(r"</?(?:p|div|h[1-6]|table|ul|ol|li|body|br|span|a|section|article|td)\b[^<>]*>", re.IGNORECASE)


def recognise(path: Path) -> str:
    """Return the name of a file's format, one of `ragexam.corpus.formats.FORMATS`.

    Raises:
        Unreadable: The file is of a kind that is not read; the reason says which and what to do.
        OSError: The file could not be read.
    """
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
    suffix = path.suffix.lower().lstrip(".")
    if not head.strip():
        raise Unreadable(DocumentStatus.SKIPPED, "The file is empty.")
    content_kind = by_content(head, suffix)
    if content_kind:
        return content_kind
    if head.startswith(b"PK\x03\x04") or (suffix == "docx" and head.startswith(b"PK")):
        return _recognise_zip(path, suffix)
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        raise _legacy_office(path, suffix)
    for start, name in _BINARY:
        if head.startswith(start) and (len(start) > 2 or looks_binary(head)):
            raise _skip(name, _ADVICE.get(name, "There is nothing to read in it."))
    if looks_binary(head):
        if suffix == "pdf":
            raise Unreadable(
                DocumentStatus.FAILED, "It is called PDF but does not begin like one: it is damaged. Get it anew."
            )
        if suffix == "docx":
            raise Unreadable(
                DocumentStatus.FAILED, "It is called DOCX but is not packed like one: it is damaged. Get it anew."
            )
        raise _skip("binary file", _SAVE_AS)
    return _recognise_text(head, suffix)


def _recognise_text(head: bytes, suffix: str) -> str:
    text = decode(_whole_lines(head))[0]
    if not text.strip():
        raise Unreadable(DocumentStatus.SKIPPED, "The file holds nothing but white space.")
    if suffix in ("pdf", "docx") and not _HTML_START.match(text):
        raise Unreadable(
            DocumentStatus.FAILED,
            phrase("It is called {0:raw} but does not begin like one: it is damaged. Get it anew.", suffix.upper()),
        )
    if suffix == "xml" or (text.lstrip().startswith("<?xml") and suffix not in ("html", "htm", "xhtml")):
        if re.search(r"<posts\b", text):
            return "stackexchange"
        if _HTML_START.match(text):
            return "html"
        if suffix == "xml":
            raise _skip(
                "XML file of an unknown kind",
                "Of XML, the Posts.xml of StackExchange is read; save others as HTML or text.",
            )
    if _HTML_START.match(text) and suffix not in ("md", "markdown", "csv", "tsv", "jsonl", "json"):
        return "html"
    kind = by_ending(suffix)
    if not kind:
        raise _skipped(
            phrase("It is a file of the kind .{0:raw}.", suffix),
            "If it holds plain text, give it a name that ends in .txt.",
        )
    if kind == "html" and not _HTML_TAGS.search(text):
        return "text"
    if kind == "json" and re.match(r"\s*+\{[^\n]*\}[^\S\n]*+\n\s*+\{", text):
        return "jsonl"
    return kind


def _whole_lines(head: bytes) -> bytes:
    """Return a head without its last line, which may end inside a character; of even length for UTF-16."""
    if len(head) < _HEAD:
        return head
    end = head.rfind(b"\n") + 1 or len(head)
    return head[: end - end % 2]


def _recognise_zip(path: Path, suffix: str) -> str:
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OverflowError):
        raise Unreadable(
            DocumentStatus.FAILED,
            "It is packed, but the packing is damaged or incomplete. Get it anew, or save it anew with its program.",
        ) from None
    if any(re.fullmatch(r"word/document\d*\.xml", name) for name in names):
        return "docx"
    for mark, name, advice in _ZIP_KINDS:
        if any(n == mark or (mark.endswith("/") and n.startswith(mark)) for n in names):
            raise _skip(name, advice)
    if suffix == "docx":
        raise Unreadable(
            DocumentStatus.FAILED, "It is called DOCX but holds no Word document. Save it anew with its program."
        )
    raise _skip("archive", _ADVICE["archive"])


def _legacy_office(path: Path, suffix: str) -> Unreadable:
    """Tell old Office files from the encrypted form of new ones, which shares their container."""
    with path.open("rb") as stream:
        data = stream.read(4 * 2**20)
    if "EncryptedPackage".encode("utf-16-le") in data:
        return Unreadable(
            DocumentStatus.PASSWORD,
            "It is protected by a password that only its own program can take. Save a copy without protection (a "
            "spreadsheet as CSV), then import that.",
        )
    program = _LEGACY.get(suffix)
    if program in ("Excel",):
        return _skip("spreadsheet in the old Excel format", "Save its sheets as CSV, then import those.")
    return _skipped(
        phrase("It is a file in the old {0:raw} format.", program)
        if program
        else "It is a file in an old Office format.",
        "Open it and save it as DOCX or PDF, then import that.",
    )


def _skip(what: str, advice: str) -> Unreadable:
    """Return the refusal of a kind of file, each of which is a text of the catalogue with its article."""
    article = "an" if what[0].lower() in "aeiou" or what.startswith(("RTF", "XML")) else "a"
    return _skipped(f"It is {article} {what}.", advice)


def _skipped(sentence: str, advice: str) -> Unreadable:
    return Unreadable(DocumentStatus.SKIPPED, joined(" ", (sentence, advice)))
