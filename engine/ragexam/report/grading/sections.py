"""The report's section on written answers."""

from __future__ import annotations

from ragexam.report.document.options import SECTIONS
from ragexam.report.document.records import Folded, Part, Section
from ragexam.report.grading.written import WrittenReport, written_sentences, written_tables

LONG = 16
"""Rows from which a table is folded."""


def written_section(written: WrittenReport | None) -> list[Section]:
    """Return the section of a report; nothing where no answer was written."""
    if written is None or not written.graded.systems:
        return []
    parts: list[Part] = [Folded(t) if len(t.rows) > LONG else t for t in written_tables(written)]
    parts += [Folded(text, title) for title, text in written.examples]
    return [Section("written", SECTIONS["written"], written_sentences(written), tuple(parts))]
