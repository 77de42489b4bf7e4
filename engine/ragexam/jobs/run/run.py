"""A run: every chosen pipeline sits the exam. Retrieval first, then model by model, response by response."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ragexam.errors import CancelRequested, ModelError, NotEnoughData, PauseRequested
from ragexam.jobs.models.defaults import project_embedder, project_llm, project_scorer, project_seed
from ragexam.jobs.models.known_scores import LoadedModelScores
from ragexam.jobs.retrieval.retrieve import ItemRetrieval, Retrieving
from ragexam.jobs.run.few_shot import examples_of
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.backend import Backend
from ragexam.llm.selftest import remember_test, self_test
from ragexam.parameters import RetrievalParameters
from ragexam.pipelines.answer import answer_item
from ragexam.pipelines.examples import Examples, needs_vectors
from ragexam.queries.run.conditions import (
    Conditions,
    current_conditions,
    embedder_names,
    llm_names,
    machine,
    manifest,
    scorer_names,
)
from ragexam.records import Item, PipelineSpec, content_id
from ragexam.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class RunParameters(RetrievalParameters):
    """Parameters of the job "run"; embedder, scorer, retrieval_llm and seed become the project's.

    Attributes:
        pipelines: Ids; all chosen ones where missing.
        items: Ids; all kept ones where missing.
        retry_failed: Answer anew what failed before.
    """

    pipelines: tuple[str, ...] | None = None
    items: tuple[str, ...] | None = None
    retry_failed: bool = False


def run(context: JobContext, parameters: RunParameters) -> Result:
    """Let pipelines answer items; only what has not been answered under the same conditions.

    Returns:
        "responses": made now; "reused": of them, scored before; "failed": of them, without an answer; "before":
        answered earlier; "models_failed": sentence by model name; "run": its number.

    Raises:
        NotEnoughData: No item or no pipeline.
        ModelError: None of the models could be used.
        InputError: A parameter makes no sense.
    """
    store, pool = context.store, context.store.items.kept()
    wanted = None if parameters.items is None else set(parameters.items)
    items = [item for item in pool if wanted is None or item.id in wanted]
    pipelines = chosen_pipelines(store, parameters.pipelines)
    if not items:
        raise NotEnoughData("There is no question to answer.", "Generate or import an exam first.")
    if any("*" in embedder_names(p.retriever, "*") or needs_vectors(p) for p in pipelines):
        project_embedder(store, parameters.embedder)
    if parameters.scorer or any("*" in scorer_names(p.retriever, "*") for p in pipelines):
        project_scorer(store, parameters.scorer)
    if parameters.retrieval_llm or any("*" in llm_names(p.retriever, "*") for p in pipelines):
        project_llm(store, parameters.retrieval_llm)
    if parameters.seed is not None:
        project_seed(store, parameters.seed)
    conditions = current_conditions(store, pool, parameters)
    sitting = _Sitting(context, conditions, items, pool, parameters.retry_failed)
    number = store.runs.begin({"pipelines": [p.id for p in pipelines], "items": len(items)})
    outcome = "failed"
    try:
        sitting.sit(pipelines)
        outcome = "done"
    except CancelRequested:
        outcome = "cancelled"
        raise
    except PauseRequested:
        outcome = "paused"
        raise
    finally:
        store.runs.end(number, outcome, {**sitting.result(), "manifests": sitting.manifests, "items": len(items)})
    if sitting.models_failed and len(sitting.models_failed) == len({p.model_hash for p in pipelines}):
        name, sentence = next(iter(sitting.models_failed.items()))
        raise ModelError(f"No model could be used. {name}: {sentence}", "Check the models with their self-test.")
    return {**sitting.result(), "run": number}


def chosen_pipelines(store: Store, ids: Sequence[str] | None) -> list[PipelineSpec]:
    """Return the pipelines that a job's parameters name by id, or all chosen ones.

    Raises:
        NotEnoughData: There is none.
    """
    chosen = store.pipelines.chosen()
    if ids is not None:
        chosen = [p for p in chosen if p.id in set(ids)]
    if not chosen:
        raise NotEnoughData("No pipeline is chosen.", "Choose models and retrievers first.")
    return chosen


def grouped(pipelines: Sequence[PipelineSpec]) -> dict[str, list[PipelineSpec]]:
    """Return pipelines by model hash, in order of first appearance: each model is loaded once."""
    groups: dict[str, list[PipelineSpec]] = {}
    for spec in pipelines:
        groups.setdefault(spec.model_hash, []).append(spec)
    return groups


@dataclass
class _Sitting:
    """One run as it goes on."""

    context: JobContext
    conditions: Conditions
    items: list[Item]
    pool: list[Item]
    retry: bool
    counts: Counter[str] = field(default_factory=Counter)
    models_failed: dict[str, str] = field(default_factory=dict)
    manifests: dict[str, str] = field(default_factory=dict)
    """Manifest id by pipeline id."""
    examples: dict[tuple[str, int, str], tuple[Item, ...]] = field(default_factory=dict)
    bases: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.store, self.progress = self.context.store, self.context.progress
        self.total = 0
        self.retrieving = Retrieving(self.context, self.conditions)
        self.chooser = Examples(self.pool, self.conditions.seed)

    def result(self) -> Result:
        return {
            "responses": self.counts["made"],
            "reused": self.counts["reused"],
            "failed": self.counts["failed"],
            "before": self.counts["before"],
            "models_failed": dict(self.models_failed),
        }

    def sit(self, pipelines: Sequence[PipelineSpec]) -> None:
        self.total = len(pipelines) * len(self.items)
        self.chooser, keys = examples_of(
            self.context, self.pool, pipelines, seed=self.conditions.seed, embedder=self.conditions.embedder
        )
        self.retrieving.keys |= keys
        found = self.retrieving.all([p.retriever for p in pipelines], self.items)
        for model_hash, own in grouped(pipelines).items():
            name = own[0].model_name
            missing = self._missing_by_memory(model_hash, own)
            if missing is not None and not missing:
                continue
            self._update(name, phase=f"Loading {name}")
            try:
                backend = self.context.opened(model_hash)
                missing = self._missing(backend, model_hash, own)
                self._answer(backend, own, found, missing)
            except ModelError as exc:
                # Its pipelines fail with a sentence; the others go on.
                self.models_failed[name] = str(exc)
                self.progress.check()
                self._update("", message=f"{name} cannot be used: {exc}")
        self._update("", phase="Answering")

    def _update(self, unit: str, *, phase: str | None = None, message: str | None = None) -> None:
        done = self.counts["made"] + self.counts["before"]
        shown = {k: v for k, v in self.counts.items() if k in ("right", "failed", "reused")}
        self.progress.update(done, self.total, unit, phase=phase, message=message, counts=shown)

    # -------------------------------------------------------------- what is missing

    def _request(self, model_hash: str, spec: PipelineSpec) -> str:
        """Return the identity of all that leads to a manifest and is known before the model is loaded."""
        return content_id(
            "request",
            model_hash,
            self.context.options,
            self.conditions.key(spec),
            sorted(self.retrieving.keys.items()),
            machine(),
        )

    def _missing_by_memory(self, model_hash: str, own: Sequence[PipelineSpec]) -> set[tuple[str, str]] | None:
        """Return what is missing if the model loads as it did before; None where it never did under these conditions."""
        manifests: dict[str, str] = {}
        for spec in own:
            known = self.store.units.get("manifest", self._request(model_hash, spec))
            if known is None:
                return None
            manifests[spec.id] = str(known)
        missing = self._not_answered(own, manifests)
        if not missing:
            self.manifests |= manifests
            self.counts["before"] += len(own) * len(self.items)
        return missing

    def _missing(self, backend: Backend, model_hash: str, own: Sequence[PipelineSpec]) -> set[tuple[str, str]]:
        """Store the manifests of a loaded model's pipelines; return (pipeline, item hash) still to be answered.

        Raises:
            ModelError: It is another model, or it fails its self-test.
        """
        facts = backend.describe()
        if facts.file_hash != model_hash:
            raise ModelError(
                f"Its file has changed since it was chosen (now {facts.file_hash[:12]}, then {model_hash[:12]}).",
                "Choose the pipelines anew.",
            )
        self._update(facts.name, phase=f"Testing {facts.name}")
        test = self_test(backend)
        remember_test(facts.file_hash, test)
        if not test.passed:
            raise ModelError(
                f"It answered only {test.right} of {test.total} trivial questions of the self-test.",
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
        missing = self._not_answered(own, manifests)
        self.counts["before"] += len(own) * len(self.items) - len(missing)
        return missing

    def _not_answered(self, own: Sequence[PipelineSpec], manifests: Mapping[str, str]) -> set[tuple[str, str]]:
        ids = list(manifests.values())
        settled = self.store.responses.answered(ids)
        if not self.retry:
            settled |= self.store.responses.failed(ids)
        return {
            (spec.id, item.id)
            for spec in own
            for item in self.items
            if (spec.id, item.content_hash, manifests[spec.id]) not in settled
        }

    # -------------------------------------------------------------- answering

    def _answer(
        self,
        backend: Backend,
        own: Sequence[PipelineSpec],
        found: Mapping[str, Sequence[ItemRetrieval]],
        missing: set[tuple[str, str]],
    ) -> None:
        known = LoadedModelScores(self.store, backend.describe())
        self.bases.clear()
        done: set[tuple[str, str, str]] = set()
        # Same template and examples together: the model keeps that beginning of its prompts from item to item.
        for beginning in dict.fromkeys((s.template, s.examples_label) for s in own):
            part = [s for s in own if (s.template, s.examples_label) == beginning]
            for place, item in enumerate(self.items):
                for spec in part:
                    # An item that is there twice, word for word, is asked once.
                    unit = (spec.id, item.content_hash, self.manifests[spec.id])
                    if (spec.id, item.id) not in missing:
                        continue
                    if unit in done:
                        self.counts["before"] += 1
                        continue
                    self._update(item.question[:80], phase=f"Answering with {spec.model_name}")
                    self._one(backend, known, spec, item, found[spec.retriever.key][place])
                    done.add(unit)

    def _one(
        self, backend: Backend, known: LoadedModelScores, spec: PipelineSpec, item: Item, found: ItemRetrieval
    ) -> None:
        answered = answer_item(
            item,
            spec,
            self.retrieving.passages(found),
            self._examples(item, spec),
            backend,
            known_scores=known,
            retrieval_error=found.retrieved.error,
            retrieval_seconds=found.seconds,
            manifest_id=self.manifests[spec.id],
        )
        response = answered.response
        with self.store.transaction():
            if answered.prompt:
                base = self.bases.setdefault(item.id, response.prompt_hash)
                self.store.prompts.put(
                    response.prompt_hash, answered.prompt, base if base != response.prompt_hash else ""
                )
            known.keep()
            self.store.responses.add(response)
        self.counts["made"] += 1
        self.counts["right"] += bool(response.correct)
        self.counts["reused"] += response.reused
        self.counts["failed"] += bool(response.error)

    def _examples(self, item: Item, spec: PipelineSpec) -> tuple[Item, ...]:
        key = (item.id, spec.examples, spec.example_choice)
        if key not in self.examples:
            self.examples[key] = self.chooser.of(item, spec.examples, spec.example_choice)
        return self.examples[key]
