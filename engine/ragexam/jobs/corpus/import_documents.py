"""Imports files and folders: each file is read and committed by itself, then the new texts are cut into chunks."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ragexam.corpus.chunkers import PRESETS, chunk_document, complete_spec
from ragexam.corpus.discover import SourceFile, discover, free_name, hash_file
from ragexam.corpus.side_by_side import SideBySide, processes_for
from ragexam.errors import InputError
from ragexam.gguf.threads import physical_cores
from ragexam.jobs.corpus.commit import commit_file
from ragexam.jobs.corpus.scans import Scans, check_mode
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.progress import Progress
from ragexam.records import ChunkerSpec, DocumentStatus, content_id
from ragexam.sentences import phrase
from ragexam.store import Store

_AGAIN = (DocumentStatus.PASSWORD, DocumentStatus.FAILED)
"""Outcomes that may be others at a second try with the same file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportParameters:
    """Parameters of the job "import".

    Attributes:
        paths: Files and folders.
        chunker: Name of a preset, or a whole chunker; without it the chunking in force stays.
        mapping: Columns of table files.
        password: Of files that none of `passwords` is for.
        passwords: By source.
        only: Names of files as the project knows them; others below the paths are passed by. All where empty.
        ocr: Which pages of PDF files text recognition reads, one of `OCR_MODES`; nothing where none is installed.
    """

    paths: tuple[str, ...]
    chunker: str | ChunkerSpec | None = None
    mapping: Mapping[str, Any] | None = None
    password: str = ""
    passwords: Mapping[str, Any] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    ocr: str = "scanned"


def import_documents(context: JobContext, parameters: ImportParameters) -> Result:
    """Import documents.

    Returns:
        "documents": number by status, of this import; "unchanged": files that were imported before; "chunks". Where there
        are any, "recognised": pages that text recognition read; "scanned": documents that it could read, had it been installed.

    Raises:
        InputError: A path does not exist, the chunker is not known, or there is no such way to recognise text.
    """
    check_mode(parameters.ocr)
    store, progress = context.store, context.progress
    columns = None if parameters.mapping is None else {k: str(v) for k, v in parameters.mapping.items()}
    passwords = {k: str(v) for k, v in parameters.passwords.items()}
    spec = chosen_spec(store, parameters.chunker)
    progress.update(0, 0, phase="Looking for files")
    places = store.documents.file_places()
    files = named_as_before(discover(parameters.paths), places)
    if parameters.only:
        files = [file for file in files if file.source in set(parameters.only)]
    scans = Scans(store, parameters.ocr, progress)
    reading = content_id("reading", columns)
    counts: Counter[str] = Counter()
    with SideBySide(processes_for([file.size for file in files], physical_cores())) as readers:
        digests: deque[str | None] = deque()  # of this file and those after it; None for one that is as it was
        for done, file in enumerate(files):
            progress.update(done, len(files), file.source, phase="Reading documents", counts=counts)
            for ahead in files[done + len(digests) : done + readers.ahead]:
                if not readers.has_room(ahead.size):
                    break
                digest = _digest(ahead, progress)
                same = bool(digest) and _unchanged(store, ahead, digest, reading) and not scans.wants(ahead)
                digests.append(None if same else digest)
                if not same:
                    readers.ask(ahead, passwords.get(ahead.source, parameters.password or None), columns)
            known_digest = digests.popleft()
            if known_digest is None:
                counts["unchanged"] += 1
                if file.place_hash and not places[file.source]:
                    store.documents.set_file_place(file.source, file.place_hash)
                continue
            before = {d.id for d in store.documents.from_source(file.source)}
            statuses = commit_file(store, file, readers.fetch(progress.check), known_digest, reading)
            if not scans.take(file, known_digest, passwords.get(file.source, parameters.password or None), before):
                counts.update(str(status) for status in statuses)
    progress.update(len(files), len(files), "", counts=counts)
    recognised = scans.recognise(columns, reading, counts)
    chunks = chunk_documents(store, spec, progress)
    unchanged = counts.pop("unchanged", 0)
    result = {"documents": dict(counts), "unchanged": unchanged, "chunks": chunks, "files": len(files)}
    return result | {name: n for name, n in (("recognised", recognised), ("scanned", scans.unread)) if n}


def named_as_before(files: Sequence[SourceFile], places: Mapping[str, str]) -> list[SourceFile]:
    """Give files the names under which the project knows them, and names that are free to those it does not know.

    A file is known by where it lies, so that "index.md" of one folder is no newer version of "index.md" of another.
    Files of projects from before places were noted are known by their name alone.

    Args:
        files: As `discover` found them.
        places: Hash of where each imported file lies, by source; "" where that was not noted.
    """
    source_at = {path: source for source, path in places.items() if path}
    taken = set(source_at.values())
    named: list[SourceFile] = []
    for file in files:
        source = source_at.get(file.place_hash, "")
        if not source:
            source = free_name(file.folder, file.source, taken) if file.source in taken else file.source
            taken.add(source)
        named.append(replace(file, source=source))
    return named


def chosen_spec(store: Store, given: str | ChunkerSpec | None) -> ChunkerSpec:
    """Return the chunker that a job's parameters name, complete with its defaults; the one in force where they name none.

    Raises:
        InputError: There is no such chunker or preset.
    """
    if given is None:
        return store.chunks.spec() or complete_spec(PRESETS["default"].spec)
    if isinstance(given, str):
        if given not in PRESETS:
            raise InputError(
                phrase("There is no chunking preset {0:raw}.", repr(given)),
                phrase("Presets: {0:raw}.", ", ".join(PRESETS)),
            )
        return complete_spec(PRESETS[given].spec)
    return complete_spec(given)


def chunk_documents(store: Store, spec: ChunkerSpec, progress: Progress) -> int:
    """Cut every text that this chunking has not reached, then make it the one in force.

    A chunking that was in force before stays so until the new one is complete.

    Returns:
        Number of chunks in force.
    """
    if store.chunks.spec() is None:
        store.chunks.use(spec)
    waiting = store.chunks.unchunked(spec)
    for done, document_id in enumerate(waiting):
        document = store.documents.get(document_id)
        if document is None:
            continue
        progress.update(done, len(waiting), document.title, phase="Cutting into passages")
        store.chunks.put(document_id, spec, chunk_document(document, store.documents.text(document_id), spec))
    progress.update(len(waiting), len(waiting), "", phase="Cutting into passages")
    store.chunks.use(spec)
    return store.chunks.count()


def _digest(file: SourceFile, progress: Progress) -> str:
    """Return the hash of the file; "" where it cannot be read (`read_source` then says why)."""
    if file.problem:
        return ""
    try:
        return hash_file(file.path, progress.check)
    except OSError:
        return ""


def _unchanged(store: Store, file: SourceFile, digest: str, reading: str) -> bool:
    if not store.documents.file_done(file.source, digest, reading):
        return False
    return not any(d.status in _AGAIN for d in store.documents.from_source(file.source))
