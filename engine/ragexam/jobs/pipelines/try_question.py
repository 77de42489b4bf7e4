"""Tries one question: what each retriever fetches, what a model would read, and what it answers."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ragexam.errors import InputError, ModelError, NotEnoughData
from ragexam.jobs.models.defaults import default_llm, default_scorer
from ragexam.jobs.retrieval.resources import JobResources
from ragexam.jobs.run.few_shot import examples_of
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.api.line import ServerDown
from ragexam.llm.backend import Backend
from ragexam.parameters import RetrievalParameters
from ragexam.pipelines.answer import answer_item
from ragexam.pipelines.prompts import render_prompt
from ragexam.pipelines.write_answer import render_writing, write_answer, writing_prompt
from ragexam.progress import WRITING, Progress
from ragexam.queries.run.conditions import Conditions, current_conditions, embedder_names, llm_names, scorer_names
from ragexam.records import Chunk, Item, PipelineSpec, RetrieverSpec, Span, content_id, to_json
from ragexam.retrieval.base import Retrieved, Retriever
from ragexam.retrieval.build import assemble, build_retriever, retrieve_for_items
from ragexam.retrieval.judging.evidence import covers
from ragexam.retrieval.model_assisted.question_language import language_of
from ragexam.retriever_specs import KINDS, models_named, needs
from ragexam.sentences import phrase
from ragexam.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class TryParameters(RetrievalParameters):
    """Parameters of the job "try".

    Attributes:
        question: To try, unless `item` names one.
        item: Id of one of the exam, whose evidence is then marked.
        choices: Two or more, of a question that is typed.
        retrievers: To try it with.
        pipeline: A model (its hash or any name of it; "" for none) with examples and template: the prompt is rendered
            with it, in plain text without a model.
        answer: Whether the model answers, by its choice or, without choices, in its own words; where missing, if there
            are choices.
        each: Prompt and answer for every retriever, not for the pipeline's alone.
        write: Whether the pipeline also writes its answer where there are choices, which are not shown for it.
    """

    question: str = ""
    item: str = ""
    choices: tuple[str, ...] = ()
    retrievers: tuple[RetrieverSpec, ...] = ()
    pipeline: PipelineSpec | None = None
    answer: bool | None = None
    each: bool = False
    write: bool = False


def try_question(context: JobContext, parameters: TryParameters) -> Result:
    """Try a question; nothing is kept but vectors, and what a language model says of the question.

    Models and search indexes stay in memory for the next try.

    Returns:
        "retrieved": per retriever {"retriever", "passages", "seconds", "error", "covered", "prompt", "response",
        "text", "written", "said": by a language model of the question}; a passage is {"chunk", "score", "title", "source",
        "gold": ranges of its text}. "prompt", "response", "text", "written": those of the pipeline's retriever. "item":
        as it was asked. "examples": the pipeline's in-context ones. "written" is there where it was to write: {"text",
        "stop", "tokens", "seconds", "prompt", "error"}; the text so far is the unit of snapshots of the phase `WRITING`.

    Raises:
        InputError: No question, or no such item.
        ModelError: The language model cannot be used.
    """
    store, progress, places = context.store, context.progress, context.models.places
    pool = store.items.kept()
    item = _item(store, parameters, pool)
    pipeline, specs = parameters.pipeline, list(parameters.retrievers)
    if pipeline is not None and pipeline.retriever.key not in {s.key for s in specs}:
        specs.append(pipeline.retriever)
    conditions = current_conditions(store, pool, parameters)
    if not conditions.scorer and any("*" in scorer_names(spec, "*") for spec in specs):
        # What a run would settle on; a try settles nothing.
        chosen = store.pipelines.chosen() or ([] if pipeline is None else [pipeline])
        conditions = replace(conditions, scorer=default_scorer(chosen, places))
    if not conditions.llm and any("*" in llm_names(spec, "*") for spec in specs):
        chosen = store.pipelines.chosen() or ([] if pipeline is None else [pipeline])
        conditions = replace(conditions, llm=default_llm(chosen, places))
    searching = _Searching(context, conditions)
    tries = [searching.one(spec, item) for spec in specs]
    titles = {d.id: (d.title or d.source, d.source) for d in store.documents.all()} if tries else {}
    shown = [_shown(one, item, titles) for one in tries]
    result: Result = {"retrieved": shown, "prompt": "", "response": None, "text": "", "item": to_json(item)}
    if pipeline is None:
        return result
    backend: Backend | None = None
    if pipeline.model_hash:
        progress.update(0, 0, pipeline.model_name, phase=phrase("Loading {0:raw}", pipeline.model_name))
        backend = context.opened(pipeline.model_hash)
    chooser, _ = examples_of(context, pool, [pipeline], seed=conditions.seed, embedder=conditions.embedder)
    examples = chooser.of(item, pipeline.examples, pipeline.example_choice)
    result["examples"] = [to_json(example) for example in examples]
    asks = len(item.choices) >= 2 if parameters.answer is None else parameters.answer
    answering = backend is not None and asks
    own = pipeline.retriever.key
    wanted = range(len(tries)) if parameters.each else [n for n, s in enumerate(specs) if s.key == own]
    for done, n in enumerate(wanted):
        progress.update(done, len(wanted), specs[n].kind, phase="Answering" if answering else "Rendering prompts")
        asked = replace(pipeline, retriever=specs[n])
        shown[n] |= _asked(item, asked, tries[n], examples, backend, answering, progress)
        if parameters.write and len(item.choices) >= 2 and backend is not None:
            shown[n]["written"] = _written(progress, item, asked, tries[n], examples, backend)
    mine = next((f for f, s in zip(shown, specs, strict=True) if s.key == own), {})
    return result | {name: mine[name] for name in ("prompt", "response", "text", "written") if name in mine}


@dataclass(frozen=True)
class _Tried:
    """Passages that one retriever returned, while they are gathered."""

    spec: RetrieverSpec
    chunks: list[Chunk]
    scores: tuple[float, ...]
    seconds: float
    error: str
    queries_used: tuple[str, ...]


class _Searching:
    """Searches with indexes that stay in the worker: only the first try of a retriever builds one."""

    def __init__(self, context: JobContext, conditions: Conditions) -> None:
        self._store, self._models, self._progress = context.store, context.models, context.progress
        self._conditions = conditions
        self._resources = JobResources(context, conditions, embedded=False)

    def one(self, spec: RetrieverSpec, item: Item) -> _Tried:
        """Return what a retriever brings; what it lacks becomes its error, so that the others are still seen."""
        self._progress.update(0, 0, spec.kind, phase="Retrieving passages")
        begun = time.perf_counter()
        self._resources.tell_languages({item.question: item.language})
        try:
            index = None if KINDS[spec.kind].reads_evidence else self._index(spec)
            self._resources.spent = 0.0
            begun = time.perf_counter()  # what is loaded and built once is no part of a search
            retrieved = self._oracle(spec, item) if index is None else index.search([item.question], spec.k)[0]
        except (InputError, ModelError, NotEnoughData, ServerDown) as exc:
            retrieved = Retrieved(error=exc.message)
        seconds = time.perf_counter() - begun + self._resources.spent
        by_id = self._store.chunks.get(list(retrieved.chunk_ids))
        return _Tried(
            spec,
            [by_id[i] for i in retrieved.chunk_ids],
            retrieved.scores,
            seconds,
            retrieved.error,
            retrieved.queries_used,
        )

    def _oracle(self, spec: RetrieverSpec, item: Item) -> Retrieved:
        if not item.evidence:
            return Retrieved(error="The oracle reads the evidence of an item of the exam: pick one.")
        documents = dict.fromkeys(span.document_id for span in item.evidence)
        chunks = [chunk for document in documents for chunk in self._store.chunks.of_document(document)]
        return retrieve_for_items(spec, [item], chunks)[0]

    def _index(self, spec: RetrieverSpec) -> Retriever:
        if not KINDS[spec.kind].brings_passages:
            return build_retriever(spec, [])
        conditions = self._conditions
        project_path = str(self._store.path)
        key = content_id(
            "index", project_path, replace(spec, k=0).key, conditions.corpus_of(spec), conditions.chunking,
            embedder_names(spec, conditions.embedder), scorer_names(spec, conditions.scorer),
        )  # fmt: skip
        same = (conditions.corpus, conditions.documents, conditions.chunking)
        self._resources.shared = self._models.shared_over(content_id(project_path, *same))
        kept = self._models.indexes.get(key)
        if kept is not None:
            return kept
        index = assemble(spec, self._resources)
        asks = "llm" in needs(spec) or any(self._resources.scorer(n).asks for n in models_named(spec, "ranker"))
        if not asks:  # a language model may have made room for another by the next try
            self._models.keep_index(key, index)
        return index


def _item(store: Store, parameters: TryParameters, pool: Sequence[Item]) -> Item:
    if parameters.item:
        item = store.items.get(parameters.item)
        if item is None:
            raise InputError(phrase("There is no item {0:raw}.", parameters.item), "It may have been deleted.")
        return item
    question = parameters.question.strip()
    if not question:
        raise InputError("There is no question.", "Type one.")
    choices = tuple(c.strip() for c in parameters.choices if c.strip())
    language = language_of(question) or (pool[0].language if pool else "en")
    return Item(content_id("try", question), question, choices, 0, language=language, origin="manual")


def _shown(tried: _Tried, item: Item, titles: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    passages = []
    for chunk, score in zip(tried.chunks, tried.scores, strict=True):
        title, source = titles.get(chunk.document_id, ("", ""))
        gold = _gold(chunk, item.evidence)
        passages.append({"chunk": to_json(chunk), "score": score, "title": title, "source": source, "gold": gold})
    return {
        "retriever": to_json(tried.spec),
        "passages": passages,
        "seconds": tried.seconds,
        "error": tried.error,
        "said": list(tried.queries_used),
        "covered": covers(tried.chunks, item.evidence) if item.evidence else None,
        "prompt": "",
        "response": None,
        "text": "",
    }


def _gold(chunk: Chunk, evidence: Sequence[Span]) -> list[list[int]]:
    """Return ranges of the chunk's text that hold evidence; a line of context may stand before the document's own text."""
    shift = chunk.lead - chunk.start
    return [
        [max(span.start, chunk.start) + shift, min(span.end, chunk.end) + shift]
        for span in evidence
        if span.document_id == chunk.document_id and span.start < chunk.end and span.end > chunk.start
    ]


class _NoModel:
    """Stands where a prompt is rendered without a model; plain templates ask nothing of it."""

    def render_chat(self, messages: Sequence[Mapping[str, str]]) -> str:
        return "\n\n".join(message["content"] for message in messages) + "\n"


def _written(
    progress: Progress, item: Item, spec: PipelineSpec, tried: _Tried, examples: Sequence[Item], backend: Backend
) -> dict[str, Any]:
    if tried.error:
        return {"prompt": "", "text": "", "error": tried.error}
    progress.update(0, 0, "", phase=WRITING)
    prompt = writing_prompt(item, spec, tried.chunks, examples, backend)
    try:
        made = write_answer(prompt, backend, on_text=lambda text: progress.update(0, 0, text.strip()))
    except ModelError as exc:
        return {"prompt": prompt.prompt, "text": "", "error": str(exc)}
    return {"prompt": prompt.prompt, "error": "", **to_json(made)}


def _asked(
    item: Item,
    spec: PipelineSpec,
    tried: _Tried,
    examples: Sequence[Item],
    backend: Backend | None,
    answering: bool,
    progress: Progress,
) -> dict[str, Any]:
    if answering and backend is not None and len(item.choices) >= 2:
        answered = answer_item(item, spec, tried.chunks, examples, backend, retrieval_error=tried.error)
        return {"prompt": answered.prompt, "response": to_json(answered.response)}
    if answering and backend is not None and not tried.error:  # without choices it answers in its own words
        written = _written(progress, item, spec, tried, examples, backend)
        return {"prompt": written["prompt"], **({"error": e} if (e := written["error"]) else {"text": written["text"]})}
    style, texts = spec.template, [c.text for c in tried.chunks]
    if backend is None:
        style = style.replace("chat", "plain")
    if len(item.choices) < 2:
        return {"prompt": render_writing(item, texts, examples, style, backend or _NoModel())}
    return {"prompt": render_prompt(item, texts, examples, style, backend or _NoModel()).prompt}
