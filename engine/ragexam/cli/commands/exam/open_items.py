"""Commands on open questions: generate-open, critique."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError
from ragexam.exam.open_items.quotas import read_mix
from ragexam.project import Project
from ragexam.project.exam.open_items import reading_critiques, reading_open_generations
from ragexam.queries.models.choose import check_models
from ragexam.sentences import counted

_NOBODY = "none"


def generate_open(options: argparse.Namespace, output: Output) -> None:
    """Write open questions until each label has its share; the tables say what was asked for and what it became."""
    labeller = "" if options.labeller == _NOBODY else options.labeller
    mix = read_mix(_pairs(options.mix, "mix"))
    check_models([name for name in (options.model, labeller) if name])
    with Project.open(options.project) as project:
        result = output.run_job(
            project,
            "generate_open",
            model=options.model,
            n=options.n,
            strategy=options.strategy,
            mix=mix,
            labeller=labeller,
            method=options.method,
            way=options.by,
            seed=options.seed,
            settings={"form": options.form},
        )
        (made, *_) = [g for g in reading_open_generations(project) if g.batch == result["batch"]]
        if made.confusion is not None:
            output.table(made.confusion)
        output.tell(made.sentence)
        refused = [f"{name}: {count}" for name, count in made.outcomes if name != "kept"]
        output.say(f"Asked {made.passages} times; {made.tries} tries, refused: {'; '.join(refused) or 'none'}.")
        output.say(
            f"Next: ragexam items {quoted(project.path)}, or ragexam critique {quoted(project.path)} --model NAME"
        )
        output.result(result)


def critique(options: argparse.Namespace, output: Output) -> None:
    """Return rate open questions, apply thresholds, show the averages; without a model only what needs none."""
    minimums = _pairs(options.minimum, "minimum")
    if options.model:
        check_models([options.model])
    elif options.only or options.rationale:
        raise InputError("Rating needs a model.", "Name one: --model NAME. Thresholds alone need none.")
    with Project.open(options.project, read_only=not (options.model or minimums)) as project:
        result: dict[str, Any] = {}
        if options.model:
            result = output.run_job(
                project,
                "critique",
                model=options.model,
                critiques=options.only or None,
                rationale=options.rationale or None,
                minimums=minimums or None,
            )
        elif minimums:
            edit = project.edits.apply_critiques(minimums)
            result = {"changed": 0 if edit is None else sum(change.noun == "item" for change in edit.changes)}
        view = reading_critiques(project)
        if view.rated:
            output.table(view.table)
        output.tell(view.sentence)
        if not view.rated:
            output.say(f"Next: ragexam critique {quoted(project.path)} --model NAME")
        if minimums:
            output.say(
                f"The thresholds changed {counted(result['changed'], 'question')}. ragexam items --undo takes that back."
            )
        output.result({**result, "rated_questions": view.rated, "dropped": view.dropped, "table": view.table})


def _pairs(given: Sequence[str] | None, what: str) -> dict[str, float]:
    """Return figures by name from "name=0.4" texts, several of them with commas between.

    Raises:
        InputError: Another form.
    """
    minimums: dict[str, float] = {}
    for text in ",".join(given or ()).split(","):
        if not text.strip():
            continue
        name, sign, figure = text.partition("=")
        try:
            minimums[name.strip()] = float(figure)
        except ValueError:
            sign = ""
        if not sign:
            raise InputError(f"“{text.strip()}” names no {what}.", 'Write NAME=FIGURE, for example "summary=0.4".')
    return minimums
