"""The command run: forecast, then every pipeline sits the exam."""

from __future__ import annotations

import argparse
from typing import Any

from ragexam.cli.output import Output
from ragexam.cli.progress_line import duration
from ragexam.errors import InputError
from ragexam.pipelines.matrix import PAPER_EXAMPLES, PAPER_RETRIEVERS
from ragexam.project import Project


def run(options: argparse.Namespace, output: Output) -> int:
    """Choose pipelines where the options name any, forecast, run, show the accuracies."""
    with Project.open(options.project) as project:
        choose(project, options)
        for name in ("embedder", "scorer"):
            if getattr(options, name):
                project.set_setting(name, getattr(options, name))
        backend = _backend_options(options)
        forecast = output.run_job(project, "forecast", backend=backend)
        _say_forecast(forecast, output)
        if options.forecast:
            output.result(forecast)
            return 0
        result = output.run_job(project, "run", backend=backend, retry_failed=options.retry_failed or None)
        say_result(project, result, output)
        output.result(result)
    return 0


def choose(project: Project, options: argparse.Namespace) -> None:
    """Choose pipelines from the options; without any the chosen ones stay.

    Raises:
        InputError: Nothing is chosen and nothing is named.
    """
    named = options.model or options.retriever or options.examples or options.paper
    if not named and project.pipelines():
        return
    if not options.model:
        raise InputError(
            "No language model was named.", "Name at least one: --model NAME; ragexam models list shows them."
        )
    retrievers = list(options.retriever or PAPER_RETRIEVERS)
    if options.k is not None:
        retrievers = [with_k(text, options.k) for text in retrievers]
    examples = PAPER_EXAMPLES if options.paper else numbers(options.examples or "0,1,2")
    project.choose_pipelines(options.model, retrievers, examples, options.template)


def with_k(text: str, k: int) -> str:
    """A retriever's text with the number of passages filled in where it takes one and does not say it."""
    if text in ("closed_book", "oracle") or "k=" in text:
        return text
    return f"{text}{',' if ':' in text else ':'}k={k}"


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers separated by commas.

    Raises:
        InputError: It is something else.
    """
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise InputError(f"“{text}” is no list of whole numbers.", "Write for example 0,1,2.") from None


def say_result(project: Project, result: dict[str, Any], output: Output) -> None:
    """Tell what a run made."""
    made, before, failed = result["responses"], result["before"], result["failed"]
    output.say(
        f"{made:,} answers made ({result['reused']:,} of them taken from identical earlier questions), {before:,} were there, "
        f"{failed:,} failed."
    )
    for name, sentence in result["models_failed"].items():
        output.warn(f"{name}: {sentence}")
    output.say(f"Next: ragexam report {project.path}")


def _backend_options(options: argparse.Namespace) -> dict[str, Any] | None:
    if options.gpu_layers is None:
        return None
    try:
        return {"gpu_layers": "auto" if options.gpu_layers == "auto" else int(options.gpu_layers)}
    except ValueError:
        raise InputError(f"“{options.gpu_layers}” is no number of layers.", "Write auto, 0 or a number.") from None


def _say_forecast(forecast: dict[str, Any], output: Output) -> None:
    figures = forecast.get("forecast") or {}
    if figures:
        output.say(
            f"Forecast: {figures['units']:,} answers, about {duration(figures['seconds'])}, "
            f"{figures['memory_bytes'] / 2**30:.1f} GB of memory, {figures['disk_bytes'] / 1e6:.0f} MB on disk."
        )
