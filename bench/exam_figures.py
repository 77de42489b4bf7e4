"""Tell how hard an exam is and what it decided, of projects that were sat: no model is asked.

    python bench/exam_figures.py PROJECT.ragexam ... [--json]

Looking up: what string search in the right passages gets, and how often BM25's first passage holds all that a question needs.
Answers: the best and the worst pipeline that searches, the best without documents, with the right passages; items that all or none
of the pipelines answer. Choice: whether it is settled, and how many candidates may still be as good. Intervals are 95 % over
documents.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from figures import say

from ragexam.exam.choice_items.figures.lookup import exam_baselines
from ragexam.exam.choice_items.unsaid import judges_retrieval
from ragexam.exam.demands.item_demand import demand_of
from ragexam.project import Project
from ragexam.report.names import BOUNDS
from ragexam.report.results.verdict.decide import decide
from ragexam.retrieval.build import retrieve_for_items
from ragexam.retrieval.judging.evidence import covers
from ragexam.retriever_specs.usual import read_retriever
from ragexam.stats.intervals import clustered_share

SEED = 0


@dataclass(frozen=True)
class ExamFigures:
    """Figures of an exam that pipelines have sat; shares are 0 to 1.

    Attributes:
        items: Questions that were sat, by demand.
        documents: That their evidence stands in.
        word_for_word: What string search in the right passages gets.
        first_passage: Questions all of whose evidence stands in BM25's first passage, with the ends of its interval.
        closed_book: The best without documents.
        oracle: The best with the right passages; None where none sat.
        best: The best that searches: its name and share.
        worst: The worst that searches: its name and share.
        right_by_all: Items that every pipeline answers, yardsticks too.
        right_by_none: Items that none answers.
        settled: Whether the verdict names a winner or several that are the same.
        rivals: Candidates that may be as good.
        verdict: Its sentence.
    """

    items: dict[str, int]
    documents: int
    word_for_word: float
    first_passage: tuple[float, float | None, float | None]
    closed_book: float | None
    oracle: float | None
    best: tuple[str, float]
    worst: tuple[str, float]
    right_by_all: int
    right_by_none: int
    settled: bool
    rivals: int
    verdict: str


def figures_of(project: Project) -> ExamFigures:
    """Return the figures of a project whose pipelines sat every item."""
    results = project.responses.answers().results
    if not results.answered.all():
        raise SystemExit(
            f"{project.path.name}: not every pipeline has answered every question. Run it to its end first."
        )
    items, chunks = list(results.items), project.chunks.all()
    by_id = {chunk.id: chunk for chunk in chunks}
    judged = [item for item in items if item.evidence and judges_retrieval(item)]
    found = retrieve_for_items(read_retriever("bm25:k=1"), judged, chunks)
    whole = [
        float(covers([by_id[i] for i in one.chunk_ids], item.evidence)) for one, item in zip(found, judged, strict=True)
    ]
    first = clustered_share(np.array(whole), np.ones(len(whole)), [item.evidence[0].document_id for item in judged])
    accuracy = list(zip(results.pipelines, map(float, results.accuracy()), strict=True))
    searching = {p.label: a for p, a in accuracy if p.retriever.kind not in BOUNDS}
    best, worst = max(searching, key=searching.__getitem__), min(searching, key=searching.__getitem__)
    right = results.correct.sum(axis=0)
    decision = decide(results, SEED)

    def of(kind: str) -> float | None:
        return max((a for p, a in accuracy if p.retriever.kind == kind), default=None)

    return ExamFigures(
        dict(Counter(demand_of(item) for item in items).most_common()),
        len(set(results.documents)),
        exam_baselines(items)[0].share,
        (float(np.mean(whole)), first.low, first.high),
        of("closed_book"),
        of("oracle"),
        (best, searching[best]),
        (worst, searching[worst]),
        int((right == len(results.pipelines)).sum()),
        int((right == 0).sum()),
        decision.sure,
        len(decision.rivals),
        str(decision.sentence),
    )


def main() -> None:
    """Print the figures of each project."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("projects", type=Path, nargs="+")
    parser.add_argument("--json", action="store_true", help="one JSON value a project")
    options = parser.parse_args()
    for path in options.projects:
        with Project.open(path, read_only=True) as project:
            found = figures_of(project)
        if options.json:
            say(json.dumps({"project": path.stem, **asdict(found)}, ensure_ascii=False))
            continue
        share, low, high = found.first_passage
        count = sum(found.items.values())
        ends = "" if low is None or high is None else f" ({low:.0%} to {high:.0%})"
        say(f"{path.stem}: {count} questions from {found.documents} documents, {found.items}")
        say(f"  string search in the right passages   {found.word_for_word:.0%}")
        say(f"  all evidence in BM25's first passage  {share:.0%}{ends}")
        say(f"  best without documents                {_share(found.closed_book)}")
        say(f"  best with the right passages          {_share(found.oracle)}")
        say(f"  best that searches                    {found.best[1]:.0%}  {found.best[0]}")
        say(f"  worst that searches                   {found.worst[1]:.0%}  {found.worst[0]}")
        say(f"  span                                  {100 * (found.best[1] - found.worst[1]):.1f} points")
        constant = found.right_by_all + found.right_by_none
        say(f"  right by all or by none               {constant} of {count}, {found.right_by_none} by none")
        say(f"  {'settled' if found.settled else 'open'}, {found.rivals} may be as good: {found.verdict}")


def _share(value: float | None) -> str:
    return "not sat" if value is None else f"{value:.0%}"


if __name__ == "__main__":
    main()
