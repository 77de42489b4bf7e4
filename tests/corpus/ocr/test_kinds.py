"""Ways to recognise text: which one is used, and what it says of pages with letters that German needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.corpus.bounded import BoundedReader
from ragexam.corpus.discover import SourceFile
from ragexam.corpus.ocr.ask import recognise_pages
from ragexam.corpus.ocr.base import OcrLine, RecognisedPage
from ragexam.corpus.ocr.catalogue import OCR_KINDS, available_ocr
from ragexam.corpus.ocr.kinds.tesseract import read_words
from ragexam.corpus.ocr.order import pdf_lines
from tests.scans import scanned_pdf

GERMAN = (
    "Die Rückgabe großer Geräte erfolgt über die Straße Am Weißen Hof.",
    "Für Übernachtungen werden höchstens 120,50 Euro erstattet.",
    "Ärzte und Öffnungszeiten müssen schriftlich bestätigt werden.",
)
ENGLISH = (
    "Requests for leave must reach the office six weeks in advance.",
    "Travel expenses are reimbursed up to 120.50 euros per night.",
    "Receipts have to be handed in within 30 days of the journey.",
)
TABLE = (
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
    "1\t1\t0\t0\t0\t0\t0\t0\t600\t800\t-1\t\n"
    "5\t1\t1\t1\t1\t1\t10\t20\t40\t12\t90\tGröße\n"
    '5\t1\t1\t1\t1\t2\t60\t22\t20\t10\t60\t"3\n'
    "5\t1\t1\t1\t2\t1\t10\t50\t40\t12\t80.5\tEnde\n"
)


def error_rate(wanted: str, recognised: str) -> float:
    """Edits (Levenshtein) that make one text of the other, for each character wanted."""
    row = list(range(len(recognised) + 1))
    for i, a in enumerate(wanted, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(recognised, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1] / len(wanted)


@pytest.mark.parametrize("name", list(OCR_KINDS))
def test_pages_come_back_as_they_were_written(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_OCR", name)
    if available_ocr() is None:
        assert name == "tesseract", "RapidOCR comes with the set-up"
        pytest.skip("Tesseract is a program of the system, and not installed here")
    path = tmp_path / "scan.pdf"
    path.write_bytes(scanned_pdf([GERMAN, ENGLISH, ()], tmp_path))
    heard: dict[int, list[OcrLine]] = {}
    with BoundedReader() as reader:
        file = SourceFile(path, path.name, "", path.stat().st_size)
        assert recognise_pages(file, reader, name, [1, 2, 3], heard.__setitem__) == ()
    assert heard[3] == []
    for page, wanted in ((1, GERMAN), (2, ENGLISH)):
        lines = pdf_lines([RecognisedPage(page, tuple(heard[page]))])[page]
        assert error_rate(" ".join(wanted), " ".join(each.text for each in lines)) < 0.01
        assert RecognisedPage(page, tuple(heard[page])).confidence > 0.9
        assert 64 < min(each.x for each in heard[page]) < 76


def test_tesseracts_table_of_words_becomes_lines() -> None:
    assert read_words(TABLE) == [
        OcrLine('Größe "3', pytest.approx((5 * 90 + 2 * 60) / 700), 10, 32, 70, 12),
        OcrLine("Ende", pytest.approx(0.805), 10, 62, 40, 12),
    ]


def test_a_person_names_what_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_OCR", "none")
    assert available_ocr() is None
    monkeypatch.setenv("RAGEXAM_OCR", "rapidocr")
    kinds = available_ocr()
    assert kinds is not None
    assert kinds.by.startswith("RapidOCR 3")


def test_a_tesseract_that_does_not_run_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "tesseract"
    program.write_text("#!/bin/sh\nexit 3\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert OCR_KINDS["tesseract"].version() == ""
