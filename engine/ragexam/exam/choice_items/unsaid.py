"""Offers the choice "the documents do not say": right where they do not, and wrong elsewhere, so that it tells nothing.

Were it offered only where it is right, it would give its question away. So a share of the other questions offer it too, as many
that it alone is right at chance: of c choices each, c - 1 others for every question that it answers.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ragexam.records import Item

_UNSAID: Final[Mapping[str, str]] = {"en": "The documents do not say", "de": "Das sagen die Dokumente nicht"}
_UNSAID_TEXTS: Final = frozenset(text.casefold() for text in _UNSAID.values())
_FEWEST_CHOICES = 3


def unsaid_choice(language: str) -> str:
    """Return the choice in the language of a question; English where it is told in no other."""
    return _UNSAID.get(language, _UNSAID["en"])


def offers_unsaid(item: Item) -> bool:
    """Return whether the choice is one of an item's, right or wrong."""
    return unsaid_choice(item.language) in item.choices


def is_unsaid_text(text: str) -> bool:
    """Return whether a text is the choice, in whatever language, with a full stop or without, in any letters."""
    return " ".join(text.split()).strip(" .").casefold() in _UNSAID_TEXTS


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
