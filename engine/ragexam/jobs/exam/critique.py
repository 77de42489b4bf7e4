"""Lets a model criticise questions; thresholds over its ratings drop questions as one edit that can be undone."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Any

from ragexam.edits.critiques import apply_critiques
from ragexam.errors import ContextOverflow, InputError, NotEnoughData
from ragexam.exam.labels.critique_tables import read_minimums
from ragexam.exam.labels.critiques import CRITIQUES, critique_id, rate
from ragexam.jobs.models.known_scores import loaded_as
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.backend import Backend
from ragexam.parameters import ModelParameters
from ragexam.records import Item, Rating, content_id, from_json, to_json
from ragexam.sentences import phrase
from ragexam.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class CritiqueParameters(ModelParameters):
    """Parameters of the job "critique".

    Attributes:
        model: Who rates: a name, hash or path.
        critiques: Names of `CRITIQUES`.
        items: Ids; all open questions that are not rejected where empty.
        rationale: Whether the published rationale is written before each rating.
        minimums: Least rating by critique; applied where there are any.
    """

    model: str
    critiques: tuple[str, ...] = tuple(CRITIQUES)
    items: tuple[str, ...] = ()
    rationale: bool = False
    minimums: Mapping[str, Any] = field(default_factory=dict)


def critique(context: JobContext, parameters: CritiqueParameters) -> Result:
    """Return rate questions by the published critiques; each rating is kept as it is made, and made once for each wording.

    Returns:
        "rated": ratings that these items have now; "items"; "mean": by critique; "unrated": items that a critique could
        not be asked of; "changed": items whose state or findings the thresholds changed.

    Raises:
        NotEnoughData: There is no question to rate.
        InputError: A parameter that makes no sense.
        ModelError: The model cannot be used.
    """
    store, progress, names = context.store, context.progress, parameters.critiques
    for name in names:
        if name not in CRITIQUES:
            raise InputError(
                phrase("There is no critique {0:raw}.", repr(name)), phrase("Critiques: {0:raw}.", ", ".join(CRITIQUES))
            )
    minimums = read_minimums(parameters.minimums)
    items = _chosen(store, parameters.items)
    backend = context.backend(parameters.model, len(items))
    ratings: dict[str, list[float]] = {name: [] for name in names}
    unrated: set[str] = set()
    total = len(items) * len(names)
    done = 0
    # Item by item: a stop leaves whole items rated, which tables can show.
    for item in items:
        made: list[Rating] = []
        for name in names:
            phase = phrase("{0:raw} rates: {1}", backend.describe().name, CRITIQUES[name].title)
            progress.update(done, total, item.question[:80], phase=phase)
            rating = kept_rating(store, item, name, backend, parameters.rationale)
            made.append(rating)
            done += 1
            if rating.expected is None:
                unrated.add(item.id)
            else:
                ratings[name].append(rating.expected)
        _keep(store, item, made)
    progress.update(total, total)
    edit = None
    if minimums:
        edit = apply_critiques(store, minimums)
    return {
        "items": len(items),
        "rated": sum(map(len, ratings.values())),
        "mean": {name: fmean(values) if values else None for name, values in ratings.items()},
        "unrated": len(unrated),
        "changed": sum(change.noun == "item" for change in edit.changes) if edit is not None else 0,
    }


def kept_rating(store: Store, item: Item, name: str, backend: Backend, rationale: bool = False) -> Rating:
    """Return the rating of a loaded model, made once for each wording and passage; none where the passage does not fit it."""
    needs = CRITIQUES[name].needs
    values = {"question": item.question, "answer": item.reference_answer, "context": item.passage}
    asked = [values[need] for need in needs]
    facts = backend.describe()
    key = content_id(loaded_as(facts), critique_id(name, rationale), asked)
    stored = store.units.get("rating", key)
    if stored is None:
        try:
            begun = time.perf_counter()
            made = to_json(rate(backend, item, name, rationale=rationale))
            stored = {**made, "seconds": time.perf_counter() - begun}  # for forecasts
        except ContextOverflow:
            return Rating(name, facts.file_hash, facts.name)
        store.units.put("rating", key, stored)
    return from_json(Rating, stored)


def _chosen(store: Store, ids: Sequence[str]) -> list[Item]:
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
