"""All answers that stand in the corpus, by kind: where wrong answers are mined."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.exam.passages.passage import Passage
from ragexam.records import Chunk


@dataclass(frozen=True, slots=True)
class PooledAnswer:
    """A possible answer somewhere in the corpus.

    Attributes:
        text: As it stands there.
        kind: Its kind.
        form: Its finer kind.
        chunk_id: Where.
        document_id: Of which document.
        topic: Of that document.
        sentence: The sentence, list entry or row it stands in.
        language: Of the chunk.
    """

    text: str
    kind: str
    form: str
    chunk_id: str
    document_id: str
    topic: str
    sentence: str
    language: str


class AnswerPool:
    """Possible answers of all chunks, found by rule, without any model.

    Args:
        chunks: All chunks of the corpus.
        max_words: Longest answer.
    """

    def __init__(self, chunks: Sequence[Chunk], max_words: int = 8) -> None:
        self._by_kind: dict[tuple[str, str], list[PooledAnswer]] = defaultdict(list)
        seen: set[tuple[str, str, str]] = set()
        for chunk in chunks:
            for c in Passage.of(chunk, max_words).candidates:
                mark = (chunk.document_id, c.kind, c.text.lower())
                if mark in seen:
                    continue
                seen.add(mark)
                language = "de" if chunk.language == "de" else "en"
                self._by_kind[(c.kind, language)].append(
                    PooledAnswer(
                        c.text, c.kind, c.form, chunk.id, chunk.document_id, chunk.topic, c.sentence.text, language
                    )
                )

    def of_kind(self, kind: str, language: str) -> Sequence[PooledAnswer]:
        """Return answers of one kind in one language, in the order of the corpus."""
        return self._by_kind.get((kind, "de" if language == "de" else "en"), [])

    def __len__(self) -> int:
        return sum(len(v) for v in self._by_kind.values())
