"""Runs the filters over the exam as it is; the outcome is one edit, so it can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam import parameters as read
from ragexam.errors import NotEnoughData
from ragexam.exam.choice_items.filters import SHARE, Thresholds, apply_filters
from ragexam.exam.choice_items.guess import GUESS_LIMIT
from ragexam.jobs.models.defaults import project_embedder
from ragexam.jobs.models.embed import vectors_of
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import Parameters, Result
from ragexam.progress import Progress
from ragexam.queries.models.choose import choose_embedder
from ragexam.records import to_json
from ragexam.store import Store
from ragexam.store.edits import BY_FILTERS

Embed = Callable[[Sequence[str]], NDArray[np.float32]]


def filter_items(store: Store, parameters: Parameters, progress: Progress, models: Models) -> Result:
    """Judge all items; what a person accepted, rejected, brought back or rewrote keeps its state.

    Args:
        store: The project.
        parameters: "thresholds": of the similarity filters; calibrated on these items where missing, so that each by
            itself removes "share" of them. "guessable": share of rotations above which an item counts as guessed.
            "embedder": for the filters of meaning, the project's where missing, "" for none.
        progress: Reports, and stops the job.
        models: Opens the embedding model.

    Returns:
        "dropped" and "flagged" by filter, "thresholds", "considered", "changed" (items).

    Raises:
        NotEnoughData: There are no items with choices.
        InputError: A parameter that makes no sense.
        ModelError: The embedding model cannot be used.
    """
    items = [item for item in store.items.all() if not item.is_open]
    if not items:
        raise NotEnoughData("There are no questions to filter.", "Generate or import an exam first.")
    thresholds = read.record(parameters, "thresholds", Thresholds)
    share = read.share(parameters, "share", SHARE)
    guessable = read.share(parameters, "guessable", GUESS_LIMIT)
    embed, _ = open_embed(store, parameters, progress, models)
    progress.update(0, len(items), phase="Filtering")
    report = apply_filters(
        items,
        embed=embed,
        thresholds=thresholds,
        share=share,
        guessable=guessable,
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


def open_embed(store: Store, parameters: Parameters, progress: Progress, models: Models) -> tuple[Embed | None, str]:
    """How texts become unit vectors for the filters of meaning, and the embedding model's name.

    Returns:
        None and "" where there is no embedding model, or none is wanted ("embedder": "").

    Raises:
        ModelError: It cannot be opened.
    """
    given = parameters.get("embedder")
    name = project_embedder(store) if given is None else choose_embedder(read.text(parameters, "embedder"))
    if not name:
        return None, ""
    progress.update(0, 0, name, phase="Loading the embedding model")
    embedder = models.embedder(name)
    return lambda texts: vectors_of(store, embedder, texts, progress), name
