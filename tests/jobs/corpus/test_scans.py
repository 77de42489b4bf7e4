"""Import of scanned files: recognised page by page, kept page by page, and what is said where nothing recognises."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ragexam.jobs.worker.outcomes import Cancelled, Failed
from ragexam.progress import Progress, Snapshot
from ragexam.queries.exam.clear_chunks import clear_chunks
from ragexam.records import Document, DocumentStatus, awaits_recognition, pages_without_text, recognition_of
from tests.scans import scanned_pdf

FIRST = ("The depot opens at seven on working days.", "Its key number is 417 and hangs in the office.")
SECOND = ("The quarry closes at noon on Fridays.", "Its alarm is tested every three weeks by the guard.")


@pytest.fixture
def scans(tmp_path: Path) -> Path:
    folder = tmp_path / "scans"
    folder.mkdir()
    (folder / "scan.pdf").write_bytes(scanned_pdf([FIRST, SECOND], tmp_path))
    return folder


def the_document(bench: Any) -> Document:
    (document,) = bench.store.documents.all()
    return document  # type: ignore[no-any-return]


def test_without_recognition_it_says_what_to_do_and_is_read_once_it_is_there(
    bench: Any, scans: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAGEXAM_OCR", "none")
    result = bench.done("import", paths=[str(scans)])
    assert (result["scanned"], result["chunks"]) == (1, 0)
    assert "recognised" not in result
    before = the_document(bench)
    assert before.status is DocumentStatus.NO_TEXT
    assert "Text recognition (OCR) reads them" in before.reason
    assert pages_without_text(before) == (1, 2)
    assert awaits_recognition(before)
    assert bench.done("import", paths=[str(scans)])["unchanged"] == 1
    monkeypatch.setenv("RAGEXAM_OCR", "rapidocr")
    result = bench.done("import", paths=[str(scans)])
    assert (result["documents"], result["recognised"]) == ({"imported": 1}, 2)
    document = the_document(bench)
    text = bench.store.documents.text(document.id)
    assert "The depot opens at seven on working days." in text
    assert text[document.page_starts[1] :].startswith("The quarry closes at noon on Fridays.")
    recognition = recognition_of(document)
    assert recognition is not None
    assert recognition.by.startswith("RapidOCR")
    assert recognition.pages.keys() == {1, 2}
    assert all(sure > 0.9 for sure in recognition.pages.values())
    assert document.reason.startswith("Text recognition read 2 of 2 pages (RapidOCR")
    assert bench.done("import", paths=[str(scans)])["unchanged"] == 1


def test_who_wants_none_gets_none(bench: Any, scans: Path) -> None:
    result = bench.done("import", paths=[str(scans)], ocr="off")
    assert result.keys() == {"documents", "unchanged", "chunks", "files"}
    assert the_document(bench).status is DocumentStatus.NO_TEXT
    outcome = bench.start("import", {"paths": [str(scans)], "ocr": "some"})
    assert isinstance(outcome, Failed)
    assert "no way of text recognition" in outcome.message


def test_a_stop_costs_the_page_in_hand(bench: Any, scans: Path) -> None:
    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.phase == "Recognising text" and snapshot.done == 1:
            progress.cancel()

    assert isinstance(bench.start("import", {"paths": [str(scans)]}, stop), Cancelled)
    assert the_document(bench).status is DocumentStatus.NO_TEXT
    assert bench.store.units.count("ocr page") == 1
    steps: list[int] = []
    outcome = bench.start(
        "import",
        {"paths": [str(scans)]},
        lambda snapshot, _: steps.append(snapshot.done) if snapshot.phase == "Recognising text" else None,
    )
    assert outcome.result["recognised"] == 2
    assert steps == [1, 2]  # it went on at the second page


def test_a_text_layer_is_left_alone_and_the_pictures_between_are_read(bench: Any, tmp_path: Path) -> None:
    path = tmp_path / "mixed.pdf"
    path.write_bytes(scanned_pdf([FIRST, SECOND], tmp_path, typed=[0]))
    assert bench.done("import", paths=[str(path)])["documents"] == {"imported": 1}
    document = the_document(bench)  # the text without the second page left no trace
    recognition = recognition_of(document)
    assert recognition is not None
    assert recognition.pages.keys() == {2}
    starts, end = document.page_starts, document.characters
    assert recognition.of_span(starts, 0, 10) is None
    assert recognition.of_span(starts, starts[1], end) == recognition.pages[2]
    assert recognition.of_span(starts, 0, end) == recognition.pages[2]


def test_all_pages_are_read_again_where_a_person_says_so(bench: Any, tmp_path: Path) -> None:
    path = tmp_path / "typed.pdf"
    path.write_bytes(scanned_pdf([FIRST], tmp_path, typed=[0]))
    assert "recognised" not in bench.done("import", paths=[str(path)])
    assert bench.done("import", paths=[str(path)], ocr="all")["recognised"] == 1
    usable = bench.store.documents.usable()
    assert [recognition_of(document) is not None for document in usable] == [True]
    assert bench.done("import", paths=[str(path)])["unchanged"] == 1  # it stays as it was asked for
    assert bench.done("import", paths=[str(path)], ocr="all")["unchanged"] == 1


def test_unclear_passages_are_not_asked_about(bench: Any, scans: Path) -> None:
    bench.done("import", paths=[str(scans)])
    everything = bench.store.chunks.all()
    assert clear_chunks(bench.store, 0.5).chunks == everything
    none = clear_chunks(bench.store, 1.0)
    assert (none.chunks, none.unclear) == ([], len(everything))
    assert "less than 100 % sure" in none.sentence()
    outcome = bench.start("generate", {"model": "fake", "n": 1, "settings": {"least_confidence": 1.0}})
    assert isinstance(outcome, Failed)
    assert "recognised from pictures" in outcome.message
