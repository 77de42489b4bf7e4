"""Selection of pipelines: what is ticked, the combinations that it makes, and how it becomes the project's choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ragexam.errors import InputError
from ragexam.pipelines.examples import CHOICES as EXAMPLE_CHOICES
from ragexam.pipelines.template_trial import BY_TRIAL, UNLISTED
from ragexam.progress import Progress
from ragexam.project.project import Project
from ragexam.queries.models.choose import choose_models
from ragexam.queries.models.records import ChosenModel
from ragexam.records import PipelineSpec, RetrieverSpec
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


UNSET: Mapping[str, str | int] = {"seed": 0, "embedder": "", "scorer": "", "retrieval_llm": ""}


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
        name: value for name, value in choice.settings.items() if project.settings.get(name, UNSET[name]) != value
    }
    systems = [p for p in project.pipelines.chosen() if p.is_system]  # they are chosen on a page of their own
    return project.edits.set_pipelines([*wanted, *systems], changed)
