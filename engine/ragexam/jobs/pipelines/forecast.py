"""Forecasts a run: a few answers of each model are timed on this machine."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from ragexam.errors import ModelError, NotEnoughData
from ragexam.jobs.models.defaults import default_llm, default_scorer
from ragexam.jobs.pipelines.prompts_ahead import loads_of_prompts, retrieved_ahead
from ragexam.jobs.run.run import RunParameters, chosen_pipelines
from ragexam.jobs.run.sitting import grouped
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.api.line import ServerDown
from ragexam.llm.backend import Backend, ModelFacts
from ragexam.pipelines.forecast import Forecast, Load, Timing, expected_loads
from ragexam.pipelines.forecast import forecast as forecast_run
from ragexam.pipelines.prompts import render_prompt
from ragexam.progress import Progress
from ragexam.queries.forecast.speeds import CHARACTERS_PER_TOKEN, Speed, remember_speed, remembered_speeds
from ragexam.queries.models.choose import choose_models
from ragexam.queries.pipelines.planning import FRAME_OF_QUESTION, gold_passages_of
from ragexam.queries.retrieval.model_calls import asking_time
from ragexam.queries.run.answers import fresh_manifests
from ragexam.queries.run.conditions import Conditions, current_conditions, llm_names
from ragexam.queries.systems.asking import asking_forecast
from ragexam.queries.systems.kept import kept_connections
from ragexam.records import Chunk, Item, PipelineSpec, to_json
from ragexam.store import Store

_WRITTEN = 24
"""Tokens that a model writes to be timed, where retrievers ask it."""

_TIMED = 2
"""Items timed per model, each with no passage and with as many as the largest retriever hands over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastParameters(RunParameters):
    """Parameters of the job "forecast": those of the run.

    Attributes:
        specs: Pipelines that need not be chosen, in place of those that `pipelines` names.
    """

    specs: tuple[PipelineSpec, ...] | None = None


def forecast(context: JobContext, parameters: ForecastParameters) -> Result:
    """Time a few answers of each model that has some left to give, and forecast the run.

    What was measured is remembered on this machine, for the forecasts that a window makes of any choice.

    Returns:
        "forecast": a `Forecast` as JSON, retrieval included as far as its time is known; "asking": an `AskingTime` as
        JSON, what models are asked before the first answer; "models_failed": sentence by model name.

    Raises:
        NotEnoughData: No item or no pipeline.
    """
    store, progress, options = context.store, context.progress, context.options
    items = store.items.kept()
    if not items:
        raise NotEnoughData("There is no question to answer.", "Generate or import an exam first.")
    specs = parameters.specs
    pipelines = chosen_pipelines(store, parameters.pipelines) if specs is None else list(specs)
    if not pipelines:
        raise NotEnoughData("No pipeline is ticked.", "Tick a language model and a retriever first.")
    chunks = store.chunks.all()
    answered = answered_before(store, pipelines, items)
    # A model with nothing left to answer is not loaded: a run would not load it either.
    left = [p for p in pipelines if len(answered[p.id]) < len(items)]
    systems = [p for p in left if p.is_system]
    groups = grouped([p for p in left if not p.is_system])
    conditions, writers = _conditions(store, parameters, left)
    failed: dict[str, str] = {}
    timed: list[Timing] = []
    facts: list[ModelFacts] = []
    load_seconds: dict[str, float] = {}
    sizes: tuple[float, float] | None = None
    characters = CHARACTERS_PER_TOKEN
    speeds: dict[str, Speed] = {}
    # Those that only retrievers ask are timed too, with the prompts of any pipeline.
    any_spec = next((p for p in left if not p.is_system), None)
    work = {
        **groups,
        **{h: [replace(any_spec, model_name=name)] for h, name in writers.items() if any_spec and h not in groups},
    }
    for done, (model_hash, own) in enumerate(work.items()):
        progress.update(done, len(work), context.models.title(own[0].model_name), phase="Timing models")
        try:
            begun = time.perf_counter()
            backend = context.opened(model_hash)
            load_seconds[model_hash] = time.perf_counter() - begun
            described = backend.describe()
            here = _time(backend, model_hash, own, items, chunks, progress)
        except (ModelError, ServerDown) as exc:
            failed[own[0].model_name] = str(exc)
            continue
        facts.append(described)
        timed += here
        own_sizes, each = _sizes(backend, items, chunks)
        sizes, characters = (own_sizes, each) if sizes is None else (sizes, characters)
        written = _written_seconds(backend, items[0]) if model_hash in writers else None
        speeds[model_hash] = Speed(tuple(here), load_seconds[model_hash], each, written)
        remember_speed(described.file_hash, options, speeds[model_hash])
    progress.update(len(work), len(work), "", phase="Timing models")
    question, passage = sizes or (80.0, 250.0)
    loads = expected_loads(
        pipelines,
        len(items),
        question_tokens=question,
        passage_tokens=passage,
        gold_passages=gold_passages_of(items, store.chunks.mean_length()),
        done={name: len(indexes) for name, indexes in answered.items()},
    )
    ahead = retrieved_ahead(context, conditions, pipelines, items)
    loads = loads_of_prompts(
        loads, pipelines, len(items), ahead, answered, question_tokens=question, characters_per_token=characters
    )
    timed += _asked(store, systems, loads)
    there = {p.retriever.key for p in pipelines if answered[p.id]}
    asking = asking_time(
        [p.retriever for p in left if p.retriever.key not in there],
        len({item.content_hash for item in items}),
        conditions,
        _by_name(store, speeds, writers, options),
        question_characters=fmean(len(item.question) for item in items),
        passage_characters=store.chunks.mean_length(),
        passages=store.chunks.count(),
        characters_per_token=CHARACTERS_PER_TOKEN,
        language_models={*groups, *writers, *(p.model_name for p in pipelines), *writers.values()},
    )
    result: Forecast = forecast_run(loads, timed, facts, load_seconds=load_seconds, extra_seconds=asking.seconds)
    return {"forecast": to_json(result), "asking": to_json(asking), "models_failed": failed}


def _conditions(
    store: Store, parameters: ForecastParameters, pipelines: Sequence[PipelineSpec]
) -> tuple[Conditions, dict[str, str]]:
    """Return the conditions of the run, and the language models that retrievers ask: what the project calls them by hash."""
    conditions = current_conditions(store, store.items.kept(), parameters)
    chosen, places = store.pipelines.chosen() or list(pipelines), store.settings.get("places", {})
    scorer = conditions.scorer or default_scorer(chosen, places)
    conditions = replace(conditions, scorer=scorer, llm=conditions.llm or default_llm(chosen, places))
    writers: dict[str, str] = {}
    for name in {name for p in pipelines for name in llm_names(p.retriever, conditions.llm)}:
        with suppress(ModelError):  # the run says what is wrong with it
            writers[choose_models([places.get(name, name)])[0].file_hash] = name
    return conditions, writers


def _asked(store: Store, systems: Sequence[PipelineSpec], loads: Sequence[Load]) -> list[Timing]:
    """Return what an answer of each system takes, by its answers so far, its pace and how many are asked at once: nothing is sent."""
    tokens = {load.model_hash: max(1, round(load.tokens)) for load in loads}
    known = {one.name: one for one in kept_connections(store)}
    seconds = {
        spec.model_hash: asking_forecast(store, known[spec.model_name], 1).seconds
        for spec in systems
        if spec.model_name in known
    }
    return [Timing(name, tokens[name], each) for name, each in seconds.items() if each is not None]


def _by_name(
    store: Store, timed: Mapping[str, Speed], writers: Mapping[str, str], options: Mapping[str, Any]
) -> dict[str, Speed]:
    """Return speeds by hash and by every name of a model, those remembered on this machine included."""
    names = {p.model_hash: p.model_name for p in store.pipelines.all().values()}
    speeds = {**remembered_speeds([*names, *writers], options), **timed}
    return {**{names[h]: s for h, s in speeds.items() if h in names}, **speeds,
            **{writers[h]: s for h, s in speeds.items() if h in writers}}  # fmt: skip


def _written_seconds(backend: Backend, item: Item) -> float | None:
    """Return seconds per token that a model writes, from a few of them; None where it writes nothing."""
    prompt = backend.render_chat([{"role": "user", "content": f"Say in other words: {item.question}"}])
    backend.generate(prompt, max_tokens=1)  # what is read is no part of it
    made = backend.generate(prompt, max_tokens=_WRITTEN)
    return made.seconds / made.tokens if made.tokens else None


def answered_before(
    store: Store, pipelines: Sequence[PipelineSpec], items: Sequence[Item]
) -> dict[str, frozenset[int]]:
    """Return which items have an answer that counts and was made under the conditions in force: their indexes, by pipeline id."""
    fresh = fresh_manifests(store, pipelines, items)
    matrix = store.responses.matrix([p.id for p in pipelines], [(i.id, i.content_hash) for i in items], prefer=fresh)
    indexes: dict[str, frozenset[int]] = {}
    for row, spec in enumerate(pipelines):
        same = {n for n, manifest_id in enumerate(matrix.manifest_ids) if manifest_id in fresh[spec.id]}
        indexes[spec.id] = frozenset(i for i, n in enumerate(matrix.manifest[row].tolist()) if n in same)
    return indexes


def _time(
    backend: Backend,
    model_hash: str,
    own: Sequence[PipelineSpec],
    items: Sequence[Item],
    chunks: Sequence[Chunk],
    progress: Progress,
) -> list[Timing]:
    most = max((s.retriever.k for s in own), default=0)
    template = own[0].template
    timings: list[Timing] = []
    for item in items[:_TIMED]:
        for passages in dict.fromkeys((0, min(most, len(chunks)))):
            progress.check()
            texts = [chunk.text for chunk in chunks[:passages]]
            rendered = render_prompt(item, texts, (), template, backend)
            scores = backend.loglikelihoods(rendered.prompt, rendered.continuations)
            tokens = scores.prompt_tokens - scores.reused_tokens + sum(c.tokens for c in scores.choices)
            timings.append(Timing(model_hash, tokens, scores.seconds))
    # The first call of a loaded model also warms it up.
    return timings[1:] if len(timings) > 2 else timings


def _sizes(backend: Backend, items: Sequence[Item], chunks: Sequence[Chunk]) -> tuple[tuple[float, float], float]:
    """Return the mean tokens of a question with its choices and of a passage; and characters per token over both."""
    questions = [f"{item.question} {' '.join(item.choices)}" for item in items[:20]]
    passages = [chunk.text for chunk in chunks[:: max(1, len(chunks) // 20)][:20]]
    asked = [backend.count_tokens(text) for text in questions]
    passage_tokens = [backend.count_tokens(text) for text in passages]
    characters = sum(map(len, [*questions, *passages])) / max(1, sum(asked) + sum(passage_tokens))
    return (fmean(asked) + FRAME_OF_QUESTION, fmean(passage_tokens) if passage_tokens else 0.0), characters
