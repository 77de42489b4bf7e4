"""JSON: one document, or one an entry of a list."""

from __future__ import annotations

from ragexam.corpus.readers.base import ReaderKind
from ragexam.corpus.readers.table_files.reader import read_json

KIND = ReaderKind("json", 80, read_json, frozenset({"json"}))
