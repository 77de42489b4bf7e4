"""Commands that read the answers: fit, refine, report, export."""

from __future__ import annotations

import argparse
import dataclasses
import datetime
from pathlib import Path
from typing import Any

from ragexam.children import is_packaged
from ragexam.cli.commands.response_source import names_source, set_source, tell_imported
from ragexam.cli.output import Output
from ragexam.errors import InputError, NotEnoughData
from ragexam.project import Project
from ragexam.project.report.page import LOGO, OPTIONS, keep_logo, keep_options
from ragexam.report.document.assemble import build_body, make_document, write_pictures
from ragexam.report.document.docx import write_docx
from ragexam.report.document.files import write_harness_json, write_matrix, write_tables
from ragexam.report.document.html import render_html
from ragexam.report.document.logo import logo_of, read_logo
from ragexam.report.document.options import ReportOptions, bounded, options_of, sections_left_out
from ragexam.report.items.ability_tables import ability_table, refine_table, summary_table
from ragexam.report.results.results import ReportInput
from ragexam.report.results.tolerance import LEAST_POINTS, MOST_POINTS, rounded_points

_ENDINGS = (".html", ".htm", ".docx")


def fit(options: argparse.Namespace, output: Output) -> None:
    """Fit and show abilities."""
    with Project.open(options.project) as project:
        _set_scoring(project, options)
        set_source(project, options, output)
        result = output.run_job(
            project, "fit", preset=options.preset, model=options.irt_model, hierarchical=not options.flat
        )
        kept = project.fits.get(result["fit"])
        if kept is not None:
            output.table(ability_table(kept.fit))
            output.table(summary_table(kept.fit, project.responses.answers().results.accuracy()))
            for line in kept.fit.warnings:
                output.say(f"Note: {line}")
            result["parameters"] = kept.fit.to_json()
        output.result(result)


def refine(options: argparse.Namespace, output: Output) -> None:
    """Improve the exam."""
    with Project.open(options.project) as project:
        result = output.run_job(project, "refine", steps=options.steps, drop=options.drop)
        kept = project.refinements.get(result["refinement"])
        if kept is not None:
            output.table(refine_table(kept.steps, kept.gain))
        output.result(result)


def report(options: argparse.Namespace, output: Output) -> None:
    """Write the report as HTML or, where the file's name ends so, as a Word document."""
    check_ending(options.out)
    logo = None if options.logo is None else read_logo(options.logo)
    with _open(options, output) as project:
        chosen = _chosen(options_of(project.settings.get(OPTIONS)), options)
        if options.keep:
            keep_options(project, chosen)
            if logo is not None:
                keep_logo(project, logo)
        shown = logo_of(project.settings.get(LOGO)) if logo is None else logo
        write_report(project, options.out or project.path.with_suffix(".html"), output, chosen, shown)
        tell_imported(project, output)


def check_ending(path: Path | None) -> None:
    """Refuse a report's file whose name promises another format than is written.

    Raises:
        InputError: It ends neither with .html or .htm nor with .docx.
    """
    if path is None or path.suffix.lower() in _ENDINGS:
        return
    hint = "Name a file that ends with .html or .docx."
    if path.suffix.lower() == ".pdf":
        window = "ragexam --window" if is_packaged() else "python -P -m ragexam_gui"
        hint += f" A PDF is written by the window, on its page Report, or without showing it: {window} PROJECT --pdf {path.name}"
    raise InputError(f"A report is written as HTML or as a Word document, and “{path.name}” is neither.", hint)


def write_report(
    project: Project,
    path: Path,
    output: Output,
    options: ReportOptions | None = None,
    logo: str = "",
    *,
    fitted: bool = True,
) -> None:
    """Write the report and say the verdict.

    Args:
        project: What to report.
        path: The HTML file, or a Word document where it ends with .docx; its folder is made where it is missing.
        output: Where the verdict is said.
        options: What was chosen of the report; the usual where None.
        logo: A checked `data:` address.
        fitted: Whether the answers are fitted first; a person who waits for a first report does not wait for that.

    Raises:
        NotEnoughData: There are no answers yet.
    """
    chosen = options or ReportOptions()
    body = build_body(fitted_input(project, output) if fitted else project.report.input(), chosen)
    document = make_document(body, chosen, datetime.date.today(), logo)
    path.parent.mkdir(parents=True, exist_ok=True)
    # Under another name until it is whole: whoever stops this keeps the report that was there.
    partial = path.with_name(f"{path.name}.part")
    if path.suffix.lower() == ".docx":
        write_docx(document, partial)
    else:
        partial.write_text(render_html(document), encoding="utf-8", errors="replace")
    partial.replace(path)
    output.say()
    output.say(body.decision.sentence)
    for line in body.decision.details:
        output.say(line)
    output.say()
    output.say(f"Report: {path}")
    output.result({"report": path, "decision": body.decision})


def _chosen(kept: ReportOptions, options: argparse.Namespace) -> ReportOptions:
    """Return what the project holds, with what the command line says in its place.

    Raises:
        InputError: There is no such section.
    """
    given: dict[str, Any] = {}
    for name in ("title", "subtitle", "author", "date", "remarks"):
        if getattr(options, name) is not None:
            given[name] = bounded(name, getattr(options, name))
    for name in ("hide_text", "hide_topics", "hide_models", "language"):
        if getattr(options, name) is not None:
            given[name] = getattr(options, name)
    if options.sections is not None:
        wanted = [name.strip() for name in options.sections.split(",") if name.strip()]
        given["left_out"] = () if wanted == ["all"] else sections_left_out(wanted)
    return dataclasses.replace(kept, **given)


def fitted_input(project: Project, output: Output) -> ReportInput:
    """Return what a report shows; the answers are fitted first where no fit, of whatever preset, is of these answers.

    Raises:
        NotEnoughData: There are no answers yet.
    """
    given = project.report.input()
    if given.fit is not None:
        return given
    try:
        output.run_job(project, "fit")
    except NotEnoughData as exc:
        output.say(f"The report has no item response model: {exc.message}")
        return given
    return project.report.input()


def export(options: argparse.Namespace, output: Output) -> None:
    """Write everything for other programs."""
    with _open(options, output) as project:
        given = fitted_input(project, output)
        document = make_document(build_body(given), ReportOptions(), datetime.date.today())
        folder: Path = options.out
        written = write_tables(document.tables(), folder)
        written += write_matrix(given.results, folder)
        written.append(write_harness_json(given.results, folder))
        written += write_pictures(document.figures(), folder / "pictures")
        output.say(f"{len(written)} files in {folder}")
        output.result(written)


def _open(options: argparse.Namespace, output: Output) -> Project:
    """Return the project, for reading only where nothing has to be set or fitted: a finished one stays as it is."""
    tolerance = getattr(options, "tolerance", None)
    if tolerance is not None and not LEAST_POINTS <= tolerance <= MOST_POINTS:
        raise InputError(
            f"{tolerance:g} points cannot be said not to matter.",
            f"Give {LEAST_POINTS:g} to {MOST_POINTS:g} percentage points.",
        )
    if not options.scoring and not names_source(options) and tolerance is None and not getattr(options, "keep", False):
        with Project.open(options.project, read_only=True) as looked_at:
            done = looked_at.fits.current() is not None
        if done:
            return Project.open(options.project, read_only=True)
    project = Project.open(options.project)
    try:
        _set_scoring(project, options)
        set_source(project, options, output)
        if tolerance is not None:
            project.settings.set("tolerance", rounded_points(tolerance))
    except BaseException:
        project.close()
        raise
    return project


def _set_scoring(project: Project, options: argparse.Namespace) -> None:
    if options.scoring:
        project.settings.set("mode", options.scoring)
