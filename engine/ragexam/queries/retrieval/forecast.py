"""Forecast of a laboratory before it is started: counted from the project and from what was timed on this machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ragexam.errors import ModelError, RagExamError
from ragexam.parameters import read_parameters
from ragexam.queries.forecast.speeds import CHARACTERS_PER_TOKEN, embedding_seconds, remembered_speeds, unit_seconds
from ragexam.queries.models.choose import choose_models
from ragexam.queries.pipelines.planning import passages_to_embed, plan_inputs
from ragexam.queries.retrieval.forecast_record import LaboratoryForecast
from ragexam.queries.retrieval.model_calls import model_calls
from ragexam.queries.retrieval.plan import LaboratoryParameters, LaboratoryPlan, plan_laboratory, text_of
from ragexam.queries.retrieval.record import KeptLaboratory, latest_laboratory, question_hash
from ragexam.queries.run.conditions import embedder_names, llm_names, scorer_names
from ragexam.records import Item, RetrieverSpec
from ragexam.retriever_specs import ModelCalls, TextLengths, parameter
from ragexam.sentences import counted, joined, listed, phrase
from ragexam.store import Store

_PLAIN = 0.02
"""Seconds per question of a way of searching that asks no model and was never timed here: rather too many."""


def forecast_laboratory(store: Store, parameters: Mapping[str, Any]) -> LaboratoryForecast:
    """Forecast a laboratory; nothing is loaded and nothing raised for what a person may still choose.

    Args:
        store: The project.
        parameters: Of the job "laboratory".
    """
    passages = store.chunks.count()
    try:
        plan = plan_laboratory(store, read_parameters(LaboratoryParameters, parameters))
    except RagExamError as exc:
        obstacle = str(exc)
        return LaboratoryForecast(0, passages, 0, seconds=None, obstacle=obstacle)
    latest = latest_laboratory(store)
    kept = latest[1] if latest is not None and latest[1].corpus == store.chunks.corpus_hash() else None
    kept = kept if kept is not None and kept.depth == plan.depth and not plan.afresh else None
    seconds, unknown, asked, there = 0.0, [], 0, 0
    placing: dict[str, ModelCalls] = {}
    for name, texts in _to_embed(store, plan, kept).items():
        took = embedding_seconds(name, texts) if texts else 0.0
        seconds += took or 0.0
        unknown += [name] if took is None else []
    for name in plan.embedders:
        for scorer in ("", *([plan.scorer] if plan.scorer else [])):
            left = _unscanned(store, plan, kept, name, scorer)
            there += len(plan.items) - left
            each = unit_seconds(scan_name(scorer))
            seconds += left * (each or _PLAIN)
            unknown += [scorer] if scorer and left and each is None else []
    for spec in plan.retrievers:
        left = _unsearched(store, plan, kept, spec)
        there += len(plan.items) - left
        models = _models(spec, plan)
        each = unit_seconds(retriever_name(spec, models))
        seconds += left * (each or _PLAIN)
        calls = [(str(parameter(part, "llm")) or plan.llm, c) for part, c in _calls(store, spec)]
        of_question = {model for model, c in calls if c.each == "question"}
        asked += left * bool(of_question)
        if left == len(plan.items):  # one that has searched has had its passages placed
            placing |= {model: c for model, c in calls if c.each == "passage"}
        also = [m for m in models if m in of_question or m not in llm_names(spec, plan.llm)]
        unknown += also if left and each is None else []
    for model, call in placing.items():
        took = _placing_seconds(store, call, model)
        seconds += took or 0.0
        unknown += [model] if took is None else []
    placed = passages * len(placing)
    loaded = list(dict.fromkeys([*_embedders(plan), *([plan.scorer] if plan.scorer else [])]))
    loaded += [m for spec in plan.retrievers for m in _models(spec, plan) if m not in loaded]
    return LaboratoryForecast(
        questions=len(plan.items),
        passages=passages,
        seconds=None if unknown else seconds,
        basis="unknown" if unknown else "several",
        asked=asked + placed,
        models=tuple(dict.fromkeys(m for m in loaded if m)),
        sentences=tuple(_sentences(plan, passages, asked, placed, there, list(dict.fromkeys(unknown)))),
    )


def retriever_name(spec: RetrieverSpec, models: list[str]) -> str:
    """Return what a retriever's time for a question is remembered under: its text, and the models that it asks."""
    return " ".join([f"retrieval:{text_of(spec)}", *models])


def scan_name(scorer: str) -> str:
    """Return what a scan's time for a question is remembered under: the re-ranking model, "" for none."""
    return f"retrieval:scan {scorer}".strip()


def _models(spec: RetrieverSpec, plan: LaboratoryPlan) -> list[str]:
    """Return names of the language and re-ranking models that a retriever asks."""
    return [*llm_names(spec, plan.llm), *scorer_names(spec, plan.project_scorer)]


def _embedders(plan: LaboratoryPlan) -> list[str]:
    used = [name for spec in plan.retrievers for name in embedder_names(spec, plan.project_embedder)]
    return list(dict.fromkeys([*plan.embedders, *used]))


def _to_embed(store: Store, plan: LaboratoryPlan, kept: KeptLaboratory | None) -> dict[str, int]:
    """Return texts that each embedding model has still to embed: passages, those that are cut for it too, and the questions."""
    inputs = plan_inputs(store)
    searched = passages_to_embed(inputs, plan.retrievers, plan.project_embedder)
    texts: dict[str, int] = {}
    for name in (n for n in _embedders(plan) if n):
        missing = inputs.unembedded.get(name, inputs.passages)
        questions = _unscanned(store, plan, kept, name, "") if name in plan.embedders else 0
        texts[name] = max(searched.get(name, 0), missing) + questions
    return texts


def _unscanned(store: Store, plan: LaboratoryPlan, kept: KeptLaboratory | None, embedder: str, scorer: str) -> int:
    scans = () if kept is None else kept.scans
    wanted = (embedder, scorer, plan.weights, plan.raw)
    scan = next((s for s in scans if (s.embedder, s.scorer, s.weights, s.raw) == wanted), None)
    if scan is None:
        return len(plan.items)
    return sum(store.units.get("scan", scan.key(item.question)) is None for item in plan.items)


def _unsearched(store: Store, plan: LaboratoryPlan, kept: KeptLaboratory | None, spec: RetrieverSpec) -> int:
    if kept is None:
        return len(plan.items)
    record = next((r for r in kept.retrievers if r.text == text_of(spec)), None)
    if record is None:
        return len(plan.items)
    asked = {q.id: q.question for q in kept.questions}

    def there(item: Item) -> bool:
        key = record.keys.get(item.id, "")
        return asked.get(item.id) == question_hash(item) and store.units.get("retrieval", key) is not None

    return sum(not there(item) for item in plan.items)


def _calls(store: Store, spec: RetrieverSpec) -> list[tuple[RetrieverSpec, ModelCalls]]:
    """Return what a retriever and those inside it ask language models: who asks, and its calls for each question or passage."""
    lengths = TextLengths(0.0, store.chunks.mean_length() / CHARACTERS_PER_TOKEN)
    return [(part, calls) for part, calls in model_calls(spec, lengths) if calls.role == "llm"]


def _placing_seconds(store: Store, calls: ModelCalls, model: str) -> float | None:
    """Return what it takes that a model is asked about every passage; None where it was never timed here."""
    try:
        (chosen,) = choose_models([model])
    except ModelError:
        return None
    speed = remembered_speeds([chosen.file_hash], store.settings.get("backend", {})).get(chosen.file_hash)
    if speed is None:
        return None
    each = CHARACTERS_PER_TOKEN / speed.characters_per_token
    return store.chunks.count() * each * (calls.read * speed.read_seconds + calls.written * speed.write_seconds)


def _sentences(
    plan: LaboratoryPlan, passages: int, asked: int, placed: int, there: int, unknown: list[str]
) -> list[str]:
    ways = len(plan.retrievers)
    parts = [phrase("{0} in {1}", counted(len(plan.items), "question"), counted(passages, "passage"))]
    if plan.embedders:
        weights = counted(len(plan.weights), "text weight")
        scan = phrase("a scan over {0} with {1}", weights, listed(plan.embedders, 3))
        parts.append(scan + (phrase(", re-ranked by {0:raw}", plan.scorer) if plan.scorer else ""))
    if ways:
        parts.append(counted(ways, "retriever"))
    sentences = [joined("; ", parts) + "."]
    subjects = [*([counted(asked, "question")] if asked else []), *([counted(placed, "passage")] if placed else [])]
    if subjects:
        sentences.append(phrase("A language model is asked about {0}.", listed(subjects)))
    whole = len(plan.items) * (len(plan.embedders) * (2 if plan.scorer else 1) + ways)
    if there:
        sentences.append(phrase("{0:n} of {1:n} searches are kept from before.", f"{there:,}", f"{whole:,}"))
    if unknown:
        sentences.append(
            phrase("How long it takes is not known: {0:raw} was never timed on this machine.", listed(unknown, 3))
        )
    return sentences
