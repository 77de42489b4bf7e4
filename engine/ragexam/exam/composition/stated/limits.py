"""Reads limits that English sentences state: what is allowed at most, needed at least, or due within a time.

    You can register up to 10 extensions for a function.
    If your request is approved, the team will contact you within 3 business days.

Only what a few rules read surely: one clause with a subject and a finite verb, a condition in front of it at most, the limit,
and what follows up to the clause's end. A sentence that points back ("it", "this process") is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ragexam.exam.composition.stated.names import is_plural
from ragexam.exam.passages.words import NUMBER_WORDS, STOPWORDS, words

MOST, LEAST, WITHIN = "most", "least", "within"

_LEADS = {
    "up to": MOST, "a maximum of": MOST, "at most": MOST, "no more than": MOST, "not more than": MOST, "at least": LEAST,
    "a minimum of": LEAST, "within": WITHIN, "no later than": WITHIN,
}  # fmt: skip
_NUMBER = r"\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|" + "|".join(w for w in NUMBER_WORDS if w.isascii() and w != "one")
_UNIT = r"(?:[a-z][a-z-]+ ){0,3}?[a-z][a-z-]*(?<![sui])s\b(?! of the \w+s\b)"
_LIMIT = re.compile(
    rf"\b(?P<lead>{'|'.join(_LEADS)}) (?P<number>{_NUMBER}) (?P<unit>(?:KB|MB|GB|TB|ms)\b|{_UNIT})", re.IGNORECASE
)
_UNIT_NAMES = {
    "KB": "kilobytes", "MB": "megabytes", "GB": "gigabytes", "TB": "terabytes", "ms": "milliseconds",
}  # fmt: skip
_NO_UNIT = re.compile(r"\b(?:and|or|the|a|an|in|of|to|for|from|with|more|additional|other|such|is|has|does|times)\b")
_OPENING = re.compile(r"(?:(?:[-*+•] |\d{1,2}\. )?(?:\(optional\) )?(?:(?:please )?note(?: that|:) )?)", re.IGNORECASE)
_CONDITION = re.compile(r"((?:If|When|After|For|During|By default|In|On|Before|Once|To)\b[^,;:]{0,110}), ")
_NO_CONDITION = re.compile(r"\b(?:example|instance|addition|general|response|case|contrast|particular)$")
_MODAL = r"can|may|must|should|will|shall"
_FULL = (
    r"(?:support|return|receive|retain|read|poll|record|contain|reserve|require|last|take|accept|allow|keep|need|create|send|"
    r"hold|offer|cover|provide|include|store|expect|execute|wait|run|get|process(?=es))(?:e?s)?"
)
_FINITE = re.compile(rf"(?<= )(?:{_MODAL}|is|are|has|have|{_FULL})(?= |$)")
_SINGULAR = frozenset({"is", "has"})
_IMPERATIVE = re.compile(
    r"(?:add|allow|choose|schedule|submit|send|fill out|set up|book|notify|request|complete|contact|reach out|register|"
    r"enter|specify|configure|provide|use|bring|plan|keep|limit|give|apply|sign up|report|ask|post|start|begin)\b",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r"\b(?:it|its|they|their|them|this|these|those|he|she|his|her|we|our|us|i|my|such|same|other|another|also|above|below|"
    r"following|here|there|otherwise|not|never|no|cannot|nor|former|latter)\b|n['’]t\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"\b(?:which|that|who|whose|where|while|because|although|so|unless|except|depending|if|when(?! [a-z]+ing\b)|as long)\b"
)
_END = re.compile(
    r"(?:, (?:and|but|which|so|or|then|not|to|even|with) |,? \(|; |: | – | - |,$|\.$|$"
    r"| in order to | and [a-z]+s (?:that|them|it|this|these|the|its) )"
)
_ODD = re.compile(r"[\[\]\"“”*_`<>|?{}]|https?:|\be\.g|\bi\.e|\betc\b")
_ADVERBIAL = re.compile(r"(?:in advance|before|prior to|after|ahead|from|following)\b")
_NO_LATER = "no later than"
_BEFORE_IT = re.compile(r"(?:before|prior to|ahead|in advance)\b")
_BEHIND_IT = re.compile(r"(?:after|from)\b")
_TIME = re.compile(r"(?:.* )?(?:milliseconds|seconds|minutes|hours|days|weeks|months|years)", re.IGNORECASE)
_VAGUE = re.compile(r"[Tt]he [a-z]+")
"""A subject that only its passage makes clear, where nothing else is said."""
_ACRONYM = re.compile(r" \([A-Z]{2,8}\)")
_BESIDE = re.compile(r", (?=(?:at|from|in|during|per) )")
_LONGEST_SUBJECT, _LONGEST_PREDICATE, _LONGEST_REST = 9, 10, 18


@dataclass(frozen=True, slots=True)
class Limit:
    """A sentence that limits a number.

    Attributes:
        kind: `MOST`, `LEAST` or `WITHIN`.
        start: First character of the number in the sentence.
        end: One past the last of its unit.
        number: As written ("240", "five").
        unit: What is counted, in the plural ("business days").
        condition: Clause in front, the first letter small ("if your request is approved"); "" without one.
        subject: As it stands inside a sentence.
        verb: Finite verb: a modal verb, a form of "be" or a full verb.
        predicate: Between the verb and what leads to the limit ("submit leave requests").
        before: The preposition in front of the limit ("for"); "" without one.
        rest: What follows the unit in the clause.
    """

    kind: str
    start: int
    end: int
    number: str
    unit: str
    condition: str
    subject: str
    verb: str
    predicate: str
    before: str
    rest: str

    @property
    def modal(self) -> bool:
        """Return whether the verb stands in front of the subject of a question as it is."""
        return re.fullmatch(rf"{_MODAL}|is|are", self.verb) is not None

    @property
    def value(self) -> int | float:
        """Return the number."""
        value = NUMBER_WORDS.get(self.number.lower())
        plain = self.number.replace(",", "")
        if value is not None:
            return value
        number = float(plain)
        return int(number) if number.is_integer() else number

    @property
    def digits(self) -> str:
        """Return the number in digits, thousands set apart."""
        return f"{self.value:,}"


def read_limits(sentence: str) -> Iterable[Limit]:
    """Yield the limits of one English sentence that are read surely.

    Args:
        sentence: With its full stop; line breaks count as spaces.
    """
    text = re.sub(r"\s", " ", sentence).rstrip()
    if not text.endswith("."):
        return
    for match in _LIMIT.finditer(text):
        unit = match.group("unit")
        if _NO_UNIT.search(unit) and unit not in _UNIT_NAMES:
            continue
        read = _read(text, match, _UNIT_NAMES.get(unit, unit))
        if read is not None and read.value:  # what is limited to nothing is no size that others compare with
            yield read


def _read(text: str, match: re.Match[str], unit: str) -> Limit | None:
    head = text[: match.start()]
    opening = _OPENING.match(head)
    head = head[opening.end() :] if opening else head
    condition = ""
    first = _CONDITION.match(head)
    if first is not None:
        condition, head = first.group(1), head[first.end() :]
    if (
        _ODD.search(condition)
        or _POINTS_BACK.search(re.sub(r"\b(?:its|their)\b", "", condition))
        or _NO_CONDITION.search(condition)
    ):
        return None
    if first is None and ", and " in head:  # a clause of its own
        head = head.rpartition(", and ")[2]
    clause = _clause(head, first is None)
    rest = _rest(text[match.end() :])
    if clause is None or rest is None:
        return None
    subject, verb, predicate, before = clause
    lead = match.group("lead").lower()
    kind = _kind(lead, rest)
    if kind is None or (lead == _NO_LATER and not is_time(unit)):
        return None
    if (kind == WITHIN and not is_time(unit)) or (_VAGUE.fullmatch(subject) and not rest and not condition):
        return None
    if kind == MOST and verb == "should":
        verb = "can"  # who is told to use up to five can use five
    return Limit(
        kind, match.start("number"), match.end("unit"), match.group("number"), unit,
        condition[:1].lower() + condition[1:], subject, verb, predicate, before, rest,
    )  # fmt: skip


def _kind(lead: str, rest: str) -> str | None:
    """Return how a number is limited; None where what is due "no later than" it may lie before or behind it."""
    if lead != _NO_LATER or _BEHIND_IT.match(rest):
        return _LEADS[lead]
    return LEAST if _BEFORE_IT.match(rest) else None


def _clause(head: str, at_start: bool) -> tuple[str, str, str, str] | None:
    """Return subject, finite verb, what follows it and the preposition in front of the limit; None where it is not sure."""
    head = head.strip().replace(" also ", " ", 1)
    if not head or _ODD.search(head) or _POINTS_BACK.search(head) or re.search(r"[,;:()]|\d[\d.,]* [a-z]", head):
        return None
    finite = next((m for m in _FINITE.finditer(head) if _agrees(head[: m.start()].strip(), m.group())), None)
    if finite is not None:
        subject, verb, predicate = head[: finite.start()].strip(), finite.group(), head[finite.end() :].strip()
        subject = "you" if subject == "You" else subject
    elif _IMPERATIVE.match(head) and (head[0].isupper() or not at_start):
        subject, verb, predicate = "you", "should", head[0].lower() + head[1:]
    else:
        return None
    before = ""
    match = re.search(r"(?:^|\s)(for|in|to|of|by|over|with)$", predicate)
    if match:
        before, predicate = match.group(1), predicate[: match.start()].strip()
    if verb in ("has", "have") and predicate:
        return None
    if (
        _CLAUSE.search(f" {predicate} ")
        or len(predicate.split()) > _LONGEST_PREDICATE
        or (" and " in predicate and not re.fullmatch(r"[a-z]+ and [a-z]+", predicate))
    ):
        return None
    return subject, verb, predicate, before


def _agrees(subject: str, verb: str) -> bool:
    """Return whether a text can be the subject of a verb; of a full verb in its base form only a plural or "you" can."""
    if subject.lower() == "you":
        return not verb.endswith("s")
    if not _is_subject(subject):
        return False
    if re.fullmatch(_MODAL, verb):
        return True
    plural = is_plural(subject) and not subject.split()[-1].isupper()
    return plural != (verb in _SINGULAR or (verb not in ("are", "have") and verb.endswith("s")))


def _is_subject(text: str) -> bool:
    pieces = text.split()
    if (
        not 1 <= len(pieces) <= _LONGEST_SUBJECT
        or _CLAUSE.search(text)
        or re.search(r" (?:and|or)$| (?:comes|goes|is|are|has|can|may|must) ", text)
        or (not text[:1].isupper() and not text[:1].islower())
    ):
        return False
    first = pieces[0].lower()
    if first in STOPWORDS and first not in {"the", "a", "an", "each", "all"}:
        return False
    return bool(set(words(text)) - STOPWORDS)


def _rest(tail: str) -> str | None:
    """Return what follows the limit in its clause; None where more may belong to it."""
    plain = _BESIDE.sub(" ", _ACRONYM.sub("", re.sub(r"^ \(\d[\w ,.]*\)", "", tail)), count=1)
    match = _END.search(plain)
    if match is None:
        return None
    rest, after = plain[: match.start()].strip(), plain[match.start() :]
    own = after.startswith((", and ", " and ", ", even "))  # what a second clause says on a condition is its own
    if re.match(r", (?:or|not) |,? \((?!\d)", after) or (
        not own and re.search(r"\b(?:if|depending|provided)\b", after)
    ):
        return None
    if re.search(r"\b(?:unless|except)\b", after):
        return None
    if len(rest.split()) > _LONGEST_REST or _POINTS_BACK.search(rest) or _ODD.search(rest) or "," in rest:
        return None
    if _CLAUSE.search(rest) or re.search(r"\d", rest) or re.match(r"(?:and|or|to [A-Z\d])\b", rest):
        return None
    return rest


def is_time(unit: str) -> bool:
    """Return whether a unit is one of time ("business days")."""
    return _TIME.fullmatch(unit) is not None


def is_adverbial(rest: str) -> bool:
    """Return whether what follows a limit makes it one of time ("in advance", "before the event"), and of no object."""
    return _ADVERBIAL.match(rest) is not None
