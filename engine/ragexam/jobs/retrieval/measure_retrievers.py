"""Whole retrievers on the laboratory's questions, as a run would ask them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from ragexam.errors import ModelError
from ragexam.jobs.retrieval.retrieve import Retrieving
from ragexam.jobs.worker.context import JobContext
from ragexam.jobs.worker.loaded_models import Models
from ragexam.llm.api.line import ServerDown
from ragexam.queries.forecast.speeds import remember_units
from ragexam.queries.retrieval.forecast import retriever_name
from ragexam.queries.retrieval.plan import LaboratoryPlan, text_of
from ragexam.queries.retrieval.record import KeptLaboratory, KeptRetriever, gold_of
from ragexam.queries.run.conditions import Conditions, embedder_names, llm_names, scorer_names
from ragexam.records import Item, RetrieverSpec
from ragexam.retrieval.kind import returned_chunks, search_kind
from ragexam.retriever_specs import retriever_label, sizes_of

_TIMED = 8
"""Questions embedded one by one to tell what embedding one takes."""


def measure_retrievers(
    context: JobContext,
    plan: LaboratoryPlan,
    conditions: Conditions,
    kept: KeptLaboratory,
    keep: Callable[[KeptLaboratory], None],
) -> tuple[KeptLaboratory, int]:
    """Search every question with every retriever of a plan; only what has not been searched yet.

    Args:
        context: Of the job.
        plan: Names retrievers and questions.
        conditions: Names the models.
        kept: The record so far.
        keep: Stores the record: called before each retriever searches, so that its results can be read as they come.

    Returns:
        The record with the retrievers, and on how many questions one of them failed.

    Raises:
        ModelError: An embedding model cannot be used.
    """
    questions = [item.question for item in plan.items]
    retrieving = Retrieving(context, conditions)

    def note(spec: RetrieverSpec, keys: Sequence[str]) -> None:
        nonlocal kept
        record = _record(spec, conditions)
        before = next((r for r in kept.retrievers if r.text == record.text), None)
        own = {item.id: key for item, key in zip(plan.items, keys, strict=True)}
        if before is not None and before.models == record.models:  # another model's rankings are not mixed in
            record = replace(record, keys=before.keys, said=before.said)
        record = replace(record, keys={**record.keys, **own})
        if record.chunking:
            gold = gold_of(plan.items, returned_chunks(spec, retrieving.resources))
            kept = kept.with_gold(record.chunking, dict(zip([i.id for i in plan.items], gold, strict=True)))
        seconds = timed(context.models, record.embedders, kept, questions)
        kept = replace(kept.with_retriever(record), embedding_seconds=seconds)
        keep(kept)

    retrieving.on_keys = note
    retrieved = retrieving.all(plan.retrievers, plan.items)
    failed = 0
    for spec in plan.retrievers:
        record = next((r for r in kept.retrievers if r.text == text_of(spec)), _record(spec, conditions))
        errors = {
            item.id: one.retrieved.error
            for item, one in zip(plan.items, retrieved[spec.key], strict=True)
            if one.retrieved.error
        }
        failed += len(errors)
        spent = [one.seconds for one in retrieved[spec.key] if one.seconds > 0]
        asked = [*llm_names(spec, conditions.llm), *scorer_names(spec, conditions.scorer)]
        remember_units(retriever_name(spec, asked), len(spent), sum(spent))
        queries_used = {**record.said, **_rewrites(spec, plan.items, retrieving, record)}
        kept = kept.with_retriever(replace(record, failed=errors, said=queries_used))
    return kept, failed


def _rewrites(
    spec: RetrieverSpec, items: Sequence[Item], retrieving: Retrieving, record: KeptRetriever
) -> dict[str, tuple[str, ...]]:
    """Return the other wordings of questions that a multi-query retriever searched, to be read beside what it found.

    They were asked for and kept during the search; the model is asked nothing here.
    """
    left = [item for item in items if item.id not in record.said and item.id not in record.failed]
    kind = search_kind(spec)
    try:
        wordings = {item.id: kind.other_wordings(spec, retrieving.resources, item.question) for item in left}
    except (ModelError, ServerDown):
        return {}  # told already, question by question
    return {item_id: texts for item_id, texts in wordings.items() if texts}


def timed(models: Models, embedders: Sequence[str], kept: KeptLaboratory, questions: Sequence[str]) -> dict[str, float]:
    """Return what embedding one question takes, by model: of those that are known, and of those that are asked for."""
    seconds_by_embedder = dict(kept.embedding_seconds)
    few = list(dict.fromkeys(questions))[:_TIMED]
    for name in embedders:
        if name not in seconds_by_embedder:
            embedder = models.embedder(name)
            embedder.embed(few[:1], "query")  # the first call of a loaded model also warms it up
            begun = time.perf_counter()
            for question in few:
                embedder.embed([question], "query")
            seconds_by_embedder[name] = (time.perf_counter() - begun) / max(1, len(few))
    return seconds_by_embedder


def _record(spec: RetrieverSpec, conditions: Conditions) -> KeptRetriever:
    text = text_of(spec)
    return KeptRetriever(
        text=text,
        label=retriever_label(spec, 0),
        chunking=text if sizes_of(spec) else "",
        asks_model=bool(llm_names(spec, "*")),
        ranks_model=bool(scorer_names(spec, "*")),
        embedders=embedder_names(spec, conditions.embedder),
        rankers=scorer_names(spec, conditions.scorer),
        llms=llm_names(spec, conditions.llm),
    )
