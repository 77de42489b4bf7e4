"""Contents of the page Pipelines: what is chosen, what a choice would make, and what that would cost."""

from __future__ import annotations

import shutil
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import psutil

from ragexam.errors import InputError
from ragexam.pipelines.examples import CHOICES as EXAMPLE_CHOICES
from ragexam.pipelines.presets import ModelCandidate
from ragexam.pipelines.template_trial import BY_TRIAL, UNLISTED
from ragexam.progress import Progress
from ragexam.project.models.records import SERVER, ModelFile
from ragexam.project.project import Project
from ragexam.queries.forecast.speeds import embedding_seconds, remembered_speeds, token_seconds
from ragexam.queries.models.choose import choose_models
from ragexam.queries.models.records import ChosenModel
from ragexam.queries.pipelines.planning import passages_to_embed, plan
from ragexam.queries.pipelines.records import PipelinePlan, PlanInputs
from ragexam.records import PipelineSpec, RetrieverSpec, to_json
from ragexam.retriever_specs import (
    KINDS,
    bracketed,
    retriever_label,
    usual_retriever,
)
from ragexam.retriever_specs.brackets import split_outside
from ragexam.sentences import phrase
from ragexam.store import Edit


@dataclass(frozen=True, slots=True)
class ModelTick:
    """A ticked language model.

    Attributes:
        key: What the engine finds it by; its hash where it is not on this machine.
        name: As pipelines call it.
        file_hash: Its identity; "" as long as its file has not been read.
        size_bytes: Of the file.
    """

    key: str
    name: str
    file_hash: str = ""
    size_bytes: int = 0

    @property
    def identity(self) -> str:
        """Return the hash; a stand-in as long as it is not known, which no answer can belong to."""
        return self.file_hash or f"unread:{self.key}"


@dataclass(frozen=True, slots=True)
class PipelineSelection:
    """Selection that is ticked on the page.

    Attributes:
        models: Language models.
        retrievers: Checked specifications.
        examples: Numbers of in-context examples.
        template: A name of `TEMPLATES`, or `BY_TRIAL`.
        without: Single combinations that are taken out: model name, key of the retriever, label of the examples.
        seed: Would become the project's; None leaves it.
        embedder: The same.
        scorer: The same.
        retrieval_llm: The same.
        example_choices: How examples are chosen, names of `EXAMPLE_CHOICES`.
        templates: With `BY_TRIAL`, the template of each model that was tried, by its hash; read from the project.
    """

    models: tuple[ModelTick, ...] = ()
    retrievers: tuple[RetrieverSpec, ...] = ()
    examples: tuple[int, ...] = (0,)
    template: str = "chat"
    without: frozenset[tuple[str, str, str]] = frozenset()
    seed: int | None = None
    embedder: str | None = None
    scorer: str | None = None
    retrieval_llm: str | None = None
    example_choices: tuple[str, ...] = ("seeded",)
    templates: tuple[tuple[str, str], ...] = ()

    def template_of(self, model: str) -> str:
        """Return the template of a model by its hash; choices unseen where a trial is to decide and was not made yet."""
        return dict(self.templates).get(model, UNLISTED) if self.template == BY_TRIAL else self.template

    @property
    def settings(self) -> dict[str, str | int]:
        """Return the settings that would become the project's."""
        given = {
            "seed": self.seed,
            "embedder": self.embedder,
            "scorer": self.scorer,
            "retrieval_llm": self.retrieval_llm,
        }
        return {name: value for name, value in given.items() if value is not None}


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
        known = {p.model_hash: p.model_name for p in (*self.chosen, *(p.spec for p in self.plan.pipelines))}
        return known.get(model, model)


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
        or any(project.settings.get(name, _UNSET[name]) != value for name, value in choice.settings.items())
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


_UNSET: Mapping[str, str | int] = {"seed": 0, "embedder": "", "scorer": "", "retrieval_llm": ""}


def with_trials(project: Project, choice: PipelineSelection) -> PipelineSelection:
    """Return a choice with the templates that trials found, where trials are to decide."""
    if choice.template != BY_TRIAL:
        return choice
    return replace(choice, templates=tuple(_found_by_trials(project).items()))


def chosen_selection(project: Project) -> PipelineSelection:
    """Return what has to be ticked to get the chosen pipelines."""
    return choice_of([p for p in project.pipelines.chosen() if not p.is_system], trials=_found_by_trials(project))


def untried_models(project: Project, choice: PipelineSelection, models: Sequence[ChosenModel]) -> list[str]:
    """Return the hashes of the models that a trial is to be made with before the choice is taken."""
    tried = _found_by_trials(project)
    return [m.file_hash for m in models if m.file_hash not in tried] if choice.template == BY_TRIAL else []


def _found_by_trials(project: Project) -> dict[str, str]:
    return {model: trial.template for model, trial in project.pipelines.template_trials().items()}


def combinations(choice: PipelineSelection) -> list[PipelineSpec]:
    """Return every combination of what is ticked, by model, then retriever, then examples; those taken out included."""
    made = (
        PipelineSpec(tick.identity, tick.name, retriever, examples, choice.template_of(tick.identity), how)
        for tick in choice.models
        for retriever in choice.retrievers
        for examples in choice.examples
        for how in (choice.example_choices if examples else ("seeded",))
    )
    return list({spec.id: spec for spec in made}.values())


def choice_of(
    chosen: Sequence[PipelineSpec], sizes: Mapping[str, int] | None = None, trials: Mapping[str, str] | None = None
) -> PipelineSelection:
    """Return what has to be ticked to get pipelines that were chosen before: the ticks, and the combinations taken out.

    Args:
        chosen: The pipelines. Of several prompt templates the first is taken, unless they are those that trials found.
        sizes: Bytes of the models' files by hash.
        trials: Templates that trials found, by the models' hashes.
    """
    if not chosen:
        return PipelineSelection()
    own = {p.model_hash: p.template for p in reversed(chosen)}
    by_trial = len(set(own.values())) > 1 and own.items() <= dict(trials or {}).items()
    template = BY_TRIAL if by_trial else chosen[0].template
    models = {p.model_hash: p.model_name for p in chosen}
    retrievers = {p.retriever.key: p.retriever for p in chosen}
    examples = sorted({p.examples for p in chosen})
    hows = tuple(how for how in EXAMPLE_CHOICES if any(p.examples and p.example_choice == how for p in chosen))
    made = PipelineSelection(
        models=tuple(ModelTick(h, name, h, (sizes or {}).get(h, 0)) for h, name in models.items()),
        retrievers=tuple(retrievers.values()),
        examples=tuple(examples),
        template=template,
        example_choices=hows or ("seeded",),
        templates=tuple(own.items()) if by_trial else (),
    )
    there = {combination_key(p) for p in chosen if p.template == made.template_of(p.model_hash)}
    return replace(made, without=frozenset(combination_key(p) for p in combinations(made)) - there)


def combination_key(spec: PipelineSpec) -> tuple[str, str, str]:
    """Return what a combination is called by while its model's file may not have been read."""
    return spec.model_name, spec.retriever.key, spec.examples_label


def offered_inside(kind: str) -> list[tuple[str, str]]:
    """Return retrievers that can stand inside one of a kind: text in square brackets, and name for a person."""
    out = KINDS[kind].not_offered_inside | {kind}
    specs = [usual_retriever(name) for name, facts in KINDS.items() if facts.searches and name not in out]
    return [(bracketed(spec), retriever_label(spec, 0)) for spec in specs]


def parts_of(text: str) -> list[str]:
    """Return the retrievers of an ensemble, each in square brackets."""
    return split_outside(text, "+")


def identify(choice: PipelineSelection, progress: Progress | None = None) -> list[ChosenModel]:
    """Return the models of a choice with their hashes, in its order; files that were never read are read now, all of them.

    A model that is not on this machine and whose hash is known is taken as it is: its answers are kept.

    Args:
        choice: What is ticked.
        progress: Told how many bytes of a file are read.

    Raises:
        CancelRequested: By the progress.
        ModelNotFound: A model is not there.
        ModelFileError: One is damaged.
    """
    return [
        ChosenModel(tick.file_hash, tick.name) if tick.key == tick.file_hash else choose_models([tick.key], progress)[0]
        for tick in choice.models
    ]


def choose(project: Project, choice: PipelineSelection, models: Sequence[ChosenModel]) -> Edit | None:
    """Choose the pipelines of a choice, and settle what it names for the project, as one edit.

    Args:
        project: Written to.
        choice: What is ticked.
        models: Its models with their hashes, in the same order (`identify`).

    Raises:
        InputError: There is nothing to choose, or two different files have the same name.
    """
    hashes: dict[str, str] = {}
    for model in models:
        if hashes.setdefault(model.name, model.file_hash) != model.file_hash:
            raise InputError(
                phrase(
                    "Two different model files are called {0:raw}; the results could not be told apart.",
                    repr(model.name),
                ),
                "Give one of them another name.",
            )
    ticks = tuple(
        replace(tick, name=model.name, file_hash=model.file_hash)
        for tick, model in zip(choice.models, models, strict=True)
    )
    renamed = {tick.name: model.name for tick, model in zip(choice.models, models, strict=True)}
    without = frozenset((renamed.get(name, name), key, n) for name, key, n in choice.without)
    settled = with_trials(project, replace(choice, models=ticks))
    wanted = [spec for spec in combinations(settled) if combination_key(spec) not in without]
    if not wanted:
        raise InputError(
            "There is no pipeline to choose.", "Tick a language model, a retriever and a number of examples."
        )
    project.models.remember(models)
    changed = {
        name: value for name, value in choice.settings.items() if project.settings.get(name, _UNSET[name]) != value
    }
    systems = [p for p in project.pipelines.chosen() if p.is_system]  # they are chosen on a page of their own
    return project.edits.set_pipelines([*wanted, *systems], changed)


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
