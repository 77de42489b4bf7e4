"""Whether string search finds the answer: then no two facts have to be put together."""

from __future__ import annotations

from ragexam.exam.choice_items.lookup import word_for_word
from ragexam.exam.demands.gates.names import STRING_SEARCH
from ragexam.records import Finding, Item
from ragexam.sentences import phrase


def searched(item: Item) -> Finding:
    """Return what string search in all gold passages gets; choices that it cannot tell apart share the point.

    It speaks against an item that string search answers better than blind guessing does.
    """
    (found,) = word_for_word("", [(item, item.passage)])
    chance = 1 / len(item.choices)
    drops = found.share > chance + 1e-9
    share = f"{found.share:.0%}"
    reason = (
        phrase("String search in its passages finds the answer: {0:n} of the point.", share)
        if drops
        else phrase("String search in its passages gets {0:n} of the point, no more than blind guessing.", share)
    )
    return Finding(STRING_SEARCH, found.share, chance, drops, reason)


def searched_everywhere(item: Item, corpus: str) -> Finding:
    """Return what string search in the whole corpus gets of an item whose answer stands there.

    It speaks against an item of which no wrong answer stands anywhere.
    """
    (found,) = word_for_word("", [(item, corpus)])
    drops = found.share > 0.5
    share = f"{found.share:.0%}"
    reason = (
        phrase("Of its choices only the answer stands in the documents: string search gets {0:n} of the point.", share)
        if drops
        else phrase("Wrong answers stand in the documents too: string search gets {0:n} of the point.", share)
    )
    return Finding(STRING_SEARCH, found.share, 0.5, drops, reason)
