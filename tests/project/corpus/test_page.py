"""Checks what a page about the corpus reads: rows, shares, one document, a chunking tried before it is done, files found again."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ragexam.corpus.chunkers import PRESETS, estimate_tokens
from ragexam.errors import InputError
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.corpus.chunking import (
    length_histogram,
    length_table,
    preview_chunking,
    reading_sample,
)
from ragexam.project.corpus.files import find_files, find_tables, reading_columns
from ragexam.project.corpus.page import (
    ChunkMark,
    DocumentReading,
    documents_with,
    estimated_tokens,
    marks_of,
    preset_of,
    reading_corpus,
    reading_document,
    share_table,
)
from ragexam.records import Chunk, ChunkerSpec, Document, DocumentStatus, Item, Span


@pytest.fixture
def files(corpus: Path, tmp_path: Path) -> Path:
    """Return the corpus with a long document, a file that cannot be read and one that is there twice."""
    folder = Path(shutil.copytree(corpus, tmp_path / "files"))
    with (folder / "south" / "archive.md").open("a", encoding="utf-8") as long:
        for n in range(6):
            rules = " ".join(
                f"Shelf {n}{m} holds the files of the year {1900 + 10 * n + m} and is opened weekly." for m in range(9)
            )
            long.write(f"\n## Room {n}\n\n{rules}\n")
    (folder / "north" / "broken.pdf").write_bytes(b"%PDF-1.4 this is no PDF")
    shutil.copyfile(folder / "south" / "harbour.md", folder / "south" / "harbour copy.md")
    return folder


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def filled(project: Project, files: Path, own_cache: Path) -> Project:
    done(project, "import", paths=[str(files)])
    return project


def done(project: Project, job: str, **parameters: object) -> dict[str, object]:
    outcome = project.start_job(job, **parameters).wait()
    assert isinstance(outcome, Done), outcome
    return dict(outcome.result)


def add_question(project: Project, document: Document, start: int, end: int, name: str = "q") -> None:
    project.edits.add(
        [Item(id=name, question="Which?", choices=("a", "b"), key=0, evidence=(Span(document.id, start, end),))],
        "manual",
    )


# ------------------------------------------------------------------ the corpus


def test_rows_tell_what_became_of_each_file(filled: Project) -> None:
    view = reading_corpus(filled)
    states = {row.document.source: row.state for row in view.rows}
    assert states["north/broken.pdf"] == "failed"
    assert sorted(states.values()).count("duplicate") == 1
    assert sorted(states.values()).count("imported") == 8
    assert {row.document.source for row in view.rows if row.retryable} == {"north/broken.pdf"}
    assert all(row.passages > 0 for row in view.rows if row.in_corpus)
    assert (view.topics, view.languages, view.preset) == (("North", "South"), ("en",), "default")


def test_totals_are_those_of_what_is_searched(filled: Project) -> None:
    before = reading_corpus(filled)
    gone = next(row for row in before.rows if row.in_corpus)
    filled.edits.exclude_documents([gone.document.id], True)
    after = reading_corpus(filled)
    assert after.total.documents == before.total.documents - 1 == 7
    assert after.total.characters == before.total.characters - gone.document.characters
    assert after.total.passages == before.total.passages - gone.passages == len(filled.chunks.all())
    assert {s.key: s.documents for s in after.shares["status"]} == {
        "imported": 7, "excluded": 1, "duplicate": 1, "failed": 1
    }  # fmt: skip
    assert sum(s.characters for s in after.shares["topic"]) == after.total.characters


def test_asked_passages_are_those_that_hold_evidence(filled: Project) -> None:
    row = next(row for row in reading_corpus(filled).rows if row.passages > 1)
    chunks = filled.chunks.of_document(row.document.id)
    first, second = chunks[0], chunks[1]
    # One question inside the first passage, one across the border of both: two passages, not three.
    add_question(filled, row.document, first.start + 3, first.start + 9, "inside")
    add_question(filled, row.document, first.end - 4, second.start + 4, "across")
    view = reading_corpus(filled)
    listed = next(r for r in view.rows if r.document.id == row.document.id)
    assert (listed.items, listed.asked) == (2, 2)
    assert (view.total.items, view.total.asked) == (2, 2)
    filled.edits.reject(["across"])
    assert next(r for r in reading_corpus(filled).rows if r.document.id == row.document.id).asked == 1


def test_asked_passages_agree_with_a_plain_count(filled: Project) -> None:
    rng = np.random.default_rng(7)
    rows = [row for row in reading_corpus(filled).rows if row.in_corpus]
    for n in range(40):
        document = rows[int(rng.integers(len(rows)))].document
        start = int(rng.integers(document.characters - 60))
        add_question(filled, document, start, start + int(rng.integers(1, 60)), f"q{n}")
    spans = [span for item in filled.items.kept() for span in item.evidence]
    plain = sum(
        any(s.document_id == c.document_id and s.start < c.end and s.end > c.start for s in spans)
        for c in filled.chunks.all()
    )
    assert 0 < reading_corpus(filled).total.asked == plain


def test_the_shares_are_a_table(filled: Project) -> None:
    view = reading_corpus(filled)
    table = share_table(view.shares["topic"], view.total, "topic")
    assert [row[0] for row in table.rows] == ["South", "North"]
    assert sum(float(row[3] or 0) for row in table.rows) == pytest.approx(1.0)
    by_status = share_table(view.shares["status"], view.total, "status")
    assert all(row[3] is None for row in by_status.rows)  # what failed is no part of the corpus's characters


def test_a_changed_question_changes_the_exam(filled: Project) -> None:
    document = reading_corpus(filled).rows[0].document
    add_question(filled, document, 0, 5)
    before = reading_corpus(filled).exam
    assert reading_corpus(filled).exam == before
    filled.edits.change_item("q", question="Which one?")
    assert reading_corpus(filled).exam != before


def test_texts_are_searched_whatever_the_case(filled: Project) -> None:
    matching = documents_with(filled, "BADGE qu-417")
    assert [d.source for d in filled.documents.all() if d.id in matching] == ["north/quarry.md"]
    assert documents_with(filled, "xyzzy") == frozenset()


# ------------------------------------------------------------------ one document


def test_marks_tell_what_a_model_reads(filled: Project) -> None:
    row = next(row for row in reading_corpus(filled).rows if row.passages > 1)
    add_question(filled, row.document, 5, 25)
    reading = reading_document(filled, row.document)
    chunks = filled.chunks.of_document(row.document.id)
    assert [(m.start, m.end) for m in reading.marks] == [(c.start, c.end) for c in chunks]
    assert [m.number for m in reading.marks] == list(range(1, len(chunks) + 1))
    for mark, chunk in zip(reading.marks, chunks, strict=True):
        assert mark.characters == len(chunk.text)
        assert chunk.text == "\n".join(filter(None, (mark.context, reading.text[mark.start : mark.end])))
        # A word may not go on over the border of the context line: both ways of counting agree.
        assert estimated_tokens(reading, mark) == estimate_tokens(chunk.text)
    assert [e.item_id for e in reading.evidence_in(chunks[0].start, chunks[0].end)] == ["q"]
    assert reading.evidence_in(chunks[1].start, chunks[1].end) == ()


def test_tokens_of_a_whole_book_are_told_in_proportion() -> None:
    text = "Every sentence of this book has eight words. " * 5_000
    reading = DocumentReading(Document("d", "book.md"), text, (), ())
    estimate = estimated_tokens(reading, ChunkMark(1, 0, len(text), None, ""))
    assert estimate == pytest.approx(estimate_tokens(text), rel=0.01)


def test_large_and_small_passages_know_each_other() -> None:
    chunks = [
        Chunk("p", "d", 0, 0, 10, "0123456789"),
        Chunk("a", "d", 1, 0, 4, "0123", parent_id="p"),
        Chunk("b", "d", 2, 5, 10, "56789", parent_id="p"),
    ]
    assert marks_of(chunks) == (
        ChunkMark(1, 0, 10, None, "", holds=True),
        ChunkMark(2, 0, 4, None, "", inside=1),
        ChunkMark(3, 5, 10, None, "", inside=1),
    )


def test_what_has_no_text_is_read_as_nothing(filled: Project) -> None:
    failed = next(d for d in filled.documents.all() if d.status is DocumentStatus.FAILED)
    assert reading_document(filled, failed) == DocumentReading(failed, "", (), ())


# ------------------------------------------------------------------ chunking


def test_a_preview_of_the_whole_corpus_is_what_comes_out(filled: Project) -> None:
    spec = ChunkerSpec("separator", {"separator": "\\n", "size": 150, "overlap": 0, "context": ""})
    shown = next(d for d in filled.documents.all() if d.status is DocumentStatus.IMPORTED)
    preview = preview_chunking(reading_sample(filled, shown), spec)
    before = filled.chunks.all()
    assert (preview.changes, preview.exact, preview.answers) == (True, True, 0)
    assert (preview.before, preview.sampled, preview.documents) == (len(before), 8, 8)
    assert preview.median_before == np.median([len(c.text) for c in before])
    done(filled, "rechunk", chunker={"name": spec.name, "parameters": dict(spec.parameters)})
    after = filled.chunks.all()
    assert preview.after == len(after) > len(before)
    assert sorted(preview.lengths_after) == sorted(len(c.text) for c in after)
    assert [(m.start, m.end) for m in preview.marks] == [(c.start, c.end) for c in filled.chunks.of_document(shown.id)]


def test_cutting_anew_is_undone_with_one_step(filled: Project) -> None:
    before, spec = filled.chunks.all(), filled.chunks.spec()
    done(filled, "rechunk", chunker="separator")
    assert filled.edits.next_undo() == "Cut anew"
    assert reading_corpus(filled).preset == "separator"
    filled.edits.undo()
    assert (filled.chunks.spec(), filled.chunks.all()) == (spec, before)
    filled.edits.redo()
    assert reading_corpus(filled).preset == "separator"
    done(filled, "rechunk", chunker="separator")  # nothing changes: nothing to undo
    filled.edits.undo()
    assert filled.chunks.spec() == spec


def test_a_sample_stands_for_the_corpus(filled: Project) -> None:
    whole = preview_chunking(reading_sample(filled), PRESETS["child_parent"].spec)
    sample = reading_sample(filled, budget=whole_characters(filled) // 2)
    assert 0 < len(sample.documents) < sample.total_documents
    part = preview_chunking(sample, PRESETS["child_parent"].spec)
    assert not part.exact
    # The documents resemble each other: the estimate must come near.
    assert part.after == pytest.approx(whole.after, rel=0.25)
    tiny = reading_sample(filled, budget=10)
    assert len(tiny.documents) == 1


def whole_characters(project: Project) -> int:
    return reading_corpus(project).total.characters


def test_settings_that_do_not_fit_are_refused(filled: Project) -> None:
    sample = reading_sample(filled)
    with pytest.raises(InputError, match="larger than"):
        preview_chunking(sample, ChunkerSpec("structure", {"minimum": 900, "target": 800, "maximum": 1_000}))


def test_what_is_in_force_changes_nothing(filled: Project) -> None:
    spec = filled.chunks.spec()
    assert spec is not None
    assert not preview_chunking(reading_sample(filled), spec).changes
    assert preset_of(replace(spec, parameters={**spec.parameters, "target": 801})) == ""
    assert preset_of(None) == ""


def test_the_histogram_counts_every_passage(filled: Project) -> None:
    preview = preview_chunking(reading_sample(filled), PRESETS["child_parent"].spec)
    histogram = length_histogram(preview)
    assert histogram.before.sum() == pytest.approx(1.0)
    assert histogram.after.sum() == pytest.approx(1.0)
    longest = preview_chunking(reading_sample(filled), PRESETS["arxiv"].spec)
    outlier = replace(longest, lengths_after=np.array([*longest.lengths_before, 10_000_000]))
    shown = length_histogram(outlier)
    assert shown.edges[-1] < 10_000  # one endless passage does not press the others together
    assert shown.after.sum() == pytest.approx(1.0)
    assert len(length_table(preview).rows) == len(histogram.before)
    assert "All documents" in length_table(preview).note


def test_an_empty_project_has_a_view(project: Project) -> None:
    view = reading_corpus(project)
    assert (view.rows, view.total.passages, view.chunker, view.preset) == ((), 0, None, "")
    preview = preview_chunking(reading_sample(project), PRESETS["default"].spec)
    assert (preview.before, preview.after, preview.median_before) == (0, 0, None)
    assert length_histogram(preview).before.sum() == 0.0


# ------------------------------------------------------------------ files


def test_a_failed_file_is_found_and_tried_again_alone(filled: Project, files: Path) -> None:
    located = find_files(filled, ["north/broken.pdf"])
    assert located.files == {"north/broken.pdf": files / "north" / "broken.pdf"}
    assert (located.roots, located.missing) == ((files,), ())
    (files / "north" / "new.md").write_text("# New\n\nIt was not there before.\n", "utf-8")
    (files / "north" / "broken.pdf").write_text("# Mended\n\nNow it is a text that can be read.\n", "utf-8")
    (files / "north" / "broken.pdf").rename(files / "north" / "mended.md")
    again = find_files(filled, ["north/broken.pdf"])
    assert again.missing == ("north/broken.pdf",)
    result = done(filled, "import", paths=[str(files)], only=["north/mended.md"])
    assert result["documents"] == {"imported": 1}
    mended = next(d for d in filled.documents.all() if d.source == "north/mended.md")
    assert (mended.topic, mended.status) == ("North", DocumentStatus.IMPORTED)  # its folder still gives the topic
    assert not any(d.source == "north/new.md" for d in filled.documents.all())


def test_what_was_imported_elsewhere_is_missing(
    filled: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "another machine"))
    assert find_files(filled, ["north/broken.pdf", "south/depot.md"]).missing == ("north/broken.pdf", "south/depot.md")


def test_rows_lead_to_their_table(project: Project, tmp_path: Path, own_cache: Path) -> None:
    table = tmp_path / "data" / "notes.csv"
    table.parent.mkdir()
    table.write_text(
        "nr,body,area\n1,The first note is about bread.,food\n2,The second is about rain.,weather\n", "utf-8"
    )
    done(project, "import", paths=[str(table.parent)], mapping={"text": "body", "id": "nr"})
    rows = reading_corpus(project).rows
    assert [r.document.source for r in rows] == ["notes.csv#1", "notes.csv#2"]
    assert all(r.is_table_row for r in rows)
    files = find_files(project, [r.document.source for r in rows])
    assert files.files == {"notes.csv": table}
    done(
        project, "import", paths=[str(p) for p in files.roots], only=list(files.files),
        mapping={"text": "body", "topic": "area", "id": "nr"},
    )  # fmt: skip
    assert [d.topic for d in project.documents.all()] == ["food", "weather"]


@pytest.mark.parametrize(
    ("name", "text", "header", "guess"),
    [
        ("a.csv", "title;body\nOne;" + "long words " * 8 + "\n", ("title", "body"), {"title": "title", "text": "body"}),
        ("b.tsv", "x\ty\n1\t2\n", ("x", "y"), {}),
        ("c.jsonl", '{"q": 1, "text": "' + "many words " * 8 + '"}\n{"q": 2}\n', ("q", "text"), {"text": "text"}),
        ("d.json", '{"items": [\n {"name": "n", "note": "x"}\n]}', ("name", "note"), {}),
        ("e.json", '[\n{"a": "b"},\n{"c": "d"}\n]', ("a", "c"), {}),
    ],
)
def test_columns_of_table_files(
    tmp_path: Path, name: str, text: str, header: tuple[str, ...], guess: dict[str, str]
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    columns = reading_columns(tmp_path / name)
    assert (columns.file, columns.header, columns.guess) == (name, header, guess)
    assert 1 <= len(columns.rows) <= 5


def test_the_head_of_a_large_table_is_enough(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    path.write_text("title,body\n" + "".join(f"Row {n},{'words ' * 20}\n" for n in range(20_000)), "utf-8")
    columns = reading_columns(path)
    assert (columns.header, columns.rows[0][0]) == (("title", "body"), "Row 0")


@pytest.mark.parametrize(("name", "text"), [("x.json", "{"), ("x.jsonl", "[1, 2]\n"), ("x.csv", "\n\n")])
def test_a_file_without_columns_is_told(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(InputError, match="no columns"):
        reading_columns(tmp_path / name)


def test_tables_are_found_in_nested_folders(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "t.csv").write_text("x\n", "utf-8")
    (tmp_path / "a" / "t.md").write_text("x\n", "utf-8")
    assert find_tables([tmp_path, tmp_path / "gone"]) == [tmp_path / "a" / "b" / "t.csv"]
