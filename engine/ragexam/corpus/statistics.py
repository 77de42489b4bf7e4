"""Statistics of a corpus."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ragexam.records import Chunk, Document, DocumentStatus, Table, recognition_of
from ragexam.sentences import joined

_WORD = re.compile(r"\w+(?:[-'’.,]\w+)*")


def corpus_statistics(documents: Sequence[Document], chunks: Sequence[Chunk]) -> Table:
    """Describe a corpus as the paper describes its four (Guinet et al. 2024, Table 1).

    Words are counted in the documents' own text: context lines, repeated table headers and overlaps are not counted
    twice, and of child and parent chunks only the parents count. A word is a run of letters and digits, joined by
    hyphens, apostrophes or decimal signs; the vocabulary does not tell capitals from small letters.

    Args:
        documents: All of them; those that were not imported or are excluded are left out.
        chunks: Of these documents, in any order.
    """
    used = {d.id: d for d in documents if d.status is DocumentStatus.IMPORTED and not d.excluded}
    counted = [c for c in chunks if c.document_id in used and c.parent_id is None]
    words = 0
    spellings: set[str] = set()
    reached: dict[str, int] = {}
    for chunk in sorted(counted, key=lambda c: (c.document_id, c.start, c.end)):
        start = max(chunk.start, reached.get(chunk.document_id, 0))
        reached[chunk.document_id] = max(chunk.end, start)
        if start >= chunk.end:
            continue
        chunk_words = _WORD.findall(chunk.text[len(chunk.text) - (chunk.end - start) :])
        words += len(chunk_words)
        spellings.update(chunk_words)
    topics = {d.topic for d in used.values() if d.topic}
    languages = sorted({d.language for d in used.values() if d.language})
    rows: tuple[tuple[str | int | float | None, ...], ...] = (
        ("Documents", len(used)),
        ("Chunks", len(counted)),
        ("Average chunk length (words)", round(words / len(counted), 1) if counted else None),
        ("Total words", words),
        ("Vocabulary size", len({word.casefold() for word in spellings})),
        ("Topics", len(topics)),
        ("Languages", joined(", ", languages) if languages else None),
        *_recognised(used.values()),
    )
    return Table(
        name="corpus",
        title="The corpus",
        columns=("Attribute", "Value"),
        rows=rows,
        formats=("", ",.10g"),
        note=(
            "Words are counted once, in the documents' own text. What the paper calls the average document length is "
            "the average length of a chunk, the unit that is searched."
        ),
        source="Guinet et al. 2024, Table 1",
    )


def _recognised(documents: Iterable[Document]) -> Iterator[tuple[str, str | int]]:
    """Yield what text recognition (OCR) has to do with the documents; nothing where it has nothing."""
    recognitions = [recognition for document in documents if (recognition := recognition_of(document)) is not None]
    sure = [value for recognition in recognitions for value in recognition.pages.values() if value > 0]
    if sure:
        yield "Pages with recognised text (OCR)", len(sure)
        yield "Documents that have such pages", sum(any(r.pages.values()) for r in recognitions)
        yield "Confidence of recognised text (%)", round(100 * sum(sure) / len(sure))
        yield "Recognised by", joined(", ", sorted({recognition.by for recognition in recognitions}))
