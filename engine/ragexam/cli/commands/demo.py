"""The command demo: the whole main job on the documents that come with the program."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ragexam.cli.commands.exam.items import say_kept, show_generation
from ragexam.cli.commands.models import use_embedder
from ragexam.cli.commands.results import write_report
from ragexam.cli.commands.run import say_result
from ragexam.cli.output import Output
from ragexam.cli.progress_line import duration
from ragexam.errors import ModelNotFound, NotEnoughData, PauseRequested
from ragexam.exam.blueprint import BALANCED
from ragexam.llm.library.places import models_folder
from ragexam.llm.library.starter import is_there, starter_model
from ragexam.pipelines.matrix import PUBLISHED_EXAMPLES
from ragexam.project import Project
from ragexam.resources import resource
from ragexam.retriever_specs import read_retriever

SMALL, MIDDLE, LARGE = "smollm2-135m", "qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b"
"""Names in the catalogue of starter models."""


@dataclass(frozen=True, slots=True)
class DemoPlan:
    """Size of a demo: what is written, and who sits it.

    Attributes:
        items: Items to keep.
        models: Starter models that sit the exam.
        retrievers: Texts of the retrievers.
        examples: Numbers of in-context examples.
    """

    items: int
    models: tuple[str, ...]
    retrievers: tuple[str, ...]
    examples: tuple[int, ...]

    @property
    def pipelines(self) -> int:
        """Return how many pipelines that makes."""
        return len(self.models) * len(self.retrievers) * len(self.examples)


_RETRIEVERS = ("closed_book", "oracle", "bm25:k=1")
"""Of either demo. One passage is quick, but never enough for a question that is composed of two."""

QUICK = DemoPlan(30, (SMALL, MIDDLE), (*_RETRIEVERS, "adaptive:k=4"), (0, 1))
"""The fourth hands over more than one passage only where it takes more: each costs these small models more time than it brings answers."""

FIRST = 5
"""Questions of a first report after a few minutes, which two models sit with the second to fourth retriever and without
examples. Every answer counts in the full report too."""

WRITING = 6
"""Questions to which the same models also write answers, with the third and fourth retriever: a minute on two cores."""

_CAP = 48
"""Most tokens of these answers: they are single sentences."""

FULL = DemoPlan(64, (SMALL, MIDDLE, LARGE), (*_RETRIEVERS, "hybrid_weighted:k=2", "dense:k=1"), PUBLISHED_EXAMPLES)


def demo(options: argparse.Namespace, output: Output) -> None:
    """Import, generate, run, fit, refine and report; started again it goes on where it stopped.

    The first few questions get a report of their own, so that there is something to read, and to keep, early.

    Raises:
        PauseRequested: A person stopped it. What there is by then stands in the report.
    """
    plan = FULL if options.full else QUICK
    models = options.model or [_starter_path(name) for name in plan.models]
    writer = options.writer or _writer()
    items = options.items or plan.items
    folder = options.out
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "demo.ragexam"
    begun = time.monotonic()

    def step(title: str) -> None:
        output.say(f"[{duration(time.monotonic() - begun)}] {title}")

    with Project.open(path) if path.exists() else Project.create(path, title="Quellmoor handbook") as project:
        # Before minutes are spent, not after. By its hash the writer is named without a path of this machine.
        *sitting, author = project.models.choose([*models, writer])
        writer = author.file_hash
        settings = {"blueprint": BALANCED}
        # A writer that takes the exam too is not to say which composed questions can be answered.
        gate = {"gate_model": ""} if writer in {model.file_hash for model in sitting} else {}
        step("Reading the handbook of Quellmoor Instruments, a made-up company")
        output.run_job(project, "import", paths=[str(resource("demo", "corpus"))])
        if not use_embedder(project, options.embedder, output):
            raise ModelNotFound("There is no embedding model.", "Get one: ragexam models starter minilm.")
        output.run_job(project, "embed")
        report = folder / "report.html"
        try:
            if items > FIRST and not _has_first_report(project, report):
                step(f"The first questions: {FIRST} or a few more")
                output.run_job(project, "generate", model=writer, n=FIRST, preliminary=True, settings=settings, **gate)
                few = project.pipelines.choose(models[:2], plan.retrievers[1:4], (0,))
                step(f"{len(few)} pipelines sit {len(project.items.kept())} questions")
                say_result(project, output.run_job(project, "run"), output)
                write_report(project, report, output, fitted=False)
                step("That report is preliminary: read it now. The full one takes its place when it is done")
            step(f"Writing an exam of {items} questions")
            made = output.run_job(project, "generate", model=writer, n=items, settings=settings, **gate)
            show_generation(project, output)
            say_kept(made, output)
            chosen = project.pipelines.choose(models, plan.retrievers, plan.examples)
            step(f"{len(chosen)} pipelines sit {len(project.items.kept())} questions")
            say_result(project, output.run_job(project, "run"), output)
            step("Fitting the item response model")
            try:
                output.run_job(project, "fit")
                output.run_job(project, "refine")
            except NotEnoughData as exc:
                output.say(exc.message)
            _write_some(project, plan, step, output)
            step("Writing the report")
            write_report(project, report, output)
        except (PauseRequested, KeyboardInterrupt):
            if project.responses.answers().results.answered.any():
                write_report(project, report, output, fitted=False)
            raise
        step("Done")
    spent = sorted(output.progress.spent.items(), key=lambda each: -each[1])
    durations = [f"{phase} {duration(seconds)}" for phase, seconds in spent if seconds >= 1]
    if durations:
        output.say(f"Where the time went: {', '.join(durations)}.")


def _write_some(project: Project, plan: DemoPlan, step: Callable[[str], None], output: Output) -> None:
    """Let a few pipelines write answers to a few questions, and have those graded without a language model."""
    keys = {read_retriever(text).key for text in plan.retrievers[2:4]}
    chosen = project.pipelines.chosen()
    models = list(dict.fromkeys(p.model_hash for p in chosen))[:2]
    writers = [p for p in chosen if p.model_hash in models and p.retriever.key in keys and not p.examples]
    items = project.items.kept()
    asked = items[:: max(1, len(items) // WRITING)][:WRITING]
    step(f"{len(writers)} pipelines write their answers to {len(asked)} of the questions")
    output.run_job(
        project, "write", pipelines=[p.id for p in writers], item_ids=[i.id for i in asked], items="choice", cap=_CAP
    )
    output.run_job(project, "grade")


def _has_first_report(project: Project, report: Path) -> bool:
    """Return whether the first questions were answered and reported, or the exam is written: then they need no run of their own."""
    generation = project.generations.latest()
    if generation is None:
        return False
    ran = any(entry.name == "run" and entry.outcome == "done" for entry in project.jobs.all())
    return generation.get("preliminary") is not True or (ran and report.exists())


def _starter_path(name: str) -> str:
    """Return path of a starter model: beside other programs' copies of a model a name alone may be ambiguous.

    Raises:
        ModelNotFound: It has not been fetched.
    """
    model = starter_model(name)
    if not is_there(model):
        more = " --all" if model.on_request else ""
        raise ModelNotFound(f"{model.title} is not here.", f"Get it: ragexam models starter{more}.")
    return str(models_folder() / model.target)


def _writer() -> str:
    return _starter_path(LARGE if is_there(starter_model(LARGE)) else MIDDLE)
