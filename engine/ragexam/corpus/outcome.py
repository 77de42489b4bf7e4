"""What became of an import, in figures and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ragexam.records import Document, DocumentStatus


def count_outcomes(documents: Sequence[Document]) -> dict[DocumentStatus, int]:
    """How many documents have each status; every status is there, in the order of its definition."""
    found = Counter(document.status for document in documents)
    return {status: found[status] for status in DocumentStatus}


def outcome_sentence(documents: Sequence[Document]) -> str:
    """The import in one sentence ("249 imported, 10 skipped."), statuses that did not occur left out."""
    parts = [f"{number:,} {status}" for status, number in count_outcomes(documents).items() if number]
    return f"{', '.join(parts)}." if parts else "There was nothing to import."
