"""Runs the filters over the exam as it is; the outcome is one edit, so it can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import NotEnoughData
from ragexam.exam.choice_items.filters import SHARE, Thresholds, apply_filters
from ragexam.exam.choice_items.guess import GUESS_LIMIT
from ragexam.jobs.models.defaults import project_embedder
from ragexam.jobs.models.embed import vectors_of
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import fraction
from ragexam.queries.models.choose import choose_embedder
from ragexam.records import to_json
from ragexam.sentences import phrase
from ragexam.store.exam.edits import BY_FILTERS

Embed = Callable[[Sequence[str]], NDArray[np.float32]]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterParameters:
    """Parameters of the job "filter".

    Attributes:
        thresholds: Of the similarity filters; calibrated on the exam's items where missing.
        share: Of the items that each pair of similarity filters then removes.
        guessable: Share of rotations above which an item counts as guessed, for guesses with the choices shown.
        strict: Least score of a question that a model wrote; that of the newest generation where missing.
        embedder: For the filters of meaning; the project's where missing, none where "".
    """

    thresholds: Thresholds | None = None
    share: float = fraction(SHARE, phrase("Share that each pair of filters drops"))
    guessable: float = fraction(GUESS_LIMIT, phrase("Share of right guesses that is too many"))
    strict: float | None = None
    embedder: str | None = None


def filter_items(context: JobContext, parameters: FilterParameters) -> Result:
    """Judge all items; what a person accepted, rejected, brought back or rewrote keeps its state.

    Returns:
        "dropped" and "flagged" by filter, "thresholds", "considered", "changed" (items).

    Raises:
        NotEnoughData: There are no items with choices.
        InputError: A parameter that makes no sense.
        ModelError: The embedding model cannot be used.
    """
    store, progress = context.store, context.progress
    items = [item for item in store.items.all() if not item.is_open]
    if not items:
        raise NotEnoughData("There are no questions to filter.", "Generate or import an exam first.")
    embed, _ = open_embed(context, parameters.embedder)
    progress.update(0, len(items), phase="Filtering")
    report = apply_filters(
        items,
        embed=embed,
        thresholds=parameters.thresholds,
        share=parameters.share,
        guessable=parameters.guessable,
        strict=_strict(context) if parameters.strict is None else parameters.strict,
        decided=store.edits.touched_items(),
    )
    changes = [store.edits.item_change(old, new) for old, new in zip(items, report.items, strict=True) if old != new]
    progress.check()
    store.edits.perform(BY_FILTERS, changes)
    progress.update(len(items), len(items), phase="Filtering")
    return {
        "dropped": dict(report.dropped),
        "flagged": dict(report.flagged),
        "thresholds": to_json(report.thresholds),
        "considered": report.considered,
        "changed": len(changes),
    }


def _strict(context: JobContext) -> float:
    """Return the least score that the newest generation took."""
    latest = context.store.generations.latest()
    return 0.0 if latest is None else float(dict(latest.inputs.get("settings", {})).get("strict", 0.0))


def open_embed(context: JobContext, given: str | None) -> tuple[Embed | None, str]:
    """Return how texts become unit vectors for the filters of meaning, and the embedding model's name.

    Args:
        context: Of the job.
        given: The embedding model; the project's where None, none where "".

    Returns:
        None and "" where there is no embedding model, or none is wanted.

    Raises:
        ModelError: It cannot be opened.
    """
    name = project_embedder(context.store) if given is None else choose_embedder(given)
    if not name:
        return None, ""
    embedder = context.embedder(name)
    return lambda texts: vectors_of(context.store, embedder, texts, context.progress), name
