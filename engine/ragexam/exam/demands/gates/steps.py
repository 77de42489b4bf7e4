"""Steps that no answer may follow from: each passage alone, the last of several among those that are taken for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.exam.choice_items.figures.lookup import word_for_word
from ragexam.records import Item, content_id


@dataclass(frozen=True, slots=True)
class AnswerStep:
    """Passages that one step of an answer finds.

    Attributes:
        texts: Of the passages.
        luck: Chance of a right answer by a guess between what they say.
    """

    texts: tuple[str, ...]
    luck: float


def steps_alone(item: Item, passages: Sequence[str], lookalikes: Sequence[str]) -> tuple[AnswerStep, ...]:
    """Return the steps of an answer; none where one passage is all that it needs.

    The last passage of several steps states the answer, and by itself perhaps nothing else that could be one: who has only that
    passage has been told which it is. So it stands among its lookalikes, as a search brings it, in an order that tells nothing;
    which of them is meant, the other passages say.

    Args:
        item: The question.
        passages: All that an answer needs, in order.
        lookalikes: Those that are taken for the last one and hold wrong answers; its own is among them where it holds one.
    """
    if len(passages) < 2:
        return ()
    blind = 1 / len(item.choices)
    if not lookalikes:
        return tuple(AnswerStep((text,), blind) for text in passages)
    *earlier, last = passages
    among = {last, *(text.strip() for text in lookalikes)} - set(earlier)
    texts = tuple(sorted(among, key=lambda text: content_id(item.question, text)))
    (guess,) = word_for_word("", [(item, "\n\n".join(texts))])
    return (*(AnswerStep((text,), blind) for text in earlier), AnswerStep(texts, max(blind, guess.share)))
