"""Has a real product sit part of the demo's exam, beside the pipelines that have, and answer all scenarios that ship.

    python bench/real_systems/examine.py PRODUCT FOLDER [--model smollm2-135m] [--items 20] [--questions 2] [--beside] [--seconds 600]

All is done by RAG Exam's own commands, as a person would type them: connect by the preset, try, run, scenarios, report. Scenarios are made
of the whole exam, before it is cut to the questions of the trial. With --beside two pipelines of this machine answer them too (the
product's model, closed book and BM25 with one passage). Project and report lie in FOLDER; a second call goes on where the first one
stopped. At the end stands what came of it, in figures.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from serve import arguments, served
from workshop import ROOT, say

from ragexam.cli import main as ragexam
from ragexam.project import Project
from ragexam.records import Span
from ragexam.retrieval.judging.foreign_passages import ForeignPassages

DEMO: Final = ROOT / "resources" / "demo" / "demo.ragexam"


def main() -> int:
    """Connect, sit, report, and say the figures."""
    parser = arguments("A real product sits part of the demo's exam.")
    parser.add_argument("--items", type=int, default=20)
    parser.add_argument("--questions", type=int, default=2, help="of each scenario")
    parser.add_argument("--beside", action="store_true", help="two pipelines of this machine answer the scenarios too")
    parser.add_argument("--seconds", type=float, default=600, help="most seconds of a reply")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    path = options.folder.resolve() / f"{options.product}-{options.model}.ragexam"
    name = options.product.replace("-", " ")
    if not path.exists():
        shutil.copy(DEMO, path)
        command("scenarios", "make", path)
        keep_items(path, options.items)
    searches = ("--retriever", "closed_book", "--retriever", "bm25:k=1")
    local = ["--model", options.model, *searches, "--examples", "0"] if options.beside else []
    with served(options) as product:
        if name not in connected(path):
            command("systems", "add", path, name, "--preset", product.PRESET, "--url", product.ADDRESS)
            limits = ["--seconds", f"{options.seconds:g}"]
            command("systems", "add", path, name, "--change", *product.CHANGES, *limits)
            command("systems", "test", path, name)
        begun = time.monotonic()
        command("run", path, "--system", name, "--add")
        say(f"the exam took {time.monotonic() - begun:.0f} s")
        begun = time.monotonic()
        command("scenarios", "run", path, *local, "--system", name, "-n", options.questions)
        say(f"the scenarios took {time.monotonic() - begun:.0f} s")
    command("scenarios", "show", path, "--examples")
    command("report", path, "--out", path.with_suffix(".html"))
    for line in figures(path):
        say(line)
    return 0


def keep_items(path: Path, n: int) -> None:
    """Keep n questions with choices, evenly over the exam in its order, and the pipelines that nothing of this changes."""
    with Project.open(path) as project:
        asked = project.items.asked()
        # Solved questions are drawn from the exam: with fewer of them, the answers of pipelines that get some would be others.
        kinds = ("closed_book", "bm25", "oracle")  # no embedding model is needed
        chosen = project.pipelines.chosen()
        project.edits.set_pipelines([one for one in chosen if not one.examples and one.retriever.kind in kinds])
    choices = [item.id for item in asked if item.choices]
    kept = {choices[index * len(choices) // n] for index in range(n)}
    dropped = [item.id for item in asked if item.id not in kept]
    command("items", path, "--reject", *dropped, "--reason", "not part of this trial")


def connected(path: Path) -> set[str]:
    """Return the names of a project's systems."""
    with Project.open(path) as project:
        return {one.name for one in project.systems.all()}


def command(*words: Any) -> None:
    """Run a command of RAG Exam and show what it says.

    Raises:
        SystemExit: It failed.
    """
    said = " ".join(str(word) for word in words[:8])
    say(f"$ ragexam {said}{' …' if len(words) > 8 else ''}")
    code = ragexam([str(word) for word in words])
    if code:
        raise SystemExit(code)


def figures(path: Path) -> list[str]:
    """Return what came of a project's exam, a line for each pipeline and one on the passages of a system."""
    lines = []
    with Project.open(path) as project:
        answers = project.responses.chosen()
        everywhere = [Span(one.id, 0, len(project.documents.text(one.id))) for one in project.documents.all()]
        foreign = ForeignPassages(project.documents.text)
        items = {item.id: item for item in answers.items}
        for row, spec in enumerate(answers.pipelines):
            numbers = [int(number) for number in answers.matrix.row[row] if number]
            given = [one for one in map(project.responses.get, numbers) if one is not None]
            answered = [one for one in given if not one.error]
            right = sum(bool(one.correct) for one in answered)
            seconds = statistics.median([one.seconds for one in answered]) if answered else float("nan")
            failures = Counter(one.error for one in given if one.error)
            lines.append(
                f"{spec.label}: {len(answered)} of {len(items)} answered, {len(given) - len(answered)} failed, "
                f"{right} right, median {seconds:.1f} s {dict(failures) or ''}"
            )
            if not spec.is_system:
                continue
            counts: Counter[str] = Counter()
            read_by: Counter[str] = Counter()
            for one in answered:
                words = project.systems.words(one)
                if words is None:
                    continue
                read_by[words.read_by or "no choice"] += 1
                counts["replies with passages"] += bool(words.passages)
                counts["passages"] += len(words.passages)
                placed = foreign.places(words.passages, everywhere)
                counts["passages found in the corpus"] += sum(chunks[0].document_id != "" for chunks in placed)
                evidence = foreign.places(words.passages, items[one.item_id].evidence)
                spans = items[one.item_id].evidence
                counts["replies with all evidence in one passage"] += any(
                    all(
                        any(c.document_id == s.document_id and c.start <= s.start and s.end <= c.end for c in held)
                        for s in spans
                    )
                    for held in evidence
                )
            lines.append(f"  choice read by {dict(read_by)}; {dict(counts)}")
    return lines


if __name__ == "__main__":
    sys.exit(main())
