"""Commands that read the answers: fit, refine, report, export."""

from __future__ import annotations

import argparse
import datetime
from pathlib import Path

from ragexam.cli.output import Output
from ragexam.errors import NotEnoughData
from ragexam.project import Project
from ragexam.report.ability_tables import ability_table, summary_table
from ragexam.report.assemble import build_report, write_pictures
from ragexam.report.decide import decide
from ragexam.report.files import write_harness_json, write_matrix, write_tables


def fit(options: argparse.Namespace, output: Output) -> int:
    """Fit and show abilities."""
    with Project.open(options.project) as project:
        result = output.run_job(
            project, "fit", preset=options.preset, model=options.irt_model, hierarchical=not options.flat
        )
        kept = project.latest_fit()
        if kept is not None:
            output.table(ability_table(kept.fit))
            output.table(summary_table(kept.fit, project.answers().results.accuracy()))
            for line in kept.fit.warnings:
                output.say(f"Note: {line}")
        output.result({**result, "fit": kept.fit.to_json() if kept else None})
    return 0


def refine(options: argparse.Namespace, output: Output) -> int:
    """Improve the exam."""
    with Project.open(options.project) as project:
        result = output.run_job(project, "refine", steps=options.steps, drop=options.drop)
        kept = project.latest_refinement()
        if kept is not None:
            for step in kept.steps:
                output.say(f"Step {step.number}: {len(step.items)} items, mean information {step.at_pipelines:.3f}")
            if kept.gain:
                output.say(kept.gain.sentence)
        output.result(result)
    return 0


def report(options: argparse.Namespace, output: Output) -> int:
    """Write the HTML report."""
    with Project.open(options.project) as project:
        path = options.out or project.path.with_suffix(".html")
        write_report(project, path, options.title, output)
    return 0


def write_report(project: Project, path: Path, title: str, output: Output) -> None:
    """Fit where the answers changed, write the report, say the verdict."""
    try:
        project.fit()
    except NotEnoughData as exc:
        output.say(f"Without an item response model: {exc}")
    given = project.report_input(title)
    html, _ = build_report(given, datetime.date.today())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(html, encoding="utf-8")
    decision = decide(given.results, given.seed)
    output.say()
    output.say(decision.sentence)
    for line in decision.details:
        output.say(line)
    output.say()
    output.say(f"Report: {path}")
    output.result({"report": str(path), "decision": decision})


def export(options: argparse.Namespace, output: Output) -> int:
    """Write everything for other programs."""
    with Project.open(options.project) as project:
        given = project.report_input()
        _, tables = build_report(given, datetime.date.today())
        folder: Path = options.out
        written = write_tables(tables, folder)
        written += write_matrix(given.results, folder)
        written.append(write_harness_json(given.results, folder))
        written += write_pictures(given, folder / "pictures")
        output.say(f"{len(written)} files in {folder}")
        output.result([str(p) for p in written])
    return 0
