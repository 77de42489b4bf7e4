"""Turns one file into documents: recognises its kind, reads it within bounds, settles language, topic and identity."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ragexam.corpus import kinds
from ragexam.corpus.bounded import OutOfTime, run_bounded
from ragexam.corpus.discover import SourceFile, prettify
from ragexam.corpus.language import detect_language
from ragexam.corpus.readers.base import Limits, RawDocument, Request, Unreadable
from ragexam.corpus.readers.docx import read_docx
from ragexam.corpus.readers.html import read_html
from ragexam.corpus.readers.markdown import read_markdown
from ragexam.corpus.readers.pdf import read_pdf
from ragexam.corpus.readers.plain import read_plain
from ragexam.corpus.readers.stackexchange import read_posts
from ragexam.corpus.readers.tables import read_csv, read_json, read_jsonl
from ragexam.corpus.text import squeeze
from ragexam.records import Document, DocumentStatus, content_id

_TITLE_LENGTH = 200
_ROWS_DETECTED = 2_000
"""In larger tables the language is told once for the whole table, from its first rows."""

_READERS: Mapping[str, Callable[[Request], list[RawDocument]]] = {
    "pdf": read_pdf,
    "docx": read_docx,
    "html": read_html,
    "markdown": read_markdown,
    "text": read_plain,
    "csv": read_csv,
    "jsonl": read_jsonl,
    "json": read_json,
    "stackexchange": read_posts,
}


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """A document and its text.

    Attributes:
        document: What is known of it, its status first.
        text: Empty unless the status is IMPORTED.
    """

    document: Document
    text: str


def read_source(
    file: SourceFile,
    *,
    password: str | None = None,
    mapping: Mapping[str, str] | None = None,
    limits: Limits | None = None,
    check: Callable[[], None] | None = None,
) -> list[ReadDocument]:
    """Read one file. Whatever is wrong with it becomes a status and a sentence, never an exception.

    Args:
        file: As `discover` found it.
        password: For protected PDFs; without one the empty password is tried.
        mapping: For table files: which column is the text, title, topic, id, language; None guesses.
        limits: Bounds of size and time; None takes the defaults.
        check: Called many times a second while reading; what it raises (Cancelled) stops the reading and
            is passed on.

    Returns:
        One document for most files, one per row for table files and dumps; at least one.
    """
    limits = limits or Limits()
    file_hash = ""
    try:
        if file.problem:
            raise Unreadable(DocumentStatus.FAILED, file.problem)
        if file.size > limits.stream_bytes:
            raise Unreadable(DocumentStatus.SKIPPED, _too_large(file.size, limits.stream_bytes))
        file_hash = hash_file(file.path, check)
        kind = kinds.recognise(file.path)
        if file.size > limits.bytes and kind != "stackexchange":
            raise Unreadable(DocumentStatus.SKIPPED, _too_large(file.size, limits.bytes))
        request = Request(file.path, file.path.name, password, mapping, limits)
        raws = _run(kind, request, check)
    except Unreadable as refusal:
        return [_without_text(file, file_hash, refusal.status, refusal.reason)]
    except OSError as exc:
        reason = f"The system refused to read it: {exc.strerror or exc}."
        return [_without_text(file, file_hash, DocumentStatus.FAILED, reason)]
    if not raws:
        reason = "There is no text in it."
        return [_without_text(file, file_hash, DocumentStatus.SKIPPED, reason)]
    shared = "" if len(raws) <= _ROWS_DETECTED else detect_language("\n".join(r.text[:500] for r in raws[:100]))
    return [_settle(raw, file, file_hash, limits, shared if len(raws) > _ROWS_DETECTED else None) for raw in raws]


def hash_file(path: Path, check: Callable[[], None] | None = None) -> str:
    """Sha256 of a file's bytes, in hex digits; `check` is called between the pieces of a large file."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while piece := stream.read(2**22):
            digest.update(piece)
            if check is not None:
                check()
    return digest.hexdigest()


def _run(kind: str, request: Request, check: Callable[[], None] | None) -> list[RawDocument]:
    reader = _READERS[kind]
    try:
        return run_bounded(lambda: reader(request), request, check)
    except Unreadable:
        raise
    except OutOfTime:
        kept = request.partial() if request.partial is not None else []
        if kept:
            return kept
        raise Unreadable(
            DocumentStatus.FAILED,
            "Reading it took too long and was stopped. Save it anew with its program, then try again.",
        ) from None
    except (MemoryError, RecursionError):
        raise Unreadable(
            DocumentStatus.FAILED,
            "It is built in a way that needs too much memory. Save it anew with its program, then try again.",
        ) from None
    except OSError:
        raise
    except Exception as exc:
        told = squeeze(str(exc))[:160].rstrip(".")
        raise Unreadable(
            DocumentStatus.FAILED,
            f"It is damaged or not what its name says{f' ({told})' if told else ''}. Open it with its own program "
            "and save it anew.",
        ) from exc


def _settle(raw: RawDocument, file: SourceFile, file_hash: str, limits: Limits, language: str | None) -> ReadDocument:
    """Make the final record of what a reader found; `language` None means: detect it here."""
    source = file.source + (f"#{raw.anchor}" if raw.anchor else "")
    text, remark = raw.text, raw.remark
    if len(text) > limits.characters:
        text = text[: limits.characters]
        remark = squeeze(f"{remark} Only the first {limits.characters:,} characters were taken.")
    if raw.status is not DocumentStatus.IMPORTED:
        document = _without_text(replace(file, source=source), file_hash, raw.status, remark).document
        return ReadDocument(replace(document, media_type=raw.media_type, pages=raw.pages), "")
    if not text.strip():
        document = _without_text(
            replace(file, source=source), file_hash, DocumentStatus.SKIPPED, remark or "There is no text in it."
        ).document
        return ReadDocument(replace(document, media_type=raw.media_type, pages=raw.pages), "")
    document = Document(
        id=content_id("document", source, text),
        source=source,
        title=squeeze(raw.title)[:_TITLE_LENGTH] or _title_of(file),
        topic=squeeze(raw.topic)[:_TITLE_LENGTH] or file.topic,
        language=_code(raw.language)
        or (detect_language(text) if language is None else language)
        or _code(raw.metadata.get("language", "")),
        media_type=raw.media_type,
        status=DocumentStatus.IMPORTED,
        reason=remark,
        pages=raw.pages,
        characters=len(text),
        file_hash=file_hash,
        page_starts=tuple(min(start, len(text)) for start in raw.page_starts),
        metadata=dict(raw.metadata),
    )
    return ReadDocument(document, text)


def _code(language: str) -> str:
    """The first part of a language tag ("de-AT" gives "de"); "" for what is none."""
    first = language.strip().replace("_", "-").split("-")[0].lower()
    return first if first.isalpha() and 2 <= len(first) <= 3 else ""


def _without_text(file: SourceFile, file_hash: str, status: DocumentStatus, reason: str) -> ReadDocument:
    document = Document(
        id=content_id("document", file.source, file_hash),
        source=file.source,
        title=_title_of(file),
        topic=file.topic,
        status=status,
        reason=reason,
        file_hash=file_hash,
    )
    return ReadDocument(document, "")


def _title_of(file: SourceFile) -> str:
    return prettify(file.path.stem) or file.path.name


def _too_large(size: int, bound: int) -> str:
    return (
        f"It is larger ({size / 2**20:,.0f} MB) than what can be read ({bound / 2**20:,.0f} MB). Split it into "
        "smaller files."
    )
