"""Commands on the project itself: new, import, info."""

from __future__ import annotations

import argparse

from ragexam.cli.output import Output
from ragexam.corpus.chunkers import PRESETS
from ragexam.errors import InputError
from ragexam.project import Project
from ragexam.records import Document, DocumentStatus, Table


def new(options: argparse.Namespace, output: Output) -> int:
    """Make a project."""
    with Project.create(options.project, title=options.title) as project:
        output.say(f"Made {project.path}. Next: ragexam import {project.path} FOLDER")
        output.result({"project": str(project.path)})
    return 0


def import_documents(options: argparse.Namespace, output: Output) -> int:
    """Read documents; the table says what became of every file that needs a look."""
    if options.chunkers:
        output.table(
            Table(
                "chunkers",
                "Presets",
                ("Preset", "For", "What it does"),
                tuple((k, p.title, p.description) for k, p in PRESETS.items()),
            )
        )
        return 0
    if not options.paths:
        raise InputError("No file or folder was named.", "Name what to read: ragexam import PROJECT FOLDER.")
    mapping = dict(_pair(text) for text in options.map) or None
    with Project.open(options.project) as project:
        result = output.run_job(
            project,
            "import",
            paths=[str(p) for p in options.paths],
            chunker=options.chunker,
            mapping=mapping,
            password=options.password,
        )
        documents = project.documents()
        odd = [d for d in documents if d.status is not DocumentStatus.IMPORTED]
        if odd:
            output.table(_odd_table(odd))
        count = sum(d.status is DocumentStatus.IMPORTED for d in documents)
        output.say(
            f"{count} documents in {result['chunks']} passages. Next: ragexam generate {project.path} --model NAME"
        )
        if options.embedder:
            output.run_job(project, "embed", embedder=options.embedder)
        output.result({**result, "files": [_file(d) for d in documents]})
    return 0


def info(options: argparse.Namespace, output: Output) -> int:
    """Say where each step stands."""
    with Project.open(options.project, read_only=True) as project:
        steps = project.state()
        output.say(project.title)
        for step in steps.values():
            output.say(f"  {step.name.capitalize():10} {step.state!s:16} {step.sentence}")
        output.result({"title": project.title, "steps": list(steps.values())})
    return 0


def _pair(text: str) -> tuple[str, str]:
    field, _, column = text.partition("=")
    if not field or not column:
        raise InputError(f"“{text}” is no mapping.", "Write FIELD=COLUMN, for example --map text=body.")
    return field.strip(), column.strip()


def _odd_table(documents: list[Document]) -> Table:
    rows = tuple((d.source, str(d.status), d.reason) for d in documents)
    return Table("odd", "Files that were not imported", ("File", "Status", "Why"), rows)


def _file(d: Document) -> dict[str, object]:
    return {
        "file": d.source, "status": str(d.status), "reason": d.reason, "pages": d.pages, "characters": d.characters,
        "language": d.language, "topic": d.topic,
    }  # fmt: skip
