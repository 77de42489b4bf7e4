"""EXAM++'s check of an answer against a key: lower case, no stop words, stems, and an edit distance below a fifth.

Farzi and Dietz (2024), section 4.2.1. What is ours: single letters and whatever holds a digit have to be the same in both, since
one edit makes another of them ("vitamin B" of "vitamin C", "30 days" of "20 days") where it is a slip of the pen in a word. How
it is written does not count: "1,000" is "1000", and "GPT-4" is "GPT4".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ragexam.exam.passages.words import STOPWORDS, stem

ALLOWED = 0.2
"""Edits per character of the longer text from which on two texts do not match."""

_WORD = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*")
_THOUSANDS = re.compile(r"(?<![\w.,'’-])[1-9]\d{0,2}([.,'’\u202f\u00a0])\d{3}(?:\1\d{3})*(?!\w)")
_HYPHEN = re.compile(r"(?<!\d)-|-(?!\d)")
"""One that joins a word, and is no range of numbers."""


def normalised(text: str) -> str:
    """Return stems of the words that carry meaning, single letters among them; of all words where none does."""
    written = _WORD.findall(_THOUSANDS.sub(lambda number: number.group().replace(number.group(1), ""), text))
    carrying = [
        word
        for index, word in enumerate(written)
        if word.lower() not in STOPWORDS or _is_a_name(written[max(0, index - 1) : index + 2], index)
    ]
    return " ".join(stem(word.lower()) for word in carrying or written)


def word_match(answer: str, key: str) -> bool:
    """Return whether an answer matches a key by words."""
    first, second = normalised(answer), normalised(key)
    longer = max(len(first), len(second))
    if not first or not second or abs(len(first) - len(second)) >= ALLOWED * longer:
        return False
    return _same_marks(first.split(), second.split()) and edit_distance(first, second) < ALLOWED * longer


def edit_distance(first: str, second: str) -> int:
    """Return the least number of letters to put in, take out or change (Levenshtein 1966).

    A whole column of the table is two long numbers, one bit a letter: where the next value is one more, and where it is one less
    (Myers 1999, as Hyyrö 2003 has it for whole texts). Texts of a thousand words take hundredths of a second.
    """
    if not first or not second:
        return max(len(first), len(second))
    at: dict[str, int] = {}
    for index, letter in enumerate(first):
        at[letter] = at.get(letter, 0) | 1 << index
    every, last = (1 << len(first)) - 1, 1 << (len(first) - 1)
    more, less, distance = every, 0, len(first)
    for letter in second:
        same = at.get(letter, 0)
        across = ((same & more) + more ^ more) | same
        down = same | less
        grows, shrinks = less | (every & ~(across | more)), more & across
        distance += bool(grows & last) - bool(shrinks & last)
        grows, shrinks = (grows << 1 | 1) & every, shrinks << 1 & every
        more, less = shrinks | (every & ~(down | grows)), grows & down
    return distance


def _is_a_name(around: list[str], index: int) -> bool:
    """Return whether a word is "A" or "I" as a name ("vitamin A", "type I"), and neither an article nor a person.

    Args:
        around: The word with the one before and the one behind it, as written.
        index: Of the word in its text; the first is a capital anyway.
    """
    if index == 0:
        return False
    word, behind = around[1], around[2:]
    return word in {"A", "I"} and not (behind and behind[0][0].isupper())


def _same_marks(first: list[str], second: list[str]) -> bool:
    """Return whether two texts have the same marks, or those of their words that differ by more than hyphens do."""
    if _marks(first) == _marks(second):
        return True
    one, other = ({_HYPHEN.sub("", word): word for word in words} for words in (first, second))
    return _marks(one[word] for word in one.keys() - other) == _marks(other[word] for word in other.keys() - one)


def _marks(words: Iterable[str]) -> set[str]:
    """Return single letters and whatever holds a digit."""
    parts = (part for word in words for part in word.split("-"))
    return {part for part in parts if len(part) == 1 or any(c.isdigit() for c in part)}
