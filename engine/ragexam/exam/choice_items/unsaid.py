"""Offers the choice "the documents do not say": right where they do not, and wrong elsewhere, so that it tells nothing.

Were it offered only where it is right, it would give its question away. So a share of the other questions offer it too, as many
that it alone is right at chance: of c choices each, c - 1 others for every question that it answers.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ragexam.records import Item

_UNSAID: Final[Mapping[str, str]] = {"en": "The documents do not say", "de": "Das sagen die Dokumente nicht"}
_UNSAID_TEXTS: Final = frozenset(text.casefold() for text in _UNSAID.values())
_SOURCE = (
    r"(?:(?:the|this|that|these|given|provided|supplied) ){0,2}"
    r"(?:documents?|passages?|paragraphs?|texts?|contexts?|articles?|sources?|excerpts?|corpus)"
)
_QUELLE = (
    r"(?:die|der|das|den|dem|diese[rmns]?) (?:\w+en )?"
    r"(?:dokumente?n?|abschnitte?n?|absätzen?|absatz|passagen?|textstellen?|texte?n?|kontext|artikeln?|quellen?|unterlagen)"
)
_ANSWER = r"(?: (?:it|this|that|so|(?:the|an|any) answer|(?:the|this) question|(?:the|this|any|enough) information))?"
_UNSAID_REFERENCE: Final = re.compile(
    "|".join(
        (
            rf"{_SOURCE} (?:do|does|did)(?: not|n't) (?:say|tell|state|specify|mention|answer|contain|provide|give){_ANSWER}",
            rf"(?:not|nowhere) (?:stated|specified|mentioned|answered|said|told) (?:in|by) {_SOURCE}",
            r"(?:unanswerable|not answerable|impossible to answer|no answer(?: (?:present|found|possible))?)"
            rf"(?: (?:from|by|with|in) {_SOURCE})?",
            rf"(?:(?:this|the) question |it )?(?:cannot|can't|can not) be answered(?: (?:from|by|with) {_SOURCE})?",
            r"it (?:does not|doesn't) say|it is not possible to tell|(?:not enough|insufficient|no relevant) information",
            r"n ?[/.] ?a|i (?:do not|don't) know",
            rf"(?:{_QUELLE}) (?:sagt|sagen|nennt|nennen|enthält|enthalten|erwähnt|erwähnen|beantwortet|beantworten)"
            r"(?: (?:es|das|dies|die antwort|die frage))? nicht",
            rf"(?:das|dies|dazu|darüber) (?:sagt|sagen|nennt|nennen) {_QUELLE} nichts?",
            rf"(?:das|dies) steht nicht (?:in {_QUELLE}|im (?:text|abschnitt|absatz|dokument|artikel|kontext))",
            r"(?:die frage ist |das ist )?(?:unbeantwortbar|nicht (?:beantwortbar|zu beantworten))",
            r"(?:die frage|das) kann nicht beantwortet werden|keine antwort(?: möglich)?|ich weiß (?:es|das) nicht|k\. ?a",
        )
    )
)
"""Whole references that say nothing but that nothing is told, also as other programs' exams word it.

"Unknown", "not included" or "not available" may be what the documents say, and are left out.
"""
_FEWEST_CHOICES = 3


def unsaid_choice(language: str) -> str:
    """Return the choice in the language of a question; English where it is told in no other."""
    return _UNSAID.get(language, _UNSAID["en"])


def offers_unsaid(item: Item) -> bool:
    """Return whether the choice is one of an item's, right or wrong."""
    return unsaid_choice(item.language) in item.choices


def is_unsaid_text(text: str) -> bool:
    """Return whether a text says nothing but that nothing is told: the choice, or other words for it, in any letters.

    A part of a text is never enough: "No information is given to third parties" tells something.
    """
    bare = " ".join(text.replace("’", "'").split()).strip(" .!\"'()[]„“”").casefold()
    return bare in _UNSAID_TEXTS or _UNSAID_REFERENCE.fullmatch(bare) is not None


def is_unsaid(item: Item) -> bool:
    """Return whether the choice is an item's right answer."""
    return not item.is_open and item.choices[item.key] == unsaid_choice(item.language)


def judges_retrieval(item: Item) -> bool:
    """Return whether retrieval can be judged by an item: it says where its answer stands, and the documents hold one.

    The evidence of an item that they do not answer is where the answer would stand: whoever finds it has found none.
    """
    return bool(item.evidence) and not is_unsaid(item)


def with_unsaid(item: Item, wrong: Sequence[str] = ()) -> Item:
    """Return an item with the choice in the place of a wrong answer; as it is where it has it already, or too few others.

    Args:
        item: The item.
        wrong: Its wrong answers, best first: the last of them that is offered makes room. Without them one is drawn.
    """
    if offers_unsaid(item) or len(item.choices) < _FEWEST_CHOICES:
        return item
    places = [index for index in range(len(item.choices)) if index != item.key]
    wrong_places = [index for index in places if item.choices[index] in wrong]
    drawn = random.Random(f"unsaid {item.id}").choice(places)
    replaced = max(wrong_places, key=lambda at: wrong.index(item.choices[at]), default=drawn)
    choices = list(item.choices)
    choices[replaced] = unsaid_choice(item.language)
    return replace(item, choices=tuple(choices))


@dataclass(slots=True)
class UnsaidTurns:
    """Says which of a row of questions offer the choice; the beginning of a longer row is the same.

    Attributes:
        share: Of the questions that offer it.
        asked: Questions so far.
        offered: Of these, how many offered it.
        put_off: A question that offered it was dropped: the next is tried without, and its turn comes after.
    """

    share: float
    asked: int = 0
    offered: int = 0
    put_off: bool = False

    @property
    def due(self) -> bool:
        """Return whether the next question offers it."""
        return not self.put_off and int((self.asked + 1) * self.share + 1e-9) > self.offered

    def take(self) -> None:
        """Count a question, which offered the choice if it was due."""
        self.offered += self.due
        self.asked += 1
        self.put_off = False

    def drop(self) -> None:
        """Note that a question was dropped: where it offered the choice, the next does not, so that not all are dropped for it."""
        self.put_off = self.due
