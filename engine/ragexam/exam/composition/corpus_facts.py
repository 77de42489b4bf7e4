"""All that questions are composed of: the passages, their words, and the values that they state."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ragexam.exam.composition.stated.clauses import read_clause
from ragexam.exam.composition.stated.definitions import definition_values
from ragexam.exam.composition.stated.limits import read_limits
from ragexam.exam.composition.stated.names import CorpusNames
from ragexam.exam.composition.stated.related.stated_clauses import StatedClause, stated_clauses
from ragexam.exam.composition.stated.stated_tables import StatedTable, read_tables
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.stated.table_values import table_values
from ragexam.exam.composition.twins import find_twins
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.passages.passage import Passage
from ragexam.records import Chunk, Span

_CLAUSE_KINDS = frozenset({"money", "measure", "percent", "count", "date", "time"})


@dataclass(frozen=True)
class CorpusFacts:
    """Values, tables and pairs of values that a corpus states.

    Attributes:
        chunks: All passages, by id.
        words: Of the corpus: how common a word is, which passages fit a question.
        values: In the order of the corpus.
        twins: Pairs of values that say the same of two things: each the other's unique counterpart.
        tables: In the order of the corpus.
        titles: Of the documents, by id.
    """

    chunks: Mapping[str, Chunk]
    words: CorpusWords
    values: Sequence[StatedValue]
    twins: Sequence[tuple[StatedValue, StatedValue]]
    tables: Sequence[StatedTable] = ()
    titles: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, chunks: Sequence[Chunk]) -> CorpusFacts:
        """Read what passages state, by rule alone.

        Args:
            chunks: All that could be retrieved, in the order of the corpus.
        """
        titles = document_titles(chunks)
        names = CorpusNames(chunks)
        tables = read_tables(chunks, titles)
        values = [value for table in tables for value in table_values(table)]
        values.extend(_sentence_values(chunks, titles, names))
        values.extend(definition_values(chunks, titles))
        order = {document: n for n, document in enumerate(dict.fromkeys(c.document_id for c in chunks))}
        values.sort(key=lambda v: (order[v.evidence.document_id], v.evidence.start))
        facts = cls({c.id: c for c in chunks}, CorpusWords(chunks), values, find_twins(values), tables, titles)
        facts.__dict__["names"] = names  # read already: the cached property need not do it again
        return facts

    @cached_property
    def names(self) -> CorpusNames:
        """Return how the documents write the names of things."""
        return CorpusNames(list(self.chunks.values()))

    @cached_property
    def clauses(self) -> Sequence[StatedClause]:
        """Return the clauses of sentences that say how their parts hang together, and of plain ones, in the order of the corpus."""
        return stated_clauses(self.chunks.values(), self.titles)

    @cached_property
    def columns(self) -> Mapping[tuple[str, str], Sequence[StatedValue]]:
        """Return the values of tables by table and property."""
        columns: dict[tuple[str, str], list[StatedValue]] = defaultdict(list)
        for value in self.values:
            if value.source == "table":
                columns[value.group, value.attribute].append(value)
        return columns

    @cached_property
    def _by_table(self) -> Mapping[str, Sequence[StatedValue]]:
        by_table: dict[str, list[StatedValue]] = defaultdict(list)
        for value in self.values:
            if value.source == "table":
                by_table[value.group].append(value)
        return by_table

    def of_table(self, group: str) -> Sequence[StatedValue]:
        """Return the values of a table, by its identity."""
        return self._by_table[group]

    @cached_property
    def _tables(self) -> Mapping[str, StatedTable]:
        return {table.group: table for table in self.tables}

    def table(self, group: str) -> StatedTable:
        """Return the table with an identity."""
        return self._tables[group]

    def of_document(self, title: str) -> bool:
        """Return whether one document alone is called so."""
        return sum(t == title for t in self.titles.values()) == 1


def document_titles(chunks: Iterable[Chunk]) -> dict[str, str]:
    """Return what each document is called: as its passages say in their context line, else by its first heading."""
    titles: dict[str, str] = {}
    headings: dict[str, str] = {}
    for chunk in chunks:
        context = chunk.text[: chunk.lead].split("\n", 1)[0]
        match = re.match(r"[^:]{2,40}:\s*([^>]+)", context)
        if match and chunk.document_id not in titles:
            titles[chunk.document_id] = match.group(1).strip()
        heading = re.match(r"#\s+(\S.*)", chunk.text)
        if heading and chunk.document_id not in headings:
            headings[chunk.document_id] = heading.group(1).strip()
    return {**headings, **titles}


def _sentence_values(chunks: Sequence[Chunk], titles: Mapping[str, str], names: CorpusNames) -> Iterable[StatedValue]:
    seen: set[tuple[str, int]] = set()
    limits: set[tuple[str, int]] = set()
    for chunk in chunks:
        if chunk.language not in ("en", ""):
            continue
        passage = Passage.of(chunk)
        yield from _limit_values(passage, titles.get(chunk.document_id, ""), names, limits)
        for candidate in passage.candidates:
            sentence = candidate.sentence
            if sentence.kind != "prose" or candidate.kind not in _CLAUSE_KINDS:
                continue
            evidence = passage.evidence(candidate)
            sentence_start = (chunk.document_id, candidate.start + chunk.start - chunk.lead)
            first = re.match(r"[^\W\d_]+", sentence.text)
            lower = first is not None and names.is_common(first.group())
            at = candidate.start - sentence.start
            clause = read_clause(" ".join(sentence.text.split("\n")), at, at + len(candidate.text), lower)
            if clause is None or sentence_start in seen:
                continue
            seen.add(sentence_start)
            yield StatedValue(
                candidate.text, candidate.kind, candidate.form, clause.subject,
                " ".join((clause.base or clause.verb, clause.middle, clause.before)).strip(), "", "sentence", "",
                sentence.text, evidence, chunk.id, chunk.language, chunk.topic, "", titles.get(chunk.document_id, ""), "",
                clause,
            )  # fmt: skip


def _limit_values(
    passage: Passage, title: str, names: CorpusNames, seen: set[tuple[str, int]]
) -> Iterable[StatedValue]:
    """Yield the limits that sentences of a passage state; those at a place that was seen are left out."""
    chunk = passage.chunk
    shift = chunk.start - passage.lead
    for sentence in passage.sentences:
        if sentence.kind not in ("prose", "bullet") or sentence.start < passage.lead:
            continue
        for limit in read_limits(sentence.text):
            limit_start = (chunk.document_id, sentence.start + limit.start + shift)
            if limit_start in seen:
                continue
            seen.add(limit_start)
            asked = replace(limit, subject=_inside(limit.subject, names))
            yield StatedValue(
                limit.digits, "number", f"limit {limit.unit}",
                " ".join((limit.condition, asked.subject, limit.predicate, limit.rest)).strip(), f"{limit.kind} {limit.unit}", "",
                "limit", chunk.document_id, sentence.text,
                Span(chunk.document_id, sentence.start + shift, sentence.end + shift, chunk.page), chunk.id, chunk.language,
                chunk.topic, "", title, "", None, asked,
            )  # fmt: skip


def _inside(subject: str, names: CorpusNames) -> str:
    """Return a subject as it stands inside a sentence: a common first word gets a small letter."""
    first = re.match(r"[^\W\d_]+", subject)
    lower = first is not None and names.is_common(first.group())
    return subject[0].lower() + subject[1:] if lower else subject
