"""The report's section on written answers."""

from __future__ import annotations

from dataclasses import replace

from ragexam.report.document.options import SECTIONS
from ragexam.report.document.records import Folded, Part, Section
from ragexam.report.grading.written import BY_GRADER, WrittenReport, deciding_tables, written_sentences, written_tables

LONG = 16
"""Rows from which a table is folded."""

_WHOLE = "What every grader gives, and what people would give"
"""Title of the table that has all graders, where one stands before it that has who decides."""

_PRINTED = 60
"""Rows up to which a table of every grader is printed: a client's paper is not to be made of it."""


def written_section(written: WrittenReport | None) -> list[Section]:
    """Return the section of a report; nothing where no answer was written."""
    if written is None or not written.graded.systems:
        return []
    tables = written_tables(written)
    deciding = {t.name: t for t in deciding_tables(written, tables)}
    parts: list[Part] = []
    for table in tables:
        short = deciding.get(table.name, table)
        if table.name == BY_GRADER and len(short.rows) < len(table.rows):
            # Who decides stands first; what all others give is folded.
            whole = replace(table, title=_WHOLE)
            parts += [
                replace(short, name=f"{table.name}_deciding"),
                Folded(whole, on_paper=len(whole.rows) <= _PRINTED),
            ]
        else:
            parts.append(Folded(table) if len(table.rows) > LONG and table.name != "grader_agreement" else table)
    parts += [Folded(text, title) for title, text in written.examples]
    return [Section("written", SECTIONS["written"], written_sentences(written), tuple(parts))]
