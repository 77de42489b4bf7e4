"""Key match: the reference's amounts and dates stand in the answer, and nothing else in the place of its other words."""

from __future__ import annotations

import re
from typing import Final

from ragexam.exam.passages.words import NUMBER_WORDS, content_words, stem
from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.grading.measures.amounts import amounts_of, share_found
from ragexam.grading.measures.opposites import says_opposite
from ragexam.grading.measures.ordinals import with_ordinals_as_figures
from ragexam.grading.measures.overlap import token_overlap

_SHORT: Final = 2
"""Words beside its amounts up to which a reference is a short key: an answer may put the rest in words of its own."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_NUMBERS_AND_EMPTY: Final = {word: str(value) for word, value in NUMBER_WORDS.items()} | {"of": "", "von": ""}

_DAYS: Final = {day[:3]: day for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")}
_DAY: Final = re.compile(r"\b(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b[.-]?")
"""Days as they are shortened."""


class KeyMatch(GraderKind):
    """Compares amounts where the reference has some, else words."""

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the share of the reference's amounts that the answer has; of its words where it has none.

        Amounts count as far as the words around them are not exchanged: "Munich, room 12" is not "Berlin, room 12". What surely says
        the opposite is wrong, however many words it shares.
        """
        if says_opposite(case.answer, case.reference):
            return Judgement(0.0)
        amounts = share_found(case.answer, case.reference, case.language)
        if amounts is None:
            return Judgement(token_overlap(_plain(case.answer, case), _plain(case.reference, case)).recall)
        return Judgement(amounts * _kept(case))


def _kept(case: AnswerCase) -> float:
    """Return the share of the reference's words that no word of the answer stands in the place of.

    Words of the question say nothing new, and those of an amount are its unit. An answer that leaves words out says less, one
    that has others instead says something else; around a short key only another name does.
    """
    asked = {stem(word) for word in content_words(case.question)}
    wanted, given = _around(case.reference, case.language), _around(case.answer, case.language)
    left = wanted.keys() - asked - given.keys()
    others = given.keys() - asked - wanted.keys()
    same = len((wanted.keys() & given.keys()) - asked)
    if len(wanted.keys() - asked) <= _SHORT:
        left, others = ({word for word in words if of[word]} for words, of in ((left, wanted), (others, given)))
    exchanged = min(len(left), len(others))
    return same / (same + exchanged) if exchanged else 1.0


def _around(text: str, language: str) -> dict[str, bool]:
    """Return the stems of the words of a text that belong to no amount in figures or number words, each with whether it may be a name.

    A capital letter tells names; not in German, where every noun has one.
    """
    for amount in amounts_of(text, language):
        if amount.soft:
            continue
        text = text.replace(amount.text, " ; ", 1)
    text = _DAY.sub(lambda match: f"{_DAYS[match[0][:3]]} ", text)
    capitals = {
        word.casefold() for word in re.findall(r"[^\W\d_][\w'’-]*", text) if word[0].isupper() and language != "de"
    }
    words = [word for word in content_words(text) if not any(letter.isdigit() for letter in word)]
    return {stem(word): word in capitals for word in words}


def _plain(text: str, case: AnswerCase) -> str:
    """Return a text without number words that say nothing new and without "of"; other number words and ordinals as digits."""
    for amount in amounts_of(text, case.language):
        if amount.presumed:
            text = text.replace(amount.text, amount.text.removeprefix(amount.written).lstrip(" -"), 1)
    return _WORD.sub(lambda match: _NUMBERS_AND_EMPTY.get(match[0].lower(), match[0]), with_ordinals_as_figures(text))


KIND = KeyMatch(
    name="key_match",
    label="Key match",
    summary=(
        "Which share of the reference's amounts and dates stands in the answer, less for other words in place of its own; "
        "without any, of its words."
    ),
    order=14,
    source="own rule",
    needs=frozenset({"reference"}),
    acceptable=0.67,
    version=5,
)
