"""Time reading PDF files beside extracting their text with pypdf alone.

python bench/importing.py [FILE.pdf ...]

Without files: five of about a hundred pages each, put together of the demo's pages. Times are those of the processor, children
included: lines with their places, headings, tables, repeated lines taken out, language, and the way from one process to
the other, against `extract_text` of every page. Starting processes and loading libraries counts for neither.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psutil
import pypdf
from figures import report, say, spent

from ragexam.corpus.bounded import BoundedReader
from ragexam.corpus.discover import SourceFile, discover
from ragexam.corpus.read import read_source
from ragexam.corpus.side_by_side import SideBySide

LIMIT = 60
DEMO = Path(__file__).resolve().parent.parent / "resources" / "demo"
FILES, TIMES, ROUNDS = 5, 7, 3


def main() -> None:
    """Report the cost of each file and of all, then how two processes share the work."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(name) for name in sys.argv[1:]] or made(Path(folder))
        files = [file for path in paths for file in discover([str(path)])]
        with BoundedReader() as reader:
            read_source(files[0], reader)  # starts it, loads what is loaded once
            bare = ours = 0.0
            for file in files:
                alone, whole = compared(file, reader)
                say(f"  {file.source}: pypdf {alone:.2f} s, ours {whole:.2f} s, {whole / alone:.2f} times")
                bare, ours = bare + alone, ours + whole
        report(f"reading {len(files)} PDF files, over bare pypdf", ours / bare, "times", below=1.2)
        one, two = (elapsed(files, processes) for processes in (1, 2))
        report("two reading processes, over one (time on the clock)", one / two, "times")


def made(folder: Path) -> list[Path]:
    """Put together the demo's PDF files, each file beginning with another of them."""
    parts = sorted(DEMO.rglob("*.pdf"))
    paths = []
    for number in range(FILES):
        writer = pypdf.PdfWriter()
        for part in (parts[number:] + parts[:number]) * TIMES:
            writer.append(part)
        paths.append(folder / f"pages{number}.pdf")
        writer.write(paths[-1])
    return paths


def compared(file: SourceFile, reader: BoundedReader) -> tuple[float, float]:
    """Return the least processor time of bare extraction and of a reading, taken in turns."""
    child = psutil.Process(reader.pid)

    def theirs() -> float:
        times = child.cpu_times()
        return float(times.user + times.system)

    alone: list[float] = []
    whole: list[float] = []
    for _ in range(ROUNDS):
        alone.append(spent(lambda: extract(file.path)))
        before = theirs()
        own = spent(lambda: read_source(file, reader))
        whole.append(own + theirs() - before)
    return min(alone), min(whole)


def extract(path: Path) -> int:
    """Extract the text of every page, nothing else."""
    return sum(len(page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(path.read_bytes())).pages)


def elapsed(files: Sequence[SourceFile], processes: int) -> float:
    """Return seconds on the clock for all files, by so many processes that run already."""
    with SideBySide(processes) as readers:
        for file in files[:processes]:
            readers.ask(file)
        for _ in files[:processes]:
            readers.fetch(lambda: None)
        begun = time.monotonic()
        for file in files:
            readers.ask(file)
        for _ in files:
            readers.fetch(lambda: None)
        return time.monotonic() - begun


if __name__ == "__main__":
    main()
