"""Gate against a second answer: the corpus states something else of the same thing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from functools import cached_property

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.demands.gates.names import UNIQUE
from ragexam.exam.passages.quantities import same_answer
from ragexam.exam.passages.words import stems
from ragexam.records import Finding, Item, Span
from ragexam.sentences import phrase


class Contradictions:
    """Finds values that contradict what a question rests on.

    Args:
        facts: All that the corpus states.
    """

    def __init__(self, facts: CorpusFacts) -> None:
        self._facts = facts

    def judged(self, item: Item) -> Finding:
        """Return how many other values the corpus states of what a question asks about; any speaks against it."""
        rivals = self._rivals(item)
        if not rivals:
            return Finding(UNIQUE, 0.0, 0.0, False, "The corpus states nothing else of what it asks about.")
        first = rivals[0]
        reason = phrase(
            "The corpus also states “{0:raw}” as {1:raw} of {2:raw}.", first.text, first.attribute, first.entity
        )
        return Finding(UNIQUE, float(len(rivals)), 0.0, True, reason)

    @cached_property
    def _by_thing(self) -> dict[tuple[str, str, str], list[StatedValue]]:
        by_thing: dict[tuple[str, str, str], list[StatedValue]] = defaultdict(list)
        for value in self._facts.values:
            by_thing[_thing(value)].append(value)
        return by_thing

    @cached_property
    def _by_document(self) -> dict[str, list[StatedValue]]:
        by_document: dict[str, list[StatedValue]] = defaultdict(list)
        for value in self._facts.values:
            by_document[value.evidence.document_id].append(value)
        return by_document

    def _rivals(self, item: Item) -> Sequence[StatedValue]:
        asked = stems(item.question)
        rivals = []
        for span in item.evidence:
            for value in self._by_document[span.document_id]:
                if not _inside(value, [span]) or not stems(value.attribute) & asked or not stems(value.entity) & asked:
                    continue
                rivals += [
                    other
                    for other in self._by_thing[_thing(value)]
                    if not _inside(other, item.evidence)
                    and not same_answer(other.text, value.text, value.language)
                    and not _told_apart(value, other, asked)
                ]
        return rivals


def _inside(value: StatedValue, spans: Sequence[Span]) -> bool:
    span = value.evidence
    return any(s.document_id == span.document_id and s.start <= span.start and span.end <= s.end for s in spans)


def _told_apart(value: StatedValue, other: StatedValue, asked: Set[str]) -> bool:
    """Return whether the question's words tell what a value is of from what the other is of."""
    own, others = (stems(f"{v.scope} {v.title}") for v in (value, other))
    return bool((own - others) & asked)


def _thing(value: StatedValue) -> tuple[str, str, str]:
    """Return what a value is of: entity and attribute, case and white space apart, and its form."""
    return (" ".join(value.entity.casefold().split()), " ".join(value.attribute.casefold().split()), value.form)
