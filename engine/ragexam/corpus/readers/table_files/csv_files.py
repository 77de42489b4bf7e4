"""Tables in text: one document, or one a row."""

from __future__ import annotations

from ragexam.corpus.readers.base import ReaderKind
from ragexam.corpus.readers.table_files.reader import read_csv

KIND = ReaderKind("csv", 60, read_csv, frozenset({"csv", "tsv"}))
