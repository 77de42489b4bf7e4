"""Tesseract, where it is installed as a program of the system, with its models for English and German."""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from ragexam.corpus.ocr.base import DPI, OcrKind, OcrLine, Picture, Recognise

_LANGUAGES = ("deu", "eng")
_PATIENCE = 10.0
_PAGE_PATIENCE = 300.0
"""Seconds that a page may take."""


def _version() -> str:
    program = shutil.which("tesseract")
    return _asked(program)[0] if program else ""


@lru_cache(4)
def _asked(program: str) -> tuple[str, tuple[str, ...]]:
    """Return version and languages of a program; "" where it has no language that is read, or does not run."""
    try:
        version_text = _run([program, "--version"], _PATIENCE)
        languages = _run([program, "--list-langs"], _PATIENCE).split()
    except (OSError, subprocess.SubprocessError):
        return "", ()
    wanted = tuple(name for name in _LANGUAGES if name in languages)
    matched = re.search(r"tesseract v?(\d[\w.]*)", version_text)
    return (matched.group(1) if matched and wanted else ""), wanted


def _run(command: Sequence[str], patience: float, given: bytes = b"") -> str:
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}  # more threads of it wait for each other
    done = subprocess.run(  # noqa: S603 - the system's own program, and options of ours
        list(command), input=given, capture_output=True, timeout=patience, check=True, env=environment
    )
    return done.stdout.decode("utf-8", "replace")


def _start() -> Recognise:
    program = shutil.which("tesseract") or "tesseract"
    languages = "+".join(_asked(program)[1])

    def recognise(picture: Picture) -> list[OcrLine]:
        height, width = picture.shape
        image = b"P5 %d %d 255\n" % (width, height) + picture.tobytes()
        command = [program, "stdin", "stdout", "-l", languages, "--dpi", str(DPI), "tsv"]
        return read_words(_run(command, _PAGE_PATIENCE, image))

    return recognise


def read_words(table: str) -> list[OcrLine]:
    """Return the lines of Tesseract's table of words (TSV), a line's confidence being the mean of its characters'."""
    rows = csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    words = [row for row in rows if row.get("level") == "5" and (row.get("text") or "").strip()]
    lines = []
    for _, group in groupby(words, key=lambda row: (row["block_num"], row["par_num"], row["line_num"])):
        line_words = list(group)
        left = min(int(row["left"]) for row in line_words)
        right = max(int(row["left"]) + int(row["width"]) for row in line_words)
        bottom = max(int(row["top"]) + int(row["height"]) for row in line_words)
        height = max(int(row["height"]) for row in line_words)
        letters = sum(len(row["text"]) for row in line_words)
        sure = sum(max(float(row["conf"]), 0.0) * len(row["text"]) for row in line_words) / letters / 100
        lines.append(OcrLine(" ".join(row["text"] for row in line_words), sure, left, bottom, right - left, height))
    return lines


KIND = OcrKind("tesseract", 20, "Tesseract", _version, _start, memory=2**30)
