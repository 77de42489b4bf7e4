"""Feeds mutants to everything that reads foreign files, and says where it crashed, hung or took too much memory.

    python -m fuzz.harness TARGET FIRST COUNT        (in tests/)

A process of its own: `SIGXCPU` ends it where one mutant takes more than ten seconds of processor time, and the memory is
bounded. The number in the last line that it printed is that of the mutant in hand; the same number makes it again.
"""

from __future__ import annotations

import contextlib
import os
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from ragexam.corpus.chunkers import PRESETS, chunk_document, complete_spec
from ragexam.corpus.discover import SourceFile
from ragexam.corpus.read_file import read_file
from ragexam.corpus.readers.base import Limits, ReadRequest
from ragexam.corpus.readers.table_files.reader import look_at_table
from ragexam.errors import RagExamError
from ragexam.exam.exchange.exam_files.gift import read_gift, write_gift
from ragexam.exam.exchange.exam_files.jsonl import read_jsonl
from ragexam.exam.exchange.exam_files.qti import read_qti
from ragexam.exam.exchange.exam_files.table import read_csv
from ragexam.exam.exchange.sheets import read_sheet
from ragexam.gguf.reader import read_gguf
from ragexam.grading.exchange.answer_files import read_answers
from ragexam.grading.exchange.sheets import read_grading_sheet
from ragexam.project import Project

from .mutants import mutant
from .seeds import answers, items, seeds

SECONDS = 10
"""Processor time for one mutant."""

MEMORY = 500 * 2**20
"""Bytes that the process may take."""


def _document(path: Path) -> None:
    """Read as in an import, then cut into passages."""
    file = SourceFile(path, path.name, size=path.stat().st_size)
    documents = read_file(file, ReadRequest(path, path.name, limits=Limits()))
    assert documents, "a file gives at least one document"
    for entry in documents:
        assert entry.text or entry.document.reason, entry.document
        assert len(entry.text) < 100 * 200_000, "a small file became a huge text"
        entry.text.encode("utf-8")
    if documents[0].text:
        chunk_document(documents[0].document, documents[0].text, complete_spec(PRESETS["default"].spec))


def _table(path: Path) -> None:
    _document(path)
    with contextlib.suppress(ValueError):
        look_at_table(path)


def _model(path: Path) -> None:
    read_gguf(path)


def _exam(read: Callable[[Path], object]) -> Callable[[Path], None]:
    def run(path: Path) -> None:
        documents = read(path)
        write_gift(documents.items, path.with_suffix(".gift"))  # type: ignore[attr-defined]

    return run


def _sheet(path: Path) -> None:
    read_sheet(path, items())


def _answers(path: Path) -> None:
    for answer in read_answers(path, items()).answers:
        "\0".join((answer.text, answer.system, answer.source, answer.stop, *answer.contexts)).encode("utf-8")


def _grades(path: Path) -> None:
    sheet = read_grading_sheet(path, answers())
    assert set(sheet.grades) <= {answer.id for answer in answers()}
    assert all(1 <= grade <= 5 for grade in sheet.grades.values())


def _project(path: Path) -> None:
    with Project.open(path) as project:
        project.items.all()
        project.documents.all()
        project.edits.undo()


TARGETS: dict[str, Callable[[Path], None]] = {
    "pdf": _document,
    "docx": _document,
    "html": _document,
    "markdown": _document,
    "text": _document,
    "stackexchange": _document,
    "csv": _table,
    "jsonl": _table,
    "gguf": _model,
    "exam csv": _exam(read_csv),
    "exam jsonl": _exam(read_jsonl),
    "exam gift": _exam(read_gift),
    "exam qti": _exam(read_qti),
    "sheet": _sheet,
    "answers": _answers,
    "grading sheet": _grades,
    "project": _project,
}


def run(target: str, first: int, count: int, folder: Path) -> list[int]:
    """Feed mutants to a target.

    Returns:
        Numbers of those that ended neither in a result nor in a sentence.
    """
    files = seeds(target, folder)
    faults: list[int] = []
    slowest, largest = (0.0, -1), (0, -1)
    for number in range(first, first + count):
        name, data = files[number % len(files)]
        path = folder / f"{number}-{name}"
        path.write_bytes(mutant(target, data, number))
        _say(f"\r{target} {number}")
        _forget_peak()
        begun = time.process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (int(begun) + SECONDS + 1, resource.RLIM_INFINITY))
        if fault := _fault(target, path):
            _say(f"\n{target} {number}:\n{fault}\n")
            faults.append(number)
        slowest = max(slowest, (time.process_time() - begun, number))
        largest = max(largest, (_peak(), number))
        for left in folder.glob(f"{number}-*"):
            left.unlink()
    _say(
        f"\r{target}: {count} mutants, {len(faults)} faults, slowest {slowest[0]:.2f} s (number {slowest[1]}), "
        f"largest {largest[0] / 2**20:.0f} MB (number {largest[1]})\n"
    )
    if largest[0] > MEMORY:
        _say(f"{target} {largest[1]}:\nmore than {MEMORY // 2**20} MB\n")
        faults.append(largest[1])
    return faults


def _peak() -> int:
    """Most memory that this process held, in bytes."""
    status = Path("/proc/self/status")
    if status.is_file():  # the system's own figure goes on from the process that started this one
        (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _fault(target: str, path: Path) -> str:
    """Return what went wrong where neither a result nor a sentence came of it; "" where nothing did."""
    try:
        TARGETS[target](path)
    except RagExamError as refusal:
        return "" if str(refusal).strip() else f"a refusal without a sentence: {refusal!r}"
    except BaseException:
        return traceback.format_exc()
    return ""


def _forget_peak() -> None:
    """Begin to measure the most memory anew, where the system can."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def main() -> None:
    """Entry point."""
    target, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (2 * MEMORY, resource.RLIM_INFINITY))
    quick = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=quick if os.access(quick, os.W_OK) else None) as folder:
        sys.exit(bool(run(target, first, count, Path(folder))))


if __name__ == "__main__":
    main()
