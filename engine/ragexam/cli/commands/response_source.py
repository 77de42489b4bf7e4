"""Options of where responses are taken from, for several commands."""

from __future__ import annotations

import argparse
from typing import NoReturn

from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError, NotEnoughData
from ragexam.project import Project
from ragexam.project.grading.switch import reading_switch


def names_source(options: argparse.Namespace) -> bool:
    """Return whether the command line says where responses are taken from.

    Raises:
        InputError: A grader, threshold or insistence without it.
    """
    if options.taken is None and (options.source_grader or options.threshold is not None or options.insist):
        raise InputError(
            "--grader, --threshold and --insist say which written answers are right.",
            "Say that these count: --from written, or --from both.",
        )
    return options.taken is not None


def set_source(project: Project, options: argparse.Namespace, output: Output) -> None:
    """Set where responses are taken from, where the command line says it; an edit, so that it can be undone.

    Where no grader is named, the one that decides in the project does, or did until choices counted, with its threshold; else the one
    that the window proposes.

    Raises:
        InputError: It makes no sense.
        GraderRefused: The grader is worse than the floor, or its model failed its trial, and nobody insists.
        NotEnoughData: No grader is named, and nothing is written or graded; or both are wanted and nothing has both.
    """
    if not names_source(options):
        return
    grader, threshold, insist = options.source_grader or "", options.threshold, options.insist
    told = ""
    if options.taken != "chosen" and not grader:
        switch = reading_switch(project)
        decided = switch.decided
        grader = decided.grader or switch.proposed
        if decided.grader:
            threshold = decided.threshold if threshold is None else threshold
            insist = insist or decided.insisted
            told = f"{grader} decides what is written right, as before; --grader NAME names another."
        elif grader:
            told = f"{grader} decides what is written right, since no grader was named; --grader NAME names another."
        else:
            _refuse_nobody(project)
    project.edits.set_response_source(options.taken, grader, threshold, insist=insist)
    if told:
        output.say(told)


def tell_imported(project: Project, output: Output) -> None:
    """Say where imported systems stand when only what is right in both ways counts; nothing where there are none."""
    source = project.responses.answers().results.taken_from
    if source.writes and source.taken == "both" and any(not answer.pipeline_id for answer in project.grading.answers()):
        output.say(
            "Imported systems made no choices: where both ways count they stand only under “Written answers”, not among the pipelines."
        )


def _refuse_nobody(project: Project) -> NoReturn:
    """Say what is missing first where nobody graded: answers, or their grades."""
    if not project.grading.answers():
        raise NotEnoughData(
            "No answer is written yet.",
            f"Let pipelines write: ragexam write {quoted(project.path)}, or read answers in: ragexam answers {quoted(project.path)} "
            "--import FILE",
        )
    raise NotEnoughData("No written answer is graded yet.", f"Grade them: ragexam grade {quoted(project.path)}")
