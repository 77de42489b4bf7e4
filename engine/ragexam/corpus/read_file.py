"""Reads one file in the reading process: recognises its kind, reads it, settles language, topic and identity."""

from __future__ import annotations

from dataclasses import replace

from ragexam.corpus import kinds
from ragexam.corpus.discover import SourceFile, hash_file
from ragexam.corpus.formats import FORMATS
from ragexam.corpus.language import detect_language
from ragexam.corpus.outcome import TOO_DEEP, TOO_LONG, TOO_MUCH_MEMORY, ReadDocument, title_of_file, without_text
from ragexam.corpus.readers.base import Limits, RawDocument, ReadRequest, Unreadable
from ragexam.corpus.text import squeeze
from ragexam.records import Document, DocumentStatus, content_id
from ragexam.sentences import joined, phrase

_TITLE_LENGTH = 200
_ROWS_DETECTED = 1_000
"""In larger tables the language is told once for the whole table, from its first rows."""


class ReadTimeout(BaseException):
    """Time was up. A BaseException, so that `except Exception` of a library lets it through."""


def read_file(file: SourceFile, request: ReadRequest) -> list[ReadDocument]:
    """Read one file. Whatever is wrong with it becomes a status and a sentence, never an exception.

    Args:
        file: As `discover` found it.
        request: The same file with password, mapping of columns, limits.

    Returns:
        One document for most files, one per row for table files and dumps; at least one.

    Raises:
        ReadTimeout: Time was up before there was anything worth keeping.
    """
    limits = request.limits
    file_hash = ""
    try:
        if file.size > limits.stream_bytes:
            raise Unreadable(DocumentStatus.SKIPPED, _too_large(file.size, limits.stream_bytes))
        file_hash = hash_file(file.path, request.tick)
        kind = kinds.recognise(file.path)
        if file.size > limits.bytes and kind != "stackexchange":
            raise Unreadable(DocumentStatus.SKIPPED, _too_large(file.size, limits.bytes))
        raws = _run(kind, request)
        if not raws:
            raise Unreadable(DocumentStatus.SKIPPED, "There is no text in it.")
        shared = "" if len(raws) <= _ROWS_DETECTED else detect_language("\n".join(r.text[:500] for r in raws[:100]))
        documents: list[ReadDocument] = []
        for raw in raws:
            documents.append(_settle(raw, file, file_hash, limits, shared if len(raws) > _ROWS_DETECTED else None))
            request.tick()
    except Unreadable as refusal:
        refused = without_text(file, file_hash, refusal.status, refusal.reason)
        refused_document = replace(refused.document, metadata=dict(refusal.metadata), pages=refusal.pages)
        return [replace(refused, document=refused_document)]
    except MemoryError:
        return [without_text(file, file_hash, DocumentStatus.FAILED, TOO_MUCH_MEMORY)]
    except RecursionError:
        return [without_text(file, file_hash, DocumentStatus.FAILED, TOO_DEEP)]
    except OSError as exc:
        reason = phrase("The system refused to read it: {0:raw}.", exc.strerror or exc)
        return [without_text(file, file_hash, DocumentStatus.FAILED, reason)]
    return documents


def _run(kind: str, request: ReadRequest) -> list[RawDocument]:
    try:
        return FORMATS[kind].read(request)
    except (Unreadable, MemoryError, RecursionError, OSError):
        raise
    except ReadTimeout:
        kept = request.partial() if request.partial is not None else []
        if kept:
            return kept
        raise Unreadable(DocumentStatus.FAILED, TOO_LONG) from None
    except Exception as exc:
        message = squeeze(str(exc))[:160].rstrip(".")
        raise Unreadable(
            DocumentStatus.FAILED,
            (
                phrase(
                    "It is damaged or not what its name says ({0}). Open it with its own program and save it anew.",
                    message,
                )
                if message
                else "It is damaged or not what its name says. Open it with its own program and save it anew."
            ),
        ) from exc


def _settle(raw: RawDocument, file: SourceFile, file_hash: str, limits: Limits, language: str | None) -> ReadDocument:
    """Make the final record of what a reader found; `language` None means: detect it here."""
    source = file.source + (f"#{raw.anchor}" if raw.anchor else "")
    text, remark = raw.text, raw.remark
    if len(text) > limits.characters:
        text = text[: limits.characters]
        cut = phrase("Only the first {0:n} characters were taken.", f"{limits.characters:,}")
        remark = joined(" ", filter(None, (remark, cut)))
    if raw.status is not DocumentStatus.IMPORTED:
        document = without_text(replace(file, source=source), file_hash, raw.status, remark).document
        return ReadDocument(replace(document, media_type=raw.media_type, pages=raw.pages), "")
    if not text.strip():
        document = without_text(
            replace(file, source=source), file_hash, DocumentStatus.SKIPPED, remark or "There is no text in it."
        ).document
        return ReadDocument(replace(document, media_type=raw.media_type, pages=raw.pages), "")
    document = Document(
        id=content_id("document", source, text),
        source=source,
        title=squeeze(raw.title)[:_TITLE_LENGTH] or title_of_file(file),
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
    """Return the first part of a language tag ("de-AT" gives "de"); "" for what is none."""
    first = language.strip().replace("_", "-").split("-")[0].lower()
    return first if first.isalpha() and 2 <= len(first) <= 3 else ""


def _too_large(size: int, bound: int) -> str:
    return phrase(
        "It is larger ({0:n} MB) than what can be read ({1:n} MB). Split it into smaller files.",
        f"{size / 2**20:,.0f}",
        f"{bound / 2**20:,.0f}",
    )
