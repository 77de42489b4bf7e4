"""The command scenarios: questions made to break systems, who fails at them, and what mends that."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ragexam.cli.commands.grading.write import writers
from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError, NotEnoughData
from ragexam.project import Project
from ragexam.project.scenarios.files import export_scenario, scenario_from_file, scenario_text
from ragexam.queries.models.choose import choose_models
from ragexam.records import Table, to_json
from ragexam.report.scenarios.generators import scenario_pair_table
from ragexam.report.scenarios.paired import paired_table
from ragexam.report.scenarios.record import ScenarioReport
from ragexam.report.scenarios.reliability import reliability_table
from ragexam.report.scenarios.sections import (
    failure_examples,
    reliability_sentences,
    retest_sentences,
    scenario_sentences,
    scenario_tables,
    stale_sentences,
    unanswered_sentences,
)
from ragexam.sentences import counted


def list_scenarios(options: argparse.Namespace, output: Output) -> None:
    """List scenarios with what there is of them."""
    with Project.open(options.project, read_only=True) as project:
        lines = project.scenarios.lines()
        rows = tuple(
            (one.scenario.name, one.scenario.label, one.scenario.summary, one.questions, one.answers) for one in lines
        )
        output.table(
            Table("scenarios", "Scenarios", ("Scenario", "What it probes", "How", "Questions", "Answers"), rows)
        )
        for name, why in project.scenarios.unusable().items():
            output.warn(f"Your own scenario {name} is left out: {why} Remove it: ragexam scenarios remove.")
        output.result([to_json(one) for one in lines])


def make(options: argparse.Namespace, output: Output) -> None:
    """Make the questions of scenarios."""
    with Project.open(options.project) as project:
        result = output.run_job(
            project, "make_scenarios", scenarios=list(options.scenario or ()), checker=options.checker or ""
        )
        for name, made in result.items():
            output.say(f"{name}: {counted(made['made'], 'question')}.")
            for reason, number in made["left_out"].items():
                output.say(f"  {number} given up: {reason}")
            for remark in made["remarks"]:
                output.say(f"  {remark}")
        output.say(f"Next: ragexam scenarios run {quoted(project.path)}")
        output.result(result)


def run(options: argparse.Namespace, output: Output) -> None:
    """Have pipelines and systems answer."""
    with Project.open(options.project) as project:
        result = _asked(project, options, output, 0)
        output.say(f"Next: ragexam scenarios show {quoted(project.path)}")
        output.result(result)


def _asked(project: Project, options: argparse.Namespace, output: Output, attempt: int) -> dict[str, object]:
    names = list(options.scenario or ())
    ids: list[str] = []
    if options.model or options.retriever or options.icl or not options.system:
        wanted = writers(project, options)
        before = project.pipelines.chosen()
        added = [one for one in wanted if one.id not in {earlier.id for earlier in before}]
        if added:
            project.models.remember(choose_models(options.model or []))
            project.edits.set_pipelines([*before, *added])
        ids = [one.id for one in wanted]
    result = output.run_job(
        project,
        "run_scenarios",
        scenarios=names,
        pipelines=ids,
        systems=list(options.system or ()),
        most=options.n,
        attempt=attempt,
        cap=options.max_tokens,
    )
    output.say(f"{counted(result['answered'], 'answer')} given, {result['before']} there before.")
    for reason, number in result["reasons"].items():
        output.warn(f"{counted(number, 'question')} without an answer: {reason}")
    if options.judge:
        result["judged"] = _judged(project, options.judge, names, output)
    return result


def _judged(project: Project, judge: str, names: Sequence[str], output: Output) -> dict[str, object]:
    judged = output.run_job(project, "judge_scenarios", judge=judge, scenarios=list(names))
    output.say(f"{counted(judged['made'], 'grade')} given by {judged['judge']}.")
    if not judged["decides"]:
        output.warn(f"{judged['judge']} did no better than a coin when it was tried: what it says does not count.")
    return judged


def show(options: argparse.Namespace, output: Output) -> None:
    """Show who fails at what."""
    with Project.open(options.project, read_only=True) as project:
        report = project.scenarios.report()
        if not report.latest():
            output.warn(*stale_sentences(report) + unanswered_sentences(report))
            nobody = "Nobody has answered these scenarios yet.", "Have them answered: ragexam scenarios run."
            if not report.readings:
                raise NotEnoughData(*nobody)
            output.warn(*nobody)
            _tell_readings(report, output)
            output.result({"sentences": list(reliability_sentences(report)), "tables": [reliability_table(report)]})
            return
        output.tell(*scenario_sentences(report))
        output.say()
        tables = scenario_tables(report)
        output.table(*tables)
        if options.examples:
            for title, text in failure_examples(report):
                output.tell(title)
                output.tell(text)
                output.say()
        output.result({"sentences": list(scenario_sentences(report)), "tables": tables})


def _tell_readings(report: ScenarioReport, output: Output) -> None:
    """Tell how reliable the questions are that people have read."""
    if report.readings:
        output.tell(*reliability_sentences(report))
        output.table(reliability_table(report))


def export(options: argparse.Namespace, output: Output) -> None:
    """Write a scenario as JSON."""
    with Project.open(options.project, read_only=True) as project:
        scenario = project.scenarios.get(options.name)
        if options.out is None:
            output.say(scenario_text(scenario).rstrip())
        else:
            export_scenario(scenario, options.out)
            output.say(f"Written: {options.out}")
        output.result(to_json(scenario))


def import_scenario(options: argparse.Namespace, output: Output) -> None:
    """Take in a person's own scenario."""
    with Project.open(options.project) as project:
        scenario = scenario_from_file(options.file)
        project.scenarios.put(scenario, replace=options.replace)
        output.say(f"Taken: {scenario.name}. Next: ragexam scenarios make {quoted(project.path)} {scenario.name}")
        output.result(to_json(scenario))


def remove(options: argparse.Namespace, output: Output) -> None:
    """Remove a person's own scenario."""
    with Project.open(options.project) as project:
        project.scenarios.remove(options.name)
        output.say(f"Removed: {options.name}.")
        output.result({"removed": options.name})


def sheet(options: argparse.Namespace, output: Output) -> None:
    """Write a sheet for a reader, or read one."""
    with Project.open(options.project, read_only=options.read is None) as project:
        if options.read is not None:
            sheet_read = project.scenarios.read_sheet(options.read, options.reader or "")
            output.say(
                f"{counted(len(sheet_read.readings), 'question')} read by {sheet_read.reader}, {sheet_read.empty} left empty."
            )
            output.warn(*sheet_read.problems)
            _tell_readings(project.scenarios.report(), output)
            output.result(
                {"reader": sheet_read.reader, "read": len(sheet_read.readings), "problems": list(sheet_read.problems)}
            )
            return
        if not options.reader:
            raise InputError("Nobody says who shall read.", "Name the reader: --reader NAME.")
        out = options.out or Path(f"reading-{options.reader}.csv")
        number = project.scenarios.write_sheet(
            out, options.reader, tuple(options.scenario or ()), options.n, options.seed
        )
        output.say(f"{counted(number, 'question')} to read: {out}. Filled in, it is read with --read {out}")
        output.result({"file": str(out), "questions": number})


def retest(options: argparse.Namespace, output: Output) -> None:
    """Ask the same questions again after a fix, or set two side by side."""
    names = tuple(options.scenario or ())
    with Project.open(options.project, read_only=bool(options.after and not options.judge)) as project:
        if not options.after:
            plan = project.scenarios.plan_retest(options.who, names, options.n)
            result = output.run_job(
                project,
                "run_scenarios",
                scenarios=list(names),
                pipelines=[plan.asker] if plan.pipeline else [],
                systems=[] if plan.pipeline else [plan.asker],
                questions=list(plan.questions),
                attempt=plan.attempt,
                cap=options.max_tokens,
            )
            output.say(f"{counted(result['answered'], 'answer')} given anew.")
        if options.judge:
            _judged(project, options.judge, names, output)
        retest_report = project.scenarios.retest(options.who, options.after or options.who, names)
        output.tell(*retest_sentences(retest_report))
        table = paired_table("scenario_retests", "Before and after", [retest_report])
        output.table(table)
        output.result(retest_report)


def compare(options: argparse.Namespace, output: Output) -> None:
    """Set two scenarios side by side."""
    with Project.open(options.project, read_only=True) as project:
        pair = project.scenarios.pair(options.first, options.second)
        output.table(scenario_pair_table([pair]))
        output.result(pair)
