"""Answers that say the opposite of their reference in its own words: "yes" for "no", or a "not" more or less.

Words in common cannot tell them. What is not sure is no opposite: a false alarm would call right answers wrong.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from ragexam.exam.passages.words import stem
from ragexam.grading.measures.overlap import bare_words

_VERDICT = re.compile(
    r"\W*(?:(?P<yes>yes|ja)|(?P<no>no|nein)|(?P<true>true|correct|wahr|richtig)|(?P<false>false|incorrect|untrue|falsch))"
    r"(?!\s+(?:and|or|und|oder)\b)(?=\W*$|\s*[,;:!*\"”)(]|\s*\.(?!\s*\d)|\s+[–—-]|(?<=yes|ein)\s)",
    re.IGNORECASE,
)
"""Yes, no and the like at the beginning; not the "no" of "no employee" and "No. 5"."""
_OPPOSITES: Final = frozenset({("yes", "no"), ("no", "yes"), ("true", "false"), ("false", "true")})

_CONTRACTED = re.compile(r"\b(?P<can>can|ca)(?:not|n't)\b|\b(?P<wo>wo)n't\b|(?<=[a-z])n't\b", re.IGNORECASE)
_NUMBER_SIGN = re.compile(r"\bno\.?\s*(?=\d)", re.IGNORECASE)
_NEGATIONS: Final = frozenset(
    {"not", "no", "never", "nicht", "nie", "niemals", "kein", "keine", "keinen", "keinem", "keiner", "keines"}
)
_WITHOUT: Final = {"without": "with", "ohne": "mit"}
_HELPERS: Final = frozenset({"do", "does", "did"})


def says_opposite(answer: str, reference: str) -> bool:
    """Return whether an answer surely says the opposite of a reference.

    It begins with the opposite verdict, or its words are those of the reference but for one negation.

    Args:
        answer: What was answered.
        reference: What would be right.
    """
    given, wanted = _verdict(answer), _verdict(reference)
    words, own = _plain(_without_verdict(answer)), _plain(_without_verdict(reference))
    if given and wanted:  # to a question with a "not" in it both may go before the same words
        return (given, wanted) in _OPPOSITES and (words != own or not own[0])
    return bool(own[0]) and words[0] == own[0] and abs(words[1] - own[1]) == 1


def _verdict(text: str) -> Literal["", "yes", "no", "true", "false"]:
    found = _VERDICT.match(text)
    if found is None:
        return ""
    return "yes" if found["yes"] else "no" if found["no"] else "true" if found["true"] else "false"


def _without_verdict(text: str) -> str:
    found = _VERDICT.match(text)
    return text if found is None else text[found.end() :]


def _plain(text: str) -> tuple[list[str], int]:
    """Return the stems of a text's words without negations, in alphabetical order, and how many negations there are."""
    text = _NUMBER_SIGN.sub("", text.replace("’", "'"))
    text = _CONTRACTED.sub(lambda found: ("can" if found["can"] else "will" if found["wo"] else "") + " not", text)
    words = [word for word in bare_words(text) if word not in _HELPERS]
    negations = sum(word in _NEGATIONS or word in _WITHOUT for word in words)
    return sorted(stem(_WITHOUT.get(word, word)) for word in words if word not in _NEGATIONS), negations
