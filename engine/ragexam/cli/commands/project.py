"""Commands on the project itself: new, import, info."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ragexam.cli.commands.beginning import odd_files, recognised_files
from ragexam.cli.commands.models import use_embedder
from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.corpus.chunkers import PRESETS
from ragexam.corpus.ocr.catalogue import HOW_TO_ADD
from ragexam.errors import InputError
from ragexam.project import Project
from ragexam.queries.scenarios.due import ScenarioWork
from ragexam.queries.state import wanted_items
from ragexam.queries.steps import ProjectStep, State
from ragexam.records import PERSON, Document, DocumentStatus, Table
from ragexam.sentences import counted, listed


def new(options: argparse.Namespace, output: Output) -> None:
    """Make a project."""
    with Project.create(options.project, title=options.title) as project:
        output.say(f"Made {project.path}. Next: ragexam import {quoted(project.path)} FOLDER")
        output.result({"project": project.path, "title": project.title})


def import_documents(options: argparse.Namespace, output: Output) -> int:
    """Read documents; the table says what became of every file that needs a look."""
    if options.chunkers:
        _list_chunkers(output)
        return 0
    if options.project is None:
        raise InputError("No project was named.", "Write: ragexam import PROJECT FOLDER.")
    if options.remove or options.restore:
        _remove(options, output)
        return 0
    if not options.paths and options.chunker is None:
        raise InputError("No file or folder was named.", f"Write: ragexam import {quoted(options.project)} FOLDER.")
    mapping = dict(_pair(text) for text in options.map) or None
    with Project.open(options.project) as project:
        if options.paths:
            result = output.run_job(
                project,
                "import",
                paths=[str(p) for p in options.paths],
                chunker=options.chunker,
                mapping=mapping,
                password=options.password,
                ocr=options.ocr,
            )
        else:
            result = output.run_job(project, "rechunk", chunker=options.chunker)
        documents = project.documents.all()
        usable = [d for d in documents if d.status is DocumentStatus.IMPORTED and not d.excluded]
        _say_outcome(documents, len(usable), result, output, options.paths)
        if usable:
            use_embedder(project, options.embedder, output)
            if options.embedder:
                result["embedded"] = output.run_job(project, "embed")
            if not options.paths or _brought_in(result):
                _tell_next(project, output)
        output.result({**result, "files": [_file(d) for d in documents]})
    return 0 if usable and (not options.paths or _brought_in(result)) else InputError.exit_code


_THERE = (str(DocumentStatus.IMPORTED), str(DocumentStatus.DUPLICATE))
"""Statuses of documents that an import leaves in the corpus."""


def _brought_in(result: Mapping[str, Any]) -> bool:
    """Return whether an import read a document, or found one that was read before."""
    return bool(result["unchanged"] or any(result["documents"].get(status) for status in _THERE))


def _remove(options: argparse.Namespace, output: Output) -> None:
    """Take documents out of the corpus, or back in, and say what becomes stale."""
    if options.paths or options.chunker or (options.remove and options.restore):
        raise InputError(
            "Say one thing at a time: read documents, remove some, or bring some back.",
            "Use paths, --remove DOCUMENT, or --restore DOCUMENT.",
        )
    out = bool(options.remove)
    with Project.open(options.project) as project:
        documents = project.documents.all()
        chosen = {d.id: d for text in options.remove or options.restore for d in [_find_document(documents, text)]}
        items, answers = project.items.asked(), project.responses.chosen()
        stale_before = int(answers.stale.sum())
        made = project.edits.exclude_documents([d.id for d in chosen.values() if d.excluded is not out], out)
        names = listed([d.source for d in chosen.values()], 5)
        if made is None:
            output.say(
                f"{names}: {'not in the corpus already' if out else 'in the corpus already'}. Nothing is changed."
            )
        else:
            output.say(f"{'Removed from the corpus' if out else 'In the corpus again'}: {names}.")
            asked, stale = (
                len(project.items.asked()) - len(items),
                int(project.responses.chosen().stale.sum()) - stale_before,
            )
            if asked < 0:
                output.say(
                    f"{counted(-asked, 'question')} about it {'is' if asked == -1 else 'are'} not asked any more."
                )
            elif asked:
                output.say(f"{counted(asked, 'question')} about it {'is' if asked == 1 else 'are'} asked again.")
            if stale > 0:
                output.say(
                    f"{counted(stale, 'answer')} {'is' if stale == 1 else 'are'} stale: searches find other passages now. "
                    f"ragexam run {quoted(project.path)} asks again."
                )
            output.say(f"ragexam items {quoted(project.path)} --undo takes that back.")
        usable = sum(d.status is DocumentStatus.IMPORTED and not d.excluded for d in project.documents.all())
        output.say(f"The corpus holds {counted(usable, 'document')}.")
        output.result({"documents": [_file(d) for d in project.documents.all() if d.id in chosen]})


def _find_document(documents: Sequence[Document], text: str) -> Document:
    """Return the document of a file's name, a title, or the beginning of an id.

    Raises:
        InputError: There is none, or more than one.
    """
    exact = [d for d in documents if text in (d.source, d.id, d.title, Path(d.source).name)]
    matching = exact or [d for d in documents if d.id.startswith(text.lower())]
    if len(matching) != 1:
        names = listed([d.source for d in matching or documents], 5, "or")
        problem = (
            f"“{text}” is the name of {len(matching)} documents." if matching else f"No document is called “{text}”."
        )
        raise InputError(problem, f"Name one of: {names}." if names else "There are no documents yet.")
    return matching[0]


def _tell_next(project: Project, output: Output) -> None:
    """Say what follows an import; an exam that came before its documents finds its evidence in them when it is read again."""
    items = project.items.all()
    if any(not item.evidence and not item.passage for item in items):
        output.say(
            "Of some questions the evidence is not known: open the package, or import the exam, again to find it."
        )
    if items:
        output.say(_next(project, {step.name: step for step in project.state().values()}))
    else:
        output.say(f"Next: ragexam generate {quoted(project.path)} --model NAME")


def info(options: argparse.Namespace, output: Output) -> None:
    """Say where each step stands."""
    with Project.open(options.project, read_only=True) as project:
        steps = list(project.state().values())
        output.say(project.title)
        for step in steps:
            output.say(f"  {step.name.capitalize():10} {step.state!s:16} {step.sentence}")
        work = project.scenarios.left()
        if told := _scenarios_left(work):
            output.say(f"  {'Scenarios':10} {State.READY!s:16} {told}")
        output.say(_next(project, {step.name: step for step in steps}))
        output.result({"title": project.title, "steps": steps, "scenarios": work})


def _scenarios_left(work: ScenarioWork) -> str:
    """Return what scenarios could still ask of connected systems; "" for nothing."""
    said = [
        f"{who} has not answered {number} of {counted(work.questions, 'question')}."
        for who, number in work.unanswered.items()
    ]
    if work.unmade:
        said.append(f"No questions are made yet of {listed(work.unmade)}.")
    return " ".join(said)


def _next(project: Project, steps: Mapping[str, ProjectStep]) -> str:
    """Return the command that brings a project forward: that of the first step which is not done."""
    path = quoted(project.path)
    taken = project.responses.answers()
    commands = {
        "corpus": f"import {path} FOLDER",
        "exam": f"generate {path} --model NAME",
        "pipelines": f"run {path} --model NAME",
        "run": f"run {path}",
        "items": f"fit {path}",
    }
    results = project.responses.chosen().results
    if results.by_design or results.unknown.any():  # answers are missing by design: more are asked in the same way
        commands["run"] = f"settle {path}"
    if taken.results.ungraded and taken.results.taken_from.grader != PERSON and steps["grading"].state is State.READY:
        commands |= {"grading": f"grade {path}", "items": commands.pop("items")}  # who lacks grades alone is left out
    exam = project.jobs.left(steps["exam"].job) if steps["exam"].job == "generate" else None
    if exam is not None:  # it goes on to the number that was wanted
        commands["exam"] = f"generate {path} {_as_before(exam.parameters)} -n {wanted_items(exam)}"
        if results.answered.any():  # the exam was taken as it is: more questions can wait
            commands["exam"] = commands.pop("exam")
    if not results.pipelines and steps["exam"].job != "generate" and project.grading.answers():
        # Only systems elsewhere answered, in writing: neither documents nor pipelines have to be there.
        for step in ("corpus", "exam", "pipelines", "run"):
            commands.pop(step, None)
        if not taken.results.answered.any():
            return f"Next: ragexam {f'report {path} --from written' if taken.written_instead else f'grade {path}'}"
    waiting = (command for step, command in commands.items() if steps[step].state is not State.DONE)
    command = next(waiting, None)
    fit = project.fits.current() if command is None else None
    report = project.path.with_suffix(".html")
    if fit is not None and report.is_file() and report.stat().st_mtime >= fit.made:
        left = _of_scenarios(project)
        return f"Next: ragexam {left}" if left else f"Nothing more is due: the report is {report}."
    return f"Next: ragexam {command or f'report {path}'}"


def _of_scenarios(project: Project) -> str | None:
    """Return the command that asks connected systems what scenarios have left; None where there is nothing."""
    work, path = project.scenarios.left(), quoted(project.path)
    if work.unanswered:
        named = " ".join(f"--system {shlex.quote(who)}" for who in work.unanswered)
        return f"scenarios run {path} {named}"
    return f"scenarios make {path} {' '.join(work.unmade)}" if work.unmade else None


def _as_before(parameters: Mapping[str, Any]) -> str:
    """Return the options that name the models of a generation; without one of them it would go on in another way."""
    options = [f"--model {shlex.quote(str(parameters.get('model', 'NAME')))}"]
    gate, guessing = parameters.get("gate_model"), parameters.get("guess_models")
    if gate is not None:
        options.append(f"--gate-model {shlex.quote(gate or 'none')}")
    if guessing is not None:
        options += [f"--guess-model {shlex.quote(name)}" for name in guessing or ["none"]]
    return " ".join(options)


def _list_chunkers(output: Output) -> None:
    rows = tuple((name, preset.title, preset.description) for name, preset in PRESETS.items())
    output.table(Table("chunkers", "Ways to cut documents into passages", ("Preset", "For", "What it does"), rows))
    output.result([{"preset": name, "title": title, "description": text} for name, title, text in rows])


def _pair(text: str) -> tuple[str, str]:
    field, _, column = (part.strip() for part in text.partition("="))
    if not field or not column:
        raise InputError(f"“{text}” is no mapping.", "Write FIELD=COLUMN, for example --map text=body.")
    return field, column


def _say_outcome(
    documents: list[Document], usable: int, result: dict[str, Any], output: Output, paths: Sequence[Path] = ()
) -> None:
    odd = [d for d in documents if d.status is not DocumentStatus.IMPORTED]
    if odd:
        output.table(odd_files(odd))
    if paths and not result["files"]:
        named = listed([str(p) for p in paths], 3, "or")
        output.say(
            f"There is no file in {named} that can be read. PDF, DOCX, HTML, Markdown, plain text, CSV and JSONL are."
        )
    elif paths:
        lacking = sum(count for status, count in result["documents"].items() if status not in _THERE)
        if lacking:
            output.warn(f"{counted(lacking, 'document')} could not be taken; the table says why.")
        if not _brought_in(result):
            output.warn("Nothing was brought in by this import.")
    if result.get("recognised"):
        output.table(recognised_files(documents))
    if result.get("scanned"):
        output.say(f"{counted(result['scanned'], 'document')} with scanned pages could be read. {HOW_TO_ADD}")
    output.say(f"The corpus holds {counted(usable, 'document')} in {counted(result['chunks'], 'passage')}.")


def _file(d: Document) -> dict[str, object]:
    return {
        "file": d.source, "status": d.status, "reason": d.reason, "pages": d.pages, "characters": d.characters,
        "language": d.language, "topic": d.topic, "excluded": d.excluded,
    }  # fmt: skip
