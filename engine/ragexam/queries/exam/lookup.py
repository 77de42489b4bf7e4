"""Right answers by looking up alone in the exam of a project, with no model loaded."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.exam.choice_items.figures.lookup import LookupBaseline, exam_baselines, nearest_in_meaning, word_for_word
from ragexam.records import Item
from ragexam.retrieval.indexes.bm25 import Bm25Index
from ragexam.retriever_specs import DEFAULT_K
from ragexam.sentences import phrase
from ragexam.store import Store

MOST_CHUNKS = 5_000
"""Passages up to which they are searched for it alone: two seconds. What a run handed over is looked at in any number."""


def lookup_baselines(store: Store) -> tuple[LookupBaseline, ...]:
    """Return every strategy that the project allows, over the items that pipelines sit."""
    items = [item for item in store.items.kept() if not item.is_open]
    return (*exam_baselines(items), *_nearest(store, items), *_searched(store, items))


def _nearest(store: Store, items: Sequence[Item]) -> list[LookupBaseline]:
    """Return what the nearest choice gets, by the first embedding model that has met all passages and choices."""
    for key in store.vectors.embedders():

        def known(texts: Sequence[str], key: str = key) -> NDArray[np.float32]:
            return store.vectors.get(key, texts)

        try:
            return nearest_in_meaning(items, known)
        except KeyError:  # a text that this model has not met
            continue
    return []


def _searched(store: Store, items: Sequence[Item]) -> list[LookupBaseline]:
    if not items or not 0 < store.chunks.count() <= MOST_CHUNKS:
        return []
    chunks = store.chunks.all()
    texts = {chunk.id: chunk.text for chunk in chunks}
    rankings = Bm25Index(chunks).search([item.question for item in items], DEFAULT_K)
    handed = [(item, "\n".join(texts[i] for i in each.chunk_ids)) for item, each in zip(items, rankings, strict=True)]
    return word_for_word(phrase("Word for word in the first {0:n} passages of BM25", DEFAULT_K), handed)
