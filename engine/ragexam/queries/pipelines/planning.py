"""Cost of pipelines before anything is started: counted from the project, timed or scaled from past answers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ragexam.llm.backend import ModelFacts
from ragexam.pipelines.forecast import GOLD_PASSAGES, Load, Timing, expected_loads, forecast, scaled
from ragexam.queries.forecast.speeds import CHARACTERS_PER_TOKEN, Speed
from ragexam.queries.pipelines.records import ModelTime, PipelinePlan, PlanInputs, Planned, Source
from ragexam.queries.retrieval.child_chunks import child_parent_chunking
from ragexam.queries.retrieval.model_calls import AskingTime, asking_time
from ragexam.queries.run.conditions import Conditions, current_conditions, embedder_names, machine, same_machine
from ragexam.records import Item, PipelineSpec, RetrieverSpec
from ragexam.retriever_specs import inside, sizes_of, uses_project_chunks, walk
from ragexam.store import Store
from ragexam.store.run.responses import Tally

FRAME_OF_QUESTION = 12.0
"""Tokens around a question: its cue and the lines between."""


_FIELDS = {"retrieval_llm": "llm"}
"""Conditions that have another name than their setting."""

_FILLED = 0.75
"""Share of their greatest length that small passages have on average: what the chunker aims at."""

_ENOUGH = 20
"""Answers of a model from which their mean is trusted more than a few that were timed apart."""


def plan_inputs(store: Store, before: PlanInputs | None = None) -> PlanInputs:
    """Read what plans start from.

    Args:
        store: The project.
        before: Read earlier: what depends on the passages alone is taken from it as long as they are the same.
    """
    items = store.items.kept()
    conditions = current_conditions(store, items)
    stored = store.runs.manifests()
    # By the name in the model's own folder, and by the one that projects call it.
    embedder_keys = {name: key for key, (name, _) in store.vectors.embedders().items()}
    embedder_keys |= {str(v["embedder"]): str(v["embedder_key"]) for v in stored.values() if v.get("embedder_key")}
    same = before is not None and before.conditions.corpus == conditions.corpus and before.passages > 0
    if (
        before is not None
        and same
        and not any(before.unembedded.values())
        and set(before.unembedded) == set(embedder_keys)
    ):
        passages, characters, unembedded = before.passages, before.passage_characters, before.unembedded
    else:
        passages, characters = store.chunks.size_of(conditions.corpus)
        unembedded = {name: store.chunks.without_vector(key) for name, key in embedder_keys.items()}
    wordings = {item.content_hash: len(item.question) + sum(map(len, item.choices)) for item in items}
    by_key: dict[str, set[str]] = {}
    for manifest_id, value in stored.items():
        by_key.setdefault(str(value.get("conditions", "")), set()).add(manifest_id)
    this = machine()
    return PlanInputs(
        chosen=tuple(store.pipelines.chosen()),
        wordings=len(wordings),
        question_characters=_mean(list(wordings.values())),
        passage_characters=characters,
        passages=passages,
        gold_passages=gold_passages_of(items, characters),
        conditions=conditions,
        manifests={key: frozenset(ids) for key, ids in by_key.items()},
        tallies=tuple(store.responses.tallies(list(wordings))),
        stored_pipelines=store.pipelines.all(),
        here=frozenset(i for i, value in stored.items() if same_machine(value, this) or "host" in value),
        unembedded=unembedded,
        cut=_cut(store, embedder_keys),
    )


def gold_passages_of(items: Sequence[Item], characters: float) -> float:
    """Return how many passages an oracle hands over, on average: those of a composed question stand in its passage.

    Args:
        items: Of the exam.
        characters: Of a passage, on average; 0 where there is none.
    """
    each = [
        max(GOLD_PASSAGES, len(item.passage) / characters) if item.needs_all and characters else GOLD_PASSAGES
        for item in items
    ]
    return _mean(each) or GOLD_PASSAGES


def _cut(store: Store, embedders: Mapping[str, str]) -> dict[str, dict[str, int]]:
    documents = store.documents.usable_count()
    return {
        spec.key: {"": store.chunks.children(spec)}
        | {name: store.chunks.without_vector(key, spec) for name, key in embedders.items()}
        for spec in store.chunks.specs_used()
        if spec.name == "child_parent" and store.chunks.cut_documents(spec) == documents
    }


def plan(
    inputs: PlanInputs,
    pipelines: Sequence[PipelineSpec],
    *,
    sizes: Mapping[str, int],
    speeds: Mapping[str, Speed],
    settings: Mapping[str, Any] | None = None,
) -> PipelinePlan:
    """Work out what pipelines would cost.

    Args:
        inputs: Of the project.
        pipelines: Those of the plan, chosen or not.
        sizes: Bytes of the models' files by hash, also of models that are not planned; 0 or missing where unknown.
        speeds: What was timed on this machine, by hash.
        settings: "seed", "embedder", "scorer", "retrieval_llm" that would become the project's.
    """
    given = dict(settings or {})
    conditions = replace(inputs.conditions, **{_FIELDS.get(name, name): value for name, value in given.items()})
    if not conditions.llm:  # what a run would settle on
        conditions = replace(
            conditions,
            llm=max(
                {p.model_hash for p in pipelines if not p.is_system}, key=lambda h: (sizes.get(h, 0), h), default=""
            ),
        )
    by_pipeline: dict[str, list[Tally]] = {}
    for tally in inputs.tallies:
        by_pipeline.setdefault(tally.pipeline_id, []).append(tally)
    planned = []
    for spec in pipelines:
        own = by_pipeline.get(spec.id, [])
        fresh = inputs.manifests.get(conditions.key(spec), frozenset()) if own else frozenset()
        # Questions of two manifests may be the same ones: the larger count is the safe one.
        tried = max((t.tried for t in own if t.manifest_id in fresh), default=0)
        answered = max((t.answered for t in own if t.manifest_id in fresh), default=0)
        before = max((t.answered for t in own), default=0)
        planned.append(Planned(spec, answered, max(0, inputs.wordings - tried), max(0, before - answered)))
    loads: list[Load] = []
    timings: list[Timing] = []
    sources: dict[str, Source] = {}
    names = {p.spec.model_hash: p.spec.model_name for p in planned}
    for model_hash in names:
        each = speeds[model_hash].characters_per_token if model_hash in speeds else CHARACTERS_PER_TOKEN
        loads += _loads([p.spec for p in planned if p.spec.model_hash == model_hash], inputs, each,
                        {p.spec.id: inputs.wordings - p.left for p in planned})  # fmt: skip
        own_timings, sources[model_hash] = _timings(inputs, model_hash, speeds.get(model_hash), each)
        timings += own_timings
    others = [
        timing
        for model_hash in sizes
        if model_hash not in names
        for timing in _timings(inputs, model_hash, speeds.get(model_hash), CHARACTERS_PER_TOKEN)[0]
    ]
    for model_hash in names:
        if sources[model_hash] == "unknown":
            guessed = scaled([*timings, *others], sizes, model_hash)
            if guessed:
                timings += guessed
                sources[model_hash] = "scaled"
    facts = [ModelFacts(name, h, size_bytes=sizes.get(h, 0)) for h, name in names.items()]
    asking = _asking(inputs, planned, conditions, speeds, set(sizes))
    cost = forecast(
        loads, timings, facts, load_seconds={h: s.load_seconds for h, s in speeds.items()}, extra_seconds=asking.seconds
    )
    left = {h: sum(p.left for p in planned if p.spec.model_hash == h) for h in names}
    times = tuple(
        ModelTime(name, h, left[h], cost.seconds_by_model.get(h) if left[h] else 0.0, sources[h])
        for h, name in names.items()
    )
    largest = max(facts, key=lambda f: f.size_bytes, default=None)
    to_embed = passages_to_embed(inputs, [p.spec.retriever for p in planned if p.left], conditions.embedder)
    return PipelinePlan(
        tuple(planned), cost, times, asking, "" if largest is None else largest.name, sum(to_embed.values())
    )


def passages_to_embed(inputs: PlanInputs, retrievers: Sequence[RetrieverSpec], embedder: str) -> dict[str, int]:
    """Return passages that are embedded before retrievers can search, by name of the embedding model.

    Those that a child-parent retriever has still to cut are estimated.

    Args:
        inputs: Of the project.
        retrievers: Any.
        embedder: Name of the project's embedding model.
    """
    wanted: dict[tuple[str, str], int] = {}
    for spec in retrievers:
        searching = [part for part in walk(spec) if not inside(part)]  # a pre-filter's own model embeds names alone
        for name in {name for part in searching for name in embedder_names(part, embedder)}:
            if uses_project_chunks(spec):
                wanted[name, ""] = inputs.unembedded.get(name, inputs.passages)
            for sizes in sizes_of(spec):
                cut = inputs.cut.get(key := child_parent_chunking(sizes).key)
                guessed = math.ceil(inputs.passages * inputs.passage_characters / (_FILLED * sizes[0]))
                wanted[name, key] = guessed if cut is None else cut.get(name, cut[""])
    counts: dict[str, int] = {}
    for (name, _), count in wanted.items():
        counts[name] = counts.get(name, 0) + count
    return counts


def _loads(
    specs: Sequence[PipelineSpec], inputs: PlanInputs, each: float, done: Mapping[str, int] | None = None
) -> list[Load]:
    return expected_loads(
        specs,
        inputs.wordings,
        question_tokens=inputs.question_characters / each + FRAME_OF_QUESTION,
        passage_tokens=inputs.passage_characters / each,
        gold_passages=inputs.gold_passages,
        done=done,
    )


def _timings(inputs: PlanInputs, model_hash: str, speed: Speed | None, each: float) -> tuple[list[Timing], Source]:
    """Return timings of a model, and where they come from: many past answers go before a few timed ones, these before few."""
    past: list[Timing] = []
    count = 0
    for tally in inputs.tallies:
        spec = inputs.stored_pipelines.get(tally.pipeline_id)
        if spec is None or spec.model_hash != model_hash or tally.manifest_id not in inputs.here:
            continue
        if tally.timed and tally.seconds is not None:
            (load,) = _loads([spec], inputs, each)
            # Answers that were taken over from an identical prompt cost nothing, and the same share will be again.
            past.append(Timing(model_hash, max(1, round(load.tokens)), tally.seconds * tally.timed / tally.answered))
            count += tally.timed
    if past and (count >= _ENOUGH or speed is None):
        return past, "answers"
    return (list(speed.timings), "timed") if speed is not None else ([], "unknown")


def _asking(
    inputs: PlanInputs,
    planned: Sequence[Planned],
    conditions: Conditions,
    speeds: Mapping[str, Speed],
    hashes: set[str],
) -> AskingTime:
    """Return what models are asked before the first answer, which may take long; other retrieval takes little."""
    there = {p.spec.retriever.key for p in planned if p.answered}
    specs = [p.spec.retriever for p in planned if p.left and p.spec.retriever.key not in there]
    past = {spec.key: each for spec in specs if (each := _past_retrieval(inputs, spec)) is not None}
    # The project may know a model by its name, and what is timed by its hash.
    named = {p.model_name: p.model_hash for p in (*inputs.stored_pipelines.values(), *(p.spec for p in planned))}
    by_name = {name: speeds[h] for name, h in named.items() if h in speeds}
    return asking_time(
        specs,
        inputs.wordings,
        conditions,
        {**by_name, **speeds},
        question_characters=inputs.question_characters,
        passage_characters=inputs.passage_characters,
        passages=inputs.passages,
        characters_per_token=CHARACTERS_PER_TOKEN,
        past=past,
        language_models={*hashes, *named, *named.values()},
    )


def _past_retrieval(inputs: PlanInputs, spec: RetrieverSpec) -> float | None:
    past = [
        tally.retrieval_seconds
        for tally in inputs.tallies
        if tally.retrieval_seconds is not None
        and tally.manifest_id in inputs.here
        and (pipeline := inputs.stored_pipelines.get(tally.pipeline_id)) is not None
        and pipeline.retriever == spec
    ]
    return _mean(past) if past else None


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
