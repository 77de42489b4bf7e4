"""Commands of EXAM++ on a project: question-bank, grade-passages."""

from __future__ import annotations

import argparse

from ragexam.cli.output import Output
from ragexam.cli.progress_line import estimated
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError, NotEnoughData
from ragexam.project import Project
from ragexam.project.grading.banks.answers import answers_by_banks
from ragexam.project.grading.banks.boards import (
    BoardRequest,
    BoardsView,
    reading_boards,
    write_exam_qrels,
    write_graded,
    write_rankings,
)
from ragexam.project.grading.banks.questions import (
    bank_table,
    bank_topics,
    export_banks,
    import_banks,
    named_subtopics,
    question_banks,
    remove_bank_question,
    set_bank_question,
    whole_items,
)
from ragexam.queries.grading.passages import USUAL_GRADERS
from ragexam.sentences import counted


def question_bank(options: argparse.Namespace, output: Output) -> None:
    """List banks of exam questions, have a model write some, exchange them, or change one question."""
    wanted = [name for name in ("judge", "read", "export", "set", "remove") if getattr(options, name) is not None]
    if len(wanted) > 1:
        raise InputError("Only one thing is done at a time.", "See: ragexam question-bank --help")
    doing = {
        "judge": _generate,
        "read": _import,
        "export": _export,
        "set": _set,
        "remove": _remove,
    }
    if options.answers and wanted:
        raise InputError("Only one thing is done at a time.", "See: ragexam question-bank --help")
    if options.forecast and options.judge is None:
        raise InputError("What is forecast is the writing of banks by a model.", "Name it: --judge MODEL.")
    if options.keys and options.judge is None:
        raise InputError("It is a model that takes right answers from reference answers.", "Name it: --judge MODEL.")
    with Project.open(options.project, read_only=options.forecast or wanted in ([], ["export"])) as project:
        if options.forecast:
            _forecast_banks(project, options, output)
            return
        if wanted:
            doing[wanted[0]](project, options, output)
            return
        if options.answers:
            _answers(project, options, output)
            return
        banks = question_banks(project)
        if options.item:
            wanted = whole_items(project, options.item)
            banks = {name: bank for name, bank in banks.items() if name in wanted}
        if banks:
            output.table(bank_table(project, banks))
        else:
            output.say("There are no banks of questions yet: --judge MODEL writes some, --import FILE reads some.")
        output.result(banks)


def _answers(project: Project, options: argparse.Namespace, output: Output) -> None:
    table = answers_by_banks(project, options.threshold or ())
    if table is None:
        raise NotEnoughData(
            "No answer was graded by the questions of a bank yet.",
            "Grade some: ragexam grade --grader exam_self_rating_weighted --judge MODEL.",
        )
    output.table(table)
    output.result({"tables": (table,)})


def _forecast_banks(project: Project, options: argparse.Namespace, output: Output) -> None:
    subtopics, own_subtopics = named_subtopics(project, options.subtopic or ())
    forecast = project.grading.forecast_banks(
        options.judge,
        ids=whole_items(project, options.item or ()),
        subtopics=subtopics,
        own_subtopics=own_subtopics,
        per=options.per,
        afresh=options.afresh,
        keys=options.keys,
    )
    banks = f"{counted(forecast.banks, 'bank')} to write, with at most {counted(forecast.questions, 'question')}"
    keys = f"at most {counted(forecast.keys, 'right answer')} to take from references"
    parts = [banks] * bool(forecast.questions or not forecast.keys) + [keys] * bool(forecast.keys)
    output.say(f"Forecast: {', '.join(parts)}, {estimated(forecast)}.")
    output.result(forecast)


def _forecast_passages(project: Project, options: argparse.Namespace, output: Output) -> None:
    graders = options.grader or USUAL_GRADERS
    subtopics, own_subtopics = named_subtopics(project, options.subtopic or ())
    forecast = project.grading.forecast_passages(
        options.judge, graders=graders, k=options.k, n=options.n, subtopics=subtopics, own_subtopics=own_subtopics
    )
    banks = f"{counted(forecast.banks, 'bank')} to write first, then at most " if forecast.banks else ""
    output.say(
        f"Forecast: {counted(forecast.questions, 'question')}, {counted(forecast.passages, 'passage')}: "
        f"{banks}{counted(forecast.grades, 'new grade')} beside {forecast.made:,} that are there, {estimated(forecast)}."
    )
    output.result(forecast)


def _generate(project: Project, options: argparse.Namespace, output: Output) -> None:
    subtopics, own_subtopics = named_subtopics(project, options.subtopic or ())
    result = output.run_job(
        project,
        "question_bank",
        judge=options.judge,
        items=whole_items(project, options.item or ()) or None,
        subtopics=subtopics,
        own_subtopics=own_subtopics,
        per=options.per,
        afresh=options.afresh or None,
        keys=options.keys or None,
    )
    if result["made"] or not result["keys"]:
        output.say(f"{counted(result['made'], 'bank')} written, with {counted(result['questions'], 'question')}.")
    if options.keys:
        output.say(f"{counted(result['keys'], 'right answer')} taken from references.")
    if result["empty"]:
        output.warn(f"Of {counted(result['empty'], 'question')} nothing could be read of what the model wrote.")
    if result["made"] or result["keys"]:
        output.say(f"Read and mend them: ragexam question-bank {quoted(project.path)}")
        _undoable(project, output)
    output.result(result)


def _import(project: Project, options: argparse.Namespace, output: Output) -> None:
    imported = import_banks(project, options.read, replacing=options.replace)
    output.warn(*imported.problems)
    output.say(
        f"{counted(imported.questions, 'question')} of {counted(imported.banks, 'bank')} read from {imported.name}."
    )
    output.tell(*imported.notes)
    if imported.changed:
        _undoable(project, output)
    else:
        output.say("All of it stands so already.")
    output.result(imported)


def _export(project: Project, options: argparse.Namespace, output: Output) -> None:
    number = export_banks(project, options.export)
    output.say(f"{counted(number, 'question')} written to {options.export}.")
    output.result({"questions": number, "file": str(options.export)})


def _set(project: Project, options: argparse.Namespace, output: Output) -> None:
    edit = set_bank_question(project, options.set, options.question, options.key, options.topic)
    output.say("Noted." if edit is not None else "It stands so already.")
    if edit is not None:
        _undoable(project, output)
    output.result({"changed": edit is not None})


def _remove(project: Project, options: argparse.Namespace, output: Output) -> None:
    edit = remove_bank_question(project, options.remove)
    output.say("Removed.")
    _undoable(project, output)
    output.result({"changed": edit is not None})


def _undoable(project: Project, output: Output) -> None:
    output.say(f"ragexam items {quoted(project.path)} --undo takes it back.")


def grade_passages(options: argparse.Namespace, output: Output) -> None:
    """Have passages graded that retrievers found, and show or write leaderboards of the retrievers."""
    result = {}
    if options.forecast and options.judge is None:
        raise InputError("What is forecast is the grading by a model.", "Name it: --judge MODEL.")
    with Project.open(options.project, read_only=options.judge is None or options.forecast) as project:
        if options.forecast:
            _forecast_passages(project, options, output)
            return
        if options.judge is not None:
            subtopics, own_subtopics = named_subtopics(project, options.subtopic or ())
            result = output.run_job(
                project,
                "grade_passages",
                judge=options.judge,
                graders=options.grader,
                k=options.k,
                n=options.n,
                subtopics=subtopics,
                own_subtopics=own_subtopics,
            )
            output.say(
                f"{counted(result['questions'], 'question')}, {counted(result['passages'], 'passage')}: "
                f"{counted(result['made'], 'new grade')} of {result['grades']:,}."
            )
        graded, topics = project.grading.pool(options.k, options.n), bank_topics(project)
    request = BoardRequest(
        gradings=tuple(options.grading or ()), thresholds=tuple(options.threshold or ()), k=options.k
    )
    view = reading_boards(request, graded, topics)
    written = _written(view, options)  # first, since what cannot be written is refused
    output.tell(*view.sentences)
    output.say()
    output.table(*view.tables)
    for sentence in written:
        output.say(sentence)
    output.result({**result, "sentences": view.sentences, "tables": view.tables})


def _written(view: BoardsView, options: argparse.Namespace) -> list[str]:
    """Write the files that are asked for; return what is to be said of them."""
    said = []
    if options.qrels is not None:
        number = write_exam_qrels(view, options.qrels)
        said.append(f"Labels of {counted(number, 'passage')} written to {options.qrels}.")
    if options.runs is not None:
        said.append(f"{counted(write_rankings(view, options.runs), 'ranking')} written to {options.runs}.")
    if options.out is not None:
        write_graded(view, options.out)
        said.append(f"Graded passages written to {options.out}; ragexam leaderboard {quoted(options.out)} reads them.")
    return said
