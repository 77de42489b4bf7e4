"""Draws what is asked about: documents, the chunks of each, and in each chunk a verified question of the exam."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import zip_longest

from ragexam.corpus.chunkers import chunk_document
from ragexam.records import Item, Scenario
from ragexam.scenarios.material import Material

Fits = Callable[[Item], bool]


def drawn_items(
    scenario: Scenario,
    material: Material,
    fits: Fits = lambda _: True,
    *,
    items: Sequence[Item] | None = None,
    spare: bool = False,
    least: int = 1,
) -> list[list[Item]]:
    """Return per drawn document one question for each drawn chunk; documents and chunks without a fitting one are passed over.

    Args:
        scenario: Says how documents are drawn, cut and their chunks drawn.
        material: What there is.
        fits: Whether a question is of the kind that is looked for.
        items: Questions to draw from; those of the exam that ask for one fact where None.
        spare: Where a document has fewer chunks than are wanted, take several questions of one chunk.
        least: Fitting questions that a document must have to be drawn.
    """
    by_document: dict[str, list[Item]] = defaultdict(list)
    for item in material.single_facts if items is None else items:
        if fits(item):
            by_document[item.evidence[0].document_id].append(item)
    rng = random.Random(f"{scenario.kind} {scenario.seed}")
    documents = [name for name in material.documents if len(by_document[name]) >= least]
    if scenario.documents.how == "random":
        rng.shuffle(documents)
        documents = documents[: scenario.documents.documents]
    drawn = []
    for name in documents:
        chunks = _by_chunk(scenario, material, name, by_document[name])
        for one in chunks:
            rng.shuffle(one)
        if scenario.chunks.how == "random":
            rng.shuffle(chunks)
        firsts = [one[0] for one in chunks]
        further = [item for layer in zip_longest(*(one[1:] for one in chunks)) for item in layer if item is not None]
        row = [*firsts, *further] if spare else firsts
        drawn.append(row if scenario.chunks.how == "all" else row[: scenario.chunks.chunks])
    return drawn


def _by_chunk(scenario: Scenario, material: Material, document_id: str, items: Sequence[Item]) -> list[list[Item]]:
    """Return the questions of a document by the chunk that holds their evidence, in the order of the chunks."""
    chunks = chunk_document(material.documents[document_id], material.texts[document_id], scenario.chunker)
    by_place: dict[int, list[Item]] = defaultdict(list)
    for item in items:
        start, end = item.evidence[0].start, item.evidence[0].end
        index = next((n for n, c in enumerate(chunks) if c.start <= start and end <= c.end), None)
        if index is not None:  # one that is torn apart stands in no chunk
            by_place[index].append(item)
    return [by_place[index] for index in sorted(by_place)]
