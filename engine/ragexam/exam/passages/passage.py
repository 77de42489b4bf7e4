"""A chunk made ready for asking: its subject, its possible answers with their worth, and their places."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.passages.candidates import AMOUNTS, WEIGHTS, AnswerCandidate, find_candidates, form_of
from ragexam.exam.passages.spans import Sentence, is_row, is_rule, locate, split_sentences
from ragexam.exam.passages.words import stems, words
from ragexam.records import Chunk, Span
from ragexam.sentences import phrase

_DANGLING = frozenset(
    {"it", "this", "these", "they", "those", "he", "she", "such", "also", "however", "then", "there"}
    | {"es", "dies", "diese", "sie", "dieser", "diesen", "diesem", "dabei", "dazu"}
)
_PHRASE_WORDS = 5  # a longer phrase is mostly a clause, for which no fair wrong answers are found
_NEGATION = re.compile(r"\b(?:not|never|no|cannot|without|nicht|kein\w*|nie|ohne)\b|n['’]t\b", re.IGNORECASE)
_EDITION = re.compile(
    r"^\W*(?:valid|version|edition|issued?|product sheet|last (?:changed|updated|reviewed)|gültig|stand|ausgabe|fassung)\b"
    r"|\b(?:edition|version|fassung|ausgabe) (?:of|vom|\d)",
    re.IGNORECASE,
)
_ANAPHORA = re.compile(
    r"\b(?:these|those|such|this|that) (?!is|are|was|were|can|may|must|will|means|applies|does|should|has)[a-z]{3,}\b"
    r"|\b[Dd]iese[rsnm]? [A-ZÄÖÜ]"
)
# A word before a name or role that says what it is to the sentence.
_CUE = re.compile(
    r"\b(?:by|from|to|with|via|through|in|at|on|called|named|contact|email|e-mail|use|using|uses|is|are|be|as|under"
    r"|into|ask|notify|"
    r"tell|inform|visit|join|complete|submit|request|call|vom|von|bei|beim|mit|durch|über|im|in|an|am|auf|heißt|ist"
    r"|sind|"
    r"zum|zur|zu|dem|der|das|den|die|ein|eine|einem|einer|einen)\s+(?:the|a|an|your|our|dem|der|das|den|die"
    r"|eine[rnm]?)?\s*[\"“„*_`(]*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk with what is needed to ask about it.

    Attributes:
        chunk: The chunk.
        subject: What it is about: title and headings.
        lead: Length of what stands before the document's own text (context line, repeated table header).
        candidates: Possible answers, all within the document's own text.
        sentences: Of the whole text.
    """

    chunk: Chunk
    subject: str
    lead: int
    candidates: tuple[AnswerCandidate, ...]
    sentences: tuple[Sentence, ...]

    @classmethod
    def of(cls, chunk: Chunk, max_answer_words: int = 8) -> Passage:
        """Prepare a chunk."""
        lead = chunk.lead
        candidates = find_candidates(chunk.text, chunk.language, max_answer_words, lead)
        candidates = [c for c in candidates if c.start >= lead]
        headers = _header_rows(chunk.text)
        candidates = [c for c in candidates if not any(a <= c.start < b for a, b in headers)]
        made = cls(chunk, _subject(chunk.text, lead), lead, tuple(candidates), tuple(split_sentences(chunk.text, lead)))
        # A bare cell can only be exchanged for one below the same heading.
        cells = [
            replace(c, form=made.column(c).lower()) if c.kind in ("cell", "number") and c.sentence.kind == "row" else c
            for c in candidates
        ]
        return replace(made, candidates=tuple(cells))

    @classmethod
    def of_text(cls, text: str, language: str = "") -> Passage:
        """Prepare a text that is no chunk of a document."""
        return cls.of(Chunk("", "", 0, 0, len(text), text, language=language))

    @property
    def text(self) -> str:
        """Return what the model reads."""
        return self.chunk.text

    def fact_line(self, candidate: AnswerCandidate, limit: int = 320) -> str:
        """Return the sentence of a candidate on one line; a table's row with its column headings."""
        sentence = candidate.sentence
        if sentence.kind == "row":
            names = self._columns(sentence)
            cells = [c.strip() for c in sentence.text.strip().strip("|").split("|")]
            if len(names) == len(cells):
                return "; ".join(f"{n}: {c}" if n else c for n, c in zip(names, cells, strict=True) if c)
        line = " ".join(sentence.text.split())
        if len(line) > limit:
            at = candidate.start - sentence.start
            line = line[max(0, at - limit // 2) : at + limit // 2]
        return line

    def around(self, candidate: AnswerCandidate) -> str:
        """Return the words that a question for a candidate is made of.

        They are the subject, the sentence (of a table: the row with its headings), and what stands before it, where it
        hangs on that.
        """
        here = candidate.sentence
        parts = [self.subject, self.fact_line(candidate, 10_000)]
        if (words(here.text) or [""])[0] in _DANGLING or here.kind == "bullet":
            before = [s for s in self.sentences if self.lead <= s.start < here.start and s.kind != "row"]
            lead_in = [s for s in before if s.kind != "bullet"] if here.kind == "bullet" else before
            parts += [s.text for s in lead_in[-1:]]
        return " ".join(parts)

    def missing_column(self, question: str, candidate: AnswerCandidate) -> str:
        """Return why a question about a table's cell does not say which cell; "" where it does or need not.

        Where the row has another cell of the same kind, the question has to use a word of the column's heading; and it
        has to use a word of the row's first cell where other rows have such a cell.
        """
        sentence = candidate.sentence
        if sentence.kind != "row":
            return ""
        asked = stems(question)
        twins = [
            c
            for c in self.candidates
            if c.sentence.start == sentence.start and c.kind == candidate.kind and c is not candidate
        ]
        names = self._columns(sentence)
        cells = sentence.text.strip().strip("|").split("|")
        column = _column_number(candidate)
        if twins and len(names) == len(cells) and column < len(names) and not stems(names[column]) & asked:
            return phrase(
                'The row has several such answers and the question does not name the column "{0:raw}".', names[column]
            )
        first = stems(cells[0])
        if first and column > 0 and not first & asked:
            return phrase('The question does not name the row "{0:raw}".', cells[0].strip())
        return ""

    def find(self, answer: str, max_words: int) -> AnswerCandidate | None:
        """Return the place of an answer that a model copied; None where it does not stand in the document's text or is too long."""
        answer = answer.strip(" .,;:")
        span = locate(answer, self.text[self.lead :])
        if not span or not 1 <= len(answer.split()) <= max_words:
            return None
        start, end = span[0] + self.lead, span[1] + self.lead
        sentence = next((s for s in self.sentences if s.start <= start and end <= s.end), None)
        if sentence is None or sentence.kind == "heading" or end - start > 0.7 * (sentence.end - sentence.start) > 25:
            return None
        for candidate in self.candidates:
            if candidate.start == start and candidate.end == end:
                return candidate
        inner = [
            c for c in self.candidates if start <= c.start and c.end <= end and (c.end - c.start) > 0.6 * (end - start)
        ]
        text = " ".join(self.text[start:end].split())
        kind = inner[0].kind if inner else "phrase"
        if not inner and self.chunk.language != "de" and all(w[:1].isupper() for w in text.split()):
            kind = "name"
        if kind == "phrase" and len(text.split()) > _PHRASE_WORDS:
            return None
        return AnswerCandidate(text, start, end, kind, form_of(text, kind, self.chunk.language), sentence)

    def evidence(self, candidate: AnswerCandidate) -> Span:
        """Return the sentence of a candidate as a span of the document, in characters."""
        shift = self.chunk.start - self.lead
        start = max(candidate.sentence.start, self.lead)
        return Span(self.chunk.document_id, start + shift, candidate.sentence.end + shift, self.chunk.page)

    def column(self, candidate: AnswerCandidate) -> str:
        """Return the heading of a table cell's column; "" where there is none."""
        names = self._columns(candidate.sentence)
        number = _column_number(candidate)
        return names[number] if number < len(names) else ""

    def _columns(self, row: Sentence) -> list[str]:
        header = ""
        for sentence in self.sentences:
            if sentence.start >= row.start:
                break
            header = (header or sentence.text) if sentence.kind == "row" else ""
        return [c.strip() for c in header.strip().strip("|").split("|")] if header else []


def weigh(candidate: AnswerCandidate, passage: Passage, corpus: CorpusWords | None) -> float:
    """Return how good a question a candidate promises, 0 to 1: by kind, sentence, the word before it and how common it is."""
    weight = WEIGHTS.get(candidate.kind, 0.3)
    sentence, text = candidate.sentence, passage.text
    own_words = words(sentence.text)
    if sentence.text.rstrip().endswith("?") or not own_words:
        return 0.0
    if own_words[0] in _DANGLING:
        weight *= 0.5
    if _EDITION.search(sentence.text):
        weight *= 0.2  # from when a document is valid is about the paper, not about its matter
    if _ANAPHORA.search(sentence.text):
        weight *= 0.5  # what "these" are stands in another sentence
    if candidate.kind not in AMOUNTS and _NEGATION.search(sentence.text):
        weight *= 0.4
    if sentence.kind != "row" and len(own_words) < 6:
        weight *= 0.15
    if sentence.kind == "prose" and not re.search(r"[.!:;]['\"”)*_]*$", sentence.text.rstrip()):
        weight *= 0.3
    same = sum(c.kind == candidate.kind and c.sentence.start == sentence.start for c in passage.candidates)
    if same > 1 and sentence.kind != "row":
        weight *= 0.6 / (same - 1)
    if candidate.kind in ("name", "role", "noun", "quoted", "bold", "code"):
        before = text[max(sentence.start, candidate.start - 40) : candidate.start]
        if not _CUE.search(before):
            weight *= 0.5
        if text.lower().count(candidate.text.lower()) > 2:
            weight *= 0.3  # what the whole passage is about is not one of its facts
        if stems(candidate.text) and stems(candidate.text) <= stems(passage.subject):
            weight *= 0.2
        if corpus is not None and corpus.common(candidate.text):
            weight *= 0.1  # the organisation's own name answers half of all questions
    return weight


def _column_number(candidate: AnswerCandidate) -> int:
    row = candidate.sentence.text
    return row[: candidate.start - candidate.sentence.start].lstrip().removeprefix("|").count("|")


def _subject(text: str, lead: int) -> str:
    context = text[:lead].splitlines()[0] if lead else ""
    context = re.sub(r"^[^:]{2,40}:\s*", "", context).strip(" :")
    headings = [s.text.lstrip("# ").strip() for s in split_sentences(text) if s.kind == "heading"]
    parts = [p.strip() for p in context.split(">") if p.strip()]
    if headings and headings[0] not in parts:
        parts.append(headings[0])
    return ", ".join(parts) or " ".join(text[:60].split())


def _header_rows(text: str) -> list[tuple[int, int]]:
    """Return first row of each table in a text, as character ranges."""
    result: list[tuple[int, int]] = []
    position = 0
    before = False
    for line in text.splitlines(keepends=True):
        row = is_row(line)
        if row and not before:
            result.append((position, position + len(line)))
        before = row or (before and is_rule(line))
        position += len(line)
    return result
