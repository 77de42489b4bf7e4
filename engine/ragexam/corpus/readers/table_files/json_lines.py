"""Lines of JSON: one document a line."""

from __future__ import annotations

from ragexam.corpus.readers.base import ReaderKind
from ragexam.corpus.readers.table_files.reader import read_jsonl

KIND = ReaderKind("jsonl", 70, read_jsonl, frozenset({"jsonl", "ndjson"}))
