"""Text recognition of what an import brought: page by page, each kept as it is made, then the files are read with them.

A scanned file stands in the project as one without text until its last page is recognised. Whoever stops it, or pulls the plug,
loses the page in hand: the next import goes on there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ragexam.corpus.bounded import BoundedReader
from ragexam.corpus.discover import SourceFile
from ragexam.corpus.ocr.ask import recognise_pages
from ragexam.corpus.ocr.base import OcrLine, RecognisedPage, RecognisedPages
from ragexam.corpus.ocr.catalogue import InstalledOcr, available_ocr
from ragexam.corpus.read import read_source
from ragexam.errors import InputError
from ragexam.jobs.corpus.commit import commit_file
from ragexam.progress import Progress
from ragexam.records import (
    Document,
    awaits_recognition,
    content_id,
    from_json,
    pages_without_text,
    recognition_of,
    to_json,
)
from ragexam.sentences import phrase
from ragexam.store import Store

OCR_MODES: Final[Mapping[str, str]] = {
    "scanned": "Only pages without text: what is there as text is taken as it is.",
    "all": "All pages of PDF files: their own text is replaced, for files whose text was recognised badly before.",
    "off": "None: scanned pages stay out.",
}
"""Choices of the pages of PDF files that are recognised, by name."""

_UNIT: Final = "ocr page"


def check_mode(mode: str) -> None:
    """See that there is such a way.

    Raises:
        InputError: There is not.
    """
    if mode not in OCR_MODES:
        raise InputError(
            phrase("There is no way of text recognition called {0:raw}.", repr(mode)),
            phrase("Ways: {0:raw}.", ", ".join(OCR_MODES)),
        )


@dataclass(frozen=True, slots=True)
class _Scan:
    """A file with pages to be recognised; what it gave so far, `fresh`, came with this import."""

    file: SourceFile
    digest: str
    password: str | None
    pages: tuple[int, ...]
    fresh: frozenset[str]


class Scans:
    """Files of an import with pages that text recognition can read.

    Args:
        store: The project.
        mode: A key of `OCR_MODES`.
        progress: Of the import.

    Attributes:
        unread: Documents with such pages, where nothing that recognises text is installed.
    """

    def __init__(self, store: Store, mode: str, progress: Progress) -> None:
        self.unread = 0
        self._store = store
        self._mode = mode
        self._progress = progress
        self._ocr: InstalledOcr | None = available_ocr() if mode != "off" else None
        self._waiting: list[_Scan] = []

    def wants(self, file: SourceFile) -> bool:
        """Return whether a file that was imported before is read again, since text recognition has something to do with it."""
        documents = self._store.documents.from_source(file.source) if self._ocr is not None else []
        return any(awaits_recognition(document) or self._pages(document) for document in documents)

    def take(self, file: SourceFile, digest: str, password: str | None, before: frozenset[str] | set[str]) -> bool:
        """Note a file that was just read, where it has pages to be recognised.

        Args:
            file: The file.
            digest: Hash of its bytes.
            password: That opens it; None where none is needed.
            before: Ids of its documents of before this import.

        Returns:
            Whether it has: what became of it is then told by `recognise`.
        """
        documents = self._store.documents.from_source(file.source)
        pages = sorted({page for document in documents for page in self._pages(document)})
        if self._ocr is None:
            self.unread += self._mode != "off" and any(map(awaits_recognition, documents))
            return False
        if pages:
            fresh = frozenset(d.id for d in documents) - before
            self._waiting.append(_Scan(file, digest, password, tuple(pages), fresh))
        return bool(pages)

    def _pages(self, document: Document) -> tuple[int, ...]:
        """Return pages of a document to be recognised."""
        if document.excluded or document.media_type not in ("pdf", ""):
            return ()
        if self._mode != "all" or document.media_type != "pdf":
            return pages_without_text(document)
        recognition = recognition_of(document)
        every = tuple(range(1, document.pages + 1))
        return () if recognition is not None and set(recognition.pages) >= set(every) else every

    def recognise(self, mapping: Mapping[str, str] | None, reading: str, counts: Counter[str]) -> int:
        """Recognise the pages of all noted files, and read the files with them.

        Args:
            mapping: Columns of table files, as the files were read before.
            reading: How they were read.
            counts: Documents by status, to which theirs are added.

        Returns:
            Number of pages recognised, now or before.
        """
        total = sum(len(scan.pages) for scan in self._waiting)
        done = 0
        with BoundedReader() as reader:
            for scan in self._waiting:
                recognised = self._recognised(scan, reader, done, total, counts)
                done += len(scan.pages)
                documents = read_source(
                    scan.file,
                    reader,
                    password=scan.password,
                    mapping=mapping,
                    recognised=recognised,
                    check=self._progress.check,
                )
                statuses = commit_file(self._store, scan.file, documents, scan.digest, reading, scan.fresh)
                counts.update(str(status) for status in statuses)
        return done

    def _recognised(
        self, scan: _Scan, reader: BoundedReader, before: int, total: int, counts: Counter[str]
    ) -> RecognisedPages:
        """Return the pages of a file, those that were recognised earlier from the project."""
        assert self._ocr is not None  # noqa: S101 - nothing waits without one
        ocr, store = self._ocr, self._store
        keys = {page: content_id("ocr page", scan.digest, page, ocr.by) for page in scan.pages}
        kept = store.units.some(_UNIT, keys.values())
        pages = {page: from_json(RecognisedPage, kept[key]) for page, key in keys.items() if key in kept}

        def keep_page(page: int, lines: list[OcrLine]) -> None:
            pages[page] = RecognisedPage(page, tuple(lines))
            store.units.put(_UNIT, keys[page], to_json(pages[page]))
            tell()

        def tell() -> None:
            self._progress.update(before + len(pages), total, scan.file.source, phase="Recognising text", counts=counts)

        tell()
        missing = [page for page in scan.pages if page not in pages]
        lost = recognise_pages(
            scan.file, reader, ocr.name, missing, keep_page, password=scan.password, check=self._progress.check
        )
        return RecognisedPages(ocr.by, tuple(pages[page] for page in sorted(pages)), lost)
