"""EXAM++'s check of an answer against a key: lower case, no stop words, stems, and an edit distance below a fifth.

Farzi and Dietz (2024), section 4.2.1.
"""

from __future__ import annotations

from ragexam.exam.passages.words import content_words, stem, words

ALLOWED = 0.2
"""Edits per character of the longer text from which on two texts do not match."""


def normalised(text: str) -> str:
    """Return stems of the words that carry meaning; of all words where none does."""
    return " ".join(stem(word) for word in content_words(text) or words(text))


def word_match(answer: str, key: str) -> bool:
    """Return whether an answer matches a key by words."""
    first, second = normalised(answer), normalised(key)
    longer = max(len(first), len(second))
    if not first or not second or abs(len(first) - len(second)) >= ALLOWED * longer:
        return False
    return edit_distance(first, second) < ALLOWED * longer


def edit_distance(first: str, second: str) -> int:
    """Return the least number of letters to put in, take out or change (Levenshtein 1966)."""
    above = list(range(len(second) + 1))
    for number, letter in enumerate(first, start=1):
        row = [number]
        for index, other in enumerate(second, start=1):
            row.append(min(above[index] + 1, row[-1] + 1, above[index - 1] + (letter != other)))
        above = row
    return above[-1]
