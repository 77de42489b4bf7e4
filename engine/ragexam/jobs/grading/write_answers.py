"""Pipelines write their answers: retrieval first, then model by model, each answer kept as it is made and made only once."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NoReturn

from ragexam.errors import InputError, ModelError, NotEnoughData, not_one_of
from ragexam.exam.open_items.items import is_borrowed
from ragexam.jobs.retrieval.retrieve import ItemRetrieval, Retrieving
from ragexam.jobs.run.few_shot import examples_of
from ragexam.jobs.run.run import chosen_pipelines, kept_conditions
from ragexam.jobs.run.sitting import grouped
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.api.line import ServerDown
from ragexam.llm.backend import Backend
from ragexam.parameters import RetrievalParameters, bounded
from ragexam.pipelines.examples import Examples
from ragexam.pipelines.prompts import prompt_hash
from ragexam.pipelines.write_answer import CAP, write_answer, writing_prompt
from ragexam.prompt_files import prompts_key
from ragexam.queries.grading.failed_writes import (
    FailedWrite,
    all_failed_writes,
    forget_failed_write,
    keep_failed_write,
)
from ragexam.queries.grading.writing import ITEMS, items_to_write
from ragexam.queries.grading.writing_conditions import writing_key, writing_manifest
from ragexam.queries.run.conditions import Conditions, machine
from ragexam.records import Item, PipelineSpec, WrittenAnswer, content_id
from ragexam.sentences import phrase
from ragexam.store import Store

_UNIT = "written"
_MANIFEST = "writing_manifest"
_CAP = phrase("Most tokens of an answer")


@dataclass(frozen=True, slots=True)
class WantedAnswer:
    """One answer that is to be written, under a cap of its own.

    Attributes:
        pipeline_id: Who writes.
        item_id: What is asked.
        cap: Most tokens.
    """

    pipeline_id: str
    item_id: str
    cap: int = CAP

    def __post_init__(self) -> None:
        if self.cap < 1:
            raise ValueError(phrase("{0}: a whole number of at least {1:n} is needed.", _CAP, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteParameters(RetrievalParameters):
    """Parameters of the job "write"; embedder, scorer, retrieval_llm and seed become the project's.

    Attributes:
        pipelines: Ids; all chosen ones where missing.
        items: One of `ITEMS`: which questions are answered.
        item_ids: Ids of those of them that are; all where missing.
        cap: Most tokens of an answer.
        retry_failed: Write anew what failed before.
        exactly: These answers and no others, whatever is said of pipelines, items and cap; all of them where empty.
    """

    pipelines: tuple[str, ...] | None = None
    items: str = "all"
    item_ids: tuple[str, ...] | None = None
    cap: int = bounded(CAP, 1, _CAP)
    retry_failed: bool = False
    exactly: tuple[WantedAnswer, ...] = ()


def write_answers(context: JobContext, parameters: WriteParameters) -> Result:
    """Let pipelines write answers; only what they have not written under the same conditions.

    Returns:
        "written": made now; "before": there already; "failed": not to be had; "failed_before": left alone, since they failed
        under the same conditions in an earlier start; "cut": ended by the cap; "shortened": passages left out because they
        did not fit; "models_failed": sentence by model name; "reasons": why answers failed, with their number; "items";
        "pipelines".

    Raises:
        NotEnoughData: No item or no pipeline.
        ModelError: None of the models could be used.
        InputError: A parameter makes no sense.
    """
    if parameters.items not in ITEMS:
        raise not_one_of(
            phrase("Which questions are to be answered? There is no {0:raw}.", repr(parameters.items)), ITEMS
        )
    store = context.store
    exactly = parameters.exactly
    items = (
        items_to_write(store, "all", [one.item_id for one in exactly])
        if exactly
        else items_to_write(store, parameters.items, parameters.item_ids)
    )
    if not items:
        _refuse_none(store, parameters)
    named = [one.pipeline_id for one in exactly] if exactly else parameters.pipelines
    pipelines = [p for p in chosen_pipelines(store, named) if not p.is_system]
    if not pipelines:
        raise NotEnoughData("Only systems elsewhere are chosen.", "They are asked with: ragexam systems ask.")
    pool = store.items.kept()
    parts = _parts(parameters, pipelines, items)
    total = sum(len(pairs) for pairs in parts.values())
    writing = _Writing(
        context, kept_conditions(store, pool, pipelines, parameters), pool, total, retry=parameters.retry_failed
    )
    for cap, pairs in parts.items():
        who, what = {pipeline_id for pipeline_id, _ in pairs}, {item_id for _, item_id in pairs}
        writing.all([p for p in pipelines if p.id in who], [i for i in items if i.id in what], pairs, cap)
    if writing.models_failed and len(writing.models_failed) == len(grouped(pipelines)):
        name, sentence = next(iter(writing.models_failed.items()))
        raise ModelError(
            phrase("No model could be used. {0:raw}: {1}", name, sentence), "Check the models with their self-test."
        )
    counts = writing.counts
    return {
        **{name: counts[name] for name in ("written", "before", "failed", "failed_before", "cut", "shortened")},
        "models_failed": dict(writing.models_failed),
        "reasons": dict(writing.reasons),
        "items": len(items),
        "pipelines": len(pipelines),
    }


def _refuse_none(store: Store, parameters: WriteParameters) -> NoReturn:
    """Say why there is no question to answer: none at all, or none of the kind that is wanted."""
    if parameters.items != "choice" and any(map(is_borrowed, store.items.asked())):
        raise NotEnoughData(
            "There is no question to answer but such as were written for another document, which answers them.",
            "Generate or import others.",
        )
    if parameters.items != "all" and items_to_write(store):
        if parameters.items == "open":
            raise NotEnoughData(
                "No question is open: all of them have choices.",
                "Let all be answered (--items all): questions with choices are then written to without showing these.",
            )
        raise NotEnoughData("No question has choices: all of them are open.", "Let all be answered (--items all).")
    raise NotEnoughData("There is no question to answer.", "Generate or import an exam first.")


def _parts(
    parameters: WriteParameters, pipelines: Sequence[PipelineSpec], items: Sequence[Item]
) -> dict[int, set[tuple[str, str]]]:
    """Return which pipelines (ids) write to which items (ids), by cap."""
    every = {(spec.id, item.id) for spec in pipelines for item in items}
    if not parameters.exactly:
        return {parameters.cap: every}
    parts: dict[int, set[tuple[str, str]]] = {}
    for one in parameters.exactly:
        if (one.pipeline_id, one.item_id) in every:  # else the question or the pipeline went meanwhile
            parts.setdefault(one.cap, set()).add((one.pipeline_id, one.item_id))
    return parts


class _Writing:
    def __init__(
        self,
        context: JobContext,
        conditions: Conditions,
        pool: Sequence[Item],
        total: int,
        *,
        retry: bool,
    ) -> None:
        self._context, self._store, self._progress = context, context.store, context.progress
        self._conditions, self._pool, self._total, self._retry = conditions, pool, total, retry
        self._items: Sequence[Item] = ()
        self._cap = CAP
        self._retrieving = Retrieving(context, conditions)
        self._chooser = Examples(pool, conditions.seed)
        self._bases: dict[str, str] = {}
        self._last: dict[tuple[str, str], str] = {}
        self._noted: dict[str, str] = {}
        self._manifests: dict[str, str] = {}
        self.counts: Counter[str] = Counter()
        self.models_failed: dict[str, str] = {}
        self.reasons: Counter[str] = Counter()

    def all(
        self, pipelines: Sequence[PipelineSpec], items: Sequence[Item], pairs: Set[tuple[str, str]], cap: int
    ) -> None:
        """Let pipelines write to items under one cap, only those that are paired."""
        self._items, self._cap = items, cap
        self._manifests.clear()  # the cap is one of the conditions
        self._chooser, keys = examples_of(
            self._context, self._pool, pipelines, seed=self._conditions.seed, embedder=self._conditions.embedder
        )
        self._retrieving.keys |= keys
        retrieved = self._retrieving.all([p.retriever for p in pipelines], self._items)
        answers = self._store.answers.all()
        there = {answer.id for answer in answers}
        self._last = {(a.pipeline_id, a.item_id): a.id for a in answers}
        self._noted = {a.id: a.manifest_id for a in answers}
        kept = [] if self._retry else all_failed_writes(self._store)
        failed = {(one.pipeline_id, one.item_hash, one.request) for one in kept}
        for model_hash, own in grouped(pipelines).items():
            requests = {
                (spec.id, n): self._request(spec, item)
                for spec in own
                for n, item in enumerate(self._items)
                if (spec.id, item.id) in pairs
            }
            written_units = self._store.units.some(_UNIT, requests.values())
            missing = {unit for unit, key in requests.items() if written_units.get(key) not in there}
            self.counts["before"] += len(requests) - len(missing)
            left = {(i, n) for i, n in missing if (i, self._items[n].content_hash, requests[i, n]) in failed}
            self.counts["failed_before"] += len(left)
            missing -= left
            done = requests.keys() - missing - left
            # Written under these conditions before, and under others since: what is asked for now is what counts.
            self._count_again(
                (spec, self._items[n], written_units[requests[spec.id, n]])
                for spec in own
                for n in range(len(self._items))
                if (spec.id, n) in done
            )
            if not missing:
                continue
            name = own[0].model_name
            self._update(name, phase=phrase("Loading {0:raw}", name))
            try:
                backend = self._context.opened(model_hash)
                now = backend.describe().file_hash
                if now != model_hash:
                    raise ModelError(
                        phrase(
                            "Its file has changed since it was chosen (now {0:raw}, then {1:raw}).",
                            now[:12],
                            model_hash[:12],
                        ),
                        "Choose the pipelines anew.",
                    )
                self._of_model(backend, own, retrieved, missing, requests, there)
            except (ModelError, ServerDown) as exc:
                self.models_failed[name] = str(exc)
                self._progress.check()
                self._update("", message=phrase("{0:raw} cannot be used: {1}", name, exc))
        self._update("", phase="Writing answers")

    def _of_model(
        self,
        backend: Backend,
        own: Sequence[PipelineSpec],
        retrievals: Mapping[str, Sequence[ItemRetrieval]],
        missing: set[tuple[str, int]],
        requests: Mapping[tuple[str, int], str],
        there: set[str],
    ) -> None:
        self._bases.clear()
        self._note_manifests(backend, own)
        # Same template and examples together: the model keeps that beginning of its prompts from item to item.
        for beginning in dict.fromkeys((s.template, s.examples_label) for s in own):
            part = [s for s in own if (s.template, s.examples_label) == beginning]
            for index, item in enumerate(self._items):
                for spec in part:
                    if (spec.id, index) in missing:
                        self._update(item.question[:80], phase=phrase("Writing with {0:raw}", spec.model_name))
                        self._one(
                            backend, spec, item, retrievals[spec.retriever.key][index], requests[spec.id, index], there
                        )

    def _one(
        self, backend: Backend, spec: PipelineSpec, item: Item, retrieval: ItemRetrieval, request: str, there: set[str]
    ) -> None:
        begun = time.monotonic()
        if retrieval.retrieved.error:
            self._fail(spec, item, retrieval.retrieved.error, retrieval.seconds, request)
            return
        examples = self._chooser.of(item, spec.examples, spec.example_choice)
        try:
            prompt = writing_prompt(item, spec, self._retrieving.passages(retrieval), examples, backend, self._cap)
            answer_id = prompt.key(spec.id, item.content_hash, self._cap)
            if answer_id in there:  # the same prompt under other conditions, or an item that is there twice
                self._store.units.put(_UNIT, request, answer_id)
                forget_failed_write(self._store, spec.id, item.content_hash)
                self._count_again([(spec, item, answer_id)])
                self.counts["before"] += 1
                return
            made = write_answer(prompt, backend, self._cap)
        except (ModelError, InputError) as exc:
            self._progress.check()
            self._fail(spec, item, str(exc), time.monotonic() - begun, request)
            return
        name = prompt_hash(prompt.prompt)
        answer = WrittenAnswer(
            answer_id,
            item.id,
            item.content_hash,
            spec.label,
            made.text,
            pipeline_id=spec.id,
            passages=prompt.passages,
            tokens=made.tokens,
            seconds=made.seconds,
            stop=made.stop,
            dropped_passages=prompt.dropped,
            examples=tuple(example.id for example in examples),
            prompt_hash=name,
            prompt_tokens=made.prompt_tokens,
            cap=self._cap,
            retrieval_seconds=retrieval.seconds,
            manifest_id=self._manifests[spec.id],
        )
        with self._store.transaction():
            base = self._bases.setdefault(item.id, name)
            self._store.prompts.put(name, prompt.prompt, base if base != name else "")
            self._store.answers.add([answer])
            self._store.units.put(_UNIT, request, answer_id)
            forget_failed_write(self._store, spec.id, item.content_hash)
        there.add(answer_id)
        self.counts["written"] += 1
        self.counts["cut"] += made.stop == "length"
        self.counts["shortened"] += len(prompt.dropped)

    def _count_again(self, written: Iterable[tuple[PipelineSpec, Item, str]]) -> None:
        """Let answers that are there count before those that the same pipelines wrote to the same questions later."""
        given = list(written)
        self._store.answers.move_last(
            answer_id for spec, item, answer_id in given if self._last.get((spec.id, item.id)) not in (None, answer_id)
        )
        # The same words under conditions that have changed since: these are its conditions now.
        by_manifest: dict[str, list[str]] = {}
        for spec, _, answer_id in given:
            manifest_id = self._manifest_of(spec)
            if manifest_id and self._noted.get(answer_id) != manifest_id:
                by_manifest.setdefault(manifest_id, []).append(answer_id)
                self._noted[answer_id] = manifest_id
        for manifest_id, ids in by_manifest.items():
            self._store.answers.note_conditions(ids, manifest_id)

    def _note_manifests(self, backend: Backend, own: Sequence[PipelineSpec]) -> None:
        facts = backend.describe()
        with self._store.transaction():
            for spec in own:
                value = writing_manifest(self._conditions, spec, facts, self._retrieving.keys, self._cap)
                self._manifests[spec.id] = self._store.runs.put_manifest(value)
                self._store.units.put(_MANIFEST, self._request(spec), self._manifests[spec.id])

    def _manifest_of(self, spec: PipelineSpec) -> str:
        """Return the id of the conditions under which a pipeline writes now; "" where its model was never loaded under them."""
        if spec.id not in self._manifests:
            self._manifests[spec.id] = str(self._store.units.get(_MANIFEST, self._request(spec)) or "")
        return self._manifests[spec.id]

    def _fail(self, spec: PipelineSpec, item: Item, reason: str, seconds: float, request: str) -> None:
        failed = FailedWrite(
            spec.id,
            item.id,
            item.content_hash,
            reason,
            seconds,
            request,
            self._cap,
            writing_key(self._conditions, spec),
        )
        keep_failed_write(self._store, failed)
        self.counts["failed"] += 1
        self.reasons[reason] += 1

    def _update(self, unit: str, *, phase: str | None = None, message: str | None = None) -> None:
        done = sum(self.counts[name] for name in ("written", "before", "failed", "failed_before"))
        shown = {k: v for k, v in self.counts.items() if k in ("failed", "cut")}
        self._progress.update(done, self._total, unit, phase=phase, message=message, counts=shown)

    def _request(self, spec: PipelineSpec, item: Item | None = None) -> str:
        """Return the identity of all that leads to an answer and is known before the model is loaded.

        Without an item, of all that every answer of the pipeline has in common.
        """
        own = {name: value for name, value in self._conditions.of(spec).items() if name != "template_hash"}
        return content_id(
            "writing",
            spec.id,
            *(() if item is None else (item.content_hash, item.language)),
            own,
            prompts_key("write"),
            self._cap,
            self._context.options,
            sorted(self._retrieving.keys.items()),
            machine(),
            *self._context.way_of_asking(spec.model_hash),
        )
