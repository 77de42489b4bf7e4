"""Lets a model criticise questions; thresholds over its ratings drop questions as one edit that can be undone."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from ragexam import parameters as read
from ragexam.errors import ContextOverflow, InputError, NotEnoughData
from ragexam.exam.labels.critique_tables import apply_minimums, read_minimums
from ragexam.exam.labels.critiques import CRITIQUES, critique_id, rate
from ragexam.jobs.models.known_scores import loaded_as
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import Parameters, Result
from ragexam.llm.backend import Backend
from ragexam.progress import Progress
from ragexam.records import Item, Rating, content_id, from_json, to_json
from ragexam.store import Edit, Store
from ragexam.store.edits import BY_CRITIQUES

MINIMUMS = "critique_minimums"
"""The setting that keeps the thresholds applied last."""


def critique(store: Store, parameters: Parameters, progress: Progress, models: Models) -> Result:
    """Rate questions by the published critiques; each rating is kept as it is made, and made once for each wording.

    Args:
        store: The project.
        parameters: "model": who rates. "critiques": names of `CRITIQUES`, all where missing. "items": ids of items; all
            open questions that are not rejected where missing. "rationale": whether the published rationale is written
            before each rating. "minimums": least rating by critique; applied where given. "backend", "places" as for
            `run`.
        progress: Reports, and stops the job within one rating.
        models: Opens the model.

    Returns:
        "rated": ratings that these items have now; "items"; "mean": by critique; "unrated": items that a critique could
        not be asked of; "changed": items whose state or findings the thresholds changed.

    Raises:
        NotEnoughData: There is no question to rate.
        InputError: A parameter that makes no sense.
        ModelError: The model cannot be used.
    """
    names = read.texts(parameters, "critiques", list(CRITIQUES))
    for name in names:
        if name not in CRITIQUES:
            raise InputError(f"There is no critique {name!r}.", f"Critiques: {', '.join(CRITIQUES)}.")
    minimums = read_minimums(read.mapping(parameters, "minimums"))
    rationale = read.flag(parameters, "rationale")
    items = _chosen(store, parameters)
    models.places.update(store.settings.get("places", {}))
    models.places.update(read.mapping(parameters, "places") or {})
    options = read.mapping(parameters, "backend") or dict(store.settings.get("backend", {}))
    model = read.text(parameters, "model")
    progress.update(0, len(items), models.title(model), phase="Loading the model")
    backend = models.backend(model, **options)
    found: dict[str, list[float]] = {name: [] for name in names}
    unrated: set[str] = set()
    total = len(items) * len(names)
    done = 0
    # Item by item: a stop leaves whole items rated, which tables can show.
    for item in items:
        made: list[Rating] = []
        for name in names:
            phase = f"{backend.describe().name} rates: {CRITIQUES[name].title}"
            progress.update(done, total, item.question[:80], phase=phase)
            rating = kept_rating(store, item, name, backend, rationale)
            made.append(rating)
            done += 1
            if rating.expected is None:
                unrated.add(item.id)
            else:
                found[name].append(rating.expected)
        _keep(store, item, made)
    progress.update(total, total)
    edit = None
    if minimums:
        edit = apply_critiques(store, minimums)
    return {
        "items": len(items),
        "rated": sum(map(len, found.values())),
        "mean": {name: fmean(values) if values else None for name, values in found.items()},
        "unrated": len(unrated),
        "changed": sum(change.noun == "item" for change in edit.changes) if edit is not None else 0,
    }


def apply_critiques(store: Store, minimums: dict[str, float]) -> Edit | None:
    """Drop questions by thresholds over the ratings that are there, and bring back what no threshold drops any more.

    Returns:
        The edit; None where nothing changes.
    """
    items = store.items.all()
    judged = apply_minimums(items, minimums, decided=store.edits.touched_items())
    changes = [store.edits.item_change(old, new) for old, new in zip(items, judged, strict=True) if old != new]
    return store.edits.perform(BY_CRITIQUES, [*changes, store.edits.setting_change(MINIMUMS, dict(minimums))])


def kept_rating(store: Store, item: Item, name: str, backend: Backend, rationale: bool = False) -> Rating:
    """The rating of a loaded model, made once for each wording and passage; none where the passage does not fit it."""
    needs = CRITIQUES[name].needs
    values = {"question": item.question, "answer": item.reference_answer, "context": item.passage}
    asked = [values[need] for need in needs]
    facts = backend.describe()
    key = content_id(loaded_as(facts), critique_id(name, rationale), asked)
    known = store.units.get("rating", key)
    if known is None:
        try:
            begun = time.perf_counter()
            made = to_json(rate(backend, item, name, rationale=rationale))
            known = {**made, "seconds": time.perf_counter() - begun}  # for forecasts
        except ContextOverflow:
            return Rating(name, facts.file_hash, facts.name)
        store.units.put("rating", key, known)
    return from_json(Rating, known)


def _chosen(store: Store, parameters: Parameters) -> list[Item]:
    ids = read.texts(parameters, "items", [])
    if ids:
        items = [store.items.get(item_id) for item_id in dict.fromkeys(ids)]
        if any(item is None for item in items):
            raise InputError("A question to rate is not there any more.", "Choose again.")
        return [item for item in items if item is not None]
    # Those that a threshold or a full label dropped count too: lower thresholds may bring them back.
    open_items = [item for item in store.items.all() if item.is_open and item.state != "rejected"]
    if not open_items:
        raise NotEnoughData(
            "There are no open questions to rate.", "Generate some first, or name the questions to rate."
        )
    return open_items


def _keep(store: Store, item: Item, made: Sequence[Rating]) -> None:
    with store.transaction():
        now = store.items.get(item.id)
        same = now is not None and (now.content_hash, now.passage) == (item.content_hash, item.passage)
        if now is None or not same:
            return  # a person deleted or changed it meanwhile
        new = {(r.critique, r.model_hash) for r in made}
        ratings = (*(r for r in now.ratings if (r.critique, r.model_hash) not in new), *made)
        if ratings != now.ratings:
            store.items.put(replace(now, ratings=ratings))
