"""A project as a script that makes it anew: shell commands, or Python on `Project`.

The exam goes into a file beside the script, word for word with its evidence, so that what a person changed or rejected is the same.
All else is said in the script: where the documents lie, models by name, settings, seed and pipelines.
"""

from __future__ import annotations

import json
import shlex
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ragexam import __version__
from ragexam.corpus.chunkers import PRESETS, complete_spec
from ragexam.corpus.text import squeeze, without_steering
from ragexam.errors import InputError, NotEnoughData
from ragexam.project.corpus.files import find_files
from ragexam.project.exam.files import write_exam
from ragexam.project.project import Project
from ragexam.records import ChunkerSpec, DocumentStatus, PipelineSpec, to_json
from ragexam.report.results.tolerance import TOLERANCE, tolerance_of
from ragexam.retriever_specs import write_retriever
from ragexam.sentences import phrase
from ragexam.writing import put_beside, writing

SCRIPT_ENDINGS: Final = (".sh", ".py")
_MODELS = ("embedder", "scorer", "retrieval_llm")
_KEPT = ("seed", *_MODELS, "backend", "mode", "tolerance")
"""Settings that decide answers and figures."""

_ENCODING: Final = "# -*- coding: utf-8 -*-"
"""First line of a program: no remark that follows, a title in it, can name another encoding (PEP 263)."""


@dataclass(frozen=True, slots=True)
class PipelineGroup:
    """Pipelines that are every combination of what they are made of.

    Attributes:
        models: As they are named when they are chosen.
        retrievers: Texts.
        examples: Numbers of in-context examples.
        template: Of the prompt.
        choice: How the examples are chosen.
    """

    models: tuple[str, ...]
    retrievers: tuple[str, ...]
    examples: tuple[int, ...]
    template: str
    choice: str


@dataclass(frozen=True, slots=True)
class ScriptPlan:
    """Plan of a script: what it has to do.

    Attributes:
        title: Of the project.
        name: Of the project that it makes.
        paths: Documents; none where they were imported elsewhere.
        documents: How many there are.
        chunker: How they are cut; None for the default.
        settings: Those that decide answers and figures.
        excluded: Ids of documents that a person took out.
        groups: Pipelines.
        pipelines: Ids, in their order.
        fit: Preset and item model of the fit; none without one.
        written_by: Words of a remark on how the exam was written; "" where it was not.
        left_out: A sentence for each thing that the script does not make anew.
    """

    title: str
    name: str
    paths: tuple[str, ...]
    documents: int
    chunker: ChunkerSpec | None
    settings: Mapping[str, Any]
    excluded: tuple[str, ...]
    groups: tuple[PipelineGroup, ...]
    pipelines: tuple[str, ...]
    fit: tuple[str, ...] = ()
    written_by: str = ""
    left_out: tuple[str, ...] = field(default=())


def write_script(project: Project, path: Path) -> ScriptPlan:
    """Write a script, and the exam beside it, which overwrites no other file.

    Args:
        project: The project.
        path: Of the script; its ending says in which language.

    Raises:
        InputError: The ending names no language.
        NotEnoughData: There are no documents, or no questions.
        MachineError: It cannot be written.
    """
    if path.suffix.lower() not in SCRIPT_ENDINGS:
        raise InputError(
            phrase("The ending of {0:raw} names no kind of script.", path.name),
            "Use .sh for commands or .py for Python.",
        )
    items = project.items.all()
    if not items or not project.documents.usable_count():
        raise NotEnoughData(
            "A script makes documents, exam and answers anew, and there are none yet.",
            "Import documents and an exam first.",
        )
    plan = script_plan(project)
    with writing(path), tempfile.TemporaryDirectory() as folder:
        made = write_exam(items, Path(folder) / "exam.jsonl").read_bytes()
    exam = put_beside(path.with_name(f"{path.stem}.exam.jsonl"), made)
    text = shell_script(plan, exam.name) if path.suffix.lower() == ".sh" else python_script(plan, exam.name)
    with writing(path):
        path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
        if path.suffix.lower() == ".sh":
            path.chmod(0o755)
    return plan


def script_plan(project: Project) -> ScriptPlan:
    """Return what a script of a project has to do."""
    documents = [d for d in project.documents.all() if d.status is DocumentStatus.IMPORTED]
    chosen = project.pipelines.chosen()
    own = [spec for spec in chosen if not spec.is_system]
    settings = {key: project.settings.get(key) for key in _KEPT}
    fit = project.fits.current()
    generation = project.generations.latest()
    writer = dict((generation or {}).get("inputs", {}).get("model", {})).get("name", "")
    systems = len(chosen) - len(own)
    left = []
    if systems:
        left.append(phrase("Systems elsewhere ({0:n}): connect and ask them yourself (ragexam systems).", systems))
    if project.grading.answers():
        left.append("Written answers and their grades: ragexam write and ragexam grade make them anew.")
    if any(item.is_open for item in project.items.all()):
        left.append("What the retrieval laboratory measured: ragexam laboratory does so anew.")
    if project.responses.chosen().results.by_design:
        left.append("Settling: the script asks every pipeline every question.")
    files = find_files(project, [d.source for d in documents])
    if files.roots and files.missing:
        left.append(phrase("Documents that are not where they were on this machine ({0:n}).", len(files.missing)))
    chunker = project.chunks.spec()
    return ScriptPlan(
        title=project.title,
        name=f"{project.path.stem}-again",
        paths=tuple(sorted(map(str, files.roots))),
        documents=len(documents),
        chunker=None if chunker is None or chunker.key == complete_spec(PRESETS["default"].spec).key else chunker,
        settings={key: value for key, value in settings.items() if value not in (None, "", {})},
        excluded=tuple(d.id for d in documents if d.excluded),
        groups=pipeline_groups(own, {str(k): str(v) for k, v in project.settings.get("places", {}).items()}),
        pipelines=tuple(spec.id for spec in own),
        fit=() if fit is None else (fit.fit.preset, fit.fit.model),
        written_by=str(writer),
        left_out=tuple(left),
    )


def pipeline_groups(specs: Sequence[PipelineSpec], places: Mapping[str, str]) -> tuple[PipelineGroup, ...]:
    """Return pipelines as few products of models, retrievers and numbers of examples.

    Args:
        specs: In their order.
        places: How a model is named that has no file, by hash.
    """
    numbers: dict[tuple[str, str, str, str], list[int]] = {}
    for spec in specs:
        choice = spec.example_choice if spec.examples else "seeded"
        name = places.get(spec.model_hash, spec.model_name)
        numbers.setdefault((name, spec.template, choice, write_retriever(spec.retriever)), []).append(spec.examples)
    retrievers: dict[tuple[str, str, str, tuple[int, ...]], list[str]] = {}
    for (model, template, choice, retriever), examples in numbers.items():
        retrievers.setdefault((model, template, choice, tuple(examples)), []).append(retriever)
    models: dict[tuple[str, str, tuple[int, ...], tuple[str, ...]], list[str]] = {}
    for (model, template, choice, counts), texts in retrievers.items():
        models.setdefault((template, choice, counts, tuple(texts)), []).append(model)
    return tuple(
        PipelineGroup(tuple(names), retrievers_of, counts, template, choice)
        for (template, choice, counts, retrievers_of), names in models.items()
    )


# -------------------------------------------------------------- as commands


def shell_script(plan: ScriptPlan, exam: str) -> str:
    """Return the commands.

    Args:
        plan: What they do.
        exam: Name of the file of the exam, beside the script.
    """
    settings = plan.settings
    preset = _preset(plan.chunker)
    further = []
    if preset is None:
        further.append("The way in which documents are cut: it is of no preset. A script in Python says it.")
    if plan.excluded:
        further.append(
            phrase(
                "What was taken out of the corpus (documents: {0:n}). A script in Python does so.", len(plan.excluded)
            )
        )
    lines = ["#!/bin/sh", *_remarks(plan, further), "set -eu", 'cd "$(dirname "$0")"', ""]
    lines += [f"PROJECT={shlex.quote(f'{plan.name}.ragexam')}", ""]
    lines += [_command("new", "$PROJECT", "--title", plan.title)]
    paths = plan.paths or ("DOCUMENTS",)
    lines += [_command("import", "$PROJECT", *paths, *(["--chunker", preset] if preset else []))]
    lines += [_command("items", "$PROJECT", "--import", exam)]
    for number, group in enumerate(plan.groups):
        words = [word for model in group.models for word in ("--model", model)]
        words += [word for retriever in group.retrievers for word in ("--retriever", retriever)]
        words += ["--examples", ",".join(map(str, group.examples)), "--template", group.template]
        words += ["--example-choice", group.choice] if any(group.examples) else []
        for key, option in (("embedder", "--embedder"), ("scorer", "--scorer"), ("retrieval_llm", "--retrieval-llm"),
                            ("seed", "--seed")):  # fmt: skip
            words += [option, str(settings[key])] if key in settings else []
        layers = dict(settings.get("backend", {})).get("gpu_layers")
        words += [] if layers is None else ["--gpu-layers", str(layers)]
        lines.append(_command("run", "$PROJECT", *words, *(["--add"] if number else [])))
    if plan.fit:
        scoring = ["--scoring", str(settings["mode"])] if "mode" in settings else []
        lines.append(_command("fit", "$PROJECT", "--preset", plan.fit[0], "--irt-model", plan.fit[1], *scoring))
    if plan.groups:
        points = f"{100 * tolerance_of(settings.get('tolerance', TOLERANCE)):g}"
        lines.append(_command("report", "$PROJECT", "--tolerance", points))
    return "\n".join(lines) + "\n"


def _command(name: str, project: str, *words: str) -> str:
    """Return a command, each word quoted, long ones broken between options."""
    text = f'ragexam {name} "{project}"'
    for word in words:
        broken = word.startswith("--") and len(text.rsplit("\n", 1)[-1]) > 80
        text += (" \\\n    " if broken else " ") + shlex.quote(word)
    return text


def _preset(chunker: ChunkerSpec | None) -> str | None:
    """Return the preset of a chunker; "" for the default, None where it is of no preset."""
    if chunker is None:
        return ""
    names = (name for name, preset in PRESETS.items() if complete_spec(preset.spec).key == chunker.key)
    return next(names, None)


def _remarks(plan: ScriptPlan, further: Sequence[str] = ()) -> list[str]:
    """Return the lines of remarks at the beginning; a line break in a title begins no command."""
    remarks = [
        phrase(
            "Makes “{0:raw}” anew, with RAG Exam {1:raw}: documents, exam, answers, report.", plan.title, __version__
        )
    ]
    if plan.written_by:
        remarks.append(
            phrase(
                "The exam beside this file was written by {0:raw}; what people changed of it is kept.", plan.written_by
            )
        )
    if not plan.paths:
        remarks.append(
            phrase(
                "Where the documents ({0:n}) lie is not known on this machine: put their folder in place of DOCUMENTS.",
                plan.documents,
            )
        )
    remarks += [phrase("Not made anew: {0}", text) for text in (*plan.left_out, *further)]
    return [f"# {_remark(text)}" for text in remarks]


def _remark(text: str) -> str:
    """Return a remark as one line that ends where it seems to, whatever reads it.

    In another encoding than the one it is written in, a backslash and what follows may be a line break.
    """
    return squeeze(without_steering(text)).replace("\\", "\\\\")


# -------------------------------------------------------------- as Python


def python_script(plan: ScriptPlan, exam: str) -> str:
    """Return the program.

    Args:
        plan: What it does.
        exam: Name of the file of the exam, beside the script.
    """
    settings = {key: value for key, value in plan.settings.items() if value is not None}
    paths = list(plan.paths) or ["DOCUMENTS"]
    chunker = None if plan.chunker is None else to_json(plan.chunker)
    groups = [(g.models, g.retrievers, g.examples, g.template, (g.choice,)) for g in plan.groups]
    remarks = "\n".join(_remarks(plan))
    fit = f"    project.fits.fit({', '.join(map(repr, plan.fit))})\n" if plan.fit else ""
    return f"""{_ENCODING}
{remarks}
from datetime import date
from pathlib import Path

from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.exam.files import reading_exam_file
from ragexam.project.report.page import document_of, reading_report, write_html

HERE = Path(__file__).parent
DOCUMENTS = {_value(paths)}
CHUNKER = {_value(chunker)}
EXCLUDED = {_value(list(plan.excluded))}
SETTINGS = {_value(settings)}
PIPELINES = {_value([list(group) for group in groups])}
EXPECTED = {_value(list(plan.pipelines))}


def do(project, job, **parameters):
    outcome = project.start_job(job, **parameters).wait()
    assert isinstance(outcome, Done), outcome


with Project.create(HERE / {f"{plan.name}.ragexam"!r}, title={squeeze(plan.title)!r}) as project:
    for name, value in SETTINGS.items():
        project.settings.set(name, value)
    do(project, "import", paths=DOCUMENTS, chunker=CHUNKER)
    if EXCLUDED:
        project.edits.exclude_documents(EXCLUDED, True)
    project.edits.add(reading_exam_file(project, HERE / {exam!r}).items, {exam!r})
    made = [spec for group in PIPELINES for spec in project.pipelines.choose(*group)]
    by_id = {{spec.id: spec for spec in made}}
    if set(by_id) != set(EXPECTED):
        print("Some pipelines are others now: a model file of the same name differs.")
    project.edits.set_pipelines([by_id[i] for i in EXPECTED if i in by_id] or made)
    if made:
        do(project, "run")
{fit}    document = document_of(reading_report(project), date.today())
    if document is not None:
        print("Report:", write_html(document, project.path.with_suffix(".html")))
"""


def _value(value: Any) -> str:
    """Return a value as Python writes it; it comes from a project, so that nothing but data may stand there."""
    return repr(json.loads(json.dumps(value)))
