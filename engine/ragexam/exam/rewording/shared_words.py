"""Words that a question shares with the sentences which answer it (NoLiMa, Modarressi et al. 2025): a search finds them by these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from ragexam.exam.passages.passage import Passage
from ragexam.exam.passages.words import content_words, stem, stems
from ragexam.records import Chunk, Item


def evidence_text(item: Item, chunks: Mapping[str, Sequence[Chunk]]) -> str:
    """Return the sentences that hold an item's evidence; of a table the row with its headings.

    Args:
        item: With evidence.
        chunks: Passages by document.
    """
    texts: list[str] = []
    for span in item.evidence:
        for chunk in chunks.get(span.document_id, ()):
            if chunk.start < span.end and span.start < chunk.end:
                shift = chunk.lead - chunk.start
                texts += _around(Passage.of(chunk), span.start + shift, span.end + shift)
                break
    return "\n".join(dict.fromkeys(texts))


def shared_stems(wording: str, evidence: str, lasting: Set[str]) -> list[str]:
    """Return the stems that wording and evidence share though they need not, in the wording's order.

    Args:
        wording: Of a question.
        evidence: See `evidence_text`.
        lasting: Stems that have to stay.
    """
    there = stems(evidence) - lasting
    return [s for s in dict.fromkeys(stem(word) for word in content_words(wording)) if s in there]


def shared_share(wording: str, evidence: str, lasting: Set[str]) -> float:
    """Return the share of a wording's own stems that stand in its evidence, 0 to 1; 0 where it has none of its own."""
    own = stems(wording) - lasting
    return len(shared_stems(wording, evidence, lasting)) / len(own) if own else 0.0


def words_to_avoid(question: str, evidence: str, lasting: Set[str]) -> list[str]:
    """Return the words of a question, as written, that a new wording must not take over."""
    shared = set(shared_stems(question, evidence, lasting))
    return list(dict.fromkeys(word for word in content_words(question) if stem(word) in shared))


def _around(passage: Passage, start: int, end: int) -> list[str]:
    """Return the sentences that a stretch of a passage touches, rows below the first row of their table."""
    texts: list[str] = []
    heading = ""
    for sentence in passage.sentences:
        heading = (heading or sentence.text) if sentence.kind == "row" else ""
        if sentence.start < end and start < sentence.end:
            texts += [heading, sentence.text] if heading else [sentence.text]
    return texts
