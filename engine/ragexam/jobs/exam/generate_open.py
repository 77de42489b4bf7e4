"""Writes open questions with the wanted mix of labels: by statement extraction, or with the simple prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from ragexam.errors import ContextOverflow, InputError, NotEnoughData, not_among, not_one_of
from ragexam.exam.labels.taxonomy import CALIBRATED, METHODS
from ragexam.exam.open_items.quotas import WAYS, missing, quotas, read_mix
from ragexam.exam.open_items.settings import FORMS, OPEN_STRATEGIES, OpenSettings
from ragexam.jobs.exam.label import kept_labelling, kept_prior
from ragexam.jobs.exam.open_generation import QUOTA, GenerationLabeller, OpenGeneration
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import ModelParameters, bounded
from ragexam.queries.exam.clear_chunks import clear_chunks, nothing_to_ask
from ragexam.queries.run.conditions import machine
from ragexam.records import Item, Labelling, from_json, to_json
from ragexam.sentences import phrase
from ragexam.store import Store

_ATTEMPTS: Final = 12
"""Attempts for each question wanted, at most: a label that a model cannot write must not keep it busy for ever."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerateOpenParameters(ModelParameters):
    """Parameters of the job "generate_open".

    Attributes:
        model: Who writes: a name, hash or path.
        n: Questions wanted.
        strategy: "statements" or "simple"; that of `settings` where missing.
        mix: Shares by label; labels left out fill up.
        labeller: The labelling model; the writing one where missing, none where "".
        method: How it labels: a name of `METHODS`.
        way: What counts: "labelled" or "asked"; the first where there is a labeller.
        settings: Parts of `OpenSettings`.
        seed: Of all draws; that of `settings` where missing.
        most: Attempts at most.
    """

    model: str
    n: int = bounded(30, least=1)
    strategy: str | None = None
    mix: Mapping[str, Any] = field(default_factory=dict)
    labeller: str | None = None
    method: str = "likelihood"
    way: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    most: int | None = bounded(None, least=1, label=phrase("Attempts at most"))


def generate_open(context: JobContext, parameters: GenerateOpenParameters) -> Result:
    """Generate open questions until each label has its share of `n`, or the passages or tries are used up.

    Each call of a model and what became of each passage is kept as it is made: a generation that was stopped and started
    again gives the same questions, and one with a larger `n` goes on from the smaller one.

    Returns:
        "kept" and "wanted" in all, "counts" (kept by label), "missing" (by label), "made", "outside" (set aside because
        their label was full), "tried" (passages), "attempts", "outcomes" (tries by what became of them), "batch".

    Raises:
        NotEnoughData: There is no passage, or not one question could be made.
        InputError: A parameter that makes no sense.
        ModelError: A model cannot be used.
    """
    store, wanted = context.store, parameters.n
    own = {name: value for name in ("strategy", "seed") if (value := getattr(parameters, name)) is not None}
    settings = open_settings({**parameters.settings, **own})
    mix = read_mix(parameters.mix)
    clear = clear_chunks(store, settings.least_confidence)
    if not clear.chunks:
        raise nothing_to_ask(clear)
    labeller, name, method, way = _labeller(context, parameters)
    most = parameters.most or max(60, _ATTEMPTS * wanted)
    generation = OpenGeneration(context, settings, parameters.model, mix, labeller, most)
    counts = generation.until(wanted)
    quota = quotas(mix, wanted)
    lacking = missing(quota, counts)
    items = generation.items
    outcomes: Counter[str] = Counter(tried.outcome for attempt in generation.attempts for tried in attempt.tries)
    outside = sum(any(f.filter == QUOTA for f in item.findings) for item in items)
    store.open_generations.put(
        generation.batch,
        {
            "settings": asdict(settings),
            "model": to_json(generation.facts),
            "machine": machine(),
            "n": wanted,
            "mix": mix,
            "labeller": name,
            "method": method,
            "way": way,
        },
        {
            "items": [item.id for item in items],
            "kept": sum(item.kept for item in items),
            "counts": counts,
            "missing": lacking,
            "outside": outside,
            "tried": generation.tried,
            "attempts": len(generation.attempts),
            "outcomes": dict(outcomes.most_common()),
            "seen": {wanted_label: dict(counts) for wanted_label, counts in generation.seen.items()},
            "calls": sum(attempt.calls for attempt in generation.attempts),
            "seconds": sum(attempt.seconds for attempt in generation.attempts),
        },
    )
    if not items:
        raise NotEnoughData(
            phrase("Not one question could be made in {0:n} attempts.", len(generation.attempts)),
            "Choose a larger model, or look at the raw texts among the failed tries.",
        )
    return {
        "kept": sum(item.kept for item in items),
        "wanted": wanted,
        "counts": counts,
        "missing": lacking,
        "made": len(items),
        "outside": outside,
        "tried": generation.tried,
        "attempts": len(generation.attempts),
        "outcomes": dict(outcomes.most_common()),
        "batch": generation.batch,
    }


def open_settings(given: Mapping[str, Any]) -> OpenSettings:
    """Return settings from the parts that a job's parameters name, defaults for what is missing.

    Raises:
        InputError: An unknown setting, strategy or form, or a value that makes no sense.
    """
    defaults = asdict(OpenSettings())
    for name in given:
        if name not in defaults:
            raise not_among(phrase("There is no setting {0:raw} of open questions.", repr(name)), defaults)
    try:
        settings = from_json(OpenSettings, given)
    except ValueError as exc:
        raise InputError(phrase("The settings of open questions cannot be read: {0:raw}.", exc)) from exc
    if settings.strategy not in OPEN_STRATEGIES:
        raise not_one_of(
            phrase("There is no strategy {0:raw} for open questions.", repr(settings.strategy)), OPEN_STRATEGIES
        )
    if settings.form not in FORMS:
        raise not_one_of(phrase("There is no form {0:raw}.", repr(settings.form)), FORMS)
    if not 1 <= settings.retries <= 10:
        raise InputError("A passage is tried 1 to 10 times for each label.")
    return settings


def _labeller(
    context: JobContext, parameters: GenerateOpenParameters
) -> tuple[GenerationLabeller | None, str, str, str]:
    """Return how questions are labelled and counted: the labeller, its model's name, its method, and the way of counting.

    Raises:
        InputError: An unknown method or way, or a way that needs a labeller where there is none.
    """
    store = context.store
    name, method = parameters.model if parameters.labeller is None else parameters.labeller, parameters.method
    if method not in METHODS:
        raise not_one_of(phrase("There is no way of labelling {0:raw}.", repr(method)), METHODS)
    way = ("labelled" if name else "asked") if parameters.way is None else parameters.way
    if way not in WAYS:
        raise not_one_of(phrase("There is no way of counting {0:raw}.", repr(way)), WAYS)
    if way == "asked":
        return None, name, method, way
    if not name:
        raise InputError(
            "Counting by the labeller's labels needs a labelling model.", 'Name one, or count by the label "asked".'
        )

    # Known before the first question is counted; asking the model for it each time would load it in turn with the writer.
    own = context.opened(name).describe().file_hash

    def label(item: Item) -> Item:
        backend = context.opened(name)
        prior = kept_prior(store, backend) if CALIBRATED and method == "likelihood" else None
        try:
            made = kept_labelling(store, backend, method, item.passage, item.question, prior)
        except ContextOverflow:
            return item  # it has no label then, and is set aside with that reason
        return _with(store, item, made)

    def label_of(item: Item) -> str:
        own_labels = [x for x in item.labels if x.model_hash == own and x.method == method]
        return own_labels[-1].label if own_labels else ""

    return GenerationLabeller(label, label_of), name, method, way


def _with(store: Store, item: Item, made: Labelling) -> Item:
    """Keep a labelling with its item, in place of an older one of the same model and method."""
    with store.transaction():
        now = store.items.get(item.id)
        if now is None or now.question != item.question or not made.label:
            return item  # a person changed it meanwhile, or the answer could not be read
        others = tuple(x for x in now.labels if (x.model_hash, x.method) != (made.model_hash, made.method))
        if (*others, made) != now.labels:
            store.items.put(replace(now, labels=(*others, made)))
        return replace(now, labels=(*others, made))
