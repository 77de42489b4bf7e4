"""Answers that stand in a passage: amounts, dates, codes, names, roles, quoted terms, table cells.

Small models choose poorly what to ask about but ask well for a given answer, so the answer is found by rule, and only
the question is written by the model. A rule also says of which kind an answer is, so that wrong answers can
be of the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ragexam.exam.passages.answer_rules import (
    COUNT_DE,
    COUNT_EN,
    MAX_CHARACTERS,
    NAME_EN,
    NO_NAMES,
    NOUN_DE,
    NUMBER,
    ROLE_DE,
    ROLE_EN,
    RULES,
    VERBS_EN,
)
from ragexam.exam.passages.quantities import read_quantity
from ragexam.exam.passages.spans import Sentence, split_sentences
from ragexam.exam.passages.words import STOPWORDS, words

Add = Callable[[str, int, int], None]

# How well a kind makes a question that only the passage can answer; draws are weighted with it.
WEIGHTS: dict[str, float] = {
    "money": 1.0, "measure": 1.0, "percent": 1.0, "date": 1.0, "time": 1.0, "count": 0.8, "code": 0.9, "channel": 0.9,
    "email": 0.7, "role": 0.8, "name": 0.7, "quoted": 0.6, "bold": 0.4, "noun": 0.45, "cell": 0.9, "number": 0.5,
}  # fmt: skip
AMOUNTS = frozenset({"money", "measure", "percent", "count", "number"})


@dataclass(frozen=True, slots=True)
class AnswerCandidate:
    """A possible answer.

    Attributes:
        text: As it stands in the passage.
        start: First character in the passage.
        end: One past the last.
        kind: A key of `WEIGHTS`.
        form: Finer than the kind: candidates of one form can stand in for each other (unit of an amount, shape of a code).
        sentence: The sentence, list entry or table row it stands in.
    """

    text: str
    start: int
    end: int
    kind: str
    form: str
    sentence: Sentence


def find_candidates(text: str, language: str = "", max_words: int = 8, lead: int = 0) -> list[AnswerCandidate]:
    """Find the possible answers of a passage, in order of their place; no two overlap.

    Args:
        text: The passage.
        language: ISO 639-1; "de" switches the rules for names and counts, all else reads as English.
        max_words: Longest answer.
        lead: Length of a context line at the beginning, which is no part of a sentence.
    """
    sentences = split_sentences(text, lead)
    german = language == "de"
    candidates: list[AnswerCandidate] = []
    taken = bytearray(len(text) + 1)

    def add(kind: str, start: int, end: int) -> None:
        while start < end and text[start] in ' *_`“”"„,;:':
            start += 1
        while end > start and text[end - 1] in ' *_`“”",;:':
            end -= 1
        answer = text[start:end]
        sentence = next((s for s in sentences if s.start <= start and end <= s.end), None)
        if sentence is None or sentence.kind == "heading" or any(taken[start:end]) or "\n" in answer.strip():
            return
        if not 1 <= len(answer) <= MAX_CHARACTERS or len(answer.split()) > max_words or _inside_link(text, start):
            return
        taken[start:end] = b"\x01" * (end - start)
        candidates.append(AnswerCandidate(answer, start, end, kind, form_of(answer, kind, language), sentence))

    for sentence in sentences:
        if sentence.kind == "row":
            _cells(sentence, text, language, add)
    for kind, rule in RULES:
        for match in rule.finditer(text):
            group = 1 if match.re.groups and match.group(1) else 0
            if kind in ("quoted", "bold") and not _is_term(match.group(group)):
                continue
            add(kind, match.start(group), match.end(group))
    for match in (COUNT_DE if german else COUNT_EN).finditer(text):
        noun = match.group(2).split()
        if noun[0].lower() in STOPWORDS or (not match.group(1).isdigit() and match.group(1).lower() == "one"):
            continue
        if not german and _is_name_and_verb(text[: match.start()], noun[-1]):
            continue
        add("count", match.start(), match.end())
    for match in (ROLE_DE if german else ROLE_EN).finditer(text):
        group = 1 if match.re.groups else 0
        if not set(words(match.group(group))) & STOPWORDS:
            add("role", match.start(group), match.end(group))
    if german:
        _german_nouns(sentences, add)
    else:
        _english_names(sentences, add)
    return sorted(candidates, key=lambda c: c.start)


def _is_name_and_verb(before: str, last: str) -> bool:
    """Return whether a number is part of a name and what follows it a verb ("the Kestova 210 needs")."""
    name = re.search(r"([A-Z][\w-]*)\s$", before)
    return name is not None and name.group(1).lower() not in STOPWORDS and last in VERBS_EN


def form_of(answer: str, kind: str, language: str = "") -> str:
    """Return the finer kind: unit for amounts, character shape for codes, number of words for names."""
    if kind in AMOUNTS:
        quantity = read_quantity(answer, language)
        return quantity.unit if quantity else "several numbers"
    if kind in ("date", "time", "code", "channel"):
        shape = re.sub(r"[a-zäöüß]+", "a", re.sub(r"[A-ZÄÖÜ]+", "A", re.sub(r"\d+", "0", answer)))
        return re.sub(r"(?:Aa|A|a)(?=[ .,]|$)", "w", shape) if kind == "date" else shape
    if kind == "name":
        return "acronym" if answer.isupper() and " " not in answer else "words"
    return ""


def _is_term(text: str) -> bool:
    return (
        len(text.split()) <= 6 and not text.rstrip().endswith((".", "?", "!", ":")) and any(c.isalpha() for c in text)
    )


def _inside_link(text: str, start: int) -> bool:
    """Return whether a place lies in a URL or a template tag."""
    left = max(text.rfind(c, 0, start) for c in " \n\t(<")
    head = text[left + 1 : start + 4]
    return "://" in head or head.startswith(("www.", "{%", "{{"))


def _cells(sentence: Sentence, text: str, language: str, add: Add) -> None:
    """Find cells after the first of a table's row, where short and with something in them."""
    position = sentence.start
    cells: list[tuple[int, int]] = []
    for part in text[sentence.start : sentence.end].split("|"):
        cells.append((position, position + len(part)))
        position += len(part) + 1
    filled = [(a, b) for a, b in cells if text[a:b].strip()]
    for start, end in filled[1:]:
        cell = text[start:end].strip()
        if cell in {"-", "–", "n/a", "yes", "no", "ja", "nein", "x"} or len(cell) < 1:
            continue
        begin = start + text[start:end].index(cell[0])
        stop = begin + len(cell)
        kind = kind_of(cell, language)
        if kind == "number" and not cell.replace(".", "").replace(",", "").isdigit():
            continue
        add(kind if kind in WEIGHTS else "cell", begin, stop)


def kind_of(answer: str, language: str = "") -> str:
    """Return the kind of a short text on its own (a cell, a model's wrong answer); "cell" where no rule speaks."""
    stripped = answer.strip()
    for kind, rule in RULES:
        match = rule.match(stripped)
        if match and match.end() == len(stripped) and kind not in ("quoted", "bold"):
            return kind
    if (COUNT_DE if language == "de" else COUNT_EN).fullmatch(stripped):
        return "count"
    if re.fullmatch(NUMBER, stripped):
        return "number"
    if language != "de" and NAME_EN.fullmatch(stripped) and len(stripped.split()) > 1:
        return "name"
    return "cell"


def _english_names(sentences: list[Sentence], add: Add) -> None:
    """Find capitalised words inside a sentence; at its beginning only where two or more stand together."""
    for sentence in sentences:
        if sentence.kind in ("heading", "row"):
            continue
        body = sentence.text
        capitals = sum(w[:1].isupper() for w in body.split())
        if capitals > 0.6 * len(body.split()):
            continue  # a title in title case: nothing in it stands out
        for match in NAME_EN.finditer(body):
            start, end = match.span(1)
            parts = match.group(1).split()
            while parts and parts[0].lower().strip("'’") in NO_NAMES:
                gone = parts.pop(0)
                start += len(gone)
                while start < end and body[start] == " ":
                    start += 1
            lead = re.sub(r"[^\w]", "", body[: match.start(1)])
            single = len(parts) == 1
            if not lead and len(parts) > 1 and parts[1] in ("for", "of") and parts[0].endswith("s"):
                continue  # "Crates for Norhaven" begins a sentence and is no name
            if not parts or (single and (not lead or len(parts[0]) < 3 or parts[0].endswith("ly"))):
                continue
            if single and body[: match.start(1)].rstrip()[-1:] in ".:!?":
                continue
            if parts[-1].lower() in {"of", "and", "for", "the", "&"} or parts[0].lower() in {"of", "and", "for", "&"}:
                continue
            if all(p.lower() in NO_NAMES for p in parts):
                continue
            add("name", sentence.start + start, sentence.start + end)


def _german_nouns(sentences: list[Sentence], add: Add) -> None:
    """Find long German nouns (compounds) that do not begin a sentence."""
    for sentence in sentences:
        if sentence.kind in ("heading", "row"):
            continue
        for match in NOUN_DE.finditer(sentence.text):
            if (
                match.start(1)
                and sentence.text[: match.start(1)].rstrip()[-1:] not in ".:!?*-"
                and len(match.group(1)) >= 9
            ):
                add("noun", sentence.start + match.start(1), sentence.start + match.end(1))
