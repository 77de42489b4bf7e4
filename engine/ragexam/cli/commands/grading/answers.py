"""Commands on written answers: answers, grade, nuggets, grades."""

from __future__ import annotations

import argparse

from ragexam.cli.commands.grading.show_answer import show_answer
from ragexam.cli.commands.response_source import names_source, set_source
from ragexam.cli.output import Output
from ragexam.cli.progress_line import estimated
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError
from ragexam.exam.exchange.filled_sheets import refuse_filled
from ragexam.project import Project
from ragexam.project.grading.export import export_answers
from ragexam.project.grading.files import (
    AnswersFile,
    export_grading_sheet,
    import_answers,
    reading_grading_sheet,
    take_grading_sheet,
)
from ragexam.project.grading.nuggets import export_nuggets, import_nuggets, old_by_nuggets, refuse_changed_nuggets
from ragexam.project.grading.page import reading_grades
from ragexam.report.grading.judges import aside_sentences
from ragexam.report.results.grade_cautions import out_of_date_sentences, too_long_sentences
from ragexam.sentences import counted

_PROBLEMS = 5
"""Rows that could not be taken of which each is named."""


def answers(options: argparse.Namespace, output: Output) -> None:
    """Count written answers, show one, read some that another system gave, write all with their grades, or remove a system's."""
    wanted = (bool(options.read), *(one is not None for one in (options.remove, options.export, options.show)))
    if sum(wanted) > 1:
        raise InputError(
            "Say whether to read, to write, to remove or to show answers.",
            "Use one of --import FILE, --export FILE, --remove SYSTEM and --show ANSWER.",
        )
    if options.show is not None:
        with Project.open(options.project, read_only=True) as project:
            show_answer(project, options.show, options.system or "", output)
        return
    if options.remove is not None:
        _remove(options, output)
        return
    if options.export is not None:
        _export(options, output)
        return
    if not options.read and options.system:
        raise InputError(
            "A system is named, but not what is wanted of its answers.",
            "Show one with --show WORDS, or read a file of its answers with --import FILE.",
        )
    if not options.read:
        with Project.open(options.project, read_only=True) as project:
            counts = project.grading.counts()
            for system, number in counts.items():
                output.say(f"{system}: {counted(number, 'answer')}")
            if not counts:
                output.say("There are no written answers yet: --import FILE reads some.")
            output.result(counts)
        return
    columns = dict(_column(text) for text in options.column or ())
    with Project.open(options.project) as project:
        made = []
        for path in options.read:
            imported = import_answers(project, path, options.system or "", columns)
            made.append(imported)
            output.warn(*(f"{_of_file(imported, options)}{one}" for one in imported.problems[:_PROBLEMS]))
            if len(imported.problems) > _PROBLEMS:
                output.warn(f"... and {counted(len(imported.problems) - _PROBLEMS, 'more row', 'more rows')}.")
            output.say(
                f"{counted(imported.answers, 'answer')} read from {imported.name}, {imported.added} of them new."
            )
            if imported.already:
                was = "was" if imported.already == 1 else "were"
                output.say(f"{imported.already:,} {was} there already, word for word: not added a second time.")
            output.tell(*imported.notes)
            if imported.empty:
                output.say(f"{counted(imported.empty, 'answer')} without a word: taken as what the system said.")
            if imported.grades:
                output.say(f"{counted(imported.grades, 'new grade')} of people came along.")
            if imported.completed:
                output.say(
                    f"{counted(imported.completed, 'answer')} known before had something empty that is filled now."
                )
            if imported.repeated:
                output.say(f"{counted(imported.repeated, 'row')} repeated what another row says: it counts once.")
            if imported.several:
                output.say(
                    f"{counted(imported.several, 'question')} with more than one answer of a system: all are kept; what is right "
                    "goes by the last one that has a grade, means of grades by all of them."
                )
            if imported.problems:
                output.say(f"{counted(len(imported.problems), 'row')} not taken; the reasons stand above.")
        if not any(one.answers for one in made):
            names = ", ".join(one.name for one in made)
            raise InputError(
                f"No answer could be taken from {names}. {_of_file(made[0], options)}{made[0].problems[0]}",
                "A row needs an answer and its question as the exam words it, or the question's id: see ragexam items.",
            )
        if any(one.added for one in made):
            here = quoted(project.path)
            output.say(
                f"ragexam items {here} --undo takes the last file back; ragexam answers {here} --remove SYSTEM all of a system."
            )
        elif any(one.completed or one.grades for one in made):
            output.say(f"ragexam items {quoted(project.path)} --undo takes that back.")
        output.say(f"Next: ragexam grade {quoted(project.path)}")
        output.result(made)


def _of_file(imported: AnswersFile, options: argparse.Namespace) -> str:
    """Return what stands before a sentence on a row: which file it is of, where several are read at once."""
    return f"{imported.name}: " if len(options.read) > 1 else ""


def _export(options: argparse.Namespace, output: Output) -> None:
    with Project.open(options.project, read_only=True) as project:
        number = export_answers(project, options.export)
        output.say(f"{counted(number, 'answer')} written to {options.export}, with passages and grades.")
        output.tell(*out_of_date_sentences(sum(project.grading.graded().out_of_date.values())))
        output.result({"answers": number, "file": str(options.export)})


def _remove(options: argparse.Namespace, output: Output) -> None:
    with Project.open(options.project) as project:
        made = project.edits.remove_answers(options.remove)
        number = 0 if made is None else len(made.changes)
        output.say(f"{counted(number, 'answer')} of {options.remove} removed, with their grades.")
        output.say(f"ragexam items {quoted(project.path)} --undo brings them back.")
        output.result({"system": options.remove, "removed": number})


def _column(text: str) -> tuple[str, str]:
    field, mark, name = text.partition("=")
    if not mark or not name:
        raise InputError(f"{text!r} is no mapping.", "Write FIELD=COLUMN, as in answer=Antwort.")
    return field.strip(), name


def grade(options: argparse.Namespace, output: Output) -> None:
    """Let graders grade the written answers."""
    if options.forecast:
        _forecast(options, output)
        return
    with Project.open(options.project) as project:
        result = output.run_job(
            project,
            "grade",
            graders=options.grader,
            embedder=options.embedder,
            judge=options.judge,
            graded_by_people=options.graded_by_people,
        )
        graders = counted(len(result["graders"]), "grader")
        output.say(f"{counted(result['answers'], 'answer')}, {graders}: {counted(result['made'], 'new grade')}.")
        if result["rubrics"]:
            output.say(
                f"{counted(result['rubrics'], 'rubric')} written that answers are held against; ragexam items "
                f"{quoted(project.path)} --undo takes that back."
            )
        if not result["passed"]:
            output.warn(f"{result['judge']} could not tell right answers from wrong ones: its grades decide nothing.")
        elif not result["decides"]:
            output.warn(
                f"{result['judge']} said yes and no no better than a coin: graders by yes and no decide nothing."
            )
        output.tell(*too_long_sentences(result["too_long"]))
        output.tell(*aside_sentences(one for one in project.grading.graded().aside if one.judge == result["judge"]))
        output.say(f"Next: ragexam grades {quoted(project.path)}, and --sheet SHEET.csv for people")
        output.result(result)


def _forecast(options: argparse.Namespace, output: Output) -> None:
    with Project.open(options.project, read_only=True) as project:
        forecast = project.grading.forecast_grading(
            options.judge or "",
            graders=options.grader or (),
            embedder=options.embedder or "",
            graded_by_people=options.graded_by_people,
        )
        graders = counted(forecast.graders, "grader")
        output.say(
            f"Forecast: {counted(forecast.answers, 'answer')}, {graders}: {counted(forecast.grades, 'new grade')} beside "
            f"{forecast.made:,} that {'is' if forecast.made == 1 else 'are'} there, {estimated(forecast)}."
        )
        if forecast.unsure:
            output.say(
                f"{counted(forecast.unsure, 'grade')} by an embedding model may be made anew: that shows once it is loaded."
            )
        output.result(forecast)


def nuggets(options: argparse.Namespace, output: Output) -> None:
    """Show the nuggets of references, or write and read them as a sheet."""
    if options.sheet is not None and options.read is not None:
        raise InputError("Say whether to write or to read a sheet.", "Use --sheet FILE, or --read FILE.")
    if options.read is not None:
        with Project.open(options.project) as project:
            changed = import_nuggets(project, options.read)
            output.say(f"Nuggets of {counted(changed, 'question')} changed.")
            if changed:
                output.say(f"ragexam items {quoted(project.path)} --undo takes that back.")
            output.tell(*old_by_nuggets(project))
            output.result({"changed": changed})
        return
    with Project.open(options.project, read_only=True) as project:
        if options.sheet is not None:
            refuse_changed_nuggets(project, options.sheet)
            count = export_nuggets(project, options.sheet)
            output.say(f"{counted(count, 'nugget')} written to {options.sheet}.")
            output.result({"nuggets": count, "file": str(options.sheet)})
            return
        items = {item.id: item for item in project.items.all()}
        rubrics = [r for r in project.grading.rubrics() if r.kind == "nuggets" and r.item_id in items]
        for rubric in rubrics:
            output.say(items[rubric.item_id].question)
            for entry in rubric.entries:
                output.say(f"  - {entry.text}")
            if not rubric.entries:
                output.say("  none: all were taken out")
        if not rubrics:
            output.say("No reference was split into nuggets yet: grade --judge MODEL does it.")
        output.result(rubrics)


def grades(options: argparse.Namespace, output: Output) -> None:
    """Show what graders and people say, or exchange sheets with people who grade."""
    if options.sheet is not None and options.read is not None:
        raise InputError("Say whether to write or to read a sheet.", "Use --sheet FILE, or --read FILE.")
    if options.sheet is not None:
        _write(options, output)
        return
    if options.read is not None:
        _read(options, output)
        return
    with Project.open(options.project, read_only=not names_source(options)) as project:
        set_source(project, options, output)
        view = reading_grades(project)
        output.tell(*view.sentences)
        output.say()
        output.table(*(view.tables if options.all else view.summary))
        if not options.all and view.summary != view.tables:
            output.say(f"Every grader's figures: ragexam grades {quoted(project.path)} --all")
        output.result(view)


def _write(options: argparse.Namespace, output: Output) -> None:
    if not options.rater:
        raise InputError("A sheet is made for somebody.", "Say for whom: --rater NAME.")
    refuse_filled(options.sheet, ("grade", "remark"))
    with Project.open(options.project, read_only=True) as project:
        count = export_grading_sheet(project, options.sheet, options.rater, options.n, options.seed)
        output.say(f"{counted(count, 'answer')} for {options.rater} written to {options.sheet}.")
        output.say(f"Filled in, it comes back by: ragexam grades {quoted(project.path)} --read {quoted(options.sheet)}")
        output.result({"answers": count, "file": str(options.sheet), "rater": options.rater})


def _read(options: argparse.Namespace, output: Output) -> None:
    with Project.open(options.project) as project:
        sheet = reading_grading_sheet(project, options.read)
        rater = options.rater or sheet.rater
        if not rater:
            raise InputError("The sheet does not say who graded.", "Say it: --rater NAME.")
        output.warn(*sheet.problems)
        taken = take_grading_sheet(project, sheet, rater)
        output.say(f"{counted(len(sheet.grades), 'grade')} of {rater} read; {sheet.empty} without a grade.")
        if taken.replaced:
            was = "was" if taken.replaced == 1 else "were"
            output.say(f"{counted(taken.replaced, 'other grade')} that {rater} gave before {was} replaced.")
        if taken.changed:
            output.say(f"ragexam items {quoted(project.path)} --undo takes the sheet back.")
        output.result(sheet)
