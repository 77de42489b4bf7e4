"""Words questions for limits that sentences state, with other limits of the documents as wrong answers."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.limits import LEAST, MOST, WITHIN, Limit, is_adverbial, is_time
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.wording import asked_of, first_distinct
from ragexam.exam.passages.words import stems

_LEAST_WRONG = 3
_POOL = 6
_FAR = math.log(40)
_ALIKE = 0.6
_OF = re.compile(r"(of .+?)( (?:in|per|at|for|on|during|after|before|to|from|within|when|while|[a-z]+ing) .+)?")
_MONEY = frozenset({"euros", "dollars", "pounds", "francs", "cents"})
_GENERAL = re.compile(r"(?:a|an|each|every|all) ", re.IGNORECASE)
"""Beginnings of a subject of which a sentence states a rule, not what one thing has."""
_SIZES = frozenset({"kilobytes", "megabytes", "gigabytes", "terabytes", "bytes"})
_TAKES = re.compile(r"(supports?|accepts?|allows?|handles?|uploads?|process(?:es)?) (.+)")
_LAST_IS_VERB = re.compile(r"(?:be (?:granted|given|paid)|(?:[a-z]+ and )?(?!be\b)[a-z]+|carry over)|.* to [a-z]+")


@dataclass(frozen=True, slots=True)
class StatedLimit:
    """A limit that a question can name by its document and its sentence.

    Attributes:
        value: Its number.
        limit: How its sentence is made.
        stems: Of all that the sentence says of it.
    """

    value: StatedValue
    limit: Limit
    stems: frozenset[str]


@dataclass(frozen=True, slots=True)
class LimitQuestion:
    """A question for a limit.

    Attributes:
        value: Its answer.
        question: Names its document.
        wrong: Limits that hold for something else, nearest first.
        lookalikes: Passages that state these, by id.
    """

    value: StatedValue
    question: str
    wrong: tuple[str, ...]
    lookalikes: tuple[str, ...]


def stated_limits(facts: CorpusFacts) -> Sequence[StatedLimit]:
    """Return the limits of documents that one title alone names, in the order of the corpus."""
    return [
        StatedLimit(value, value.limit, frozenset(stems(f"{value.entity} {value.limit.unit}")))
        for value in facts.values
        if value.limit is not None and facts.of_document(value.title)
    ]


def single_limits(limits: Sequence[StatedLimit]) -> Iterable[StatedLimit]:
    """Yield the limits of which their document does not say another number in nearly the same words."""
    by_document: dict[tuple[str, str], list[StatedLimit]] = {}
    for limit in limits:
        by_document.setdefault((limit.value.group, limit.limit.unit), []).append(limit)
    for limit in limits:
        if not any(_contradicts(limit, other) for other in by_document[limit.value.group, limit.limit.unit]):
            yield limit


def limit_questions(facts: CorpusFacts) -> Iterable[LimitQuestion]:
    """Yield a question for each limit that can be worded, in the order of the corpus."""
    limits = stated_limits(facts)
    asked: set[tuple[str, str]] = set()
    for stated in single_limits(limits):
        question = limit_question(stated.limit)
        if not question or (question, stated.value.text) in asked:
            continue  # several documents say it: one of them is asked about
        asked.add((question, stated.value.text))
        near = _nearest(stated, limits)
        wrong = first_distinct([*_beside(stated), *_of_its_form(stated, list(near))], stated.value.text, _POOL)
        if len(wrong) >= _LEAST_WRONG:
            passages = dict.fromkeys(near[text] for text in wrong if text in near)
            passages.pop(stated.value.chunk_id, None)
            yield LimitQuestion(stated.value, asked_of(stated.value.title, "en", question), wrong, tuple(passages))


def _contradicts(stated: StatedLimit, other: StatedLimit) -> bool:
    shared = len(stated.stems & other.stems)
    return stated.limit.value != other.limit.value and shared > _ALIKE * min(len(stated.stems), len(other.stems))


def _nearest(stated: StatedLimit, limits: Sequence[StatedLimit]) -> Mapping[str, str]:
    """Return other limits' numbers with a passage of each: of the same unit first, then of the same document and words."""

    def distance(other: StatedLimit) -> float:
        return abs(math.log(other.limit.value / stated.limit.value))

    def order(other: StatedLimit) -> tuple[bool, bool, int, float]:
        strange = other.limit.unit != stated.limit.unit
        return strange, other.value.group != stated.value.group, -len(stated.stems & other.stems), distance(other)

    near = [other for other in limits if other.limit.value != stated.limit.value and distance(other) < _FAR]
    nearest: dict[str, str] = {}
    for other in sorted(near, key=order):
        nearest.setdefault(other.value.text, other.value.chunk_id)
    return nearest


def _beside(stated: StatedLimit) -> Sequence[str]:
    """Return the other numbers of its unit in its own sentence ("within 7.5 minutes, and that of Thornsey within 5.5 minutes")."""
    numbers = re.findall(rf"(\d[\d,]*(?:\.\d+)?) {re.escape(stated.limit.unit)}\b", stated.value.sentence)
    return [text for text in numbers if text != stated.value.text]


def _of_its_form(stated: StatedLimit, texts: Sequence[str]) -> Sequence[str]:
    """Put numbers with decimals first where the limit has some: alone among whole numbers it would stand out."""
    amount = stated.value.amount
    if "." not in stated.value.text or amount is None:
        return texts
    return [*(t for t in texts if "." in t), *amount.variations()[:2], *texts]


def limit_question(limit: Limit) -> str:
    """Return the question that a limit answers with its number, the first letter small; "" where no rule words it."""
    asked = _due(limit) if _is_time(limit) else extreme(limit)
    condition = f"{limit.condition}, " if limit.condition else ""
    lead = "" if _is_time(limit) else "what is "
    return f"{condition}{lead}{asked}?" if asked else ""


def _is_time(limit: Limit) -> bool:
    return limit.kind == WITHIN or (limit.kind == LEAST and is_adverbial(limit.rest) and is_time(limit.unit))


def _due(limit: Limit) -> str:
    """Return "within how many days of the request must the manager provide a plan"; "" where no rule words it."""
    if not limit.modal or not limit.predicate or limit.before:
        return ""
    lead = "within" if limit.kind == WITHIN else "at least"
    rest = f" {limit.rest}" if limit.rest else ""
    if limit.kind == LEAST and limit.verb in ("is", "are"):  # what is done so long ahead has to be
        return f"{lead} how many {limit.unit}{rest} must {limit.subject} be {limit.predicate}"
    return f"{lead} how many {limit.unit}{rest} {limit.verb} {limit.subject} {limit.predicate}"


def extreme(limit: Limit) -> str:
    """Return what is limited as a noun ("the maximum number of layers that you can add to a function"); "" where no rule words it."""
    rest = f" {limit.rest}" if limit.rest else ""
    words = " ".join(w for w in (limit.subject, _may(limit), limit.predicate) if w)
    size = "maximum" if limit.kind == MOST else "minimum"
    taken = _TAKES.fullmatch(f"{'' if limit.modal else limit.verb} {limit.predicate}".strip())
    if limit.unit in _SIZES and taken and not limit.before and limit.rest in ("", "in size", "each"):
        verb = f"{limit.verb} {taken.group(1)}" if limit.modal else limit.verb
        return f"the {size} size, in {limit.unit}, of {taken.group(2)} that {limit.subject} {verb}"
    if limit.before in ("for", "to", "in"):
        worded = limit.kind == MOST and (limit.predicate or not limit.modal)
        return f"the {size} number of {limit.unit} {limit.before} which {words}{rest}" if worded else ""
    if limit.before or limit.verb in ("is", "are") or is_adverbial(limit.rest):
        return ""
    if not _LAST_IS_VERB.fullmatch(limit.predicate) if limit.predicate else limit.modal:
        return ""
    of = _OF.fullmatch(limit.rest)
    own, tail = (f" {of.group(1)}", of.group(2) or "") if of else ("", rest)
    if limit.unit in _MONEY:
        if not own and not tail and not limit.condition and " " not in limit.predicate:
            return ""  # what a team lead may grant money for is said elsewhere
        return f"the {size} amount{own}, in {limit.unit}, that {words}{tail}"
    return f"the {size} number of {limit.unit}{own} that {words}{tail}"


def _may(limit: Limit) -> str:
    """Return the verb of what is limited: "can last", "can have", where a sentence states a rule without saying so."""
    if not limit.predicate and limit.kind == MOST and limit.verb in ("lasts", "last"):
        return "can last"
    if limit.verb in ("has", "have") and _GENERAL.match(limit.subject):
        return "can have"
    return limit.verb
