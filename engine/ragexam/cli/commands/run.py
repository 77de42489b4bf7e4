"""The command run: forecast, then every pipeline sits the exam."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from ragexam.cli.commands.models import use_embedder
from ragexam.cli.output import Output
from ragexam.cli.progress_line import duration
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError, ModelError, RagExamError
from ragexam.pipelines.examples import CHOICES, needs_vectors
from ragexam.pipelines.matrix import PUBLISHED_EXAMPLES, PUBLISHED_RETRIEVERS, build_matrix
from ragexam.pipelines.template_trial import BY_TRIAL
from ragexam.project import Project
from ragexam.queries.models.choose import choose_models, choose_retriever
from ragexam.queries.models.records import ChosenModel
from ragexam.records import PipelineSpec, RetrieverSpec, system_pipeline, to_json
from ragexam.report.results.accuracy.accuracy_tables import accuracy_table
from ragexam.retriever_specs import KINDS, needs, read_retriever
from ragexam.retriever_specs.brackets import split_outside
from ragexam.sentences import counted
from ragexam.store.changes import Edit

RETRIEVERS = PUBLISHED_RETRIEVERS
"""Taken where none is named."""

BOTH = "both"
"""Names every way of choosing examples."""


def run(options: argparse.Namespace, output: Output) -> int:
    """Choose pipelines where the options name any, forecast, run, show the accuracies."""
    with Project.open(options.project) as project:
        wanted = wanted_pipelines(project, options, output)
        if options.forecast:
            _only_forecast(project, wanted, options, output)
            return 0
        with choosing(project, wanted, options, output):
            sitting = _asked_now(project, wanted, options)
            if _loads_a_model(project, sitting):
                output.say("First each model is timed, to say how long the run takes.")
            ids = [p.id for p in sitting]
            forecast = output.run_job(project, "forecast", pipelines=ids)
            _say_forecast(forecast, len(sitting), output)
            result = output.run_job(project, "run", pipelines=ids, retry_failed=options.retry_failed or None)
        say_result(project, result, output)
        output.say(f"Next: ragexam report {quoted(project.path)}")
        output.result({**result, "forecast": forecast["forecast"], "accuracy": _accuracies(project)})
    return ModelError.exit_code if result["models_failed"] else 0


def _asked_now(project: Project, wanted: RunSelection | None, options: argparse.Namespace) -> list[PipelineSpec]:
    """Return the pipelines that sit now: all that are chosen, or the systems alone where nothing else is named.

    Models of pipelines that sat before, on another machine perhaps, are then not loaded and tested to find nothing missing.
    """
    chosen = project.pipelines.chosen()
    if wanted is None or wanted.models or not options.system:
        return chosen
    names = {project.systems.get(name).name for name in options.system}
    return [p for p in chosen if p.is_system and p.model_name in names]


def _loads_a_model(project: Project, sitting: Sequence[PipelineSpec]) -> bool:
    """Return whether a pipeline of this machine has something to answer."""
    answers, ids = project.responses.chosen(), {p.id for p in sitting if not p.is_system}
    there = (answers.results.answered | answers.results.failed) & ~answers.stale
    return not all(there[row].all() for row, p in enumerate(answers.pipelines) if p.id in ids)


@dataclasses.dataclass(frozen=True)
class RunSelection:
    """Pipelines that the options name, and their models.

    Attributes:
        models: With their hashes.
        pipelines: All that will be chosen.
    """

    models: list[ChosenModel]
    pipelines: list[PipelineSpec]


def wanted_pipelines(project: Project, options: argparse.Namespace, output: Output) -> RunSelection | None:
    """Return pipelines that the options name, after those chosen before where these are kept.

    Nothing is changed, but that models whose template a trial is to find are tried, where this is more than a forecast.

    Returns:
        None where the options name none and the chosen ones stay.

    Raises:
        ModelNotFound: A model is not there.
        InputError: Nothing is chosen and no model is named, there is no such system, or two options contradict each other.
    """
    if options.paper and (options.retriever or options.examples):
        raise InputError(
            "--paper says which retrievers and examples are taken.", "Leave --retriever and --examples out."
        )
    systems = [system_pipeline(project.systems.get(name).name) for name in options.system or ()]
    named = any((options.model, options.retriever, options.examples, options.example_choice, options.paper))
    named = named or options.k is not None
    before = project.pipelines.chosen() if options.add else []
    if systems and not named:
        return RunSelection([], list({p.id: p for p in (*before, *systems)}.values()))
    if not named and project.pipelines.chosen():
        return None
    if not options.model:
        raise InputError("No language model was named.", "Name at least one: --model NAME; ragexam models lists them.")
    retrievers = [retriever(text, options.k) for text in options.retriever or RETRIEVERS]
    examples = PUBLISHED_EXAMPLES if options.paper else numbers(options.examples or "0")
    if options.example_choice and not any(examples):
        raise InputError(
            "--example-choice says how examples are chosen, and there are none.", "Say how many: --examples 3."
        )
    choices = tuple(CHOICES) if options.example_choice == BOTH else (options.example_choice or "seeded",)
    models = choose_models(options.model)
    specs = [choose_retriever(spec) for spec in retrievers]
    every = [(m.file_hash, m.name) for m in models]
    if options.template == BY_TRIAL:
        build_matrix(every, specs, examples, example_choices=choices)  # what is wrong is said before a model is loaded
        templates = _tried(project, models, options, output)
        pipelines = [
            spec
            for model in every
            for spec in build_matrix([model], specs, examples, templates.get(model[0], "chat"), choices)
        ]
    else:
        pipelines = build_matrix(every, specs, examples, options.template, choices)
    return RunSelection(models, list({p.id: p for p in (*before, *pipelines, *systems)}.values()))


def _tried(
    project: Project, models: Sequence[ChosenModel], options: argparse.Namespace, output: Output
) -> dict[str, str]:
    """Return the template that a trial found better, by model; for a forecast what is known."""
    if not options.forecast:
        project.models.remember(models)
        backend = _backend_options(options)
        tried = output.run_job(
            project,
            "template_trial",
            models=[m.file_hash for m in models],
            backend=None if backend is None else {**project.settings.get("backend", {}), **backend},
        )
        for sentence in tried["sentences"]:
            output.say(sentence)
    return {name: trial.template for name, trial in project.pipelines.template_trials().items()}


@contextmanager
def choosing(
    project: Project, wanted: RunSelection | None, options: argparse.Namespace, output: Output
) -> Iterator[None]:
    """Choose pipelines and keep what they are asked with; where that fails before any of them answered, take the choice back.

    Args:
        project: An open project.
        wanted: What is chosen; the chosen ones stay where None.
        options: Of the command, as `add_pipeline_choice` describes them.
        output: Where it is told.
    """
    backend = _backend_options(options)
    edit = None if wanted is None else _choose(project, wanted, output)
    try:
        if options.embedder or _need_embedder(project.pipelines.chosen()):
            use_embedder(project, options.embedder, output)
        given = {"seed": options.seed, "scorer": options.scorer, "retrieval_llm": options.retrieval_llm}
        for name, value in given.items():
            if value not in (None, ""):
                project.settings.set(name, value)
        if backend is not None:  # also for what comes later: generating, guessing, the next run
            project.settings.set("backend", {**project.settings.get("backend", {}), **backend})
        yield
    except RagExamError:
        if edit is not None and not project.responses.chosen().results.answered.any():
            project.edits.undo()
            output.say("Nothing was answered, so the pipelines chosen before are chosen again.")
        raise


def _choose(project: Project, wanted: RunSelection, output: Output) -> Edit | None:
    """Choose pipelines, and say what becomes of those that were chosen before."""
    before = project.pipelines.chosen()
    project.models.remember(wanted.models)
    edit = project.edits.set_pipelines(wanted.pipelines)
    ids = {p.id for p in wanted.pipelines}
    aside = sum(p.id not in ids for p in before)
    if aside:
        output.say(
            f"{counted(aside, 'pipeline')} chosen before {'is' if aside == 1 else 'are'} set aside; answers are kept. "
            f"To bring {'it' if aside == 1 else 'them'} back: ragexam items {quoted(project.path)} --undo. "
            "Next time, --add answers beside what was chosen before."
        )
    return edit


def _only_forecast(project: Project, wanted: RunSelection | None, options: argparse.Namespace, output: Output) -> None:
    """Forecast what the options ask for; nothing of the project changes."""
    pipelines = project.pipelines.chosen() if wanted is None else wanted.pipelines
    backend = _backend_options(options)
    embedder = options.embedder
    if embedder or _need_embedder(pipelines):
        embedder = use_embedder(project, embedder, output, keep=False)
    forecast = output.run_job(
        project,
        "forecast",
        specs=None if wanted is None else to_json(pipelines),
        places=None if wanted is None else {m.file_hash: m.location for m in wanted.models if m.location},
        embedder=embedder or None,
        scorer=options.scorer,
        retrieval_llm=options.retrieval_llm,
        backend=None if backend is None else {**project.settings.get("backend", {}), **backend},
    )
    _say_forecast(forecast, len(pipelines), output)
    output.result(forecast)


def _need_embedder(pipelines: Sequence[PipelineSpec]) -> bool:
    return any("embedder" in needs(p.retriever) or needs_vectors(p) for p in pipelines)


def retriever(text: str, k: int | None) -> RetrieverSpec:
    """Return a retriever from its text; `k` passages where it searches and its text does not say how many.

    Raises:
        InputError: It cannot be read.
    """
    spec = read_retriever(text)
    parameters = split_outside(text.partition(":")[2], ",")  # the k of a retriever inside says nothing of the outer one
    says = any(part.split("=")[0].strip() == "k" for part in parameters)
    if k is None or says or not KINDS[spec.kind].searches:
        return spec
    return dataclasses.replace(spec, k=k)


def numbers(text: str) -> tuple[int, ...]:
    """Return whole numbers separated by commas.

    Raises:
        InputError: It is something else.
    """
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise InputError(f"“{text}” is no list of whole numbers.", "Write for example 0,1,2.") from None


def say_result(project: Project, result: dict[str, Any], output: Output) -> None:
    """Tell what a run made, and how right each pipeline is."""
    answers = project.responses.chosen()
    if answers.results.answered.any():
        output.table(accuracy_table(answers.results))
    reused = f" ({result['reused']:,} taken over from the same question asked before)" if result["reused"] else ""
    given, before = result["responses"], result["before"]
    output.say(
        f"{counted(given, 'answer')} {'was' if given == 1 else 'were'} given{reused}, "
        f"{before:,} {'was' if before == 1 else 'were'} there."
    )
    if result["failed"]:
        output.say(_failures(result))
    for name, sentence in result["models_failed"].items():
        output.warn(f"{name}: {sentence}")


def _failures(result: Mapping[str, Any]) -> str:
    """Return how many answers could not be given and why; another try is advised only where it may help."""
    why = "".join(f"\n  {number:,}: {reason}" for reason, number in result["reasons"].items())
    hopeful = result["failed"] - result["for_good"]
    if not hopeful:
        advice = " Trying again does not help while the project stays as it is."
    elif result["for_good"]:
        advice = f" --retry-failed tries them again, which may help with {hopeful:,} of them."
    else:
        advice = " --retry-failed tries them again."
    return f"{result['failed']:,} could not be given.{advice}{why}"


def _accuracies(project: Project) -> list[dict[str, object]]:
    results = project.responses.chosen().results
    return [
        {"pipeline": spec.id, **spec.components, "accuracy": share, "right": right, "answered": answered}
        for spec, share, right, answered in zip(
            results.pipelines,
            results.accuracy().tolist(),
            results.right().tolist(),
            results.answered.sum(axis=1).tolist(),
            strict=True,
        )
    ]


def _backend_options(options: argparse.Namespace) -> dict[str, Any] | None:
    if options.gpu_layers is None:
        return None
    if options.gpu_layers == "auto":
        return {"gpu_layers": "auto"}
    try:
        return {"gpu_layers": int(options.gpu_layers)}
    except ValueError:
        raise InputError(f"“{options.gpu_layers}” is no number of layers.", "Write auto, 0 or a number.") from None


def _say_forecast(forecast: dict[str, Any], pipelines: int, output: Output) -> None:
    figures = forecast["forecast"]
    time = "in a time unknown" if figures["seconds"] is None else f"about {duration(figures['seconds'])}"
    output.say(
        f"Forecast: {counted(figures['units'], 'answer')} of {counted(pipelines, 'pipeline')}, {time}, "
        f"{figures['memory_bytes'] / 1e9:.1f} GB of memory, {figures['disk_bytes'] / 1e6:,.0f} MB on disk."
    )
    asking = forecast["asking"]
    if asking["calls"]:
        unknown = f", not counting {', '.join(asking['unknown'])}, never timed here" if asking["unknown"] else ""
        output.say(
            f"Of this, before the first answer: language models are asked {asking['calls']:,} times by retrievers, "
            f"about {duration(asking['seconds'])}{unknown}."
        )
    for name, sentence in forecast["models_failed"].items():
        output.warn(f"{name}: {sentence}")
