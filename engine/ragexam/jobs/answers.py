"""Reads the project's responses as the arrays that fits and reports start from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.jobs.conditions import current_conditions
from ragexam.pipelines.normalise import Mode
from ragexam.records import Item, PipelineSpec, content_id
from ragexam.report.results import Results, build_results
from ragexam.store import ResponseMatrix, Store


@dataclass(frozen=True)
class Answers:
    """The responses of the chosen pipelines to the kept items.

    Attributes:
        results: Decided under one normalisation.
        matrix: As stored.
        stale: Made under other conditions than those in force; shape (pipelines, items).
        key: Identity of what was answered and how.
    """

    results: Results
    matrix: ResponseMatrix
    stale: NDArray[np.bool_]
    key: str

    @property
    def pipelines(self) -> tuple[PipelineSpec, ...]:
        """Rows."""
        return self.results.pipelines

    @property
    def items(self) -> tuple[Item, ...]:
        """Columns."""
        return self.results.items


def read_answers(store: Store, mode: Mode | None = None) -> Answers:
    """Read the responses that count.

    Args:
        store: The project.
        mode: Length normalisation; the project's setting where None.
    """
    pipelines, items = store.pipelines.chosen(), store.items.kept()
    fresh = fresh_manifests(store, pipelines, items)
    matrix = store.responses.matrix([p.id for p in pipelines], [(i.id, i.content_hash) for i in items], prefer=fresh)
    wanted: Mode = mode or store.settings.get("mode", "per_character")
    results = build_results(
        pipelines,
        items,
        loglikelihoods=matrix.loglikelihoods,
        lengths=matrix.lengths,
        failed=matrix.failed,
        prompt_tokens=matrix.prompt_tokens,
        seconds=matrix.seconds,
        retrieval_seconds=matrix.retrieval_seconds,
        mode=wanted,
    )
    key = content_id(
        "answers",
        [p.id for p in pipelines],
        [(i.id, i.content_hash) for i in items],
        matrix.row[results.answered].tolist(),
        wanted,
    )
    return Answers(results, matrix, _stale(matrix, pipelines, fresh), key)


def fresh_manifests(store: Store, pipelines: Sequence[PipelineSpec], items: Sequence[Item]) -> dict[str, set[str]]:
    """By pipeline id the manifests whose conditions are those in force.

    Args:
        store: The project.
        pipelines: The chosen ones.
        items: The kept ones.
    """
    conditions = current_conditions(store, items)
    by_key: dict[str, set[str]] = {}
    for manifest_id, value in store.runs.manifests().items():
        by_key.setdefault(str(value.get("conditions", "")), set()).add(manifest_id)
    return {spec.id: by_key.get(conditions.key(spec), set()) for spec in pipelines}


def _stale(
    matrix: ResponseMatrix, pipelines: Sequence[PipelineSpec], fresh: Mapping[str, set[str]]
) -> NDArray[np.bool_]:
    stale = np.zeros(matrix.manifest.shape, dtype=np.bool_)
    for row, spec in enumerate(pipelines):
        # The last entry stands for -1: no response is not a stale one.
        known = np.array([*(m in fresh[spec.id] for m in matrix.manifest_ids), True])
        stale[row] = ~known[matrix.manifest[row]]
    return stale
