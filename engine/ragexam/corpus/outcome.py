"""What became of an import, in figures and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ragexam.records import Document, DocumentStatus, Table


def count_outcomes(documents: Sequence[Document]) -> dict[DocumentStatus, int]:
    """How many documents have each status; every status is there, in the order of its definition."""
    found = Counter(document.status for document in documents)
    return {status: found[status] for status in DocumentStatus}


def outcome_sentence(documents: Sequence[Document]) -> str:
    """The import in one sentence ("249 imported, 10 skipped."), statuses that did not occur left out."""
    parts = [f"{number:,} {status}" for status, number in count_outcomes(documents).items() if number]
    return f"{', '.join(parts)}." if parts else "There was nothing to import."


def outcome_table(documents: Sequence[Document]) -> Table:
    """One row a document: its name, status, pages, characters, language, topic and the reason in plain words."""
    rows = tuple(
        (d.source, str(d.status), d.pages or None, d.characters or None, d.language or None, d.topic or None, d.reason)
        for d in documents
    )
    return Table(
        name="documents",
        title="Documents",
        columns=("Document", "Status", "Pages", "Characters", "Language", "Topic", "Remark"),
        rows=rows,
        formats=("", "", ",d", ",d", "", "", ""),
        note=outcome_sentence(documents),
    )
