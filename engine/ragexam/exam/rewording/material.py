"""Material of a corpus for rewording a question: the sentences that answer it, the words that stay, other passages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from ragexam.exam.choice_items.unsaid import is_unsaid
from ragexam.exam.composition.stated.names import CorpusNames
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.passages.candidates import form_of, kind_of
from ragexam.exam.passages.spans import is_row
from ragexam.exam.passages.words import stem
from ragexam.exam.rewording.lasting_words import lasting_stems, lasting_words, noun_after
from ragexam.exam.rewording.reworded_item import is_original
from ragexam.exam.rewording.shared_words import evidence_text, words_to_avoid
from ragexam.records import Chunk, Item


class RewordMaterial:
    """Passages of a project, ready for rewording.

    Args:
        chunks: All passages in force.

    Attributes:
        chunks: The same, in order.
    """

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = list(chunks)
        self._by_id = {chunk.id: chunk for chunk in self.chunks}
        self._by_document: dict[str, list[Chunk]] = defaultdict(list)
        for chunk in self.chunks:
            self._by_document[chunk.document_id].append(chunk)

    @cached_property
    def corpus(self) -> CorpusWords:
        """Return the words of all passages."""
        return CorpusWords(self.chunks)

    @cached_property
    def _names(self) -> CorpusNames:
        return CorpusNames([chunk for chunk in self.chunks if chunk.language != "de"])

    def chunk(self, chunk_id: str) -> Chunk:
        """Return a passage by its id."""
        return self._by_id[chunk_id]

    def lasting(self, item: Item) -> tuple[str, ...]:
        """Return the words of a question that have to stay."""
        return lasting_words(item.question, item.language, lambda word: not self._names.is_common(word))

    @cached_property
    def _labels(self) -> str:
        """Return headings and rows of tables: what stands there behind a name belongs to it, and is no verb."""
        lines = (line for chunk in self.chunks for line in chunk.text.splitlines())
        return "\n".join(line.casefold() for line in lines if line.startswith("#") or is_row(line))

    def _is_label(self, text: str) -> bool:
        return re.search(rf"{re.escape(text.casefold())}\s*(?:\||:|$)", self._labels, re.MULTILINE) is not None

    def free_stems(self, item: Item) -> frozenset[str]:
        """Return the stems that a wording may share with its evidence: those that stay, and nouns of names ("Tavik controller").

        Such a noun stands behind the name in a heading or a cell too, and may be left out.
        """
        lasting = self.lasting(item)
        nouns = ((name, noun_after(name, item.question)) for name in lasting)
        named = {noun for name, noun in nouns if noun and self._is_label(f"{name} {noun}")}
        return frozenset(lasting_stems(lasting) | {stem(noun.lower()) for noun in named})

    def evidence(self, item: Item) -> str:
        """Return the sentences that answer a question; "" where its evidence stands in no passage."""
        return evidence_text(item, self._by_document)

    def avoid(self, item: Item) -> list[str]:
        """Return the words of a question that another wording must not take over; none where there is nothing to change."""
        return words_to_avoid(item.question, self.evidence(item), self.free_stems(item))

    def is_changeable(self, item: Item) -> bool:
        """Return whether a question can be said in words that what answers it does not have."""
        return is_original(item) and not is_unsaid(item) and bool(self.avoid(item))

    def own_passages(self, item: Item) -> list[Chunk]:
        """Return the passages that hold the evidence, one a piece, in its order."""
        own: dict[str, Chunk] = {}
        for span in item.evidence:
            for chunk in self._by_document.get(span.document_id, ()):
                if chunk.start < span.end and span.start < chunk.end:
                    own[chunk.id] = chunk
                    break
        return list(own.values())

    def touching(self, item: Item) -> frozenset[str]:
        """Return ids of all passages that hold a part of the evidence."""
        return frozenset(
            chunk.id
            for span in item.evidence
            for chunk in self._by_document.get(span.document_id, ())
            if chunk.start < span.end and span.start < chunk.end
        )

    def rivals(self, item: Item, most: int) -> list[Chunk]:
        """Return passages that fit a question by its words as well as its own does and offer another answer of its form."""
        own = self.own_passages(item)
        if len(own) != 1:
            return []
        key = item.reference_answer
        kind = kind_of(key, item.language)
        rivals = self.corpus.rivals(item.question, key, kind, form_of(key, kind, item.language), own[0])
        there = self.touching(item)
        return [self._by_id[rival.chunk_id] for rival in rivals if rival.chunk_id not in there][:most]
