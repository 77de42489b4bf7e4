"""The command demo: the whole main job on the documents that come with the program."""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

from ragexam.cli.exam import show_generation
from ragexam.cli.output import Output
from ragexam.cli.progress_line import duration
from ragexam.cli.results import write_report
from ragexam.cli.running import say_result
from ragexam.errors import ModelNotFound
from ragexam.llm.library import resolve_model
from ragexam.project import Project
from ragexam.resources import resource

SMALL, MIDDLE, LARGE = "SmolLM2-135M-Instruct", "qwen2.5-coder-0.5b-instruct", "qwen2.5-coder-1.5b-instruct"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a demo does.

    Attributes:
        items: Items to keep.
        models: Models that sit the exam.
        retrievers: Texts of the retrievers.
        examples: Numbers of in-context examples.
    """

    items: int
    models: tuple[str, ...]
    retrievers: tuple[str, ...]
    examples: tuple[int, ...]


_RETRIEVERS = ("closed_book", "oracle", "bm25:k=1", "dense:k=1", "hybrid:k=1")
QUICK = Plan(32, (SMALL, MIDDLE), _RETRIEVERS, (0, 1))
FULL = Plan(64, (SMALL, MIDDLE, LARGE), (*_RETRIEVERS, "hybrid:k=3"), (0, 1, 2))


def demo(options: argparse.Namespace, output: Output) -> int:
    """Import, generate, run, fit, refine and report; started again it goes on where it stopped."""
    plan = FULL if options.full else QUICK
    models = tuple(options.model or plan.models)
    writer = options.writer or _best_writer()
    for name in (*models, writer):
        if not name.startswith("scripted"):
            resolve_model(name)
    folder = options.out
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "demo.ragexam"
    begun = time.monotonic()
    project = Project.open(path) if path.exists() else Project.create(path, title="Quellmoor handbook")
    with project:

        def step(title: str) -> None:
            output.say(f"[{duration(time.monotonic() - begun)}] {title}")

        step("Reading the handbook")
        output.run_job(project, "import", paths=[str(resource("demo", "corpus"))])
        output.run_job(project, "embed")
        step(f"Writing an exam of {options.items or plan.items} items with {writer}")
        output.run_job(project, "generate", model=writer, items=options.items or plan.items)
        show_generation(project, output)
        chosen = project.choose_pipelines(models, plan.retrievers, plan.examples)
        step(f"{len(chosen)} pipelines sit {len(project.kept_items())} items")
        result = output.run_job(project, "run")
        say_result(project, result, output)
        step("Fitting the item response model")
        output.run_job(project, "fit")
        output.run_job(project, "refine")
        step("Writing the report")
        write_report(project, folder / "report.html", "", output)
        step("Done")
    return 0


def _best_writer() -> str:
    for name in (LARGE, MIDDLE):
        try:
            resolve_model(name)
        except ModelNotFound:
            continue
        return name
    raise ModelNotFound("No model that can write an exam is here.", "Get the starter models: ragexam models starter.")
