"""Words of a question that have to stay in any wording of it: without them it would ask for something else.

Names, titles in quotes, codes, numbers, steps ("second"), units; by rule. German writes every noun with a capital, so that a name is
known there by what stands beside it: another noun with a capital, a number, quotes, or English passages that have the word too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from ragexam.exam.passages.answer_rules import NAME_EN, NO_NAMES
from ragexam.exam.passages.quantities import UNIT_WORDS
from ragexam.exam.passages.words import NUMBER_WORDS, STOPWORDS, stem, stems, words

_QUOTED = re.compile(r"[“\"„«»]([^”\"“„«»]{1,120})[”\"“»«]")
_CODE = re.compile(
    r"(?<![\w./-])(?=[\w./-]*\d)[\w][\w.,/:-]*\w|(?<![\w.])\d(?!\w)|\b[A-ZÄÖÜ]{2,}[\w-]*\b|(?<=\s)[A-Z](?=[\s?,.])"
)
_SYMBOL = re.compile(r"°C|[%€$£]")
_CAPITALS_DE = re.compile(r"(?<=[a-zäöüß] )[A-ZÄÖÜ][\wäöüß-]+((?: [A-ZÄÖÜ][\wäöüß-]+)+)|[A-ZÄÖÜ][\wäöüß-]+ \d+(?!\w)")
_CAPITAL_DE = re.compile(r"(?<=[a-zäöüß,] )[A-ZÄÖÜ][\wäöüß-]+")
_QUALIFIED: Final = frozenset(["working", "business", "calendar", "operating", "paid"])
"""Words that tell one unit from another: working days are no days."""
_STEPS = re.compile(
    r"first|second|third|fourth|fifth|last|once|twice|half|(?:erste|zweite|dritte|vierte|fünfte|letzte)[nrsm]?|einmal|zweimal|halb"
)
"""Words that say which of several is meant, or how often."""
_UNITS_DE: Final = re.compile(r"(?:arbeits|werk|kalender|urlaubs|betriebs)(?:tag|tage|tagen|stunde|stunden)")
_NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")
_DAY = re.compile(
    r"\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch)s?\b"
)
_SHORTEST_UNIT = 2
_NO_UNITS: Final = frozenset({"second"})  # in a question mostly a step, which stays anyway


def lasting_words(question: str, language: str, is_name: Callable[[str], bool] | None = None) -> tuple[str, ...]:
    """Return what must stand in every wording of a question, in its order.

    Args:
        question: As it stands in the exam.
        language: "de" for German, all else English.
        is_name: Says of a German word with a capital whether the corpus knows it as a name.
    """
    places: list[tuple[int, int]] = [match.span(1) for match in _QUOTED.finditer(question)]
    outside = [_CODE, _SYMBOL]
    places += [match.span() for rule in outside for match in rule.finditer(question)]
    places += _german_names(question, is_name) if language == "de" else _english_names(question)
    places += _steps_and_units(question)
    return tuple(dict.fromkeys(question[start:end] for start, end in _merged(places, question)))


def lost_words(lasting: Sequence[str], wording: str) -> list[str]:
    """Return which of the lasting words a wording lacks. Single words may be inflected, names may not be changed."""
    flat = " ".join(wording.split()).casefold()
    there = {stem(part) for word in words(wording) for part in (word, *word.split("-"))}
    return [text for text in lasting if not _stands(text, flat, there)]


def added_words(question: str, wording: str, language: str) -> list[str]:
    """Return numbers, days of the week and names that a wording has and its question has not."""
    known = question.casefold()
    added = [match.group() for match in (*_NUMBER.finditer(wording), *_DAY.finditer(wording))]
    if language != "de":
        added += [wording[start:end] for start, end in _english_names(wording)]
    return [
        text
        for text in dict.fromkeys(added)
        if not all(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", known) for word in text.casefold().split())
    ]


def noun_after(name: str, question: str) -> str:
    """Return the word in small letters that stands right behind a name in a question; "" where there is none."""
    match = re.search(rf"{re.escape(name)} ([a-zäöüß][\w-]+)", question)
    return match.group(1) if match and match.group(1) not in STOPWORDS else ""


def lasting_stems(lasting: Sequence[str]) -> set[str]:
    """Return the stems that a wording shares with the question because it has to."""
    return set().union(*(stems(text) for text in lasting)) if lasting else set()


def _stands(text: str, flat: str, there: set[str]) -> bool:
    own = " ".join(text.split()).casefold()
    if re.search(rf"(?<!\w){re.escape(own)}(?!\w)", flat):
        return True
    return text.islower() and len(words(text)) == 1 and stem(own) in there


def _english_names(question: str) -> list[tuple[int, int]]:
    places = []
    for match in NAME_EN.finditer(question):
        start, end = match.span(1)
        parts = match.group(1).split()
        first = not question[:start].strip(' "“„«(')
        while parts and (parts[0].lower() in NO_NAMES or first):  # a sentence begins with a capital
            start += len(parts.pop(0))
            while start < end and question[start] == " ":
                start += 1
            first = False
        if parts:
            places.append((start, end))
    return places


def _german_names(question: str, is_name: Callable[[str], bool] | None) -> list[tuple[int, int]]:
    places = []
    for match in _CAPITALS_DE.finditer(question):
        start, end = match.span(1) if match.group(1) else match.span()
        places.append((start + (question[start] == " "), end))
    if is_name is not None:
        places += [match.span() for match in _CAPITAL_DE.finditer(question) if is_name(match.group())]
    return places


def _steps_and_units(question: str) -> list[tuple[int, int]]:
    places = []
    before: tuple[str, int] = ("", 0)
    for match in re.finditer(r"[^\W\d_]+", question):
        word = match.group().lower()
        number = word in NUMBER_WORDS and word not in ("one", "zwei")
        unit = word in UNIT_WORDS and len(word) >= _SHORTEST_UNIT and word not in _NO_UNITS
        if unit and before[0] in _QUALIFIED:
            places.append((before[1], match.end()))
        elif unit or number or _STEPS.fullmatch(word) or _UNITS_DE.fullmatch(word):
            places.append(match.span())
        before = (word, match.start())
    return places


def _merged(places: Sequence[tuple[int, int]], question: str) -> list[tuple[int, int]]:
    """Return places in order; what overlaps is one, and so is a name with the letter behind it ("Ondrel X")."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(places):
        letter = end - start == 1 and question[start].isupper() and question[start - 1] == " "
        if merged and (start < merged[-1][1] or (letter and start == merged[-1][1] + 1)):
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
