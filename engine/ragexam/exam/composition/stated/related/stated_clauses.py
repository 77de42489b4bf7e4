"""Reads sentences whose own words say how their clauses hang together: a reason, a purpose, an exception, a condition.

    Fully softened water must not be used in the humidifier, because it foams.

Only where one word says it and nothing else may be meant: the word stands once, what it marks goes to the end of the sentence, and
neither part points back to another sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ragexam.exam.composition.stated.related import english, german
from ragexam.exam.composition.stated.related.parts import RelatedParts
from ragexam.exam.passages.spans import Sentence, split_sentences
from ragexam.records import Chunk, Span

_LANGUAGES: Final = {"en": english, "": english, "de": german}
_BULLET = re.compile(r"^\s*(?:[-*+•–]|\d{1,2}[.)]|[a-z]\))\s+")
_ODD = re.compile(r"[\[\]{}<>|`*_\"“”„?!:=]|https?|e\.g\.|i\.e\.|\bz\. ?B|\betc\b|\.\.\.|…| [–—-] ")
_CLOCK = re.compile(r"\b\d{1,2}:\d\d\b")
_RUN_ON = re.compile(
    r"[\w)] (?:The|A|An|This|These|You|If|When|Once|Die|Der|Das|Ein|Eine|Du|Wenn|Um|Im|Mit|Es|Zur|Zum) (?![A-Z])"
)
"""Beginnings of a sentence behind words without a full stop: a heading that its reader took for prose."""
_LEAST, _MOST = 5, 45


@dataclass(frozen=True, slots=True)
class StatedClause:
    """A clause with its place, and what it is to the rest of its sentence.

    Attributes:
        parts: How its sentence is cut.
        evidence: The sentence as a span of the document.
        sentence: The same as a text, on one line.
        chunk_id: A passage that holds it.
        language: ISO 639-1.
        topic: Of its document.
        title: Of its document.
    """

    parts: RelatedParts
    evidence: Span
    sentence: str
    chunk_id: str
    language: str
    topic: str
    title: str


def stated_clauses(chunks: Iterable[Chunk], titles: Mapping[str, str]) -> list[StatedClause]:
    """Return the clauses of a corpus, each place once, in its order.

    Args:
        chunks: In the order of the corpus.
        titles: Of the documents, by id.
    """
    seen: set[tuple[str, int]] = set()
    clauses: list[StatedClause] = []
    for chunk in chunks:
        rules = _LANGUAGES.get(chunk.language)
        if rules is None:
            continue
        shift = chunk.start - chunk.lead
        for sentence in split_sentences(chunk.text, chunk.lead):
            place = (chunk.document_id, sentence.start + shift)
            text = _plain(sentence)
            if sentence.start < chunk.lead or not text or place in seen:
                continue
            seen.add(place)
            evidence = Span(chunk.document_id, sentence.start + shift, sentence.end + shift, chunk.page)
            clauses += [
                StatedClause(
                    parts, evidence, text, chunk.id, chunk.language, chunk.topic, titles.get(chunk.document_id, "")
                )
                for parts in rules.related_parts(text)
            ]
    return clauses


def _plain(sentence: Sentence) -> str:
    """Return a whole plain sentence on one line; "" for all else."""
    if sentence.kind not in ("prose", "bullet"):
        return ""
    text = " ".join(_BULLET.sub("", sentence.text, count=1).split())
    whole = text[:1].isupper() and text.endswith(".") and _LEAST <= len(text.split()) <= _MOST
    if _RUN_ON.search(text):
        return ""
    return text if whole and not _ODD.search(_CLOCK.sub("", text)) and text.count("(") == text.count(")") else ""
