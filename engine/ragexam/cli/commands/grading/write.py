"""The command write: pipelines write their answers."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ragexam.cli.commands.models import use_embedder
from ragexam.cli.commands.run import numbers, retriever
from ragexam.cli.output import Output
from ragexam.cli.progress_line import duration
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError, ModelError
from ragexam.pipelines.matrix import build_matrix
from ragexam.project import Project
from ragexam.queries.models.choose import choose_models, choose_retriever
from ragexam.records import PipelineSpec
from ragexam.retriever_specs import needs
from ragexam.sentences import counted

_EXAMPLES_SHOWN = 3


def write(options: argparse.Namespace, output: Output) -> int:
    """Let pipelines write answers, and show a few of them."""
    with Project.open(options.project) as project:
        before = project.pipelines.chosen()
        wanted = writers(project, options)
        forecast = project.grading.forecast_writing(
            wanted, options.items, options.max_tokens, retry_failed=options.retry_failed
        )
        time = (
            "in a time unknown (run --forecast times the models)"
            if forecast.seconds is None or forecast.most_seconds is None
            else f"about {duration(forecast.seconds)}, at most {duration(forecast.most_seconds)}"
        )
        output.say(f"Forecast: {counted(forecast.answers, 'answer')} of {counted(len(wanted), 'pipeline')}, {time}.")
        if options.forecast:
            output.result(forecast)
            return 0
        chosen_before = {p.id for p in before}
        added = [p for p in wanted if p.id not in chosen_before]
        if added:
            project.models.remember(choose_models(options.model or []))
            project.edits.set_pipelines([*before, *added])
            output.say(f"{counted(len(added), 'pipeline')} chosen beside those that were there.")
        if any("embedder" in needs(p.retriever) for p in wanted) and not project.settings.get("embedder", ""):
            use_embedder(project, None, output)
        result = output.run_job(
            project,
            "write",
            pipelines=[p.id for p in wanted],
            items=options.items,
            cap=options.max_tokens,
            retry_failed=options.retry_failed,
        )
        _say(result, output)
        for answer in project.grading.newest(_EXAMPLES_SHOWN):
            item = project.items.get(answer.item_id)
            if item is not None:
                output.say(f"\n{answer.system}\n  {item.question}\n  {answer.text}")
        output.say(f"\nNext: ragexam grade {quoted(project.path)}")
        output.result(result)
    return ModelError.exit_code if result["models_failed"] else 0


def writers(project: Project, options: argparse.Namespace) -> list[PipelineSpec]:
    """Return the pipelines that write: of the chosen ones those that the options name, new ones where none are.

    Raises:
        InputError: Nothing is chosen and no model is named.
        ModelNotFound: A model is not there.
    """
    chosen: Sequence[PipelineSpec] = [p for p in project.pipelines.chosen() if not p.is_system]
    models = {m.file_hash: m.name for m in choose_models(options.model)} if options.model else {}
    specs = [choose_retriever(retriever(text, None)) for text in options.retriever or ()]
    examples = numbers(options.icl) if options.icl else ()
    fitting = [
        p
        for p in chosen
        if (not models or p.model_hash in models)
        and (not specs or p.retriever.key in {s.key for s in specs})
        and (not examples or p.examples in examples)
    ]
    if fitting and (not models or {p.model_hash for p in fitting} == set(models)):
        named = {p.retriever.key for p in fitting}
        if all(s.key in named for s in specs) and set(examples) <= {p.examples for p in fitting}:
            return fitting
    who = list(models.items()) or list({p.model_hash: p.model_name for p in chosen}.items())
    if not who:
        raise InputError("No language model was named.", "Name at least one: --model NAME; ragexam models lists them.")
    how = specs or list({p.retriever.key: p.retriever for p in chosen}.values())
    if not how:
        raise InputError("No retriever was named.", "Name at least one: --retriever bm25:k=3.")
    return build_matrix(who, how, examples or (0,))


def _say(result: dict[str, object], output: Output) -> None:
    output.say(f"{counted(int(str(result['written'])), 'answer')} written, {result['before']} there before.")
    if result["failed_before"]:
        output.say(f"{counted(int(str(result['failed_before'])), 'answer')} failed before: --retry-failed writes anew.")
    if result["cut"]:
        output.say(f"{result['cut']} ended at the cap: --max-tokens allows more.")
    if result["shortened"]:
        left_out = int(str(result["shortened"]))
        output.say(
            f"{counted(left_out, 'passage')} {'was' if left_out == 1 else 'were'} left out because they did not fit; "
            "the lowest first."
        )
    reasons, failed = result["reasons"], result["models_failed"]
    if isinstance(reasons, dict):
        for reason, number in reasons.items():
            output.warn(f"{counted(number, 'answer')} could not be written: {reason}")
    if isinstance(failed, dict):
        for name, sentence in failed.items():
            output.warn(f"{name}: {sentence}")
