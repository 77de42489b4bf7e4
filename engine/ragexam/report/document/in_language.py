"""The parts of a report in another language: what the engine says is translated, what others wrote is not.

Tables stay as they are, for the files that other programs read; whoever shows one asks `shown_table`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ragexam.grading.grader import GRADERS
from ragexam.language.voice import Voice
from ragexam.records import PipelineSpec, Table
from ragexam.report.cells import left_aligned, table_cells
from ragexam.report.document.records import Folded, Part, ReportFigure, Section
from ragexam.report.grading.written import texts_of
from ragexam.report.names import short_models
from ragexam.report.results.results import ReportInput
from ragexam.report.results.verdict.decide import Decision
from ragexam.report.retrieval.hidden import models_of
from ragexam.report.run.condition_tables import condition_table
from ragexam.report.scenarios import hidden
from ragexam.sentences import Phrase, phrase


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as a person reads it: texts alone, in the language of the report.

    Attributes:
        name: Of the table.
        title: Above it.
        columns: Headings.
        cells: Rows of texts.
        left: Per column, whether it holds words.
        note: Below it, the source of the method at its end.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    left: tuple[bool, ...]
    note: str


def shown_table(table: Table, voice: Voice) -> ShownTable:
    """Return a table as it is read in a language."""
    source = voice.say(phrase("Source of the method: {0}.", table.source)) if table.source else ""
    return ShownTable(
        table.name,
        voice.say(table.title),
        tuple(map(voice.say, table.columns)),
        tuple(map(tuple, table_cells(table, voice))),
        tuple(left_aligned(table)),
        " ".join(filter(None, (voice.say(table.note), source))),
    )


def decision_in(decision: Decision, voice: Voice) -> Decision:
    """Return a verdict in a language."""
    return replace(decision, sentence=voice.say(decision.sentence), details=tuple(map(voice.say, decision.details)))


def section_in(section: Section, voice: Voice) -> Section:
    """Return a section in a language; its pictures were drawn in it, and its terms come from the glossary of it."""
    return replace(
        section,
        title=voice.say(section.title),
        text=tuple(map(voice.say, section.text)),
        parts=tuple(_part_in(part, voice) for part in section.parts),
    )


def _part_in(part: Part, voice: Voice) -> Part:
    if isinstance(part, ReportFigure):
        return replace(part, title=voice.say(part.title), caption=voice.say(part.caption))
    if isinstance(part, Folded) and isinstance(part.content, str):
        content = voice.say(part.content) if isinstance(part.content, Phrase) else part.content
        return replace(part, title=voice.say(part.title), content=content)
    return part


def foreign_of(report: ReportInput) -> frozenset[str]:
    """Return what people, documents and models brought into a report: nothing of it is translated."""
    specs = (*report.results.pipelines, *(spec for spec, _ in report.manifests))
    models = {spec.model_name for spec in specs}
    items = (*report.results.items, *report.dropped)
    models |= {guess.model_name for item in items for guess in item.guesses}
    if report.laboratory is not None:
        models |= set(models_of(report.laboratory))
        models |= {name for scan in report.laboratory.scans for name in (scan.embedder, scan.scorer) if name}
    names = [report.title, *report.document_names, *models, *short_models(sorted(models)).values()]
    names += [text for item in items for text in (item.id, item.question, item.topic, item.answer, *item.choices)]
    names += [text for item in items for text in (item.question_word, item.language, item.demand)]
    names += [code for table in report.corpus_tables for code in _languages(table)]
    names += [text for spec in specs for text in _of_pipeline(spec)]
    names += [] if report.written is None else texts_of(report.written)
    names += [] if report.scenarios is None else hidden.texts_of(report.scenarios)
    labels = {kind.label for kind in GRADERS.values()}  # a condition too, and the program's own words
    names += [str(value) for row in condition_table(report.manifests).rows for value in row[1:2] if value not in labels]
    return frozenset(name for name in names if name)


def _languages(table: Table) -> list[str]:
    """Return the codes of languages that a table of the corpus lists in one cell."""
    return [code for row in table.rows if row[0] == "Languages" for code in str(row[-1]).split(", ")]


def _of_pipeline(spec: PipelineSpec) -> list[str]:
    """Return its template, and what people named in the parameters of its retriever."""
    return [spec.id, spec.template, *(v for v in spec.retriever.parameters.values() if isinstance(v, str))]
