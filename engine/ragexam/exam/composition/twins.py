"""Finds twins: values that say the same of two things, each the other's unique counterpart; without any model, in seconds.

Tables: the same row label under the same heading in two tables (or in two columns that name two things). Sentences: the
same predicate, IDF-weighted Jaccard similarity of stems of at least 0.4, and the words around the values alike.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.passages.words import stems, words

_SIMILAR = 0.4
_CONTEXT = 4
_MOST_PLACES = 60
_MOST_ALIKE = 30
_SCOPED = re.compile(r"(.{3,40}?)(?: (?:at|in|for|on|of)(?: the)? ([A-ZÄÖÜ][\w-]+(?: \d+)?)|,? ((?:19|20)\d\d))")


def property_of(value: StatedValue) -> tuple[str, str]:
    """Return the property of a value and what it is said of as a whole: "full pay", "Quellmoor"."""
    if value.scope:
        return value.attribute, value.scope
    match = _SCOPED.fullmatch(value.attribute)
    if match:
        return match.group(1), match.group(2) or match.group(3)
    return value.attribute, ""


def find_twins(values: Sequence[StatedValue]) -> list[tuple[StatedValue, StatedValue]]:
    """Return all pairs of twins, in the order of the corpus."""
    twins = [*_table_twins(values), *_clause_twins([v for v in values if v.clause is not None])]
    index_of = {id(v): n for n, v in enumerate(values)}
    return sorted(twins, key=lambda pair: (index_of[id(pair[0])], index_of[id(pair[1])]))


def find_sisters(values: Sequence[StatedValue]) -> list[list[StatedValue]]:
    """Return sets of values that are easily mistaken for each other, though none is the other's only counterpart.

    In a column the rows whose names begin alike ("Java 8", "Java 11"), and the same row of tables of the same headings in
    several documents ("BatchSize" of six services).
    """
    families: dict[tuple[object, ...], list[StatedValue]] = defaultdict(list)
    rows: dict[tuple[object, ...], list[StatedValue]] = defaultdict(list)
    for value in values:
        if value.source != "table" or not value.entity_heading:
            continue
        family = value.entity.split()[0]
        if family[:1].isupper():
            families[value.group, value.attribute, family].append(value)
        rows[value.entity.lower(), value.attribute.lower(), value.entity_heading, value.language].append(value)
    sisters = [f for f in families.values() if 2 <= len({v.entity for v in f}) == len(f) <= _MOST_ALIKE]
    sisters += [r for r in rows.values() if 2 <= len({v.evidence.document_id for v in r}) == len(r) <= _MOST_ALIKE]
    return [f for f in sisters if len({v.text.lower() for v in f}) > 1]


def _table_twins(values: Sequence[StatedValue]) -> Iterable[tuple[StatedValue, StatedValue]]:
    alike: dict[tuple[object, ...], list[StatedValue]] = defaultdict(list)
    for value in values:
        if value.source != "table":
            continue
        name, scope = property_of(value)
        if value.entity_heading:
            thing = scope
            key = (frozenset(stems(value.entity)), frozenset(stems(name)))
        else:
            thing = value.entity
            key = (frozenset(), frozenset(stems(name)))
        if thing:
            alike[(key, value.form, value.language)].append(value)
    for group in alike.values():
        if 2 <= len(group) <= _MOST_ALIKE:
            yield from _mutual(group)


def _thing(value: StatedValue) -> str:
    return property_of(value)[1] if value.entity_heading else value.entity


def _likeness(first: StatedValue, second: StatedValue) -> float:
    a, b = set(words(_thing(first))), set(words(_thing(second)))
    if a == b:
        return 0.0
    same_place = first.evidence == second.evidence
    return len(a & b) / len(a | b) + (0.05 if same_place or len(a) == len(b) else 0.0)


def _mutual(group: Sequence[StatedValue]) -> Iterable[tuple[StatedValue, StatedValue]]:
    """Yield pairs of which each is the other's only best."""
    best: dict[int, int] = {}
    for n, value in enumerate(group):
        scores = [(_likeness(value, other), m) for m, other in enumerate(group) if m != n]
        top = max(scores)
        if top[0] > 0 and sum(s == top[0] for s, _ in scores) == 1:
            best[n] = top[1]
    for n, m in best.items():
        if n < m and best.get(m) == n:
            yield group[n], group[m]


def _clause_twins(values: Sequence[StatedValue]) -> Iterable[tuple[StatedValue, StatedValue]]:
    clauses = [stems(v.sentence) - stems(v.text) for v in values]
    where: dict[str, list[int]] = defaultdict(list)
    for number, clause in enumerate(clauses):
        for stem in clause:
            where[stem].append(number)
    weight = {s: math.log(1 + len(values) / len(places)) for s, places in where.items()}
    candidates: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for number, value in enumerate(values):
        near = {m for s in clauses[number] if len(where[s]) <= _MOST_PLACES for m in where[s]}
        for other in sorted(near):
            if other <= number or not _parallel(value, values[other]):
                continue
            both = sum(weight[s] for s in clauses[number] & clauses[other])
            either = sum(weight[s] for s in clauses[number] | clauses[other])
            if either and both / either >= _SIMILAR:
                candidates[number].append((both / either, other))
                candidates[other].append((both / either, number))
    best: dict[int, int] = {}
    for number, found_here in candidates.items():
        top = max(found_here)
        if sum(s == top[0] for s, _ in found_here) == 1:
            best[number] = top[1]
    for number, other in sorted(best.items()):
        if number < other and best.get(other) == number:
            yield values[number], values[other]


def _parallel(first: StatedValue, second: StatedValue) -> bool:
    a, b = first.clause, second.clause
    if a is None or b is None or first.form != second.form or a.predicate != b.predicate:
        return False
    if a.subject.lower() == b.subject.lower() or first.language != second.language:
        return False
    around_a = set(words(f"{a.middle} {a.before} {a.rest}")[:_CONTEXT]) | set(words(a.subject)[-_CONTEXT:])
    around_b = set(words(f"{b.middle} {b.before} {b.rest}")[:_CONTEXT]) | set(words(b.subject)[-_CONTEXT:])
    return len(around_a & around_b) >= _SIMILAR * min(len(around_a), len(around_b))
