"""The command that sets two pipelines against each other, or versions of an exam: runs, projects, packages."""

from __future__ import annotations

import argparse
import math

from ragexam.cli.commands.response_source import names_source, set_source, tell_imported
from ragexam.cli.output import Output
from ragexam.errors import InputError
from ragexam.project import Project
from ragexam.project.results.run_version import finished_runs, version_of_run
from ragexam.project.results.versions import compared_versions, current_version, version_of_file
from ragexam.records import PipelineSpec, Table
from ragexam.report.results.source import source_sentences

_ID = 8
"""Characters of an id that are shown."""


def compare(options: argparse.Namespace, output: Output) -> None:
    """Compare two pipelines, or versions; else list what can be compared."""
    names: list[str] = options.pipelines
    if options.other or options.run:
        _versions(options, output)
        return
    if len(names) not in (0, 2):
        raise InputError(
            f"{len(names)} pipeline is named; two are compared." if len(names) == 1 else "Only two can be compared.",
            "List them: ragexam compare PROJECT.",
        )
    with Project.open(options.project, read_only=not names_source(options)) as project:
        set_source(project, options, output)
        output.tell(*source_sentences(project.responses.answers().results.taken_from))
        tell_imported(project, output)
        chosen = list(project.responses.answers().pipelines)
        if not names:
            _list(project, output)
            return
        first, second = (_find(chosen, name) for name in names)
        sentence, counts, items = project.pipelines.compare(first.id, second.id)
        output.say(sentence)
        output.say()
        output.table(counts)
        output.table(items)
        output.result({"first": first.id, "second": second.id, "sentence": sentence, "counts": counts, "items": items})


def _versions(options: argparse.Namespace, output: Output) -> None:
    """Compare a project with others, or runs of it with each other."""
    if options.pipelines:
        raise InputError("Pipelines and versions are not compared at once.", "Leave the names of pipelines out.")
    if options.other and options.run:
        raise InputError("Runs and other files are not compared at once.", "Leave --run or --with out.")
    with Project.open(options.project, read_only=not names_source(options)) as project:
        set_source(project, options, output)
        if options.run:
            versions = [version_of_run(project, number) for number in options.run]
            if len(versions) == 1:
                versions.append(current_version(project))
        else:
            versions = [*(version_of_file(path) for path in options.other), current_version(project)]
        compared = compared_versions(versions, int(project.settings.get("seed", 0)))
    output.tell(*compared.sentences)
    output.say()
    output.table(*compared.tables)
    output.result(compared)


def _list(project: Project, output: Output) -> None:
    results = project.responses.answers().results
    accuracy = results.accuracy().tolist()
    answered = results.answered.sum(axis=1).tolist()
    rows = tuple(
        (spec.id[:_ID], spec.label, None if math.isnan(share) else share, count)
        for spec, share, count in zip(results.pipelines, accuracy, answered, strict=True)
    )
    note = "Name two of them, by the beginning of the id or a part of the name that no other has."
    columns = ("Id", "Pipeline", "Accuracy", "Answers")
    output.table(Table("pipelines", "The pipelines", columns, rows, ("", "", ".1%", "d"), note))
    runs = finished_runs(project)
    if len(runs) > 1:
        output.say(f"Runs that can be compared, as --run N: {', '.join(str(run.id) for run in runs)}.")
    output.result(
        [
            {"id": spec.id, "label": spec.label, "accuracy": row[2], "answers": row[3]}
            for spec, row in zip(results.pipelines, rows, strict=True)
        ]
    )


def _find(pipelines: list[PipelineSpec], name: str) -> PipelineSpec:
    """Return the pipeline of this id or label, else the only one whose label holds every part of a short name."""
    wanted = name.strip().casefold()
    parts = [part.strip() for part in wanted.split("·")]
    exact = [p for p in pipelines if wanted in (p.id, p.label.casefold())]
    fitting = (p for p in pipelines if p.id.startswith(wanted) or all(part in p.label.casefold() for part in parts))
    matching = exact or list(fitting)
    if wanted and len(matching) == 1:
        return matching[0]
    if not wanted or not matching:
        raise InputError(f"No pipeline is called “{name}”.", "List them: ragexam compare PROJECT.")
    raise InputError(f"{len(matching)} pipelines fit “{name}”.", "Give more of the name, or the id.")
