"""PDF files, page by page, through pypdf."""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_lowercase

import pypdf
from pypdf import PasswordType
from pypdf.errors import PyPdfError

from ragexam.corpus.ocr.base import RecognisedPages
from ragexam.corpus.ocr.order import pdf_lines
from ragexam.corpus.readers.base import RawDocument, ReaderKind, ReadRequest, Unreadable
from ragexam.corpus.readers.pdf.furniture import without_furniture
from ragexam.corpus.readers.pdf.layout import compose
from ragexam.corpus.readers.pdf.lines import read_lines
from ragexam.corpus.readers.pdf.tables import PdfLine
from ragexam.corpus.text import squeeze
from ragexam.records import DocumentStatus, Recognition, nothing_to_recognise, recognition_facts, textless_facts
from ragexam.sentences import joined, phrase

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it logs every oddity of a file; what matters becomes a status

_NO_TITLE = re.compile(
    r"untitled|^microsoft|^powerpoint|^\S*\.(?:docx?|pdf|indd|qxd|tex|pptx?|xlsx?|fm)$|^(?:slide|document) ?\d*$", re.I
)
_LETTERS = ascii_lowercase.encode()
_UNKNOWN = re.compile("[\ufffd\ue000-\uf8ff]")
_SOUND = re.compile(r"[(\"'“„‘]*+(?:[^\W\d_]++(?>(?:[-'’/][^\W\d_]++)*)|[\d.,:%$€/–-]++)[)\"'”“’.,;:!?]*+")
_JUDGED = 3_000
"""Words that tell whether a text consists of words; of a longer text so many are drawn."""

_DAMAGED = "The PDF is damaged. Open it in a PDF program and save it anew, or get it again."
_UNLOCKED = "It is encrypted, but its owner's password is empty: any program can open it. It is not protected."
_SCANNED = (
    "Its pages are pictures without text (scanned). Text recognition (OCR) reads them where it is installed: the help of "
    "the page Corpus says how. Or import the PDF that another text recognition program makes of it."
)
_NOTHING_RECOGNISED = "Its pages are pictures, and text recognition found no text on them."
_NOT_RECOGNISED = "Its pages are pictures, and text recognition could not read them: it failed on each of them."
_UNDECODABLE = (
    "Its characters cannot be told (its fonts come without a table of them). Save it anew, or run it through text "
    "recognition (OCR)."
)


@dataclass(slots=True)
class _Pages:
    """Pages read so far: the reader's thread fills it, the watcher may take it when time runs out."""

    lines: list[list[PdfLine]]
    total: int
    failed: int
    facts: dict[str, str]
    unlocked: bool
    textless: list[int]
    recognised: RecognisedPages | None


def read_pdf(request: ReadRequest) -> list[RawDocument]:
    """Read a PDF: lines with their sizes, repeated headers and footers taken out, paragraphs joined.

    A page that cannot be read is left empty and told in the remark; a file that stops getting on keeps its pages.

    Raises:
        Unreadable: It needs a password, holds no text, or is damaged beyond reading.
    """
    data = request.path.read_bytes()
    try:
        reader = pypdf.PdfReader(io.BytesIO(data), strict=False)
        opened = reader.decrypt(request.password or "") if reader.is_encrypted else PasswordType.USER_PASSWORD
        if not opened:
            raise Unreadable(DocumentStatus.PASSWORD, _password_reason(request.password))
        # An empty user password is how a PDF forbids printing or changing: it opens in every program, and so it does here.
        # An empty owner password beside a user password that is not empty protects nothing: the key can be computed from
        # the file alone. Reading it breaks no lock, but whoever thought it locked should know.
        unlocked = opened is PasswordType.OWNER_PASSWORD and not request.password
        total = len(reader.pages)
    except Unreadable:
        raise
    except (
        PyPdfError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        NotImplementedError,
        OSError,
        RecursionError,
    ):
        raise Unreadable(DocumentStatus.FAILED, _DAMAGED) from None
    if total == 0:
        raise Unreadable(
            DocumentStatus.FAILED,
            "It has no pages: it is damaged or incomplete. Open it in a PDF program and save it anew.",
        )
    recognised = request.recognised
    pages = _Pages([], min(total, request.limits.pages), 0, _facts(reader), unlocked, [], recognised)
    own_lines = {} if recognised is None else pdf_lines(recognised.pages)
    request.partial = lambda: _finish(pages, total, request.tick, stopped=True) if any(pages.lines) else []
    fault: Exception | None = None
    for number in range(pages.total):
        try:
            page = reader.pages[number]
            lines = own_lines.get(number + 1) or read_lines(page)
            if not lines and _has_pictures(page):
                pages.textless.append(number + 1)
        except (MemoryError, OSError):
            raise
        except Exception as exc:
            lines, fault = [], exc
            pages.failed += 1
        pages.lines.append(lines)
        request.tick()
    if not any(pages.lines):
        if fault is not None and pages.failed == pages.total:
            raise Unreadable(DocumentStatus.FAILED, _DAMAGED)
        if recognised is not None:
            reason = _NOTHING_RECOGNISED if recognised.pages else _NOT_RECOGNISED
            raise Unreadable(DocumentStatus.NO_TEXT, reason, _recognition_facts(recognised), total)
        if pages.textless:
            raise Unreadable(DocumentStatus.NO_TEXT, _SCANNED, textless_facts(pages.textless), total)
        raise Unreadable(
            DocumentStatus.NO_TEXT,
            "Its pages are empty: there is no text on them, and no picture of a text either.",
            nothing_to_recognise(),
            total,
        )
    return _finish(pages, total, request.tick, stopped=False)


def _finish(pages: _Pages, total: int, tick: Callable[[], None], *, stopped: bool) -> list[RawDocument]:
    lines = list(pages.lines)
    text, starts, title = compose(without_furniture(lines), tick)
    if not text.strip():  # everything repeated: better the furniture than nothing
        text, starts, title = compose(lines, tick)
    words = text.split()
    visible = sum(map(len, words))
    if not visible or len(_UNKNOWN.findall(text)) > 0.5 * visible:
        facts = textless_facts(range(1, len(lines) + 1))
        raise Unreadable(DocumentStatus.NO_TEXT, _UNDECODABLE, facts, len(lines))
    remarks = []
    if stopped:
        remarks.append(
            phrase(
                "Reading it took too long and stopped after page {0:n} of {1:n}; the pages before are kept.",
                len(lines),
                total,
            )
        )
    elif len(lines) < total:
        remarks.append(phrase("Only the first {0:n} of {1:n} pages were read.", f"{len(lines):,}", f"{total:,}"))
    if pages.failed:
        remarks.append(phrase("{0:n} of {1:n} pages are damaged and could not be read.", pages.failed, len(lines)))
    empty = sum(not page for page in lines) - pages.failed
    if empty > 0 and len(lines) > 1:
        remarks.append(phrase("{0:n} of {1:n} pages hold no text (empty or scanned).", empty, len(lines)))
    if pages.unlocked:
        remarks.append(_UNLOCKED)
    if _looks_garbled(text, words):
        remarks.append("Many of its words are no words: the text recognition it went through was poor.")
    remarks += _recognition_remarks(pages)
    facts = dict(pages.facts)
    own_title = facts.pop("title", "")
    facts |= textless_facts(pages.textless) if pages.recognised is None else _recognition_facts(pages.recognised)
    return [
        RawDocument(
            text,
            "pdf",
            title=own_title if own_title and _says(text, own_title) else title or own_title,
            pages=len(lines),
            page_starts=tuple(starts),
            remark=joined(" ", remarks),
            metadata=facts,
        )
    ]


def _recognition_facts(recognised: RecognisedPages) -> dict[str, str]:
    return recognition_facts(recognised.by, recognised.confidences)


def _recognition_remarks(pages: _Pages) -> list[str]:
    """Say which part of a text was recognised, and how surely."""
    if pages.recognised is None:
        return []
    facts = Recognition(pages.recognised.by, pages.recognised.confidences)
    recognised = sum(confidence > 0 for confidence in facts.pages.values())
    remarks = []
    if recognised:
        remarks.append(
            phrase(
                "Text recognition read {0:n} of {1:n} pages ({2:raw}), {3:n} % sure.",
                recognised,
                len(pages.lines),
                pages.recognised.by,
                f"{100 * facts.confidence:.0f}",
            )
        )
    unclear = facts.unclear_pages()
    if unclear:
        remarks.append(phrase("Hard to read: page {0:raw}.", textless_facts(unclear)["pages without text"]))
    if pages.recognised.lost:
        remarks.append(
            phrase("{0:n} pages could not be recognised: it took too long, or failed.", len(pages.recognised.lost))
        )
    return remarks


def _says(text: str, title: str) -> bool:
    """Return whether the title of a file's properties stands near the beginning of its text: then it is no leftover."""
    return squeeze(title).casefold() in squeeze(re.sub(r"[#*]", "", text[:3_000])).casefold()


def _has_pictures(page: pypdf.PageObject) -> bool:
    """Return whether a page shows a picture: a scanned one does, an empty one does not."""
    try:
        resources = page.get("/Resources")
        resources = resources.get_object() if resources is not None else {}
        objects = resources.get("/XObject")
        return objects is not None and len(objects.get_object()) > 0
    except Exception:
        return False


def _facts(reader: pypdf.PdfReader) -> dict[str, str]:
    try:
        info = reader.metadata
        fields = {"title": info.title, "author": info.author, "subject": info.subject} if info is not None else {}
    except Exception:
        return {}
    facts = {
        name: squeeze(value)[:300]
        for name, value in fields.items()
        if isinstance(value, str) and value.strip() and not value.startswith("(")
    }
    if _NO_TITLE.search(facts.get("title", "")):
        del facts["title"]
    return facts


def _looks_garbled(text: str, words: Sequence[str]) -> bool:
    """Return whether a text in Latin letters consists of other things than words for a good part."""
    if len(words) > 2 * _JUDGED:
        words = Random(len(words)).sample(words, _JUDGED)
        text = " ".join(words)
    latin = text.lower().encode("ascii", "ignore")
    if len(words) < 50 or len(latin) - len(latin.translate(None, _LETTERS)) < 0.3 * len(text):
        return False
    sound = sum(times for word, times in Counter(words).items() if _SOUND.fullmatch(word))
    return sound < 0.65 * len(words)


def _password_reason(tried: str | None) -> str:
    if tried:
        return "The password does not open it. Try another."
    return "It is protected by a password. Give the password, or save a copy without one."


KIND = ReaderKind("pdf", 10, read_pdf, knows=lambda head, _: b"%PDF-" in head[:1024])
