"""A run: every chosen pipeline sits the exam."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from ragexam.errors import CancelRequested, NotEnoughData, PauseRequested
from ragexam.jobs.models.defaults import project_embedder, project_llm, project_scorer, project_seed
from ragexam.jobs.run.sitting import ExamSitting
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import RetrievalParameters
from ragexam.pipelines.examples import needs_vectors
from ragexam.queries.run.conditions import Conditions, current_conditions, embedder_names, llm_names, scorer_names
from ragexam.records import Item, PipelineSpec
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
        "responses": made now; "reused": of them, scored before; "failed": of them, without an answer; "reasons": why, with
        their number; "for_good": how many of these fail however often they are tried; "before": answered earlier;
        "models_failed": sentence by model name; "run": its number.

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
    sitting = ExamSitting(context, kept_conditions(store, pool, pipelines, parameters), pool, parameters.retry_failed)
    sitting.total = len(pipelines) * len(items)
    with noted_run(store, sitting, pipelines, items) as number:
        sitting.sit(pipelines, items)
    sitting.raise_if_no_model_worked(pipelines)
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


def kept_conditions(
    store: Store, pool: Sequence[Item], pipelines: Sequence[PipelineSpec], given: RetrievalParameters
) -> Conditions:
    """Return the conditions of a run; what was named for it becomes the project's.

    Raises:
        InputError: A model that is needed is not named.
    """
    if any("*" in embedder_names(p.retriever, "*") or needs_vectors(p) for p in pipelines):
        project_embedder(store, given.embedder)
    if given.scorer or any("*" in scorer_names(p.retriever, "*") for p in pipelines):
        project_scorer(store, given.scorer)
    if given.retrieval_llm or any("*" in llm_names(p.retriever, "*") for p in pipelines):
        project_llm(store, given.retrieval_llm)
    if given.seed is not None:
        project_seed(store, given.seed)
    return current_conditions(store, pool, given)


@contextmanager
def noted_run(
    store: Store, sitting: ExamSitting, pipelines: Sequence[PipelineSpec], items: Sequence[Item]
) -> Iterator[int]:
    """Note that a run begins and how it ends; gives its number."""
    number = store.runs.begin({"pipelines": [p.id for p in pipelines], "items": len(items)})
    outcome = "failed"
    try:
        yield number
        outcome = "done"
    except CancelRequested:
        outcome = "cancelled"
        raise
    except PauseRequested:
        outcome = "paused"
        raise
    finally:
        alike = {name: sorted(others - {name}) for name, others in sitting.alike.items() if len(others) > 1}
        counted = {"alike": alike} if alike else {}
        # Which wordings it was about and which answers were there at its end: later ones under the same conditions are not its own.
        asked = {"wordings": [item.content_hash for item in items], "last": store.responses.last_number()}
        value = {**sitting.result(), "manifests": sitting.manifests, "items": len(items), **asked, **counted}
        store.runs.end(number, outcome, value)
