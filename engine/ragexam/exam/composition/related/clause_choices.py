"""Wrong answers to a question for a clause: other clauses of the documents, built alike.

Some stand in the passage of the right one, so that it is not told by standing there alone; the others are stated of something else.
In length the right one has a place that is drawn.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from ragexam.exam.composition.stated.related.parts import CASES, CONDITION, PLAIN, PURPOSE, REASON, pronouns
from ragexam.exam.composition.stated.related.stated_clauses import StatedClause
from ragexam.exam.passages.words import stems

WRONG, _POOL = 3, 6
"""Wrong answers that are chosen together, and as many as there may be with those that follow them."""
_NEAR, _FAR = 7, 9
"""Clauses of the own passage and of others among which those are looked for that suit in length."""
_MOST_NEAR: Final = 2
_ALIKE: Final = 0.5
"""Share of the stems of the shorter from which two clauses may say the same."""
_SAME: Final = 0.75
_LONGER, _MORE = 2.2, 60
"""Times by which a wrong answer may be longer or shorter than the right one; and characters by which it may be longer in any case."""
_STANDS_OUT: Final = 0.6
"""Share of the next length from which down the shortest, or up the longest, tells itself."""
_SUITING: Final[Mapping[str, frozenset[str]]] = {
    REASON: frozenset({REASON}),
    PURPOSE: frozenset({PURPOSE}),
    **dict.fromkeys(CASES, frozenset({*CASES, CONDITION})),
}
"""Relations whose clauses, stated of something else, suit as wrong answers."""
_RULE: Final = re.compile(
    r"\b(?:must|should|may|can|cannot|will|shall|would|muss|müssen|darf|dürfen|soll|sollen|kann|können)\b"
)


_COMPARES: Final = re.compile(
    r"\b(?:more|less|fewer|better|worse|than|easier|faster|slower|\w+er than|mehr|weniger|besser|als)\b"
)
_SUBJECT: Final = re.compile(
    r"(?:[A-Z][^,]{2,30}, )?((?:(?!(?:in|on|of|at|for|from|with|to|that|which)\b)[^\s,]+ ){1,6}?)"
    r"(?:is|are|was|were|can|cannot|may|must|should|will|do|does|has|have|in|on|of|at|for|from|with|that|which)\b"
)


@dataclass(frozen=True, slots=True)
class AskedPart:
    """One way to ask about a sentence of two parts: for its clause, or for the rest of it.

    Attributes:
        clause: The sentence.
        forward: Whether the clause is asked for and the rest is shown; else the rest is asked for and the clause is shown.
    """

    clause: StatedClause
    forward: bool

    @property
    def shown(self) -> str:
        """Return the part that the question says."""
        return self.clause.parts.main if self.forward else self.clause.parts.clause

    @property
    def key(self) -> str:
        """Return the part that is the right answer."""
        return self.clause.parts.clause if self.forward else self.clause.parts.main

    @property
    def form(self) -> str:
        """Return how the right answer is built."""
        return self.clause.parts.form if self.forward else self.clause.parts.main_form

    @property
    def relation(self) -> str:
        """Return what the clause is to the rest of its sentence."""
        return self.clause.parts.relation


@dataclass(frozen=True, slots=True)
class WrongClause:
    """A clause that is no right answer.

    Attributes:
        text: As it stands.
        chunk_id: A passage that holds it.
        near: Whether that is the one of the right answer.
    """

    text: str
    chunk_id: str
    near: bool


def wrong_clauses(
    asked: AskedPart, passage: Sequence[StatedClause], elsewhere: Sequence[StatedClause], used: Mapping[str, int]
) -> Sequence[WrongClause] | None:
    """Return wrong answers, best first, at least one of the first three of the own passage; None where there are too few.

    Args:
        asked: What is asked for.
        passage: All clauses of its passage.
        elsewhere: Clauses of the corpus.
        used: How often a clause was a wrong answer of another question.
    """
    # What is nearest to the question, whatever relates it: all of it stands in one passage.
    near = _suited(asked, _near(asked, passage), near=True)[:_NEAR]
    if not near:
        return None
    far = sorted(
        _suited(asked, _far(asked, elsewhere), near=False)[: 2 * _FAR], key=lambda wrong: used.get(wrong.text, 0)
    )
    far = far[:_FAR]
    return _chosen(asked, [*near, *far])


def alike(first: str, second: str, share: float = _ALIKE) -> bool:
    """Return whether two texts may say the same: they have so many of the shorter one's stems in common."""
    a, b = _stems(first), _stems(second)
    return bool(a and b) and len(a & b) >= share * min(len(a), len(b))


@lru_cache(maxsize=65536)
def _stems(text: str) -> frozenset[str]:
    """Return the stems of a clause: each is held against all others."""
    return frozenset(stems(text))


def _near(asked: AskedPart, passage: Sequence[StatedClause]) -> Iterable[tuple[str, StatedClause]]:
    """Yield what else the passage says."""
    others = [c for c in passage if not c.evidence.meets(asked.clause.evidence)]
    for other in others:
        if not asked.forward and other.parts.main and other.parts.main_form == asked.form:
            yield other.parts.main, other
        plain = other.parts.relation == PLAIN
        if other.parts.form != asked.form or (not asked.forward and not plain):
            continue
        if asked.forward and asked.relation in CASES and plain and _RULE.search(other.parts.clause):
            continue  # what may or must be is a rule, and no case of one
        if other.parts.relation == PURPOSE or (other.parts.relation == CONDITION and asked.relation not in CASES):
            continue  # what a sentence is for, or hangs on, may belong to its neighbours too
        yield other.parts.clause, other


def _far(asked: AskedPart, elsewhere: Sequence[StatedClause]) -> Iterable[tuple[str, StatedClause]]:
    """Yield what is stated of something else: in the same relation first, then otherwise where that suits too."""
    others = [c for c in elsewhere if c.chunk_id != asked.clause.chunk_id]
    suiting = [c for c in others if c.parts.relation in _SUITING[asked.relation]]
    if asked.forward:
        # Whatever is stated of something else sounds like a reason, but not like a purpose or a case.
        strange = others if asked.relation == REASON else []
        strange = [c for c in strange if c.evidence.document_id != asked.clause.evidence.document_id]
        yield from ((c.parts.clause, c) for c in (*suiting, *strange) if c.parts.form == asked.form)
        return
    yield from ((c.parts.main, c) for c in (*suiting, *others) if c.parts.main and c.parts.main_form == asked.form)


def _suited(asked: AskedPart, others: Iterable[tuple[str, StatedClause]], *, near: bool) -> list[WrongClause]:
    """Return those that can be exchanged for the right answer and are none; what is nearest to the question first."""
    about = _stems(f"{asked.shown} {asked.clause.title}")
    allowed = pronouns(asked.key) | {"you"}  # who reads is called so everywhere
    suited: dict[str, tuple[bool, int, WrongClause]] = {}
    for text, other in others:
        fits = (other.language == "de") == (asked.clause.language == "de") and _fits(asked, text, allowed)
        if fits and not _may_be_right(asked, text, other, near=near):
            strange = other.parts.relation not in _SUITING[asked.relation]
            suited.setdefault(text, (strange, -len(about & _stems(text)), WrongClause(text, other.chunk_id, near)))
    return [wrong for _, _, wrong in sorted(suited.values(), key=lambda each: each[:2])]


def _may_be_right(asked: AskedPart, text: str, other: StatedClause, *, near: bool) -> bool:
    """Return whether a clause may be a right answer too, or say the same as the right one."""
    own, parts = asked.clause.parts, other.parts
    if parts.main and (alike(parts.main, own.main) or alike(parts.clause, own.clause)):
        return True
    if asked.relation in CASES and len(_stems(text) & _stems(asked.shown)) > (2 if near else 1):
        return True  # a case that shares the rule's words may be one more in which it does not apply
    if not near:
        return False
    titled = _stems(asked.clause.title)
    if len((_stems(text) & _stems(own.clause)) - titled) > asked.forward:
        return True  # it may say the same in other words
    if not asked.forward and len((_stems(text) & _stems(own.main)) - titled) > 1:
        return True
    if asked.relation not in CASES and (_COMPARES.search(text) and _COMPARES.search(asked.shown)):
        return True
    # What is said of the very thing may be one more reason.
    if asked.forward and asked.relation not in CASES and (_subject(own.main) - titled) & _stems(text):
        return True
    named = (_names(text) & _names(asked.shown)) - _names(asked.clause.title, whole=True)
    return asked.relation not in CASES and bool(named)


def _fits(asked: AskedPart, text: str, allowed: Set[str]) -> bool:
    length = len(asked.key)
    if not length / _LONGER <= len(text) <= max(length * _LONGER, length + _MORE) or not pronouns(text) <= allowed:
        return False
    return not alike(text, asked.key) and not alike(text, asked.shown, _SAME)


def _chosen(asked: AskedPart, pool: Sequence[WrongClause]) -> Sequence[WrongClause] | None:
    """Return wrong answers, at least one of them of the own passage; the place of the key in length is drawn."""
    target = random.Random(f"length {asked.shown}").randrange(WRONG + 1)
    question = _stems(f"{asked.shown} {asked.clause.title}")
    told = len(question & _stems(asked.key))
    pointing = pronouns(asked.key) - {"you"}

    def cost(places: Sequence[int]) -> tuple[int, int]:
        picked = [pool[at] for at in places]
        beside = sum(wrong.near for wrong in picked)
        shorter = sum(len(wrong.text) < len(asked.key) for wrong in picked)
        return abs(beside - _MOST_NEAR) + abs(shorter - target), sum(places)

    for places in sorted(combinations(range(len(pool)), WRONG), key=cost):
        picked = [pool[at] for at in places]
        # Were the key alone to share the question's words, they would tell it without any document.
        if not any(wrong.near for wrong in picked) or max(len(question & _stems(w.text)) for w in picked) < told:
            continue
        if pointing and not any(pronouns(wrong.text) & pointing for wrong in picked):
            continue  # nor may it be told by a pronoun that what the question says is meant by
        lengths = [len(wrong.text) for wrong in picked]
        stands_out = len(asked.key) < _STANDS_OUT * min(lengths) or max(lengths) < _STANDS_OUT * len(asked.key)
        if not stands_out and not any(alike(a.text, b.text) for a, b in combinations(picked, 2)):
            for wrong in pool:  # of more choices than four, the further ones
                if len(picked) < _POOL and not any(alike(wrong.text, other.text) for other in picked):
                    picked.append(wrong)
            return picked
    return None


def _subject(main: str) -> frozenset[str]:
    """Return the stem of the noun that an English statement is about: the last word in front of its verb."""
    match = _SUBJECT.match(main)
    return _stems(match.group(1).split()[-1]) if match is not None else frozenset()


def _names(text: str, *, whole: bool = False) -> set[str]:
    """Return what is written as a name inside a text: a capital letter, or a dot, digit or capital inside.

    Args:
        text: A clause.
        whole: Its first word counts too.
    """
    tokens = re.findall(r"[^\W_]+(?:[-'’.][^\W_]+)*", text)
    named = [
        t
        for at, t in enumerate(tokens)
        if re.search(r"[A-ZÄÖÜ]", t[1:]) or "." in t or ((at or whole) and t[:1].isupper())
    ]
    return {name.casefold() for name in named}
