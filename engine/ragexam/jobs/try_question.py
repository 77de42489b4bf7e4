"""Tries one question: what each retriever fetches, what a pipeline would read, and what it answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ragexam.errors import InputError
from ragexam.jobs import parameters as read
from ragexam.jobs.conditions import current_conditions, scorer_name
from ragexam.jobs.defaults import default_scorer
from ragexam.jobs.models import Models
from ragexam.jobs.registry import Parameters, Result
from ragexam.jobs.retrieve import Retrieving
from ragexam.pipelines.answer import answer_item
from ragexam.pipelines.examples import choose_examples
from ragexam.pipelines.prompts import render_prompt
from ragexam.progress import Progress
from ragexam.records import Item, PipelineSpec, RetrieverSpec, content_id, to_json
from ragexam.store import Store


def try_question(store: Store, parameters: Parameters, progress: Progress, models: Models) -> Result:
    """Try a question; nothing is kept but vectors.

    Args:
        store: The project.
        parameters: "question". "choices": two or more, to see an answer. "retrievers": specifications; "pipeline":
            one pipeline, whose prompt is rendered (and answered where there are choices). "embedder", "scorer",
            "seed", "backend", "places" as for `run`.
        progress: Reports, and stops the job.
        models: Opens the models; they stay loaded for the next try.

    Returns:
        "retrieved": per retriever its specification and passages (chunk, score); "prompt"; "response".

    Raises:
        InputError: No question.
        ModelError: A model cannot be used.
    """
    question = read.text(parameters, "question").strip()
    if not question:
        raise InputError("There is no question.", "Type one.")
    choices = tuple(read.texts(parameters, "choices", []))
    pipeline = read.record(parameters, "pipeline", PipelineSpec)
    given = parameters.get("retrievers") or []
    specs = [spec for v in given if (spec := read.record({"spec": v}, "spec", RetrieverSpec)) is not None]
    if pipeline is not None and pipeline.retriever.key not in {s.key for s in specs}:
        specs.append(pipeline.retriever)
    pool = store.items.kept()
    conditions = current_conditions(store, pool, parameters)
    options = read.mapping(parameters, "backend") or dict(store.settings.get("backend", {}))
    models.places.update(store.settings.get("places", {}))
    models.places.update(read.mapping(parameters, "places") or {})
    if not conditions.scorer and any(scorer_name(spec, "*") == "*" for spec in specs):
        # What a run would settle on; a try settles nothing.
        chosen = store.pipelines.chosen() or ([] if pipeline is None else [pipeline])
        conditions = replace(conditions, scorer=default_scorer(chosen, models.places))
    retrieving = Retrieving(store, models, progress, conditions, options)
    language = pool[0].language if pool else "en"
    item = Item(content_id("try", question), question, choices, 0, language=language, origin="manual")
    result: Result = {"retrieved": [], "prompt": "", "response": None}
    passages = []
    for spec in specs:
        progress.update(0, 0, spec.kind, phase="Retrieving passages")
        if spec.kind == "oracle":
            continue  # it needs the gold evidence of an exam's item
        found = retrieving.retriever(spec).search([question], spec.k)[0]
        chunks = [retrieving.by_id[i] for i in found.chunk_ids]
        hits: list[dict[str, Any]] = [
            {"chunk": to_json(chunk), "score": score} for chunk, score in zip(chunks, found.scores, strict=True)
        ]
        result["retrieved"].append({"retriever": to_json(spec), "passages": hits})
        if pipeline is not None and spec.key == pipeline.retriever.key:
            passages = chunks
    if pipeline is None:
        return result
    progress.update(0, 0, pipeline.model_name, phase=f"Loading {pipeline.model_name}")
    backend = models.backend(pipeline.model_hash, **options)
    examples = choose_examples(item, pool, pipeline.examples, conditions.seed)
    if len(choices) >= 2:
        progress.update(0, 0, pipeline.model_name, phase="Answering")
        answered = answer_item(item, pipeline, passages, examples, backend)
        result |= {"prompt": answered.prompt, "response": to_json(answered.response)}
    else:
        blank = Item(item.id, question, ("…", "…"), 0, language=language)
        texts = [chunk.text for chunk in passages]
        result["prompt"] = render_prompt(blank, texts, examples, pipeline.template, backend).prompt
    return result
