"""Reasons why answers are stale: what has changed since they were given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ragexam.queries.run.conditions import current_conditions
from ragexam.store import Store

if TYPE_CHECKING:
    from ragexam.queries.run.answers import CurrentResponses

_WHAT = (
    ("template", "The prompt template is another one."),
    ("template_hash", "The wording of the prompt template has changed."),
    ("connection", "The connection to the system is another one."),
    ("chunking", "The documents are cut into passages in another way."),
    ("corpus", "The documents or their passages have changed."),
    ("embedder", "The embedding model is another one."),
    ("scorer", "The re-ranking model is another one."),
    ("retrieval_llm", "The language model that retrievers ask is another one."),
    ("retrieval_prompts", "The wording of what retrievers ask a language model has changed."),
    ("outline", "Titles or topics of the documents have changed."),
    ("examples_embedder", "The embedding model that chooses the in-context examples is another one."),
    ("seed", "The seed that chooses the in-context examples is another one."),
    ("pool", "The questions have changed from which in-context examples are taken."),
    ("writing_prompts", "The wording has changed by which pipelines are asked to write."),
)
"""Conditions with what to say where they differ; the first that differs is the reason that is told."""

OTHER = "Other conditions have changed."
"""Said of what is stale by a condition that has no sentence of its own: in a file of another version there may be one."""


def said_of(condition: str) -> str:
    """Return what to say where a condition differs."""
    return dict(_WHAT)[condition]


def stale_reasons(store: Store, answers: CurrentResponses) -> list[tuple[str, int]]:
    """Return sentences on what has changed since the stale answers were given, each with the number of answers.

    Args:
        store: The project.
        answers: Its answers.
    """
    if not answers.stale.any():
        return []
    conditions = current_conditions(store, answers.items)
    manifests = store.runs.manifests()
    counts: Counter[str] = Counter()
    for row, spec in enumerate(answers.pipelines):
        places, numbers = np.unique(answers.matrix.manifest[row][answers.stale[row]], return_counts=True)
        for place, number in zip(places.tolist(), numbers.tolist(), strict=True):
            given = manifests.get(answers.matrix.manifest_ids[place], {})
            counts[changed(given, conditions.of(spec))] += number
    return counts.most_common()


def changed(given: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """Return the first thing that differs between the manifest of a stale answer and the conditions in force, as a sentence."""
    return next((sentence for name, sentence in _WHAT if given.get(name) != wanted.get(name)), OTHER)
