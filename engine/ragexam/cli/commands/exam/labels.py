"""Commands on labels: label, labels, sheet, training."""

from __future__ import annotations

import argparse
from typing import Any

from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError
from ragexam.exam.exchange.filled_sheets import refuse_filled
from ragexam.exam.exchange.sheets import LABEL_HEADS
from ragexam.exam.labels.taxonomy import METHODS
from ragexam.project import Project
from ragexam.project.exam.label_files import export_sheet, export_training, reading_sheet
from ragexam.project.exam.labels import reading_labels
from ragexam.queries.models.choose import check_models
from ragexam.sentences import counted

BOTH = "both"
"""Names every way of labelling."""


def label(options: argparse.Namespace, output: Output) -> None:
    """Let models label the questions."""
    check_models(options.model)
    methods = list(METHODS) if options.method == BOTH else [options.method]
    made = []
    with Project.open(options.project) as project:
        for name in options.model:
            result = output.run_job(project, "label", model=name, methods=methods, calibrate=options.calibrate == "yes")
            made.append(result)
            _say_labelled(result, output)
        output.say(
            f"Next: ragexam labels {quoted(project.path)}, or ragexam sheet {quoted(project.path)} --out SHEET.csv for people"
        )
        output.result(made)


def _say_labelled(result: dict[str, Any], output: Output) -> None:
    for method, counts in result["counts"].items():
        listing = ", ".join(f"{name} {number}" for name, number in sorted(counts.items(), key=lambda pair: -pair[1]))
        output.tell(f"{result['model']}, {METHODS[method].lower()}: {listing or 'nothing'}.")
    for name, sentence, noun in (
        ("without_passage", "without a passage, passed by", "question"),
        ("unread", "could not be read, kept with the text", "answer"),
        ("too_long", "with a passage that is too long for the model", "question"),
    ):
        if result[name]:
            output.say(f"{counted(result[name], noun)} {sentence}.")
    output.warn(*result["problems"])


def labels(options: argparse.Namespace, output: Output) -> None:
    """Show how labels are spread and who agrees with whom."""
    with Project.open(options.project, read_only=True) as project:
        view = reading_labels(project)
        output.tell(*view.sentences)
        if not view.labelled:
            output.say(f"Next: ragexam label {quoted(project.path)} --model NAME")
        output.say()
        output.table(*view.tables)
        if view.disagreements:
            output.say(
                f"Labellers differ on {counted(len(view.disagreements), 'question')} (--differences lists them)."
            )
        for one in view.disagreements if options.differences else ():
            output.say(f"{one.item_id[:8]}  {one.question}")
            output.tell("          " + "; ".join(f"{who}: {what}" for who, what in one.labels))
        output.result(view)


def sheet(options: argparse.Namespace, output: Output) -> None:
    """Write a sheet for an annotator, or read one that is filled in."""
    if (options.out is None) == (options.read is None):
        raise InputError("Say whether to write or to read a sheet.", "Use --out FILE, or --read FILE.")
    if options.read is not None:
        _read(options, output)
        return
    if not options.annotator:
        raise InputError("A sheet is made for somebody.", "Say for whom: --annotator NAME.")
    refuse_filled(options.out, (*LABEL_HEADS, "remark"))
    with Project.open(options.project, read_only=True) as project:
        count = export_sheet(project, options.out, options.annotator, options.n, options.seed, options.even)
        output.say(f"{counted(count, 'question')} for {options.annotator} written to {options.out}.")
        if count < options.n:
            output.say("There are not more questions with a passage.")
        output.say(f"Filled in, it comes back by: ragexam sheet {quoted(project.path)} --read {quoted(options.out)}")
        output.result({"questions": count, "file": str(options.out), "annotator": options.annotator})


def _read(options: argparse.Namespace, output: Output) -> None:
    with Project.open(options.project) as project:
        sheet = reading_sheet(project, options.read, options.annotator or "")
        if not sheet.annotator:
            raise InputError("The sheet does not say who labelled.", "Say it: --annotator NAME.")
        output.warn(*sheet.problems)
        made = project.edits.set_people_labels(sheet.annotator, sheet.labels) if sheet.labels else None
        output.say(f"{counted(len(sheet.labels), 'label')} of {sheet.annotator} read from {sheet.name}.")
        if sheet.changed:
            output.say(
                f"{sheet.changed:,} of them {'replaces' if sheet.changed == 1 else 'replace'} another label of the same person."
            )
        if sheet.empty:
            output.say(f"{counted(sheet.empty, 'row')} {'has' if sheet.empty == 1 else 'have'} no label yet.")
        if sheet.problems:
            refused = len(sheet.problems)
            output.say(
                f"{counted(refused, 'row')} {'was' if refused == 1 else 'were'} not taken; the reasons stand above."
            )
        if made is not None:
            output.say(f"ragexam items {quoted(project.path)} --undo takes the sheet back.")
        output.result(sheet)


def training(options: argparse.Namespace, output: Output) -> None:
    """Write training data."""
    with Project.open(options.project, read_only=True) as project:
        lines, files = export_training(project, options.out, options.labels, options.validation, options.seed)
        output.say(f"{counted(len(lines.train), 'line')} for training written to {files[0]}.")
        output.say(f"{counted(len(lines.validation), 'line')} for validation written to {files[1]}.")
        output.say(f"{lines.held_out} of {counted(lines.documents, 'document')} held out for validation.")
        output.tell("Labels: " + ", ".join(f"{name} {count}" for name, count in sorted(lines.labels.items())) + ".")
        if lines.skipped:
            reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(lines.skipped.items()))
            output.say(f"Left out: {reasons}.")
        output.say(f"Next: ragexam train {options.out} --model FOLDER --out FOLDER")
        output.result({"files": [str(file) for file in files], "lines": lines})
