"""Texts of nuggets: read from what a judge wrote, cut from the reference by rule, and the one completed by the other.

A clause of the reference is told where a nugget is nearest to it, or the nuggets together have most of its words and all of
its numbers. A list that tells every clause stays as the judge wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ragexam.exam.passages.words import content_words, stems
from ragexam.grading.measures.amounts import share_found
from ragexam.grading.measures.numbers import numbers_of

LONGEST: Final = 12
"""Words of a nugget, and nuggets that a judge is asked for at once."""

PARTED: Final = "\n\n"
"""Mark of the end of a judge's list, unless it leaves lines blank between its nuggets."""

_SHARED: Final = 0.6
"""Share of a nugget's words that have to stand in the reference, and of a clause's that nuggets have to have."""
_LEAST: Final = 2
"""Words that say something, below which a clause without a number is no fact; before a comma ("For internal use,") one more."""

_MARK = re.compile(r"^\s*(?:[-*•–]+|\(?\d{1,2}[.)])\s*")
_CUT = re.compile(r"(?<=[.!?;:,])\s+|\s+[–—]\s+|\n+")
_ONE = re.compile(r"\bone\b", re.IGNORECASE)
_MONTH = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Januar|Jänner|Februar|März|Mai|Juni|Juli|Oktober|Dezember)\b"
)
_Piece = tuple[str, str]
"""A nugget and its origin: "model" or "rule"."""


def read_nuggets(written: str, reference: str, language: str = "") -> list[str]:
    """Return the nuggets of what a judge wrote whose words mostly, and figures all, stand in the reference; in its order."""
    nuggets: dict[str, str] = {}
    for line in written.splitlines():
        text = _MARK.sub("", line).strip(" .\"'“”„")
        if _is_usable(text, reference, language):
            nuggets.setdefault(text.casefold(), text)
    return list(nuggets.values())


def tells_all(nuggets: Sequence[str], reference: str, language: str = "") -> bool:
    """Return whether nuggets leave no clause of a reference out."""
    return not _left_out(nuggets, _clauses(reference), language)


def completed(written: str, reference: str, language: str = "") -> list[_Piece]:
    """Return nuggets of a reference, each with its origin: the judge's, and by rule the clauses that it leaves out.

    What stands behind a blank line is read only where the list before it is not all: there small models go on about something
    else. Where both together would be too many, the rule cuts all of it.

    Args:
        written: By the judge.
        reference: What was to be split.
        language: Of the reference; "" where unknown.
    """
    clauses = _clauses(reference)
    head, _, rest = written.partition(PARTED)
    nuggets = read_nuggets(head, reference, language)
    left_out = _left_out(nuggets, clauses, language)
    if not left_out:
        return [(text, "model") for text in nuggets]
    nuggets += _further(rest, nuggets, reference, language)
    left_out = _left_out(nuggets, clauses, language)
    if not nuggets or (left_out and len(nuggets) + sum(len(clauses[at]) for at in left_out) > LONGEST):
        return [(text, "rule") for text in cut_reference(reference)]
    return _in_order(nuggets, left_out, clauses)


def cut_reference(reference: str) -> list[str]:
    """Return a reference cut at its stops and commas into pieces of at most 12 words; together they hold all of it."""
    return [text for clause in _clauses(reference) for piece in clause if (text := piece.strip(" .,;:"))]


def _is_usable(text: str, reference: str, language: str) -> bool:
    own = stems(text)
    if not own or len(text.split()) > LONGEST or len(own & stems(reference)) < _SHARED * len(own):
        return False
    if not set(_MONTH.findall(text)) <= set(_MONTH.findall(reference)):
        return False
    return share_found(reference, _ONE.sub("a", text), language) in (None, 1.0)


def _clauses(reference: str) -> list[list[str]]:
    """Return a reference cut at its stops and commas; a clause of more than 12 words in pieces."""
    clauses: list[list[str]] = []
    for part in _CUT.split(reference):
        words = part.split()
        last = clauses[-1][-1].split() if clauses else []
        if clauses and len(words) + len(last) <= LONGEST and (len(words) < 3 or len(last) < 3):
            clauses[-1][-1] += " " + part  # "In March," says nothing by itself
            continue
        count = -(-len(words) // LONGEST)
        size = -(-len(words) // max(count, 1)) or 1
        pieces = [" ".join(words[start : start + size]) for start in range(0, len(words), size)]
        if pieces:
            clauses.append(pieces)
    return clauses


def _further(rest: str, nuggets: Sequence[str], reference: str, language: str) -> list[str]:
    """Return further nuggets from behind a blank line: of a list with blank lines all, else those that tell what was left out."""
    spaced = len(nuggets) <= 1
    clauses = _clauses(reference)
    there = {text.casefold() for text in nuggets}
    found: list[str] = []
    marked = "\n".join(line for line in rest.splitlines() if _MARK.match(line))
    for text in read_nuggets(marked, reference, language):
        left_out = _left_out([*nuggets, *found], clauses, language)
        if text.casefold() not in there and (spaced or _nearest(text, clauses) in left_out):
            found.append(text)
    return found


def _left_out(nuggets: Sequence[str], clauses: Sequence[Sequence[str]], language: str) -> list[int]:
    """Return the places of the clauses that nuggets leave out."""
    told = {_nearest(text, clauses) for text in nuggets}
    said = {stem for text in nuggets for stem in stems(text)}
    figures = {number.value for text in nuggets for number in numbers_of(text, language)}
    left_out = []
    for at, clause in enumerate(clauses):
        text = " ".join(clause)
        own, numbers = stems(text), {number.value for number in numbers_of(text, language) if not number.weak}
        is_fact = bool(numbers) or len(own) >= _LEAST + text.endswith(",")
        if at not in told and is_fact and not (len(own & said) >= _SHARED * len(own) and numbers <= figures):
            left_out.append(at)
    return left_out


def _nearest(nugget: str, clauses: Sequence[Sequence[str]]) -> int:
    """Return the place of the clause that has most of a nugget's words; the first of several."""
    own = set(content_words(nugget)) | stems(nugget)
    shared = [len(own & (set(content_words(text)) | stems(text))) for text in map(" ".join, clauses)]
    return max(range(len(clauses)), key=lambda at: shared[at])


def _in_order(nuggets: Sequence[str], left_out: Sequence[int], clauses: Sequence[Sequence[str]]) -> list[_Piece]:
    """Return nuggets in the judge's order, each clause that was left out before what the reference says behind it."""
    pieces: list[_Piece] = []
    waiting = list(left_out)
    for text in nuggets:
        place = _nearest(text, clauses)
        while waiting and waiting[0] < place:
            pieces += _by_rule(clauses[waiting.pop(0)])
        pieces.append((text, "model"))
    return [*pieces, *(piece for at in waiting for piece in _by_rule(clauses[at]))]


def _by_rule(clause: Sequence[str]) -> list[_Piece]:
    return [(text, "rule") for piece in clause if (text := piece.strip(" .,;:"))]
