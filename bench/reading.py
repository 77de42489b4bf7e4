"""Time each look at a big project, the first time and again after one more response.

python bench/reading.py [PROJECT]

Times are those of the processor, of the thread that looks.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from big_project import make_project
from figures import report, say

from ragexam.project import Project
from ragexam.queries.run.answers import AnswersReader
from ragexam.store import Store

LIMIT = 35


def main() -> None:
    """Report milliseconds per door of `Project`: first look, a look after one new response, a look at nothing new."""
    with tempfile.TemporaryDirectory() as folder:
        given = Path(sys.argv[1]) if len(sys.argv) > 1 else make_project(Path(folder) / "big.ragexam")
        begun = time.thread_time()
        owner = Project.open(given)
        opened = time.thread_time() - begun
        with owner:
            begun = time.thread_time()
            reader = Project.open(given, read_only=True)
            read = time.thread_time() - begun
            with reader:
                report("open", opened * 1e3, "ms", below=300)
                report("open for reading", read * 1e3, "ms", below=100)
                _looks(reader, owner)


def _looks(project: Project, owner: Project) -> None:
    doors: dict[str, Callable[[], object]] = {
        "version": project.version,
        "answers": project.responses.answers,
        "state": project.state,
        "current_fit": project.fits.current,
        "items": project.items.all,
        "kept_items": project.items.kept,
        "documents": project.documents.all,
        "chunk_counts": project.chunks.counts,
        "chunks": project.chunks.all,
        "pipelines": project.pipelines.chosen,
        "runs": project.runs.all,
        "new_responses(last 100)": lambda: project.responses.after(last - 100),
        "report_input": project.report.input,
    }
    slowest: list[tuple[float, str]] = []
    last = project.responses.answers().matrix.row.max()
    say(f"  {'':26}{'first':>10}{'after one':>12}{'again':>10}   ms")
    for name, look in doors.items():
        fresh = name != "version"
        times = []
        for kind in ("first", "after", "again"):
            if kind == "first" and fresh:
                project.responses._reader = AnswersReader(project._store)
            if kind == "after":
                _one_more(owner)
            begun = time.thread_time()
            look()
            times.append(1e3 * (time.thread_time() - begun))
        say(f"  {name:26}{times[0]:10.1f}{times[1]:12.1f}{times[2]:10.1f}")
        slowest.append((times[1], name))
    for spent, name in sorted(slowest, reverse=True)[:4]:
        report(f"{name}: after one more response", spent, "ms", below=300)


def _one_more(owner: Project) -> None:
    """Append a response, as a worker does: one more attempt at what was answered, under another manifest."""
    store: Store = owner._store
    latest = store.responses.get(store.responses.last_number())
    if latest is None:
        raise SystemExit("the project has no answers")
    store.responses.add(replace(latest, manifest_id=store.runs.put_manifest({"look": time.time()})))


if __name__ == "__main__":
    main()
