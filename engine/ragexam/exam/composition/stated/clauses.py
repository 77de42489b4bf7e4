"""Reads a plain English sentence around one value, so that it can be turned into a question without inventing a word.

Only what a few rules read surely: a subject, a finite verb of a short list, what stands between verb and value, and what
follows the value. Everything else is left alone: a question that no rule can word is not asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ragexam.exam.passages.words import STOPWORDS, words

_BE = {"is": "is", "are": "are", "was": "was", "were": "were"}
_MODALS = frozenset({"may", "must", "can", "will", "should", "shall"})
# Third person to base form. Only verbs that a value follows.
_VERBS = {
    "lasts": "last", "costs": "cost", "takes": "take", "weighs": "weigh", "has": "have", "receives": "receive",
    "needs": "need", "begins": "begin", "ends": "end", "expires": "expire", "contains": "contain", "pays": "pay",
    "covers": "cover", "holds": "hold", "delivers": "deliver", "closes": "close", "opens": "open", "reaches": "reach",
    "measures": "measure", "runs": "run", "works": "work", "keeps": "keep", "allows": "allow", "turns": "turn",
    "consists": "consist", "offers": "offer", "uses": "use", "meets": "meet", "arrives": "arrive", "leaves": "leave",
    "supports": "support", "stores": "store", "requires": "require", "provides": "provide", "includes": "include",
    "starts": "start", "stops": "stop", "waits": "wait", "retries": "retry", "retains": "retain", "grants": "grant",
}  # fmt: skip
THIRD_PERSON = tuple(_VERBS)
"""Verbs in the third person that are read as such."""
_PLURALS = {base: base for base in _VERBS.values()}
_BEFORE = r"(?:for|within|after|every|at|on|until|by|before|from|over|with|to)"
_LIMIT = (
    r"(?:up to|at least|at most|no more than|no longer than|more than|less than|about|only|just|exactly|around|roughly)"
)
_TAIL = re.compile(rf"(?:^|\s)({_BEFORE})?\s?({_LIMIT})?\s*$", re.IGNORECASE)
_STOP = re.compile(
    r"\b(?:which|that|who|whose|whoever|if|when|unless|until|while|because|although|it|its|they|their|them|this|these|those|"
    r"he|she|his|her|we|our|us|i|my|not|never|no|cannot|otherwise|then|there|such|same|other|another|also|however|you|your)\b",
    re.IGNORECASE,
)
_NEXT_CLAUSE = re.compile(
    r"^(?:,? (?:and|but) (?:" + "|".join([*_VERBS, *_BE, *_MODALS]) + r")\b|, (?:which|and) |; )", re.IGNORECASE
)
_LONGEST_SUBJECT, _LONGEST_MIDDLE, _LONGEST_REST = 11, 9, 7


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence around one value.

    Attributes:
        subject: As it stands, the first letter as inside a sentence ("carried-over days at Quellmoor").
        verb: Finite verb as it stands ("expire", "is", "may").
        base: The verb in its base form; "" for forms of "be" and modal verbs, which need no "do".
        middle: Between the verb and what leads to the value ("kept", "be stored").
        before: The preposition in front of the value; "" without one.
        limit: "up to", "at least" and the like; "" without one.
        rest: What follows the value in the clause.
    """

    subject: str
    verb: str
    base: str
    middle: str
    before: str
    limit: str
    rest: str

    @property
    def auxiliary(self) -> str:
        """Return the word that stands in front of the subject of a question."""
        if not self.base:
            return self.verb
        return "does" if self.verb in _VERBS else "do"

    @property
    def predicate(self) -> tuple[str, ...]:
        """Return what two parallel clauses have in common."""
        return (self.base or ("be" if self.verb in _BE else self.verb), self.middle, self.before, self.limit)


def read_clause(sentence: str, start: int, end: int, lower_first: bool) -> Clause | None:
    """Read a sentence around the value at [start, end); None where no rule reads it surely.

    Args:
        sentence: One English sentence.
        start: First character of the value.
        end: One past the last.
        lower_first: The first word is a common one and begins with a small letter inside a sentence.
    """
    text = sentence.rstrip()
    if not text.endswith(".") or not text[:1].isupper() or re.search(r"[()\[\]\"“”:*_`<>|?]", text):
        return None
    head, tail = text[:start], text[end:-1]
    finite = _finite_verb(head)
    if finite is None:
        return None
    subject, verb, after = head[: finite[0]].strip(), head[finite[0] : finite[1]], head[finite[1] :]
    if not _is_subject(subject):
        return None
    rest = _rest(tail)
    match = _TAIL.search(after)
    if rest is None or match is None:
        return None
    middle = after[: match.start()].strip()
    if len(middle.split()) > _LONGEST_MIDDLE or _STOP.search(middle) or re.search(r"[,;\d]|\band\b|\bor\b", middle):
        return None
    if lower_first:
        subject = subject[0].lower() + subject[1:]
    before, limit = (match.group(1) or "").lower(), (match.group(2) or "").lower()
    base = "" if verb in _BE or verb in _MODALS else _VERBS.get(verb, verb)
    return Clause(subject, verb, base, middle, before, limit, rest)


def _finite_verb(head: str) -> tuple[int, int] | None:
    for match in re.finditer(r"[A-Za-z][A-Za-z'-]*(?!-)", head):
        word = match.group()
        if match.start() and (word in _BE or word in _MODALS or word in _VERBS or word in _PLURALS):
            before = words(head[: match.start()])
            if not before or before[-1] in {"the", "a", "an", "to", "of", "for", "in", "per", "each", "every"}:
                return None
            if word in _PLURALS and not any(w.endswith("s") for w in before):
                continue  # "the hot work permit": no verb
            return match.start(), match.end()
    return None


def _is_subject(text: str) -> bool:
    pieces = text.split()
    if not 1 <= len(pieces) <= _LONGEST_SUBJECT or _STOP.search(text) or re.search(r"[,;]|\d[.,]\d+ [a-z]| and$", text):
        return False
    first = pieces[0].lower()
    if first in STOPWORDS and first not in {"the", "a", "an", "each", "all"}:
        return False
    return first not in {"every", "another", "whoever"} and bool(set(words(text)) - STOPWORDS)


def _rest(tail: str) -> str | None:
    """Return what belongs to the clause after the value; None where it is not sure."""
    if not tail.strip():
        return ""
    following = _NEXT_CLAUSE.match(tail)
    if following:
        return None if re.search(r"\b(?:if|unless|except|but)\b", tail) else ""
    if re.search(r"\b(?:if|unless|except|provided|but|or|when|while|whichever)\b", tail):
        return None
    cut = next((at for at in range(len(tail)) if _NEXT_CLAUSE.match(tail[at:])), len(tail))
    rest = tail[:cut].strip()
    if len(rest.split()) > _LONGEST_REST or _STOP.search(rest) or re.search(r"[,;\d]|\band\b", rest):
        return None
    return rest
