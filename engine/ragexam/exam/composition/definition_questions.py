"""Words questions for what definitions say, with what other definitions say of the same as wrong answers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.definitions import DEFINITION
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.wording import asked_of, first_distinct
from ragexam.exam.passages.quantities import same_answer

_LEAST_WRONG = 3
_COMMON = 0.3
_POOL = 8
_TRIVIAL = frozenset({"0", "1", "0.0", "1.0"})


@dataclass(frozen=True, slots=True)
class DefinedQuestion:
    """A question for a number of a definition.

    Attributes:
        value: Its answer.
        question: Names its document.
        wrong: What is said of the same term elsewhere, of the term otherwise, of other terms; then variations.
        lookalikes: Passages that define the same term with another number, by id.
    """

    value: StatedValue
    question: str
    wrong: tuple[str, ...]
    lookalikes: tuple[str, ...]


def definition_questions(facts: CorpusFacts) -> Iterable[DefinedQuestion]:
    """Yield a question for each number of a definition that few others share, in the order of the corpus."""
    values = [v for v in facts.values if v.source == DEFINITION and facts.of_document(v.title)]
    numbers = Counter((v.attribute, v.text) for v in values)
    total = Counter(v.attribute for v in values)
    by_term: dict[tuple[str, str], list[StatedValue]] = defaultdict(list)
    by_document: dict[str, list[StatedValue]] = defaultdict(list)
    for value in values:
        by_term[value.entity, value.attribute].append(value)
        by_document[value.group].append(value)
    for value in values:
        # A number that most definitions have is the best guess without any document.
        if numbers[value.attribute, value.text] > _COMMON * total[value.attribute] or value.text in _TRIVIAL:
            continue
        twins = [v for v in by_term[value.entity, value.attribute] if not _same(v, value)]
        wrong = _wrong(value, twins, by_document, values)
        if len(wrong) < _LEAST_WRONG:
            continue
        lookalikes = tuple(dict.fromkeys(v.chunk_id for v in twins if v.chunk_id != value.chunk_id))[:_LEAST_WRONG]
        yield DefinedQuestion(value, _question(value), wrong, lookalikes)


def _question(value: StatedValue) -> str:
    if value.language == "de":
        return asked_of(value.title, "de", f"was ist für „{value.entity}“ als „{value.attribute}“ angegeben?")
    return asked_of(value.title, "en", f"what is the {value.attribute} for {value.entity}?")


def _wrong(
    value: StatedValue,
    twins: Sequence[StatedValue],
    by_document: Mapping[str, Sequence[StatedValue]],
    values: Sequence[StatedValue],
) -> tuple[str, ...]:
    own = [v for v in by_document[value.group] if v.entity == value.entity and v.attribute != value.attribute]
    near = [v for v in by_document[value.group] if v.attribute == value.attribute]
    far = [v for v in values if v.attribute == value.attribute]
    texts = [v.text for v in (*twins, *own, *near, *far) if not _same(v, value)]
    amount = value.amount
    texts += amount.variations() if amount is not None else []
    return first_distinct((t for t in texts if t not in _TRIVIAL), value.text, _POOL)


def _same(first: StatedValue, second: StatedValue) -> bool:
    return same_answer(first.text, second.text, second.language)
