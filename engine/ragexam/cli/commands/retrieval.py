"""The command laboratory: which retrieval finds the evidence of which kind of question."""

from __future__ import annotations

import argparse
from typing import Any

from ragexam.cli.commands.models import use_embedder
from ragexam.cli.output import Output
from ragexam.cli.progress_line import duration
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError, NotEnoughData
from ragexam.project import Project
from ragexam.project.retrieval.page import reading_laboratory, write_laboratory_runs
from ragexam.project.retrieval.records import LaboratoryView
from ragexam.queries.retrieval.forecast_record import LaboratoryForecast
from ragexam.report.retrieval.measured import LaboratoryRequest
from ragexam.retriever_specs import read_retriever, write_retriever
from ragexam.sentences import counted

NO_SCAN = "none"
"""In place of a list of text weights: no scan."""


def laboratory(options: argparse.Namespace, output: Output) -> None:
    """Measure retrieval, unless only what was measured is to be shown; then say what came out."""
    with Project.open(options.project, read_only=options.show) as project:
        result: dict[str, Any] = {}
        if not options.show:
            if not options.embedder:
                use_embedder(project, None, output)
            wanted = {
                "weights": weights(options.weights),
                "embedders": options.embedder,
                "retrievers": retrievers(options.retriever),
                "scorer": options.scorer,
                "llm": options.llm,
                "depth": max(options.depth or project.retrieval.usual_depth(), options.k),
                "raw": options.raw_scores or None,
                "afresh": options.afresh or None,
            }
            parameters = {name: value for name, value in wanted.items() if value is not None}
            forecast = project.retrieval.forecast(**parameters)
            _say_forecast(forecast, output)
            if options.forecast:
                output.result({"forecast": forecast})
                return
            result = output.run_job(project, "laboratory", **parameters)
            if result["failed"]:
                output.warn(f"{counted(result['failed'], 'search', 'searches')} failed; the same command tries again.")
        first = next(iter(options.embedder or ()), "")
        request = LaboratoryRequest(first, options.measure, options.k, options.by, options.scorer or "")
        view = reading_laboratory(project, request)
        if not view.measured:
            raise NotEnoughData(
                "Nothing has been measured yet.", f"Start it: ragexam laboratory {quoted(project.path)}"
            )
        _say(view, output)
        value = {name: getattr(view, name) for name in _TOLD}
        if options.qrels is not None:
            written = write_laboratory_runs(project, options.qrels)
            output.say(f"{len(written)} files for trec_eval were written into {options.qrels}.")
            value["written"] = written
        output.result({**result, **value})


_TOLD = (
    "request",
    "running",
    "questions",
    "stale",
    "scans",
    "curves",
    "strategies",
    "retrievers",
    "hit_table",
    "missed",
    "advice",
    "verdict",
)
"""Fields of a view that a script gets."""


def weights(text: str | None) -> list[float] | None:
    """Return text weights separated by commas; "none" for no scan, None where nothing was said.

    Raises:
        InputError: It is something else.
    """
    if text is None:
        return None
    if text.strip().casefold() == NO_SCAN:
        return []
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError(f"“{text}” is no list of numbers.", "Write for example 0,0.1,0.5,1, or none.") from None


def retrievers(texts: list[str] | None) -> list[str] | None:
    """Return texts of retrievers as jobs take them; "none" alone for none, None where nothing was said.

    Raises:
        InputError: One cannot be read.
    """
    if texts is not None and [t.strip().casefold() for t in texts] == [NO_SCAN]:
        return []
    return None if texts is None else [write_retriever(read_retriever(text)) for text in texts]


def _say_forecast(forecast: LaboratoryForecast, output: Output) -> None:
    if forecast.obstacle:
        raise InputError(forecast.obstacle)
    time = [] if forecast.seconds is None else [f"about {duration(forecast.seconds)}."]  # what is unknown is said below
    output.say(f"Forecast: {' '.join([*time, *forecast.sentences])}")


def _say(view: LaboratoryView, output: Output) -> None:
    output.say()
    output.tell(*view.verdict)
    output.say()
    for table in (view.strategy_table, view.retriever_table, view.hit_table):
        if table is not None:
            output.table(table)
    if view.missed and view.missed_table is not None:
        output.table(view.missed_table)
    for sentence in (*view.questions.skipped, *view.stale):
        output.say(sentence)
