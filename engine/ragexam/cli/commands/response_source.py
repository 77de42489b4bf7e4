"""Options of where responses are taken from, for several commands."""

from __future__ import annotations

import argparse

from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.grader import GRADERS
from ragexam.project import Project
from ragexam.records import PERSON


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


def set_source(project: Project, options: argparse.Namespace) -> None:
    """Set where responses are taken from, where the command line says it; an edit, so that it can be undone.

    Raises:
        InputError: It makes no sense, or the grader is worse than the floor and nobody insists.
        NotEnoughData: No grader is named, and nothing is written or graded; or both are wanted and nothing has both.
    """
    if names_source(options):
        if options.taken != "chosen" and not options.source_grader:
            _refuse_nobody(project)
        project.edits.set_response_source(
            options.taken, options.source_grader or "", options.threshold, insist=options.insist
        )


def tell_imported(project: Project, output: Output) -> None:
    """Say where imported systems stand when only what is right in both ways counts; nothing where there are none."""
    source = project.responses.answers().results.taken_from
    if source.writes and source.taken == "both" and any(not answer.pipeline_id for answer in project.grading.answers()):
        output.say(
            "Imported systems made no choices: where both ways count they stand only under “Written answers”, not among the pipelines."
        )


def _refuse_nobody(project: Project) -> None:
    """Say what is missing first where no grader is named: answers, their grades, or the name of one that graded."""
    if not project.grading.answers():
        raise NotEnoughData(
            "No answer is written yet.",
            f"Let pipelines write: ragexam write {quoted(project.path)}, or read answers in: ragexam answers {quoted(project.path)} "
            "--import FILE",
        )
    there = project.grading.graders()
    names = [name for name, kind in GRADERS.items() if name in there and kind.role != "comparison"]
    names += [PERSON] if PERSON in there else []
    if not names:
        raise NotEnoughData("No written answer is graded yet.", f"Grade them: ragexam grade {quoted(project.path)}")
    raise InputError(
        "Written answers are right or wrong by a grade: whose is not said.",
        f"Name one that graded, as --grader NAME: {', '.join(names)}.",
    )
