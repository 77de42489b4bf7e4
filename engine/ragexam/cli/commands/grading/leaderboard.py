"""The command that makes leaderboards of graded passages."""

from __future__ import annotations

import argparse

from ragexam.cli.output import Output
from ragexam.project.grading.banks.boards import (
    BoardRequest,
    reading_boards,
    write_exam_qrels,
    write_graded,
    write_rankings,
)
from ragexam.sentences import counted


def leaderboard(options: argparse.Namespace, output: Output) -> None:
    """Compute leaderboards from files, and write labels and rankings where asked."""
    view = reading_boards(
        BoardRequest(
            tuple(options.graded),
            tuple(options.qrels or ()),
            tuple(options.run or ()),
            options.judged,
            options.relevant,
            options.official,
            options.column or "",
            tuple(options.grading or ()),
            tuple(options.threshold or ()),
            options.k,
        )
    )
    output.tell(*view.sentences)
    output.say()
    output.table(*view.tables)
    if options.qrels_out is not None:
        number = write_exam_qrels(view, options.qrels_out)
        output.say(f"Labels of {counted(number, 'passage')} written to {options.qrels_out}.")
    if options.runs_out is not None:
        output.say(f"{counted(write_rankings(view, options.runs_out), 'ranking')} written to {options.runs_out}.")
    if options.graded_out is not None:
        number = write_graded(view, options.graded_out)
        output.say(f"Passages of {counted(number, 'query', 'queries')} written to {options.graded_out}.")
    output.result({"sentences": view.sentences, "tables": view.tables, "gradings": [p.name for p in view.pools]})
