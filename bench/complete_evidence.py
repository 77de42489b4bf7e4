"""Tell how often retrievers bring all that a question needs, and with how many passages: no model answers.

    python bench/complete_evidence.py PROJECT.ragexam [--retriever SPEC ...] [--most 400] [--seed 0]

The questions are those that the project keeps or has rejected, else those that can be composed of its documents by rule (kinds take
turns, the best first). "whole" is the share whose evidence stands wholly in what was handed over, with a 95% interval over
documents; "passages" the mean number handed over; "one" the share of questions with a single passage. Nothing is written.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import numpy as np
from figures import say

from ragexam.embedding.open import open_embedder
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.item_demand import demand_of
from ragexam.exam.demands.kind import DEMANDS
from ragexam.project import Project
from ragexam.records import Chunk, Item
from ragexam.retrieval.build import retrieve_for_items
from ragexam.retrieval.judging.evidence import covers
from ragexam.retriever_specs.usual import read_retriever
from ragexam.stats.intervals import clustered_share

STEPS = "stepwise:steps=4,base=[hybrid_weighted]"
RETRIEVERS = (
    "bm25:k=1",
    "bm25:k=2",
    "bm25:k=5",
    "hybrid_weighted:k=2",
    "stepwise:k=2,base=[hybrid_weighted]",
    f"{STEPS.replace(':', ':k=5,', 1)}",
    f"adaptive:k=5,base=[{STEPS}]",
    "adaptive:k=5",
    "adaptive:k=5,base=[hybrid_weighted]",
    "adaptive:k=5,base=[bm25]",
)
CHOICES = 4


def main() -> None:
    """Print one line per retriever."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("project", type=Path)
    parser.add_argument("--retriever", action="append")
    parser.add_argument("--most", type=int, default=400, help="questions (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of what is composed")
    options = parser.parse_args()
    with Project.open(options.project, read_only=True) as project:
        chunks = project.chunks.all()
        asked = [item for item in project.items.all() if item.choices and item.evidence]
    asked = (asked or composed(chunks, options.seed))[: options.most]
    embedder = open_embedder("all-MiniLM-L6-v2")
    vectors = embedder.embed([chunk.text for chunk in chunks])
    by_id = {chunk.id: chunk for chunk in chunks}
    kinds = list(dict.fromkeys(demand_of(item) for item in asked))
    say(f"{len(asked)} questions on {len(chunks)} passages: {', '.join(kinds)}")
    for text in options.retriever or RETRIEVERS:
        spec = read_retriever(text)
        found = retrieve_for_items(spec, asked, chunks, embedder=embedder, vectors=vectors)
        handed = [[by_id[i] for i in one.chunk_ids] for one in found]
        whole = [float(covers(passages, item.evidence)) for passages, item in zip(handed, asked, strict=True)]
        share = clustered_share(np.array(whole), np.ones(len(whole)), [item.evidence[0].document_id for item in asked])
        ends = "" if share.low is None or share.high is None else f" [{share.low:4.0%}, {share.high:4.0%}]"
        mean = sum(map(len, handed)) / len(handed)
        one = sum(len(passages) == 1 for passages in handed) / len(handed)
        of = [[w for w, item in zip(whole, asked, strict=True) if demand_of(item) == kind] for kind in kinds]
        told = ", ".join(f"{kind} {sum(own):.0f}/{len(own)}" for kind, own in zip(kinds, of, strict=True))
        say(
            f"{text:<66} whole {sum(whole):4.0f} ({sum(whole) / len(whole):4.0%}{ends}) passages {mean:4.2f} one {one:4.0%}  {told}"
        )


def composed(chunks: Sequence[Chunk], seed: int) -> list[Item]:
    """Return the questions that the documents bear by rule and that withstand all rules; kinds take turns."""
    composer = Composer(CorpusFacts.of(chunks), CHOICES, seed)
    kinds = [[c.item for c in composer.candidates(kind) if c.sound] for kind in DEMANDS.values()]
    return [item for turn in zip_longest(*kinds) for item in turn if item is not None]


if __name__ == "__main__":
    main()
