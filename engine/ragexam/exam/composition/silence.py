"""Finds what the documents state of one thing and not of another of its sort: by rule, proven over all passages.

A property is taken as unsaid of a thing only where no passage that names the thing holds the property's noun or is of another
language, none that is about it states an amount in the property's unit, and no passage states the property of everything,
naming none of its sort. In doubt something is taken as said.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.amounts import read_amount, read_interval
from ragexam.exam.composition.stated.names import head_of
from ragexam.exam.composition.stated.stated_tables import StatedTable
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.passages.passage import Passage
from ragexam.exam.passages.words import stem, stems, words
from ragexam.records import Chunk

_LEAST_SHEET = 3
_LEAST_SHARED = 2
_SOME, _MOST = 0.5, 0.75
_PLACE = re.compile(r"(?<= at | in )(?:the )?([A-ZÄÖÜ][\w-]+)")


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A property that is stated of one thing, and nowhere of another of its sort.

    Attributes:
        stated: The value of the one.
        asked: The same as if it were said of the other, to word a question with; its text is not true of it.
        place: What the documents do state of the other, in one passage: there it would be looked for.
        within: The other document alone is silent, so that a question has to name it; else all documents are.
        looked_at: Passages that were searched.
    """

    stated: StatedValue
    asked: StatedValue
    place: tuple[StatedValue, ...]
    within: bool
    looked_at: int


def find_unsaid(facts: CorpusFacts) -> list[Unsaid]:
    """Return what is unsaid by sheets of properties, rows, rows of sister tables, and sentences about places."""
    search = _Search(facts)
    gaps = [
        *_of_sheets(facts, search),
        *_of_rows(facts, search),
        *_of_sister_tables(facts, search),
        *_of_places(facts, search),
    ]
    return [unsaid for unsaid in gaps if len({v.chunk_id for v in unsaid.place}) == 1]


class _Search:
    def __init__(self, facts: CorpusFacts) -> None:
        self._facts = facts
        self._forms: dict[str, frozenset[str]] = {}

    @cached_property
    def _stems(self) -> Mapping[str, set[str]]:
        return {chunk.id: stems(chunk.text) for chunk in self._facts.chunks.values()}

    def _naming(self, name: str, language: str) -> tuple[list[Chunk], bool]:
        """Return the passages that hold all words of a name, and whether one is of another language: what it says is unknown."""
        name_stems = _name_stems(name)
        naming = [chunk for chunk in self._facts.chunks.values() if name_stems <= self._stems[chunk.id]]
        return naming, any(chunk.language not in ("", language) for chunk in naming)

    def says(self, name: str, value: StatedValue, sort: Iterable[str]) -> bool:
        """Return whether a passage may state a value's property of a thing with this name, or of everything.

        Args:
            name: Of the thing.
            value: States the property of another.
            sort: Names of all things of the sort.
        """
        head = stem(words(head_of(value.attribute))[-1]) if words(head_of(value.attribute)) else ""
        unit = value.form if value.amount is not None and value.amount.dimension in ("measure", "percent") else ""
        attribute_stems = stems(value.attribute)
        naming, foreign = self._naming(name, value.language)
        if foreign:
            return True
        for chunk in naming:
            about = name.lower() in self._facts.titles.get(chunk.document_id, "").lower()
            if head in self._stems[chunk.id] or (about and unit and unit in self._forms_of(chunk)):
                return True
        others = [_name_stems(other) for other in sort]
        for chunk in self._facts.chunks.values():
            if attribute_stems <= self._stems[chunk.id] and not any(other <= self._stems[chunk.id] for other in others):
                return True
        return False

    def tells(self, name: str, value: StatedValue, sort: Iterable[str]) -> bool:
        """Return whether a passage may tell of a place with this name, or of all, what a sentence tells of another.

        Args:
            name: Of the place.
            value: Of the sentence.
            sort: Names of all places.
        """
        names = [_name_stems(other) for other in sort]
        own = stems(value.sentence) - stems(value.text)
        for other in names:
            own -= other
        if self._naming(name, value.language)[1]:
            return True
        for chunk in self._facts.chunks.values():
            chunk_stems = self._stems[chunk.id]
            named = [other for other in names if other <= chunk_stems]
            mine = _name_stems(name) <= chunk_stems
            if (mine or not named) and len(own & chunk_stems) >= (_SOME if mine else _MOST) * len(own):
                return True
        return False

    def said_in(self, document_id: str, label: str) -> bool:
        """Return whether a document holds all words of a label in one passage, or the label anywhere."""
        label_stems = stems(label)
        own = [chunk for chunk in self._facts.chunks.values() if chunk.document_id == document_id]
        return any(label_stems <= self._stems[chunk.id] or label.lower() in chunk.text.lower() for chunk in own)

    def _forms_of(self, chunk: Chunk) -> frozenset[str]:
        if chunk.id not in self._forms:
            amounts = [read_amount(c.text, chunk.language) for c in Passage.of(chunk).candidates]
            self._forms[chunk.id] = frozenset(a.unit for a in amounts if a is not None)
        return self._forms[chunk.id]


def _name_stems(name: str) -> set[str]:
    return stems(name) | {w for w in words(name) if len(w) == 1}


def _of_sheets(facts: CorpusFacts, search: _Search) -> Iterable[Unsaid]:
    """Yield properties of sheets that the sheet of another thing lacks.

    A property makes sense of a thing where things of several families have it, or others of its own family: families are
    sheets that have most of their properties in common.
    """
    sheets: dict[tuple[str, str], list[StatedValue]] = defaultdict(list)
    for value in facts.values:
        if value.source == "table" and not value.entity_heading and facts.of_document(value.title):
            sheets[value.entity, value.language].append(value)
    attributes = {thing: {v.attribute.lower() for v in values} for thing, values in sheets.items()}
    for (name, language), values_of_name in sheets.items():
        own = attributes[name, language]
        others = {t: values for t, values in sheets.items() if t[1] == language and t[0] != name}
        sort = [thing for thing, spoken in sheets if spoken == language]
        for thing, values in others.items() if len(values_of_name) >= _LEAST_SHEET else ():
            sister = _alike(attributes[thing], own)
            for value in values:
                attribute = value.attribute.lower()
                having = [t for t in others if attribute in attributes[t]]
                several = any(not _alike(attributes[a], attributes[b]) for a in having for b in having)
                if attribute in own or not (several or sister) or search.says(name, value, sort):
                    continue
                asked = replace(value, entity=name, scope=name if value.scope else "", title=values_of_name[0].title)
                yield Unsaid(value, asked, tuple(values_of_name), False, len(facts.chunks))


def _alike(first: Set[str], second: Set[str]) -> bool:
    return 2 * len(first & second) >= min(len(first), len(second))


def _of_rows(facts: CorpusFacts, search: _Search) -> Iterable[Unsaid]:
    """Yield properties of the things of one table of which another table, with things of the same sort, says nothing."""
    rows: dict[tuple[str, str], dict[str, list[StatedValue]]] = defaultdict(lambda: defaultdict(list))
    for value in facts.values:
        if value.source == "table" and value.entity_heading and not value.scope:
            rows[value.entity_heading.lower(), value.language][value.group].append(value)
    for (_, language), tables in rows.items():
        sort = list(dict.fromkeys(v.entity for values in tables.values() for v in values))
        for group, values in tables.items():
            row_stems = [_name_stems(v.entity) for v in values]
            columns: dict[str, list[StatedValue]] = defaultdict(list)
            for value in values:
                if value.amount is not None:  # what is no amount may make no sense of another thing
                    columns[value.attribute].append(value)
            for other, rest in tables.items():
                names = list(dict.fromkeys(v.entity for v in rest))
                headings = {v.attribute.lower() for v in rest}
                # Things of the same sort only where both tables know some of the same.
                if other == group or not any(_name_stems(n) & own for n in names for own in row_stems):
                    continue
                for name in names:
                    if any(_name_stems(name) & own for own in row_stems) or not _is_name(name, language):
                        continue
                    own_values = tuple(v for v in rest if v.entity == name)
                    for attribute, column in columns.items():
                        if attribute.lower() not in headings and not search.says(name, column[0], sort):
                            yield Unsaid(
                                column[0], replace(column[0], entity=name), own_values, False, len(facts.chunks)
                            )  # fmt: skip


def _is_name(label: str, language: str) -> bool:
    return bool(re.search(r"[A-ZÄÖÜ\d]", label)) and read_interval(label, language) is None


def _of_sister_tables(facts: CorpusFacts, search: _Search) -> Iterable[Unsaid]:
    """Yield rows of a table that a table with the same headings, and some of the same rows, lacks in another document."""
    sisters: dict[tuple[object, ...], list[StatedTable]] = defaultdict(list)
    for table in facts.tables:
        if facts.of_document(table.title) and facts.of_table(table.group):
            sisters[tuple(h.lower() for h in table.header), table.language].append(table)
    for tables in sisters.values():
        for table in tables:
            own = {v.entity.lower() for v in facts.of_table(table.group)}
            count = sum(chunk.document_id == table.document_id for chunk in facts.chunks.values())
            for other in tables:
                values = facts.of_table(other.group)
                shared = {v.entity.lower() for v in values} & own
                if other.document_id == table.document_id or len(shared) < _LEAST_SHARED:
                    continue
                for value in values:
                    if not value.entity_heading or value.scope or value.entity.lower() in own:
                        continue
                    if not search.said_in(table.document_id, value.entity):
                        asked = replace(value, title=table.title, group=table.group)
                        yield Unsaid(value, asked, _first_passage(facts.of_table(table.group)), True, count)


def _first_passage(values: Sequence[StatedValue]) -> tuple[StatedValue, ...]:
    return tuple(v for v in values if v.chunk_id == values[0].chunk_id)


def _of_places(facts: CorpusFacts, search: _Search) -> Iterable[Unsaid]:
    """Yield what sentences tell of two places and of a third one not; a column that names all three says which these are."""
    columns: dict[tuple[str, str], set[str]] = defaultdict(set)
    for value in facts.values:
        if value.source == "table" and value.entity_heading:
            columns[value.group, value.language].add(value.entity)
    for first, second in facts.twins:
        a, b = (_PLACE.search(v.clause.subject) if v.clause is not None else None for v in (first, second))
        if a is None or b is None or a.group(1) == b.group(1) or first.clause is None:
            continue
        for (group, language), names in columns.items():
            if language != first.language or not {a.group(1), b.group(1)} <= names:
                continue
            for third in sorted(names - {a.group(1), b.group(1)}):
                own_values = tuple(v for v in facts.of_table(group) if v.entity == third)
                if search.tells(third, first, names):
                    continue
                subject = first.clause.subject.replace(a.group(1), third)
                asked = replace(first, entity=subject, clause=replace(first.clause, subject=subject))
                yield Unsaid(first, asked, own_values, False, len(facts.chunks))
