"""The report as a window reads it: a real project, what was chosen kept as edits, and files that hold nothing hidden."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from ragexam.errors import InputError, MachineError
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.report.page import (
    ReportReading,
    document_of,
    finish_painted_pdf,
    keep_logo,
    keep_options,
    layers_of,
    reading_report,
    section_choices,
    write_html,
    write_pictures_to,
    write_tables_to,
)
from ragexam.records import Item, Span
from ragexam.report.document.logo import read_logo
from ragexam.report.document.options import APPENDIX, ReportOptions
from ragexam.report.document.pdf import Bookmark
from ragexam.report.document.print_layout import print_blocks
from ragexam.report.document.records import ReportDocument

DAY = date(2026, 11, 1)
MARK = "qzorv"
"""Stands in every text, title and name of the documents, in every question and choice, and in no word of the program."""


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project whose pipelines have answered; some answers failed, because one item has no evidence."""
    home = tmp_path_factory.mktemp("report")
    folder = home / "docs"
    for n in range(6):
        topic = folder / ("north" if n % 2 else "south")
        topic.mkdir(parents=True, exist_ok=True)
        text = f"# {MARK} title {n}\n\nThe {MARK} lever number {n} opens the {MARK} gate {n + 40}. It is {MARK} red.\n"
        (topic / f"{MARK}-file-{n}.md").write_text(text, encoding="utf-8")
    path = home / "exam.ragexam"
    with pytest.MonkeyPatch.context() as patch, Project.create(path, title="Levers") as project:
        patch.setenv("RAGEXAM_MODELS", str(home / "models"))
        project.settings.set("embedder", "hashed")
        assert isinstance(project.start_job("import", paths=[str(folder)]).wait(), Done)
        items = []
        for n, document in enumerate(project.documents.all()):
            text = project.documents.text(document.id)
            choices = tuple(f"the {MARK} gate {40 + (n + k) % 6}" for k in range(4))
            evidence = () if n == 5 else (Span(document.id, 0, len(text)),)
            items.append(
                Item(
                    f"item{n}",
                    f"What does the {MARK} lever {n} open?",
                    choices,
                    n % 4,
                    evidence,
                    text,
                    topic=document.topic,
                    comment=f"{MARK}!",
                    explanation=f"{MARK}?",
                )
            )
        project.edits.add(items, "manual")
        project.pipelines.choose(["scripted:1:0.9", "scripted:2:0.5"], ["closed_book", "oracle", "bm25:k=1"], [0, 1])
        assert isinstance(project.start_job("run").wait(), Done)
    return path


@pytest.fixture
def project(answered: Path, tmp_path: Path) -> Iterator[Project]:
    with Project.open(shutil.copyfile(answered, tmp_path / "exam.ragexam")) as opened:
        yield opened


def whole(project: Project) -> tuple[ReportReading, ReportDocument]:
    reading = reading_report(project)
    document = document_of(reading, DAY)
    assert document is not None
    return reading, document


def test_before_the_first_answer_there_is_nothing_to_report(tmp_path: Path) -> None:
    with Project.create(tmp_path / "new") as empty:
        reading = reading_report(empty)
        assert reading.body is None
        assert document_of(reading, DAY) is None


def test_what_was_read_is_kept_while_nothing_else_is_said(project: Project) -> None:
    reading, _ = whole(project)
    assert not reading.fitted
    keep_options(project, ReportOptions(title="Another"))
    again = reading_report(project, reading)
    assert again.body is reading.body
    assert again.options.title == "Another"
    keep_options(project, ReportOptions(hide_text=True))
    assert reading_report(project, again).body is not reading.body
    project.fits.fit(model="rasch")
    fitted = reading_report(project, reading)
    assert fitted.fitted
    assert fitted.body is not None
    assert reading.body is not None
    assert {s.id for s in fitted.body.sections} - {s.id for s in reading.body.sections} == {"components", "items"}
    project.edits.reject(["item0"])
    assert reading_report(project, fitted).body is not fitted.body


def test_choices_are_edits_that_are_undone(project: Project, tmp_path: Path) -> None:
    picture = tmp_path / "logo.svg"
    picture.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    options = ReportOptions("T", "S", "A", "D", "R\n\nR", ("cost",), True)
    keep_options(project, options)
    keep_logo(project, read_logo(picture))
    reading = reading_report(project)
    assert reading.options == options
    assert reading.logo.startswith("data:image/svg+xml;base64,")
    assert project.edits.next_undo() == "Change logo"
    project.edits.undo()
    assert reading_report(project).logo == ""
    assert project.edits.next_undo() == "Change report"
    project.edits.undo()
    assert reading_report(project).options == ReportOptions()
    project.edits.redo()
    assert reading_report(project).options == options
    assert keep_options(project, options) is None  # nothing changes: nothing to undo


def test_a_strangers_logo_and_options_are_not_trusted(project: Project) -> None:
    project.settings.set("report_logo", "data:image/svg+xml;base64,PHNjcmlwdC8+")
    project.settings.set("report", {"left_out": "all", "title": ["x"]})
    reading = reading_report(project)
    assert (reading.logo, reading.options) == ("", ReportOptions())


def test_sections_are_counted(project: Project) -> None:
    reading, document = whole(project)
    assert reading.body is not None
    choices = section_choices(reading.body)
    assert [c.id for c in choices] == [*(s.id for s in document.sections), APPENDIX]
    assert sum(c.pictures for c in choices) == len(document.figures())
    assert sum(c.tables for c in choices) == len(document.tables())
    assert choices[-1].texts > 0


def written(document: ReportDocument, folder: Path) -> dict[str, str]:
    """Every file that the engine writes of a report, by name."""
    folder.mkdir()
    write_html(document, folder / "report.html")
    write_tables_to(document, folder / "tables")
    write_pictures_to(document, folder / "pictures")
    return {p.name: p.read_text(encoding="utf-8").lower() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.parametrize("fitted", [False, True])
def test_no_hidden_text_is_in_any_file(project: Project, tmp_path: Path, fitted: bool) -> None:
    if fitted:
        project.fits.fit(model="rasch")
    _, document = whole(project)
    open_files = written(document, tmp_path / "open")
    assert {"report.html", "coverage.csv", *(["items.csv", "item_information.svg"] if fitted else [])} <= {
        name for name, text in open_files.items() if MARK in text
    }
    keep_options(project, ReportOptions(hide_text=True))
    _, document = whole(project)
    files = written(document, tmp_path / "hidden")
    assert set(files) == set(open_files)
    assert [name for name, text in files.items() if MARK in text] == []
    assert MARK not in repr(print_blocks(document)).lower()
    assert MARK not in "".join(layers_of(document.figures()[0].svg, dark=True)).lower()
    assert "south" in files["report.html"]  # topics are names of folders, and stay unless they are hidden too


def test_a_topic_that_names_a_document_is_hidden_with_it(project: Project) -> None:
    document_id = project.documents.all()[0].id
    project.edits.set_topic([document_id], f"{MARK} title 0")
    keep_options(project, ReportOptions(hide_text=True))
    _, document = whole(project)
    assert MARK not in repr(document).lower()


def test_failures_are_told_without_their_wording(project: Project) -> None:
    _, document = whole(project)
    (table,) = [t for t in document.tables() if t.name == "failures"]
    keep_options(project, ReportOptions(hide_text=True))
    _, lean = whole(project)
    (hidden,) = [t for t in lean.tables() if t.name == "failures"]
    assert [row[0] for row in hidden.rows] == [row[0] for row in table.rows]
    assert {row[1] for row in hidden.rows} == {"The reason is not shown here."}


def test_files_that_cannot_be_written_are_told_in_a_sentence(project: Project, tmp_path: Path) -> None:
    _, document = whole(project)
    nowhere = tmp_path / "nowhere"
    with pytest.raises(MachineError, match="could not be written: No such file"):
        write_html(document, nowhere / "report.html")
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    for write in (write_tables_to, write_pictures_to):
        with pytest.raises(MachineError, match="could not be written"):
            write(document, blocked)
    with pytest.raises(MachineError, match="could not be written"):
        finish_painted_pdf(document, nowhere / "a.pdf", [], tmp_path / "b.pdf")


def test_a_report_that_is_there_is_replaced_whole_or_not_at_all(project: Project, tmp_path: Path) -> None:
    _, document = whole(project)
    path = tmp_path / "report.html"
    path.write_text("old")
    write_html(document, path)
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert sorted(p.name for p in tmp_path.iterdir() if "report" in p.name) == ["report.html"]


def test_a_painted_pdf_gets_bookmarks_and_names(project: Project, tmp_path: Path) -> None:
    keep_options(project, ReportOptions("My title", author="A. Person"))
    _, document = whole(project)
    painted, path = tmp_path / ".part", tmp_path / "report.pdf"
    writer = PdfWriter()
    for _ in range(3):
        writer.add_blank_page(595, 842)
    writer.write(painted)
    path.write_text("old")
    marks = [Bookmark("One", 1, 0, 700), Bookmark("A1", 2, 1, 500), Bookmark("Two", 1, 2, 300)]
    finish_painted_pdf(document, painted, marks, path)
    assert not painted.exists()
    pdf = PdfReader(path)
    assert pdf.metadata is not None
    assert (pdf.metadata.title, pdf.metadata.author) == ("My title", "A. Person")
    assert pdf.metadata.subject == document.decision.sentence
    one, inner, two = pdf.outline
    assert (one["/Title"], inner[0]["/Title"], two["/Title"]) == ("One", "A1", "Two")
    assert [pdf.get_destination_page_number(m) for m in (one, inner[0], two)] == [0, 1, 2]


def test_a_broken_picture_is_no_logo(project: Project, tmp_path: Path) -> None:
    path = tmp_path / "logo.png"
    path.write_text("no picture")
    with pytest.raises(InputError):
        read_logo(path)
    assert replace(reading_report(project)).logo == ""
