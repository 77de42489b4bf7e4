from __future__ import annotations

from ragexam.corpus.outcome import count_outcomes, outcome_sentence
from ragexam.records import Document, DocumentStatus

DOCUMENTS = [
    Document("a", "a.pdf", status=DocumentStatus.IMPORTED, pages=3, characters=1_200, language="en", topic="Food"),
    Document("b", "b.pdf", status=DocumentStatus.PASSWORD, reason="It is protected."),
    Document("c", "c.md", status=DocumentStatus.IMPORTED, characters=80),
]


def test_counts_name_every_status() -> None:
    counts = count_outcomes(DOCUMENTS)
    assert list(counts) == list(DocumentStatus)
    assert (counts[DocumentStatus.IMPORTED], counts[DocumentStatus.PASSWORD], counts[DocumentStatus.FAILED]) == (
        2,
        1,
        0,
    )


def test_the_sentence_leaves_out_what_did_not_happen() -> None:
    assert outcome_sentence(DOCUMENTS) == "2 imported, 1 needs a password."
    assert outcome_sentence([]) == "There was nothing to import."
