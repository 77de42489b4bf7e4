"""Contents of the page Pipelines: what is chosen, what a choice would make, and what that would cost."""

from __future__ import annotations

import shutil
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import psutil

from ragexam.pipelines.presets import ModelCandidate
from ragexam.pipelines.template_trial import BY_TRIAL
from ragexam.project.models.records import SERVER, ModelFile
from ragexam.project.pipelines.selection import (
    UNSET,
    ModelTick,
    PipelineSelection,
    combination_key,
    combinations,
    with_trials,
)
from ragexam.project.project import Project
from ragexam.queries.forecast.speeds import embedding_seconds, remembered_speeds, token_seconds
from ragexam.queries.pipelines.planning import passages_to_embed, plan
from ragexam.queries.pipelines.records import PipelinePlan, PlanInputs
from ragexam.records import PipelineSpec, to_json
from ragexam.retriever_specs import (
    KINDS,
    bracketed,
    retriever_label,
    usual_retriever,
)
from ragexam.retriever_specs.brackets import split_outside


@dataclass(frozen=True)
class PipelinesView:
    """View of the page Pipelines.

    Attributes:
        grounds: What it was computed from; handed back so that nothing is read twice.
        version: Of the project then.
        chosen: The chosen pipelines.
        plan: Every combination of what is ticked, also those taken out, with the cost of those that are not.
        without: Ids of those taken out.
        seed: The project's.
        embedder: The project's; "" where none was ever named.
        scorer: The same.
        retrieval_llm: The same.
        differs: Applying would change something.
        dropped: Chosen pipelines that the choice leaves out.
        free_memory: Bytes of memory that are free now.
        memory: Bytes of memory of the machine.
        free_disk: Bytes free where the project lies.
        writers: Hashes of the models that wrote questions of the exam.
        untried: Ticked models whose template a trial is to decide, and was not made yet.
    """

    grounds: PlanInputs
    version: tuple[int, int]
    chosen: tuple[PipelineSpec, ...]
    plan: PipelinePlan
    without: frozenset[str]
    seed: int
    embedder: str
    scorer: str
    retrieval_llm: str
    differs: bool
    dropped: int
    free_memory: int
    memory: int
    free_disk: int
    writers: frozenset[str] = frozenset()
    untried: int = 0

    def name_of(self, model: str) -> str:
        """Return what a person calls a language model that a retriever asks, by its hash or name."""
        names = {p.model_hash: p.model_name for p in (*self.chosen, *(p.spec for p in self.plan.pipelines))}
        return names.get(model, model)


def reading_pipelines(
    project: Project,
    choice: PipelineSelection,
    last_view: PipelinesView | None = None,
    embedders: Sequence[str] = (),
    others: Sequence[ModelTick] = (),
) -> PipelinesView:
    """Work out what a choice would make and cost.

    Args:
        project: Read only.
        choice: What is ticked; without models, retrievers or examples there are no pipelines.
        last_view: The view before: what was read for it is taken where the project is as it was.
        embedders: Embedding models of this machine: the first is what a run takes where the project names none.
        others: Further models of this machine: the speed of one that was timed serves to guess another's.
    """
    version = project.version()
    before = None if last_view is None else last_view.grounds
    base = (
        before
        if last_view is not None and before and last_view.version == version
        else project.pipelines.plan_inputs(before)
    )
    choice = with_trials(project, choice)
    tried = dict(choice.templates)
    untried = sum(tick.identity not in tried for tick in choice.models) if choice.template == BY_TRIAL else 0
    combined = combinations(choice)
    out = frozenset(p.id for p in combined if combination_key(p) in choice.without)
    settings: dict[str, str | int] = choice.settings
    own = str(project.settings.get("embedder", ""))
    if not own and "embedder" not in settings and embedders:
        settings["embedder"] = embedders[0]
    sizes = {tick.identity: tick.size_bytes for tick in (*others, *choice.models)}
    speeds = remembered_speeds(list(sizes), project.settings.get("backend", {}))
    whole = plan(base, combined, sizes=sizes, speeds=speeds, settings=settings)
    if out:
        rest = plan(base, [p for p in combined if p.id not in out], sizes=sizes, speeds=speeds, settings=settings)
        whole = replace(rest, pipelines=whole.pipelines)
    wanted = [p for p in combined if p.id not in out]
    differs = (
        bool(untried)
        or [p.id for p in wanted] != [p.id for p in base.chosen if not p.is_system]
        or any(project.settings.get(name, UNSET[name]) != value for name, value in choice.settings.items())
    )
    memory = psutil.virtual_memory()
    ids = {p.id for p in wanted}
    return PipelinesView(
        grounds=base,
        version=version,
        chosen=tuple(p for p in base.chosen if not p.is_system),
        plan=whole,
        without=out,
        seed=int(project.settings.get("seed", 0)),
        embedder=own,
        scorer=str(project.settings.get("scorer", "")),
        retrieval_llm=str(project.settings.get("retrieval_llm", "")),
        differs=differs,
        dropped=sum(p.id not in ids for p in base.chosen if not p.is_system),
        free_memory=int(memory.available),
        memory=int(memory.total),
        free_disk=shutil.disk_usage(project.path.parent).free,
        writers=project.generations.writers(),
        untried=untried,
    )


def offered_inside(kind: str) -> list[tuple[str, str]]:
    """Return retrievers that can stand inside one of a kind: text in square brackets, and name for a person."""
    out = KINDS[kind].not_offered_inside | {kind}
    specs = [usual_retriever(name) for name, facts in KINDS.items() if facts.searches and name not in out]
    return [(bracketed(spec), retriever_label(spec, 0)) for spec in specs]


def parts_of(text: str) -> list[str]:
    """Return the retrievers of an ensemble, each in square brackets."""
    return split_outside(text, "+")


def to_time(view: PipelinesView) -> list[dict[str, object]]:
    """Return pipelines for the job "forecast", so that models without a time of their own are timed: the cheapest of each.

    Two are enough of each model: the job times a question without passages and with the most that any hands over.
    """
    unknown = {m.model_hash for m in view.plan.models if m.answers and m.source in ("unknown", "scaled")}
    timed: list[dict[str, object]] = []
    for model_hash in dict.fromkeys(m.model_hash for m in view.plan.models):
        own = [p.spec for p in view.plan.pipelines if p.spec.model_hash == model_hash and p.left]
        if model_hash in unknown and own:
            timed.append(to_json(max(own, key=lambda p: p.retriever.k)))
    return timed


def candidates_of(
    models: Sequence[ModelFile],
    wrote: Collection[str] = (),
    options: Mapping[str, object] | None = None,
    *,
    named: Collection[str] = (),
) -> list[ModelCandidate]:
    """Return language models as what ready-made choices choose from.

    What runs behind a server is among them only where a person named it: it may be another machine.

    Args:
        models: Of this machine; those that cannot be used are left out.
        wrote: Hashes of models that wrote the exam.
        options: How models are loaded in the project.
        named: Keys of the models that a person chose.
    """
    sound = [m for m in models if not m.problem and (m.source != SERVER or m.key in named)]
    speeds = remembered_speeds([m.file_hash for m in sound if m.file_hash], options or {})
    candidates = []
    for model in sound:
        speed = speeds.get(model.file_hash)
        on_gpu = bool(model.layers) and model.gpu_layers is not None and model.gpu_layers >= model.layers
        seconds = 0.0 if speed is None and on_gpu else token_seconds(speed, model.size_bytes)
        candidates.append(
            ModelCandidate(
                model.key, model.size_bytes, model.need_bytes, seconds, model.file_hash in wrote, bool(model.adapter)
            )
        )
    return candidates


def embedding_ahead(view: PipelinesView, choice: PipelineSelection) -> tuple[int, float | None]:
    """Return what must be embedded before the ticked retrievers can search.

    Args:
        view: Read before.
        choice: What is ticked.

    Returns:
        Number of passages, and the seconds it will take; None where that is not known on this machine.
    """
    shared = choice.embedder if choice.embedder is not None else view.embedder
    left = passages_to_embed(view.grounds, choice.retrievers, shared)
    seconds = [embedding_seconds(name, count) for name, count in left.items() if count]
    defined = [s for s in seconds if s is not None]
    return sum(left.values()), sum(defined) if len(defined) == len(seconds) else None
