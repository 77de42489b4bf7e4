"""Command that says questions of the exam in other words: reword."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ragexam.cli.commands.exam.items import find_item
from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.exam.choice_items.figures.statistics import FILTER_NAMES
from ragexam.project import Project
from ragexam.queries.models.choose import check_models
from ragexam.sentences import counted

_NOBODY = "none"


def reword(options: argparse.Namespace, output: Output) -> None:
    """Let a model that passes the trial say questions anew; say what withstood the gates, and where a search finds it."""
    check_models([name for name in (options.model, options.gate_model) if name])
    with Project.open(options.project) as project:
        chosen = [find_item(project, text).id for text in options.item or ()]
        result = output.run_job(
            project,
            "reword",
            model=options.model,
            n=options.n,
            items=chosen or None,
            anyway=options.anyway or None,
            gate_model=options.gate_model,
            embedder="" if options.embedder == _NOBODY else options.embedder,
            shared=options.shared,
            tries=options.tries,
            seed=options.seed,
        )
        output.tell(result["trial"])
        output.say(
            f"{counted(result['kept'], 'reworded question')} kept, of {counted(result['tried'], 'question')} tried."
        )
        fallen = [f"{FILTER_NAMES.get(name, name)}: {count}" for name, count in result["fallen"].items()]
        if fallen:
            output.say(f"Put aside: {'; '.join(fallen)}.")
        if result["unread"]:
            output.say(f"Of {counted(result['unread'], 'question')} nothing that was written could be read.")
        if result["skipped"]:
            output.say(f"{counted(result['skipped'], 'question')} left out: in their language the writer did not pass.")
        if result["ranks"]:
            output.say(f"Place of the evidence in a search by words, before and after: {_places(result['ranks'])}.")
        if result["sits"] and result["tried"]:
            output.say(
                f"{result['gate']} answered with the passages, and a chosen pipeline has it: what it cannot answer is missing from "
                "its own exam. --gate-model names another one."
            )
        output.say(f"Next: ragexam items {quoted(project.path)} --demand reworded; --undo takes all of them back.")
        output.result(result)


def _places(ranks: Sequence[Sequence[int]]) -> str:
    return ", ".join(f"{before} to {after}" for before, after in ranks)
