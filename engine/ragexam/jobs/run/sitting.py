"""Answering of items by pipelines: retrieval first, then model by model, each response kept as it comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ragexam.errors import InputError, MachineError, ModelError, RagExamError
from ragexam.jobs.models.known_scores import LoadedModelScores
from ragexam.jobs.retrieval.retrieve import ItemRetrieval, Retrieving
from ragexam.jobs.run.few_shot import examples_of
from ragexam.jobs.run.system_sitting import SystemSitting
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.api.line import ServerDown
from ragexam.llm.backend import Backend
from ragexam.llm.selftest import remember_test, self_test
from ragexam.pipelines.answer import answer_item
from ragexam.pipelines.examples import Examples
from ragexam.queries.run.conditions import Conditions, machine, manifest
from ragexam.queries.run.counted import alike_manifests
from ragexam.records import Item, PipelineSpec, content_id
from ragexam.retriever_specs import needs
from ragexam.sentences import phrase
from ragexam.systems.failure import SystemFailure

_LOADED: Final = {"context": "context_length", "batch": "batch", "gpu_layers": "gpu_layers"}
"""Facts of a loaded model that decide bits of a score, by the option that asks for them."""


def grouped(pipelines: Sequence[PipelineSpec]) -> dict[str, list[PipelineSpec]]:
    """Return pipelines by model hash, in order of first appearance: each model is loaded once."""
    groups: dict[str, list[PipelineSpec]] = {}
    for spec in pipelines:
        groups.setdefault(spec.model_hash, []).append(spec)
    return groups


@dataclass
class ExamSitting:
    """Pipelines that sit items, in one go or batch after batch.

    Attributes:
        context: Of the job.
        conditions: Under which they sit.
        pool: Items that examples are taken from: all that are sat.
        retry: Answer anew what failed before.
        total: Answers that will be there at the end, for the progress.
        enough: Asked before each model is loaded: whether to stop there.
    """

    context: JobContext
    conditions: Conditions
    pool: list[Item]
    retry: bool = False
    total: int = 0
    enough: Callable[[], bool] = field(default=lambda: False)
    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    """Answers that failed by why they did."""
    for_good: int = 0
    """Answers among them that fail again however often they are tried: what they need is not in the project."""
    models_failed: dict[str, str] = field(default_factory=dict)
    manifests: dict[str, str] = field(default_factory=dict)
    """Manifest id by pipeline id."""
    alike: dict[str, frozenset[str]] = field(default_factory=dict)
    """By manifest id those whose answers count too: they differ in what changes no bit of a score."""
    examples: dict[tuple[str, int, str], tuple[Item, ...]] = field(default_factory=dict)
    bases: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.store, self.progress = self.context.store, self.context.progress
        self.items: list[Item] = []
        self.tested: set[str] = set()
        self.opened: set[str] = set()
        self.loaded = ""
        self.retrieving = Retrieving(self.context, self.conditions)
        self.chooser = Examples(self.pool, self.conditions.seed)

    def result(self) -> Result:
        """Return what was made so far, as a job returns it."""
        return {
            "responses": self.counts["made"],
            "reused": self.counts["reused"],
            "failed": self.counts["failed"],
            "reasons": dict(self.reasons.most_common()),
            "for_good": self.for_good,
            "before": self.counts["before"],
            "models_failed": dict(self.models_failed),
        }

    def raise_if_no_model_worked(self, pipelines: Sequence[PipelineSpec]) -> None:
        """Tell why, where none of the pipelines could sit.

        Raises:
            ModelError: None of the models could be used.
        """
        if self.models_failed and len(self.models_failed) == len({p.model_hash for p in pipelines}):
            name, sentence = next(iter(self.models_failed.items()))
            if all(p.is_system for p in pipelines):
                raise MachineError(sentence, "Ask it one question: ragexam systems test.")
            raise ModelError(
                phrase("No model could be used. {0:raw}: {1}", name, sentence), "Check the models with their self-test."
            )

    def retrieve_ahead(self, pipelines: Sequence[PipelineSpec], items: Sequence[Item]) -> None:
        """Retrieve for all items what takes no model's call for each: indexes are then not built anew for every batch.

        Who has answered all of them under these conditions needs no passage: an embedding model that is gone then hinders nothing.
        """
        self.items = list(items)
        candidates = [p for p in pipelines if not p.is_system and not needs(p.retriever) & {"scorer", "llm"}]
        self.retrieving.all([p.retriever for p in candidates if self._whole_manifest(p) is None], items)

    def sit(self, pipelines: Sequence[PipelineSpec], items: Sequence[Item]) -> None:
        """Let pipelines sit items; only what is not answered yet under these conditions.

        Raises:
            InputError: A model that is needed is not named.
            ModelError: An embedding model cannot be used.
        """
        self.items = list(items)
        systems, pipelines = [p for p in pipelines if p.is_system], [p for p in pipelines if not p.is_system]
        given = grouped(pipelines)  # in whose order is answered, so that a run that was stopped goes on in its own
        pipelines = self._with_something_due(pipelines)
        self.chooser, keys = examples_of(
            self.context, self.pool, pipelines, seed=self.conditions.seed, embedder=self.conditions.embedder
        )
        self.retrieving.keys |= keys
        retrieved = self.retrieving.all([p.retriever for p in pipelines], self.items)
        groups = grouped(pipelines)
        # In batch after batch the model that is in memory goes first: of two models each is then loaded half as often.
        for model_hash in sorted(groups, key=lambda name: name != self.loaded):
            own = groups[model_hash]
            name = own[0].model_name
            missing = self._missing_by_memory(model_hash, own)
            if missing is not None and not missing:
                continue
            if self.enough():
                break
            self.update(name, phase=phrase("Loading {0:raw}", name))
            try:
                backend = self.context.opened(model_hash)
                self.loaded = model_hash
                missing = self._missing(backend, model_hash, own)
                self._answer(backend, given[model_hash], retrieved, missing)
            except (ModelError, ServerDown) as exc:
                # Its pipelines fail with a sentence; the others go on.
                self._tell_failed(name, exc)
        for spec in systems:
            if self.enough():
                break
            try:
                SystemSitting(self, spec).sit()
            except (SystemFailure, InputError) as exc:
                self._tell_failed(spec.model_name, exc)
        self.update("", phase="Answering")

    def _tell_failed(self, name: str, why: RagExamError) -> None:
        self.models_failed[name] = str(why)
        self.progress.check()
        self.update("", message=phrase("{0:raw} cannot be used: {1}", name, why))

    def update(self, unit: str, *, phase: str | None = None, message: str | None = None) -> None:
        """Report how far the sitting is; raises where a person stops it."""
        done = self.counts["made"] + self.counts["before"]
        shown = {k: v for k, v in self.counts.items() if k in ("right", "failed", "reused")}
        self.progress.update(done, self.total, unit, phase=phase, message=message, counts=shown)

    # -------------------------------------------------------------- what is missing

    def _with_something_due(self, pipelines: Sequence[PipelineSpec]) -> list[PipelineSpec]:
        """Return the pipelines that are not answered whole yet; what the others were answered under is noted as theirs.

        Answers that another machine or an earlier version gave under the conditions in force count here as everywhere: no model is
        loaded, and no passage is searched, to find that nothing is missing.
        """
        due = []
        for spec in pipelines:
            whole = self._whole_manifest(spec)
            if whole is None:
                due.append(spec)
            else:
                self.manifests[spec.id] = whole
                self.counts["before"] += len(self.items)
        return due

    def _whole_manifest(self, spec: PipelineSpec) -> str | None:
        """Return the newest manifest of the conditions in force under which a pipeline has answered every item.

        None without one, and where a server answers: how it is asked is known only once it is asked for.
        """
        if self.context.way_of_asking(spec.model_hash):
            return None
        key = self.conditions.key(spec)
        stored = self.store.runs.manifests()
        fresh = [name for name, value in stored.items() if value.get("conditions") == key and self._loaded_alike(value)]
        return next((name for name in reversed(fresh) if not self.not_answered([spec], {spec.id: name})), None)

    def _loaded_alike(self, stored: Mapping[str, Any]) -> bool:
        """Return whether a manifest's model was loaded as it is said to be loaded now, as far as that is said."""
        facts = stored.get("model", {})
        named = {fact: self.context.options.get(option) for option, fact in _LOADED.items()}
        return all(value in (None, "auto", facts.get(fact)) for fact, value in named.items())

    def _request(self, model_hash: str, spec: PipelineSpec) -> str:
        """Return the identity of all that leads to a manifest and is known before the model is loaded."""
        return content_id(
            "request",
            model_hash,
            self.context.options,
            self.conditions.key(spec),
            sorted(self.retrieving.keys.items()),
            machine(),
            *self.context.way_of_asking(model_hash),
        )

    def _missing_by_memory(self, model_hash: str, own: Sequence[PipelineSpec]) -> set[tuple[str, str]] | None:
        """Return what is missing if the model loads as it did before; None where it never did under these conditions."""
        manifests: dict[str, str] = {}
        for spec in own:
            stored = self.store.units.get("manifest", self._request(model_hash, spec))
            if stored is None:
                return None
            manifests[spec.id] = str(stored)
        missing = self.not_answered(own, manifests)
        if not missing:
            self.manifests |= manifests
            self.counts["before"] += len(own) * len(self.items)
        return missing

    def _missing(self, backend: Backend, model_hash: str, own: Sequence[PipelineSpec]) -> set[tuple[str, str]]:
        """Store the manifests of a loaded model's pipelines; return (pipeline, item hash) still to be answered.

        Raises:
            ModelError: It is another model, or it fails its self-test.
        """
        if model_hash in self.tested and all(spec.id in self.opened for spec in own):
            missing = self.not_answered(own, {spec.id: self.manifests[spec.id] for spec in own})
            self.counts["before"] += len(own) * len(self.items) - len(missing)
            return missing
        facts = backend.describe()
        if facts.file_hash != model_hash:
            raise ModelError(
                phrase(
                    "Its file has changed since it was chosen (now {0:raw}, then {1:raw}).",
                    facts.file_hash[:12],
                    model_hash[:12],
                ),
                "Choose the pipelines anew.",
            )
        self.update(facts.name, phase=phrase("Testing {0:raw}", facts.name))
        test = self_test(backend)
        remember_test(facts.file_hash, test)
        if not test.passed:
            raise ModelError(
                phrase("It answered only {0:n} of {1:n} trivial questions of the self-test.", test.right, test.total),
                "Its scores would say nothing: use another file of this model.",
            )
        outcome = {"right": test.right, "total": test.total, "passed": test.passed}
        manifests: dict[str, str] = {}
        with self.store.transaction():
            for spec in own:
                value = manifest(self.conditions, spec, facts, self.retrieving.keys, outcome)
                manifests[spec.id] = self.store.runs.put_manifest(value)
                self.store.units.put("manifest", self._request(model_hash, spec), manifests[spec.id])
        self.manifests |= manifests
        self.opened |= manifests.keys()
        self.tested.add(model_hash)
        missing = self.not_answered(own, manifests)
        self.counts["before"] += len(own) * len(self.items) - len(missing)
        return missing

    def not_answered(self, own: Sequence[PipelineSpec], manifests: Mapping[str, str]) -> set[tuple[str, str]]:
        """Return (pipeline, item) of what counts as answered under none of these manifests."""
        new = [name for name in manifests.values() if name not in self.alike]
        stored = self.store.runs.manifests() if new else {}
        self.alike |= {name: alike_manifests(stored, stored[name]) for name in new}
        ids = sorted({other for name in manifests.values() for other in self.alike[name]})
        settled = self.store.responses.answered(ids)
        if not self.retry:
            settled |= self.store.responses.failed(ids)
        return {
            (spec.id, item.id)
            for spec in own
            for item in self.items
            if not any((spec.id, item.content_hash, name) in settled for name in self.alike[manifests[spec.id]])
        }

    # -------------------------------------------------------------- answering

    def _answer(
        self,
        backend: Backend,
        own: Sequence[PipelineSpec],
        retrievals: Mapping[str, Sequence[ItemRetrieval]],
        missing: set[tuple[str, str]],
    ) -> None:
        scores = LoadedModelScores(self.store, backend.describe())
        self.bases.clear()
        done: set[tuple[str, str, str]] = set()
        # Same template and examples together: the model keeps that beginning of its prompts from item to item.
        for beginning in dict.fromkeys((s.template, s.examples_label) for s in own):
            part = [s for s in own if (s.template, s.examples_label) == beginning]
            for index, item in enumerate(self.items):
                for spec in part:
                    # An item that is there twice, word for word, is asked once.
                    unit = (spec.id, item.content_hash, self.manifests[spec.id])
                    if (spec.id, item.id) not in missing:
                        continue
                    if unit in done:
                        self.counts["before"] += 1
                        continue
                    self.update(item.question[:80], phase=phrase("Answering with {0:raw}", spec.model_name))
                    self._one(backend, scores, spec, item, retrievals[spec.retriever.key][index])
                    done.add(unit)

    def _one(
        self, backend: Backend, kept_scores: LoadedModelScores, spec: PipelineSpec, item: Item, retrieval: ItemRetrieval
    ) -> None:
        answered = answer_item(
            item,
            spec,
            self.retrieving.passages(retrieval),
            self._examples(item, spec),
            backend,
            known_scores=kept_scores,
            retrieval_error=retrieval.retrieved.error,
            retrieval_seconds=retrieval.seconds,
            manifest_id=self.manifests[spec.id],
        )
        response = answered.response
        with self.store.transaction():
            if answered.prompt:
                base = self.bases.setdefault(item.id, response.prompt_hash)
                self.store.prompts.put(
                    response.prompt_hash, answered.prompt, base if base != response.prompt_hash else ""
                )
            kept_scores.keep()
            self.store.responses.add(response)
        self.counts["made"] += 1
        self.counts["right"] += bool(response.correct)
        self.counts["reused"] += response.reused
        if response.error:
            self.counts["failed"] += 1
            self.reasons[response.error] += 1
            # Without a model there is no luck in retrieval: the same questions and passages give the same error.
            self.for_good += bool(retrieval.retrieved.error) and not needs(spec.retriever)

    def _examples(self, item: Item, spec: PipelineSpec) -> tuple[Item, ...]:
        key = (item.id, spec.examples, spec.example_choice)
        if key not in self.examples:
            self.examples[key] = self.chooser.of(item, spec.examples, spec.example_choice)
        return self.examples[key]
