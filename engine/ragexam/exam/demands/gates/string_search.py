"""Gate against string search: where it finds the answer, no two facts have to be put together."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.exam.choice_items.figures.lookup import word_for_word
from ragexam.exam.choice_items.unsaid import is_unsaid, offers_unsaid
from ragexam.exam.demands.gates.names import STRING_SEARCH
from ragexam.records import Finding, Item
from ragexam.sentences import phrase


def searched(item: Item, lookalikes: Sequence[str] = ()) -> Finding:
    """Return what string search in all gold passages gets; choices that it cannot tell apart share the point.

    It speaks against an item that string search answers better than blind guessing does; where passages look alike and
    are told apart by what they are about, better than a guess between two that stand there. That the documents do not say is
    never found in them, so where that is a wrong choice, the guess is among the others.

    Args:
        item: The item, with its passages.
        lookalikes: Texts of passages that are taken for the right ones.
    """
    (verdict,) = word_for_word("", [(item, "\n\n".join((item.passage, *lookalikes)))])
    guessed = len(item.choices) - (offers_unsaid(item) and not is_unsaid(item))
    chance = max(1 / guessed, 1 / 2 if lookalikes else 0.0)
    drops = verdict.share > chance + 1e-9
    share = f"{verdict.share:.0%}"
    reason = (
        phrase("String search in its passages finds the answer: {0:n} of the point.", share)
        if drops
        else phrase("String search in its passages gets {0:n} of the point, no more than blind guessing.", share)
    )
    return Finding(STRING_SEARCH, verdict.share, chance, drops, reason)
