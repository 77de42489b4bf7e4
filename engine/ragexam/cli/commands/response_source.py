"""Options of where responses are taken from, for several commands."""

from __future__ import annotations

import argparse

from ragexam.errors import InputError
from ragexam.project import Project


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
    """
    if names_source(options):
        project.edits.set_response_source(
            options.taken, options.source_grader or "", options.threshold, insist=options.insist
        )
