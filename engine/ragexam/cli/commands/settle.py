"""The command settle: ask until it is clear whom to choose."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from typing import Any

from ragexam.cli.commands.exam.gate import gate_of
from ragexam.cli.commands.run import choosing, wanted_pipelines
from ragexam.cli.output import Output
from ragexam.cli.progress_line import duration
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError, ModelError
from ragexam.project import Project
from ragexam.project.run.settling import reading_settling
from ragexam.queries.run.settle_plan import FEWEST_ITEMS
from ragexam.queries.run.wanted_items import WantedItems, wanted_in_words
from ragexam.records import from_json
from ragexam.report.results.as_settled import own_contest, race_of
from ragexam.report.results.by_design import settled_table
from ragexam.report.results.compare import Contest
from ragexam.report.results.tolerance import LEAST_POINTS, MOST_POINTS, tolerance_of
from ragexam.report.results.verdict.others import open_sentences
from ragexam.sentences import counted

_TIME = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(h|min|m|s)?\s*")
ALL_THERE = (
    "All answers are there already. Those that settling needs are given anew where this machine, or the program that runs a "
    "model, is another one than that which gave them."
)
_SECONDS = {"h": 3600.0, "min": 60.0, "m": 60.0, "s": 1.0}


def settle(options: argparse.Namespace, output: Output) -> int:
    """Settle, and say whom to choose."""
    budget = seconds_of(options.budget) if options.budget else None
    if options.tolerance is not None and not LEAST_POINTS <= options.tolerance <= MOST_POINTS:
        raise InputError(
            f"A tolerance of {options.tolerance:g} points makes no sense.",
            f"Give between {LEAST_POINTS:g} and {MOST_POINTS:g} percentage points.",
        )
    if options.gate_model and not options.write_with:
        raise InputError("Nobody writes questions here, so that none is tried.", "Name who writes: --write-with MODEL.")
    with Project.open(options.project) as project:
        if options.log:
            _log(project, output)
            return 0
        if options.take_back:
            _take_back(project, output)
            return 0
        with choosing(project, wanted_pipelines(project, options, output), options, output):
            writer = options.write_with
            gate = gate_of(project, writer, options.gate_model, output) if writer else None
            _say_forecast(project, options, output)
            result = output.run_job(
                project,
                "settle",
                budget=budget,
                tolerance=options.tolerance,
                held=options.held,
                batch=options.batch,
                model=writer,
                gate_model=gate,
            )
        answers = project.responses.chosen()
        contest = Contest(
            answers.results,
            int(project.settings.get("seed", 0)),
            tolerance=tolerance_of(project.settings.get("tolerance")),
        )
        race = race_of(own_contest(contest))
        if race is not None:
            output.table(settled_table(race))
        output.say(_answers(result))
        output.say(result["sentence"])
        for sentence in open_sentences(contest, project.runs.writing_pace()):
            output.say(sentence)
        wanted = result["wanted"]
        if wanted is not None and options.write_with is None:
            wanted_words = wanted_in_words(from_json(WantedItems, wanted))
            output.say(f"{wanted_words} --write-with MODEL lets a model write them.")
        if result["unwritten"]:
            output.warn(result["unwritten"])
        for name, sentence in result["models_failed"].items():
            output.warn(f"{name}: {sentence}")
        output.say(f"Step by step: ragexam settle {quoted(project.path)} --log")
        output.say(f"Next: ragexam report {quoted(project.path)}")
        output.result(result)
    return ModelError.exit_code if result["models_failed"] else 0


def _say_forecast(project: Project, options: argparse.Namespace, output: Output) -> None:
    """Say how long all answers would take; nothing where the questions are still to be written."""
    if options.write_with and len(project.items.kept()) < FEWEST_ITEMS:
        output.say("There is no exam yet: a first one is written, then set-ups sit it.")
        return
    output.say("First each model is timed, to say how long all answers would take.")
    forecast = output.run_job(project, "forecast")["forecast"]
    if not forecast["units"]:
        output.say(ALL_THERE)
    elif forecast["seconds"] is not None:
        output.say(
            f"All {forecast['units']:,} answers that are missing would take about {duration(forecast['seconds'])}; "
            "settling takes part of them."
        )


def _answers(result: Mapping[str, Any]) -> str:
    """Return how many answers the choice took, and how many its check."""
    check = f", {result['checks']:,} more as its check" if result["checks"] else ""
    return (
        f"{result['asked']:,} of {result['of']:,} answers were needed for the choice{check}, in "
        f"{counted(result['steps'], 'step')}; {result['responses']:,} of them were given now."
    )


def _log(project: Project, output: Output) -> None:
    """Say what was asked of whom and why, step by step; nothing is asked."""
    view = reading_settling(project)
    if view is None:
        output.say("Nothing has been settled with the exam as it is.")
        output.result(None)
        return
    for step, sentence in zip(view.steps, view.log, strict=True):
        sure = "" if step.certainty is None else f", certainty {step.certainty:.0%}"
        output.say(f"{step.number:3}  {step.answers:,} answers, {step.still_in} still in{sure}. {sentence}")
    output.say(view.sentence)
    output.result(view)


def _take_back(project: Project, output: Output) -> None:
    """Forget what was settled; answers are kept."""
    taken = project.runs.take_back_settlement()
    if taken is None:
        output.say("There is nothing to take back: nothing is settled, or it was taken back before.")
    else:
        output.say(
            "What was settled is taken back: answers are kept, but who was asked a part of the exam has no share right any more. "
            f"To take it up again: ragexam settle {quoted(project.path)}"
        )
    output.result({"taken_back": taken is not None})


def seconds_of(text: str) -> float:
    """Return a time as it is typed: "2h", "40min", "90s", or seconds.

    Raises:
        InputError: It is no time.
    """
    match = _TIME.fullmatch(text)
    if match is None or float(match.group(1)) <= 0.0:
        raise InputError(f"“{text}” is no time.", "Write for example 2h, 40min or 90s.")
    return float(match.group(1)) * _SECONDS[match.group(2) or "s"]
