"""Contents of "do it all" before it starts: what will be done, with which models, why, and how long it takes."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ragexam.exam.blueprint import BALANCED
from ragexam.exam.demands.kind import LOOKUP
from ragexam.jobs.whole import WANTED, passed_by
from ragexam.jobs.worker.resume import whole_paths
from ragexam.project.models.records import MachineView
from ragexam.project.pipelines.page import candidates_of
from ragexam.project.project import Project
from ragexam.queries.exam.generations import is_preliminary
from ragexam.queries.whole.forecast import WholeForecast, WholeModel, files_of
from ragexam.queries.whole.plan import QUESTIONS, WholePlan, whole_plan
from ragexam.records import DocumentStatus


@dataclass(frozen=True)
class WholeView:
    """View of what will be done.

    Attributes:
        plan: With its reasons.
        forecast: How long it takes, and how much it is.
        names: Name of each model of the plan, by key.
        paths: What will be imported.
        documents: Documents that the project has already.
        going_on: It was begun before and is not done: this is what is left of it.
        gone: Names of files and folders that were to be imported and are not there any more.
    """

    plan: WholePlan
    forecast: WholeForecast
    names: Mapping[str, str]
    paths: tuple[str, ...]
    documents: int
    going_on: bool = False
    gone: tuple[str, ...] = ()

    @property
    def ready(self) -> bool:
        """Return whether it can be started: there is a model, and something to read or read already."""
        return self.plan.possible and bool(self.forecast.files or self.documents)


def reading_whole(
    project: Project,
    machine: MachineView,
    paths: Sequence[str] = (),
    *,
    questions: int = QUESTIONS,
    writer: str = "",
    models: Sequence[str] = (),
    embedder: str = "",
    instead: int = 0,
    blueprint: str = "",
) -> WholeView:
    """Work out what would be done. Looks at the files below the paths; loads nothing.

    Args:
        project: Empty, or with documents or questions already.
        machine: The models of this machine.
        paths: Files and folders to import.
        questions: Wanted.
        writer: Key of the model that a person wants to write; "" for the best one.
        models: Keys of those that a person wants to take the exam; none for the best ones.
        embedder: Name of the embedding model; "" for the project's or the first of this machine.
        instead: Questions wanted even where another number was asked for before; 0 for that number.
        blueprint: What the questions are to ask of a pipeline; "" for what was asked for before, or a balanced exam.
    """
    left = whole_left(project)
    gone: tuple[str, ...] = ()
    if left is not None:
        keys = {m.file_hash: m.key for m in machine.sound() if m.file_hash}
        writer = writer or keys.get(left["model"], "")
        models = models or [keys[h] for h in left["models"] if h in keys]
        questions, gone = int(left["n"]), tuple(left["gone"])
        blueprint = blueprint or str(left["blueprint"])
        paths = [*left["paths"], *(p for p in paths if p not in left["paths"])]
    questions = instead or questions
    candidates = candidates_of(
        machine.models, project.generations.writers(), project.settings.get("backend", {}), named=(writer, *models)
    )
    here = machine.embedders()
    embedder = embedder or str(project.settings.get("embedder", "")) or (here[0] if here else "")
    plan = whole_plan(
        candidates,
        machine.memory,
        embedder=embedder,
        questions=questions,
        there=0 if left is not None and left["model"] else _questions_there(project, questions),
        writer=writer,
        models=models,
        blueprint=blueprint or BALANCED,
    )
    if gone:
        plan = replace(plan, reasons=(passed_by(gone), *plan.reasons))
    used = {*plan.models, *([plan.writer] if plan.writer else [])}
    chosen_models = [
        WholeModel(m.key, m.name, m.file_hash, m.size_bytes, m.need_bytes) for m in machine.models if m.key in used
    ]
    return WholeView(
        plan=plan,
        forecast=project.jobs.forecast_whole(plan, chosen_models, files_of(paths)),
        names={m.key: m.name for m in chosen_models},
        paths=tuple(paths),
        documents=_documents(project),
        going_on=left is not None,
        gone=gone,
    )


def _documents(project: Project) -> int:
    """Return documents that can be asked about, whether or not they are cut into passages yet."""
    return sum(d.status is DocumentStatus.IMPORTED and not d.excluded for d in project.documents.all())


def _questions_there(project: Project, wanted: int) -> int:
    """Return questions that make an exam, so that none are written; 0 where there are none, or only a part of one."""
    kept = project.items.kept()
    if len(kept) >= wanted or any(item.origin == "imported" for item in kept):
        return len(kept)
    generation = project.generations.latest()
    is_finished = generation is not None and not is_preliminary(generation) and project.jobs.left("generate") is None
    return len(kept) if is_finished else 0


def start_of(view: WholeView) -> dict[str, Any]:
    """Return parameters of the job "whole"."""
    plan = view.plan
    return {
        "paths": list(view.paths),
        "model": plan.writer,
        "models": list(plan.models),
        "retrievers": list(plan.retrievers),
        "examples": list(plan.examples),
        "n": plan.questions,
        "blueprint": plan.blueprint,
        "embedder": plan.embedder,
        "gone": list(view.gone),
    }


def whole_left(project: Project) -> dict[str, Any] | None:
    """Return parameters with which "do it all" goes on; None where nothing was asked for or it came to its end.

    What was to be imported and has gone since is passed by, unless there is nothing else to go on with.
    """
    wanted = project.settings.get(WANTED)
    if not isinstance(wanted, Mapping):
        return None
    given = {name: value for name, value in wanted.items() if name != "importing"}
    paths = whole_paths(project.path) if wanted.get("importing") else []
    there = [path for path in paths if os.path.lexists(path)]
    if not there and not _documents(project):
        there = paths  # the job says that it finds nothing
    given.setdefault("blueprint", LOOKUP)  # as it was asked before there were others
    return {**given, "paths": there, "gone": [Path(path).name for path in paths if path not in there]}
