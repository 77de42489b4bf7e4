"""The command all: from a folder of documents to a report, with sensible choices."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ragexam.cli.commands.beginning import begun, check_words
from ragexam.cli.commands.models import use_embedder
from ragexam.cli.commands.results import check_ending, write_report
from ragexam.cli.output import Output
from ragexam.cli.progress_line import duration
from ragexam.errors import InputError, ModelNotFound, NotEnoughData
from ragexam.jobs.whole import passed_by
from ragexam.project import Project
from ragexam.project.models.dialog import reading_models
from ragexam.project.project import SUFFIX
from ragexam.project.whole.dialog import WholeView, reading_whole, start_of, whole_left
from ragexam.sentences import counted

_TITLES = {
    "import": "reading the documents",
    "embed": "embedding the passages",
    "generate": "writing the questions",
    "run": "answering",
    "fit": "the item response model",
}


def do_all(options: argparse.Namespace, output: Output) -> None:
    """Plan, forecast, do it all and report; without documents it goes on with what was asked before."""
    path = options.project
    if path.suffix != SUFFIX:
        path = path.with_name(path.name + SUFFIX)
    check_words(options, path, output)
    check_ending(options.out)
    if options.forecast:
        with _to_look_at(path) as project:
            _planned(project, path, options, output)
        return
    with begun(path) as project:
        asked = None if _asks_anew(options) else whole_left(project)
        if asked is None:
            asked = start_of(_planned(project, path, options, output))
        else:
            output.say("Going on with what was asked before.")
            if asked["gone"]:
                output.say(passed_by(asked["gone"]))
        result = output.run_job(project, "whole", **asked)
        for sentence in result["skipped"]:
            output.say(f"Left out: {sentence}")
        write_report(project, options.out or project.path.with_suffix(".html"), output)
        output.result(result)


def _asks_anew(options: argparse.Namespace) -> bool:
    """Return whether a person names anything of what is to be done: it takes the place of what was asked before."""
    named = (options.paths, options.model, options.writer, options.questions, options.blueprint)
    return any(named) or options.embedder is not None


@contextmanager
def _to_look_at(path: Path) -> Iterator[Project]:
    """Open the project, or where there is none an empty one that goes again: who asks for a forecast wants no file."""
    if path.exists():
        with Project.open(path) as project:
            yield project
        return
    with tempfile.TemporaryDirectory() as folder, Project.create(Path(folder) / path.name) as project:
        yield project


def _planned(project: Project, path: Path, options: argparse.Namespace, output: Output) -> WholeView:
    """Return what will be done, or is left to do, told with its reasons and its forecast.

    Args:
        project: Empty, or begun.
        path: What a person calls it.
        options: Of the command.
        output: Where it is told.

    Raises:
        ModelNotFound: There is no language model.
        InputError: A model that was named is not there.
        NotEnoughData: There is nothing to read.
    """
    named = [*(options.model or ()), *([options.writer] if options.writer else [])]
    left = whole_left(project)
    if left is not None:
        output.say("Going on with what was asked before.")
        places = project.settings.get("places", {})
        named += [places[key] for key in dict.fromkeys([*left["models"], left["model"]]) if key in places]
    machine = reading_models(named)
    keys = {m.name.casefold(): m.key for m in machine.sound()} | {m.key.casefold(): m.key for m in machine.sound()}
    keys |= {m.path.casefold(): m.key for m in machine.sound() if m.path}
    view = reading_whole(
        project,
        machine,
        [str(path) for path in options.paths],
        instead=options.questions or 0,
        blueprint=options.blueprint or "",
        writer=_key(options.writer, keys) if options.writer else "",
        models=[_key(name, keys) for name in options.model or ()],
        embedder=use_embedder(project, options.embedder, output),
    )
    if not view.plan.possible:
        raise ModelNotFound("There is no language model on this machine.", "Get small ones: ragexam models starter")
    if not view.ready:
        raise NotEnoughData("There are no documents yet.", f"Write: ragexam all {path} FOLDER.")
    for reason in view.plan.reasons:
        output.say(f"- {reason}")
    output.say(_forecast_words(view))
    output.result({"plan": view.plan, "forecast": view.forecast})
    return view


def _key(name: str, keys: dict[str, str]) -> str:
    """Return what the plan calls a model that a person named: by its whole name, its path, or the beginning of its name."""
    wanted = name.casefold()
    key_of_word = keys.get(wanted) or next((key for word, key in keys.items() if word.startswith(wanted)), None)
    if key_of_word is None:
        raise InputError(f"There is no language model {name!r}.", "ragexam models list shows those that are here.")
    return key_of_word


def _forecast_words(view: WholeView) -> str:
    forecast: Any = view.forecast
    time = "a time unknown"
    if forecast.seconds is not None:
        time = f"about {duration(forecast.seconds)} ({duration(forecast.least)} to {duration(forecast.most)})"
    parts = ", ".join(
        f"{_TITLES[name]} {duration(seconds)}"
        for name, seconds in forecast.parts.items()
        if seconds is not None and seconds >= 1
    )
    pipelines = counted(view.plan.pipelines, "pipeline")
    return (
        f"Forecast: {counted(forecast.answers, 'answer')} of {pipelines}, {time}{': ' if parts else ''}{parts}. "
        f"Memory: {forecast.memory_bytes / 1e9:.1f} GB. Ctrl+C stops; the same command goes on."
    )
