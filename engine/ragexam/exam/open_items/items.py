"""Open questions: what a statement and its question have to pass, where the answer stands, and the item made of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ragexam.exam.categories import bloom_levels, question_word
from ragexam.exam.passages.spans import Sentence, split_sentences
from ragexam.exam.passages.words import NUMBER_WORDS, STOPWORDS, content_words, stem, stems, words
from ragexam.exam.self_contained import check_self_contained
from ragexam.records import Chunk, Item, Span, content_id
from ragexam.sentences import phrase

Wrong = tuple[str, str]
"""A check that failed and what is wrong, in plain words."""

_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_GROUNDED: Final = 0.7  # share of a statement's content words that the passage has to hold
_INFERRED: Final = 0.5  # the same for a conclusion, which brings words of its own
_COPY: Final = 0.8  # share of a conclusion's content words in one sentence, above which it concludes nothing
_COVERED: Final = 0.85  # share of what the passage holds of a statement that its evidence has to hold
_MOST: Final = 4  # sentences of evidence for one statement
_LOOKED_AT: Final = 12  # sentences among which the smallest set is sought
_MOST_WORDS: Final = 120
_LONG: Final = 300  # characters from which a statement without a full stop was cut off by its length limit
_NAMES: Final = 0.5  # share of a question's content words that its passage or its answer has to hold
_ECHO = re.compile(
    r"\b(?:this (?:statement|paragraph|passage|conclusion)|the (?:above |following |given )?(?:statement|theme|paragraph"
    r"|passage|conclusion)s?|search engine|factoid|bullet list|der (?:Aussage|Passage)|dem Thema|des Absatzes)\b"
    r"|^\s*(?:question|statement|theme|frage|aussage|thema)\s*:|<<|\[\[|\]\]|\{|\}|\bNorhaven\b|\bElm Orchard\b|\bAldmoor\b|\bUlmenau\b",
    re.IGNORECASE,
)
"""Words of the prompts themselves, the names of their worked examples counted in."""


@dataclass(frozen=True, slots=True)
class AnswerEvidence:
    """Place of an answer in its passage.

    Attributes:
        spans: Of the document; the whole passage where it could not be told.
        whole: It could not be told which sentences hold it.
        sentences: The sentences found, as they stand there; none where `whole`.
    """

    spans: tuple[Span, ...]
    whole: bool
    sentences: tuple[str, ...] = ()


# ------------------------------------------------------------------ evidence


def find_evidence(statements: Sequence[str], chunk: Chunk) -> AnswerEvidence:
    """Return the sentences of a passage that statements draw on.

    For each statement it is the smallest set of sentences (of at most four) that holds at least 85 % of what the passage
    holds of the statement's content words, rare words weighing more; among sets of one size the one that holds most, then
    the one that stands first. A conclusion is best looked up by the facts that it was drawn from.

    Args:
        statements: An answer, or the facts behind it.
        chunk: The passage; its text ends with the document's own text.

    Returns:
        The sentences of all statements together, in the order of the passage; the whole passage where a statement has
        fewer than two content words in it, or four sentences do not hold enough.
    """
    lead = chunk.lead
    sentences = [s for s in split_sentences(chunk.text, lead) if s.start >= lead and s.kind != "heading"]
    chosen: set[int] = set()
    for statement in statements:
        smallest = _smallest(statement, sentences)
        if smallest is None:
            return AnswerEvidence((Span(chunk.document_id, chunk.start, chunk.end, chunk.page),), True)
        chosen |= smallest
    if not chosen:
        return AnswerEvidence((Span(chunk.document_id, chunk.start, chunk.end, chunk.page),), True)
    shift = chunk.start - lead
    ordered = [sentences[i] for i in sorted(chosen)]
    spans = tuple(Span(chunk.document_id, s.start + shift, s.end + shift, chunk.page) for s in ordered)
    return AnswerEvidence(spans, False, tuple(s.text for s in ordered))


def _smallest(statement: str, sentences: Sequence[Sentence]) -> set[int] | None:
    """Return the indexes of the sentences that hold a statement; None where that cannot be told."""
    held = [_marks(s.text) & _marks(statement) for s in sentences]
    covered = set().union(*held) if held else set()
    if len(covered) < 2:
        return None
    # A word that stands in every sentence says nothing about which of them is meant.
    weight = {mark: 1.0 / sum(mark in own for own in held) for mark in covered}
    wanted = _COVERED * sum(weight.values())
    by_worth = sorted(range(len(held)), key=lambda i: (-sum(weight[m] for m in held[i]), i))
    looked_at = sorted(i for i in by_worth[:_LOOKED_AT] if held[i])
    for size in range(1, _MOST + 1):
        best: tuple[float, tuple[int, ...]] | None = None
        for group in combinations(looked_at, size):
            got = sum(weight[m] for m in set().union(*(held[i] for i in group)))
            if got >= wanted and (best is None or got > best[0] + 1e-9):
                best = (got, group)
        if best is not None:
            return set(best[1])
    return None


def _marks(text: str) -> set[str]:
    """Return what a text is recognised by: stems of its content words, and its numbers."""
    return stems(text) | numbers_of(text)


def numbers_of(text: str) -> set[str]:
    """Return the numbers of a text, written one way: digits without separators at their end, number words as digits."""
    numbers = {m.group().replace(",", "").replace(" ", "") for m in _NUMBER.finditer(text)}
    return numbers | {str(NUMBER_WORDS[w]) for w in words(text) if w in NUMBER_WORDS}


# ------------------------------------------------------------------ statements


def echoes(text: str) -> bool:
    """Return whether a text repeats words of the requests or of their worked examples."""
    return bool(_ECHO.search(text))


def check_statement(
    statement: str, label: str, chunk: Chunk, theme: str = "", facts: Sequence[str] = ()
) -> Wrong | None:
    """Return what is wrong with a statement; None where nothing is.

    Args:
        statement: As read.
        label: What it is to become: a fact and a summary have to stand in the passage, numbers and all; a conclusion must
            not stand in any one of its sentences or facts, unless it compares two of them.
        chunk: The passage.
        theme: Its theme, whose words a statement may use.
        facts: The factual statements, for a conclusion.
    """
    own_words = words(statement)
    if len(own_words) < 4 or len(content_words(statement)) < 2:
        return "too short", "The statement says too little."
    if len(own_words) > _MOST_WORDS:
        return "too long", phrase("The statement has {0:n} words.", len(own_words))
    if len(statement) >= _LONG and not re.search(r"[.!?][\"”“’)]*$", statement):
        return "cut off", "The statement ends in the middle."
    if echoes(statement):
        return "prompt echo", "The statement repeats words of the request."
    ground = f"{chunk.text} {theme}"
    own = stems(statement)
    there = len(own & stems(ground)) / len(own)
    least = _INFERRED if label == "reasoning" else _GROUNDED
    if there < least:
        return "not grounded", phrase("Only {0:n} of its content words stand in the passage.", f"{there:.0%}")
    if label != "reasoning":
        invented = numbers_of(statement) - numbers_of(ground)
        if invented:
            return "not grounded", phrase("{0:raw} stands nowhere in the passage.", ", ".join(sorted(invented)))
    if label == "summary" and not _has_parts(statement, chunk):
        return "not a summary", "One sentence of the passage says all of it, and nothing in it is a list."
    if label == "reasoning":
        compares = re.search(r"\b(?:than|als)\b", statement)
        for other in [] if compares else [*_sentences(chunk), *facts]:
            if len(own & stems(other)) / len(own) >= _COPY and numbers_of(statement) <= numbers_of(other):
                return "not a conclusion", phrase("It only says again: {0:raw}", other[:120])
    return None


def _has_parts(statement: str, chunk: Chunk) -> bool:
    """Return whether a statement draws on several sentences of its passage, or on one that lists things."""
    evidence = find_evidence([statement], chunk)
    if evidence.whole or len(evidence.sentences) > 1:
        return True
    listed = len(re.findall(r"[,;]\s|\b(?:and|or|und|oder|sowie)\b", evidence.sentences[0]))
    return listed >= 2 or len(numbers_of(statement) & numbers_of(evidence.sentences[0])) >= 2


def _sentences(chunk: Chunk) -> list[str]:
    return [s.text for s in split_sentences(chunk.text) if s.kind != "heading"]


# ------------------------------------------------------------------ questions


def check_open_question(question: str, answer: str, chunk: Chunk, asked: Sequence[str] = ()) -> Wrong | None:
    """Return what is wrong with a question for an answer; None where nothing is.

    Args:
        question: As read.
        answer: The statement, or the short answer of the simple prompt.
        chunk: The passage.
        asked: Questions that are there already.
    """
    own_words = words(question)
    if len(own_words) < 4 or not (question.rstrip().endswith("?") or _REQUEST.match(question)):
        return "no question", "It is no whole question, nor a request for a summary."
    if len(own_words) > 60:
        return "too long", phrase("The question has {0:n} words.", len(own_words))
    if echoes(question):
        return "prompt echo", "The question repeats words of the request."
    if not answer.strip():
        return "no answer", "There is no answer to it."
    for finding in check_self_contained(question):
        if finding.drops:
            return "not self-contained", finding.reason
    given = _gives_away(question, answer)
    if given:
        return "gives the answer away", given
    own = stems(question)
    if not own:
        return "names no subject", "It has no content word."
    there = len(own & stems(f"{chunk.text} {answer}")) / len(own)
    if there < _NAMES:
        return "not about the passage", phrase(
            "Only {0:n} of its content words stand in passage and answer.", f"{there:.0%}"
        )
    plain = _plain(question)
    if any(_plain(other) == plain for other in asked):
        return "repeated", "The same question is there already."
    return None


def _gives_away(question: str, answer: str) -> str:
    """Return why an answer is nothing new after its question; "" where it is."""
    if f" {' '.join(words(answer))} " in f" {' '.join(words(question))} ":
        return "The answer stands in the question."
    if is_yes_no(question) or re.search(r"\b(?:or|oder)\b", question):
        return ""  # its answer repeats its words: what is new is yes or no, or which of them
    question_words = {stem(w) for w in words(question)} | numbers_of(question)
    new = ({stem(w) for w in words(answer) if w not in STOPWORDS} | numbers_of(answer)) - question_words
    if not new:
        return "All of the answer stands in the question."
    numbers = numbers_of(answer)
    if len(new) < 2 and numbers and numbers <= numbers_of(question):
        return phrase('All but "{0:raw}" of the answer stands in the question.', next(iter(new)))
    return ""


_REQUEST = re.compile(
    r"^(?:summari[sz]e|give|describe|explain|list|outline|name|tell|compare"
    r"|fasse?|gib|beschreibe?|erkläre?|nenne?|zähle?|vergleiche?|skizziere?)\b.*\w[.!]?$",
    re.IGNORECASE,
)

_YES_NO = re.compile(
    r"^(?:stimmt|is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had|ist|sind|war|waren|hat|haben|kann"
    r"|können|darf|dürfen|muss|müssen|soll|sollen|wird|werden|gilt|braucht|bekommt|steht|liegt)\b",
    re.IGNORECASE,
)


def is_yes_no(question: str) -> bool:
    """Return whether a question can be answered with yes or no: its answer then may repeat its words."""
    return bool(_YES_NO.match(question.strip()))


def _plain(text: str) -> str:
    return " ".join(stem(w) for w in words(text))


# ------------------------------------------------------------------ the item


def open_item(
    chunk: Chunk,
    question: str,
    answer: str,
    *,
    evidence: AnswerEvidence | None,
    strategy: str,
    wanted: str,
    model_hash: str,
) -> Item:
    """Return the item of a question that passed its checks.

    Args:
        chunk: The passage.
        question: Stands alone.
        answer: Reference answer.
        evidence: Where the answer stands; None for a question that the passage does not answer.
        strategy: "statements" or "simple".
        wanted: The label that was asked for; "" for none.
        model_hash: Who wrote it.
    """
    spans = () if evidence is None else evidence.spans
    remark = ""
    if evidence is None:
        remark = "The question was written for another document, which answers it: this passage does not."
    elif evidence.whole:
        remark = "The whole passage counts as evidence: which of its sentences hold the answer could not be told."
    return Item(
        id=content_id("open item", question, answer, chunk.id, [[s.start, s.end] for s in spans]),
        question=question,
        choices=(),
        key=-1,
        evidence=spans,
        passage=chunk.text,
        topic=chunk.topic,
        language=chunk.language,
        origin="generated",
        strategy=strategy,
        model_hash=model_hash,
        bloom=bloom_levels(question, chunk.language),
        question_word=question_word(question, chunk.language),
        explanation=remark,
        answer=answer,
        wanted_label=wanted,
    )


def is_borrowed(item: Item) -> bool:
    """Return whether a question was written for another document than that of its passage, so that the corpus answers it."""
    return item.is_open and item.origin == "generated" and item.wanted_label == "unanswerable" and not item.evidence
