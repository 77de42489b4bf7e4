"""Search in steps: read the best passage, search again for what it leads to, and return both finds together.

A question may need two passages, of which the second shows only once the first is read (multi-hop retrieval, as in MDR and
IRCoT). Here the next query is made by rule, of words alone: those of the question, and with three and two times their weight
what the passages read so far do not say, and the most telling words of the sentence that answers to the question.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from ragexam.retrieval.base import AskEach, Retrieved, Retriever, prepare
from ragexam.retrieval.indexes.tokens import STOP_WORDS, tokens
from ragexam.retrieval.indexes.vocabulary import Vocabulary

_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n+")
_WORD = re.compile(r"[^\W_]+(?:[-_/'’][^\W_]+)*")
_NAME_COUNTS: Final = 1.5
"""Weight of a name or a code beside another word that stands as seldom."""


def next_query(question: str, read: Sequence[str], vocabulary: Vocabulary, words: int) -> str:
    """Return what is searched for after passages were read.

    Args:
        question: What was asked.
        read: Texts of the passages read so far.
        vocabulary: Of the corpus.
        words: How many telling words of the passages are taken.
    """
    asked = set(tokens(question, STOP_WORDS))
    held = {term for text in read for term in tokens(text, STOP_WORDS)}
    wanted = list(dict.fromkeys(tokens(question, STOP_WORDS)))
    onwards = [*(t for t in wanted if t not in held), *_telling(asked, read[-1], vocabulary, words)]
    return " ".join([*wanted, *onwards, *onwards])


def _telling(asked: set[str], text: str, vocabulary: Vocabulary, words: int) -> list[str]:
    """Return the most telling words of the sentence that shares most with the question and are not in it."""
    best = max(
        _SENTENCE.split(text), key=lambda s: sum(vocabulary.weight(t) for t in asked & set(tokens(s))), default=""
    )
    weights: dict[str, float] = {}
    for index, match in enumerate(_WORD.finditer(best)):
        word = match.group()
        terms = tokens(word, STOP_WORDS)
        if not terms or word.isdecimal() or asked & set(terms) or not vocabulary.stands_elsewhere(terms[0]):
            continue
        named = any(c.isdigit() for c in word) or (index > 0 and word[:1].isupper())
        weights.setdefault(word, vocabulary.weight(terms[0]) * (_NAME_COUNTS if named else 1.0))
    return sorted(weights, key=lambda word: -weights[word])[:words]


class StepwiseIndex:
    """Searches, reads, and searches again.

    Args:
        base: Searches in every step.
        texts: Chunk id to text of all that `base` may bring.
        steps: How often is searched; 1 is `base` alone.
        words: Telling words that are taken from each passage read.
    """

    def __init__(self, base: Retriever, texts: Mapping[str, str], *, steps: int, words: int) -> None:
        self._base = base
        self._texts = texts
        self._steps = steps
        self._words = words
        self._vocabulary = Vocabulary(list(texts.values()))

    def prepare(self, queries: Sequence[str], ask_each: AskEach) -> None:
        """Have what searches prepare; later queries follow from what it finds."""
        prepare(self._base, queries, ask_each)

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, k passages: those read, in their order, then what the steps found in turns."""
        depth = k + self._steps
        first = self._base.search(queries, depth)
        rankings = [[ranking] for ranking in first]
        read: list[list[str]] = [list(ranking.chunk_ids[:1]) for ranking in first]
        for _ in range(1, self._steps):
            going = [index for index, own in enumerate(read) if len(own) == len(rankings[index])]
            asked = [
                next_query(queries[at], [self._texts[i] for i in read[at]], self._vocabulary, self._words)
                for at in going
            ]
            for at, further in zip(going, self._base.search(asked, depth) if asked else [], strict=True):
                rankings[at].append(further)
                read[at] += [i for i in further.chunk_ids if i not in read[at]][:1]
        return [_together(own, seen, k) for own, seen in zip(rankings, read, strict=True)]


def _together(rankings: Sequence[Retrieved], read: Sequence[str], k: int) -> Retrieved:
    deepest = max((len(ranking.chunk_ids) for ranking in rankings), default=0)
    turns = [
        ranking.chunk_ids[index]
        for index in range(deepest)
        for ranking in reversed(rankings)  # what was found later was looked for with more in hand
        if index < len(ranking.chunk_ids)
    ]
    ids = tuple(dict.fromkeys([*read, *turns]))[:k]
    scores = tuple(1.0 / rank for rank in range(1, len(ids) + 1))
    return Retrieved(ids, scores, rankings[0].error if not ids else "", rankings[0].queries_used)
