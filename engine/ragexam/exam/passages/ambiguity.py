"""Checks that a question fits one place of the corpus only, and names its subject."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.exam.passages.candidates import find_candidates
from ragexam.exam.passages.quantities import same_answer
from ragexam.exam.passages.spans import locate
from ragexam.exam.passages.words import stems
from ragexam.records import Chunk

_LOOK_AT = 8


@dataclass(frozen=True, slots=True)
class Rival:
    """Another chunk that fits the question as well and offers another answer of the same form.

    Attributes:
        chunk_id: Which.
        fit: Share of the question's weight of words found there.
        answer: What stands there instead.
    """

    chunk_id: str
    fit: float
    answer: str


class CorpusWords:
    """Stems of a corpus with the chunks that they occur in: enough to weigh a question's words.

    Args:
        chunks: All chunks that could be retrieved.
    """

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._chunks = list(chunks)
        self._where: dict[str, list[int]] = defaultdict(list)
        for number, chunk in enumerate(self._chunks):
            for stem in stems(chunk.text):
                self._where[stem].append(number)

    def weight(self, stem: str) -> float:
        """Return the inverse document frequency: ln(1 + N / (1 + n)), N chunks, n of them with the stem."""
        return math.log(1 + max(len(self._chunks), 1) / (1 + len(self._where.get(stem, ()))))

    def common(self, text: str, share: float = 0.04) -> bool:
        """Return whether every word of a text occurs in more than `share` of the chunks (and in more than five)."""
        own_stems = stems(text)
        return bool(own_stems) and all(
            len(self._where.get(s, ())) > max(5, share * len(self._chunks)) for s in own_stems
        )

    def unknown(self, question: str) -> str:
        """Return the first long German noun of a question that stands nowhere in the corpus; "" where there is none.

        A small model invents German compounds; English has fewer of them, and its plain words need not occur.
        """
        for noun in re.findall(r"(?<=\s)[A-ZÄÖÜ][\wäöüß-]{7,}", question):
            if not any(stem in self._where for stem in stems(noun)):
                return str(noun)
        return ""

    def fit(self, question: str, text: str) -> float:
        """Return the share of the question's weight of words that occur in `text`, 0 to 1; 0 for a question without any."""
        wanted = stems(question)
        total = sum(self.weight(s) for s in wanted)
        there = stems(text)
        return sum(self.weight(s) for s in wanted if s in there) / total if total else 0.0

    def specific(self, question: str, text: str) -> list[str]:
        """Return stems shared by question and text that few chunks have (at most 8 %, or 3): what names the subject."""
        limit = max(3, round(0.08 * len(self._chunks)))
        there = stems(text)
        return sorted(s for s in stems(question) if s in there and len(self._where.get(s, ())) <= limit)

    def rivals(
        self, question: str, answer: str, kind: str, form: str, chunk: Chunk, closeness: float = 0.9
    ) -> list[Rival]:
        """Return chunks that fit the question at least `closeness` as well as its own and hold another answer of the form.

        A chunk that holds the answer itself (an overlapping chunk, a repeated rule) is no rival.
        """
        own = self.fit(question, chunk.text)
        wanted = stems(question)
        total = sum(self.weight(s) for s in wanted)
        if not total or not own:
            return []
        # What tells this passage from others: its words of more than half the mean weight. A rival has them all.
        telling = {s for s in wanted & stems(chunk.text) if self.weight(s) > 0.5 * total / len(wanted)}
        score: dict[int, float] = defaultdict(float)
        held: dict[int, int] = defaultdict(int)
        for stem in wanted:
            weight = self.weight(stem)
            for number in self._where.get(stem, ()):
                score[number] += weight
                held[number] += stem in telling
        rivals: list[Rival] = []
        for number in sorted(score, key=lambda n: (-score[n], n))[:_LOOK_AT]:
            other = self._chunks[number]
            fit = score[number] / total
            if other.id == chunk.id or fit < closeness * own or held[number] < len(telling):
                continue
            if locate(answer, other.text):
                continue
            for candidate in find_candidates(other.text, other.language):
                if (
                    candidate.kind == kind
                    and candidate.form == form
                    and not same_answer(candidate.text, answer, chunk.language)
                ):
                    rivals.append(Rival(other.id, round(fit, 3), candidate.text))
                    break
        return rivals
