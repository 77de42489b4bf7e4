"""Labels questions by what their passage gives for an answer (Teixeira de Lima et al. 2024, section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ragexam.errors import ContextOverflow, InputError, NotEnoughData
from ragexam.exam.labels.taxonomy import (
    CALIBRATED,
    METHODS,
    PROMPT_ID,
    label_by_likelihood,
    label_by_prompt,
    label_prior,
)
from ragexam.jobs.models.known_scores import loaded_as
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.backend import Backend
from ragexam.parameters import ModelParameters
from ragexam.records import Item, Labelling, content_id, from_json, to_json
from ragexam.sentences import phrase
from ragexam.stats.agreement import cohen_kappa
from ragexam.store import Store

_UNIT: Final = "label"
_SHOWN: Final = 20  # problems that a result names


@dataclass
class _Tally:
    """Counts of what came of the questions so far."""

    counts: dict[str, Counter[str]]
    unread: int = 0
    too_long: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelParameters(ModelParameters):
    """Parameters of the job "label".

    Attributes:
        model: Who labels: a name, hash or path.
        methods: Of `METHODS`.
        items: Ids; all kept questions with a passage where empty.
        calibrate: Whether a model's leaning to single labels is divided out of its likelihoods.
    """

    model: str
    methods: tuple[str, ...] = tuple(METHODS)
    items: tuple[str, ...] = ()
    calibrate: bool = CALIBRATED


def label(context: JobContext, parameters: LabelParameters) -> Result:
    """Let a model label questions; each labelling is kept with its item, in place of an older one of the same kind.

    Returns:
        "model"; "questions"; "counts": questions by method and label; "unread": answers that could not be read (kept with
        their raw text); "too_long": questions whose passage does not fit the model; "without_passage"; "kappa": Cohen's,
        of both methods, None where undefined, with its "kappa_n" and "kappa_reason"; "problems": sentences.

    Raises:
        NotEnoughData: There is nothing to label.
        InputError: An unknown method or item.
        ModelError: The model cannot be used.
    """
    store, progress, methods = context.store, context.progress, parameters.methods
    if not methods or not set(methods) <= set(METHODS):
        raise InputError(
            phrase("There is no such way of labelling: {0:raw}.", ", ".join(methods)),
            phrase("Ways: {0:raw}.", ", ".join(METHODS)),
        )
    chosen = _chosen(store, parameters.items)
    items = [item for item in chosen if item.passage.strip()]
    if not items:
        raise NotEnoughData(
            "There is no question with a passage to label.", "Generate questions, or import some with their passages."
        )
    backend = context.backend(parameters.model, len(items))
    prior = kept_prior(store, backend) if parameters.calibrate and "likelihood" in methods else None
    phase = phrase("{0:raw} labels questions", backend.describe().name)
    tally = _Tally({method: Counter() for method in methods})
    labels: list[tuple[str | None, str | None]] = []
    for done, item in enumerate(items):
        reasons: dict[str, str] = {}
        for method in methods:
            progress.update(done, len(items), item.question[:80], phase=phase)
            reasons[method] = _label_item(store, item, backend, method, prior, tally)
        labels.append((reasons.get("prompt") or None, reasons.get("likelihood") or None))
    progress.update(len(items), len(items))
    kappa = cohen_kappa([one for one, _ in labels], [two for _, two in labels])
    return {
        "model": backend.describe().name,
        "questions": len(items),
        "counts": {method: dict(counts) for method, counts in tally.counts.items()},
        "unread": tally.unread,
        "too_long": len(tally.too_long),
        "without_passage": len(chosen) - len(items),
        "kappa": kappa.value,
        "kappa_n": kappa.n,
        "kappa_reason": kappa.reason,
        "problems": tally.problems[:_SHOWN],
    }


def kept_labelling(
    store: Store, backend: Backend, method: str, context: str, question: str, prior: Mapping[str, float] | None = None
) -> Labelling:
    """Return the labelling of a loaded model, made once for each question and passage.

    Args:
        store: The project.
        backend: The model.
        method: A name of `METHODS`.
        context: The passage.
        question: The question.
        prior: For the likelihoods, the model's leaning that is divided out; None for none.

    Raises:
        ContextOverflow: The passage is too long for the model; nothing is kept.
    """
    asked = (loaded_as(backend.describe()), PROMPT_ID, method, context, question)
    key = content_id(*asked, *([] if prior is None else [dict(prior)]))
    stored = store.units.get(_UNIT, key)
    if stored is None:
        if method == "prompt":
            stored = to_json(label_by_prompt(backend, context, question))
        else:
            stored = to_json(label_by_likelihood(backend, context, question, prior))
        store.units.put(_UNIT, key, stored)
    return from_json(Labelling, stored)


def kept_prior(store: Store, backend: Backend) -> dict[str, float]:
    """Return a loaded model's leaning to single labels, measured once."""
    key = content_id(loaded_as(backend.describe()), PROMPT_ID, "prior")
    stored = store.units.get(_UNIT, key)
    if stored is None:
        stored = label_prior(backend)
        store.units.put(_UNIT, key, stored)
    return {str(name): float(value) for name, value in stored.items()}


def _chosen(store: Store, ids: Sequence[str]) -> list[Item]:
    if not ids:
        return store.items.asked()
    items = [store.items.get(item_id) for item_id in dict.fromkeys(ids)]
    if any(item is None for item in items):
        raise InputError("A question to label is not in the project any more.", "Choose again.")
    return [item for item in items if item is not None]


def _label_item(
    store: Store, item: Item, backend: Backend, method: str, prior: Mapping[str, float] | None, tally: _Tally
) -> str:
    """Label one item by one method, keep it and count it; "" where no label came of it."""
    try:
        made = kept_labelling(store, backend, method, item.passage, item.question, prior)
    except ContextOverflow as exc:
        if item.id not in tally.too_long:
            tally.too_long.add(item.id)
            tally.problems.append(phrase("“{0:raw}”: {1}", item.question[:60], exc.message))
        return ""
    if made.label:
        tally.counts[method][made.label] += 1
    else:
        tally.unread += 1
        tally.problems.append(
            phrase("“{0:raw}”: the answer could not be read: {1:raw}", item.question[:60], made.reason[:120])
        )
    _keep(store, item, made)
    return made.label


def _keep(store: Store, item: Item, made: Labelling) -> None:
    with store.transaction():
        now = store.items.get(item.id)
        if now is None or (now.question, now.passage) != (item.question, item.passage):
            return  # a person deleted or changed it meanwhile
        newest = next((x for x in reversed(now.labels) if x.method == made.method), None)
        if made == newest:
            return
        others = tuple(x for x in now.labels if (x.model_hash, x.method) != (made.model_hash, made.method))
        # The newest stands last. What could not be read is no label, and an older one is not what this model says now.
        labels = (*others, made) if made.label else others
        if labels != now.labels:
            store.items.put(replace(now, labels=labels))
