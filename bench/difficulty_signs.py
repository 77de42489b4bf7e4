"""Tell whether anything known of a question before it is asked says how hard it will be, beside its kind.

    python bench/difficulty_signs.py PROJECT.ragexam ... [--draws 2000]

A question's share right is taken over all pipelines that search. "of kind" is how much of its spread the kind explains (adjusted R2 of
means by kind). Each sign is held against what is left within kinds, in ranks (Spearman, p by permutation within kinds, not corrected for
the number of signs). Signs: how far down the list keyword search has all evidence; numbers in the right passages, which might be taken
for the answer; length of passages and question; documents that are needed; the size of the nearest wrong answer. Nothing is written.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from figures import say
from scipy.stats import rankdata

from ragexam.exam.demands.item_demand import demand_of
from ragexam.exam.passages.quantities import read_quantity
from ragexam.irt.model import Floats
from ragexam.project import Project
from ragexam.records import Chunk, Item
from ragexam.report.names import BOUNDS
from ragexam.retrieval.build import retrieve_for_items
from ragexam.retrieval.judging.evidence import covers
from ragexam.retriever_specs.usual import read_retriever

DEEPEST = 50
"""Passages of keyword search that are looked at."""

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")


def main() -> None:
    """Print a few lines for each project."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("projects", type=Path, nargs="+")
    parser.add_argument("--draws", type=int, default=2000, help="permutations (%(default)s)")
    options = parser.parse_args()
    for path in options.projects:
        with Project.open(path, read_only=True) as project:
            results = project.responses.chosen().results
            chunks = project.chunks.all()
        searching = [k for k, p in enumerate(results.pipelines) if p.retriever.kind not in BOUNDS]
        right = np.nanmean(results.scores[searching], axis=0)
        kinds = np.array([demand_of(item) for item in results.items])
        say(f"{path.name}: {len(kinds)} questions, {len(set(kinds))} kinds, {len(searching)} pipelines that search")
        say(f"  of kind: {explained(right, kinds):.0%} of the spread")
        told = [f"{name} {right[kinds == name].mean():.0%} ({(kinds == name).sum()})" for name in dict.fromkeys(kinds)]
        say(f"  {', '.join(told)}")
        rng = np.random.default_rng(0)
        for name, values in signs(results.items, chunks).items():
            rho, p = within(right, values, kinds, options.draws, rng)
            say(f"  {name:<36} within kinds {rho:+.2f}  p {p:.3f}  of {int(np.isfinite(values).sum())}")


def explained(right: Floats, kinds: np.ndarray) -> float:
    """Return the adjusted share of variance that means by kind explain."""
    means = np.array([right[kinds == kind].mean() for kind in kinds])
    count, groups = len(right), len(set(kinds))
    left = float(((right - means) ** 2).sum()) / (count - groups)
    return 1.0 - left / float(right.var(ddof=1))


def within(
    right: Floats, values: Floats, kinds: np.ndarray, draws: int, rng: np.random.Generator
) -> tuple[float, float]:
    """Return the correlation of ranks within kinds, and how often a permutation within kinds is as far from none.

    Undefined values are left out; both are nan where a sign never differs.
    """
    there = np.isfinite(values)
    groups = [np.flatnonzero(there & (kinds == kind)) for kind in dict.fromkeys(kinds)]
    groups = [own for own in groups if len(own) > 1]
    if not groups:
        return float("nan"), float("nan")

    def centred(given: Floats) -> Floats:
        ranks = [rankdata(given[own]) / len(own) for own in groups]
        return np.concatenate([r - r.mean() for r in ranks])

    one, other = centred(right), centred(values)
    length = float(np.sqrt((one**2).sum() * (other**2).sum()))
    if not length:
        return float("nan"), float("nan")
    rho = float(one @ other) / length
    ends = np.cumsum([len(own) for own in groups])[:-1]
    drawn = [
        float(np.concatenate([rng.permutation(part) for part in np.split(one, ends)]) @ other) / length
        for _ in range(draws)
    ]
    return rho, (1 + sum(abs(d) >= abs(rho) - 1e-12 for d in drawn)) / (1 + draws)


def signs(items: Sequence[Item], chunks: Sequence[Chunk]) -> dict[str, Floats]:
    """Return what is known of each question before it is asked, by name; nan where it does not apply."""
    by_id = {chunk.id: chunk for chunk in chunks}
    found = retrieve_for_items(read_retriever(f"bm25:k={DEEPEST}"), items, chunks)

    def depth(place: int) -> float:
        ids = found[place].chunk_ids
        evidence = items[place].evidence
        return next((float(k) for k in range(1, len(ids) + 1) if covers([by_id[i] for i in ids[:k]], evidence)), 1e3)

    def of(measure: Callable[[Item], float]) -> Floats:
        return np.array([measure(item) for item in items], dtype=np.float64)

    return {
        "place of all evidence (keywords)": np.array([depth(place) for place in range(len(items))]),
        "numbers in the right passages": of(lambda item: len(_NUMBER.findall(item.passage))),
        "letters of the right passages": of(lambda item: len(item.passage)),
        "words of the question": of(lambda item: len(item.question.split())),
        "documents that are needed": of(lambda item: len({span.document_id for span in item.evidence})),
        "nearest wrong answer, by size": of(nearest),
    }


def nearest(item: Item) -> float:
    """Return how far the nearest wrong answer is from the key, as a share of the key; nan where either is no amount."""
    amounts = [read_quantity(text, item.language) for text in item.choices]
    key = amounts[item.key]
    if key is None or not key.value:
        return float("nan")
    others = [abs(a.value - key.value) for k, a in enumerate(amounts) if k != item.key and a is not None]
    return min(others) / abs(key.value) if others else float("nan")


if __name__ == "__main__":
    main()
